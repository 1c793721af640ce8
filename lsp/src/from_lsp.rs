//! The protocol's types to ours.

use std::path::PathBuf;

use tower_lsp::lsp_types::{
    ClientCapabilities, InitializeParams, Position, PositionEncodingKind, Range,
    TextDocumentContentChangeEvent, WorkspaceClientCapabilities, WorkspaceFolder,
};

use al0_grammar::text::Lang;
use serde_json::Value;

use crate::{
    document::Change,
    position::{Encoding, Point},
    settings::{Refreshes, Settings},
};

pub(crate) fn point(position: Position) -> Point {
    Point {
        line: position.line,
        column: position.character,
    }
}

pub(crate) fn range(range: Range) -> (Point, Point) {
    (point(range.start), point(range.end))
}

pub(crate) fn change(event: TextDocumentContentChangeEvent) -> Change {
    Change {
        range: event.range.map(range),
        text: event.text,
    }
}

/// The best encoding that the client offers: bytes are what we count ourselves.
fn encoding(capabilities: &ClientCapabilities) -> Encoding {
    let offered = capabilities
        .general
        .as_ref()
        .and_then(|general| general.position_encodings.as_deref())
        .unwrap_or_default();
    let offers = |kind: PositionEncodingKind| offered.contains(&kind);
    if offers(PositionEncodingKind::UTF8) {
        Encoding::Utf8
    } else if offers(PositionEncodingKind::UTF32) {
        Encoding::Utf32
    } else {
        Encoding::Utf16
    }
}

/// What the client can be told to ask for again.
fn refreshes(workspace: &WorkspaceClientCapabilities) -> Refreshes {
    let diagnostics = workspace.diagnostic.as_ref();
    let lens = workspace.code_lens.as_ref();
    let hints = workspace.inlay_hint.as_ref();
    Refreshes {
        diagnostics: diagnostics.and_then(|one| one.refresh_support) == Some(true),
        lens: lens.and_then(|one| one.refresh_support) == Some(true),
        hints: hints.and_then(|one| one.refresh_support) == Some(true),
    }
}

/// What client and server agree on.
pub(crate) fn settings(params: &InitializeParams, lang: Lang) -> Settings {
    let capabilities = &params.capabilities;
    let workspace = capabilities.workspace.as_ref();
    let document = capabilities.text_document.as_ref();
    let item = document
        .and_then(|document| document.completion.as_ref())
        .and_then(|completion| completion.completion_item.as_ref());
    let watches = workspace
        .and_then(|workspace| workspace.did_change_watched_files.as_ref())
        .and_then(|files| files.dynamic_registration)
        .unwrap_or(false);
    let mut settings = Settings {
        encoding: encoding(capabilities),
        pulls: document.is_some_and(|document| document.diagnostic.is_some()),
        refreshes: workspace.map(refreshes).unwrap_or_default(),
        watches,
        snippets: item.and_then(|item| item.snippet_support).unwrap_or(false),
        tags: item.is_some_and(|item| item.tag_support.is_some()),
        ..Settings::new(lang)
    };
    if let Some(options) = &params.initialization_options {
        configure(&mut settings, options);
    }
    settings
}

/// Takes over what the user set: `{"lang": "ru", "lens": false, "inlayHints": true}`, perhaps below `al0`.
pub(crate) fn configure(settings: &mut Settings, value: &Value) {
    let value = value.get("al0").unwrap_or(value);
    match value.get("lang").and_then(Value::as_str) {
        Some("en") => settings.lang = Lang::En,
        Some("ru") => settings.lang = Lang::Ru,
        _ => {}
    }
    let switch = |name: &str| {
        let found = value.get(name)?;
        found
            .as_bool()
            .or_else(|| found.get("enable").and_then(Value::as_bool))
    };
    settings.lens = switch("lens").unwrap_or(settings.lens);
    settings.hints = switch("inlayHints").unwrap_or(settings.hints);
}

/// The folders that the client begins in.
pub(crate) fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let told = params.workspace_folders.iter().flatten();
    let mut folders: Vec<PathBuf> = told.filter_map(|one| one.uri.to_file_path().ok()).collect();
    if folders.is_empty() {
        let uri = params.root_uri.as_ref();
        folders.extend(uri.and_then(|uri| uri.to_file_path().ok()));
    }
    folders
}

/// The paths of some folders.
pub(crate) fn paths(folders: &[WorkspaceFolder]) -> Vec<PathBuf> {
    let path = |folder: &WorkspaceFolder| folder.uri.to_file_path().ok();
    folders.iter().filter_map(path).collect()
}
