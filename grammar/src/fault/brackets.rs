//! Brackets that do not pair: left open, closing nothing, closed by one of another kind.

use super::{Case, take_out};
use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::Terminal,
    messages,
    span::Span,
    token::{ADVICE, Op},
};

messages! {
    fn never_closed(bracket) { en "this `{bracket}` is never closed", ru "эта скобка `{bracket}` не закрыта" }
    fn close_it(bracket) {
        en "put `{bracket}` where the part ends", ru "поставьте `{bracket}` там, где часть кончается"
    }
    fn closes_advice(bracket) {
        en "this `{bracket}` closes the advice, but its parts go on",
        ru "эта `{bracket}` закрывает совет, а его части ещё не кончились"
    }
    fn remove_it() {
        en "remove it, or put the opening one where the part begins",
        ru "уберите её или поставьте открывающую там, где часть начинается"
    }
    pub(super) fn opening_lost_here(name) {
        en "perhaps `{name}(` was meant here", ru "возможно, здесь должно быть `{name}(`"
    }
    pub(super) fn put_opening() { en "put `(` here", ru "поставьте здесь `(`" }
    fn closed_by(open, close) {
        en "`{open}` is closed by `{close}`", ru "скобка `{open}` закрыта скобкой `{close}`"
    }
    fn opened_here() { en "opened here", ru "открыта здесь" }
    pub(super) fn closes_nothing(bracket) {
        en "this `{bracket}` closes nothing", ru "у этой скобки `{bracket}` нет открывающей"
    }
}

/// What is wrong with the brackets of a stretch, by item index.
enum Imbalance {
    Unclosed(usize),
    Unopened(usize),
    Mismatched(usize, usize),
}

impl Case<'_> {
    fn imbalance(&self) -> Option<Imbalance> {
        let mut open: Vec<(usize, Terminal)> = Vec::new();
        for (at, item) in self.items() {
            if item.terminal.opens() {
                open.push((at, item.terminal));
            }
            let Some(opener) = opener_of(item.terminal) else {
                continue;
            };
            match open.pop() {
                None => return Some(Imbalance::Unopened(at)),
                Some((from, found)) if found != opener => {
                    return Some(Imbalance::Mismatched(from, at));
                }
                Some(_) => {}
            }
        }
        open.first().map(|(at, _)| Imbalance::Unclosed(*at))
    }

    pub(super) fn bracket(&self) -> Option<Diagnostic> {
        match self.imbalance()? {
            Imbalance::Unclosed(at) if at < self.fault.at => Some(self.unclosed(at)),
            Imbalance::Unopened(at) => self.unopened(at),
            Imbalance::Mismatched(open, close) if self.fault.at >= open => {
                Some(self.mismatched(open, close))
            }
            Imbalance::Unclosed(_) | Imbalance::Mismatched(..) => None,
        }
    }

    /// An opening bracket too many. A colon inside a group shows where a part of advice was to end.
    fn unclosed(&self, at: usize) -> Diagnostic {
        let (at, end) = self.colon_in_group().unwrap_or((at, self.fault.at));
        let (open, close) = pair(self.attempts.terminal(at));
        let last = self.attempts.span(end.saturating_sub(1));
        let edits = vec![(last.after(), close.to_owned())];
        self.new_at(
            codes::UNBALANCED_BRACKET,
            self.attempts.span(at),
            never_closed(open),
        )
        .hint(close_it(close))
        .suggest(close_it(close), Applicability::Guess, edits)
    }

    /// A closing bracket too many. Where two names touch before it, the opening one was lost between them.
    fn unopened(&self, at: usize) -> Option<Diagnostic> {
        if let Some(early) = self.closed_before_colon() {
            return Some(self.closed_early(early));
        }
        if let Some(lost) = self.advice_without_opening(at) {
            return Some(lost);
        }
        let span = self.attempts.span(at);
        let text = self.attempts.text(at);
        let diagnostic = self
            .new_at(codes::UNBALANCED_BRACKET, span, closes_nothing(text))
            .hint(remove_it());
        if self.fault.at >= at {
            let edits = vec![(span, String::new())];
            return Some(diagnostic.suggest(take_out(), Applicability::Guess, edits));
        }
        let before = self
            .fault
            .at
            .checked_sub(1)
            .filter(|before| *before >= self.range.start)?;
        let name = matches!(self.attempts.terminal(before), Some(Terminal::Atom(_)));
        if !name || text != ")" || self.fault.operand_due() {
            return None;
        }
        let gap = self
            .attempts
            .span(before)
            .after()
            .to(self.attempts.span(self.fault.at).before());
        Some(
            diagnostic
                .also(
                    self.attempts.span(before),
                    opening_lost_here(self.attempts.text(before)),
                )
                .suggest(
                    put_opening(),
                    Applicability::Guess,
                    vec![(gap, "(".to_owned())],
                ),
        )
    }

    /// Whether the stretch is a piece of advice, whose parts colons separate.
    fn is_advice(&self) -> bool {
        let first = self.range.start;
        matches!(self.attempts.terminal(first), Some(Terminal::Functor(_)))
            && ADVICE.is(self.attempts.text(first))
    }

    /// In advice, the first group of parentheses that has a colon directly inside: the group and the colon.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only brackets and colons matter"
    )]
    fn colon_in_group(&self) -> Option<(usize, usize)> {
        let mut open = Vec::new();
        let mut previous = None;
        for (at, item) in self.items().filter(|_| self.is_advice()) {
            match item.terminal {
                terminal if terminal.opens() => {
                    open.push((at, matches!(previous, Some(Terminal::Functor(_)))));
                }
                terminal if terminal.closes() => {
                    open.pop();
                }
                Terminal::Path(Op::Colon) => {
                    if let Some((group, false)) = open.last() {
                        return Some((*group, at));
                    }
                }
                _ => {}
            }
            previous = Some(item.terminal);
        }
        None
    }

    fn closed_early(&self, at: usize) -> Diagnostic {
        let span = self.attempts.span(at);
        let edits = vec![(span, String::new())];
        self.new_at(
            codes::UNBALANCED_BRACKET,
            span,
            closes_advice(self.attempts.text(at)),
        )
        .suggest(take_out(), Applicability::Guess, edits)
    }

    /// In advice, the parenthesis that closes it although a colon follows.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only parentheses matter")]
    fn closed_before_colon(&self) -> Option<usize> {
        let mut open = 0_usize;
        for (at, item) in self.items().filter(|_| self.is_advice()) {
            match item.terminal {
                Terminal::Open => open += 1,
                Terminal::Close => {
                    open = open.checked_sub(1)?;
                    let next = self.attempts.terminal(at + 1);
                    if open == 0 && next == Some(Terminal::Path(Op::Colon)) {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn mismatched(&self, open: usize, close: usize) -> Diagnostic {
        let texts = (self.attempts.text(open), self.attempts.text(close));
        let (_, due) = pair(self.attempts.terminal(open));
        self.new_at(
            codes::UNBALANCED_BRACKET,
            self.attempts.span(close),
            closed_by(texts.0, texts.1),
        )
        .also(self.attempts.span(open), opened_here())
        .hint(close_it(due))
        .suggest(
            close_it(due),
            Applicability::Guess,
            self.rebracketed(close, due),
        )
    }

    /// The edit for a bracket of the wrong kind: too many where the right one follows, before it where it closes
    /// something further out, else in its place.
    fn rebracketed(&self, close: usize, due: &str) -> Vec<(Span, String)> {
        let span = self.attempts.span(close);
        if self.attempts.text(close + 1) == due {
            return vec![(span, String::new())];
        }
        let kind = self.attempts.terminal(close);
        let mut open = Vec::new();
        for (_, item) in self.items().take_while(|(at, _)| *at < close) {
            if item.terminal.opens() {
                open.push(item.terminal);
            } else if item.terminal.closes() {
                open.pop();
            }
        }
        open.pop();
        let outer = kind.and_then(opener_of);
        match outer.is_some_and(|outer| open.contains(&outer)) {
            true => vec![(span.before(), due.to_owned())],
            false => vec![(span, due.to_owned())],
        }
    }
}

/// Brackets that open and close, with their texts.
const BRACKETS: [(Terminal, Terminal, (&str, &str)); 3] = [
    (Terminal::Open, Terminal::Close, ("(", ")")),
    (Terminal::OpenList, Terminal::CloseList, ("[", "]")),
    (Terminal::OpenCurly, Terminal::CloseCurly, ("{", "}")),
];

/// The bracket that `terminal` closes.
fn opener_of(terminal: Terminal) -> Option<Terminal> {
    let found = BRACKETS.iter().find(|(_, close, _)| *close == terminal);
    found.map(|(open, ..)| *open)
}

fn pair(open: Option<Terminal>) -> (&'static str, &'static str) {
    let found = BRACKETS.iter().find(|(opens, ..)| Some(*opens) == open);
    found.map_or(("(", ")"), |(.., texts)| *texts)
}
