//! What can be written at a place.

use std::{collections::BTreeSet, sync::Arc};

use al0_compiler::{DIRECTIVES, Unit};
use al0_grammar::{
    lexer::{Token, TokenKind},
    print::name_text,
    span::Span,
    text::Lang,
    token::{ADVICE, DEPTH, Op},
};
use al0_runtime::predicates::{Kind, Predicate};

use super::{library, signature, words};
use crate::{
    analysis::Analysis,
    index::{Item, ItemKind, Key},
    text,
};

/// What an entry is, for the sign that editors show beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Goal,
    Moves,
    Own,
    Advice,
    Rule,
    Directive,
    Keyword,
    Snippet,
}

/// One thing that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) label: String,
    pub(crate) sort: Sort,
    /// A few words beside it.
    pub(crate) detail: String,
    /// Markdown.
    pub(crate) documentation: Option<String>,
    /// What is inserted, where that is not the label; with places to fill in for a snippet.
    pub(crate) insert: Option<String>,
    /// Lower ones come first.
    pub(crate) rank: u8,
}

/// The entries, and the word that they replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completion {
    pub(crate) span: Span,
    pub(crate) entries: Vec<Entry>,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// The beginning of a clause.
    Clause,
    /// A condition or goal.
    Goal,
    /// A move constraint.
    Moves,
    /// A name of advice.
    Advice,
    /// The name of an advice about to be defined.
    NewAdvice,
    /// A name of a rule.
    Rule,
    /// A directive.
    Directive,
    /// The body of a predicate.
    Body,
    /// Where nothing is known.
    Nothing,
}

/// What can be written at a place of the document.
pub(crate) fn completion(
    analysis: &Analysis,
    offset: u32,
    lang: Lang,
    snippets: bool,
) -> Completion {
    let mut completion = Completion {
        span: Span::new(offset, offset),
        entries: Vec::new(),
    };
    let Some(unit) = analysis.main() else {
        return completion;
    };
    completion.span = word_before(&unit.text, offset);
    let inside_comment = unit.parsed.comments.iter().any(|comment| {
        comment.span.start() < offset
            && (offset < comment.span.end() || !comment.block && offset == comment.span.end())
    });
    let slot = if inside_comment {
        Slot::Nothing
    } else {
        slot(
            analysis,
            &unit.text,
            &unit.parsed.tokens,
            completion.span.start(),
        )
    };
    let list = Lister {
        analysis,
        lang,
        names: language(&unit.text, completion.span),
        snippets,
    };
    completion.entries = list.entries(slot);
    completion
}

/// The letters, digits and underscores directly before a place.
fn word_before(text: &str, offset: u32) -> Span {
    let before = text.get(..offset as usize).unwrap_or_default();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = before.trim_end_matches(is_letter).len();
    Span::of_range(&(start..before.len()))
}

/// The language of the word begun, or else of the whole text.
fn language(text: &str, word: Span) -> Lang {
    let cyrillic = |text: &str| {
        text.chars()
            .filter(|letter| ('\u{400}'..='\u{4ff}').contains(letter))
            .count()
    };
    let written = word.text(text);
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('%'))
        .collect();
    let russian = if written.is_empty() {
        cyrillic(&code) * 3 > code.chars().filter(|letter| letter.is_alphabetic()).count()
    } else {
        cyrillic(written) > 0
    };
    if russian { Lang::Ru } else { Lang::En }
}

/// Tells from the tokens before a place, back to the end of the clause before, what is due there.
fn slot(analysis: &Analysis, text: &str, tokens: &[Token], offset: u32) -> Slot {
    let before = signature::before(tokens, offset);
    let clause = before
        .iter()
        .rposition(|token| token.kind == TokenKind::End)
        .map_or(before, |end| before.get(end + 1..).unwrap_or_default());
    let Some(first) = clause.first() else {
        return Slot::Clause;
    };
    if first.kind == TokenKind::Op(Op::Neck) {
        return in_directive(clause, text);
    }
    if let Some(part) = signature::part_at(analysis, offset) {
        return match part {
            0 => Slot::NewAdvice,
            1 | 2 => Slot::Goal,
            _ => Slot::Moves,
        };
    }
    let last_of = |ops: &[Op]| {
        clause
            .iter()
            .rposition(|token| matches!(token.kind, TokenKind::Op(op) if ops.contains(&op)))
    };
    let body = last_of(&[Op::Neck]).is_some();
    match (last_of(&[Op::If]), last_of(&[Op::Then])) {
        (_, Some(_)) => Slot::Advice,
        (Some(_), None) => Slot::Goal,
        (None, None) if body => Slot::Body,
        (None, None) => Slot::Nothing,
    }
}

/// The slot within a directive: its name, or a name in an expectation.
fn in_directive(clause: &[Token], text: &str) -> Slot {
    if clause.len() == 1 {
        return Slot::Directive;
    }
    let [.., word, open] = clause else {
        return Slot::Nothing;
    };
    match (open.kind, word.span.text(text)) {
        (TokenKind::Open, "rule" | "правило") => Slot::Rule,
        (TokenKind::Open, "advice" | "совет") => Slot::Advice,
        _ => Slot::Nothing,
    }
}

/// What there is to read about an entry, as Markdown: asked for when the entry is looked at.
pub(crate) fn documentation(label: &str, lang: Lang) -> Option<String> {
    let named = Predicate::from_name(label)?;
    Some(library::markdown(named.predicate.info(), lang))
}

/// The names of clauses that cannot be read as yet: after `advice(`, or before `::` at the start of a clause.
fn half_written(unit: &Unit, kind: ItemKind) -> Vec<Arc<str>> {
    let tokens = &unit.parsed.tokens;
    let written = |token: &Token| token.span.text(&unit.text);
    let before = |at: usize, back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
    let is_name = |at: usize| match kind {
        ItemKind::Advice => {
            before(at, 1).is_some_and(|one| one.kind == TokenKind::Open)
                && before(at, 2).is_some_and(|one| ADVICE.is(written(one)))
        }
        _ => {
            before(at, 1).is_none_or(|one| one.kind == TokenKind::End)
                && tokens
                    .get(at + 1)
                    .is_some_and(|one| one.kind == TokenKind::Op(Op::DoubleColon))
        }
    };
    let atoms = tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.kind == TokenKind::Atom);
    atoms
        .filter(|(at, _)| is_name(*at))
        .map(|(_, token)| written(token).into())
        .collect()
}

/// Lists entries.
struct Lister<'a> {
    analysis: &'a Analysis,
    lang: Lang,
    /// The language whose names come first.
    names: Lang,
    snippets: bool,
}

impl Lister<'_> {
    fn entries(&self, slot: Slot) -> Vec<Entry> {
        let goals = |kind| kind != Kind::Moves;
        let moves = |kind| kind == Kind::Moves;
        let both = |one: Vec<Entry>, other: Vec<Entry>| one.into_iter().chain(other).collect();
        match slot {
            Slot::Clause => self.beginnings(),
            Slot::Goal => both(
                both(self.own_goals(), self.library(goals)),
                self.operators(&[Op::And, Op::Or, Op::Not, Op::Then]),
            ),
            Slot::Moves => both(
                both(self.own_moves(), self.library(moves)),
                both(self.operators(&[Op::And, Op::Then]), vec![self.depth()]),
            ),
            Slot::Advice => self.defined(ItemKind::Advice, Sort::Advice),
            Slot::NewAdvice => self.missing_advice(),
            Slot::Rule => self.defined(ItemKind::Rule, Sort::Rule),
            Slot::Directive => self.directives(),
            Slot::Body => both(self.own(), self.library(|_| true)),
            Slot::Nothing => Vec::new(),
        }
    }

    fn library(&self, wanted: impl Fn(Kind) -> bool) -> Vec<Entry> {
        let infos = Predicate::ALL.iter().map(|predicate| predicate.info());
        let infos = infos.filter(|info| wanted(info.kind));
        let entries = infos.flat_map(|info| {
            let pairs = info.names.iter();
            let spelt = pairs.flat_map(|pair| [(pair.en, Lang::En), (pair.ru, Lang::Ru)]);
            spelt.map(move |(name, lang)| Entry {
                label: name.to_owned(),
                sort: if info.kind == Kind::Moves {
                    Sort::Moves
                } else {
                    Sort::Goal
                },
                detail: library::said(info.summary, self.lang).to_owned(),
                documentation: None,
                insert: None,
                rank: if lang == self.names { 2 } else { 4 },
            })
        });
        entries.collect()
    }

    fn operators(&self, ops: &[Op]) -> Vec<Entry> {
        ops.iter().map(|op| self.operator(*op)).collect()
    }

    fn operator(&self, op: Op) -> Entry {
        let word = op.spelling(self.names);
        self.keyword(word, TokenKind::Op(op))
    }

    fn keyword(&self, word: &str, kind: TokenKind) -> Entry {
        let meaning = words::meaning(kind, word);
        Entry {
            label: word.to_owned(),
            sort: Sort::Keyword,
            detail: text::keyword().get(self.lang).to_owned(),
            documentation: meaning.map(|meaning| meaning.get(self.lang).to_owned()),
            insert: None,
            rank: 3,
        }
    }

    fn depth(&self) -> Entry {
        let word = DEPTH.get(self.names);
        let mut entry = self.keyword(word, TokenKind::Atom);
        if self.snippets {
            entry.label = format!("({word} = 0)");
            entry.insert = Some(format!("({word} = ${{1:0}})"));
            entry.sort = Sort::Snippet;
        }
        entry
    }

    /// The names defined by clauses of a kind.
    fn names(&self, kind: ItemKind) -> BTreeSet<Arc<str>> {
        let of_kind = |item: &&Item| item.kind == kind;
        let items = self.analysis.index.items.iter().filter(of_kind);
        items.map(|item| Arc::clone(&item.name)).collect()
    }

    fn named(&self, name: &str, sort: Sort, detail: &al0_grammar::text::Text) -> Entry {
        Entry {
            label: name_text(name),
            sort,
            detail: detail.get(self.lang).to_owned(),
            documentation: None,
            insert: None,
            rank: 1,
        }
    }

    fn defined(&self, kind: ItemKind, sort: Sort) -> Vec<Entry> {
        let detail = match kind {
            ItemKind::Rule => text::rule(),
            _ => text::advice(),
        };
        let mut names = self.names(kind);
        if let Some(unit) = self.analysis.main() {
            names.extend(half_written(unit, kind));
        }
        names
            .iter()
            .map(|name| self.named(name, sort, &detail))
            .collect()
    }

    /// The predicates of the program.
    fn own(&self) -> Vec<Entry> {
        let names = self.names(ItemKind::Predicate);
        names
            .iter()
            .map(|name| self.named(name, Sort::Own, &text::own()))
            .collect()
    }

    /// Those that a goal of the table can mean.
    fn own_goals(&self) -> Vec<Entry> {
        let items = self.analysis.index.items.iter();
        let goals = items.filter(|item| item.kind == ItemKind::Predicate && item.can_be_goal());
        let names: BTreeSet<_> = goals.map(|item| &item.name).collect();
        let entry = |name: &Arc<str>| self.named(name, Sort::Own, &text::own());
        names.into_iter().map(entry).collect()
    }

    /// The move constraints of the program.
    fn own_moves(&self) -> Vec<Entry> {
        let occurrences = self.analysis.index.occurrences.iter();
        let names: BTreeSet<_> = occurrences
            .filter_map(|one| match &one.key {
                Key::Constraint(name) if one.defines => Some(name),
                _ => None,
            })
            .collect();
        let entry = |name: &Arc<str>| self.named(name, Sort::Moves, &text::own_moves());
        names.into_iter().map(entry).collect()
    }

    /// Advice that rules list and nobody defines.
    fn missing_advice(&self) -> Vec<Entry> {
        let defined = self.names(ItemKind::Advice);
        let listed: BTreeSet<&Arc<str>> = self
            .analysis
            .index
            .occurrences
            .iter()
            .filter_map(|one| match &one.key {
                Key::Advice(name) if !defined.contains(name) => Some(name),
                _ => None,
            })
            .collect();
        listed
            .into_iter()
            .map(|name| self.named(name, Sort::Advice, &text::advice()))
            .collect()
    }

    fn directives(&self) -> Vec<Entry> {
        let entries = DIRECTIVES.iter().flat_map(|info| {
            let both = [
                (info.en, info.form_en, Lang::En),
                (info.ru, info.form_ru, Lang::Ru),
            ];
            both.map(|(name, form, lang)| Entry {
                label: name.to_owned(),
                sort: Sort::Directive,
                detail: form.to_owned(),
                documentation: None,
                insert: None,
                rank: if lang == self.names { 1 } else { 4 },
            })
        });
        let mut entries: Vec<Entry> = entries.collect();
        entries.dedup_by(|one, other| one.label == other.label);
        entries
    }

    /// What a clause can begin with.
    fn beginnings(&self) -> Vec<Entry> {
        let mut entries = self.own();
        if self.snippets {
            entries.extend(self.forms());
        }
        entries
    }

    fn forms(&self) -> [Entry; 4] {
        let ru = self.names == Lang::Ru;
        let pick = |en: &str, russian: &str| if ru { russian } else { en }.to_owned();
        let entry = |label: String, insert: String, detail: &al0_grammar::text::Text| Entry {
            label,
            sort: Sort::Snippet,
            detail: detail.get(self.lang).to_owned(),
            documentation: None,
            insert: Some(insert),
            rank: 0,
        };
        [
            entry(
                pick("rule", "правило"),
                pick(
                    "${1:name} :: if ${2:true}\n    then [${3:advice}].",
                    "${1:имя} :: если ${2:истина}\n    то [${3:совет}].",
                ),
                &text::new_rule(),
            ),
            entry(
                pick("advice", "совет"),
                pick(
                    "advice(${1:name},\n       ${2:true} :\n       ${3:true} :\n       (depth = 0) and ${4:legal} :\n       ${5:nomove}).",
                    "совет(${1:имя},\n      ${2:истина} :\n      ${3:истина} :\n      (глубина = 0) и ${4:разреш} :\n      ${5:нет_хода}).",
                ),
                &text::new_advice(),
            ),
            entry(
                pick(":- ending", ":- окончание"),
                pick(":- ending('${1:KRvK}').", ":- окончание('${1:KRvK}')."),
                &text::directive(),
            ),
            entry(
                pick(":- expect", ":- ожидать"),
                pick(
                    ":- expect('${1:FEN}', [rule(${2:rule}), advice(${3:advice})]).",
                    ":- ожидать('${1:FEN}', [правило(${2:правило}), совет(${3:совет})]).",
                ),
                &text::directive(),
            ),
        ]
    }
}
