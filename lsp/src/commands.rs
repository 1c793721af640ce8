//! Commands about the table of a document. The first argument is always the document's URI.

use al0_compiler::expectation::Expectation;
use al0_grammar::{
    span::Span,
    text::{Lang, Text},
};
use al0_runtime::{
    chess::san,
    solve::{Trial, TrialError, trial},
    vm::Limits,
};
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc, time::Duration};
use tower_lsp::{
    jsonrpc::{Error, Result},
    lsp_types::{ExecuteCommandParams, TextEdit, Url, WorkspaceEdit},
};

use crate::{
    document::Document,
    expectations::{told, try_expectation},
    fare::{Compiled, Verdict},
    features::{diagnostics, lens},
    server::Shared,
    text, to_lsp,
};

/// `[uri]`: the positions from which something goes wrong, each with its line of play.
pub(crate) const COUNTEREXAMPLES: &str = "al0.counterexamples";
/// `[uri, fen]`: what the table does in a position.
pub(crate) const RUN: &str = "al0.runOnFen";
/// `[uri]`: whether the expectations of the document are met.
pub(crate) const TEST: &str = "al0.runExpectations";
/// `[uri, fen]`: adds an expectation of what the table does in a position now.
pub(crate) const INSERT: &str = "al0.insertExpectation";
/// All of them.
pub(crate) const ALL: &[&str] = &[COUNTEREXAMPLES, RUN, TEST, INSERT];

/// No position is searched for longer.
const MOST_TIME: Duration = Duration::from_secs(5);

/// What a command leads to.
pub(crate) enum Answer {
    Value(Value),
    Edit(WorkspaceEdit),
}

/// A table and the language of the answer.
struct Call<'a> {
    document: &'a Document,
    table: &'a Compiled,
    lang: Lang,
}

/// Runs a command.
pub(crate) fn run(shared: &Shared, params: &ExecuteCommandParams) -> Result<Answer> {
    let lang = shared.settings().lang;
    let refuse = |why: Text| Error::invalid_params(why.get(lang).to_owned());
    let argument = |at: usize| params.arguments.get(at).and_then(Value::as_str);
    let uri = argument(0).ok_or_else(|| refuse(text::bad_arguments()))?;
    let document = shared
        .store
        .get(uri)
        .ok_or_else(|| refuse(text::no_table()))?;
    let table = document.analysis(&shared.store).compiled();
    let table = table.ok_or_else(|| refuse(text::no_table()))?;
    let call = Call {
        document: &document,
        table: &table,
        lang,
    };
    let fen = || argument(1).ok_or_else(|| refuse(text::bad_arguments()));
    match params.command.as_str() {
        COUNTEREXAMPLES => {
            let known = shared.fares.recall(&table).verdict;
            let verdict = known.or_else(|| table.play_out(&shared.over).map(Arc::new));
            let verdict = verdict.ok_or_else(|| refuse(text::no_table()))?;
            Ok(Answer::Value(call.counterexamples(&verdict)))
        }
        RUN => call.run(fen()?).map(Answer::Value).map_err(refuse),
        INSERT => call
            .insert(shared, fen()?)
            .map(Answer::Edit)
            .map_err(refuse),
        TEST => Ok(Answer::Value(call.test(shared))),
        _ => Err(Error::method_not_found()),
    }
}

fn limits() -> Limits {
    Limits {
        time: Some(MOST_TIME),
        ..Limits::default()
    }
}

impl Call<'_> {
    fn counterexamples(&self, verdict: &Verdict) -> Value {
        let one = |one: &crate::fare::Counterexample| {
            let fault = lens::fault_name(one.fault);
            let fault = fault.get(self.lang);
            json!({
                "fen": one.fen,
                "kind": fault,
                "line": one.line,
                "label": format!("{fault}: {}", one.line.join(" ")),
            })
        };
        let list: Vec<Value> = verdict.counterexamples.iter().map(one).collect();
        json!({
            "title": text::counterexamples().get(self.lang),
            "text": lens::summary(verdict, self.lang),
            "counterexamples": list,
        })
    }

    fn trial(&self, fen: &str) -> std::result::Result<Trial, Text> {
        trial(&self.table.module, fen, limits()).map_err(|error| match error {
            TrialError::Limit(_) => text::undecided(),
            TrialError::Refused(faults) => {
                let all = faults.iter().map(|(_, refusal)| told(refusal).1);
                all.reduce(joined).unwrap_or_else(text::bad_position)
            }
        })
    }

    fn run(&self, fen: &str) -> std::result::Result<Value, Text> {
        let trial = self.trial(fen)?;
        let Some(found) = &trial.found else {
            let why = text::no_move();
            return Ok(json!({ "fen": fen, "rule": trial.rule, "text": why.get(self.lang) }));
        };
        let san = san::to_san(&trial.position, found.mv);
        let rule = trial.rule.as_deref().unwrap_or_default();
        Ok(json!({
            "fen": fen,
            "rule": trial.rule,
            "advice": found.advice,
            "move": { "san": san, "uci": san::to_uci(found.mv) },
            "tree": found.tree,
            "label": format!("{san} ({rule}, {})", found.advice),
        }))
    }

    /// An expectation at the end of the document, in the language of its table.
    fn insert(&self, shared: &Shared, fen: &str) -> std::result::Result<WorkspaceEdit, Text> {
        let trial = self.trial(fen)?;
        let source = &self.document.text.source;
        let russian = ["совет(", "если "].iter().any(|word| source.contains(word));
        let claims = claims(&trial, russian);
        let word = if russian { "ожидать" } else { "expect" };
        let gap = if source.is_empty() || source.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        let fen = fen.trim();
        let line = format!("{gap}:- {word}('{fen}', [{claims}]).\n");
        let end = Span::of_range(&(source.len()..source.len()));
        let place = to_lsp::range(&self.document.text, end, shared.settings().encoding);
        let uri = Url::parse(&self.document.uri).map_err(|_| text::no_table())?;
        let edits = vec![TextEdit::new(place, line)];
        Ok(WorkspaceEdit::new(HashMap::from([(uri, edits)])))
    }

    fn test(&self, shared: &Shared) -> Value {
        let analysis = self.document.analysis(&shared.store);
        let expectations = &analysis.checked.draft.settings.expectations;
        let items: Vec<(bool, Value)> = expectations.iter().map(|one| self.judge(one)).collect();
        let passed = items.iter().filter(|(passed, _)| *passed).count();
        let failed = items.len() - passed;
        json!({
            "title": text::outcome(passed, failed).get(self.lang),
            "text": text::outcome(passed, failed).get(self.lang),
            "passed": passed,
            "failed": failed,
            "items": items.into_iter().map(|(_, item)| item).collect::<Vec<_>>(),
        })
    }

    fn judge(&self, expectation: &Expectation) -> (bool, Value) {
        let module = &self.table.module;
        let found = try_expectation(module, expectation, limits(), |_| text::undecided()).findings;
        let texts: Vec<String> = found
            .iter()
            .map(|one| diagnostics::message(one, self.lang))
            .collect();
        let sign = if found.is_empty() { "✓" } else { "✗" };
        let fen = &expectation.fen.text;
        let told = if texts.is_empty() {
            fen.clone()
        } else {
            texts.join("; ")
        };
        let item = json!({
            "fen": fen,
            "passed": found.is_empty(),
            "messages": texts,
            "label": format!("{sign} {}", told.replace('\n', ". ")),
        });
        (found.is_empty(), item)
    }
}

fn claims(trial: &Trial, russian: bool) -> String {
    use al0_grammar::print::name_text;
    let [rule, advice, mv, fails] = if russian {
        ["правило", "совет", "ход", "fails"]
    } else {
        ["rule", "advice", "move", "fails"]
    };
    let name = trial.rule.as_deref().map(name_text).unwrap_or_default();
    match &trial.found {
        None => fails.to_owned(),
        Some(found) => format!(
            "{rule}({name}), {advice}({}), {mv}('{}')",
            name_text(&found.advice),
            san::to_san(&trial.position, found.mv),
        ),
    }
}

/// One after the other.
fn joined(one: Text, other: Text) -> Text {
    Text {
        en: format!("{}; {}", one.en, other.en),
        ru: format!("{}; {}", one.ru, other.ru),
    }
}
