//! Why a goal ended without an answer and without failing, in plain words.

use crate::{input::closest, text, text::query as words};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
    text::Text,
};
use al0_runtime::horn::{
    Failure, LimitKind, Program,
    host::Ball,
    term::{Node, NodeId},
};

/// The diagnostic of a failure of the goal that `file` holds; `None` where the program ended itself.
pub(crate) fn diagnostic(
    program: &Program,
    failure: &Failure,
    file: FileId,
    length: usize,
) -> Option<Diagnostic> {
    let span = Span::of_range(&(0..length));
    match failure {
        Failure::Thrown(ball) => {
            let shown = program.show(&ball.term, ball.root, &|_| Some("_".to_owned()));
            let told = Diagnostic::new(
                codes::NOT_CAUGHT,
                file,
                span,
                message(program, ball, &shown),
            );
            let left_out = unknown(ball).and_then(|(name, arity)| {
                al0_compiler::instead_of(name, usize::try_from(arity).ok()?)
            });
            let told = match unknown(ball).and_then(|(name, arity)| near(program, name, arity)) {
                _ if left_out.is_some() => told.hint(left_out.unwrap_or_default()),
                Some(near) => told.hint(text::did_you_mean(near)),
                None if is_forbidden_file(ball) => told.hint(words::allow_files()),
                None => told,
            };
            Some(told.note(words::ball(shown)))
        }
        Failure::Limit(kind) => {
            let told = Diagnostic::new(codes::GOAL_LIMIT, file, span, words::limit(*kind));
            Some(match kind {
                LimitKind::Steps => told.hint(words::raise_steps()),
                LimitKind::Heap | LimitKind::Stack => told.hint(words::mind_recursion()),
            })
        }
        Failure::Halt(_) => None,
    }
}

/// The formal part of an error term.
fn formal(ball: &Ball) -> Option<NodeId> {
    match ball.term.node(ball.root) {
        Node::Compound {
            name: "error",
            args: [formal, _],
        } => Some(*formal),
        Node::Compound { .. }
        | Node::Atom(_)
        | Node::Variable(_)
        | Node::Integer(_)
        | Node::Float(_)
        | Node::Text(_) => None,
    }
}

/// The predicate that an error says is not there.
fn unknown(ball: &Ball) -> Option<(&str, i64)> {
    let Node::Compound {
        name: "existence_error",
        args: [kind, culprit],
    } = ball.term.node(formal(ball)?)
    else {
        return None;
    };
    if ball.term.node(*kind) != Node::Atom("procedure") {
        return None;
    }
    let Node::Compound {
        name: "/",
        args: [name, arity],
    } = ball.term.node(*culprit)
    else {
        return None;
    };
    match (ball.term.node(*name), ball.term.node(*arity)) {
        (Node::Atom(name), Node::Integer(arity)) => Some((name, arity)),
        _ => None,
    }
}

/// Whether a node of an error term says that it is about a file.
fn is_file(ball: &Ball, kind: NodeId) -> bool {
    ball.term.node(kind) == Node::Atom("source_sink")
}

/// Whether a file was asked for that may not be opened.
fn is_forbidden_file(ball: &Ball) -> bool {
    formal(ball).is_some_and(|formal| {
        matches!(
            ball.term.node(formal),
            Node::Compound { name: "permission_error", args: [_, kind, _] } if is_file(ball, *kind)
        )
    })
}

/// What may have been meant: the same name with other arguments, or a name much like it.
fn near(program: &Program, name: &str, arity: i64) -> Option<String> {
    let mut all: Vec<(&str, u8)> = program.callable().collect();
    all.sort_unstable();
    let other = all.iter().find(|(known, _)| *known == name);
    if let Some((known, args)) = other {
        return Some(format!("{known}/{args}"));
    }
    let fitting = all.iter().filter(|(_, args)| i64::from(*args) == arity);
    let best = closest(name, fitting.map(|(known, _)| *known))?;
    Some(format!("{best}/{arity}"))
}

fn message(program: &Program, ball: &Ball, shown: &str) -> Text {
    let text = |node: NodeId| program.show(&ball.term, node, &|_| Some("_".to_owned()));
    let Some(formal) = formal(ball) else {
        return match ball.term.node(ball.root) == Node::Atom("$aborted") {
            true => words::aborted(),
            false => words::thrown(shown),
        };
    };
    match ball.term.node(formal) {
        Node::Atom("instantiation_error") => words::unbound(),
        Node::Compound { name, args } => match (name, args) {
            ("existence_error", [_, culprit]) if unknown(ball).is_some() => {
                words::no_predicate(text(*culprit))
            }
            ("permission_error", [_, kind, culprit]) if is_file(ball, *kind) => {
                words::no_file_access(text(*culprit))
            }
            ("existence_error", [kind, culprit]) if is_file(ball, *kind) => {
                words::no_file(text(*culprit))
            }
            ("type_error", [kind, culprit]) if ball.term.node(*kind) == Node::Atom("evaluable") => {
                words::not_evaluable(text(*culprit))
            }
            ("type_error", [kind, culprit]) => words::wrong_type(text(*culprit), text(*kind)),
            ("domain_error", [kind, culprit]) => words::wrong_value(text(*culprit), text(*kind)),
            ("evaluation_error", [what]) => match text(*what).as_str() {
                "zero_divisor" => words::zero_divisor(),
                "int_overflow" => words::overflow(),
                _ => words::no_value(),
            },
            _ => words::thrown(shown),
        },
        Node::Atom(_) | Node::Variable(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => {
            words::thrown(shown)
        }
    }
}
