//! What is said about positions that a table cannot be asked about.

use al0_grammar::text::Text;
use al0_runtime::chess::fen::FenFault;

al0_grammar::messages! {
    /// A position term that cannot be read.
    pub(crate) fn bad_term() {
        en "this is no position of the table as a term", ru "это не позиция таблицы в виде терма"
    }
    /// How it is written.
    pub(crate) fn term_form(example) {
        en "a position is written like `{example}`", ru "позиция пишется так: `{example}`"
    }
    /// The table for the other colour.
    pub(crate) fn play_other(side) {
        en "pass --us {side} to let the table play the other side",
        ru "укажите --us {side}, чтобы таблица играла за другую сторону"
    }
}

/// What is wrong with a position, in one line.
pub(crate) fn reasons<'f>(faults: impl Iterator<Item = &'f FenFault> + Clone) -> Text {
    let join = |texts: Vec<String>| texts.join("; ");
    Text {
        en: join(faults.clone().map(FenFault::english).collect()),
        ru: join(faults.map(FenFault::russian).collect()),
    }
}
