//! Bodies in normal form: a list of goals, in which control constructs are calls of auxiliary predicates.

use std::collections::{HashMap, HashSet};

use al0_runtime::horn::{
    Compare, Test,
    term::{Node, NodeId, Term},
};

/// A goal.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// A call; the node is the goal as written.
    Call {
        name: String,
        args: Vec<NodeId>,
        node: Option<NodeId>,
    },
    Unify(NodeId, NodeId),
    Is(NodeId, NodeId),
    Compare(Compare, NodeId, NodeId),
    Order(Compare, NodeId, NodeId),
    Test(Test, NodeId),
    /// Notes the level of the predicate in a variable.
    Level(NodeId),
    /// Cuts to the level of this very predicate.
    CutOwn,
    /// Cuts to the level in a variable.
    Cut(NodeId),
    Fail,
}

/// A clause whose body is a list of goals.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub(super) head: Vec<NodeId>,
    /// So many goals are tests that choose between this clause and the next one.
    pub(super) guard: usize,
    pub(super) goals: Vec<Goal>,
}

/// An auxiliary predicate made of a control construct.
#[derive(Debug)]
pub(super) struct Auxiliary {
    pub(super) name: String,
    pub(super) clauses: Vec<Flat>,
    /// Whether goals made at run time call it.
    pub(super) visible: bool,
}

/// Normalises one clause.
pub(super) struct Normaliser<'n> {
    pub(super) term: &'n mut Term,
    pub(super) variables: &'n mut u32,
    /// How often each variable occurs in the clause.
    pub(super) total: HashMap<u32, usize>,
    /// Whether the program itself defines a predicate that would otherwise be built in.
    pub(super) defined: &'n dyn Fn(&str, usize) -> bool,
    pub(super) auxiliaries: Vec<Auxiliary>,
    /// For names of auxiliaries that are used nowhere else.
    pub(super) prefix: String,
}

/// The comparisons of values.
pub(super) const VALUES: &[(&str, Compare)] = &[
    ("=:=", Compare::Eq),
    ("=\\=", Compare::Ne),
    ("<", Compare::Lt),
    (">", Compare::Gt),
    ("=<", Compare::Le),
    (">=", Compare::Ge),
];
/// The comparisons of terms.
pub(super) const ORDERS: &[(&str, Compare)] = &[
    ("==", Compare::Eq),
    ("\\==", Compare::Ne),
    ("@<", Compare::Lt),
    ("@>", Compare::Gt),
    ("@=<", Compare::Le),
    ("@>=", Compare::Ge),
];
/// What is compiled in place and is neither a comparison nor control.
pub(super) const PLAIN: &[(&str, usize)] = &[
    ("true", 0),
    ("otherwise", 0),
    ("fail", 0),
    ("false", 0),
    ("is", 2),
];
/// What no program may define: the machine's control.
pub(super) const CONTROL: &[(&str, usize)] = &[
    (",", 2),
    (";", 2),
    ("->", 2),
    ("!", 0),
    ("\\+", 1),
    ("call", 1),
    ("catch", 3),
];

fn lookup(table: &[(&str, Compare)], name: &str) -> Option<Compare> {
    table
        .iter()
        .find(|(text, _)| *text == name)
        .map(|(_, op)| *op)
}

/// The variables of a term, as often as they occur.
pub(super) fn count(term: &Term, root: NodeId, into: &mut HashMap<u32, usize>) {
    let mut work = vec![root];
    while let Some(node) = work.pop() {
        match term.node(node) {
            Node::Variable(number) => *into.entry(number).or_default() += 1,
            Node::Compound { args, .. } => work.extend(args),
            Node::Atom(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => {}
        }
    }
}

/// Name and arguments of a callable term.
pub(crate) fn callable(term: &Term, node: NodeId) -> Option<(String, Vec<NodeId>)> {
    match term.node(node) {
        Node::Atom(name) => Some((name.to_owned(), Vec::new())),
        Node::Compound { name, args } => Some((name.to_owned(), args.to_vec())),
        Node::Variable(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => None,
    }
}

impl Normaliser<'_> {
    /// The goals of a clause's body; `level` is the variable of its level.
    pub(super) fn main(&mut self, body: Option<NodeId>) -> Vec<Goal> {
        let level = self.fresh();
        let mut goals = Vec::new();
        if let Some(body) = body {
            self.body(body, level, true, &mut goals);
        }
        finish(self.term, goals, level)
    }

    fn fresh(&mut self) -> NodeId {
        let number = *self.variables;
        *self.variables += 1;
        self.term.variable(number)
    }

    /// Appends the goals of a body. A cut goes to the clause's own level with `own`, to `level` otherwise.
    fn body(&mut self, node: NodeId, level: NodeId, own: bool, goals: &mut Vec<Goal>) {
        let mut work = vec![node];
        while let Some(node) = work.pop() {
            let parts = callable(self.term, node);
            match parts
                .as_ref()
                .map(|(name, args)| (name.as_str(), args.as_slice()))
            {
                Some((",", [left, right])) => work.extend([*right, *left]),
                Some(("!", [])) => goals.push(if own { Goal::CutOwn } else { Goal::Cut(level) }),
                Some((";", [left, right])) => self.either(node, *left, *right, level, goals),
                Some(("->", [condition, then])) => {
                    let fail = self.term.atom("fail");
                    self.choose(node, (*condition, *then, fail), level, goals);
                }
                Some(("\\+", [goal])) => self.negate(node, *goal, level, goals),
                Some((name, args)) if (self.defined)(name, args.len()) => {
                    goals.push(call(name, args, node));
                }
                Some((name, args)) => self.known(node, name, args, level, goals),
                None => goals.push(call("call", &[node], node)),
            }
        }
    }

    fn known(
        &mut self,
        node: NodeId,
        name: &str,
        args: &[NodeId],
        level: NodeId,
        goals: &mut Vec<Goal>,
    ) {
        match (name, args) {
            ("true", []) => {}
            ("fail" | "false", []) => goals.push(Goal::Fail),
            ("not", [goal]) => self.negate(node, *goal, level, goals),
            ("once", [goal]) => {
                let (truth, fail) = (self.term.atom("true"), self.term.atom("fail"));
                self.choose(node, (*goal, truth, fail), level, goals);
            }
            ("ignore", [goal]) => {
                let (truth, other) = (self.term.atom("true"), self.term.atom("true"));
                self.choose(node, (*goal, truth, other), level, goals);
            }
            ("forall", [condition, action]) => {
                let not = self.term.compound("\\+", &[*action]);
                let both = self.term.compound(",", &[*condition, not]);
                self.negate(node, both, level, goals);
            }
            ("findall", [template, goal, result]) => {
                let goal = self.outlined(*goal);
                goals.push(call(name, &[*template, goal, *result], node));
            }
            ("=", [left, right]) => goals.push(Goal::Unify(*left, *right)),
            ("is", [left, right]) => goals.push(Goal::Is(*left, *right)),
            ("$level", [variable]) => goals.push(Goal::Level(*variable)),
            ("$cut", [variable]) => goals.push(Goal::Cut(*variable)),
            (_, [left, right]) if lookup(VALUES, name).is_some() => {
                let op = lookup(VALUES, name).unwrap_or(Compare::Eq);
                goals.push(Goal::Compare(op, *left, *right));
            }
            (_, [left, right]) if lookup(ORDERS, name).is_some() => {
                let op = lookup(ORDERS, name).unwrap_or(Compare::Eq);
                goals.push(Goal::Order(op, *left, *right));
            }
            (_, [only]) => match Test::ALL.iter().find(|test| test.text() == name) {
                Some(test) => goals.push(Goal::Test(*test, *only)),
                None => goals.push(call(name, args, node)),
            },
            _ => goals.push(call(name, args, node)),
        }
    }

    /// The variables that a construct shares with the rest of the clause.
    fn shared(&self, construct: NodeId) -> Vec<NodeId> {
        let mut inside = HashMap::new();
        count(self.term, construct, &mut inside);
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut work = vec![construct];
        while let Some(node) = work.pop() {
            match self.term.node(node) {
                Node::Variable(number) => {
                    let outside = self.total.get(&number) > inside.get(&number)
                        || !self.total.contains_key(&number);
                    if outside && seen.insert(number) {
                        found.push(node);
                    }
                }
                Node::Compound { args, .. } => work.extend(args.iter().rev()),
                Node::Atom(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => {}
            }
        }
        found
    }

    /// The head arguments of an auxiliary, the level among them where a cut in it needs that.
    fn heads(&self, construct: NodeId, parts: &[NodeId], level: NodeId) -> Vec<NodeId> {
        let mut heads = self.shared(construct);
        if parts.iter().any(|part| self.cuts(*part)) {
            heads.push(level);
        }
        heads
    }

    /// Whether a body has a cut that reaches beyond it.
    fn cuts(&self, body: NodeId) -> bool {
        let mut work = vec![body];
        while let Some(node) = work.pop() {
            match self.term.node(node) {
                Node::Atom("!") => return true,
                Node::Compound {
                    name: "," | ";",
                    args,
                } => work.extend(args),
                Node::Compound {
                    name: "->",
                    args: [_, then],
                } => work.push(*then),
                _ => {}
            }
        }
        false
    }

    fn add(&mut self, heads: &[NodeId], clauses: Vec<Flat>, visible: bool) -> String {
        let name = format!("${}{}", self.prefix, self.auxiliaries.len());
        let _ = heads;
        self.auxiliaries.push(Auxiliary {
            name: name.clone(),
            clauses,
            visible,
        });
        name
    }

    /// `( left ; right )`
    fn either(
        &mut self,
        node: NodeId,
        left: NodeId,
        right: NodeId,
        level: NodeId,
        goals: &mut Vec<Goal>,
    ) {
        if let Some((condition, then)) = self.arrow(left) {
            return self.choose(node, (condition, then, right), level, goals);
        }
        let mut parts = vec![left];
        let mut rest = right;
        while let Some((next, after)) = self.disjunction(rest) {
            if self.arrow(next).is_some() {
                break;
            }
            parts.push(next);
            rest = after;
        }
        parts.push(rest);
        let head = self.heads(node, &parts, level);
        let clauses = parts
            .iter()
            .map(|part| {
                let mut inner = Vec::new();
                self.body(*part, level, false, &mut inner);
                self.flat(&head, 0, inner)
            })
            .collect();
        let name = self.add(&head, clauses, false);
        goals.push(internal(&name, &head));
    }

    fn flat(&mut self, head: &[NodeId], guard: usize, goals: Vec<Goal>) -> Flat {
        let own = self.fresh();
        Flat {
            head: head.to_vec(),
            guard,
            goals: finish(self.term, goals, own),
        }
    }

    fn arrow(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        match self.term.node(node) {
            Node::Compound {
                name: "->",
                args: [condition, then],
            } => Some((*condition, *then)),
            _ => None,
        }
    }

    fn disjunction(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        match self.term.node(node) {
            Node::Compound {
                name: ";",
                args: [left, right],
            } => Some((*left, *right)),
            _ => None,
        }
    }

    /// `( condition -> then ; otherwise )`
    fn choose(
        &mut self,
        node: NodeId,
        (condition, then, otherwise): (NodeId, NodeId, NodeId),
        level: NodeId,
        goals: &mut Vec<Goal>,
    ) {
        let head = self.heads(node, &[then, otherwise], level);
        let mut first = Vec::new();
        if self.cuts(condition) {
            let inner = self.outlined(condition);
            first.push(call("call", &[inner], condition));
        } else {
            self.body(condition, level, false, &mut first);
        }
        let is_guard = first.iter().all(|goal| {
            matches!(
                goal,
                Goal::Compare(..) | Goal::Order(..) | Goal::Test(..) | Goal::Fail
            )
        });
        let guard = if is_guard { first.len() } else { 0 };
        if !is_guard || guard == 0 {
            first.push(Goal::CutOwn);
        }
        self.body(then, level, false, &mut first);
        let mut second = Vec::new();
        self.body(otherwise, level, false, &mut second);
        let clauses = vec![self.flat(&head, guard, first), self.flat(&head, 0, second)];
        let name = self.add(&head, clauses, false);
        goals.push(internal(&name, &head));
    }

    /// `\+ goal`
    fn negate(&mut self, node: NodeId, goal: NodeId, level: NodeId, goals: &mut Vec<Goal>) {
        let (fail, truth) = (self.term.atom("fail"), self.term.atom("true"));
        self.choose(node, (goal, fail, truth), level, goals);
    }

    /// A goal that is an argument, where it is a control construct: a call of an auxiliary instead.
    fn outlined(&mut self, goal: NodeId) -> NodeId {
        let control = match callable(self.term, goal) {
            Some((name, args)) => {
                matches!(
                    (name.as_str(), args.len()),
                    ("," | ";" | "->", 2) | ("\\+" | "not", 1)
                ) && !(self.defined)(&name, args.len())
            }
            None => false,
        };
        if !control {
            return goal;
        }
        let head = self.shared(goal);
        let level = self.fresh();
        let mut inner = Vec::new();
        self.body(goal, level, true, &mut inner);
        let flat = Flat {
            head: head.clone(),
            guard: 0,
            goals: finish(self.term, inner, level),
        };
        let name = self.add(&head, vec![flat], true);
        self.term.compound(&name, &head)
    }
}

fn call(name: &str, args: &[NodeId], node: NodeId) -> Goal {
    Goal::Call {
        name: name.to_owned(),
        args: args.to_vec(),
        node: Some(node),
    }
}

fn internal(name: &str, args: &[NodeId]) -> Goal {
    Goal::Call {
        name: name.to_owned(),
        args: args.to_vec(),
        node: None,
    }
}

/// Gives cuts after calls, and auxiliaries, the level they need.
fn finish(term: &Term, goals: Vec<Goal>, level: NodeId) -> Vec<Goal> {
    let number = term.node(level);
    let mut called = false;
    let mut needed = false;
    let mut out = Vec::with_capacity(goals.len() + 1);
    for goal in goals {
        let goal = match goal {
            Goal::CutOwn if called => {
                needed = true;
                Goal::Cut(level)
            }
            other => other,
        };
        if let Goal::Call { args, .. } = &goal {
            called = true;
            needed |= args.iter().any(|arg| term.node(*arg) == number);
        }
        out.push(goal);
    }
    if needed {
        out.insert(0, Goal::Level(level));
    }
    out
}
