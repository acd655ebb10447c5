//! Signed integers in zigzag order, beside every code of numbers, in both orders.

use std::num::NonZero;

use bitcodec::{BitCodec, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct All {
                #[codec(zigzag)]
                pub(super) own: i16,
                #[codec(zigzag, bits = 5)]
                pub(super) bits: i8,
                #[codec(zigzag, leb128)]
                pub(super) leb: i64,
                #[codec(zigzag, leb128(prefix = 5))]
                pub(super) prefixed: i64,
                #[codec(zigzag, vlq)]
                pub(super) vlq: i32,
                #[codec(zigzag, rice = 2, range = -5..=9)]
                pub(super) rice: i8,
                #[codec(zigzag, elias_gamma, bias = 1, range = 1..=60)]
                pub(super) gamma: i16,
                #[codec(zigzag, elias_delta)]
                pub(super) delta: i128,
                #[codec(zigzag, exp_golomb)]
                pub(super) golomb: i8,
                #[codec(zigzag, unary(max = 9))]
                pub(super) unary: i8,
                #[codec(zigzag, little_endian, bits = 24)]
                pub(super) little: i32,
                #[codec(zigzag, big_endian)]
                pub(super) big: [i64; 2],
                #[codec(zigzag, bcd(digits = 3))]
                pub(super) decimal: i16,
                #[codec(zigzag, bits = 3)]
                pub(super) array: [[i8; 2]; 3],
                #[codec(zigzag, len(bits = 8), bits = 12)]
                pub(super) list: Vec<i16>,
                #[codec(zigzag, leb128, len(bits = 8))]
                pub(super) lebs: Vec<i64>,
                #[codec(each(zigzag, leb128))]
                pub(super) option: Option<i128>,
                #[codec(zigzag, none = -1, bits = 4)]
                pub(super) none: Option<i8>,
                #[codec(zigzag, leb128)]
                pub(super) not_zero: NonZero<i32>,
                #[codec(zigzag, scale = 10, leb128)]
                pub(super) tens: i32,
                #[codec(zigzag, zero_runs, leb128)]
                pub(super) zeros: [i32; 6],
                #[codec(best_of((zigzag, leb128), (bits = 32)))]
                pub(super) best: i32,
                #[codec(when = own < 0, zigzag, vlq)]
                pub(super) sometimes: Option<i16>,
            }
        }
    )* };
}

in_both_orders! {
    low = lsb_first;
    high = msb_first;
}

#[test]
fn values_keep_the_laws() {
    laws::of_type::<low::All>();
    laws::of_type::<high::All>();
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Zigzags(#[codec(len(leb128), zigzag, bits = 19)] Vec<i32>);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Places(#[codec(len(leb128), bits = 19)] Vec<u32>);

proptest! {
    #[test]
    fn any_bytes_keep_the_laws(bytes: Vec<u8>) {
        laws::of_bytes::<low::All>(&bytes);
        laws::of_bytes::<high::All>(&bytes);
    }

    /// A number n has the place 2n, or -2n - 1 if it is negative.
    #[test]
    fn a_list_is_that_of_the_places(numbers in prop::collection::vec(-(1 << 18)..1 << 18, 0..100)) {
        let places = numbers.iter().map(|&number: &i32| match number {
            0.. => 2 * number as u32,
            _ => number.unsigned_abs() * 2 - 1,
        });
        let bytes = Places(places.collect()).to_bytes().unwrap();
        let zigzags = Zigzags(numbers);
        prop_assert_eq!(zigzags.to_bytes().unwrap(), &bytes[..]);
        prop_assert_eq!(Zigzags::from_bytes(&bytes), Ok(zigzags));
    }
}

#[test]
fn errors_and_traces_have_the_signed_number() {
    let error = Zigzags(vec![1, 1 << 18]).to_bytes().unwrap_err();
    assert_eq!(
        error.to_string(),
        "0[1]: 262144 is written as 524288, which is more than 524287"
    );
    let trace = Zigzags::trace(&Zigzags(vec![-7]).to_bytes().unwrap());
    let values: Vec<_> = trace.segments().iter().filter_map(|of| of.value).collect();
    assert_eq!(values[1], (-7_i32).into());
}
