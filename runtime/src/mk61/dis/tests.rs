use proptest::prelude::*;

use super::{super::asm::assemble, *};

fn options() -> [Options; 4] {
    [Style::Russian, Style::English]
        .map(|style| [false, true].map(|numbered| Options { style, numbered }))
        .concat()
        .try_into()
        .unwrap()
}

proptest! {
    /// What is disassembled assembles to the same bytes.
    #[test]
    fn any_program_survives(cells in proptest::collection::vec(any::<u8>(), 0..=105)) {
        let program = Program { cells, ..Program::default() };
        for options in options() {
            let text = disassemble(&program, options);
            let again = assemble(&text);
            prop_assert!(!again.has_errors(), "{text}\n{:?}", again.problems);
            prop_assert_eq!(&again.program.cells, &program.cells, "{}", text);
        }
    }
}

#[test]
fn presets_and_keys_survive() {
    let source = "title: test\nangle: grd\nR7 = 64\nR0 = 3ГГ0Г\nkeys: П→x0 Cx БП 12 С/П\n\
                  expect: 1 С/П => 2,\n\n+ − × ÷ С/П";
    let program = assemble(source).program;
    for options in options() {
        assert_eq!(assemble(&disassemble(&program, options)).program, program);
    }
}

#[test]
fn labels_notes_and_unreached_cells() {
    let program = assemble("R7 = 6\nК БП7 1 2 3 F x=0 05 С/П БП 00").program;
    insta::assert_snapshot!(disassemble(&program, Options::default()));
}

#[test]
fn keys_to_type() {
    let program = assemble("R7 = 64\nБП 93 К x<0 7 x→П a").program;
    insta::assert_snapshot!(key_list(&program));
}
