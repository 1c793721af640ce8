; Every pattern stands for nodes of its own, since editors differ in which of two patterns wins.
; A language server that sends semantic tokens tells goals from moves; here names that are only used stay plain.

(line_comment) @comment.line
(block_comment) @comment.block

(string) @string
(quoted_atom) @string.special.symbol
(number) @constant.numeric
(variable) @variable

; What a clause defines.
(rule name: (atom) @function)
(advice name: (atom) @function)
(advice keyword: _ @keyword)
(clause head: (atom) @function)
(clause head: (compound functor: (atom) @function))
(grammar_rule head: (atom) @function)
(grammar_rule head: (compound functor: (atom) @function))
(neck head: (compound functor: (atom) @function))

; The advice that a rule lists.
(rule advice: (list (atom) @function))

(directive goal: (atom) @keyword.directive)
(directive goal: (compound functor: (atom) @keyword.directive))

["if" "если" "then" "то" "затем"] @keyword.control.conditional

["and" "и" "or" "или" "not" "не" "is" "mod" "rem"] @keyword.operator

((atom) @variable.builtin
  (#any-of? @variable.builtin "depth" "глубина"))

((atom) @constant.builtin.boolean
  (#any-of? @constant.builtin.boolean "true" "истина"))

; Words of formulas, and the men that they speak of.
((compound functor: (atom) @function.builtin)
  (#any-of? @function.builtin
    "file" "вертикаль" "rank" "горизонталь" "dist" "расстояние" "manh" "манх_расстояние" "region" "область"
    "edge" "край" "corner" "угол" "abs" "модуль" "min" "мин"
    "max" "макс" "sign" "знак" "root" "корень" "goto" "на_поле"
    "to_file" "на_вертикаль" "to_rank" "на_горизонталь"))

((arguments (atom) @variable.builtin)
  (#any-of? @variable.builtin
    "wk" "бк" "wq" "бф" "wr" "бл" "wb" "бс" "wn" "бкн" "wp" "бп"
    "bk" "чк" "bq" "чф" "br" "чл" "bb" "чс" "bn" "чкн" "bp" "чп"))

((binary_expression (atom) @variable.builtin)
  (#any-of? @variable.builtin
    "wk" "бк" "wq" "бф" "wr" "бл" "wb" "бс" "wn" "бкн" "wp" "бп"
    "bk" "чк" "bq" "чф" "br" "чл" "bb" "чс" "bn" "чкн" "bp" "чп"))

[
  ":-" "?-" "-->" ";" "->" "\\+"
  "=" "\\=" "==" "\\==" "=.." "=:=" "=\\=" "<" ">" "=<" ">=" "@<" "@>" "@=<" "@>="
  "+" "-" "*" "/" "//" ".." ":" "::" "^"
] @operator

(symbol) @operator

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," "." "|"] @punctuation.delimiter
