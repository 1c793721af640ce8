//! Any text may be given as a FEN: reading it never panics, every refusal has its reasons inside the text, and
//! what was read is written and read back unchanged.

#![no_main]

use al0_runtime::chess::{
    Color,
    fen::{parse_fen, to_fen},
    san::{parse_san, parse_uci, to_san, to_uci},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for us in [None, Some(Color::White), Some(Color::Black)] {
        match parse_fen(text, us) {
            Ok(position) => {
                assert_eq!(parse_fen(&to_fen(&position), us), Ok(position));
                moves_are_read_back(&position);
            }
            Err(error) => {
                assert!(!error.reasons.is_empty());
                for reason in error.reasons {
                    assert!(text.get(reason.bytes).is_some());
                    assert!(
                        !reason.fault.english().is_empty() && !reason.fault.russian().is_empty()
                    );
                }
            }
        }
    }
});

fn moves_are_read_back(position: &al0_runtime::chess::Position) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        assert!(position.is_legal(mv));
        assert_eq!(parse_uci(position, &to_uci(mv)), Some(mv));
        assert_eq!(parse_san(position, &to_san(position, mv)), Some(mv));
        assert!(!position.make(mv).in_check(position.turn()));
    }
}
