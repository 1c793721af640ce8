//! What surrounds the catalogue's own words in the predicate reference.

use al0_grammar::text::Lang;
use al0_runtime::{
    chess::{Role, Side},
    predicates::Need,
};

al0_grammar::messages! {
    /// Title of the reference page.
    pub(crate) fn title() { en "Predicates", ru "Предикаты" }
    /// Says where the page comes from.
    pub(crate) fn generated() {
        en "Written by `al0 doc --all --format markdown`; in the positions shown we are White. What can be said as a formula is shown so, for the men on the board.",
        ru "Составлено командой `al0 doc --all --format markdown --lang ru`; в приведённых позициях мы играем белыми. Что можно сказать формулой, так и показано, для фигур на доске."
    }
    /// The men a predicate speaks of.
    pub(crate) fn needs(list) { en "Needs: {list}.", ru "Нужны фигуры: {list}." }
    /// Where it is true.
    pub(crate) fn holds(position) { en "Holds in {position}.", ru "Верно в {position}." }
    /// Where it is false.
    pub(crate) fn fails(position) { en "Does not hold in {position}.", ru "Неверно в {position}." }
    /// A position with its root.
    pub(crate) fn with_root(position, root) {
        en "{position} from the root `{root}`",
        ru "{position} при корневой позиции `{root}`"
    }
}

/// `our rook`, `наша ладья`
pub(crate) fn need(need: Need, lang: Lang) -> String {
    let role = role(need.role, lang);
    let whose = match (need.side, lang) {
        (Side::Us, Lang::En) => "our",
        (Side::Them, Lang::En) => "their",
        (Side::Us, Lang::Ru) => our_russian(need.role),
        (Side::Them, Lang::Ru) => return format!("{role} противника"),
    };
    format!("{whose} {role}")
}

fn our_russian(role: Role) -> &'static str {
    match role {
        Role::Rook | Role::Pawn => "наша",
        Role::King | Role::Queen | Role::Bishop | Role::Knight => "наш",
    }
}

/// The word for a kind of man.
pub(crate) fn role(role: Role, lang: Lang) -> &'static str {
    match (role, lang) {
        (Role::King, Lang::En) => "king",
        (Role::Queen, Lang::En) => "queen",
        (Role::Rook, Lang::En) => "rook",
        (Role::Bishop, Lang::En) => "bishop",
        (Role::Knight, Lang::En) => "knight",
        (Role::Pawn, Lang::En) => "pawn",
        (Role::King, Lang::Ru) => "король",
        (Role::Queen, Lang::Ru) => "ферзь",
        (Role::Rook, Lang::Ru) => "ладья",
        (Role::Bishop, Lang::Ru) => "слон",
        (Role::Knight, Lang::Ru) => "конь",
        (Role::Pawn, Lang::Ru) => "пешка",
    }
}
