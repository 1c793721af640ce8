//! The terms of a file as trees, indented.

use std::fmt::Write as _;

use al0_grammar::{
    term::{TermId, Terms, View},
    text::Lang,
};

use crate::Unit;

/// Every clause as a tree, one node a line, operands indented by two spaces.
#[must_use]
pub fn syntax(unit: &Unit) -> String {
    let mut out = String::new();
    for clause in &unit.parsed.clauses {
        let (start, end) = (clause.span.start(), clause.span.end());
        let _ = writeln!(out, "clause {start}..{end}");
        node(&unit.parsed.terms, clause.term, 1, &mut out);
    }
    out
}

/// Writes a node and what is below it; the grammar bounds the depth.
fn node(terms: &Terms, id: TermId, indent: usize, out: &mut String) {
    let _ = writeln!(out, "{:width$}{}", "", head(terms, id), width = indent * 2);
    for part in terms.parts(id) {
        node(terms, part, indent + 1, out);
    }
}

fn head(terms: &Terms, id: TermId) -> String {
    match terms.view(id) {
        View::Variable(name) => format!("variable {name}"),
        View::Atom(name) => format!("atom {}", name.escape_debug()),
        View::Integer(value) => format!("integer {value}"),
        View::Float(value) => format!("float {value:?}"),
        View::Str(text) => format!("string {text:?}"),
        View::Compound { name, args } => format!("compound {}/{}", name.escape_debug(), args.len()),
        View::Infix { op, .. } => format!("infix {}", op.spelling(Lang::En)),
        View::Prefix { op, .. } => format!("prefix {}", op.spelling(Lang::En)),
        View::List { items, tail } => {
            let tail = if tail.is_some() { " and a tail" } else { "" };
            format!("list of {}{tail}", items.len())
        }
    }
}
