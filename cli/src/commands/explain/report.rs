//! The record in words and as JSON.

use super::{
    Watched,
    record::{AdviceTried, RuleTried},
};
use crate::{
    draw::tree::{Branches, move_json},
    session::Session,
    text::{explain as words, own},
    ui::Ui,
};
use al0_grammar::{
    span::{FileId, Span},
    text::{Lang, Text},
};
use al0_runtime::{
    bytecode::{Import, Instruction, Pc},
    chess::{Move, Position, san},
    predicates::Node,
    vm::{AdviceEnd, Answer, Failure, LimitKind, Vm},
};
use serde_json::{Value, json};
use std::io::{self, Write};

/// A goal that decided against a node.
pub(crate) struct GoalFact {
    /// The goal as written, or its library name.
    name: String,
    /// Its truth at the node.
    value: bool,
    /// Where it is written.
    span: Option<(FileId, Span)>,
    /// The same for people: `krk.al0:12:30`.
    place: Option<String>,
}

/// Why a node fails.
enum Why {
    Holding(Option<GoalFact>),
    Main(Option<GoalFact>),
    Moves(u32),
}

/// A rule with its advice, ready to be told.
pub(crate) struct RuleFact {
    name: String,
    rule_no: u32,
    holds: bool,
    failed: Option<GoalFact>,
    advice: Vec<AdviceFact>,
}

struct AdviceFact {
    name: String,
    advice_no: u32,
    end: Option<AdviceEnd>,
    nodes: u64,
    deepest: Option<(Vec<(String, String)>, Why)>,
}

/// Everything recorded, with names and places.
pub(crate) fn facts(session: &Session, watched: &Watched) -> Vec<RuleFact> {
    let reader = Reader { session, watched };
    watched
        .record
        .rules
        .iter()
        .map(|tried| reader.rule(tried))
        .collect()
}

struct Reader<'a> {
    session: &'a Session,
    watched: &'a Watched,
}

impl Reader<'_> {
    fn rule(&self, tried: &RuleTried) -> RuleFact {
        let entry = self
            .watched
            .program
            .module
            .module()
            .rules
            .get(tried.rule as usize);
        RuleFact {
            name: entry
                .map(|entry| entry.name.to_string())
                .unwrap_or_default(),
            rule_no: entry.map_or(0, |entry| entry.rule_no),
            holds: tried.holds,
            failed: tried
                .failed_at
                .and_then(|pc| self.goal(pc, &self.watched.position, 0)),
            advice: tried
                .advice
                .iter()
                .map(|tried| self.advice(tried))
                .collect(),
        }
    }

    fn advice(&self, tried: &AdviceTried) -> AdviceFact {
        let entry = self
            .watched
            .program
            .module
            .module()
            .advice
            .get(tried.advice as usize);
        AdviceFact {
            name: entry
                .map(|entry| entry.name.to_string())
                .unwrap_or_default(),
            advice_no: entry.map_or(0, |entry| entry.advice_no),
            end: tried.end,
            nodes: tried.nodes,
            deepest: tried
                .deepest
                .as_ref()
                .map(|(line, failure)| self.deepest(line, *failure)),
        }
    }

    fn deepest(&self, line: &[Move], failure: Failure) -> (Vec<(String, String)>, Why) {
        let mut position = self.watched.position;
        let mut named = Vec::new();
        for mv in line {
            named.push((san::to_san(&position, *mv), san::to_uci(*mv)));
            position = position.make(*mv);
        }
        let depth = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let goal = |pc: Option<Pc>| pc.and_then(|pc| self.goal(pc, &position, depth));
        let why = match failure {
            Failure::Holding(pc) => Why::Holding(goal(pc)),
            Failure::Main(pc) => Why::Main(goal(pc)),
            Failure::Moves(tried) => Why::Moves(tried),
        };
        (named, why)
    }

    fn goal(&self, pc: Pc, position: &Position, depth: u32) -> Option<GoalFact> {
        let program = &self.watched.program;
        let module = program.module.module();
        let import = import_at(program.module.instructions(), pc, &module.imports)?;
        let root = &self.watched.position;
        let span = program.place(pc);
        let text = |(file, span): (FileId, Span)| {
            let sources = &self.session.sources;
            sources.get(file).map(|source| (source, span))
        };
        let source = span.and_then(text).filter(|_| program.has_source);
        let written = source.map(|(source, span)| span.text(&source.text).to_owned());
        let place = source.map(|(source, span)| {
            let place = source.locate(span.start() as usize);
            format!("{}:{}:{}", source.name, place.line, place.column)
        });
        Some(GoalFact {
            name: written.unwrap_or_else(|| module.import_name(import).to_owned()),
            value: match import {
                Import::Library(predicate) => predicate.holds(&Node { position, root }),
                Import::Own(number) => {
                    let vm = Vm::new(&program.module);
                    vm.own_goal_holds(number, &Node { position, root }, depth)
                }
            },
            span,
            place,
        })
    }
}

/// The goal that an instruction tests.
fn import_at(instructions: &[(Pc, Instruction)], pc: Pc, imports: &[Import]) -> Option<Import> {
    let index = instructions.binary_search_by_key(&pc, |(at, _)| *at).ok()?;
    let mut found = None;
    instructions.get(index)?.1.operands(|operand| {
        if let al0_runtime::bytecode::OperandValue::Goal(import) = operand {
            found = imports.get(usize::from(import.0)).copied();
        }
    });
    found
}

/// Rules and advice, one line each, failures beneath.
pub(crate) fn write_human(
    out: &mut dyn Write,
    session: &Session,
    watched: &Watched,
    rules: &[RuleFact],
) -> io::Result<()> {
    let ui = session.ui;
    for rule in rules {
        let head = match (rule.holds, &rule.failed) {
            (true, _) => words::rule_holds(&rule.name),
            (false, Some(goal)) => words::rule_fails(&rule.name, goal_text(goal, ui)),
            (false, None) => words::rule_fails_plainly(&rule.name),
        };
        writeln!(out, "{}", ui.say(&head))?;
        for advice in &rule.advice {
            write_advice(out, ui, advice, limit_of(watched))?;
        }
    }
    writeln!(out, "{}", ui.say(&conclusion(watched, rules)))?;
    if matches!(watched.answer, Ok(Answer::Advice { .. })) {
        let mut lines = Vec::new();
        Branches::new(&watched.position, &watched.record.tree).write_lines(&mut lines)?;
        for line in String::from_utf8_lossy(&lines).lines() {
            writeln!(out, "   {line}")?;
        }
    }
    Ok(())
}

/// At what the search was given up, if it was.
fn limit_of(watched: &Watched) -> Option<LimitKind> {
    watched.answer.as_ref().err().map(|hit| hit.kind)
}

fn write_advice(
    out: &mut dyn Write,
    ui: Ui,
    advice: &AdviceFact,
    limit: Option<LimitKind>,
) -> io::Result<()> {
    let name = &advice.name;
    let in_error = advice.end.is_none() && limit == Some(LimitKind::Trouble);
    let nodes = crate::text::plural::nodes(advice.nodes);
    let head = match advice.end {
        Some(AdviceEnd::Satisfied) => words::advice_works(name, ui.say(&nodes)),
        Some(AdviceEnd::Failed) => words::advice_fails(name, ui.say(&nodes)),
        Some(AdviceEnd::HoldsAtRoot) => words::advice_empty(name),
        None if in_error => words::advice_in_error(name),
        None => words::advice_cut_short(name),
    };
    writeln!(out, "   {}", ui.say(&head))?;
    if in_error {
        return Ok(());
    }
    let (Some(AdviceEnd::Failed) | None, Some((line, why))) = (advice.end, &advice.deepest) else {
        return Ok(());
    };
    let place = match line.is_empty() {
        true => words::at_root(),
        false => words::after(line_text(line)),
    };
    let why = match why {
        Why::Holding(goal) => words::holding_fails(optional_goal(goal.as_ref(), ui)),
        Why::Main(goal) => words::main_fails(optional_goal(goal.as_ref(), ui)),
        Why::Moves(0) => words::no_moves(),
        Why::Moves(tried) => words::no_move_helps(tried),
    };
    writeln!(out, "      {} {}", ui.say(&place), ui.say(&why))
}

/// `1. Kc2 Ka1 2. Rb1`
fn line_text(line: &[(String, String)]) -> String {
    let moves = line
        .iter()
        .enumerate()
        .map(|(ply, (san, _))| match ply % 2 {
            0 => format!("{}. {san}", ply / 2 + 1),
            _ => san.clone(),
        });
    moves.collect::<Vec<_>>().join(" ")
}

/// `rooklost is true here (krk.al0:20:12)`
fn goal_text(goal: &GoalFact, ui: Ui) -> String {
    let value = match goal.value {
        true => words::is_true(&goal.name),
        false => words::is_false(&goal.name),
    };
    match &goal.place {
        Some(place) => format!("{} ({place})", ui.say(&value)),
        None => ui.say(&value).to_owned(),
    }
}

fn optional_goal(goal: Option<&GoalFact>, ui: Ui) -> String {
    goal.map(|goal| format!(": {}", goal_text(goal, ui)))
        .unwrap_or_default()
}

fn conclusion(watched: &Watched, rules: &[RuleFact]) -> Text {
    let last = rules.iter().flat_map(|rule| &rule.advice).last();
    match (&watched.answer, watched.record.tree.first_move(), last) {
        (Ok(Answer::Advice { .. }), Some(mv), Some(advice)) => {
            Text::with_names(|lang| words::plays(shown(watched, mv, lang), &advice.name))
        }
        (Ok(Answer::NoAdvice { .. }), _, _) => words::nothing_works(),
        (Err(_), _, _) if limit_of(watched) == Some(LimitKind::Trouble) => words::ended_in_error(),
        (Err(_), _, _) => words::given_up(),
        _ => words::nothing_matches(),
    }
}

/// The chosen move, how the program's own clauses write it, and whether chess knows it.
fn shown(watched: &Watched, mv: Move, lang: Lang) -> String {
    let san = san::to_san(&watched.position, mv);
    let written = watched.written(mv).map(|written| format!("({written})"));
    let illegal = !watched.position.is_legal(mv);
    let mark = illegal.then(|| own::no_chess().get(lang).to_owned());
    let more = written.into_iter().chain(mark);
    more.fold(san, |shown, more| format!("{shown} {more}"))
}

/// The same as JSON.
pub(crate) fn write_json(
    out: &mut dyn Write,
    session: &Session,
    watched: &Watched,
    rules: &[RuleFact],
) -> io::Result<()> {
    let mv = watched.record.tree.first_move().map(|mv| {
        let mut object = move_json(&watched.position, mv);
        let written = watched.written(mv);
        object.extend(written.map(|written| ("term".to_owned(), json!(written))));
        object
    });
    let failure = match &watched.answer {
        Ok(Answer::Advice { .. }) => None,
        Ok(Answer::NoAdvice { .. }) => Some("no_advice"),
        Ok(Answer::NoRule | Answer::NotOurMove) => Some("no_rule"),
        Err(hit) => Some(match hit.kind {
            LimitKind::Nodes => "node_limit",
            LimitKind::Time => "time_limit",
            LimitKind::Depth => "depth_limit",
            LimitKind::Trouble => "predicate_error",
        }),
    };
    let rules: Vec<Value> = rules
        .iter()
        .map(|rule| rule_json(session, watched, rule))
        .collect();
    let answer = json!({
        "rules": rules,
        "move": mv,
        "failure": failure,
        "nodes": watched.record.nodes,
    });
    serde_json::to_writer_pretty(&mut *out, &answer)?;
    writeln!(out)
}

fn rule_json(session: &Session, watched: &Watched, rule: &RuleFact) -> Value {
    let advice: Vec<Value> = rule
        .advice
        .iter()
        .map(|advice| advice_json(session, watched, advice))
        .collect();
    json!({
        "rule": rule.name,
        "rule_no": rule.rule_no,
        "holds": rule.holds,
        "failed": rule.failed.as_ref().map(|goal| goal_json(session, watched, goal)),
        "advice": advice,
    })
}

fn advice_json(session: &Session, watched: &Watched, advice: &AdviceFact) -> Value {
    let result = match advice.end {
        Some(AdviceEnd::Satisfied) => "satisfied",
        Some(AdviceEnd::Failed) => "failed",
        Some(AdviceEnd::HoldsAtRoot) => "holds_at_root",
        None => "cut_short",
    };
    let deepest = advice.deepest.as_ref().map(|(line, why)| {
        let line: Vec<Value> = line
            .iter()
            .map(|(san, uci)| json!({ "san": san, "uci": uci }))
            .collect();
        let (kind, goal) = match why {
            Why::Holding(goal) => ("holding", goal.as_ref()),
            Why::Main(goal) => ("main", goal.as_ref()),
            Why::Moves(_) => ("moves", None),
        };
        let goal = goal.map(|goal| goal_json(session, watched, goal));
        json!({ "line": line, "failure": kind, "goal": goal })
    });
    json!({
        "advice": advice.name,
        "advice_no": advice.advice_no,
        "result": result,
        "nodes": advice.nodes,
        "deepest": deepest,
    })
}

fn goal_json(session: &Session, watched: &Watched, goal: &GoalFact) -> Value {
    let file = goal.span.map_or(watched.program.file, |(file, _)| file);
    let file = session.sources.get(file).map(|source| &source.name);
    json!({
        "goal": goal.name,
        "value": goal.value,
        "file": file,
        "start": goal.span.map(|(_, span)| span.start()),
        "end": goal.span.map(|(_, span)| span.end()),
    })
}
