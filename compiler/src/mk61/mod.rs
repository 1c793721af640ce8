//! Tables as programs for the calculator MK-61.
//!
//! Two ways lead to a program. `plan` folds rules and advice into one list of squares beside their king, and
//! `generate` writes a loop over it; tests that no game needs are left out by trying. `direct` writes rules and advice
//! one after another, for any men of ours that move, and asks the `game` which tests some position needs. Both
//! give commands with open labels; `place` gives registers and addresses. The caller, who can play, says which
//! program is right: the shortest comes first.

mod blame;
mod budget;
mod chain;
mod checks;
mod code;
mod cover;
mod direct;
mod evaluate;
mod extra;
mod frame;
mod game;
mod generate;
mod goals;
mod layout;
mod library;
mod lines;
mod listing;
mod loops;
mod measure;
mod men;
mod messages;
mod page;
mod place;
mod plan;
mod pointer;
mod refusal;
mod replay;
mod routine;
mod share;
mod shorter;
mod sources;
mod spot;
mod squares;
mod stages;
mod subset;
mod sum;
mod terms;
mod tidy;
mod tries;
mod usage;
mod writer;

use al0_grammar::text::Text;
use al0_runtime::{
    chess::{Color, Square},
    mk61::{CELLS, Number, Program, Squares, isa::Code},
};

use self::{
    code::Item,
    direct::Direct,
    extra::Extra,
    generate::{op, register},
    listing::Guide,
    men::Men,
    place::{Allocated, Placed, place},
    replay::Replay,
    shorter::{Domain, Effort, shortened, squares},
    sources::Sources,
    usage::Usage,
};
pub use self::{
    code::Part,
    game::{Game, Turn},
    generate::{Ranks, Tests},
    listing::listing,
    page::page,
    plan::{Entry, Measure, Plan, Threshold},
    refusal::{Reason, Refusal},
    routine::{Asked, Routine, goal_called, routine},
    sources::Line,
    stages::stages,
};
use crate::table::{Place, Table};

/// A calculator program and what it was made of.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The program with its presets and start keys.
    pub program: Program,
    /// What each cell is for.
    pub parts: Vec<Part>,
    /// What each register is for that is set before, or by the program.
    pub meanings: Vec<(u8, Text)>,
    /// The advice of each square of the list, with the register that holds the square; nothing where there is no list.
    pub list: Vec<(String, u8)>,
    /// Tests that it does without.
    pub left_out: Vec<Text>,
    /// What its proof failed at, if it did: the program is not to be trusted then.
    pub flaw: Option<Text>,
    /// How it is used.
    guide: Guide,
    /// What it comes from.
    sources: Sources,
    /// Where a list would have registers for all its squares but this one and those behind it: how many it has, how many
    /// registers there are, and the place of that square.
    crowded: Option<(usize, usize, Place)>,
    /// The register of the square being tried; in `items` it is always [`register::CANDIDATE`].
    tried: u8,
    /// What the program uses registers for besides numbers that stand in them from the start.
    duties: Vec<(u8, Text)>,
    /// The names of rules, advice and goals.
    pub names: Names,
    /// What the check of the subset found.
    subset: Vec<String>,
    /// The folded table.
    folded: Vec<String>,
    /// The commands with open labels.
    items: Vec<Item>,
    /// Where everything is.
    allocated: Allocated,
    /// Registers for constants and addresses.
    free: Vec<u8>,
    /// Registers that are set in any case.
    known: Vec<(u8, Number, Text)>,
    /// What the registers may hold.
    domain: Domain,
    /// Blocks that shorter ones stand for.
    shortened: Vec<String>,
}

/// Names by numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The rules.
    pub rules: Vec<String>,
    /// The advice.
    pub advice: Vec<String>,
    /// The goals.
    pub goals: Vec<String>,
}

/// What a program is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How squares are typed and shown.
    pub squares: Squares,
    /// The cells that there are.
    pub cells: usize,
    /// For each place of a program, how many candidates for a shorter block are looked at besides those that are known.
    pub search: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            squares: Squares::default(),
            cells: CELLS,
            search: 0,
        }
    }
}

/// The register of their king.
pub const KING: u8 = register::KING;

/// Whether a table may become a program, before any game is played.
///
/// # Errors
/// The table is not of the kind that fits.
pub fn check(table: &Table, options: Options) -> Result<(), Refusal> {
    let fits = fits(table).map(|_| ());
    fits.map_err(|refusal| budget::told(table, refusal, options))
}

/// A table of the kind that fits.
struct Fits<'t> {
    /// The moves that it tries.
    tries: Vec<tries::Try<'t>>,
    /// The men that it is about.
    men: Men,
    frame: Option<frame::Frame>,
}

/// What a table is about, if it is of the kind that fits.
fn fits(table: &Table) -> Result<Fits<'_>, Refusal> {
    let tries = tries::tries(table)?;
    if tries.is_empty() {
        return Err(Refusal::new(Reason::NoSquares, subset::whole(table)));
    }
    let men = Men::new(table, &tries)?;
    let frame = frame::of(table, &men)?;
    Ok(Fits { tries, men, frame })
}

/// Programs of a table.
#[derive(Clone, Debug)]
pub struct Programs {
    /// The shortest first; some may be too long, and only play tells which are right.
    pub all: Vec<Compiled>,
    /// Why the program that is certain to be right is not among them.
    pub refusal: Option<Refusal>,
}

/// All programs of a table.
///
/// # Errors
/// The table is not of the kind that fits.
pub fn programs(table: &Table, game: &dyn Game, options: Options) -> Result<Programs, Refusal> {
    let fits = fits(table)?;
    let replay = Replay::new(table, &fits.tries, game);
    let paths = replay.paths();
    let usage = Usage::of(&replay, &paths);
    let given = Given {
        told: Told {
            names: names(table),
            subset: stages::subset(table, &fits.men, &fits.tries),
        },
        king: fits.men.king.clone(),
        guide: Guide::of_table(table, &fits.men, options.squares),
        squares: options.squares,
        unused: usage.unused(table),
        sources: Sources::of_table(table).with_men(table, &fits.men),
    };
    let (mut all, crowded) = match plan::plan(table, &fits.tries, &usage) {
        Ok((plan, piece)) => {
            let ways = plan.ways();
            let loops = loops::loops(&ways, piece, (&fits.tries, game), &given);
            (loops, None)
        }
        Err(refusal) => (Vec::new(), refusal.crowded()),
    };
    let direct = direct::direct((&replay, &paths), &fits, options.squares)
        .and_then(|direct| one_by_one(direct, table, &given));
    let refusal = match direct {
        Ok(one) => {
            all.push(Compiled { crowded, ..one });
            None
        }
        Err(refusal) => Some(refusal),
    };
    all.sort_by_key(|one| one.program.cells.len());
    let near: Vec<Compiled> = all.iter().take(NEAREST).cloned().collect();
    let known = Options {
        search: 0,
        ..options
    };
    all.extend(near.iter().flat_map(|one| shorter(one, known)));
    all.sort_by_key(|one| one.program.cells.len());
    match refusal {
        Some(refusal) if all.is_empty() => Err(refusal),
        refusal => Ok(Programs { all, refusal }),
    }
}

/// The shorter of a program without a list and of the same with what it repeats in subroutines.
fn one_by_one(direct: Direct, table: &Table, given: &Given) -> Result<Compiled, Refusal> {
    let shared = Direct {
        items: share::share(&direct.items),
        ..direct.clone()
    };
    let aside = place::puts_aside(&direct.items);
    let mut held = duties(register::CANDIDATE);
    held.retain(|(register, _)| *register != register::POINTER);
    held.extend(men_held(&direct.men, table.us()).map(|(register, _, what)| (register, what)));
    let both = [direct, shared].map(|one| straight(one, table.us(), given));
    let shorter = both
        .into_iter()
        .flatten()
        .min_by_key(|one| one.program.cells.len());
    shorter.ok_or_else(|| budget::no_register(&held, aside, subset::whole(table)))
}

/// For each piece of advice, in how many positions it gives the move.
fn uses(table: &Table, game: &dyn Game) -> Result<Vec<usize>, Refusal> {
    let tries = tries::tries(table)?;
    let replay = Replay::new(table, &tries, game);
    Ok(Usage::of(&replay, &replay.paths()).advice)
}

/// Whether the calculator has the cells for a program.
///
/// # Errors
/// It has not; the parts of the program are told and, where there are games, the advice that they need least.
pub fn fitting(
    one: &Compiled,
    table: &Table,
    game: Option<&dyn Game>,
    options: Options,
) -> Result<(), Refusal> {
    let cells = one.program.cells.len();
    if cells <= options.cells {
        return Ok(());
    }
    let uses = game.map_or(Ok(Vec::new()), |game| uses(table, game))?;
    Err(budget::too_large(one, &uses, options, subset::whole(table)))
}

fn names(table: &Table) -> Names {
    let rules = table.rules().iter().map(|rule| rule.name.text.clone());
    let advice = table.advice().iter().map(|one| one.name.text.clone());
    Names {
        rules: rules.collect(),
        advice: advice.collect(),
        goals: Vec::new(),
    }
}

impl Compiled {
    /// Tells parts and registers with the lines that they come from.
    pub fn locate(&mut self, line: &dyn Fn(Place) -> Option<Line>) {
        self.sources.tell(&self.parts, line);
    }

    /// Registers that are set before the game and that the program changes: they are set again before the next.
    fn changed(&self) -> impl Iterator<Item = (u8, Number)> {
        let items = self.settled(&self.items);
        let presets = self.program.presets.iter().copied();
        presets.filter(move |(register, _)| items.contains(&Item::Code(op::STORE | *register)))
    }

    /// The commands with the square being tried in its register.
    fn settled(&self, items: &[Item]) -> Vec<Item> {
        let settle = |item: &Item| match *item {
            Item::Code(code) if code & 0xF == register::CANDIDATE && takes_register(code) => {
                Item::Code(code & 0xF0 | self.tried)
            }
            other => other,
        };
        items.iter().map(settle).collect()
    }

    /// What a part is called.
    #[must_use]
    pub fn part(&self, part: Part) -> Text {
        messages::part(part, &self.names)
    }
}

/// Cells by parts, in the order of the program.
#[must_use]
pub fn budget(parts: &[Part]) -> Vec<(Part, usize)> {
    let mut budget: Vec<(Part, usize)> = Vec::new();
    for part in parts {
        match budget.iter_mut().find(|(one, _)| one == part) {
            Some((_, cells)) => *cells += 1,
            None => budget.push((*part, 1)),
        }
    }
    budget
}

/// What is told of every program: names, and what was accepted.
struct Told {
    names: Names,
    subset: Vec<String>,
}

/// What all programs of a table have in common.
struct Given {
    told: Told,
    squares: Squares,
    /// Where their king may stand.
    king: Vec<Square>,
    guide: Guide,
    /// Rules and advice that no game needs.
    unused: Vec<Text>,
    sources: Sources,
}

/// Programs in which shorter blocks are looked for at once.
const NEAREST: usize = 4;

/// What is told of how a program was made.
struct Made {
    list: Vec<(String, u8)>,
    domain: Domain,
    left_out: Vec<Text>,
    folded: Vec<String>,
    guide: Guide,
    sources: Sources,
    tried: u8,
    duties: Vec<(u8, Text)>,
}

fn straight(direct: Direct, us: Color, given: &Given) -> Option<Compiled> {
    let uses = |register: u8| {
        let store = op::STORE | register;
        direct.items.contains(&Item::Code(store))
    };
    let is_mover = |register: u8| direct.men.movers.iter().any(|(_, one, _)| *one == register);
    let free: Vec<u8> = (0..=0xE)
        .rev()
        .filter(|&register| !uses(register) && !is_mover(register))
        .collect();
    let known = men_held(&direct.men, us).collect();
    let made = Made {
        list: Vec::new(),
        domain: anywhere(&direct.men),
        left_out: given
            .unused
            .iter()
            .cloned()
            .chain([messages::not_needed()])
            .collect(),
        folded: direct.told,
        guide: given.guide.clone(),
        sources: given.sources.clone(),
        tried: register::CANDIDATE,
        duties: duties(register::CANDIDATE),
    };
    finish(direct.items, &free, known, made, &given.told)
}

/// Our men that move, in their registers.
fn men_held(men: &Men, us: Color) -> impl Iterator<Item = (u8, Number, Text)> {
    men.movers.iter().map(move |&(piece, register, square)| {
        let value = decimal(square.file() * 10 + square.rank());
        (register, value, messages::register_man(piece, us))
    })
}

/// What registers with a fixed duty are for, the square being tried standing in this one.
fn duties(tried: u8) -> Vec<(u8, Text)> {
    let mirror = (register::FRAME, messages::register_mirror());
    [
        (register::POINTER, messages::register_pointer()),
        (tried, messages::register_tried()),
        (register::KING, messages::register_king()),
    ]
    .into_iter()
    .chain(Some(mirror).filter(|_| tried != register::FRAME))
    .collect()
}

fn finish(
    items: Vec<Item>,
    free: &[u8],
    known: Vec<(u8, Number, Text)>,
    made: Made,
    told: &Told,
) -> Option<Compiled> {
    let blank = Compiled {
        program: Program::default(),
        parts: Vec::new(),
        meanings: Vec::new(),
        list: made.list,
        left_out: made.left_out,
        flaw: None,
        names: told.names.clone(),
        subset: told.subset.clone(),
        folded: made.folded,
        guide: made.guide,
        sources: made.sources,
        crowded: None,
        tried: made.tried,
        duties: made.duties,
        items: Vec::new(),
        allocated: Allocated::default(),
        free: free.to_vec(),
        known,
        domain: made.domain,
        shortened: Vec::new(),
    };
    blank.with(items)
}

impl Compiled {
    /// The registers that hold the same number all the time.
    fn steady(&self, items: &[Item]) -> Vec<(u8, Number)> {
        let stays = |register: u8| !items.contains(&Item::Code(op::STORE | register));
        let known = self.known.iter();
        known
            .filter(|(register, ..)| stays(*register))
            .map(|(register, value, _)| (*register, *value))
            .collect()
    }

    /// The program with other commands; nothing where there are too few registers for it.
    fn with(mut self, items: Vec<Item>) -> Option<Self> {
        let Placed {
            cells,
            parts,
            presets,
            allocated,
        } = {
            let settled = self.settled(&items);
            place(&settled, &self.free, &self.steady(&settled))?
        };
        let constants = presets.into_iter().map(|(register, value, is_address)| {
            let meaning = match is_address {
                true => messages::register_address(),
                false => messages::register_constant(),
            };
            (register, value, meaning)
        });
        let mut all: Vec<_> = self.known.iter().cloned().chain(constants).collect();
        all.sort_by_key(|(register, ..)| *register);
        let presets = all.iter().map(|(register, value, _)| (*register, *value));
        self.program = Program {
            title: None,
            cells,
            presets: presets.collect(),
            start: vec![Code(0x52), Code(0x50)],
            ..Program::default()
        };
        let meanings = all.into_iter();
        let mut meanings: Vec<(u8, Text)> = meanings
            .map(|(register, _, meaning)| (register, meaning))
            .collect();
        let settled = self.settled(&items);
        let duties = self.duties.iter().filter(|(register, _)| {
            settled.contains(&Item::Code(op::STORE | *register))
                && meanings.iter().all(|(known, _)| known != register)
        });
        let duties: Vec<(u8, Text)> = duties.cloned().collect();
        let aside = allocated.aside.iter();
        let aside = aside.map(|register| (*register, messages::register_aside()));
        meanings.extend(duties.into_iter().chain(aside));
        meanings.sort_by_key(|(register, _)| *register);
        self.meanings = meanings;
        self.parts = parts;
        self.allocated = allocated;
        self.items = items;
        Some(self)
    }
}

/// Whether the last tetrad of a command's code is a register.
const fn takes_register(code: u8) -> bool {
    matches!(code >> 4, 4 | 6..=0xE)
}

/// Programs with shorter blocks that do the same, the shortest first; those that save nothing are left out.
#[must_use]
pub fn shorter(compiled: &Compiled, options: Options) -> Vec<Compiled> {
    let length = compiled.program.cells.len();
    // Constants are typed, or most of them found in registers: only the places tell.
    let costs: [fn(&[Item]) -> usize; 2] = [writer::typed, writer::cells];
    let found = costs.into_iter().filter_map(|cost| {
        let effort = Effort {
            cost,
            candidates: options.search,
        };
        let done = shortened(&compiled.items, &compiled.domain, effort)?;
        let mut one = compiled.clone().with(done.items)?;
        one.shortened.extend(done.told);
        Some(one)
    });
    let mut all: Vec<Compiled> = found
        .filter(|one| one.program.cells.len() < length)
        .collect();
    all.sort_by_key(|one| one.program.cells.len());
    // Both ways of counting often come to the same.
    all.dedup_by(|one, other| one.program == other.program);
    all
}

/// The men anywhere, and the square being tried on the board or a little beyond.
fn anywhere(men: &Men) -> Domain {
    let movers = men.movers.iter().map(|(_, register, _)| *register);
    let tried = (-1..11).flat_map(|file| (-1..11).map(move |rank| goals::hundredths(file, rank)));
    let tried: Vec<i64> = tried.collect();
    let pairs = squares().flat_map(|king| tried.iter().map(move |&tried| (king, tried)));
    Domain {
        tried: pairs.collect(),
        men: movers.chain([register::KING]).collect(),
    }
}

/// A number of tenths.
fn decimal(tenths: i32) -> Number {
    code::Hundredths(tenths * 10).number()
}
