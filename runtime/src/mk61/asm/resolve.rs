//! Labels to addresses, and what can be said about them.

use std::collections::BTreeSet;

use super::{
    super::{
        control::{cell_among, formal, linear},
        isa::Code,
        names::fold,
    },
    Assembly, Problem, ProblemKind,
    line::{Builder, Reference, parse_address},
};

/// Fills the addresses in.
pub(super) fn finish(mut builder: Builder) -> Assembly {
    builder.unfinished();
    let mut used = BTreeSet::new();
    for reference in std::mem::take(&mut builder.references) {
        fill(&mut builder, &reference, &mut used);
    }
    unused(&mut builder, &used);
    let labels = builder.labels.into_iter();
    Assembly {
        labels: labels
            .map(|(_, (cell, name, _))| (name, address(cell)))
            .collect(),
        program: builder.program,
        problems: builder.problems,
        spans: builder.spans,
    }
}

fn address(cell: usize) -> u8 {
    formal(u16::try_from(cell).unwrap_or(0))
}

fn fill(builder: &mut Builder, reference: &Reference, used: &mut BTreeSet<String>) {
    let key = fold(&reference.target);
    let label = builder.labels.get(&key).map(|(cell, _, _)| address(*cell));
    if label.is_some() {
        used.insert(key);
    }
    let Some(target) = label.or_else(|| parse_address(&reference.target)) else {
        let kind = ProblemKind::UnknownLabel(reference.target.clone());
        return builder.problems.push(Problem {
            kind,
            span: reference.span.clone(),
        });
    };
    if let Some(cell) = builder.program.cells.get_mut(reference.cell) {
        *cell = target;
    }
    check(builder, reference, target);
}

/// Is the target the first cell of a command?
fn check(builder: &mut Builder, reference: &Reference, target: u8) {
    let span = reference.span.clone();
    let room = builder.program.room();
    if usize::from(linear(target)) >= room {
        let kind = ProblemKind::BeyondLastCell(target);
        builder.problems.push(Problem { kind, span });
    } else if is_operand(&builder.program.cells, cell_among(target, room)) {
        builder.problems.push(Problem {
            kind: ProblemKind::IntoOperand(target),
            span,
        });
    }
}

/// Is the cell the second one of a command, counting from the first cell on?
fn is_operand(cells: &[u8], wanted: usize) -> bool {
    let mut index = 0;
    while index < wanted {
        let Some(&code) = cells.get(index) else {
            return false;
        };
        index += usize::from(Code(code).cells());
    }
    index > wanted
}

fn unused(builder: &mut Builder, used: &BTreeSet<String>) {
    for (key, (_, name, span)) in &builder.labels {
        if !used.contains(key) {
            let kind = ProblemKind::UnusedLabel(name.clone());
            builder.problems.push(Problem {
                kind,
                span: span.clone(),
            });
        }
    }
}
