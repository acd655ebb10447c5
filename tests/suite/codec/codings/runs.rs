//! Arrays of unary numbers: what the fast pair does by words is what one run after the other would be.

use std::fmt::Debug;

use bitcodec::NoContext;
use bitcodec::coding::{Coding, Unary};
use proptest::prelude::*;

use super::laws::{bits, comes_back, is_canonical, is_refused};
use super::many::Behind;

/// A number without a bound.
const ANY: u64 = u64::MAX;

fn are_runs<T, const N: usize, C>(values: &[T; N], ones: &[usize])
where
    T: Debug + Clone + PartialEq,
    C: Coding<[T; N], Context = NoContext>,
{
    let expected: String = ones.iter().map(|&ones| "1".repeat(ones) + "0").collect();
    for msb in [false, true] {
        assert_eq!(bits::<_, C>(values, msb), expected);
    }
    comes_back::<[T; N], C>(values);
    comes_back::<_, Behind<5, C>>(&(21, values.clone()));
    comes_back::<_, Behind<62, C>>(&(1, values.clone()));
}

macro_rules! runs {
    ($($name:ident: [$int:ident; $len:literal], $max:expr, $total:expr;)*) => { $(
        #[test]
        fn $name() {
            type Runs = Unary<{ $max }, { $total }>;
            const MAX: u64 = $max;
            const TOTAL: u64 = $total;
            const MOST: u64 = if MAX < TOTAL { MAX } else { TOTAL };

            // Each place gets one more, as long as the bounds allow.
            let places = prop::collection::vec(0..$len as usize, 0..100);
            let few = prop::collection::vec(0..3usize.min($len), 0..100);
            let bytes = prop::collection::vec(any::<u8>(), 0..40);
            proptest!(ProptestConfig::with_cases(60), |(places in prop_oneof![places, few], bytes in bytes)| {
                let mut ones = [0; $len];
                let mut total = 0;
                for place in places {
                    if ones[place] < MOST as usize && total < TOTAL {
                        ones[place] += 1;
                        total += 1;
                    }
                }
                let mut values = ones.map(|ones| ones as $int);
                are_runs::<$int, $len, Runs>(&values, &ones);
                is_canonical::<[$int; $len], Runs>(&bytes);
                // One more than the bounds allow, at any place.
                let place = bytes.len().min($len - 1);
                if TOTAL != ANY {
                    values[place] += (TOTAL - total) as $int + 1;
                    is_refused::<[$int; $len], Runs>(&values);
                }
                if MOST != ANY {
                    values[place] = (MOST + 1) as $int;
                    is_refused::<[$int; $len], Runs>(&values);
                }
            });
        }
    )* };
}

runs! {
    one_run: [u8; 1], ANY, 9;
    one_run_of_a_word: [u8; 1], ANY, 63;
    seven_runs_of_a_word: [u8; 7], ANY, 57;
    seven_runs_of_more: [u8; 7], ANY, 58;
    eight_runs: [u16; 8], ANY, 56;
    nine_runs: [u8; 9], ANY, 56;
    twenty_five_runs: [u8; 25], ANY, 15;
    thirty_three_runs: [u32; 33], ANY, 31;
    forty_nine_runs_of_a_word: [u8; 49], ANY, 15;
    fifty_runs: [u8; 50], ANY, 30;
    fifty_runs_with_a_maximum: [u8; 50], 4, 30;
    fifty_runs_of_zeros: [u8; 50], ANY, 0;
    hundred_runs: [u128; 100], ANY, 56;
    hundred_runs_of_more: [u8; 100], ANY, 57;
    hundred_short_runs: [u8; 100], 1, ANY;
    hundred_runs_up_to_seven: [u64; 100], 7, ANY;
    hundred_runs_up_to_eight: [u8; 100], 8, ANY;
    thirteen_runs_without_a_bound: [u8; 13], ANY, ANY;
}

/// A number that a byte or a word cuts off to a small one.
#[test]
fn a_run_far_too_long_is_refused() {
    for place in 0..50 {
        let mut values = [0u32; 50];
        values[place] = 256;
        is_refused::<[u32; 50], Unary<ANY, 30>>(&values);
        is_refused::<[u32; 50], Unary<7>>(&values);
        let mut values = [0u128; 50];
        values[place] = 1 << 64;
        is_refused::<[u128; 50], Unary<ANY, 30>>(&values);
        is_refused::<[u128; 50], Unary<7>>(&values);
        // Their sum is 30 in the lowest byte.
        let values = [255u8, 31].repeat(25);
        let values: [u8; 50] = values.try_into().expect("50 of them");
        is_refused::<[u8; 50], Unary<ANY, 30>>(&values);
    }
}
