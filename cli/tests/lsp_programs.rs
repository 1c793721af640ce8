//! Programs of several files in the language server: names are the same names in all of them, whichever is shown.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use serde_json::{Value, json};
use std::{collections::BTreeMap, fs};
use support::lsp::Client;

const TABLE: &str = "\
:- include(lib).
r :: if near and not far then [a].
advice(a, mate : near : step and legal : nomove).
";
const OTHER: &str =
    ":- include(lib).\ns :: if near then [b].\nadvice(b, mate : true : step : nomove).\n";
const LIBRARY: &str = "\
:- dynamic near/2.
% The kings are close.
near(Pos) :- apart(Pos, 2, x).
near(Pos, Root) :- near(Pos), near(Root).
near(_, _, _).
far(Pos) :- \\+ near(Pos), call(apart(Pos), 1, x).
apart(_, _, _).
move(step, P, M, P1) :- move(legal, P, M, P1).
";

/// A folder whose name has to be escaped, with a table, another table, and clauses for both.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("б (1)")).unwrap();
        let all = Self(folder);
        for (name, text) in [
            ("main.al0", TABLE),
            ("other.al0", OTHER),
            ("lib.pl", LIBRARY),
        ] {
            fs::write(all.path(name), text).unwrap();
        }
        all
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join("б (1)").join(name)
    }

    /// As some clients write it, with every sign escaped that may be.
    fn uri(&self, name: &str) -> String {
        let path = self.path(name).to_str().unwrap().to_owned();
        let escaped = path.bytes().map(|byte| match byte {
            b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        });
        format!("file://{}", escaped.collect::<String>())
    }

    /// The place of the nth occurrence of a word in one of the files.
    fn at(&self, name: &str, text: &str, word: &str, nth: usize) -> Value {
        let (at, _) = text.match_indices(word).nth(nth).unwrap();
        let line = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": column + 1 },
        })
    }
}

/// Lines of places, by file name.
fn lines(places: &Value) -> BTreeMap<String, Vec<u64>> {
    let mut all: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for place in places.as_array().unwrap() {
        let (_, name) = place["uri"].as_str().unwrap().rsplit_once('/').unwrap();
        let line = place["range"]["start"]["line"].as_u64().unwrap();
        all.entry(name.to_owned()).or_default().push(line);
    }
    all.values_mut().for_each(|lines| lines.sort_unstable());
    all
}

fn expected(all: &[(&str, &[u64])]) -> BTreeMap<String, Vec<u64>> {
    let owned = |(name, lines): &(&str, &[u64])| ((*name).to_owned(), lines.to_vec());
    all.iter().map(owned).collect()
}

#[test]
fn goals_and_constraints_lead_to_their_clauses_and_back() {
    let folder = Folder::new();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(&folder.uri("main.al0"), 1, TABLE);
    let near = folder.at("main.al0", TABLE, "near", 0);
    let step = folder.at("main.al0", TABLE, "step", 0);
    let defined = client.ask("textDocument/definition", near.clone());
    assert_eq!(lines(&defined), expected(&[("lib.pl", &[2, 3])]));
    let defined = client.ask("textDocument/definition", step.clone());
    assert_eq!(lines(&defined), expected(&[("lib.pl", &[7])]));
    let mut shown = |position: &Value| {
        let hover = client.ask("textDocument/hover", position.clone());
        hover["contents"]["value"].as_str().unwrap().to_owned()
    };
    insta::assert_snapshot!([shown(&near), shown(&step)].join("\n\n----\n\n"));
    // From the clauses, with the tables closed.
    let main = json!({ "textDocument": { "uri": folder.uri("main.al0") } });
    client.notify("textDocument/didClose", main);
    client.open(&folder.uri("lib.pl"), 1, LIBRARY);
    let mut references = |word: &str, nth: usize| {
        let mut params = folder.at("lib.pl", LIBRARY, word, nth);
        params["context"] = json!({ "includeDeclaration": true });
        lines(&client.ask("textDocument/references", params))
    };
    assert_eq!(
        references("near", 1),
        expected(&[
            ("lib.pl", &[0, 2, 3, 3, 3, 5]),
            ("main.al0", &[1, 2]),
            ("other.al0", &[1])
        ])
    );
    assert_eq!(
        references("near(_, _, _)", 0),
        expected(&[("lib.pl", &[4])])
    );
    assert_eq!(references("apart", 0), expected(&[("lib.pl", &[2, 5, 6])]));
    assert_eq!(
        references("step", 0),
        expected(&[("lib.pl", &[7]), ("main.al0", &[2]), ("other.al0", &[2])])
    );
}

#[test]
fn a_name_is_renamed_in_every_program_that_shares_it() {
    let folder = Folder::new();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(&folder.uri("main.al0"), 1, TABLE);
    let mut params = folder.at("main.al0", TABLE, "near", 1);
    params["newName"] = "close by".into();
    let changes = client.ask("textDocument/rename", params.clone())["changes"].clone();
    let counts: BTreeMap<&str, usize> = changes
        .as_object()
        .unwrap()
        .iter()
        .map(|(uri, edits)| {
            let name = uri.rsplit_once('/').unwrap().1;
            (name, edits.as_array().unwrap().len())
        })
        .collect();
    assert_eq!(
        counts,
        BTreeMap::from([("lib.pl", 6), ("main.al0", 2), ("other.al0", 1)])
    );
    // Clauses with other arguments keep their name.
    assert_eq!(changes.to_string().matches("'close by'").count(), 9);
    // A name that is taken is refused.
    params["newName"] = "far".into();
    assert!(client.request("textDocument/rename", params)["error"].is_object());
}

#[test]
fn calls_cross_files_in_both_directions() {
    let folder = Folder::new();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(&folder.uri("main.al0"), 1, TABLE);
    let near = folder.at("main.al0", TABLE, "near", 0);
    let item = client.ask("textDocument/prepareCallHierarchy", near)[0].clone();
    assert!(item["uri"].as_str().unwrap().ends_with("lib.pl"));
    let mut names = |method: &str, key: &str, item: &Value| {
        let calls = client.ask(method, json!({ "item": item }));
        let calls = calls.as_array().unwrap().iter();
        let mut names: Vec<String> = calls
            .map(|call| call[key]["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names.dedup();
        names
    };
    let to = names("callHierarchy/incomingCalls", "from", &item);
    assert_eq!(to, ["a", "dynamic", "far", "near", "r", "s"]);
    let from = names("callHierarchy/outgoingCalls", "to", &item);
    assert_eq!(from, ["apart", "near"]);
    let step = folder.at("main.al0", TABLE, "step", 0);
    let item = client.ask("textDocument/prepareCallHierarchy", step)[0].clone();
    assert_eq!(item["name"], "step");
    let calls = client.ask("callHierarchy/incomingCalls", json!({ "item": item }));
    assert_eq!(calls.as_array().unwrap().len(), 2, "{calls:#}");
}

#[test]
fn a_caller_in_several_programs_is_told_once() {
    let folder = Folder::new();
    let text = "near(P) :- shared(P).\n";
    fs::write(folder.path("lib.pl"), text).unwrap();
    // Only this program knows the second place: a call of the same clause by another way.
    let defines = ":- include(lib).\nshared(_).\nr :: if near then [a].\n";
    fs::write(folder.path("main.al0"), defines).unwrap();
    fs::write(folder.path("other.al0"), defines.replace("r ::", "s ::")).unwrap();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(&folder.uri("lib.pl"), 1, text);
    let near = folder.at("lib.pl", text, "near", 0);
    let item = client.ask("textDocument/prepareCallHierarchy", near)[0].clone();
    let calls = client.ask("callHierarchy/outgoingCalls", json!({ "item": item }));
    let calls = calls.as_array().unwrap();
    assert_eq!(calls.len(), 2, "one clause in each table: {calls:#?}");
    let item = calls[0]["to"].clone();
    let to = client.ask("callHierarchy/incomingCalls", json!({ "item": item }));
    assert_eq!(to.as_array().unwrap().len(), 1, "{to:#}");
}

#[test]
fn a_file_that_a_library_asks_for_is_part_of_the_table() {
    let folder = Folder::new();
    let library = ":- ensure_loaded(deep).\nnear(P) :- deep(P).\n";
    fs::write(folder.path("lib.pl"), library).unwrap();
    fs::write(folder.path("deep.pl"), "deep(_).\n").unwrap();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    let text = "deep(_).\n";
    client.open(&folder.uri("deep.pl"), 1, text);
    assert_eq!(client.diagnostics(&folder.uri("deep.pl"), 1), json!([]));
    // What is shown of it counts for the tables above it.
    client.open(&folder.uri("main.al0"), 1, TABLE);
    let mut params = folder.at("deep.pl", text, "deep", 0);
    params["context"] = json!({ "includeDeclaration": true });
    let found = lines(&client.ask("textDocument/references", params));
    assert_eq!(found, expected(&[("deep.pl", &[0]), ("lib.pl", &[1])]));
}

#[test]
fn the_librarys_formulas_can_be_read_and_not_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = Client::with_pages(folder.path());
    let table = "r :: if kings_close then [a].\nadvice(a, mate : true : legal : nomove).\n";
    let uri = "untitled:table";
    client.open(uri, 1, table);
    let at = |uri: &str, line: u64, column: u64| {
        json!({
            "textDocument": { "uri": uri },
            "position": { "line": line, "character": column },
        })
    };
    let found = client.ask("textDocument/definition", at(uri, 0, 9))[0].clone();
    let prelude = found["uri"].as_str().unwrap();
    let pages = fs::read_dir(folder.path()).unwrap().next().unwrap();
    let text = fs::read_to_string(pages.unwrap().path().join("prelude.al0")).unwrap();
    let start = &found["range"]["start"];
    let line = start["line"].as_u64().unwrap();
    let written = text.lines().nth(usize::try_from(line).unwrap()).unwrap();
    assert!(written.starts_with("kings_close"), "{written}");
    client.open(prelude, 1, &text);
    assert_eq!(client.diagnostics(prelude, 1), json!([]));
    let rename = client.request("textDocument/prepareRename", at(prelude, line, 1));
    assert!(rename["error"].is_object(), "{rename:#}");
}

#[test]
fn clauses_are_offered_where_they_may_be_used() {
    let folder = Folder::new();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    let begun = TABLE.replace("not far", "not ").replace("step and", "s");
    let begun = format!(":- include(more).\n{begun}");
    client.open(&folder.uri("main.al0"), 1, &begun);
    let clause = format!("{LIBRARY}x(P) :- n");
    client.open(&folder.uri("lib.pl"), 1, &clause);
    client.open(&folder.uri("more.pl"), 1, "remote(_).\n");
    let mut labels = |name: &str, text: &str, word: &str, nth: usize| {
        let at = folder.at(name, text, word, nth);
        let items = client.ask("textDocument/completion", at)["items"].clone();
        let items = items.as_array().unwrap().iter();
        items
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let has = |list: &[String], word: &str| list.iter().any(|label| label == word);
    let goals = labels("main.al0", &begun, " then", 0);
    assert!(has(&goals, "near") && has(&goals, "far") && !has(&goals, "step"));
    assert!(
        !has(&goals, "apart"),
        "its clauses are about more than positions"
    );
    let moves = labels("main.al0", &begun, "s legal", 0);
    assert!(has(&moves, "step") && !has(&moves, "near"), "{moves:?}");
    let calls = labels("lib.pl", &clause, "n", clause.matches('n').count() - 1);
    assert!(has(&calls, "apart") && has(&calls, "remote"), "{calls:?}");
}

#[test]
fn a_file_that_is_not_saved_yet_can_be_included() {
    let folder = Folder::new();
    let mut client = Client::start("en", json!({}), json!({ "lens": false }));
    client.open(
        &folder.uri("main.al0"),
        1,
        ":- include(new).\nr :: if fresh then [].\n",
    );
    client.open(&folder.uri("new.pl"), 1, "fresh(_).\n");
    let found = client.pull(&folder.uri("main.al0"));
    let codes: Vec<&Value> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["code"])
        .collect();
    assert_eq!(codes, ["AL0334"], "{found:#}");
    // Once it is closed, it is not there any more.
    let new = json!({ "textDocument": { "uri": folder.uri("new.pl") } });
    client.notify("textDocument/didClose", new);
    client.wait(|message| {
        let params = &message["params"];
        let main = params["uri"] == folder.uri("main.al0").as_str();
        main && params["diagnostics"].to_string().contains("AL0370")
    });
}
