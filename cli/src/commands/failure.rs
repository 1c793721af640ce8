//! No move: what `run` and `explain` say then, to people and to programs.

use crate::{
    exit::{Outcome, Trouble},
    limits, output,
    program::Program,
    render,
    session::Session,
    text::{limits as limit_words, own as own_words, play as words},
};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use al0_runtime::{
    own,
    vm::{Answer, LimitHit, Outcome as Step},
};
use serde_json::{Map, Value, json};

/// The table gives no move in a position that it may be asked about.
pub(crate) fn no_move(
    program: &Program,
    step: &Step,
    fen: FileId,
) -> (Diagnostic, Map<String, Value>) {
    let module = program.module.module();
    let rule = match step.answer {
        Answer::NoAdvice { rule } => module.rules.get(rule as usize),
        Answer::Advice { .. } | Answer::NoRule | Answer::NotOurMove => None,
    };
    let (key, message) = match rule {
        Some(rule) => ("no_advice", words::no_advice(&rule.name)),
        None => ("no_rule", words::no_rule()),
    };
    let mut object = Map::new();
    object.insert("failure".to_owned(), json!(key));
    if let Some(rule) = rule {
        object.insert("rule".to_owned(), json!(&*rule.name));
        object.insert("rule_no".to_owned(), json!(rule.rule_no));
    }
    object.insert("nodes".to_owned(), json!(step.nodes));
    let diagnostic = Diagnostic::new(codes::NO_MOVE_FOUND, fen, Span::default(), message)
        .hint(words::see_explain());
    (diagnostic, object)
}

/// A predicate of the program's own ended in an error at a position.
pub(crate) fn predicate(session: &Session, trouble: &own::Trouble, position: FileId) -> Diagnostic {
    let span = Span::of_range(&(0..session.text(position).len()));
    let code = match trouble {
        own::Trouble::Limit { .. } => codes::LIMIT_REACHED,
        own::Trouble::Thrown { .. } | own::Trouble::Halt { .. } | own::Trouble::Men => {
            codes::PREDICATE_ERROR
        }
    };
    Diagnostic::new(code, position, span, own_words::trouble(trouble))
        .hint(own_words::look_at_clauses())
}

/// A limit was hit while advice was tried.
pub(crate) fn limit(
    program: &Program,
    hit: &LimitHit,
    session: &mut Session,
    fen: FileId,
) -> Diagnostic {
    let advice = program.module.module().advice.get(hit.advice as usize);
    let span = Span::of_range(&(0..session.text(fen).len()));
    let diagnostic = match &hit.trouble {
        Some(trouble) => predicate(session, trouble, fen),
        None => Diagnostic::new(codes::LIMIT_REACHED, fen, span, limits::message(hit))
            .hint(limits::hint(hit.kind)),
    };
    match advice {
        Some(advice) => diagnostic.note(limit_words::while_trying(&advice.name)),
        None => diagnostic,
    }
}

/// Prints a failure as JSON. What is not in `object` follows from the diagnostics.
pub(crate) fn print(
    session: &Session,
    mut object: Map<String, Value>,
    diagnostics: &[Diagnostic],
) -> Outcome {
    let lang = session.ui.lang;
    let first = diagnostics.first();
    if !object.contains_key("failure") {
        object.insert("failure".to_owned(), json!(first.map_or("table", key)));
    }
    object.insert(
        "message".to_owned(),
        json!(first.map(|one| one.message.get(lang))),
    );
    let list = render::to_json(lang, &session.sources, diagnostics);
    object.insert("diagnostics".to_owned(), list);
    output::print(|out| {
        serde_json::to_writer_pretty(&mut *out, &Value::Object(object))?;
        writeln!(out)
    })?;
    Ok(Trouble::Report(diagnostics.to_vec()).exit())
}

/// What kind of failure a diagnostic is.
fn key(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.code {
        codes::LIMIT_REACHED => "limit",
        codes::PREDICATE_ERROR => "predicate_error",
        codes::BAD_FEN | codes::ILLEGAL_POSITION => "bad_position",
        codes::OTHER_MATERIAL => "other_material",
        codes::NOT_OUR_MOVE => "not_our_move",
        codes::UNREADABLE_FILE | codes::NOT_TEXT | codes::EMPTY_FILE => "unreadable_file",
        _ => "bad_table",
    }
}
