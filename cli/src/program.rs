//! From FILE to a verified module or a checked program.

use crate::{
    args::ColorName,
    exit::Trouble,
    files::ProgramFiles,
    input::{self, Input},
    session::Session,
    text::program as words,
    ui::Verbosity,
    wishes::Wishes,
};
use al0_compiler::{
    Checked, Profiler, Source,
    bytecode::{GenerateError, generate},
    expectation::Expectation,
    table::Table,
};
use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Severity},
    span::{FileId, Span},
    text::Text,
};
use al0_runtime::{
    bytecode::{LoadError, Module, Pc, VerifiedModule, load, verify},
    chess::{Color, Ending},
};

/// A compiled table and, where it came from source, the text its places refer to.
pub(crate) struct Program {
    /// The code.
    pub(crate) module: VerifiedModule,
    /// The first file it came from.
    pub(crate) file: FileId,
    /// All its files, by the numbers that places in the code have.
    files: Vec<FileId>,
    /// Whether the file is source text.
    pub(crate) has_source: bool,
    /// What its source expects of it.
    pub(crate) expectations: Vec<Expectation>,
}

impl Program {
    /// Compiles the FILEs as one program, or loads a compiled one.
    pub(crate) fn load(
        session: &mut Session,
        names: &[String],
        wishes: &Wishes<'_>,
    ) -> Result<Self, Trouble> {
        let files = match names {
            [name] => match input::read(session, name)? {
                Input::Text(file) => vec![file],
                Input::Bytecode(file, bytes) => {
                    return Self::from_bytes(file, &bytes)?.wished(wishes);
                }
            },
            _ => input::read_texts(session, names)?,
        };
        Ok(Self::compile_as(session, files, first(names), wishes)?.0)
    }

    fn compile_as(
        session: &mut Session,
        mut files: Vec<FileId>,
        name: &str,
        wishes: &Wishes<'_>,
    ) -> Result<(Self, Table), Trouble> {
        files.extend(wishes.file(session)?);
        let (mut checked, files) = check_files(session, &files, false);
        let forgiven = match wishes.tolerance.keep_going {
            true => checked.forgive(),
            false => Vec::new(),
        };
        let table = checked.table();
        if table.is_some() {
            session.report_forgiven(&forgiven)?;
        }
        let expectations = checked.draft.settings.expectations;
        if table.is_none() || session.ui.verbosity == Verbosity::Verbose {
            session.stop_at_errors(checked.diagnostics)?;
        }
        let table = table.ok_or_else(|| Trouble::Report(Vec::new()))?;
        let mut program = Self::of_table(&table, files, name, expectations)?;
        if wishes.us().is_some() || wishes.tolerance.show_output {
            program = program.changed(|module| wishes.set(module))?;
        }
        Ok((program, table))
    }

    /// The code of a table that was checked; `files` are those of its program.
    pub(crate) fn of_table(
        table: &Table,
        files: Vec<FileId>,
        name: &str,
        expectations: Vec<Expectation>,
    ) -> Result<Self, Trouble> {
        let file = files.first().copied().unwrap_or_default();
        let module = generate(table, base_name(name)).map_err(|error| refused(&error, file))?;
        Ok(Self {
            module,
            file,
            files,
            has_source: true,
            expectations,
        })
    }

    /// Compiles texts that were read before as one program called `name`.
    pub(crate) fn compile(
        session: &mut Session,
        files: &[FileId],
        name: &str,
    ) -> Result<Self, Trouble> {
        Ok(Self::compile_with_table(session, files, name)?.0)
    }

    /// As [`Self::compile`], with the table that the code was made of.
    pub(crate) fn compile_with_table(
        session: &mut Session,
        files: &[FileId],
        name: &str,
    ) -> Result<(Self, Table), Trouble> {
        Self::compile_as(session, files.to_vec(), name, &Wishes::default())
    }

    fn from_bytes(file: FileId, bytes: &[u8]) -> Result<Self, Trouble> {
        let module = load_module(file, bytes)?;
        Ok(Self {
            module,
            file,
            files: Vec::new(),
            has_source: false,
            expectations: Vec::new(),
        })
    }

    fn wished(self, wishes: &Wishes<'_>) -> Result<Self, Trouble> {
        self.changed(|module| wishes.change(module))
    }

    /// The program with the module changed.
    pub(crate) fn changed(self, change: impl FnOnce(&mut Module)) -> Result<Self, Trouble> {
        let mut module = self.module.into_module();
        change(&mut module);
        let module =
            verify(module).map_err(|error| load_fault(self.file, &LoadError::Invalid(error)))?;
        Ok(Self { module, ..self })
    }

    /// Where an instruction comes from: a file and its bytes.
    pub(crate) fn place(&self, pc: Pc) -> Option<(FileId, Span)> {
        let span = self.module.module().source_map.span(pc)?;
        let file = self.file_of(FileId(span.file));
        Some((file, Span::new(span.start, span.end)))
    }

    /// The session's number of a file that the compiler, which counts those of the program from 0, calls `file`.
    pub(crate) fn file_of(&self, file: FileId) -> FileId {
        file_in(&self.files, file).unwrap_or(self.file)
    }

    /// The ending that the table is for, where it is known.
    pub(crate) fn ending(&self) -> Option<Ending> {
        ending_of(self.module.module())
    }
}

/// The ending that a compiled table is for, where it is known.
pub(crate) fn ending_of(module: &Module) -> Option<Ending> {
    Ending::parse(module.ending.as_deref()?).ok()
}

/// The session's number of a file of a program.
pub(crate) fn file_in(files: &[FileId], file: FileId) -> Option<FileId> {
    files.get(file.0 as usize).copied()
}

/// The colour of a `--us` option.
pub(crate) fn color(name: ColorName) -> Color {
    match name {
        ColorName::White => Color::White,
        ColorName::Black => Color::Black,
    }
}

/// The FILE that a program of several is called after.
pub(crate) fn first(names: &[String]) -> &str {
    names.first().map_or("", String::as_str)
}

/// The name that a compiled table remembers.
pub(crate) fn base_name(name: &str) -> &str {
    std::path::Path::new(name)
        .file_name()
        .and_then(|base| base.to_str())
        .unwrap_or(name)
}

/// Checks files of the session as one program; the diagnostics refer to the session's files.
///
/// With `thorough`, conditions are decided by looking at all positions of the ending, where it is known
/// and small enough.
pub(crate) fn check(session: &mut Session, files: &[FileId], thorough: bool) -> Checked {
    check_files(session, files, thorough).0
}

/// As [`check`], with all files of the program, those that directives name included.
pub(crate) fn check_files(
    session: &mut Session,
    files: &[FileId],
    thorough: bool,
) -> (Checked, Vec<FileId>) {
    let sources = files
        .iter()
        .map(|file| Source {
            name: session.name(*file).to_owned(),
            text: session.text(*file).to_owned(),
        })
        .collect();
    let profiler: Option<Profiler<'_>> = if thorough {
        Some(&al0_lsp::profile)
    } else {
        None
    };
    let mut more = ProgramFiles::new(session, files);
    let mut checked = al0_compiler::check_program(sources, &mut more, profiler);
    let files = more.numbers;
    if thorough {
        al0_lsp::look_at_roots(&mut checked);
    }
    for diagnostic in &mut checked.diagnostics {
        renumber(diagnostic, &files);
    }
    for expectation in &mut checked.draft.settings.expectations {
        expectation.renumber(&|file| files.get(file.0 as usize).copied().unwrap_or(file));
    }
    (checked, files)
}

/// Parses a text by itself and checks it without the files that it names.
pub(crate) fn check_alone(session: &Session, file: FileId) -> Checked {
    let mut checked = al0_compiler::check(vec![session.text(file).to_owned()], None);
    for diagnostic in &mut checked.diagnostics {
        renumber(diagnostic, &[file]);
    }
    checked
}

/// The compiler numbers the files of its program from 0; the session has its own numbers.
fn renumber(diagnostic: &mut Diagnostic, files: &[FileId]) {
    let real = |file: &mut FileId| {
        if let Some(known) = files.get(file.0 as usize) {
            *file = *known;
        }
    };
    real(&mut diagnostic.primary.file);
    diagnostic
        .labels
        .iter_mut()
        .for_each(|label| real(&mut label.file));
    let edits = diagnostic
        .suggestions
        .iter_mut()
        .flat_map(|one| &mut one.edits);
    edits.for_each(|edit| real(&mut edit.file));
}

/// Reads an `--ending` option.
pub(crate) fn ending_option(session: &mut Session, wanted: &str) -> Result<Ending, Trouble> {
    Ending::parse(wanted).map_err(|_| {
        let file = session.add("--ending", wanted.to_owned());
        let span = Span::of_range(&(0..wanted.len()));
        let message = words::bad_ending(wanted);
        Diagnostic::new(codes::BAD_ENDING, file, span, message)
            .hint(words::ending_form())
            .into()
    })
}

/// Loads bytecode and says what is wrong with it.
pub(crate) fn load_module(file: FileId, bytes: &[u8]) -> Result<VerifiedModule, Trouble> {
    load(bytes).map_err(|error| load_fault(file, &error).into())
}

/// A source text where bytecode is due.
pub(crate) fn not_bytecode(file: FileId) -> Diagnostic {
    Diagnostic::new(
        codes::NOT_BYTECODE,
        file,
        Span::default(),
        words::not_bytecode(),
    )
    .hint(words::build_first())
}

/// Whether some of a text cannot be read as clauses.
pub(crate) fn has_syntax_errors(session: &Session, file: FileId) -> bool {
    let parsed = al0_grammar::parse::parse(file, session.text(file));
    parsed
        .diagnostics
        .iter()
        .any(|one| one.severity == Severity::Error)
}

fn load_fault(file: FileId, error: &LoadError) -> Diagnostic {
    let (code, message) = match error {
        LoadError::NotBytecode => (codes::NOT_BYTECODE, words::not_bytecode()),
        LoadError::Version(version) => (codes::BYTECODE_VERSION, words::version(version)),
        LoadError::Truncated => (codes::BYTECODE_DAMAGED, words::truncated()),
        LoadError::Checksum => (codes::BYTECODE_DAMAGED, words::checksum()),
        LoadError::Section(name) => (codes::BYTECODE_DAMAGED, words::section(name)),
        LoadError::UnknownPredicate(name) => (codes::BYTECODE_INVALID, words::unknown_import(name)),
        LoadError::WrongKind(name) => (codes::BYTECODE_INVALID, words::wrong_kind(name)),
        LoadError::Invalid(error) => (
            codes::BYTECODE_INVALID,
            words::invalid(&words::verify_error(error)),
        ),
        LoadError::Clauses(refused) => (
            codes::BYTECODE_INVALID,
            words::invalid(&words::clauses_error(refused)),
        ),
    };
    Diagnostic::new(code, file, Span::default(), message).hint(words::build_again())
}

fn refused(error: &GenerateError, file: FileId) -> Trouble {
    let diagnostic = match error {
        GenerateError::TooComplex(place) => Diagnostic::new(
            codes::BYTECODE_INVALID,
            file,
            place.span,
            words::too_complex(),
        ),
        GenerateError::TooLarge(error) => {
            let message = words::too_large(format!("{error:?}"));
            Diagnostic::new(codes::BYTECODE_INVALID, file, Span::default(), message)
        }
        GenerateError::Refused(reason) => Diagnostic::new(
            codes::BYTECODE_INVALID,
            file,
            Span::default(),
            words::invalid(&Text {
                en: reason.clone(),
                ru: reason.clone(),
            }),
        ),
    };
    diagnostic.into()
}
