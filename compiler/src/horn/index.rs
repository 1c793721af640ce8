//! The code of one predicate: clauses chosen by their arguments, the alternatives in order.

use std::collections::BTreeMap;

use al0_runtime::horn::{
    Instr, Label, Reg, Switch, SwitchKey, SwitchNo,
    term::{LIST, NIL, Node, NodeId, Term},
};

use super::{clause::NEXT_CLAUSE, linker::Linker};

/// What the argument of a clause's head admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Anything.
    Any,
    /// A list.
    List,
    /// One atom, integer or functor.
    One(SwitchKey),
    /// A value that switches do not know.
    Other,
}

/// A clause with its code.
#[derive(Debug)]
pub(super) struct Coded {
    pub(super) keys: Vec<Key>,
    pub(super) code: Vec<Instr>,
}

/// At most so many arguments are looked at one after another.
const DEEPEST: usize = 3;

/// The key of a head's argument.
pub(super) fn key(linker: &mut Linker, term: &Term, node: NodeId) -> Key {
    match term.node(node) {
        Node::Variable(_) => Key::Any,
        Node::Atom(name) => Key::One(SwitchKey::atom(linker.atom(name).0)),
        Node::Integer(value) => SwitchKey::integer(value).map_or(Key::Other, Key::One),
        Node::Float(_) | Node::Text(_) => Key::Other,
        Node::Compound { name: LIST, args } if args.len() == 2 => Key::List,
        Node::Compound { name, args } => {
            Key::One(SwitchKey::functor(linker.atom(name).0, args.len()))
        }
    }
}

/// A place in the code being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Fail,
    Clause(usize),
    /// In the choosing code before the clauses.
    Choice(usize),
}

struct Planner<'p> {
    linker: &'p mut Linker,
    clauses: &'p [Coded],
    arity: u8,
    /// The choosing code; its labels are numbers of `targets`.
    code: Vec<Instr>,
    targets: Vec<Target>,
    /// The switches made, whose labels are numbers of `targets` as well.
    switches: Vec<usize>,
}

/// Appends the code of a predicate and tells where it begins.
pub(super) fn assemble(linker: &mut Linker, arity: u8, clauses: &[Coded], guarded: bool) -> u32 {
    let mut planner = Planner {
        linker,
        clauses,
        arity,
        code: Vec::new(),
        targets: Vec::new(),
        switches: Vec::new(),
    };
    let all: Vec<usize> = (0..clauses.len()).collect();
    if !guarded && clauses.len() > 1 {
        planner.plan(&all, &[]);
    }
    planner.finish()
}

impl Planner<'_> {
    fn label(&mut self, target: Target) -> Label {
        self.targets.push(target);
        Label((self.targets.len() - 1) as u32)
    }

    /// Makes the code that chooses among clauses; `used` arguments have been looked at.
    fn plan(&mut self, subset: &[usize], used: &[usize]) -> Target {
        match subset {
            [] => return Target::Fail,
            [only] => return Target::Clause(*only),
            _ => {}
        }
        match self.best(subset, used) {
            Some(arg) if used.len() < DEEPEST => self
                .list_switch(subset, used, arg)
                .unwrap_or_else(|| self.switch(subset, used, arg)),
            _ => self.chain(subset),
        }
    }

    fn key(&self, clause: usize, arg: usize) -> Key {
        let keys = self.clauses.get(clause).map(|clause| &clause.keys);
        keys.and_then(|keys| keys.get(arg))
            .copied()
            .unwrap_or(Key::Any)
    }

    /// The argument that tells most clauses apart, the first of several.
    fn best(&self, subset: &[usize], used: &[usize]) -> Option<usize> {
        let telling = |arg: usize| {
            let telling = subset
                .iter()
                .filter(|clause| self.key(**clause, arg) != Key::Any);
            telling.count()
        };
        let open = (0..usize::from(self.arity)).filter(|arg| !used.contains(arg));
        let mut best = None;
        for arg in open {
            let score = telling(arg);
            if score > best.map_or(0, |(_, known)| known) {
                best = Some((arg, score));
            }
        }
        best.map(|(arg, _)| arg)
    }

    fn chain(&mut self, subset: &[usize]) -> Target {
        let start = self.code.len();
        let last = subset.len() - 1;
        for (at, clause) in subset.iter().enumerate() {
            let label = self.label(Target::Clause(*clause));
            self.code.push(match at {
                0 => Instr::Try(Reg(self.arity), label),
                _ if at == last => Instr::Trust(label),
                _ => Instr::Retry(label),
            });
        }
        Target::Choice(start)
    }

    /// A switch between the empty list and others, where the clauses know nothing else.
    fn list_switch(&mut self, subset: &[usize], used: &[usize], arg: usize) -> Option<Target> {
        let empty = Key::One(SwitchKey::atom(self.linker.atom(NIL).0));
        let is = |planner: &Self, wanted: Key| -> Vec<usize> {
            let fits = |clause: &usize| planner.key(*clause, arg) == wanted;
            subset.iter().copied().filter(fits).collect()
        };
        let (lists, nils) = (is(self, Key::List), is(self, empty));
        if lists.is_empty() || lists.len() + nils.len() < subset.len() {
            return None;
        }
        let start = self.code.len();
        self.code.push(Instr::Fail);
        let used: Vec<usize> = used.iter().copied().chain([arg]).collect();
        let var = self.plan(subset, &used);
        let list = if nils.is_empty() {
            var
        } else {
            self.plan(&lists, &used)
        };
        let nil = self.plan(&nils, &used);
        let (var, nil, list) = (self.label(var), self.label(nil), self.label(list));
        if let Some(place) = self.code.get_mut(start) {
            *place = Instr::SwitchList(Reg(arg as u8), var, nil, list);
        }
        Some(Target::Choice(start))
    }

    fn switch(&mut self, subset: &[usize], used: &[usize], arg: usize) -> Target {
        let start = self.code.len();
        let number = self.linker.parts.switches.len();
        self.linker.parts.switches.push(Switch::default());
        self.switches.push(number);
        self.code
            .push(Instr::Switch(Reg(arg as u8), SwitchNo(number as u32)));
        let used: Vec<usize> = used.iter().copied().chain([arg]).collect();
        let mut groups: BTreeMap<SwitchKey, Vec<usize>> = BTreeMap::new();
        for clause in subset {
            if let Key::One(key) = self.key(*clause, arg) {
                groups.entry(key).or_default();
            }
        }
        for (key, group) in &mut groups {
            let fits = |clause: &&usize| {
                let own = self.key(**clause, arg);
                own == Key::Any || own == Key::One(*key)
            };
            group.extend(subset.iter().filter(fits));
        }
        let with = |planner: &Self, wanted: Key| -> Vec<usize> {
            let fits = |clause: &&usize| {
                let own = planner.key(**clause, arg);
                own == Key::Any || own == wanted
            };
            subset.iter().filter(fits).copied().collect()
        };
        let (lists, others) = (with(self, Key::List), with(self, Key::Other));
        let mut made: BTreeMap<Vec<usize>, Target> = BTreeMap::new();
        let mut place = |planner: &mut Self, group: Vec<usize>| match made.get(&group) {
            Some(target) => *target,
            None => {
                let target = planner.plan(&group, &used);
                made.insert(group, target);
                target
            }
        };
        let var = place(self, subset.to_vec());
        let list = place(self, lists);
        let other = place(self, others);
        let mut entries = Vec::with_capacity(groups.len());
        for (key, group) in groups {
            let target = place(self, group);
            entries.push((key, self.label(target).0));
        }
        let switch = Switch {
            var: self.label(var).0,
            list: self.label(list).0,
            other: self.label(other).0,
            entries,
        };
        if let Some(place) = self.linker.parts.switches.get_mut(number) {
            *place = switch;
        }
        Target::Choice(start)
    }

    /// Puts everything into the program and sets the labels.
    fn finish(self) -> u32 {
        let here = self.linker.here();
        let mut places = Vec::with_capacity(self.clauses.len() + 1);
        let mut next = here + self.code.len() as u32;
        for clause in self.clauses {
            places.push(next);
            next += clause.code.len() as u32;
        }
        let resolve = |label: u32| match self.targets.get(label as usize) {
            Some(Target::Clause(clause)) => places.get(*clause).copied().unwrap_or(0),
            Some(Target::Choice(at)) => here + *at as u32,
            Some(Target::Fail) | None => 0,
        };
        for instr in &self.code {
            let instr = match *instr {
                Instr::Try(arity, label) => Instr::Try(arity, Label(resolve(label.0))),
                Instr::Retry(label) => Instr::Retry(Label(resolve(label.0))),
                Instr::Trust(label) => Instr::Trust(Label(resolve(label.0))),
                Instr::SwitchList(arg, var, nil, list) => {
                    let [var, nil, list] = [var, nil, list].map(|label| Label(resolve(label.0)));
                    Instr::SwitchList(arg, var, nil, list)
                }
                other => other,
            };
            self.linker.parts.code.push(instr);
        }
        for number in &self.switches {
            if let Some(switch) = self.linker.parts.switches.get_mut(*number) {
                switch.var = resolve(switch.var);
                switch.list = resolve(switch.list);
                switch.other = resolve(switch.other);
                for entry in &mut switch.entries {
                    entry.1 = resolve(entry.1);
                }
            }
        }
        for (clause, after) in self.clauses.iter().zip(1..) {
            let next = Label(places.get(after).copied().unwrap_or(0));
            let set = |instr: &Instr| with_label(*instr, next);
            self.linker.parts.code.extend(clause.code.iter().map(set));
        }
        here
    }
}

/// The instruction with its open label set.
fn with_label(instr: Instr, next: Label) -> Instr {
    match instr {
        Instr::Compare(op, left, right, NEXT_CLAUSE) => Instr::Compare(op, left, right, next),
        Instr::CompareInt(op, left, right, NEXT_CLAUSE) => Instr::CompareInt(op, left, right, next),
        Instr::Order(op, left, right, NEXT_CLAUSE) => Instr::Order(op, left, right, next),
        Instr::Test(test, reg, NEXT_CLAUSE) => Instr::Test(test, reg, next),
        other => other,
    }
}
