//! What became of the tests, in the XML that build servers read.

use super::case::{Case, Status};
use crate::{render::Style, session::Session, text::test as words, ui::Charset};
use std::io::{self, Write};

/// Writes a suite for each file.
pub(super) fn write(out: &mut dyn Write, session: &Session, cases: &[Case]) -> io::Result<()> {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, r#"<testsuites name="al0 test"{}>"#, counts(cases))?;
    for suite in cases.chunk_by(|one, other| one.file == other.file) {
        let name = suite.first().map_or("", |case| &case.file);
        writeln!(
            out,
            r#"  <testsuite name="{}"{}>"#,
            escape(name),
            counts(suite)
        )?;
        for case in suite {
            one(out, session, case)?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn counts(cases: &[Case]) -> String {
    let count = |element| {
        let same = |case: &&Case| outcome(case.status) == element;
        cases.iter().filter(same).count()
    };
    format!(
        r#" tests="{}" failures="{}" errors="{}" skipped="{}""#,
        cases.len(),
        count(Some("failure")),
        count(Some("error")),
        count(Some("skipped"))
    )
}

/// The element inside a test case.
fn outcome(status: Status) -> Option<&'static str> {
    match status {
        Status::Passed | Status::Accepted => None,
        Status::Failed | Status::Differs => Some("failure"),
        Status::Limit => Some("error"),
        Status::Listed | Status::New | Status::Stale => Some("skipped"),
    }
}

fn one(out: &mut dyn Write, session: &Session, case: &Case) -> io::Result<()> {
    let name = match case.name.is_empty() {
        true => case.kind.key(),
        false => &case.name,
    };
    let line = case
        .line
        .map(|line| format!(r#" line="{line}""#))
        .unwrap_or_default();
    let head = format!(
        r#"    <testcase classname="{file}" name="{} {}" file="{file}"{line}"#,
        case.kind.key(),
        escape(name),
        file = escape(&case.file)
    );
    let Some(element) = outcome(case.status) else {
        return writeln!(out, "{head}/>");
    };
    let first = case.diagnostics.first();
    let message = match first {
        Some(first) => session.ui.say(&first.message).to_owned(),
        None => session.ui.say(&words::status(case.status.key())).to_owned(),
    };
    let kind = first
        .filter(|_| element != "skipped")
        .map(|first| format!(r#" type="{}""#, first.code))
        .unwrap_or_default();
    writeln!(out, "{head}>")?;
    write!(
        out,
        r#"      <{element} message="{}"{kind}"#,
        escape(&message)
    )?;
    match (element, details(session, case)?) {
        ("skipped", _) => writeln!(out, "/>")?,
        (_, text) => writeln!(out, ">{}</{element}>", escape(text.trim_end()))?,
    }
    writeln!(out, "    </testcase>")
}

/// What the terminal would show.
fn details(session: &Session, case: &Case) -> io::Result<String> {
    let style = Style {
        lang: session.ui.lang,
        charset: Charset::Ascii,
        color: false,
    };
    let mut text = case.findings(session, style)?;
    text.push_str(case.diff.as_deref().unwrap_or_default());
    Ok(text)
}

/// Text for XML; characters that XML cannot hold are replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            control if control < ' ' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        assert_eq!(
            escape("a<b> & \"c\"\u{1}\n"),
            "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}\n"
        );
    }
}
