//! Many numbers at once: what the fast pair does by words and bytes is what one number after the other would be.

use std::fmt::Debug;
use std::marker::PhantomData;

use bitcodec::coding::{
    Biased, BigEndian, Bits, Checked, Coding, Counted, EliasDelta, EliasGamma, ExpGolomb, Leb128,
    LittleEndian, Rice,
};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{Layout, NoContext};
use proptest::prelude::*;

use super::laws::{comes_back, is_canonical, is_refused};

/// Some bits, then what `C` writes: so that it begins anywhere in a byte.
pub(super) struct Behind<const WIDTH: u32, C>(PhantomData<C>);

impl<const WIDTH: u32, T, C: Coding<T, Context = NoContext>> Coding<(u64, T)> for Behind<WIDTH, C> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::tuple(&[&Layout::integer(WIDTH, false), C::LAYOUT]);

    fn encode<W: BitWrite>(value: &(u64, T), writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bits(value.0, WIDTH)?;
        C::encode(&value.1, writer, ())
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<(u64, T), Fault> {
        Ok((reader.read_bits(WIDTH)?, C::decode(reader, ())?))
    }
}

fn come_back<T, C>(values: &[T])
where
    T: Clone + PartialEq + Debug,
    C: Coding<T, Context = NoContext> + Coding<[T; 33], Context = NoContext>,
{
    let list = values.to_vec();
    comes_back::<Vec<T>, Counted<Leb128, C>>(&list);
    comes_back::<_, Behind<5, Counted<Leb128, C>>>(&(21, list));
    if let Some(array) = values.first_chunk::<33>() {
        comes_back::<[T; 33], C>(array);
    }
}

fn are_canonical<T, C>(bytes: &[u8])
where
    T: PartialEq + Debug,
    C: Coding<T, Context = NoContext> + Coding<[T; 33], Context = NoContext>,
{
    is_canonical::<Vec<T>, Counted<Leb128, C>>(bytes);
    is_canonical::<[T; 33], C>(bytes);
    is_canonical::<(u64, Vec<T>), Behind<5, Counted<Leb128, C>>>(bytes);
}

macro_rules! laws {
    ($($name:ident: $int:ident, $coding:ty, $($fit:expr)?;)*) => { $(
        #[test]
        fn $name() {
            let value = (any::<$int>(), 0..$int::BITS).prop_map(|(value, shift)| value >> shift);
            $(let value = value.prop_map($fit);)?
            // Mostly small numbers, so that most strings of bits mean some.
            let bytes = prop_oneof![
                prop::collection::vec(any::<u8>(), 0..90),
                prop::collection::vec(prop_oneof![0u8..8, any::<u8>()], 0..90),
                prop::collection::vec(prop_oneof![Just(0xffu8), Just(0x55), any::<u8>()], 0..90),
            ];
            proptest!(ProptestConfig::with_cases(12), |(values in prop::collection::vec(value, 0..45), bytes in bytes)| {
                come_back::<$int, $coding>(&values);
                are_canonical::<$int, $coding>(&bytes);
            });
        }
    )* };
}

laws! {
    gamma_u32: u32, EliasGamma, |value| value.max(1);
    gamma_i16: i16, EliasGamma, |value| value.max(1);
    delta_u32: u32, EliasDelta, |value| value.max(1);
    exp_golomb_u8: u8, ExpGolomb,;
    exp_golomb_i64: i64, ExpGolomb,;
    exp_golomb_i128: i128, ExpGolomb,;
    rice3_u16: u16, Rice<3>, |value| value % 900;
    rice5_i16: i16, Rice<5>, |value| value % 900;
    leb128_u16: u16, Leb128,;
    leb128_u64: u64, Leb128,;
    leb128_i32: i32, Leb128,;
    bits8_u8: u8, Bits<8>,;
    bits12_u16: u16, Bits<12>, |value| value & 4095;
    bits11_i32: i32, Bits<11>, |value| value % 1024;
    bits16_u16: u16, Bits<16>,;
    big_i64: i64, BigEndian,;
    little_u32: u32, LittleEndian,;
    checked_i32: i32, Checked<ExpGolomb, -70, 7>, |value| value.clamp(-70, 7);
    biased_u16: u16, Biased<Bits<7>, 1980>, |value| 1980 + value % 128;
}

/// A number that has no code is refused wherever it stands.
#[test]
fn a_number_without_a_code_is_refused_among_others() {
    for place in 0..33 {
        let mut values = [1u32; 33];
        values[place] = 0;
        is_refused::<[u32; 33], EliasGamma>(&values);
        is_refused::<[u32; 33], EliasDelta>(&values);
        values[place] = 32;
        is_refused::<[u32; 33], Bits<5>>(&values);
        is_refused::<[u32; 33], Checked<Leb128, 0, 31>>(&values);
        let mut values = [7i64; 33];
        values[place] = -1;
        is_refused::<[i64; 33], EliasGamma>(&values);
        values[place] = -17;
        is_refused::<[i64; 33], Bits<5>>(&values);
    }
}

/// The ends of each type, where shifts and signs go wrong.
#[test]
fn the_greatest_and_least_numbers_come_back() {
    macro_rules! ends {
        ($($int:ident)*) => { $(
            for value in [$int::MAX, $int::MAX - 1, $int::MIN, $int::MIN + 1] {
                for values in [vec![value; 7], vec![1, value, 1, 1, value, value, 1, 0]] {
                    come_back::<$int, Leb128>(&values);
                    come_back::<$int, ExpGolomb>(&values);
                    let from_one: Vec<$int> = values.iter().map(|&value| value.max(1)).collect();
                    come_back::<$int, EliasGamma>(&from_one);
                    come_back::<$int, EliasDelta>(&from_one);
                }
            }
        )* };
    }
    ends!(u64 i64);
}
