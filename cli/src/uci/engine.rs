//! The tables at play: which of them answers, and what the host is told of it.

use super::{perfect::Perfect, report, scores::Scores, settings::Settings};
use crate::{limits as limit_texts, program::Program, text::uci as words};
use al0_grammar::text::Text;
use al0_runtime::{
    bytecode::Module,
    chess::{Board, Ending, Position, san},
    solve::{Decision, Player, Verdict, fallback},
    vm::{Answer, Limits},
};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

/// A table ready to play.
struct Table {
    name: String,
    ending: Option<Ending>,
    module: Module,
    player: Player,
    scores: Scores,
}

/// All tables.
#[derive(Default)]
pub(crate) struct Engine {
    tables: Vec<Table>,
    perfect: Perfect,
}

/// What to think about; no board where the host gave none that can be.
pub(crate) struct Job {
    /// The position.
    pub(crate) board: Option<Board>,
    /// What may be used up.
    pub(crate) limits: Limits,
    /// What to tell, and how.
    pub(crate) settings: Settings,
    /// Becomes true when thinking is to end.
    pub(crate) stop: Arc<AtomicBool>,
}

/// What is answered: `info` lines and the moves.
#[derive(Default)]
pub(crate) struct Reply {
    /// The lines before the answer.
    pub(crate) info: Vec<String>,
    /// The move, in UCI notation.
    pub(crate) best: Option<String>,
    /// The reply that is expected.
    pub(crate) ponder: Option<String>,
}

/// A move that a table found.
pub(crate) struct Found<'e> {
    /// The table's name.
    pub(crate) table: &'e str,
    /// The rule's name.
    pub(crate) rule: &'e str,
    /// The name of the advice.
    pub(crate) advice: &'e str,
    /// The move and its tree.
    pub(crate) decision: Decision,
    /// The moves until mate that playing the table out has found.
    pub(crate) mate: Option<u32>,
}

impl Engine {
    /// Takes a table in.
    pub(crate) fn add(&mut self, name: &str, program: Program) {
        let ending = program.ending();
        self.tables.push(Table {
            name: name.to_owned(),
            ending,
            player: Player::new(&program.module),
            scores: Scores::new(&program.module, ending),
            module: program.module.into_module(),
        });
    }

    /// A new game begins.
    pub(crate) fn forget(&mut self) {
        for table in &mut self.tables {
            table.player.forget();
        }
    }

    /// Thinks.
    pub(crate) fn think(&mut self, job: &Job) -> Reply {
        let Some(board) = &job.board else {
            return Reply::default();
        };
        if board.moves().is_empty() {
            return Reply {
                info: vec![report::game_over(board)],
                ..Reply::default()
            };
        }
        let start = Instant::now();
        let mut reply = Reply::default();
        match self.ask_tables(board, job, &mut reply) {
            Some(found) => report::found(&mut reply, &found, &job.settings, start.elapsed()),
            None => self.fall_back(board, job, &mut reply),
        }
        reply
    }

    /// The first fitting table with a move; why others have none goes into the reply.
    fn ask_tables(&mut self, board: &Board, job: &Job, reply: &mut Reply) -> Option<Found<'_>> {
        let mut say = |text: Text| reply.info.push(report::string(text.get(job.settings.lang)));
        let Some(position) = board.packed(board.turn()) else {
            say(words::too_many_men());
            return None;
        };
        let own = position.ending();
        // Tables for these very men come first, then those that come to them, then those that do not say.
        let mut fitting: Vec<&mut Table> = self
            .tables
            .iter_mut()
            .filter(|table| table.ending.is_none_or(|ending| ending.becomes(&own)))
            .collect();
        fitting.sort_by_key(|table| (table.ending.is_none(), table.ending != Some(own)));
        if fitting.is_empty() {
            say(words::no_table(own));
        }
        for table in fitting {
            match table.ask(&position, job) {
                Ok(decision) => {
                    let mate = match job.settings.verify {
                        true => table.scores.mate(&decision),
                        false => None,
                    };
                    return table.found(decision, mate);
                }
                Err(reason) => say(words::table_passes(
                    &table.name,
                    reason.get(job.settings.lang),
                )),
            }
        }
        None
    }

    /// Plays perfectly where the men are few, else somehow.
    fn fall_back(&mut self, board: &Board, job: &Job, reply: &mut Reply) {
        let lang = job.settings.lang;
        match self.perfect.best(board, job.limits) {
            Some(best) => {
                let how = words::perfect(best.ending);
                reply.info.push(report::string(how.get(lang)));
                report::perfect(reply, &best, &job.settings);
            }
            None => {
                let how = words::simple();
                reply.info.push(report::string(how.get(lang)));
                Self::simple(board, reply);
            }
        }
    }

    fn simple(board: &Board, reply: &mut Reply) {
        let us = board.turn();
        let mv = fallback(board).map(|mv| mv.to_string());
        let value = board.material(us) - board.material(us.other());
        reply.info.extend(
            mv.iter()
                .map(|mv| format!("info depth 1 score cp {value} pv {mv}")),
        );
        reply.best = mv;
    }
}

impl Table {
    fn ask(&mut self, position: &Position, job: &Job) -> Result<Decision, Text> {
        let rule = |rule: u32| self.module.rules.get(rule as usize);
        match self.player.decide(position, job.limits, &job.stop) {
            // What a program's own clauses allow no other program at the board would.
            Ok(Verdict::Play(decision)) if !decision.position.is_legal(decision.mv) => {
                Err(crate::text::uci::no_chess(san::to_uci(decision.mv)))
            }
            Ok(Verdict::Play(decision)) => Ok(decision),
            Ok(Verdict::Pass(Answer::NoAdvice { rule: index })) => match rule(index) {
                Some(rule) => Err(crate::text::play::no_advice(&rule.name)),
                None => Err(crate::text::play::no_rule()),
            },
            Ok(Verdict::Pass(_)) => Err(crate::text::play::no_rule()),
            Err(hit) => Err(limit_texts::message(&hit)),
        }
    }

    fn found(&self, decision: Decision, mate: Option<u32>) -> Option<Found<'_>> {
        Some(Found {
            table: &self.name,
            rule: &self.module.rules.get(decision.rule as usize)?.name,
            advice: &self.module.advice.get(decision.advice as usize)?.name,
            decision,
            mate,
        })
    }
}
