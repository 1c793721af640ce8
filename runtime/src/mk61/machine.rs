//! The state of the calculator: everything a snapshot holds.

use super::{
    display::Display,
    entry::{Entry, Shown},
    number::Number,
    recall::Recall,
    trig::Angle,
};

/// Machine cycles of the real calculator in a second.
pub const CYCLES_PER_SECOND: u64 = 595;

/// Cells of program memory.
pub const CELLS: usize = 105;
/// Program cells of the MK61S in its extended mode.
pub const CELLS_EXTENDED: usize = 112;
/// The most cells that addresses of two digits tell apart.
pub(crate) const CELLS_MOST: usize = 160;
/// Memory registers R0 to Re.
pub const REGISTERS: usize = 15;
/// Levels of the return stack.
pub const RETURNS: usize = 5;

/// The calculator. Copying it is a snapshot of its whole state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    pub(crate) x: Number,
    pub(crate) y: Number,
    pub(crate) z: Number,
    pub(crate) t: Number,
    pub(crate) x1: Number,
    /// X2: the number on the display.
    pub(crate) shown: Shown,
    /// The leading digit `ВП` takes; `None`: that of X2 itself.
    pub(crate) lead: Option<u8>,
    pub(crate) entry: Entry,
    /// Does the next number entered push the stack up?
    pub(crate) lift: bool,
    pub(crate) registers: [Number; REGISTERS],
    pub(crate) cells: [u8; CELLS_MOST],
    /// How many of the cells the calculator has.
    pub(crate) count: u8,
    pub(crate) pc: u8,
    pub(crate) returns: [u8; RETURNS],
    pub(crate) angle: Angle,
    /// The hidden number of the random generator.
    pub(crate) seed: u32,
    pub(crate) face: Face,
    pub(crate) running: bool,
    pub(crate) mode: Mode,
    pub(crate) pending: Pending,
    pub(crate) cycles: u64,
}

/// What the display shows at rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    /// X2, or the number being entered.
    #[default]
    Number,
    /// `ЕГГ0Г`, an error.
    Error(ErrorFace),
    /// `3ГГ0Г`, the sign of an exponent from 200 to 299; the comma comes from the display before.
    High {
        comma: Option<u8>,
        /// The recall that has brought it to the display.
        recalled: Option<Recall>,
    },
    /// The cells before the program counter, with a comma left over.
    Cells { comma: Option<u8> },
    /// The tetrads of a register as they stand.
    Register { number: Number, comma: Option<u8> },
}

impl Face {
    /// The comma of `3ГГ0Г`.
    pub(crate) const fn comma(self) -> Option<u8> {
        match self {
            Self::High { comma, .. } => comma,
            Self::Number | Self::Error(_) | Self::Cells { .. } | Self::Register { .. } => None,
        }
    }

    /// The error or `3ГГ0Г` that the next key finds.
    pub(crate) const fn error(self) -> Option<ErrorFace> {
        match self {
            Self::Error(face) => Some(face),
            Self::High { comma, recalled } => Some(ErrorFace::High { comma, recalled }),
            Self::Number | Self::Cells { .. } | Self::Register { .. } => None,
        }
    }
}

/// Varieties of the error display; they differ in what the next key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ErrorFace {
    /// After a command; X2 is as before it.
    Command,
    /// After a `.` then: the comma (and exponent) of a number typed shows.
    Shown,
    /// After a `.` in an exponent or in a finished error.
    Dotted,
    /// After a digit that brought an exponent beyond 99; `ВП` goes on from the exponent before it.
    Overflow { before: i32 },
    /// `3ГГ0Г` on the display.
    High {
        comma: Option<u8>,
        recalled: Option<Recall>,
    },
}

/// Automatic mode or entering a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Calculating.
    #[default]
    Automatic,
    /// Entering a program.
    Program,
}

/// Keys pressed that wait for more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Pending {
    /// None.
    #[default]
    Nothing,
    /// The prefix `F`.
    F,
    /// The prefix `К`.
    K,
    /// The same, left on by a number that has upset the calculator.
    Stuck,
    /// The keys of a command that lacks its register.
    Register {
        /// The command's code with register 0.
        family: u8,
    },
    /// A jump, for the first digit of its address.
    Address,
    /// The same, for the second.
    SecondDigit {
        /// The first.
        first: u8,
    },
}

/// Why a command did not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fault {
    /// `ЕГГ0Г`.
    Error,
    /// `ЕГГ0Г` because of a `.` in an exponent.
    Dotted,
    /// The same because of a digit of an exponent.
    Overflow { before: i32 },
    /// The same with an exponent that the signs of an error hide.
    Shown,
    /// The number shown upsets the calculator; it shows `3ГГ0Г`.
    High {
        number: Number,
        comma: Option<u8>,
        recalled: Option<Recall>,
    },
    /// The number shown puts the calculator in program-entry mode.
    Disorder { number: Number, comma: Option<u8> },
    /// The calculator hangs.
    Hang,
}

impl Fault {
    /// The same where a comma is left over on the display from `3ГГ0Г`.
    pub(crate) fn beside_comma(mut self, left: Option<u8>) -> Self {
        if let Self::Disorder { comma, .. } = &mut self {
            *comma = comma.or(left);
        }
        self
    }

    /// The same where the recall of a register has brought the number to the display.
    pub(crate) const fn recalled(mut self, register: u8, at: u8) -> Self {
        if let Self::High { recalled, .. } = &mut self {
            *recalled = Some(Recall {
                register,
                at,
                dotted: false,
            });
        }
        self
    }
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            x: Number::ZERO,
            y: Number::ZERO,
            z: Number::ZERO,
            t: Number::ZERO,
            x1: Number::ZERO,
            shown: Shown::default(),
            lead: None,
            entry: Entry::Closed,
            lift: true,
            registers: [Number::ZERO; REGISTERS],
            cells: [0; CELLS_MOST],
            count: CELLS as u8,
            pc: 0,
            returns: [0; RETURNS],
            angle: Angle::Radians,
            seed: 0,
            face: Face::Number,
            running: false,
            mode: Mode::Automatic,
            pending: Pending::Nothing,
            cycles: 0,
        }
    }
}

impl Machine {
    /// A calculator just switched on.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts program bytes into the cells from 00 on; those that do not fit are left out.
    pub fn load(&mut self, program: &[u8]) {
        let there = usize::from(self.count);
        for (cell, &code) in self.cells.iter_mut().take(there).zip(program) {
            *cell = code;
        }
    }

    /// Gives the calculator so many program cells, from [`CELLS`] to 160. Addresses of cells lead there
    /// and no longer into the side branches.
    pub fn extend(&mut self, cells: usize) {
        self.count = cells.clamp(CELLS, CELLS_MOST) as u8;
    }

    /// Presets a memory register (0 to 14); others are ignored.
    pub fn set_register(&mut self, index: usize, number: Number) {
        if let Some(register) = self.registers.get_mut(index) {
            *register = number;
        }
    }

    /// Moves the angle switch.
    pub fn set_angle(&mut self, angle: Angle) {
        self.angle = angle;
    }

    /// The stack from X to T.
    #[must_use]
    pub fn stack(&self) -> [Number; 4] {
        [self.x, self.y, self.z, self.t]
    }

    /// The previous X, which `F Вx` recalls.
    #[must_use]
    pub fn x1(&self) -> Number {
        self.x1
    }

    /// The memory registers R0 to Re.
    #[must_use]
    pub fn registers(&self) -> &[Number; REGISTERS] {
        &self.registers
    }

    /// The program.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        let there = usize::from(self.count);
        self.cells.get(..there).unwrap_or(&self.cells)
    }

    /// The program counter, a formal address of two hexadecimal digits.
    #[must_use]
    pub fn pc(&self) -> u8 {
        self.pc
    }

    /// The return stack, top first.
    #[must_use]
    pub fn returns(&self) -> &[u8; RETURNS] {
        &self.returns
    }

    /// The position of the angle switch.
    #[must_use]
    pub fn angle(&self) -> Angle {
        self.angle
    }

    /// Is a program running?
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Automatic or program-entry mode.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Does the display show an error?
    #[must_use]
    pub fn is_error(&self) -> bool {
        matches!(self.face, Face::Error(_))
    }

    /// Machine cycles spent so far (an estimate).
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The same calculator with the count of cycles at zero, to compare states.
    #[must_use]
    pub fn without_cycles(self) -> Self {
        Self { cycles: 0, ..self }
    }

    /// What the display shows at rest.
    #[must_use]
    pub fn display(&self) -> Display {
        Display::of(self)
    }

    /// Pushes the stack up; X stays.
    pub(crate) fn push(&mut self) {
        self.t = self.z;
        self.z = self.y;
        self.y = self.x;
    }

    /// Lets the stack down to Y; T stays.
    pub(crate) fn drop(&mut self) {
        self.y = self.z;
        self.z = self.t;
    }
}
