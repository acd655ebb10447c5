//! Elements with names, and values that are kept as the bytes of their form.

use bitcodec::coding::{Bits, Coding, InMemory, Kept};
use bitcodec::laws;

use super::*;
use crate::codings::laws::{comes_back, is_canonical};

const SQUARES: [&str; 4] = ["a1", "b1", "a2", "b2"];

/// What one square holds.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(bits = 2))]
enum Square {
    Empty {
        #[codec(bits = 6, fixed = 0)]
        id: u8,
    },
    White {
        #[codec(bits = 6, range = 0..=47)]
        id: u8,
    },
}

/// Four squares, each one byte as it is most significant bit first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Board([u8; 4]);

impl Kept<[Square; 4]> for Board {
    type Bytes = [u8; 4];

    fn from_kept(bytes: [u8; 4]) -> Option<Self> {
        let is_square = |byte: &u8| matches!(byte, 0 | 0x40..=0x6f);
        bytes.iter().all(is_square).then_some(Self(bytes))
    }

    fn to_kept(&self) -> [u8; 4] {
        self.0
    }
}

macro_rules! positions {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Position {
                #[codec(bits = 4)]
                pub(super) turn: u8,
                #[codec(kept = [Square; 4], names = SQUARES)]
                pub(super) board: Board,
                #[codec(names = ["north", "south"], bits = 4, range = 0..=9)]
                pub(super) hands: [u8; 2],
                #[codec(names = ["first"], len(bits = 4))]
                pub(super) moves: Vec<(u8, [bool; 2])>,
                #[codec(names = SQUARES, len = usize::from(turn))]
                pub(super) marks: Vec<u8>,
            }
        }
    )* };
}

positions! {
    low = lsb_first, "5f07892086431a24";
    high = msb_first, "844d9d3482ef21bb";
}

/// The same bits without the keys.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Plain {
    #[codec(bits = 4)]
    turn: u8,
    board: [Square; 4],
    #[codec(bits = 4, range = 0..=9)]
    hands: [u8; 2],
    #[codec(len(bits = 4))]
    moves: Vec<(u8, [bool; 2])>,
    #[codec(len = usize::from(turn))]
    marks: Vec<u8>,
}

fn position() -> high::Position {
    high::Position {
        turn: 2,
        board: Board([0, 0x41, 0x6f, 0]),
        hands: [9, 0],
        moves: vec![(7, [true, false]), (8, [false, true])],
        marks: vec![4, 5],
    }
}

fn in_low_order(position: &high::Position) -> low::Position {
    low::Position {
        turn: position.turn,
        board: position.board,
        hands: position.hands,
        moves: position.moves.clone(),
        marks: position.marks.clone(),
    }
}

#[test]
fn names_and_kept_bytes_change_no_bit() {
    let bytes = position().to_bytes().expect("every field fits");
    let plain =
        Plain::from_bytes(&bytes).expect("the bits are those of the declaration without the keys");
    let white = |id| Square::White { id };
    let empty = Square::Empty { id: 0 };
    assert_eq!(plain.board, [empty, white(1), white(47), empty]);
    assert_eq!(plain.to_bytes(), Ok(bytes));
    assert_eq!(Plain::LAYOUT.spelling(), high::Position::LAYOUT.spelling());
}

#[test]
fn elements_are_told_by_their_names() {
    let bytes = position().to_bytes().expect("every field fits");
    let trace = high::Position::trace(&bytes);
    let segments = trace.segments().iter();
    let paths: Vec<String> = segments.map(|segment| segment.path.to_string()).collect();
    let expected = [
        "turn",
        "board.a1",
        "board.a1.Empty.id",
        "board.b1",
        "board.b1.White.id",
        "board.a2",
        "board.a2.White.id",
        "board.b2",
        "board.b2.Empty.id",
        "hands.north",
        "hands.south",
        "moves",
        "moves.first.0",
        "moves.first.1[0]",
        "moves.first.1[1]",
        // A list may be longer than its names.
        "moves[1].0",
        "moves[1].1[0]",
        "moves[1].1[1]",
        "marks.a1",
        "marks.b1",
    ];
    assert_eq!(paths[..expected.len()], expected);
}

#[test]
fn what_is_wrong_is_told_by_its_name() {
    let cases: [(&[u8], &str); 4] = [
        (
            &[0x20, 0x07, 0x10, 0, 0, 0, 0],
            "board.b1.White.id: 49 is not in 0..=47 (bits 14..20)",
        ),
        (
            &[0x20, 0x08, 0, 0, 0, 0, 0],
            "board.b1: 2 is the code of no `Square` (bits 12..14)",
        ),
        (
            &[0x20, 0, 0, 0, 0x0a, 0, 0],
            "hands.north: 10 is not in 0..=9 (bits 36..40)",
        ),
        (
            &[0x20, 0, 0],
            "board.a2.Empty.id: the input ends: 6 bits are needed, 2 left (bits 22..24)",
        ),
    ];
    for (bytes, expected) in cases {
        let error = high::Position::from_bytes(bytes).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
    let wrong = high::Position {
        hands: [3, 10],
        ..position()
    };
    let error = wrong.to_bytes().expect_err("it is out of range");
    assert_eq!(error.to_string(), "hands.south: 10 is not in 0..=9");
}

#[test]
fn a_reason_is_told_of_the_element_that_has_a_name() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Changes {
        #[codec(xor = [1, 2], bits = 4, names = ["left", "right"])]
        pair: [u8; 2],
    }
    let error = Changes { pair: [0, 16] }
        .to_bytes()
        .expect_err("it is too wide");
    assert_eq!(
        error.to_string(),
        "pair.right: 16 is written as 18, which is more than 15"
    );
}

/// A board that may hold what its form does not allow, against the rules of `Kept`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Loose([u8; 4]);

impl Kept<[Square; 4]> for Loose {
    type Bytes = [u8; 4];

    fn from_kept(bytes: [u8; 4]) -> Option<Self> {
        (bytes != [0; 4]).then_some(Self(bytes))
    }

    fn to_kept(&self) -> [u8; 4] {
        self.0
    }
}

#[test]
fn the_form_and_the_value_both_have_a_say() {
    #[derive(BitCodec, Debug)]
    #[codec(lsb_first)]
    struct Wrong(#[codec(kept = [Square; 4])] Loose);

    let error = Wrong(Loose([0xff; 4]))
        .to_bytes()
        .expect_err("there is no such square");
    assert_eq!(
        error.to_string(),
        "0: the form refuses the bytes that the value is kept as"
    );
    let error = Wrong::from_bytes(&[0; 4]).expect_err("no value is kept as these");
    assert_eq!(
        error.to_string(),
        "0: not canonical: no value is kept as these bytes (bits 0..32)"
    );
}

#[test]
fn a_form_has_as_many_bytes_as_are_kept() {
    struct Short;

    impl Kept<[Square; 4]> for Short {
        type Bytes = [u8; 3];

        fn from_kept(_: [u8; 3]) -> Option<Self> {
            None
        }

        fn to_kept(&self) -> [u8; 3] {
            [0; 3]
        }
    }
    assert!(<InMemory<[Square; 4]> as Coding<Short>>::MISTAKE.is_some());
    assert!(<InMemory<[Square; 4]> as Coding<Board>>::MISTAKE.is_none());
    assert!(<Bits<4> as Coding<u8>>::MISTAKE.is_none());
}

proptest! {
    #[test]
    fn kept_values_keep_the_laws(ids in prop::array::uniform4(prop::option::of(0u8..48)), bytes: [u8; 4], turn in 0u8..4) {
        let board = Board(ids.map(|id| id.map_or(0, |id| 0x40 | id)));
        comes_back::<Board, InMemory<[Square; 4]>>(&board);
        is_canonical::<Board, InMemory<[Square; 4]>>(&bytes);
        let marks = vec![7; usize::from(turn)];
        let value = high::Position { turn, board, marks, ..position() };
        laws::of_value(&value);
        laws::of_value(&in_low_order(&value));
    }

    #[test]
    fn positions_decode_to_their_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        laws::of_bytes::<high::Position>(&bytes);
        laws::of_bytes::<low::Position>(&bytes);
    }
}
