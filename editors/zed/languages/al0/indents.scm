[
  (rule)
  (advice)
  (clause)
  (directive)
] @indent

(_ "(" ")" @end) @indent
(_ "[" "]" @end) @indent
