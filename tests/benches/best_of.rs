//! The shortest of three codings against a choice written by hand, in the same run.
//!
//! 64 positions of chess, from the start of a game to one where most pieces have moved, as numbers from 0 to 12: four bits a
//! square, a codeword for each piece, or one for each change since the start. By hand: lengths summed from tables of bytes,
//! then the words gathered in 64 bits.

use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, WireFormat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

#[path = "squares.rs"]
mod squares;

use squares::START;

const PRINTED: PrefixCode<u8, 13> = PrefixCode::from_codes([
    "0", "110", "11111", "10110", "10100", "111010", "101110", "100", "11110", "10101", "11100",
    "111011", "101111",
]);

const CHANGED: PrefixCode<u8, 16> = PrefixCode::from_weights([
    2000, 230, 53, 79, 72, 61, 37, 234, 35, 71, 51, 29, 28, 14, 5, 2,
]);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(best_of((bits = 4), (huffman = PRINTED), (xor = START, huffman = CHANGED)))]
    squares: [u8; 64],
}

/// Positions with ever more pieces moved, and from the middle on ever more taken.
fn boards() -> Vec<Board> {
    let mut squares = START;
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut pick = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % 64).expect("a square")
    };
    let mut boards = Vec::new();
    for number in 0..64 {
        boards.push(Board { squares });
        let (from, to) = (pick(), pick());
        if number < 32 {
            squares.swap(from, to);
        } else {
            squares[to] = std::mem::take(&mut squares[from]);
        }
    }
    boards
}

mod by_hand {
    use super::{CHANGED, PRINTED, START};

    /// The words of a code, each with its length.
    type Words = [(u64, u32); 16];

    fn words(codes: &[bitcodec::layout::Code]) -> Words {
        let mut words = [(0, 0); 16];
        for (word, code) in words.iter_mut().zip(codes) {
            *word = (u64::from(code.word), u32::from(code.length));
        }
        words
    }

    pub(super) struct Tables {
        printed: Words,
        changed: Words,
        printed_lengths: [u8; 16],
        changed_lengths: [u8; 16],
    }

    impl Tables {
        pub(super) fn new() -> Self {
            let (printed, changed) = (words(&PRINTED.codes()), words(&CHANGED.codes()));
            let lengths =
                |words: &Words| words.map(|(_, length)| u8::try_from(length).expect("short"));
            Self {
                printed_lengths: lengths(&printed),
                changed_lengths: lengths(&changed),
                printed,
                changed,
            }
        }

        /// Writes squares below 13 in the shortest of the three ways, and returns the bytes they take.
        pub(super) fn encode(&self, squares: &[u8; 64], bytes: &mut [u8; 64]) -> Option<usize> {
            let (mut printed, mut changed, mut all) = (0_u32, 0_u32, 0);
            for (&square, &start) in squares.iter().zip(&START) {
                all |= square;
                printed += u32::from(self.printed_lengths[usize::from(square & 15)]);
                changed += u32::from(self.changed_lengths[usize::from((square ^ start) & 15)]);
            }
            if all > 15 || squares.iter().any(|&square| square > 12) {
                return None;
            }
            Some(if 256 <= printed && 256 <= changed {
                let words = std::array::from_fn(|number| (number as u64, 4));
                write(0, squares, &words, bytes)
            } else if printed <= changed {
                write(1, squares, &self.printed, bytes)
            } else {
                let changes = std::array::from_fn(|square| squares[square] ^ START[square]);
                write(2, &changes, &self.changed, bytes)
            })
        }
    }

    fn write(selector: u64, squares: &[u8; 64], words: &Words, bytes: &mut [u8; 64]) -> usize {
        let (mut word, mut free, mut at) = (selector << 62, 62, 0);
        for four in squares.chunks_exact(4) {
            for &square in four {
                let (code, length) = words[usize::from(square)];
                free -= length;
                word |= code << free;
            }
            // At most 40 bits were added to at most 7.
            bytes[at..at + 8].copy_from_slice(&word.to_be_bytes());
            let whole = (64 - free) / 8;
            at += whole as usize;
            word = word.checked_shl(8 * whole).unwrap_or(0);
            free += 8 * whole;
        }
        at + usize::from(free < 64)
    }
}

fn main() {
    divan::main();
}

#[divan::bench]
fn encode_by_hand(bencher: Bencher) {
    let (boards, tables) = (boards(), by_hand::Tables::new());
    let mut into = [0; 64];
    for board in &boards {
        let used = tables.encode(&board.squares, &mut into);
        assert_eq!(
            used.map(|used| &into[..used]),
            board.to_bytes().as_deref().ok()
        );
    }
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench_local(|| {
            for board in &boards {
                black_box((tables.encode(black_box(&board.squares), &mut into), &into));
            }
        });
}

#[divan::bench]
fn encode(bencher: Bencher) {
    let boards = boards();
    let mut into = [0; 64];
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench_local(|| {
            for board in &boards {
                black_box((black_box(board).encode_to_slice(&mut into).ok(), &into));
            }
        });
}

#[divan::bench]
fn decode(bencher: Bencher) {
    let written: Vec<Vec<u8>> = boards()
        .iter()
        .map(|board| board.to_bytes().expect("numbers below 13"))
        .collect();
    bencher
        .counter(ItemsCount::new(written.len()))
        .bench_local(|| {
            for bytes in &written {
                black_box(Board::from_bytes(black_box(bytes)).ok());
            }
        });
}
