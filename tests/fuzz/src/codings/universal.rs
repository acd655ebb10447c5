//! Codes whose length grows with the number: Elias, exponential Golomb, Rice, LEB128, unary.

use bitcodec::BitCodec;

use super::{Measured, Sample, Source};

macro_rules! numbers {
    ($($module:ident: $int:ident;)*) => { $(
        mod $module {
            use super::*;

            family! {
                /// Codes of any integer.
                Numbers {
                    Gamma: $int = (elias_gamma),
                    Delta: $int = (elias_delta),
                    Golomb: $int = (exp_golomb),
                    Leb: $int = (leb128),
                    GammaFromZero: $int = (elias_gamma, bias = -1),
                    DeltaFromHundred: $int = (elias_delta, bias = 100),
                    Gammas: [$int; 3] = (elias_gamma, bias = -3),
                    Golombs: [$int; 9] = (exp_golomb),
                    LebList: Vec<$int> = (len(bits = 5), leb128),
                    DeltaList: Vec<$int> = (len(leb128), elias_delta),
                }
            }
        }
    )* };
}

/// Codes of unsigned integers.
macro_rules! unsigned {
    ($($module:ident: $int:ident;)*) => { $(
        mod $module {
            use super::*;

            family! {
                /// Codes of unsigned integers.
                Numbers {
                    Prefixed1: $int = (leb128(prefix = 1)),
                    Prefixed5: $int = (leb128(prefix = 5)),
                    PrefixedList: Vec<$int> = (len(leb128(prefix = 3)), leb128(prefix = 4)),
                    UnaryUpTo: $int = (unary(max = 7)),
                    Utf8: $int = (utf8),
                    Utf8List: Vec<$int> = (len(bits = 5), utf8, bias = 3),
                }
            }
        }
    )* };
}

/// Codes that are as long as the number is great.
macro_rules! long {
    ($($module:ident: $int:ident;)*) => { $(
        mod $module {
            use super::*;

            family! {
                /// Codes that are as long as the number is great.
                Numbers {
                    Rice2: $int = (rice = 2, range = 0..=127),
                    Rice7: $int = (rice = 7, range = 3..=100),
                    RiceList: Vec<$int> = (len(bits = 4), rice = 1, range = 0..=60, bias = 2),
                }
            }
        }
    )* };
}

numbers! {
    u16_numbers: u16;
    u64_numbers: u64;
    u128_numbers: u128;
    i8_numbers: i8;
    i32_numbers: i32;
    i128_numbers: i128;
}

unsigned! {
    u8_unsigned: u8;
    u32_unsigned: u32;
    u128_unsigned: u128;
}

long! {
    u64_long: u64;
    i8_long: i8;
    i128_long: i128;
}

family! {
    /// Codes of single types.
    Single {
        Unary: u8 = (unary),
        Rice8: u8 = (rice = 2),
        RiceSigned8: i8 = (rice = 1),
        Rice16: u16 = (rice = 9),
        RiceSigned16: i16 = (rice = 8),
        Unaries: Vec<u8> = (len(bits = 4), unary),
        UnaryFrom: u8 = (unary(max = 70), bias = 5),
        UnaryTotal: [u32; 4] = (unary(total = 9)),
        Rice0: u32 = (rice = 0, range = 0..=100),
        Rices: [i64; 5] = (rice = 3, range = -40..=90),
        GolombUpTo: i16 = (exp_golomb, range = -3..=90),
        LebFrom: u64 = (leb128, bias = 7),
        Prefixed8: u64 = (leb128(prefix = 8)),
        Nested: [[i64; 2]; 2] = (leb128),
        GolombList: Vec<u8> = (len(bits = 5), exp_golomb, bias = 2),
    }
}

family! {
    /// Signed and unsigned integers.
    Any {
        U16: u16_numbers::Numbers,
        U64: u64_numbers::Numbers,
        U128: u128_numbers::Numbers,
        I8: i8_numbers::Numbers,
        I32: i32_numbers::Numbers,
        I128: i128_numbers::Numbers,
    }
}

family! {
    /// Codes of unsigned integers.
    Unsigned {
        OfU8: u8_unsigned::Numbers,
        OfU32: u32_unsigned::Numbers,
        OfU128: u128_unsigned::Numbers,
    }
}

family! {
    /// Codes that are as long as the number is great.
    Long {
        UpToU64: u64_long::Numbers,
        UpToI8: i8_long::Numbers,
        UpToI128: i128_long::Numbers,
    }
}

family! {
    /// All of them.
    Universal {
        OfAny: Any,
        OfUnsigned: Unsigned,
        OfLong: Long,
        OfSingle: Single,
    }
}
