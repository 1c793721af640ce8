//! Terms back to text: one line, canonical spacing, read back as the same term.

use crate::{
    quoted,
    term::{TermId, Terms, View},
    text::Lang,
    token::{Fixity, Op, OpInfo},
};

/// The priority of an argument or list element.
const ARGUMENT: u16 = 999;
/// The priority of a whole clause.
const CLAUSE: u16 = 1200;

impl Terms {
    /// The term as text on one line, operators in their English spelling, names quoted where they must be.
    #[must_use]
    pub fn print(&self, id: TermId) -> String {
        let mut printer = Printer {
            terms: self,
            out: String::new(),
        };
        printer.term(id, CLAUSE);
        printer.out
    }
}

struct Printer<'t> {
    terms: &'t Terms,
    out: String,
}

impl Printer<'_> {
    // Recursion is bounded: the parser refuses terms deeper than a few hundred levels.
    fn term(&mut self, id: TermId, limit: u16) {
        match self.terms.view(id) {
            View::Variable(name) => self.push(name),
            View::Atom(name) => self.atom(name),
            View::Integer(value) => self.push(&value.to_string()),
            View::Float(value) => self.push(&float(value)),
            View::Str(text) => self.push(&quoted::quote(text, '"')),
            View::Compound {
                name: "{}",
                args: &[inner],
            } => {
                self.push("{");
                self.term(inner, CLAUSE);
                self.out.push('}');
            }
            View::Compound { name, args } => {
                self.push(&functor(name));
                self.separated("(", args, None, ")");
            }
            View::List { items, tail } => self.separated("[", items, tail, "]"),
            View::Infix { op, left, right } => self.infix(op, left, right, limit),
            View::Prefix { op, operand } => self.prefix(op, operand, limit),
        }
    }

    /// Appends a token, with a space where it would otherwise run into the one before.
    fn push(&mut self, token: &str) {
        let last = self.out.chars().next_back();
        let first = token.chars().next();
        if last
            .zip(first)
            .is_some_and(|(left, right)| runs_together(left, right))
        {
            self.out.push(' ');
        }
        self.out.push_str(token);
    }

    /// A lone operator is only read as a name where it stands alone.
    fn atom(&mut self, name: &str) {
        if Op::from_spelling(name).is_some() {
            self.parenthesised(|printer| printer.push(&quoted_operator(name)));
        } else {
            self.push(&functor(name));
        }
    }

    fn parenthesised(&mut self, inner: impl FnOnce(&mut Self)) {
        let after_name = self
            .out
            .chars()
            .next_back()
            .is_some_and(|c| !" ([".contains(c));
        self.out.push_str(if after_name { " (" } else { "(" });
        inner(self);
        self.out.push(')');
    }

    fn separated(&mut self, open: &str, items: &[TermId], tail: Option<TermId>, close: &str) {
        self.out.push_str(open);
        for (index, item) in items.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.argument(*item);
        }
        if let Some(tail) = tail {
            self.out.push_str(" | ");
            self.argument(tail);
        }
        self.out.push_str(close);
    }

    /// A lone operator needs no parentheses where nothing else shares its place.
    fn argument(&mut self, id: TermId) {
        if let View::Atom(name) = self.terms.view(id)
            && Op::from_spelling(name).is_some()
        {
            return self.push(&quoted_operator(name));
        }
        self.term(id, ARGUMENT);
    }

    fn infix(&mut self, op: Op, left: TermId, right: TermId, limit: u16) {
        let Some(row) = op.infix() else { return };
        if row.priority > limit {
            return self.parenthesised(|printer| printer.infix(op, left, right, CLAUSE));
        }
        let (mut left_limit, right_limit) = limits(row);
        // Without parentheses the comparison as a whole would be taken to be negated.
        let negated = matches!(self.terms.view(left), View::Prefix { op: Op::Not, .. });
        if negated && op.is_comparison() {
            left_limit = 0;
        }
        self.term(left, left_limit);
        let spelling = op.spelling(Lang::En);
        self.out.push_str(if op == Op::Comma { "" } else { " " });
        self.out.push_str(spelling);
        self.out.push(' ');
        self.term(right, right_limit);
    }

    fn prefix(&mut self, op: Op, operand: TermId, limit: u16) {
        let Some(row) = op.prefix() else { return };
        if row.priority > limit {
            return self.parenthesised(|printer| printer.prefix(op, operand, CLAUSE));
        }
        self.push(op.spelling(Lang::En));
        self.out.push(' ');
        self.term(operand, limits(row).1);
    }
}

/// The highest priorities that the operands may have without parentheses.
fn limits(row: &OpInfo) -> (u16, u16) {
    let below = row.priority - 1;
    match row.fixity {
        Fixity::Xfx | Fixity::Fx => (below, below),
        Fixity::Xfy | Fixity::Fy => (below, row.priority),
        Fixity::Yfx => (row.priority, below),
    }
}

/// A float always shows that it is one.
fn float(value: f64) -> String {
    format!("{value:?}")
}

/// A name as it is written in a table: quoted, with escapes, where it would not be read as one.
#[must_use]
pub fn name_text(name: &str) -> String {
    functor(name)
}

/// A name, quoted where it would not be read as one.
fn functor(name: &str) -> String {
    if is_plain(name) {
        name.to_owned()
    } else {
        quoted::quote(name, '\'')
    }
}

fn quoted_operator(name: &str) -> String {
    if name == "," {
        "','".to_owned()
    } else {
        name.to_owned()
    }
}

fn is_plain(name: &str) -> bool {
    let ascii_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    if name.bytes().next().is_some_and(|b| b.is_ascii_lowercase()) && name.bytes().all(ascii_word) {
        return true;
    }
    use crate::{
        lexer::{TokenKind, lex},
        span::FileId,
    };
    let lexed = lex(FileId(0), name);
    // A run of signs that is no operator may be read as two operators, so it is quoted.
    let whole =
        |kind| matches!(kind, TokenKind::Atom | TokenKind::Op(_)) || matches!(name, "[]" | "!");
    match lexed.tokens.as_slice() {
        [only] => {
            whole(only.kind)
                && only.span.len() as usize == name.len()
                && name != ","
                && lexed.diagnostics.is_empty()
        }
        _ => false,
    }
}

/// Whether two characters side by side would be read as parts of one word, or of one run of signs.
#[must_use]
pub fn runs_together(left: char, right: char) -> bool {
    let symbol = |c: char| u8::try_from(c).is_ok_and(crate::lexer::is_symbol_byte);
    let word = |c: char| c.is_alphanumeric() || c == '_';
    (symbol(left) && symbol(right)) || (word(left) && word(right))
}
