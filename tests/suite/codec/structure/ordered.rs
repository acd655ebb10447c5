//! Arrays in another order, fields from a version on, and traces that end inside a byte.

use bitcodec::__private::Permutation;
use bitcodec::coding::{Bits, Coding, Leb128, Own, Permuted};

use super::*;
use crate::codings::laws::{comes_back, is_canonical};

const ORDER: [usize; 5] = [4, 0, 3, 1, 2];

/// Every element has another place.
enum Turned {}

impl Permutation for Turned {
    const ORDER: &'static [usize] = &ORDER;
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Step {
    Up,
    Left,
    End,
}

macro_rules! versions {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Versions {
                pub(super) version: u8,
                #[codec(order = [2, 0, 1], bits = 4, range = 0..=12)]
                pub(super) three: [u8; 3],
                #[codec(order = ORDER)]
                pub(super) pairs: [[u16; 2]; 5],
                #[codec(order = [1, 0], as = u8, bits = 2)]
                pub(super) steps: [Step; 2],
                #[codec(order = [1, 0])]
                pub(super) plain: [Step; 2],
                #[codec(since = 3, order = [1, 0], leb128)]
                pub(super) later: Option<[u32; 2]>,
                #[codec(since = 4)]
                pub(super) last: Option<u8>,
            }
        }
    )* };
}

versions! {
    low = lsb_first, "16e44522c254a5eb";
    high = msb_first, "82ea593ba2397588";
}

fn versions() -> high::Versions {
    high::Versions {
        version: 3,
        three: [1, 2, 3],
        pairs: [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]],
        steps: [Step::Up, Step::End],
        plain: [Step::Left, Step::End],
        later: Some([1, 300]),
        last: None,
    }
}

#[test]
fn elements_stand_where_the_order_says() {
    let bytes = versions().to_bytes().expect("every field fits");
    let by_hand = [
        3, 0x31, 0x20, 0, 0x80, 0, 0x90, 0, 0, 0, 0x10, 0, 0x60, 0, 0x70, 0, 0x20, 0, 0x30, 0,
        0x40, 0, 0x58, 0x9a, 0xc0, 0x20, 0x10,
    ];
    assert_eq!(bytes, by_hand);
    assert_eq!(high::Versions::from_bytes(&bytes), Ok(versions()));
    let trace = high::Versions::trace(&bytes);
    let paths = trace
        .segments()
        .iter()
        .map(|segment| segment.path.to_string());
    let paths: Vec<String> = paths.skip(1).take(5).collect();
    assert_eq!(
        paths,
        [
            "three[2]",
            "three[0]",
            "three[1]",
            "pairs[4][0]",
            "pairs[4][1]"
        ]
    );
}

#[test]
fn an_element_is_named_by_its_index_in_the_value() {
    let mut value = versions();
    value.three[2] = 13;
    let error = value.to_bytes().expect_err("it is out of range");
    assert_eq!(error.to_string(), "three[2]: 13 is not in 0..=12");
    let error = high::Versions::from_bytes(&[1, 0x0f, 0, 0]).expect_err("it is out of range");
    assert_eq!(
        error.to_string(),
        "three[0]: 15 is not in 0..=12 (bits 12..16)"
    );
}

#[test]
fn a_version_says_what_is_there() {
    let mut value = versions();
    value.version = 2;
    let error = value.to_bytes().expect_err("it came with version 3");
    assert_eq!(
        error.to_string(),
        "later: the value is present, but its condition is false"
    );
    value.later = None;
    assert!(value.to_bytes().is_ok());
    value.version = 4;
    assert!(value.to_bytes().is_err());
}

#[test]
fn a_trace_may_end_inside_a_byte() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Head {
        #[codec(bits = 3, range = 0..=5)]
        kind: u8,
        last: bool,
    }
    for byte in 0..=255u8 {
        let (trace, value) = (Head::trace_bits(&[byte]), Head::from_prefix_bits(&[byte]));
        assert_eq!(trace.error(), value.as_ref().err());
        if value.is_ok() {
            assert_eq!(
                trace.segments().last().map(|last| last.bits.clone()),
                Some(3..4)
            );
        }
        let exact = Head::trace(&[byte]);
        assert_eq!(exact.error().is_none(), value.is_ok() && byte & 15 == 0);
    }
    assert_eq!(
        Head::trace_bits(&[]).error().map(ToString::to_string),
        Some("kind: the input ends: 3 bits are needed, 0 left (bit 0)".to_owned())
    );
}

macro_rules! blocks {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Blocks {
                #[codec(bits = 2)]
                pub(super) count: u8,
                #[codec(order = [2, 0, 1], len(bits = 3), bits = 4, range = 0..=12)]
                pub(super) counted: Vec<[u8; 3]>,
                #[codec(order = [1, 0], len = count, as = u8, bits = 2)]
                pub(super) steps: Vec<[Step; 2]>,
                #[codec(order = [1, 0], len(bytes, bits = 4), exp_golomb)]
                pub(super) sized: Vec<[i16; 2]>,
                #[codec(order = ORDER, len(rest))]
                pub(super) rest: Vec<[u16; 5]>,
            }
        }
    )* };
}

blocks! {
    low_blocks = lsb_first, "5a4e0a69bad6a50c";
    high_blocks = msb_first, "ba79f2a6e0e64975";
}

fn blocks() -> high_blocks::Blocks {
    high_blocks::Blocks {
        count: 1,
        counted: vec![[1, 2, 3], [4, 5, 6]],
        steps: vec![[Step::Up, Step::End]],
        sized: vec![[0, 1]],
        rest: vec![[0, 1, 2, 3, 4]],
    }
}

#[test]
fn each_array_of_a_list_is_in_the_order() {
    let bytes = blocks().to_bytes().expect("every field fits");
    // 01 010, 3 1 2, 6 4 5, 10 00, 0001, 010 1 padded to a byte, then 4 0 3 1 2.
    let bits = "01010 0011 0001 0010 0110 0100 0101 1000 0001 01010000";
    let bits: Vec<bool> = bits
        .chars()
        .filter(|bit| *bit != ' ')
        .map(|bit| bit == '1')
        .collect();
    let mut by_hand = bits;
    for word in [4_u16, 0, 3, 1, 2] {
        by_hand.extend((0..16).rev().map(|place| word >> place & 1 == 1));
    }
    by_hand.resize(by_hand.len().next_multiple_of(8), false);
    let by_hand: Vec<u8> = by_hand
        .chunks(8)
        .map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit)))
        .collect();
    assert_eq!(bytes, by_hand);
    assert_eq!(high_blocks::Blocks::from_bytes(&bytes), Ok(blocks()));
    let trace = high_blocks::Blocks::trace(&bytes);
    let paths = trace
        .segments()
        .iter()
        .map(|segment| segment.path.to_string());
    let paths: Vec<String> = paths.filter(|path| path.starts_with("counted[")).collect();
    assert_eq!(
        paths,
        [
            "counted[0][2]",
            "counted[0][0]",
            "counted[0][1]",
            "counted[1][2]",
            "counted[1][0]",
            "counted[1][1]"
        ]
    );
    let mut wrong = blocks();
    wrong.counted[1][2] = 13;
    let error = wrong.to_bytes().expect_err("it is out of range");
    assert_eq!(error.to_string(), "counted[1][2]: 13 is not in 0..=12");
}

proptest! {
    #[test]
    fn blocks_decode_to_their_bits(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(value) = high_blocks::Blocks::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
        if let Ok(value) = low_blocks::Blocks::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
    }

    #[test]
    fn another_order_keeps_the_laws(values: [u16; 5], bytes: [u8; 20]) {
        comes_back::<[u16; 5], Permuted<Own, Turned>>(&values);
        comes_back::<[u16; 5], Permuted<Leb128, Turned>>(&values);
        comes_back::<[u16; 5], Permuted<Bits<9>, Turned>>(&values.map(|value| value & 0x1ff));
        comes_back::<[[u16; 2]; 5], Permuted<Own, Turned>>(&values.map(|value| [value, !value]));
        is_canonical::<[u16; 5], Permuted<Leb128, Turned>>(&bytes);
        is_canonical::<[u8; 5], Permuted<Bits<3>, Turned>>(&bytes);
        is_canonical::<[u32; 5], Permuted<Own, Turned>>(&bytes);
        prop_assert!(<Permuted<Own, Turned> as Coding<[u8; 4]>>::MISTAKE.is_some());
    }

    #[test]
    fn versions_decode_to_their_bits(bytes in prop::collection::vec(any::<u8>(), 0..32), version in 0u8..6) {
        let mut bytes = bytes;
        if let [first, second, third, ..] = &mut *bytes {
            (*first, *second, *third) = (version, *second & 0x7b, *third & 0x7f);
        }
        if let Ok(value) = high::Versions::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
        if let Ok(value) = low::Versions::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
    }
}
