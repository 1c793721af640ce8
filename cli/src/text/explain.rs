//! What `al0 explain` says.

al0_grammar::messages! {
    /// A rule whose condition holds.
    pub(crate) fn rule_holds(name) {
        en "rule {name}: holds",
        ru "правило {name}: условие выполнено"
    }
    /// A rule whose condition fails, with the goal that decided it.
    pub(crate) fn rule_fails(name, goal) {
        en "rule {name}: does not hold: {goal}",
        ru "правило {name}: условие не выполнено: {goal}"
    }
    /// The same without the goal.
    pub(crate) fn rule_fails_plainly(name) {
        en "rule {name}: does not hold",
        ru "правило {name}: условие не выполнено"
    }
    /// Advice with a forcing tree.
    pub(crate) fn advice_works(name, nodes) {
        en "advice {name}: works, {nodes}",
        ru "совет {name}: подходит, {nodes}"
    }
    /// Advice without one.
    pub(crate) fn advice_fails(name, nodes) {
        en "advice {name}: fails, {nodes}",
        ru "совет {name}: не подходит, {nodes}"
    }
    /// Advice whose main goal holds already.
    pub(crate) fn advice_empty(name) {
        en "advice {name}: its main goal already holds here, so it gives no move",
        ru "совет {name}: его главная цель здесь уже достигнута, хода он не даёт"
    }
    /// Advice at which a limit was hit.
    pub(crate) fn advice_cut_short(name) {
        en "advice {name}: given up at a limit",
        ru "совет {name}: поиск прерван пределом"
    }
    /// Advice at which a predicate of the program's own ended in an error.
    pub(crate) fn advice_in_error(name) {
        en "advice {name}: a predicate ended in an error",
        ru "совет {name}: предикат закончился ошибкой"
    }
    /// The failing node is the root.
    pub(crate) fn at_root() { en "here", ru "здесь" }
    /// The failing node is at the end of a line.
    pub(crate) fn after(line) { en "after {line}", ru "после {line}" }
    /// The holding goal decided it.
    pub(crate) fn holding_fails(goal) {
        en "the holding goal fails{goal}",
        ru "нарушена поддерживаемая цель{goal}"
    }
    /// The main goal decided it.
    pub(crate) fn main_fails(goal) {
        en "the main goal is not reached and no moves are allowed{goal}",
        ru "главная цель не достигнута, а ходов больше не дано{goal}"
    }
    /// No moves at all.
    pub(crate) fn no_moves() {
        en "no moves are given",
        ru "ходов нет"
    }
    /// Moves that do not help.
    pub(crate) fn no_move_helps(count) {
        en "none of the moves tried helps ({count})",
        ru "ни один из испытанных ходов не помогает ({count})"
    }
    /// A goal that is true.
    pub(crate) fn is_true(goal) { en "'{goal}' is true", ru "«{goal}» верно" }
    /// A goal that is false.
    pub(crate) fn is_false(goal) { en "'{goal}' is false", ru "«{goal}» неверно" }
    /// The move.
    pub(crate) fn plays(mv, advice) {
        en "the table plays {mv} by advice {advice}",
        ru "таблица играет {mv} по совету {advice}"
    }
    /// All advice failed.
    pub(crate) fn nothing_works() {
        en "none of the advice works: the table gives no move",
        ru "ни один совет не подходит: хода таблица не даёт"
    }
    /// No rule matched.
    pub(crate) fn nothing_matches() {
        en "no rule matches: the table gives no move",
        ru "ни одно правило не подходит: хода таблица не даёт"
    }
    /// A predicate of the program's own ended in an error.
    pub(crate) fn ended_in_error() {
        en "the error ended the search",
        ru "ошибка прервала поиск"
    }
    /// A limit was hit.
    pub(crate) fn given_up() {
        en "the search was given up at a limit",
        ru "поиск прерван пределом"
    }
}
