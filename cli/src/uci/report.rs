//! The `info` lines about a move.

use super::{
    engine::{Found, Reply},
    perfect::Best,
    settings::Settings,
};
use al0_runtime::{
    chess::{Board, Move, Position, Role, Side, san},
    solve::{Decision, each_line, rank::Value},
};
use std::time::Duration;

/// Lines of a tree that are shown at most.
const MOST_LINES: usize = 256;

/// A text for people; control characters would break the line.
pub(crate) fn string(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    format!("info string {text}")
}

/// What is said of a position without moves.
pub(crate) fn game_over(board: &Board) -> String {
    let score = match board.is_checkmate() {
        true => "mate 0",
        false => "cp 0",
    };
    format!("info depth 0 score {score}")
}

/// Tells of a move and its tree.
pub(crate) fn found(reply: &mut Reply, found: &Found<'_>, settings: &Settings, time: Duration) {
    let decision = &found.decision;
    let line = decision.main_line();
    if settings.show_lines {
        reply.info.extend(current_lines(decision));
    }
    reply.info.push(reason(found));
    reply.info.push(principal(found, &line, settings, time));
    reply.best = Some(san::to_uci(decision.mv));
    reply.ponder = line.get(1).map(|mv| san::to_uci(*mv));
}

/// Tells of perfect play.
pub(crate) fn perfect(reply: &mut Reply, best: &Best, settings: &Settings) {
    let (score, wdl) = match best.value {
        Value::Won(plies) => (format!("mate {}", plies.div_ceil(2)), " wdl 1000 0 0"),
        Value::Lost(plies) => (format!("mate -{}", plies / 2), " wdl 0 0 1000"),
        Value::Drawn => ("cp 0".to_owned(), " wdl 0 1000 0"),
    };
    let wdl = if settings.show_wdl { wdl } else { "" };
    let depth = best.line.len();
    let pv = written(&best.line);
    reply
        .info
        .push(format!("info depth {depth} score {score}{wdl} pv {pv}"));
    reply.best = best.line.first().map(|mv| san::to_uci(*mv));
    reply.ponder = best.line.get(1).map(|mv| san::to_uci(*mv));
}

/// `table=… rule=… advice=… tree=new`
fn reason(found: &Found<'_>) -> String {
    let tree = match found.decision.ply {
        0 => "new",
        _ => "followed",
    };
    string(&format!(
        "table={} rule={} advice={} tree={tree}",
        found.table, found.rule, found.advice
    ))
}

fn principal(found: &Found<'_>, line: &[Move], settings: &Settings, time: Duration) -> String {
    let decision = &found.decision;
    let (depth, nodes) = (line.len(), decision.nodes);
    let (score, wdl) = match decision.mate_in().or(found.mate) {
        Some(moves) => (format!("mate {moves}"), " wdl 1000 0 0"),
        None => (format!("cp {}", balance(&decision.position)), ""),
    };
    let wdl = if settings.show_wdl { wdl } else { "" };
    let time = time.as_millis();
    let pv = written(line);
    format!(
        "info depth {depth} seldepth {depth} score {score}{wdl} nodes {nodes} time {time} pv {pv}"
    )
}

/// The lines of the tree, as those that were looked at.
fn current_lines(decision: &Decision) -> Vec<String> {
    let mut shown = Vec::new();
    each_line(&decision.tree, |line| {
        if shown.len() < MOST_LINES {
            shown.push(format!("info currline {}", written(line)));
        }
    });
    shown
}

fn written(line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(|mv| san::to_uci(*mv)).collect();
    moves.join(" ")
}

/// Our material minus theirs, in hundredths of a pawn.
fn balance(position: &Position) -> i32 {
    let value = |role| match role {
        Role::King => 0,
        Role::Queen => 900,
        Role::Rook => 500,
        Role::Bishop | Role::Knight => 300,
        Role::Pawn => 100,
    };
    position
        .live_men()
        .map(|placed| match placed.man.side {
            Side::Us => value(placed.man.role),
            Side::Them => -value(placed.man.role),
        })
        .sum()
}
