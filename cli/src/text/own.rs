//! What is said about the program's own predicates at work.

use al0_grammar::text::Text;
use al0_runtime::{
    horn::LimitKind,
    own::{LeftOut, Trouble},
};

al0_grammar::messages! {
    fn thrown(name, ball) {
        en "`{name}` ended in an error: {ball}",
        ru "`{name}` закончился ошибкой: {ball}"
    }
    fn steps(name) {
        en "`{name}` made more calls than one goal may",
        ru "`{name}` сделал больше вызовов, чем разрешено одной цели"
    }
    fn memory(name) {
        en "`{name}` took more memory than one goal may",
        ru "`{name}` занял больше памяти, чем разрешено одной цели"
    }
    fn halted(name) {
        en "`{name}` called `halt`",
        ru "`{name}` вызвал `halt`"
    }
    fn other_men() {
        en "the clauses speak of other men than stand on the board",
        ru "предложения говорят не о тех фигурах, что стоят на доске"
    }
    fn open(count, name, term) {
        en "moves left out: {count}; parts of their new positions have no value: `{name}` gives `{term}`",
        ru "ходов пропущено: {count}; в новых позициях есть части без значения: `{name}` даёт `{term}`"
    }
    fn elsewhere(count, name, term) {
        en "moves left out: {count}; one man's move does not lead to their new positions: `{name}` gives `{term}`",
        ru "ходов пропущено: {count}; к новым позициям не ведёт ход одной фигуры: `{name}` даёт `{term}`"
    }
    /// Behind a move that chess does not know.
    pub(crate) fn no_chess() { en "(not legal chess)", ru "(невозможен в шахматах)" }
    /// Moves that chess does not know.
    pub(crate) fn illegal(count, example) {
        en "the move chosen is not legal chess; positions: {count}, the first: {example}",
        ru "выбранный ход невозможен в шахматах; таких позиций {count}, первая: {example}"
    }
    /// Errors that were taken as outcomes.
    pub(crate) fn errors(count, first) {
        en "a predicate ended in an error; positions: {count}, the first: {first}",
        ru "предикат закончился ошибкой; таких позиций {count}, первая: {first}"
    }
    /// An error, without saying which.
    pub(crate) fn error() {
        en "a predicate of the program ended in an error",
        ru "предикат программы закончился ошибкой"
    }
    /// What to do about an error.
    pub(crate) fn look_at_clauses() {
        en "see what the goal does with `al0 query`",
        ru "посмотрите, что делает цель, через `al0 query`"
    }
    /// What to do about an error in one of many positions.
    pub(crate) fn look_or_go_on() {
        en "see what the goal does with `al0 query`, or let the others be looked at with --keep-going",
        ru "посмотрите, что делает цель, через `al0 query`; с --keep-going остальные позиции будут просмотрены"
    }
    /// Positions of a survey.
    pub(crate) fn skipped(count) {
        en "a predicate ended in an error; positions marked `error:`: {count}",
        ru "предикат закончился ошибкой в позициях с пометкой `error:` (всего {count})"
    }
}

/// What happened.
pub(crate) fn trouble(trouble: &Trouble) -> Text {
    match trouble {
        Trouble::Thrown { name, ball } => thrown(name, ball),
        Trouble::Limit {
            name,
            kind: LimitKind::Steps,
        } => steps(name),
        Trouble::Limit { name, .. } => memory(name),
        Trouble::Halt { name } => halted(name),
        Trouble::Men => other_men(),
    }
}

/// Moves that were left out.
pub(crate) fn left_out(count: u64, first: &LeftOut) -> Text {
    match first.open {
        true => open(count, &first.name, &first.term),
        false => elsewhere(count, &first.name, &first.term),
    }
}
