//! GNUBg IDs as text: from characters to a board whose rules are checked, and back, without allocation.
//!
//! Every round goes once through 726 positions that GNU Backgammon played; `reference` is a hand-written loop over
//! `trailing_ones` from ten bytes to the same counts, without text and without the rules of the game.

#[path = "keys/declared.rs"]
mod declared;
#[expect(dead_code, reason = "the bench of the keys uses the rest")]
#[path = "keys/hand.rs"]
mod hand;

use core::fmt::{self, Display, Write};
use std::hint::black_box;

use bitcodec::WireFormat;
use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher};
use games::backgammon::{GnubgId, MatchKey, PositionKey, Xgid};

/// Prints allocations beside the times, where there are any; there are none.
#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn played() -> Vec<&'static str> {
    include_str!("../data/gnubg/played.txt").lines().collect()
}

fn ids() -> Vec<GnubgId> {
    played()
        .iter()
        .map(|text| text.parse().expect("a played position"))
        .collect()
}

/// Characters in one place, written over and over.
struct Line {
    text: [u8; 32],
    len: usize,
}

impl Line {
    fn new() -> Self {
        Self {
            text: [0; 32],
            len: 0,
        }
    }

    /// Writes the text of a value in place of what stands there.
    fn show(&mut self, value: &impl Display) -> fmt::Result {
        self.len = 0;
        write!(self, "{value}")?;
        black_box(&self);
        Ok(())
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let place = self
            .text
            .get_mut(self.len..self.len + text.len())
            .ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }
}

/// Times `work` over all of `inputs`, one after the other.
fn each<T, R>(bencher: Bencher<'_, '_>, inputs: &[T], mut work: impl FnMut(&T) -> R) {
    bencher
        .counter(ItemsCount::new(inputs.len()))
        .bench_local(|| {
            for input in inputs {
                black_box(work(black_box(input)));
            }
        });
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn reference(bencher: Bencher<'_, '_>) {
    let bytes: Vec<Vec<u8>> = ids()
        .iter()
        .map(|id| id.position.to_bytes().expect("it was read"))
        .collect();
    each(bencher, &bytes, |bytes| hand::decode_position(bytes));
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn position_id_to_checked_board(bencher: Bencher<'_, '_>) {
    let texts: Vec<&str> = played().iter().map(|text| &text[..14]).collect();
    each(bencher, &texts, |text| text.parse::<PositionKey>());
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn board_to_position_id(bencher: Bencher<'_, '_>) {
    let keys: Vec<PositionKey> = ids().iter().map(|id| id.position).collect();
    let mut line = Line::new();
    each(bencher, &keys, |key| line.show(key));
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn match_id_to_checked_key(bencher: Bencher<'_, '_>) {
    let texts: Vec<&str> = played().iter().map(|text| &text[15..]).collect();
    each(bencher, &texts, |text| text.parse::<MatchKey>());
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn key_to_match_id(bencher: Bencher<'_, '_>) {
    let keys: Vec<MatchKey> = ids().iter().map(|id| id.match_key).collect();
    let mut line = Line::new();
    each(bencher, &keys, |key| line.show(key));
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn gnubg_id_to_checked_board(bencher: Bencher<'_, '_>) {
    each(bencher, &played(), |text| text.parse::<GnubgId>());
}

#[divan::bench(sample_count = 500, sample_size = 10)]
fn board_to_gnubg_id(bencher: Bencher<'_, '_>) {
    let mut line = Line::new();
    each(bencher, &ids(), |id| line.show(id));
}

#[divan::bench(sample_count = 100, sample_size = 10)]
fn xgid_to_gnubg_id(bencher: Bencher<'_, '_>) {
    let texts: Vec<String> = ids()
        .iter()
        .filter_map(|id| Xgid::from_gnubg(id).ok())
        .map(|(xgid, _)| xgid.to_string())
        .collect();
    each(bencher, &texts, |text| {
        text.parse::<Xgid>().map(|xgid| xgid.to_gnubg())
    });
}
