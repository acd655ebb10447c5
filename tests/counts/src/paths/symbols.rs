//! Enums, prefix codes, range coding.

use bitcodec::BitCodec;
use bitcodec::coding::{PrefixCode, Weights};
use use_site_types::{Numbers, Sample};

use crate::shapes::{Data, Enums, Optional};

use super::{Visit, both, random};

const LETTERS: PrefixCode<u8, 16> = PrefixCode::from_weights([
    2000, 230, 53, 79, 72, 61, 37, 234, 35, 71, 51, 29, 28, 14, 5, 2,
]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Letters(#[codec(huffman = LETTERS)] [u8; 64]);

#[derive(BitCodec, Debug, PartialEq, Clone, Copy)]
#[codec(huffman)]
enum Piece {
    #[codec(weight = 32)]
    Empty,
    #[codec(weight = 16)]
    Pawn,
    #[codec(weight = 4)]
    Rook,
    #[codec(weight = 4)]
    Knight,
    #[codec(weight = 1)]
    King,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Pieces([Piece; 64]);

const SKY: Weights<4> = Weights::new([180, 120, 60, 5]);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, arith)]
struct Days {
    #[codec(range = 0..=364)]
    day: u16,
    #[codec(weights = SKY)]
    skies: [u8; 32],
    #[codec(range = -40..=50)]
    degrees: [i8; 32],
}

pub(super) fn run(visit: &mut impl Visit) {
    let mut numbers = Numbers::new();
    both(visit, "enums as fields", &Enums::sample(&mut numbers));
    both(visit, "options", &Optional::sample(&mut numbers));
    both(visit, "enum with data, unit", &Data::Ping);
    both(
        visit,
        "enum with data, struct",
        &Data::Move {
            x: 900,
            y: 30,
            speed: -5,
        },
    );
    let small = || random().map(|number| (number % 256).trailing_zeros().min(8) as u8);
    let mut letters = small();
    both(
        visit,
        "64 letters, huffman",
        &Letters(std::array::from_fn(|_| letters.next().unwrap_or(0))),
    );
    let pieces = [
        Piece::Empty,
        Piece::Pawn,
        Piece::Rook,
        Piece::Knight,
        Piece::King,
    ];
    let mut kinds = small();
    let mut piece = || {
        kinds
            .next()
            .and_then(|kind| pieces.get(usize::from(kind)).copied())
    };
    both(
        visit,
        "64 pieces, huffman",
        &Pieces(std::array::from_fn(|_| piece().unwrap_or(Piece::Empty))),
    );
    let mut skies = small();
    let days = Days {
        day: 100,
        skies: std::array::from_fn(|_| skies.next().unwrap_or(0) % 4),
        degrees: std::array::from_fn(|index| index as i8 - 20),
    };
    both(visit, "65 numbers, arith", &days);
}
