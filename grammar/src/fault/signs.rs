//! Signs at a fault: operators of other languages or torn apart, commas with nothing beside them, quotes around a
//! name.

use super::{Case, mean_keyword, no_operator, write_keyword};
use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::Terminal,
    lexer, messages, misspelt,
    span::Span,
    token::Op,
};

messages! {
    fn torn(operator) {
        en "the operator `{operator}` is broken by a space", ru "знак операции `{operator}` разорван пробелом"
    }
    fn join_it() { en "remove the space", ru "уберите пробел" }
    fn terms_or_numbers() {
        en "`=\\=` compares numbers, `\\=` any two terms",
        ru "`=\\=` сравнивает числа, `\\=` — любые два терма"
    }
    fn value_or_clause() {
        en "`X is Y + 1` gives a variable its value; head and body of a clause are joined by `:-`",
        ru "значение переменной даёт `X is Y + 1`; голову и тело предложения соединяет `:-`"
    }
    fn cut_is_no_negation() {
        en "`!` is the cut; negation is written `\\+`", ru "`!` — отсечение; отрицание пишут `\\+`"
    }
    fn tilde_is_no_negation(sign) {
        en "`{sign}` does not negate; negation is written `\\+`",
        ru "`{sign}` ничего не отрицает; отрицание пишут `\\+`"
    }
    fn write_negation() { en "write `\\+`", ru "напишите `\\+`" }
    fn doubled(sign) { en "`{sign}` stands twice", ru "`{sign}` стоит дважды" }
    fn one_is_enough() { en "remove one of them", ru "уберите один из них" }
    fn nothing_after(sign, next) {
        en "`{sign}` stands before `{next}`, with nothing between them",
        ru "`{sign}` стоит перед `{next}`, а между ними ничего нет"
    }
    fn nothing_first(open, sign) {
        en "`{sign}` follows `{open}`, with nothing between them",
        ru "`{sign}` стоит сразу за `{open}`, между ними ничего нет"
    }
    fn before_stop(sign) {
        en "`{sign}` stands before the full stop, and nothing follows it",
        ru "`{sign}` стоит перед точкой, а за ним ничего нет"
    }
    fn remove_sign(sign) {
        en "remove `{sign}`, or write what belongs beside it",
        ru "уберите `{sign}` или допишите недостающее"
    }
    fn no_body() {
        en "nothing follows `:-`; a fact is written without it",
        ru "за `:-` ничего не следует; факт пишут без этого знака"
    }
    fn text_with_arguments(text) {
        en "`{text}` is a text, and a text has no arguments",
        ru "`{text}` — текст, а у текста не бывает аргументов"
    }
    fn name_without_quotes() {
        en "write a name without quotes, or in single ones", ru "имя пишут без кавычек или в одинарных"
    }
    fn elements_by_number() {
        en "a list has no subscripts: write `nth1(N, List, X)`",
        ru "у списка нет индексов: напишите `nth1(N, Список, X)`"
    }
}

impl Case<'_> {
    pub(super) fn sign(&self) -> Option<Diagnostic> {
        self.torn_operator()
            .or_else(|| self.foreign_negation())
            .or_else(|| self.superfluous())
            .or_else(|| self.text_for_name())
            .or_else(|| self.subscript())
    }

    /// The signs around the fault, which together are one operator, ours or that of another language.
    fn torn_operator(&self) -> Option<Diagnostic> {
        let is_sign = |at: usize| {
            let text = self.attempts.text(at);
            let solo = matches!(text, "!" | "|" | ";");
            self.range.contains(&at)
                && self.attempts.terminal(at) != Some(Terminal::End)
                && (solo || (!text.is_empty() && text.bytes().all(lexer::is_symbol_byte)))
        };
        let at = self.fault.at;
        let starts = [at.checked_sub(2), at.checked_sub(1), Some(at)];
        let runs = starts.into_iter().flatten().flat_map(|from| {
            let ends = [from + 3, from + 2];
            ends.into_iter().map(move |end| from..end)
        });
        let mut runs =
            runs.filter(|run| (run.contains(&at) || run.end == at) && run.clone().all(is_sign));
        runs.find_map(|run| self.joined(run.start, run.end - 1))
    }

    fn joined(&self, first: usize, last: usize) -> Option<Diagnostic> {
        let span = self.attempts.span(first).to(self.attempts.span(last));
        let written = span.text(self.attempts.source);
        if written.contains(['\n', '%']) {
            return None;
        }
        let text: String = written.split_whitespace().collect();
        if let Some(ours) = misspelt::operator(&text) {
            return Some(self.foreign_operator(span, written, ours));
        }
        let op = Op::from_spelling(&text).filter(|op| op.infix().is_some())?;
        let is_torn = text.len() < written.len() && !matches!(op, Op::Comma | Op::Semicolon);
        is_torn.then(|| {
            let edits = vec![(span, text.clone())];
            self.new_at(codes::UNEXPECTED_TOKEN, span, torn(&text))
                .hint(join_it())
                .suggest(join_it(), Applicability::Guess, edits)
        })
    }

    /// An operator that another language has, with ours.
    pub(super) fn foreign_operator(&self, span: Span, written: &str, ours: &str) -> Diagnostic {
        let ours = match ours {
            "\\=" if self.among_numbers(span) => "=\\=",
            "," if !self.has_neck_before() => self.conjunction("and", "и"),
            ";" if !self.has_neck_before() => self.conjunction("or", "или"),
            "is" if !self.has_neck_before() => ":-",
            ours => ours,
        };
        let hint = match ours {
            "\\=" | "=\\=" => terms_or_numbers(),
            "is" | ":-" => value_or_clause(),
            _ => mean_keyword(ours),
        };
        self.new_at(codes::UNKNOWN_OPERATOR, span, no_operator(written))
            .hint(hint)
            .suggest(
                write_keyword(ours),
                Applicability::Guess,
                vec![(span, ours.to_owned())],
            )
    }

    /// Whether a number or a sum stands beside a place.
    fn among_numbers(&self, span: Span) -> bool {
        let mut near = self.items().filter(|(_, item)| {
            let (start, end) = (item.span.start(), item.span.end());
            (end <= span.start() && end + 3 > span.start())
                || (start >= span.end() && start < span.end() + 3)
        });
        near.any(|(_, item)| matches!(item.terminal, Terminal::Integer(_) | Terminal::Float(_)))
    }

    /// The word that joins conditions of a rule, in the language of its beginning.
    fn conjunction(&self, english: &'static str, russian: &'static str) -> &'static str {
        let words = self.items().map(|(at, _)| self.attempts.text(at));
        let cyrillic = |text: &str| text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c));
        match words.take(2).any(cyrillic) {
            true => russian,
            false => english,
        }
    }

    /// `!goal` or `~goal`.
    fn foreign_negation(&self) -> Option<Diagnostic> {
        let at = self.previous()?;
        let (sign, span) = (self.attempts.text(at), self.attempts.span(at));
        let goal = self.attempts.terminal(self.fault.at)?;
        let touches = span.end() == self.attempts.span(self.fault.at).start();
        let message = match sign {
            "!" if touches => cut_is_no_negation(),
            "~" | "¬" => tilde_is_no_negation(sign),
            _ => return None,
        };
        let is_goal = matches!(
            goal,
            Terminal::Atom(_) | Terminal::Functor(_) | Terminal::Variable(_) | Terminal::Open
        );
        is_goal.then(|| {
            self.new_at(codes::UNKNOWN_OPERATOR, span, message)
                .hint(write_negation())
                .suggest(
                    write_negation(),
                    Applicability::Guess,
                    vec![(span, "\\+ ".to_owned())],
                )
        })
    }

    /// A comma, semicolon, bar or neck beside which nothing stands.
    fn superfluous(&self) -> Option<Diagnostic> {
        if !self.fault.operand_due() {
            return None;
        }
        let before = self.previous()?;
        let joins = |terminal: Option<Terminal>| {
            matches!(
                terminal,
                Some(Terminal::Comma | Terminal::Semicolon | Terminal::Bar)
            )
        };
        let (left, right) = (
            self.attempts.terminal(before),
            self.attempts.terminal(self.fault.at),
        );
        let (left_text, right_text) = (
            self.attempts.text(before),
            self.attempts.text(self.fault.at),
        );
        let (left_span, right_span) = (
            self.attempts.span(before),
            self.attempts.span(self.fault.at),
        );
        let (wrong, place, message) = if self.at_end() {
            match left {
                left if joins(left) => (left_text, left_span, before_stop(left_text)),
                Some(Terminal::Neck) => (left_text, left_span, no_body()),
                _ => return None,
            }
        } else if joins(left) && joins(right) && left_text == right_text {
            (right_text, right_span, doubled(left_text))
        } else if joins(left) && (joins(right) || right.is_some_and(Terminal::closes)) {
            (left_text, left_span, nothing_after(left_text, right_text))
        } else if left.is_some_and(Terminal::opens) && joins(right) {
            (right_text, right_span, nothing_first(left_text, right_text))
        } else {
            return None;
        };
        let hint = match joins(left) && left_text == right_text {
            true => one_is_enough(),
            false => remove_sign(wrong),
        };
        let edits = vec![(place, String::new())];
        Some(
            self.new_at(codes::UNEXPECTED_TOKEN, place, message)
                .hint(hint.clone())
                .suggest(hint, Applicability::Guess, edits),
        )
    }

    /// `"name"(X)`
    fn text_for_name(&self) -> Option<Diagnostic> {
        let before = self.previous()?;
        let (text, span) = (self.attempts.text(before), self.attempts.span(before));
        let is_text = matches!(self.attempts.terminal(before), Some(Terminal::Text(_)));
        let opens = self.attempts.terminal(self.fault.at) == Some(Terminal::Open)
            && self.attempts.span(self.fault.at).start() == span.end();
        (is_text && opens).then(|| {
            let name = text.trim_matches('"');
            let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_')
                && name.chars().next().is_some_and(char::is_lowercase);
            let with = match plain {
                true => name.to_owned(),
                false => format!("'{}'", name.replace('\'', "''")),
            };
            self.new_at(codes::UNEXPECTED_TOKEN, span, text_with_arguments(text))
                .hint(name_without_quotes())
                .suggest(
                    write_keyword(&with),
                    Applicability::Guess,
                    vec![(span, with)],
                )
        })
    }

    /// `List[1]`
    fn subscript(&self) -> Option<Diagnostic> {
        let before = self.previous()?;
        let span = self.attempts.span(before);
        let is_variable = matches!(self.attempts.terminal(before), Some(Terminal::Variable(_)));
        let opens = self.attempts.terminal(self.fault.at) == Some(Terminal::OpenList)
            && self.attempts.span(self.fault.at).start() == span.end();
        (is_variable && opens).then(|| {
            let place = span.to(self.attempts.span(self.fault.at));
            let message = super::side_by_side(self.attempts.text(before), "[");
            self.new_at(codes::MISSING_OPERATOR, place, message)
                .hint(elements_by_number())
        })
    }
}
