//! The operators and keywords of the language, each written down once.
//!
//! The lexer, the grammar's levels, the printer, the translator and the editor grammars all read these tables.

use std::{collections::HashMap, sync::LazyLock};

use crate::text::Lang;

/// An operator, whichever way it is spelt: `and` and `и` are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// `:-`
    Neck,
    /// `?-`
    Query,
    /// `-->`
    Rewrite,
    /// `;`
    Semicolon,
    /// `->`
    Arrow,
    /// `,`
    Comma,
    /// `\+`
    NotProvable,
    /// `=`
    Unify,
    /// `\=`
    NotUnify,
    /// `==`
    Identical,
    /// `\==`
    NotIdentical,
    /// `=..`
    Univ,
    /// `is`
    Is,
    /// `=:=`
    NumEq,
    /// `=\=`
    NumNe,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=<`
    LessEq,
    /// `>=`
    GreaterEq,
    /// `@<`
    TermLess,
    /// `@>`
    TermGreater,
    /// `@=<`
    TermLessEq,
    /// `@>=`
    TermGreaterEq,
    /// `+`, infix or prefix
    Plus,
    /// `-`, infix or prefix
    Minus,
    /// `*`
    Times,
    /// `/`
    Slash,
    /// `//`
    IntDiv,
    /// `mod`
    Mod,
    /// `rem`
    Rem,
    /// `..`
    DotDot,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `^`
    Caret,
    /// `then`
    Then,
    /// `if`
    If,
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`
    Not,
}

/// Where an operator stands and how its operands nest, as in Prolog's `op/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixity {
    /// Infix, both operands below the operator's priority.
    Xfx,
    /// Infix, chains to the right.
    Xfy,
    /// Infix, chains to the left.
    Yfx,
    /// Prefix, may be repeated.
    Fy,
    /// Prefix, may not be repeated.
    Fx,
}

/// One row of the operator table.
#[derive(Clone, Copy, Debug)]
pub struct OpInfo {
    /// The operator.
    pub op: Op,
    /// Its priority, 1 (binds tightest) to 1200.
    pub priority: u16,
    /// Its fixity.
    pub fixity: Fixity,
    /// Its spellings, the usual one first; `None` where the language does not matter.
    pub spellings: &'static [(&'static str, Option<Lang>)],
}

macro_rules! operators {
    ($($priority:literal $fixity:ident $op:ident $($spelling:literal $lang:ident),+;)*) => {
        /// Every operator, loosest first. `:-`, `+` and `-` have two rows: infix, then prefix.
        pub const OPERATORS: &[OpInfo] = &[
            $(OpInfo {
                op: Op::$op,
                priority: $priority,
                fixity: Fixity::$fixity,
                spellings: &[$(($spelling, operators!(@ $lang))),+],
            },)*
        ];
    };
    (@ any) => { None };
    (@ en) => { Some(Lang::En) };
    (@ ru) => { Some(Lang::Ru) };
}

operators! {
    1200 Xfx Neck ":-" any;
    1200 Fx Neck ":-" any;
    1200 Xfx Rewrite "-->" any;
    1200 Fx Query "?-" any;
    1100 Xfy Semicolon ";" any;
    1050 Xfy Arrow "->" any;
    1000 Xfy Comma "," any;
    900 Fy NotProvable "\\+" any;
    700 Xfx Unify "=" any;
    700 Xfx NotUnify "\\=" any;
    700 Xfx Identical "==" any;
    700 Xfx NotIdentical "\\==" any;
    700 Xfx Univ "=.." any;
    700 Xfx Is "is" any;
    700 Xfx NumEq "=:=" any;
    700 Xfx NumNe "=\\=" any;
    700 Xfx Less "<" any;
    700 Xfx Greater ">" any;
    700 Xfx LessEq "=<" any;
    700 Xfx GreaterEq ">=" any;
    700 Xfx TermLess "@<" any;
    700 Xfx TermGreater "@>" any;
    700 Xfx TermLessEq "@=<" any;
    700 Xfx TermGreaterEq "@>=" any;
    500 Yfx Plus "+" any;
    500 Yfx Minus "-" any;
    400 Yfx Times "*" any;
    400 Yfx Slash "/" any;
    400 Yfx IntDiv "//" any;
    400 Yfx Mod "mod" any;
    400 Yfx Rem "rem" any;
    220 Xfy DotDot ".." any;
    200 Xfy Colon ":" any;
    200 Xfy DoubleColon "::" any;
    200 Xfy Caret "^" any;
    200 Fy Minus "-" any;
    200 Fy Plus "+" any;
    190 Xfy Then "then" en, "то" ru, "затем" ru;
    185 Fx If "if" en, "если" ru;
    180 Xfy Or "or" en, "или" ru;
    160 Xfy And "and" en, "и" ru;
    140 Fy Not "not" en, "не" ru;
}

/// A word with a fixed meaning that is an ordinary name to the grammar, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The English word.
    pub en: &'static str,
    /// The Russian word.
    pub ru: &'static str,
}

/// Heads a piece of advice.
pub const ADVICE: Keyword = Keyword {
    en: "advice",
    ru: "совет",
};
/// The depth of a node in a depth test.
pub const DEPTH: Keyword = Keyword {
    en: "depth",
    ru: "глубина",
};
/// The goal that always holds.
pub const TRUE: Keyword = Keyword {
    en: "true",
    ru: "истина",
};

/// The keywords that are not operators.
pub const KEYWORDS: &[Keyword] = &[ADVICE, DEPTH, TRUE];

/// Names that a directive may write before what they declare without parentheses, as in `:- dynamic p/1, q/2.`
pub const DECLARATIONS: &[&str] = &[
    "dynamic",
    "изменяемое",
    "discontiguous",
    "разрозненное",
    "multifile",
    "initialization",
    "mode",
    "module_transparent",
];

impl Keyword {
    /// Whether `name` is this word in either language.
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        self.en == name || self.ru == name
    }

    /// The word in `lang`.
    #[must_use]
    pub fn get(self, lang: Lang) -> &'static str {
        lang.choose(self.en, self.ru)
    }
}

impl Fixity {
    /// Whether the operator stands between two operands.
    #[must_use]
    pub fn is_infix(self) -> bool {
        matches!(self, Self::Xfx | Self::Xfy | Self::Yfx)
    }
}

impl Op {
    /// The operator spelt `text` (NFC), prefix or infix.
    #[must_use]
    pub fn from_spelling(text: &str) -> Option<Self> {
        static BY_SPELLING: LazyLock<HashMap<&str, Op>> = LazyLock::new(by_spelling);
        // The longest spelling has ten bytes: most names need no look-up.
        if text.len() > 10 {
            None
        } else {
            BY_SPELLING.get(text).copied()
        }
    }

    /// Its row as an infix operator, where it has one.
    #[must_use]
    pub fn infix(self) -> Option<&'static OpInfo> {
        OPERATORS
            .iter()
            .find(|row| row.op == self && row.fixity.is_infix())
    }

    /// Its row as a prefix operator, where it has one.
    #[must_use]
    pub fn prefix(self) -> Option<&'static OpInfo> {
        OPERATORS
            .iter()
            .find(|row| row.op == self && !row.fixity.is_infix())
    }

    /// Whether it is one of the comparisons of priority 700.
    #[must_use]
    pub fn is_comparison(self) -> bool {
        self >= Self::Unify && self <= Self::TermGreaterEq
    }

    /// Whether it joins conditions, moves, rules or parts of advice.
    #[must_use]
    pub fn is_logical(self) -> bool {
        self >= Self::Then || matches!(self, Self::Colon | Self::DoubleColon)
    }

    /// The usual spelling in `lang`. For `then` in Russian this is `то`; inside moves write `затем`.
    #[must_use]
    pub fn spelling(self, lang: Lang) -> &'static str {
        let row = OPERATORS.iter().find(|row| row.op == self);
        let fits = |entry: &&(&str, Option<Lang>)| entry.1.is_none_or(|of| of == lang);
        row.and_then(|row| row.spellings.iter().find(fits))
            .map_or("", |entry| entry.0)
    }
}

impl OpInfo {
    /// Whether `text` is one of its spellings.
    #[must_use]
    pub fn is_spelt(&self, text: &str) -> bool {
        self.spellings.iter().any(|entry| entry.0 == text)
    }
}

fn by_spelling() -> HashMap<&'static str, Op> {
    let spelt = |row: &'static OpInfo| row.spellings.iter().map(|entry| (entry.0, row.op));
    OPERATORS.iter().flat_map(spelt).collect()
}
