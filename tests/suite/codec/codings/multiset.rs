//! Arrays in which each value occurs a given number of times, as one rank.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

const COUNTS: [u64; 3] = [3, 1, 2];

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Word(#[codec(multiset = COUNTS)] [u8; 6]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Deal(#[codec(multiset(13, 13, 13, 13))] [u8; 52]);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1)]
enum Kind {
    One,
    Two,
}

/// Counts of 0, one value, enums, and arrays of arrays.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Others {
    #[codec(bits = 3)]
    shift: u8,
    #[codec(multiset(1, 2))]
    kinds: [Kind; 3],
    #[codec(as = u8, multiset(2, 1))]
    again: [Kind; 3],
    #[codec(multiset(2, 0, 1, 0))]
    rows: [[i32; 3]; 2],
    #[codec(multiset(4))]
    same: [u8; 4],
    #[codec(multiset(1, 1), bias = 5)]
    biased: [u8; 2],
}

/// All 60 words, in the order of their letters.
#[test]
fn each_rank_is_that_of_its_word() {
    let mut words = vec![[0, 0, 0, 1, 2, 2]];
    while let Some(next) = words.last().copied().and_then(next_permutation) {
        words.push(next);
    }
    assert_eq!(words.len(), 60);
    for (rank, word) in (0..).zip(words) {
        assert_eq!(Word(word).to_bytes().as_deref(), Ok(&[rank << 2][..]));
        assert_eq!(Word::from_bytes(&[rank << 2]), Ok(Word(word)));
    }
    for rank in 60..64 {
        let error = Word::from_bytes(&[rank << 2]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("0: {rank} is not in 0..=59 (bits 0..6)")
        );
    }
}

/// Narayana's algorithm.
fn next_permutation(mut word: [u8; 6]) -> Option<[u8; 6]> {
    let last = (0..5).rev().find(|&place| word[place] < word[place + 1])?;
    let other = (0..6).rev().find(|&place| word[last] < word[place])?;
    word.swap(last, other);
    word[last + 1..].reverse();
    Some(word)
}

/// 52! / (13!)^4.
#[test]
fn there_are_as_many_deals_as_everyone_says() {
    let deals = 53_644_737_765_488_792_839_237_440_000_u128;
    let bytes = |rank: u128| rank.to_be_bytes()[4..].to_vec();
    let last = Deal::from_bytes(&bytes(deals - 1)).expect("the last deal");
    assert_eq!(last.0[..13], [3; 13]);
    assert_eq!(last.0[39..], [0; 13]);
    let error = Deal::from_bytes(&bytes(deals)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    proptest!(|(rank in 0..deals)| {
        let deal = Deal::from_bytes(&bytes(rank)).expect("a deal");
        prop_assert_eq!(deal.to_bytes(), Ok(bytes(rank)));
    });
}

#[test]
fn multisets_keep_the_laws() {
    laws::of_type::<Word>();
    laws::of_type::<Deal>();
    laws::of_type::<Others>();
}

/// More than 64 elements are ranked in more limbs. The laws would take long.
#[test]
fn long_multisets_come_back() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(lsb_first)]
    struct Long(#[codec(multiset(200, 300, 12))] [u16; 512]);

    let mut values = [1; 512];
    values[..200].fill(0);
    values[500..].fill(2);
    for by in [0, 1, 7, 100, 511] {
        values.rotate_left(by);
        let long = Long(values);
        let bytes = long.to_bytes().expect("each occurs as often");
        assert_eq!(bytes.len(), Long::MAX_BITS.expect("a width").div_ceil(8));
        assert_eq!(Long::from_bytes(&bytes), Ok(long));
        assert!(Long::from_bytes(&bytes[1..]).is_err());
    }
}

#[test]
fn another_number_of_a_value_is_refused_there() {
    for (word, message) in [
        (
            [0, 0, 0, 0, 2, 2],
            "0[3]: each value of a multiset occurs as often as it says",
        ),
        ([0, 3, 0, 1, 2, 2], "0[1]: 3 is not in 0..=2"),
    ] {
        assert_eq!(Word(word).to_bytes().unwrap_err().to_string(), message);
    }
}
