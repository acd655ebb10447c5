//! Universal codes.

use bitcodec::coding::{
    EliasDelta, EliasGamma, ExpGolomb, Leb128, PrefixedLeb128, Rice, Utf8Number, Vlq, Wrapped,
};
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};
use proptest::prelude::*;

use super::laws::{bits, comes_back, is_canonical, is_refused};

/// Runs the laws of a coding for every integer type.
macro_rules! laws {
    ($($name:ident: $coding:ty, from $low:expr, $($int:ident)*;)*) => { $(
        mod $name {
            use super::*;

            $(#[test]
            fn $int() {
                proptest!(|(value: $int, shift in 0..$int::BITS, bytes: [u8; 40])| {
                    let value = value >> shift;
                    // Negative numbers of signed types have no gamma code.
                    if value >= $low as $int {
                        comes_back::<$int, $coding>(&value);
                    }
                    is_canonical::<$int, $coding>(&bytes);
                });
                for value in [$int::MAX, $int::MAX - 1, 1, 2, 3] {
                    comes_back::<$int, $coding>(&value);
                }
            })*
        }
    )* };
}

laws! {
    elias_gamma: EliasGamma, from 1, u8 u16 u32 u64 u128 i8 i64 i128;
    elias_delta: EliasDelta, from 1, u8 u16 u32 u64 u128 i8 i64 i128;
    exp_golomb: ExpGolomb, from 0, u8 u16 u32 u64 u128;
    leb128: Leb128, from 0, u8 u16 u32 u64 u128;
    vlq: Vlq, from 0, u8 u16 u32 u64 u128;
    utf8: Utf8Number, from 0, u8 u16 u32;
    prefix_of_one: PrefixedLeb128<1>, from 0, u8 u32 u128;
    prefix_of_seven: PrefixedLeb128<7>, from 0, u8 u16 u32 u64 u128;
    prefix_of_eight: PrefixedLeb128<8>, from 0, u8 u16;
    prefix_of_a_word: PrefixedLeb128<64>, from 0, u64 u128;
}

macro_rules! signed {
    ($($name:ident: $coding:ty, $($int:ident)*;)*) => { $(
        mod $name {
            use super::*;

            $(#[test]
            fn $int() {
                proptest!(|(value: $int, shift in 0..$int::BITS, bytes: [u8; 40])| {
                    comes_back::<$int, $coding>(&(value >> shift));
                    is_canonical::<$int, $coding>(&bytes);
                });
                for value in [$int::MAX, $int::MIN + 1, 0, 1, -1, 63, 64, -64, -65] {
                    comes_back::<$int, $coding>(&value);
                }
            })*
        }
    )* };
}

signed! {
    exp_golomb_signed: ExpGolomb, i8 i16 i32 i64 i128;
    leb128_signed: Leb128, i8 i16 i32 i64 i128;
}

#[test]
fn every_byte_keeps_the_laws() {
    for value in i8::MIN..=i8::MAX {
        comes_back::<i8, ExpGolomb>(&value);
        comes_back::<i8, Leb128>(&value);
        comes_back::<i8, Rice<0>>(&value);
        comes_back::<i8, Rice<7>>(&value);
        let value = value as u8;
        comes_back::<u8, ExpGolomb>(&value);
        comes_back::<u8, Leb128>(&value);
        comes_back::<u8, Vlq>(&value);
        comes_back::<u8, Utf8Number>(&value);
        comes_back::<u8, Rice<3>>(&value);
    }
    for first in u8::MIN..=u8::MAX {
        for second in u8::MIN..=u8::MAX {
            let bytes = [first, second, 0x55];
            is_canonical::<u8, EliasGamma>(&bytes);
            is_canonical::<u8, EliasDelta>(&bytes);
            is_canonical::<i8, ExpGolomb>(&bytes);
            is_canonical::<i8, Leb128>(&bytes);
            is_canonical::<u8, Leb128>(&bytes);
            is_canonical::<u8, Vlq>(&bytes);
            is_canonical::<u8, Utf8Number>(&bytes);
            is_canonical::<char, Wrapped<Utf8Number>>(&bytes);
            is_canonical::<i8, Rice<2>>(&bytes);
        }
    }
}

#[test]
fn zero_and_negative_numbers_have_no_gamma_code() {
    is_refused::<u8, EliasGamma>(&0);
    is_refused::<i8, EliasGamma>(&-1);
    is_refused::<u64, EliasDelta>(&0);
    is_refused::<i128, EliasDelta>(&i128::MIN);
}

/// Elias, "Universal codeword sets and representations of the integers", 1975: the codes of 1 to 9.
#[test]
fn elias_codes_are_as_published() {
    let gamma = [
        "1", "010", "011", "00100", "00101", "00110", "00111", "0001000", "0001001",
    ];
    let delta = [
        "1", "0100", "0101", "01100", "01101", "01110", "01111", "00100000", "00100001",
    ];
    for (number, (gamma, delta)) in (1u8..).zip(gamma.into_iter().zip(delta)) {
        assert_eq!(bits::<u8, EliasGamma>(&number, true), gamma);
        assert_eq!(bits::<u8, EliasDelta>(&number, true), delta);
    }
}

/// The binary part of a code is an integer in stream order, so its lowest bit comes first there.
#[test]
fn gamma_code_with_the_lowest_bit_first() {
    assert_eq!(bits::<u8, EliasGamma>(&6, false), "00101");
    assert_eq!(bits::<u8, EliasGamma>(&4, false), "00100");
}

/// ITU-T H.264 (08/2021), tables 9-2 and 9-3: ue(v) and se(v).
#[test]
fn exponential_golomb_codes_are_as_in_h264() {
    let codes = [
        "1", "010", "011", "00100", "00101", "00110", "00111", "0001000",
    ];
    let signed = [0i8, 1, -1, 2, -2, 3, -3, 4];
    for ((number, code), signed) in (0u8..).zip(codes).zip(signed) {
        assert_eq!(bits::<u8, ExpGolomb>(&number, true), code);
        assert_eq!(bits::<i8, ExpGolomb>(&signed, true), code);
    }
}

/// DWARF Version 5, section 7.6, figures 22 and 23.
#[test]
fn leb128_is_as_in_dwarf() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Unsigned(#[codec(leb128)] u32);
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Signed(#[codec(leb128)] i32);

    for (value, bytes) in [
        (2u32, vec![2]),
        (127, vec![127]),
        (128, vec![0x80, 1]),
        (129, vec![0x81, 1]),
        (12857, vec![0x39 + 0x80, 100]),
    ] {
        assert_eq!(Unsigned(value).to_bytes().unwrap(), bytes);
        assert_eq!(Unsigned::from_bytes(&bytes).unwrap(), Unsigned(value));
    }
    for (value, bytes) in [
        (2i32, vec![2]),
        (-2, vec![0x7e]),
        (127, vec![0xff, 0]),
        (-127, vec![0x81, 0x7f]),
        (128, vec![0x80, 1]),
        (-128, vec![0x80, 0x7f]),
        (129, vec![0x81, 1]),
        (-129, vec![0xff, 0x7e]),
    ] {
        assert_eq!(Signed(value).to_bytes().unwrap(), bytes);
        assert_eq!(Signed::from_bytes(&bytes).unwrap(), Signed(value));
    }
    for (bytes, kind) in [
        (&[0x80, 0x00][..], ErrorKind::NotCanonical),
        (&[0xff, 0xff, 0xff, 0xff, 0x10], ErrorKind::OutOfRange),
        (&[0x80, 0x80, 0x80, 0x80, 0x80, 0x01], ErrorKind::OutOfRange),
        (&[0x80], ErrorKind::Truncated),
    ] {
        assert_eq!(
            Unsigned::from_bytes(bytes).unwrap_err().kind(),
            kind,
            "{bytes:x?}"
        );
    }
    let error = Unsigned::from_bytes(&[0x80, 0x00]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0: not canonical: a number has no byte more than it needs (bits 0..16)"
    );
}

/// The examples of the Standard MIDI Files 1.0.
#[test]
fn quantities_of_midi_have_their_published_bytes() {
    for (number, bytes) in [
        (0x0000_0000_u32, "00"),
        (0x0000_0040, "40"),
        (0x0000_007f, "7f"),
        (0x0000_0080, "8100"),
        (0x0000_2000, "c000"),
        (0x0000_3fff, "ff7f"),
        (0x0000_4000, "818000"),
        (0x0010_0000, "c08000"),
        (0x001f_ffff, "ffff7f"),
        (0x0020_0000, "81808000"),
        (0x0800_0000, "c0808000"),
        (0x0fff_ffff, "ffffff7f"),
    ] {
        let digits: String = bits::<u32, Vlq>(&number, true);
        let hex = digits.as_bytes().chunks(4).map(|four| {
            let four = std::str::from_utf8(four).expect("digits");
            format!("{:x}", u8::from_str_radix(four, 2).expect("digits"))
        });
        assert_eq!(hex.collect::<String>(), bytes);
        comes_back::<u32, Vlq>(&number);
    }
    is_refused_bits::<u32, Vlq>(&[0x90, 0x80, 0x80, 0x80, 0x00]);
    is_refused_bits::<u8, Vlq>(&[0x82, 0x00]);
}

/// RFC 3629, section 3, for characters, and RFC 2279, section 2, up to 31 bits: the first and the last number of each
/// length. RFC 9639, section 9.1.5, adds the seventh byte.
#[test]
fn numbers_in_utf8_have_the_bytes_of_the_rfcs() {
    for (number, bytes) in [
        (0_u64, &[0][..]),
        (0x7f, &[0x7f]),
        (0x80, &[0xc2, 0x80]),
        (0x7ff, &[0xdf, 0xbf]),
        (0x800, &[0xe0, 0xa0, 0x80]),
        (0xffff, &[0xef, 0xbf, 0xbf]),
        (0x1_0000, &[0xf0, 0x90, 0x80, 0x80]),
        (0x1f_ffff, &[0xf7, 0xbf, 0xbf, 0xbf]),
        (0x20_0000, &[0xf8, 0x88, 0x80, 0x80, 0x80]),
        (0x3ff_ffff, &[0xfb, 0xbf, 0xbf, 0xbf, 0xbf]),
        (0x400_0000, &[0xfc, 0x84, 0x80, 0x80, 0x80, 0x80]),
        (0x7fff_ffff, &[0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]),
        (0x8000_0000, &[0xfe, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80]),
        (0xf_ffff_ffff, &[0xfe, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]),
    ] {
        let digits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
        assert_eq!(bits::<u64, Utf8Number>(&number, true), digits);
        comes_back::<u64, Utf8Number>(&number);
        comes_back::<u128, Utf8Number>(&number.into());
    }
    is_refused::<u64, Utf8Number>(&(1 << 36));
    is_refused::<u128, Utf8Number>(&(1 << 100));
    // Longer than the number needs, no first byte, no further byte.
    is_refused_bits::<u64, Utf8Number>(&[0xc1, 0xbf]);
    is_refused_bits::<u64, Utf8Number>(&[0xe0, 0x9f, 0xbf]);
    is_refused_bits::<u64, Utf8Number>(&[0xfe, 0x81, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]);
    is_refused_bits::<u64, Utf8Number>(&[0xff; 9]);
    is_refused_bits::<u64, Utf8Number>(&[0x80]);
    is_refused_bits::<u64, Utf8Number>(&[0xc2, 0xc0]);
    // Numbers that the type does not hold.
    is_refused_bits::<u8, Utf8Number>(&[0xc4, 0x80]);
    is_refused_bits::<u32, Utf8Number>(&[0xfe, 0x84, 0x80, 0x80, 0x80, 0x80, 0x80]);
}

/// A `char` is as strict as the standard library.
#[test]
fn characters_are_those_of_the_standard_library() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Character(#[codec(utf8)] char);

    for character in ('\0'..=char::MAX).step_by(7) {
        let mut buffer = [0; 4];
        let bytes = character.encode_utf8(&mut buffer).as_bytes();
        assert_eq!(Character(character).to_bytes().unwrap(), bytes);
        assert_eq!(Character::from_bytes(bytes), Ok(Character(character)));
    }
    proptest!(|(bytes in proptest::collection::vec(any::<u8>(), 1..5))| {
        let text = std::str::from_utf8(&bytes);
        let is_one = text.is_ok_and(|text| text.chars().count() == 1);
        prop_assert_eq!(Character::from_bytes(&bytes).is_ok(), is_one);
    });
}

/// Bits that mean no number of the type.
fn is_refused_bits<T: std::fmt::Debug, C: bitcodec::coding::Coding<T, Context = NoContext>>(
    bytes: &[u8],
) {
    let mut reader = bitcodec::io::SliceReader::<bitcodec::io::Msb>::new(bytes);
    assert!(C::decode(&mut reader, ()).is_err(), "{bytes:x?}");
}
