[
  (rule)
  (advice)
  (clause)
  (directive)
  (list)
  (parenthesized)
  (block_comment)
] @fold
