[
  (rule)
  (advice)
  (clause)
  (grammar_rule)
  (directive)
  (list)
  (braces)
  (parenthesized)
] @indent

[
  ")"
  "]"
  "}"
] @outdent
