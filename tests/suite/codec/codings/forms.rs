//! Forms of integers: ones' complement, sign and magnitude, decimal digits, scales, a number for none.

use bitcodec::__private::EachScaled;
use bitcodec::coding::{
    Bcd, Biased, Bits, Checked, NoneAs, OnesComplement, Radix, Scaled, SignMagnitude,
};
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

use super::laws::{bits, comes_back, is_canonical, is_refused};

macro_rules! signed {
    ($($name:ident: $int:ty, $width:literal;)*) => { $(
        #[test]
        fn $name() {
            let most = <$int>::MAX >> (<$int>::BITS - if $width == 0 { <$int>::BITS } else { $width });
            proptest!(|(value in -most..=most, bytes: [u8; 16])| {
                comes_back::<$int, OnesComplement<$width>>(&value);
                comes_back::<$int, SignMagnitude<$width>>(&value);
                is_canonical::<$int, OnesComplement<$width>>(&bytes);
                is_canonical::<$int, SignMagnitude<$width>>(&bytes);
            });
            for value in [-most, -1, 0, 1, most] {
                comes_back::<$int, OnesComplement<$width>>(&value);
                comes_back::<$int, SignMagnitude<$width>>(&value);
            }
            is_refused::<$int, OnesComplement<$width>>(&(-most - 1));
            is_refused::<$int, SignMagnitude<$width>>(&(-most - 1));
        }
    )* };
}

signed! {
    a_whole_byte: i8, 0;
    two_bits: i8, 2;
    eleven_bits: i16, 11;
    a_word: i64, 0;
    sixty_five_bits: i128, 65;
    all_bits: i128, 0;
}

/// ISO C, 6.2.6.2 (until C17), and IEC 60559: the forms of -5 in 4 bits.
#[test]
fn the_forms_of_a_number_have_their_bits() {
    for (value, ones, sign) in [
        (-5_i8, "1010", "1101"),
        (5, "0101", "0101"),
        (0, "0000", "0000"),
    ] {
        assert_eq!(bits::<i8, OnesComplement<4>>(&value, true), ones);
        assert_eq!(bits::<i8, SignMagnitude<4>>(&value, true), sign);
    }
}

#[test]
fn the_other_zero_is_refused() {
    #[derive(BitCodec, Debug)]
    #[codec(lsb_first)]
    struct Pair {
        #[codec(bits = 4, ones_complement)]
        ones: i8,
        #[codec(bits = 4, sign_magnitude)]
        sign: i8,
    }
    let error = Pair::from_bytes(&[0x0f]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotCanonical);
    assert_eq!(
        error.to_string(),
        "ones: not canonical: zero has no minus sign (bits 0..4)"
    );
    let error = Pair::from_bytes(&[0x80]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "sign: not canonical: zero has no minus sign (bits 4..8)"
    );
    let error = Pair { ones: -8, sign: 0 }.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "ones: -8 is not in -7..=7");
}

#[test]
fn decimal_digits_keep_the_laws() {
    proptest!(|(value in 0..10_000_u16, wide in 0..10_u128.pow(32), bytes: [u8; 16])| {
        comes_back::<u16, Bcd<4>>(&value);
        comes_back::<u128, Bcd<32>>(&wide);
        comes_back::<u64, Bcd<16>>(&(wide as u64 % 10_u64.pow(16)));
        is_canonical::<u8, Bcd<3>>(&bytes);
        is_canonical::<u16, Bcd<4>>(&bytes);
        is_canonical::<u128, Bcd<32>>(&bytes);
    });
    for value in 0..=u8::MAX {
        comes_back::<u8, Bcd<3>>(&value);
        is_canonical::<u8, Bcd<2>>(&[value]);
        assert_eq!(
            bits::<u8, Bcd<3>>(&value, true),
            bits::<u16, Bits<12>>(&hex(value), true)
        );
    }
    is_refused::<u16, Bcd<4>>(&10_000);
    is_refused::<u128, Bcd<32>>(&10_u128.pow(32));
}

/// The number whose hexadecimal digits are the decimal ones.
fn hex(value: u8) -> u16 {
    u16::from_str_radix(&value.to_string(), 16).expect("digits")
}

#[test]
fn what_is_no_decimal_digit_is_named() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Clock(
        #[codec(bcd(digits = 2), range = 0..=23)] u8,
        #[codec(bcd(digits = 3))] u8,
    );

    assert_eq!(
        Clock(17, 5).to_bytes().as_deref(),
        Ok(&[0x17, 0x00, 0x50][..])
    );
    let error = Clock::from_bytes(&[0x1c, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0: 12 is not a decimal digit (bits 0..8)"
    );
    let error = Clock::from_bytes(&[0x24, 0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "0: 24 is not in 0..=23 (bits 0..8)");
    let error = Clock::from_bytes(&[0x17, 0x25, 0x60]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1: the number does not fit a type of 8 bits (bits 8..20)"
    );
}

#[test]
fn the_highest_digit_above_nine_is_named_at_every_place() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Four(#[codec(bcd(digits = 4))] u16);
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Sixteen(#[codec(bcd(digits = 16))] u64);
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct ThirtyTwo(#[codec(bcd(digits = 32))] u128);

    for raw in 0..=u16::MAX {
        let digits = format!("{raw:04x}");
        let found = Four::from_bytes(&raw.to_be_bytes()).map_err(|error| error.to_string());
        let wrong = digits
            .chars()
            .find_map(|digit| digit.to_digit(16).filter(|digit| *digit > 9));
        let wanted = match wrong {
            None => Ok(Four(digits.parse().unwrap())),
            Some(digit) => Err(format!("0: {digit} is not a decimal digit (bits 0..16)")),
        };
        assert_eq!(found, wanted, "{digits}");
    }
    for (place, digit) in (0..32).flat_map(|place| (10..16).map(move |digit| (place, digit))) {
        let nines = 0x9999_9999_9999_9999_9999_9999_9999_9999_u128;
        let raw = nines & !(15 << (4 * place)) | digit << (4 * place);
        let wanted = format!("0: {digit} is not a decimal digit (bits 0..128)");
        let error = ThirtyTwo::from_bytes(&raw.to_be_bytes()).unwrap_err();
        assert_eq!(error.to_string(), wanted, "{raw:x}");
        if place < 16 {
            let wanted = format!("0: {digit} is not a decimal digit (bits 0..64)");
            let error = Sixteen::from_bytes(&(raw as u64).to_be_bytes()).unwrap_err();
            assert_eq!(error.to_string(), wanted, "{raw:x}");
        }
    }
}

#[test]
fn multiples_keep_the_laws() {
    proptest!(|(value: i16, wide: u128, bytes: [u8; 16])| {
        let value = value / 40 * 40;
        comes_back::<i16, Scaled<Bits<16>, 40>>(&value);
        comes_back::<u128, Scaled<Bits<128>, 3>>(&(wide / 3 * 3));
        comes_back::<[i16; 2], Scaled<Bits<16>, 40>>(&[value, 0]);
        is_canonical::<i16, Scaled<Bits<12>, 40>>(&bytes);
        is_canonical::<u128, Scaled<Bits<128>, 3>>(&bytes);
        is_canonical::<[u8; 3], EachScaled<Radix<7>, 5>>(&bytes);
    });
    comes_back::<[u8; 3], EachScaled<Radix<7>, 5>>(&[30, 0, 5]);
    is_refused::<[u8; 3], EachScaled<Radix<7>, 5>>(&[35, 0, 5]);
    is_refused::<[u8; 3], EachScaled<Radix<7>, 5>>(&[31, 0, 5]);
    is_refused::<i16, Scaled<Bits<16>, 40>>(&41);
    is_refused::<u8, Scaled<Bits<3>, 10>>(&80);
}

#[test]
fn a_scaled_number_is_refused_as_it_was() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Signal(#[codec(bits = 4, scale = 5, bias = -40)] i16);

    assert_eq!(Signal(-5).to_bytes().as_deref(), Ok(&[0x70][..]));
    assert_eq!(Signal::from_bytes(&[0x80]), Ok(Signal(-80)));
    let error = Signal(0).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "0: 0 is not in -80..=-5");
    let error = Signal(-6).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "0: 34 is not a multiple of 5");

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Narrow(#[codec(scale = 100)] u8);
    let error = Narrow::from_bytes(&[3]).unwrap_err();
    assert_eq!(error.to_string(), "0: 300 is not in 0..=200 (bits 0..8)");
}

/// The fast pass knows the number that is written, the slow one what it was before.
#[test]
fn both_passes_refuse_a_number_with_one_kind() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Changed {
        #[codec(bits = 4, bias = 3)]
        biased: u8,
        #[codec(bits = 4, scale = 5, bias = -40)]
        scaled: i16,
        #[codec(bits = 3, none = 0, bias = -1)]
        optional: Option<u8>,
        #[codec(range = 10..=20)]
        ranged: u8,
        #[codec(bits = 4, bias = 3)]
        each: [u8; 3],
    }
    let usual = Changed {
        biased: 3,
        scaled: -40,
        optional: None,
        ranged: 10,
        each: [3; 3],
    };
    for number in 0..=u8::MAX {
        let changed = usual.clone();
        for value in [
            Changed {
                biased: number,
                ..changed.clone()
            },
            Changed {
                scaled: i16::from(number) - 128,
                ..changed.clone()
            },
            Changed {
                optional: Some(number),
                ..changed.clone()
            },
            Changed {
                ranged: number,
                ..changed.clone()
            },
            Changed {
                each: [3, number, 3],
                ..changed
            },
        ] {
            laws::of_value(&value);
        }
    }
    let error = Changed {
        biased: 19,
        ..usual
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(error.to_string(), "biased: 19 is not in 3..=18");
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
}

#[test]
fn none_is_a_number() {
    proptest!(|(value: Option<u8>, bytes: [u8; 4])| {
        if value != Some(7) {
            comes_back::<Option<u8>, NoneAs<Bits<8>, 7>>(&value);
            comes_back::<[Option<u8>; 2], NoneAs<Biased<Bits<8>, 0>, 7>>(&[value, None]);
        }
        is_canonical::<Option<u8>, NoneAs<Bits<5>, 7>>(&bytes);
        is_canonical::<Option<i8>, Checked<NoneAs<Bits<5>, -16>, -10, 10>>(&bytes);
    });
    is_refused::<Option<u8>, NoneAs<Bits<8>, 7>>(&Some(7));

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Board {
        #[codec(bits = 2, none = 0, bias = -1)]
        squares: [Option<u8>; 2],
        #[codec(len(bits = 4), none = -1, elias_gamma, bias = -2)]
        rest: Vec<Option<i8>>,
    }
    let board = Board {
        squares: [None, Some(2)],
        rest: vec![Some(0), None],
    };
    let bytes = board.to_bytes().expect("it has bytes");
    assert_eq!(Board::from_bytes(&bytes), Ok(board));

    // All values take the same bytes, which the macro sees through the array.
    #[derive(BitCodec)]
    #[codec(lsb_first)]
    struct Fixed(#[codec(none = 34)] [Option<u8>; 3]);
    assert_eq!(Fixed([None, Some(1), None]).to_array(), Ok([34, 1, 34]));
    let error = Board {
        squares: [Some(1), Some(0)],
        rest: vec![],
    }
    .to_bytes()
    .unwrap_err();
    assert_eq!(error.to_string(), "squares[1]: the number stands for none");
}
