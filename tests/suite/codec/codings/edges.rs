//! Every coding of integers, of every integer type, at every edge: what is in its domain comes back, alone, in arrays
//! and inside codings of codings; what is not is refused.

use std::fmt::Debug;

use bitcodec::__private::{Constant, FixedUnit};
use bitcodec::NoContext;
use bitcodec::coding::{
    BestOf, Biased, BigEndian, Bits, Checked, Coding, EliasDelta, EliasGamma, ExpGolomb, Fixed,
    Leb128, LittleEndian, PrefixedLeb128, Ranged, Rice, Runs, Unary, Xor, ZeroRuns,
};
use bitcodec::int::{Int, Number};
use bitcodec::io::{BitRead, BitWrite, Lsb, Msb, Order, SliceReader, SliceWriter};
use bitcodec::value::Value;

/// The least and the greatest number of a type and the numbers next to them, those around 0, and those around each power
/// of two, with either sign.
fn edges<T: Int>() -> Vec<T> {
    let near_powers = (0..T::BITS).flat_map(|power| {
        let power = 1u128 << power;
        [power.wrapping_sub(1), power, power.wrapping_add(1)]
    });
    let mut edges: Vec<T> = near_powers
        .flat_map(|number| [number, number.wrapping_neg()])
        .map(T::from_wide)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Whether an integer of so many bits holds the value: two's complement where the type has a sign.
fn fits<T: Int>(value: T, width: u32) -> bool {
    match value.to_number() {
        Number::Signed(value) => {
            width >= 128 || (value < 1 << (width - 1) && value >= -1 << (width - 1))
        }
        Number::Unsigned(value) => width >= 128 || value >> width == 0,
    }
}

/// What is written comes back, and takes as many bits as it says.
fn comes_back<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    comes_back_in::<T, C, Msb>(value);
    comes_back_in::<T, C, Lsb>(value);
}

fn comes_back_in<T: PartialEq + Debug, C: Coding<T, Context = NoContext>, O: Order>(value: &T) {
    let mut bytes = [0; 8192];
    let mut writer = SliceWriter::<O>::new(&mut bytes);
    C::encode(value, &mut writer, ()).expect("the value has a code");
    let bits = writer.position();
    let used = writer.finish().expect("the last byte has room");
    assert_eq!(C::width(value, ()), Some(bits), "{value:?}");
    assert!(C::LAYOUT.min_bits <= bits, "{value:?}");
    assert!(
        C::LAYOUT.max_bits.is_none_or(|max| bits <= max),
        "{value:?}"
    );
    let mut reader = SliceReader::<O>::new(&bytes[..used]);
    let back = C::decode(&mut reader, ()).expect("what was written is read");
    assert_eq!((&back, reader.position()), (value, bits));
}

/// What is written comes back, and the bounds are its width.
fn is_exact<T: PartialEq + Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    comes_back::<T, C>(value);
    let (least, most) = (C::LAYOUT.min_bits, C::LAYOUT.max_bits);
    assert_eq!(most, Some(least), "{value:?}");
}

/// The value has no code, and so no width.
fn is_refused<T: Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    assert_eq!(C::width(value, ()), None, "{value:?}");
}

/// The laws of a coding that holds the values of which `holds` is true.
fn keeps<T: Int, C>(holds: impl Fn(T) -> bool)
where
    C: Coding<T, Context = NoContext> + Coding<[T; 9], Context = NoContext>,
{
    let edges = edges::<T>();
    let usual = *edges
        .iter()
        .find(|&&value| holds(value) && value >= T::default())
        .expect("every coding has a number from 0 on");
    for value in edges {
        // Between small numbers, so that the short way and the long one meet.
        let mut array = [usual; 9];
        array[4] = value;
        array[7] = value;
        if holds(value) {
            comes_back::<T, C>(&value);
            comes_back::<[T; 9], C>(&array);
        } else {
            is_refused::<T, C>(&value);
            is_refused::<[T; 9], C>(&array);
        }
    }
}

/// The laws of a coding of one value that holds the values of which `holds` is true.
fn holds<T: Int, C: Coding<T, Context = NoContext>>(holds: impl Fn(T) -> bool) {
    for value in edges::<T>() {
        if holds(value) {
            comes_back::<T, C>(&value);
        } else {
            is_refused::<T, C>(&value);
        }
    }
}

/// A constant of a type whose lowest and highest bits are set.
enum Ends {}

/// The least number of a type.
enum Least {}

/// The greatest number of a type.
enum Greatest {}

/// The laws of every coding, of every width and order of bytes, for integers of one type.
macro_rules! edges {
    ($($int:ident: bits $($width:literal)*, bytes $($whole:literal)*, prefix $($prefix:literal)*;)*) => { $(
        impl Constant<$int> for Ends {
            const VALUE: $int = $int::MAX << ($int::BITS / 2) | $int::MIN | 1;
            const SHOWN: Value = Value::Name("");
        }

        impl Constant<$int> for Least {
            const VALUE: $int = $int::MIN;
            const SHOWN: Value = number($int::MIN as i128);
        }

        impl Constant<$int> for Greatest {
            const VALUE: $int = $int::MAX;
            const SHOWN: Value = Value::Number(Number::Unsigned($int::MAX as u128));
        }

        mod $int {
            use super::*;

            const ENDS: $int = <Ends as Constant<$int>>::VALUE;

            #[test]
            fn of_every_width() {
                $({
                    let fit = |value: $int| fits(value, $width);
                    keeps::<$int, Bits<$width>>(fit);
                    holds::<$int, Xor<Bits<$width>, Ends>>(|value| fit(value ^ ENDS));
                    holds::<$int, Biased<Bits<$width>, 1>>(|value| value.checked_sub(1).is_some_and(fit));
                    holds::<$int, Biased<Bits<$width>, -1>>(|value| value.checked_add(1).is_some_and(fit));
                })*
            }

            #[test]
            fn inside_other_codings() {
                const WIDTH: u32 = 7;
                let fit = |value: $int| fits(value, WIDTH);
                holds::<$int, Checked<Bits<WIDTH>, 0, 1>>(|value| (0..=1).contains(&value));
                holds::<$int, BestOf<(Bits<WIDTH>, Checked<Leb128, 0, 1>)>>(fit);
                for value in edges::<$int>() {
                    let array = [1, 1, value, 1, value, value, 1, 1, 1];
                    if fit(value) {
                        comes_back::<[$int; 9], Runs<Bits<WIDTH>>>(&array);
                    } else {
                        is_refused::<[$int; 9], Runs<Bits<WIDTH>>>(&array);
                    }
                }
            }

            #[test]
            fn of_whole_bytes() {
                $({
                    let fit = |value: $int| fits(value, $whole);
                    keeps::<$int, LittleEndian<$whole>>(fit);
                    keeps::<$int, BigEndian<$whole>>(fit);
                })*
            }

            #[test]
            fn of_every_number() {
                keeps::<$int, Leb128>(|_| true);
                keeps::<$int, ExpGolomb>(|_| true);
                keeps::<$int, EliasGamma>(|value| value > 0);
                keeps::<$int, EliasDelta>(|value| value > 0);
                holds::<$int, Biased<EliasGamma, -1>>(|value| (0..$int::MAX).contains(&value));
                holds::<$int, Xor<Leb128, Ends>>(|_| true);
                holds::<$int, Xor<ExpGolomb, Ends>>(|_| true);
                $(keeps::<$int, PrefixedLeb128<$prefix>>(|_| true);)*
            }

            #[test]
            fn of_ranges() {
                holds::<$int, Ranged<0, 1>>(|value| (0..=1).contains(&value));
                const LOW: i128 = if $int::MIN == 0 { 3 } else { $int::MIN as i128 };
                const HIGH: i128 = if $int::MAX as u128 > i128::MAX as u128 { i128::MAX } else { $int::MAX as i128 };
                keeps::<$int, Ranged<LOW, HIGH>>(|value| {
                    value >= LOW as $int && value <= HIGH as $int
                });
            }

            #[test]
            fn with_zeros_between() {
                for value in edges::<$int>() {
                    let array = [0, 0, value, 0, value, value, 0, 0, 0];
                    comes_back::<[$int; 9], ZeroRuns<ExpGolomb>>(&array);
                    if fits(value, 7) {
                        comes_back::<[$int; 9], ZeroRuns<Bits<7>>>(&array);
                    }
                }
            }

            #[test]
            fn as_a_constant() {
                is_exact::<$int, Fixed<Leb128, Least>>(&$int::MIN);
                is_exact::<$int, Fixed<ExpGolomb, Least>>(&$int::MIN);
                is_exact::<$int, Fixed<Bits<{ $int::BITS }>, Least>>(&$int::MIN);
                is_exact::<$int, Fixed<EliasDelta, Greatest>>(&$int::MAX);
                is_exact::<$int, Fixed<ExpGolomb, Greatest>>(&$int::MAX);
                is_exact::<$int, Fixed<Leb128, Greatest>>(&$int::MAX);
                is_exact::<(), FixedUnit<Leb128, $int, Least>>(&());
                is_exact::<(), FixedUnit<Bits<{ $int::BITS }>, $int, Greatest>>(&());
                is_refused::<$int, Fixed<Leb128, Least>>(&1);
            }

            /// Numbers whose codes are as long as they are large, up to a few thousand.
            #[test]
            fn in_runs_of_ones() {
                for value in edges::<$int>() {
                    let small = i32::try_from(value).is_ok_and(|value| (-4096..4096).contains(&value));
                    match value {
                        0.. if small => {
                            comes_back::<$int, Unary>(&value);
                            comes_back::<[$int; 9], Unary>(&[value; 9]);
                            comes_back::<$int, Rice<0>>(&value);
                            comes_back::<[$int; 9], Rice<3>>(&[value; 9]);
                        }
                        _ if small => {
                            is_refused::<$int, Unary>(&value);
                            is_refused::<[$int; 9], Unary>(&[value; 9]);
                            comes_back::<$int, Rice<0>>(&value);
                            comes_back::<[$int; 9], Rice<3>>(&[value; 9]);
                        }
                        _ => {
                            is_refused::<$int, Unary<9>>(&value);
                            is_refused::<[$int; 9], Unary<9>>(&[value; 9]);
                            is_refused::<[$int; 9], Unary<{ u64::MAX }, 9>>(&[value; 9]);
                        }
                    }
                }
                // The remainder takes all bits but a few.
                const K: u32 = if $int::BITS > 64 { 63 } else { $int::BITS - 1 };
                if $int::BITS <= 64 {
                    keeps::<$int, Rice<K>>(|_| true);
                }
            }
        }
    )* };
}

const fn number(number: i128) -> Value {
    Value::Number(Number::Signed(number))
}

edges! {
    u8: bits 7 8, bytes 8, prefix 7 8;
    u16: bits 9, bytes 16, prefix 1;
    u32: bits 31, bytes 24, prefix 32;
    u64: bits 1 63 64, bytes 56 64, prefix 63;
    u128: bits 8 64 65 128, bytes 64 72 128, prefix 64;
    i8: bits 7 8, bytes 8, prefix;
    i16: bits 9, bytes 16, prefix;
    i32: bits 31, bytes 24, prefix;
    i64: bits 1 63 64, bytes 56 64, prefix;
    i128: bits 1 8 29 64 65 128, bytes 8 64 72 128, prefix;
}
