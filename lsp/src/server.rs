//! The protocol's methods. Each takes the document as it is now and leaves the work to others.

use std::sync::{
    Arc, PoisonError, RwLock,
    atomic::{AtomicBool, Ordering},
};

use al0_grammar::{codes, diagnostic::Diagnostic};
use serde_json::Value;
use tokio::task::spawn_blocking;
use tower_lsp::{
    Client, LanguageServer,
    jsonrpc::{Error, Result},
    lsp_types::{
        CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
        CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
        CodeActionParams, CodeActionResponse, CodeLens, CodeLensParams, CompletionItem,
        CompletionParams, CompletionResponse, DidChangeConfigurationParams,
        DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
        DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentDiagnosticParams,
        DocumentDiagnosticReportResult, DocumentFormattingParams, DocumentHighlight,
        DocumentHighlightParams, DocumentLink, DocumentLinkParams, DocumentOnTypeFormattingParams,
        DocumentRangeFormattingParams, DocumentSymbolParams, DocumentSymbolResponse,
        ExecuteCommandParams, FoldingRange, FoldingRangeParams, GotoDefinitionParams,
        GotoDefinitionResponse, Hover, HoverParams, InitializeParams, InitializeResult,
        InitializedParams, InlayHint, InlayHintParams, Location, Position, PrepareRenameResponse,
        ReferenceParams, RenameParams, SelectionRange, SelectionRangeParams,
        SemanticTokensDeltaParams, SemanticTokensFullDeltaResult, SemanticTokensParams,
        SemanticTokensRangeParams, SemanticTokensRangeResult, SemanticTokensResult, SignatureHelp,
        SignatureHelpParams, SymbolInformation, TextDocumentPositionParams, TextEdit, Url,
        WorkspaceEdit, WorkspaceSymbolParams,
    },
};

use crate::{
    Calculator, Options,
    analysis::{Found, all_findings},
    analyst, capabilities,
    colours::Colours,
    commands,
    document::Document,
    fare::{Fare, Fares},
    features::faring,
    folders::Folders,
    from_lsp,
    includers::is_included,
    log::Log,
    outbox::{Outbox, publication},
    profiles::Profiles,
    requests::Request,
    scout::{self, Scouts},
    settings::Settings,
    sources::shown_or_saved,
    store::Store,
    to_lsp::{self, Pages, Place, Writer},
    work::Work,
    workspace,
};

/// Documents up to this many bytes are compiled while their diagnostics are waited for.
const SHORT: usize = 1 << 15;

/// What all parts of the server share.
pub(crate) struct Shared {
    pub(crate) client: Client,
    pub(crate) outbox: Outbox,
    pub(crate) log: Log,
    pub(crate) store: Store,
    pub(crate) work: Work,
    pub(crate) profiles: Profiles,
    pub(crate) colours: Colours,
    pub(crate) folders: Folders,
    pub(crate) fares: Fares,
    pub(crate) scouts: Scouts,
    pub(crate) calculator: Option<Calculator>,
    /// Set when the session ends: nobody waits any more.
    pub(crate) over: AtomicBool,
    settings: RwLock<Settings>,
    /// The page of each code.
    pub(crate) pages: Pages,
}

/// The server.
pub(crate) struct Server {
    shared: Arc<Shared>,
}

impl Server {
    pub(crate) fn new((client, outbox): (Client, Outbox), options: Options, log: Log) -> Self {
        let shared = Shared {
            client,
            outbox,
            log,
            store: Store::default(),
            work: Work::default(),
            profiles: Profiles::new(options.most_placements),
            colours: Colours::default(),
            folders: Folders::default(),
            fares: Fares::default(),
            scouts: Scouts::default(),
            calculator: options.calculator,
            over: AtomicBool::new(false),
            settings: RwLock::new(Settings::new(options.lang)),
            pages: Pages::new(options.pages.as_deref()),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Finds out in the background how the document's table fares.
    fn scout(&self, uri: &Url) {
        if let Some(document) = self.shared.store.get(uri.as_str()) {
            scout::begin(&self.shared, &document);
        }
    }

    /// Works an answer out on another thread from the document as it is now; nothing for one that is not open.
    async fn answer<T: Send + 'static>(
        &self,
        uri: &Url,
        work: impl FnOnce(Request<'_>) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        match self.shared.store.get(uri.as_str()) {
            Some(document) => self.answer_for(document, work).await.map(Some),
            None => Ok(None),
        }
    }

    /// The same for a clause that a call hierarchy shows, whose file need not be open.
    async fn answer_about<T: Send + 'static>(
        &self,
        item: &CallHierarchyItem,
        work: impl FnOnce(Request<'_>) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        match shown_or_saved(item.uri.as_str(), &self.shared.store) {
            Some(document) => self.answer_for(document, work).await.map(Some),
            None => Ok(None),
        }
    }

    async fn answer_for<T: Send + 'static>(
        &self,
        document: Arc<Document>,
        work: impl FnOnce(Request<'_>) -> T + Send + 'static,
    ) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        let done = spawn_blocking(move || {
            work(Request {
                shared: &shared,
                document: &document,
            })
        });
        done.await.map_err(|_| Error::internal_error())
    }

    /// The same about a place in a document.
    async fn answer_at<T: Send + 'static>(
        &self,
        place: TextDocumentPositionParams,
        work: impl FnOnce(Request<'_>, Position) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let position = place.position;
        self.answer(&place.text_document.uri, move |request| {
            work(request, position)
        })
        .await
    }
}

impl Drop for Server {
    /// What takes long is given up.
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
        self.shared.scouts.stop();
    }
}

impl Shared {
    pub(crate) fn settings(&self) -> Settings {
        *self.settings.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, settings: Settings) {
        *self
            .settings
            .write()
            .unwrap_or_else(PoisonError::into_inner) = settings;
    }

    /// Writes something about a document.
    pub(crate) fn write<T>(
        &self,
        document: &Document,
        included: &[Arc<Document>],
        write: impl FnOnce(Writer<'_>) -> T,
    ) -> T {
        let settings = self.settings();
        let files = std::iter::once(document).chain(included.iter().map(AsRef::as_ref));
        let places: Vec<Place<'_>> = files
            .map(|file| Place {
                uri: Url::parse(&file.uri).ok(),
                text: &file.text,
            })
            .collect();
        write(Writer {
            files: &places,
            encoding: settings.encoding,
            lang: settings.lang,
            pages: &self.pages,
        })
    }

    /// Everything found in a document, positions looked at as far as need be.
    pub(crate) fn findings(&self, document: &Document) -> Found {
        let mut found = all_findings(document, &self.store, &self.profiles);
        self.complete(document, &mut found);
        found
    }

    /// Adds and takes away what depends on more than the document's own program.
    pub(crate) fn complete(&self, document: &Document, found: &mut Found) {
        if self.pages.is_prelude(document) {
            found.diagnostics.clear();
        }
        let no_rules = |one: &Diagnostic| one.code == codes::NO_RULES;
        if found.diagnostics.iter().any(no_rules)
            && is_included(document, &self.store, &self.folders)
        {
            found.diagnostics.retain(|one| !no_rules(one));
        }
        self.add_fare(document, found);
    }

    /// Adds what the figures of the document's table say, as far as they are known. A short document is looked up in
    /// what is remembered; a long one waits until its own version has been looked at.
    fn add_fare(&self, document: &Document, found: &mut Found) {
        if !self.settings().lens {
            return;
        }
        let mut fare = document.fare();
        if fare.usage.is_none() && document.text.source.len() <= SHORT {
            let table = document.analysis(&self.store).compiled();
            fare = table.map(|one| self.fares.recall(&one)).unwrap_or_default();
        }
        if fare != Fare::default() {
            let more = faring::findings(&document.analysis(&self.store), &fare);
            found.diagnostics.extend(more);
            found.diagnostics.sort_by_key(Diagnostic::sort_key);
        }
    }

    /// Has a document told about again.
    pub(crate) fn look_again(&self, document: &Document) {
        if !self.settings().pulls {
            self.work.add(Arc::clone(&document.uri));
        }
    }

    /// Tells the client that what it asked for before may have changed.
    pub(crate) fn ask_again(&self) {
        let refreshes = self.settings().refreshes;
        let client = self.client.clone();
        tokio::spawn(async move {
            if refreshes.diagnostics {
                let _refused = client.workspace_diagnostic_refresh().await;
            }
            if refreshes.lens {
                let _refused = client.code_lens_refresh().await;
            }
            if refreshes.hints {
                let _refused = client.inlay_hint_refresh().await;
            }
        });
    }

    fn changed(&self, uri: &str) {
        if !self.settings().pulls {
            self.work.add(uri.into());
            // A table that names others tells them that they are parts.
            let includes = self.store.get(uri).is_some_and(|one| one.may_name_files());
            let others = self.store.all().into_iter().filter(|one| *one.uri != *uri);
            others
                .filter(|one| includes || one.may_name_files())
                .for_each(|one| self.work.add(Arc::clone(&one.uri)));
        }
    }
}

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let settings = from_lsp::settings(&params, self.shared.settings().lang);
        self.shared.set(settings);
        let folders = from_lsp::folders(&params);
        self.shared.folders.change(folders, &[]);
        Ok(capabilities::answer(settings))
    }

    async fn initialized(&self, _: InitializedParams) {
        tokio::spawn(analyst::run(Arc::clone(&self.shared)));
        if self.shared.settings().watches {
            let client = self.shared.client.clone();
            tokio::spawn(async move { client.register_capability(capabilities::watching()).await });
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        let uri = &document.uri;
        let store = &self.shared.store;
        store.open(uri.as_str(), document.version, document.text);
        self.shared.changed(uri.as_str());
        self.scout(uri);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let document = params.text_document;
        let changes = params.content_changes.into_iter().map(from_lsp::change);
        let encoding = self.shared.settings().encoding;
        self.shared.store.change(
            document.uri.as_str(),
            document.version,
            changes.collect(),
            encoding,
        );
        self.shared.changed(document.uri.as_str());
        self.scout(&document.uri);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.shared.store.close(uri.as_str());
        self.shared.colours.forget(uri.as_str());
        // From now on the file counts as it is on disk.
        self.shared.changed(uri.as_str());
        self.shared.scouts.replace(&uri.as_str().into(), None);
        self.shared.outbox.send(publication(uri, Vec::new(), None));
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let found = self
            .answer(&params.text_document.uri, |request| request.diagnostics())
            .await?;
        Ok(to_lsp::report(found.unwrap_or_default()))
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let uri = params.text_document.uri.clone();
        self.answer(&uri, move |request| request.actions(&params))
            .await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.answer(&params.text_document.uri, |request| request.format())
            .await
    }

    async fn range_formatting(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let range = params.range;
        self.answer(&params.text_document.uri, move |request| {
            request.format_range(range)
        })
        .await
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        self.answer_at(params.text_document_position, |request, position| {
            request.indent(position)
        })
        .await
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let place = params.text_document_position_params;
        let found = self.answer_at(place, |request, position| request.hover(position));
        Ok(found.await?.flatten())
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        self.answer_at(params.text_document_position, |request, position| {
            request.completion(position)
        })
        .await
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        Ok(to_lsp::documented(item, self.shared.settings().lang))
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let place = params.text_document_position_params;
        let found = self.answer_at(place, |request, position| request.signature(position));
        Ok(found.await?.flatten())
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let place = params.text_document_position_params;
        let found = self.answer_at(place, |request, position| request.definition(position));
        Ok(found.await?.map(GotoDefinitionResponse::Array))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let definitions = params.context.include_declaration;
        self.answer_at(params.text_document_position, move |request, position| {
            request.references(position, definitions)
        })
        .await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let place = params.text_document_position_params;
        self.answer_at(place, |request, position| request.highlights(position))
            .await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        self.answer_at(params, |request, position| request.prepare_rename(position))
            .await?
            .transpose()
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let name = params.new_name;
        self.answer_at(params.text_document_position, move |request, position| {
            request.rename(position, &name)
        })
        .await?
        .transpose()
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        self.answer(&params.text_document.uri, |request| request.symbols())
            .await
    }

    async fn symbol(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<Vec<SymbolInformation>>> {
        let shared = Arc::clone(&self.shared);
        let found = spawn_blocking(move || workspace::symbols(&shared, &params.query)).await;
        found.map(Some).map_err(|_| Error::internal_error())
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        let found = self.answer(&params.text_document.uri, |request| request.tokens(None));
        Ok(found.await?.map(SemanticTokensResult::Tokens))
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let earlier = params.previous_result_id;
        self.answer(&params.text_document.uri, move |request| {
            request.token_changes(&earlier)
        })
        .await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let range = params.range;
        let found = self.answer(&params.text_document.uri, move |request| {
            request.tokens(Some(range))
        });
        Ok(found.await?.map(SemanticTokensRangeResult::Tokens))
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        self.answer(&params.text_document.uri, |request| request.folds())
            .await
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let positions = params.positions;
        self.answer(&params.text_document.uri, move |request| {
            request.selections(&positions)
        })
        .await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        self.answer(&params.text_document.uri, |request| request.links())
            .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let range = params.range;
        self.answer(&params.text_document.uri, move |request| {
            request.hints(range)
        })
        .await
    }

    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        let place = params.text_document_position_params;
        self.answer_at(place, |request, position| request.prepare_calls(position))
            .await
    }

    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        let position = params.item.selection_range.start;
        self.answer_about(&params.item, move |request| request.calls_to(position))
            .await
    }

    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        let position = params.item.selection_range.start;
        self.answer_about(&params.item, move |request| request.calls_from(position))
            .await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        self.answer(&params.text_document.uri, |request| request.lenses())
            .await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        let shared = Arc::clone(&self.shared);
        let done = spawn_blocking(move || commands::run(&shared, &params)).await;
        match done.map_err(|_| Error::internal_error())?? {
            commands::Answer::Value(value) => Ok(Some(value)),
            commands::Answer::Edit(edit) => {
                let client = self.shared.client.clone();
                tokio::spawn(async move { client.apply_edit(edit).await });
                Ok(None)
            }
        }
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        self.shared.store.saved.forget();
        for document in self.shared.store.all() {
            self.shared.changed(&document.uri);
        }
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        let mut settings = self.shared.settings();
        from_lsp::configure(&mut settings, &params.settings);
        self.shared.set(settings);
        for document in self.shared.store.all() {
            self.shared.changed(&document.uri);
            scout::begin(&self.shared, &document);
        }
        self.shared.ask_again();
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let added = from_lsp::paths(&params.event.added);
        let removed = from_lsp::paths(&params.event.removed);
        self.shared.folders.change(added, &removed);
    }
}
