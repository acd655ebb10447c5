//! Fields to test with.

use bitcodec::Format;
use cetkaik_fundamental::AbsoluteSide;
use games::cetkaik::{Board, Coord, Field, Hop1zuo1, Id, Piece};
use games::format::hex;
use proptest::prelude::*;

/// Returns a published field by its name in `fields.txt`.
pub(crate) fn named(name: &str) -> Field {
    let lines = include_str!("../../data/cetkaik/fields.txt").lines();
    let digits = lines
        .filter_map(|line| line.split_once(' '))
        .find(|(known, _)| *known == name);
    let bytes = hex::read(digits.expect("a listed name").1).expect("hex digits");
    Field::from_bytes(&bytes).expect("published fields are whole")
}

/// Any whole field: pieces anywhere, on either side, in either hand.
pub(crate) fn any_field() -> impl Strategy<Value = Field> {
    let places: Vec<u8> = (0..160).collect();
    (Just(places).prop_shuffle(), any::<u64>()).prop_map(|(places, sides)| {
        let mut field = Field {
            board: Board::INITIAL,
            hop1zuo1: Hop1zuo1::new(),
        };
        Coord::all().for_each(|square| field.board[square] = None);
        let mut squares = places.iter().filter_map(|&place| Coord::from_offset(place));
        field.board[squares.next().expect("there are 81 squares")] = Some(Piece::TAM);
        // As many of the 48 pieces are on the board as there are squares among the first 48 places.
        for (id, &place) in Id::all().zip(&places) {
            let side = if sides >> id.number() & 1 == 0 {
                AbsoluteSide::IASide
            } else {
                AbsoluteSide::ASide
            };
            let piece = id.on_side(side);
            match squares.next().filter(|_| place < 120) {
                Some(square) => field.board[square] = Some(piece),
                None => assert!(field.hop1zuo1.set(piece)),
            }
        }
        field
    })
}
