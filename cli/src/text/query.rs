//! What `al0 query` says beside the answers.

use al0_grammar::text::Text;
use al0_runtime::horn::LimitKind;

al0_grammar::messages! {
    /// See the wording.
    pub(crate) fn stats(steps, seconds, rate) {
        en "{steps} inferences in {seconds} s, {rate} thousand a second",
        ru "{steps} выводов за {seconds} с, {rate} тысяч в секунду"
    }
    /// See the wording.
    pub(crate) fn clauses_left_out(count) {
        en "clauses that define control constructs anew or are too large were left out: {count}",
        ru "пропущены предложения, которые переопределяют управление или слишком велики: {count}"
    }
    /// See the wording.
    pub(crate) fn thrown(ball) {
        en "nothing caught {ball}", ru "исключение не перехвачено: {ball}"
    }
    fn steps() {
        en "the limit of inferences was reached", ru "достигнут предел числа выводов"
    }
    fn heap() {
        en "the terms of this goal need more memory than allowed", ru "термам этой цели не хватает разрешённой памяти"
    }
    fn stack() {
        en "the goal nests too deeply", ru "слишком глубокая рекурсия"
    }
}

/// Which limit ended the run.
pub(crate) fn limit(kind: LimitKind) -> Text {
    match kind {
        LimitKind::Steps => steps(),
        LimitKind::Heap => heap(),
        LimitKind::Stack => stack(),
    }
}
