//! Program addresses, jumps, calls, conditions and loops.

use super::{
    indirect,
    machine::{CELLS, CELLS_EXTENDED, Machine},
    number::Number,
};

/// The number of a formal address: ten times its first digit plus the second.
pub(crate) const fn linear(address: u8) -> u16 {
    (address >> 4) as u16 * 10 + (address & 15) as u16
}

/// The formal address of a number, its second digit decimal.
pub(crate) const fn formal(linear: u16) -> u8 {
    let wrapped = linear % 160;
    ((wrapped / 10) as u8) << 4 | (wrapped % 10) as u8
}

/// The address after this one.
#[must_use]
pub const fn next_address(address: u8) -> u8 {
    formal(linear(address) + 1)
}

/// The address before this one.
pub(crate) const fn previous(address: u8) -> u8 {
    formal(linear(address) + 159)
}

/// The address before this one as its digits count down; `None` before 00.
pub(crate) const fn before(address: u8) -> Option<u8> {
    match (address, address & 15) {
        (0, _) => None,
        (_, 0) => Some((address - 0x10) | 9),
        _ => Some(address - 1),
    }
}

/// The cell of a formal address.
///
/// Addresses beyond the last cell lead into the side branches, which begin again at cell 0.
#[must_use]
pub const fn cell_of(address: u8) -> usize {
    cell_among(address, CELLS)
}

/// The cell of a formal address where there are so many cells.
pub(crate) const fn cell_among(address: u8, count: usize) -> usize {
    let linear = linear(address) as usize;
    if linear < count {
        linear
    } else if linear < CELLS_EXTENDED {
        linear - CELLS
    } else {
        linear - CELLS_EXTENDED
    }
}

/// A condition on X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    NotZero,
    NotNegative,
    Negative,
    Zero,
}

impl Condition {
    /// The condition of the commands `5x`, with an address behind them, and of those with one in a register: the second digit, or the first.
    pub(crate) const fn of(digit: u8) -> Option<Self> {
        match digit {
            0x7 => Some(Self::NotZero),
            0x9 => Some(Self::NotNegative),
            0xC => Some(Self::Negative),
            0xE => Some(Self::Zero),
            _ => None,
        }
    }

    /// Whether it holds for a number in X.
    pub(crate) const fn holds(self, x: Number) -> bool {
        let (zero, negative) = (x.is_zero(), x.is_negative());
        match self {
            Self::NotZero => !zero,
            Self::Zero => zero,
            Self::Negative => negative && !zero,
            Self::NotNegative => !negative || zero,
        }
    }
}

impl Machine {
    /// The cell of a formal address in this calculator.
    #[must_use]
    pub fn cell_at(&self, address: u8) -> usize {
        cell_among(address, usize::from(self.count))
    }

    /// The code at a formal address.
    pub(crate) fn code_at(&self, address: u8) -> u8 {
        self.cells.get(self.cell_at(address)).copied().unwrap_or(0)
    }

    /// The code at the program counter, which moves on.
    pub(crate) fn fetch(&mut self) -> u8 {
        let code = self.code_at(self.pc);
        self.pc = next_address(self.pc);
        code
    }

    /// Remembers where to return and jumps; `from` is the last cell of the call.
    pub(crate) fn call(&mut self, from: u8, target: u8) {
        let [a, b, c, d, _] = self.returns;
        self.returns = [from, a, b, c, d];
        self.pc = target;
    }

    /// Returns from a subroutine. The units digit of the lowest level fills it.
    pub(crate) fn return_back(&mut self) {
        let [a, b, c, d, e] = self.returns;
        self.returns = [b, c, d, e, (e & 15) * 0x11];
        self.pc = next_address(a);
    }

    /// A loop command through R0–R3. Is the jump taken?
    pub(crate) fn count_down(&mut self, index: u8) -> bool {
        let register = self.register(index);
        let cut = indirect::integer_part(register);
        if cut.mantissa() == 1 && !cut.is_negative() {
            return false;
        }
        self.store(index, indirect::decrement(cut));
        true
    }
}
