[
  (rule)
  (advice)
  (clause)
  (directive)
  (query)
] @indent.begin

[
  (list)
  (arguments)
  (parenthesized)
] @indent.begin

[
  ")"
  "]"
] @indent.branch

(ERROR) @indent.auto

[
  (block_comment)
  (string)
] @indent.ignore
