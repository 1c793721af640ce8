//! Our types to the protocol's.

mod editing;
mod outline;

pub(crate) use self::{
    editing::{completion, documented, hints, hover, lenses, semantic, semantic_delta, signature},
    outline::{calls, folds, information, item, joined, links, selection, symbols},
};

use std::{collections::HashMap, path::Path};

use al0_compiler::prelude;
use al0_grammar::{
    codes::{self, Code},
    diagnostic::{Diagnostic, Edit, Label, Severity},
    span::{FileId, Span},
    text::Lang,
};
use al0_runtime::predicates::Predicate;
use tower_lsp::lsp_types::{
    self as lsp, CodeAction, CodeActionKind, CodeActionOrCommand, CodeDescription,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, NumberOrString,
    Position, Range, TextEdit, Url, WorkspaceEdit,
};

use crate::{
    PRELUDE_FILE,
    analysis::Analysis,
    document::{Document, Text},
    features::{
        actions::{self, Fix},
        diagnostics::{self, Fading},
        format::Replacement,
    },
    index::Occurrence,
    position::{Encoding, Point},
    sources::real_path,
    text as words,
};

/// A file of a program as the client knows it.
pub(crate) struct Place<'a> {
    /// Its address, where it is one.
    pub(crate) uri: Option<Url>,
    pub(crate) text: &'a Text,
}

/// What is needed to write places of a program.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    /// The files, by number.
    pub(crate) files: &'a [Place<'a>],
    /// Units of columns.
    pub(crate) encoding: Encoding,
    /// Language of the texts.
    pub(crate) lang: Lang,
    /// The page of each code.
    pub(crate) pages: &'a Pages,
}

/// Where the page of each code is and the prelude, if there are pages.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    codes: HashMap<Code, Url>,
    prelude: Option<(Url, Text)>,
}

impl Pages {
    /// The pages in a folder.
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        let folder = folder.and_then(|folder| Url::from_directory_path(folder).ok());
        let page = |code: Code| Some((code, folder.as_ref()?.join(&format!("{code}.md")).ok()?));
        let codes = codes::ALL.iter().map(|info| info.code);
        let prelude = folder
            .as_ref()
            .and_then(|folder| folder.join(PRELUDE_FILE).ok());
        Self {
            codes: codes.filter_map(page).collect(),
            prelude: prelude.map(|uri| (uri, Text::new(prelude::TEXT))),
        }
    }

    /// Whether a document is the prelude, which is no table of its own.
    pub(crate) fn is_prelude(&self, document: &Document) -> bool {
        let (Some((uri, _)), Some(path)) = (&self.prelude, document.path()) else {
            return false;
        };
        path.ends_with(PRELUDE_FILE) && real_path(uri.as_str()).as_deref() == Some(path)
    }
}

pub(crate) fn point(point: Point) -> Position {
    Position::new(point.line, point.column)
}

pub(crate) fn range(text: &Text, span: Span, encoding: Encoding) -> Range {
    let (start, end) = text.range(span, encoding);
    Range::new(point(start), point(end))
}

pub(crate) fn text_edits(
    text: &Text,
    edits: Vec<Replacement>,
    encoding: Encoding,
) -> Vec<TextEdit> {
    let edit = |edit: Replacement| TextEdit::new(range(text, edit.span, encoding), edit.text);
    edits.into_iter().map(edit).collect()
}

/// The answer to a client that asks for diagnostics.
pub(crate) fn report(items: Vec<lsp::Diagnostic>) -> lsp::DocumentDiagnosticReportResult {
    let full = lsp::FullDocumentDiagnosticReport {
        result_id: None,
        items,
    };
    let report = lsp::RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: full,
    };
    lsp::DocumentDiagnosticReport::Full(report).into()
}

/// The same finding, told in the document, where a label of its own stands there; its place becomes a label.
fn at_inclusion(found: &Diagnostic) -> Option<Diagnostic> {
    let label = found
        .labels
        .iter()
        .find(|label| label.file == Analysis::MAIN)?;
    let mut moved = found.clone();
    moved.labels.retain(|one| one != label);
    moved.labels.insert(
        0,
        Label {
            text: Some(found.message.clone()),
            ..found.primary.clone()
        },
    );
    moved.primary = Label {
        text: None,
        ..label.clone()
    };
    Some(moved)
}

/// Several edits as one, each place changed once.
pub(crate) fn merged(mut all: Vec<WorkspaceEdit>) -> WorkspaceEdit {
    if all.len() <= 1 {
        return all.pop().unwrap_or_default();
    }
    let mut changes: HashMap<Url, Vec<TextEdit>> = HashMap::new();
    for (uri, edits) in all.into_iter().filter_map(|one| one.changes).flatten() {
        let known = changes.entry(uri).or_default();
        for edit in edits {
            if !known.contains(&edit) {
                known.push(edit);
            }
        }
    }
    WorkspaceEdit::new(changes)
}

/// Whether an action of this kind is asked for.
fn is_wanted(wanted: Option<&[CodeActionKind]>, kind: &CodeActionKind) -> bool {
    let covers = |asked: &CodeActionKind| {
        let rest = kind.as_str().strip_prefix(asked.as_str());
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('.') || asked.as_str().is_empty()
        })
    };
    wanted.is_none_or(|wanted| wanted.iter().any(covers))
}

impl Writer<'_> {
    fn file(&self, file: FileId) -> Option<&Place<'_>> {
        self.files.get(file.0 as usize)
    }

    pub(crate) fn location(&self, file: FileId, span: Span) -> Option<Location> {
        let place = self.file(file)?;
        let uri = place.uri.clone()?;
        Some(Location::new(uri, range(place.text, span, self.encoding)))
    }

    /// Where a goal of the library is said as a formula.
    pub(crate) fn in_prelude(&self, predicate: Predicate) -> Option<Location> {
        let (uri, text) = self.pages.prelude.as_ref()?;
        let span = prelude::place(predicate)?;
        Some(Location::new(uri.clone(), range(text, span, self.encoding)))
    }

    pub(crate) fn locations(&self, found: &[&Occurrence]) -> Vec<Location> {
        let location = |one: &&Occurrence| self.location(one.file, one.span);
        found.iter().filter_map(location).collect()
    }

    /// A finding; nothing for one in a file that the program does not have.
    pub(crate) fn diagnostic(&self, found: &Diagnostic) -> Option<lsp::Diagnostic> {
        let place = self.file(found.primary.file)?;
        let related = found.labels.iter().filter_map(|label| {
            Some(DiagnosticRelatedInformation {
                location: self.location(label.file, label.span)?,
                message: label.text.as_ref()?.get(self.lang).to_owned(),
            })
        });
        let related = related.collect::<Vec<_>>();
        let page = self.pages.codes.get(&found.code).cloned();
        Some(lsp::Diagnostic {
            range: range(place.text, found.primary.span, self.encoding),
            severity: Some(match found.code {
                codes::USED_NOWHERE => DiagnosticSeverity::HINT,
                _ => severity(found.severity),
            }),
            code: Some(NumberOrString::String(found.code.to_string())),
            code_description: page.map(|href| CodeDescription { href }),
            source: Some("al0".to_owned()),
            message: diagnostics::message(found, self.lang),
            related_information: Some(related).filter(|related| !related.is_empty()),
            tags: tags(diagnostics::fading(found.code)),
            data: None,
        })
    }

    /// The findings of the document itself; what is wrong in an included file is told at the directive that asked
    /// for it.
    pub(crate) fn diagnostics(&self, found: &[Diagnostic]) -> Vec<lsp::Diagnostic> {
        found
            .iter()
            .filter_map(|one| match one.primary.file {
                Analysis::MAIN => self.diagnostic(one),
                _ => self.diagnostic(&at_inclusion(one)?),
            })
            .collect()
    }

    pub(crate) fn workspace_edit(&self, edits: &[Edit]) -> WorkspaceEdit {
        let mut changes: HashMap<Url, Vec<TextEdit>> = HashMap::new();
        for edit in edits {
            if let Some(at) = self.location(edit.file, edit.span) {
                let edits = changes.entry(at.uri).or_default();
                edits.push(TextEdit::new(at.range, edit.replacement.clone()));
            }
        }
        WorkspaceEdit::new(changes)
    }

    /// The quick fixes at a place, and everything that is safe at once.
    pub(crate) fn actions(
        &self,
        found: &[Diagnostic],
        span: Span,
        wanted: Option<&[CodeActionKind]>,
    ) -> Vec<CodeActionOrCommand> {
        let mut all = Vec::new();
        if is_wanted(wanted, &CodeActionKind::QUICKFIX) {
            all.extend(actions::fixes(found, span).iter().map(|fix| self.fix(fix)));
        }
        let safe = actions::all_safe(found);
        if !safe.is_empty() && is_wanted(wanted, &CodeActionKind::SOURCE_FIX_ALL) {
            all.push(CodeAction {
                title: words::fix_all().get(self.lang).to_owned(),
                kind: Some(CodeActionKind::SOURCE_FIX_ALL),
                edit: Some(self.workspace_edit(&safe)),
                ..CodeAction::default()
            });
        }
        all.into_iter().map(CodeActionOrCommand::from).collect()
    }

    fn fix(&self, fix: &Fix<'_>) -> CodeAction {
        CodeAction {
            title: fix.suggestion.text.get(self.lang).to_owned(),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: self.diagnostic(fix.diagnostic).map(|one| vec![one]),
            edit: Some(self.workspace_edit(&fix.suggestion.edits)),
            is_preferred: Some(fix.preferred),
            ..CodeAction::default()
        }
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

fn tags(fading: Fading) -> Option<Vec<DiagnosticTag>> {
    match fading {
        Fading::None => None,
        Fading::Unnecessary => Some(vec![DiagnosticTag::UNNECESSARY]),
    }
}
