//! The tests of one program: a file, or several joined by `+`.

use super::{
    case::{Case, Kind, Status},
    expect,
    snapshot::{self, Shelf},
};
use crate::{
    args::{Answer, Target, Test, Verify},
    commands::{emit, verify},
    exit::{Exit, Trouble},
    input, limits,
    program::Program,
    session::Session,
    text::test as words,
};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use similar::TextDiff;

/// Counterexamples that the summary of `verify` keeps.
const COUNTEREXAMPLES: u64 = 5;

/// Lines around a difference.
const CONTEXT: usize = 3;

/// Runs the tests of a program; its snapshots stand beside its first file.
pub(super) fn run(
    session: &mut Session,
    args: &Test,
    argument: &str,
    cases: &mut Vec<Case>,
) -> Result<(), Trouble> {
    let members = input::members(argument);
    let name = crate::program::first(&members);
    let compiled = input::read_texts(session, &members)
        .and_then(|files| Ok((Program::compile(session, &files, name)?, files)));
    let (program, files) = match compiled {
        Ok(compiled) => compiled,
        Err(Trouble::Report(diagnostics)) => {
            cases.push(Case {
                diagnostics,
                ..case(name, Kind::Compile, Kind::Compile.key(), Status::Failed)
            });
            return Ok(());
        }
        Err(trouble) => return Err(trouble),
    };
    let mut suite = Suite {
        session,
        args,
        name,
        members: &members,
        files,
        program,
        cases,
    };
    suite.expectations();
    match Shelf::of(name) {
        Some(shelf) => suite.snapshots(&shelf),
        None => Ok(()),
    }
}

fn case(file: &str, kind: Kind, name: &str, status: Status) -> Case {
    Case {
        file: file.to_owned(),
        line: None,
        kind,
        name: name.to_owned(),
        status,
        diagnostics: Vec::new(),
        diff: None,
    }
}

struct Suite<'a> {
    session: &'a mut Session,
    args: &'a Test,
    /// Its first file.
    name: &'a str,
    /// All its files, as named.
    members: &'a [String],
    files: Vec<FileId>,
    program: Program,
    cases: &'a mut Vec<Case>,
}

impl Suite<'_> {
    /// Whether a test is to be run; where tests are only listed, it is noted.
    fn wants(&mut self, case: &Case) -> bool {
        let title = case.title();
        let filter = &self.args.filter;
        let wanted = filter.is_empty() || filter.iter().any(|part| title.contains(part));
        if wanted && self.args.list {
            self.cases.push(case.clone());
        }
        wanted && !self.args.list
    }

    fn expectations(&mut self) {
        let expectations = self.program.expectations.clone();
        for expectation in &expectations {
            let mut case = Case {
                line: self.line(expectation.place.file, expectation.place.span),
                ..case(
                    self.name,
                    Kind::Expect,
                    &expectation.fen.text,
                    Status::Listed,
                )
            };
            if self.wants(&case) {
                let limits = limits::limits(&self.args.limits);
                (case.status, case.diagnostics) = expect::judge(&self.program, expectation, limits);
                self.cases.push(case);
            }
        }
    }

    fn line(&self, file: FileId, span: Span) -> Option<usize> {
        let source = self.session.sources.get(file)?;
        Some(source.locate(span.start() as usize).line)
    }

    fn snapshots(&mut self, shelf: &Shelf) -> Result<(), Trouble> {
        for kind in self.kinds(shelf) {
            let mut case = case(self.name, Kind::Snapshot, &kind, Status::Listed);
            if self.wants(&case) {
                self.compare(shelf, &mut case)?;
                self.cases.push(case);
            }
        }
        for path in shelf.stale() {
            let shown = path.display().to_string();
            let case = case(&shown, Kind::Snapshot, "", Status::Stale);
            let told = self.cases.iter().any(|other| other.file == case.file);
            if !told && self.wants(&case) {
                let file = self.session.add_absent(&shown);
                let stale =
                    Diagnostic::new(codes::STALE_SNAPSHOT, file, Span::default(), words::stale())
                        .hint(words::delete_it());
                self.cases.push(Case {
                    diagnostics: vec![stale],
                    ..case
                });
            }
        }
        Ok(())
    }

    /// The snapshots asked for, else those that there are, else the usual ones.
    fn kinds(&self, shelf: &Shelf) -> Vec<String> {
        let mut kinds = self.args.snapshots.clone();
        for kind in shelf.present() {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.is_empty() {
            kinds.extend(snapshot::USUAL.map(str::to_owned));
        }
        kinds
    }

    fn compare(&mut self, shelf: &Shelf, case: &mut Case) -> Result<(), Trouble> {
        let kind = case.name.clone();
        let missing = !shelf.path(&kind).is_file();
        if missing && !self.args.accept {
            case.status = Status::New;
            return Ok(());
        }
        let text = match self.output(&kind) {
            Ok(Some(text)) => text,
            Ok(None) => {
                case.status = Status::Limit;
                return Ok(());
            }
            Err(Trouble::Report(diagnostics)) => {
                case.status = match Trouble::Report(diagnostics.clone()).exit() {
                    Exit::Limit => Status::Limit,
                    Exit::Fine | Exit::Input | Exit::Usage => Status::Failed,
                };
                case.diagnostics = diagnostics;
                return Ok(());
            }
            Err(trouble) => return Err(trouble),
        };
        self.settle(shelf, case, &kind, &text)
    }

    /// Compares a text with its snapshot, or makes it the snapshot.
    fn settle(
        &mut self,
        shelf: &Shelf,
        case: &mut Case,
        kind: &str,
        text: &str,
    ) -> Result<(), Trouble> {
        let (text, old) = (snapshot::normal(text), shelf.read(kind));
        if old.as_ref().is_ok_and(|old| *old == text) {
            shelf.settle(kind);
            case.status = Status::Passed;
            return Ok(());
        }
        if self.args.accept {
            shelf.write(self.session, kind, &text)?;
            case.status = Status::Accepted;
            return Ok(());
        }
        case.status = Status::Differs;
        shelf.propose(kind, &text);
        let path = shelf.path(kind).display().to_string();
        let command = shelf.command(kind);
        case.diff = Some(difference(&old.unwrap_or_default(), &text, &path, &command));
        let file = self.session.add_absent(&path);
        let message = words::differs(kind, self.name);
        case.diagnostics = vec![
            Diagnostic::new(codes::SNAPSHOT_DIFFERS, file, Span::default(), message)
                .hint(words::accept(self.name)),
        ];
        Ok(())
    }

    /// The output of a kind; none where a limit was reached.
    fn output(&mut self, kind: &str) -> Result<Option<String>, Trouble> {
        match snapshot::stage(kind) {
            Some(stage) => emit::text(self.session, &self.files, self.name, stage).map(Some),
            None => self.verdict(),
        }
    }

    fn verdict(&mut self) -> Result<Option<String>, Trouble> {
        let args = Verify {
            files: self.members.to_vec(),
            ending: None,
            directives: Default::default(),
            tolerance: Default::default(),
            target: Target::Vm,
            mk61: Default::default(),
            symmetry: false,
            counterexamples: COUNTEREXAMPLES,
            pgn: None,
            plot: None,
            boards: None,
            threads: None,
            format: Answer::Json,
            limits: self.args.limits,
        };
        verify::record(self.session, &args)
    }
}

/// The lines that differ, as `diff -u` shows them.
fn difference(old: &str, new: &str, path: &str, command: &str) -> String {
    let (old, new) = (format!("{old}\n"), format!("{new}\n"));
    TextDiff::from_lines(&old, &new)
        .unified_diff()
        .context_radius(CONTEXT)
        .header(path, command)
        .to_string()
}
