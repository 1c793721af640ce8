//! What is said about positions that a table cannot be asked about.

use al0_grammar::text::Text;
use al0_runtime::{chess::fen::FenFault, own::TermFault};

al0_grammar::messages! {
    /// A text that is no term.
    pub(crate) fn no_term() { en "this is not one term", ru "это не один терм" }
    fn squares(found, wanted) {
        en "between side and depth stand the squares of the men: there are {wanted} men, and squares given: {found}",
        ru "между стороной и глубиной стоят поля фигур: фигур {wanted}, а полей дано {found}"
    }
    fn no_side(word, ours, theirs) {
        en "`{word}` is no side; the program writes `{ours}` for us and `{theirs}` for them",
        ru "`{word}` — не сторона; программа пишет `{ours}`, если ходим мы, и `{theirs}`, если противник"
    }
    fn no_square(text) {
        en "`{text}` is no square: a square is File:Rank, numbers from 1 to 8",
        ru "`{text}` — не поле: поле пишется Вертикаль:Горизонталь, числами от 1 до 8"
    }
    fn taken(text) {
        en "two men stand on `{text}`", ru "на `{text}` стоят две фигуры"
    }
    fn no_depth(text) {
        en "`{text}` is no depth: the last part is the number of half-moves since the root, such as 0",
        ru "`{text}` — не глубина: последней стоит число полуходов от корня, например 0"
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

/// What is wrong with a position term; `text` is the part at fault.
pub(crate) fn term_fault(fault: &TermFault, text: &str) -> Text {
    match fault {
        TermFault::Squares { found, wanted } => squares(found, wanted),
        TermFault::Side(ours, theirs) => no_side(text, ours, theirs),
        TermFault::Square(_) => no_square(text),
        TermFault::Taken(_) => taken(text),
        TermFault::Depth(_) => no_depth(text),
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
