//! Commands for sums and goals, with open labels.

use super::{
    chain::{self, Chain, Step},
    code::{Hundredths, Item, Label, Part},
    generate::op,
    sum::{Atom, ONE, Sum, divisor},
};

/// Numbers that the stack holds.
const LEVELS: usize = 4;

/// Commands in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    /// What has been written.
    pub(super) items: Vec<Item>,
    labels: u16,
}

impl Writer {
    pub(super) fn ops(&mut self, codes: &[u8]) {
        self.items
            .extend(codes.iter().map(|&code| Item::Code(code)));
    }

    pub(super) fn recall(&mut self, register: u8) {
        self.ops(&[op::RECALL | register]);
    }

    pub(super) fn store(&mut self, register: u8) {
        self.ops(&[op::STORE | register]);
    }

    /// A constant; a number typed directly before it is kept apart.
    pub(super) fn constant(&mut self, hundredths: i32) {
        let value = Hundredths(hundredths);
        self.items.push(match self.items.last() {
            Some(Item::Constant(_) | Item::Beside(_)) => Item::Beside(value),
            _ => Item::Constant(value),
        });
    }

    /// A constant right after `В↑`.
    pub(super) fn beside(&mut self, hundredths: i32) {
        self.items.push(Item::Beside(Hundredths(hundredths)));
    }

    pub(super) fn unless(&mut self, condition: u8, label: Label) {
        self.items.push(Item::Unless(condition, label));
    }

    pub(super) fn part(&mut self, part: Part) {
        self.items.push(Item::Part(part));
    }

    pub(super) fn label(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    /// What another has written, its labels kept apart from those here.
    pub(super) fn append(&mut self, other: Self) {
        let shift = self.labels;
        self.items
            .extend(other.items.into_iter().map(|item| item.shifted(shift)));
        self.labels += other.labels;
    }

    /// A label that nothing else has.
    pub(super) fn fresh(&mut self) -> Label {
        self.labels += 1;
        Label::Fresh(self.labels)
    }

    /// A sum comes to X, with nothing else on the stack; nothing where the calculator cannot hold its numbers.
    pub(super) fn sum(&mut self, sum: &Sum) -> Option<()> {
        let sum = self.settled(sum, LEVELS, &mut 0)?;
        self.written(&sum)
    }

    /// An equal sum that takes no more than these levels of the stack; for that, parts are put aside first.
    fn settled(&mut self, sum: &Sum, room: usize, aside: &mut u8) -> Option<Sum> {
        let mut settled = sum.clone();
        while let Some(atom) = largest(&settled, room) {
            // The largest part comes first, alone.
            let inner = self.simplified(&atom, aside)?;
            self.written(&Sum::atom(inner))?;
            self.items.push(Item::Keep(*aside));
            let kept = Atom::Aside(*aside);
            *aside = aside.checked_add(1)?;
            for (one, _) in &mut settled.terms {
                replace(one, &atom, &kept);
            }
        }
        Some(settled)
    }

    /// An atom whose parts fit the stack.
    fn simplified(&mut self, atom: &Atom, aside: &mut u8) -> Option<Atom> {
        let mut inside = |sum: &Sum, room| Some(Box::new(self.settled(sum, room, aside)?));
        Some(match atom {
            Atom::Abs(inner) => Atom::Abs(inside(inner, LEVELS)?),
            Atom::Sign(inner) => Atom::Sign(inside(inner, LEVELS)?),
            Atom::Quotient(both) => Atom::Quotient(Box::new((
                *inside(&both.0, LEVELS)?,
                *inside(&both.1, LEVELS - 1)?,
            ))),
            Atom::Product(both) => Atom::Product(Box::new((
                *inside(&both.0, LEVELS)?,
                *inside(&both.1, LEVELS - 1)?,
            ))),
            Atom::Whole(_) | Atom::Part(_) | Atom::Aside(_) => atom.clone(),
        })
    }

    /// A sum that fits the stack comes to X.
    fn written(&mut self, sum: &Sum) -> Option<()> {
        let mut pieces = pieces(sum);
        let constant = hundredths(sum.constant)?;
        let first = pieces
            .iter()
            .position(|piece| piece.1 > 0)
            .or(if constant > 0 { None } else { Some(0) });
        let mut added = constant == 0;
        match first.filter(|at| *at < pieces.len()) {
            Some(at) => {
                let (piece, times, _) = pieces.remove(at);
                self.piece(&piece)?;
                self.scaled(times.abs())?;
                if times < 0 {
                    self.ops(&[op::NEGATE]);
                }
            }
            None => {
                self.signed(constant);
                added = true;
            }
        }
        for (piece, times, _) in pieces {
            self.piece(&piece)?;
            self.scaled(times.abs())?;
            self.ops(&[if times < 0 { op::SUB } else { op::ADD }]);
        }
        if !added {
            self.add(constant);
        }
        Some(())
    }

    fn signed(&mut self, constant: i32) {
        self.constant(constant.abs());
        if constant < 0 {
            self.ops(&[op::NEGATE]);
        }
    }

    /// X and a constant.
    pub(super) fn add(&mut self, constant: i32) {
        if constant != 0 {
            self.constant(constant.abs());
            self.ops(&[if constant < 0 { op::SUB } else { op::ADD }]);
        }
    }

    fn scaled(&mut self, times: i64) -> Option<()> {
        if times != ONE {
            self.constant(hundredths(times)?);
            self.ops(&[op::MUL]);
        }
        Some(())
    }

    fn piece(&mut self, piece: &Piece<'_>) -> Option<()> {
        match piece {
            Piece::Register(register) => self.recall(*register),
            Piece::Atom(Atom::Whole(register)) => {
                self.recall(*register);
                self.ops(&[op::WHOLE]);
            }
            Piece::Atom(Atom::Part(register)) => {
                self.recall(*register);
                self.ops(&[op::PART]);
            }
            Piece::Group(inner) => self.written(inner)?,
            Piece::Atom(Atom::Aside(number)) => self.items.push(Item::Fetch(*number)),
            Piece::Atom(Atom::Abs(inner)) => {
                self.written(inner)?;
                self.ops(&[op::ABS]);
            }
            Piece::Atom(Atom::Sign(inner)) => {
                self.written(inner)?;
                self.ops(&[op::SIGN]);
            }
            Piece::Atom(Atom::Quotient(both)) => {
                self.written(&both.0)?;
                self.written(&both.1)?;
                self.ops(&[op::DIV, op::WHOLE]);
            }
            Piece::Atom(Atom::Product(both)) => {
                self.written(&both.0)?;
                self.written(&both.1)?;
                self.ops(&[op::MUL]);
            }
        }
        Some(())
    }

    /// From a number in X to the test of a chain; jumps where it does not hold (or, turned round, where it does).
    pub(super) fn chain(&mut self, chain: &Chain, holds: bool, label: Label) {
        for step in &chain.steps {
            match step {
                Step::Add(constant) => self.add(*constant),
                Step::Abs => self.ops(&[op::ABS]),
                Step::Whole => self.ops(&[op::WHOLE]),
                Step::Part => self.ops(&[op::PART]),
                Step::Square => self.ops(&[op::SQUARE]),
            }
        }
        let condition = if holds {
            negated(chain.condition)
        } else {
            chain.condition
        };
        self.unless(condition, label);
    }

    /// Compares a sum with 0; jumps where that does not hold (or, turned round, where it does).
    pub(super) fn compare(
        &mut self,
        sum: &Sum,
        condition: u8,
        holds: bool,
        label: Label,
    ) -> Option<()> {
        let written = ways(sum, condition)
            .into_iter()
            .filter_map(|(sum, condition)| {
                let mut writer = Self {
                    items: self.items.clone(),
                    labels: self.labels,
                };
                writer.sum(&sum)?;
                let condition = if holds { negated(condition) } else { condition };
                writer.unless(condition, label);
                fits(writer.items.get(self.items.len()..)?).then_some(writer)
            })
            .min_by_key(|writer| cells(&writer.items))?;
        *self = written;
        Some(())
    }

    /// Compares a sum over a few values of one number by the shortest chain known.
    pub(super) fn chained(
        &mut self,
        sum: &Sum,
        points: &[(i64, bool)],
        holds: bool,
        label: Label,
    ) -> Option<()> {
        let chain = chain::shortest(points)?;
        self.sum(sum)?;
        self.chain(&chain, holds, label);
        Some(())
    }
}

/// Equal tests: the sum scaled, and turned round.
fn ways(sum: &Sum, condition: u8) -> Vec<(Sum, u8)> {
    let mut ways = vec![(sum.clone(), condition)];
    let turned = match condition {
        // Of whole numbers: d < 0 where -d - 1 >= 0.
        op::NEGATIVE => Some((-1, op::NOT_NEGATIVE)),
        op::NOT_NEGATIVE => Some((-1, op::NEGATIVE)),
        _ => None,
    };
    let less = Sum {
        terms: Vec::new(),
        constant: ONE,
    };
    match turned {
        Some((shift, other)) => {
            let negative = sum.times(-ONE).and_then(|sum| sum.plus(&less, shift * ONE));
            ways.extend(negative.map(|sum| (sum, other)));
        }
        None => ways.extend(sum.times(-ONE).map(|sum| (sum, condition))),
    }
    let scaled: Vec<(Sum, u8)> = ways
        .iter()
        .filter_map(|(sum, condition)| Some((reduced(sum)?, *condition)))
        .collect();
    ways.extend(scaled);
    ways
}

/// All coefficients divided by what they have in common.
fn reduced(sum: &Sum) -> Option<Sum> {
    let common = sum
        .terms
        .iter()
        .fold(0, |common, (_, times)| divisor(common, times.abs()));
    let exact = |value: i64| {
        let product = value.checked_mul(ONE)?;
        (common != 0 && product % common == 0).then(|| product / common)
    };
    let terms = sum
        .terms
        .iter()
        .map(|(atom, times)| Some((atom.clone(), exact(*times)?)))
        .collect::<Option<Vec<_>>>()?;
    Some(Sum {
        terms,
        constant: exact(sum.constant)?,
    })
}

/// A part of a sum: a whole register, an atom, or several with one factor.
enum Piece<'a> {
    Register(u8),
    Atom(&'a Atom),
    Group(Sum),
}

/// Files and ranks of one register with the same factor are the register itself, other parts with one factor are
/// multiplied together; the most work comes first. Each comes with its factor and the stack levels that it takes with it.
fn pieces(sum: &Sum) -> Vec<(Piece<'_>, i64, usize)> {
    let mut pieces: Vec<(Piece<'_>, i64)> = Vec::new();
    for (atom, times) in &sum.terms {
        let twin = |other: Atom| sum.terms.contains(&(other, *times));
        match atom {
            Atom::Whole(register) if twin(Atom::Part(*register)) => {
                pieces.push((Piece::Register(*register), *times));
            }
            Atom::Part(register) if twin(Atom::Whole(*register)) => {}
            Atom::Whole(_)
            | Atom::Part(_)
            | Atom::Abs(_)
            | Atom::Sign(_)
            | Atom::Quotient(_)
            | Atom::Product(_)
            | Atom::Aside(_) => pieces.push((Piece::Atom(atom), *times)),
        }
    }
    let weighed = grouped(pieces).into_iter().map(|(piece, times)| {
        let weight = weight(&piece, times);
        (piece, times, weight)
    });
    let mut pieces: Vec<_> = weighed.collect();
    pieces.sort_by_key(|(.., weight)| std::cmp::Reverse(*weight));
    pieces
}

/// Atoms that have one factor other than 1, its sign apart, are put together.
fn grouped(pieces: Vec<(Piece<'_>, i64)>) -> Vec<(Piece<'_>, i64)> {
    let factors = |pieces: &[(Piece<'_>, i64)]| {
        let atoms = pieces
            .iter()
            .filter(|(piece, _)| matches!(piece, Piece::Atom(_)));
        let mut factors: Vec<i64> = atoms.map(|(_, times)| times.abs()).collect();
        factors.sort_unstable();
        factors
    };
    let all = factors(&pieces);
    let often = |times: i64| {
        times.abs() != ONE && all.iter().filter(|one| **one == times.abs()).count() > 1
    };
    let mut groups: Vec<(Sum, i64)> = Vec::new();
    let mut rest = Vec::new();
    for (piece, times) in pieces {
        match piece {
            Piece::Atom(atom) if often(times) => {
                let term = (atom.clone(), times.signum() * ONE);
                match groups.iter_mut().find(|(_, factor)| *factor == times.abs()) {
                    Some((group, _)) => group.terms.push(term),
                    None => groups.push((
                        Sum {
                            terms: vec![term],
                            constant: 0,
                        },
                        times.abs(),
                    )),
                }
            }
            Piece::Register(_) | Piece::Atom(_) | Piece::Group(_) => rest.push((piece, times)),
        }
    }
    rest.extend(
        groups
            .into_iter()
            .map(|(group, times)| (Piece::Group(group), times)),
    );
    rest
}

/// Stack levels that a part takes with its factor.
fn weight(piece: &Piece<'_>, times: i64) -> usize {
    let factor = if times.abs() == ONE { 1 } else { 2 };
    levels(piece).max(factor)
}

/// Stack levels that a part takes.
fn levels(piece: &Piece<'_>) -> usize {
    match piece {
        Piece::Register(_) | Piece::Atom(Atom::Whole(_) | Atom::Part(_) | Atom::Aside(_)) => 1,
        Piece::Group(inner) => levels_of(inner),
        Piece::Atom(Atom::Abs(inner) | Atom::Sign(inner)) => levels_of(inner),
        Piece::Atom(Atom::Quotient(both) | Atom::Product(both)) => {
            levels_of(&both.0).max(1 + levels_of(&both.1))
        }
    }
}

fn levels_of(sum: &Sum) -> usize {
    let pieces = pieces(sum);
    // A part that is subtracted may have to wait for one that is not.
    let first = pieces.first().map_or(1, |(_, times, weight)| {
        weight + usize::from(*times < 0 && pieces.len() > 1)
    });
    let later = pieces.iter().skip(1).map(|(.., weight)| 1 + weight).max();
    let constant = if sum.constant == 0 { 1 } else { 2 };
    first.max(later.unwrap_or(1)).max(constant)
}

/// The atom of most work in a sum that takes too many levels; what is quick stays.
fn largest(sum: &Sum, room: usize) -> Option<Atom> {
    if levels_of(sum) <= room {
        return None;
    }
    let work = |atom: &Atom| levels(&Piece::Atom(atom));
    let atoms = sum.terms.iter().map(|(atom, _)| atom);
    let most = atoms.max_by_key(|atom| work(atom))?;
    (work(most) > 1).then(|| most.clone())
}

/// Puts one atom in the place of another.
fn replace(atom: &mut Atom, from: &Atom, to: &Atom) {
    if atom == from {
        *atom = to.clone();
        return;
    }
    let all = |sum: &mut Sum| {
        for (one, _) in &mut sum.terms {
            replace(one, from, to);
        }
    };
    match atom {
        Atom::Abs(inner) | Atom::Sign(inner) => all(inner),
        Atom::Quotient(both) | Atom::Product(both) => {
            all(&mut both.0);
            all(&mut both.1);
        }
        Atom::Whole(_) | Atom::Part(_) | Atom::Aside(_) => {}
    }
}

/// Whether straight code keeps to the levels of the stack.
fn fits(items: &[Item]) -> bool {
    let mut depth = 0_usize;
    for item in items {
        match item {
            Item::Constant(_) | Item::Beside(_) | Item::Address(_) | Item::Fetch(_) => depth += 1,
            Item::Keep(_) => depth = depth.saturating_sub(1),
            Item::Code(code) => match code & 0xF0 {
                op::RECALL => depth += 1,
                0x10 if *code != op::SWAP => depth = depth.saturating_sub(1),
                _ => {}
            },
            Item::Unless(..) | Item::Label(_) | Item::Call(_) | Item::Part(_) => depth = 0,
        }
        if depth > LEVELS {
            return false;
        }
    }
    true
}

/// A value in thousandths as a constant, where two places behind the comma are enough.
pub(super) fn hundredths(value: i64) -> Option<i32> {
    (value % 10 == 0)
        .then(|| i32::try_from(value / 10).ok())
        .flatten()
}

/// The condition that holds where this one does not.
pub(super) fn negated(condition: u8) -> u8 {
    match condition {
        op::NEGATIVE => op::NOT_NEGATIVE,
        op::NOT_NEGATIVE => op::NEGATIVE,
        op::ZERO => op::NOT_ZERO,
        _ => op::ZERO,
    }
}

/// About how many cells these take, constants often being kept in registers.
pub(super) fn cells(items: &[Item]) -> usize {
    counted(items, |value| value.keys().len().min(2))
}

/// The cells that these take where no constant is kept in a register.
pub(super) fn typed(items: &[Item]) -> usize {
    counted(items, |value| value.keys().len())
}

/// The cells that these take where there is a register for each constant and each address.
pub(super) fn roomy(items: &[Item]) -> usize {
    let aimed = |item: &&Item| matches!(item, Item::Unless(..) | Item::Call(_));
    let beside = |item: &&Item| matches!(item, Item::Beside(_));
    let spared = items.iter().filter(|item| aimed(item) || beside(item));
    counted(items, |_| 1) - spared.count()
}

fn counted(items: &[Item], constant: impl Fn(&Hundredths) -> usize) -> usize {
    let count = |item: &Item| match item {
        Item::Code(_) | Item::Keep(_) | Item::Fetch(_) => 1,
        Item::Unless(..) | Item::Call(_) | Item::Address(_) => 2,
        Item::Constant(value) => constant(value),
        Item::Beside(value) => constant(value) + 1,
        Item::Label(_) | Item::Part(_) => 0,
    };
    items.iter().map(count).sum()
}
