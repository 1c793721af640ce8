//! Any bytes may arrive at the language server, and any messages in any order: it never panics, what it writes are
//! messages, no request is answered twice, and it ends at `exit` or at the end of the input, no sooner.
//!
//! A seed is a script, one message a line. `METHOD LINE COLUMN LINE COLUMN TEXT` stands for a request or notification
//! with all the parameters that a client may send, the rest of the line its text, in which `\n` ends a line. A line
//! that begins with `{` is a message as it is, one that begins with `=` goes over the wire without a header.

#![no_main]

use std::{
    collections::BTreeSet,
    io::{self, Cursor, Write},
    sync::{Arc, Mutex},
};

use al0_lsp::{Options, serve};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/table.al0";

fuzz_target!(|bytes: &[u8]| {
    talk(bytes.to_vec(), &BTreeSet::new());
    let (script, asked) = messages(&String::from_utf8_lossy(bytes));
    talk(script, &asked);
});

/// A place to which the server writes.
#[derive(Clone, Default)]
struct Wire(Arc<Mutex<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A whole session. `asked` are the numbers of the requests, as far as they are known.
fn talk(input: Vec<u8>, asked: &BTreeSet<i64>) {
    let wire = Wire::default();
    // What looking at positions finds is no matter of messages, and takes long.
    let options = Options { most_placements: Some(0), ..Options::default() };
    serve(options, Cursor::new(input), wire.clone()).unwrap();
    let written = wire.0.lock().unwrap();
    let mut answered = BTreeSet::new();
    for message in frames(&written) {
        let is_answer = message.get("method").is_none();
        if let (true, Some(id)) = (is_answer && !asked.is_empty(), message["id"].as_i64())
            && asked.contains(&id)
        {
            assert!(answered.insert(id), "{id} is answered twice");
        }
    }
}

/// What was written, message by message.
fn frames(mut rest: &[u8]) -> Vec<Value> {
    let mut all = Vec::new();
    while !rest.is_empty() {
        let end = rest.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let header = std::str::from_utf8(&rest[..end]).unwrap();
        let length: usize = header.strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        let body = &rest[end + 4..][..length];
        all.push(serde_json::from_slice(body).unwrap());
        rest = &rest[end + 4 + length..];
    }
    all
}

/// The bytes that a script stands for, after a greeting; and the numbers of the requests in it.
fn messages(script: &str) -> (Vec<u8>, BTreeSet<i64>) {
    let mut wire = Vec::new();
    let mut asked = BTreeSet::new();
    let greeting = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": { "capabilities": {}, "initializationOptions": { "inlayHints": true, "lens": false } },
    });
    put(&mut wire, greeting.to_string().as_bytes());
    put(&mut wire, br#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#);
    for (number, line) in (2..).zip(script.lines().take(64)) {
        if let Some(raw) = line.strip_prefix('=') {
            wire.extend_from_slice(raw.as_bytes());
        } else if line.starts_with('{') {
            put(&mut wire, line.as_bytes());
        } else {
            let message = message(number, line);
            if message.get("id").is_some() {
                asked.insert(number);
            }
            put(&mut wire, message.to_string().as_bytes());
        }
    }
    // A message as it is may have taken any number.
    if script.lines().any(|line| line.starts_with(['{', '='])) {
        asked.clear();
    }
    (wire, asked)
}

fn put(wire: &mut Vec<u8>, body: &[u8]) {
    wire.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
    wire.extend_from_slice(body);
}

/// The message that a line of a script stands for.
fn message(number: i64, line: &str) -> Value {
    let (method, mut rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut numbers = [0_u32; 4];
    for slot in &mut numbers {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let Ok(number) = word.parse() else { break };
        *slot = number;
        rest = after;
    }
    let mut message = json!({ "jsonrpc": "2.0", "method": method });
    message["params"] = params(method, numbers, &rest.replace("\\n", "\n"));
    let told = ["exit", "initialized", "textDocument/did", "workspace/did", "$/"];
    if !told.iter().any(|prefix| method.starts_with(prefix)) {
        message["id"] = number.into();
    }
    message
}

/// All the parameters that any method takes.
fn params(method: &str, [line, column, last, end]: [u32; 4], text: &str) -> Value {
    let position = json!({ "line": line, "character": column });
    let range = json!({ "start": position, "end": { "line": last, "character": end } });
    let change = if line == u32::MAX {
        json!({ "text": text })
    } else {
        json!({ "range": range, "text": text })
    };
    if method.starts_with("completionItem/") {
        return json!({ "label": text });
    }
    json!({
        "textDocument": { "uri": URI, "languageId": "al0", "version": column, "text": text },
        "contentChanges": [change],
        "position": position,
        "positions": [position, { "line": last, "character": end }],
        "range": range,
        "context": { "diagnostics": [], "includeDeclaration": end % 2 == 0, "triggerKind": 1 },
        "options": { "tabSize": 4, "insertSpaces": true },
        "ch": "\n",
        "newName": text,
        "query": text,
        "previousResultId": text,
        "command": text.split(' ').next(),
        "arguments": [URI, text.split_once(' ').map(|(_, rest)| rest)],
        "changes": [{ "uri": URI, "type": 2 }],
        "settings": { "al0": { "lang": text } },
        "event": { "added": [{ "uri": "file:///nowhere", "name": text }], "removed": [] },
        "item": {
            "name": text, "kind": 12, "uri": URI, "range": range, "selectionRange": range,
        },
        "capabilities": {},
        "id": line,
        "value": "off",
    })
}
