(rule name: (_) @definition.function)
(advice name: (_) @definition.function)
