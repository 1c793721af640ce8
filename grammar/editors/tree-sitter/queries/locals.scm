; A table is one scope of rules and advice; a variable belongs to its clause.

(source_file) @local.scope

[
  (rule)
  (advice)
  (clause)
  (grammar_rule)
  (directive)
  (query)
] @local.scope

(rule name: (_) @local.definition)
(advice name: (_) @local.definition)
(clause head: (atom) @local.definition)
(clause head: (compound functor: (_) @local.definition))

(rule advice: (list (atom) @local.reference))
(part (atom) @local.reference)
(variable) @local.reference
