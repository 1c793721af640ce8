//! Requests about one document: the protocol's parameters to a feature, its answer back to the protocol.

use std::sync::Arc;

use tower_lsp::{
    jsonrpc::{Error, Result},
    lsp_types::{
        CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, CodeActionParams,
        CodeActionResponse, CodeLens, CompletionResponse, Diagnostic, DocumentHighlight,
        DocumentHighlightKind, DocumentLink, DocumentSymbolResponse, FoldingRange, Hover,
        InlayHint, Location, Position, PrepareRenameResponse, Range, SelectionRange,
        SemanticTokens, SemanticTokensDelta, SemanticTokensFullDeltaResult, SignatureHelp,
        TextEdit, WorkspaceEdit,
    },
};

use al0_grammar::span::Span;

use crate::{
    analysis::Analysis,
    document::Document,
    fare::Fare,
    features::{
        calls::{self, Call},
        completion, folding, format, hints, hover, lens, links, navigation, rename, selection,
        signature, symbols, tokens, typing,
    },
    from_lsp,
    index::Key,
    programs::{self, Named},
    server::Shared,
    text,
    to_lsp::{self, Writer},
};

/// A document and the session that asks about it.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) document: &'a Arc<Document>,
}

impl Request<'_> {
    fn offset(self, position: Position) -> u32 {
        let text = &self.document.text;
        let encoding = self.shared.settings().encoding;
        text.lines
            .offset(&text.source, from_lsp::point(position), encoding)
    }

    fn span(self, range: Range) -> Span {
        let encoding = self.shared.settings().encoding;
        self.document.text.span(from_lsp::range(range), encoding)
    }

    fn range(self, span: Span) -> Range {
        to_lsp::range(&self.document.text, span, self.shared.settings().encoding)
    }

    fn analysis(self) -> Arc<Analysis> {
        self.document.analysis(&self.shared.store)
    }

    fn write<T>(self, files: &[Arc<Document>], write: impl FnOnce(Writer<'_>) -> T) -> T {
        self.shared.write(self.document, files, write)
    }

    fn edits(self, edits: Vec<format::Replacement>) -> Vec<TextEdit> {
        let encoding = self.shared.settings().encoding;
        to_lsp::text_edits(&self.document.text, edits, encoding)
    }

    pub(crate) fn diagnostics(self) -> Vec<Diagnostic> {
        let found = self.shared.findings(self.document);
        self.write(&found.files, |writer| {
            writer.diagnostics(&found.diagnostics)
        })
    }

    pub(crate) fn actions(self, params: &CodeActionParams) -> CodeActionResponse {
        let found = self.shared.findings(self.document);
        let span = self.span(params.range);
        self.write(&found.files, |writer| {
            writer.actions(&found.diagnostics, span, params.context.only.as_deref())
        })
    }

    pub(crate) fn format(self) -> Vec<TextEdit> {
        self.edits(format::document(&self.document.text))
    }

    pub(crate) fn format_range(self, range: Range) -> Vec<TextEdit> {
        // A range that ends at the start of a line does not mean that line.
        let last = if range.end.character == 0 && range.end.line > range.start.line {
            range.end.line - 1
        } else {
            range.end.line
        };
        self.edits(format::lines(&self.document.text, range.start.line, last))
    }

    pub(crate) fn indent(self, position: Position) -> Vec<TextEdit> {
        let analysis = self.analysis();
        let offset = self.offset(position);
        let edit = typing::indent(&analysis, &self.document.text, offset);
        self.edits(edit.into_iter().collect())
    }

    pub(crate) fn hover(self, position: Position) -> Option<Hover> {
        let settings = self.shared.settings();
        let offset = self.offset(position);
        let named = self
            .named(position)
            .and_then(|one| hover::about_name(&one.part.analysis, &one.found, settings.lang));
        let found = named.or_else(|| hover::hover(&self.analysis(), offset, settings.lang))?;
        Some(to_lsp::hover(&self.document.text, found, settings.encoding))
    }

    pub(crate) fn completion(self, position: Position) -> CompletionResponse {
        let settings = self.shared.settings();
        let analysis = self.analysis();
        let offset = self.offset(position);
        let shared = self.shared;
        let wording = (settings.lang, settings.snippets);
        let found = completion::completion(&analysis, offset, wording, || {
            let parts = programs::parts(self.document, &shared.store, &shared.folders);
            parts.skip(1).map(|part| part.analysis).collect()
        });
        let list = to_lsp::completion(&self.document.text, found, settings);
        CompletionResponse::List(list)
    }

    pub(crate) fn signature(self, position: Position) -> Option<SignatureHelp> {
        let lang = self.shared.settings().lang;
        let analysis = self.analysis();
        let found = signature::signature(&analysis, self.offset(position), lang)?;
        Some(to_lsp::signature(found, lang))
    }

    /// The name at a place, in the program that defines it.
    fn named(self, position: Position) -> Option<Named> {
        let shared = self.shared;
        let offset = self.offset(position);
        programs::named(self.document, offset, &shared.store, &shared.folders)
    }

    /// The name at a place in every program that has it.
    fn everywhere(self, position: Position) -> Vec<Named> {
        let shared = self.shared;
        let first = self.named(position);
        first.map_or_else(Vec::new, |first| {
            programs::everywhere(first, &shared.store, &shared.folders)
        })
    }

    /// Writes what is found in several programs, each answer once.
    fn gather<T: PartialEq>(
        self,
        found: &[Named],
        write: impl Fn(&Writer<'_>, &Analysis, &Key) -> Vec<T>,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for Named { part, found } in found {
            let analysis = &part.analysis;
            let more = self.shared.write(&part.root, &analysis.files, |writer| {
                write(&writer, analysis, &found.key)
            });
            let first = all.is_empty();
            for one in more {
                if first || !all.contains(&one) {
                    all.push(one);
                }
            }
        }
        all
    }

    pub(crate) fn definition(self, position: Position) -> Vec<Location> {
        self.gather(self.named(position).as_slice(), |writer, analysis, key| {
            let mut found = writer.locations(&navigation::definitions(analysis, key));
            if let (Key::Library(predicate), true) = (key, found.is_empty()) {
                found.extend(writer.in_prelude(*predicate));
            }
            found
        })
    }

    pub(crate) fn references(self, position: Position, definitions: bool) -> Vec<Location> {
        self.gather(&self.everywhere(position), |writer, analysis, key| {
            writer.locations(&navigation::references(analysis, key, definitions))
        })
    }

    pub(crate) fn highlights(self, position: Position) -> Vec<DocumentHighlight> {
        let analysis = self.analysis();
        let found = navigation::highlights(&analysis, self.offset(position));
        let highlight = |one: &&crate::index::Occurrence| DocumentHighlight {
            range: self.range(one.span),
            kind: Some(if one.defines {
                DocumentHighlightKind::WRITE
            } else {
                DocumentHighlightKind::READ
            }),
        };
        found.iter().map(highlight).collect()
    }

    pub(crate) fn prepare_rename(self, position: Position) -> Result<PrepareRenameResponse> {
        let here = self.renamed(position)?.found.span;
        Ok(PrepareRenameResponse::RangeWithPlaceholder {
            range: self.range(here),
            placeholder: here.text(&self.document.text.source).to_owned(),
        })
    }

    /// The name at a place, if it may be renamed.
    fn renamed(self, position: Position) -> Result<Named> {
        let found = self.named(position).ok_or_else(text::no_name_here);
        let allowed = found.and_then(|one| {
            if self.shared.pages.is_prelude(self.document) {
                let name = one.found.span.text(&self.document.text.source);
                return Err(text::library_name(name));
            }
            rename::allowed(&one.found.key).map(|()| one)
        });
        allowed.map_err(|why| self.refuse(&why))
    }

    pub(crate) fn rename(self, position: Position, name: &str) -> Result<WorkspaceEdit> {
        let shared = self.shared;
        let first = self.renamed(position)?;
        let mut all = Vec::new();
        for Named { part, found } in programs::everywhere(first, &shared.store, &shared.folders) {
            let analysis = &part.analysis;
            let edits =
                rename::rename(analysis, &found.key, name).map_err(|why| self.refuse(&why))?;
            all.push(shared.write(&part.root, &analysis.files, |writer| {
                writer.workspace_edit(&edits)
            }));
        }
        Ok(to_lsp::merged(all))
    }

    fn refuse(self, why: &al0_grammar::text::Text) -> Error {
        Error::invalid_params(why.get(self.shared.settings().lang).to_owned())
    }

    pub(crate) fn symbols(self) -> DocumentSymbolResponse {
        let found = symbols::outline(&self.analysis());
        let encoding = self.shared.settings().encoding;
        DocumentSymbolResponse::Nested(to_lsp::symbols(&self.document.text, &found, encoding))
    }

    pub(crate) fn folds(self) -> Vec<FoldingRange> {
        let analysis = self.analysis();
        to_lsp::folds(&folding::folds(&analysis, &self.document.text))
    }

    pub(crate) fn selections(self, positions: &[Position]) -> Vec<SelectionRange> {
        let analysis = self.analysis();
        let encoding = self.shared.settings().encoding;
        let text = &self.document.text;
        let selection = |position: &Position| {
            let spans = selection::around(&analysis, text, self.offset(*position));
            to_lsp::selection(text, &spans, encoding)
        };
        positions.iter().filter_map(selection).collect()
    }

    pub(crate) fn hints(self, range: Range) -> Vec<InlayHint> {
        let settings = self.shared.settings();
        if !settings.hints {
            return Vec::new();
        }
        let analysis = self.analysis();
        let cells = self.fare().cells;
        let span = self.span(range);
        let found = hints::hints(&analysis, cells.as_deref(), span, settings.lang);
        to_lsp::hints(&self.document.text, found, settings.encoding)
    }

    /// What is known of the document's table, whichever version of it was looked at.
    fn fare(self) -> Fare {
        let table = self.analysis().compiled();
        let known = table.map(|table| self.shared.fares.recall(&table));
        known.unwrap_or_default()
    }

    pub(crate) fn links(self) -> Vec<DocumentLink> {
        let found = links::links(self.document, &self.shared.store);
        let encoding = self.shared.settings().encoding;
        to_lsp::links(&self.document.text, &found, encoding)
    }

    pub(crate) fn tokens(self, range: Option<Range>) -> SemanticTokens {
        let text = &self.document.text;
        let whole = Span::of_range(&(0..text.source.len()));
        let span = range.map_or(whole, |range| self.span(range));
        let painted = tokens::tokens(&self.analysis(), text, span);
        let data = to_lsp::semantic(text, &painted, self.shared.settings().encoding);
        let result_id = match range {
            Some(_) => None,
            None => Some(self.shared.colours.keep(&self.document.uri, &data)),
        };
        SemanticTokens { result_id, data }
    }

    pub(crate) fn token_changes(self, earlier: &str) -> SemanticTokensFullDeltaResult {
        let old = self.shared.colours.recall(&self.document.uri, earlier);
        let new = self.tokens(None);
        match old {
            Some(old) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta {
                edits: to_lsp::semantic_delta(&old, &new.data),
                result_id: new.result_id,
            }),
            None => SemanticTokensFullDeltaResult::Tokens(new),
        }
    }

    pub(crate) fn lenses(self) -> Vec<CodeLens> {
        let settings = self.shared.settings();
        if !settings.lens {
            return Vec::new();
        }
        let found = lens::lenses(&self.analysis(), &self.fare(), settings.lang);
        to_lsp::lenses(self.document, found, settings.encoding)
    }

    pub(crate) fn prepare_calls(self, position: Position) -> Vec<CallHierarchyItem> {
        self.gather(self.named(position).as_slice(), |writer, analysis, key| {
            let item = calls::item(&analysis.index, key);
            item.and_then(|item| to_lsp::item(writer, &item))
                .into_iter()
                .collect()
        })
    }

    /// Users or things used, in every program that has the name at a place; each once.
    fn calls(
        self,
        position: Position,
        find: impl Fn(&Analysis, &Key) -> Vec<Call>,
    ) -> Vec<(CallHierarchyItem, Vec<Range>)> {
        let all = self.gather(&self.everywhere(position), |writer, analysis, key| {
            to_lsp::calls(writer, &find(analysis, key))
        });
        to_lsp::joined(all)
    }

    pub(crate) fn calls_to(self, position: Position) -> Vec<CallHierarchyIncomingCall> {
        let calls = self.calls(position, calls::incoming).into_iter();
        calls
            .map(|(from, from_ranges)| CallHierarchyIncomingCall { from, from_ranges })
            .collect()
    }

    pub(crate) fn calls_from(self, position: Position) -> Vec<CallHierarchyOutgoingCall> {
        let calls = self.calls(position, calls::outgoing).into_iter();
        calls
            .map(|(to, from_ranges)| CallHierarchyOutgoingCall { to, from_ranges })
            .collect()
    }
}
