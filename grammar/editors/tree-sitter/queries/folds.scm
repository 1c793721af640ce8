[
  (rule)
  (advice)
  (clause)
  (grammar_rule)
  (directive)
  (list)
  (braces)
  (parenthesized)
  (block_comment)
] @fold
