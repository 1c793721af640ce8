//! What a machine needs from outside: where output goes, where input comes from, predicates of the host.

use super::{
    Handle, Machine,
    term::{Goal, NodeId, Term},
};

/// A term asked for by `read/1`.
#[derive(Clone, Debug)]
pub enum Input {
    /// The next term.
    Term(Term, NodeId),
    /// There is no more input.
    End,
    /// The input is no term; a word on why.
    Bad(String),
}

/// The surroundings of a machine. Every method has a default: no output, no input, no predicates.
pub trait Host {
    /// Takes what the program writes.
    fn write(&mut self, text: &str) {
        let _ = text;
    }

    /// Gives the next term of the input, without its full stop.
    fn read(&mut self) -> Input {
        Input::End
    }

    /// The next character of the input; with `taken` it is read, without it is only looked at. `None` at the end.
    fn character(&mut self, taken: bool) -> Option<char> {
        let _ = taken;
        None
    }

    /// Opens, closes or looks for a file; whether the call holds.
    ///
    /// # Errors
    ///
    /// Why it cannot be done.
    fn file(&mut self, call: FileCall) -> Result<bool, FileFault> {
        match call {
            FileCall::Seen | FileCall::Told => Ok(true),
            FileCall::See(_) | FileCall::Tell(_) | FileCall::Exists(_) => Err(FileFault::Forbidden),
        }
    }

    /// The name of the file that is read from, if `input`, or written to; `user` where it is none.
    fn current(&self, input: bool) -> String {
        let _ = input;
        "user".to_owned()
    }

    /// Reads a term from a text.
    ///
    /// # Errors
    ///
    /// A word on why the text is no term.
    fn parse(&mut self, text: &str) -> Result<Goal, String> {
        let _ = text;
        Err("no_reader".to_owned())
    }

    /// Answers a call of `name` with `arity` arguments, which are in the registers, where that is possible without
    /// owned terms; otherwise the machine asks [`Self::foreign`].
    fn quick(&mut self, machine: &mut Machine<'_>, name: &str, arity: usize) -> Option<Quick> {
        let _ = (machine, name, arity);
        None
    }

    /// Solves a predicate that the program left to its host.
    ///
    /// `goal` is the call in `term`; each answer is a term to be unified with it, in this order.
    ///
    /// # Errors
    ///
    /// The ball to be thrown.
    fn foreign(&mut self, term: &Term, goal: NodeId) -> Result<Answers, Box<Ball>> {
        let _ = (term, goal);
        Ok(Answers::default())
    }
}

/// What a program asks about files, which it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileCall {
    /// Read from the file; where it is open, go on.
    See(String),
    /// Close the file that is read from.
    Seen,
    /// Write to the file, from its beginning; where it is open, go on.
    Tell(String),
    /// Close the file that is written to.
    Told,
    /// Whether there is such a file.
    Exists(String),
}

/// Why a file cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// It is not there.
    Missing,
    /// Files are not allowed, it lies elsewhere, or the system refuses it.
    Forbidden,
}

/// What a host answers at once.
#[derive(Clone, Copy, Debug)]
pub enum Quick {
    /// Whether the call holds, as it stands.
    Holds(bool),
    /// The last argument is this number.
    Equal(i64),
    /// The last argument is this term.
    Term(Handle),
    /// A list of terms to be unified with the call, in this order.
    Answers(Handle),
}

/// A term that is thrown.
#[derive(Clone, Debug)]
pub struct Ball {
    /// Its arena.
    pub term: Term,
    /// The ball in it.
    pub root: NodeId,
}

/// The answers of a predicate of the host, as nodes of one arena.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// The arena.
    pub term: Term,
    /// The answers in it.
    pub roots: Vec<NodeId>,
}

/// A host that offers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Host for Silent {}
