//! Integers: widths, byte orders, ranges, biases.

use std::time::{Duration, SystemTime};

use bitcodec::BitCodec;
use bitcodec::coding::PrefixCode;

use super::{Measured, Sample, Source};

/// Integers of each of these widths, and some of a width that the value before decides.
macro_rules! widths {
    ($($module:ident: $int:ident, $most:literal, { $($name:ident $bits:literal)* })*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            pub(crate) struct By {
                #[codec(bits = 7, range = 0..=$most)]
                width: u8,
                #[codec(bits(width, max = $most))]
                value: $int,
            }

            sample! { By { width, value } }

            family! {
                /// Integers of each width.
                Widths {
                    $($name: $int = (bits = $bits),)*
                    Own: $int,
                    ByAnother: By,
                }
            }
        }
    )* };
}

widths! {
    u8_widths: u8, 8, { W1 1 W3 3 W7 7 W8 8 }
    i8_widths: i8, 8, { W1 1 W3 3 W7 7 W8 8 }
    u16_widths: u16, 16, { W1 1 W9 9 W15 15 W16 16 }
    i16_widths: i16, 16, { W5 5 W9 9 W15 15 W16 16 }
    u32_widths: u32, 32, { W5 5 W17 17 W31 31 W32 32 }
    i32_widths: i32, 32, { W1 1 W17 17 W31 31 W32 32 }
    u64_widths: u64, 64, { W33 33 W57 57 W63 63 W64 64 }
    i64_widths: i64, 64, { W1 1 W33 33 W57 57 W63 63 W64 64 }
    u128_widths: u128, 64, { W1 1 W57 57 W63 63 W64 64 }
    i128_widths: i128, 64, { W1 1 W4 4 W57 57 W63 63 W64 64 }
}

/// Codings of an integer that may have any sign, and of several.
macro_rules! codings {
    ($($module:ident: $int:ident;)*) => { $(
        mod $module {
            use super::*;

            family! {
                /// Codings of one integer, of arrays and of lists.
                Codings {
                    Range: $int = (range = 2..=100),
                    Biased: $int = (bits = 5, bias = 9),
                    Checked: $int = (bits = 7, range = 3..=20),
                    RangeAndBias: $int = (bits = 6, range = 10..=29, bias = -2),
                    Differs: $int = (xor = 0x2a),
                    Bits: [$int; 7] = (bits = 3),
                    Ranges: [[$int; 3]; 2] = (range = 1..=6),
                    BitList: Vec<$int> = (len(bits = 6), bits = 5),
                    BiasedList: Vec<$int> = (len(bits = 4), bits = 3, bias = -2),
                    RangeList: Vec<$int> = (len(leb128), range = 0..=2),
                }
            }
        }
    )* };
}

/// Integers of whole bytes, in an order against the stream's or with it.
macro_rules! orders {
    ($($module:ident: $int:ident;)*) => { $(
        mod $module {
            use super::*;

            family! {
                /// The two byte orders of one integer, of arrays and of lists.
                Orders {
                    Little: $int = (little_endian),
                    Big: $int = (big_endian),
                    Littles: [$int; 3] = (little_endian),
                    BigBiased: $int = (big_endian, bias = 70),
                    BigList: Vec<$int> = (len(bits = 3), big_endian),
                }
            }
        }
    )* };
}

codings! {
    u16_codings: u16;
    u128_codings: u128;
    i64_codings: i64;
    i128_codings: i128;
}

orders! {
    u16_orders: u16;
    u64_orders: u64;
    i32_orders: i32;
    i128_orders: i128;
}

family! {
    /// Byte orders of fewer bytes than the type has, and what only signed integers have.
    Special {
        Little24: u32 = (little_endian, bits = 24),
        Big24: i32 = (big_endian, bits = 24),
        Little40: i64 = (little_endian, bits = 40),
        Big56: u64 = (big_endian, bits = 56),
        Big16: u128 = (big_endian, bits = 16),
        Littles24: Vec<u32> = (len(bits = 4), little_endian, bits = 24),
        LittleBiased: u16 = (little_endian, bias = 300),
        Around: i8 = (range = -3..=12),
        Below: i64 = (range = -1000000000000..=-5),
        Wide: i128 = (range = -1..=18446744073709551613),
        All64: u64 = (range = 0..=18446744073709551615),
        AllSigned: i16 = (range = -32768..=32767, reserved = 70),
        One: u8 = (range = 7..=7),
        Negative: i8 = (fixed = -3, bits = 5),
        Magic: [u8; 3] = (fixed = b"GIF"),
        Always: () = (fixed = 9, bits = 4),
    }
}

/// A code in which some words belong to nobody.
const GAPS: PrefixCode<u8, 3> = PrefixCode::from_codes_incomplete(["00", "01", "10"]);

/// Tags that the first field keeps.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 4))]
pub(crate) enum Kept {
    #[codec(tag = 0..=2)]
    Alone(u8),
    #[codec(tag = 4..=7)]
    Counts {
        tag: u8,
        #[codec(len = tag & 3)]
        values: Vec<u8>,
    },
    #[codec(other)]
    Other(u8, bool),
}

impl Sample for Kept {
    fn sample(source: &mut Source<'_>) -> Self {
        match source.byte() % 3 {
            0 => Self::Alone(Sample::sample(source)),
            1 => Self::Counts {
                tag: Sample::sample(source),
                values: Sample::sample(source),
            },
            _ => Self::Other(Sample::sample(source), Sample::sample(source)),
        }
    }
}

family! {
    /// Other forms of integers: of signs and decimal digits, divided, with one for none, as tags.
    Forms {
        Ones: i8 = (bits = 4, ones_complement),
        OnesOwn: i32 = (ones_complement),
        Signs: [i16; 2] = (bits = 12, sign_magnitude),
        Decimal: u8 = (bcd(digits = 3)),
        Decimals: u128 = (bcd(digits = 32)),
        Pieces: u64 = (pieces = [3, 0b1, 15, 0b1, 15, 0b1]),
        SignedPieces: i32 = (pieces = [11..19, 0b0, 10..11, 0..10, 19..20], scale = 2),
        WidePieces: [i128; 2] = (pieces = [0b01, 70, 0b1, 58]),
        Divided: i16 = (bits = 8, scale = 40, bias = -100),
        NoneAs: Option<u8> = (bits = 4, none = 9, range = 0..=5),
        Nones: [Option<i8>; 2] = (none = -1),
        KeptTags: Kept,
        Gaps: [u8; 2] = (huffman = GAPS),
        LenVlq: Vec<u8> = (len(vlq)),
    }
}

family! {
    /// Unsigned integers of each width.
    Widths {
        U8: u8_widths::Widths,
        U16: u16_widths::Widths,
        U32: u32_widths::Widths,
        U64: u64_widths::Widths,
        U128: u128_widths::Widths,
        I8: i8_widths::Widths,
        I16: i16_widths::Widths,
        I32: i32_widths::Widths,
        I64: i64_widths::Widths,
        I128: i128_widths::Widths,
    }
}

family! {
    /// Integers of each type.
    Codings {
        CodedU16: u16_codings::Codings,
        CodedU128: u128_codings::Codings,
        CodedI64: i64_codings::Codings,
        CodedI128: i128_codings::Codings,
    }
}

family! {
    /// Integers of more than a byte.
    Orders {
        OrderedU16: u16_orders::Orders,
        OrderedU64: u64_orders::Orders,
        OrderedI32: i32_orders::Orders,
        OrderedI128: i128_orders::Orders,
    }
}

family! {
    /// Numbers of units of time.
    Times {
        Millis: Duration = (as = u32, unit = ms),
        Nanos: Duration = (as = u64, unit = ns),
        Odd: Duration = (as = i32, leb128, unit = 7ns),
        Weeks: Duration = (as = u64, unit = 7d),
        Movie: SystemTime = (as = u32, unit = s, epoch = 1904-01-01),
        File: SystemTime = (as = u64, unit = 100ns, epoch = 1601-01-01),
        Unix: SystemTime = (as = i64, zigzag, leb128, unit = us),
        Minutes: SystemTime = (as = i64, unit = 90s),
        Never: Option<SystemTime> = (as = u32, unit = s, none = 0),
        Days: Vec<SystemTime> = (as = u16, unit = d, len(bits = 4)),
    }
}

family! {
    /// All of them.
    Integers {
        OfWidth: Widths,
        Coded: Codings,
        Ordered: Orders,
        Particular: Special,
        Formed: Forms,
        Timed: Times,
    }
}
