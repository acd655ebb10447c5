//! `gnubg-am`: weights from positions that are not those which are measured.

use bitcodec::WireFormat;
use games::backgammon::{BARS, POINTS, Played, PositionKey};
use train::backgammon::Training;

use super::PLAYED;

/// Other games than those of `measured.txt` and `played.txt`.
const TRAINED: &str = include_str!("../../../data/gnubg/trained.txt");
const MEASURED: &str = include_str!("../../../data/gnubg/measured.txt");

fn positions(ids: &str) -> impl Iterator<Item = PositionKey> {
    ids.lines().map(|id| {
        let position = id.split(':').next().expect("a line is not empty");
        position.parse().expect("a Position ID")
    })
}

#[test]
fn the_weights_are_those_of_the_trained_positions() {
    let mut training = Training::default();
    positions(TRAINED).for_each(|key| training.add(&key));
    assert_eq!(training.positions(), 12_000);
    let source = include_str!("../../../../games/src/backgammon/position_weights.rs");
    let tables = source.replace("#[rustfmt::skip]\n", "");
    assert!(tables.ends_with(&training.to_string()), "{training}");
    assert_eq!(BARS.rows().len() + POINTS.rows().len(), 26);
}

/// How many positions there are, and their bits.
fn measured(ids: &str) -> (usize, usize) {
    let (mut count, mut bits) = (0, 0);
    for key in positions(ids) {
        let played = Played::from(&key);
        let bytes = played.to_bytes().expect("every position has a code");
        assert_eq!(Played::from_bytes(&bytes).as_ref(), Ok(&played));
        assert_eq!(PositionKey::from(&played), key);
        count += 1;
        bits += played.bit_len().expect("it has bytes");
    }
    (count, bits)
}

#[test]
fn other_games_take_49_bits_a_position() {
    // 48.96 and 49.49 bits in the mean where a Position ID has 80.
    assert_eq!(measured(MEASURED), (4000, 195_833));
    assert_eq!(measured(PLAYED), (726, 35_933));
}

#[test]
fn more_than_fifteen_checkers_are_refused() {
    let mut played = Played::from(&PositionKey::START);
    played.points[5] = 1;
    let error = played.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "a player has at most fifteen checkers");
}
