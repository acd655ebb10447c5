//! Expressions are numbers: operators of all pairs of bytes against those of `i128`, and methods against those of `checked_`.

use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};

mod closures;
mod methods;
mod operators;

/// What each expression is for all pairs of two bytes, against a model, in both directions.
macro_rules! numbers {
    ($module:ident: $byte:ty, |$a:ident, $b:ident| { $($name:ident = $number:expr, $model:expr;)* }) => {
        mod $module {
            #![allow(non_camel_case_types, unused_imports)]
            use core::ops::{Add, Div, Mul, Neg, Rem, Shl, Shr, Sub};

            use bitcodec::BitCodec;

            #[allow(unused_imports)]
            use super::*;

            // One type for all expressions takes less time to compile than one for each.
            #[derive(Clone, Copy, Debug)]
            enum Choice {
                $($name,)*
            }

            const ALL: &[Choice] = &[$(Choice::$name),*];

            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            pub(super) struct Value {
                choice: u8,
                $a: $byte,
                $b: $byte,
                number: i64,
                #[codec(when = match ALL[usize::from(choice)] {
                    $(Choice::$name => number == $number,)*
                })]
                is_it: Option<u8>,
            }

            impl $crate::structure::numbers::Chosen for Value {
                const SIGNED: bool = <$byte>::MIN != 0;

                fn new(choice: u8, [a, b]: [u8; 2], number: i64, is_it: Option<u8>) -> Self {
                    Self { choice, $a: a as $byte, $b: b as $byte, number, is_it }
                }
            }

            $(#[test]
            fn $name() {
                $crate::structure::numbers::is_number::<Value>(Choice::$name as u8, $model);
            })*

            /// One number for all answers, which all builds have in common.
            pub(in crate::structure::numbers) fn hashed() -> u64 {
                let models: &[$crate::structure::numbers::Model] = &[$($model),*];
                let all = (0..).zip(models).map(|(choice, model)| {
                    $crate::structure::numbers::answers::<Value>(choice, *model)
                });
                all.fold(0, |hash, of| hash * 31 % 0xffff_ffff + of)
            }
        }
    };
}
use numbers;

/// A number that one of several expressions over two bytes may be.
trait Chosen: WireFormat<Context = NoContext> + PartialEq + core::fmt::Debug {
    const SIGNED: bool;

    fn new(choice: u8, pair: [u8; 2], number: i64, is_it: Option<u8>) -> Self;
}

type Model = fn(i64, i64) -> Option<i64>;

fn operands<T: Chosen>([a, b]: [u8; 2]) -> (i64, i64) {
    if T::SIGNED {
        ((a as i8).into(), (b as i8).into())
    } else {
        (a.into(), b.into())
    }
}

/// The bytes of a pair and a number that it may be.
fn bytes(choice: u8, [a, b]: [u8; 2], number: i64) -> Vec<u8> {
    [&[choice, a, b][..], &number.to_be_bytes(), &[7]].concat()
}

#[track_caller]
fn is_number<T: Chosen>(choice: u8, model: Model) {
    for bits in 0..=u16::MAX {
        let pair = bits.to_be_bytes();
        let (a, b) = operands::<T>(pair);
        let number = model(a, b);
        for guess in [number.unwrap_or(0), number.unwrap_or(0) ^ 1] {
            let with = bytes(choice, pair, guess);
            let Some(number) = number else {
                let error = T::from_bytes(&with).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::OutOfRange, "{a} {b}");
                for held in [None, Some(7)] {
                    let error = T::new(choice, pair, guess, held).to_bytes().unwrap_err();
                    assert_eq!(error.kind(), ErrorKind::OutOfRange, "{a} {b}");
                    let text = error.to_string();
                    assert!(
                        text.contains("has no value") && text.starts_with("is_it: "),
                        "{text}"
                    );
                }
                continue;
            };
            let is_it = (guess == number).then_some(7);
            let with = if is_it.is_some() {
                &with[..]
            } else {
                &with[..11]
            };
            let value = T::new(choice, pair, guess, is_it);
            assert_eq!(T::from_bytes(with).as_ref(), Ok(&value), "{a} {b}");
            assert_eq!(value.to_bytes().as_deref(), Ok(with), "{a} {b}");
        }
    }
}

/// A number for what is read of all pairs.
fn answers<T: Chosen>(choice: u8, model: Model) -> u64 {
    (0..=u16::MAX).fold(7_u64, |hash, bits| {
        let pair = bits.to_be_bytes();
        let (a, b) = operands::<T>(pair);
        let number = model(a, b).unwrap_or(0);
        let answer = match T::from_bytes(&bytes(choice, pair, number)) {
            Ok(value) if value == T::new(choice, pair, number, Some(7)) => 1,
            Ok(_) => 2,
            Err(error) if error.kind() == ErrorKind::OutOfRange => 3,
            Err(_) => 4,
        };
        (hash ^ answer).wrapping_mul(0x100_0000_01b3)
    }) % 0xffff_ffff
}

/// A build without overflow checks reads what one with them does.
#[test]
fn all_builds_have_the_same_answers() {
    assert_eq!(
        [operators::hashed(), methods::hashed(), closures::hashed()],
        [
            [5_056_023_316, 2_286_824_656],
            [3_876_292_758, 4_477_107_269],
            [474_245_674, 5_039_825_661]
        ]
    );
}

/// Only the result of a length has to be one.
#[test]
fn operators_in_operators_are_numbers() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Frame {
        protection_absent: u8,
        frame_length: u16,
        #[codec(len = frame_length - 9 + 2 * protection_absent)]
        payload: Vec<u8>,
    }

    let empty = Frame {
        protection_absent: 1,
        frame_length: 7,
        payload: vec![],
    };
    assert_eq!(Frame::from_bytes(&[1, 0, 7]).as_ref(), Ok(&empty));
    assert_eq!(empty.to_bytes(), Ok(vec![1, 0, 7]));
    assert_eq!(
        Frame::from_bytes(&[0, 0, 10, 5]).map(|frame| frame.payload),
        Ok(vec![5])
    );
    let error = Frame::from_bytes(&[0, 0, 8]).unwrap_err();
    let text = "payload: `len` gives -1, which is not in 0..=18446744073709551615 (bit 24)";
    assert_eq!(error.to_string(), text);
}

/// A length may be more than the type of its operands holds.
#[test]
fn lengths_are_beyond_the_types_of_fields() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Many {
        n: u8,
        #[codec(len = if n > 1 { n * 1000 } else { 300 * n })]
        list: Vec<u8>,
        #[codec(bits(100 * n - 300 + 108, max = 8))]
        width: u8,
        #[codec(sized = match n { 0 => -1 + 2, more => more + 255 - 256 })]
        region: u8,
    }

    let many = Many {
        n: 2,
        list: vec![1; 2000],
        width: 200,
        region: 4,
    };
    let bytes = many.to_bytes().unwrap();
    assert_eq!(bytes.len(), 1 + 2000 + 1 + 1);
    assert_eq!(Many::from_bytes(&bytes), Ok(many));
}

/// A number beyond 127 bits is compared as it is, and refused by operators that need more than its type.
#[test]
fn the_widest_integers_are_compared_as_they_are() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Widest {
        wide: u128,
        small: i8,
        #[codec(when = small < wide && -1 < wide && wide != 3 - 4)]
        above: Option<()>,
        #[codec(when = wide / 2 > 5)]
        half: Option<()>,
        #[codec(when = wide + 1 > 5)]
        more: Option<()>,
    }

    let of = |wide: u128, small: i8| {
        let bytes = [&wide.to_be_bytes()[..], &small.to_be_bytes()].concat();
        Widest::from_bytes(&bytes)
    };
    let value = Widest {
        wide: 1 << 127,
        small: -1,
        above: Some(()),
        half: Some(()),
        more: Some(()),
    };
    assert_eq!(of(1 << 127, -1), Ok(value));
    assert_eq!(of(0, 1).map(|value| value.above), Ok(None));
    assert_eq!(
        of(2, 1).map(|value| (value.above, value.half, value.more)),
        Ok((Some(()), None, None))
    );
    assert_eq!(
        of(u128::MAX, 0).unwrap_err().to_string(),
        "more: `wide + 1 > 5` has no value: a number in it needs more than 128 bits (bit 136)"
    );
}

/// Two numbers below 0 make a greater one than their fields do.
#[test]
fn no_bound_is_below_what_negative_numbers_make() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Product {
        #[codec(bits = 2)]
        a: u8,
        #[codec(bits = 2)]
        b: u8,
        #[codec(len = (a - 9) * (b - 9), bits = 4)]
        product: Vec<u8>,
        #[codec(len = a - (b - 3), bits = 4)]
        difference: Vec<u8>,
        #[codec(len = (a - 9) & 31, bits = 4)]
        masked: Vec<u8>,
        #[codec(len = (a - 9) ^ (b - 9), bits = 4)]
        xored: Vec<u8>,
        #[codec(len = ((a as i16) - (b as u8) + 3) as u8, bits = 4)]
        cast: Vec<u8>,
    }

    let list = |len| vec![7; len];
    let value = Product {
        a: 0,
        b: 0,
        product: list(81),
        difference: list(3),
        masked: list(23),
        xored: list(0),
        cast: list(3),
    };
    let bytes = value.to_bytes().unwrap();
    assert_eq!(Product::MAX_BITS, None);
    assert_eq!(Product::from_bytes(&bytes), Ok(value));

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Bounded {
        n: u8,
        #[codec(len = 2 * n + 300 - n)]
        list: Vec<u8>,
        #[codec(len = (n - 1) as usize * 2)]
        more: Vec<u8>,
    }

    assert_eq!(Bounded::MAX_BITS, Some(8 * (1 + 2 * 255 + 300 + 2 * 255)));
}
