//! The published program that mates with the queen, played against every defence.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests state assumptions by panicking"
)]

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    time::Instant,
};

use al0_runtime::mk61::{Key, Machine, asm::assemble, press_all};

type Square = (i8, i8);

const WHITE_KING: Square = (3, 3);
const LIMIT: u64 = 10_000;

fn king_touches(a: Square, b: Square) -> bool {
    (a.0 - b.0).abs().max((a.1 - b.1).abs()) == 1
}

/// Does a queen on `from` reach `to` with only the white king in the way?
fn queen_reaches(from: Square, to: Square) -> bool {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if from == to || !straight {
        return false;
    }
    let step = (files.signum(), ranks.signum());
    let mut square = (from.0 + step.0, from.1 + step.1);
    while square != to {
        if square == WHITE_KING {
            return false;
        }
        square = (square.0 + step.0, square.1 + step.1);
    }
    to != WHITE_KING
}

fn squares() -> impl Iterator<Item = Square> {
    (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank)))
}

/// May the black king stand there? The queen may be taken where nothing protects her.
fn is_free(square: Square, queen: Square) -> bool {
    let near_king = square == WHITE_KING || king_touches(square, WHITE_KING);
    !near_king && (square == queen || !queen_reaches(queen, square))
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    Mate(usize),
    IllegalMove,
    Other(&'static str),
}

impl End {
    fn worse(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Mate(a), Self::Mate(b)) => Self::Mate(*a.max(b)),
            (Self::Mate(_), _) => other,
            _ => self,
        }
    }
}

/// The answer to the king's square: the calculator then, and the queen's square.
fn answer(machine: Machine, king: Square) -> (Machine, Option<Square>) {
    let mut machine = machine;
    for code in [king.0 as u8, 0x0A, king.1 as u8, 0x50] {
        machine.press(Key::Code(code));
    }
    machine.run(LIMIT);
    for _ in 0..3 {
        let shown = machine.display().to_string();
        let keys: &[u8] = match shown.trim() {
            "ЕГГ0Г" => &[0x50],
            "3,ГГ0Г" | "3ГГ0Г" => &[0x0D, 0x02, 0x52, 0x50],
            number => return (machine, square(number)),
        };
        for &code in keys {
            machine.press(Key::Code(code));
        }
        machine.run(LIMIT);
    }
    (machine, None)
}

fn square(shown: &str) -> Option<Square> {
    let number: i8 = shown.strip_suffix(',')?.parse().ok()?;
    let square = (number / 10, number % 10);
    squares().any(|other| other == square).then_some(square)
}

struct Play {
    seen: HashMap<(Machine, Square, Square), End>,
}

impl Play {
    /// The worst that can happen when the king has come to `king`.
    fn worst(&mut self, machine: Machine, king: Square, queen: Square) -> End {
        let key = (machine.without_cycles(), king, queen);
        if let Some(end) = self.seen.get(&key) {
            return end.clone();
        }
        self.seen.insert(key, End::Other("cycle"));
        let end = self.answered(machine, king, queen);
        self.seen.insert(key, end.clone());
        end
    }

    fn answered(&mut self, machine: Machine, king: Square, queen: Square) -> End {
        let (machine, Some(target)) = answer(machine, king) else {
            return End::Other("no answer");
        };
        if !queen_reaches(queen, target) || passes_through(queen, target, king) || target == king {
            return End::IllegalMove;
        }
        let replies: Vec<Square> = squares()
            .filter(|&to| king_touches(king, to) && is_free(to, target))
            .collect();
        if replies.is_empty() {
            return if queen_reaches(target, king) {
                End::Mate(1)
            } else {
                End::Other("stalemate")
            };
        }
        let mut end = End::Mate(0);
        for reply in replies {
            if reply == target {
                return End::Other("queen lost");
            }
            end = end.worse(self.worst(machine, reply, target));
        }
        if let End::Mate(moves) = end {
            End::Mate(moves + 1)
        } else {
            end
        }
    }
}

fn passes_through(from: Square, to: Square, blocker: Square) -> bool {
    queen_reaches(from, blocker)
        && (to.0 - from.0).signum() == (blocker.0 - from.0).signum()
        && (to.1 - from.1).signum() == (blocker.1 - from.1).signum()
        && (to.0 - from.0).abs().max((to.1 - from.1).abs())
            > (blocker.0 - from.0).abs().max((blocker.1 - from.1).abs())
}

fn program(name: &str) -> Machine {
    let path = format!("{}/../examples/mk61/{name}", env!("CARGO_MANIFEST_DIR"));
    let assembly = assemble(&fs::read_to_string(path).unwrap());
    assert_eq!(assembly.problems, []);
    assembly.program.prepare(LIMIT)
}

#[test]
fn queen_mates_against_every_defence() {
    let started = Instant::now();
    let machine = program("queen_mate.mk61");
    assert_eq!(machine.display().to_string().trim(), "77,");
    let queen = (7, 7);
    let mut play = Play {
        seen: HashMap::new(),
    };
    let mut ends = BTreeMap::new();
    for king in squares().filter(|&king| king != queen && is_free(king, queen)) {
        ends.insert(king, play.worst(machine, king, queen));
    }
    let flawed: Vec<Square> = ends
        .iter()
        .filter(|(_, end)| **end == End::IllegalMove)
        .map(|(king, _)| *king)
        .collect();
    let longest = ends.values().filter_map(|end| match end {
        End::Mate(moves) => Some(*moves),
        End::IllegalMove | End::Other(_) => None,
    });
    assert_eq!(flawed, [(4, 6), (5, 8), (6, 4), (8, 5)], "{ends:?}");
    assert_eq!(longest.max(), Some(22), "{ends:?}");
    assert!(
        !ends.values().any(|end| matches!(end, End::Other(_))),
        "{ends:?}"
    );
    assert!(started.elapsed().as_secs() < 2);
}

/// Keys by hand reach the same state as a snapshot taken before.
#[test]
fn a_snapshot_plays_on_like_the_original() {
    let machine = program("queen_mate.mk61");
    let (mut original, mut copy) = (machine, machine);
    let keys = [0x01, 0x0A, 0x08, 0x50].map(al0_runtime::mk61::isa::Code);
    press_all(&mut original, &keys, LIMIT);
    press_all(&mut copy, &keys, LIMIT);
    assert_eq!(original, copy);
}
