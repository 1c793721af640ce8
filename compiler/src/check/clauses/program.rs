//! The clauses of a whole program in the machine's terms, and what they define.

use std::collections::{BTreeSet, HashMap};

use al0_grammar::{
    span::Span,
    term::{Terms, View},
};
use al0_runtime::horn::term::{Node, NodeId, Term};

use super::scattered;
use crate::{
    Unit,
    horn::{
        callable,
        source::{Clause, Reader},
    },
    lower::{Shape, formula_names, read},
    table::Place,
};

/// The user's own predicates.
pub(super) struct Program<'u> {
    /// The clauses in the order of the program, formulas left out.
    pub(super) clauses: Vec<Predicate<'u>>,
    /// Name, numbers of arguments, first clause.
    defined: HashMap<String, Vec<(usize, Place)>>,
    /// Declared `dynamic` or `discontiguous`, so that having no clause is no slip.
    declared: HashMap<&'u str, Vec<usize>>,
    /// Names that are formulas.
    formulas: BTreeSet<String>,
    /// Whether calls of unknown predicates are to fail.
    pub(super) unknown_fails: bool,
}

/// A clause of a predicate.
pub(super) struct Predicate<'u> {
    pub(super) unit: &'u Unit,
    pub(super) clause: Clause,
    pub(super) name: String,
    pub(super) args: Vec<NodeId>,
}

impl<'u> Program<'u> {
    pub(super) fn read(units: &'u [Unit]) -> Self {
        let mut program = Self {
            clauses: Vec::new(),
            defined: HashMap::new(),
            declared: HashMap::new(),
            formulas: formula_names(units),
            unknown_fails: crate::own::unknown_fails(units),
        };
        for unit in units {
            for (_, name, arity) in scattered::declared(unit) {
                program.declared.entry(name).or_default().push(arity);
            }
            let terms = &unit.parsed.terms;
            for clause in &unit.parsed.clauses {
                if is_clause(terms, clause.term) {
                    program.clause(unit, Reader::clause(terms, clause.term));
                }
            }
        }
        program
    }

    fn clause(&mut self, unit: &'u Unit, clause: Clause) {
        let Some((name, args)) = callable(&clause.term, clause.head) else {
            return;
        };
        let place = Place {
            file: unit.file,
            span: name_span(unit, &clause, clause.head, &name),
        };
        let known = self.defined.entry(name.clone()).or_default();
        if !known.iter().any(|(arity, _)| *arity == args.len()) {
            known.push((args.len(), place));
        }
        if !(args.is_empty() && self.formulas.contains(&name)) {
            self.clauses.push(Predicate {
                unit,
                clause,
                name,
                args,
            });
        }
    }

    /// The definitions of a name: number of arguments, first clause.
    pub(super) fn definitions(&self, name: &str) -> &[(usize, Place)] {
        self.defined.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn defines(&self, name: &str, arity: usize) -> bool {
        self.definitions(name)
            .iter()
            .any(|(known, _)| *known == arity)
    }

    pub(super) fn declares(&self, name: &str, arity: usize) -> bool {
        let known = self.declared.get(name);
        known.is_some_and(|arities| arities.contains(&arity))
    }

    pub(super) fn is_formula(&self, name: &str) -> bool {
        self.formulas.contains(name)
    }

    /// The names defined, with the numbers of their arguments, sorted.
    pub(super) fn names(&self) -> Vec<(&str, usize)> {
        let defined = self.defined.iter();
        let mut names: Vec<(&str, usize)> = defined
            .flat_map(|(name, all)| all.iter().map(move |(arity, _)| (name.as_str(), *arity)))
            .collect();
        names.sort_unstable();
        names
    }

    /// The clauses of each predicate, predicates in the order of their first clauses.
    pub(super) fn by_predicate(&self) -> Vec<Vec<&Predicate<'u>>> {
        let mut numbers: HashMap<(&str, usize), usize> = HashMap::new();
        let mut all: Vec<Vec<&Predicate<'u>>> = Vec::new();
        for one in &self.clauses {
            let number = *numbers.entry(one.key()).or_insert_with(|| {
                all.push(Vec::new());
                all.len() - 1
            });
            if let Some(clauses) = all.get_mut(number) {
                clauses.push(one);
            }
        }
        all
    }
}

impl Predicate<'_> {
    pub(super) fn key(&self) -> (&str, usize) {
        (&self.name, self.args.len())
    }

    pub(super) fn term(&self) -> &Term {
        &self.clause.term
    }

    pub(super) fn node(&self, id: NodeId) -> Node<'_> {
        self.clause.term.node(id)
    }

    /// All parts of the clause, in the order of their nodes.
    pub(super) fn nodes(&self) -> Vec<NodeId> {
        let nodes = self.clause.spans.iter();
        nodes.map(|(node, _)| *node).collect()
    }

    /// A part and all parts of it.
    pub(super) fn nodes_below(&self, root: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut pending = vec![root];
        while let Some(node) = pending.pop() {
            found.push(node);
            if let Node::Compound { args, .. } = self.node(node) {
                pending.extend(args);
            }
        }
        found
    }

    /// Where a part of the clause stands.
    pub(super) fn span(&self, node: NodeId) -> Span {
        span(&self.clause, node)
    }

    /// `name/2`
    pub(super) fn indicator(&self) -> String {
        format!("{}/{}", self.name, self.args.len())
    }

    /// Where the name of a part stands, the whole part where it does not begin with its name.
    pub(super) fn name_span(&self, node: NodeId, name: &str) -> Span {
        name_span(self.unit, &self.clause, node, name)
    }

    /// The head's name.
    pub(super) fn head_span(&self) -> Span {
        self.name_span(self.clause.head, &self.name)
    }

    pub(super) fn place(&self, span: Span) -> Place {
        Place {
            file: self.unit.file,
            span,
        }
    }

    /// The goals that the body's commas join.
    pub(super) fn conjuncts(&self) -> Vec<NodeId> {
        let body = self.clause.body;
        body.map_or_else(Vec::new, |body| self.conjuncts_of(body))
    }

    /// The goals that commas join in a part of the body.
    pub(super) fn conjuncts_of(&self, part: NodeId) -> Vec<NodeId> {
        let mut goals = Vec::new();
        let mut pending = vec![part];
        while let Some(goal) = pending.pop() {
            match self.node(goal) {
                Node::Compound {
                    name: ",",
                    args: [left, right],
                } => pending.extend([*right, *left]),
                _ => goals.push(goal),
            }
        }
        goals
    }
}

fn span(clause: &Clause, node: NodeId) -> Span {
    // A node is made after its parts, so the places are in the order of the nodes.
    let found = clause
        .spans
        .binary_search_by_key(&node, |(known, _)| *known);
    let place = found.ok().and_then(|at| clause.spans.get(at));
    place.map_or_else(Span::default, |(_, span)| *span)
}

fn name_span(unit: &Unit, clause: &Clause, node: NodeId, name: &str) -> Span {
    let whole = span(clause, node);
    if let Node::Compound {
        args: [left, right],
        ..
    } = clause.term.node(node)
        && let Some(operator) = between(unit, span(clause, *left), span(clause, *right))
    {
        return operator;
    }
    match u32::try_from(name.len()) {
        Ok(len) if whole.text(&unit.text).starts_with(name) => {
            Span::new(whole.start(), whole.start() + len)
        }
        _ => whole,
    }
}

/// The word or sign alone between two operands; none between two arguments.
fn between(unit: &Unit, left: Span, right: Span) -> Option<Span> {
    let range = left.range().end..right.range().start;
    let gap = unit.text.get(range)?;
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
    let word = gap.trim_matches(is_blank);
    let is_one = !word.is_empty() && !word.contains([',', '%', '*']) && !word.contains(is_blank);
    let before = gap.find(word).filter(|_| is_one)?;
    let start = left.range().end + before;
    Some(Span::of_range(&(start..start + word.len())))
}

/// Whether the clause defines a predicate, be it one with the name of an operator.
fn is_clause(terms: &Terms, term: al0_grammar::term::TermId) -> bool {
    match read(terms, term).shapes.as_slice() {
        [Shape::Predicate { .. } | Shape::GrammarRule { .. } | Shape::RuleLookalike { .. }] => true,
        [Shape::Nothing { clause }] => matches!(terms.view(*clause), View::Infix { .. }),
        _ => false,
    }
}
