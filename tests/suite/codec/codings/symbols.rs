//! Symbols by their numbers: `as`.

use arrayvec::ArrayVec;
use bitcodec::coding::{As, Bits, Checked, Counted, Own, PrefixCode, Radix, Runs, Unary};
use bitcodec::layout::{Layer, Node};
use bitcodec::{BitCodec, ErrorKind, WireFormat};
use proptest::prelude::*;

use super::laws::{comes_back, is_canonical, is_refused};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(bits = 4)]
enum Piece {
    Empty = 3,
    Pawn = 1,
    Rook = 2,
    King = 9,
    Queen = 15,
}

const PIECES: [Piece; 5] = [
    Piece::Empty,
    Piece::Pawn,
    Piece::Rook,
    Piece::King,
    Piece::Queen,
];

fn piece() -> impl Strategy<Value = Piece> {
    prop::sample::select(&PIECES[..])
}

proptest! {
    #[test]
    fn one_symbol(value in piece(), bytes: [u8; 4]) {
        comes_back::<Piece, As<Own, u16>>(&value);
        comes_back::<Piece, As<Bits<3>, u8>>(&value);
        comes_back::<Piece, As<Checked<Unary, 0, 4>, u8>>(&value);
        is_canonical::<Piece, As<Bits<3>, u8>>(&bytes);
        is_canonical::<Piece, As<Unary, u64>>(&bytes);
    }

    #[test]
    fn arrays(values in prop::array::uniform12(piece()), bytes: [u8; 12]) {
        comes_back::<[Piece; 12], As<Bits<3>, u8>>(&values);
        comes_back::<[Piece; 12], As<Radix<5>, u8>>(&values);
        comes_back::<[Piece; 12], As<Runs<Bits<3>>, u8>>(&values);
        is_canonical::<[Piece; 12], As<Bits<3>, u8>>(&bytes);
        is_canonical::<[Piece; 12], As<Radix<5>, u8>>(&bytes);
        is_canonical::<[Piece; 12], As<Radix<6>, u8>>(&bytes);
        is_canonical::<[Piece; 12], As<Runs<Bits<3>>, u8>>(&bytes);
    }

    #[test]
    fn lists(values in prop::collection::vec(piece(), 0..70), bytes: [u8; 40]) {
        comes_back::<Vec<Piece>, Counted<Bits<7>, As<Bits<3>, u8>>>(&values);
        is_canonical::<Vec<Piece>, Counted<Bits<7>, As<Bits<3>, u8>>>(&bytes);
        let short: ArrayVec<Piece, 5> = values.iter().copied().take(5).collect();
        comes_back::<ArrayVec<Piece, 5>, Counted<Bits<3>, As<Unary, u8>>>(&short);
    }
}

#[test]
fn values_without_a_number_are_refused() {
    is_refused::<i8, As<Own, u8>>(&-1);
    is_refused::<[i8; 2], As<Own, u8>>(&[0, -1]);
    is_refused::<Piece, As<Unary<3>, u8>>(&Piece::Queen);
}

const START: [u8; 8] = [2, 3, 0, 0, 0, 0, 1, 1];
const CHANGED: PrefixCode<u8, 8> = PrefixCode::from_weights([64, 8, 8, 4, 4, 2, 1, 1]);
/// An array behind a name that the macro cannot see through.
type Row = [Piece; 8];

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Board {
    #[codec(as = u8, bits = 3)]
    last: Piece,
    #[codec(as = u8, radix = 5)]
    number: Row,
    #[codec(as = u8, xor = START, huffman = CHANGED)]
    changed: Row,
    #[codec(as = u8, len(bits = 3), bits = 3)]
    taken: Vec<Piece>,
    #[codec(as = u8, when = last == Piece::King, range = 0..=4)]
    castled: Option<Piece>,
}

fn board() -> Board {
    let row = START.map(|number| PIECES[usize::from(number)]);
    Board {
        last: Piece::King,
        number: row,
        changed: row,
        taken: vec![Piece::Pawn, Piece::Rook],
        castled: Some(Piece::Queen),
    }
}

/// The same with the numbers themselves.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Numbers {
    #[codec(bits = 3)]
    last: u8,
    #[codec(radix = 6)]
    number: [u8; 8],
    #[codec(xor = START, huffman = CHANGED)]
    changed: [u8; 8],
    #[codec(len(bits = 3), bits = 3)]
    taken: Vec<u8>,
    #[codec(when = last == 3, range = 0..=4)]
    castled: Option<u8>,
}

/// As [`Board`], with room for a wrong digit.
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Wider {
    #[codec(as = u8, bits = 3)]
    last: Piece,
    #[codec(as = u8, radix = 6)]
    number: Row,
    #[codec(as = u8, xor = START, huffman = CHANGED)]
    changed: Row,
    #[codec(as = u8, len(bits = 3), bits = 3)]
    taken: Vec<Piece>,
    #[codec(as = u8, when = last == Piece::King, range = 0..=4)]
    castled: Option<Piece>,
}

fn numbers() -> Numbers {
    Numbers {
        last: 3,
        number: START,
        changed: START,
        taken: vec![1, 2],
        castled: Some(4),
    }
}

#[test]
fn every_key_applies_to_the_numbers() {
    let bytes = board().to_bytes().unwrap();
    // 3 in 3 bits, 2 * 5^7 + 3 * 5^6 + 5 + 1 in 19, eight squares as they were, 2 and 1, 2 in 3 bits each, 4.
    let written = [
        0b0110_1100,
        0b0110_0101,
        0b1110_1100,
        0b0000_0001,
        0b0001_0101,
        0,
    ];
    assert_eq!(bytes, written);
    assert_eq!(Board::from_bytes(&bytes), Ok(board()));
    let wider = Wider::from_bytes(&numbers().to_bytes().unwrap()).unwrap();
    assert_eq!(
        (
            wider.last,
            wider.number,
            wider.changed,
            wider.taken,
            wider.castled
        ),
        (
            board().last,
            board().number,
            board().changed,
            board().taken,
            board().castled
        )
    );
}

#[test]
fn a_number_that_no_symbol_has_is_refused() {
    let changed = |place: usize, number| {
        let mut row = START;
        row[place] = number;
        row
    };
    for (numbers, text) in [
        (
            Numbers {
                last: 5,
                castled: None,
                ..numbers()
            },
            "last: 5 is not in 0..=4 (bits 0..3)",
        ),
        (
            Numbers {
                number: changed(2, 5),
                ..numbers()
            },
            "number[2]: 5 is not in 0..=4 (bits 3..24)",
        ),
        (
            Numbers {
                changed: changed(4, 7),
                ..numbers()
            },
            "changed[4]: 7 is not in 0..=4 (bits 28..33)",
        ),
        (
            Numbers {
                taken: vec![1, 6],
                ..numbers()
            },
            "taken[1]: 6 is not in 0..=4 (bits 38..41)",
        ),
    ] {
        let bytes = numbers.to_bytes().unwrap();
        let error = Wider::from_bytes(&bytes).unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (ErrorKind::OutOfRange, text)
        );
    }
}

#[test]
fn the_layout_names_the_symbols() {
    let layout = Board::LAYOUT;
    assert_eq!(
        layout.spelling(),
        "msb:symbols(5:u3;);symbols(5:radix(8:5););\
         symbols(5:xor(d547798995fc2c24:array(8:prefix(0,100,101,1100,1101,1110,11110,11111););););\
         list(u3;:symbols(5:u3;););when(`==($0,3)`:symbols(5:range(0..4);););"
    );
    let Node::Struct(item) = layout.node else {
        panic!("a struct")
    };
    let Node::Layer(Layer::Symbols { names, count, .. }) = item.fields[0].layout.node else {
        panic!("symbols")
    };
    assert_eq!(count, 5);
    assert_eq!(names, ["Empty", "Pawn", "Rook", "King", "Queen"]);
    let forms = item
        .fields
        .iter()
        .map(|field| field.layout.form().to_string());
    assert_eq!(
        forms.collect::<Vec<_>>(),
        [
            "u3, one of 5 symbols",
            "8 digits of radix 5, one of 5 symbols",
            "8 x CHANGED, xor a constant, one of 5 symbols",
            "list of (u3, one of 5 symbols), length as u3",
            "(0..=4, one of 5 symbols) when `last == Piece::King`",
        ]
    );
}

#[test]
fn a_trace_shows_each_symbol() {
    let trace = Board::trace(&board().to_bytes().unwrap());
    let rows = trace.segments().iter().map(|segment| {
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        format!("{} {}={value}", segment.raw, segment.path)
    });
    let rows: Vec<String> = rows.collect();
    assert_eq!(
        rows,
        [
            "011 last=King",
            "0110001100101111011 number=?",
            " number[0]=Rook",
            " number[1]=King",
            " number[2]=Empty",
            " number[3]=Empty",
            " number[4]=Empty",
            " number[5]=Empty",
            " number[6]=Pawn",
            " number[7]=Pawn",
            "0 changed[0]=Rook",
            "0 changed[1]=King",
            "0 changed[2]=Empty",
            "0 changed[3]=Empty",
            "0 changed[4]=Empty",
            "0 changed[5]=Empty",
            "0 changed[6]=Pawn",
            "0 changed[7]=Pawn",
            "010 taken=2",
            "001 taken[0]=Pawn",
            "010 taken[1]=Rook",
            "100 castled=Queen",
            "000000 =(padding)",
        ]
    );
}
