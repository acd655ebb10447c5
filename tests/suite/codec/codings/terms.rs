//! Errors speak of the value and the numbers of the user, whatever a coding makes of them first.

use bitcodec::error::{Fault, Refusal};
use bitcodec::{BitCodec, ErrorKind, WireFormat};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Piece {
    Empty,
    Pawn,
    Rook,
    King,
}

const MASK: [u8; 2] = [1, 4];

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Terms {
    #[codec(bits = 7, bias = 1980)]
    year: u16,
    #[codec(bits = 4, bias = -20)]
    degrees: i8,
    #[codec(unary(max = 5), bias = 10)]
    run: u8,
    #[codec(as = u8, bits = 2, range = 0..=1)]
    piece: Piece,
    #[codec(as = u8, bits = 2, range = 0..=1)]
    tiles: [Piece; 2],
    #[codec(len(bits = 2), as = u8, radix = 4, range = 0..=1)]
    pieces: Vec<Piece>,
    #[codec(len(bits = 2), radix = 48, bias = 8)]
    squares: Vec<u8>,
    #[codec(xor = 4, bits = 3)]
    changed: u8,
    #[codec(xor = MASK, bits = 3)]
    all_changed: [u8; 2],
    count: i8,
    #[codec(len = count)]
    list: Vec<u8>,
    #[codec(bits(count, max = 5))]
    wide: u8,
}

fn usual() -> Terms {
    Terms {
        year: 2000,
        degrees: -20,
        run: 12,
        piece: Piece::Pawn,
        tiles: [Piece::Pawn, Piece::Empty],
        pieces: vec![Piece::Empty],
        squares: vec![8, 55],
        changed: 1,
        all_changed: [2, 3],
        count: 3,
        list: vec![1, 2, 3],
        wide: 7,
    }
}

#[test]
fn values_are_refused_in_their_own_terms() {
    let with = |change: fn(&mut Terms)| {
        let mut terms = usual();
        change(&mut terms);
        terms.to_bytes().unwrap_err().to_string()
    };
    assert_eq!(Terms::from_bytes(&usual().to_bytes().unwrap()), Ok(usual()));
    for (change, text) in [
        (
            (|terms| terms.year = 2108) as fn(&mut Terms),
            "year: 2108 is not in 1980..=2107",
        ),
        (|terms| terms.degrees = 0, "degrees: 0 is not in -28..=-13"),
        (|terms| terms.run = 16, "run: 16 is not in 10..=15"),
        (|terms| terms.run = 9, "run: 9 is not in 10..=15"),
        (
            |terms| terms.piece = Piece::Rook,
            "piece: Rook is written as 2, which is more than 1",
        ),
        (
            |terms| terms.tiles[1] = Piece::King,
            "tiles[1]: King is written as 3, which is more than 1",
        ),
        (
            |terms| terms.pieces.push(Piece::Rook),
            "pieces[1]: Rook is written as 2, which is more than 1",
        ),
        (
            |terms| terms.squares[1] = 56,
            "squares[1]: 56 is not in 8..=55",
        ),
        (
            |terms| terms.changed = 12,
            "changed: 12 is written as 8, which is more than 7",
        ),
        (
            |terms| terms.all_changed[1] = 8,
            "all_changed[1]: 8 is written as 12, which is more than 7",
        ),
        (
            |terms| terms.count = -1,
            "list: `len` gives -1, which is not in 0..=18446744073709551615",
        ),
        (
            |terms| (terms.count, terms.list) = (6, vec![0; 6]),
            "wide: `bits` gives 6, which is not in 0..=5",
        ),
        (|terms| terms.wide = 8, "wide: 8 does not fit 3 bits"),
    ] {
        assert_eq!(with(change), text);
    }
}

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Lengths {
    length: i64,
    #[codec(when = length != 0, len = length)]
    list: Option<Vec<u8>>,
    #[codec(bits(length - 2, max = 63))]
    wide: i64,
}

#[test]
fn lengths_and_widths_that_are_none_are_named_while_reading() {
    for (length, text) in [
        (
            -1,
            "list: `len` gives -1, which is not in 0..=18446744073709551615 (bit 64)",
        ),
        (
            i64::MIN,
            "list: `len` gives -9223372036854775808, which is not in 0..=18446744073709551615 (bit 64)",
        ),
        (1, "wide: `bits` gives -1, which is not in 0..=63 (bit 72)"),
    ] {
        let mut bytes = length.to_be_bytes().to_vec();
        bytes.push(0);
        let error = Lengths::from_bytes(&bytes).unwrap_err();
        assert_eq!(error.to_string(), text);
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
    }
}

#[derive(BitCodec, Debug)]
#[codec(msb_first, tag(bits = 8))]
enum Shape {
    #[codec(tag = 1)]
    Circle(u8, #[codec(bits = 3)] u8),
    #[codec(tag = 2)]
    Square {
        #[codec(bits = 3)]
        side: u8,
    },
}

#[test]
fn fields_without_names_are_named_by_their_variant() {
    let refused = |shape: Shape| shape.to_bytes().unwrap_err().to_string();
    assert_eq!(
        refused(Shape::Circle(1, 9)),
        "Circle.1: 9 does not fit 3 bits"
    );
    assert_eq!(
        refused(Shape::Square { side: 9 }),
        "Square.side: 9 does not fit 3 bits"
    );
    assert_eq!(
        Shape::from_bytes(&[1, 1]).unwrap_err().to_string(),
        "Circle.1: the input ends: 3 bits are needed, 0 left (bit 16)"
    );
}

#[test]
fn every_error_is_an_error_with_words() {
    fn words(error: impl std::error::Error) -> String {
        error.to_string()
    }
    let fault = Fault::new(ErrorKind::OutOfRange);
    assert_eq!(words(fault), "number out of range");
    assert_eq!(words(Refusal::Padding), "padding is not zero");
}
