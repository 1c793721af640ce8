[
  (rule)
  (advice)
  (clause)
  (grammar_rule)
  (directive)
] @indent

(_ "(" ")" @end) @indent
(_ "[" "]" @end) @indent
(_ "{" "}" @end) @indent
