//! What surrounds the machine: its output, and terms from standard input.

use super::streams::Streams;
use crate::lines::Lines;
use al0_compiler::horn;
use al0_runtime::{
    horn::{
        Host, Machine,
        host::{Answers, Ball, FileCall, FileFault, Input, Quick},
        term::{Goal, NodeId, Term},
    },
    own::Library,
};
use std::{
    cell::{Cell, RefCell},
    io::{self, IsTerminal as _, Write as _},
    rc::Rc,
};

/// Before a line that continues a term, and before one that `read` waits for.
const PROMPT: &str = "|: ";

/// Whether a program's output has left a line of standard output unfinished.
#[derive(Clone, Default)]
pub(crate) struct OpenLine(Rc<Cell<bool>>);

impl OpenLine {
    /// Ends the line, so that an answer begins one.
    pub(crate) fn end(&self) -> io::Result<()> {
        match self.0.take() {
            true => writeln!(io::stdout()),
            false => Ok(()),
        }
    }
}

/// Output as it comes, or kept; input from standard input.
#[derive(Default)]
pub(crate) struct Terminal {
    /// Where output is kept instead of written.
    kept: Option<Rc<RefCell<String>>>,
    line: OpenLine,
    lines: Option<Lines>,
    /// Input that was read and not yet used.
    pending: String,
    /// The files that the program has opened.
    streams: Streams,
    /// What answers about positions.
    library: Option<Library>,
}

impl Terminal {
    /// A host that keeps the output.
    pub(crate) fn keeping(kept: &Rc<RefCell<String>>) -> Self {
        Self {
            kept: Some(Rc::clone(kept)),
            ..Self::default()
        }
    }

    /// What tells of the line that the program's output has left.
    pub(crate) fn line_left(&self) -> OpenLine {
        self.line.clone()
    }

    /// The host with what answers about positions.
    pub(crate) fn knowing(self, library: &Library) -> Self {
        Self {
            library: Some(library.clone()),
            ..self
        }
    }

    /// The host with the files under the working folder, if they are allowed.
    pub(crate) fn with_files(self, allowed: bool) -> Self {
        let streams = match allowed {
            true => Streams::allowed(),
            false => Streams::default(),
        };
        Self { streams, ..self }
    }

    /// Asks for another line of standard input; `false` at its end.
    fn line(&mut self) -> io::Result<bool> {
        let lines = self.lines.get_or_insert_with(Lines::open);
        let line = lines.next(PROMPT)?;
        if io::stdin().is_terminal() {
            self.line.0.set(false);
        }
        if let Some(line) = &line {
            self.pending.push_str(line.trim_end_matches(['\r', '\n']));
            self.pending.push('\n');
        }
        Ok(line.is_some())
    }

    /// The next term of the file that is read from, if one is.
    fn term_of_file(&mut self) -> Option<Input> {
        Some(match self.streams.source()?.clause() {
            None => Input::End,
            Some(text) if !text.ends_with('.') => Input::Bad("end_of_file".to_owned()),
            Some(text) => match horn::goal(text) {
                Ok(goal) => Input::Term(goal.term, goal.root),
                Err(_) => Input::Bad("end_of_clause".to_owned()),
            },
        })
    }
}

/// Takes a term off a text; `None` where more is needed. A comment before the term belongs to it.
fn pending_term(pending: &mut String) -> Option<Input> {
    let ends = pending.match_indices('.').map(|(at, _)| at + 1);
    let mut last = None;
    for end in ends {
        let (text, rest) = pending.split_at_checked(end)?;
        if rest.chars().next().is_some_and(|c| !c.is_whitespace()) {
            continue;
        }
        last = Some(end);
        if let Ok(goal) = horn::goal(text) {
            *pending = rest.to_owned();
            return Some(Input::Term(goal.term, goal.root));
        }
    }
    let finished = last == Some(pending.trim_end().len());
    let open = pending.matches('\'').count() % 2 == 1;
    (finished && !open).then(|| {
        pending.clear();
        Input::Bad("end_of_clause".to_owned())
    })
}

impl Host for Terminal {
    fn quick(&mut self, machine: &mut Machine<'_>, name: &str, arity: usize) -> Option<Quick> {
        self.library.as_ref()?.quick(machine, name, arity)
    }

    fn foreign(&mut self, term: &Term, goal: NodeId) -> Result<Answers, Box<Ball>> {
        match &self.library {
            Some(library) => library.solve(term, goal),
            None => Ok(Answers::default()),
        }
    }

    fn write(&mut self, text: &str) {
        if let Some(sink) = self.streams.sink() {
            sink.push_str(text);
            return;
        }
        match &self.kept {
            Some(kept) => kept.borrow_mut().push_str(text),
            // A closed pipe is noticed when the answer is written.
            None => {
                if !text.is_empty() {
                    self.line.0.set(!text.ends_with('\n'));
                }
                drop(io::stdout().write_all(text.as_bytes()));
            }
        }
    }

    fn read(&mut self) -> Input {
        if let Some(input) = self.term_of_file() {
            return input;
        }
        drop(io::stdout().flush());
        loop {
            if let Some(input) = pending_term(&mut self.pending) {
                return input;
            }
            match self.line() {
                Ok(true) => {}
                Ok(false) if self.pending.trim().is_empty() => return Input::End,
                Ok(false) | Err(_) => {
                    self.pending.clear();
                    return Input::Bad("end_of_file".to_owned());
                }
            }
        }
    }

    fn character(&mut self, taken: bool) -> Option<char> {
        if let Some(source) = self.streams.source() {
            return source.character(taken);
        }
        if self.pending.is_empty() {
            drop(io::stdout().flush());
            // What cannot be read has ended.
            self.line().unwrap_or(false);
        }
        let next = self.pending.chars().next()?;
        if taken {
            self.pending.drain(..next.len_utf8());
        }
        Some(next)
    }

    fn file(&mut self, call: FileCall) -> Result<bool, FileFault> {
        self.streams.call(call)
    }

    fn current(&self, input: bool) -> String {
        self.streams.current(input)
    }

    fn parse(&mut self, text: &str) -> Result<Goal, String> {
        horn::goal(text).map_err(|_| "end_of_clause".to_owned())
    }
}
