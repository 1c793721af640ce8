//! Tables put together by hand, for tests and benchmarks that must not wait for the compiler.

#![allow(dead_code, reason = "each test uses its own part")]
#![allow(unreachable_pub, reason = "shared by several test programs")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

use al0_runtime::{
    bytecode::{
        AdviceEntry, CodeWriter, FilterEntry, Instruction, Module, Patch, Pc, RuleEntry,
        SourceSpan, Strategy, Target, VerifiedModule, verify,
    },
    chess::Color,
    predicates::Predicate,
};

/// The goals of the book's library; `chess_predicates.rs` defines them.
pub const BOOK: [&str; 15] = [
    "true",
    "themtomove",
    "mate",
    "stalemate",
    "newroomsmaller",
    "rookexposed",
    "okapproachedcsquare",
    "rookdivides",
    "lpatt",
    "okorndle",
    "roomgt2",
    "our_king_edge",
    "their_king_edge",
    "kings_close",
    "rooklost",
];

/// A goal as a tree.
#[derive(Clone, Debug)]
pub enum Goal {
    /// A predicate by its English name.
    Is(&'static str),
    /// The contrary.
    Not(Box<Goal>),
    /// All of them.
    All(Vec<Goal>),
    /// One of them.
    Any(Vec<Goal>),
}

pub fn is(name: &'static str) -> Goal {
    Goal::Is(name)
}

pub fn not(goal: Goal) -> Goal {
    Goal::Not(Box::new(goal))
}

pub fn all(goals: impl Into<Vec<Goal>>) -> Goal {
    Goal::All(goals.into())
}

pub fn any(goals: impl Into<Vec<Goal>>) -> Goal {
    Goal::Any(goals.into())
}

/// A depth test: the comparison and its bound.
pub type DepthTest = (Instruction, i32);

/// The moves of one generator at some depths, if they pass other constraints.
#[derive(Clone, Debug)]
pub struct Yield {
    pub depth: Option<DepthTest>,
    pub generator: &'static str,
    pub admitted_by: Vec<&'static str>,
}

pub fn at(depth: i32, generator: &'static str) -> Yield {
    Yield {
        depth: Some((Instruction::Equal, depth)),
        generator,
        admitted_by: vec![],
    }
}

pub fn below(depth: i32, generator: &'static str) -> Yield {
    Yield {
        depth: Some((Instruction::Less, depth)),
        generator,
        admitted_by: vec![],
    }
}

pub fn moves(generator: &'static str) -> Yield {
    Yield {
        depth: None,
        generator,
        admitted_by: vec![],
    }
}

impl Yield {
    pub fn admitted_by(mut self, generator: &'static str) -> Self {
        self.admitted_by.push(generator);
        self
    }
}

pub fn predicate(name: &str) -> Predicate {
    Predicate::from_name(name)
        .unwrap_or_else(|| panic!("no predicate {name}"))
        .predicate
}

/// Builds a module.
#[derive(Default)]
pub struct Builder {
    pub writer: CodeWriter,
    pub rules: Vec<RuleEntry>,
    pub advice: Vec<AdviceEntry>,
}

impl Builder {
    pub fn goal(&mut self, goal: &Goal) -> Pc {
        let start = self.writer.here();
        let fails = self.jumps(goal, false);
        self.writer.emit(Instruction::Succeed);
        self.writer.patch_all_here(fails);
        self.writer.emit(Instruction::Fail);
        start
    }

    /// Code that falls through if the goal's truth is not `when`, and jumps if it is.
    fn jumps(&mut self, goal: &Goal, when: bool) -> Vec<Patch> {
        match goal {
            Goal::Is(name) => {
                let import = self.writer.goal(predicate(name));
                vec![self.writer.emit_jump(|target: Target| {
                    if when {
                        Instruction::JumpIf(import, target)
                    } else {
                        Instruction::JumpUnless(import, target)
                    }
                })]
            }
            Goal::Not(inner) => self.jumps(inner, !when),
            Goal::All(goals) if !when => goals.iter().flat_map(|g| self.jumps(g, false)).collect(),
            Goal::Any(goals) if when => goals.iter().flat_map(|g| self.jumps(g, true)).collect(),
            Goal::All(goals) | Goal::Any(goals) => {
                let (last, others) = goals.split_last().unwrap();
                let skips: Vec<Patch> = others.iter().flat_map(|g| self.jumps(g, !when)).collect();
                let out = self.jumps(last, when);
                self.writer.patch_all_here(skips);
                out
            }
        }
    }

    pub fn generator(&mut self, yields: &[Yield]) -> Pc {
        let filters: Vec<Option<FilterEntry>> = yields.iter().map(|y| self.filter(y)).collect();
        let start = self.writer.here();
        for (item, filter) in yields.iter().zip(filters) {
            let skip = item.depth.map(|(test, bound)| {
                self.writer.emit(Instruction::Depth);
                self.writer.emit(Instruction::PushInt(bound));
                self.writer.emit(test);
                self.writer.emit_jump(Instruction::JumpUnlessTrue)
            });
            let import = self.writer.moves(predicate(item.generator));
            self.writer.emit(match filter {
                None => Instruction::Moves(import),
                Some(entry) => Instruction::MovesFiltered(import, entry),
            });
            self.writer.patch_all_here(skip);
        }
        self.writer.emit(Instruction::EndMoves);
        start
    }

    fn filter(&mut self, item: &Yield) -> Option<FilterEntry> {
        if item.admitted_by.is_empty() {
            return None;
        }
        let start = self.writer.here();
        let mut fails = vec![];
        for name in &item.admitted_by {
            let import = self.writer.moves(predicate(name));
            fails.push(
                self.writer
                    .emit_jump(|target| Instruction::AdmitUnless(import, target)),
            );
        }
        self.writer.emit(Instruction::Succeed);
        self.writer.patch_all_here(fails);
        self.writer.emit(Instruction::Fail);
        Some(FilterEntry(start))
    }

    pub fn advice(
        &mut self,
        name: &str,
        main: Goal,
        holding: Goal,
        ours: &[Yield],
        theirs: &[Yield],
    ) {
        let number = u32::try_from(self.advice.len()).unwrap();
        let span = SourceSpan {
            file: 0,
            start: number * 100,
            end: number * 100 + 99,
        };
        self.writer.span(span);
        let entry = AdviceEntry {
            name: name.into(),
            span,
            advice_no: number + 1,
            main: self.goal(&main),
            holding: self.goal(&holding),
            ours: self.generator(ours),
            theirs: self.generator(theirs),
        };
        self.advice.push(entry);
    }

    pub fn rule(&mut self, name: &str, condition: &Goal, advice: &[&str]) {
        let number = u32::try_from(self.rules.len()).unwrap();
        let span = SourceSpan {
            file: 0,
            start: 9000 + number,
            end: 9001 + number,
        };
        self.writer.span(span);
        let condition = self.goal(condition);
        let index = |name: &&str| {
            self.advice
                .iter()
                .position(|entry| &*entry.name == *name)
                .unwrap()
        };
        let advice = advice
            .iter()
            .map(|name| u32::try_from(index(name)).unwrap())
            .collect();
        self.rules.push(RuleEntry {
            name: name.into(),
            span,
            rule_no: number + 1,
            condition,
            advice,
        });
    }

    pub fn finish(self) -> Module {
        let code = self.writer.finish().unwrap();
        Module {
            setup: al0_runtime::bytecode::Setup::default(),
            us: Color::White,
            strategy: Strategy::FirstRule,
            ending: Some("KRvK".to_owned()),
            source: "krk.al0".to_owned(),
            imports: code.imports,
            own: None,
            rules: self.rules,
            advice: self.advice,
            code: code.bytes,
            source_map: code.source_map,
        }
    }
}

fn safe() -> Goal {
    not(is("rooklost"))
}

fn roomy() -> Goal {
    any([is("roomgt2"), not(is("our_king_edge"))])
}

fn exposed() -> Goal {
    is("rookexposed")
}

/// The advice that looks one move ahead.
fn short_advice(table: &mut Builder) {
    let smaller = is("newroomsmaller");
    let main = all([
        smaller,
        not(exposed()),
        is("rookdivides"),
        not(is("stalemate")),
    ]);
    table.advice(
        "squeeze",
        main,
        safe(),
        &[at(0, "rookmove")],
        &[moves("nomove")],
    );
    let pattern = any([is("rookdivides"), is("lpatt")]);
    let closer = is("okapproachedcsquare");
    let main = all([
        closer,
        not(exposed()),
        not(is("stalemate")),
        pattern,
        roomy(),
    ]);
    table.advice(
        "approach",
        main,
        safe(),
        &[at(0, "kingdiagfirst")],
        &[moves("nomove")],
    );
    let waiting = [
        is("themtomove"),
        not(exposed()),
        is("rookdivides"),
        is("okorndle"),
        roomy(),
    ];
    table.advice(
        "keeproom",
        all(waiting),
        safe(),
        &[at(0, "kingdiagfirst")],
        &[moves("nomove")],
    );
}

/// The book's English table.
pub fn krk_module() -> Module {
    let mut table = Builder::default();
    let caught = all([safe(), is("their_king_edge")]);
    let ours = [at(0, "legal"), at(2, "checkmove")];
    table.advice("mate_in_2", is("mate"), caught, &ours, &[at(1, "legal")]);
    short_advice(&mut table);
    for (name, ours, theirs) in [("divide_in_2", 3, 2), ("divide_in_3", 5, 4)] {
        let main = all([is("themtomove"), is("rookdivides"), not(exposed())]);
        table.advice(
            name,
            main,
            safe(),
            &[below(ours, "legal")],
            &[below(theirs, "legal")],
        );
    }
    let common = [
        "squeeze",
        "approach",
        "keeproom",
        "divide_in_2",
        "divide_in_3",
    ];
    let edge: Vec<&str> = ["mate_in_2"].into_iter().chain(common).collect();
    table.rule(
        "edge_rule",
        &all([is("their_king_edge"), is("kings_close")]),
        &edge,
    );
    table.rule("else_rule", &is("true"), &common);
    table.finish()
}

/// The book's English table, verified.
pub fn krk() -> VerifiedModule {
    verify(krk_module()).unwrap()
}
