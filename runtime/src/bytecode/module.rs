//! A compiled table in memory, before and after verification.

use std::sync::Arc;

use super::{
    opcode::Instruction,
    operand::Pc,
    setup::Setup,
    source_map::{SourceMap, SourceSpan},
};
use crate::{
    chess::Color,
    own::{self, Own},
    predicates::{Kind, Predicate},
};

/// A predicate that code speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    /// One of the library.
    Library(Predicate),
    /// One of the program's own, by its number.
    Own(u16),
}

/// What happens when all advice of the first matching rule fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The strategy fails, as in the book.
    #[default]
    FirstRule,
    /// The next matching rule is tried.
    AnyRule,
}

/// A rule: a condition and the advice to try, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// The rule's name; shared, for a file may use one long name many times.
    pub name: Arc<str>,
    /// Where it stands in the source.
    pub span: SourceSpan,
    /// The number that tells rules of one name apart.
    pub rule_no: u32,
    /// The code of the condition.
    pub condition: Pc,
    /// Indices into [`Module::advice`].
    pub advice: Vec<u32>,
}

/// A piece of advice: four pieces of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceEntry {
    /// The advice's name.
    pub name: Arc<str>,
    /// Where it stands in the source.
    pub span: SourceSpan,
    /// The number that tells pieces of advice of one name apart.
    pub advice_no: u32,
    /// The code of the main goal.
    pub main: Pc,
    /// The code of the holding goal.
    pub holding: Pc,
    /// The generator of our moves.
    pub ours: Pc,
    /// The generator of their moves.
    pub theirs: Pc,
}

/// A compiled table that nobody has checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The side that the table plays.
    pub us: Color,
    /// What happens when a rule's advice fails.
    pub strategy: Strategy,
    /// What is said of the men before play begins.
    pub setup: Setup,
    /// The material, as `KRvK`, where it is known.
    pub ending: Option<String>,
    /// The name of the source file.
    pub source: String,
    /// The predicates that the code speaks of, by index.
    pub imports: Vec<Import>,
    /// The program's own predicates among them.
    pub own: Option<Arc<Own>>,
    /// The rules, in order of writing.
    pub rules: Vec<RuleEntry>,
    /// The advice, in order of writing.
    pub advice: Vec<AdviceEntry>,
    /// The instructions.
    pub code: Vec<u8>,
    /// Where the instructions come from.
    pub source_map: SourceMap,
}

/// A module whose code is known to be sound; only the verifier makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedModule {
    module: Module,
    instructions: Vec<(Pc, Instruction)>,
}

impl Module {
    /// Lets the table play `color`: it then sees the board, the men and its clauses' words for the sides as if the
    /// colours were exchanged.
    pub fn play_as(&mut self, color: Color) {
        if color == self.us {
            return;
        }
        self.us = color;
        self.setup.other_color = !self.setup.other_color;
        if let Some(own) = &mut self.own {
            Arc::make_mut(own).notation.sides.exchange_colors();
        }
    }

    /// From now on, what the program's own clauses write goes there.
    pub fn send_output_to(&mut self, write: fn(&str)) {
        if let Some(own) = &mut self.own {
            Arc::make_mut(own).output = Some(write);
        }
    }

    /// From now on, calls of unknown predicates in clauses fail, or are errors.
    pub fn let_unknown_fail(&mut self, fails: bool) {
        if let Some(own) = &mut self.own {
            Arc::make_mut(&mut Arc::make_mut(own).program).unknown_fails = fails;
        }
    }

    /// The name of an import; a library predicate's canonical English one.
    #[must_use]
    pub fn import_name(&self, import: Import) -> &str {
        match import {
            Import::Library(predicate) => predicate.info().id(),
            Import::Own(_) => self.own_predicate(import).map_or("?", |own| &own.name),
        }
    }

    /// The kind of an import that exists.
    #[must_use]
    pub fn import_kind(&self, import: Import) -> Option<Kind> {
        match import {
            Import::Library(predicate) => Some(predicate.info().kind),
            Import::Own(_) => self.own_predicate(import).map(|own| match own.kind {
                own::Kind::Goal { .. } => Kind::Goal,
                own::Kind::Moves { .. } => Kind::Moves,
            }),
        }
    }

    fn own_predicate(&self, import: Import) -> Option<&own::Predicate> {
        let Import::Own(number) = import else {
            return None;
        };
        self.own.as_ref()?.predicates.get(usize::from(number))
    }
}

impl VerifiedModule {
    /// For the verifier alone.
    pub(super) fn assume_verified(module: Module, instructions: Vec<(Pc, Instruction)>) -> Self {
        Self {
            module,
            instructions,
        }
    }

    /// The module itself.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Gives the module back, for changing.
    #[must_use]
    pub fn into_module(self) -> Module {
        self.module
    }

    /// Every instruction with its place, ascending.
    #[must_use]
    pub fn instructions(&self) -> &[(Pc, Instruction)] {
        &self.instructions
    }
}
