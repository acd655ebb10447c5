//! Several values in one number, and the shortest of several codings.

use bitcodec::BitCodec;
use bitcodec::coding::PrefixCode;

use super::{Visit, both, random};

const SQUARES: PrefixCode<u8, 13> = PrefixCode::from_codes([
    "0", "110", "11111", "10110", "10100", "111010", "101110", "100", "11110", "10101", "11100",
    "111011", "101111",
]);

const MIXED: [&[u8]; 4] = [&[0, 2, 3, 7, 9], &[0, 1, 2], &[4, 3, 2, 1], &[0, 200]];

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Digits(#[codec(radix = 13)] [u8; 64]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Pair(#[codec(radix(alphabets = MIXED))] [u8; 4]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Hand(#[codec(combination(52))] [u8; 13]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Pack(#[codec(arrangement(52))] [u8; 52]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Best(#[codec(best_of((bits = 4), (huffman = SQUARES)))] [u8; 64]);

pub(super) fn run(visit: &mut impl Visit) {
    let array = |most: u64| {
        let mut numbers = random();
        std::array::from_fn(|_| (numbers.next().unwrap_or(0) % most) as u8)
    };
    both(visit, "64 digits below 13", &Digits(array(13)));
    both(visit, "4 digits of mixed radix", &Pair([7, 1, 4, 200]));
    both(
        visit,
        "13 cards of 52",
        &Hand(std::array::from_fn(|index| (4 * index + 1) as u8)),
    );
    both(
        visit,
        "52 cards in order",
        &Pack(std::array::from_fn(|index| (index * 17 % 52) as u8)),
    );
    let sparse = array(256).map(|number: u8| if number < 80 { number % 13 } else { 0 });
    both(visit, "the shorter of two", &Best(sparse));
}
