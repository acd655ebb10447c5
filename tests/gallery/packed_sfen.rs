//! The packed position of shogi engines (YaneuraOu's `PackedSfen`): 256 bits, least significant first.

use bitcodec::{BitCodec, Violation, WireFormat};

use super::{damaged, published};

/// Whoever moves, where the kings stand, what stands on every other square, and what is left in the hands. The 38 men
/// beside the kings take so many bits that there are always 256.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 256, check = PackedSfen::rules)]
struct PackedSfen {
    gote_moves: bool,
    #[codec(bits = 7, range = 0..=80)]
    sente_king: u8,
    #[codec(bits = 7, range = 0..=80)]
    gote_king: u8,
    /// File by file, without the squares of the kings.
    squares: [Square; 79],
    #[codec(len = 38_usize.saturating_sub(men_on(&squares)))]
    hands: Vec<Held>,
}

/// A square: a prefix code for the man, then whether it is promoted and whose it is.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(huffman))]
enum Square {
    #[codec(code = 0b0)]
    Empty,
    #[codec(code = 0b10)]
    Pawn(Man),
    #[codec(code = 0b1100)]
    Lance(Man),
    #[codec(code = 0b1101)]
    Knight(Man),
    #[codec(code = 0b1110)]
    Silver(Man),
    #[codec(code = 0b11110)]
    Gold { is_gotes: bool },
    #[codec(code = 0b111110)]
    Bishop(Man),
    #[codec(code = 0b111111)]
    Rook(Man),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Man {
    is_promoted: bool,
    is_gotes: bool,
}

/// A man in a hand: the same words without their first digit, and never promoted.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(huffman))]
enum Held {
    #[codec(code = 0b0)]
    Pawn(HeldBy),
    #[codec(code = 0b100)]
    Lance(HeldBy),
    #[codec(code = 0b101)]
    Knight(HeldBy),
    #[codec(code = 0b110)]
    Silver(HeldBy),
    #[codec(code = 0b1110)]
    Gold { is_gotes: bool },
    #[codec(code = 0b11110)]
    Bishop(HeldBy),
    #[codec(code = 0b11111)]
    Rook(HeldBy),
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct HeldBy {
    #[codec(reserved = 1)]
    is_gotes: bool,
}

impl PackedSfen {
    fn rules(&self) -> Result<(), Violation> {
        match men_on(&self.squares) + self.hands.len() {
            38 => Ok(()),
            _ => Err(Violation::new("there are 38 men beside the kings")),
        }
    }
}

fn men_on(squares: &[Square; 79]) -> usize {
    squares
        .iter()
        .filter(|square| **square != Square::Empty)
        .count()
}

/// The position before the first move, as the tests of the crate `packedsfen` have it.
const START: [u8; 32] = [
    0b0101_1000,
    0b1010_0100,
    0b0101_0001,
    0b0010_0010,
    0b0000_1100,
    0b1110_1011,
    0b0110_1111,
    0b0010_0010, //
    0b0011_1110,
    0b1001_0110,
    0b0101_0011,
    0b0010_0010,
    0b0001_1100,
    0b1010_1111,
    0b0100_0100,
    0b0111_1000, //
    0b0010_0100,
    0b1100_0010,
    0b0010_1011,
    0b0001_0001,
    0b1001_1110,
    0b0101_0011,
    0b0010_0010,
    0b0001_1100, //
    0b1110_1011,
    0b0110_0111,
    0b0010_0010,
    0b0111_1110,
    0b1001_0110,
    0b0101_0001,
    0b0010_0010,
    0b0000_1100,
];

/// What stands at the start, file by file from the left, as the published example has it, each from gote's side to sente's.
fn start() -> PackedSfen {
    let man = |is_gotes| Man {
        is_promoted: false,
        is_gotes,
    };
    let mut all = Vec::new();
    for file in (1..=9).rev() {
        let back = |is_gotes| match file {
            1 | 9 => Some(Square::Lance(man(is_gotes))),
            2 | 8 => Some(Square::Knight(man(is_gotes))),
            3 | 7 => Some(Square::Silver(man(is_gotes))),
            4 | 6 => Some(Square::Gold { is_gotes }),
            // The kings are written before.
            _ => None,
        };
        let second = |is_gotes: bool| match (file, is_gotes) {
            (2, true) | (8, false) => Square::Bishop(man(is_gotes)),
            (8, true) | (2, false) => Square::Rook(man(is_gotes)),
            _ => Square::Empty,
        };
        all.extend(back(true));
        all.extend([second(true), Square::Pawn(man(true))]);
        all.extend([Square::Empty; 3]);
        all.extend([Square::Pawn(man(false)), second(false)]);
        all.extend(back(false));
    }
    PackedSfen {
        gote_moves: false,
        sente_king: 9 * 4 + 8,
        gote_king: 9 * 4,
        squares: all.try_into().expect("there are 79 squares without a king"),
        hands: Vec::new(),
    }
}

#[test]
fn the_published_start_comes_back() {
    damaged::<PackedSfen>(&START);
    published(&START, start());
}

/// Whatever is captured, the position keeps its 256 bits.
#[test]
fn men_in_hands_take_the_bits_that_their_squares_gave_up() {
    let mut sfen = start();
    let pawns = sfen
        .squares
        .iter_mut()
        .filter(|square| matches!(square, Square::Pawn(_)));
    for square in pawns.take(7) {
        *square = Square::Empty;
        sfen.hands.push(Held::Pawn(HeldBy { is_gotes: true }));
    }
    let bytes = sfen.to_bytes().expect("38 men are there");
    assert_eq!((bytes.len(), sfen.bit_len()), (32, Ok(256)));
    assert_eq!(PackedSfen::from_bytes(&bytes), Ok(sfen.clone()));

    sfen.hands.pop();
    let error = sfen.to_bytes().expect_err("a man is missing");
    assert_eq!(error.to_string(), "there are 38 men beside the kings");
}
