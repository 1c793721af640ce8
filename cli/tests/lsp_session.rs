//! Sessions with the language server: beginnings and ends, broken messages, fast typing, and that it says what
//! `al0 check` says.
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

const URI: &str = "file:///tables/a.al0";

#[test]
fn exit_ends_the_server_though_the_input_stays_open() {
    let mut client = Client::start("en", json!({}), Value::Null);
    assert_eq!(client.ask("shutdown", Value::Null), Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_exit(), (0, String::new()));
    let mut client = Client::start("en", json!({}), Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_exit(), (1, String::new()));
    let mut client = Client::raw("en");
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_exit(), (1, String::new()));
}

#[test]
fn the_end_of_the_input_ends_the_server() {
    assert_eq!(Client::raw("en").end_input(), (1, String::new()));
    let mut client = Client::start("en", json!({}), Value::Null);
    client.open(URI, 1, "p.\n");
    client.ask("shutdown", Value::Null);
    assert_eq!(client.end_input(), (0, String::new()));
}

#[test]
fn broken_messages_are_answered_and_cost_only_themselves() {
    let mut client = Client::start("en", json!({}), Value::Null);
    for broken in [
        "Content-Length: 1\r\n\r\n{",
        "Content-Length: x\r\n\r\n",
        "Content-Length: 2\r\n\r\n\u{ff}",
        "Content-Length: 2\r\n\r\n[]",
        "Content-Length: 4\r\n\r\nnull",
        "Content-Length: 13\r\n\r\n{\"method\": 1}",
        "Content-Length: 99999999999\r\n\r\n",
        "garbage\r\n\r\nContent-Length: 2\r\n\r\n{}",
    ] {
        client.send_bytes(broken.as_bytes());
        let answer = client.wait(|message| message["id"].is_null() && message["error"].is_object());
        assert!(answer["error"]["code"].is_i64(), "{broken}: {answer}");
    }
    let unknown = client.request("textDocument/nothing", json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    let bad = client.request("textDocument/hover", json!({ "textDocument": 5 }));
    assert_eq!(bad["error"]["code"], -32602);
    client.open(URI, 1, "p.\n");
    assert!(client.diagnostics(URI, 1).is_array());
}

#[test]
fn documents_that_are_not_open_and_places_outside_have_no_answers() {
    let mut client = Client::start("en", json!({}), Value::Null);
    let outside = json!({ "textDocument": { "uri": URI }, "position": { "line": 4_000_000, "character": 4_000_000 } });
    assert_eq!(
        client.ask("textDocument/hover", outside.clone()),
        Value::Null
    );
    client.open(URI, 1, "x :: if true then [a].");
    assert_eq!(
        client.ask("textDocument/hover", outside.clone()),
        Value::Null
    );
    let change = |range: Value, text: &str| {
        json!({
            "textDocument": { "uri": URI, "version": 2 },
            "contentChanges": [{ "range": range, "text": text }],
        })
    };
    let end = json!({ "line": 4_000_000, "character": 0 });
    let backwards = json!({ "start": end, "end": { "line": 0, "character": 0 } });
    client.notify("textDocument/didChange", change(backwards, "p."));
    let found = client.diagnostics(URI, 2);
    assert_eq!(found, client.pull(URI));
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    assert_eq!(client.ask("textDocument/hover", outside), Value::Null);
}

#[test]
fn a_client_that_asks_for_diagnostics_is_not_sent_them() {
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::start("en", capabilities, Value::Null);
    assert!(client.capabilities["diagnosticProvider"].is_object());
    client.open(URI, 1, "x :: if true then [a].\n");
    let found = client.pull(URI);
    assert_eq!(found[0]["code"], "AL0308");
    client.ask("shutdown", Value::Null);
    assert!(
        client
            .unread
            .iter()
            .all(|message| message["method"] != "textDocument/publishDiagnostics")
    );
}

/// What `al0 check` says, as far as the protocol has a place for it.
fn by_check(path: &Path, lang: &str) -> Vec<Value> {
    let (_, out, err) = support::run(
        support::al0()
            .args(["check", "--format", "json", "--lang", lang])
            .arg(path),
    );
    let Ok(Value::Array(list)) = serde_json::from_str(&out) else {
        panic!("{}: {err}", path.display());
    };
    let point = |point: &Value| {
        let number = |name: &str| point[name].as_u64().unwrap() - 1;
        json!({ "line": number("line"), "character": number("column") })
    };
    let severity = |name: &str| match name {
        "error" => 1,
        "warning" => 2,
        _ => 3,
    };
    list.iter()
        .map(|one| {
            let texts = [&one["message"], &one["label"]].into_iter();
            let texts = texts
                .chain(one["notes"].as_array().unwrap())
                .chain([&one["hint"]]);
            let lines: Vec<&str> = texts.filter_map(Value::as_str).collect();
            json!({
                "code": one["code"],
                "severity": severity(one["severity"].as_str().unwrap()),
                "range": { "start": point(&one["start"]), "end": point(&one["end"]) },
                "message": lines.join("\n"),
                "related": one["labels"].as_array().unwrap().len(),
            })
        })
        .collect()
}

/// What the server says of a file, as far as `al0 check` has a place for it.
fn by_server(client: &mut Client, path: &Path, text: &str) -> Vec<Value> {
    let uri = format!("file://{}", path.display());
    client.open(&uri, 1, text);
    let found = client.pull(&uri);
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    let told = |one: &Value| {
        json!({
            "code": one["code"],
            "severity": one["severity"],
            "range": one["range"],
            "message": one["message"],
            "related": one["relatedInformation"].as_array().map_or(0, Vec::len),
        })
    };
    found.as_array().unwrap().iter().map(told).collect()
}

fn compare(paths: &[std::path::PathBuf], lang: &str) {
    let capabilities = json!({ "general": { "positionEncodings": ["utf-32"] } });
    let mut client = Client::start(lang, capabilities, json!({ "lens": false }));
    for path in paths {
        // Not every fixture is text: the command line says so before there is a document.
        let text = fs::read_to_string(path).unwrap_or_default();
        if !text.is_empty() {
            let found = Value::Array(by_server(&mut client, path, &text));
            assert_eq!(
                found,
                Value::Array(by_check(path, lang)),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn the_server_says_what_check_says() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let mut paths = support::files(&tests, ".al0");
    paths.extend(support::files(&support::root().join("examples"), ".al0"));
    let (russian, english): (Vec<_>, Vec<_>) = paths
        .into_iter()
        .partition(|path| path.to_str().unwrap().contains(".ru."));
    std::thread::scope(|scope| {
        for (paths, lang) in [(&russian, "ru"), (&english, "en")] {
            for half in paths.chunks(paths.len().div_ceil(2)) {
                scope.spawn(move || compare(half, lang));
            }
        }
    });
}

#[test]
fn lenses_tell_how_the_table_fares() {
    let capabilities = json!({ "workspace": { "codeLens": { "refreshSupport": true } } });
    let mut client = Client::start("en", capabilities, Value::Null);
    let text = fs::read_to_string(support::root().join("examples/krk.al0")).unwrap();
    client.open(URI, 1, &text);
    let titles = |client: &mut Client| -> Vec<String> {
        let refresh = client.wait(|message| message["method"] == "workspace/codeLens/refresh");
        client.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
        let document = json!({ "textDocument": { "uri": URI } });
        let lenses = client.ask("textDocument/codeLens", document);
        let lenses = lenses.as_array().unwrap().iter();
        lenses
            .map(|lens| lens["command"]["title"].as_str().unwrap().to_owned())
            .collect()
    };
    let used = titles(&mut client);
    assert!(
        used.contains(&"used in 32,908 of 175,168 positions".to_owned()),
        "{used:?}"
    );
    let played = titles(&mut client);
    assert_eq!(played[0], "mates from 175,120, longest 34; stalemate: 48");
    // Where things stand does not matter, and comments do not.
    let text = format!("% moved\n\n{text}");
    client.open(URI, 2, &text);
    let document = json!({ "textDocument": { "uri": URI } });
    let lenses = client.ask("textDocument/codeLens", document);
    assert_eq!(lenses[0]["command"]["title"], *played[0]);
    let other = json!([URI, "8/8/8/8/8/2k5/8/K6Q w - - 0 1"]);
    let params = json!({ "command": "al0.runOnFen", "arguments": other });
    let refused = client.request("workspace/executeCommand", params);
    let why = "the table is for KRvK, but the position is KQvK";
    assert_eq!(refused["error"]["message"], why);
    let mut command = |name: &str, arguments: Value| {
        client.ask(
            "workspace/executeCommand",
            json!({ "command": name, "arguments": arguments }),
        )
    };
    let list = command("al0.counterexamples", json!([URI]));
    let first = &list["counterexamples"][0];
    assert_eq!(list["counterexamples"].as_array().unwrap().len(), 48);
    assert_eq!(first["kind"], "stalemate");
    let run = command("al0.runOnFen", json!([URI, first["fen"]]));
    assert_eq!(run["move"]["san"], first["line"][0]);
    command("al0.insertExpectation", json!([URI, first["fen"]]));
    let edit = client.wait(|message| message["method"] == "workspace/applyEdit");
    let added = &edit["params"]["edit"]["changes"][URI][0]["newText"];
    let written = text.matches(":- expect(").count();
    client.open(URI, 3, &format!("{text}{}", added.as_str().unwrap()));
    let tested = client.ask(
        "workspace/executeCommand",
        json!({ "command": "al0.runExpectations", "arguments": [URI] }),
    );
    assert_eq!(
        (&tested["passed"], &tested["failed"]),
        (&json!(written + 1), &json!(0)),
        "those of the table and the one put in"
    );
}

/// The hints that are told after a place, each with its line. Figures are those of the calculator's back end, which
/// has tests of its own.
fn calculator_hints(lang: &str, name: &str) -> String {
    let capabilities = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let options = json!({ "lens": false, "inlayHints": true });
    let mut client = Client::start(lang, capabilities, options);
    let text = fs::read_to_string(support::root().join("examples").join(name)).unwrap();
    client.open(URI, 1, &text);
    let range = json!({ "start": point(&[], 0), "end": { "line": 999, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    loop {
        client.wait(|message| message["method"] == "workspace/inlayHint/refresh");
        let hints = client.ask("textDocument/inlayHint", params.clone());
        let hints = hints.as_array().unwrap().iter();
        let told: Vec<String> = hints
            .filter(|hint| hint["kind"].is_null())
            .map(|hint| {
                let line = hint["position"]["line"].as_u64().unwrap();
                let line = text.lines().nth(usize::try_from(line).unwrap()).unwrap();
                let told = format!("{} | {}", hint["label"], hint["tooltip"]);
                let letter = |one: char| if one.is_ascii_digit() { '#' } else { one };
                format!("{line} | {}", told.chars().map(letter).collect::<String>())
            })
            .collect();
        if !told.is_empty() {
            return told.join("\n");
        }
    }
}

#[test]
fn hints_tell_what_a_table_takes_on_the_calculator() {
    let all = [
        calculator_hints("en", "kqk_c3.al0"),
        calculator_hints("ru", "krrk_ladder_ru.al0"),
    ];
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn included_files_count_as_they_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("таблицы 100%");
    fs::create_dir(&folder).unwrap();
    let good = "advice(a, mate : true : legal : nomove).\n";
    fs::write(folder.join("lib.al0"), good).unwrap();
    fs::write(folder.join("main.al0"), "").unwrap();
    let uri = |name: &str| {
        let bytes = folder.join(name).to_str().unwrap().to_owned().into_bytes();
        let escaped = bytes.into_iter().map(|byte| match byte {
            b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        });
        format!("file://{}", escaped.collect::<String>())
    };
    let (main, lib) = (uri("main.al0"), uri("lib.al0"));
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(&main, 1, ":- include('lib.al0').\nr :: if true then [a].\n");
    let codes = |found: &Value| -> Vec<String> {
        let found = found.as_array().unwrap().iter();
        found
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(!codes(&client.pull(&main)).contains(&"AL0308".to_owned()));
    client.open(&lib, 1, "advice(a, mate : nothing : legal : nomove).\n");
    let found = client.pull(&main);
    let at_include = found
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["code"] == "AL0301")
        .unwrap();
    assert_eq!(at_include["range"]["start"]["line"], 0);
    assert_eq!(at_include["relatedInformation"][0]["location"]["uri"], lib);
    let position =
        json!({ "textDocument": { "uri": main }, "position": { "line": 1, "character": 19 } });
    let definition = client.ask("textDocument/definition", position);
    assert_eq!(definition[0]["uri"], lib);
    let links = client.ask(
        "textDocument/documentLink",
        json!({ "textDocument": { "uri": main } }),
    );
    let start = json!({ "line": 0, "character": 11 });
    let end = json!({ "line": 0, "character": 20 });
    assert_eq!(
        links,
        json!([{ "range": { "start": start, "end": end }, "target": lib }])
    );
    // A part of a program need not be a whole table, whoever is open.
    let no_rules = |found: &Value| codes(found).contains(&"AL0326".to_owned());
    client.open(&lib, 2, good);
    assert!(!no_rules(&client.pull(&lib)));
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": main } }),
    );
    assert!(no_rules(&client.pull(&lib)));
    fs::write(folder.join("main.al0"), ":- [lib].\n").unwrap();
    assert!(!no_rules(&client.pull(&lib)));
}

/// The findings of a version that tell of a fault in play, as a terminal would show them.
fn played(lang: &str, text: &str, code: &str) -> String {
    let mut client = Client::start(lang, json!({}), Value::Null);
    client.open(URI, 1, text);
    let of_code = |one: &Value| one["code"] == code;
    let told = client.wait(|message| {
        let found = message["params"]["diagnostics"].as_array();
        found.is_some_and(|found| found.iter().any(of_code))
    });
    let words = match lang {
        "ru" => ["предупреждение", "замечание"],
        _ => ["warning", "note"],
    };
    let show = |one: &Value| {
        let word = words[usize::from(one["severity"] == 4)];
        let (start, text) = (&one["range"]["start"], one["message"].as_str().unwrap());
        let (code, faded) = (one["code"].as_str().unwrap(), !one["tags"].is_null());
        let faded = if faded { " faded" } else { "" };
        let (line, column) = (&start["line"], &start["character"]);
        format!("{word}[{code}] {line}:{column}{faded}\n{text}\n")
    };
    let found = told["params"]["diagnostics"].as_array().unwrap();
    found.iter().map(show).collect()
}

#[test]
fn what_play_comes_to_is_told() {
    let examples = support::root().join("examples");
    let book = fs::read_to_string(examples.join("krk.al0")).unwrap();
    let idle = "advice(idle, themtomove and rookdivides : not rooklost : legal : nomove).\n";
    let book = book.replace("divide_in_3]", "divide_in_3, idle]") + idle;
    let book_ru = fs::read_to_string(examples.join("krk_ru.al0")).unwrap();
    let idle = "совет(лишний, мат : не пат : (глубина = 0) и разреш : нет_хода).\n";
    let book_ru = book_ru.replace("отделить_3]", "отделить_3, лишний]") + idle;
    let careless = ":- ending('KRvK').\nalways :: if true then [any].\n\
        advice(any, themtomove : true : (depth = 0) and rookmove : nomove).\n";
    let careless_ru = ":- окончание('KRvK').\nвсегда :: если истина то [любой].\n\
        совет(любой, ход_противника : истина : (глубина = 0) и ход_ладьи : нет_хода).\n";
    let told = [
        played("en", &book, "AL0621"),
        played("ru", &book_ru, "AL0621"),
        played("en", careless, "AL0622"),
        played("ru", careless_ru, "AL0622"),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn the_client_is_asked_to_watch_files() {
    let watches =
        json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start("en", watches, json!({ "lens": false }));
    let asked = client.wait(|message| message["method"] == "client/registerCapability");
    let registered = &asked["params"]["registrations"][0];
    assert_eq!(registered["method"], "workspace/didChangeWatchedFiles");
}

/// A small generator of numbers, so that every run types the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }
}

/// A place as the protocol counts, by UTF-16.
fn point(text: &[char], at: usize) -> Value {
    let line = text[..at].iter().filter(|letter| **letter == '\n').count();
    let start = text[..at]
        .iter()
        .rposition(|letter| *letter == '\n')
        .map_or(0, |end| end + 1);
    let column: usize = text[start..at]
        .iter()
        .map(|letter| letter.len_utf16())
        .sum();
    json!({ "line": line, "character": column })
}

#[test]
fn five_thousand_edits_typed_fast() {
    const PIECES: &[&str] = &[
        "a",
        "я",
        "😀",
        "é",
        "\n",
        ".",
        " :: ",
        "если ",
        "then [",
        "]",
        "(",
        ")",
        "/*",
        "*/",
        "%",
        "'",
        "advice(",
        "x :- y.\n",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut text: Vec<char> = fs::read_to_string(support::root().join("examples/krk_ru.al0"))
        .unwrap()
        .chars()
        .collect();
    let mut client = Client::start("ru", json!({}), json!({ "lens": false }));
    client.open(URI, 0, &text.iter().collect::<String>());
    for version in 1..=5000 {
        let mut changes = Vec::new();
        for _ in 0..=random.below(2) {
            let start = random.below(text.len() + 1);
            let end = (start + random.below(6)).min(text.len());
            let piece = PIECES[random.below(PIECES.len())];
            changes.push(json!({
                "range": { "start": point(&text, start), "end": point(&text, end) },
                "text": piece,
            }));
            text.splice(start..end, piece.chars());
        }
        client.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": changes }),
        );
        if version % 500 == 0 {
            let position = json!({ "line": random.below(80), "character": random.below(40) });
            let params = json!({ "textDocument": { "uri": URI }, "position": position });
            let answer = client.request("textDocument/completion", params);
            assert!(answer.get("error").is_none(), "{answer}");
        }
    }
    assert_same_text(&mut client, &text.iter().collect::<String>(), 5000);
}

/// A fresh document of the client's text must be the same to the server in every respect.
fn assert_same_text(client: &mut Client, whole: &str, version: i64) {
    let last = client.diagnostics(URI, version);
    let other = "file:///tables/b.al0";
    client.open(other, 1, whole);
    let document = |uri: &str| json!({ "textDocument": { "uri": uri } });
    let tokens = |client: &mut Client, uri| {
        client.ask("textDocument/semanticTokens/full", document(uri))["data"].clone()
    };
    assert_eq!(tokens(client, URI), tokens(client, other));
    let format = |uri: &str| json!({ "textDocument": { "uri": uri }, "options": { "tabSize": 4, "insertSpaces": true } });
    assert_eq!(
        client.ask("textDocument/formatting", format(URI)),
        client.ask("textDocument/formatting", format(other))
    );
    let strip = |list: Value| list.to_string().replace(other, URI);
    assert_eq!(strip(client.pull(URI)), strip(client.pull(other)));
    assert_eq!(strip(last), strip(client.pull(URI)));
}
