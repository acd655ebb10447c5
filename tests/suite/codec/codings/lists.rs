//! Options, lists, runs, alternatives, exclusive or.

use arrayvec::ArrayVec;
use bitcodec::__private::{Constant, Listed};
use bitcodec::coding::{
    BestOf, BigEndian, Bits, ByteSized, Checked, Coding, Counted, EliasGamma, Leb128, LittleEndian,
    Own, Radix, Ranged, Runs, Unary, Xor, ZeroRuns,
};
use bitcodec::error::Fault;
use bitcodec::int::Int;
use bitcodec::io::{
    BitRead, BitVecWriter, BitWrite, Lsb, Msb, Order, SliceReader, SliceWriter, VecWriter,
};
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};
use bitvec::order::{BitOrder, Lsb0, Msb0};
use bitvec::vec::BitVec;
use proptest::prelude::*;

use super::laws::{bits, comes_back, is_canonical, is_refused};

enum Mask {}

impl Constant<[u8; 4]> for Mask {
    const VALUE: [u8; 4] = [1, 2, 3, 4];
    const SHOWN: Value = Value::Name("");
}

impl Constant<i16> for Mask {
    const VALUE: i16 = -2;
    const SHOWN: Value = Value::Name("");
}

type Nibbles = Counted<Leb128, Bits<4>>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn options(value: Option<(u16, bool)>, bytes: [u8; 4]) {
        comes_back::<Option<(u16, bool)>, Own>(&value);
        is_canonical::<Option<(u16, bool)>, Own>(&bytes);
        comes_back::<Box<u16>, Own>(&Box::new(bytes[0].into()));
    }

    #[test]
    fn counted_lists(values in prop::collection::vec(0u8..16, 0..200), bytes: [u8; 40]) {
        comes_back::<Vec<u8>, Nibbles>(&values);
        is_canonical::<Vec<u8>, Nibbles>(&bytes);
        is_canonical::<Vec<bool>, Counted<Bits<5>, Own>>(&bytes);
        is_canonical::<Vec<u64>, Counted<Bits<3>, Unary<9>>>(&bytes);
        let short: ArrayVec<u8, 9> = values.iter().copied().take(9).collect();
        comes_back::<ArrayVec<u8, 9>, Counted<Bits<4>, Bits<4>>>(&short);
        is_canonical::<ArrayVec<u8, 9>, Counted<Bits<4>, Bits<4>>>(&bytes);
    }

    #[test]
    fn runs(lengths in prop::collection::vec((1usize..9, 0u8..16), 20), bytes: [u8; 40]) {
        let mut values: Vec<u8> = Vec::new();
        for (length, value) in lengths {
            values.extend(std::iter::repeat_n(value, length));
        }
        values.resize(20, 0);
        comes_back::<[u8; 20], Runs<Bits<4>>>(&values.try_into().unwrap());
        is_canonical::<[u8; 20], Runs<Bits<4>>>(&bytes);
    }

    #[test]
    fn zero_runs(
        lengths in prop::collection::vec((0usize..9, 1u8..16), 20),
        flags: [bool; 9],
        bytes: [u8; 40],
    ) {
        let mut values: Vec<u8> = Vec::new();
        for (zeros, element) in lengths {
            values.extend(std::iter::repeat_n(0, zeros));
            values.push(element);
        }
        comes_back::<Vec<u8>, Listed<Bits<8>, ZeroRuns<Bits<4>>>>(&values);
        let few: ArrayVec<u8, 17> = values.iter().copied().take(17).collect();
        comes_back::<ArrayVec<u8, 17>, Listed<Leb128, ZeroRuns<Bits<4>>>>(&few);
        values.resize(40, 0);
        let values: [u8; 40] = values.try_into().unwrap();
        comes_back::<[u8; 40], ZeroRuns<Bits<4>>>(&values);
        comes_back::<[i16; 40], ZeroRuns<Leb128>>(&values.map(i16::from));
        comes_back::<[u8; 9], ZeroRuns<Bits<1>>>(&flags.map(u8::from));
        comes_back::<[u8; 9], ZeroRuns<Ranged<1, 1>>>(&flags.map(u8::from));
        is_canonical::<[u8; 40], ZeroRuns<Bits<4>>>(&bytes);
        is_canonical::<[u8; 9], ZeroRuns<Bits<1>>>(&bytes);
        is_canonical::<Vec<u8>, Listed<Bits<4>, ZeroRuns<Bits<2>>>>(&bytes);
        is_canonical::<ArrayVec<u8, 5>, Listed<Bits<4>, ZeroRuns<Bits<2>>>>(&bytes);
    }

    #[test]
    fn lists_of_runs(values in prop::collection::vec(0u8..3, 0..200), bytes: [u8; 40]) {
        comes_back::<Vec<u8>, Listed<Bits<8>, Runs<Bits<2>>>>(&values);
        let few: ArrayVec<u8, 9> = values.iter().copied().take(9).collect();
        comes_back::<ArrayVec<u8, 9>, Listed<Leb128, Runs<Bits<2>>>>(&few);
        is_canonical::<Vec<u8>, Listed<Bits<5>, Runs<Bits<2>>>>(&bytes);
        is_canonical::<ArrayVec<u8, 5>, Listed<Bits<4>, Runs<Bits<2>>>>(&bytes);
    }

    #[test]
    fn lists_by_their_bytes(values in prop::collection::vec(0u8..16, 0..200), bytes: [u8; 40]) {
        comes_back::<Vec<u8>, ByteSized<Bits<10>, Bits<8>>>(&values);
        comes_back::<Vec<u8>, ByteSized<Leb128, Bits<8>, true>>(&values);
        let wide = values.iter().map(|&value| value.into()).collect();
        comes_back::<Vec<u16>, ByteSized<Leb128, Bits<9>>>(&wide);
        // No word begins with more zeros than the padding has.
        let more = values.iter().map(|value| value + 1).collect();
        comes_back::<Vec<u8>, ByteSized<Leb128, EliasGamma>>(&more);
        comes_back::<Vec<u8>, ByteSized<Leb128, Checked<Bits<5>, 1, 16>>>(&more);
        let few: ArrayVec<u8, 9> = more.iter().copied().take(9).collect();
        comes_back::<ArrayVec<u8, 9>, ByteSized<Bits<4>, Checked<Bits<7>, 1, 16>, true>>(&few);
        is_canonical::<Vec<u8>, ByteSized<Bits<4>, Bits<8>>>(&bytes);
        is_canonical::<Vec<u8>, ByteSized<Bits<4>, Bits<3>>>(&bytes);
        is_canonical::<Vec<u8>, ByteSized<Bits<4>, Bits<3>, true>>(&bytes);
        is_canonical::<Vec<u64>, ByteSized<Bits<5>, Unary, true>>(&bytes);
        is_canonical::<Vec<u8>, ByteSized<Bits<5>, Checked<Bits<5>, 1, 16>>>(&bytes);
        is_canonical::<ArrayVec<u8, 9>, ByteSized<Bits<4>, Bits<7>>>(&bytes);
    }

    #[test]
    fn alternatives(values: [bool; 12], bytes: [u8; 40]) {
        let values = values.map(u8::from);
        type Shortest = BestOf<(Bits<4>, Unary<9>, Runs<Bits<4>>, Radix<13>)>;
        comes_back::<[u8; 12], Shortest>(&values);
        comes_back::<[u8; 12], Shortest>(&[0; 12]);
        is_canonical::<[u8; 12], Shortest>(&bytes);
        is_canonical::<[u8; 1], BestOf<(Bits<4>, Unary<9>, Runs<Bits<4>>)>>(&bytes);
    }

    #[test]
    fn exclusive_or(values in prop::array::uniform4(0u8..16), number: i16, bytes: [u8; 8]) {
        comes_back::<[u8; 4], Xor<Bits<4>, Mask>>(&values);
        is_canonical::<[u8; 4], Xor<Bits<4>, Mask>>(&bytes);
        comes_back::<i16, Xor<Leb128, Mask>>(&number);
        is_canonical::<i16, Xor<Leb128, Mask>>(&bytes);
    }
}

#[test]
fn the_usual_value_is_all_zero_after_xor() {
    assert_eq!(
        bits::<[u8; 4], Xor<Bits<3>, Mask>>(&[1, 2, 3, 4], true),
        "000000000000"
    );
    assert_eq!(bits::<i16, Xor<Leb128, Mask>>(&-2, true), "00000000");
}

#[test]
fn runs_are_lengths_and_elements() {
    assert_eq!(
        bits::<[u8; 5], Runs<Bits<2>>>(&[1, 1, 1, 1, 2], true),
        "00100011 10".replace(' ', "")
    );
    assert_eq!(bits::<[u8; 0], Runs<Bits<2>>>(&[], true), "");
}

#[test]
fn zero_runs_are_lengths_and_what_stands_between() {
    for (values, bits_of) in [
        ([0, 0, 0, 0, 0], "00110"),
        ([0, 0, 0, 0, 3], "00101 11"),
        ([1, 0, 0, 2, 0], "1 01 011 10 010"),
        ([1, 2, 3, 1, 2], "1 01 1 10 1 11 1 01 1 10"),
    ] {
        let bits_of = bits_of.replace(' ', "");
        assert_eq!(bits::<[u8; 5], ZeroRuns<Bits<2>>>(&values, true), bits_of);
    }
    assert_eq!(bits::<[u8; 0], ZeroRuns<Bits<2>>>(&[], true), "");
    is_refused::<[u8; 5], ZeroRuns<Bits<2>>>(&[0, 0, 4, 0, 0]);
}

#[test]
fn a_list_of_runs_takes_no_more_memory_than_its_bound() {
    type Long<X> = Listed<Leb128, X>;
    comes_back::<Vec<u8>, Long<ZeroRuns<Bits<2>>>>(&vec![0; 65_535]);
    comes_back::<Vec<u8>, Long<Runs<Bits<2>>>>(&vec![3; 65_535]);
    is_refused::<Vec<u8>, Long<ZeroRuns<Bits<2>>>>(&vec![0; 65_536]);
    is_refused::<Vec<u8>, Long<Runs<Bits<2>>>>(&vec![3; 65_536]);
}

#[test]
fn a_length_in_bytes_is_that_of_what_follows() {
    type Threes<const ONES: bool> = ByteSized<Bits<4>, Bits<3>, ONES>;
    assert_eq!(
        bits::<Vec<u8>, Threes<true>>(&vec![5, 1], true),
        "0001 101 001 11".replace(' ', "")
    );
    assert_eq!(bits::<Vec<u8>, Threes<false>>(&vec![], true), "0000");
    // A third number of three zeros does not fit beside two, but beside one.
    assert_eq!(
        bits::<Vec<u8>, Threes<false>>(&vec![5, 0], true),
        "0001 101 000 00".replace(' ', "")
    );
    is_refused::<Vec<u8>, Threes<false>>(&vec![5]);
    is_refused::<Vec<u8>, Threes<true>>(&vec![0]);
    assert_eq!(
        bits::<Vec<u8>, Threes<false>>(&vec![1, 2, 3, 4, 5], true).len(),
        4 + 16
    );
    // Sixteen bytes are too many for four bits.
    is_refused::<Vec<u8>, Threes<false>>(&vec![1; 42]);
    is_refused::<Vec<u8>, Threes<false>>(&vec![1, 8]);
}

#[test]
fn ties_go_to_the_lower_selector() {
    // Four bits against three ones and a zero.
    assert_eq!(bits::<u8, BestOf<(Bits<4>, Unary)>>(&3, true), "00011");
    assert_eq!(bits::<u8, BestOf<(Bits<4>, Unary)>>(&2, true), "1110");
    is_refused::<u8, BestOf<(Bits<4>, Unary<9>)>>(&16);
}

/// Each field is refused in a way of its own.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Refused {
    #[codec(len(leb128))]
    words: Vec<u32>,
    #[codec(best_of(Bits<4>, Unary))]
    shortest: u8,
    #[codec(runs, bits = 2)]
    runs: [u8; 3],
    #[codec(len(bits = 2), zero_runs, bits = 3)]
    zeros: Vec<u8>,
}

#[test]
fn refusals_name_path_and_bits() {
    let good = Refused {
        words: vec![7],
        shortest: 9,
        runs: [1, 1, 2],
        zeros: vec![0, 5, 0],
    };
    let bytes = good.to_bytes().unwrap();
    assert_eq!(
        bytes,
        [1, 0, 0, 0, 7, 0b0100_1010, 0b0111_0110, 0b1010_1010]
    );
    assert_eq!(Refused::from_bytes(&bytes).unwrap(), good);
    for (bytes, kind, text) in [
        (
            // A count of 2^64 - 1 with nothing behind it.
            vec![0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
            ErrorKind::Truncated,
            "words: the input ends: 18446744073709551615 bits are needed, 0 left (bit 80)",
        ),
        (
            vec![0, 0b0000_1010, 0b0111_0000],
            ErrorKind::NotCanonical,
            "shortest: not canonical: the shortest coding is used, the lower selector on ties (bits 8..13)",
        ),
        (
            vec![0, 0b0100_1010, 0b0110_1000],
            ErrorKind::NotCanonical,
            "runs[2]: not canonical: neighbouring runs have different elements (bits 18..21)",
        ),
        (
            vec![0, 0b0100_1001, 0b0001_0000],
            ErrorKind::OutOfRange,
            "runs[0]: 4 is not in 1..=3 (bits 13..18)",
        ),
        (
            vec![0, 0b0100_1010, 0b0111_0111, 0],
            ErrorKind::NotCanonical,
            "zeros[0]: not canonical: no element after a run of zeros is zero (bits 24..27)",
        ),
        (
            vec![0, 0b0100_1010, 0b0111_0010, 0b1100_0000],
            ErrorKind::OutOfRange,
            "zeros[0]: 2 is not in 0..=1 (bits 23..26)",
        ),
    ] {
        let error = Refused::from_bytes(&bytes).unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (kind, text),
            "{bytes:x?}"
        );
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Reading {
    #[codec(bits = 3)]
    channel: u8,
    level: Option<Level>,
    #[codec(when = channel > 3)]
    gain: Option<u16>,
    #[codec(leb128)]
    delay: u16,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Level(#[codec(range = 0..=9)] u8);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Report {
    Short(#[codec(bits = 2)] u8),
    Long(u32),
    Mark,
}

/// Elements of many widths, 12 to 48 bits and 2 to 34, in a list that begins inside a byte.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Log {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(len(bits = 5))]
    readings: Vec<Reading>,
    reports: [Report; 3],
}

proptest! {
    #[test]
    fn elements_of_many_widths(
        levels in prop::collection::vec((0_u8..8, prop::option::of(0_u8..=9), any::<u16>(), 0..15), 0..31),
        numbers: [u32; 3],
        flipped: prop::sample::Index,
    ) {
        let readings = levels.into_iter().map(|(channel, level, number, shift)| Reading {
            channel,
            level: level.map(Level),
            gain: (channel > 3).then_some(number),
            delay: number >> shift,
        });
        let log = Log {
            kind: 5,
            readings: readings.collect(),
            reports: numbers.map(|number| match number % 3 {
                0 => Report::Short((number >> 30) as u8),
                1 => Report::Long(number),
                _ => Report::Mark,
            }),
        };
        let bytes = log.to_bytes().expect("the log is encodable");
        prop_assert_eq!(Log::from_bytes(&bytes), Ok(log));
        for len in 0..bytes.len() {
            let fault = Log::from_bytes_kind(&bytes[..len]).expect_err("bytes are missing");
            prop_assert_eq!(fault.kind(), ErrorKind::Truncated);
        }
        let mut other = bytes;
        let bit = flipped.index(8 * other.len());
        other[bit / 8] ^= 128 >> (bit % 8);
        // The reader that explains goes field by field.
        match (Log::from_bytes_kind(&other), Log::from_bytes(&other)) {
            (Ok(value), found) => {
                prop_assert_eq!(value.to_bytes(), Ok(other));
                prop_assert_eq!(found, Ok(value));
            }
            (Err(fault), found) => {
                prop_assert_eq!(found.map_err(|error| error.kind()), Err(fault.kind()));
            }
        }
    }
}

/// A few bits or bytes, some bytes, a bit, and more bytes.
fn write_mixed<W: BitWrite>(before: u32, bytes: &[u8], writer: &mut W) -> Result<(), Fault> {
    writer.write_bits(u64::MAX >> (64 - before), before)?;
    writer.write_bytes(bytes)?;
    writer.write_bits(1, 1)?;
    writer.write_bits(0, 7)?;
    writer.write_bytes(bytes)?;
    writer.write_bits(0b101, 3)?;
    writer.write_bytes(bytes)
}

#[test]
fn bytes_that_a_vector_grows_for_are_those_of_a_slice() {
    fn compare<O: Order>() {
        let bytes: Vec<u8> = (0..=255).cycle().take(700).collect();
        for before in [1, 4, 8, 24, 56, 61] {
            for len in (0..150).chain([699, 700]) {
                let mut room = [0; 2200];
                let mut slice = SliceWriter::<O>::new(&mut room);
                write_mixed(before, &bytes[..len], &mut slice).expect("the slice has room");
                let used = slice.finish().expect("the slice has room");
                let mut vector = VecWriter::<O>::new();
                write_mixed(before, &bytes[..len], &mut vector).expect("a vector grows");
                assert_eq!(vector.finish(), room[..used], "{before} bits, {len} bytes");
                let mut short = room[..used - 1].to_vec();
                let mut slice = SliceWriter::<O>::new(&mut short);
                let written = write_mixed(before, &bytes[..len], &mut slice);
                let finished = written.and_then(|()| slice.finish().map(drop));
                assert_eq!(
                    finished,
                    Err(Fault::new(ErrorKind::NoSpace)),
                    "{before} bits, {len} bytes"
                );
            }
        }
    }
    compare::<Msb>();
    compare::<Lsb>();
}

/// Integers as wide as their type are the same bits at all offsets in a byte, at once and one by one.
#[test]
fn whole_integers_are_those_that_are_coded_one_by_one() {
    fn compare<T: Int, C: Coding<T, Context = NoContext>, O: Order, W: BitWrite + Default>(
        into_bytes: impl Fn(W) -> Vec<u8>,
    ) {
        let values: Vec<T> = (1..=70_u128)
            .map(|index| {
                T::from_wide(index.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
            })
            .collect();
        for before in 0..=17 {
            for len in (0..20).chain([64, 70]) {
                let values = &values[..len];
                let mut bits = W::default();
                bits.write_zeros(before).unwrap();
                for value in values {
                    C::encode(value, &mut bits, ()).unwrap();
                }
                bits.write_code(0b101, 3).unwrap();
                let wanted = into_bytes(bits);

                let mut vector = VecWriter::<O>::new();
                vector.write_zeros(before).unwrap();
                C::encode_slice(values, &mut vector, ()).unwrap();
                vector.write_code(0b101, 3).unwrap();
                assert_eq!(vector.finish(), wanted, "{before} bits, {len} integers");
                let mut bytes = vec![0xff; wanted.len()];
                let mut slice = SliceWriter::<O>::new(&mut bytes);
                slice.write_zeros(before).unwrap();
                C::encode_slice(values, &mut slice, ()).unwrap();
                slice.write_code(0b101, 3).unwrap();
                assert_eq!(slice.finish(), Ok(wanted.len()));
                assert_eq!(bytes, wanted, "{before} bits, {len} integers");

                let reader = || {
                    let mut reader = SliceReader::<O>::new(&wanted);
                    reader.advance(before).unwrap();
                    reader
                };
                let mut all = vec![T::default(); len];
                C::decode_slice(&mut all, &mut reader(), ()).unwrap();
                assert_eq!(all, values, "{before} bits, {len} integers");
                let mut list = Vec::with_capacity(len);
                C::decode_list(len, &mut list, &mut reader(), ()).unwrap();
                assert_eq!(list, values, "{before} bits, {len} integers");
                let mut bounded = ArrayVec::<T, 70>::new();
                let mut last = reader();
                C::decode_list(len, &mut bounded, &mut last, ()).unwrap();
                assert_eq!(bounded[..], *values, "{before} bits, {len} integers");
                assert_eq!(last.read_bits(3), Ok(0b101));
            }
        }
    }
    fn padded<B: BitOrder>(mut bits: BitVec<u8, B>) -> Vec<u8> {
        bits.set_uninitialized(false);
        bits.into_vec()
    }
    macro_rules! compare {
        ($($int:ident)*) => { $(
            compare::<$int, Bits<{ $int::BITS }>, Msb, BitVecWriter<Msb0>>(|bits| padded(bits.into_bits()));
            compare::<$int, Bits<{ $int::BITS }>, Lsb, BitVecWriter<Lsb0>>(|bits| padded(bits.into_bits()));
            compare::<$int, LittleEndian, Msb, BitVecWriter<Msb0>>(|bits| padded(bits.into_bits()));
            compare::<$int, BigEndian, Lsb, BitVecWriter<Lsb0>>(|bits| padded(bits.into_bits()));
        )* };
    }
    compare!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct NoBits;

#[test]
fn runs_of_elements_without_bits_are_as_wide_as_their_one_run() {
    fn holds<const N: usize>(width: usize) {
        let layout = <Runs<Own> as bitcodec::coding::Coding<[NoBits; N]>>::LAYOUT;
        assert_eq!((layout.min_bits, layout.max_bits), (width, Some(width)));
        comes_back::<[NoBits; N], Runs<Own>>(&[NoBits; N]);
    }
    holds::<0>(0);
    holds::<1>(1);
    holds::<2>(3);
    holds::<4>(5);
    holds::<9>(7);
}
