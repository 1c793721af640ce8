//! Any bytes may be given as a bytecode file: loading never panics, and what loads keeps its meaning when written
//! again, can be listed, and runs within its limits.

#![no_main]

use al0_runtime::{
    bytecode::{Listing, VerifiedModule, disassemble, encode, load, verify},
    chess::{Ending, Side},
    horn,
    vm::{Limits, Vm},
};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // The fuzzer cannot guess a checksum; without this it would never see the inside.
    if let Some((content, _)) = bytes.split_last_chunk::<4>() {
        let mut sealed = content.to_vec();
        sealed.extend_from_slice(&crc32fast::hash(content).to_le_bytes());
        check(&sealed);
    }
});

fn check(bytes: &[u8]) {
    match load(bytes) {
        Ok(module) => {
            assert_eq!(load(&encode(module.module())).as_ref(), Ok(&module));
            assert!(!disassemble(&module, Listing { spans: true }).is_empty());
            run(&limited(module));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The module with little room for its clauses.
fn limited(module: VerifiedModule) -> VerifiedModule {
    let mut module = module.into_module();
    if let Some(own) = &mut module.own {
        Arc::make_mut(own).limits = horn::Limits { steps: 1_000, heap: 1 << 18, stack: 1 << 18 };
    }
    verify(module).expect("limits change no code")
}

fn run(module: &VerifiedModule) {
    let vm = Vm::new(module);
    let mut searcher = vm.searcher(Limits { nodes: 200, time: None, depth: 5 });
    for ending in ["KRvK", "KPvKP"] {
        let Ok(ending) = Ending::parse(ending) else { continue };
        let range = 3_000..4_000;
        let positions = ending.positions_in(module.module().us, Side::Us, range);
        for position in positions.step_by(211) {
            if searcher.step(&position).is_ok() {
                let mut text = Vec::new();
                searcher.tree().write_survey(&mut text);
                assert!(searcher.nodes() <= 200);
            }
        }
    }
}
