//! What holds for every text.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests state assumptions by panicking"
)]

use al0_grammar::{
    format::format,
    parse::{Parsed, parse},
    reparse::reparse,
    span::{FileId, Span},
    term::{TermId, View},
    token::{Fixity, OPERATORS, Op, OpInfo},
};
use proptest::prelude::*;

fn read(source: &str) -> Parsed {
    parse(FileId(0), source)
}

/// The only clause of a text that has nothing wrong with it.
fn only(parsed: &Parsed) -> TermId {
    assert_eq!(parsed.diagnostics, [], "diagnostics");
    assert_eq!(parsed.clauses.len(), 1);
    parsed.clauses[0].term
}

/// Every span lies on character borders inside the text, and every part inside the whole.
fn check_spans(source: &str, parsed: &Parsed) {
    let inside = |span: Span| assert!(source.get(span.range()).is_some(), "{span:?}");
    let mut end = 0;
    for clause in &parsed.clauses {
        assert!(clause.span.start() >= end);
        end = clause.span.end();
        assert!(clause.span.contains(parsed.terms.outer_span(clause.term)));
        check_term(parsed, clause.term);
    }
    for diagnostic in &parsed.diagnostics {
        inside(diagnostic.primary.span);
        diagnostic
            .labels
            .iter()
            .for_each(|label| inside(label.span));
        for edit in diagnostic
            .suggestions
            .iter()
            .flat_map(|suggestion| &suggestion.edits)
        {
            inside(edit.span);
        }
    }
    assert!(
        parsed
            .diagnostics
            .is_sorted_by_key(al0_grammar::diagnostic::Diagnostic::sort_key)
    );
}

fn check_term(parsed: &Parsed, term: TermId) {
    let terms = &parsed.terms;
    let mut pending = vec![term];
    while let Some(id) = pending.pop() {
        assert!(terms.outer_span(id).contains(terms.span(id)));
        assert!(terms.span(id).contains(terms.name_span(id)));
        for part in terms.parts(id) {
            assert!(
                terms.span(id).contains(terms.outer_span(part)),
                "{}",
                terms.print(id)
            );
            pending.push(part);
        }
    }
}

/// Texts of terms, every operand in parentheses of its own.
fn term_text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[a-zа-я][a-zA-Zа-яА-Я0-9_]{0,6}".prop_map(|name| format!("q{name}")),
        "[A-ZА-Я_][a-zа-я0-9_]{0,4}",
        any::<i64>().prop_map(|value| value.to_string()),
        any::<f32>()
            .prop_filter("finite", |v| v.is_finite())
            .prop_map(|v| format!("{:?}", f64::from(v))),
        "'[ a-zA-Zа-я.,(%|+-]{0,6}'",
        "\"[ a-z'А-Я%\\[]{0,6}\"",
        Just("[]".to_owned()),
        Just("'\\n\\\\'".to_owned()),
        prop::sample::select(OPERATORS)
            .prop_map(|row| format!("'{}'", row.spellings[0].0.replace('\\', "\\\\"))),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let args = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            ("[a-zа-я]{2,8}", args.clone())
                .prop_map(|(name, args)| format!("q{name}({})", args.join(", "))),
            (args, prop::option::of(inner.clone())).prop_map(|(items, tail)| match tail {
                Some(tail) => format!("[{} | ({tail})]", items.join(", ")),
                None => format!("[{}]", items.join(",")),
            }),
            (inner.clone(), operator(true), inner.clone())
                .prop_map(|(left, op, right)| format!("(({left}) {op} ({right}))")),
            (operator(false), inner).prop_map(|(op, operand)| format!("({op} ({operand}))")),
        ]
    })
}

fn operator(infix: bool) -> impl Strategy<Value = &'static str> {
    let fits = |row: &&OpInfo| row.fixity.is_infix() == infix;
    let spellings: Vec<_> = OPERATORS
        .iter()
        .filter(fits)
        .flat_map(|row| row.spellings.iter().map(|spelling| spelling.0))
        .collect();
    prop::sample::select(spellings)
}

/// Bits of text that are likely to meet in bad ways.
fn soup() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "a",
        "X",
        "_x",
        "мат_2",
        "f(",
        "(",
        ")",
        "[",
        "]",
        "|",
        ",",
        ". ",
        ".\n",
        ".",
        "\n",
        "\n\n",
        " ",
        "  ",
        ":-",
        ":",
        "::",
        "if ",
        "then ",
        "и ",
        "not ",
        "или",
        "-",
        "-1",
        "1",
        "1.5",
        "0'a",
        "'q r'",
        "'",
        "\"s\"",
        "\"",
        "% c\n",
        "/* b */",
        "/*",
        "=",
        "<",
        "=-",
        "..",
        "—",
        "\u{feff}",
        "\r\n",
        "a_",
        "advice(",
        "совет(a, ",
        "?-",
        "\\+",
        "\\",
        "&",
        "depth = 0 and b",
        "b :- c.\n",
        "r :: if a then [b].\n",
        "слово за слово ",
    ]);
    prop::collection::vec(bits, 0..40).prop_map(|bits| bits.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_term_reads_as_itself(text in term_text()) {
        let source = format!("t :- {text}.");
        let first = read(&source);
        let term = only(&first);
        let printed = format!("{}.", first.terms.print(term));
        let second = read(&printed);
        prop_assert!(first.terms.same(term, &second.terms, only(&second)), "{}", printed);
    }

    #[test]
    fn a_formatted_term_reads_as_itself(text in term_text()) {
        let source = format!("t:- {text}.");
        let first = read(&source);
        let formatted = format(&source);
        prop_assert!(formatted.starts_with("t :-"), "{}", formatted);
        let second = read(&formatted);
        prop_assert!(first.terms.same(only(&first), &second.terms, only(&second)), "{}", formatted);
    }

    #[test]
    fn any_text_parses_with_spans_in_place(source in soup()) {
        check_spans(&source, &read(&source));
    }

    #[test]
    fn formatting_twice_is_formatting_once(source in soup()) {
        let once = format(&source);
        prop_assert_eq!(format(&once), once);
    }

    #[test]
    fn any_characters_parse(source in any::<String>()) {
        check_spans(&source, &read(&source));
        let once = format(&source);
        prop_assert_eq!(format(&once), once);
    }
}

/// How `x left y right z` must group; `None` where it must not parse.
fn grouping(left: &OpInfo, right: &OpInfo) -> Option<Op> {
    if left.priority != right.priority {
        return Some(if left.priority > right.priority {
            left.op
        } else {
            right.op
        });
    }
    match left.fixity {
        Fixity::Yfx => Some(right.op),
        Fixity::Xfy => Some(left.op),
        Fixity::Xfx | Fixity::Fy | Fixity::Fx => None,
    }
}

#[test]
fn operators_bind_as_the_table_says() {
    let infix = || OPERATORS.iter().filter(|row| row.fixity.is_infix());
    for (left, right) in infix().flat_map(|left| infix().map(move |right| (left, right))) {
        let source = format!(
            "t :- (x {} y {} z).",
            left.spellings[0].0, right.spellings[0].0
        );
        let parsed = read(&source);
        match grouping(left, right) {
            None => assert!(parsed.clauses.is_empty(), "{source}"),
            Some(expected) => {
                let View::Infix { right: body, .. } = parsed.terms.view(only(&parsed)) else {
                    panic!()
                };
                let View::Infix { op, .. } = parsed.terms.view(body) else {
                    panic!()
                };
                assert_eq!(op, expected, "{source}");
            }
        }
    }
}

#[test]
fn prefix_operators_take_what_the_table_says() {
    let prefix = OPERATORS.iter().filter(|row| !row.fixity.is_infix());
    for (row, infix) in prefix.flat_map(|row| {
        OPERATORS
            .iter()
            .filter(|infix| infix.fixity.is_infix())
            .map(move |infix| (row, infix))
    }) {
        let source = format!("t(({} x {} y)).", row.spellings[0].0, infix.spellings[0].0);
        let parsed = read(&source);
        let inside = infix.priority < row.priority
            || (infix.priority == row.priority && row.fixity == Fixity::Fy);
        let Some(clause) = parsed.clauses.first() else {
            assert!(
                infix.priority == row.priority && row.fixity == Fixity::Fx,
                "{source}"
            );
            continue;
        };
        let View::Compound { args, .. } = parsed.terms.view(clause.term) else {
            panic!()
        };
        let is_prefix = matches!(parsed.terms.view(args[0]), View::Prefix { .. });
        // Comparisons in facts are grouped anew where a logical operator comes before them.
        if infix.op.is_comparison() && row.op.is_logical() {
            assert_eq!(
                parsed.terms.print(args[0]),
                format!("{} (x {} y)", row.spellings[0].0, infix.spellings[0].0)
            );
        } else {
            assert_eq!(is_prefix, inside, "{source}");
        }
    }
}

fn nested(levels: usize) -> String {
    format!("p({}a{}).", "f(".repeat(levels), ")".repeat(levels))
}

#[test]
fn nesting_is_limited_by_a_diagnostic() {
    let code = |levels| {
        read(&nested(levels))
            .diagnostics
            .first()
            .map(|d| d.code.to_string())
    };
    assert_eq!(code(498), None);
    assert_eq!(code(500).as_deref(), Some("AL0205"));
    assert_eq!(code(200_000).as_deref(), Some("AL0205"));
    let open = "(".repeat(200_000);
    assert_eq!(read(&open).diagnostics.len(), 1);
    let chain = format!("p :- {}a.", "a, ".repeat(100_000));
    assert_eq!(read(&chain).diagnostics.len(), 1);
}

#[test]
fn the_deepest_terms_are_printed_and_formatted() {
    for source in [
        nested(498),
        format!(
            "p :- {}a.",
            "a ; (b , ".repeat(240) + "c" + &")".repeat(240) + ", "
        ),
    ] {
        let parsed = read(&source);
        let term = only(&parsed);
        assert!(parsed.terms.print(term).len() > 498);
        assert_ne!(format(&source), "");
    }
}

#[test]
fn line_ends_and_byte_order_marks_are_kept() {
    let source = "\u{feff}a:-b.\r\n\r\n\r\nc( d ). % e\r\n/* f\r\n g */\r\n";
    assert_eq!(
        format(source),
        "\u{feff}a :- b.\r\n\r\nc(d). % e\r\n/* f\r\n g */\r\n"
    );
    assert_eq!(read(source).diagnostics, []);
    assert_eq!(read(source).clauses.len(), 2);
    let twice = "\u{feff}\u{feff}p( a ).\n";
    assert_eq!(format(twice), twice);
}

#[test]
fn mixed_line_ends_do_no_harm() {
    let source = "a:-b. % c\rd( e ).\r\nf( g ).\n";
    let once = format(source);
    assert_eq!(format(&once), once);
    assert_eq!(read(&once).clauses.len(), 3);
}

#[test]
fn names_are_composed() {
    let parsed = read("и\u{306}(И\u{306}).");
    let View::Compound { name, args } = parsed.terms.view(only(&parsed)) else {
        panic!()
    };
    assert_eq!(
        (name, parsed.terms.view(args[0])),
        ("й", View::Variable("Й"))
    );
}

#[test]
fn an_empty_text_has_nothing_wrong_with_it() {
    for source in ["", "\u{feff}", " \n\n", "% only a comment"] {
        assert_eq!(read(source).diagnostics, []);
        assert_eq!(format(&format(source)), format(source));
    }
}

/// Stretches of text that hang together with what stands around them, or might.
const STRETCHES: &[&str] = &[
    "r :: if a and (b or not c) then [x, y].\n",
    "advice(x, mate : true :\n  (depth = 0) and legal then king_move :\n  nomove).\n",
    "совет(сжать, мат : истина : разреш : нет_хода).\n\n",
    "p(X) :- q(X, 'a b'), \\+ r(\"текст\"), X is 1 + 2.5e3.\n",
    ":- dynamic p/1, q/2.\n",
    "% a comment with a full stop. And more.\n",
    "/* two\n lines */ ",
    "This is prose, and it goes on for a while. Nobody wrote code here.\n",
    "room gt2 :: if rook divides then [x].\n",
    "rook_ divides.\n",
    "p(roomgt2, rookdivides).\n",
    "r :: if (a and b then [x].\n",
    "advice(x, mate : true : legal nomove.\n",
    "p(X) :- q(X)\nr(Y).\n",
    "'unclosed.\n",
    "x = = y.\n",
    "s --> np, {x}.\n",
    "t --> v.\n",
    "{",
    "/* never closed. ",
    "*/ ",
    "%",
    ".",
    ". ",
    "\n",
    "\r\n",
    "(",
    ")]",
    "]",
    ",",
    " ",
    "é",
    "\u{2003}",
    "😀",
    "0'",
    "-1",
    "_x",
    "then ",
    ":- op(700, xfx, ~).\n",
];

/// A text, and changes of it: where, how much is taken away, what comes in its place.
fn changed_text() -> impl Strategy<Value = (String, Vec<(usize, usize, &'static str)>)> {
    let stretch = || prop::sample::select(STRETCHES);
    let text = prop::collection::vec(stretch(), 0..24).prop_map(|all| all.concat());
    let change = (any::<usize>(), 0..12_usize, stretch());
    (text, prop::collection::vec(change, 1..12))
}

/// A term with all its places, whatever its number.
fn written_out(parsed: &Parsed, term: TermId) -> Vec<String> {
    let terms = &parsed.terms;
    let mut all = Vec::new();
    let mut pending = vec![term];
    while let Some(id) = pending.pop() {
        let spans = (terms.span(id), terms.outer_span(id), terms.name_span(id));
        let flags = (terms.is_quoted(id), terms.is_joined(id), terms.depth(id));
        all.push(format!("{spans:?} {flags:?}"));
        pending.extend(terms.parts(id));
    }
    all.push(terms.print(term).to_string());
    all
}

fn assert_same(one: &Parsed, other: &Parsed) {
    assert_eq!(one.tokens, other.tokens);
    assert_eq!(one.comments, other.comments);
    assert_eq!(one.diagnostics, other.diagnostics);
    assert_eq!(one.clauses.len(), other.clauses.len());
    for (left, right) in one.clauses.iter().zip(&other.clauses) {
        assert_eq!(left.span, right.span);
        assert_eq!(written_out(one, left.term), written_out(other, right.term));
    }
}

proptest! {
    /// Parsing only what has changed comes to the same as parsing all.
    #[test]
    fn a_changed_text_is_read_as_a_new_one((mut text, changes) in changed_text()) {
        let mut parsed = read(&text);
        for (at, taken, put) in changes {
            let old = text.clone();
            let mut from = at % (text.len() + 1);
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            let mut to = (from + taken).min(text.len());
            while !text.is_char_boundary(to) {
                to += 1;
            }
            text.replace_range(from..to, put);
            parsed = reparse(FileId(0), parsed, &old, &text);
            assert_same(&parsed, &read(&text));
        }
    }
}
