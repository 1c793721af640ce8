//! The advice table: rules, advice, goals and move constraints with their names resolved.
//!
//! The same shapes serve twice. Lowering builds a [`Draft`], in which a part that was in error is `None`;
//! only a draft without errors becomes a [`Table`], and code is generated from tables alone.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use al0_grammar::span::{FileId, Span};
use al0_runtime::{
    bytecode::{Aim, Setup, Strategy},
    chess::{Color, Ending, Piece},
    own::Own,
    predicates::Predicate,
};

use crate::formula::{SquareOf, Value, Zone};

mod settings;

pub use settings::{Directives, Settings};

/// Where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The bytes.
    pub span: Span,
}

/// A name as written, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, NFC-normalised.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// Index of a piece of advice in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AdviceId(pub usize);

/// An `and`/`or`/`not` combination of goal predicates and formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One predicate.
    Test {
        /// Which.
        predicate: Predicate,
        /// Its name in the source.
        place: Place,
    },
    /// One predicate, looked at in the root.
    AtRoot {
        /// Which.
        predicate: Predicate,
        /// Its name in the source.
        place: Place,
    },
    /// A comparison of two values of one type. It fails where a value is undefined.
    Compare {
        /// How they are compared; squares for being equal or not alone.
        comparison: Comparison,
        /// The values.
        values: Box<(Value, Value)>,
        /// The whole comparison in the source.
        place: Place,
    },
    /// A square is on the edge of the board, or in a corner.
    In {
        /// Where it is.
        zone: Zone,
        /// The square.
        square: Box<SquareOf>,
        /// The whole test in the source.
        place: Place,
    },
    /// A formula of the user's own.
    Call {
        /// Its name.
        name: String,
        /// What it says; the alternatives of several clauses joined by `or`.
        body: Arc<Goal>,
        /// Where it is called.
        place: Place,
    },
    /// A predicate of the user's own, defined by Horn clauses.
    Own {
        /// Its name.
        name: String,
        /// Whether it is looked at in the root.
        at_root: bool,
        /// Its name in the source.
        place: Place,
    },
    /// Both hold.
    And(Box<Goal>, Box<Goal>),
    /// At least one holds.
    Or(Box<Goal>, Box<Goal>),
    /// It does not hold.
    Not(Box<Goal>),
}

/// How a depth test compares the depth of the node with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `\=`; not in depth tests.
    NotEqual,
    /// `=<`
    LessEqual,
    /// `>=`
    GreaterEqual,
}

/// A test of the depth, in plies from the root, of the node where a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthTest {
    /// The comparison.
    pub comparison: Comparison,
    /// The number compared with, in plies.
    pub number: i64,
    /// The whole test in the source.
    pub place: Place,
}

/// A move constraint: which moves, in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The moves of a library generator.
    Give {
        /// Which.
        predicate: Predicate,
        /// Its name in the source.
        place: Place,
    },
    /// The moves of a constraint of the user's own, defined by clauses of `move/4`.
    Own {
        /// The atom that its clauses begin with.
        name: String,
        /// Its name in the source.
        place: Place,
    },
    /// The legal moves of a piece to a square, a file or a rank.
    To {
        /// What is aimed at.
        aim: Aim,
        /// The piece that moves.
        piece: Piece,
        /// The square, or the number of the file or rank.
        value: Value,
        /// The whole constraint in the source.
        place: Place,
    },
    /// Everything at some depths, nothing at others.
    Depth(DepthTest),
    /// The first's moves that the second admits.
    And(Box<Moves>, Box<Moves>),
    /// First the first's moves, then the second's.
    Then(Box<Moves>, Box<Moves>),
}

/// A formula: a clause of a plain name over the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Its name.
    pub name: String,
    /// What it says; the alternatives of several clauses joined by `or`.
    pub body: Arc<Goal>,
    /// The name in its first clause.
    pub place: Place,
}

/// One entry of a rule's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name written.
    pub name: Name,
    /// The advice of that name, in order of writing: alternatives.
    pub advice: Vec<AdviceId>,
}

/// An if-then rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<G = Goal> {
    /// Its name.
    pub name: Name,
    /// When it is used.
    pub condition: G,
    /// What it advises, in order of preference.
    pub list: Vec<Listed>,
    /// The whole clause.
    pub place: Place,
    /// The condition in the source.
    pub condition_place: Place,
}

/// A piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<G = Goal, M = Moves> {
    /// Its name.
    pub name: Name,
    /// Better goal: ends a line when it holds.
    pub main: G,
    /// Holding goal: must hold at every node.
    pub holding: G,
    /// Which moves we try.
    pub ours: M,
    /// Which replies must be met.
    pub theirs: M,
    /// The whole clause.
    pub place: Place,
    /// The four parts in the source.
    pub parts: [Place; 4],
}

/// What was understood of the source, errors left out.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The rules in order.
    pub rules: Vec<Rule<Option<Goal>>>,
    /// The advice in order.
    pub advice: Vec<Advice<Option<Goal>, Option<Moves>>>,
    /// The directives.
    pub settings: Settings,
    /// The formulas, each after those it speaks of.
    pub formulas: Vec<Formula>,
    /// Definitions that hide the library's, in the order of the files.
    pub(crate) hiding: Vec<Name>,
    /// Names listed as advice that are none, in order of writing.
    pub(crate) undefined: Vec<Name>,
    /// Goals and, apart from them, move constraints that are not there: which finding tells of them.
    pub(crate) missing: [HashMap<String, usize>; 2],
    /// Whether there are clauses of the user's own predicates.
    pub has_clauses: bool,
    /// Words of clauses that could not be read: what they name is neither missing nor unused.
    pub(crate) unread: HashSet<String>,
    /// Names with which such clauses may begin.
    pub(crate) unread_heads: HashSet<String>,
    /// Whether a directive that says which positions are roots could not be understood.
    pub(crate) roots_in_doubt: bool,
}

/// A table without errors.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) rules: Vec<Rule>,
    pub(crate) advice: Vec<Advice>,
    pub(crate) us: Color,
    pub(crate) setup: Setup,
    pub(crate) directives: Directives,
    pub(crate) formulas: Vec<Formula>,
    pub(crate) strategy: Strategy,
    pub(crate) ending: Option<Ending>,
    pub(crate) own: Option<Arc<Own>>,
}

impl Draft {
    /// The table, where no part is missing.
    pub(crate) fn complete(
        self,
        ending: Option<Ending>,
        own: impl FnOnce(&[Rule], &[Advice]) -> Option<Arc<Own>>,
    ) -> Option<Table> {
        let rules: Vec<Rule> = self
            .rules
            .into_iter()
            .map(complete_rule)
            .collect::<Option<_>>()?;
        let advice: Vec<Advice> = self
            .advice
            .into_iter()
            .map(complete_advice)
            .collect::<Option<_>>()?;
        Some(Table {
            own: own(&rules, &advice),
            rules,
            advice,
            us: self.settings.our_color(),
            setup: self.settings.setup(),
            directives: self.settings.directives(),
            formulas: self.formulas,
            strategy: self.settings.strategy_kind(),
            ending,
        })
    }
}

fn complete_rule(rule: Rule<Option<Goal>>) -> Option<Rule> {
    Some(Rule {
        name: rule.name,
        condition: rule.condition?,
        list: rule.list,
        place: rule.place,
        condition_place: rule.condition_place,
    })
}

fn complete_advice(advice: Advice<Option<Goal>, Option<Moves>>) -> Option<Advice> {
    Some(Advice {
        name: advice.name,
        main: advice.main?,
        holding: advice.holding?,
        ours: advice.ours?,
        theirs: advice.theirs?,
        place: advice.place,
        parts: advice.parts,
    })
}

impl Table {
    /// The rules, in the order in which they are tried.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The advice, in order of writing.
    #[must_use]
    pub fn advice(&self) -> &[Advice] {
        &self.advice
    }

    /// The material it is for, stated or inferred from its predicates.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The colour of our men.
    #[must_use]
    pub fn us(&self) -> Color {
        self.us
    }

    /// The user's formulas, each after those it speaks of.
    #[must_use]
    pub fn formulas(&self) -> &[Formula] {
        &self.formulas
    }

    /// What is said of the men before play begins.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where the directives about men stand.
    #[must_use]
    pub fn directives(&self) -> &Directives {
        &self.directives
    }

    /// What happens when a rule's advice all fails.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }
}

impl Goal {
    /// Calls `visit` for every predicate, left to right.
    pub fn tests(&self, visit: &mut dyn FnMut(Predicate, Place)) {
        match self {
            Self::Test { predicate, place } | Self::AtRoot { predicate, place } => {
                visit(*predicate, *place);
            }
            Self::Compare { .. } | Self::In { .. } | Self::Own { .. } => {}
            Self::Call { body, .. } => body.tests(visit),
            Self::And(left, right) | Self::Or(left, right) => {
                left.tests(visit);
                right.tests(visit);
            }
            Self::Not(goal) => goal.tests(visit),
        }
    }
}

impl Goal {
    /// Calls `visit` for every piece that expressions speak of, with the place of the expression.
    pub fn pieces(&self, visit: &mut dyn FnMut(Piece, Place)) {
        match self {
            Self::Test { .. } | Self::AtRoot { .. } | Self::Own { .. } => {}
            Self::Compare { values, place, .. } => {
                let mut visit = |piece| visit(piece, *place);
                values.0.pieces(&mut visit);
                values.1.pieces(&mut visit);
            }
            Self::In { square, place, .. } => square.pieces(&mut |piece| visit(piece, *place)),
            Self::Call { body, .. } => body.pieces(visit),
            Self::And(left, right) | Self::Or(left, right) => {
                left.pieces(visit);
                right.pieces(visit);
            }
            Self::Not(goal) => goal.pieces(visit),
        }
    }

    /// Whether it speaks of values, itself or through a formula.
    #[must_use]
    pub fn has_formula(&self) -> bool {
        match self {
            Self::Test { .. } => false,
            Self::AtRoot { .. } | Self::Compare { .. } | Self::In { .. } | Self::Own { .. } => true,
            Self::Call { body, .. } => body.has_formula(),
            Self::And(left, right) | Self::Or(left, right) => {
                left.has_formula() || right.has_formula()
            }
            Self::Not(goal) => goal.has_formula(),
        }
    }

    /// The goal at the root.
    pub(crate) fn at_root(&self) -> Self {
        let both =
            |left: &Self, right: &Self| (Box::new(left.at_root()), Box::new(right.at_root()));
        match self {
            Self::Test { predicate, place } | Self::AtRoot { predicate, place } => Self::AtRoot {
                predicate: *predicate,
                place: *place,
            },
            Self::Compare {
                comparison,
                values,
                place,
            } => Self::Compare {
                comparison: *comparison,
                values: Box::new((values.0.at_root(), values.1.at_root())),
                place: *place,
            },
            Self::In {
                zone,
                square,
                place,
            } => Self::In {
                zone: *zone,
                square: Box::new(square.at_root()),
                place: *place,
            },
            Self::Own { name, place, .. } => Self::Own {
                name: name.clone(),
                at_root: true,
                place: *place,
            },
            Self::Call { name, body, place } => Self::Call {
                name: name.clone(),
                body: Arc::new(body.at_root()),
                place: *place,
            },
            Self::And(left, right) => {
                let (left, right) = both(left, right);
                Self::And(left, right)
            }
            Self::Or(left, right) => {
                let (left, right) = both(left, right);
                Self::Or(left, right)
            }
            Self::Not(goal) => Self::Not(Box::new(goal.at_root())),
        }
    }
}

impl Moves {
    /// Calls `visit` for every piece spoken of, with the place of the constraint.
    pub fn pieces(&self, visit: &mut dyn FnMut(Piece, Place)) {
        match self {
            Self::Give { .. } | Self::Own { .. } | Self::Depth(_) => {}
            Self::To {
                piece,
                value,
                place,
                ..
            } => {
                visit(*piece, *place);
                value.pieces(&mut |piece| visit(piece, *place));
            }
            Self::And(left, right) | Self::Then(left, right) => {
                left.pieces(visit);
                right.pieces(visit);
            }
        }
    }

    /// Calls `visit` for every generator, left to right.
    pub fn generators(&self, visit: &mut dyn FnMut(Predicate, Place)) {
        match self {
            Self::Give { predicate, place } => visit(*predicate, *place),
            Self::Depth(_) | Self::To { .. } | Self::Own { .. } => {}
            Self::And(left, right) | Self::Then(left, right) => {
                left.generators(visit);
                right.generators(visit);
            }
        }
    }

    /// Whether it is made of depth tests alone and so gives no move of its own.
    #[must_use]
    pub fn only_tests_depth(&self) -> bool {
        match self {
            Self::Give { .. } | Self::To { .. } | Self::Own { .. } => false,
            Self::Depth(_) => true,
            Self::And(left, right) | Self::Then(left, right) => {
                left.only_tests_depth() && right.only_tests_depth()
            }
        }
    }
}

impl Comparison {
    /// Whether `depth` passes against `number`, both in plies.
    #[must_use]
    pub fn holds(self, depth: i64, number: i64) -> bool {
        match self {
            Self::Equal => depth == number,
            Self::NotEqual => depth != number,
            Self::Less => depth < number,
            Self::Greater => depth > number,
            Self::LessEqual => depth <= number,
            Self::GreaterEqual => depth >= number,
        }
    }

    /// Its operator.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "\\=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::LessEqual => "=<",
            Self::GreaterEqual => ">=",
        }
    }
}
