//! Shorter blocks that do the same: a superoptimiser.
//!
//! A block is a run of commands about numbers alone, perhaps with the condition behind it. What it must do is what is
//! `wanted` after it. Shorter blocks come from the text `known`, which holds what was found before, and from a `search`
//! of so many candidates as the user asks for. Both are tried on every square that the registers may hold and on samples
//! of what else may be there; that the program is right, the games prove.

mod block;
mod domain;
mod known;
mod live;
mod search;

use al0_runtime::mk61::Stack;

use self::{
    block::{End, Start, is_pure},
    known::Rule,
    search::{Target, search},
};
pub(super) use self::{
    domain::{Domain, squares},
    live::{Wanted, wanted},
};
use super::{
    code::{Item, Label},
    generate::op,
};

/// Commands of a block, without its condition, at most.
const LONGEST: usize = 10;

/// Replacements in one program at most.
const MOST: usize = 32;

/// A program with shorter blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Shortened {
    pub(super) items: Vec<Item>,
    /// The blocks and what stands for them, as lines of the text.
    pub(super) told: Vec<String>,
}

/// What is looked at, and how cells are counted.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) cost: fn(&[Item]) -> usize,
    /// Candidates for each place of the program.
    pub(super) candidates: usize,
}

/// The program with shorter blocks; nothing where there are none.
pub(super) fn shortened(items: &[Item], domain: &Domain, effort: Effort) -> Option<Shortened> {
    let mut done = Shortened {
        items: items.to_vec(),
        told: Vec::new(),
    };
    for _ in 0..MOST {
        let Some((from, length, to)) = better(&done.items, domain, effort) else {
            break;
        };
        let block = done.items.get(from..from + length)?.to_vec();
        done.told.push(known::told(&block, &to));
        done.items.splice(from..from + length, to);
        settle(&mut done.items);
    }
    (!done.told.is_empty()).then_some(done)
}

type Better = (usize, usize, Vec<Item>);

/// The first place with a shorter block: where, how many items, and what stands for them.
fn better(items: &[Item], domain: &Domain, effort: Effort) -> Option<Better> {
    let wanted = wanted(items);
    let mut from = 0;
    while from < items.len() {
        let rest = items.get(from..)?.iter();
        let run = rest
            .take_while(|item| is_pure(item) || is_part(item))
            .count();
        let stretch = Stretch {
            items,
            wanted: &wanted,
            rules: known::rules(),
            from,
            to: from + run,
        };
        if let Some(found) = stretch.better(domain, effort) {
            return Some(found);
        }
        from += run.max(1);
    }
    None
}

fn is_part(item: &Item) -> bool {
    matches!(item, Item::Part(_))
}

/// A run of commands about numbers alone, perhaps of several parts.
struct Stretch<'a> {
    items: &'a [Item],
    wanted: &'a [Wanted],
    rules: &'a [Rule],
    from: usize,
    to: usize,
}

impl Stretch<'_> {
    fn better(&self, domain: &Domain, effort: Effort) -> Option<Better> {
        let rest = |at: usize| self.items.get(at..).unwrap_or_default();
        let matches = |at: usize| {
            self.rules
                .iter()
                .any(|rule| rule.matched(rest(at)).is_some())
        };
        if effort.candidates == 0 && !(self.from..self.to).any(matches) {
            return None;
        }
        let mut starts = self.starts(domain)?;
        for at in self.from..self.to {
            let item = self.items.get(at)?;
            if is_part(item) {
                continue;
            }
            if let Some((length, to)) = self.shorter(at, &starts, effort) {
                return Some((at, length, to));
            }
            starts.retain_mut(|start| match start.step(start.stack, item) {
                Some(stack) => {
                    start.stack = stack;
                    true
                }
                None => false,
            });
        }
        None
    }

    /// A shorter block that begins here, and how many items it stands for.
    fn shorter(&self, at: usize, starts: &[Start], effort: Effort) -> Option<(usize, Vec<Item>)> {
        let targets = self.targets(at, effort.cost);
        let rest = self.items.get(at..)?;
        let ruled = self.rules.iter().find_map(|rule| {
            let (length, to) = rule.matched(rest)?;
            let target = targets.iter().find(|one| one.length() == length)?;
            let better = price(effort.cost, &to) < target.cost && fits(starts, target, &to);
            better.then_some((length, to))
        });
        if ruled.is_some() || effort.candidates == 0 {
            return ruled;
        }
        let (target, to) = search(starts, &targets, effort.cost, effort.candidates)?;
        Some((target.length(), to))
    }

    /// The blocks that begin here.
    fn targets(&self, at: usize, cost: fn(&[Item]) -> usize) -> Vec<Target<'_>> {
        let run = self.items.get(at..self.to).unwrap_or_default();
        let pure = run.iter().take_while(|item| is_pure(item)).count();
        let lengths = 1..=LONGEST.min(pure);
        let mut targets = Vec::new();
        for length in lengths {
            let end = at + length;
            let Some(items) = self.items.get(at..end) else {
                break;
            };
            let condition = self.condition(end);
            let whole = if condition.is_some() {
                length + 1
            } else {
                length
            };
            let next = self.wanted.get(at + whole).copied().unwrap_or_default();
            let end = match condition {
                Some((condition, label)) => End {
                    condition: Some(condition),
                    wanted: next.or(live::entry(self.items, self.wanted, label)),
                },
                None => End {
                    condition: None,
                    wanted: next,
                },
            };
            let whole = self.items.get(at..at + whole).unwrap_or(items);
            targets.push(Target {
                items,
                label: condition.map(|(_, label)| label),
                end,
                cost: cost(whole),
            });
        }
        targets
    }

    /// The condition that stands here, its part aside.
    fn condition(&self, at: usize) -> Option<(u8, Label)> {
        match self.items.get(at) {
            Some(Item::Unless(condition, label)) if *condition != op::JUMP => {
                Some((*condition, *label))
            }
            _ => None,
        }
    }

    /// What the run may begin with: every combination of the registers that it reads, and some stack.
    fn starts(&self, domain: &Domain) -> Option<Vec<Start>> {
        let items = self.items.get(self.from..self.to)?;
        let mut registers: Vec<u8> = items
            .iter()
            .filter_map(|item| match item {
                Item::Code(code) if code & 0xF0 == op::RECALL => Some(code & 0x0F),
                _ => None,
            })
            .collect();
        registers.sort_unstable();
        registers.dedup();
        let rows = domain.rows(&registers)?;
        let repeated = rows.len().max(STACKS);
        let rows = rows.iter().cycle().take(repeated);
        let starts = rows.zip(STRANGE..).map(|(row, seed)| Start {
            stack: strange(seed),
            registers: registers.iter().copied().zip(row.iter().copied()).collect(),
        });
        Some(starts.collect())
    }
}

/// Stacks that a run is tried with at least.
const STACKS: usize = 24;
/// The first of the numbers that unknown levels are made of.
const STRANGE: i64 = 17;

/// A stack of numbers that have nothing to do with each other.
fn strange(seed: i64) -> Stack {
    let level = |prime: i64| domain::number((seed * prime) % 7919 - 1500);
    Stack {
        levels: [level(389), level(1571), level(2749), level(4691)],
        before: level(6133),
    }
}

impl Target<'_> {
    fn length(&self) -> usize {
        self.items.len() + usize::from(self.label.is_some())
    }
}

/// Whether these items do what the target does.
fn fits(starts: &[Start], target: &Target<'_>, to: &[Item]) -> bool {
    match (target.label, to.split_last()) {
        (None, _) => search::same(starts, target, to, None),
        (Some(_), Some((Item::Unless(condition, _), to))) => {
            search::same(starts, target, to, Some(*condition))
        }
        (Some(_), _) => false,
    }
}

/// The cells of a block as it will stand in a program.
fn price(cost: fn(&[Item]) -> usize, items: &[Item]) -> usize {
    let mut items = items.to_vec();
    settle(&mut items);
    cost(&items)
}

/// A number that would be typed right after another, or where the stack would not be lifted, is kept apart.
fn settle(items: &mut [Item]) {
    let mut joins = false;
    for item in items {
        if let Item::Constant(value) = *item
            && joins
        {
            *item = Item::Beside(value);
        }
        joins = match item {
            Item::Constant(_) | Item::Beside(_) => true,
            Item::Code(code) => matches!(*code, op::LIFT | op::CLEAR | op::STOP),
            Item::Label(_) | Item::Part(_) => joins,
            Item::Unless(..)
            | Item::Address(_)
            | Item::Keep(_)
            | Item::Fetch(_)
            | Item::Call(_) => false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mk61::{
        code::Hundredths,
        register::{CANDIDATE, PIECE},
        writer::typed,
    };

    fn codes(codes: &[u8]) -> Vec<Item> {
        codes.iter().map(|&code| Item::Code(code)).collect()
    }

    fn domain() -> Domain {
        Domain {
            men: vec![PIECE],
            tried: squares().map(|square| (square, square + 120)).collect(),
        }
    }

    const EFFORT: Effort = Effort {
        cost: typed,
        candidates: 0,
    };

    /// A test of the number in X after these commands, and what follows where it holds.
    fn test(before: &[u8], tested: &[Item], condition: u8) -> Vec<Item> {
        [
            &codes(&[op::RETURN, op::STOP])[..],
            &[Item::Label(Label::Next)],
            &codes(before),
            tested,
            &[Item::Unless(condition, Label::Next)],
            &codes(&[op::RECALL | PIECE, op::RETURN]),
        ]
        .concat()
    }

    fn edge(piece: u8) -> Vec<Item> {
        let ninth = [
            Item::Code(op::LIFT),
            Item::Beside(Hundredths(90)),
            Item::Code(op::SUB),
            Item::Code(op::MUL),
        ];
        test(&[op::RECALL | piece, op::PART], &ninth, op::NOT_ZERO)
    }

    #[test]
    fn a_rank_is_on_the_board_in_fewer_cells() {
        let items = edge(CANDIDATE);
        let done = shortened(&items, &domain(), EFFORT).unwrap();
        assert_eq!(typed(&done.items) + 2, typed(&items), "{:?}", done.told);
    }

    #[test]
    fn a_block_is_kept_where_it_does_something_else() {
        // With -0.9 among the numbers the shorter block would be wrong.
        let mut wider = domain();
        wider.tried.push((110, -90));
        assert!(shortened(&edge(CANDIDATE), &wider, EFFORT).is_none());
    }

    #[test]
    fn the_search_finds_what_is_not_known() {
        let items = test(
            &[op::RECALL | PIECE, op::WHOLE],
            &[
                Item::Code(op::NEGATE),
                Item::Constant(Hundredths(500)),
                Item::Code(op::ADD),
            ],
            op::ZERO,
        );
        let effort = Effort {
            candidates: 700,
            ..EFFORT
        };
        let done = shortened(&items, &domain(), effort).unwrap();
        assert_eq!(typed(&done.items) + 1, typed(&items), "{:?}", done.told);
    }
}
