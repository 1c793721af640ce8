/**
 * AL0 for tree-sitter.
 *
 * Looser than the language itself: an editor must still see the clauses while one of them is being typed. Spacing that
 * the compiler insists on (`name(` without a blank, a blank after the full stop) is not insisted on here.
 *
 * The words and operators below are compared with the lexer's tables by `grammar/tests/editors.rs`.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// Infix operators: priority as in `grammar/src/token.rs`, how they chain, spellings.
const INFIX = [
  [700, 'left', ['=', '\\=', '==', '\\==', '=..', 'is', '=:=', '=\\=', '<', '>', '=<', '>=', '@<', '@>', '@=<', '@>=']],
  [500, 'left', ['+', '-']],
  [400, 'left', ['*', '/', '//', 'mod', 'rem']],
  [220, 'right', ['..']],
  [200, 'right', [':', '::', '^']],
  [190, 'right', ['then', 'то', 'затем']],
  [180, 'right', ['or', 'или']],
  [160, 'right', ['and', 'и']],
];

// Operators before their operand. `:-` and `?-` only begin a clause and have rules of their own.
const PREFIX = [
  [900, ['\\+']],
  [200, ['-', '+']],
  [185, ['if', 'если']],
  [140, ['not', 'не']],
];

// These join goals and stand neither in arguments nor in lists.
const NECK = ':-';
const QUERY = '?-';
const REWRITE = '-->';
const SEMICOLON = ';';
const BAR = '|';
const ARROW = '->';

const ADVICE = ['advice', 'совет'];
const IF = ['if', 'если'];
const THEN = ['then', 'то', 'затем'];

const isPrefix = (spelling) => PREFIX.some((row) => row[1].includes(spelling));

/** The binding strength that tree-sitter wants: tighter is larger. */
const strength = (priority) => 1200 - priority;

const list1 = (item) => seq(item, repeat(seq(',', item)));

const anyOf = (spellings) => (spellings.length === 1 ? spellings[0] : choice(...spellings));

module.exports = grammar({
  name: 'al0',

  word: ($) => $.atom,

  extras: ($) => [/[\s\p{White_Space}\uFEFF]/, $.line_comment, $.block_comment],

  inline: ($) => [$._argument, $._name],

  // A rule begins as any clause with `::` or `:` does; which it is shows at its end.
  conflicts: ($) => [
    [$.rule, $._primary],
  ],

  supertypes: ($) => [$._clause],

  rules: {
    source_file: ($) => repeat($._clause),

    _clause: ($) => choice($.rule, $.advice, $.directive, $.query, $.grammar_rule, $.clause),

    rule: ($) =>
      prec.dynamic(
        1,
        seq(
          field('name', $._name),
          field('operator', choice('::', ':')),
          field('operator', anyOf(IF)),
          field('condition', $._term),
          field('operator', anyOf(THEN)),
          field('advice', $.list),
          '.',
        ),
      ),

    advice: ($) =>
      seq(
        field('keyword', anyOf(ADVICE)),
        '(',
        field('name', $._name),
        ',',
        field('parts', $.parts),
        ')',
        optional(seq(NECK, field('body', $._body))),
        '.',
      ),

    // Main goal, holding goal, our moves, their moves; while being typed, any number.
    parts: ($) => seq($.part, repeat(seq(':', $.part))),

    part: ($) => prec(strength(199), $._term),

    directive: ($) => seq(NECK, field('goal', $._body), '.'),

    query: ($) => seq(QUERY, field('goal', $._body), '.'),

    clause: ($) => seq(field('head', $._term), optional(seq(NECK, field('body', $._body))), '.'),

    // `head --> body.`, or with the terminals that are put back: `head, [x] --> body.`
    grammar_rule: ($) =>
      seq(
        field('head', $._term),
        optional(seq(',', field('put_back', $._term))),
        field('operator', REWRITE),
        field('body', $._body),
        '.',
      ),

    _name: ($) => choice($.atom, $.quoted_atom, $.variable),

    _body: ($) => choice($._term, $.conjunction, $.disjunction, $.conditional),

    conjunction: ($) =>
      prec.right(strength(1000), seq(field('left', $._body), ',', field('right', $._body))),

    conditional: ($) =>
      prec.right(strength(1050), seq(field('condition', $._body), ARROW, field('then', $._body))),

    disjunction: ($) =>
      prec.right(strength(1100), seq(field('left', $._body), choice(SEMICOLON, BAR), field('right', $._body))),

    _term: ($) => choice($.binary_expression, $.unary_expression, $._primary),

    binary_expression: ($) =>
      choice(
        ...INFIX.map(([priority, chain, spellings]) =>
          (chain === 'left' ? prec.left : prec.right)(
            strength(priority),
            seq(field('left', $._term), field('operator', anyOf(spellings)), field('right', $._term)),
          ),
        ),
      ),

    unary_expression: ($) =>
      choice(
        ...PREFIX.map(([priority, spellings]) =>
          prec.right(strength(priority), seq(field('operator', anyOf(spellings)), field('operand', $._term))),
        ),
      ),

    _primary: ($) =>
      choice($.compound, $.list, $.braces, $.parenthesized, $.atom, $.quoted_atom, $.symbol, $.variable, $.number, $.string),

    compound: ($) =>
      prec(
        strength(0),
        choice(
          seq(field('functor', choice($.atom, $.quoted_atom, $.symbol, $.variable)), field('arguments', $.arguments)),
          // Here the blank matters: `- (1)` and `a = (b)` are expressions.
          seq(
            field('functor', alias($._operator_functor, $.operator)),
            field('arguments', alias($._touching_arguments, $.arguments)),
          ),
        ),
      ),

    _operator_functor: (_) => choice(...INFIX.flatMap((row) => row[2]).filter((spelling) => !isPrefix(spelling))),

    _touching_arguments: ($) => seq(token.immediate('('), list1($._argument), ')'),

    arguments: ($) => seq('(', list1($._argument), ')'),

    list: ($) =>
      seq('[', optional(seq(list1($._argument), optional(seq('|', field('tail', $._argument))))), ']'),

    braces: ($) => seq('{', optional($._body), '}'),

    // A name followed by parentheses is a compound, even with a blank between.
    parenthesized: ($) => seq('(', choice($._body, $.neck, $.operator), ')'),

    neck: ($) => seq(field('head', $._term), NECK, field('body', $._body)),

    _argument: ($) => choice($._term, $.operator),

    // An operator that stands for itself, as in `op(180, xfy, or)`.
    operator: (_) =>
      choice(
        NECK,
        QUERY,
        REWRITE,
        SEMICOLON,
        ARROW,
        ...new Set([...INFIX.flatMap((row) => row[2]), ...PREFIX.flatMap((row) => row[1])]),
      ),

    atom: (_) => /[\p{Ll}\p{Lm}\p{Lo}][\p{L}\p{M}\p{N}_]*/,

    variable: (_) => /[\p{Lu}\p{Lt}_][\p{L}\p{M}\p{N}_]*/,

    quoted_atom: (_) => token(seq("'", repeat(choice(/[^'\\\n\r]/, "''", /\\[^\n\r]/)), "'")),

    string: (_) => token(seq('"', repeat(choice(/[^"\\\n\r]/, '""', /\\[^\n\r]/)), '"')),

    // Sign characters that make no operator; the cut.
    symbol: (_) => token(choice(/[+\-*\/\\^<>=~:.?@#&$]+/, '!')),

    number: (_) =>
      token(
        choice(
          /[0-9]+/,
          /0x[0-9a-fA-F]+/,
          /0o[0-7]+/,
          /0b[01]+/,
          /0'([^'\\\n\r]|''|\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\[^x0-7\n\r])/,
          /[0-9]+\.[0-9]+([eE][+\-]?[0-9]+)?/,
          /[0-9]+[eE][+\-]?[0-9]+/,
        ),
      ),

    line_comment: (_) => token(/%[^\n\r]*/),

    block_comment: (_) => token(seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/')),
  },
});
