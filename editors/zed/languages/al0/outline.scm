(rule
  name: (_) @name) @item

(advice
  keyword: _ @context
  name: (_) @name) @item

(directive) @item
