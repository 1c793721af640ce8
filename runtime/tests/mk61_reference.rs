//! The reference page of the calculator's commands is what the table says.
#![allow(clippy::unwrap_used, reason = "tests state assumptions by panicking")]

use std::{fmt::Write, fs, path::Path};

use al0_runtime::mk61::isa::{Operand, ROWS, Row};

fn code(row: &Row) -> String {
    match row.operand {
        Operand::Register => format!("{:X}0–{:X}E", row.code >> 4, row.code >> 4),
        Operand::None | Operand::Address => format!("{:02X}", row.code),
    }
}

/// A name with what follows it.
fn name(row: &Row, name: &str) -> String {
    let operand = match row.operand {
        Operand::None => "",
        Operand::Register => " r",
        Operand::Address => " AA",
    };
    format!("`{}{operand}`", name.replace('|', "\\|"))
}

fn spellings(row: &Row) -> String {
    let others = row.ru.iter().skip(1).chain(row.en.iter().skip(1));
    let others: Vec<String> = others
        .map(|other| format!("`{}`", other.replace('|', "\\|")))
        .collect();
    others.join(" ")
}

fn page() -> String {
    let mut page = String::from(
        "# Commands of the calculator · Команды калькулятора\n\n\
         `r` is a register, 0 to 9 or a to e; `AA` an address of two digits, in a cell of its own. The time is typical,\n\
         in machine cycles; the calculator does about 600 a second.\n\n\
         | code | keys | English | also | cycles | meaning | смысл |\n|---|---|---|---|---:|---|---|\n",
    );
    for row in ROWS {
        let (ru, en) = (row.ru.first().unwrap(), row.en.first().unwrap());
        let (code, ru, en) = (code(row), name(row, ru), name(row, en));
        let (also, cycles) = (spellings(row), row.cycles);
        let (doc_en, doc_ru) = (row.doc_en, row.doc_ru);
        writeln!(
            page,
            "| {code} | {ru} | {en} | {also} | {cycles} | {doc_en} | {doc_ru} |"
        )
        .unwrap();
    }
    page.push_str(
        "\nThe other codes have no keys. 1F, 2F, 3F and those from F0 on do nothing, 2B to 2E and 3C are errors, 3D acts as\n\
         2A, 3E recalls Y, 4F and 6F store and recall R0, 7F to EF act as the same command with register 0, 5F hangs.\n",
    );
    page
}

/// With `UPDATE_REFERENCE=1` the page is written.
#[test]
fn the_reference_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/mk61-commands.md");
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::write(&path, page()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), page());
}
