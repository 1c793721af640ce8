//! Expressions as text, in English, with as few parentheses as the grammar allows.

use std::fmt;

use al0_grammar::text::Lang;
use al0_runtime::chess::{Color, Piece, Side, Square};

use super::{
    Binary, Function, Metric, Number, Shift, SquareOf, Unary, Value, WORDS, Zone, constant,
    words::man_name,
};

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Tight,
}

/// A text of an expression, for a table that plays `us`.
pub(crate) struct Printed<'a> {
    pub(crate) us: Color,
    pub(crate) value: &'a Value,
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.value {
            Value::Number(number) => number_text(number, self.us, Binding::Sum),
            Value::Square(square) => square_text(square, self.us, Binding::Sum),
        })
    }
}

/// The English word of a function.
pub(crate) fn word(function: Function) -> &'static str {
    let mut words = WORDS.iter();
    words
        .find(|word| word.function == function)
        .map_or("", |word| word.en)
}

pub(crate) fn zone_word(zone: Zone) -> &'static str {
    word(match zone {
        Zone::Edge => Function::Edge,
        Zone::Corner => Function::Corner,
    })
}

/// The name of a piece in expressions.
pub(crate) fn piece_text(piece: Piece, us: Color) -> String {
    piece_in(piece, us, Lang::En)
}

/// The name of a piece in a language.
pub(crate) fn piece_in(piece: Piece, us: Color, lang: Lang) -> String {
    let color = match piece.man.side {
        Side::Us => us,
        Side::Them => us.other(),
    };
    let name = man_name(color, piece.man.role, lang);
    match piece.nth() {
        0 => name.to_owned(),
        nth => format!("{name}({})", nth + 1),
    }
}

fn wrap(text: String, own: Binding, wanted: Binding) -> String {
    if own < wanted {
        format!("({text})")
    } else {
        text
    }
}

fn number_text(number: &Number, us: Color, wanted: Binding) -> String {
    let square = |square| square_text(square, us, Binding::Sum);
    let inner = |number| number_text(number, us, Binding::Sum);
    match number {
        Number::Constant(value) => value.to_string(),
        Number::File(of) => format!("{}({})", word(Function::File), square(of)),
        Number::Rank(of) => format!("{}({})", word(Function::Rank), square(of)),
        Number::Distance(metric, both) => {
            let name = word(match metric {
                Metric::King => Function::Dist,
                Metric::Manhattan => Function::Manh,
            });
            format!("{name}({}, {})", square(&both.0), square(&both.1))
        }
        Number::Region { king, at_root } => {
            let region = format!("{}({})", word(Function::Region), piece_text(*king, us));
            if *at_root {
                format!("{}({region})", word(Function::Root))
            } else {
                region
            }
        }
        Number::Unary(Unary::Negative, of) => format!("-({})", inner(of)),
        Number::Unary(Unary::Absolute, of) => format!("{}({})", word(Function::Abs), inner(of)),
        Number::Unary(Unary::Sign, of) => format!("{}({})", word(Function::Sign), inner(of)),
        Number::Binary(op, both) => binary_text(*op, both, us, wanted),
    }
}

fn binary_text(op: Binary, both: &(Number, Number), us: Color, wanted: Binding) -> String {
    let (sign, own, right) = match op {
        Binary::Add => ("+", Binding::Sum, Binding::Product),
        Binary::Subtract => ("-", Binding::Sum, Binding::Product),
        Binary::Multiply => ("*", Binding::Product, Binding::Tight),
        Binary::Divide => ("//", Binding::Product, Binding::Tight),
        Binary::Modulo => ("mod", Binding::Product, Binding::Tight),
        Binary::Remainder => ("rem", Binding::Product, Binding::Tight),
        Binary::Min | Binary::Max => {
            let name = word(match op {
                Binary::Min => Function::Min,
                _ => Function::Max,
            });
            let of = |number| number_text(number, us, Binding::Sum);
            return format!("{name}({}, {})", of(&both.0), of(&both.1));
        }
    };
    let left = number_text(&both.0, us, own);
    let text = format!("{left} {sign} {}", number_text(&both.1, us, right));
    wrap(text, own, wanted)
}

fn square_text(square: &SquareOf, us: Color, wanted: Binding) -> String {
    match square {
        SquareOf::Piece {
            piece,
            at_root: false,
        } => piece_text(*piece, us),
        SquareOf::Piece {
            piece,
            at_root: true,
        } => format!("{}({})", word(Function::Root), piece_text(*piece, us)),
        SquareOf::At(both) => at_text(both, us, wanted),
        SquareOf::Shifted(shift, both) => {
            let sign = match shift {
                Shift::Forward => "+",
                Shift::Back => "-",
            };
            let left = square_text(&both.0, us, Binding::Sum);
            let right = match &both.1 {
                // A square added is a difference of files and ranks.
                SquareOf::At(by) => pair_text(by, us),
                SquareOf::Piece { .. } | SquareOf::Shifted(..) => {
                    square_text(&both.1, us, Binding::Product)
                }
            };
            wrap(format!("{left} {sign} {right}"), Binding::Sum, wanted)
        }
    }
}

fn at_text(both: &(Number, Number), us: Color, wanted: Binding) -> String {
    let place = constant(&both.0).zip(constant(&both.1));
    match place.and_then(|(file, rank)| Square::new(file, rank)) {
        Some(square) => square.to_string(),
        None => wrap(pair_text(both, us), Binding::Tight, wanted),
    }
}

fn pair_text(both: &(Number, Number), us: Color) -> String {
    let part = |number| number_text(number, us, Binding::Tight);
    let rank = part(&both.1);
    // `:-` would be read as one sign.
    let blank = if rank.starts_with('-') { " " } else { "" };
    format!("{}:{blank}{rank}", part(&both.0))
}
