//! Where play can go from a root: along the forcing tree, against every legal reply, until the tree ends or is left.

use super::line::Step;
use crate::{
    chess::{Move, MoveBuf, Position, Role, Side},
    vm::{Event, Tree},
};

/// What is at the end of a way through a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// They are mated.
    Mate,
    /// They are stalemated.
    Stalemate,
    /// A king has been taken.
    KingTaken,
    /// We are to move: a new tree is due.
    Root(Position),
}

/// The way to an exit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'w> {
    /// The moves from the root.
    pub(super) steps: &'w [Step],
    /// The first and the last captures or pawn moves, counted from 1; 0 where there are none.
    pub(super) resets: (u16, u16),
}

impl Way<'_> {
    /// How many moves we make.
    pub(super) fn our_moves(&self) -> u16 {
        u16::try_from(self.steps.len().div_ceil(2)).unwrap_or(u16::MAX)
    }
}

/// Walks through trees; keeps its buffers from one to the next.
#[derive(Debug, Default)]
pub(super) struct Walker {
    steps: Vec<Step>,
    /// After each step, what [`Way::resets`] says.
    resets: Vec<(u16, u16)>,
    /// Places with them to move whose replies the tree is telling.
    open: Vec<Open>,
    /// The replies of the tree, for all such places.
    told: MoveBuf,
    replies: MoveBuf,
}

/// A place with them to move.
#[derive(Clone, Copy, Debug)]
struct Open {
    position: Position,
    /// Where the replies told begin.
    told: usize,
}

impl Walker {
    /// Tells every exit of a tree, in the order of the tree; replies that the tree leaves out come after those it has.
    pub(super) fn walk(
        &mut self,
        root: &Position,
        tree: &Tree,
        mut visit: impl FnMut(Way<'_>, Exit),
    ) {
        self.clear();
        let mut position = *root;
        for event in tree.events() {
            match event {
                Event::Nil => {}
                Event::Ours(mv) => position = self.play(&position, mv),
                Event::End => {
                    self.leave(&position, self.told.len(), &mut visit);
                    self.take_back();
                }
                Event::Open => self.open.push(Open {
                    position,
                    told: self.told.len(),
                }),
                Event::Reply { mv, ends, .. } => {
                    position = self.reply(mv, ends, &mut visit).unwrap_or(position);
                }
                Event::Back => self.take_back(),
                Event::Close => self.close(&mut visit),
            }
        }
    }

    fn clear(&mut self) {
        self.steps.clear();
        self.resets.clear();
        self.open.clear();
        self.told.clear();
    }

    fn way(&self) -> Way<'_> {
        Way {
            steps: &self.steps,
            resets: self.resets.last().copied().unwrap_or_default(),
        }
    }

    fn play(&mut self, position: &Position, mv: Move) -> Position {
        let (first, last) = self.resets.last().copied().unwrap_or_default();
        self.steps.push(Step {
            position: *position,
            mv,
        });
        let now = u16::try_from(self.steps.len()).unwrap_or(u16::MAX);
        let resets = match (resets_clock(position, mv), first) {
            (false, _) => (first, last),
            (true, 0) => (now, now),
            (true, _) => (first, now),
        };
        self.resets.push(resets);
        position.make(mv)
    }

    fn take_back(&mut self) {
        self.steps.pop();
        self.resets.pop();
    }

    /// A reply that the tree tells; gives the position after it.
    fn reply(
        &mut self,
        mv: Move,
        ends: bool,
        visit: &mut impl FnMut(Way<'_>, Exit),
    ) -> Option<Position> {
        self.told.push(mv);
        let from = self.open.last()?.position;
        let position = self.play(&from, mv);
        if ends {
            visit(self.way(), Exit::Root(position));
            self.take_back();
        }
        Some(position)
    }

    /// All the tree's replies at a place have been told: on to those it leaves out.
    fn close(&mut self, visit: &mut impl FnMut(Way<'_>, Exit)) {
        if let Some(open) = self.open.pop() {
            self.leave(&open.position, open.told, visit);
            self.told.truncate(open.told);
        }
        self.take_back();
    }

    /// The legal replies that are not among those told.
    fn leave(&mut self, position: &Position, told: usize, visit: &mut impl FnMut(Way<'_>, Exit)) {
        if !position.has_both_kings() {
            return visit(self.way(), Exit::KingTaken);
        }
        let mut replies = std::mem::take(&mut self.replies);
        replies.clear();
        position.legal_moves(&mut replies);
        if replies.is_empty() {
            let exit = match position.in_check(Side::Them) {
                true => Exit::Mate,
                false => Exit::Stalemate,
            };
            visit(self.way(), exit);
        }
        for &mv in &replies {
            if !self.told.iter().skip(told).any(|&other| other == mv) {
                let next = self.play(position, mv);
                visit(self.way(), Exit::Root(next));
                self.take_back();
            }
        }
        self.replies = replies;
    }
}

/// Whether a move begins the count of the fifty-move rule anew.
fn resets_clock(position: &Position, mv: Move) -> bool {
    let captures = position.occupied().contains(mv.to());
    captures
        || position
            .man_at(mv.from())
            .is_some_and(|placed| placed.man.role == Role::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{fen::parse_fen, san},
        vm::Token,
    };

    /// The exits of a tree, as lines of moves and what is at their ends.
    fn exits(fen: &str, tokens: &[&str]) -> Vec<String> {
        let root = parse_fen(fen, None).unwrap();
        let mut position = root;
        let mut open = Vec::new();
        let mut tree = Vec::new();
        for &token in tokens {
            tree.push(match token {
                "." => Token::End,
                "(" => {
                    open.push(position);
                    Token::Open
                }
                ")" => {
                    open.pop();
                    Token::Close
                }
                mv => {
                    let mv = match position.us_to_move() {
                        true => san::parse_uci(&position, mv).unwrap(),
                        false => {
                            position = *open.last().unwrap();
                            san::parse_uci(&position, mv).unwrap()
                        }
                    };
                    position = position.make(mv);
                    Token::Move(mv)
                }
            });
            if token == "." && !open.is_empty() {
                position = *open.last().unwrap();
            }
        }
        let mut found = Vec::new();
        Walker::default().walk(&root, &Tree::of(tree), |way, exit| {
            let moves: Vec<String> = way.steps.iter().map(|step| san::to_uci(step.mv)).collect();
            let end = match exit {
                Exit::Mate => "mate",
                Exit::Stalemate => "stalemate",
                Exit::KingTaken => "king taken",
                Exit::Root(position) => {
                    let last = way.steps.last().unwrap();
                    assert_eq!(last.position.make(last.mv), position);
                    "root"
                }
            };
            found.push(format!("{} {end} {:?}", moves.join(" "), way.resets));
        });
        found
    }

    #[test]
    fn where_a_tree_ends_every_legal_reply_is_followed() {
        assert_eq!(
            exits("8/8/8/8/8/2K5/7R/k7 w - -", &["h2h8", "."]),
            ["h2h8 a1b1 root (0, 0)", "h2h8 a1a2 root (0, 0)"]
        );
        assert_eq!(
            exits("8/8/8/8/8/1K6/7R/k7 w - -", &["h2h1", "."]),
            ["h2h1 mate (0, 0)"]
        );
        assert_eq!(
            exits("8/8/8/8/8/2K5/1R6/k7 w - -", &["c3b3", "."]),
            ["c3b3 stalemate (0, 0)"]
        );
    }

    #[test]
    fn replies_that_a_tree_leaves_out_are_followed_too() {
        let tree = ["h2h8", "(", "a1b1", "h8h1", ".", ")"];
        assert_eq!(
            exits("8/8/8/8/8/2K5/7R/k7 w - -", &tree),
            ["h2h8 a1b1 h8h1 b1a2 root (0, 0)", "h2h8 a1a2 root (0, 0)"]
        );
        let ended = ["h2h8", "(", "a1b1", ".", "a1a2", ".", ")"];
        assert_eq!(
            exits("8/8/8/8/8/2K5/7R/k7 w - -", &ended),
            ["h2h8 a1b1 root (0, 0)", "h2h8 a1a2 root (0, 0)"]
        );
    }

    #[test]
    fn captures_and_pawn_moves_are_noted() {
        assert_eq!(
            exits("8/8/8/8/3K4/k7/1R6/8 w - -", &["d4c3", "."]),
            ["d4c3 a3a4 root (0, 0)"]
        );
        assert_eq!(
            exits("8/8/8/8/3K4/k7/1R6/8 w - -", &["d4d5", "."]),
            ["d4d5 a3b2 root (2, 2)", "d4d5 a3a4 root (0, 0)"]
        );
        let tree = ["h2h4", "(", "a8b8", "h4h5", ".", ")"];
        assert_eq!(
            exits("k7/8/1K6/8/8/8/7P/8 w - -", &tree),
            [
                "h2h4 a8b8 h4h5 b8c8 root (1, 3)",
                "h2h4 a8b8 h4h5 b8a8 root (1, 3)"
            ]
        );
    }
}
