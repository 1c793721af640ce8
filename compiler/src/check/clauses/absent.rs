//! What other Prologs have and AL0 leaves out, and why.

use al0_grammar::text::Text;

use super::words;

/// Why a predicate is left out, and so what to do instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// It changes the program while it runs.
    ChangesProgram,
    /// It keeps values outside of the clauses.
    KeepsValues,
    /// It opens files or streams.
    Files,
    /// It adds the clauses of a file.
    Loads,
    /// It changes how text is read.
    Syntax,
    /// It speaks with the system.
    System,
    /// It watches the program's own running.
    Tools,
}

impl Why {
    pub(super) fn hint(self) -> Text {
        match self {
            Self::ChangesProgram => words::clauses_stay(),
            Self::KeepsValues => words::pass_values(),
            Self::Files => words::no_files(),
            Self::Loads => words::load_by_directive(),
            Self::Syntax => words::operators_fixed(),
            Self::System => words::no_system(),
            Self::Tools => words::no_tools(),
        }
    }
}

/// Names with the least and greatest number of arguments.
const ABSENT: &[(Why, usize, usize, &[&str])] = &[
    (
        Why::ChangesProgram,
        1,
        2,
        &[
            "assert",
            "asserta",
            "assertz",
            "retract",
            "retractall",
            "abolish",
        ],
    ),
    (
        Why::KeepsValues,
        1,
        3,
        &[
            "nb_setval",
            "nb_getval",
            "b_setval",
            "b_getval",
            "recorda",
            "recordz",
            "recorded",
            "erase",
            "flag",
            "gensym",
            "reset_gensym",
            "setarg",
            "nb_setarg",
            "set_counter",
        ],
    ),
    (
        Why::Files,
        0,
        4,
        &[
            "open",
            "close",
            "set_input",
            "set_output",
            "current_input",
            "current_output",
            "read_term",
            "write_term",
            "exists_directory",
            "delete_file",
            "nl",
            "write",
            "writeq",
            "print",
            "tab",
            "read",
            "put",
            "put_char",
            "put_byte",
            "get",
            "get0",
            "get_char",
            "get_byte",
            "peek_char",
            "skip",
            "at_end_of_stream",
            "portray_clause",
            "listing",
            "with_output_to",
            "format",
        ],
    ),
    (
        Why::Loads,
        1,
        2,
        &[
            "consult",
            "reconsult",
            "load_files",
            "ensure_loaded",
            "include",
        ],
    ),
    (
        Why::Syntax,
        2,
        3,
        &["op", "char_conversion", "set_prolog_flag", "expand_term"],
    ),
    (
        Why::System,
        0,
        3,
        &[
            "shell",
            "system",
            "getenv",
            "setenv",
            "get_time",
            "sleep",
            "break",
            "working_directory",
            "chdir",
            "random",
            "random_between",
            "random_member",
            "set_random",
            "thread_create",
            "garbage_collect",
            "tty_clear",
            "cls",
        ],
    ),
    (
        Why::Tools,
        0,
        4,
        &[
            "trace",
            "notrace",
            "spy",
            "nospy",
            "debug",
            "nodebug",
            "statistics",
            "time",
            "freeze",
            "dif",
            "when",
            "tabling",
        ],
    ),
];

/// The predicates that open a file or look for one, each with one argument.
pub(super) const OPENING: [&str; 3] = ["see", "tell", "exists_file"];

/// What to do instead of calling a predicate that other systems have and AL0 leaves out.
#[must_use]
pub fn instead_of(name: &str, arity: usize) -> Option<Text> {
    reason(name, arity).map(Why::hint)
}

/// Why this predicate is not there, if other systems have it.
pub(super) fn reason(name: &str, arity: usize) -> Option<Why> {
    let fits = |row: &&(Why, usize, usize, &[&str])| {
        (row.1..=row.2).contains(&arity) && row.3.contains(&name)
    };
    ABSENT.iter().find(fits).map(|row| row.0)
}
