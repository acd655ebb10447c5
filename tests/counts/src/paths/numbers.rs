//! Integers: widths, forms, and codes of varying length.

use bitcodec::BitCodec;
use use_site_types::{MatchKey, Numbers, Sample};

use crate::shapes::{Array, Cells, Eight, Nested, Small, Wide};

use super::{Visit, both, random};

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Forms {
    #[codec(little_endian)]
    swapped: u16,
    #[codec(bits = 10, sign_magnitude)]
    signed: i16,
    #[codec(bits = 6, scale = 5)]
    degrees: u16,
    #[codec(bits = 7, bias = 3, none = 130)]
    maybe: Option<u8>,
    #[codec(bcd(digits = 4))]
    year: u16,
}

/// 64 numbers in one code.
macro_rules! codes {
    ($visit:ident; $($name:literal, $most:literal, [$($key:tt)+];)*) => { $({
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct Codes(#[codec($($key)+)] [u32; 64]);

        let mut numbers = random().map(|number| (number >> (number % 24) & 0xff_ffff) as u32 % $most + 1);
        both($visit, $name, &Codes(std::array::from_fn(|_| numbers.next().unwrap_or(1))));
    })* };
}

pub(super) fn run(visit: &mut impl Visit) {
    both(visit, "8 fields in 64 bits", &sample::<Eight>());
    both(visit, "3 fields in 24 bits", &sample::<Small>());
    both(visit, "struct in struct", &sample::<Nested>());
    both(visit, "array of integers of 3 bits", &sample::<Array>());
    both(visit, "array of 16 structs", &sample::<Cells>());
    both(visit, "fields in 300 bits", &sample::<Wide>());
    both(visit, "match key", &sample::<MatchKey>());
    both(
        visit,
        "forms of integers",
        &Forms {
            swapped: 0xabc,
            signed: -500,
            degrees: 300,
            maybe: Some(100),
            year: 2024,
        },
    );
    codes! { visit;
        "64 numbers of 24 bits", 0xff_fff0, [bits = 24];
        "64 numbers, range", 999_999, [range = 1..=1_000_000];
        "64 numbers, unary", 20, [unary];
        "64 numbers, elias_gamma", 0xff_fff0, [elias_gamma];
        "64 numbers, elias_delta", 0xff_fff0, [elias_delta];
        "64 numbers, exp_golomb", 0xff_fff0, [exp_golomb];
        "64 numbers, rice", 400, [rice = 5];
        "64 numbers, leb128", 0xff_fff0, [leb128];
        "64 numbers, vlq", 0xff_fff0, [vlq];
    }
}

fn sample<T: Sample>() -> T {
    T::sample(&mut Numbers::new())
}
