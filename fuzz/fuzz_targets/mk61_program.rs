//! Any cells, registers and keys: the calculator never panics, always comes back within the limit, and two equal
//! calculators stay equal.
#![no_main]

use al0_runtime::mk61::{CELLS, Halt, Key, Machine, Number, REGISTERS};
use libfuzzer_sys::fuzz_target;

const LIMIT: u64 = 500;

fuzz_target!(|data: &[u8]| {
    let (cells, rest) = data.split_at(data.len().min(CELLS));
    let (registers, keys) = rest.split_at(rest.len().min(REGISTERS * 7));
    let mut machine = Machine::new();
    machine.load(cells);
    for (index, bytes) in registers.chunks_exact(7).enumerate() {
        let [a, b, c, d, sign, high, low] = *bytes else { return };
        let mantissa = u32::from_be_bytes([a, b, c, d]);
        let exponent = u16::from_be_bytes([high, low]);
        machine.set_register(index, Number::from_parts(mantissa, sign, exponent));
    }
    let mut copy = machine;
    for &byte in keys {
        let key = key(byte);
        machine.press(key);
        copy.press(key);
        let halt = machine.run(LIMIT);
        assert_eq!(copy.run(LIMIT), halt);
        assert_eq!(machine.display().to_string().chars().filter(|&letter| letter != ',').count(), 12);
        if halt != Halt::Stopped {
            machine.interrupt();
            copy.interrupt();
        }
        assert_eq!(machine, copy);
    }
});

fn key(byte: u8) -> Key {
    match byte {
        0xF0 => Key::Program,
        0xF1 => Key::Automatic,
        0xF2 => Key::StepForward,
        0xF3 => Key::StepBack,
        0xF4 => Key::PrefixF,
        0xF5 => Key::PrefixK,
        0xF6 => Key::Clear,
        0xF7..=0xF9 => Key::Code(0x50),
        0xFA..=0xFF => Key::Code(0x53),
        code => Key::Code(code),
    }
}
