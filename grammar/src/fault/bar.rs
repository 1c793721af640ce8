//! A `|` that separates no rest of a list: between arguments, between goals, a second time in one list.

use super::{Case, put_comma};
use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::Terminal,
    messages,
};

messages! {
    fn second_bar() {
        en "`|` may stand only once in a list, before its rest",
        ru "`|` может стоять в списке только один раз, перед его остатком"
    }
    fn one_rest() {
        en "put commas between the elements before the rest",
        ru "между элементами перед остатком поставьте запятые"
    }
    fn among_arguments() {
        en "`|` stands among arguments, not in a list", ru "`|` стоит среди аргументов, а не в списке"
    }
    fn comma_or_list() {
        en "put a comma between arguments; a list has square brackets: `[X | Rest]`",
        ru "между аргументами поставьте запятую; список пишут в квадратных скобках: `[X | Остальные]`"
    }
    fn outside() {
        en "`|` stands outside of a list", ru "`|` стоит вне списка"
    }
    fn semicolon_or_list() {
        en "alternatives are separated by `;`; a list has square brackets: `[X | Rest]`",
        ru "варианты разделяют знаком `;`; список пишут в квадратных скобках: `[X | Остальные]`"
    }
    fn put_semicolon() { en "put `;` between them", ru "поставьте между ними `;`" }
}

/// What encloses a place.
#[derive(Clone, Copy)]
enum Enclosing {
    /// A list, and its `|` so far.
    List(Option<usize>),
    Arguments,
    Nothing,
}

impl Case<'_> {
    /// The item that does not fit is a `|`.
    pub(super) fn stray_bar(&self) -> Diagnostic {
        let at = self.fault.at;
        let (message, hint, put, with, wrong) = match self.enclosing() {
            Enclosing::List(first) => {
                let wrong = first.unwrap_or(at);
                (second_bar(), one_rest(), put_comma(), ",", wrong)
            }
            Enclosing::Arguments => (among_arguments(), comma_or_list(), put_comma(), ",", at),
            Enclosing::Nothing => (outside(), semicolon_or_list(), put_semicolon(), " ;", at),
        };
        let before = wrong
            .checked_sub(1)
            .map(|before| self.attempts.span(before));
        let bar = self.attempts.span(wrong);
        let gap = before.map_or(bar, |before| before.after().to(bar));
        self.new_at(codes::UNEXPECTED_TOKEN, self.attempts.span(at), message)
            .hint(hint)
            .suggest(put, Applicability::Guess, vec![(gap, with.to_owned())])
    }

    fn enclosing(&self) -> Enclosing {
        let mut open = vec![Enclosing::Nothing];
        let mut of_functor = false;
        for (at, item) in self.items().take_while(|(at, _)| *at < self.fault.at) {
            if item.terminal == Terminal::OpenList {
                open.push(Enclosing::List(None));
            } else if item.terminal == Terminal::Bar {
                if let Some(Enclosing::List(bar)) = open.last_mut() {
                    *bar = Some(at);
                }
            } else if matches!(item.terminal, Terminal::Open | Terminal::OpenCurly) {
                open.push(match of_functor {
                    true => Enclosing::Arguments,
                    false => Enclosing::Nothing,
                });
            } else if item.terminal.closes() {
                open.pop();
            }
            of_functor = matches!(item.terminal, Terminal::Functor(_));
        }
        open.last().copied().unwrap_or(Enclosing::Nothing)
    }
}
