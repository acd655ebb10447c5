//! The keys behind GNU Backgammon IDs: declared codecs against hand-written ones.
//!
//! Each pair does the same work: bytes of checked length to a value whose ranges and padding are checked, and back.

#[path = "keys/declared.rs"]
mod declared;
#[path = "keys/hand.rs"]
mod hand;

use divan::{Bencher, black_box};
use use_site_types::MatchKey;

use crate::declared::{PositionKey, Runs};

fn main() {
    assert_eq!(hand::decode_match(&MATCH), ours::decode_match(&MATCH).ok());
    assert_eq!(
        hand::decode_position(&POSITION),
        ours::decode_position(&POSITION).ok()
    );
    assert_eq!(hand::encode_runs(&runs()), Some(POSITION));
    assert_eq!(ours::encode_runs(&runs()).ok(), Some(POSITION));
    divan::main();
}

/// `QYkqASAAIAAA`, the example of GNU Backgammon's manual.
const MATCH: [u8; 9] = [0x41, 0x89, 0x2A, 0x01, 0x20, 0x00, 0x20, 0x00, 0x00];
/// `4NvBA0DGzooBBg`, a position in the middle of a game.
const POSITION: [u8; 10] = [0xE0, 0xDB, 0xC1, 0x03, 0x40, 0xC6, 0xCE, 0x8A, 0x01, 0x06];

/// The declared codecs, as functions of their own like the hand-written ones.
mod ours {
    use bitcodec::{DecodeError, EncodeError, WireFormat as _};

    use super::{MatchKey, PositionKey, Runs};

    #[inline(never)]
    pub(crate) fn decode_match(bytes: &[u8]) -> Result<MatchKey, DecodeError> {
        MatchKey::from_bytes(bytes)
    }

    #[inline(never)]
    pub(crate) fn encode_match(key: &MatchKey) -> Result<[u8; 9], EncodeError> {
        key.to_array()
    }

    #[inline(never)]
    pub(crate) fn decode_position(bytes: &[u8]) -> Result<PositionKey, DecodeError> {
        PositionKey::from_bytes(bytes)
    }

    #[inline(never)]
    pub(crate) fn encode_position(key: &PositionKey) -> Result<[u8; 10], EncodeError> {
        key.to_array()
    }

    #[inline(never)]
    pub(crate) fn encode_runs(key: &Runs) -> Result<[u8; 10], EncodeError> {
        key.to_array()
    }
}

/// The position as one array.
fn runs() -> Runs {
    let key = ours::decode_position(&POSITION).expect("the position is one");
    let mut runs = [0; 50];
    runs[..25].copy_from_slice(&key.opponent);
    runs[25..].copy_from_slice(&key.on_roll);
    Runs { runs }
}

macro_rules! compare {
    ($($name:ident: $input:expr, $call:ident;)*) => { $(
        mod $name {
            use super::*;

            #[divan::bench(sample_count = 1000, sample_size = 1000)]
            fn hand(bencher: Bencher) {
                let input = $input;
                bencher.bench_local(|| hand::$call(black_box(&input)));
            }

            #[divan::bench(sample_count = 1000, sample_size = 1000)]
            fn declared(bencher: Bencher) {
                let input = $input;
                bencher.bench_local(|| ours::$call(black_box(&input)));
            }
        }
    )* };
}

compare! {
    match_decode: MATCH, decode_match;
    match_encode: ours::decode_match(&MATCH).expect("the manual's example is a match key"), encode_match;
    position_decode: POSITION, decode_position;
    position_encode: ours::decode_position(&POSITION).expect("the position is one"), encode_position;
    runs_encode: runs(), encode_runs;
}
