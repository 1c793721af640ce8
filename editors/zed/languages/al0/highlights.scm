; Every pattern stands for nodes of its own, since editors differ in which of two patterns wins.
; A language server that sends semantic tokens tells goals from moves; here names that are only used stay plain.

[(line_comment) (block_comment)] @comment

(string) @string
(quoted_atom) @string.special.symbol
(number) @number
(variable) @variable

; What a clause defines.
(rule name: (atom) @function)
(advice name: (atom) @function)
(advice keyword: _ @keyword)
(clause head: (atom) @function)
(clause head: (compound functor: (atom) @function))
(neck head: (compound functor: (atom) @function))

; The advice that a rule lists.
(rule advice: (list (atom) @function))

(directive goal: (atom) @preproc)
(directive goal: (compound functor: (atom) @preproc))

["if" "если" "then" "то" "затем"] @keyword

["and" "и" "or" "или" "not" "не" "is" "mod" "rem"] @keyword

((atom) @variable.special
  (#any-of? @variable.special "depth" "глубина"))

((atom) @boolean
  (#any-of? @boolean "true" "истина"))

[
  ":-" "?-" ";" "->" "\\+"
  "=" "\\=" "==" "\\==" "=.." "=:=" "=\\=" "<" ">" "=<" ">=" "@<" "@>" "@=<" "@>="
  "+" "-" "*" "/" "//" ".." ":" "::" "^"
] @operator

(symbol) @operator

["(" ")" "[" "]"] @punctuation.bracket
["," "." "|"] @punctuation.delimiter
