//! Clauses in bytecode files: what was written comes back, and no damage makes the machine do worse than refuse.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

use std::{
    fs,
    path::Path,
    sync::{Arc, LazyLock},
};

use al0_compiler::{NoFiles, Source, bytecode::generate, check_program, horn};
use al0_runtime::{
    bytecode::{Module, encode, load, verify},
    chess::{Color, Ending, Side},
    horn::{Limits as HornLimits, Machine, host::Silent},
    vm::{Limits, Vm},
};
use proptest::prelude::*;

/// The module of a program whose files lie under the root of the repository.
fn module(names: &[&str]) -> Module {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let texts = names
        .iter()
        .map(|name| fs::read_to_string(root.join(name)).unwrap());
    of_texts(texts.collect())
}

fn of_texts(texts: Vec<String>) -> Module {
    let source = |text| Source {
        name: String::new(),
        text,
    };
    let sources = texts.into_iter().map(source).collect();
    let checked = check_program(sources, &mut NoFiles, None);
    let module = generate(&checked.table().unwrap(), "some.al0").unwrap();
    let mut module = module.into_module();
    module.own = module.own.or_else(|| checked.clauses());
    module
}

#[test]
fn programs_come_back_as_they_were() {
    let course = ["table.al0", "general.pl", "krk_goals.pl", "krk_moves.pl"];
    let course = course.map(|name| format!("cli/tests/course/{name}"));
    let course: Vec<&str> = course.iter().map(String::as_str).collect();
    let programs: [&[&str]; 4] = [
        &course,
        &["examples/mini_al0.al0"],
        &["examples/queens.al0"],
        &["examples/queens_ru.al0"],
    ];
    for names in programs {
        let present = module(names);
        assert!(present.own.is_some(), "{names:?}");
        let bytes = encode(&present);
        let loaded = load(&bytes).unwrap();
        assert_eq!(loaded.module(), &present, "{names:?}");
        assert_eq!(encode(loaded.module()), bytes);
    }
}

/// Goals, a move constraint, and the constructs that the machine has instructions for.
const SMALL: &str = "
:- ending('KRvK').
always :: if near or far then [squeeze, wait].
advice(squeeze, shrinks : not lost : (depth = 0) and push : (depth = 1) and legal).
advice(wait, true : true : legal : nomove).
near(_..(X:_).._..(Y:_).._) :- D is X - Y, ( D >= 0 -> D < 4 ; D > -4 ), !.
near(_) :- catch(atom_length(_, _), error(E, _), E == 2).
far(w..W..R..B..0) :- \\+ W = B, findall(A - B, member(A, [1, 2.5, \"t\", R]), L), length(L, N), N > 3.
shrinks(b..W..R..B..D, _) :- D > 0, dist(W, B, K), K =< 5, R \\== B.
lost(_..W..W..B..D) :- T =.. [f, W, B, D], functor(T, f, 3), T = f(_, _, 12345678901234).
move(push, w..W..(X:Y)..B..D, (X:Y) - (X1:Y), b..W..(X1:Y)..B..D1) :-
    between(1, 8, X1), X1 =\\= X, D1 is D + 1, rev([X1, X], [], [_ | T]), T \\= [].
rev([], L, L).
rev([H | T], A, L) :- rev(T, [H | A], L).
kind(a, 1). kind(b, 2). kind([], nil). kind([_ | _], cons). kind(f(_), f). kind(1.5, g). kind(X, X).
";

/// Every predicate of it at once.
const GOAL: &str =
    "kind(X, Y), rev([X, Y], [], L), near(P), far(P), copy_term(L-P, Q), atom_length(Q, N)";

/// Runs a file that may be anything; whatever loads must run within its limits.
fn load_and_run(bytes: &[u8], goal: &al0_runtime::horn::term::Goal) {
    let limits = HornLimits {
        steps: 2_000,
        heap: 1 << 20,
        stack: 1 << 20,
    };
    let Ok(loaded) = load(bytes) else { return };
    let mut module = loaded.into_module();
    if let Some(own) = &mut module.own {
        Arc::make_mut(own).limits = limits;
    }
    let module = verify(module).unwrap();
    let vm = Vm::new(&module);
    let mut searcher = vm.searcher(Limits {
        nodes: 30,
        time: None,
        depth: 3,
    });
    let ending = Ending::parse("KRvK").unwrap();
    for position in ending.positions(Color::White, Side::Us).step_by(70_001) {
        let _ = searcher.step(&position);
    }
    if let Some(own) = &module.module().own {
        let mut machine = Machine::new(&own.program, limits, Box::new(Silent));
        assert!(machine.query(goal).take(3).count() <= 3);
    }
}

/// The bytes with a right checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..content]);
    bytes[content..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Where the strings begin; before them ends the code of the program's own clauses.
fn strings(bytes: &[u8]) -> usize {
    let mut entries = bytes[8..].chunks_exact(12);
    let entry = entries.find(|entry| entry[..2] == [2, 0]).unwrap();
    u32::from_le_bytes(entry[4..8].try_into().unwrap()) as usize
}

/// The file of the small program.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| encode(&of_texts(vec![SMALL.to_owned()])));

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damage_under_a_right_checksum_never_panics(
        changes in proptest::collection::vec((any::<bool>(), 1..2_000_usize, any::<u8>()), 1..4),
    ) {
        let mut damaged = WHOLE.clone();
        let end = strings(&damaged);
        for (in_code, back, value) in changes {
            let at = if in_code { end - back } else { back * 37 % (damaged.len() - 4) };
            damaged[at] = value;
        }
        load_and_run(&sealed(damaged), &horn::goal(GOAL).unwrap());
    }
}
