(rule) @function.around
(rule condition: (_) @function.inside)

(advice) @function.around
(advice parts: (_) @function.inside)

(part) @parameter.inside

[(line_comment) (block_comment)] @comment.inside
[(line_comment) (block_comment)] @comment.around
