//! The reasons for rejecting bits or values, with their data.

use crate::error::kind::ErrorKind;
use crate::error::violation::Violation;
use crate::int::Number;
use crate::layout::value_range::ValueRange;
use crate::layout::{Charset, Layout, Widths};
use crate::value::Value;

/// The reason for rejecting bits or a value, with its data.
///
/// ```
/// use bitcodec::error::Refusal;
/// use bitcodec::int::Number;
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Square {
///     #[codec(bits = 6)]
///     index: u8,
/// }
///
/// let error = Square { index: 64 }.to_bytes().unwrap_err();
/// let Refusal::TooWide { value, width: 6, .. } = error.refusal() else { panic!("{error}") };
/// assert_eq!(value, &Number::Unsigned(64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The input ends inside the value.
    #[non_exhaustive]
    Truncated {
        /// The number of bits needed.
        needed: u64,
        /// The number of bits that remain.
        left: usize,
    },
    /// Decoding the value exceeds the memory budget.
    #[non_exhaustive]
    Budget {
        /// The memory in bytes that the value takes with the current field.
        needed: usize,
        /// The budget in bytes.
        most: usize,
    },
    /// The input continues after the value.
    #[non_exhaustive]
    Trailing {
        /// The number of trailing bits.
        left: usize,
    },
    /// Padding bits are not zero.
    Padding,
    /// Padding bits that must be ones are not.
    PaddingOnes,
    /// Reserved bits are not zero.
    Reserved,
    /// Alignment bits are not zero.
    Alignment,
    /// A fixed value differs.
    #[non_exhaustive]
    Fixed {
        /// The value found.
        found: Value,
        /// The value that the format requires.
        expected: Value,
    },
    /// A number is outside its range.
    #[non_exhaustive]
    OutOfRange {
        /// The number.
        value: Number,
        /// The least valid number.
        low: Number,
        /// The greatest valid number.
        high: Number,
    },
    /// A number is zero, which a `NonZero` excludes.
    Zero,
    /// A number has no character in Unicode.
    #[non_exhaustive]
    NotCharacter {
        /// The number.
        number: Number,
    },
    /// A float is infinite or NaN, which `finite` excludes.
    NotFinite,
    /// An expression of the format evaluates to an invalid width or length.
    #[non_exhaustive]
    ExpressionOutOfRange {
        /// The key of the expression.
        key: &'static str,
        /// The value of the expression.
        value: Number,
        /// The least valid number.
        low: Number,
        /// The greatest valid number.
        high: Number,
    },
    /// The expression for the width of an integer evaluates to none of the declared widths.
    #[non_exhaustive]
    WidthNotAmong {
        /// The value of the expression.
        value: Number,
        /// The declared widths.
        of: Widths,
    },
    /// An expression of the format has no value for these fields.
    #[non_exhaustive]
    NoValue {
        /// The expression as the declaration has it.
        text: &'static str,
        /// The reason that it has no value.
        reason: &'static str,
    },
    /// The number that encodes a value is outside the range of its coding.
    #[non_exhaustive]
    EncodedOutOfRange {
        /// The value.
        value: Value,
        /// The number that encodes it.
        number: Number,
        /// The bound that the number exceeds: the least or the greatest valid number.
        limit: Number,
    },
    /// A number is not a multiple of its scale.
    #[non_exhaustive]
    NotMultiple {
        /// The number.
        value: Number,
        /// The scale.
        of: i128,
    },
    /// A time is not a multiple of its unit.
    #[non_exhaustive]
    NotWholeUnits {
        /// The unit in nanoseconds.
        unit: u64,
    },
    /// A number of units of time is more or less than the type of times holds.
    #[non_exhaustive]
    NoTime {
        /// The number.
        number: Number,
        /// The name of the type.
        of: &'static str,
    },
    /// Four bits are no decimal digit.
    #[non_exhaustive]
    NotDecimal {
        /// Their value.
        digit: u8,
    },
    /// A byte is no digit of a number in text.
    #[non_exhaustive]
    NotDigit {
        /// The byte.
        byte: u8,
        /// The radix of the number.
        radix: u32,
    },
    /// A byte does not begin a number in UTF-8, or does not continue it.
    #[non_exhaustive]
    NotUtf8 {
        /// The byte.
        byte: u8,
        /// The number of bytes of the number before it.
        index: u32,
    },
    /// A number does not fit its type.
    #[non_exhaustive]
    TooLarge {
        /// The width of the type in bits.
        bits: u32,
    },
    /// A run of ones exceeds its greatest length.
    #[non_exhaustive]
    RunTooLong {
        /// The greatest length.
        max: u64,
    },
    /// The total of the runs of an array exceeds its limit.
    #[non_exhaustive]
    TotalTooLarge {
        /// The total.
        total: u64,
        /// The greatest total.
        max: u64,
    },
    /// A number in mixed radix exceeds the greatest number of its digits.
    #[non_exhaustive]
    NumberTooLarge {
        /// The number of digits.
        digits: usize,
    },
    /// A number exceeds the rank of the last arrangement.
    #[non_exhaustive]
    NoArrangement {
        /// The number of elements.
        len: usize,
        /// The number of values to choose from.
        of: u64,
    },
    /// A number in mixed radix is so wide that its conversion to digits would take too long.
    #[non_exhaustive]
    NumberTooLong {
        /// A lower bound of its width in bits.
        bits: usize,
        /// The greatest width in bits.
        most: usize,
    },
    /// A code unit begins no character of a text.
    #[non_exhaustive]
    NoCharacter {
        /// The code unit.
        unit: Number,
        /// The characters.
        charset: Charset,
    },
    /// A code belongs to no variant or symbol.
    #[non_exhaustive]
    UnknownCode {
        /// The code.
        code: u128,
        /// The name of the type or of the table.
        of: &'static str,
    },
    /// A tag that is no unsigned integer belongs to no variant.
    #[non_exhaustive]
    UnknownTag {
        /// The tag.
        tag: Value,
        /// The name of the type.
        of: &'static str,
    },
    /// The bits start with no codeword of a prefix code.
    #[non_exhaustive]
    ReservedWord {
        /// The name of the type of the symbols, or of the table.
        of: &'static str,
    },
    /// The value of the bits is encoded differently.
    #[non_exhaustive]
    NotCanonical {
        /// The rule of the canonical encoding.
        rule: &'static str,
    },
    /// A number that is computed from other fields differs.
    #[non_exhaustive]
    Computed {
        /// The value found.
        found: Number,
        /// The number computed from the other fields.
        expected: Number,
    },
    /// A value that is computed from other fields differs.
    NotComputed,
    /// A checksum differs.
    #[non_exhaustive]
    Checksum {
        /// The value found.
        found: Number,
        /// The checksum of the fields.
        expected: u64,
    },
    /// A byte of a checksum of bytes differs; it is the first one.
    #[non_exhaustive]
    ChecksumByte {
        /// The number of bytes before it.
        at: usize,
        /// The byte found.
        found: u8,
        /// The byte of the checksum of the fields.
        expected: u8,
    },
    /// A parity bit differs.
    #[non_exhaustive]
    Parity {
        /// Whether the parity is odd.
        odd: bool,
    },
    /// The region ends inside the value.
    #[non_exhaustive]
    RegionEnds {
        /// The number of bits needed.
        needed: u64,
        /// The number of bits that remain.
        left: usize,
    },
    /// A value is longer in unpacked bytes than its transform allows.
    #[non_exhaustive]
    TooLong {
        /// The greatest number of unpacked bytes.
        max: usize,
    },
    /// The region continues after the value.
    #[non_exhaustive]
    Unused {
        /// The number of trailing bytes.
        bytes: usize,
    },
    /// Values of a recursive type are nested too deep.
    #[non_exhaustive]
    TooDeep {
        /// The greatest number of values inside each other.
        most: u32,
    },
    /// The value violates a rule of the format.
    Rule(Violation),
    /// The value violates a rule, and the check names a field that the type does not have.
    #[non_exhaustive]
    UnknownField {
        /// The rule.
        rule: &'static str,
        /// The name.
        field: &'static str,
    },
    /// A number does not fit its width.
    #[non_exhaustive]
    TooWide {
        /// The number.
        value: Number,
        /// The width in bits.
        width: u32,
    },
    /// The value is not in the alphabet of its array element.
    #[non_exhaustive]
    NotInAlphabet {
        /// The value.
        value: Value,
    },
    /// The value is not in the set of `among`.
    #[non_exhaustive]
    NotInSet {
        /// The value.
        value: Value,
        /// The set as the declaration has it.
        set: &'static str,
    },
    /// The value has a weight of 0, or none at all.
    #[non_exhaustive]
    NoWeight {
        /// The value.
        value: Value,
    },
    /// A character of a text has no code units.
    #[non_exhaustive]
    NotInCharset {
        /// The character.
        character: char,
        /// The number of characters before it.
        index: usize,
        /// The characters that have code units.
        charset: Charset,
    },
    /// The wire format cannot represent the value.
    #[non_exhaustive]
    Unencodable {
        /// The rule for values.
        rule: &'static str,
    },
    /// The slice to write to is too short.
    #[non_exhaustive]
    NoSpace {
        /// The length of the slice in bytes.
        len: usize,
    },
    /// A character of the text form is not in its alphabet.
    #[non_exhaustive]
    TextCharacter {
        /// The byte at the offset.
        found: u8,
        /// The offset in bytes.
        at: usize,
        /// The alphabet in words.
        expected: &'static str,
    },
    /// The length of the text form is invalid.
    #[non_exhaustive]
    TextLength {
        /// The length in characters.
        found: usize,
        /// The least valid length.
        least: usize,
        /// The greatest valid length.
        most: usize,
    },
    /// The last character of the text form has bits that belong to no byte.
    #[non_exhaustive]
    TextSpareBits {
        /// The offset of the character in bytes.
        at: usize,
    },
    /// The text violates a rule of the text form.
    #[non_exhaustive]
    Text {
        /// The rule.
        rule: &'static str,
        /// The offset in bytes.
        at: usize,
    },
}

/// The reasons that custom codings and custom text forms have.
impl Refusal {
    /// Returns the reason for a value that no bits encode, by the rule that it violates.
    #[must_use]
    pub const fn unencodable(rule: &'static str) -> Self {
        Self::Unencodable { rule }
    }

    /// Returns the reason for bits whose value is encoded differently, by the rule of the canonical encoding.
    #[must_use]
    pub const fn not_canonical(rule: &'static str) -> Self {
        Self::NotCanonical { rule }
    }

    /// Returns the reason for a number outside of `low..=high`.
    #[must_use]
    pub const fn out_of_range(value: Number, low: Number, high: Number) -> Self {
        Self::OutOfRange { value, low, high }
    }

    /// Returns the reason for a buffer of `len` bytes that is too short.
    #[must_use]
    pub const fn no_space(len: usize) -> Self {
        Self::NoSpace { len }
    }

    /// Returns the reason for a text that violates a rule at this byte.
    #[must_use]
    pub const fn text(rule: &'static str, at: usize) -> Self {
        Self::Text { rule, at }
    }

    /// Returns the reason for the character `found` at the byte `at` of a text, where `expected` describes the valid ones.
    #[must_use]
    pub const fn text_character(found: u8, at: usize, expected: &'static str) -> Self {
        Self::TextCharacter {
            found,
            at,
            expected,
        }
    }

    /// Returns the reason for spare bits of the character at this byte of a text that are not zero.
    #[must_use]
    pub const fn text_spare_bits(at: usize) -> Self {
        Self::TextSpareBits { at }
    }
}

impl Refusal {
    /// Returns the number of an out-of-range refusal, and the ends of the range.
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

    /// Returns the refusal in terms of the number before `bias` was subtracted.
    #[cold]
    pub(crate) fn biased(self, bias: i128) -> Self {
        let before = |number: Number| number.plus(bias);
        match self.outside().map(|numbers| numbers.map(before)) {
            Some([Some(value), Some(low), Some(high)]) => Self::OutOfRange { value, low, high },
            _ => self.in_set(before),
        }
    }

    /// Returns the refusal of a number that is not in a set, in terms of the number before a layer.
    fn in_set(self, before: impl Fn(Number) -> Option<Number>) -> Self {
        match self {
            Self::NotInSet {
                value: Value::Number(number),
                set,
            } => Self::NotInSet {
                value: Value::Number(before(number).unwrap_or(number)),
                set,
            },
            _ => self,
        }
    }

    /// Returns the refusal in terms of the number before it was divided by `scale`.
    #[cold]
    pub(crate) fn scaled(self, scale: i128) -> Self {
        let before = |number: Number| number.times(scale);
        match self.outside().map(|numbers| numbers.map(before)) {
            Some([Some(value), Some(low), Some(high)]) => Self::OutOfRange { value, low, high },
            _ => self.in_set(before),
        }
    }

    /// Returns an out-of-range refusal with the range that the coding of a type of this width and sign can represent.
    #[cold]
    pub(crate) fn held_in(self, layout: &Layout, of: (u32, bool), provided: Option<u64>) -> Self {
        match (self.outside(), layout.held(of, provided)) {
            (Some([value, ..]), Some(ValueRange { low, high, .. })) => {
                Self::OutOfRange { value, low, high }
            }
            (Some([value, low, high]), None) => match ValueRange::of(low, high).within(of) {
                Some(ValueRange { low, high, .. }) => Self::OutOfRange { value, low, high },
                None => self,
            },
            (None, _) => self,
        }
    }

    /// Returns an out-of-range refusal with the declared range.
    #[cold]
    pub(crate) fn out_of(self, low: Number, high: Number) -> Self {
        match self.outside() {
            Some([value, ..]) => Self::OutOfRange { value, low, high },
            None => self,
        }
    }

    /// Returns an out-of-range refusal without the sentinel of `None` at an end of the range.
    #[cold]
    pub(crate) fn without_none(
        self,
        none: Number,
        layout: &Layout,
        of: (u32, bool),
        provided: Option<u64>,
    ) -> Self {
        let held = layout
            .held(of, provided)
            .and_then(|held| held.without(none));
        match (self.outside(), held) {
            (Some([value, ..]), Some(ValueRange { low, high, .. })) => {
                Self::OutOfRange { value, low, high }
            }
            _ => self,
        }
    }

    /// Returns the refusal in terms of the value that the number encodes.
    #[cold]
    pub(crate) fn written_for(self, value: Value) -> Self {
        match (self.outside(), self, value) {
            (Some([number, low, high]), _, _) => {
                let limit = if number.is_less(low) { low } else { high };
                Self::EncodedOutOfRange {
                    value,
                    number,
                    limit,
                }
            }
            (None, Self::EncodedOutOfRange { number, limit, .. }, _) => Self::EncodedOutOfRange {
                value,
                number,
                limit,
            },
            (None, Self::NotInAlphabet { .. }, Value::Name(_)) => Self::NotInAlphabet { value },
            (None, Self::NotInSet { set, .. }, _) => Self::NotInSet { value, set },
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
            | Self::EncodedOutOfRange { .. }
            | Self::TooWide { .. }
            | Self::ExpressionOutOfRange { .. }
            | Self::WidthNotAmong { .. }
            | Self::NoValue { .. }
            | Self::NotDecimal { .. }
            | Self::NotDigit { .. }
            | Self::TooLarge { .. }
            | Self::RunTooLong { .. }
            | Self::TotalTooLarge { .. }
            | Self::NumberTooLarge { .. }
            | Self::NoArrangement { .. }
            | Self::NumberTooLong { .. }
            | Self::TooLong { .. }
            | Self::Zero
            | Self::NotCharacter { .. }
            | Self::NoTime { .. }
            | Self::NotFinite => ErrorKind::OutOfRange,
            Self::NoCharacter { .. }
            | Self::NotUtf8 { .. }
            | Self::UnknownCode { .. }
            | Self::UnknownTag { .. }
            | Self::ReservedWord { .. } => ErrorKind::UnknownCode,
            Self::NotCanonical { .. } => ErrorKind::NotCanonical,
            Self::Computed { .. }
            | Self::NotComputed
            | Self::Checksum { .. }
            | Self::ChecksumByte { .. }
            | Self::Parity { .. } => ErrorKind::Computed,
            Self::RegionEnds { .. } | Self::Unused { .. } => ErrorKind::Region,
            Self::TooDeep { .. } => ErrorKind::Depth,
            Self::Rule(_) | Self::UnknownField { .. } => ErrorKind::Rule,
            Self::NotMultiple { .. }
            | Self::NotWholeUnits { .. }
            | Self::NotInAlphabet { .. }
            | Self::NotInSet { .. }
            | Self::NoWeight { .. }
            | Self::NotInCharset { .. }
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
