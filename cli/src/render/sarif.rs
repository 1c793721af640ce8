//! Diagnostics as a SARIF 2.1.0 log, for code scanning services.

use super::{Source, Sources, sources::Kind};
use al0_grammar::{
    codes::Code,
    diagnostic::{Diagnostic, Edit, Label, Severity, Suggestion},
    span::{FileId, Span},
    text::{Lang, Text},
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

pub(super) fn log(lang: Lang, sources: &Sources, diagnostics: &[Diagnostic]) -> Value {
    let codes: BTreeSet<Code> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    let codes: Vec<Code> = codes.into_iter().collect();
    let results: Vec<Value> = diagnostics
        .iter()
        .map(|diagnostic| result(lang, sources, &codes, diagnostic))
        .collect();
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver(lang, &codes) },
            "language": lang.choose("en", "ru"),
            "columnKind": "unicodeCodePoints",
            "artifacts": artifacts(sources),
            "results": results,
        }],
    })
}

fn driver(lang: Lang, codes: &[Code]) -> Value {
    let rules: Vec<Value> = codes.iter().map(|code| rule(lang, *code)).collect();
    json!({ "name": "al0", "version": env!("CARGO_PKG_VERSION"), "rules": rules })
}

fn rule(lang: Lang, code: Code) -> Value {
    json!({
        "id": code.to_string(),
        "shortDescription": { "text": code.info().map_or("", |info| info.title(lang)) },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn artifacts(sources: &Sources) -> Vec<Value> {
    (0..sources.len())
        .map(|index| FileId(u32::try_from(index).unwrap_or(u32::MAX)))
        .map(|file| json!({ "location": { "uri": uri(sources, file) } }))
        .collect()
}

fn result(lang: Lang, sources: &Sources, codes: &[Code], diagnostic: &Diagnostic) -> Value {
    let related: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| location(sources, label.file, label.span, label.text.as_ref(), lang))
        .collect();
    let fixes: Vec<Value> = diagnostic
        .suggestions
        .iter()
        .filter(|one| !one.edits.is_empty())
        .map(|one| fix(lang, sources, one))
        .collect();
    let Label { file, span, text } = &diagnostic.primary;
    json!({
        "ruleId": diagnostic.code.to_string(),
        "ruleIndex": codes.iter().position(|code| *code == diagnostic.code),
        "level": level(diagnostic.severity),
        "message": { "text": message(lang, diagnostic) },
        "locations": [location(sources, *file, *span, text.as_ref(), lang)],
        "relatedLocations": related,
        "fixes": fixes,
    })
}

/// Message, facts and hint, a line each.
fn message(lang: Lang, diagnostic: &Diagnostic) -> String {
    std::iter::once(&diagnostic.message)
        .chain(&diagnostic.notes)
        .chain(&diagnostic.hint)
        .map(|text| text.get(lang))
        .collect::<Vec<_>>()
        .join("\n")
}

fn location(sources: &Sources, file: FileId, span: Span, text: Option<&Text>, lang: Lang) -> Value {
    let mut physical = Map::new();
    physical.insert("artifactLocation".to_owned(), artifact(sources, file));
    if let Some(region) = text_of(sources, file).map(|source| region(source, span)) {
        physical.insert("region".to_owned(), region);
    }
    let mut object = Map::new();
    object.insert("physicalLocation".to_owned(), Value::Object(physical));
    if let Some(text) = text {
        object.insert("message".to_owned(), json!({ "text": text.get(lang) }));
    }
    Value::Object(object)
}

fn artifact(sources: &Sources, file: FileId) -> Value {
    json!({ "uri": uri(sources, file), "index": file.0 })
}

fn text_of(sources: &Sources, file: FileId) -> Option<&Source> {
    sources.get(file).filter(|source| source.kind == Kind::Text)
}

fn region(source: &Source, span: Span) -> Value {
    let (start, end) = (
        source.locate(span.start() as usize),
        source.locate(span.end() as usize),
    );
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset - start.offset,
    })
}

fn fix(lang: Lang, sources: &Sources, suggestion: &Suggestion) -> Value {
    let mut files: Vec<FileId> = suggestion.edits.iter().map(|edit| edit.file).collect();
    files.dedup();
    let changes: Vec<Value> = files
        .into_iter()
        .map(|file| {
            let edits = suggestion.edits.iter().filter(|edit| edit.file == file);
            let replacements: Vec<Value> = edits.map(|edit| replacement(sources, edit)).collect();
            json!({ "artifactLocation": artifact(sources, file), "replacements": replacements })
        })
        .collect();
    json!({ "description": { "text": suggestion.text.get(lang) }, "artifactChanges": changes })
}

fn replacement(sources: &Sources, edit: &Edit) -> Value {
    let deleted = text_of(sources, edit.file).map(|source| region(source, edit.span));
    json!({ "deletedRegion": deleted, "insertedContent": { "text": edit.replacement } })
}

/// The file's name as a URI reference.
fn uri(sources: &Sources, file: FileId) -> String {
    let name = sources.get(file).map_or("", |source| source.name.as_str());
    name.bytes()
        .map(|byte| uri_byte(byte, std::path::MAIN_SEPARATOR))
        .collect()
}

fn uri_byte(byte: u8, separator: char) -> String {
    let c = char::from(byte);
    match c {
        _ if c == separator => "/".to_owned(),
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '.' | '_' | '~' | '/' => c.to_string(),
        _ => format!("%{byte:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::uri_byte;

    #[test]
    fn names_become_uris() {
        let uri: String = "dir/мат 2.al0"
            .bytes()
            .map(|byte| uri_byte(byte, '/'))
            .collect();
        assert_eq!(uri, "dir/%D0%BC%D0%B0%D1%82%202.al0");
    }
}
