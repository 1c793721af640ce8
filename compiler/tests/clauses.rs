//! Slips in clauses, told where they are and nowhere else; programs of several files.
#![allow(clippy::unwrap_used, reason = "tests state assumptions by panicking")]

use std::collections::BTreeMap;

use al0_compiler::{Files, Source, Unavailable, check, check_program};

/// The codes of what is found in a text.
fn codes(text: &str) -> Vec<String> {
    let checked = check(vec![text.to_owned()], None);
    let codes = checked.diagnostics.iter().map(|one| one.code.to_string());
    codes.collect()
}

/// How often a code is among them.
fn count(text: &str, wanted: &str) -> usize {
    codes(text).iter().filter(|code| *code == wanted).count()
}

/// Those of them that lie between two codes.
fn between(text: &str, first: &str, last: &str) -> Vec<String> {
    let mut codes = codes(text);
    codes.retain(|code| (first..=last).contains(&code.as_str()));
    codes
}

/// The codes of slips found in a text.
fn slips(text: &str) -> Vec<String> {
    between(text, "AL0373", "AL0377")
}

#[test]
fn settings_of_other_systems_are_read_and_change_nothing() {
    let text = ":- encoding(utf8). :- nodebug, garbage_collect. :- style_check(-singleton). p(1).";
    assert_eq!(codes(text), Vec::<String>::new());
}

#[test]
fn a_refused_operator_is_told_once() {
    for text in [
        ":- op(700, xfx, beats). queen beats rook. wins(X) :- X beats _, write(X).",
        ":- op(650, xfx, ===>).\nrule1 ===> [a].\nshell :- rule(X), X ===> Y,\n    write(Y).\nrule(1).",
        ":- op(200, xfy, [&]). p(X) :- q(X & 1).\nq(_).",
    ] {
        let codes = codes(text);
        let told = codes.iter().filter(|code| code.starts_with("AL02"));
        assert_eq!(told.collect::<Vec<_>>(), ["AL0210"], "{text}");
    }
    // Signs and quoted words may be uses as well.
    for text in [
        ":- op(700, xfx, '→').\np(X) :- X → a.",
        ":- op(700, xfx, beats).\np(X) :- X 'beats' a.",
    ] {
        assert_eq!(between(text, "AL0101", "AL0299"), ["AL0210"], "{text}");
    }
}

#[test]
fn what_a_refused_operator_does_not_cause_is_told_beside_it() {
    for (text, told) in [
        (":- op(200, xfy, &).\np(X) :- q(X X).\nq(_).", "AL0208"),
        (
            ":- op(700, xfx, beats).\np(X) :- q(X X). % as beats",
            "AL0208",
        ),
        (
            ":- op(700, xfx, beats).\np(X) :- q('it beats', \"as beats\" X).",
            "AL0208",
        ),
        (":- op(700, xfx, beats)\np(1).", "AL0203"),
        (":- op(700, xfx, beats). p(X) :- q(X.", "AL0204"),
        (
            ":- op(700, xfx, beats).\np(X) :- X beats a. /* what",
            "AL0103",
        ),
        (
            ":- op(700, xfx, beats).\np(X) :- X beats 99999999999999999999999.",
            "AL0104",
        ),
        (
            ":- op(700, xfx, beats).\np(X) :- X beats 'a\\qb'.",
            "AL0105",
        ),
        (
            ":- op(700, xfx, beats).\np(X) :- X beats a, q(№).",
            "AL0101",
        ),
    ] {
        let mut found = between(text, "AL0101", "AL0299");
        found.sort_unstable();
        let mut expected = ["AL0210", told];
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn alternatives_of_grammar_rules_may_be_written_with_a_bar() {
    for text in [
        "name --> [john] | [mary]. start --> name, ( [a] | [b] | {true | fail} ).",
        "list([X | Xs]) --> [X], list(Xs) | { Xs = [X | _] }. p([A | B], A, B).",
    ] {
        assert_eq!(between(text, "AL0101", "AL0299"), [""; 0], "{text}");
    }
    for text in [
        "p(X) :- q(X) | r(X).",
        "a --> b(c | d).",
        "a --> b. p :- q | r.",
    ] {
        assert_eq!(between(text, "AL0101", "AL0299"), ["AL0201"], "{text}");
    }
}

#[test]
fn sound_clauses_are_left_alone() {
    for text in [
        "append([], L, L). append([X | L1], L2, [X | L3]) :- append(L1, L2, L3).",
        "pairs([], []). pairs([X | Xs], [X - 1 | Ys]) :- pairs(Xs, Ys).",
        "p(X, Y) :- Y = X - Z, q(Z). q(_).",
        "r(X) :- X = a + 1. s(_X, _). t(__x, __x).",
        "w(X) :- write(X), nl, write(X), nl.",
        "m(X1, X2, Y1) :- n(X1, X2), n(X2, Y1). n(1, 1).",
        ":- discontiguous(a/1). :- dynamic([b/1]). a(1). b(1). a(2). b(2).",
        "a(1). advice(x, p : q : r : s). a(2). rule :: if true then [x]. a(3).",
        "v(X) :- ( X = 1 ; X = 2 ; X > 3, X < 9 ; X > 3, X < 5 ).",
    ] {
        assert!(slips(text).is_empty(), "{text}: {:?}", slips(text));
    }
}

#[test]
fn slips_are_found_below_alternatives_and_negations() {
    assert_eq!(
        slips("p(X, Y) :- ( X = a -> Y = 1 ; \\+ (Y = X + 1) )."),
        ["AL0376"]
    );
    assert_eq!(slips("p(X) :- \\+ (X > 1, X > 1)."), ["AL0377"]);
    assert_eq!(slips("p(A, B, C)."), ["AL0373"]);
    assert_eq!(slips("p(Head, Heda) :- q."), ["AL0373"]);
    assert_eq!(slips("a(1). b(1). a(2). c(1). a(3)."), ["AL0375"]);
}

struct Shelf(BTreeMap<&'static str, &'static str>);

impl Files for Shelf {
    fn find(&mut self, wanted: &str, _: &str) -> Result<String, Unavailable> {
        match wanted == "main" || self.0.contains_key(wanted) {
            true => Ok(wanted.to_owned()),
            false => Err(Unavailable::Missing),
        }
    }

    fn read(&mut self, name: &str) -> Result<String, Unavailable> {
        let text = self.0.get(name).ok_or(Unavailable::Missing)?;
        Ok((*text).to_owned())
    }
}

/// The texts of all clauses in their order, and the codes of the family found.
fn program(main: &str, others: &[(&'static str, &'static str)]) -> (Vec<String>, Vec<String>) {
    let main = Source {
        name: "main".to_owned(),
        text: main.to_owned(),
    };
    let mut shelf = Shelf(others.iter().copied().collect());
    let checked = check_program(vec![main], &mut shelf, None);
    let clauses = checked.units.iter().flat_map(|unit| {
        let clauses = unit.parsed.clauses.iter();
        clauses.map(|clause| clause.span.text(&unit.text).to_owned())
    });
    let codes = checked.diagnostics.iter().map(|one| one.code.to_string());
    let codes = codes.filter(|code| code.starts_with("AL037")).collect();
    let is_clause = |text: &String| !text.starts_with(":-");
    (clauses.filter(is_clause).collect(), codes)
}

#[test]
fn clauses_stand_where_the_directive_stands() {
    let (clauses, codes) = program(
        "a(1). :- include(x). a(4). :- [y, 'd/z'].",
        &[
            ("x", "a(2). :- consult(w). a(3)."),
            ("w", "b(1)."),
            ("y", "c(1)."),
            ("d/z", "d(1)."),
        ],
    );
    let wanted = [
        "a(1).", "a(2).", "b(1).", "a(3).", "a(4).", "c(1).", "d(1).",
    ];
    assert_eq!(clauses, wanted);
    assert!(codes.is_empty(), "{codes:?}");
}

#[test]
fn a_file_is_read_once_and_circles_are_told() {
    let others = [("x", "b(1). :- include(y)."), ("y", "c(1). :- [x, main].")];
    let (clauses, codes) = program(":- include(x). :- include(x). a(1).", &others);
    assert_eq!(clauses, ["b(1).", "c(1).", "a(1)."]);
    assert_eq!(codes, ["AL0371", "AL0371"]);
    let (_, codes) = program(":- include(nowhere). :- use_module(library(lists)).", &[]);
    assert_eq!(codes, ["AL0370"]);
}

/// The codes of calls and clauses that cannot be right.
fn faults(text: &str) -> Vec<String> {
    between(text, "AL0378", "AL0381")
}

#[test]
fn what_is_called_and_not_there_is_told() {
    for (text, wanted) in [
        ("p :- q(1).", "AL0378"),
        ("p(X) :- \\+ ( X > 1, ( q(X) -> true ; true ) ).", "AL0378"),
        ("p(Xs) :- findall(X, ( member(X, Xs), q(X) ), _).", "AL0378"),
        ("p(Xs) :- setof(X, Y ^ q(X, Y), Xs).", "AL0378"),
        ("p(Xs) :- maplist(q, Xs). q(_, _).", "AL0378"),
        (
            "p(Xs, S) :- foldl(add, Xs, 0, S). add(X, Y, Z, _) :- Z is X + Y.",
            "AL0378",
        ),
        ("p(X) :- length(X).", "AL0378"),
        ("p(X) :- catch(q(X), _, true).", "AL0378"),
        ("p(X) :- assertz(q(X)).", "AL0379"),
        ("p(X) :- open(X, read, _).", "AL0379"),
        ("p(_) :- !. p(1).", "AL0380"),
        ("p(X, X) :- true, !. p(f(A), f(A)) :- q. q.", "AL0380"),
        ("p(1). p(2). p(1).", "AL0381"),
        ("p(X, Y) :- q(Y, X). q(1, 2). p(A, B) :- q(B, A).", "AL0381"),
    ] {
        assert_eq!(faults(text), [wanted], "{text}");
    }
}

#[test]
fn what_is_there_may_be_called() {
    for text in [
        "p(X) :- call(X), X, call(q, 1). q(_).",
        "p(Xs) :- maplist(q(1), Xs), include(r, Xs, _), foldl(add, Xs, 0, _). q(_, _). r(_). add(X, Y, Z) :- Z is X + Y.",
        ":- dynamic(q/1). p :- q(1).",
        "assert(X) :- q(X). q(_). p :- assert(1).",
        "maplist(G) :- q(G). q(_). p :- maplist(nothing).",
        "p(P) :- mate(P), dist(1 : 1, 2 : 2, D), D > 0, legalmove(P, _, _), advice(_, _), (_ :: _).",
        "close_kings :- dist(wk, bk) < 4. p(P) :- close_kings(P), rooklost(P, P).",
        "p(X, a) :- !, q(X). p(X, b) :- q(X). q(_).",
        "p(X, X) :- !. p(1, 2).",
        "p(1) :- q, !. p(1). q.",
        "member2(X, [X | _]). member2(X, [_ | T]) :- member2(X, T).",
        "if a then b : 1. if a then c : 2. p(X) :- (if a then X : _).",
        "p([X | Xs]) :- X = \"text\", p(Xs). p([]). p(X) :- X @< y, X =.. [_ | _], atom(X).",
    ] {
        assert!(faults(text).is_empty(), "{text}: {:?}", faults(text));
    }
}

#[test]
fn unknown_predicates_may_be_meant_to_fail() {
    let severity = |text: &str| {
        let checked = check(vec![text.to_owned()], None);
        let found = checked.diagnostics.iter();
        let mut found = found.filter(|one| one.code.to_string() == "AL0378");
        found.next().map(|one| one.severity)
    };
    use al0_grammar::diagnostic::Severity::{Error, Warning};
    assert_eq!(severity("p(1) :- q."), Some(Error));
    assert_eq!(severity(":- unknown(_, fail). p(1) :- q."), Some(Warning));
}

/// The codes of what most likely was meant otherwise.
fn doubts(text: &str) -> Vec<String> {
    between(text, "AL0382", "AL0385")
}

#[test]
fn doubtful_clauses_are_told() {
    for (text, wanted) in [
        ("p(X, Y) :- Y is x + 1.", "AL0382"),
        ("p(Qx, Qy, R) :- q(Qx, Qy), q(qx, R). q(_, _).", "AL0382"),
        ("p(X, Y) :- ( X > 0 -> Y = 1 ; true ).", "AL0383"),
        ("p(X, Y) :- ( X > 0, Y is X - 1 ; X < 0 ).", "AL0383"),
        (
            "p(X) :- ( X > 0 -> Y = 1 ; X < 0 -> Y = 2 ; write(X) ), q(Y). q(_).",
            "AL0383",
        ),
        ("p(X) :- X = a, q(X), X = b. q(_).", "AL0384"),
        ("p(X) :- q(X) ; X >= 3, X < 3. q(_).", "AL0384"),
        ("p(X) :- X = f(_), X = g(_).", "AL0384"),
        ("p(X) :- q(X), 2 =< 1. q(_).", "AL0384"),
        (
            "p(a..1..2). p(b..1..2). p(a..3..3). p(b..3..3). p(a..3..4..5).",
            "AL0385",
        ),
        (
            "p(a..1..2). p(b..1..2). p(a..3..3). p(b..3..3). p(c..3..4).",
            "AL0385",
        ),
    ] {
        assert_eq!(doubts(text), [wanted], "{text}");
    }
}

#[test]
fn directives_may_be_joined_and_grammars_are_read() {
    let joined = ":- dynamic(p/1), discontiguous(q/2), us(black).\nq(X) :- p(X).";
    assert!(codes(joined).is_empty(), "{:?}", codes(joined));
    let unknown = ":- dynamic(p/1), what(now), us(white).\nq(X) :- p(X).";
    assert_eq!(codes(unknown), ["AL0321"]);
    let grammar = "s(T) --> np(T), vp(T).\nnp(n(X)) --> [the], n(X), { true }.\n\
        n(cat) --> [cat] ; \"dog\".\nvp(_) --> [sleeps].";
    assert!(codes(grammar).is_empty(), "{:?}", codes(grammar));
}

#[test]
fn predicates_are_no_functions() {
    for (text, wanted) in [
        ("p(A, B) :- D is dist(A, B), D < 3.", 1),
        ("p(A, B) :- \\+ ( dist(A, B) < 3 ; manh(A, B) =:= two ).", 3),
        ("p(X) :- findall(Y, (q(Z), Y is Z + q(Z)), X). q(1).", 1),
        (
            "p(X, Y) :- Y is max(X, 2) * pi - cos(X) // 2 mod [3] + e.",
            0,
        ),
        ("p(X, Y) :- Y = dist(X), X == q, X @< r(Y).", 0),
        ("near :- dist(wk, bk) < 3, file(wk) = 2.", 0),
        ("is(X, Y) :- X = Y. p(X) :- X is q.", 0),
    ] {
        assert_eq!(count(text, "AL0387"), wanted, "{text}");
    }
}

#[test]
fn facts_like_rules_may_be_called() {
    let looks = |text: &str| count(text, "AL0331");
    let facts = "if smoke then fire. if heat then fire.";
    assert_eq!(looks(facts), 2);
    assert_eq!(
        looks(&format!("{facts} p(X) :- q(if X then fire). q(_).")),
        2
    );
    assert_eq!(
        looks(&format!("{facts} p(X) :- findall(Y, if Y then X, _).")),
        0
    );
}

#[test]
fn rules_of_an_expert_system_are_data() {
    let rules =
        "r1 : if leaf(green) and wet then plant. r2 :: if [a, b] then c. r3 : if X then [Y | X].";
    let shell = "fire(C) :- ( R : if P then C ), holds(P), write(R). holds(_).";
    let all = codes(&format!("{rules}\n{shell}"));
    assert!(
        !all.iter()
            .any(|code| code.starts_with("AL03") && code != "AL0373"),
        "{all:?}"
    );
    assert!(codes(rules).contains(&"AL0324".to_owned()));
    let advice = "advice(a, mate : true : legal : legal).";
    assert!(codes(&format!("{rules}\n{shell}\n{advice}")).contains(&"AL0324".to_owned()));
}

#[test]
fn usual_clauses_raise_no_doubts() {
    for text in [
        "p(w..W..R, X) :- X = W - R. p(b..B..R, X) :- X = B - R.",
        "p(X, 'x').",
        "p(X, Y) :- ( X = 1 ; X = 8 ; Y = 1 ; Y = 8 ).",
        "p(X, Y) :- ( X > 0 -> Y = 1 ; fail ).",
        "p(X, Y) :- ( X > 0 -> Y = 1 ; Y = 2 ).",
        "p(X, Y) :- q(Y), ( X > 0 -> Y = 1 ; true ). q(_).",
        "p(X) :- ( X > 0 -> Y = 1, write(Y) ; true ).",
        "p(X) :- ( X = 1 ; X = 2 ), X > 0, X < 3.",
        "p(X, Y) :- X >= 3, X =< 3, Y = f(X), Y = f(3).",
        "p(us..P) :- q(P). p(them..P) :- q(P). p(us..a..b..c). p(them..a..b..C..D) :- q(C), q(D). q(_).",
        "side(S.._, S). p(us..1..1). p(us..2..2). p(us..3..3). p(us..4..4). p(them..4..4). q(_..A.._, A).",
    ] {
        assert!(doubts(text).is_empty(), "{text}: {:?}", doubts(text));
    }
}

#[test]
fn calls_without_effects_need_one_place() {
    let told = |text: &str| count(text, "AL0377");
    let helper = "q(X) :- r(X), X > 1. r(1). w(X) :- q(X), write(X). v(X) :- w(X).";
    for (body, wanted) in [
        ("q(X), q(X)", 1),
        ("q(X), r(Y), X < Y, q(X)", 1),
        ("w(X), w(X)", 0),
        ("v(X), v(X)", 0),
        ("q(_), q(_), X = 1", 0),
        ("q(1), q(1), X = 1", 0),
        ("q(X), call(Y, X), q(Y)", 0),
    ] {
        assert_eq!(told(&format!("p(X) :- {body}. {helper}")), wanted, "{body}");
    }
}

#[test]
fn names_of_the_table_are_looked_up_among_the_clauses() {
    let table = |goal: &str, moves: &str, clauses: &str| {
        let all = codes(&format!(
            "r :: if true then [a]. advice(a, themtomove and {goal} : true : (depth = 0) and {moves} : nomove).\n{clauses}"
        ));
        all.into_iter()
            .filter(|code| code.starts_with("AL030"))
            .collect::<Vec<_>>()
    };
    let clauses = "p(_.._). move(m, w..W..B..D, x, b..W..B..D).";
    assert!(table("p", "m", clauses).is_empty());
    assert_eq!(table("m", "p", clauses), ["AL0303", "AL0303"]);
    assert_eq!(
        table("pq and pq", "mm and (depth = 0)", clauses),
        ["AL0301", "AL0301"]
    );
    // The name may be in what could not be read.
    assert!(table("q", "m", "p(_.._). q(_..W :- W = 1. move(m, _, _, _).").is_empty());
    let spelt = table(
        "qlost",
        "m",
        "p(_.._). q_lost(_..W :- W = 1. move(m, _, _, _).",
    );
    assert_eq!(spelt, ["AL0301"]);
}

#[test]
fn moves_of_clauses_are_apart_from_others() {
    let told = |moves: &str| {
        let text = format!(
            "r :: if true then [a]. advice(a, themtomove : true : {moves} : nomove).\n\
             move(m, w..W..B..D, x, b..W..B..D). move(n, w..W..B..D, y, b..W..B..D)."
        );
        count(&text, "AL0316")
    };
    assert_eq!(told("(depth = 0) and m then (depth = 0) and n"), 0);
    assert_eq!(told("(depth = 0) and legal then (depth = 0) and n"), 0);
    assert_eq!(told("(depth = 0) and m then (depth = 0) and n and m"), 1);
    assert_eq!(
        told("(depth = 0) and legal then (depth = 0) and rookmove"),
        1
    );
}

#[test]
fn bodies_of_grammar_rules_are_no_goals() {
    let text = "a --> [x]. b(X) --> {atom(X)}. go(L) :- phrase(([u], a ; \\+ b(1), {true}, !), L).\n\
                go([]) :- phrase([], []), phrase({true}, []).";
    assert_eq!(count(text, "AL0378"), 0);
    assert_eq!(
        count("go(L) :- phrase(([a], {goal}, nothing), L).", "AL0378"),
        2
    );
}

#[test]
fn goals_of_the_librarys_predicates_are_looked_at() {
    let told = |goal: &str| count(&format!("go(L, M) :- {goal}."), "AL0378");
    assert_eq!(told("convlist(nothing, L, M)"), 1);
    assert_eq!(told("aggregate_all(count, L, nothing(L), M)"), 1);
    assert_eq!(told("map_assoc(nothing, L, M)"), 1);
    assert_eq!(told("partition(nothing, L, M, _, _)"), 1);
}

#[test]
fn each_square_is_measured_by_itself() {
    let mut text = String::from("v0 :- dist(wk, bk) + 1. ");
    for at in 1..=9 {
        text += &format!("v{at} :- v{} + v{}. ", at - 1, at - 1);
    }
    text += "square :- 1 : v9. ";
    for at in 0..40 {
        text += &format!("r{at} :: if edge(square) then [a]. ");
    }
    text += "advice(a, themtomove : true : legal : nomove).";
    assert_eq!(count(&text, "AL0350"), 0);
}
