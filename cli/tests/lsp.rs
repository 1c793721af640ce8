//! The language server over its protocol: a real process, real messages.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use serde_json::{Value, json};
use std::{fs, path::Path};
use support::lsp::Client;

const URI: &str = "file:///tables/%D1%82%D0%B0%D0%B1%D0%BB%20100%25.al0";

fn example(name: &str) -> String {
    fs::read_to_string(support::root().join("examples").join(name)).unwrap()
}

/// A client that understands everything asked of it here.
fn client(lang: &str) -> Client {
    let capabilities = json!({
        "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } },
    });
    Client::start(
        lang,
        capabilities,
        json!({ "inlayHints": true, "lens": false }),
    )
}

/// The place of the nth occurrence of a word, a little inside it, in UTF-16.
fn place(text: &str, word: &str, nth: usize) -> Value {
    let (at, _) = text.match_indices(word).nth(nth).unwrap();
    let inside = at + word.chars().next().unwrap().len_utf8();
    let before = &text[..inside];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].encode_utf16().count();
    json!({ "line": line, "character": column })
}

fn at(position: &Value) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": position })
}

fn document() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

/// The text under a range of an answer.
fn under<'t>(text: &'t str, range: &Value) -> &'t str {
    let offset = |point: &Value| {
        let line = usize::try_from(point["line"].as_u64().unwrap()).unwrap();
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = point["character"].as_u64().unwrap();
        let mut at = start;
        for letter in text[start..].chars() {
            if units == 0 {
                break;
            }
            units -= letter.len_utf16() as u64;
            at += letter.len_utf8();
        }
        at
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}

/// A text after edits that do not overlap.
fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
    edits.sort_by_key(|edit| {
        let start = &edit["range"]["start"];
        (start["line"].as_u64(), start["character"].as_u64())
    });
    let mut out = text.to_owned();
    for edit in edits.iter().rev() {
        let old = under(text, &edit["range"]);
        let start = old.as_ptr() as usize - text.as_ptr() as usize;
        out.replace_range(start..start + old.len(), edit["newText"].as_str().unwrap());
    }
    out
}

#[test]
fn says_what_it_can_do() {
    let client = client("en");
    insta::assert_snapshot!(format!("{:#}", client.capabilities));
}

#[test]
fn the_best_encoding_offered_is_taken() {
    for (offered, taken) in [
        (json!(["utf-16", "utf-8"]), "utf-8"),
        (json!(["utf-32", "utf-16"]), "utf-32"),
        (json!(["utf-16"]), "utf-16"),
        (json!([]), "utf-16"),
    ] {
        let capabilities = json!({ "general": { "positionEncodings": offered } });
        let mut client = Client::start("en", capabilities, Value::Null);
        assert_eq!(client.capabilities["positionEncoding"], taken);
        client.open(URI, 1, "% 😀\n/* я😀 */ x :: если нечто то [a].\n");
        let found = client.diagnostics(URI, 1);
        let unknown = found
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["code"] == "AL0301");
        let column = match taken {
            "utf-8" => 27,
            "utf-32" => 19,
            _ => 20,
        };
        assert_eq!(
            unknown.unwrap()["range"]["start"],
            json!({ "line": 1, "character": column })
        );
    }
}

#[test]
fn hovers_tell_what_names_mean() {
    for (lang, file, words) in [
        (
            "en",
            "krk.al0",
            ["edge_rule", "squeeze", "rookmove", "newroomsmaller", "then"],
        ),
        (
            "ru",
            "krk_ru.al0",
            [
                "правило_края",
                "потеснить",
                "ход_ладьи",
                "уменьш_простр",
                "глубина",
            ],
        ),
    ] {
        let text = example(file);
        let mut client = client(lang);
        client.open(URI, 1, &text);
        let shown: Vec<String> = words
            .iter()
            .map(|word| {
                let nth = usize::from(text.find(word) < text.find(":-"));
                client.ask("textDocument/hover", at(&place(&text, word, nth)))["contents"]["value"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect();
        insta::assert_snapshot!(format!("hover_{lang}"), shown.join("\n\n----\n\n"));
    }
}

#[test]
fn a_position_in_quotes_is_drawn() {
    let text = ":- expect('8/8/8/8/8/2K5/1R6/k7 w - - 0 1', [rule(r)]).\n";
    let mut client = client("en");
    client.open(URI, 1, text);
    let shown = client.ask("textDocument/hover", at(&place(text, "8/8", 0)));
    insta::assert_snapshot!(shown["contents"]["value"].as_str().unwrap());
}

#[test]
fn completions_fit_their_place() {
    let text = "r :: if \n  then [].\n\nadvice(a, ma : x : l : ).\nadvice(b, mate).\n:- en\n:- expect('', [rule()]).\n";
    let mut client = client("en");
    client.open(URI, 1, text);
    let mut labels = |line: u32, character: u32| -> Vec<String> {
        let list = client.ask(
            "textDocument/completion",
            at(&json!({ "line": line, "character": character })),
        );
        let items = list["items"].as_array().unwrap();
        items
            .iter()
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let has = |list: &[String], word: &str| list.iter().any(|label| label == word);
    let goals = labels(0, 8);
    assert!(
        has(&goals, "mate") && has(&goals, "мат") && !has(&goals, "rookmove"),
        "{goals:?}"
    );
    assert_eq!(labels(1, 8), ["a", "b"]);
    assert!(has(&labels(3, 12), "mate"));
    let moves = labels(3, 22);
    assert!(
        has(&moves, "legal") && has(&moves, "(depth = 0)") && !has(&moves, "mate"),
        "{moves:?}"
    );
    assert!(has(&labels(5, 5), "ending") && has(&labels(5, 5), "окончание"));
    assert_eq!(labels(6, 20), ["r"]);
    assert!(has(&labels(2, 0), "rule"));
}

#[test]
fn words_of_formulas_and_directives_are_offered_where_they_fit() {
    let text = "r :: if d\n  then [].\nadvice(a, x : x : g, y).\nadvice(b, dist(w : goto(w).\n:- us(w).\n:- fixed(w).\n:- frame(diagonal(b)).\n:- expect('', [r]).\n";
    let mut client = client("en");
    client.open(URI, 1, text);
    let mut labels = |line: u32, character: u32| -> Vec<String> {
        let place = json!({ "line": line, "character": character });
        let list = client.ask("textDocument/completion", at(&place));
        let items = list["items"].as_array().unwrap().iter();
        items
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut has = |line, character, wanted: &[&str], unwanted: &[&str]| {
        let list = labels(line, character);
        let there = |word: &&str| list.iter().any(|label| label == word);
        assert!(wanted.iter().all(there), "{line}: {list:?}");
        assert!(!unwanted.iter().any(there), "{line}: {list:?}");
    };
    has(0, 9, &["dist", "расстояние", "mate"], &["goto", "wk"]);
    has(2, 19, &["goto", "to_file", "legal"], &["dist", "mate"]);
    has(3, 16, &["wk", "бк", "file"], &["goto", "mate", "legal"]);
    has(3, 24, &["wk"], &["file", "goto"]);
    has(4, 7, &["white", "белые"], &["first_rule", "wk"]);
    has(5, 10, &["wk"], &["white"]);
    has(6, 19, &["bk"], &["diagonal"]);
    has(7, 16, &["rule", "move", "fails"], &["white"]);
    let hover = client.ask("textDocument/hover", at(&place(text, "dist(", 0)));
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(
        shown.contains("dist(wk, bk)") && shown.contains("king moves"),
        "{shown}"
    );
}

#[test]
fn a_word_begun_in_cyrillic_puts_russian_names_first() {
    let text = "п :: если ко\n";
    let mut client = client("ru");
    client.open(URI, 1, text);
    let list = client.ask(
        "textDocument/completion",
        at(&json!({ "line": 0, "character": 12 })),
    );
    let mut items: Vec<&Value> = list["items"].as_array().unwrap().iter().collect();
    items.sort_by_key(|item| item["sortText"].as_str().unwrap());
    let first = items
        .iter()
        .find(|item| item["label"].as_str().unwrap().starts_with("ко"));
    let edit = &first.unwrap()["textEdit"];
    assert_eq!(under(text, &edit["range"]), "ко");
    let index = |label: &str| {
        items
            .iter()
            .position(|item| item["label"] == label)
            .unwrap()
    };
    assert!(index("мат") < index("mate"));
    let resolved = client.ask("completionItem/resolve", (*first.unwrap()).clone());
    assert!(
        resolved["documentation"]["value"]
            .as_str()
            .unwrap()
            .contains("**")
    );
}

#[test]
fn signature_help_names_the_part() {
    let text = "advice(a, mate and (x : y) :\n  true :\n  ";
    let mut client = client("en");
    client.open(URI, 1, text);
    let mut active = |position: Value| {
        client.ask("textDocument/signatureHelp", at(&position))["activeParameter"].clone()
    };
    assert_eq!(active(json!({ "line": 0, "character": 8 })), 0);
    assert_eq!(active(json!({ "line": 0, "character": 12 })), 1);
    assert_eq!(active(json!({ "line": 1, "character": 4 })), 2);
    assert_eq!(active(json!({ "line": 2, "character": 2 })), 3);
    assert_eq!(active(json!({ "line": 0, "character": 2 })), Value::Null);
}

#[test]
fn names_are_found_and_renamed() {
    let text = example("krk_ru.al0");
    let mut client = client("ru");
    client.open(URI, 1, &text);
    let used = place(&text, "потеснить", 0);
    let definition = client.ask("textDocument/definition", at(&used));
    assert_eq!(under(&text, &definition[0]["range"]), "потеснить");
    let all = client.ask(
        "textDocument/references",
        json!({ "textDocument": { "uri": URI }, "position": used, "context": { "includeDeclaration": true } }),
    );
    let marked = client.ask("textDocument/documentHighlight", at(&used));
    assert_eq!(
        all.as_array().unwrap().len(),
        marked.as_array().unwrap().len()
    );
    let prepared = client.ask("textDocument/prepareRename", at(&used));
    assert_eq!(prepared["placeholder"], "потеснить");
    let rename =
        |name: &str| json!({ "textDocument": { "uri": URI }, "position": used, "newName": name });
    let renamed = client.ask("textDocument/rename", rename("сжать 2"));
    let after = edited(&text, &renamed["changes"][URI]);
    assert!(!after.contains("потеснить"));
    assert_eq!(
        after.matches("'сжать 2'").count(),
        all.as_array().unwrap().len()
    );
    client.open(URI, 2, &after);
    assert_eq!(client.pull(URI), json!([]));
    client.open(URI, 3, &text);
    for refused in ["приблизиться", "", "Переменная"] {
        let answer = client.request("textDocument/rename", rename(refused));
        assert!(
            answer["error"]["message"].is_string(),
            "{refused}: {answer}"
        );
    }
    let library = client.request(
        "textDocument/prepareRename",
        at(&place(&text, "ход_ладьи", 0)),
    );
    insta::assert_snapshot!(library["error"]["message"].as_str().unwrap(), @"`rookmove` принадлежит библиотеке и не переименовывается");
}

#[test]
fn outlines_colours_folds_and_hints() {
    let text = "% one\n% two\nr :: if true\n  then [a].\n/* x\n  y */\nadvice(a, mate : true :\n  (depth = 0) and legal : nomove).\np(X) :- q(X), X > 1.\np(2).\n";
    let mut client = client("en");
    client.open(URI, 1, text);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let all = json!({
        "symbols": client.ask("textDocument/documentSymbol", document()),
        "workspace": client.ask("workspace/symbol", json!({ "query": "A" })),
        "folds": client.ask("textDocument/foldingRange", document()),
        "hints": client.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": URI }, "range": range })),
        "tokens": client.ask("textDocument/semanticTokens/full", document())["data"]
            .as_array()
            .unwrap()
            .chunks(5)
            .map(|five| five.iter().map(Value::to_string).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>(),
        "selection": client.ask(
            "textDocument/selectionRange",
            json!({ "textDocument": { "uri": URI }, "positions": [place(text, "legal", 0)] }),
        ),
        "calls": client.ask("textDocument/prepareCallHierarchy", at(&place(text, "[a]", 0))),
    });
    insta::assert_snapshot!(format!("{all:#}"));
    let item = &all["calls"][0];
    let to = client.ask("callHierarchy/incomingCalls", json!({ "item": item }));
    assert_eq!(to[0]["from"]["name"], "r");
}

#[test]
fn colours_come_as_differences() {
    let text = example("krk.al0");
    let mut client = client("en");
    client.open(URI, 1, &text);
    let full = client.ask("textDocument/semanticTokens/full", document());
    let change = json!([{ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "x :- y.\n" }]);
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": change }),
    );
    let earlier = json!({ "textDocument": { "uri": URI }, "previousResultId": full["resultId"] });
    let delta = client.ask("textDocument/semanticTokens/full/delta", earlier);
    let mut data = full["data"].as_array().unwrap().clone();
    for edit in delta["edits"].as_array().unwrap() {
        let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        let start = number("start");
        data.splice(
            start..start + number("deleteCount"),
            edit["data"].as_array().cloned().unwrap_or_default(),
        );
    }
    let again = client.ask("textDocument/semanticTokens/full", document());
    assert_eq!(Value::Array(data), again["data"]);
    assert!(delta["edits"][0]["data"].as_array().unwrap().len() < 50);
}

#[test]
fn formatting_is_that_of_the_command_line() {
    let text = "r::if  true then[a].\n\n% c\nadvice( a,mate:true:\nlegal:nomove ).\n";
    let mut client = client("en");
    client.open(URI, 1, text);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let edits = client.ask(
        "textDocument/formatting",
        json!({ "textDocument": { "uri": URI }, "options": options }),
    );
    let formatted = al0_grammar::format::format(text);
    assert_eq!(edited(text, &edits), formatted);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
    let edits = client.ask(
        "textDocument/rangeFormatting",
        json!({ "textDocument": { "uri": URI }, "range": range, "options": options }),
    );
    let half = edited(text, &edits);
    assert!(
        half.starts_with("r :: if true")
            && half.ends_with("advice( a,mate:true:\nlegal:nomove ).\n"),
        "{half}"
    );
}

#[test]
fn a_new_line_is_moved_in() {
    let mut client = client("en");
    for (version, (text, wanted)) in [
        ("r :: if true\n", "    "),
        ("advice(a,\n", "       "),
        ("p.\n    ", ""),
    ]
    .iter()
    .enumerate()
    {
        client.open(URI, i64::try_from(version).unwrap(), text);
        let edits = client.ask(
            "textDocument/onTypeFormatting",
            json!({
                "textDocument": { "uri": URI }, "position": { "line": 1, "character": 0 }, "ch": "\n",
                "options": { "tabSize": 4, "insertSpaces": true },
            }),
        );
        let after = edited(text, &edits);
        assert_eq!(after.split_once('\n').unwrap().1, *wanted, "{text}");
    }
}

#[test]
fn quick_fixes_mend_and_fix_all_mends_the_safe_ones() {
    let fixture = "tests/diagnostics/AL0206_comparison_in_moves.en.al0";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture);
    let path = if path.exists() {
        path
    } else {
        support::files(path.parent().unwrap(), ".en.al0")
            .into_iter()
            .find(|path| path.to_str().unwrap().contains("AL0206"))
            .unwrap()
    };
    let text = fs::read_to_string(path).unwrap();
    let mut client = client("en");
    client.open(URI, 1, &text);
    let found = client.pull(URI);
    let range = found[0]["range"].clone();
    let mut ask = |only: Value| {
        client.ask(
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [], "only": only } }),
        )
    };
    let fixes = ask(json!(["quickfix"]));
    assert_eq!(fixes[0]["kind"], "quickfix");
    assert_eq!(fixes[0]["diagnostics"][0]["code"], "AL0206");
    let all = ask(json!(["source.fixAll"]));
    let after = edited(&text, &all[0]["edit"]["changes"][URI]);
    client.open(URI, 2, &after);
    let left = client.pull(URI);
    assert!(
        left.as_array()
            .unwrap()
            .iter()
            .all(|one| one["code"] != "AL0206"),
        "{left}"
    );
}
