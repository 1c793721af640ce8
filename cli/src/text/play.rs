//! What is said about positions, rules, advice and moves.

use al0_grammar::text::Text;

al0_grammar::messages! {
    /// Heads the rule.
    pub(crate) fn rule() { en "rule", ru "правило" }
    /// Heads the advice.
    pub(crate) fn advice() { en "advice", ru "совет" }
    /// Heads the move.
    pub(crate) fn chosen_move() { en "move", ru "ход" }
    /// Heads the tree.
    pub(crate) fn tree() { en "tree", ru "дерево" }
    /// Heads the number of nodes.
    pub(crate) fn nodes() { en "nodes", ru "узлы" }
    /// No rule matched.
    pub(crate) fn no_rule() {
        en "no rule of the table matches this position",
        ru "ни одно правило таблицы не подходит к этой позиции"
    }
    /// All advice failed.
    pub(crate) fn no_advice(rule) {
        en "rule '{rule}' matches, but none of its advice works in this position",
        ru "правило «{rule}» подходит, но ни один его совет в этой позиции не годится"
    }
    /// Positions given up, at the end of a summary.
    pub(crate) fn undecided(count) { en ", {count} not decided", ru ", не решено: {count}" }
    /// Where to read why.
    pub(crate) fn see_explain() {
        en "'al0 explain' tells why",
        ru "«al0 explain» расскажет почему"
    }
}

/// Positions without a move, in a summary.
pub(crate) fn failures(count: u64) -> Text {
    match count {
        0 => Text {
            en: "no failures".to_owned(),
            ru: "без неудач".to_owned(),
        },
        _ => Text {
            en: format!("{count} without a move"),
            ru: format!("без хода: {count}"),
        },
    }
}
