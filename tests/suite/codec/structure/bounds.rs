//! Ranks and digits whose bound earlier fields decide.

use arrayvec::ArrayVec;
use bitcodec::coding::Own;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::{any, prop, proptest};

use crate::codings::laws::{comes_back, is_canonical};

/// The squares that two armies leave, as places among them.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, lock = "fa13595a687b2fb7")]
struct Board {
    #[codec(bits = 4)]
    free: u8,
    #[codec(bits = 4, count_of = sorted)]
    count: (),
    #[codec(len = count, combination(free, max = 15))]
    sorted: ArrayVec<u8, 8>,
    #[codec(len(bits = 3), arrangement(free, max = 15))]
    ordered: Vec<u8>,
    #[codec(len(bits = 2), radix(free + 2, max = 17), bias = 3)]
    digits: Vec<u16>,
    #[codec(combination(free, max = 15))]
    pair: [u8; 2],
    #[codec(when = free > 3, arrangement(free, max = 15))]
    podium: Option<[u8; 3]>,
    #[codec(radix(free + 2, max = 17), range = 0..=9)]
    array: [u8; 4],
}

/// The same with constant bounds.
#[derive(BitCodec)]
#[codec(msb_first)]
struct Constant {
    #[codec(bits = 4)]
    free: u8,
    #[codec(bits = 4, count_of = sorted)]
    count: (),
    #[codec(len = count, combination(12))]
    sorted: ArrayVec<u8, 8>,
    #[codec(len(bits = 3), arrangement(12))]
    ordered: Vec<u8>,
    #[codec(len(bits = 2), radix = 14, bias = 3)]
    digits: Vec<u16>,
    #[codec(combination(12))]
    pair: [u8; 2],
    #[codec(when = free > 3, arrangement(12))]
    podium: Option<[u8; 3]>,
    #[codec(radix = 14, range = 0..=9)]
    array: [u8; 4],
}

fn usual() -> Board {
    Board {
        free: 12,
        count: (),
        sorted: [0, 5, 11].into_iter().collect(),
        ordered: vec![11, 0, 5],
        digits: vec![3, 16],
        pair: [4, 11],
        podium: Some([3, 0, 11]),
        array: [9, 0, 1, 2],
    }
}

#[test]
fn the_bits_are_those_of_a_constant_bound() {
    let Board {
        free,
        count,
        sorted,
        ordered,
        digits,
        pair,
        podium,
        array,
    } = usual();
    let constant = Constant {
        free,
        count,
        sorted,
        ordered,
        digits,
        pair,
        podium,
        array,
    };
    assert_eq!(usual().to_bytes(), constant.to_bytes());
    comes_back::<Board, Own>(&usual());
    laws::of_type::<Board>();
    assert_eq!(
        Board::LAYOUT.spelling(),
        "msb:u4;derived(u4;);joined(`$1`:combination(`$0`,15,*););joined(u3;:arrangement(`$0`,15,*););\
         joined(u2;:biased(3:radix(`+($0,2)`,17,*);););combination(`$0`,15,2);when(`>($0,3)`:arrangement(`$0`,15,3););\
         checked(0..9:radix(`+($0,2)`,17,4););"
    );
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(2000))]

    #[test]
    fn what_is_read_is_what_is_written(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        is_canonical::<Board, Own>(&bytes);
        is_canonical::<Choices, Own>(&bytes);
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Choices {
    of: i8,
    #[codec(len(bits = 8), combination(of, max = 15))]
    sorted: Vec<u8>,
    #[codec(len(bits = 4), arrangement(of, max = 15))]
    ordered: Vec<u8>,
}

#[test]
fn a_list_longer_than_its_bound_is_refused_while_reading_and_writing() {
    for of in 0..=15_u8 {
        for len in 0..=17 {
            let value = Choices {
                of: of as i8,
                sorted: (0..len).collect(),
                ordered: vec![],
            };
            assert_eq!(value.to_bytes().is_ok(), len <= of, "{len} of {of}");
            let bytes = [of, len, 0, 0, 0];
            let read = Choices::from_prefix(&bytes);
            let read = read.map(|(value, _)| value);
            assert_eq!(read.as_ref() == Ok(&value), len <= of, "{len} of {of}");
        }
    }
    for (of, sorted, ordered, text) in [
        (3, vec![0, 1, 2, 3], vec![], "sorted[3]: 3 is not in 0..=2"),
        (3, vec![], vec![3, 2, 1, 0], "ordered[0]: 3 is not in 0..=2"),
        (
            -1,
            vec![],
            vec![],
            "sorted: `combination` gives -1, which is not in 0..=15",
        ),
        (
            16,
            vec![],
            vec![],
            "sorted: `combination` gives 16, which is not in 0..=15",
        ),
    ] {
        let error = Choices {
            of,
            sorted,
            ordered,
        }
        .to_bytes()
        .unwrap_err();
        assert_eq!(error.to_string(), text);
    }
    for (bytes, text) in [
        ([3, 4, 0], "sorted: 4 is not in 0..=3 (bits 8..16)"),
        ([0, 1, 0], "sorted: 1 is not in 0..=0 (bits 8..16)"),
        ([3, 0, 0x40], "ordered: 4 is not in 0..=3 (bits 16..20)"),
        (
            [255, 0, 0],
            "sorted: `combination` gives -1, which is not in 0..=15 (bit 8)",
        ),
    ] {
        let error = Choices::from_bytes(&bytes).unwrap_err();
        assert_eq!(error.to_string(), text);
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
    }
}

#[test]
fn an_array_longer_than_its_bound_is_refused_while_reading_and_writing() {
    let few = Board {
        free: 1,
        sorted: ArrayVec::new(),
        ordered: vec![],
        digits: vec![],
        podium: None,
        ..usual()
    };
    assert_eq!(
        few.to_bytes().unwrap_err().to_string(),
        "pair[0]: 4 is not in 0..=0"
    );
    let error = Board::from_bytes(&[0x10, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "pair: `combination` gives 1, which is not in 2..=15 (bit 13)"
    );
}
