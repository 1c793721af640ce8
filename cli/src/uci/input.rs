//! Standard input, read by a thread of its own, so that the host is heard while the engine thinks.

use std::{
    io::{self, BufRead, Read as _},
    sync::mpsc::Sender,
    thread,
};

/// Longer lines lose what is beyond.
const MOST_BYTES: u64 = 1 << 20;

/// What the engine has to react to.
pub(crate) enum Event {
    /// The host wrote a line.
    Line(String),
    /// The host writes no more.
    End,
    /// The search of this number has its answer.
    Thought(u64),
}

/// Begins to read.
pub(crate) fn listen(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input) {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // Where nobody listens any more, the end is known already.
        drop(events.send(Event::End));
    });
}

/// The next line; none at the end and where nothing can be read.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let length = input
        .by_ref()
        .take(MOST_BYTES)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    if length == 0 {
        return None;
    }
    if length as u64 == MOST_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::next_line;

    #[test]
    fn lines_of_any_bytes_are_read() {
        let mut input: &[u8] = b"uci\r\n\xff\xfe\n\nquit";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input) {
            lines.push(line);
        }
        assert_eq!(lines, ["uci\r\n", "\u{fffd}\u{fffd}\n", "\n", "quit"]);
    }

    #[test]
    fn the_rest_of_an_endless_line_is_dropped() {
        let mut text = vec![b'x'; 3 << 20];
        text.extend(b"\nisready\n");
        let mut input: &[u8] = &text;
        assert_eq!(next_line(&mut input).unwrap().len(), 1 << 20);
        assert_eq!(next_line(&mut input).unwrap(), "isready\n");
    }
}
