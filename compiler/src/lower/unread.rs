//! What stands outside the clauses that were understood: its words, and the names that may be defined there.

use std::collections::HashSet;

use al0_grammar::{
    lexer::{Token, TokenKind},
    parse::Clause,
    token::Op,
};
use unicode_normalization::UnicodeNormalization;

use super::{Shape, Unit, directive::DirectiveInfo, read};

/// The words of what was not understood.
#[derive(Debug, Default)]
pub(super) struct Unread {
    /// All of them.
    pub(super) words: HashSet<String>,
    /// Those with which a clause may begin.
    pub(super) heads: HashSet<String>,
    /// Whether a directive is among it that says which positions a table begins with.
    pub(super) tells_of_roots: bool,
}

/// Where the tokens of a file stand that were not understood.
#[derive(Default)]
struct Walk {
    /// The start of the line that was reached, and how far its text was looked through.
    line: usize,
    seen: usize,
    /// The column in which the run of unread tokens begins; nothing outside one.
    margin: Option<usize>,
    /// The token before in the run.
    before: Option<Token>,
}

impl Unread {
    pub(super) fn collect(&mut self, unit: &Unit) {
        let understood = |clause: &&Clause| {
            let reading = read(&unit.parsed.terms, clause.term);
            !reading
                .shapes
                .iter()
                .any(|shape| matches!(shape, Shape::RuleLookalike { .. } | Shape::Nothing { .. }))
        };
        let clauses = unit.parsed.clauses.iter().filter(understood);
        let mut clauses = clauses.map(|clause| clause.span).peekable();
        let mut comments = unit.parsed.comments.iter().peekable();
        let mut walk = Walk::default();
        for token in &unit.parsed.tokens {
            let mut comment = None;
            while let Some(before) = comments.next_if(|one| one.span.start() < token.span.start()) {
                comment = Some(before.span);
            }
            while clauses
                .next_if(|clause| clause.end() <= token.span.start())
                .is_some()
            {}
            let begins_line = walk.reach(&unit.text, *token);
            if clauses
                .peek()
                .is_some_and(|clause| clause.contains(token.span))
            {
                walk.leave();
                continue;
            }
            // An unclosed quote swallows whole words, and so does a comment where a line end is lost.
            if let Some(comment) = comment {
                self.swallowed(comment.text(&unit.text));
            }
            self.token(token.span.text(&unit.text), *token, begins_line, &walk);
            walk.go_on(*token);
        }
    }

    fn swallowed(&mut self, text: &str) {
        for word in words(text) {
            self.heads.insert(word.clone());
            self.words.insert(word);
        }
    }

    fn token(&mut self, text: &str, token: Token, begins_line: bool, walk: &Walk) {
        match token.kind {
            TokenKind::Quoted | TokenKind::Str | TokenKind::Error => self.swallowed(text),
            _ => self.words.extend(words(text)),
        }
        let name: String = text.nfc().collect();
        let before = walk.before.map(|before| before.kind);
        let begins = begins_line || matches!(before, None | Some(TokenKind::End));
        if begins {
            self.heads.insert(name.clone());
        }
        if before == Some(TokenKind::Op(Op::Neck)) {
            let directive = DirectiveInfo::find(&name);
            self.tells_of_roots |= directive.is_some_and(DirectiveInfo::tells_of_roots);
        }
        self.words.insert(name);
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.map(|word| word.nfc().collect())
}

impl Walk {
    /// Comes to a token; whether it is the first of a line and stands no further right than the run's first.
    fn reach(&mut self, text: &str, token: Token) -> bool {
        let start = token.span.start() as usize;
        let between = text.get(self.seen..start).unwrap_or_default();
        let new_line = between.rfind('\n').map(|at| self.seen + at + 1);
        self.line = new_line.unwrap_or(self.line);
        self.seen = start;
        let column = start.saturating_sub(self.line);
        let margin = *self.margin.get_or_insert(column);
        new_line.is_some() && column <= margin
    }

    fn leave(&mut self) {
        self.margin = None;
        self.before = None;
    }

    fn go_on(&mut self, token: Token) {
        self.before = Some(token);
    }
}
