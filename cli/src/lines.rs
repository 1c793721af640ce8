//! What is typed: a line editor on a terminal, plain lines elsewhere.

use rustyline::{
    Context, DefaultEditor, Editor, Helper,
    completion::Completer,
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::DefaultHistory,
    validate::{ValidationContext, ValidationResult, Validator},
};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Where lines come from.
pub(crate) enum Lines {
    /// A terminal.
    Editor(Box<DefaultEditor>),
    /// A terminal where the calculator's commands are completed.
    Calculator(Box<Editor<Commands, DefaultHistory>>),
    /// A file or pipe.
    Plain,
}

impl Lines {
    /// Standard input, with a line editor where it is a terminal.
    pub(crate) fn open() -> Self {
        editor(None).map_or(Self::Plain, Self::Editor)
    }

    /// The same, completing the calculator's commands.
    pub(crate) fn open_calculator() -> Self {
        editor(Some(Commands)).map_or(Self::Plain, Self::Calculator)
    }

    /// The next line; none at the end of input, and where the player breaks off.
    pub(crate) fn next(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self {
            Self::Editor(editor) => edited(editor, prompt),
            Self::Calculator(editor) => edited(editor, prompt),
            Self::Plain => plain(),
        }
    }
}

/// A line editor, where standard input is a terminal.
fn editor<H: Helper>(helper: Option<H>) -> Option<Box<Editor<H, DefaultHistory>>> {
    let editor = io::stdin().is_terminal().then(Editor::new);
    let mut editor = editor.and_then(Result::ok)?;
    editor.set_helper(helper);
    Some(Box::new(editor))
}

/// A line typed and edited.
fn edited<H: Helper>(
    editor: &mut Editor<H, DefaultHistory>,
    prompt: &str,
) -> io::Result<Option<String>> {
    match editor.readline(prompt) {
        Ok(line) => {
            // Without its history the editor still edits.
            drop(editor.add_history_entry(&line));
            Ok(Some(line))
        }
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(error) => Err(fault(error)),
    }
}

fn fault(error: ReadlineError) -> io::Error {
    if let ReadlineError::Io(error) = error {
        return error;
    }
    io::Error::other(error)
}

fn plain() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut bytes)? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
    }
}

/// Before a goal.
const GOAL: &str = "?- ";

/// Goals of a session: edited over several lines, with history and completion of names, on a terminal.
pub(crate) struct Prompt {
    editor: Option<Box<Editor<Names, DefaultHistory>>>,
    /// A line that was read too early.
    ahead: Option<String>,
}

impl Prompt {
    /// Standard input; `names` are completed.
    pub(crate) fn open(names: Vec<String>) -> Self {
        Self {
            editor: editor(Some(Names(names))),
            ahead: None,
        }
    }

    /// Whether somebody is typing.
    pub(crate) fn is_terminal(&self) -> bool {
        self.editor.is_some()
    }

    /// The next goal up to its full stop; none at the end of input.
    pub(crate) fn clause(&mut self) -> io::Result<Option<String>> {
        loop {
            let text = match &mut self.editor {
                Some(editor) => match editor.readline(GOAL) {
                    Ok(text) => {
                        drop(editor.add_history_entry(text.trim()));
                        Some(text)
                    }
                    Err(ReadlineError::Interrupted) => continue,
                    Err(ReadlineError::Eof) => None,
                    Err(error) => return Err(fault(error)),
                },
                None => self.plain_clause()?,
            };
            match text {
                Some(text) if text.trim().is_empty() => {}
                other => return Ok(other),
            }
        }
    }

    fn plain_clause(&mut self) -> io::Result<Option<String>> {
        let mut text = String::new();
        loop {
            let line = match self.ahead.take() {
                Some(line) => Some(line),
                None => plain()?,
            };
            let Some(line) = line else {
                return Ok((!text.trim().is_empty()).then_some(text));
            };
            text.push_str(&line);
            if is_whole(&text) {
                return Ok(Some(text));
            }
        }
    }

    /// Shows an answer and asks whether the next is wanted: `;` or a space says so.
    pub(crate) fn wants_more(&mut self, shown: &str) -> io::Result<bool> {
        let Some(editor) = &mut self.editor else {
            let line = plain()?;
            let more = line.as_deref().is_some_and(|line| line.trim() == ";");
            writeln!(io::stdout(), "{shown}{}", if more { " ;" } else { " ." })?;
            self.ahead = line.filter(|line| !more && !line.trim().is_empty());
            return Ok(more);
        };
        // The last line of the answer is the prompt, as in a Prolog top level.
        let (before, last) = shown.rsplit_once('\n').unwrap_or(("", shown));
        if !before.is_empty() {
            writeln!(io::stdout(), "{before}")?;
        }
        match editor.readline(&format!("{last} ")) {
            Ok(line) => Ok(line.starts_with([';', ' '])),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(false),
            Err(error) => Err(fault(error)),
        }
    }
}

/// Whether a text is empty or ends with a full stop.
fn is_whole(text: &str) -> bool {
    let text = text.trim_end();
    text.is_empty() || (text.ends_with('.') && !text.ends_with(".."))
}

/// The names that are completed.
struct Names(Vec<String>);

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..place).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let word = before.trim_end_matches(is_part).len();
        let begun = before.get(word..).unwrap_or_default();
        let fitting = self.0.iter().filter(|name| name.starts_with(begun));
        let found = if begun.is_empty() {
            Vec::new()
        } else {
            fitting.cloned().collect()
        };
        Ok((word, found))
    }
}

impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let whole = is_whole(text) || text.trim() == ";";
        Ok(match whole {
            true => ValidationResult::Valid(None),
            false => ValidationResult::Incomplete,
        })
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}

impl Helper for Names {}

/// The calculator's commands are completed.
pub(crate) struct Commands;

impl Completer for Commands {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..place).unwrap_or_default();
        let found = al0_runtime::mk61::completions(before);
        Ok(found.map_or((place, Vec::new()), |(start, names)| {
            (start, names.into_iter().map(str::to_owned).collect())
        }))
    }
}

impl Validator for Commands {}

impl Hinter for Commands {
    type Hint = String;
}

impl Highlighter for Commands {}

impl Helper for Commands {}
