//! The bytecode file and its verifier: what is sound comes back as it was, what is not is refused by name.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use al0_runtime::{
    bytecode::{
        Code, CodeWriter, Context, DecodeError, FilterEntry, GoalImport, Instruction, Listing,
        LoadError, Module, MovesImport, Opcode, Pc, Reason, SlotCode, Target, disassemble, encode,
        load, reference, verify,
    },
    chess::{Color, Ending, Side},
    horn,
    predicates::{Kind, Predicate},
    vm::{Limits, Vm},
};
use common::{Goal, Yield};
use proptest::prelude::*;

// What is sound.

#[test]
fn the_books_table_comes_back_as_it_was() {
    let module = common::krk_module();
    let bytes = encode(&module);
    assert_eq!(
        bytes,
        encode(&module),
        "the same module gives the same bytes"
    );
    assert_eq!(load(&bytes).unwrap().into_module(), module);
}

#[test]
fn the_listing_is_stable() {
    insta::assert_snapshot!(disassemble(&common::krk(), Listing { spans: true }));
}

#[test]
fn a_filter_is_listed_by_a_label() {
    let mut table = common::Builder::default();
    let ours = [
        common::at(0, "legal").admitted_by("kingdiagfirst"),
        common::moves("rookmove"),
    ];
    table.advice("look", common::is("mate"), common::is("true"), &ours, &[]);
    table.rule("always", &common::is("true"), &["look"]);
    let module = verify(table.finish()).unwrap();
    insta::assert_snapshot!(disassemble(&module, Listing::default()));
}

#[test]
fn the_opcode_table_is_consistent() {
    for (index, info) in Opcode::TABLE.iter().enumerate() {
        assert_eq!(info.opcode as u8, info.byte);
        assert_eq!(info.opcode.info().name, info.name);
        assert!(
            !info.contexts.is_empty() && info.doc.ends_with('.'),
            "{}",
            info.name
        );
        let later = &Opcode::TABLE[index + 1..];
        assert!(
            later
                .iter()
                .all(|other| other.byte > info.byte && other.name != info.name)
        );
    }
}

#[test]
fn the_reference_in_the_documentation_is_the_table() {
    let page = include_str!("../../docs/bytecode.md");
    assert!(
        page.contains(&reference()),
        "docs/bytecode.md should contain:\n{}",
        reference()
    );
    assert!(
        page.contains(&horn::reference()),
        "the instructions for clauses:\n{}",
        horn::reference()
    );
}

// What is not: files.

/// The file with its checksum made right again.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..length]);
    bytes[length..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn refused(bytes: &[u8]) -> LoadError {
    load(bytes).unwrap_err()
}

#[test]
fn files_that_are_not_bytecode_are_named_so() {
    assert_eq!(refused(b""), LoadError::NotBytecode);
    assert_eq!(refused(b"if P then Q."), LoadError::NotBytecode);
    assert_eq!(refused(b"AL0C"), LoadError::Truncated);
}

#[test]
fn another_version_is_told() {
    let mut bytes = encode(&common::krk_module());
    bytes[4] = 9;
    assert_eq!(refused(&sealed(bytes)), LoadError::Version(9));
}

#[test]
fn every_cut_and_every_flipped_byte_is_noticed() {
    let bytes = encode(&common::krk_module());
    for length in 0..bytes.len() {
        assert!(load(&bytes[..length]).is_err(), "cut to {length}");
    }
    for index in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 0x40;
        assert!(load(&damaged).is_err(), "byte {index} flipped");
    }
}

#[test]
fn a_table_of_sections_that_reaches_beyond_the_file_is_refused() {
    let mut bytes = encode(&common::krk_module());
    bytes[16..20].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(refused(&sealed(bytes)), LoadError::Truncated);
}

#[test]
fn a_missing_section_is_named() {
    let mut bytes = encode(&common::krk_module());
    bytes[8] = 77;
    assert_eq!(refused(&sealed(bytes)), LoadError::Section("meta"));
}

#[test]
fn sections_of_later_versions_are_skipped() {
    let module = common::krk_module();
    let bytes = encode(&module);
    let count = usize::from(bytes[6]);
    let (header, rest) = bytes.split_at(8);
    let (table, contents) = rest.split_at(12 * count);
    let mut longer = header.to_vec();
    longer[6] += 1;
    for entry in table.chunks(12) {
        let offset = u32::from_le_bytes(entry[4..8].try_into().unwrap()) + 12;
        longer.extend_from_slice(&entry[..4]);
        longer.extend_from_slice(&offset.to_le_bytes());
        longer.extend_from_slice(&entry[8..]);
    }
    longer.extend_from_slice(&[99, 0, 0, 0, 8, 0, 0, 0, 2, 0, 0, 0]);
    longer.extend_from_slice(contents);
    assert_eq!(load(&sealed(longer)).unwrap().into_module(), module);
}

/// The book's table with one predicate name replaced by another of the same length.
fn renamed(from: &str, to: &str) -> Vec<u8> {
    let mut bytes = encode(&common::krk_module());
    let at = bytes
        .windows(from.len())
        .position(|part| part == from.as_bytes())
        .unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    sealed(bytes)
}

#[test]
fn a_predicate_that_the_library_lacks_is_named() {
    let error = refused(&renamed("rooklost", "rookgone"));
    assert_eq!(error, LoadError::UnknownPredicate("rookgone".to_owned()));
}

#[test]
fn a_predicate_of_another_kind_is_named() {
    let error = refused(&renamed("rooklost", "rookmove"));
    assert_eq!(error, LoadError::WrongKind("rookmove".to_owned()));
}

// What is not: code.

/// Where the code under test is entered.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Goal,
    Moves,
}

/// A module whose only code is this, entered at its beginning; sound code for everything else comes first.
fn module_of(entry: Entry, imports: &[&str], code: &[Instruction]) -> Module {
    let mut writer = CodeWriter::new();
    for name in imports {
        let _ = writer.goal(common::predicate(name));
    }
    let goal = writer.here();
    writer.emit(Instruction::Succeed);
    let none = writer.here();
    writer.emit(Instruction::EndMoves);
    let test = writer.here();
    assert_eq!(test, START);
    code.iter()
        .for_each(|instruction| writer.emit(*instruction));
    let mut module = common::krk_module();
    let Code {
        bytes,
        imports,
        source_map,
    } = writer.finish().unwrap();
    (module.code, module.imports, module.source_map) = (bytes, imports, source_map);
    for rule in &mut module.rules {
        rule.condition = if matches!(entry, Entry::Goal) {
            test
        } else {
            goal
        };
    }
    for advice in &mut module.advice {
        (advice.main, advice.holding) = (goal, goal);
        (advice.ours, advice.theirs) = (none, none);
        if matches!(entry, Entry::Moves) {
            advice.ours = test;
        }
    }
    module
}

const START: Pc = Pc(2);

fn reason(entry: Entry, imports: &[&str], code: &[Instruction]) -> Reason {
    verify(module_of(entry, imports, code)).unwrap_err().reason
}

fn to(pc: u32) -> Target {
    Target(Pc(pc))
}

#[test]
fn targets_lie_on_instructions_further_on() {
    use Instruction::{Fail, Jump, Succeed};
    let inside = [Jump(to(4)), Succeed];
    assert_eq!(
        reason(Entry::Goal, &[], &inside),
        Reason::NotAnInstruction(Pc(4))
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[Jump(to(2)), Fail]),
        Reason::BackwardJump(Pc(2))
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[Jump(to(0)), Fail]),
        Reason::BackwardJump(Pc(0))
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[Jump(to(99)), Fail]),
        Reason::NotAnInstruction(Pc(99))
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[Jump(to(8))]),
        Reason::NotAnInstruction(Pc(8))
    );
}

#[test]
fn control_does_not_run_off_the_end() {
    use Instruction::{Depth, JumpIfTrue, MovesFiltered, Succeed};
    assert_eq!(reason(Entry::Goal, &[], &[Depth]), Reason::RunsOffTheEnd);
    let branch = [Depth, JumpIfTrue(to(8))];
    assert_eq!(
        reason(Entry::Goal, &[], &branch),
        Reason::NotAnInstruction(Pc(8))
    );
    let filtered = [MovesFiltered(MovesImport(0), FilterEntry(START)), Succeed];
    assert_eq!(
        reason(Entry::Moves, &["legal"], &filtered),
        Reason::WrongContext(Context::Moves)
    );
}

#[test]
fn instructions_stand_only_in_their_context() {
    use Instruction::{AdmitIf, EndMoves, Fail, JumpIf, Moves, Succeed};
    let moves = [Moves(MovesImport(0)), EndMoves];
    assert_eq!(
        reason(Entry::Goal, &["legal"], &moves),
        Reason::WrongContext(Context::Goal)
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[EndMoves]),
        Reason::WrongContext(Context::Goal)
    );
    assert_eq!(
        reason(Entry::Moves, &[], &[Succeed]),
        Reason::WrongContext(Context::Moves)
    );
    let goal = [JumpIf(GoalImport(0), to(9)), Fail];
    assert_eq!(
        reason(Entry::Moves, &["mate"], &goal),
        Reason::WrongContext(Context::Moves)
    );
    let admit = [AdmitIf(MovesImport(0), to(9)), Fail];
    assert_eq!(
        reason(Entry::Goal, &["legal"], &admit),
        Reason::WrongContext(Context::Goal)
    );
}

#[test]
fn a_filter_is_checked_as_a_filter() {
    use Instruction::{EndMoves, MovesFiltered, Succeed};
    let code = [
        MovesFiltered(MovesImport(0), FilterEntry(Pc(9))),
        EndMoves,
        Succeed,
    ];
    assert_eq!(
        reason(Entry::Moves, &["legal"], &code),
        Reason::WrongContext(Context::Filter)
    );
    let code = [
        MovesFiltered(MovesImport(0), FilterEntry(Pc(10))),
        EndMoves,
        Succeed,
    ];
    assert!(verify(module_of(Entry::Moves, &["legal"], &code)).is_ok());
}

#[test]
fn only_what_was_kept_on_every_path_is_taken() {
    use Instruction::{Equal, JumpIf, JumpUnlessTrue, Keep, PushInt, Succeed, Take};
    let slot = SlotCode(3);
    let kept = [
        PushInt(1),
        Keep(slot),
        Take(slot),
        Equal,
        JumpUnlessTrue(to(17)),
        Succeed,
    ];
    assert!(verify(module_of(Entry::Goal, &[], &kept)).is_ok());
    assert_eq!(
        reason(Entry::Goal, &[], &[Take(slot), Succeed]),
        Reason::NothingKept(3)
    );
    // The jump leaves out what keeps the number.
    let past = [
        PushInt(1),
        JumpIf(GoalImport(0), to(16)),
        Keep(slot),
        Take(slot),
        Succeed,
    ];
    assert_eq!(
        reason(Entry::Goal, &["mate"], &past),
        Reason::NothingKept(3)
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[PushInt(1), Keep(SlotCode(16)), Succeed]),
        Reason::UnknownSlot(16)
    );
}

#[test]
fn the_stack_is_checked() {
    use Instruction::{Depth, Equal, Jump, JumpIfTrue, Less, PushInt, Succeed};
    assert_eq!(
        reason(Entry::Goal, &[], &[Depth, Less, Succeed]),
        Reason::StackUnderflow
    );
    assert_eq!(
        reason(Entry::Goal, &[], &[JumpIfTrue(to(7)), Succeed]),
        Reason::StackUnderflow
    );
    let mut deep = vec![PushInt(1); 17];
    deep.push(Succeed);
    assert_eq!(reason(Entry::Goal, &[], &deep), Reason::StackOverflow);
    deep.remove(0);
    assert!(verify(module_of(Entry::Goal, &[], &deep)).is_ok());
    // 2: depth  3: jump_if_true 9  8: depth  9: succeed — reached with one number and with none.
    let uneven = [Depth, JumpIfTrue(to(9)), Depth, Succeed];
    assert_eq!(reason(Entry::Goal, &[], &uneven), Reason::StackMismatch);
    let even = [
        Depth,
        PushInt(3),
        Equal,
        JumpIfTrue(to(19)),
        Jump(to(19)),
        Succeed,
    ];
    assert!(verify(module_of(Entry::Goal, &[], &even)).is_ok());
}

#[test]
fn imports_exist_and_are_of_the_kind_asked_for() {
    use Instruction::{EndMoves, Fail, JumpIf, Moves};
    let goal = [JumpIf(GoalImport(3), to(9)), Fail];
    assert_eq!(
        reason(Entry::Goal, &["mate"], &goal),
        Reason::UnknownImport(3)
    );
    let goal = [JumpIf(GoalImport(0), to(9)), Fail];
    assert_eq!(reason(Entry::Goal, &["legal"], &goal), Reason::WrongKind(0));
    let moves = [Moves(MovesImport(0)), EndMoves];
    assert_eq!(
        reason(Entry::Moves, &["mate"], &moves),
        Reason::WrongKind(0)
    );
    assert!(verify(module_of(Entry::Moves, &["legal"], &moves)).is_ok());
}

#[test]
fn bytes_that_are_no_instruction_are_refused() {
    let with = |bytes: &[u8]| {
        let mut module = module_of(Entry::Goal, &[], &[Instruction::Succeed]);
        module.code.extend_from_slice(bytes);
        verify(module).unwrap_err()
    };
    let unknown = with(&[0xee]);
    assert_eq!(
        unknown.reason,
        Reason::Decode(DecodeError::UnknownOpcode(0xee))
    );
    assert_eq!(unknown.pc, Some(Pc(3)));
    assert_eq!(with(&[1, 0]).reason, Reason::Decode(DecodeError::Truncated));
}

#[test]
fn rules_name_advice_that_exists() {
    let mut module = common::krk_module();
    module.rules[1].advice.push(6);
    assert_eq!(verify(module).unwrap_err().reason, Reason::UnknownAdvice(6));
}

#[test]
fn entries_lie_on_instructions() {
    let mut module = common::krk_module();
    module.advice[0].main = Pc(1);
    assert_eq!(
        verify(module).unwrap_err().reason,
        Reason::NotAnInstruction(Pc(1))
    );
}

#[test]
fn many_entries_to_one_long_code_are_checked_once() {
    let mut code = Vec::new();
    for index in 0..100_000 {
        code.push(Instruction::Jump(to(7 + 5 * index)));
    }
    code.push(Instruction::Succeed);
    let mut module = module_of(Entry::Goal, &[], &code);
    let rule = module.rules[0].clone();
    module.rules = vec![rule; 20_000];
    let module = verify(module).unwrap();
    let vm = Vm::new(&module);
    assert_eq!(vm.rules(), 20_000);
}

#[test]
fn a_writer_refuses_open_jumps() {
    let mut writer = CodeWriter::new();
    let patch = writer.emit_jump(Instruction::Jump);
    drop(patch);
    writer.emit(Instruction::Succeed);
    assert!(writer.finish().is_err());
}

// Random modules.

fn names(kinds: &'static [Kind]) -> impl Strategy<Value = &'static str> {
    let all: Vec<&str> = Predicate::ALL
        .iter()
        .map(|predicate| predicate.info())
        .filter(|info| kinds.contains(&info.kind))
        .map(|info| info.id())
        .collect();
    proptest::sample::select(all)
}

fn goal() -> impl Strategy<Value = Goal> {
    let leaf = names(&[Kind::Goal, Kind::Comparing]).prop_map(Goal::Is);
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            inner.clone().prop_map(|goal| Goal::Not(Box::new(goal))),
            proptest::collection::vec(inner.clone(), 1..4).prop_map(Goal::All),
            proptest::collection::vec(inner, 1..4).prop_map(Goal::Any),
        ]
    })
}

fn yields() -> impl Strategy<Value = Vec<Yield>> {
    let test = prop_oneof![
        Just(Instruction::Less),
        Just(Instruction::LessEq),
        Just(Instruction::Greater),
        Just(Instruction::GreaterEq),
        Just(Instruction::Equal),
        Just(Instruction::NotEqual),
    ];
    let depth = proptest::option::of((test, -1..6));
    let admitted_by = proptest::collection::vec(names(&[Kind::Moves]), 0..3);
    let item =
        (depth, names(&[Kind::Moves]), admitted_by).prop_map(|(depth, generator, admitted_by)| {
            Yield {
                depth,
                generator,
                admitted_by,
            }
        });
    proptest::collection::vec(item, 0..4)
}

fn module() -> impl Strategy<Value = Module> {
    let advice = proptest::collection::vec((goal(), goal(), yields(), yields()), 1..4);
    (advice, goal()).prop_map(|(advice, condition)| {
        let mut table = common::Builder::default();
        let names = ["first", "second", "third"];
        let count = advice.len();
        for (name, (main, holding, ours, theirs)) in names.iter().zip(advice) {
            table.advice(name, main, holding, &ours, &theirs);
        }
        table.rule("some", &condition, &names[..count]);
        table.rule("else", &common::is("true"), &names[..1]);
        table.finish()
    })
}

/// Runs a file that may be anything; whatever loads must run within its limits.
fn load_and_run(bytes: &[u8]) {
    let Ok(module) = load(bytes) else { return };
    let _ = disassemble(&module, Listing { spans: true });
    let vm = Vm::new(&module);
    let mut searcher = vm.searcher(Limits {
        nodes: 300,
        time: None,
        depth: 4,
    });
    let ending = Ending::parse("KRvK").unwrap();
    for position in ending.positions(Color::White, Side::Us).step_by(20_011) {
        let _ = searcher.step(&position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sound_modules_come_back_as_they_were(module in module()) {
        let verified = verify(module.clone()).unwrap();
        let bytes = encode(&module);
        let loaded = load(&bytes).unwrap();
        prop_assert_eq!(&loaded, &verified);
        prop_assert_eq!(encode(loaded.module()), bytes);
    }

    #[test]
    fn damage_under_a_right_checksum_never_panics(
        module in module(),
        flips in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = encode(&module);
        for (index, value) in flips {
            let at = index.index(bytes.len() - 4);
            bytes[at] = value;
        }
        load_and_run(&sealed(bytes));
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut file = b"AL0C\x01\0".to_vec();
        file.extend_from_slice(&bytes);
        file.extend_from_slice(&[0; 4]);
        load_and_run(&sealed(file));
        load_and_run(&bytes);
    }
}
