//! The entries for each slot.

use std::{collections::BTreeSet, sync::Arc};

use al0_compiler::{
    DIRECTIVES, DirectiveInfo, Unit,
    formula::{MEN, WORDS, Word},
};
use al0_grammar::{
    lexer::{Token, TokenKind},
    print::name_text,
    text::Lang,
    token::{ADVICE, DEPTH, Op},
};
use al0_runtime::predicates::{Kind, Predicate};

use super::{Entry, Slot, Sort};
use crate::{
    analysis::Analysis,
    features::{library, words},
    index::{Index, Item, ItemKind, Key},
    text,
};

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
pub(super) struct Lister<'a> {
    pub(super) analysis: &'a Analysis,
    /// Other programs that have the document.
    pub(super) others: Vec<Arc<Analysis>>,
    pub(super) lang: Lang,
    /// The language whose names come first.
    pub(super) names: Lang,
    pub(super) snippets: bool,
}

impl Lister<'_> {
    pub(super) fn entries(&self, slot: Slot) -> Vec<Entry> {
        let goals = |kind| kind != Kind::Moves;
        let moves = |kind| kind == Kind::Moves;
        let both = |one: Vec<Entry>, other: Vec<Entry>| one.into_iter().chain(other).collect();
        match slot {
            Slot::Clause => self.beginnings(),
            Slot::Goal => both(
                both(self.own_goals(), self.library(goals)),
                both(
                    self.formula_words(|word| !word.gives_moves()),
                    self.operators(&[Op::And, Op::Or, Op::Not, Op::Then]),
                ),
            ),
            Slot::Moves => both(
                both(self.own_moves(), self.library(moves)),
                both(
                    self.formula_words(Word::gives_moves),
                    both(self.operators(&[Op::And, Op::Then]), vec![self.depth()]),
                ),
            ),
            Slot::Advice => self.defined(ItemKind::Advice, Sort::Advice),
            Slot::NewAdvice => self.missing_advice(),
            Slot::Rule => self.defined(ItemKind::Rule, Sort::Rule),
            Slot::Directive => self.directives(),
            Slot::Word(info) => self.value_words(info),
            Slot::Man => self.men(),
            Slot::Value => both(self.men(), self.formula_words(|word| !word.gives_moves())),
            Slot::Body => both(
                both(self.own(), self.library(|_| true)),
                self.formula_words(|word| !word.gives_moves()),
            ),
            Slot::Nothing => Vec::new(),
        }
    }

    fn library(&self, wanted: impl Fn(Kind) -> bool) -> Vec<Entry> {
        let infos = Predicate::ALL.iter().map(|predicate| predicate.info());
        let infos = infos.filter(|info| wanted(info.kind));
        let entries = infos.flat_map(|info| {
            let sort = match info.kind {
                Kind::Moves => Sort::Moves,
                Kind::Goal | Kind::Comparing => Sort::Goal,
            };
            let detail = library::said(info.summary, self.lang);
            let pairs = info.names.iter();
            pairs.flat_map(move |pair| {
                self.in_both((pair.en, pair.ru), |name, _| {
                    self.plain(name, sort, detail.to_owned())
                })
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
            given_up: false,
        }
    }

    /// A name that exists in both languages.
    fn in_both(&self, (en, ru): (&str, &str), entry: impl Fn(&str, Lang) -> Entry) -> Vec<Entry> {
        let mut names = vec![(en, Lang::En)];
        if ru != en {
            names.push((ru, Lang::Ru));
        }
        let ranked = |(name, lang)| Entry {
            rank: if lang == self.names { 2 } else { 4 },
            ..entry(name, lang)
        };
        names.into_iter().map(ranked).collect()
    }

    fn plain(&self, name: &str, sort: Sort, detail: String) -> Entry {
        Entry {
            label: name.to_owned(),
            sort,
            detail,
            documentation: None,
            insert: None,
            rank: 2,
            given_up: false,
        }
    }

    fn formula_words(&self, wanted: impl Fn(&Word) -> bool) -> Vec<Entry> {
        let chosen = WORDS.iter().filter(|word| wanted(word));
        let entries = chosen.flat_map(|word| {
            let detail = words::word_means(word, self.lang).to_owned();
            let sort = match word.gives_moves() {
                true => Sort::Moves,
                false => Sort::Goal,
            };
            self.in_both((word.en, word.ru), |name, _| {
                self.plain(name, sort, detail.clone())
            })
        });
        entries.collect()
    }

    fn men(&self) -> Vec<Entry> {
        let entries = MEN.iter().flat_map(|(color, role, en, ru)| {
            let detail = words::man_means(*color, *role).get(self.lang).to_owned();
            self.in_both((en, ru), |name, _| {
                self.plain(name, Sort::Keyword, detail.clone())
            })
        });
        entries.collect()
    }

    fn value_words(&self, info: &DirectiveInfo) -> Vec<Entry> {
        let entries = info.words().flat_map(|word| {
            self.in_both((word.en, word.ru), |name, lang| {
                let form = words::directive_form(info.en, lang).unwrap_or_default();
                self.plain(name, Sort::Keyword, form.to_owned())
            })
        });
        entries.collect()
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

    fn indices(&self) -> impl Iterator<Item = &Index> {
        let others = self.others.iter().map(|other| &other.index);
        std::iter::once(&self.analysis.index).chain(others)
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        self.indices().flat_map(|index| &index.items)
    }

    /// The names defined by clauses of a kind.
    fn names(&self, kind: ItemKind) -> BTreeSet<Arc<str>> {
        let of_kind = |item: &&Item| item.kind == kind;
        self.items()
            .filter(of_kind)
            .map(|item| Arc::clone(&item.name))
            .collect()
    }

    fn named(&self, name: &str, sort: Sort, detail: &al0_grammar::text::Text) -> Entry {
        Entry {
            label: name_text(name),
            sort,
            detail: detail.get(self.lang).to_owned(),
            documentation: None,
            insert: None,
            rank: 1,
            given_up: false,
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
        let goals = self
            .items()
            .filter(|item| item.kind == ItemKind::Predicate && item.can_be_goal());
        let names: BTreeSet<_> = goals.map(|item| &item.name).collect();
        let entry = |name: &Arc<str>| self.named(name, Sort::Own, &text::own());
        names.into_iter().map(entry).collect()
    }

    /// The move constraints of the program.
    fn own_moves(&self) -> Vec<Entry> {
        let occurrences = self.indices().flat_map(|index| &index.occurrences);
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
            self.in_both((info.en, info.ru), |name, lang| {
                let form = words::directive_form(info.en, lang).unwrap_or_default();
                let entry = self.plain(name, Sort::Directive, form.to_owned());
                Entry {
                    given_up: info.is_idle(),
                    ..entry
                }
            })
        });
        entries.collect()
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
            given_up: false,
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
