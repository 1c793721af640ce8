//! The advice table: rules, advice, goals and move constraints with their names resolved.
//!
//! The same shapes serve twice. Lowering builds a [`Draft`], in which a part that was in error is `None`;
//! only a draft without errors becomes a [`Table`], and code is generated from tables alone.

use std::collections::HashSet;

use al0_grammar::span::{FileId, Span};
use al0_runtime::{
    bytecode::Strategy,
    chess::{Color, Ending},
    predicates::Predicate,
};

use crate::expectation::Expectation;

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

/// An `and`/`or`/`not` combination of goal predicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One predicate.
    Test {
        /// Which.
        predicate: Predicate,
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
    /// Everything at some depths, nothing at others.
    Depth(DepthTest),
    /// The first's moves that the second admits.
    And(Box<Moves>, Box<Moves>),
    /// First the first's moves, then the second's.
    Then(Box<Moves>, Box<Moves>),
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

/// What the directives say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `ending('KRvK')`
    pub ending: Option<(Ending, Place)>,
    /// `us(white)`
    pub us: Option<(Color, Place)>,
    /// `strategy(first_rule)`
    pub strategy: Option<(Strategy, Place)>,
    /// `expect('FEN', […])`, in the order of writing
    pub expectations: Vec<Expectation>,
}

impl Settings {
    /// The colour of our men.
    #[must_use]
    pub fn our_color(&self) -> Color {
        self.us.map_or(Color::White, |(color, _)| color)
    }

    /// What happens when a rule's advice all fails.
    #[must_use]
    pub fn strategy_kind(&self) -> Strategy {
        self.strategy
            .map_or_else(Strategy::default, |(strategy, _)| strategy)
    }
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
    /// The first clause of the user's own predicates, and how many clauses there are.
    pub own: Option<(Place, usize)>,
    /// Words of clauses that could not be read: what they name is neither missing nor unused.
    pub(crate) unread: HashSet<String>,
}

/// A table without errors.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) rules: Vec<Rule>,
    pub(crate) advice: Vec<Advice>,
    pub(crate) us: Color,
    pub(crate) strategy: Strategy,
    pub(crate) ending: Option<Ending>,
}

impl Draft {
    /// The table, where no part is missing.
    pub(crate) fn complete(self, ending: Option<Ending>) -> Option<Table> {
        let rules = self
            .rules
            .into_iter()
            .map(complete_rule)
            .collect::<Option<_>>()?;
        let advice = self
            .advice
            .into_iter()
            .map(complete_advice)
            .collect::<Option<_>>()?;
        Some(Table {
            rules,
            advice,
            us: self.settings.our_color(),
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
            Self::Test { predicate, place } => visit(*predicate, *place),
            Self::And(left, right) | Self::Or(left, right) => {
                left.tests(visit);
                right.tests(visit);
            }
            Self::Not(goal) => goal.tests(visit),
        }
    }
}

impl Moves {
    /// Calls `visit` for every generator, left to right.
    pub fn generators(&self, visit: &mut dyn FnMut(Predicate, Place)) {
        match self {
            Self::Give { predicate, place } => visit(*predicate, *place),
            Self::Depth(_) => {}
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
            Self::Give { .. } => false,
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
            Self::Less => "<",
            Self::Greater => ">",
            Self::LessEqual => "=<",
            Self::GreaterEqual => ">=",
        }
    }
}
