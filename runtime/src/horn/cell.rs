//! The words of which terms are made: a tag in the low three bits, the rest above it.

/// A word of the heap, a register or an environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell(pub(crate) u64);

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// A reference to a heap cell; to itself where it is an unbound variable.
    Ref,
    /// The address of a functor cell that the arguments follow.
    Struct,
    /// The address of head and tail.
    List,
    /// An atom's number.
    Atom,
    /// An integer of 61 bits.
    Int,
    /// The address of a raw header that a 64-bit number follows.
    Boxed,
    /// A text's number among the atoms.
    Text,
    /// Name and number of arguments; on the heap only, never the value of a variable.
    Functor,
}

const BITS: u32 = 3;
/// The number of arguments takes this many bits of a functor cell.
const ARITY_BITS: u32 = 24;
/// More arguments than any structure may have.
const ARITY_LIMIT: u64 = 1 << ARITY_BITS;
/// Announces a raw word that holds an integer.
pub(crate) const RAW_INT: Cell = Cell(u64::MAX);
/// Announces a raw word that holds a float.
pub(crate) const RAW_FLOAT: Cell = Cell(u64::MAX - (1 << BITS));

/// The greatest number of arguments of a structure.
pub(crate) const MAX_ARITY: usize = ARITY_LIMIT as usize - 1;

impl Cell {
    /// A harmless value.
    pub(crate) const ZERO: Self = Self(Tag::Int as u64);

    const fn new(tag: Tag, payload: u64) -> Self {
        Self((payload << BITS) | tag as u64)
    }

    #[inline(always)]
    pub(crate) fn reference(address: usize) -> Self {
        Self::new(Tag::Ref, address as u64)
    }

    #[inline(always)]
    pub(crate) fn structure(address: usize) -> Self {
        Self::new(Tag::Struct, address as u64)
    }

    #[inline(always)]
    pub(crate) fn list(address: usize) -> Self {
        Self::new(Tag::List, address as u64)
    }

    #[inline(always)]
    pub(crate) fn boxed(address: usize) -> Self {
        Self::new(Tag::Boxed, address as u64)
    }

    #[inline(always)]
    pub(crate) const fn atom(number: u32) -> Self {
        Self::new(Tag::Atom, number as u64)
    }

    #[inline(always)]
    pub(crate) fn text(number: u32) -> Self {
        Self::new(Tag::Text, u64::from(number))
    }

    #[inline(always)]
    pub(crate) fn functor(name: u32, arity: usize) -> Self {
        let arity = (arity as u64).min(ARITY_LIMIT - 1);
        Self::new(Tag::Functor, (u64::from(name) << ARITY_BITS) | arity)
    }

    /// An integer, where it fits.
    #[inline(always)]
    pub(crate) fn small(value: i64) -> Option<Self> {
        let cell = Self(((value << BITS) as u64) | Tag::Int as u64);
        (cell.int() == value).then_some(cell)
    }

    /// An integer that is known to fit.
    #[inline(always)]
    pub(crate) fn int32(value: i32) -> Self {
        Self(((i64::from(value) << BITS) as u64) | Tag::Int as u64)
    }

    #[inline(always)]
    pub(crate) fn tag(self) -> Tag {
        match self.0 & 7 {
            0 => Tag::Ref,
            1 => Tag::Struct,
            2 => Tag::List,
            3 => Tag::Atom,
            4 => Tag::Int,
            5 => Tag::Boxed,
            6 => Tag::Text,
            _ => Tag::Functor,
        }
    }

    #[inline(always)]
    pub(crate) fn is(self, tag: Tag) -> bool {
        self.0 & 7 == tag as u64
    }

    /// The address of a reference, structure, list or boxed number.
    #[inline(always)]
    pub(crate) fn address(self) -> usize {
        (self.0 >> BITS) as usize
    }

    /// The value of a small integer.
    #[inline(always)]
    pub(crate) fn int(self) -> i64 {
        (self.0 as i64) >> BITS
    }

    /// The number of an atom or text.
    #[inline(always)]
    pub(crate) fn number(self) -> u32 {
        (self.0 >> BITS) as u32
    }

    /// The name of a functor cell.
    #[inline(always)]
    pub(crate) fn name(self) -> u32 {
        (self.0 >> (BITS + ARITY_BITS)) as u32
    }

    /// The number of arguments of a functor cell.
    #[inline(always)]
    pub(crate) fn arity(self) -> usize {
        ((self.0 >> BITS) & (ARITY_LIMIT - 1)) as usize
    }

    /// Whether it announces a raw word.
    #[inline(always)]
    pub(crate) fn is_raw_header(self) -> bool {
        self == RAW_INT || self == RAW_FLOAT
    }

    /// The same cell with another address.
    #[inline(always)]
    pub(crate) fn moved_to(self, address: usize) -> Self {
        Self(((address as u64) << BITS) | (self.0 & 7))
    }

    /// The same cell with its address moved by `by`; cells without an address stay.
    #[inline(always)]
    pub(crate) fn moved(self, by: usize) -> Self {
        match self.tag() {
            Tag::Ref | Tag::Struct | Tag::List | Tag::Boxed => {
                Self(self.0.wrapping_add((by as u64) << BITS))
            }
            Tag::Atom | Tag::Int | Tag::Text | Tag::Functor => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_61_bits_fit() {
        for value in [0, 1, -1, (1 << 60) - 1, -(1 << 60)] {
            assert_eq!(Cell::small(value).map(Cell::int), Some(value));
        }
        assert_eq!(Cell::small(1 << 60), None);
        assert_eq!(Cell::small(i64::MIN), None);
    }

    #[test]
    fn functors_keep_name_and_arity() {
        let cell = Cell::functor(u32::MAX - 7, 255);
        assert_eq!((cell.name(), cell.arity()), (u32::MAX - 7, 255));
        assert!(!cell.is_raw_header());
    }
}
