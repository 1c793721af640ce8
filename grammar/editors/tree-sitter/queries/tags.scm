(rule
  name: (_) @name) @definition.function

(advice
  name: (_) @name) @definition.method

(clause
  head: (atom) @name) @definition.function

(clause
  head: (compound
    functor: (_) @name)) @definition.function

(grammar_rule
  head: (atom) @name) @definition.function

(grammar_rule
  head: (compound
    functor: (_) @name)) @definition.function

(rule
  advice: (list
    (atom) @name @reference.call))
