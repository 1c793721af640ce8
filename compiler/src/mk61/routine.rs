//! A goal as a program of its own: the squares of the men that it looks at are typed, and 1 or 0 is shown.

use std::collections::BTreeMap;

use al0_grammar::{codes, diagnostic::Diagnostic, text::Text};
use al0_runtime::{
    bytecode::Setup,
    chess::{Color, Ending, Fixed, Man, Piece},
    mk61::Squares,
    predicates::{Kind, Predicate},
};

use super::{
    Compiled, Made, Names, Options, Told, blame, budget,
    code::{Hundredths, Item, Label, Part},
    finish, fitting,
    generate::op,
    goals::View,
    listing::Guide,
    messages as say,
    place::puts_aside,
    refusal::{Reason, Refusal},
    register,
    share::share,
    shorter,
    shorter::Domain,
    sources::Sources,
    spot::{Spot, Spots},
    subset,
    terms::nowhere,
    writer::{self, Writer},
};
use crate::{
    emit::goal_words,
    lower::names::{Wanted, library_names},
    messages,
    suggest::Suggester,
    table::{Goal, Place, Rule, Table},
};

/// A goal as a calculator program.
#[derive(Clone, Debug)]
pub struct Routine {
    /// The program.
    pub compiled: Compiled,
    /// Longer programs that say the same, should that one be wrong.
    pub others: Vec<Compiled>,
    /// The men whose squares are typed, in this order.
    pub asked: Vec<Asked>,
    /// Whether 1 is typed last where we are to move, and 0 where they are.
    pub asks_turn: bool,
    /// Whether it depends on the men whose squares are typed and on nothing else.
    pub is_alone: bool,
    /// A table whose one rule has the goal for its condition.
    pub table: Table,
    /// The material of the positions that it is asked about.
    pub ending: Ending,
}

/// A man whose square is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which.
    pub piece: Piece,
    /// Whether its square before our move is meant, rather than where it stands.
    pub before: bool,
}

/// The formula or the library's goal of a name; `at` is where the name was given.
///
/// # Errors
/// There is none, or it gives moves.
pub fn goal_called(table: &Table, name: &str, at: Place) -> Result<Goal, Box<Diagnostic>> {
    if let Some(formula) = table.formulas().iter().find(|one| one.name == name) {
        return Ok(Goal::Call {
            name: formula.name.clone(),
            body: formula.body.clone(),
            place: formula.place,
        });
    }
    let wrong = |code, message| Diagnostic::new(code, at.file, at.span, message);
    match Predicate::from_name(name).map(|named| named.predicate) {
        Some(predicate) if predicate.info().kind == Kind::Moves => {
            let found = wrong(codes::WRONG_KIND, messages::generator_as_goal(name));
            Err(Box::new(found.hint(messages::goals_test())))
        }
        Some(predicate) => Ok(Goal::Test {
            predicate,
            place: nowhere(),
        }),
        None => {
            let found = wrong(codes::UNKNOWN_PREDICATE, messages::unknown_predicate(name));
            Err(Box::new(match nearest(table, name) {
                Some(near) => found.hint(messages::did_you_mean(&near)),
                None => found,
            }))
        }
    }
}

/// The known goal that a name was most likely meant for.
fn nearest(table: &Table, name: &str) -> Option<String> {
    let own = table.formulas().iter().map(|one| one.name.as_str());
    let library = library_names(Some(Wanted::Goal)).map(|name| -> &str { name });
    let near = Suggester::default().nearest(name, own.chain(library));
    near.map(|near| near.name)
}

/// The routine of a goal, which `name` stands for.
///
/// # Errors
/// The goal has no calculation, or the routine is too long.
pub fn routine(
    table: &Table,
    goal: &Goal,
    name: &str,
    options: Options,
) -> Result<Routine, Refusal> {
    let cast = Cast::of(table, goal);
    let maker = Maker {
        goal,
        place: match goal {
            Goal::Call { place, .. } => Some(*place),
            _ => None,
        },
        squares: options.squares,
        seats: cast.seats(),
        cast,
    };
    let refuse = || {
        let place = maker.faulty(goal).unwrap_or_else(|| subset::whole(table));
        Refusal::new(Reason::Condition, place)
    };
    let maker = Maker {
        seats: maker.needed().ok_or_else(refuse)?,
        ..maker.clone()
    };
    let (ways, asks_turn) = maker.ways().ok_or_else(refuse)?;
    let told = Told {
        names: names(name),
        subset: vec![goal_words(goal, table.us())],
    };
    let asked: Vec<Asked> = maker.seats.iter().map(|seat| seat.asked).collect();
    let finished = ways.into_iter().filter_map(|items| {
        let made = maker.made(table.us(), asks_turn);
        finish(items, &maker.free(), Vec::new(), made, &told)
    });
    let shortest = finished
        .min_by_key(|one| one.program.cells.len())
        .ok_or_else(|| maker.no_register(table))?;
    let mut others = shorter(&shortest, options);
    others.push(shortest);
    let compiled = others.remove(0);
    fitting(&compiled, table, None, options)?;
    others.retain(|one| one.program.cells.len() <= options.cells);
    Ok(Routine {
        compiled,
        others,
        is_alone: is_alone(goal, &asked),
        asked,
        asks_turn,
        table: maker.cast.alone(table, goal, name),
        ending: maker.cast.ending,
    })
}

/// Whether a goal is made of formulas about these men alone; what else formulas may look at has no calculation.
fn is_alone(goal: &Goal, asked: &[Asked]) -> bool {
    let mut is_alone = blame::own(goal).is_none();
    goal.tests(&mut |_, _| is_alone = false);
    goal.pieces(&mut |piece, _| is_alone &= asked.iter().any(|one| one.piece == piece));
    is_alone
}

fn names(name: &str) -> Names {
    Names {
        goals: vec![name.to_owned()],
        ..Names::default()
    }
}

/// The men of the positions that a goal is asked about.
#[derive(Clone)]
struct Cast {
    ending: Ending,
    men: Vec<Piece>,
    fixed: Fixed,
}

impl Cast {
    /// The table's men; where the goal speaks of others, those.
    fn of(table: &Table, goal: &Goal) -> Self {
        let mut named = Vec::new();
        goal.pieces(&mut |piece, _| named.push(piece));
        let has_all = |ending: &&Ending| {
            named
                .iter()
                .all(|piece| usize::from(piece.nth()) < ending.count(piece.man))
        };
        let ending = table.ending().filter(has_all).copied().unwrap_or_else(|| {
            let mut last: BTreeMap<Man, u8> = BTreeMap::new();
            for piece in &named {
                let most = last.entry(piece.man).or_default();
                *most = piece.nth().max(*most);
            }
            let men = last.into_iter();
            Ending::from_men(men.flat_map(|(man, most)| (0..=most).map(move |_| man)))
        });
        let mut kinds: Vec<_> = ending.men().collect();
        kinds.dedup();
        let men = kinds
            .into_iter()
            .flat_map(|man| (0..ending.count(man)).filter_map(move |nth| Piece::new(man, nth)))
            .collect();
        let fixed = table.setup().fixed.men().iter();
        let fixed = fixed.filter(|(man, _)| ending.count(*man) == 1).copied();
        Self {
            ending,
            men,
            fixed: Fixed::new(fixed.collect()).unwrap_or_default(),
        }
    }

    /// A seat for each man that may stand anywhere, before our move and now.
    fn seats(&self) -> Vec<Seat> {
        let free = self
            .men
            .iter()
            .filter(|piece| self.fixed.square_of(piece.man).is_none());
        let free: Vec<Piece> = free.copied().collect();
        let both = [false, true]
            .into_iter()
            .flat_map(|before| free.iter().map(move |&piece| Asked { piece, before }));
        both.zip(0..REGISTERS)
            .map(|(asked, register)| Seat { asked, register })
            .collect()
    }

    /// A table that consists of one rule with the goal.
    fn alone(&self, table: &Table, goal: &Goal, name: &str) -> Table {
        let whole = subset::whole(table);
        let rule = Rule {
            name: crate::table::Name {
                text: name.to_owned(),
                place: whole,
            },
            condition: goal.clone(),
            list: Vec::new(),
            place: whole,
            condition_place: whole,
        };
        Table {
            rules: vec![rule],
            advice: Vec::new(),
            setup: Setup {
                fixed: self.fixed.clone(),
                ..Setup::default()
            },
            ending: Some(self.ending),
            own: None,
            ..table.clone()
        }
    }
}

/// Registers that squares may be kept in.
const REGISTERS: u8 = 15;
/// No register: for men that the goal does not look at.
const NOWHERE: u8 = 0xF;

/// A man and the register that its square is typed into.
#[derive(Clone, Copy)]
struct Seat {
    asked: Asked,
    register: u8,
}

#[derive(Clone)]
struct Maker<'a> {
    goal: &'a Goal,
    /// Where it is defined, unless it is the library's.
    place: Option<Place>,
    squares: Squares,
    cast: Cast,
    seats: Vec<Seat>,
}

impl Maker<'_> {
    /// Where all men are, before our move or now.
    fn spots(&self, before: bool) -> Vec<(Piece, Spot)> {
        let spot = |piece: Piece| match self.cast.fixed.square_of(piece.man) {
            Some(square) => Spot::Fixed(square),
            None => {
                let wanted = Asked { piece, before };
                let seat = self.seats.iter().find(|seat| seat.asked == wanted);
                Spot::Register(seat.map_or(NOWHERE, |seat| seat.register))
            }
        };
        let men = self.cast.men.iter();
        men.map(|&piece| (piece, spot(piece))).collect()
    }

    /// Jumps to the label where the goal's truth is `when`.
    fn test(
        &self,
        writer: &mut Writer,
        goal: &Goal,
        when: bool,
        ours: bool,
        label: Label,
    ) -> Option<()> {
        let (root, node) = (self.spots(true), self.spots(false));
        let view = View {
            spots: Spots {
                root: &root,
                node: &node,
            },
            king: (u8::MAX, &[]),
            ours,
        };
        writer.jump(goal, when, label, view)
    }

    /// The seats that the goal looks at, in registers from 1 on; nothing where there is no calculation.
    fn needed(&self) -> Option<Vec<Seat>> {
        let mut used = Vec::new();
        for ours in [true, false] {
            let mut writer = Writer::default();
            self.test(&mut writer, self.goal, false, ours, Label::Next)?;
            used.extend(writer.items);
        }
        let looks = |seat: &&Seat| used.contains(&Item::Code(op::RECALL | seat.register));
        let mut needed: Vec<Asked> = self
            .seats
            .iter()
            .filter(looks)
            .map(|seat| seat.asked)
            .collect();
        needed.sort_by_key(|asked| !asked.before);
        let numbered = needed.into_iter().zip(1..REGISTERS);
        Some(
            numbered
                .map(|(asked, register)| Seat { asked, register })
                .collect(),
        )
    }

    /// The first part of a goal without a calculation.
    fn faulty(&self, goal: &Goal) -> Option<Place> {
        blame::part(goal, &|goal| {
            [true, false].into_iter().any(|ours| {
                self.test(&mut Writer::default(), goal, false, ours, Label::Next)
                    .is_none()
            })
        })
    }

    /// Programs that all say the same, and whether they ask who is to move.
    fn ways(&self) -> Option<(Vec<Vec<Item>>, bool)> {
        let alone = |ours| {
            let mut writer = Writer::default();
            self.test(&mut writer, self.goal, false, ours, Label::Next)?;
            Some(writer.items)
        };
        // What compares is asked about positions after a move of ours.
        let compares = self.seats.iter().any(|seat| seat.asked.before);
        let turns: &[bool] = if compares || alone(true)? == alone(false)? {
            &[false]
        } else {
            &[true, false]
        };
        let mut ways = Vec::new();
        for when in [false, true] {
            let items = self.program(turns, when)?;
            ways.push(share(&items));
            ways.push(items);
        }
        Some((ways, turns.len() > 1))
    }

    /// The squares are typed; where the goal's truth is `when`, the last of the two answers is shown.
    fn program(&self, turns: &[bool], when: bool) -> Option<Vec<Item>> {
        let mut writer = Writer::default();
        writer.part(Part::Input);
        // The answer is a digit typed by the program, which the next square would join.
        writer.ops(&[op::RETURN, op::NOTHING]);
        for seat in &self.seats {
            writer.ops(&[op::STOP]);
            writer.read(self.squares);
            writer.store(seat.register);
        }
        let (theirs, last) = (writer.fresh(), writer.fresh());
        if turns.len() > 1 {
            writer.ops(&[op::STOP]);
            writer.unless(op::NOT_ZERO, theirs);
        }
        for (nth, &ours) in turns.iter().enumerate() {
            if nth > 0 {
                writer.label(theirs);
            }
            writer.part(Part::Goal(0));
            self.test(&mut writer, self.goal, when, ours, last)?;
            writer.shown(!when);
        }
        writer.label(last);
        writer.shown(when);
        Some(writer.items)
    }

    /// Registers for constants and addresses.
    fn free(&self) -> Vec<u8> {
        let taken = |register: &u8| self.seats.iter().any(|seat| seat.register == *register);
        (0..REGISTERS).filter(|register| !taken(register)).collect()
    }

    fn no_register(&self, table: &Table) -> Refusal {
        let seats = self.seats.iter();
        let held = seats.map(|seat| (seat.register, seat.asked.named(table.us())));
        let held: Vec<(u8, Text)> = held.collect();
        let mut writer = Writer::default();
        let test = self.test(&mut writer, self.goal, false, true, Label::Next);
        let aside = test.map_or(0, |()| puts_aside(&writer.items));
        budget::no_register(&held, aside, subset::whole(table))
    }

    fn made(&self, us: Color, asks_turn: bool) -> Made {
        let asked = self.seats.iter().map(|seat| seat.asked.named(us));
        let asked: Vec<Text> = asked.collect();
        let registers = self.seats.iter().map(|seat| seat.register);
        Made {
            list: Vec::new(),
            domain: Domain {
                men: registers.collect(),
                tried: Vec::new(),
            },
            left_out: Vec::new(),
            folded: asked.iter().map(|text| text.en.clone()).collect(),
            guide: Guide {
                typing: say::typing(&asked, asks_turn, self.squares),
                board: None,
            },
            sources: Sources::of_goal(self.place),
            tried: register::CANDIDATE,
            duties: self
                .seats
                .iter()
                .map(|seat| (seat.register, seat.asked.named(us)))
                .collect(),
        }
    }
}

/// What goals of a table cost by themselves, all men being where they may move.
pub(super) struct Estimate<'t> {
    table: &'t Table,
}

impl<'t> Estimate<'t> {
    pub(super) fn new(table: &'t Table) -> Self {
        Self { table }
    }

    fn maker<'g>(&self, goal: &'g Goal) -> Maker<'g> {
        let cast = Cast::of(self.table, goal);
        Maker {
            goal,
            place: None,
            squares: Squares::default(),
            seats: cast.seats(),
            cast,
        }
    }

    /// The cells of a goal's test, with us or them to move; nothing where there is no calculation.
    pub(super) fn cells(&self, goal: &Goal, ours: bool) -> Option<usize> {
        let mut writer = Writer::default();
        let maker = self.maker(goal);
        maker.test(&mut writer, goal, false, ours, Label::Next)?;
        Some(writer::cells(&writer.items))
    }

    /// Adds the names of the goals within this one that have no calculation.
    pub(super) fn missing(&self, goal: &Goal, ours: bool, names: &mut Vec<String>) {
        match goal {
            Goal::And(left, right) | Goal::Or(left, right) => {
                self.missing(left, ours, names);
                self.missing(right, ours, names);
            }
            Goal::Not(inner) => self.missing(inner, ours, names),
            Goal::Call { name, body, .. } => {
                if self.cells(body, ours).is_none() && !names.contains(name) {
                    names.push(name.clone());
                }
            }
            Goal::Test { predicate, .. } | Goal::AtRoot { predicate, .. } => {
                let name = predicate.info().id().to_owned();
                if self.cells(goal, ours).is_none() && !names.contains(&name) {
                    names.push(name);
                }
            }
            Goal::Own { name, .. } => {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
            Goal::Compare { .. } | Goal::In { .. } => {}
        }
    }
}

impl Writer {
    /// The answer comes to X, and the program stops.
    fn shown(&mut self, truth: bool) {
        self.part(Part::Answer);
        self.items
            .push(Item::Constant(Hundredths(if truth { 100 } else { 0 })));
        self.ops(&[op::RETURN]);
    }
}

impl Asked {
    fn named(self, us: Color) -> Text {
        say::man(self.piece, us, self.before)
    }
}
