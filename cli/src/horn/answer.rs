//! Answers as a Prolog top level writes them.

use al0_runtime::horn::{
    Program,
    term::{Answer, CYCLE, Node, NodeId},
};

/// The variables of a query that have got a value, with the value's text. Of variables that have become one
/// the first is told of as a value of the others.
pub(crate) fn bindings(program: &Program, answer: &Answer) -> Vec<(String, String)> {
    let holder = |wanted: u32| {
        // `X = f(X)`: the value goes round through the variable whose value it is.
        if let Some(round) = wanted.checked_sub(CYCLE) {
            let binding = answer.bindings.get(round as usize);
            return binding.map(|(name, _)| name.clone());
        }
        let mut bindings = answer.bindings.iter();
        bindings
            .find(|(_, value)| number(answer, *value) == Some(wanted))
            .map(|(name, _)| name.clone())
    };
    answer
        .bindings
        .iter()
        .filter(|(name, value)| {
            number(answer, *value).and_then(holder).as_ref() != Some(name) && !name.starts_with('_')
        })
        .map(|(name, value)| {
            let text = program.show_spaced(&answer.term, *value, &holder);
            (name.clone(), text)
        })
        .collect()
}

fn number(answer: &Answer, node: NodeId) -> Option<u32> {
    match answer.term.node(node) {
        Node::Variable(number) => Some(number),
        Node::Atom(_)
        | Node::Integer(_)
        | Node::Float(_)
        | Node::Text(_)
        | Node::Compound { .. } => None,
    }
}

/// `X = 1,` and so on, a variable a line; `true` where nothing is bound.
pub(crate) fn shown(program: &Program, answer: &Answer) -> String {
    let lines: Vec<String> = bindings(program, answer)
        .into_iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    match lines.is_empty() {
        true => "true".to_owned(),
        false => lines.join(",\n"),
    }
}
