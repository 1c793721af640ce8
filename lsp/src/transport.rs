//! Messages over two streams of bytes, as a rule standard input and output.
//!
//! tower-lsp has a loop of its own, which ends at the first message that cannot be read, waits for input after
//! `exit`, and starts later messages before earlier ones. This one begins every message in the order of arrival,
//! answers what it cannot read, survives a panic in a request, and ends at `exit` or at the end of the input.

use std::{
    io::{self, BufRead, Read as _, Write},
    panic::AssertUnwindSafe,
    sync::mpsc as blocking,
    thread,
};

use futures::{
    FutureExt as _, Sink, SinkExt as _, StreamExt as _,
    future::{self, BoxFuture},
    stream::FuturesUnordered,
};
use serde_json::Value;
use tokio::sync::mpsc;
use tower::Service;
use tower_lsp::{
    ClientSocket, ExitedError, LanguageServer, LspService,
    jsonrpc::{Error, Id, Request, Response},
};

use crate::{log::Log, outbox::Outgoing};

/// A longer message is refused: it is not a table that somebody wrote.
const LONGEST_MESSAGE: usize = 1 << 28;
/// A longer line is no header.
const LONGEST_HEADER: u64 = 1 << 13;
/// Messages that wait to be begun.
const QUEUE: usize = 64;
/// How long answers under way are waited for at the end.
const LAST_MOMENTS: std::time::Duration = std::time::Duration::from_millis(500);

/// What arrives.
enum Incoming {
    Call(Request),
    Answer(Response),
    /// Something that is no message; what to answer.
    Unreadable(Error),
}

/// Requests that are being worked on.
type Running = FuturesUnordered<BoxFuture<'static, Option<Response>>>;

/// The two ends of the connection.
pub(crate) struct Streams {
    pub(crate) input: Box<dyn BufRead + Send>,
    pub(crate) output: Box<dyn Write + Send>,
}

/// Serves until `exit` or the end of the input; says whether `shutdown` came before.
pub(crate) async fn serve<S: LanguageServer>(
    mut service: LspService<S>,
    (socket, mut outgoing): (ClientSocket, Outgoing),
    streams: Streams,
    log: Log,
) -> bool {
    let mut incoming = read_in_background(streams.input, log.clone());
    let out = write_in_background(streams.output, log.clone());
    let (mut requests, mut answers) = socket.split();
    let mut running = Running::new();
    let mut shut_down = false;
    loop {
        tokio::select! {
            biased;
            Some(response) = running.next() => response.iter().for_each(|one| send(&out, one)),
            Some(request) = requests.next() => send(&out, &request),
            Some(message) = outgoing.recv() => out.send(message),
            message = incoming.recv() => match message {
                None => break,
                Some(Incoming::Unreadable(error)) => {
                    send(&out, &Response::from_error(Id::Null, error));
                }
                Some(Incoming::Answer(response)) => forward(&mut answers, response, &log).await,
                Some(Incoming::Call(request)) if request.method() == "exit" => break,
                Some(Incoming::Call(request)) => {
                    shut_down |= request.method() == "shutdown";
                    match begin(&mut service, request, &log) {
                        Begun::Done(response) => response.iter().for_each(|one| send(&out, one)),
                        Begun::Running(future) => running.push(future),
                    }
                }
            },
        }
    }
    finish(running, &out).await;
    out.close();
    shut_down
}

/// Sends what is nearly ready.
async fn finish(mut running: Running, out: &Output) {
    let rest = async {
        while let Some(response) = running.next().await {
            response.iter().for_each(|one| send(out, one));
        }
    };
    let _given_up = tokio::time::timeout(LAST_MOMENTS, rest).await;
}

async fn forward<A>(answers: &mut A, response: Response, log: &Log)
where
    A: Sink<Response, Error = ExitedError> + Unpin,
{
    if answers.send(response).await.is_err() {
        log.line("an answer came too late");
    }
}

/// How far a request has come.
enum Begun {
    Done(Option<Response>),
    Running(BoxFuture<'static, Option<Response>>),
}

/// Runs a request up to its first pause, so that requests see the documents as they were when they came.
fn begin<S: LanguageServer>(service: &mut LspService<S>, request: Request, log: &Log) -> Begun {
    let id = request.id().cloned();
    let method = request.method().to_owned();
    log.line(&format!("<- {method}"));
    let log = log.clone();
    let call = std::panic::catch_unwind(AssertUnwindSafe(|| service.call(request)));
    let Ok(call) = call else {
        return Begun::Done(id.map(|id| Response::from_error(id, Error::internal_error())));
    };
    let guarded = AssertUnwindSafe(call).catch_unwind().map(move |outcome| {
        let answer = |error| id.map(|id| Response::from_error(id, error));
        match outcome {
            Ok(Ok(response)) => response,
            Ok(Err(_)) => answer(Error::invalid_request()),
            Err(_) => {
                log.line(&format!("{method} panicked"));
                answer(Error::internal_error())
            }
        }
    });
    let mut guarded = guarded.boxed();
    match future::poll_fn(|context| std::task::Poll::Ready(guarded.poll_unpin(context)))
        .now_or_never()
    {
        Some(std::task::Poll::Ready(response)) => Begun::Done(response),
        Some(std::task::Poll::Pending) | None => Begun::Running(guarded),
    }
}

/// The way to the thread that writes.
struct Output {
    sender: blocking::Sender<Vec<u8>>,
    thread: thread::JoinHandle<()>,
}

impl Output {
    fn send(&self, message: Vec<u8>) {
        let _closed = self.sender.send(message);
    }

    /// Waits until everything is written.
    fn close(self) {
        drop(self.sender);
        let _panicked = self.thread.join();
    }
}

fn write_in_background(mut out: Box<dyn Write + Send>, log: Log) -> Output {
    let (sender, receiver) = blocking::channel::<Vec<u8>>();
    let thread = thread::spawn(move || {
        for message in receiver {
            let header = format!("Content-Length: {}\r\n\r\n", message.len());
            let written = out
                .write_all(header.as_bytes())
                .and_then(|()| out.write_all(&message))
                .and_then(|()| out.flush());
            if let Err(error) = written {
                log.line(&format!("cannot write: {error}"));
                break;
            }
        }
    });
    Output { sender, thread }
}

fn send<M: serde::Serialize>(out: &Output, message: &M) {
    // A map with keys that are no text cannot be written; ours have none.
    if let Ok(bytes) = serde_json::to_vec(message) {
        out.send(bytes);
    }
}

/// Reads on a thread of its own, since reading standard input cannot be interrupted.
fn read_in_background(mut input: Box<dyn BufRead + Send>, log: Log) -> mpsc::Receiver<Incoming> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    thread::spawn(move || {
        loop {
            let message = match next_message(&mut input) {
                Ok(Some(message)) => message,
                Ok(None) => break,
                Err(error) => {
                    log.line(&format!("cannot read: {error}"));
                    break;
                }
            };
            if sender.blocking_send(message).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The next message; nothing at the end of the input.
fn next_message(input: &mut dyn BufRead) -> io::Result<Option<Incoming>> {
    match read_frame(input)? {
        Frame::End => Ok(None),
        Frame::Broken => Ok(Some(Incoming::Unreadable(Error::parse_error()))),
        Frame::Body(body) => Ok(Some(classify(&body))),
    }
}

/// What a message is.
fn classify(body: &[u8]) -> Incoming {
    let Ok(mut value) = serde_json::from_slice::<Value>(body) else {
        return Incoming::Unreadable(Error::parse_error());
    };
    drop_empty_params(&mut value);
    let has = |key| value.get(key).is_some();
    let is_call = value.get("method").is_some_and(Value::is_string);
    let is_answer = has("id") && (has("result") || has("error"));
    let read = if is_call {
        serde_json::from_value(value).map(Incoming::Call)
    } else if is_answer {
        serde_json::from_value(value).map(Incoming::Answer)
    } else {
        return Incoming::Unreadable(Error::invalid_request());
    };
    read.unwrap_or_else(|_| Incoming::Unreadable(Error::invalid_request()))
}

/// Clients write missing parameters in several ways; tower-lsp knows one.
fn drop_empty_params(message: &mut Value) {
    let takes_none = message
        .get("method")
        .is_some_and(|method| method == "shutdown" || method == "exit");
    if let Some(message) = message.as_object_mut()
        && (takes_none || message.get("params").is_some_and(Value::is_null))
    {
        message.remove("params");
    }
}

/// A message as it comes over the wire.
#[derive(Debug, PartialEq, Eq)]
enum Frame {
    Body(Vec<u8>),
    /// A header without a length that can be used.
    Broken,
    End,
}

/// Reads a header and its body. Lines that are no header are passed over, so that a broken message costs only itself.
fn read_frame(input: &mut dyn BufRead) -> io::Result<Frame> {
    let mut length: Option<usize> = None;
    let mut seen_header = false;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Frame::End);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            match length {
                Some(length) if length <= LONGEST_MESSAGE => return read_body(input, length),
                Some(_) => return Ok(Frame::Broken),
                None if seen_header => return Ok(Frame::Broken),
                None => {}
            }
        } else if let Some(number) = content_length(text) {
            seen_header = true;
            length = number.or(length);
        } else {
            seen_header |= text.contains(':');
        }
    }
}

/// The number of a `Content-Length` line, wherever in the line that begins: the rest of a broken message may stand
/// before it.
fn content_length(line: &str) -> Option<Option<usize>> {
    const NAME: &str = "content-length:";
    let at = line.to_ascii_lowercase().rfind(NAME)?;
    let number = line.get(at + NAME.len()..)?;
    Some(number.trim().parse().ok())
}

fn read_body(input: &mut dyn BufRead, length: usize) -> io::Result<Frame> {
    let mut body = Vec::new();
    let wanted = u64::try_from(length).unwrap_or(u64::MAX);
    input.take(wanted).read_to_end(&mut body)?;
    if body.len() < length {
        return Ok(Frame::End);
    }
    Ok(Frame::Body(body))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests state assumptions by panicking")]
mod tests {
    use super::{Frame, read_frame};

    fn frames(mut input: &[u8]) -> Vec<Frame> {
        let mut all = Vec::new();
        loop {
            match read_frame(&mut input).unwrap() {
                Frame::End => return all,
                frame => all.push(frame),
            }
        }
    }

    fn body(text: &str) -> Frame {
        Frame::Body(text.as_bytes().to_vec())
    }

    #[test]
    fn headers_may_come_in_any_order_and_case() {
        let input =
            b"Content-Type: x\r\ncontent-length: 2\r\nOther: y\r\n\r\n{}Content-Length: 2\n\n[]";
        assert_eq!(frames(input), [body("{}"), body("[]")]);
    }

    #[test]
    fn a_broken_header_costs_one_message() {
        let input = b"Content-Length: no\r\n\r\n{}Content-Length: 2\r\n\r\n{}";
        assert_eq!(frames(input), [Frame::Broken, body("{}")]);
        let huge = b"Content-Length: 99999999999\r\n\r\n{}\nContent-Length: 2\r\n\r\n{}";
        assert_eq!(frames(huge), [Frame::Broken, body("{}")]);
    }

    #[test]
    fn what_is_cut_off_is_the_end() {
        assert_eq!(frames(b"Content-Length: 5\r\n\r\n{}"), []);
        assert_eq!(frames(b"Content-Le"), []);
        assert_eq!(frames(b"\r\n\r\n"), []);
    }
}
