//! What is said when a limit is hit.

al0_grammar::messages! {
    /// Nodes.
    pub(crate) fn nodes(count) {
        en "the node limit was reached after {count} nodes",
        ru "достигнут предел числа узлов: пройдено {count}"
    }
    /// Time.
    pub(crate) fn time(count) {
        en "the time limit was reached after {count} nodes",
        ru "достигнут предел времени: пройдено узлов {count}"
    }
    /// Depth.
    pub(crate) fn depth(count) {
        en "the depth limit was reached after {count} nodes",
        ru "достигнут предел глубины: пройдено узлов {count}"
    }
    /// Which option to raise.
    pub(crate) fn raise(option) {
        en "raise the limit with {option}",
        ru "поднимите предел через {option}"
    }
    /// Depth has another remedy too.
    pub(crate) fn raise_depth() {
        en "bound the advice with depth tests, or raise the limit with --max-depth",
        ru "ограничьте совет условиями на глубину или поднимите предел через --max-depth"
    }
    /// The advice that was being tried.
    pub(crate) fn while_trying(advice) {
        en "the advice being tried was '{advice}'",
        ru "испытывался совет «{advice}»"
    }
}
