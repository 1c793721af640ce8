//! What is said about a predicate.

use super::Predicate;
use crate::chess::{Position, Role, Side};

/// A text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

/// The language of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Russian.
    Russian,
}

impl Bilingual {
    /// The text in a language.
    #[must_use]
    pub const fn get(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Russian => self.ru,
        }
    }
}

/// A name in both languages: the one is the translation of the other.
pub type Names = Bilingual;

/// What a predicate may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A goal about one position.
    Goal,
    /// A goal that compares a position with the root.
    Comparing,
    /// A move constraint.
    Moves,
}

/// A man that a predicate speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Whose man.
    pub side: Side,
    /// Which man.
    pub role: Role,
}

/// A position in which a predicate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position looked at; we are White.
    pub fen: &'static str,
    /// The root, for a comparing goal.
    pub root: Option<&'static str>,
}

/// Everything said about a predicate.
#[derive(Debug)]
pub struct PredicateInfo {
    /// The predicate itself.
    pub predicate: Predicate,
    /// What it may be used for.
    pub kind: Kind,
    /// Its names; the first pair is canonical, the others are synonyms.
    pub names: &'static [Names],
    /// The men, kings apart, without which it says nothing of use.
    pub needs: &'static [Need],
    /// One line.
    pub summary: Bilingual,
    /// One to three sentences more.
    pub doc: Bilingual,
    /// Where a goal holds, or a move constraint gives a move.
    pub holds: Option<Example>,
    /// Where a goal does not hold, or a move constraint gives no move.
    pub fails: Option<Example>,
}

impl PredicateInfo {
    /// The canonical English name, by which bytecode files know the predicate.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.names.first().map_or("", |names| names.en)
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The predicate.
    pub predicate: Predicate,
    /// The index of the name in [`PredicateInfo::names`].
    pub pair: usize,
    /// The language of the name.
    pub language: Language,
}

/// What a goal looks at: a position and the root of the search.
#[derive(Clone, Copy, Debug)]
pub struct Node<'p> {
    /// The position in question.
    pub position: &'p Position,
    /// The position in which the search began.
    pub root: &'p Position,
}

impl Node<'_> {
    /// The root, looked at as a node.
    #[must_use]
    pub const fn at_root(&self) -> Self {
        Self {
            position: self.root,
            root: self.root,
        }
    }
}
