//! What holds for the trace of every format and every input.

#[path = "../codec/trace/covered.rs"]
mod covered;

use covered::{bytes, check};
use games::backgammon::{GnubgId, MatchKey, PositionKey};
use games::cetkaik::Field;
use proptest::prelude::proptest;

proptest! {
    #[test]
    fn a_trace_covers_every_bit_and_ends_where_decoding_does(
        match_key in bytes(9), position in bytes(10), id in bytes(19), field in bytes(93),
    ) {
        check::<MatchKey>(&match_key);
        check::<PositionKey>(&position);
        check::<GnubgId>(&id);
        check::<Field>(&field);
    }
}
