(source_file) @local.scope

(rule name: (_) @local.definition.function)
(advice name: (_) @local.definition.function)

(rule advice: (list (atom) @local.reference))
