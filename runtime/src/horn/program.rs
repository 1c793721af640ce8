//! A compiled and verified program.

/// A program that has passed the verifier.
#[derive(Clone, Debug)]
pub struct Program {
    names: Vec<Box<str>>,
}

impl Program {
    /// Whether `name/arity` is defined, by the program or by the library.
    #[must_use]
    pub fn defines(&self, name: &str, arity: usize) -> bool {
        let _ = arity;
        self.names.iter().any(|known| **known == *name)
    }
}
