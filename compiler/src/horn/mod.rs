//! Horn clauses: the user's own predicates to a program of the abstract machine.
//!
//! Clauses, goals in normal form, registers, instructions, choice of clauses by their arguments. The library
//! predicates written in AL0 go the same way.

mod clause;
mod grammar;
mod index;
mod linker;
mod normal;
mod reflect;
mod registers;
pub(crate) mod source;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::LazyLock,
};

use al0_grammar::{
    diagnostic::Diagnostic,
    parse::parse,
    span::{FileId, Span},
    term::View,
    token::{Fixity, OPERATORS, Op},
};
use al0_runtime::horn::{
    Compare, Instr, Label, Operator, PRELUDE, PredNo, Program, Reg, Slot, Test, builtin,
    term::{Goal, NodeId},
};

use self::{
    clause::{Context, generate},
    index::{Coded, assemble, key},
    linker::{Linker, Space},
    normal::{CONTROL, Flat, Normaliser, ORDERS, PLAIN, VALUES, count},
    source::{Clause, Reader},
};
use crate::{
    Unit,
    lower::{Shape, shape},
    table::Place,
};

pub(crate) use self::normal::callable;

/// The library predicates that are written in AL0.
const LIBRARY: &str = concat!(
    include_str!("library.al0"),
    include_str!("collections.al0"),
    include_str!("reflection.al0")
);

/// A predicate that the program leaves to its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Its name.
    pub name: &'static str,
    /// How many arguments it has.
    pub arity: u8,
}

/// A call of a predicate that does not exist; it throws when it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCall {
    /// The name called.
    pub name: String,
    /// With how many arguments.
    pub arity: u8,
    /// The call.
    pub place: Place,
}

/// Why a clause is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It defines this control construct anew.
    Control(String),
    /// It needs more registers than the machine has: over 200 arguments, or a term of too many parts.
    TooLarge,
}

/// A compiled program.
#[derive(Debug)]
pub struct Compiled {
    /// The program, without the clauses that were in error.
    pub program: Option<Program>,
    /// The clauses that were left out.
    pub refused: Vec<(Place, Refusal)>,
    /// The calls of predicates that do not exist, in source order.
    pub unknown: Vec<UnknownCall>,
}

/// The clauses of one predicate, with the files they stand in.
type Clauses = Vec<(Clause, Option<FileId>)>;

struct Compiler {
    linker: Linker,
    refused: Vec<(Place, Refusal)>,
    unknown: Vec<UnknownCall>,
    /// Auxiliary predicates made so far, for their names.
    made: usize,
}

/// Compiles the predicate clauses of parsed files, in the order of the files.
///
/// Clauses that are refused are left out; the program holds the rest. A clause of the user's shadows
/// the library and `foreign` predicates of the same name and arity. With `unknown_fails`, calls of unknown
/// predicates fail instead of throwing.
#[must_use]
pub fn compile(units: &[Unit], foreign: &[Foreign], unknown_fails: bool) -> Compiled {
    let mut compiler = Compiler {
        linker: Linker::new(),
        refused: Vec::new(),
        unknown: Vec::new(),
        made: 0,
    };
    compiler.linker.parts.code.extend(PRELUDE);
    compiler.linker.parts.unknown_fails = unknown_fails;
    compiler.linker.parts.operators = operators();
    let user = compiler.user_clauses(units);
    for (name, arity) in user.keys() {
        compiler.linker.declare(Space::User, name, *arity, true);
    }
    let library = &*LIBRARY_CLAUSES;
    for (name, arity) in library.keys() {
        let visible = !is_internal(name) || name == "$control";
        compiler
            .linker
            .declare(Space::Library, name, *arity, visible);
    }
    let (name, arity) = reflect::WRITTEN;
    compiler.linker.declare(Space::Library, name, arity, true);
    compiler.stubs(foreign);
    for (pred, clauses) in library {
        compiler.predicate(Space::Library, pred, clauses, library);
    }
    for (pred, clauses) in &user {
        compiler.predicate(Space::User, pred, clauses, &user);
    }
    compiler.written(&user);
    compiler.undefined();
    let program = Program::verify(compiler.linker.parts).ok();
    compiler
        .unknown
        .sort_by_key(|call| (call.place.file, call.place.span));
    Compiled {
        program,
        refused: compiler.refused,
        unknown: compiler.unknown,
    }
}

fn is_internal(name: &str) -> bool {
    name.starts_with('$')
}

/// The operators as the machine writes them.
fn operators() -> Vec<Operator> {
    let mut rows = Vec::new();
    for row in OPERATORS {
        let below = row.priority - 1;
        let (left, right) = match row.fixity {
            Fixity::Xfx => (Some(below), below),
            Fixity::Xfy => (Some(below), row.priority),
            Fixity::Yfx => (Some(row.priority), below),
            Fixity::Fy => (None, row.priority),
            Fixity::Fx => (None, below),
        };
        rows.push(Operator {
            name: source::operator(row.op).to_owned(),
            priority: row.priority,
            left,
            right,
        });
    }
    rows
}

type Predicates = BTreeMap<(String, u8), Clauses>;

/// The library's clauses, read once.
static LIBRARY_CLAUSES: LazyLock<Predicates> = LazyLock::new(library_clauses);

fn library_clauses() -> Predicates {
    let text = LIBRARY.to_owned() + &reflect::operators();
    let parsed = parse(FileId(0), &text);
    let mut predicates = Predicates::new();
    for clause in &parsed.clauses {
        let clause = Reader::clause(&parsed.terms, clause.term);
        if let Some((name, args)) = callable(&clause.term, clause.head) {
            let arity = u8::try_from(args.len()).unwrap_or(u8::MAX);
            predicates
                .entry((name, arity))
                .or_default()
                .push((clause, None));
        }
    }
    predicates
}

impl Compiler {
    fn user_clauses(&mut self, units: &[Unit]) -> Predicates {
        let mut predicates = Predicates::new();
        for unit in units {
            let terms = &unit.parsed.terms;
            for clause in &unit.parsed.clauses {
                let is_clause = match shape(terms, clause.term) {
                    Shape::Predicate { .. } | Shape::GrammarRule { .. } => true,
                    Shape::RuleLookalike { .. } => true,
                    // Rules and advice are facts to an interpreter written in clauses.
                    Shape::Rule { .. } | Shape::Advice { .. } => true,
                    Shape::Nothing { .. } => matches!(terms.view(clause.term), View::Infix { .. }),
                    _ => false,
                };
                if !is_clause {
                    continue;
                }
                let span = terms.span(clause.term);
                let read = Reader::clause(terms, clause.term);
                let Some((name, args)) = callable(&read.term, read.head) else {
                    continue;
                };
                if CONTROL.contains(&(name.as_str(), args.len())) {
                    let place = Place {
                        file: unit.file,
                        span,
                    };
                    self.refused.push((place, Refusal::Control(name)));
                    continue;
                }
                match u8::try_from(args.len()) {
                    Ok(arity) => predicates
                        .entry((name, arity))
                        .or_default()
                        .push((read, Some(unit.file))),
                    Err(_) => self.too_large(unit.file, span),
                }
            }
        }
        predicates
    }

    fn too_large(&mut self, file: FileId, span: Span) {
        self.refused.push((Place { file, span }, Refusal::TooLarge));
    }

    /// Code for what is native or compiled in place, so that goals made at run time find it.
    fn stubs(&mut self, foreign: &[Foreign]) {
        for (name, arity) in builtin::all() {
            let number = builtin::find(name, usize::from(arity)).unwrap_or(0);
            let code = [
                Instr::Builtin(al0_runtime::horn::BuiltinNo(number)),
                Instr::Proceed,
            ];
            self.stub(name, arity, &code);
        }
        for test in Test::ALL {
            let code = [Instr::Test(*test, Reg(0), Label(0)), Instr::Proceed];
            self.stub(test.text(), 1, &code);
        }
        let pair = |make: fn(Compare, Reg, Reg, Label) -> Instr, op: Compare| {
            [make(op, Reg(0), Reg(1), Label(0)), Instr::Proceed]
        };
        for (name, op) in VALUES {
            self.stub(name, 2, &pair(Instr::Compare, *op));
        }
        for (name, op) in ORDERS {
            self.stub(name, 2, &pair(Instr::Order, *op));
        }
        let is = [
            Instr::Eval(Reg(1), Reg(1)),
            Instr::GetValue(Reg(0), Reg(1)),
            Instr::Proceed,
        ];
        self.stub("is", 2, &is);
        self.stub("true", 0, &[Instr::Proceed]);
        self.stub("otherwise", 0, &[Instr::Proceed]);
        self.stub("!", 0, &[Instr::Proceed]);
        self.stub("fail", 0, &[Instr::Fail]);
        self.stub("false", 0, &[Instr::Fail]);
        for extra in 0..8 {
            self.stub("call", extra + 1, &[Instr::Meta(Reg(extra))]);
        }
        self.catch_stub();
        self.foreign_stubs(foreign);
    }

    fn catch_stub(&mut self) {
        let Some(call) = self.linker.find(Space::Library, "call", 1) else {
            return;
        };
        let code = [
            Instr::CatchMark,
            Instr::Allocate(Slot(0)),
            Instr::Call(call),
            Instr::CatchExit,
            Instr::Deallocate,
            Instr::Proceed,
        ];
        self.stub("catch", 3, &code);
    }

    fn foreign_stubs(&mut self, foreign: &[Foreign]) {
        let chess = al0_runtime::own::callable().map(|(name, arity)| Foreign { name, arity });
        let chess: Vec<Foreign> = chess
            .filter(|one| {
                self.linker
                    .find(Space::Library, one.name, one.arity)
                    .is_none()
            })
            .collect();
        for one in foreign.iter().chain(&chess) {
            let Some(answer) = self.linker.find(Space::Library, "$foreign_answer", 2) else {
                return;
            };
            let pred = self
                .linker
                .declare(Space::Library, one.name, one.arity, true);
            self.linker
                .define(pred, &[Instr::Foreign(pred), Instr::Execute(answer)]);
        }
    }

    fn stub(&mut self, name: &str, arity: u8, code: &[Instr]) {
        if self.linker.find(Space::Library, name, arity).is_none() {
            let pred = self.linker.declare(Space::Library, name, arity, true);
            self.linker.define(pred, code);
        }
    }

    fn predicate(
        &mut self,
        space: Space,
        (name, arity): &(String, u8),
        clauses: &Clauses,
        defined: &Predicates,
    ) {
        let mut coded = Vec::new();
        for (clause, file) in clauses {
            self.clause(space, clause, *file, defined, &mut coded);
        }
        let pred = self.linker.declare(space, name, *arity, true);
        self.finish(pred, *arity, &coded);
    }

    /// Gives a predicate the code of its clauses.
    fn finish(&mut self, pred: PredNo, arity: u8, coded: &[Coded]) {
        if coded.is_empty() {
            self.linker.define(pred, &[Instr::Fail]);
            return;
        }
        let entry = assemble(&mut self.linker, arity, coded, false);
        self.set_entry(pred.0, entry);
    }

    fn set_entry(&mut self, pred: u32, entry: u32) {
        if let Some(pred) = self.linker.parts.preds.get_mut(pred as usize) {
            pred.entry = entry;
        }
    }

    /// Makes the code of a clause and of the auxiliaries that its control constructs become.
    fn clause(
        &mut self,
        space: Space,
        clause: &Clause,
        file: Option<FileId>,
        defined: &Predicates,
        coded: &mut Vec<Coded>,
    ) {
        let mut term = clause.term.clone();
        let mut variables = clause.variables;
        let mut total = HashMap::new();
        count(&term, clause.head, &mut total);
        if let Some(body) = clause.body {
            count(&term, body, &mut total);
        }
        let is_defined = |name: &str, arity: usize| {
            let key = u8::try_from(arity).map(|arity| (name.to_owned(), arity));
            space == Space::User && key.is_ok_and(|key| defined.contains_key(&key))
        };
        let mut normaliser = Normaliser {
            term: &mut term,
            variables: &mut variables,
            total,
            defined: &is_defined,
            auxiliaries: Vec::new(),
            prefix: format!("aux{}_", self.made),
        };
        let goals = normaliser.main(clause.body);
        let auxiliaries = normaliser.auxiliaries;
        self.made += 1;
        let head = callable(&term, clause.head).map_or_else(Vec::new, |(_, args)| args);
        let flat = Flat {
            head,
            guard: 0,
            goals,
        };
        let mut unknown = Vec::new();
        let mut whole = true;
        for auxiliary in &auxiliaries {
            let arity = auxiliary.clauses.first().map_or(0, |flat| flat.head.len());
            let arity = u8::try_from(arity).unwrap_or(u8::MAX);
            self.linker
                .declare(space, &auxiliary.name, arity, auxiliary.visible);
        }
        for auxiliary in &auxiliaries {
            whole &= self.auxiliary(space, auxiliary, &term, &mut unknown);
        }
        let mut context = Context {
            linker: &mut self.linker,
            term: &term,
            space,
            unknown: &mut unknown,
        };
        match generate(&mut context, &flat) {
            Ok(code) if whole => {
                let keys = flat
                    .head
                    .iter()
                    .map(|arg| key(&mut self.linker, &term, *arg))
                    .collect();
                coded.push(Coded { keys, code });
            }
            _ => {
                let span = span_of(clause, clause.head);
                self.too_large(file.unwrap_or(FileId(0)), span);
            }
        }
        self.note_unknown(clause, file, unknown);
    }

    fn auxiliary(
        &mut self,
        space: Space,
        auxiliary: &normal::Auxiliary,
        term: &al0_runtime::horn::term::Term,
        unknown: &mut Vec<(String, u8, Option<NodeId>)>,
    ) -> bool {
        let mut coded = Vec::new();
        let mut guarded = false;
        let mut arity = 0;
        for flat in &auxiliary.clauses {
            guarded |= flat.guard > 0;
            arity = u8::try_from(flat.head.len()).unwrap_or(u8::MAX);
            let mut context = Context {
                linker: &mut self.linker,
                term,
                space,
                unknown,
            };
            match generate(&mut context, flat) {
                Ok(code) => coded.push(Coded {
                    keys: Vec::new(),
                    code,
                }),
                Err(_) => return false,
            }
        }
        let pred = self
            .linker
            .declare(space, &auxiliary.name, arity, auxiliary.visible);
        let entry = assemble(&mut self.linker, arity, &coded, guarded);
        self.set_entry(pred.0, entry);
        true
    }

    fn note_unknown(
        &mut self,
        clause: &Clause,
        file: Option<FileId>,
        unknown: Vec<(String, u8, Option<NodeId>)>,
    ) {
        let Some(file) = file else { return };
        for (name, arity, node) in unknown {
            let span = span_of(clause, node.unwrap_or(clause.head));
            let place = Place { file, span };
            self.unknown.push(UnknownCall { name, arity, place });
        }
    }

    /// Gives predicates that are called but not there code that says so.
    fn undefined(&mut self) {
        let open: Vec<u32> = (0_u32..)
            .zip(&self.linker.parts.preds)
            .filter(|(_, pred)| pred.entry == 0)
            .map(|(number, _)| number)
            .collect();
        for number in open {
            let pred = PredNo(number);
            self.linker.define(pred, &[Instr::Unknown(pred)]);
        }
    }
}

fn span_of(clause: &Clause, node: NodeId) -> Span {
    let found = clause.spans.iter().find(|(known, _)| *known == node);
    found.map_or_else(Span::default, |(_, span)| *span)
}

/// Reads the text of a goal, with or without `?-` and full stop.
///
/// # Errors
///
/// What is wrong with the text; places are in file 0.
pub fn goal(text: &str) -> Result<Goal, Vec<Diagnostic>> {
    let mut text = text.trim().to_owned();
    if !text.starts_with("?-") {
        text.insert_str(0, "?- ");
    }
    if !text.ends_with('.') {
        text.push_str(" .");
    }
    let parsed = parse(FileId(0), &text);
    let mut clauses = parsed.clauses.iter();
    let (Some(clause), None, []) = (
        clauses.next(),
        clauses.next(),
        parsed.diagnostics.as_slice(),
    ) else {
        return Err(parsed.diagnostics);
    };
    let id = match parsed.terms.view(clause.term) {
        View::Prefix {
            op: Op::Query,
            operand,
        } => operand,
        _ => clause.term,
    };
    let mut reader = Reader::default();
    let root = reader.node(&parsed.terms, id);
    Ok(Goal {
        term: reader.term,
        root,
        names: reader.names,
    })
}

/// What a program may call without defining it, by name: the numbers of arguments.
static KNOWN: LazyLock<BTreeMap<String, Vec<usize>>> = LazyLock::new(|| {
    let mut known: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let library = library_names().into_iter();
    let tests = Test::ALL.iter().map(|test| (test.text(), 1));
    let pairs = VALUES.iter().chain(ORDERS).map(|(name, _)| (*name, 2));
    let native = PLAIN.iter().chain(CONTROL).copied();
    let calls = (1..=8).map(|arity| ("call", arity));
    let native = native.chain(tests).chain(pairs).chain(calls);
    let all = library
        .map(|(name, arity)| (name, usize::from(arity)))
        .chain(native.map(|(name, arity)| (name.to_owned(), arity)));
    for (name, arity) in all {
        let arities = known.entry(name).or_default();
        if !arities.contains(&arity) {
            arities.push(arity);
        }
    }
    known
});

/// The numbers of arguments with which a program may call `name` without defining it.
pub(crate) fn known_arities(name: &str) -> &'static [usize] {
    KNOWN.get(name).map_or(&[], Vec::as_slice)
}

/// The names that a program may call without defining them.
pub(crate) fn known_names() -> impl Iterator<Item = &'static str> + Clone {
    KNOWN.keys().map(String::as_str)
}

/// The names of the library's predicates that a program may call, sorted.
#[must_use]
pub fn library_names() -> Vec<(String, u8)> {
    let natives = builtin::all().map(|(name, arity)| (name.to_owned(), arity));
    let names: HashSet<(String, u8)> = LIBRARY_CLAUSES.keys().cloned().chain(natives).collect();
    let mut names: Vec<(String, u8)> = names
        .into_iter()
        .filter(|(name, _)| !is_internal(name))
        .collect();
    names.sort();
    names
}
