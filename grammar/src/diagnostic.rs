//! The neutral diagnostic: what every stage reports and only `cli` and `lsp` render.

use crate::{
    codes::Code,
    span::{FileId, Span},
    text::Text,
};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant; the table still compiles.
    Warning,
    /// The table cannot be compiled.
    Error,
}

/// A marked place, with a few words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: FileId,
    /// The bytes marked.
    pub span: Span,
    /// Words shown at the mark.
    pub text: Option<Text>,
}

/// How far a suggested edit may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// Keeps or restores the meaning; may be applied without asking.
    Safe,
    /// A likely guess; the author should look.
    Guess,
}

/// One replacement of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The file.
    pub file: FileId,
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What stands there afterwards.
    pub replacement: String,
}

/// A set of edits that mends the fault, applied together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the edit does, as an instruction.
    pub text: Text,
    /// The edits, none overlapping another.
    pub edits: Vec<Edit>,
    /// How sure we are.
    pub applicability: Applicability,
}

/// One finding about the user's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, with a page in `docs/errors/`.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: Text,
    /// Where.
    pub primary: Label,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// Further facts, a sentence each.
    pub notes: Vec<Text>,
    /// What to do about it.
    pub hint: Option<Text>,
    /// Exact edits, best first.
    pub suggestions: Vec<Suggestion>,
}

impl Diagnostic {
    /// A diagnostic of `code` at a place, with the code's own severity.
    #[must_use]
    pub fn new(code: Code, file: FileId, span: Span, message: Text) -> Self {
        Self {
            code,
            severity: code.severity(),
            message,
            primary: Label {
                file,
                span,
                text: None,
            },
            labels: Vec::new(),
            notes: Vec::new(),
            hint: None,
            suggestions: Vec::new(),
        }
    }

    /// Words shown at the primary mark.
    #[must_use]
    pub fn label(mut self, text: Text) -> Self {
        self.primary.text = Some(text);
        self
    }

    /// Marks a further place in the primary's file.
    #[must_use]
    pub fn also(mut self, span: Span, text: Text) -> Self {
        self.labels.push(Label {
            file: self.primary.file,
            span,
            text: Some(text),
        });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: Text) -> Self {
        self.notes.push(text);
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn hint(mut self, text: Text) -> Self {
        self.hint = Some(text);
        self
    }

    /// Offers to replace `span` of the primary's file.
    #[must_use]
    pub fn suggest(
        self,
        text: Text,
        applicability: Applicability,
        edits: Vec<(Span, String)>,
    ) -> Self {
        let file = self.primary.file;
        let edits = edits
            .into_iter()
            .map(|(span, replacement)| Edit {
                file,
                span,
                replacement,
            })
            .collect();
        self.suggest_edits(Suggestion {
            text,
            edits,
            applicability,
        })
    }

    /// Offers a prepared suggestion.
    #[must_use]
    pub fn suggest_edits(mut self, suggestion: Suggestion) -> Self {
        self.suggestions.push(suggestion);
        self
    }

    /// The order in which diagnostics are shown: by file, then place, then code.
    #[must_use]
    pub fn sort_key(&self) -> (FileId, Span, Code) {
        (self.primary.file, self.primary.span, self.code)
    }
}
