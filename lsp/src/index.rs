//! Which names stand where in a program and what they mean: what navigation, renaming, colours and outlines read.

use std::sync::Arc;

use al0_compiler::{Shape, Unit, colon_parts, shapes};
use al0_grammar::{
    span::{FileId, Span},
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::predicates::Predicate;

/// What a name stands for. Names used as a rule, an advice and a predicate are three things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A rule.
    Rule(Arc<str>),
    /// A piece of advice, or several alternatives of one name.
    Advice(Arc<str>),
    /// A predicate that the program defines.
    Own(Arc<str>),
    /// A predicate of the library, whichever of its names is written.
    Library(Predicate),
    /// A predicate that nobody defines.
    Unknown(Arc<str>),
    /// A variable of one clause.
    Variable(Arc<str>, usize),
    /// The name of a directive.
    Directive(Arc<str>),
}

/// One place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    pub(crate) file: FileId,
    pub(crate) span: Span,
    pub(crate) key: Key,
    /// Whether the thing is defined here.
    pub(crate) defines: bool,
    /// The item in which it stands.
    pub(crate) item: usize,
}

/// What kind of clause an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemKind {
    Rule,
    Advice,
    Predicate,
    Directive,
    Query,
}

/// One clause as an outline shows it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    pub(crate) file: FileId,
    /// Its name as written.
    pub(crate) name: Arc<str>,
    /// The name's bytes.
    pub(crate) name_span: Span,
    /// The clause's bytes.
    pub(crate) span: Span,
    /// The four parts of an advice, the condition and the list of a rule.
    pub(crate) parts: Vec<Span>,
}

/// The names of a program.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// Places of names, by file and place.
    pub(crate) occurrences: Vec<Occurrence>,
    /// The clauses, by file and place.
    pub(crate) items: Vec<Item>,
}

/// Built-in predicates whose arguments are goals.
const TAKES_GOALS: &[&str] = &[
    "call", "once", "ignore", "forall", "findall", "bagof", "setof", "catch", "not", "root",
];

impl Index {
    /// The names of some files.
    pub(crate) fn new(units: &[Unit]) -> Self {
        let mut index = Self::default();
        for unit in units {
            let mut reader = Reader {
                terms: &unit.parsed.terms,
                source: &unit.text,
                file: unit.file,
                index: &mut index,
                item: 0,
            };
            for clause in &unit.parsed.clauses {
                for shape in shapes(&unit.parsed.terms, clause.term) {
                    reader.clause(shape, clause.term, clause.span);
                }
            }
        }
        index.settle();
        index
    }

    /// Tells the program's own predicates from the library's.
    fn settle(&mut self) {
        let defined: std::collections::HashSet<Arc<str>> = self
            .occurrences
            .iter()
            .filter(|one| one.defines)
            .filter_map(|one| match &one.key {
                Key::Own(name) => Some(Arc::clone(name)),
                _ => None,
            })
            .collect();
        for one in &mut self.occurrences {
            let Key::Unknown(name) = &one.key else {
                continue;
            };
            if defined.contains(name) {
                one.key = Key::Own(Arc::clone(name));
            } else if let Some(named) = Predicate::from_name(name) {
                one.key = Key::Library(named.predicate);
            }
        }
        self.occurrences.sort_by_key(|one| (one.file, one.span));
    }

    /// The name that a place touches.
    pub(crate) fn at(&self, file: FileId, offset: u32) -> Option<&Occurrence> {
        let touching = |one: &&Occurrence| {
            one.file == file && one.span.start() <= offset && offset <= one.span.end()
        };
        self.occurrences.iter().rfind(touching)
    }

    /// All places of a thing.
    pub(crate) fn places<'a>(&'a self, key: &'a Key) -> impl Iterator<Item = &'a Occurrence> {
        self.occurrences.iter().filter(move |one| one.key == *key)
    }

    /// Where a thing is defined.
    pub(crate) fn definitions<'a>(&'a self, key: &'a Key) -> impl Iterator<Item = &'a Occurrence> {
        self.places(key).filter(|one| one.defines)
    }
}

/// Reads the clauses of one file.
struct Reader<'a> {
    terms: &'a Terms,
    source: &'a str,
    file: FileId,
    index: &'a mut Index,
    /// The item being read.
    item: usize,
}

impl Reader<'_> {
    fn clause(&mut self, shape: Shape, term: TermId, span: Span) {
        self.item = self.index.items.len();
        match shape {
            Shape::Rule {
                name,
                condition,
                list,
            } => {
                let parts = vec![self.terms.span(condition), self.terms.span(list)];
                self.begin(ItemKind::Rule, name, span, parts);
                self.name(name, Key::Rule, true);
                self.goal(condition);
                self.listed(list);
            }
            Shape::Advice { clause } => self.advice(clause, span),
            Shape::Directive { goal } => {
                self.begin(ItemKind::Directive, goal, span, Vec::new());
                self.directive(goal);
            }
            Shape::Query { goal } => {
                self.begin(ItemKind::Query, goal, span, Vec::new());
                self.goal(goal);
            }
            Shape::Predicate { head } => {
                self.begin(ItemKind::Predicate, head, span, Vec::new());
                self.name(head, Key::Own, true);
                if let View::Infix {
                    op: Op::Neck,
                    right,
                    ..
                } = self.terms.view(term)
                {
                    self.goal(right);
                }
            }
            Shape::RuleLookalike { .. } | Shape::Nothing { .. } => {}
        }
        self.variables(term);
    }

    fn begin(&mut self, kind: ItemKind, name: TermId, span: Span, parts: Vec<Span>) {
        let name_span = self.terms.name_span(name);
        self.index.items.push(Item {
            kind,
            file: self.file,
            name: self.written(name, name_span),
            name_span,
            span,
            parts,
        });
    }

    /// The name on top of a term; where it has none, its text.
    fn written(&self, term: TermId, span: Span) -> Arc<str> {
        match self.terms.view(term) {
            View::Atom(name) | View::Variable(name) | View::Compound { name, .. } => name.into(),
            _ => span.text(self.source).into(),
        }
    }

    fn push(&mut self, span: Span, key: Key, defines: bool) {
        self.index.occurrences.push(Occurrence {
            file: self.file,
            span,
            key,
            defines,
            item: self.item,
        });
    }

    /// Notes the name of an atom or compound.
    fn name(&mut self, term: TermId, key: fn(Arc<str>) -> Key, defines: bool) {
        if let View::Atom(name) | View::Compound { name, .. } = self.terms.view(term) {
            let key = key(name.into());
            self.push(self.terms.name_span(term), key, defines);
        }
    }

    fn listed(&mut self, list: TermId) {
        match self.terms.view(list) {
            View::List { items, .. } => {
                for item in items {
                    self.name(*item, Key::Advice, false);
                }
            }
            _ => self.name(list, Key::Advice, false),
        }
    }

    fn advice(&mut self, clause: TermId, span: Span) {
        let View::Compound { args, .. } = self.terms.view(clause) else {
            return;
        };
        let mut parts = args.iter().flat_map(|arg| colon_parts(self.terms, *arg));
        let Some(name) = parts.next() else { return };
        let parts: Vec<TermId> = parts.collect();
        let spans = parts
            .iter()
            .map(|part| self.terms.outer_span(*part))
            .collect();
        self.begin(ItemKind::Advice, name, span, spans);
        self.name(name, Key::Advice, true);
        for part in parts {
            self.goal(part);
        }
    }

    fn directive(&mut self, goal: TermId) {
        self.name(goal, Key::Directive, false);
        let View::Compound { args, .. } = self.terms.view(goal) else {
            return;
        };
        let facts = args.iter().filter_map(|arg| match self.terms.view(*arg) {
            View::List { items, .. } => Some(items),
            _ => None,
        });
        for fact in facts.flatten() {
            if let View::Compound {
                name,
                args: [argument],
            } = self.terms.view(*fact)
            {
                match name {
                    "rule" | "правило" => self.name(*argument, Key::Rule, false),
                    "advice" | "совет" => self.name(*argument, Key::Advice, false),
                    _ => {}
                }
            }
        }
    }

    /// Notes the predicates of a condition, a move constraint, a formula or a body.
    fn goal(&mut self, term: TermId) {
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            match self.terms.view(term) {
                View::Atom(_) => self.name(term, Key::Unknown, false),
                View::Compound { name, args } => {
                    self.name(term, Key::Unknown, false);
                    if TAKES_GOALS.contains(&name) {
                        pending.extend(args);
                    }
                }
                View::Infix { op, left, right }
                    if !matches!(op, Op::Univ | Op::Colon | Op::DotDot) =>
                {
                    pending.extend([left, right]);
                }
                View::Prefix { operand, .. } => pending.push(operand),
                _ => {}
            }
        }
    }

    fn variables(&mut self, term: TermId) {
        let item = self.item;
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            match self.terms.view(term) {
                View::Variable("_") => {}
                View::Variable(name) => {
                    let key = Key::Variable(name.into(), item);
                    self.push(self.terms.span(term), key, false);
                }
                _ => pending.extend(self.terms.parts(term)),
            }
        }
    }
}
