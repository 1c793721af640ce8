//! A client of the language server: a real process, messages over its standard input and output.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

/// Longer than anything should take.
const PATIENCE: Duration = Duration::from_secs(300);

pub(crate) struct Client {
    process: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Notifications and requests of the server that nobody has looked at.
    pub(crate) unread: Vec<Value>,
    requests: i64,
    /// The answer to `initialize`.
    pub(crate) capabilities: Value,
}

impl Client {
    /// Starts the server; `capabilities` are the client's.
    pub(crate) fn start(lang: &str, capabilities: Value, options: Value) -> Self {
        Self::raw(lang).begin(capabilities, options)
    }

    /// Starts a server that has pages, in a folder.
    pub(crate) fn with_pages(folder: &Path) -> Self {
        let mut command = super::al0();
        command.args(["lsp"]).env("AL0_CACHE", folder);
        Self::of(command).begin(json!({}), json!({ "lens": false }))
    }

    fn begin(mut self, capabilities: Value, options: Value) -> Self {
        let answer = self.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": null,
                "capabilities": capabilities,
                "initializationOptions": options,
            }),
        );
        self.capabilities = answer["result"]["capabilities"].clone();
        self.notify("initialized", json!({}));
        self
    }

    /// Starts the process and says nothing.
    pub(crate) fn raw(lang: &str) -> Self {
        let mut command = super::al0();
        command.args(["--lang", lang, "lsp"]);
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take();
        let output = process.stdout.take().unwrap();
        let (sender, messages) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            process,
            input,
            messages,
            unread: Vec::new(),
            requests: 0,
            capabilities: Value::Null,
        }
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let whole = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.send_bytes(whole.as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.unread.push(message);
        }
    }

    /// The result of a request.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.request(method, params)["result"].clone()
    }

    fn next(&mut self) -> Value {
        self.messages.recv_timeout(PATIENCE).unwrap()
    }

    /// The next message that is wanted, read or not.
    pub(crate) fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&wanted) {
            return self.unread.remove(at);
        }
        loop {
            let message = self.next();
            if wanted(&message) {
                return message;
            }
            self.unread.push(message);
        }
    }

    pub(crate) fn open(&mut self, uri: &str, version: i64, text: &str) {
        self.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": "al0", "version": version, "text": text } }),
        );
    }

    /// The diagnostics published next for a version.
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i64) -> Value {
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        message["params"]["diagnostics"].clone()
    }

    /// The answer to a client that asks for diagnostics: always complete.
    pub(crate) fn pull(&mut self, uri: &str) -> Value {
        let params = json!({ "textDocument": { "uri": uri } });
        self.ask("textDocument/diagnostic", params)["items"].clone()
    }

    /// Closes the input, waits for the end; gives the status and what was written to standard error.
    pub(crate) fn end_input(mut self) -> (i32, String) {
        self.input = None;
        self.wait_for_exit()
    }

    /// Waits for the end, the input left open.
    pub(crate) fn wait_for_exit(&mut self) -> (i32, String) {
        let status = self.process.wait().unwrap();
        let mut errors = String::new();
        let stderr = self.process.stderr.as_mut().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        (status.code().unwrap(), errors)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A test that fails must leave nothing running; one that ends well has nothing left to end.
        let _gone = self.process.kill();
        let _status = self.process.wait();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => {
                let (name, value) = header.split_once(':')?;
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.trim().parse().ok();
                }
            }
        }
    }
    let mut body = vec![0; length?];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
