//! Expressions: squares, numbers and what is said of them.

use al0_grammar::{
    codes,
    diagnostic::Applicability,
    span::Span,
    term::{TermId, View},
    text::Text,
    token::Op,
};
use al0_runtime::{
    bytecode::{Aim, MAX_STACK},
    chess::{Man, Piece, Role, Side, Square},
    predicates::Predicate,
};

use super::{Lowering, formulas::Meaning, names::offer};
use crate::{
    bytecode::value::height,
    formula::{
        Binary, Function, Metric, Number, Shift, SquareOf, Unary, Value, WORDS, Word, Zone,
        words::{MEN, man},
    },
    messages,
    table::{Comparison, Goal, Moves},
};

impl Lowering<'_> {
    /// The value that a term stands for; nothing, with diagnostics, where it is in error.
    pub(super) fn value(&mut self, term: TermId) -> Option<Value> {
        let value = match self.terms.view(term) {
            View::Integer(number) => self.whole_number(term, number).map(Value::Number),
            View::Atom(name) => self.named_value(term, name),
            View::Compound { name, args } => self.applied(term, name, args),
            View::Infix { op, left, right } => self.operated(term, op, left, right),
            View::Prefix {
                op: Op::Minus,
                operand,
            } => {
                let number = self.number(operand)?;
                Some(Value::Number(Number::Unary(
                    Unary::Negative,
                    Box::new(number),
                )))
            }
            View::Prefix {
                op: Op::Plus,
                operand,
            } => Some(Value::Number(self.number(operand)?)),
            View::Variable(name) => {
                self.variable_for_name(term, name);
                None
            }
            View::Prefix { .. } | View::Float(_) | View::Str(_) | View::List { .. } => {
                self.wrong_type(term, messages::value_due());
                None
            }
        };
        value.map(Value::folded)
    }

    /// The value, which has to be a number.
    fn number(&mut self, term: TermId) -> Option<Number> {
        match self.value(term)? {
            Value::Number(number) => Some(number),
            Value::Square(_) => {
                self.wrong_type(term, messages::number_due());
                None
            }
        }
    }

    /// The value, which has to be a square.
    pub(super) fn square(&mut self, term: TermId) -> Option<SquareOf> {
        match self.value(term)? {
            Value::Square(square) => Some(square),
            Value::Number(_) => {
                self.wrong_type(term, messages::square_due());
                None
            }
        }
    }

    fn whole_number(&mut self, term: TermId, number: i64) -> Option<Number> {
        match i32::try_from(number) {
            Ok(value) if value != i32::MIN => Some(Number::Constant(value)),
            _ => {
                self.wrong_type(term, messages::number_range());
                None
            }
        }
    }

    fn named_value(&mut self, term: TermId, name: &str) -> Option<Value> {
        if let Some(square) = Square::parse(name) {
            return Some(Value::Square(SquareOf::literal(square)));
        }
        if man(name).is_some() {
            let piece = self.piece(term)?;
            return Some(Value::Square(SquareOf::Piece {
                piece,
                at_root: false,
            }));
        }
        match self.formulas.get(name) {
            Some(Some(Meaning::Value(value))) => return self.unfold(term, value),
            Some(Some(Meaning::Goal(_))) => self.wrong_type(term, messages::truth_for_value(name)),
            Some(None) => {}
            None if Predicate::from_name(name).is_some() => {
                self.wrong_type(term, messages::truth_for_value(name));
            }
            None => self.unknown_value(term, name),
        }
        None
    }

    /// A piece, with diagnostics where it is none: `wk`, `wr(2)`.
    pub(super) fn piece(&mut self, term: TermId) -> Option<Piece> {
        let (name, number) = match self.terms.view(term) {
            View::Atom(name) => (name, Some(1)),
            View::Compound { name, args: [only] } => match self.terms.view(*only) {
                View::Integer(number) => (name, Some(number)),
                _ => (name, None),
            },
            _ => {
                self.wrong_type(term, messages::piece_due());
                return None;
            }
        };
        let Some((color, role)) = man(name) else {
            self.unknown_piece(term, name);
            return None;
        };
        let side = if color == self.scope.us {
            Side::Us
        } else {
            Side::Them
        };
        let nth = number.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        let piece = nth.and_then(|nth| Piece::new(Man::new(side, role), nth));
        if piece.is_none() {
            self.wrong_type(term, messages::piece_number(name));
        }
        piece
    }

    /// A piece that is a king, with diagnostics where it is none.
    fn king(&mut self, term: TermId) -> Option<Piece> {
        let piece = self.piece(term)?;
        if piece.man.role != Role::King {
            self.wrong_type(term, messages::king_due());
            return None;
        }
        Some(piece)
    }

    /// The two arguments of a function.
    fn two<T>(
        &mut self,
        (left, right): (TermId, TermId),
        each: fn(&mut Self, TermId) -> Option<T>,
    ) -> Option<Box<(T, T)>> {
        let (left, right) = (each(self, left), each(self, right));
        Some(Box::new((left?, right?)))
    }

    fn applied(&mut self, term: TermId, name: &str, args: &[TermId]) -> Option<Value> {
        if man(name).is_some() {
            let piece = self.piece(term)?;
            return Some(Value::Square(SquareOf::Piece {
                piece,
                at_root: false,
            }));
        }
        let Some(word) = Word::find(name) else {
            self.unknown_value(term, name);
            return None;
        };
        let number = match (word.function, args) {
            (Function::Root, [of]) => return Some(self.value(*of)?.at_root()),
            (Function::File, [of]) => Number::File(Box::new(self.square(*of)?)),
            (Function::Rank, [of]) => Number::Rank(Box::new(self.square(*of)?)),
            (Function::Abs, [of]) => Number::Unary(Unary::Absolute, Box::new(self.number(*of)?)),
            (Function::Sign, [of]) => Number::Unary(Unary::Sign, Box::new(self.number(*of)?)),
            (Function::Dist, [a, b]) => {
                Number::Distance(Metric::King, self.two((*a, *b), Self::square)?)
            }
            (Function::Manh, [a, b]) => {
                Number::Distance(Metric::Manhattan, self.two((*a, *b), Self::square)?)
            }
            (Function::Min, [a, b]) => {
                Number::Binary(Binary::Min, self.two((*a, *b), Self::number)?)
            }
            (Function::Max, [a, b]) => {
                Number::Binary(Binary::Max, self.two((*a, *b), Self::number)?)
            }
            (Function::Region, [of]) => Number::Region {
                king: self.king(*of)?,
                at_root: false,
            },
            (Function::Edge | Function::Corner, [_]) => {
                self.wrong_type(term, messages::truth_for_value(name));
                return None;
            }
            (Function::GoTo | Function::ToFile | Function::ToRank, _) => {
                self.wrong(
                    term,
                    messages::generator_as_goal(name),
                    messages::goals_test(),
                );
                return None;
            }
            _ => {
                self.wrong_arguments(term, word);
                return None;
            }
        };
        Some(Value::Number(number))
    }

    fn operated(&mut self, term: TermId, op: Op, left: TermId, right: TermId) -> Option<Value> {
        let (binary, shift) = match op {
            Op::Plus => (Binary::Add, Some(Shift::Forward)),
            Op::Minus => (Binary::Subtract, Some(Shift::Back)),
            Op::Times => (Binary::Multiply, None),
            Op::IntDiv => (Binary::Divide, None),
            Op::Mod => (Binary::Modulo, None),
            Op::Rem => (Binary::Remainder, None),
            Op::Colon => {
                let both = self.two((left, right), Self::number)?;
                return Some(Value::Square(SquareOf::At(both)));
            }
            Op::Slash => {
                self.plain_division(term);
                return None;
            }
            _ => {
                self.wrong_type(term, messages::value_due());
                return None;
            }
        };
        let Some(shift) = shift else {
            let both = self.two((left, right), Self::number)?;
            return Some(Value::Number(Number::Binary(binary, both)));
        };
        match *self.two((left, right), Self::value)? {
            (Value::Number(a), Value::Number(b)) => {
                Some(Value::Number(Number::Binary(binary, Box::new((a, b)))))
            }
            (Value::Square(a), Value::Square(b)) => {
                Some(Value::Square(SquareOf::Shifted(shift, Box::new((a, b)))))
            }
            (Value::Square(_), Value::Number(_)) => {
                self.wrong_type(right, messages::offset_due());
                None
            }
            (Value::Number(_), Value::Square(_)) => {
                self.wrong_type(right, messages::number_due());
                None
            }
        }
    }

    /// Outside formulas every comparison, square and aim is measured by itself.
    fn begin_value(&mut self) {
        if !self.in_formula {
            self.unfolded = 0;
        }
    }

    /// A comparison of two values.
    pub(super) fn comparison(
        &mut self,
        term: TermId,
        op: Op,
        left: TermId,
        right: TermId,
    ) -> Option<Goal> {
        self.begin_value();
        let values = self.two((left, right), Self::value);
        let Some(comparison) = comparison(op) else {
            let sign = self.terms.name_span(term);
            self.report(codes::WRONG_TYPE, sign, messages::formula_operators());
            return None;
        };
        let values = values?;
        let equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        match values.as_ref() {
            (Value::Square(_), Value::Square(_)) if !equality => {
                self.wrong_type(term, messages::squares_only_equal());
                return None;
            }
            (Value::Square(_), Value::Number(_)) | (Value::Number(_), Value::Square(_)) => {
                self.wrong_type(term, messages::types_differ());
                return None;
            }
            (Value::Square(_), Value::Square(_)) | (Value::Number(_), Value::Number(_)) => {}
        }
        self.fits_stack(term, height(&values.0).max(height(&values.1) + 1))?;
        Some(Goal::Compare {
            comparison,
            values,
            place: self.place(self.terms.outer_span(term)),
        })
    }

    /// `edge(bk)`, `corner(bk)`, `root(Goal)`; nothing where it is no such goal.
    pub(super) fn word_in_goal(
        &mut self,
        term: TermId,
        word: &'static Word,
        args: &[TermId],
    ) -> Option<Goal> {
        let zone = match (word.function, args) {
            (Function::Edge, [_]) => Zone::Edge,
            (Function::Corner, [_]) => Zone::Corner,
            (Function::Root, [of]) => return Some(self.goal(*of)?.at_root()),
            (Function::Edge | Function::Corner | Function::Root, _) => {
                self.wrong_arguments(term, word);
                return None;
            }
            _ if word.gives_moves() => {
                let message = messages::generator_as_goal(word.en);
                self.wrong(term, message, messages::goals_test());
                return None;
            }
            _ => {
                self.wrong_type(term, messages::number_for_goal());
                return None;
            }
        };
        self.begin_value();
        let square = self.square(*args.first()?)?;
        self.fits_stack(term, height(&Value::Square(square.clone())) + 1)?;
        Some(Goal::In {
            zone,
            square: Box::new(square),
            place: self.place(self.span(term)),
        })
    }

    /// `goto(Piece, Square)` and its like.
    pub(super) fn word_in_moves(
        &mut self,
        term: TermId,
        word: &'static Word,
        args: &[TermId],
    ) -> Option<Moves> {
        let aim = match word.function {
            Function::GoTo => Aim::Square,
            Function::ToFile => Aim::File,
            Function::ToRank => Aim::Rank,
            _ => {
                let message = messages::goal_as_generator(word.en);
                self.wrong(term, message, messages::constraints_give());
                return None;
            }
        };
        let [piece, to] = args else {
            self.wrong_arguments(term, word);
            return None;
        };
        self.begin_value();
        let piece = self.piece(*piece);
        let value = match aim {
            Aim::Square => self.square(*to).map(Value::Square),
            Aim::File | Aim::Rank => self.number(*to).map(Value::Number),
        };
        let (piece, value) = (piece?, value?);
        self.fits_stack(term, height(&value))?;
        Some(Moves::To {
            aim,
            piece,
            value,
            place: self.place(self.span(term)),
        })
    }

    fn fits_stack(&mut self, term: TermId, height: usize) -> Option<()> {
        if height <= usize::from(MAX_STACK) {
            return Some(());
        }
        let message = messages::formula_too_complex();
        self.report(codes::FORMULA_TOO_COMPLEX, self.span(term), message);
        None
    }

    fn wrong_type(&mut self, term: TermId, message: Text) {
        self.report(codes::WRONG_TYPE, self.terms.outer_span(term), message);
    }

    fn wrong_arguments(&mut self, term: TermId, word: &Word) {
        let message = Text::with_names(|lang| {
            let (name, form) = lang.choose((word.en, word.form_en), (word.ru, word.form_ru));
            messages::function_form(name, form)
        });
        self.report(codes::WRONG_TYPE, self.span(term), message);
    }

    /// `a / b`: there are whole numbers only.
    fn plain_division(&mut self, term: TermId) {
        let sign = self.terms.name_span(term);
        let diagnostic = self
            .diagnostic(codes::WRONG_TYPE, sign, messages::whole_division())
            .suggest(
                messages::write_instead("//"),
                Applicability::Safe,
                vec![(sign, "//".to_owned())],
            );
        self.push(diagnostic);
    }

    fn unknown_piece(&mut self, term: TermId, name: &str) {
        let names = MEN.iter().flat_map(|row| [row.2, row.3]);
        self.unknown_among(term, name, messages::unknown_piece(name), names);
    }

    fn unknown_value(&mut self, term: TermId, name: &str) {
        let men = MEN.iter().flat_map(|row| [row.2, row.3]);
        let words = WORDS.iter().filter(|word| !word.gives_moves());
        let words = words.flat_map(|word| [word.en, word.ru]);
        self.unknown_among(term, name, messages::unknown_value(name), men.chain(words));
    }

    fn unknown_among(
        &mut self,
        term: TermId,
        name: &str,
        message: Text,
        names: impl Iterator<Item = &'static str> + Clone,
    ) {
        let span: Span = self.terms.name_span(term);
        let diagnostic = self.diagnostic(codes::UNKNOWN_FUNCTION, span, message);
        let diagnostic = match self.suggester.nearest(name, names) {
            Some(near) => offer(diagnostic, span, &near.name, near.note),
            None => diagnostic.hint(messages::value_words()),
        };
        self.push(diagnostic);
    }
}

/// The comparison that a sign stands for between values.
fn comparison(op: Op) -> Option<Comparison> {
    match op {
        Op::Unify | Op::Identical | Op::NumEq => Some(Comparison::Equal),
        Op::NotUnify | Op::NotIdentical | Op::NumNe => Some(Comparison::NotEqual),
        Op::Less => Some(Comparison::Less),
        Op::Greater => Some(Comparison::Greater),
        Op::LessEq => Some(Comparison::LessEqual),
        Op::GreaterEq => Some(Comparison::GreaterEqual),
        _ => None,
    }
}
