//! Which names stand where in a program and what they mean: what navigation, renaming, colours and outlines read.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use al0_compiler::{
    Shape, Unit, colon_parts, constraint_places,
    formula::{Word, man},
    goal_arguments, is_move, shapes,
    table::Place,
};
use al0_grammar::{
    span::{FileId, Span},
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::{chess::Square, predicates::Predicate};

/// What a name stands for. Names used as a rule, an advice and a predicate are three things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A rule.
    Rule(Arc<str>),
    /// A piece of advice, or several alternatives of one name.
    Advice(Arc<str>),
    /// A predicate that the program defines, by name and number of arguments; without a number those of none to
    /// two arguments, which a goal of the table means together.
    Own(Arc<str>, Option<usize>),
    /// A move constraint that clauses of the program define.
    Constraint(Arc<str>),
    /// A predicate of the library, whichever of its names is written.
    Library(Predicate),
    /// A name that nobody defines, and how it is used.
    Unknown(Arc<str>, Use),
    /// A variable of one clause.
    Variable(Arc<str>, usize),
    /// The name of a directive.
    Directive(Arc<str>),
}

impl Key {
    /// Whether a program that includes the file may define the thing where the file alone does not.
    pub(crate) fn may_be_elsewhere(&self) -> bool {
        match self {
            Self::Rule(_) | Self::Advice(_) | Self::Own(..) | Self::Constraint(_) => true,
            Self::Unknown(..) | Self::Library(_) => true,
            Self::Variable(..) | Self::Directive(_) => false,
        }
    }
}

/// How a name is used that has to be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// As a goal of a table.
    Goal,
    /// As a move constraint of a table.
    Moves,
    /// As a goal of a clause with so many arguments.
    Call(usize),
}

/// A goal of a table calls clauses with at most so many arguments.
const MOST_ARGUMENTS: usize = 2;

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
    /// How many arguments a predicate has.
    pub(crate) arguments: usize,
}

impl Item {
    /// Whether a goal of a table can mean it, if it is a clause of a predicate.
    pub(crate) fn can_be_goal(&self) -> bool {
        self.arguments <= MOST_ARGUMENTS
    }
}

/// The names of a program.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// Places of names, by file and place.
    pub(crate) occurrences: Vec<Occurrence>,
    /// The clauses, by file and place.
    pub(crate) items: Vec<Item>,
}

impl Index {
    /// The names of some files.
    pub(crate) fn new(units: &[Unit]) -> Self {
        let mut index = Self::default();
        let constraints = constraint_places(units)
            .into_iter()
            .map(|(name, place)| (place, name.into()))
            .collect();
        for unit in units {
            let mut reader = Reader {
                terms: &unit.parsed.terms,
                source: &unit.text,
                file: unit.file,
                constraints: &constraints,
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

    /// Finds out what each name that is used means.
    fn settle(&mut self) {
        let defined = Defined::new(&self.occurrences);
        for one in &mut self.occurrences {
            if let Some(meaning) = defined.meaning(&one.key) {
                one.key = meaning;
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

    /// The definition at a place of a thing of the same kind as `key`.
    pub(crate) fn defined_at(&self, file: FileId, span: Span, key: &Key) -> Option<&Occurrence> {
        let kind = std::mem::discriminant(key);
        let mut found = self.occurrences.iter();
        found.find(|one| {
            one.defines
                && one.file == file
                && one.span == span
                && std::mem::discriminant(&one.key) == kind
        })
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

/// What the clauses of a program define.
struct Defined {
    predicates: HashMap<Arc<str>, HashSet<usize>>,
    constraints: HashSet<Arc<str>>,
    /// Names that goals of the table use.
    goals: HashSet<Arc<str>>,
}

impl Defined {
    fn new(occurrences: &[Occurrence]) -> Self {
        let mut all = Self {
            predicates: HashMap::new(),
            constraints: HashSet::new(),
            goals: HashSet::new(),
        };
        for one in occurrences {
            match &one.key {
                Key::Own(name, Some(arguments)) => {
                    let known = all.predicates.entry(Arc::clone(name)).or_default();
                    known.insert(*arguments);
                }
                Key::Constraint(name) => drop(all.constraints.insert(Arc::clone(name))),
                Key::Unknown(name, Use::Goal) => drop(all.goals.insert(Arc::clone(name))),
                _ => {}
            }
        }
        all
    }

    /// What a name means, where that is not what the clause alone says.
    fn meaning(&self, key: &Key) -> Option<Key> {
        match key {
            Key::Own(name, Some(arguments)) => Some(self.own(name, *arguments)),
            Key::Unknown(name, used) => self
                .defined(name, *used)
                .or_else(|| Some(Key::Library(Predicate::from_name(name)?.predicate))),
            _ => None,
        }
    }

    fn defined(&self, name: &Arc<str>, used: Use) -> Option<Key> {
        match used {
            Use::Goal => {
                let mut known = self.predicates.get(name)?.iter();
                known
                    .any(|arguments| *arguments <= MOST_ARGUMENTS)
                    .then(|| Key::Own(Arc::clone(name), None))
            }
            Use::Moves => {
                let known = self.constraints.get(name)?;
                Some(Key::Constraint(Arc::clone(known)))
            }
            Use::Call(arguments) => {
                let known = self.predicates.get(name)?;
                known.get(&arguments).map(|_| self.own(name, arguments))
            }
        }
    }

    fn own(&self, name: &Arc<str>, arguments: usize) -> Key {
        let meant_by_goals = arguments <= MOST_ARGUMENTS && self.goals.contains(name);
        let arguments = (!meant_by_goals).then_some(arguments);
        Key::Own(Arc::clone(name), arguments)
    }
}

/// Reads the clauses of one file.
struct Reader<'a> {
    terms: &'a Terms,
    source: &'a str,
    file: FileId,
    constraints: &'a HashMap<Place, Arc<str>>,
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
                self.goals(condition, Use::Goal);
                self.listed(list);
            }
            Shape::Advice { clause } => self.advice(clause, span),
            Shape::Directive { goal } => {
                self.begin(ItemKind::Directive, goal, span, Vec::new());
                self.directive(goal);
            }
            Shape::Query { goal } => {
                self.begin(ItemKind::Query, goal, span, Vec::new());
                self.goals(goal, Use::Call(0));
            }
            Shape::Predicate { head } => {
                self.begin(ItemKind::Predicate, head, span, Vec::new());
                self.head(head);
                if let View::Infix {
                    op: Op::Neck,
                    right,
                    ..
                } = self.terms.view(term)
                {
                    self.goals(right, Use::Call(0));
                }
            }
            Shape::GrammarRule { head } => {
                self.begin(ItemKind::Predicate, head, span, Vec::new());
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
            arguments: self.arguments(name),
        });
    }

    /// How many arguments a term has.
    fn arguments(&self, term: TermId) -> usize {
        match self.terms.view(term) {
            View::Compound { args, .. } => args.len(),
            _ => 0,
        }
    }

    /// Notes the predicate that a clause defines, and the move constraint where it defines one.
    fn head(&mut self, head: TermId) {
        let arguments = self.arguments(head);
        self.name(head, |name| Key::Own(name, Some(arguments)), true);
        if let View::Compound {
            args: [first, ..], ..
        } = self.terms.view(head)
        {
            let span = self.terms.span(*first);
            let place = Place {
                file: self.file,
                span,
            };
            if let Some(name) = self.constraints.get(&place) {
                self.push(span, Key::Constraint(Arc::clone(name)), true);
            }
        }
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
    fn name(&mut self, term: TermId, key: impl FnOnce(Arc<str>) -> Key, defines: bool) {
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
        for (at, part) in parts.into_iter().enumerate() {
            self.goals(part, if at < 2 { Use::Goal } else { Use::Moves });
        }
    }

    fn directive(&mut self, goal: TermId) {
        self.name(goal, Key::Directive, false);
        let View::Compound { name, args } = self.terms.view(goal) else {
            return;
        };
        let is_goal = name == "initialization";
        let mut pending: Vec<TermId> = args.to_vec();
        while let Some(term) = pending.pop() {
            match self.terms.view(term) {
                View::List { items, .. } => pending.extend(items),
                View::Infix {
                    op: Op::Comma,
                    left,
                    right,
                } => pending.extend([left, right]),
                View::Infix {
                    op: Op::Slash,
                    left,
                    right,
                } => self.indicator(left, right),
                View::Compound {
                    name,
                    args: [argument],
                } => match name {
                    "rule" | "правило" => self.name(*argument, Key::Rule, false),
                    "advice" | "совет" => self.name(*argument, Key::Advice, false),
                    _ => {}
                },
                _ => {}
            }
        }
        if is_goal {
            args.iter().for_each(|goal| self.goals(*goal, Use::Call(0)));
        }
    }

    /// `name/2`
    fn indicator(&mut self, name: TermId, arguments: TermId) {
        if let View::Integer(number) = self.terms.view(arguments)
            && let Ok(number) = usize::try_from(number)
        {
            self.name(name, |name| Key::Unknown(name, Use::Call(number)), false);
        }
    }

    /// Notes the predicates of a condition, a move constraint, a formula or a body. For a body, `used` tells how many
    /// arguments are added to its goals.
    fn goals(&mut self, term: TermId, used: Use) {
        let mut pending = vec![(term, used)];
        while let Some((term, used)) = pending.pop() {
            match self.terms.view(term) {
                View::Atom(_) => self.name(term, |name| Key::Unknown(name, used), false),
                View::Compound { name, args } => {
                    self.compound(term, (name, args), used);
                    if Word::find(name).is_some() {
                        let used = match used {
                            Use::Call(_) => Use::Call(0),
                            Use::Goal | Use::Moves => used,
                        };
                        let parts = args.iter().filter(|part| !self.is_given(**part));
                        pending.extend(parts.map(|part| (*part, used)));
                        continue;
                    }
                    let total = match used {
                        Use::Call(added) => args.len() + added,
                        Use::Goal | Use::Moves => args.len(),
                    };
                    for (at, added) in goal_arguments(name, total) {
                        let used = match used {
                            Use::Call(_) => Use::Call(added),
                            Use::Goal | Use::Moves => used,
                        };
                        pending.extend(args.get(at).map(|goal| (*goal, used)));
                    }
                }
                View::Infix { op, left, right } if !matches!(op, Op::Univ | Op::DotDot) => {
                    pending.extend([(left, used), (right, used)]);
                }
                View::Prefix { operand, .. } => pending.push((operand, used)),
                _ => {}
            }
        }
    }

    /// Whether an argument of a word of formulas is the square of a man or one of the board.
    fn is_given(&self, term: TermId) -> bool {
        match self.terms.view(term) {
            View::Atom(name) | View::Compound { name, .. } => {
                man(name).is_some() || Square::parse(name).is_some()
            }
            _ => false,
        }
    }

    fn compound(&mut self, term: TermId, (name, args): (&str, &[TermId]), used: Use) {
        let used = match used {
            Use::Call(added) => Use::Call(args.len() + added),
            Use::Goal | Use::Moves => used,
        };
        self.name(term, |name| Key::Unknown(name, used), false);
        if let ([first, ..], Use::Call(arguments)) = (args, used)
            && is_move(name, arguments)
            && let View::Atom(_) = self.terms.view(*first)
        {
            self.name(*first, |name| Key::Unknown(name, Use::Moves), false);
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
