//! Why bits or values are refused, with the numbers.

use core::fmt;

use crate::error::ErrorKind;
use crate::int::Number;
use crate::value::Value;
use crate::violation::Violation;

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
        /// The greatest that is accepted.
        high: Number,
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
    /// No variant or symbol has this code.
    UnknownCode {
        /// The code.
        code: u128,
        /// The type that has no such variant, or the name of the table.
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
        let before = |number: Number| number.to_i128()?.checked_add(bias).map(Number::Signed);
        match self.outside().map(|numbers| numbers.map(before)) {
            Some([Some(value), Some(low), Some(high)]) => Self::OutOfRange { value, low, high },
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
            Self::Trailing { .. } => ErrorKind::Trailing,
            Self::Padding | Self::PaddingOnes => ErrorKind::Padding,
            Self::Reserved => ErrorKind::Reserved,
            Self::Fixed { .. } => ErrorKind::Fixed,
            Self::OutOfRange { .. }
            | Self::Given { .. }
            | Self::TooLarge { .. }
            | Self::RunTooLong { .. }
            | Self::TotalTooLarge { .. }
            | Self::NumberTooLarge { .. } => ErrorKind::OutOfRange,
            Self::UnknownCode { .. } => ErrorKind::UnknownCode,
            Self::NotCanonical { .. } => ErrorKind::NotCanonical,
            Self::Computed { .. }
            | Self::NotComputed
            | Self::Checksum { .. }
            | Self::Parity { .. } => ErrorKind::Computed,
            Self::RegionEnds { .. } | Self::Unused { .. } => ErrorKind::Region,
            Self::Rule(_) | Self::UnknownField { .. } => ErrorKind::Rule,
            Self::TooWide { .. }
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Truncated { needed, left } => {
                write!(
                    f,
                    "the input ends: {needed} {} needed, {left} left",
                    plural(needed, "bit is", "bits are")
                )
            }
            Self::Trailing { left } => write!(f, "{left} bits too many after the value"),
            Self::Padding => f.write_str("padding is not zero"),
            Self::PaddingOnes => f.write_str("padding is not ones"),
            Self::Reserved => f.write_str("reserved bits are not zero"),
            Self::Fixed { found, expected } => {
                write!(f, "{found} is not the fixed value {expected}")
            }
            Self::OutOfRange { value, low, high } => write!(f, "{value} is not in {low}..={high}"),
            Self::Given { key, value, high } => {
                write!(f, "`{key}` gives {value}, which is not in 0..={high}")
            }
            Self::Written {
                value,
                number,
                limit,
            } => {
                let beyond = if number.is_less(limit) {
                    "less"
                } else {
                    "more"
                };
                write!(
                    f,
                    "{value} is written as {number}, which is {beyond} than {limit}"
                )
            }
            Self::TooLarge { bits } => write!(f, "the number does not fit a type of {bits} bits"),
            Self::RunTooLong { max } => write!(f, "a run of more than {max} ones"),
            Self::TotalTooLarge { total, max } => write!(f, "{total} ones in all, more than {max}"),
            Self::NumberTooLarge { digits } => {
                write!(
                    f,
                    "the number has more than {digits} {}",
                    plural_usize(digits, "digit", "digits")
                )
            }
            Self::UnknownCode { code, of } => write!(f, "{code} is the code of no `{of}`"),
            Self::NotCanonical { rule } => write!(f, "not canonical: {rule}"),
            Self::Computed { found, expected } => {
                write!(f, "{found} is not the computed value {expected}")
            }
            Self::NotComputed => f.write_str("the value is not the computed one"),
            Self::Checksum { found, expected } => match found {
                Number::Unsigned(found) => {
                    write!(f, "the checksum is {expected:#x}, not {found:#x}")
                }
                Number::Signed(found) => write!(f, "the checksum is {expected:#x}, not {found}"),
            },
            Self::Parity { odd: true } => f.write_str("the number of ones is not odd"),
            Self::Parity { odd: false } => f.write_str("the number of ones is not even"),
            Self::RegionEnds { needed, left } => {
                write!(
                    f,
                    "the region ends: {needed} {} needed, {left} left",
                    plural(needed, "bit is", "bits are")
                )
            }
            Self::Unused { bytes } => {
                write!(
                    f,
                    "{bytes} unused {} in the region",
                    plural_usize(bytes, "byte", "bytes")
                )
            }
            Self::Rule(violation) => violation.message(f),
            Self::UnknownField { rule, field } => {
                write!(
                    f,
                    "{rule} (the check names `{field}`, which is not a field)"
                )
            }
            Self::TooWide { value, width } => {
                write!(
                    f,
                    "{value} does not fit {width} {}",
                    plural(u64::from(width), "bit", "bits")
                )
            }
            Self::NoWeight { value } => write!(f, "{value} has no weight at its place"),
            Self::NotInAlphabet { value } => {
                write!(f, "{value} is not in the alphabet of its place")
            }
            Self::Unencodable { rule } => f.write_str(rule),
            Self::NoSpace { len } => write!(
                f,
                "the value does not fit {len} {}",
                plural_usize(len, "byte", "bytes")
            ),
            Self::TextCharacter {
                found,
                at,
                expected,
            } => {
                write!(f, "character {}: ", at + 1)?;
                if found.is_ascii_graphic() {
                    write!(f, "`{}`", char::from(found))?
                } else {
                    write!(f, "byte {found:#04x}")?
                }
                write!(f, " is not {expected}")
            }
            Self::TextLength { found, least, most } if least == most => {
                write!(
                    f,
                    "{found} {}, expected {least}",
                    plural_usize(found, "character", "characters")
                )
            }
            Self::TextLength { found, least, most } => {
                write!(
                    f,
                    "{found} {}, expected {least} to {most}",
                    plural_usize(found, "character", "characters")
                )
            }
            Self::TextSpareBits { at } => {
                write!(f, "character {}: its spare bits are not zero", at + 1)
            }
            Self::Text { rule, at } => write!(f, "character {}: {rule}", at + 1),
        }
    }
}

impl core::error::Error for Refusal {}

fn plural(count: u64, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

fn plural_usize(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
