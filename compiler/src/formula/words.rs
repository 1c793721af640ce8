//! The words of expressions: functions, move constraints with arguments, pieces.

use al0_grammar::text::Lang;
use al0_runtime::chess::{Color, Role};

/// What a word with arguments means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// The file of a square.
    File,
    /// The rank of a square.
    Rank,
    /// Distance in king moves.
    Dist,
    /// Differences of files and ranks, added.
    Manh,
    /// How many squares a king can reach.
    Region,
    /// Whether a square is on the edge.
    Edge,
    /// Whether a square is a corner.
    Corner,
    /// Absolute value.
    Abs,
    /// The smaller of two numbers.
    Min,
    /// The greater of two numbers.
    Max,
    /// Sign of a number.
    Sign,
    /// An expression at the root.
    Root,
    /// The moves of a piece to a square.
    GoTo,
    /// The moves of a piece to a file.
    ToFile,
    /// The moves of a piece to a rank.
    ToRank,
}

/// One row of the table of words.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// What it means.
    pub function: Function,
    /// The English word.
    pub en: &'static str,
    /// The Russian word.
    pub ru: &'static str,
    /// How it is written, in English.
    pub form_en: &'static str,
    /// How it is written, in Russian.
    pub form_ru: &'static str,
}

macro_rules! words {
    ($($function:ident $en:literal $ru:literal $arguments_en:literal $arguments_ru:literal;)*) => {
        /// Every word that takes arguments in expressions and move constraints.
        pub const WORDS: &[Word] = &[$(Word {
            function: Function::$function,
            en: $en,
            ru: $ru,
            form_en: concat!($en, "(", $arguments_en, ")"),
            form_ru: concat!($ru, "(", $arguments_ru, ")"),
        },)*];
    };
}

words! {
    File "file" "вертикаль" "bk" "чк";
    Rank "rank" "горизонталь" "bk" "чк";
    Dist "dist" "расстояние" "wk, bk" "бк, чк";
    Manh "manh" "манх_расстояние" "wk, bk" "бк, чк";
    Region "region" "область" "bk" "чк";
    Edge "edge" "край" "bk" "чк";
    Corner "corner" "угол" "bk" "чк";
    Abs "abs" "модуль" "file(wk) - file(bk)" "вертикаль(бк) - вертикаль(чк)";
    Min "min" "мин" "file(wk), 3" "вертикаль(бк), 3";
    Max "max" "макс" "file(wk), 3" "вертикаль(бк), 3";
    Sign "sign" "знак" "file(wk) - file(bk)" "вертикаль(бк) - вертикаль(чк)";
    Root "root" "корень" "dist(wk, bk)" "расстояние(бк, чк)";
    GoTo "goto" "на_поле" "wq, bk + 1:2" "бф, чк + 1:2";
    ToFile "to_file" "на_вертикаль" "wr, file(bk)" "бл, вертикаль(чк)";
    ToRank "to_rank" "на_горизонталь" "wr, rank(bk)" "бл, горизонталь(чк)";
}

impl Word {
    /// The word of a name in either language.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        WORDS.iter().find(|word| word.en == name || word.ru == name)
    }

    /// The word in a language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ru => self.ru,
        }
    }

    /// Whether it gives moves.
    #[must_use]
    pub fn gives_moves(&self) -> bool {
        matches!(
            self.function,
            Function::GoTo | Function::ToFile | Function::ToRank
        )
    }
}

/// The names of men in expressions: colour, kind, English, Russian.
pub(crate) const MEN: &[(Color, Role, &str, &str)] = &[
    (Color::White, Role::King, "wk", "бк"),
    (Color::White, Role::Queen, "wq", "бф"),
    (Color::White, Role::Rook, "wr", "бл"),
    (Color::White, Role::Bishop, "wb", "бс"),
    (Color::White, Role::Knight, "wn", "бкн"),
    (Color::White, Role::Pawn, "wp", "бп"),
    (Color::Black, Role::King, "bk", "чк"),
    (Color::Black, Role::Queen, "bq", "чф"),
    (Color::Black, Role::Rook, "br", "чл"),
    (Color::Black, Role::Bishop, "bb", "чс"),
    (Color::Black, Role::Knight, "bn", "чкн"),
    (Color::Black, Role::Pawn, "bp", "чп"),
];

/// The man of a name in either language.
pub(crate) fn man(name: &str) -> Option<(Color, Role)> {
    let mut rows = MEN.iter();
    let row = rows.find(|(_, _, en, ru)| *en == name || *ru == name)?;
    Some((row.0, row.1))
}

/// The name of a man in a language.
pub(crate) fn man_name(color: Color, role: Role, lang: Lang) -> &'static str {
    let mut rows = MEN.iter();
    let row = rows.find(|row| (row.0, row.1) == (color, role));
    row.map_or("", |(_, _, en, ru)| match lang {
        Lang::En => en,
        Lang::Ru => ru,
    })
}
