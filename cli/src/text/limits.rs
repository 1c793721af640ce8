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
    /// Positions of a survey.
    pub(crate) fn skipped_nodes(count) {
        en "the node limit was reached in {count} positions, marked LIMIT; raise it with --max-nodes",
        ru "предел числа узлов достигнут в позициях с пометкой LIMIT (всего {count}); поднимите его через --max-nodes"
    }
    /// Positions of a survey.
    pub(crate) fn skipped_depth(count) {
        en "the depth limit was reached in {count} positions, marked LIMIT; bound the advice with depth tests, or raise it with --max-depth",
        ru "предел глубины достигнут в позициях с пометкой LIMIT (всего {count}); ограничьте советы условиями на глубину или поднимите предел через --max-depth"
    }
    /// The rest of a survey.
    pub(crate) fn out_of_time() {
        en "the time limit was reached; the rest of the positions was not looked at",
        ru "достигнут предел времени; остальные позиции не просмотрены"
    }
    /// The advice that was being tried.
    pub(crate) fn while_trying(advice) {
        en "the advice being tried was '{advice}'",
        ru "испытывался совет «{advice}»"
    }
}
