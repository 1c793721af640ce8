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
    /// What it is, in English.
    pub means_en: &'static str,
    /// What it is, in Russian.
    pub means_ru: &'static str,
}

macro_rules! words {
    ($($function:ident $en:literal $ru:literal $arguments_en:literal $arguments_ru:literal
       $means_en:literal $means_ru:literal;)*) => {
        /// Every word that takes arguments in expressions and move constraints.
        pub const WORDS: &[Word] = &[$(Word {
            function: Function::$function,
            en: $en,
            ru: $ru,
            form_en: concat!($en, "(", $arguments_en, ")"),
            form_ru: concat!($ru, "(", $arguments_ru, ")"),
            means_en: $means_en,
            means_ru: $means_ru,
        },)*];
    };
}

words! {
    File "file" "вертикаль" "bk" "чк"
        "the file of a square, 1 to 8" "вертикаль поля, от 1 до 8";
    Rank "rank" "горизонталь" "bk" "чк"
        "the rank of a square, 1 to 8" "горизонталь поля, от 1 до 8";
    Dist "dist" "расстояние" "wk, bk" "бк, чк"
        "the distance of two squares in king moves" "расстояние между полями в ходах короля";
    Manh "manh" "манх_расстояние" "wk, bk" "бк, чк"
        "differences of files and of ranks, added" "сумма разностей вертикалей и горизонталей";
    Region "region" "область" "bk" "чк"
        "how many squares a king could walk to, in any number of moves, if the other side stood still"
        "сколько полей король мог бы обойти за любое число ходов, если бы противник стоял на месте";
    Edge "edge" "край" "bk" "чк"
        "whether a square is on the edge of the board" "стоит ли поле на краю доски";
    Corner "corner" "угол" "bk" "чк"
        "whether a square is a corner of the board" "угловое ли поле";
    Abs "abs" "модуль" "file(wk) - file(bk)" "вертикаль(бк) - вертикаль(чк)"
        "the absolute value" "абсолютная величина";
    Min "min" "мин" "file(wk), 3" "вертикаль(бк), 3"
        "the smaller of two numbers" "меньшее из двух чисел";
    Max "max" "макс" "file(wk), 3" "вертикаль(бк), 3"
        "the greater of two numbers" "большее из двух чисел";
    Sign "sign" "знак" "file(wk) - file(bk)" "вертикаль(бк) - вертикаль(чк)"
        "-1, 0 or 1, as the number is negative, zero or positive" "-1, 0 или 1: число отрицательное, нуль или положительное";
    Root "root" "корень" "dist(wk, bk)" "расстояние(бк, чк)"
        "the expression at the root of the search" "выражение в корне поиска";
    GoTo "goto" "на_поле" "wq, bk + 1:2" "бф, чк + 1:2"
        "the legal moves of a man to a square" "правильные ходы фигуры на поле";
    ToFile "to_file" "на_вертикаль" "wr, file(bk)" "бл, вертикаль(чк)"
        "the legal moves of a man to a file" "правильные ходы фигуры на вертикаль";
    ToRank "to_rank" "на_горизонталь" "wr, rank(bk)" "бл, горизонталь(чк)"
        "the legal moves of a man to a rank" "правильные ходы фигуры на горизонталь";
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
        lang.choose(self.en, self.ru)
    }

    /// Whether it gives a number, whatever its arguments are.
    pub(crate) fn gives_number(&self) -> bool {
        match self.function {
            Function::File
            | Function::Rank
            | Function::Dist
            | Function::Manh
            | Function::Region
            | Function::Abs
            | Function::Min
            | Function::Max
            | Function::Sign => true,
            Function::Edge
            | Function::Corner
            | Function::Root
            | Function::GoTo
            | Function::ToFile
            | Function::ToRank => false,
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
pub const MEN: &[(Color, Role, &str, &str)] = &[
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
#[must_use]
pub fn man(name: &str) -> Option<(Color, Role)> {
    let mut rows = MEN.iter();
    let row = rows.find(|(_, _, en, ru)| *en == name || *ru == name)?;
    Some((row.0, row.1))
}

/// The name of a man in a language.
pub(crate) fn man_name(color: Color, role: Role, lang: Lang) -> &'static str {
    let mut rows = MEN.iter();
    let row = rows.find(|row| (row.0, row.1) == (color, role));
    row.map_or("", |(_, _, en, ru)| lang.choose(en, ru))
}
