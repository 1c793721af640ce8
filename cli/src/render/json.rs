//! Diagnostics as a JSON array.
//!
//! Each has `code severity title message file start end label labels notes hint suggestions page`; a place
//! has `offset` (bytes from 0), `line` and `column` (characters), both from 1. A suggestion has `message`,
//! `applicability` (`safe` or `guess`) and `edits` of `file start end replacement`.

use super::{Source, Sources};
use al0_grammar::{
    diagnostic::{Applicability, Diagnostic, Edit, Label, Severity, Suggestion},
    span::{FileId, Span},
    text::{Lang, Text},
};
use serde_json::{Map, Value, json};

pub(super) fn list(lang: Lang, sources: &Sources, diagnostics: &[Diagnostic]) -> Value {
    diagnostics
        .iter()
        .map(|diagnostic| one(lang, sources, diagnostic))
        .collect()
}

fn one(lang: Lang, sources: &Sources, diagnostic: &Diagnostic) -> Value {
    let title = diagnostic.code.info().map(|info| info.title(lang));
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| mark(lang, sources, label))
        .collect();
    let notes: Vec<&str> = diagnostic.notes.iter().map(|note| note.get(lang)).collect();
    let suggestions: Vec<Value> = diagnostic
        .suggestions
        .iter()
        .map(|one| suggestion(lang, sources, one))
        .collect();
    let mut object = Map::new();
    object.insert("code".to_owned(), json!(diagnostic.code.to_string()));
    object.insert("severity".to_owned(), json!(severity(diagnostic.severity)));
    object.insert("title".to_owned(), json!(title));
    object.insert("message".to_owned(), json!(diagnostic.message.get(lang)));
    object.append(&mut place(
        sources,
        diagnostic.primary.file,
        diagnostic.primary.span,
    ));
    object.insert(
        "label".to_owned(),
        json!(optional(lang, diagnostic.primary.text.as_ref())),
    );
    object.insert("labels".to_owned(), Value::Array(labels));
    object.insert("notes".to_owned(), json!(notes));
    object.insert(
        "hint".to_owned(),
        json!(optional(lang, diagnostic.hint.as_ref())),
    );
    object.insert("suggestions".to_owned(), Value::Array(suggestions));
    object.insert(
        "page".to_owned(),
        json!(format!("docs/errors/{}.md", diagnostic.code)),
    );
    Value::Object(object)
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn optional(lang: Lang, text: Option<&Text>) -> Option<&str> {
    text.map(|text| text.get(lang))
}

fn mark(lang: Lang, sources: &Sources, label: &Label) -> Value {
    let mut object = place(sources, label.file, label.span);
    object.insert(
        "message".to_owned(),
        json!(optional(lang, label.text.as_ref())),
    );
    Value::Object(object)
}

fn suggestion(lang: Lang, sources: &Sources, suggestion: &Suggestion) -> Value {
    let applicability = match suggestion.applicability {
        Applicability::Safe => "safe",
        Applicability::Guess => "guess",
    };
    let edits: Vec<Value> = suggestion
        .edits
        .iter()
        .map(|one| edit(sources, one))
        .collect();
    json!({
        "message": suggestion.text.get(lang),
        "applicability": applicability,
        "edits": edits,
    })
}

fn edit(sources: &Sources, edit: &Edit) -> Value {
    let mut object = place(sources, edit.file, edit.span);
    object.insert("replacement".to_owned(), json!(edit.replacement));
    Value::Object(object)
}

/// `file`, `start` and `end`; the last two are null where there is no text.
fn place(sources: &Sources, file: FileId, span: Span) -> Map<String, Value> {
    let source = sources.get(file);
    let text = source.filter(|source| source.kind == super::Kind::Text);
    let mut object = Map::new();
    object.insert("file".to_owned(), json!(source.map(|source| &source.name)));
    object.insert("start".to_owned(), point(text, span.start()));
    object.insert("end".to_owned(), point(text, span.end()));
    object
}

fn point(source: Option<&Source>, offset: u32) -> Value {
    let Some(source) = source else {
        return Value::Null;
    };
    let place = source.locate(offset as usize);
    json!({ "offset": place.offset, "line": place.line, "column": place.column })
}
