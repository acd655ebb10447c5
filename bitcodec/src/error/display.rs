//! The messages of refusals.

use core::fmt;

use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::value::Value;
use crate::value::time::Unit;

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
            Self::Budget { needed, most } => {
                write!(f, "{needed} bytes of memory exceed the budget of {most}")
            }
            Self::Trailing { left } => write!(f, "{left} bits too many after the value"),
            Self::Padding => f.write_str("padding is not zero"),
            Self::PaddingOnes => f.write_str("padding is not ones"),
            Self::Reserved => f.write_str("reserved bits are not zero"),
            Self::Alignment => f.write_str("alignment bits are not zero"),
            Self::Fixed { found, expected } => {
                write!(f, "{found} is not the fixed value {expected}")
            }
            Self::OutOfRange { value, low, high } => write!(f, "{value} is not in {low}..={high}"),
            Self::ExpressionOutOfRange {
                key,
                value,
                low,
                high,
            } => {
                write!(f, "`{key}` gives {value}, which is not in {low}..={high}")
            }
            Self::WidthNotAmong { value, of } => {
                write!(f, "`bits` gives {value}, which is not one of {of}")
            }
            Self::NoValue { text, reason } => write!(f, "`{text}` has no value: {reason}"),
            Self::EncodedOutOfRange {
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
            Self::Zero => f.write_str("0 is not a value of `NonZero`"),
            Self::NotCharacter { number } => {
                write!(f, "{:#x} is the number of no character", number.to_wide())
            }
            Self::NotFinite => f.write_str("the float is not finite"),
            Self::NotMultiple { value, of } => write!(f, "{value} is not a multiple of {of}"),
            Self::NotDecimal { digit } => write!(f, "{digit} is not a decimal digit"),
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
            Self::NoArrangement { len, of } => {
                write!(
                    f,
                    "the number is greater than that of the last arrangement of {len} of {of}"
                )
            }
            Self::NumberTooLong { bits, most } => {
                write!(f, "a number of at least {bits} bits, more than {most}")
            }
            // Specifications usually have codes of more than a byte in hexadecimal.
            Self::UnknownCode { code, of } if code > 0xff => {
                write!(f, "{code} ({code:#x}) is the code of no `{of}`")
            }
            Self::UnknownCode { code, of } => write!(f, "{code} is the code of no `{of}`"),
            Self::UnknownTag { tag, of } => write!(f, "{tag} is the tag of no `{of}`"),
            Self::ReservedWord { of } => write!(f, "the bits begin no codeword of `{of}`"),
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
            Self::ChecksumByte {
                at,
                found,
                expected,
            } => write!(
                f,
                "byte {at} of the checksum is {expected:#04x}, not {found:#04x}"
            ),
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
            Self::NoCharacter { unit, charset } => {
                write!(
                    f,
                    "{:#04x} begins no character of {charset}",
                    unit.to_wide()
                )
            }
            Self::NotInCharset {
                character,
                index,
                charset,
            } => write!(
                f,
                "the character {index}, {character:?}, is not in {charset}"
            ),
            Self::NotDigit { byte, radix } => {
                let radix = match radix {
                    8 => "octal",
                    10 => "decimal",
                    _ => "hexadecimal",
                };
                write!(f, "{} is no {radix} digit", Value::Byte(byte))
            }
            Self::NotWholeUnits { unit } => {
                write!(f, "the time is not a multiple of {}", Unit(unit))
            }
            Self::NoTime { number, of } => write!(f, "{number} units of time are no `{of}`"),
            Self::NotUtf8 { byte, index } => {
                let does = if index == 0 { "begins" } else { "continues" };
                write!(f, "{byte:#04x} {does} no number in UTF-8")
            }
            Self::TooLong { max } => write!(
                f,
                "the value takes more than {max} unpacked {}",
                plural_usize(max, "byte", "bytes")
            ),
            Self::TooDeep { most } => write!(f, "values are nested more than {most} deep"),
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
            Self::NotInSet { value, set } => write!(f, "{value} is not in `{set}`"),
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

fn plural(count: u64, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

fn plural_usize(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
