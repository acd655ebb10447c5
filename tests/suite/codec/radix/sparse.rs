//! Digits whose groups leave bits of their limbs unused, so that there are more groups than limbs.

use bitcodec::__private::{Radices, RadixBy};
use bitcodec::coding::Radix;
use bitcodec::{BitCodec, NoContext, WireFormat};
use proptest::prelude::*;

use crate::codings::laws::{comes_back, is_canonical};

const LETTERS: [&[u8]; 83] =
    [b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"; 83];

/// A code of letters, and one of decimal digits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Codes {
    #[codec(radix(alphabets = LETTERS))]
    letters: [u8; 83],
    #[codec(radix = 10)]
    decimal: [u8; 150],
}

/// Radices of which two do not fit in a half, and three not in a limb.
enum Wide {}

impl Radices for Wide {
    const RADICES: &'static [u64] = &[
        65_537,
        65_539,
        2,
        65_537,
        1 << 32,
        1,
        65_537,
        3,
        65_537,
        65_537,
        1 << 32,
        65_537,
        5,
        65_537,
        65_537,
        65_537,
        65_537,
    ];
}

/// The limbs of a number by definition, the lowest first.
fn number(digits: &[u64], radices: &[u64]) -> Vec<u8> {
    let mut bytes = vec![0_u8; 64];
    for (digit, radix) in digits.iter().zip(radices) {
        let mut carry = u128::from(*digit);
        for byte in &mut bytes {
            carry += u128::from(*byte) * u128::from(*radix);
            [*byte, ..] = carry.to_le_bytes();
            carry >>= 8;
        }
    }
    bytes
}

fn below(radices: &[u64]) -> Vec<std::ops::RangeInclusive<u32>> {
    let most = |radix: &u64| u32::try_from(radix - 1).expect("a radix is at most 2^32");
    radices.iter().map(|radix| 0..=most(radix)).collect()
}

/// Writes with the first bit lowest, and compares with the definition.
fn is_number<C: bitcodec::coding::Coding<[u32; N], Context = NoContext>, const N: usize>(
    digits: [u32; N],
    radices: &[u64],
) {
    use bitcodec::io::{BitWrite, Lsb, SliceWriter};
    let mut bytes = [0; 64];
    let mut writer = SliceWriter::<Lsb>::new(&mut bytes);
    C::encode(&digits, &mut writer, ()).expect("the digits are below their radices");
    assert!(writer.position() < 512, "the number has eight limbs");
    writer.finish().expect("the slice has room");
    assert_eq!(bytes[..], number(&digits.map(u64::from), radices));
    comes_back::<[u32; N], C>(&digits);
}

proptest! {
    #[test]
    fn numbers_of_many_groups_are_those_of_their_definition(
        mixed in below(Wide::RADICES),
        alike in below(&[65_537; 20]),
        whole in below(&[1 << 32; 12]),
    ) {
        is_number::<RadixBy<Wide>, 17>(mixed.try_into().expect("a digit each"), Wide::RADICES);
        is_number::<Radix<65_537>, 20>(alike.try_into().expect("20 digits"), &[65_537; 20]);
        is_number::<Radix<{ 1 << 32 }>, 12>(whole.try_into().expect("12 digits"), &[1 << 32; 12]);
    }

    #[test]
    fn bytes_of_many_groups_are_refused_or_canonical(bytes in prop::collection::vec(any::<u8>(), 64)) {
        is_canonical::<[u32; 17], RadixBy<Wide>>(&bytes);
        is_canonical::<[u32; 20], Radix<65_537>>(&bytes);
        is_canonical::<[u32; 12], Radix<{ 1 << 32 }>>(&bytes);
        is_canonical::<[u8; 150], Radix<10>>(&bytes);
        is_canonical::<[u8; 137], Radix<13>>(&bytes);
    }

    #[test]
    fn codes_come_back(
        letters in prop::collection::vec(prop::sample::select(LETTERS[0]), 83),
        decimal in prop::collection::vec(0..10_u8, 150),
    ) {
        let codes = Codes {
            letters: letters.try_into().expect("83 letters"),
            decimal: decimal.try_into().expect("150 digits"),
        };
        prop_assert_eq!(Codes::from_bytes(&codes.to_bytes()?)?, codes);
    }
}
