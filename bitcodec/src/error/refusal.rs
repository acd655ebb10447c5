//! Why bits or values are refused, with the numbers.

use crate::error::kind::ErrorKind;
use crate::error::violation::Violation;
use crate::int::Number;
use crate::layout::Layout;
use crate::layout::value_range::Held;
use crate::value::Value;

/// Why bits or a value are refused, with the numbers.
///
/// ```
/// use bitcodec::{BitCodec, Format, Number, Refusal};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Square {
///     #[codec(bits = 6)]
///     index: u8,
/// }
///
/// let error = Square { index: 64 }.to_bytes().unwrap_err();
/// let refusal = Refusal::TooWide { value: Number::Unsigned(64), width: 6 };
/// assert_eq!(error.refusal(), &refusal);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The input ends inside the value.
    Truncated {
        /// How many bits were wanted.
        needed: u64,
        /// How many bits were left.
        left: usize,
    },
    /// The value takes more memory than its budget has.
    Budget {
        /// How many bytes of memory it takes with the present field.
        needed: usize,
        /// How many it may take.
        most: usize,
    },
    /// The input goes on after the value.
    Trailing {
        /// How many bits are left over.
        left: usize,
    },
    /// The bits that fill the size are not zero.
    Padding,
    /// Padding bits that have to be ones are not.
    PaddingOnes,
    /// Reserved bits are not zero.
    Reserved,
    /// The bits that align a field are not zero.
    Alignment,
    /// A fixed value is another.
    Fixed {
        /// What was found.
        found: Value,
        /// What the format fixes.
        expected: Value,
    },
    /// A number is outside its range.
    OutOfRange {
        /// The number.
        value: Number,
        /// The least that is accepted.
        low: Number,
        /// The greatest that is accepted.
        high: Number,
    },
    /// An expression of the format gives a width or a length that there is not.
    Given {
        /// The key that the expression belongs to.
        key: &'static str,
        /// The number that it gives.
        value: Number,
        /// The least that is accepted.
        low: Number,
        /// The greatest that is accepted.
        high: Number,
    },
    /// An expression of the format has no value for these fields.
    NoValue {
        /// The expression as it was written.
        text: &'static str,
        /// Why it has none.
        reason: &'static str,
    },
    /// What a value is written as is outside the range of its coding.
    Written {
        /// The value.
        value: Value,
        /// The number that is written for it.
        number: Number,
        /// The least or the greatest that is accepted, whichever the number is beyond.
        limit: Number,
    },
    /// A number is no multiple of what it is written in.
    NotMultiple {
        /// The number.
        value: Number,
        /// What it has to be a multiple of.
        of: i128,
    },
    /// Four bits are no decimal digit.
    NotDecimal {
        /// What they are.
        digit: u8,
    },
    /// A number does not fit its type.
    TooLarge {
        /// How many bits the type has.
        bits: u32,
    },
    /// A run of ones goes on after its greatest length.
    RunTooLong {
        /// The greatest length.
        max: u64,
    },
    /// The runs of an array have more ones than the array may have.
    TotalTooLarge {
        /// The sum.
        total: u64,
        /// The greatest sum.
        max: u64,
    },
    /// A number of mixed radix is above the greatest that its digits make.
    NumberTooLarge {
        /// How many digits it has.
        digits: usize,
    },
    /// A number is above that of the last arrangement.
    NoArrangement {
        /// How many elements are arranged.
        len: usize,
        /// How many there are to choose from.
        of: u64,
    },
    /// A number of mixed radix is so long that its digits would take too long to tell apart.
    NumberTooLong {
        /// It has at least this many bits.
        bits: usize,
        /// The most bits that it may have.
        most: usize,
    },
    /// No variant or symbol has this code.
    UnknownCode {
        /// The code.
        code: u128,
        /// The type that has no such variant, or the name of the table.
        of: &'static str,
    },
    /// The bits begin no word of a prefix code.
    ReservedWord {
        /// The type of the symbols, or the name of the table.
        of: &'static str,
    },
    /// The bits mean a value that is written with other bits.
    NotCanonical {
        /// What the canonical form does instead.
        rule: &'static str,
    },
    /// A number that is computed from other fields is another.
    Computed {
        /// What was found.
        found: Number,
        /// What the other fields make.
        expected: Number,
    },
    /// A value that is computed from other fields is another.
    NotComputed,
    /// A checksum is another.
    Checksum {
        /// What was found.
        found: Number,
        /// The checksum of the fields.
        expected: u64,
    },
    /// A parity bit is another.
    Parity {
        /// Whether the ones are odd in number where it is right.
        odd: bool,
    },
    /// The region ends inside the value.
    RegionEnds {
        /// How many bits were wanted.
        needed: u64,
        /// How many bits were left.
        left: usize,
    },
    /// The region goes on after the value.
    Unused {
        /// How many bytes are left over.
        bytes: usize,
    },
    /// A rule of the format is broken.
    Rule(Violation),
    /// A rule of the format is broken, and the check names a field that the type does not have.
    UnknownField {
        /// The rule.
        rule: &'static str,
        /// The name.
        field: &'static str,
    },
    /// A number needs more bits than it has.
    TooWide {
        /// The number.
        value: Number,
        /// How many bits it has.
        width: u32,
    },
    /// The place of an array has no digit for the value.
    NotInAlphabet {
        /// The value.
        value: Value,
    },
    /// The value has a weight of 0 at its place, or none at all.
    NoWeight {
        /// The value.
        value: Value,
    },
    /// The wire form cannot hold the value.
    Unencodable {
        /// What a value must fulfil.
        rule: &'static str,
    },
    /// The slice to write to is too short.
    NoSpace {
        /// How many bytes it has.
        len: usize,
    },
    /// A character of the text form is not one of its alphabet.
    TextCharacter {
        /// The byte at that place.
        found: u8,
        /// The place, counted in bytes from 0.
        at: usize,
        /// The alphabet in words.
        expected: &'static str,
    },
    /// The text form has another length.
    TextLength {
        /// The length in characters.
        found: usize,
        /// The least length that is accepted.
        least: usize,
        /// The greatest length that is accepted.
        most: usize,
    },
    /// The last character of the text form has bits that belong to no byte.
    TextSpareBits {
        /// The place of the character, counted in bytes from 0.
        at: usize,
    },
    /// The text form breaks a rule of its own.
    Text {
        /// The rule.
        rule: &'static str,
        /// The place, counted in bytes from 0.
        at: usize,
    },
}

impl Refusal {
    /// The number that is outside of a range, and the ends of the range.
    const fn outside(&self) -> Option<[Number; 3]> {
        match *self {
            Self::OutOfRange { value, low, high } => Some([value, low, high]),
            Self::TooWide { value, width } => Some(match value {
                Number::Unsigned(_) => {
                    let high = match u128::MAX.checked_shr(128 - width) {
                        Some(high) => high,
                        None => 0,
                    };
                    [value, Number::Unsigned(0), Number::Unsigned(high)]
                }
                Number::Signed(_) => {
                    let high = match i128::MAX.checked_shr(128 - width) {
                        Some(high) => high,
                        None => 0,
                    };
                    let low = if width == 0 { 0 } else { -high - 1 };
                    [value, Number::Signed(low), Number::Signed(high)]
                }
            }),
            _ => None,
        }
    }

    /// The refusal of a number, said of the number from which `bias` was taken off before.
    #[cold]
    pub(crate) fn biased(self, bias: i128) -> Self {
        let before = |number: Number| number.plus(bias);
        match self.outside().map(|numbers| numbers.map(before)) {
            Some([Some(value), Some(low), Some(high)]) => Self::OutOfRange { value, low, high },
            _ => self,
        }
    }

    /// The refusal of a number, said of the number that was divided by `scale` before.
    #[cold]
    pub(crate) fn scaled(self, scale: i128) -> Self {
        let before = |number: Number| number.times(scale);
        match self.outside().map(|numbers| numbers.map(before)) {
            Some([Some(value), Some(low), Some(high)]) => Self::OutOfRange { value, low, high },
            _ => self,
        }
    }

    /// The refusal of a number that is outside of a range, with the range that the form of a type of this width and sign has.
    #[cold]
    pub(crate) fn held_in(self, layout: &Layout, of: (u32, bool), lent: Option<u64>) -> Self {
        match (self.outside(), layout.held(of, lent)) {
            (Some([value, ..]), Some(Held { low, high, .. })) => {
                Self::OutOfRange { value, low, high }
            }
            (Some([value, low, high]), None) => match Held::of(low, high).within(of) {
                Some(Held { low, high, .. }) => Self::OutOfRange { value, low, high },
                None => self,
            },
            (None, _) => self,
        }
    }

    /// The refusal of a number that is outside of a range, with a range that was declared.
    #[cold]
    pub(crate) fn out_of(self, low: Number, high: Number) -> Self {
        match self.outside() {
            Some([value, ..]) => Self::OutOfRange { value, low, high },
            None => self,
        }
    }

    /// The refusal of a number that is outside of a range, at an end of which is what stands for none.
    #[cold]
    pub(crate) fn without_none(
        self,
        none: Number,
        layout: &Layout,
        of: (u32, bool),
        lent: Option<u64>,
    ) -> Self {
        let held = layout.held(of, lent).and_then(|held| held.without(none));
        match (self.outside(), held) {
            (Some([value, ..]), Some(Held { low, high, .. })) => {
                Self::OutOfRange { value, low, high }
            }
            _ => self,
        }
    }

    /// The refusal of a number, said of the value for which the number is written.
    #[cold]
    pub(crate) fn written_for(self, value: Value) -> Self {
        match (self.outside(), self, value) {
            (Some([number, low, high]), _, _) => {
                let limit = if number.is_less(low) { low } else { high };
                Self::Written {
                    value,
                    number,
                    limit,
                }
            }
            (None, Self::Written { number, limit, .. }, _) => Self::Written {
                value,
                number,
                limit,
            },
            (None, Self::NotInAlphabet { .. }, Value::Name(_)) => Self::NotInAlphabet { value },
            (None, ..) => self,
        }
    }

    /// Returns the kind of the refusal.
    #[must_use]
    #[inline(always)]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Truncated { .. } => ErrorKind::Truncated,
            Self::Budget { .. } => ErrorKind::Budget,
            Self::Trailing { .. } => ErrorKind::Trailing,
            Self::Padding | Self::PaddingOnes => ErrorKind::Padding,
            Self::Reserved | Self::Alignment => ErrorKind::Reserved,
            Self::Fixed { .. } => ErrorKind::Fixed,
            Self::OutOfRange { .. }
            | Self::Given { .. }
            | Self::NoValue { .. }
            | Self::NotDecimal { .. }
            | Self::TooLarge { .. }
            | Self::RunTooLong { .. }
            | Self::TotalTooLarge { .. }
            | Self::NumberTooLarge { .. }
            | Self::NoArrangement { .. }
            | Self::NumberTooLong { .. } => ErrorKind::OutOfRange,
            Self::UnknownCode { .. } | Self::ReservedWord { .. } => ErrorKind::UnknownCode,
            Self::NotCanonical { .. } => ErrorKind::NotCanonical,
            Self::Computed { .. }
            | Self::NotComputed
            | Self::Checksum { .. }
            | Self::Parity { .. } => ErrorKind::Computed,
            Self::RegionEnds { .. } | Self::Unused { .. } => ErrorKind::Region,
            Self::Rule(_) | Self::UnknownField { .. } => ErrorKind::Rule,
            Self::TooWide { .. }
            | Self::NotMultiple { .. }
            | Self::Written { .. }
            | Self::NotInAlphabet { .. }
            | Self::NoWeight { .. }
            | Self::Unencodable { .. } => ErrorKind::Unencodable,
            Self::NoSpace { .. } => ErrorKind::NoSpace,
            Self::TextCharacter { .. }
            | Self::TextLength { .. }
            | Self::TextSpareBits { .. }
            | Self::Text { .. } => ErrorKind::Text,
        }
    }
}

impl core::error::Error for Refusal {}
