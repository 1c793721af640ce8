//! How diagnostics look in every form.

use super::{Format, Source, Sources, Style, render};
use crate::ui::Charset;
use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::{FileId, Span},
    text::{Lang, Text},
};

const PLAIN: Style = Style {
    lang: Lang::En,
    charset: Charset::Unicode,
    color: false,
};

fn text(en: &str) -> Text {
    Text {
        en: en.to_owned(),
        ru: format!("{en} по-русски"),
    }
}

fn sources(content: &str) -> Sources {
    let mut sources = Sources::default();
    sources.add(Source::new("t.al0".to_owned(), content.to_owned()));
    sources
}

/// A diagnostic at the first place where `mark` stands.
fn at(content: &str, mark: &str) -> Diagnostic {
    let start = content.find(mark).unwrap();
    let span = Span::of_range(&(start..start + mark.len()));
    Diagnostic::new(
        codes::UNKNOWN_PREDICATE,
        FileId(0),
        span,
        text("something is wrong"),
    )
}

fn drawn(content: &str, diagnostic: &Diagnostic, format: Format, style: Style) -> String {
    let mut out = Vec::new();
    let list = std::slice::from_ref(diagnostic);
    render(&mut out, format, style, &sources(content), list).unwrap();
    String::from_utf8(out).unwrap()
}

fn human(content: &str, diagnostic: &Diagnostic) -> String {
    drawn(content, diagnostic, Format::Human, PLAIN)
}

#[test]
fn everything_a_diagnostic_says_is_shown() {
    let content = "правило :: если истена\n    то [мат_2].\n";
    let diagnostic = at(content, "истена")
        .label(text("here"))
        .also(Span::of_range(&(0..14)), text("in this rule"))
        .note(text("a fact"))
        .hint(text("do this"))
        .suggest(
            text("write `истина`"),
            Applicability::Safe,
            vec![(at(content, "истена").primary.span, "истина".to_owned())],
        );
    insta::assert_snapshot!("everything_human", human(content, &diagnostic));
    let russian = Style {
        lang: Lang::Ru,
        ..PLAIN
    };
    let russian = drawn(content, &diagnostic, Format::Human, russian);
    insta::assert_snapshot!("everything_russian", russian);
    let colored = Style {
        color: true,
        ..PLAIN
    };
    let colored = drawn(content, &diagnostic, Format::Human, colored).replace('\u{1b}', "␛");
    insta::assert_snapshot!("everything_colored", colored);
    let ascii = Style {
        charset: Charset::Ascii,
        ..PLAIN
    };
    insta::assert_snapshot!(
        "everything_ascii",
        drawn(content, &diagnostic, Format::Human, ascii)
    );
    insta::assert_snapshot!(
        "everything_short",
        drawn(content, &diagnostic, Format::Short, PLAIN)
    );
    insta::assert_snapshot!(
        "everything_json",
        drawn(content, &diagnostic, Format::Json, PLAIN)
    );
    insta::assert_snapshot!(
        "everything_sarif",
        drawn(content, &diagnostic, Format::Sarif, PLAIN)
    );
}

#[test]
fn a_hint_that_repeats_the_edit_is_left_out() {
    let content = "a.\n";
    let diagnostic = at(content, "a").hint(text("do this")).suggest(
        text("do this"),
        Applicability::Guess,
        vec![(Span::of_range(&(1..1)), "b".to_owned())],
    );
    let shown = human(content, &diagnostic);
    assert!(!shown.contains("Hint"), "{shown}");
    assert!(shown.contains("1 │ ab."), "{shown}");
}

#[test]
fn control_characters_are_spelled_out_and_marks_stay_in_place() {
    let content = "a\u{1b}[31m\u{202e}b\tтут\u{7}.\n";
    insta::assert_snapshot!("control_characters", human(content, &at(content, "тут")));
}

#[test]
fn long_lines_are_cut_to_windows() {
    let content = format!(
        "{}тут{}там{}\n",
        "a ".repeat(5000),
        "b ".repeat(5000),
        "c ".repeat(5000)
    );
    let first = at(&content, "тут").label(text("first"));
    let second = at(&content, "там").primary.span;
    insta::assert_snapshot!(
        "long_line",
        human(&content, &first.also(second, text("second")))
    );
}

#[test]
fn long_blocks_show_their_ends() {
    let content: String = (1..=40).map(|n| format!("line {n}\n")).collect();
    let mut diagnostic = at(&content, "line 3\n");
    diagnostic.primary.span = diagnostic
        .primary
        .span
        .to(at(&content, "line 37").primary.span);
    insta::assert_snapshot!("long_block", human(&content, &diagnostic));
}

#[test]
fn the_place_after_the_last_character_can_be_marked() {
    let content = "a\r\nb";
    let end = Span::of_range(&(4..4));
    let diagnostic = Diagnostic::new(
        codes::MISSING_END,
        FileId(0),
        end,
        text("a full stop is missing"),
    );
    insta::assert_snapshot!("end_of_file", human(content, &diagnostic));
    let line_end = Span::of_range(&(1..1));
    let diagnostic = Diagnostic::new(
        codes::MISSING_END,
        FileId(0),
        line_end,
        text("a full stop is missing"),
    );
    insta::assert_snapshot!("end_of_line", human(content, &diagnostic));
}

#[test]
fn spans_that_do_not_fit_are_moved_into_the_text() {
    for content in ["", "я", "\u{feff}я\n"] {
        for (start, end) in [(0, 0), (1, 1), (1, 2), (0, 900), (800, 900)] {
            let span = Span::new(start, end);
            let diagnostic = Diagnostic::new(codes::NOT_AL0, FileId(0), span, text("odd"));
            for format in [Format::Human, Format::Short, Format::Json, Format::Sarif] {
                assert!(drawn(content, &diagnostic, format, PLAIN).contains("AL0202"));
            }
        }
    }
}

#[test]
fn edits_over_several_lines_show_the_lines_they_change() {
    let content = "one\ntwo\nthree\nfour\nfive\nsix\n";
    let starts = [0, 4, 8, 14, 19];
    let edits = starts.map(|at| (Span::of_range(&(at..at)), "% ".to_owned()));
    let diagnostic = at(content, "one").suggest(
        text("comment them out"),
        Applicability::Guess,
        edits.to_vec(),
    );
    insta::assert_snapshot!("edited_lines", human(content, &diagnostic));
}

#[test]
fn edits_of_endless_lines_show_their_neighbourhood() {
    let content = format!("{}тут{}", "a ".repeat(5000), "b ".repeat(5000));
    let diagnostic = at(&content, "тут");
    let edit = vec![(diagnostic.primary.span, "там".to_owned())];
    let diagnostic = diagnostic.suggest(text("write `там`"), Applicability::Safe, edit);
    insta::assert_snapshot!("edited_long_line", human(&content, &diagnostic));
}
