//! 64 squares of chess in a prefix code of 2008, the most significant bit first.

#[expect(dead_code, reason = "the benchmark has a second way to encode")]
#[path = "../../../benches/huffman/hand.rs"]
mod hand_written;

pub(crate) use crate::squares;

use bitcodec::{BitCodec, WireFormat as _};
use use_site_types::Numbers;

use self::squares::{SQUARES, Square};
use super::record::of_slices;
use crate::compare::{Form, Run, Shape};

/// A board.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Board {
    squares: [Square; 64],
}

/// By hand: six bits a symbol.
mod hand {
    use super::{Board, hand_written};

    pub(super) fn decode(bytes: &[u8]) -> Option<Board> {
        hand_written::decode(bytes).map(|squares| Board { squares })
    }

    pub(super) fn encode(board: &Board, into: &mut [u8]) -> Option<usize> {
        Some(hand_written::encode(
            &board.squares,
            into.first_chunk_mut()?,
        ))
    }
}

mod bitstream_io {
    use std::io::Cursor;

    use bitstream_io::{BigEndian, BitRead, BitReader, BitWrite, BitWriter, define_huffman_tree};

    use super::Board;
    use super::squares::Square::{self, *};

    define_huffman_tree!(Tree: Square = [
        Empty,
        [
            [BlackPawn, [[WhiteBishop, BlackKnight], [WhiteKnight, [WhiteKing, BlackKing]]]],
            [WhitePawn, [[BlackBishop, [WhiteQueen, BlackQueen]], [BlackRook, WhiteRook]]]
        ]
    ]);

    pub(super) fn decode(bytes: &[u8]) -> Option<Board> {
        let mut bits = BitReader::endian(bytes, BigEndian);
        let mut squares = [Empty; 64];
        for square in &mut squares {
            *square = bits.read_huffman::<Tree>().ok()?;
        }
        Some(Board { squares })
    }

    pub(super) fn encode(board: &Board, into: &mut [u8]) -> Option<usize> {
        let mut bits = BitWriter::endian(Cursor::new(into), BigEndian);
        for &square in &board.squares {
            bits.write_huffman::<Tree>(square).ok()?;
        }
        bits.byte_align().ok()?;
        usize::try_from(bits.into_writer().position()).ok()
    }
}

pub(crate) fn compare(run: &mut Run) {
    let mut numbers = Numbers::new();
    // The start of a game, with ever fewer men.
    let values: Vec<_> = (0..64)
        .map(|taken| {
            let mut squares = squares::start();
            for _ in 0..taken / 2 {
                let (from, to) = (numbers.below(64) as usize, numbers.below(64) as usize);
                squares[to] = squares[from];
                squares[from] = SQUARES[0];
            }
            Board { squares }
        })
        .collect();
    let bytes: Vec<_> = values
        .iter()
        .filter_map(|value| value.to_bytes().ok())
        .collect();
    let first = bytes[0].clone();
    let mut padded = first.clone();
    let spare = first.len() * 8 - 164 < 8;
    if let (true, Some(last)) = (spare, padded.last_mut()) {
        *last |= 1;
    }
    let shape = Shape {
        name: "64 squares",
        malformed: vec![
            ("a byte too few", first[..first.len() - 1].to_vec()),
            ("a byte too many", [&first[..], &[0]].concat()),
            ("padding", padded),
        ],
        excessive: Vec::new(),
        values,
        bytes,
        items: 1,
    };
    run.compare(
        &shape,
        &[
            of_slices!("hand", hand),
            Form {
                name: "bitcodec",
                decode: Some(|bytes| Board::from_bytes(bytes).ok()),
                encode: Some(|board, into| board.encode_to_slice(into).ok()),
            },
            of_slices!("bitstream-io", bitstream_io),
        ],
    );
}
