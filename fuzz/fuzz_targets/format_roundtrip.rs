//! Formatting is idempotent and keeps tokens, comments and clauses.
#![no_main]

use al0_grammar::{
    format::format,
    parse::{Parsed, parse},
    span::FileId,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let once = format(source);
    assert_eq!(format(&once), once);
    let (before, after) = (parse(FileId(0), source), parse(FileId(0), &once));
    assert_eq!(tokens(source, &before), tokens(&once, &after));
    assert_eq!(comments(source, &before), comments(&once, &after));
    assert_eq!(before.clauses.len(), after.clauses.len());
    for (left, right) in before.clauses.iter().zip(&after.clauses) {
        assert!(before.terms.same(left.term, &after.terms, right.term));
    }
});

fn tokens<'s>(source: &'s str, parsed: &Parsed) -> Vec<&'s str> {
    parsed.tokens.iter().map(|token| token.span.text(source)).collect()
}

fn comments(source: &str, parsed: &Parsed) -> Vec<String> {
    let text = |comment: &al0_grammar::lexer::Comment| comment.span.text(source).trim_end().to_owned();
    parsed.comments.iter().map(text).collect()
}
