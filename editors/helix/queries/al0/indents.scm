[
  (rule)
  (advice)
  (clause)
  (directive)
  (list)
  (parenthesized)
] @indent

[
  ")"
  "]"
] @outdent
