//! Chess: position schemes beside a prefix code written by hand, and games as one number.
//!
//! Positions: 1000 of lichess's games, spread evenly. A time is that of one position or one half-move where a counter says
//! so; compare within one run.

use std::fs::File;
use std::io::BufReader;
use std::sync::LazyLock;

use bitcodec::{NoContext, WireFormat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use games::chess::game::GameScheme;
use games::chess::pgn::Reader;
use games::chess::scheme::{
    Base13, Best4, Changed, Counted, Huffman, HuffmanGenerated, Neighbours, Nibbles, Pieces47,
    Pieces48, PiecesCombined, PiecesFree, PlacementScheme, Runs, Variable, Weighed,
};
use games::chess::{Game, Placement, Start};

#[path = "squares.rs"]
mod squares;

fn main() {
    divan::main();
}

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chess/lichess-3000.pgn");
    let file = File::open(path).expect("the games are part of the repository");
    Reader::new(BufReader::new(file))
        .map(|record| record.expect("a correct game").game)
        .collect()
});

static PLACEMENTS: LazyLock<Vec<Placement>> = LazyLock::new(|| {
    let all = GAMES
        .iter()
        .flat_map(|game| game.placements().expect("a correct game"));
    all.step_by(229).take(1000).collect()
});

fn positions() -> ItemsCount {
    ItemsCount::new(PLACEMENTS.len())
}

#[divan::bench(types = [Nibbles, Base13, Variable, Huffman, HuffmanGenerated, Changed, Runs, Pieces48, Pieces47,
    PiecesFree, PiecesCombined, Best4, Counted, Weighed, Neighbours])]
fn encode<S: PlacementScheme>(bencher: Bencher<'_, '_>) {
    let schemes: Vec<S> = PLACEMENTS.iter().map(S::new).collect();
    encode_each(bencher, &schemes);
}

fn encode_each<S: WireFormat<Context = NoContext>>(bencher: Bencher<'_, '_>, schemes: &[S]) {
    let mut bytes = [0; 80];
    bencher.counter(positions()).bench_local(|| {
        for scheme in schemes {
            let length = black_box(scheme)
                .encode_to_slice(&mut bytes)
                .expect("a placement");
            black_box((&bytes, length));
        }
    });
}

#[divan::bench(types = [Nibbles, Base13, Variable, Huffman, HuffmanGenerated, Changed, Runs, Pieces48, Pieces47,
    PiecesFree, PiecesCombined, Best4, Counted, Weighed, Neighbours])]
fn decode<S: PlacementScheme>(bencher: Bencher<'_, '_>) {
    let written: Vec<Vec<u8>> = PLACEMENTS
        .iter()
        .map(|placement| S::new(placement).to_bytes().unwrap())
        .collect();
    decode_each::<S>(bencher, &written);
}

fn decode_each<S: WireFormat<Context = NoContext>>(bencher: Bencher<'_, '_>, written: &[Vec<u8>]) {
    bencher.counter(positions()).bench_local(|| {
        for bytes in written {
            black_box(S::from_bytes(black_box(bytes)).expect("a placement"));
        }
    });
}

/// Placements that `count` numbers, drawn evenly: most have many promoted pieces, whose orders take longest to number.
fn drawn_numbers() -> Vec<Vec<u8>> {
    let mut state = 1_u64;
    let mut byte = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 56) as u8
    };
    let drawn = std::iter::from_fn(|| Some((0..21).map(|_| byte()).collect::<Vec<u8>>()));
    // Three bits are padding, and about a half of all numbers of 165 bits are placements.
    let padded = drawn.map(|mut bytes| {
        bytes[20] &= 0xf8;
        bytes
    });
    let placements = padded.filter(|bytes| Counted::from_bytes(bytes).is_ok());
    placements.take(PLACEMENTS.len()).collect()
}

#[divan::bench]
fn decode_drawn_numbers(bencher: Bencher<'_, '_>) {
    decode_each::<Counted>(bencher, &drawn_numbers());
}

#[divan::bench]
fn encode_drawn_numbers(bencher: Bencher<'_, '_>) {
    let written = drawn_numbers();
    let decoded = written.iter().map(|bytes| Counted::from_bytes(bytes));
    let schemes: Vec<Counted> = decoded.map(|scheme| scheme.expect("a placement")).collect();
    encode_each(bencher, &schemes);
}

/// The words of `huff` written by hand over numbers, without rules: what the declared scheme is measured against.
mod by_hand {
    use super::squares::{LOOKUP, WORDS};

    /// Writes 64 symbols, and returns the bytes they take.
    pub(super) fn encode(symbols: &[u8; 64], bytes: &mut [u8; 56]) -> usize {
        let (mut word, mut free, mut at) = (0_u64, 64, 0);
        for eight in symbols.chunks_exact(8) {
            for &symbol in eight {
                let (code, length) = WORDS[usize::from(symbol)];
                free -= length;
                word |= code << free;
            }
            // At most 48 bits were added to at most 7.
            bytes[at..at + 8].copy_from_slice(&word.to_be_bytes());
            let whole = (64 - free) / 8;
            at += whole as usize;
            word = word.checked_shl(8 * whole).unwrap_or(0);
            free += 8 * whole;
        }
        at + usize::from(free < 64)
    }

    /// Reads 64 symbols, and returns the bits they take.
    pub(super) fn decode(bytes: &[u8], symbols: &mut [u8; 64]) -> Option<usize> {
        let mut padded = [0; 64];
        padded.get_mut(..bytes.len())?.copy_from_slice(bytes);
        let mut position = 0;
        for eight in symbols.chunks_exact_mut(8) {
            let window = padded[position / 8..].first_chunk::<8>()?;
            let mut window = u64::from_be_bytes(*window) << (position % 8);
            for symbol in eight {
                let (found, length) = LOOKUP[(window >> 58) as usize];
                *symbol = found;
                window <<= length;
                position += usize::from(length);
            }
        }
        (position <= 8 * bytes.len()).then_some(position)
    }
}

fn numbers() -> Vec<[u8; 64]> {
    PLACEMENTS
        .iter()
        .map(|placement| placement.squares().map(|symbol| symbol.number()))
        .collect()
}

#[divan::bench]
fn encode_by_hand(bencher: Bencher<'_, '_>) {
    let all = numbers();
    let mut bytes = [0; 56];
    bencher.counter(positions()).bench_local(|| {
        for symbols in &all {
            let length = by_hand::encode(black_box(symbols), &mut bytes);
            black_box((&bytes, length));
        }
    });
}

#[divan::bench]
fn decode_by_hand(bencher: Bencher<'_, '_>) {
    let written: Vec<Vec<u8>> = PLACEMENTS
        .iter()
        .map(|placement| Huffman::new(placement).to_bytes().unwrap())
        .collect();
    let mut symbols = [0; 64];
    bencher.counter(positions()).bench_local(|| {
        for bytes in &written {
            let position = by_hand::decode(black_box(bytes), &mut symbols);
            black_box((&symbols, position.expect("64 symbols")));
        }
    });
}

/// Games for about a millisecond, so that some sample runs without interruption.
fn some_games() -> &'static [Game] {
    &GAMES[..24]
}

fn half_moves() -> ItemsCount {
    ItemsCount::new(
        some_games()
            .iter()
            .map(|game| game.moves.len())
            .sum::<usize>(),
    )
}

#[divan::bench(args = GameScheme::ALL.map(GameScheme::name))]
fn encode_games(bencher: Bencher<'_, '_>, name: &str) {
    let scheme = scheme(name);
    bencher.counter(half_moves()).bench_local(|| {
        for game in some_games() {
            black_box(scheme.encode(black_box(game)).ok());
        }
    });
}

#[divan::bench(args = GameScheme::ALL.map(GameScheme::name))]
fn decode_games(bencher: Bencher<'_, '_>, name: &str) {
    let scheme = scheme(name);
    let written: Vec<_> = some_games()
        .iter()
        .filter_map(|game| scheme.encode(game).ok())
        .collect();
    bencher.counter(half_moves()).bench_local(|| {
        for bytes in &written {
            black_box(
                scheme
                    .decode(black_box(bytes), Start::default())
                    .expect("a game"),
            );
        }
    });
}

fn scheme(name: &str) -> GameScheme {
    let found = GameScheme::ALL
        .into_iter()
        .find(|scheme| scheme.name() == name);
    found.expect("a name of the list")
}
