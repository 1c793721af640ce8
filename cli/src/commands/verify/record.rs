//! The verdict for programs.

use super::Verified;
use crate::{draw::game, limits};
use al0_runtime::{
    chess::{Position, fen},
    solve::verify::{AdviceUsage, Fault, Line, Symmetry, Verdict, VerifyReport},
};
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

/// Writes the whole report as one object.
pub(crate) fn write(out: &mut dyn Write, found: &Verified) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &object(found))?;
    writeln!(out)
}

fn object(found: &Verified) -> Value {
    let report = &found.report;
    let perfect = report.perfect;
    let lines: Vec<Value> = report.counterexamples.iter().map(counterexample).collect();
    let symmetry: Vec<Value> = report.symmetry.iter().map(symmetry).collect();
    json!({
        "ending": report.ending.to_string(),
        "partial": report.is_partial(),
        "limit": report.stopped.map(limits::key),
        "positions": report.positions,
        "covered": report.covered,
        "mates": report.mates,
        "max_moves": report.max_moves(),
        "mean_moves": mean(report),
        "stalemates": report.count(Fault::Stalemate),
        "material_lost": report.count(Fault::MaterialLost),
        "mated": report.count(Fault::Mated),
        "kings_taken": report.count(Fault::KingTaken),
        "cycles": report.count(Fault::Cycle),
        "no_rule": report.count(Fault::NoRule),
        "no_advice": report.count(Fault::NoAdvice),
        "predicate_errors": report.count(Fault::Error),
        "illegal_moves": report.own.illegal,
        "moves_left_out": report.own.left_out,
        "undecided": report.count(Fault::Undecided),
        "fifty_moves": report.fifty_moves,
        "failures": report.failures(),
        "other_positions": report.other_roots,
        "nodes": report.nodes,
        "histogram": histogram(&report.histogram),
        "optimal_histogram": histogram(&report.perfect_histogram),
        "won": perfect.map(|perfect| perfect.won),
        "optimal_max": perfect.map(|perfect| perfect.longest),
        "mean_excess": perfect.map(|perfect| perfect.mean_excess),
        "longest": report.longest.as_ref().map(longest),
        "counterexamples": lines,
        "rules": rules(found),
        "advice": advice(found),
        "symmetry": symmetry,
    })
}

/// The mean length of the mates.
pub(crate) fn mean(report: &VerifyReport) -> Option<f64> {
    let sum: u64 = report
        .histogram
        .iter()
        .map(|(moves, count)| u64::from(*moves) * count)
        .sum();
    (report.mates > 0).then(|| sum as f64 / report.mates as f64)
}

fn histogram(counts: &BTreeMap<u32, u64>) -> Value {
    let counts = counts.iter();
    let object: Map<String, Value> = counts
        .map(|(moves, count)| (moves.to_string(), json!(count)))
        .collect();
    Value::Object(object)
}

fn longest(line: &Line) -> Value {
    json!({
        "fen": fen::to_fen(&line.position),
        "moves": line.our_moves(),
        "line": game::san_moves(line),
    })
}

fn counterexample(line: &Line) -> Value {
    let mut object = Map::new();
    object.insert("fen".to_owned(), json!(fen::to_fen(&line.position)));
    if let Verdict::Fault(fault) = line.verdict {
        object.insert("kind".to_owned(), json!(key(fault)));
    }
    object.insert("line".to_owned(), json!(game::san_moves(line)));
    if let Some(step) = line.returns_to {
        object.insert("returns_to".to_owned(), json!(step));
    }
    Value::Object(object)
}

fn key(fault: Fault) -> &'static str {
    match fault {
        Fault::Mated => "mated",
        Fault::KingTaken => "king_taken",
        Fault::MaterialLost => "material_lost",
        Fault::Stalemate => "stalemate",
        Fault::Error => "predicate_error",
        Fault::NoRule => "no_rule",
        Fault::NoAdvice => "no_advice",
        Fault::Cycle => "cycle",
        Fault::Undecided => "undecided",
    }
}

fn rules(found: &Verified) -> Vec<Value> {
    let rules = found
        .program
        .module
        .module()
        .rules
        .iter()
        .zip(&found.report.rules);
    rules
        .map(|(rule, used)| json!({ "name": &*rule.name, "rule_no": rule.rule_no, "used": used }))
        .collect()
}

fn advice(found: &Verified) -> Vec<Value> {
    let advice = found
        .program
        .module
        .module()
        .advice
        .iter()
        .zip(&found.report.advice);
    advice
        .map(|(entry, usage)| advice_entry(&entry.name, entry.advice_no, usage))
        .collect()
}

fn advice_entry(name: &str, advice_no: u32, usage: &AdviceUsage) -> Value {
    json!({
        "name": name,
        "advice_no": advice_no,
        "tried": usage.tried,
        "satisfied": usage.satisfied,
        "held_at_root": usage.held_at_root,
        "held_example": usage.first_held.as_ref().map(fen::to_fen),
        "nodes": usage.nodes,
    })
}

fn symmetry(found: &Symmetry) -> Value {
    let example: Option<&Position> = found.example.as_ref();
    json!({
        "mirror": found.mirror.name(),
        "pairs": found.pairs,
        "other_move": found.other_move,
        "other_advice": found.other_advice,
        "other_outcome": found.other_verdict,
        "example": example.map(fen::to_fen),
    })
}
