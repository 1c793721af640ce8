//! Words for faults in code: what is wrong, where it really is, and what to do.
//!
//! The parser gives up late: at the end of a clause whose parenthesis was never closed, at the second of two
//! names with nothing between them. The diagnostics here point at the cause.

mod bar;
mod brackets;
mod choice;
mod foreign;
mod lost;
mod signs;

pub(crate) use choice::choice;

use std::ops::Range;

use crate::{
    attempt::{Attempts, Fault, Success},
    codes,
    diagnostic::{Applicability, Diagnostic},
    expected,
    items::{Item, Terminal},
    messages, misspelt,
    span::{FileId, Span},
    term::{TermId, Terms},
    token::Op,
};

messages! {
    fn side_by_side(left, right) {
        en "something is missing between `{left}` and `{right}`",
        ru "между `{left}` и `{right}` чего-то не хватает"
    }
    fn put_operator() {
        en "put `and`, `or`, `:` or a comma between them, as the meaning asks",
        ru "поставьте между ними `и`, `или`, `:` либо запятую, смотря по смыслу"
    }
    fn put_comma() { en "put a comma between them", ru "поставьте между ними запятую" }
    fn broken_off(last) {
        en "the clause breaks off after `{last}`", ru "предложение обрывается после `{last}`"
    }
    fn finish_it() {
        en "write what belongs there, or remove it", ru "допишите недостающее или уберите лишнее"
    }
    fn nothing_between(left, right) {
        en "nothing stands between `{left}` and `{right}`", ru "между `{left}` и `{right}` ничего нет"
    }
    fn nothing_before(what) {
        en "nothing stands before `{what}`", ru "перед `{what}` ничего нет"
    }
    fn lone_stop() {
        en "a full stop with no clause before it", ru "точка, перед которой нет предложения"
    }
    fn take_out() { en "remove it", ru "уберите её" }
    fn needs_parentheses(what) {
        en "`{what}` cannot stand here without parentheses",
        ru "`{what}` не может стоять здесь без скобок"
    }
    fn parenthesise_part(what) {
        en "put the part with `{what}` in parentheses", ru "возьмите часть с `{what}` в скобки"
    }
    fn second_neck(what) {
        en "a second `{what}` in one clause", ru "второй знак `{what}` в одном предложении"
    }
    fn stop_before() {
        en "put a full stop before the clause that begins here",
        ru "поставьте точку перед предложением, которое здесь начинается"
    }
    fn no_operator(what) { en "`{what}` is no operator of AL0", ru "операции `{what}` в AL0 нет" }
    fn use_words() {
        en "conditions are joined by `and`, `or`, `not`; goals of a clause by a comma",
        ru "условия соединяются словами `и`, `или`, `не`; цели предложения — запятой"
    }
    fn stop_needs_space() {
        en "a full stop needs a space or a line end after it",
        ru "после точки нужен пробел или конец строки"
    }
    fn put_space() { en "put a space after it", ru "поставьте после неё пробел" }
    fn does_not_fit(what) { en "`{what}` does not fit here", ru "`{what}` здесь не подходит" }
    fn not_a_keyword(word) {
        en "`{word}` joins nothing here", ru "`{word}` здесь ничего не соединяет"
    }
    fn mean_keyword(word) { en "did you mean `{word}`?", ru "может быть, `{word}`?" }
    fn write_keyword(word) { en "write `{word}`", ru "напишите `{word}`" }
    fn no_stop() { en "the clause has no full stop at its end", ru "в конце предложения нет точки" }
    fn ends_so(sign) {
        en "a clause ends here in `{sign}`, and the next one begins",
        ru "предложение кончается здесь знаком `{sign}`, дальше начинается другое"
    }
    fn ends_in_stop() { en "end it with a full stop", ru "закончите его точкой" }
    fn put_stop() { en "put a full stop here", ru "поставьте здесь точку" }
    fn or_comma() {
        en "put a full stop here; if the clause goes on, put a comma",
        ru "поставьте здесь точку; если предложение продолжается — запятую"
    }
    fn is_no_clause() {
        en "this is no rule, advice, fact or directive",
        ru "это не правило, не совет, не факт и не директива"
    }
    fn name_begins() {
        en "a clause begins with a name, written with a small letter",
        ru "предложение начинается с имени, написанного со строчной буквы"
    }
    fn too_deep(limit) {
        en "the clause nests more than {limit} levels deep",
        ru "вложенность предложения больше {limit} уровней"
    }
    fn split_it() {
        en "split it into several clauses", ru "разбейте его на несколько предложений"
    }
    fn two_comparisons() {
        en "two comparisons in a row", ru "два сравнения подряд"
    }
    fn join_comparisons() {
        en "write two comparisons and join them, as in `(1 < X) and (X < 3)`",
        ru "напишите два сравнения и соедините их, например: `(1 < X) и (X < 3)`"
    }
    fn bare_comparison() {
        en "a comparison needs parentheses here", ru "здесь сравнению нужны скобки"
    }
    fn binds_loosely(op) {
        en "without them `{op}` takes in all that `and`, `or`, `not` and `:` join around it",
        ru "без них `{op}` захватит всё, что соединено вокруг через `и`, `или`, `не` и `:`"
    }
    fn put_parentheses() { en "put it in parentheses", ru "возьмите его в скобки" }
}

/// The diagnostic for a term that was read but cannot stand.
pub(crate) fn fatal(file: FileId, terms: &Terms, success: &Success) -> Option<Diagnostic> {
    if let Some(deep) = success.too_deep {
        let message = too_deep(crate::builder::MAX_DEPTH);
        let place = terms.name_span(deep);
        return Some(
            Diagnostic::new(codes::NESTED_TOO_DEEPLY, file, place, message).hint(split_it()),
        );
    }
    let place = terms.name_span(success.chain?);
    let diagnostic = Diagnostic::new(codes::UNEXPECTED_TOKEN, file, place, two_comparisons());
    Some(diagnostic.hint(join_comparisons()))
}

/// One diagnostic for each comparison that lacks its parentheses.
pub(crate) fn comparisons(file: FileId, terms: &Terms, ids: &[TermId]) -> Vec<Diagnostic> {
    ids.iter().map(|id| comparison(file, terms, *id)).collect()
}

fn comparison(file: FileId, terms: &Terms, id: TermId) -> Diagnostic {
    let span = terms.span(id);
    let op = terms
        .written_operator(id)
        .map_or("", |op| op.spelling(crate::text::Lang::En));
    let edits = vec![
        (span.before(), "(".to_owned()),
        (span.after(), ")".to_owned()),
    ];
    Diagnostic::new(
        codes::COMPARISON_NEEDS_PARENTHESES,
        file,
        span,
        bare_comparison(),
    )
    .note(binds_loosely(op))
    .hint(put_parentheses())
    .suggest(put_parentheses(), Applicability::Safe, edits)
}

/// A clause without its full stop; `last` is its last token. Where it may be meant to go on, a comma may be
/// missing instead.
pub(crate) fn missing_end(file: FileId, last: Span, may_go_on: bool) -> Diagnostic {
    let (hint, applicability) = if may_go_on {
        (or_comma(), Applicability::Guess)
    } else {
        (put_stop(), Applicability::Safe)
    };
    let edits = vec![(last.after(), ".".to_owned())];
    Diagnostic::new(codes::MISSING_END, file, last.after(), no_stop())
        .hint(hint)
        .suggest(put_stop(), applicability, edits)
}

/// A comma or semicolon at `span` that ends a clause.
pub(crate) fn stop_due(file: FileId, span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(codes::MISSING_END, file, span, ends_so(text))
        .hint(ends_in_stop())
        .suggest(
            ends_in_stop(),
            Applicability::Guess,
            vec![(span, ".".to_owned())],
        )
}

/// A term that no clause is; `text` is how it is written. A lone variable was most likely meant as a name.
pub(crate) fn no_clause(file: FileId, span: Span, text: &str) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(codes::NOT_A_CLAUSE, file, span, is_no_clause()).hint(name_begins());
    let small = text.to_lowercase();
    let is_name = text.starts_with(char::is_alphabetic)
        && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name || small == text {
        return diagnostic;
    }
    let edits = vec![(span, small.clone())];
    diagnostic.suggest(write_keyword(small), Applicability::Guess, edits)
}

/// The diagnostic for code that could not be read; none where a lexical one tells all. `in_body` where the
/// stretch begins behind the `:-` of its clause.
pub(crate) fn describe(
    file: FileId,
    attempts: &Attempts<'_>,
    range: Range<usize>,
    fault: &Fault,
    in_body: bool,
) -> Option<Diagnostic> {
    if attempts.terminal(fault.at) == Some(Terminal::Error) {
        return None;
    }
    let case = Case {
        file,
        attempts,
        range,
        fault,
        in_body,
    };
    case.bracket()
        .or_else(|| choice(file, attempts, &case.range, in_body))
        .or_else(|| case.sign())
        .or_else(|| case.misspelt_keyword())
        .or_else(|| case.operand_due())
        .or_else(|| Some(case.operator_due()))
}

/// A faulty stretch of code.
struct Case<'c> {
    file: FileId,
    attempts: &'c Attempts<'c>,
    range: Range<usize>,
    fault: &'c Fault,
    /// Whether a neck stands before the stretch.
    in_body: bool,
}

impl Case<'_> {
    fn new_at(&self, code: codes::Code, span: Span, message: crate::text::Text) -> Diagnostic {
        Diagnostic::new(code, self.file, span, message)
    }

    fn items(&self) -> impl Iterator<Item = (usize, &Item)> {
        let items = self
            .attempts
            .items
            .get(self.range.clone())
            .unwrap_or_default();
        items
            .iter()
            .enumerate()
            .map(|(at, item)| (self.range.start + at, item))
    }

    fn previous(&self) -> Option<usize> {
        self.fault
            .at
            .checked_sub(1)
            .filter(|before| *before >= self.range.start)
    }

    fn at_end(&self) -> bool {
        self.fault.at >= self.range.end
            || self.attempts.terminal(self.fault.at) == Some(Terminal::End)
    }

    /// Something that operators or brackets need is not there.
    /// One of the two words at the fault is nearly a keyword.
    fn misspelt_keyword(&self) -> Option<Diagnostic> {
        let near = [Some(self.fault.at), self.previous()].into_iter().flatten();
        let is_word = |at: &usize| {
            let terminal = self.attempts.terminal(*at);
            matches!(
                terminal,
                Some(Terminal::Atom(_) | Terminal::Functor(_) | Terminal::Variable(_))
            )
        };
        let (at, wanted) = near
            .filter(is_word)
            .find_map(|at| Some((at, misspelt::keyword(self.attempts.text(at))?)))?;
        let wanted = match wanted {
            "and" | "и" if self.joins_goals() => ",",
            "or" | "или" if self.joins_goals() => ";",
            wanted => wanted,
        };
        let span = self.attempts.span(at);
        let message = not_a_keyword(self.attempts.text(at));
        let edits = vec![(span, wanted.to_owned())];
        Some(
            self.new_at(codes::MISSPELT_KEYWORD, span, message)
                .hint(mean_keyword(wanted))
                .suggest(write_keyword(wanted), Applicability::Guess, edits),
        )
    }

    /// Whether the stretch is of a clause whose head has arguments: such a clause is no formula, and commas join
    /// its goals.
    fn joins_goals(&self) -> bool {
        let items = self
            .attempts
            .items
            .get(..self.range.start)
            .unwrap_or_default();
        let before = items
            .iter()
            .rposition(|item| item.terminal == Terminal::End);
        let first = match self.in_body {
            true => before.map_or(0, |stop| stop + 1),
            false => self.range.start,
        };
        self.has_neck_before()
            && matches!(
                self.attempts.terminal(first),
                Some(Terminal::Functor(_) | Terminal::Neck)
            )
    }

    fn operand_due(&self) -> Option<Diagnostic> {
        if !self.fault.operand_due() {
            return None;
        }
        let here = self.attempts.span(self.fault.at);
        let Some(before) = self.previous() else {
            let text = self.attempts.text(self.fault.at);
            return Some(if self.at_end() {
                self.new_at(codes::UNEXPECTED_TOKEN, here, lone_stop())
                    .hint(take_out())
            } else {
                self.new_at(codes::UNEXPECTED_TOKEN, here, nothing_before(text))
                    .hint(finish_it())
            });
        };
        let (left, right) = (
            self.attempts.text(before),
            self.attempts.text(self.fault.at),
        );
        if self.at_end() {
            let span = self.attempts.span(before);
            return Some(
                self.new_at(codes::UNEXPECTED_TOKEN, span, broken_off(left))
                    .hint(finish_it()),
            );
        }
        if Op::from_spelling(right).is_some_and(|op| op.prefix().is_some()) {
            return Some(self.too_loose(right));
        }
        let span = self.attempts.span(before).to(here);
        let message = nothing_between(left, right);
        Some(
            self.new_at(codes::UNEXPECTED_TOKEN, span, message)
                .hint(finish_it()),
        )
    }

    fn too_loose(&self, text: &str) -> Diagnostic {
        let here = self.attempts.span(self.fault.at);
        self.new_at(codes::UNEXPECTED_TOKEN, here, needs_parentheses(text))
            .hint(parenthesise_part(text))
    }

    /// Something follows a complete term that cannot follow it.
    fn operator_due(&self) -> Diagnostic {
        let here = self.attempts.span(self.fault.at);
        let text = self.attempts.text(self.fault.at);
        match self.attempts.terminal(self.fault.at) {
            Some(terminal) if terminal.is_neck() && self.has_neck_before() => self
                .new_at(codes::UNEXPECTED_TOKEN, here, second_neck(text))
                .hint(stop_before()),
            Some(Terminal::Bar) => self.stray_bar(),
            Some(Terminal::Atom(_) | Terminal::Functor(_)) if is_symbolic(text) => {
                self.unknown_operator(text)
            }
            Some(terminal) if terminal.begins_operand() || terminal == Terminal::Not => {
                self.side_by_side()
            }
            Some(_) if Op::from_spelling(text).is_some() => self.too_loose(text),
            _ => self
                .new_at(codes::UNEXPECTED_TOKEN, here, does_not_fit(text))
                .hint(expected::hint(&self.fault.expected)),
        }
    }

    fn has_neck_before(&self) -> bool {
        let mut before = self.items().take_while(|(at, _)| *at < self.fault.at);
        self.in_body || before.any(|(_, item)| item.terminal.is_neck())
    }

    fn unknown_operator(&self, text: &str) -> Diagnostic {
        let here = self.attempts.span(self.fault.at);
        if text == "." {
            let edits = vec![(here.after(), " ".to_owned())];
            return self
                .new_at(codes::UNEXPECTED_TOKEN, here, stop_needs_space())
                .hint(put_space())
                .suggest(put_space(), Applicability::Guess, edits);
        }
        match misspelt::operator(text) {
            Some(ours) => self.foreign_operator(here, text, ours),
            None => self
                .new_at(codes::UNKNOWN_OPERATOR, here, no_operator(text))
                .hint(foreign::hint(text).unwrap_or_else(use_words)),
        }
    }

    fn side_by_side(&self) -> Diagnostic {
        let here = self.attempts.span(self.fault.at);
        let before = self.previous().unwrap_or(self.fault.at);
        let (left, right) = (
            self.attempts.text(before),
            self.attempts.text(self.fault.at),
        );
        let left_span = self.attempts.span(before);
        let diagnostic = self.new_at(
            codes::MISSING_OPERATOR,
            left_span.to(here),
            side_by_side(left, right),
        );
        if !self.has_neck_before() {
            return diagnostic.hint(put_operator());
        }
        let edits = vec![(left_span.after(), ",".to_owned())];
        diagnostic
            .hint(put_comma())
            .suggest(put_comma(), Applicability::Guess, edits)
    }
}

fn is_symbolic(text: &str) -> bool {
    text.bytes()
        .next()
        .is_some_and(crate::lexer::is_symbol_byte)
}
