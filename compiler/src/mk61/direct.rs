//! Programs that go through rules and advice one after another, each with its own commands.
//!
//! What a program tests is decided by the games: a test stays where some position of a game needs it.

use al0_runtime::{bytecode::Strategy, chess::Piece, mk61::Squares};

use super::{
    Fits, blame,
    checks::{self, Check, goal_told},
    code::{Item, Label, Part},
    cover::{bits, cover, has},
    frame,
    game::moved,
    generate::op,
    goals::View,
    men::Men,
    refusal::{Reason, Refusal},
    register,
    replay::{Path, Replay},
    spot::{Spot, Spots},
    sum,
    tries::Try,
    writer::{Writer, cells},
};
use crate::table::{Goal, Place};

/// A program with open labels.
#[derive(Clone, Debug)]
pub(super) struct Direct {
    /// The commands.
    pub(super) items: Vec<Item>,
    /// The men.
    pub(super) men: Men,
    /// Which tests there are, a line for each rule and piece of advice.
    pub(super) told: Vec<String>,
}

/// The program of a table and its games.
///
/// # Errors
/// The table is not of the kind that fits the calculator.
pub(super) fn direct(
    (replay, paths): (&Replay<'_>, &[Path]),
    fits: &Fits<'_>,
    squares: Squares,
) -> Result<Direct, Refusal> {
    let mut maker = Maker {
        writer: Writer::default(),
        replay,
        paths,
        men: &fits.men,
        frame: fits.frame,
        told: Vec::new(),
    };
    maker.program(squares)?;
    Ok(Direct {
        told: maker.told,
        items: maker.writer.items,
        men: fits.men.clone(),
    })
}

struct Maker<'a> {
    writer: Writer,
    replay: &'a Replay<'a>,
    paths: &'a [Path],
    men: &'a Men,
    frame: Option<frame::Frame>,
    told: Vec<String>,
}

/// A try and the turns in which it comes up.
struct Attempt<'a> {
    one: &'a Try<'a>,
    /// Turns in which it is the move.
    made: Vec<usize>,
    /// Turns in which it must fail.
    failed: Vec<usize>,
}

impl Maker<'_> {
    fn program(&mut self, squares: Squares) -> Result<(), Refusal> {
        self.writer.question(squares);
        if let Some(frame) = self.frame {
            self.writer.part(Part::Frame);
            frame.begin(&mut self.writer, self.men);
        }
        let mut reaching: Vec<usize> = (0..self.paths.len()).collect();
        for rule in 0..self.replay.lists.len() {
            reaching = self.rule(rule, &reaching)?;
        }
        if !reaching.is_empty() {
            self.writer.part(Part::Failure);
            self.writer.ops(&[op::ERROR]);
        }
        if let Some(frame) = self.frame {
            self.writer.part(Part::Mirror);
            frame.subroutine(&mut self.writer);
        }
        Ok(())
    }

    /// One rule; gives the turns that go on to the next.
    fn rule(&mut self, rule: usize, reaching: &[usize]) -> Result<Vec<usize>, Refusal> {
        let enters = |turn: &usize| {
            let path = self.paths.get(*turn);
            path.is_some_and(|path| path.rules.iter().any(|one| one.rule == rule))
        };
        let (entered, mut rest): (Vec<usize>, Vec<usize>) =
            reaching.iter().copied().partition(enters);
        if entered.is_empty() {
            return Ok(rest);
        }
        let next = self.writer.fresh();
        if !rest.is_empty() {
            self.writer.part(Part::Rule(rule));
            self.condition(rule, &entered, &rest, next)?;
        }
        let left = self.list(rule, entered)?;
        if !left.is_empty() {
            if self.replay.table.strategy() == Strategy::FirstRule {
                self.writer.part(Part::Failure);
                self.writer.ops(&[op::ERROR]);
            } else {
                rest.extend(left);
            }
        }
        self.writer.label(next);
        Ok(rest)
    }

    /// The tries of a rule; gives the turns in which all of them fail.
    fn list(&mut self, rule: usize, entered: Vec<usize>) -> Result<Vec<usize>, Refusal> {
        let replay = self.replay;
        let mut active = entered;
        for (place, &at) in replay.lists.get(rule).into_iter().flatten().enumerate() {
            let Some(one) = replay.tries.get(at) else {
                continue;
            };
            let makes = |turn: &usize| {
                let path = self.paths.get(*turn);
                path.is_some_and(|path| {
                    path.rules
                        .iter()
                        .any(|one| one.rule == rule && one.made && one.failed == place)
                })
            };
            let (made, failed): (Vec<usize>, Vec<usize>) = active.iter().copied().partition(makes);
            if made.is_empty() {
                continue;
            }
            self.writer.part(Part::Advice(one.advice));
            let attempt = Attempt {
                one,
                made,
                failed: failed.clone(),
            };
            self.attempt(&attempt)?;
            active = failed;
        }
        Ok(active)
    }

    /// Jumps to the label where the rule's condition does not hold, as far as these turns go.
    fn condition(
        &mut self,
        rule: usize,
        inside: &[usize],
        outside: &[usize],
        label: Label,
    ) -> Result<(), Refusal> {
        let Some(rule) = self.replay.table.rules().get(rule) else {
            return Ok(());
        };
        let mut parts: Vec<(Goal, bool)> = Vec::new();
        checks::conjuncts(&rule.condition, true, &mut |goal, truth| {
            parts.push((goal.clone(), truth));
        });
        let view = self.view();
        let written: Vec<Option<usize>> = parts
            .iter()
            .map(|(goal, truth)| {
                let right = |turn: &usize| self.replay.computed(*turn, goal) == Some(*truth);
                if !inside.iter().all(right) {
                    return None;
                }
                let mut writer = Writer::default();
                writer.jump(goal, !truth, label, view)?;
                Some(cells(&writer.items))
            })
            .collect();
        let usable: Vec<(&(Goal, bool), usize)> = parts
            .iter()
            .zip(&written)
            .filter_map(|(part, cost)| Some((part, (*cost)?)))
            .collect();
        let sets: Vec<u64> = outside
            .iter()
            .map(|&turn| {
                bits(
                    usable
                        .iter()
                        .map(|((goal, truth), _)| self.replay.computed(turn, goal) == Some(!truth)),
                )
            })
            .collect();
        let costs: Vec<usize> = usable.iter().map(|(_, cost)| *cost).collect();
        let refuse = || {
            let whole = rule.condition_place;
            let part = blame::uncomputed(self.replay.table, &rule.condition, true);
            Refusal::new(Reason::Condition, part.unwrap_or(whole)).asked_at(whole)
        };
        let chosen = cover(&sets, &costs).ok_or_else(refuse)?;
        let parts: Vec<(Goal, bool)> = usable
            .iter()
            .enumerate()
            .filter(|(at, _)| has(chosen, *at))
            .map(|(_, (part, _))| (*part).clone())
            .collect();
        let us = self.replay.table.us();
        let told = parts
            .iter()
            .map(|(goal, truth)| goal_told(goal, *truth, us));
        let told: Vec<String> = told.collect();
        self.told
            .push(format!("rule {}: {}", rule.name.text, told.join(", ")));
        self.conditions(parts, label).ok_or_else(refuse)
    }

    /// The parts of a condition one by one, or as one test, whichever is shorter.
    fn conditions(&mut self, parts: Vec<(Goal, bool)>, label: Label) -> Option<()> {
        let view = self.view();
        let mut apart = self.writer.clone();
        for (goal, truth) in &parts {
            apart.jump(goal, !truth, label, view)?;
        }
        let joined = super::terms::all(parts.into_iter().map(|(goal, truth)| {
            if truth { goal } else { super::terms::not(goal) }
        }));
        let mut together = self.writer.clone();
        let done = together.jump(&joined, false, label, view);
        let shorter = done.is_some() && cells(&together.items) < cells(&apart.items);
        self.writer = if shorter { together } else { apart };
        Some(())
    }

    fn view(&self) -> View<'_> {
        View {
            spots: Spots {
                root: &self.men.spots,
                node: &self.men.spots,
            },
            king: (register::KING, &self.men.king),
            ours: true,
        }
    }

    fn attempt(&mut self, attempt: &Attempt<'_>) -> Result<(), Refusal> {
        let one = attempt.one;
        let refuse = || Refusal::new(Reason::Moves, one.place);
        let ranks = self.men.kind(one.piece.man);
        let from = ranks
            .get(usize::from(one.piece.nth()))
            .copied()
            .ok_or_else(refuse)?;
        let after = self.after(attempt, from);
        let mut before = self.men.spots.clone();
        before.push((checks::tried(), Spot::Register(register::CANDIDATE)));
        let place = checks::Place {
            candidate: register::CANDIDATE,
            from,
            before: &before,
            after: after.as_deref(),
            king: (register::KING, &self.men.king),
        };
        let chosen = self.chosen(attempt, &place)?;
        let told = self.told(attempt, &chosen);
        self.told.push(told);
        let order = self.order(attempt);
        let kept = !chosen.is_empty()
            || self.frame.is_some()
            || order.is_none_or(|to| to.abs_diff(one.piece.nth()) > 1);
        let spots = Spots {
            root: &self.men.spots,
            node: &self.men.spots,
        };
        let to = sum::square(&one.to, &spots).and_then(|to| sum::decimal(&to));
        self.writer
            .sum(&to.ok_or_else(refuse)?)
            .ok_or_else(refuse)?;
        let fails = self.writer.fresh();
        if kept {
            self.writer.store(register::CANDIDATE);
        }
        for check in &chosen {
            check
                .write(&mut self.writer, fails, &place)
                .ok_or_else(refuse)?;
        }
        if !chosen.is_empty() {
            self.writer.recall(register::CANDIDATE);
        }
        self.commit(&ranks, one, order, kept)?;
        self.writer.label(fails);
        Ok(())
    }

    /// An attempt with its tests.
    fn told(&self, attempt: &Attempt<'_>, chosen: &[Check]) -> String {
        let (table, one) = (self.replay.table, attempt.one);
        let name = one.name(table);
        let tests = chosen.iter().map(|check| check.told(table.us()));
        let tests: Vec<String> = tests.collect();
        match tests.is_empty() {
            true => format!("advice {name}"),
            false => format!("advice {name}: {}", tests.join(", ")),
        }
    }

    /// The tests that the turns of an attempt need.
    fn chosen(
        &self,
        attempt: &Attempt<'_>,
        place: &checks::Place<'_>,
    ) -> Result<Vec<Check>, Refusal> {
        let passes = |check: &Check, turn: usize| {
            let turn = self.replay.turn(turn)?;
            let to = Replay::target(turn, &attempt.one.to)?;
            check.passes(&turn.men, attempt.one.piece, to)
        };
        let usable: Vec<(Check, usize)> = checks::checks(attempt.one, &self.men.spots)
            .into_iter()
            .filter(|check| {
                attempt
                    .made
                    .iter()
                    .all(|&turn| passes(check, turn) == Some(true))
            })
            .filter_map(|check| {
                let mut writer = Writer::default();
                let label = writer.fresh();
                check.write(&mut writer, label, place)?;
                Some((check, cells(&writer.items)))
            })
            .filter(|(check, _)| {
                attempt
                    .failed
                    .iter()
                    .any(|&turn| passes(check, turn) == Some(false))
            })
            .collect();
        let costs: Vec<usize> = usable.iter().map(|(_, cost)| *cost).collect();
        let mut sets = Vec::new();
        for &turn in &attempt.failed {
            let set = bits(
                usable
                    .iter()
                    .map(|(check, _)| passes(check, turn) == Some(false)),
            );
            if set == 0 {
                return Err(self.missing(attempt.one, turn));
            }
            sets.push(set);
        }
        let chosen = cover(&sets, &costs).unwrap_or(u64::MAX);
        let kept = usable.into_iter().enumerate();
        Ok(kept
            .filter(|(at, _)| has(chosen, *at))
            .map(|(_, (check, _))| check)
            .collect())
    }

    /// Why a move that must not be made cannot be told from one that is made.
    fn missing(&self, one: &Try<'_>, turn: usize) -> Refusal {
        let shown = self.replay.game.shown(turn);
        let step = self
            .replay
            .turn(turn)
            .and_then(|turn| Replay::target(turn, &one.to))
            .and_then(|(file, rank)| al0_runtime::chess::Square::new(file, rank))
            .map(|to| (one.piece, to));
        let legal = step.is_some_and(|step| self.replay.game.is_legal(turn, step));
        if !legal {
            return Refusal::new(Reason::Blocked(shown), one.place);
        }
        let holds = self.replay.truth(turn, one.holding.0, step);
        let (goal, whole) = if holds == Some(true) {
            one.main
        } else {
            one.holding
        };
        let part = self.deciding(goal, turn, step);
        Refusal::new(Reason::Needed(shown), part.unwrap_or(whole)).asked_at(whole)
    }

    /// The part without a calculation that makes a goal fail.
    fn deciding(
        &self,
        goal: &Goal,
        turn: usize,
        step: Option<(Piece, al0_runtime::chess::Square)>,
    ) -> Option<Place> {
        let mut found = None;
        checks::conjuncts(goal, true, &mut |part, truth| {
            if found.is_none() && self.replay.truth(turn, part, step) == Some(!truth) {
                found = blame::uncomputed(self.replay.table, part, false);
            }
        });
        found
    }

    /// The number that the piece has after the move, where it is the same in all games.
    fn order(&self, attempt: &Attempt<'_>) -> Option<u8> {
        let mut all = attempt
            .made
            .iter()
            .map(|&turn| self.number(attempt.one, turn));
        let first = all.next()??;
        all.all(|one| one == Some(first)).then_some(first)
    }

    fn number(&self, one: &Try<'_>, turn: usize) -> Option<u8> {
        let turn = self.replay.turn(turn)?;
        let (file, rank) = Replay::target(turn, &one.to)?;
        let to = al0_runtime::chess::Square::new(file, rank)?;
        let after = moved(&turn.men, one.piece, to);
        let found = after
            .iter()
            .find(|(piece, square)| piece.man == one.piece.man && *square == to);
        found.map(|(piece, _)| piece.nth())
    }

    /// Where the men are kept while a goal after the move is looked at.
    fn after(&self, attempt: &Attempt<'_>, from: u8) -> Option<Vec<(Piece, Spot)>> {
        let turns = attempt.made.iter().chain(&attempt.failed);
        let mut numbers: Vec<u8> = turns
            .filter_map(|&turn| self.number(attempt.one, turn))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let [number] = numbers[..] else { return None };
        let man = attempt.one.piece.man;
        let mut kind: Vec<Spot> = self
            .men
            .kind(man)
            .into_iter()
            .filter(|register| *register != from)
            .map(Spot::Register)
            .collect();
        let at = usize::from(number).min(kind.len());
        kind.insert(at, Spot::Register(register::CANDIDATE));
        let others = self.men.spots.iter().filter(|(piece, _)| piece.man != man);
        let kind = kind
            .into_iter()
            .enumerate()
            .filter_map(|(nth, spot)| Some((Piece::new(man, nth)?, spot)));
        Some(others.copied().chain(kind).collect())
    }

    /// From the square in X: the man is there, and the answer is shown.
    fn commit(
        &mut self,
        ranks: &[u8],
        one: &Try<'_>,
        order: Option<u8>,
        kept: bool,
    ) -> Result<(), Refusal> {
        if let Some(frame) = self.frame {
            frame.end(&mut self.writer, self.men, one.piece);
            return Ok(());
        }
        let from = usize::from(one.piece.nth());
        match order.map(usize::from) {
            Some(to) => self.shift(ranks, from, to, kept),
            None => self.sort(ranks, from),
        }
        .ok_or_else(|| Refusal::new(Reason::Twins, one.place))?;
        self.writer.ops(&[op::RETURN]);
        Ok(())
    }

    /// The men between the two numbers move up or down by one.
    fn shift(&mut self, ranks: &[u8], from: usize, to: usize, kept: bool) -> Option<()> {
        let last = *ranks.get(to)?;
        if from == to {
            self.writer.store(last);
            return Some(());
        }
        let mut at = from;
        while at != to {
            let next = if to > from { at + 1 } else { at - 1 };
            self.writer.recall(*ranks.get(next)?);
            self.writer.store(*ranks.get(at)?);
            at = next;
        }
        if from.abs_diff(to) == 1 {
            self.writer.ops(&[op::SWAP]);
        } else if kept {
            self.writer.recall(register::CANDIDATE);
        }
        self.writer.store(last);
        Some(())
    }

    /// Two men change numbers where the first would stand higher than the second.
    fn sort(&mut self, ranks: &[u8], from: usize) -> Option<()> {
        let &[low, high] = ranks else { return None };
        self.writer.store(*ranks.get(from)?);
        let key = |register| {
            let (file, rank) = sum::in_register(register)?;
            file.plus(&rank, 10 * sum::ONE)
        };
        let sum = key(low)?.plus(&key(high)?, -sum::ONE)?;
        let done = self.writer.fresh();
        self.writer.compare(&sum, op::NOT_NEGATIVE, false, done)?;
        self.writer.recall(low);
        self.writer.recall(high);
        self.writer.store(low);
        self.writer.ops(&[op::SWAP]);
        self.writer.store(high);
        self.writer.label(done);
        self.writer.recall(register::CANDIDATE);
        Some(())
    }
}
