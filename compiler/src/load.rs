//! From the files that were named to all files of a program: `include`, `consult` and `[lib]`.
//!
//! Every file is read once. The clauses of a file stand where the directive stands that asked for it.

use std::collections::HashMap;

use al0_grammar::{
    codes::{self, Code},
    diagnostic::{Diagnostic, Label, Severity},
    parse::{Clause, Parsed, parse},
    span::{FileId, Span},
    term::{TermId, Terms, View},
    token::Op,
};

use crate::{
    Unit,
    lower::{DirectiveInfo, Shape, directive_goals, shape},
    messages,
    table::Place,
};

/// Files that include files may be so many levels deep.
const MOST_LEVELS: usize = 64;

/// What a file that is missing may be the cause of.
const CONSEQUENCES: &[Code] = &[
    codes::UNKNOWN_PREDICATE,
    codes::UNDEFINED_PREDICATE,
    codes::UNDEFINED_ADVICE,
    codes::UNUSED_ADVICE,
    codes::NO_RULES,
];

/// A text of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name by which its files are told apart.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// Why a file that a directive names cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unavailable {
    /// There is none of that name.
    Missing,
    /// It lies outside the folders of the files that were named.
    Outside,
    /// It cannot be read or is no text.
    Unreadable,
}

/// Where the files come from that directives name.
pub trait Files {
    /// The name of the file that `wanted` means in a directive of the file `from`.
    ///
    /// # Errors
    ///
    /// There is no such file, or it may not be read.
    fn find(&mut self, wanted: &str, from: &str) -> Result<String, Unavailable>;

    /// The text of a file that [`Self::find`] named. Texts get the next free numbers in the order in which
    /// they are read.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    fn read(&mut self, name: &str) -> Result<String, Unavailable>;

    /// The text of the file `name`, parsed; whoever has parsed an earlier version of it can do so faster.
    fn parse(&mut self, file: FileId, _name: &str, text: &str) -> Parsed {
        parse(file, text)
    }
}

/// No files but those that were named.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn find(&mut self, _: &str, _: &str) -> Result<String, Unavailable> {
        Err(Unavailable::Missing)
    }

    fn read(&mut self, _: &str) -> Result<String, Unavailable> {
        Err(Unavailable::Missing)
    }
}

/// A program's files, read and parsed.
pub(crate) struct Loaded {
    /// The files in the order of their clauses; a file that includes another in its middle stands here in
    /// pieces.
    pub(crate) units: Vec<Unit>,
    /// What is wrong with the directives that name files.
    pub(crate) diagnostics: Vec<Diagnostic>,
    asked: HashMap<FileId, Place>,
}

/// Reads all files of a program.
pub(crate) fn load(roots: Vec<Source>, files: &mut dyn Files) -> Loaded {
    let names = roots.iter().zip(0..);
    let known = names
        .map(|(root, no)| (root.name.clone(), FileId(no)))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    let mut loader = Loader {
        files,
        known,
        count: u32::try_from(roots.len()).unwrap_or(u32::MAX),
        open: Vec::new(),
        loaded: Loaded {
            units: Vec::new(),
            diagnostics: Vec::new(),
            asked: HashMap::new(),
        },
    };
    for (root, no) in roots.into_iter().zip(0..) {
        loader.file(FileId(no), root);
    }
    loader.loaded
}

impl Loaded {
    /// The parts: units, diagnostics, and which directive asked for which file.
    pub(crate) fn into_parts(self) -> (Vec<Unit>, Vec<Diagnostic>, HashMap<FileId, Place>) {
        (self.units, self.diagnostics, self.asked)
    }
}

/// Where a file of the program is missing, what it may define is not said to be missing as well.
pub(crate) fn forgive_missing(diagnostics: &mut Vec<Diagnostic>) {
    let is_missing =
        |code: Code| code == codes::INCLUDE_UNREADABLE || code == codes::INCLUDE_OUTSIDE;
    if diagnostics.iter().any(|one| is_missing(one.code)) {
        diagnostics.retain(|one| !CONSEQUENCES.contains(&one.code));
    }
}

/// Marks, in every error of a file that was included, the directive that asked for the file.
pub(crate) fn show_inclusion(asked: &HashMap<FileId, Place>, diagnostics: &mut [Diagnostic]) {
    let errors = diagnostics.iter_mut();
    for diagnostic in errors.filter(|one| one.severity == Severity::Error) {
        if let Some(place) = asked.get(&diagnostic.primary.file) {
            diagnostic.labels.push(Label {
                file: place.file,
                span: place.span,
                text: Some(messages::included_here()),
            });
        }
    }
}

struct Loader<'f> {
    files: &'f mut dyn Files,
    known: HashMap<String, FileId>,
    count: u32,
    /// The files that are being read, outermost first.
    open: Vec<FileId>,
    loaded: Loaded,
}

impl Loader<'_> {
    fn file(&mut self, file: FileId, source: Source) {
        let parsed = self.files.parse(file, &source.name, &source.text);
        let mut rest = Unit {
            file,
            text: source.text,
            parsed,
        };
        self.open.push(file);
        for request in requests(&rest) {
            let Some(next) = self.request(&request, file, &source.name) else {
                continue;
            };
            self.loaded.units.extend(split(&mut rest, request.clause));
            self.file(next.0, next.1);
        }
        self.open.pop();
        self.loaded.units.push(rest);
    }

    /// The file asked for, where it is to be read now.
    fn request(&mut self, request: &Request, file: FileId, from: &str) -> Option<(FileId, Source)> {
        let (place, wanted) = (
            Place {
                file,
                span: request.span,
            },
            &request.wanted,
        );
        let name = match self.files.find(wanted, from) {
            Ok(name) => name,
            Err(why) => return self.unavailable(place, wanted, why),
        };
        if let Some(known) = self.known.get(&name).copied() {
            if self.open.contains(&known) {
                self.cycle(place, &name);
            }
            return None;
        }
        if self.open.len() >= MOST_LEVELS {
            return self.unavailable(place, wanted, Unavailable::Unreadable);
        }
        let text = match self.files.read(&name) {
            Ok(text) => text,
            Err(why) => return self.unavailable(place, wanted, why),
        };
        let number = FileId(self.count);
        self.count = self.count.saturating_add(1);
        self.known.insert(name.clone(), number);
        self.loaded.asked.insert(number, place);
        Some((number, Source { name, text }))
    }

    fn unavailable<T>(&mut self, place: Place, wanted: &str, why: Unavailable) -> Option<T> {
        let (code, message, hint) = match why {
            Unavailable::Missing => (
                codes::INCLUDE_UNREADABLE,
                messages::include_missing(wanted),
                messages::include_endings(),
            ),
            Unavailable::Unreadable => (
                codes::INCLUDE_UNREADABLE,
                messages::include_unreadable(wanted),
                messages::include_is_text(),
            ),
            Unavailable::Outside => (
                codes::INCLUDE_OUTSIDE,
                messages::include_outside(wanted),
                messages::name_it_too(),
            ),
        };
        let diagnostic = Diagnostic::new(code, place.file, place.span, message).hint(hint);
        self.loaded.diagnostics.push(diagnostic);
        None
    }

    fn cycle(&mut self, place: Place, name: &str) {
        let message = match self.open.last() == self.known.get(name) {
            true => messages::includes_itself(),
            false => messages::include_cycle(name),
        };
        let diagnostic = Diagnostic::new(codes::INCLUDE_CYCLE, place.file, place.span, message)
            .hint(messages::drop_directive());
        self.loaded.diagnostics.push(diagnostic);
    }
}

/// A file named in a directive.
struct Request {
    wanted: String,
    /// The name.
    span: Span,
    /// The directive with its full stop.
    clause: Span,
}

fn requests(unit: &Unit) -> Vec<Request> {
    let terms = &unit.parsed.terms;
    let mut all = Vec::new();
    for clause in &unit.parsed.clauses {
        let goals = directive_goals(terms, clause.term).into_iter();
        for (wanted, span) in goals.flat_map(|goal| files_named(terms, goal)) {
            all.push(Request {
                wanted,
                span,
                clause: clause.span,
            });
        }
    }
    all
}

/// The files that the directives of a text name, each with the place of its name.
#[must_use]
pub fn named_files(unit: &Unit) -> Vec<(String, Span)> {
    let named = requests(unit).into_iter();
    named.map(|one| (one.wanted, one.span)).collect()
}

/// The files that the goal of a directive names.
fn files_named(terms: &Terms, goal: TermId) -> Vec<(String, Span)> {
    let list = match terms.view(goal) {
        View::Compound { name, args: [list] } if reads_files(name) => *list,
        View::List { tail: None, .. } => goal,
        _ => return Vec::new(),
    };
    let items = match terms.view(list) {
        View::List { items, tail: None } => items.to_vec(),
        _ => vec![list],
    };
    let named = items.into_iter();
    named
        .filter_map(|item| Some((path(terms, item)?, terms.span(item))))
        .collect()
}

fn reads_files(name: &str) -> bool {
    DirectiveInfo::find(name).is_some_and(DirectiveInfo::reads_files)
}

/// The text of an atom or string, or `a/b` written without quotes.
pub(crate) fn path(terms: &Terms, term: TermId) -> Option<String> {
    let mut parts = Vec::new();
    let mut rest = term;
    loop {
        match terms.view(rest) {
            View::Atom(text) | View::Str(text) => {
                parts.push(text);
                break;
            }
            View::Infix {
                op: Op::Slash,
                left,
                right,
            } => {
                let View::Atom(text) = terms.view(right) else {
                    return None;
                };
                parts.push(text);
                rest = left;
            }
            _ => return None,
        }
    }
    parts.reverse();
    Some(parts.join("/"))
}

/// Takes from `rest` what stands before the end of `directive`, unless that defines nothing or all.
fn split(rest: &mut Unit, directive: Span) -> Option<Unit> {
    let defines = |clause: &Clause| {
        let shape = shape(&rest.parsed.terms, clause.term);
        !matches!(shape, Shape::Directive { .. } | Shape::Query { .. })
    };
    let clauses = &rest.parsed.clauses;
    let at = clauses.partition_point(|clause| clause.span.end() <= directive.end());
    let (before, _) = clauses.split_at_checked(at)?;
    if !before.iter().any(defines) {
        return None;
    }
    let mut first = Unit {
        file: rest.file,
        text: rest.text.clone(),
        parsed: rest.parsed.clone(),
    };
    let is_before = |span: Span| span.end() <= directive.end();
    first.parsed.clauses.retain(|one| is_before(one.span));
    first.parsed.tokens.retain(|one| is_before(one.span));
    first.parsed.comments.retain(|one| is_before(one.span));
    rest.parsed.clauses.retain(|one| !is_before(one.span));
    rest.parsed.tokens.retain(|one| !is_before(one.span));
    rest.parsed.comments.retain(|one| !is_before(one.span));
    rest.parsed.diagnostics.clear();
    Some(first)
}
