//! `arith` beside a range coder by hand, with the same codes and checks: a day of weather, whose fields are unlike, and the
//! points of a backgammon board, which are 24 symbols by weights.

#[path = "arith/hand.rs"]
mod hand;

use bitcodec::coding::Weights;
use bitcodec::{BitCodec, WireFormat as _};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use games::backgammon::{POINTS, Played, PositionKey};

fn main() {
    for (day, bytes) in days() {
        assert_eq!(day.to_bytes(), Ok(bytes.clone()));
        assert_eq!(hand::encode_day(&day), Some(bytes.clone()));
        assert_eq!(Day::from_bytes(&bytes), Ok(day));
        assert_eq!(hand::decode_day(&bytes), Some(day));
        // Another code is refused, or is that of another day.
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 0x80 >> (bit % 8);
            assert_eq!(Day::from_bytes(&changed).ok(), hand::decode_day(&changed));
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Day::from_bytes(&longer).is_err() && hand::decode_day(&longer).is_none());
    }
    for (board, bytes) in boards() {
        assert_eq!(hand::encode_board(&board), Some(bytes.clone()));
        assert_eq!(Board::from_bytes(&bytes), Ok(board));
        assert_eq!(hand::decode_board(&bytes), Some(board));
    }
    divan::main();
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub(crate) enum Sky {
    Clear,
    Cloudy,
    Rain,
    Snow,
}

const SKY: Weights<4> = Weights::new([180, 120, 60, 5]);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first, arith)]
pub(crate) struct Day {
    #[codec(range = 0..=364)]
    day: u16,
    #[codec(weights = SKY)]
    sky: Sky,
    #[codec(when = sky != Sky::Clear, range = 0..=8)]
    eighths: Option<u8>,
    #[codec(range = -40..=50)]
    degrees: i8,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(msb_first, arith)]
pub(crate) struct Board {
    #[codec(weights = POINTS)]
    points: [u8; 24],
}

/// The spans of a table, as code by hand has them.
const fn spans<const N: usize, const PLACES: usize>(
    weights: &Weights<N, PLACES>,
) -> [[(u32, u32); N]; PLACES] {
    let rows = weights.rows();
    let mut spans = [[(0, 0); N]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut symbol = 0;
        while symbol < N {
            let span = rows[place][symbol];
            spans[place][symbol] = (span.start, span.size);
            symbol += 1;
        }
        place += 1;
    }
    spans
}

static DAY: [(u32, u32); 4] = spans(&SKY)[0];
static POINTS_OF: &[[(u32, u32); 31]; 24] = &spans(&POINTS);

fn days() -> Vec<(Day, Vec<u8>)> {
    let mut state = 1_u64;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 33) % limit
    };
    let days = (0..1000).map(|_| {
        let sky = match below(365) {
            ..180 => Sky::Clear,
            180..300 => Sky::Cloudy,
            300..360 => Sky::Rain,
            _ => Sky::Snow,
        };
        let day = Day {
            day: below(365) as u16,
            sky,
            eighths: (sky != Sky::Clear).then(|| below(9) as u8),
            degrees: below(91) as i8 - 40,
        };
        (day, day.to_bytes().expect("a day"))
    });
    days.collect()
}

/// Positions of games, which no weight is from.
fn boards() -> Vec<(Board, Vec<u8>)> {
    let ids = include_str!("../data/gnubg/measured.txt").lines();
    let boards = ids.take(1000).map(|id| {
        let key: PositionKey = id.parse().expect("a Position ID");
        let points = Played::from(&key).points;
        let board = Board { points };
        (board, board.to_bytes().expect("every symbol has a weight"))
    });
    boards.collect()
}

macro_rules! compare {
    ($($name:ident: $type:ty = $values:ident, $decode:ident, $encode:ident;)*) => { $(
        mod $name {
            use super::*;

            fn given() -> (Vec<$type>, Vec<Vec<u8>>) {
                $values().into_iter().unzip()
            }

            #[divan::bench]
            fn decode_hand(bencher: Bencher) {
                let (_, all) = given();
                bencher.counter(ItemsCount::new(all.len())).bench_local(|| {
                    for bytes in &all {
                        black_box(hand::$decode(black_box(bytes)));
                    }
                });
            }

            #[divan::bench]
            fn decode(bencher: Bencher) {
                let (_, all) = given();
                bencher.counter(ItemsCount::new(all.len())).bench_local(|| {
                    for bytes in &all {
                        black_box(<$type>::from_bytes(black_box(bytes)).ok());
                    }
                });
            }

            #[divan::bench]
            fn encode_hand(bencher: Bencher) {
                let (all, _) = given();
                bencher.counter(ItemsCount::new(all.len())).bench_local(|| {
                    for value in &all {
                        black_box(hand::$encode(black_box(value)));
                    }
                });
            }

            #[divan::bench]
            fn encode(bencher: Bencher) {
                let (all, _) = given();
                bencher.counter(ItemsCount::new(all.len())).bench_local(|| {
                    for value in &all {
                        black_box(black_box(value).to_bytes().ok());
                    }
                });
            }
        }
    )* };
}

compare! {
    day: Day = days, decode_day, encode_day;
    board: Board = boards, decode_board, encode_board;
}
