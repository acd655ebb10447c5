//! Laws of numbers of mixed radix.

mod sparse;

use bitcodec::io::{BitSliceReader, BitVecWriter};
use bitcodec::{BitCodec, ErrorKind, WireFormat as _};
use bitvec::prelude::{BitSlice, Lsb0, Msb0};
use proptest::prelude::*;

const RADICES: [u64; 9] = [2, 7, 1, 1000, 3, 65536, 11, 13, 5];

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Small {
    #[codec(radix = 13)]
    digits: [u8; 30],
    #[codec(radix = path_radices::RADICES)]
    mixed: [u32; 9],
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(lsb_first)]
struct Mirrored {
    #[codec(radix = 13)]
    digits: [u8; 30],
    #[codec(radix = path_radices::RADICES)]
    mixed: [u32; 9],
}

mod path_radices {
    pub(super) use super::RADICES;
}

/// More limbs than are kept in place.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Long {
    #[codec(radix = 1000)]
    digits: [i16; 90],
}

/// The number by definition, for up to 128 bits.
fn value(digits: &[u8; 30]) -> u128 {
    digits
        .iter()
        .fold(0, |value, &digit| 13 * value + u128::from(digit))
}

fn digits() -> impl Strategy<Value = [u8; 30]> {
    proptest::array::uniform30(0..13_u8)
}

fn mixed() -> impl Strategy<Value = [u32; 9]> {
    RADICES.map(|radix| 0..u32::try_from(radix).expect("the radices are small"))
}

proptest! {
    #[test]
    fn element_0_is_the_most_significant_digit(digits in digits()) {
        let bytes = Small { digits, mixed: [0; 9] }.to_bytes()?;
        // 13^30 takes 112 bits.
        let mut wide = [0; 16];
        wide[2..].copy_from_slice(&bytes[..14]);
        prop_assert_eq!(u128::from_be_bytes(wide), value(&digits));
        let bytes = Mirrored { digits, mixed: [0; 9] }.to_bytes()?;
        let mut wide = [0; 16];
        wide[..14].copy_from_slice(&bytes[..14]);
        prop_assert_eq!(u128::from_le_bytes(wide), value(&digits));
    }

    #[test]
    fn decode_after_encode_is_identity_on_both_readers(digits in digits(), mixed in mixed()) {
        let (small, mirrored) = (Small { digits, mixed }, Mirrored { digits, mixed });
        let bytes = small.to_bytes()?;
        prop_assert_eq!(Small::from_bytes(&bytes)?, small);
        let mut plain = BitVecWriter::<Msb0>::new();
        small.encode(&mut plain).expect("it was encoded before");
        let bits = plain.into_bits();
        prop_assert_eq!(&BitSlice::<u8, Msb0>::from_slice(&bytes)[..bits.len()], &bits);
        prop_assert_eq!(Small::decode(&mut BitSliceReader::new(&bits)), Ok(small));
        let bytes = mirrored.to_bytes()?;
        prop_assert_eq!(Mirrored::from_bytes(&bytes)?, mirrored);
        let bits = BitSlice::<u8, Lsb0>::from_slice(&bytes);
        prop_assert_eq!(Mirrored::decode(&mut BitSliceReader::new(bits)), Ok(mirrored));
    }

    #[test]
    fn bytes_are_refused_or_canonical(bytes in proptest::array::uniform20(any::<u8>())) {
        let len = Small::MAX_BITS.expect("it is constant").div_ceil(8);
        if let Ok(small) = Small::from_bytes(&bytes[..len]) {
            prop_assert_eq!(small.to_bytes()?, &bytes[..len]);
        }
        if let Ok(mirrored) = Mirrored::from_bytes(&bytes[..len]) {
            prop_assert_eq!(mirrored.to_bytes()?, &bytes[..len]);
        }
    }

    #[test]
    fn long_numbers_come_back(digits in proptest::collection::vec(0..1000_i16, 90)) {
        let long = Long { digits: digits.try_into().expect("there are 90") };
        prop_assert_eq!(Long::from_bytes(&long.to_bytes()?)?, long);
    }
}

#[test]
fn widths_are_the_least_that_hold_the_number() {
    assert_eq!(Small::MAX_BITS, Some(112 + 41));
    assert_eq!(Long::MAX_BITS, Some(897));
}

#[test]
fn a_digit_that_is_not_below_its_radix_is_named() {
    let mut small = Small {
        digits: [0; 30],
        mixed: [0; 9],
    };
    small.digits[7] = 13;
    let error = small.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "digits[7]: 13 is not in 0..=12");
    let long = Long { digits: [-1; 90] };
    assert_eq!(
        long.to_bytes().unwrap_err().to_string(),
        "digits[0]: -1 is not in 0..=999"
    );
    small.digits[7] = 0;
    small.mixed[2] = 1;
    let error = small.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "mixed[2]: 1 is not in 0..=0");
}

#[test]
fn a_number_past_the_last_one_is_refused() {
    let top = Small {
        digits: [12; 30],
        mixed: RADICES.map(|radix| u32::try_from(radix - 1).expect("small")),
    };
    let mut bytes = top.to_bytes().expect("every digit is below its radix");
    assert_eq!(Small::from_bytes(&bytes), Ok(top));
    // One more than the greatest number of 13^30.
    bytes[13] += 1;
    let error = Small::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "digits: 2619995643649944960380551432833049 is not in 0..=2619995643649944960380551432833048 (bits 0..112)"
    );
    assert!(Small::from_bytes(&[0xff; 20]).is_err());
}
