//! Any text is assembled without a panic, problems lie inside the text, and what is sound survives being
//! disassembled in every style.
#![no_main]

use al0_runtime::mk61::{
    asm::{assemble, parse_keys},
    dis::{Options, disassemble, key_list},
    formats,
    isa::Style,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = formats::import(data);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = parse_keys(text);
    let assembly = assemble(text);
    for problem in &assembly.problems {
        assert!(text.get(problem.span.clone()).is_some());
    }
    if assembly.has_errors() {
        return;
    }
    let _ = key_list(&assembly.program);
    let _ = formats::export_m61(&assembly.program);
    for style in [Style::Russian, Style::English] {
        for numbered in [false, true] {
            let listing = disassemble(&assembly.program, Options { style, numbered });
            let again = assemble(&listing);
            assert!(!again.has_errors(), "{listing}");
            assert_eq!(again.program, assembly.program, "{listing}");
        }
    }
});
