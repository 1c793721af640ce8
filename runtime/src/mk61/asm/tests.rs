use super::{
    super::dis::{Options, disassemble},
    *,
};

fn cells(text: &str) -> Vec<u8> {
    let assembly = assemble(text);
    assert!(!assembly.has_errors(), "{:?}", assembly.problems);
    assembly.program.cells
}

#[test]
fn labels_go_forward_and_back() {
    assert_eq!(
        cells("loop: П→x 1 F x=0 end\n БП loop\nend: С/П"),
        [0x61, 0x5E, 0x05, 0x51, 0x00, 0x50]
    );
}

#[test]
fn the_notation_of_printed_listings() {
    assert_eq!(
        cells("00. В/О\t01. П→X2 02. БП 03. 93 \n 04. Кx<07 05. ."),
        [0x52, 0x62, 0x51, 0x93, 0xC7, 0x0A]
    );
}

#[test]
fn numbers_take_a_cell_for_each_digit() {
    assert_eq!(
        cells("LIMIT = 12\n 3.14 LIMIT -5"),
        [3, 10, 1, 4, 1, 2, 5, 11]
    );
}

#[test]
fn presets_and_switch_and_keys() {
    let assembly = assemble("R7 = 64\nR0 = ЗГГОГ\nangle: deg\nkeys: В/О БП 12 С/П\n");
    assert_eq!(assembly.problems, []);
    let program = assembly.program;
    assert_eq!(program.preset(7).unwrap().to_string(), "640000000010");
    assert_eq!(program.preset(0).unwrap().to_string(), "000000000502");
    assert_eq!(format!("{:?}", program.start), "[52, 51, 01, 02, 50]");
}

#[test]
fn all_problems_are_found_in_one_run() {
    let text = "start: FOO БП nowhere STO z\n05. +\nstart: -";
    let kinds: Vec<_> = assemble(text)
        .problems
        .into_iter()
        .map(|one| one.kind)
        .collect();
    assert!(kinds.contains(&ProblemKind::UnknownCommand("FOO".to_owned())));
    assert!(kinds.contains(&ProblemKind::UnknownLabel("nowhere".to_owned())));
    assert!(kinds.contains(&ProblemKind::Register("z".to_owned())));
    assert!(kinds.contains(&ProblemKind::WrongAddress {
        written: 5,
        actual: 2
    }));
    assert!(kinds.contains(&ProblemKind::DuplicateLabel("start".to_owned())));
}

#[test]
fn jumps_that_look_wrong_are_warned_about() {
    let assembly = assemble("БП 01 БП C5");
    assert!(!assembly.has_errors());
    let kinds: Vec<_> = assembly.problems.into_iter().map(|one| one.kind).collect();
    assert_eq!(
        kinds,
        [
            ProblemKind::IntoOperand(1),
            ProblemKind::BeyondLastCell(0xC5)
        ]
    );
}

#[test]
fn a_program_of_106_cells_is_too_long() {
    let assembly = assemble(&"+ ".repeat(106));
    assert_eq!(
        assembly.problems.first().unwrap().kind,
        ProblemKind::TooLong(106)
    );
    assert_eq!(assembly.program.cells.len(), 105);
}

#[test]
fn the_mk61s_has_112_cells() {
    let text = format!("cells: 112\n{}БП B1\n", "+ ".repeat(110));
    let assembly = assemble(&text);
    assert_eq!(assembly.problems[0].kind, ProblemKind::IntoOperand(0xB1));
    let program = &assembly.program;
    assert_eq!(program.cells.len(), 112);
    let written = disassemble(program, Options::default());
    assert_eq!(assemble(&written).program, *program, "{written}");
    let longer = assemble(&format!("cells: 112\n{}", "+ ".repeat(113)));
    assert_eq!(longer.problems[0].kind, ProblemKind::TooLong(113));
    let wrong = assemble("cells: 200");
    assert_eq!(wrong.problems[0].kind, ProblemKind::Cells("200".to_owned()));
}

#[test]
fn labels_of_one_letter_and_such_as_look_like_addresses() {
    let assembly = assemble("A: M 5 GSB A5 GOTO A\nA5: R/S F X>=0 b RTN\nb: CX GOTO b");
    assert_eq!(assembly.problems, []);
    assert_eq!(
        assembly.program.cells,
        [
            0x45, 0x53, 0x05, 0x51, 0x00, 0x50, 0x59, 0x09, 0x52, 0x0D, 0x51, 0x09
        ]
    );
}
