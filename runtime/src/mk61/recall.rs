//! `.` and `ВП` on `3ГГ0Г` that the recall of a register has brought to the display.
//!
//! X2 has not taken the number over then. It holds a zero whose exponent is made of the register's
//! number: that for hundreds and tens, one more for units. What `.` and `ВП` bring back is this
//! zero; what its exponent then does was observed register by register.

use super::{
    entry::Shown,
    machine::{ErrorFace, Face, Fault, Machine},
    number::Number,
};

/// The recall of a number too large to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Recall {
    /// The register.
    pub(crate) register: u8,
    /// The program counter when it came.
    pub(crate) at: u8,
    /// Has a `.` been pressed since?
    pub(crate) dotted: bool,
}

/// What `ВП` makes of a display's first sign: the sign itself, and the first digit of a mantissa of zero.
const fn opened(error: bool) -> (u8, u32) {
    if error { (13, 15 << 28) } else { (7, 4 << 28) }
}

impl Recall {
    /// X2, with this mantissa.
    const fn number(self, mantissa: u32) -> Number {
        let register = self.register as u16 & 15;
        let digits = register << 8 | register << 4 | (register + 1) & 15;
        Number::from_parts(mantissa, 0, digits)
    }

    /// The exponent's three positions on the display after a `.`: the program counter is left there.
    pub(crate) const fn exponent_signs(self) -> [u8; 3] {
        [self.at >> 4, self.at & 15, 0]
    }
}

impl Machine {
    /// `.` or (`opens`) `ВП` on `3ГГ0Г`, which shows with this comma, or on an error that came upon it.
    pub(crate) fn take_recalled(
        &mut self,
        recall: Recall,
        opens: bool,
        comma: Option<u8>,
    ) -> Result<(), Fault> {
        let (sign, lead) = if opens {
            opened(self.is_error())
        } else {
            (3, 0)
        };
        let number = recall.number(lead);
        self.lift &= !opens || recall.register == 5;
        match (recall.register, opens) {
            (0 | 9, true) => self.open_recalled(number, sign),
            (0 | 9, false) => self.dot_recalled(recall),
            (1, _) => self.face = Face::Error(ErrorFace::Command),
            (2, _) => {
                self.overwrite(number);
                self.show_high(comma.filter(|_| !opens));
            }
            (3, false) => self.disorder(number, comma),
            (3 | 6, true) | (4, _) => return Err(Fault::Hang),
            (5, _) => self.show_high(None),
            (7, _) => self.show_recalled(number, sign, comma),
            _ => self.take_nothing(),
        }
        Ok(())
    }

    /// `3ГГ0Г` of X2.
    fn show_high(&mut self, comma: Option<u8>) {
        let recalled = None;
        self.face = Face::High { comma, recalled };
    }

    fn open_recalled(&mut self, number: Number, sign: u8) {
        self.x = number;
        self.shown = Shown {
            comma: Some(1),
            ..Shown::of(number)
        };
        self.begin_disguised(0, sign);
    }

    fn dot_recalled(&mut self, recall: Recall) {
        self.dissolve();
        self.face = Face::High {
            comma: None,
            recalled: Some(Recall {
                dotted: true,
                ..recall
            }),
        };
    }

    /// Program-entry mode, with the signs of the display between the number's tetrads.
    fn show_recalled(&mut self, number: Number, sign: u8, comma: Option<u8>) {
        self.upset(number);
        self.face = Face::Register {
            number: number.with_mantissa(u32::from(sign) << 28 | 0x0DD0_DFFF),
            comma,
        };
    }
}
