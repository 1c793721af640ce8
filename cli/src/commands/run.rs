//! `al0 run FILE --fen FEN`: one step of the strategy: rule, advice, move, forcing tree.

use super::failure;
use crate::wishes::Wishes;
use crate::{
    args::{Answer as Form, Run, TreeForm},
    draw::{
        board, svg,
        tree::{Branches, move_json},
    },
    exit::{Exit, Outcome, Trouble},
    limits, output, position,
    program::Program,
    session::Session,
    text::{own, play as words},
    ui::Verbosity,
};
use al0_grammar::span::FileId;
use al0_runtime::{
    chess::{Move, Position, san},
    vm::{Answer, Outcome as Step, Vm, step},
};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// A table asked about a position.
struct Asked {
    program: Program,
    position: Position,
    fen: FileId,
    step: Step,
}

/// The advice that was found.
struct Found<'a> {
    asked: &'a Asked,
    rule: &'a str,
    rule_no: u32,
    advice: &'a str,
    advice_no: u32,
    mv: Move,
    /// The move as the program's own clauses write it.
    written: Option<String>,
    branches: Branches,
}

pub(crate) fn run(session: &mut Session, args: &Run) -> Outcome {
    let outcome = ask(session, args).and_then(|asked| answer(session, args, &asked));
    match (outcome, args.format) {
        (Err(Trouble::Report(diagnostics)), Form::Json) => {
            failure::print(session, Map::new(), &diagnostics)
        }
        (outcome, _) => outcome,
    }
}

fn ask(session: &mut Session, args: &Run) -> Result<Asked, Trouble> {
    let program = Program::load(
        session,
        &args.files,
        &Wishes::of_table(&args.position.of_table),
    )?;
    let (position, fen) = position::read(session, &program, &args.position)?;
    match step(&program.module, &position, limits::limits(&args.limits)) {
        Ok(step) => Ok(Asked {
            program,
            position,
            fen,
            step,
        }),
        Err(hit) => Err(failure::limit(&program, &hit, session, fen).into()),
    }
}

fn answer(session: &mut Session, args: &Run, asked: &Asked) -> Outcome {
    if let (count, Some(first)) = &asked.step.left_out {
        session.complain(&own::left_out(*count, first))?;
    }
    let Some(found) = found(asked) else {
        return no_move(session, args, asked);
    };
    if let Some(path) = &args.svg {
        output::refuse_input(session, path)?;
        let title = format!(
            "{} ({})",
            san::to_san(&asked.position, found.mv),
            found.advice
        );
        output::write_file(session, path, |out| {
            svg::write_board(out, &asked.position, Some(found.mv), &title)
        })?;
    }
    match (args.format, args.tree) {
        (Form::Json, form) => output::print(|out| write_json(out, &found, form))?,
        (Form::Human, Some(form)) => output::print(|out| write_tree(out, &found, form))?,
        (Form::Human, None) => output::print(|out| write_human(out, session, &found))?,
    }
    Ok(Exit::Fine)
}

fn found(asked: &Asked) -> Option<Found<'_>> {
    let Answer::Advice { rule, advice } = asked.step.answer else {
        return None;
    };
    let module = asked.program.module.module();
    let rule = module.rules.get(rule as usize)?;
    let advice = module.advice.get(advice as usize)?;
    let mv = asked.step.tree.first_move()?;
    Some(Found {
        asked,
        rule: &rule.name,
        rule_no: rule.rule_no,
        advice: &advice.name,
        advice_no: advice.advice_no,
        mv,
        written: Vm::new(&asked.program.module).written(&asked.position, mv),
        branches: Branches::new(&asked.position, &asked.step.tree),
    })
}

fn no_move(session: &Session, args: &Run, asked: &Asked) -> Outcome {
    let (diagnostic, object) = failure::no_move(&asked.program, &asked.step, asked.fen);
    match args.format {
        Form::Human => Err(diagnostic.into()),
        Form::Json => failure::print(session, object, &[diagnostic]),
    }
}

fn write_human(out: &mut dyn Write, session: &Session, found: &Found<'_>) -> io::Result<()> {
    let (ui, position) = (session.ui, &found.asked.position);
    board::write_board(out, position, Some(found.mv), session.out_style())?;
    let mut mv = format!(
        "{}  {}",
        san::to_san(position, found.mv),
        san::to_uci(found.mv)
    );
    let illegal = (!position.is_legal(found.mv)).then(own::no_chess);
    let illegal = illegal.as_ref().map(|words| ui.say(words));
    for more in [found.written.as_deref(), illegal].into_iter().flatten() {
        mv = format!("{mv}  {more}");
    }
    let heads = [
        (words::rule(), found.rule),
        (words::advice(), found.advice),
        (words::chosen_move(), mv.as_str()),
    ];
    writeln!(out)?;
    for (head, value) in heads {
        let head = ui.say(&head);
        writeln!(out, "{head:<8} {value}")?;
    }
    writeln!(out, "{}", ui.say(&words::tree()))?;
    let mut lines = Vec::new();
    found.branches.write_lines(&mut lines)?;
    for line in String::from_utf8_lossy(&lines).lines() {
        writeln!(out, "   {line}")?;
    }
    if ui.verbosity == Verbosity::Verbose {
        writeln!(
            out,
            "{:<8} {}",
            ui.say(&words::nodes()),
            found.asked.step.nodes
        )?;
    }
    Ok(())
}

fn write_tree(out: &mut dyn Write, found: &Found<'_>, form: TreeForm) -> io::Result<()> {
    match form {
        TreeForm::Lines => found.branches.write_lines(out),
        TreeForm::Dot => found.branches.write_dot(out, found.advice),
        TreeForm::Svg => found.branches.write_svg(out, found.advice),
        TreeForm::Text => writeln!(out, "{}", book_text(found)),
        TreeForm::Json => {
            serde_json::to_writer_pretty(&mut *out, &found.branches.to_json())?;
            writeln!(out)
        }
    }
}

fn book_text(found: &Found<'_>) -> String {
    let mut text = String::new();
    found.asked.step.tree.write_book(&mut text);
    text
}

fn write_json(out: &mut dyn Write, found: &Found<'_>, form: Option<TreeForm>) -> io::Result<()> {
    let tree = match form {
        None | Some(TreeForm::Json) => found.branches.to_json(),
        Some(form) => {
            let mut text = Vec::new();
            write_tree(&mut text, found, form)?;
            Value::String(String::from_utf8_lossy(&text).trim_end().to_owned())
        }
    };
    let mut mv = move_json(&found.asked.position, found.mv);
    if let Some(written) = &found.written {
        mv.insert("term".to_owned(), json!(written));
    }
    let answer = json!({
        "rule": found.rule,
        "rule_no": found.rule_no,
        "advice": found.advice,
        "advice_no": found.advice_no,
        "move": mv,
        "tree": tree,
        "nodes": found.asked.step.nodes,
    });
    serde_json::to_writer_pretty(&mut *out, &answer)?;
    writeln!(out)
}
