//! Calling the predicates for the nodes of a search.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use super::{
    Kind, LeftOut, Library, Own, Predicate, Trouble,
    known::Known,
    notation::{Notation, Slots, Successor},
    sealed::Sealed,
};
use crate::{
    chess::{Color, Move, MoveBuf, Position, Side},
    horn::{
        Failure, Handle, Host, Machine, PredNo,
        host::{Answers, Ball, Quick},
        term::{NodeId, Term},
    },
    predicates::Node,
};

/// Calls the predicates of one program; belongs to one thread.
#[derive(Debug, Default)]
pub(crate) struct Runner<'o> {
    inner: Option<Box<RefCell<Inner<'o>>>>,
}

#[derive(Debug)]
struct Inner<'o> {
    own: &'o Own,
    machine: Machine<'o>,
    /// The position at hand, for its men.
    men: Rc<Cell<Option<Position>>>,
    /// The positions that the goal at hand knows by numbers.
    sealed: Sealed,
    trouble: Option<Trouble>,
    /// How many moves were left out since the start, and the first of them.
    left_out: (u64, Option<LeftOut>),
    /// How many inferences goals have taken in all.
    steps: u64,
    found: MoveBuf,
    known: Known<bool>,
    known_moves: Known<Given>,
}

/// What a move constraint gives in one position.
#[derive(Clone, Debug, Default)]
struct Given {
    moves: Box<[Move]>,
    /// How many moves are left out, and the first of them.
    left_out: (u64, Option<LeftOut>),
}

/// What the clauses need from outside.
struct Outside {
    output: Option<fn(&str)>,
    library: Library,
    /// The root at hand, for its men.
    men: Rc<Cell<Option<Position>>>,
}

impl Host for Outside {
    fn write(&mut self, text: &str) {
        if let Some(write) = self.output {
            write(text);
        }
    }

    fn quick(&mut self, machine: &mut Machine<'_>, name: &str, arity: usize) -> Option<Quick> {
        self.library.men = self.men.get()?;
        self.library.quick(machine, name, arity)
    }

    fn foreign(&mut self, term: &Term, goal: NodeId) -> Result<Answers, Box<Ball>> {
        let Some(men) = self.men.get() else {
            return Ok(Answers::default());
        };
        self.library.men = men;
        self.library.solve(term, goal)
    }
}

/// Adds to how many moves were left out, of which the first is kept.
fn note(all: &mut (u64, Option<LeftOut>), more: &(u64, Option<LeftOut>)) {
    all.0 += more.0;
    if all.1.is_none() {
        all.1.clone_from(&more.1);
    }
}

/// `From-To`, as the library gives moves to clauses.
fn plain(mv: Move) -> String {
    let [from, to] = [mv.from(), mv.to()].map(|at| format!("{}:{}", at.file(), at.rank()));
    format!("{from}-{to}")
}

/// Where in the search a call is made.
#[derive(Clone, Copy)]
struct Place<'n> {
    position: &'n Position,
    /// In plies below the root.
    depth: u32,
}

impl<'o> Runner<'o> {
    /// A runner; without predicates, nothing holds and there are no moves.
    pub(crate) fn new(own: Option<&'o Own>) -> Self {
        let inner = own.map(|own| {
            let men = Rc::new(Cell::new(None));
            let library = Library::of(own.notation.clone(), Color::White, None);
            let sealed = library.sealed.clone();
            let outside = Outside {
                output: own.output,
                library,
                men: Rc::clone(&men),
            };
            Box::new(RefCell::new(Inner {
                own,
                machine: Machine::new(&own.program, own.limits, Box::new(outside)),
                men,
                sealed,
                trouble: None,
                left_out: (0, None),
                steps: 0,
                found: MoveBuf::new(),
                known: Known::default(),
                known_moves: Known::default(),
            }))
        });
        Self { inner }
    }

    /// Begins the search of another position.
    pub(crate) fn start(&mut self) {
        if let Some(inner) = &mut self.inner {
            let inner = inner.get_mut();
            (inner.trouble, inner.left_out) = (None, (0, None));
        }
    }

    /// Whether a call has ended in an error since the start.
    #[inline]
    pub(crate) fn is_in_trouble(&self) -> bool {
        self.inner
            .as_ref()
            .is_some_and(|inner| inner.borrow().trouble.is_some())
    }

    /// What the first call that ended in an error ended in.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        self.inner.as_ref()?.borrow().trouble.clone()
    }

    /// How many inferences goals have taken in all.
    pub(crate) fn steps(&self) -> u64 {
        self.inner.as_ref().map_or(0, |inner| inner.borrow().steps)
    }

    /// How many moves were left out since the start, and the first of them.
    pub(crate) fn left_out(&self) -> (u64, Option<LeftOut>) {
        let inner = self.inner.as_ref();
        inner.map_or((0, None), |inner| inner.borrow().left_out.clone())
    }

    /// Whether goal `number` holds at a node.
    pub(crate) fn holds(&self, number: u16, node: &Node<'_>, depth: u32) -> bool {
        let Some(inner) = &self.inner else {
            return false;
        };
        let at = Place {
            position: node.position,
            depth,
        };
        let root = Place {
            position: node.root,
            depth: 0,
        };
        inner.borrow_mut().holds(number, at, root)
    }

    /// Appends the moves that constraint `number` gives.
    pub(crate) fn generate(&self, number: u16, position: &Position, depth: u32, out: &mut MoveBuf) {
        if let Some(inner) = &self.inner {
            inner
                .borrow_mut()
                .generate(number, Place { position, depth }, out);
        }
    }

    /// A move as the first constraint that gives it writes it; where none does and the program says how it writes
    /// positions, as clauses are given moves.
    pub(crate) fn written(&self, position: &Position, mv: Move) -> Option<String> {
        let mut inner = self.inner.as_ref()?.borrow_mut();
        let own = inner.own;
        let mut numbers = 0..u16::try_from(own.predicates.len()).unwrap_or(u16::MAX);
        let given =
            numbers.find_map(|number| inner.written(number, Place { position, depth: 0 }, mv));
        let stated = own.notation.men.is_some() && own.notation.slots(position).is_some();
        given.or_else(|| stated.then(|| plain(mv)))
    }

    /// Whether constraint `number` gives a move.
    pub(crate) fn admits(&self, number: u16, position: &Position, depth: u32, mv: Move) -> bool {
        let Some(inner) = &self.inner else {
            return false;
        };
        let mut inner = inner.borrow_mut();
        let mut found = std::mem::take(&mut inner.found);
        found.clear();
        inner.generate(number, Place { position, depth }, &mut found);
        let admitted = found.contains(&mv);
        inner.found = found;
        admitted
    }
}

impl Inner<'_> {
    fn holds(&mut self, number: u16, at: Place<'_>, root: Place<'_>) -> bool {
        let own = self.own;
        let Some(predicate) = own.predicates.get(usize::from(number)) else {
            return false;
        };
        let Kind::Goal {
            bare,
            alone,
            with_root,
        } = predicate.kind
        else {
            return false;
        };
        if (bare, alone, with_root) == (None, None, None) {
            self.missing(predicate, 1);
        }
        if self.trouble.is_some() {
            return false;
        }
        // What is written has to be written every time.
        let keeps = with_root.is_none() && own.output.is_none();
        let question = (number, *at.position, at.depth);
        if let Some(known) = self.known.get(&question).filter(|_| keeps) {
            return *known;
        }
        let answer = bare.is_some_and(|pred| self.goal(predicate, pred, &[]))
            || alone.is_some_and(|pred| self.goal(predicate, pred, &[at]))
            || with_root.is_some_and(|pred| self.goal(predicate, pred, &[at, root]));
        if keeps && self.trouble.is_none() {
            self.known.put(question, answer);
        }
        answer
    }

    fn goal(&mut self, predicate: &Predicate, pred: PredNo, places: &[Place<'_>]) -> bool {
        self.machine.begin();
        self.sealed.clear();
        let mut args = [Handle::default(); 2];
        for (arg, place) in args.iter_mut().zip(places) {
            let term = match predicate.sealed {
                true => self.seal(*place),
                false => self.term(*place).map(|(term, _)| term),
            };
            match term {
                Some(term) => *arg = term,
                None => return false,
            }
        }
        let args = args.get(..places.len()).unwrap_or_default();
        let outcome = self.machine.ask(pred, args);
        self.steps += self.machine.steps();
        self.told(predicate, outcome)
    }

    fn written(&mut self, number: u16, at: Place<'_>, wanted: Move) -> Option<String> {
        let mut text = None;
        self.moves(number, at, &mut |inner, mv, handle| {
            if mv == wanted && text.is_none() {
                text = Some(inner.machine.text(handle).0);
            }
        });
        text
    }

    fn generate(&mut self, number: u16, at: Place<'_>, out: &mut MoveBuf) {
        if self.trouble.is_some() {
            return;
        }
        let keeps = self.own.output.is_none();
        let question = (number, *at.position, at.depth);
        let known = self.known_moves.get(&question).filter(|_| keeps);
        if let Some(given) = known {
            out.extend_from_slice(&given.moves);
            note(&mut self.left_out, &given.left_out);
            return;
        }
        let before = std::mem::take(&mut self.left_out);
        let first = out.len();
        self.moves(number, at, &mut |_, mv, _| out.push(mv));
        let left_out = std::mem::replace(&mut self.left_out, before);
        note(&mut self.left_out, &left_out);
        if keeps && self.trouble.is_none() {
            let moves = out.get(first..).unwrap_or_default().into();
            self.known_moves.put(question, Given { moves, left_out });
        }
    }

    /// Tells `found` of every move, with its term.
    fn moves(
        &mut self,
        number: u16,
        at: Place<'_>,
        found: &mut dyn FnMut(&mut Self, Move, Handle),
    ) {
        let own = self.own;
        let Some(predicate) = own.predicates.get(usize::from(number)) else {
            return;
        };
        let (Kind::Moves { pred }, None) = (&predicate.kind, &self.trouble) else {
            return;
        };
        let Some(pred) = pred else {
            return self.missing(predicate, 4);
        };
        self.machine.begin();
        let name = self.machine.intern(&predicate.name);
        let Some((term, slots)) = self.term(at) else {
            return;
        };
        let (mv, next) = (self.machine.variable(), self.machine.variable());
        let args = [self.machine.atom_term(name), term, mv, next];
        let first = self.machine.ask(*pred, &args);
        let mut more = self.told(predicate, first);
        while more {
            if let Some(to) = self.solution(predicate, at, &slots, next) {
                found(self, to, mv);
            }
            let again = self.machine.ask_again();
            more = self.told(predicate, again);
        }
    }

    fn solution(
        &mut self,
        predicate: &Predicate,
        at: Place<'_>,
        slots: &Slots,
        next: Handle,
    ) -> Option<Move> {
        let ops = self.machine.chain_ops();
        let side = self.side(at.position, at.position.turn().other());
        let links = self.machine.links(next, ops);
        match Notation::successor(at.position, slots, links.as_slice(), side) {
            Successor::Move(mv) => return Some(mv),
            Successor::None => self.leave_out(predicate, next),
        }
        None
    }

    /// A predicate without clauses is called: an error, or a failure where the program wants that.
    fn missing(&mut self, predicate: &Predicate, arity: u8) {
        if self.own.program.unknown_fails {
            return;
        }
        let name = if arity == 4 { "move" } else { &*predicate.name };
        self.trouble.get_or_insert_with(|| Trouble::Thrown {
            name: predicate.name.clone(),
            ball: format!("error(existence_error(procedure,{name}/{arity}),_)"),
        });
    }

    fn leave_out(&mut self, predicate: &Predicate, next: Handle) {
        self.left_out.0 += 1;
        if self.left_out.1.is_none() {
            let (term, open) = self.machine.text(next);
            self.left_out.1 = Some(LeftOut {
                name: predicate.name.clone(),
                term,
                open,
            });
        }
    }

    /// The position as a term, and which slots its squares are of.
    fn term(&mut self, place: Place<'_>) -> Option<(Handle, Slots)> {
        self.men.set(Some(*place.position));
        let Some(slots) = self.own.notation.slots(place.position) else {
            self.trouble = Some(Trouble::Men);
            return None;
        };
        let side = self.side(place.position, place.position.turn());
        let links = slots.links(place.position, side, place.depth.into());
        let ops = self.machine.chain_ops();
        Some((self.machine.chain(links.as_slice(), ops), slots))
    }

    /// The position as a number.
    fn seal(&mut self, place: Place<'_>) -> Option<Handle> {
        self.men.set(Some(*place.position));
        if self.own.notation.slots(place.position).is_none() {
            self.trouble = Some(Trouble::Men);
            return None;
        }
        let number = self.sealed.put(*place.position, place.depth.into())?;
        Some(self.machine.sealed(number))
    }

    fn side(&mut self, position: &Position, turn: Side) -> u32 {
        let name = self.own.notation.side(position.us(), turn);
        self.machine.intern(name)
    }

    fn told(&mut self, predicate: &Predicate, outcome: Result<bool, Failure>) -> bool {
        let name = || predicate.name.clone();
        let trouble = match outcome {
            Ok(holds) => return holds,
            Err(Failure::Thrown(ball)) => Trouble::Thrown {
                name: name(),
                ball: self
                    .own
                    .program
                    .show(&ball.term, ball.root, &|_| Some("_".to_owned())),
            },
            Err(Failure::Limit(kind)) => Trouble::Limit { name: name(), kind },
            Err(Failure::Halt(_)) => Trouble::Halt { name: name() },
        };
        self.trouble = Some(trouble);
        false
    }
}
