//! Bytecode whose checksum is right and whose code is not: forged, since no compiler of ours writes it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use al0_runtime::{
    bytecode::{Import, Module, encode, load},
    predicates::Predicate,
};
use std::path::Path;

/// The example table, compiled.
fn compiled(folder: &Path) -> Module {
    let file = folder.join("krk.al0c");
    let mut build = support::al0();
    build.args(["build", "@krk", "-q", "-o"]).arg(&file);
    assert_eq!(support::run(&mut build).0, 0);
    load(&std::fs::read(&file).unwrap()).unwrap().into_module()
}

/// What `al0 dis` says of a file in both languages.
fn complaint(folder: &Path, module: &Module) -> String {
    std::fs::write(folder.join("forged.al0c"), encode(module)).unwrap();
    ["en", "ru"]
        .map(|lang| {
            let mut dis = support::al0();
            dis.args(["dis", "forged.al0c", "--lang", lang])
                .current_dir(folder);
            let (status, out, err) = support::run(&mut dis);
            assert_eq!((status, out.as_str()), (1, ""));
            err
        })
        .concat()
}

#[test]
fn unsound_code_is_refused() {
    let folder = std::env::temp_dir().join(format!("al0-unsound-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let sound = compiled(&folder);
    let mut forged = sound.clone();
    forged.code.pop();
    insta::assert_snapshot!("code_cut_off", complaint(&folder, &forged));
    let mut forged = sound.clone();
    forged.advice[0].main.0 = 1;
    insta::assert_snapshot!("entry_inside_an_instruction", complaint(&folder, &forged));
    let mut forged = sound.clone();
    forged.rules[0].advice.push(99);
    insta::assert_snapshot!("unknown_advice", complaint(&folder, &forged));
    let mut forged = sound;
    forged.imports.fill(Import::Library(Predicate::Legal));
    insta::assert_snapshot!("predicates_of_another_kind", complaint(&folder, &forged));
    std::fs::remove_dir_all(&folder).unwrap();
}
