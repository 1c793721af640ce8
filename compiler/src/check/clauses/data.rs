//! Data where a goal should stand: a number, a text, a list, a sum, or a square as in `X : Y` for `X = Y`.

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    text::Text,
};
use al0_runtime::horn::{
    is_evaluable,
    term::{LIST, Node, NodeId},
};

use super::{
    calls::calls,
    program::{Predicate, Program},
    words,
};
use crate::messages;

/// What stands for a goal and is none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Data {
    Number,
    Text,
    List,
    Sum,
    Square,
}

pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_own = |name: &str, arity| program.defines(name, arity);
    for clause in &program.clauses {
        let called = calls(clause, &is_own).into_iter();
        let called = called.filter(|call| !is_own(call.name, call.arity));
        let compound = called.map(|call| call.node);
        for node in compound.chain(constants(clause)) {
            if let Some(data) = data(clause, node) {
                diagnostics.push(told(clause, node, data));
            }
        }
    }
}

/// Whether what is called there is none of the predicates that may be missing.
pub(super) fn is_data(clause: &Predicate<'_>, node: NodeId) -> bool {
    data(clause, node).is_some()
}

fn data(clause: &Predicate<'_>, node: NodeId) -> Option<Data> {
    Some(match clause.node(node) {
        Node::Integer(_) | Node::Float(_) => Data::Number,
        Node::Text(_) => Data::Text,
        Node::Compound { name: LIST, .. } => Data::List,
        Node::Compound {
            name: ":",
            args: [left, right],
        } if is_coordinate(clause, *left) && is_coordinate(clause, *right) => Data::Square,
        Node::Compound { name, args }
            if !name.starts_with(char::is_alphabetic) && is_evaluable(name, args.len()) =>
        {
            Data::Sum
        }
        _ => return None,
    })
}

fn is_coordinate(clause: &Predicate<'_>, node: NodeId) -> bool {
    match clause.node(node) {
        Node::Variable(_) | Node::Integer(_) => true,
        Node::Compound { name, args } => is_evaluable(name, args.len()),
        Node::Atom(_) | Node::Float(_) | Node::Text(_) => false,
    }
}

/// Numbers and texts among the goals that control constructs join.
fn constants(clause: &Predicate<'_>) -> Vec<NodeId> {
    let (mut found, mut pending) = (Vec::new(), Vec::from_iter(clause.clause.body));
    while let Some(node) = pending.pop() {
        match clause.node(node) {
            Node::Compound {
                name: "," | ";" | "->" | "\\+" | "not",
                args,
            } => pending.extend(args.iter().rev()),
            Node::Integer(_) | Node::Float(_) | Node::Text(_) => found.push(node),
            Node::Compound { .. } | Node::Atom(_) | Node::Variable(_) => {}
        }
    }
    found
}

fn told(clause: &Predicate<'_>, node: NodeId, data: Data) -> Diagnostic {
    let place = clause.place(clause.span(node));
    let message = message(data);
    let diagnostic = Diagnostic::new(codes::DATA_FOR_GOAL, place.file, place.span, message);
    match data {
        Data::Square => {
            let hint = diagnostic.hint(words::compare_with_equals());
            let sign = clause.name_span(node, ":");
            match sign.text(&clause.unit.text) {
                ":" => hint.suggest(
                    messages::write_instead("="),
                    Applicability::Guess,
                    vec![(sign, "=".to_owned())],
                ),
                _ => hint,
            }
        }
        Data::Sum => diagnostic.hint(words::compute_with_is()),
        Data::Number | Data::Text | Data::List => diagnostic.hint(words::goals_are_calls()),
    }
}

fn message(data: Data) -> Text {
    match data {
        Data::Number => words::number_for_goal(),
        Data::Text => words::text_for_goal(),
        Data::List => words::list_for_goal(),
        Data::Sum => words::sum_for_goal(),
        Data::Square => words::square_for_goal(),
    }
}
