//! Lists as one number: `len` beside `radix`, `combination`, `arrangement`.

use arrayvec::ArrayVec;
use bitcodec::__private::{EachBiased, EachChecked, Joined};
use bitcodec::coding::{Arrangement, As, Bits, Coding, Combination, Leb128, Radix};
use bitcodec::{BitCodec, ErrorKind, Layout, WireFormat};
use proptest::prelude::*;

use super::laws::{bits, comes_back, is_canonical, is_refused};

proptest! {
    #[test]
    fn digits(list in prop::collection::vec(0u8..13, 0..150), wide: Vec<u32>, bytes: [u8; 40]) {
        comes_back::<Vec<u8>, Joined<Leb128, Radix<13>>>(&list);
        is_canonical::<Vec<u8>, Joined<Leb128, Radix<13>>>(&bytes);
        is_canonical::<Vec<u8>, Joined<Bits<5>, Radix<2>>>(&bytes);
        let wide: Vec<u32> = wide.into_iter().take(60).map(|digit| digit % 4_000_000_007u64 as u32).collect();
        comes_back::<Vec<u32>, Joined<Bits<6>, Radix<{ 1 << 32 }>>>(&wide);
        comes_back::<Vec<u32>, Joined<Bits<6>, Radix<4_294_967_295>>>(&wide.iter().map(|digit| digit / 2).collect());
        is_canonical::<Vec<u32>, Joined<Bits<4>, Radix<4_000_000_007>>>(&bytes);
        let short: ArrayVec<u8, 20> = list.iter().copied().take(20).collect();
        comes_back::<ArrayVec<u8, 20>, Joined<Bits<5>, Radix<13>>>(&short);
        is_canonical::<ArrayVec<u8, 20>, Joined<Bits<5>, Radix<13>>>(&bytes);
    }

    #[test]
    fn moved_and_checked(list in prop::collection::vec(8u8..56, 0..40), bytes: [u8; 40]) {
        type Moved = EachChecked<EachBiased<Radix<48>, 8>, 8, 55>;
        comes_back::<Vec<u8>, Joined<Bits<6>, Moved>>(&list);
        is_canonical::<Vec<u8>, Joined<Bits<6>, Moved>>(&bytes);
        is_canonical::<Vec<i16>, Joined<Bits<6>, EachChecked<EachBiased<Radix<200>, -100>, -90, 5>>>(&bytes);
        is_canonical::<Vec<u8>, Joined<Bits<6>, As<EachBiased<Radix<200>, 100>, u8>>>(&bytes);
    }

    #[test]
    fn choices(set in prop::collection::btree_set(0u16..300, 0..20), bytes: [u8; 40]) {
        let list: Vec<u16> = set.into_iter().collect();
        comes_back::<Vec<u16>, Joined<Bits<5>, Combination<300>>>(&list[..list.len().min(15)].to_vec());
        comes_back::<Vec<u16>, Joined<Leb128, Arrangement<300>>>(&list.iter().rev().copied().collect());
        is_canonical::<Vec<u16>, Joined<Bits<5>, Combination<300>>>(&bytes);
        is_canonical::<Vec<u8>, Joined<Bits<6>, Combination<40>>>(&bytes);
        is_canonical::<Vec<u16>, Joined<Bits<5>, Arrangement<300>>>(&bytes);
        is_canonical::<ArrayVec<u8, 9>, Joined<Bits<4>, Arrangement<9>>>(&bytes);
    }

    #[test]
    fn whole_decks(deck in Just((0u8..52).collect::<Vec<u8>>()).prop_shuffle()) {
        comes_back::<Vec<u8>, Joined<Bits<6>, Arrangement<52>>>(&deck);
        prop_assert_eq!(bits::<Vec<u8>, Joined<Bits<6>, Arrangement<52>>>(&deck, true).len(), 6 + 226);
        let mut sorted = deck[..20].to_vec();
        sorted.sort_unstable();
        comes_back::<Vec<u8>, Joined<Bits<6>, Combination<52>>>(&sorted);
    }
}

#[test]
fn lists_of_all_lengths_are_exhausted() {
    for high in 0..=u8::MAX {
        for low in 0..=u8::MAX {
            let bytes = [high, low];
            is_canonical::<Vec<u8>, Joined<Bits<2>, Radix<3>>>(&bytes);
            is_canonical::<Vec<u8>, Joined<Bits<3>, Combination<6>>>(&bytes);
            is_canonical::<Vec<u8>, Joined<Bits<3>, Arrangement<5>>>(&bytes);
        }
    }
}

#[test]
fn what_has_no_number_is_refused() {
    is_refused::<Vec<u8>, Joined<Bits<4>, Radix<13>>>(&vec![0, 13]);
    is_refused::<Vec<i8>, Joined<Bits<4>, Radix<13>>>(&vec![0, -1]);
    is_refused::<Vec<u8>, Joined<Bits<1>, Radix<13>>>(&vec![0, 1]);
    is_refused::<Vec<u8>, Joined<Bits<4>, EachBiased<Radix<13>, 2>>>(&vec![1]);
    is_refused::<Vec<u8>, Joined<Bits<4>, Combination<9>>>(&vec![3, 3]);
    is_refused::<Vec<u8>, Joined<Bits<4>, Combination<9>>>(&vec![4, 9]);
    is_refused::<Vec<u8>, Joined<Bits<4>, Arrangement<9>>>(&vec![4, 4]);
    // 200 over 100 has 196 bits.
    is_refused::<Vec<u8>, Joined<Leb128, Combination<200>>>(&(0..100).collect());
}

/// The pawns of a side of chess, after the first two ways of the book "Chess, bit by bit": their number less one, then
/// their squares.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Pawns {
    #[codec(bits = 3, bias = 1, count_of = squares)]
    count: (),
    #[codec(len = count, radix = 48, bias = 8, range = 8..=55)]
    squares: ArrayVec<u8, 8>,
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Free {
    #[codec(bits = 3, bias = 1, count_of = squares)]
    count: (),
    #[codec(len = count, arrangement(48), bias = 8)]
    squares: Vec<u8>,
}

fn width<T: bitcodec::BitCodec<Context = bitcodec::NoContext>>(value: &T) -> usize {
    <bitcodec::coding::Own as Coding<T>>::width(value, ()).expect("the value has a code")
}

#[test]
fn pawns_take_the_least_width_for_their_number() {
    let (mut digits, mut places) = (Vec::new(), Vec::new());
    for count in 1..=8u8 {
        let squares = (48..48 + count).rev();
        let pawns = Pawns {
            count: (),
            squares: squares.clone().collect(),
        };
        let free = Free {
            count: (),
            squares: squares.collect(),
        };
        assert_eq!(
            Pawns::from_bytes(&pawns.to_bytes().unwrap()),
            Ok(pawns.clone())
        );
        assert_eq!(
            Free::from_bytes(&free.to_bytes().unwrap()),
            Ok(free.clone())
        );
        digits.push(width(&pawns) - 3);
        places.push(width(&free) - 3);
    }
    assert_eq!(digits, [6, 12, 17, 23, 28, 34, 40, 45]);
    assert_eq!(places, [6, 12, 17, 23, 28, 34, 39, 44]);
    assert_eq!((Pawns::MIN_BITS, Pawns::MAX_BITS), (3, Some(48)));
}

#[test]
fn the_first_element_is_most_significant() {
    let pawns = Pawns {
        count: (),
        squares: [9, 8, 11].into_iter().collect(),
    };
    // 2, then 1 * 48^2 + 0 * 48 + 3 in 17 bits.
    assert_eq!(
        pawns.to_bytes().unwrap(),
        (2u32 << 17 | 2307).rotate_left(12).to_be_bytes()[..3]
    );
    let free = Free {
        count: (),
        squares: vec![9, 8, 11],
    };
    // 2, then the second square of 48, the first of the 47 others, the second of 46.
    assert_eq!(
        free.to_bytes().unwrap(),
        (2u32 << 17 | (47 * 46 + 1)).rotate_left(12).to_be_bytes()[..3]
    );
}

#[test]
fn refusals_name_path_and_bits() {
    for (bytes, kind, text) in [
        // 48 needs 6 bits.
        (
            vec![0b0001_1000, 0],
            ErrorKind::OutOfRange,
            "squares: 48 is not in 0..=47 (bits 3..9)",
        ),
        (
            vec![0b1110_0000, 0],
            ErrorKind::Truncated,
            "squares: the input ends: 40 bits are needed, 13 left (bit 3)",
        ),
        (
            vec![0b1111_1111; 6],
            ErrorKind::OutOfRange,
            "squares: 35184372088831 is not in 0..=28179280429055 (bits 3..48)",
        ),
    ] {
        let error = Pawns::from_bytes(&bytes).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, text));
    }
    for (squares, text) in [
        (&[8, 7][..], "squares[1]: 7 is not in 8..=55"),
        (&[56], "squares[0]: 56 is not in 8..=55"),
        (&[], "count: 0 is not in 1..=8"),
    ] {
        let squares = squares.iter().copied().collect();
        assert_eq!(
            Pawns { count: (), squares }
                .to_bytes()
                .unwrap_err()
                .to_string(),
            text
        );
    }
    let twice = Free {
        count: (),
        squares: vec![9, 10, 9],
    };
    assert_eq!(
        twice.to_bytes().unwrap_err().to_string(),
        "squares[2]: the values of an arrangement are distinct"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first)]
struct Lists {
    #[codec(as = u8, len(leb128), radix = 3)]
    flags: Vec<Colour>,
    #[codec(len(bits = 6), combination(49))]
    lotto: Vec<u8>,
    #[codec(bits = 2)]
    rows: u8,
    #[codec(len = rows, radix = 5)]
    table: Vec<[u8; 3]>,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 2)]
enum Colour {
    Red,
    Green,
    Blue,
}

fn lists() -> Lists {
    Lists {
        flags: vec![Colour::Blue, Colour::Red, Colour::Green],
        lotto: vec![3, 7, 48],
        rows: 2,
        table: vec![[4, 3, 0], [0, 0, 1]],
    }
}

#[test]
fn layouts_and_traces_show_lists_as_numbers() {
    assert_eq!(
        Lists::LAYOUT.spelling(),
        "lsb:joined(leb128u(8..80);:symbols(3:radix(*:3);););joined(u6;:combination(49,*););u2;\
         list(`$2`:radix(3:5););"
    );
    assert_eq!(
        Pawns::LAYOUT.spelling(),
        "msb:derived(biased(1:u3;););joined(`$0`:checked(8..55:biased(8:radix(*:48););););"
    );
    let forms = |layout: &Layout| {
        layout
            .rows()
            .iter()
            .map(|row| row.form.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        forms(Lists::LAYOUT),
        [
            "list as (digits of radix 3, one of 3 symbols), length as LEB128",
            "list as (rank out of 49, sorted), length as u6",
            "u2",
            "`rows` x (3 digits of radix 5)",
        ]
    );
    assert_eq!(
        forms(Pawns::LAYOUT)[1],
        "`count` x (digits of radix 48, written less 8, 8..=55)"
    );
    let bytes = lists().to_bytes().unwrap();
    assert_eq!(Lists::from_bytes(&bytes), Ok(lists()));
    let trace = Lists::trace(&bytes);
    let rows = trace.segments().iter().map(|segment| {
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        format!("{} {}={value}", segment.raw, segment.path)
    });
    assert_eq!(
        rows.take(8).collect::<Vec<_>>(),
        [
            "11000000 flags=3",
            "11001 flags=?",
            " flags[0]=Blue",
            " flags[1]=Red",
            " flags[2]=Green",
            "110000 lotto=3",
            "000101011100001 lotto=?",
            " lotto[0]=3"
        ]
    );
}

#[test]
fn a_count_takes_no_more_memory_than_its_input() {
    // A count of 2^63 digits with nothing behind it.
    let count = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
    is_canonical::<Vec<u8>, Joined<Leb128, Radix<2>>>(&count);
    is_canonical::<Vec<u32>, Joined<Leb128, Arrangement<{ 1 << 32 }>>>(&count);
    let error = Lists::from_bytes(&count).unwrap_err();
    assert_eq!(
        error.to_string(),
        "flags: the input ends: 9223372036854775807 bits are needed, 0 left (bit 72)"
    );
}
