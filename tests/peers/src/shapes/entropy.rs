//! 64 squares by weights in range coders: the same shares of 65,536 for all, drawn as often as these say.
//!
//! The codes differ from coder to coder, so that each is asked for its own: whether they come back, how many bits they
//! take, and how many changed codes it accepts that it would not write.

use std::hint::black_box;

use bitcodec::coding::Weights;
use bitcodec::{BitCodec, WireFormat as _};
use constriction::stream::model::ContiguousCategoricalEntropyModel;
use constriction::stream::queue::{RangeDecoder, RangeEncoder};
use constriction::stream::{Decode as _, Encode as _};
use use_site_types::Numbers;

use crate::compare::{Run, time};

/// The name of the shape.
const NAME: &str = "64 squares by weights";

/// How many boards there are.
const BOARDS: usize = 4096;

/// How often each side is timed.
const ROUNDS: usize = 100;

/// Weights as on the squares of chess: mostly empty, some symbols likely, the others rare.
const WEIGHTS: [[u32; 13]; 64] = {
    let mut weights = [[1; 13]; 64];
    let mut state = 88_172_645_463_325_252_u64;
    let mut square = 0;
    while square < 64 {
        let mut symbol = 0;
        while symbol < 13 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let number = (state >> 20) as u32;
            weights[square][symbol] = match symbol {
                0 => 600 + number % 350,
                _ if number.is_multiple_of(10) => 1 + number / 16 % 120,
                _ => 1 + number / 16 % 15,
            };
            symbol += 1;
        }
        square += 1;
    }
    weights
};

const BOARD: Weights<13, 64> = Weights::by_place(WEIGHTS);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first)]
struct Board {
    #[codec(weights = BOARD)]
    squares: [u8; 64],
}

/// A range coder with codes in words of its own.
trait Coder {
    type Word: Copy + PartialEq;

    const NAME: &'static str;
    /// The name in a tree.
    const SHORT: &'static str;
    const WORD_BITS: usize = 8 * size_of::<Self::Word>();

    fn encode(&self, board: &Board) -> Vec<Self::Word>;
    fn decode(&self, code: &[Self::Word]) -> Option<Board>;
    /// Changes a bit of a word.
    fn flipped(word: Self::Word, bit: usize) -> Self::Word;
}

struct Bitcodec;

impl Coder for Bitcodec {
    type Word = u8;

    const NAME: &'static str = "bitcodec";
    const SHORT: &'static str = Self::NAME;

    fn encode(&self, board: &Board) -> Vec<u8> {
        board.to_bytes().expect("every symbol has a weight")
    }

    fn decode(&self, code: &[u8]) -> Option<Board> {
        Board::from_bytes(code).ok()
    }

    fn flipped(word: u8, bit: usize) -> u8 {
        word ^ 1 << bit
    }
}

macro_rules! constriction {
    ($($name:ident: $word:ty, $state:ty, $short:literal, $shown:literal;)*) => { $(
        struct $name(Vec<ContiguousCategoricalEntropyModel<$word, Vec<$word>, 16>>);

        impl $name {
            fn new() -> Self {
                let rows = BOARD.rows();
                let models = (0..64).map(|place| {
                    let sizes = rows[place].iter().map(|span| {
                        <$word>::try_from(span.size).expect("no symbol is sure")
                    });
                    let sizes: Vec<$word> = sizes.collect();
                    ContiguousCategoricalEntropyModel::from_nonzero_fixed_point_probabilities(sizes, false)
                        .expect("the shares are 65,536 together")
                });
                Self(models.collect())
            }
        }

        impl Coder for $name {
            type Word = $word;

            const NAME: &'static str = $shown;
            const SHORT: &'static str = $short;

            fn encode(&self, board: &Board) -> Vec<$word> {
                let mut encoder = RangeEncoder::<$word, $state>::new();
                for (&symbol, model) in board.squares.iter().zip(&self.0) {
                    encoder
                        .encode_symbol(usize::from(symbol), model)
                        .expect("every symbol has a share");
                }
                encoder.into_compressed().expect("a vector has room")
            }

            fn decode(&self, code: &[$word]) -> Option<Board> {
                let mut decoder = RangeDecoder::<$word, $state, _>::from_compressed(code).ok()?;
                let mut squares = [0; 64];
                for (square, model) in squares.iter_mut().zip(&self.0) {
                    *square = decoder.decode_symbol(model).ok()? as u8;
                }
                decoder.maybe_exhausted().then_some(Board { squares })
            }

            fn flipped(word: $word, bit: usize) -> $word {
                word ^ 1 << bit
            }
        }
    )* };
}

constriction! {
    Wide: u32, u64, "constriction-32", "constriction, words of 32 bits";
    Narrow: u16, u32, "constriction-16", "constriction, words of 16 bits";
}

/// A coder with what came out for it.
struct Side<C: Coder> {
    coder: C,
    codes: Vec<Vec<C::Word>>,
    /// The fastest nanoseconds for a board: to encode, to decode.
    best: [f64; 2],
}

impl<C: Coder> Side<C> {
    fn new(coder: C, boards: &[Board]) -> Self {
        let codes = boards.iter().map(|board| coder.encode(board)).collect();
        Self {
            coder,
            codes,
            best: [f64::MAX; 2],
        }
    }

    fn is_right(&self, boards: &[Board]) -> bool {
        let mut pairs = self.codes.iter().zip(boards);
        pairs.all(|(code, board)| self.coder.decode(code) == Some(*board))
    }

    fn round(&mut self, boards: &[Board]) {
        let Self { coder, codes, best } = self;
        let encode = time(boards.len(), || {
            for board in boards {
                black_box(coder.encode(black_box(board)));
            }
        });
        let decode = time(boards.len(), || {
            for code in codes {
                black_box(coder.decode(black_box(code)));
            }
        });
        *best = [best[0].min(encode), best[1].min(decode)];
    }

    /// The mean bits of a board, in whole words.
    fn bits(&self) -> f64 {
        let words: usize = self.codes.iter().map(Vec::len).sum();
        (C::WORD_BITS * words) as f64 / self.codes.len() as f64
    }

    /// How many of all codes with one bit of the last word changed are accepted, but would not be written.
    fn loose(&self) -> usize {
        let changed = self.codes.iter().flat_map(|code| {
            (0..C::WORD_BITS).map(move |bit| {
                let mut changed = code.clone();
                let last = changed.last_mut().expect("a board takes some bits");
                *last = C::flipped(*last, bit);
                changed
            })
        });
        let is_loose = |code: &Vec<C::Word>| {
            let board = self.coder.decode(code);
            board.is_some_and(|board| self.coder.encode(&board) != *code)
        };
        changed.filter(is_loose).count()
    }

    fn print(&self) {
        let [encode, decode] = self.best;
        let share = self.loose() as f64 / (C::WORD_BITS * self.codes.len()) as f64;
        println!(
            "| {} | {:.2} | {encode:.0} | {decode:.0} | {:.1} % |",
            C::NAME,
            self.bits(),
            100.0 * share
        );
    }

    fn print_tree(&self, way: usize) {
        println!("│  ├─ {} {:.3} ns", C::SHORT, self.best[way]);
    }
}

/// Boards as often as their shares say, and the mean bits that these are worth.
fn drawn() -> (Vec<Board>, f64) {
    let rows = BOARD.rows();
    let mut numbers = Numbers::new();
    let mut bits = 0.0;
    let boards = (0..BOARDS).map(|_| {
        let squares = std::array::from_fn(|place| {
            let share = numbers.below(65_536);
            let mut spans = rows[place].iter().enumerate();
            let (symbol, span) = spans
                .find(|(_, span)| share < span.start + span.size)
                .expect("the shares are 65,536 together");
            bits -= (f64::from(span.size) / 65_536.0).log2();
            symbol as u8
        });
        Board { squares }
    });
    let boards = boards.collect();
    (boards, bits / BOARDS as f64)
}

pub(crate) fn compare(run: &mut Run) {
    if !run.wants(NAME) {
        return;
    }
    let (boards, ideal) = drawn();
    let mut ours = Side::new(Bitcodec, &boards);
    let mut wide = Side::new(Wide::new(), &boards);
    let mut narrow = Side::new(Narrow::new(), &boards);
    if !ours.is_right(&boards) || ours.loose() > 0 {
        run.is_wrong(NAME);
    }
    // What does not come back is no comparison.
    assert!(wide.is_right(&boards) && narrow.is_right(&boards));
    for _ in 0..if run.only_test() { 1 } else { ROUNDS } {
        ours.round(&boards);
        wide.round(&boards);
        narrow.round(&boards);
    }
    if run.prints_tree() {
        for (way, direction) in ["encode", "decode"].into_iter().enumerate() {
            println!("├─ {}_{direction}", NAME.replace(' ', "_"));
            ours.print_tree(way);
            wide.print_tree(way);
            narrow.print_tree(way);
        }
    } else if !run.only_test() {
        println!("\n## {NAME}: {ideal:.2} bits by their shares\n");
        println!("| | bits | encode, ns | decode, ns | accepts what it would not write |");
        println!("|---|---|---|---|---|");
        ours.print();
        wide.print();
        narrow.print();
    }
}
