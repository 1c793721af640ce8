[
  (rule)
  (advice)
  (clause)
  (grammar_rule)
  (directive)
  (query)
] @indent.begin

[
  (list)
  (braces)
  (arguments)
  (parenthesized)
] @indent.begin

[
  ")"
  "]"
  "}"
] @indent.branch

(ERROR) @indent.auto

[
  (block_comment)
  (string)
] @indent.ignore
