//! What stands in pictures.

use al0_grammar::text::Text;
use al0_runtime::chess::{Man, Role, Side};

/// A man, in the genitive in Russian.
pub(crate) fn man(man: Man) -> Text {
    let (en, ru, feminine) = match man.role {
        Role::King => ("king", "короля", false),
        Role::Queen => ("queen", "ферзя", false),
        Role::Rook => ("rook", "ладьи", true),
        Role::Bishop => ("bishop", "слона", false),
        Role::Knight => ("knight", "коня", false),
        Role::Pawn => ("pawn", "пешки", true),
    };
    let (whose, whose_ru) = match (man.side, feminine) {
        (Side::Us, true) => ("our", "нашей "),
        (Side::Us, false) => ("our", "нашего "),
        (Side::Them, _) => ("their", ""),
    };
    let after = match man.side {
        Side::Us => "",
        Side::Them => " противника",
    };
    Text {
        en: format!("{whose} {en}"),
        ru: format!("{whose_ru}{ru}{after}"),
    }
}

al0_grammar::messages! {
    /// Heads a heatmap.
    pub(crate) fn heatmap(man, table) {
        en "{table}: advice by the square of {man}, per cent",
        ru "{table}: советы по клеткам {man}, в процентах"
    }
    /// A man that is not there.
    pub(crate) fn no_such_man(ending, man) {
        en "{ending} lacks {man}",
        ru "в {ending} нет {man}"
    }
    /// Positions without a move.
    pub(crate) fn no_move() { en "no move", ru "нет хода" }
    /// Positions given up.
    pub(crate) fn limit() { en "limit reached", ru "достигнут предел" }
    /// Heads a histogram.
    pub(crate) fn lengths(table, ending) {
        en "{table}: {ending} positions by moves to mate",
        ru "{table}: позиции {ending} по числу ходов до мата"
    }
    /// Its axis.
    pub(crate) fn axis() {
        en "moves up to and including mate, best defence",
        ru "ходов до мата включительно при лучшей защите"
    }
    /// Its first row.
    pub(crate) fn table_row() { en "the table", ru "таблица" }
    /// Its second row.
    pub(crate) fn perfect_row() { en "perfect play", ru "лучшая игра" }
    /// Below it.
    pub(crate) fn not_mated(count, positions) {
        en "without mate: {count} of {positions} positions",
        ru "без мата: {count} из {positions} позиций"
    }
    /// Heads the boards of a line.
    pub(crate) fn longest(table, moves) {
        en "{table}: longest defence, {moves}",
        ru "{table}: самая долгая защита, {moves}"
    }
}
