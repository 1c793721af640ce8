use super::{
    super::{
        dis::{Options, disassemble, hex_listing},
        isa::Code,
    },
    *,
};

fn sample() -> Program {
    assemble("R7 = 64\nRa = -1.5E-20\n1 2 + С/П БП 00 К x<0 7").program
}

#[test]
fn every_format_is_recognised_and_read_back() {
    let program = sample();
    let bare = Program {
        presets: Vec::new(),
        ..program.clone()
    };
    let source = disassemble(&program, Options::default());
    for (format, bytes, expected) in [
        (Format::Source, source.into_bytes(), &program),
        (Format::Hex, hex_listing(&program.cells).into_bytes(), &bare),
        (Format::M61, export_m61(&program).into_bytes(), &program),
        (Format::Raw, program.cells.clone(), &bare),
    ] {
        let (found, assembly) = import(&bytes).unwrap();
        assert_eq!(found, format);
        assert_eq!(&assembly.program, expected, "{format:?}");
        if format != Format::Raw {
            let marked = ["\u{FEFF}".as_bytes(), &bytes].concat();
            let (found, assembly) = import(&marked).unwrap();
            assert_eq!((found, &assembly.program), (format, expected));
        }
    }
}

#[test]
fn a_poke_presets_a_register_or_is_typed() {
    let text = "hin 0000 50\npoke 7 64\npoke X 1.25e02\nrun\n";
    let program = import(text.as_bytes()).unwrap().1.program;
    assert_eq!(program.preset(7).unwrap().to_string(), "640000000010");
    assert_eq!(program.start, [1, 2, 5].map(Code));
}

#[test]
fn what_only_looks_alike_is_refused() {
    assert_eq!(detect(&[0xAC, 0xED, 0, 5]), Err(FormatError::JavaState));
    assert_eq!(detect(&[]), Err(FormatError::Empty));
    let other = "17  ; + (шаг 01)\n50  ; С/П (шаг 02)\n";
    assert_eq!(detect(other.as_bytes()), Err(FormatError::OtherCodes));
    let numbers = "# R0\n5 4 3 2 1 0 0 0 0 1 0 0 0 0\n";
    assert_eq!(detect(numbers.as_bytes()), Err(FormatError::Numbers));
    assert_eq!(detect(&[0xFF; 200]), Err(FormatError::Binary(200)));
    assert_eq!(
        import("01 ".repeat(113).as_bytes()).unwrap_err(),
        FormatError::TooLong(113)
    );
    let two = "hin 0000 0102\nrun\nhin 0000 0304\n";
    assert_eq!(
        import(two.as_bytes()).unwrap_err(),
        FormatError::SeveralPrograms(3)
    );
    let odd = "hin 0000 010\n";
    assert_eq!(import(odd.as_bytes()).unwrap_err(), FormatError::BadLine(1));
    let beyond = format!("hin {} 0102\n", usize::MAX);
    let refused = import(beyond.as_bytes()).unwrap_err();
    assert_eq!(refused, FormatError::BadLine(1));
    let unknown = "hin 0000 01\nfoo\n";
    let refused = FormatError::UnknownCommand(2, "foo".to_owned());
    assert_eq!(import(unknown.as_bytes()).unwrap_err(), refused);
}

#[test]
fn source_of_other_assemblers() {
    let mkl =
        ".CHARSET 1251\n.ORG 0\n.EQU N, 12\nM 5 RM A GSB A39 R/S\nA39: CX EE RTN N\n.END\ngarbage";
    let (format, assembly) = import(mkl.as_bytes()).unwrap();
    assert_eq!(format, Format::Source);
    assert_eq!(assembly.problems, []);
    assert_eq!(
        assembly.program.cells,
        [0x45, 0x6A, 0x53, 0x05, 0x50, 0x0D, 0x0C, 0x52, 1, 2]
    );
    let pmk = "; factorial\n  F x=0 4\n 2: 1\n K БП 3 КхП0\n";
    let (_, assembly) = import(pmk.as_bytes()).unwrap();
    assert_eq!(assembly.program.cells, [0x5E, 0x04, 0x01, 0x83, 0xB0]);
}

#[test]
fn the_form_proposed_in_the_forum_is_read_in_its_encoding() {
    let text = "ENCODING=Win1251\r\n// среднее\r\nREGISTERS\r\nR2 = 5\r\nPROGRAM\r\n\
        00. ИП8\r\n01. П0 ИП0 ИП1 + ИП2 // сумма\r\n06. С/П\r\n";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(text);
    let (format, assembly) = import(&bytes).unwrap();
    assert_eq!(format, Format::Source);
    assert_eq!(assembly.problems, []);
    let cells = [0x68, 0x40, 0x60, 0x61, 0x10, 0x62, 0x50];
    assert_eq!(assembly.program.cells, cells);
    assert_eq!(assembly.program.presets.len(), 1);
}

#[test]
fn a_listing_may_begin_behind_the_first_cell() {
    let (_, assembly) = import("12. ИП8\n13. С/П\n".as_bytes()).unwrap();
    assert_eq!(assembly.problems, []);
    assert_eq!(assembly.program.cells.len(), 14);
    assert_eq!(assembly.program.cells.get(12..), Some(&[0x68, 0x50][..]));
}

#[test]
fn listings_with_a_column_of_codes_are_read() {
    let listing =
        "000 | 4A | STO a\n----+----+------\n001 | 51 | GTO 03\n002 | 03 |\n003 | 50 | R/S\n";
    let (format, assembly) = import(listing.as_bytes()).unwrap();
    assert_eq!(format, Format::Listing);
    assert_eq!(assembly.program.cells, [0x4A, 0x51, 0x03, 0x50]);
    let joined = "010 | 51 10 | БП 10\n012 | 50 | С/П\n";
    let cells = import(joined.as_bytes()).unwrap().1.program.cells;
    assert_eq!(cells[10..], [0x51, 0x10, 0x50]);
    let gap = "000 | 4A | STO a\n002 | 50 | R/S\n";
    assert_eq!(import(gap.as_bytes()).unwrap_err(), FormatError::BadLine(2));
    let far = "999 | 50 | R/S\n";
    assert_eq!(import(far.as_bytes()).unwrap_err(), FormatError::BadLine(1));
}
