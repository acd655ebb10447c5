//! Weights from games: what is measured was not trained on.

use bitcodec::Format;
use games::chess::pgn::Record;
use games::chess::scheme::{PlacementScheme, SQUARES, Weighed};
use games::chess::train::Training;
use games::chess::{Game, GameScheme, Start};

use super::{lichess, text};

/// How many of the games of lichess the weights are from.
const TRAINED: usize = 2400;

#[test]
fn the_weights_are_those_of_the_first_games() {
    let mut halves = [Training::default(), Training::default()];
    for (index, record) in lichess().iter().take(TRAINED).enumerate() {
        halves[index % 2].add(&record.game).unwrap();
    }
    let [even, odd] = halves;
    let training = odd.plus(&even);
    assert_eq!((training.games(), training.positions()), (2400, 184_555));
    let shares = SQUARES.shares();
    for (square, weights) in training.squares().into_iter().enumerate() {
        let sizes: Vec<u32> = shares.of(square).iter().map(|span| span.size).collect();
        assert_eq!(sizes, weights, "square {square}");
    }
    assert!(
        training
            .to_string()
            .starts_with("/// From 2400 games, 184555 positions.\npub const")
    );
}

/// How many positions games have, and the bits of their placements.
fn measured<'a>(games: impl IntoIterator<Item = &'a Game>) -> (usize, usize) {
    let (mut positions, mut bits) = (0, 0);
    for game in games {
        for placement in game.placements().unwrap() {
            positions += 1;
            bits += Weighed::new(&placement).bit_len().unwrap();
        }
    }
    (positions, bits)
}

#[test]
fn other_games_take_84_bits_a_placement() {
    let records: Vec<Record> = lichess();
    let last = measured(records[TRAINED..].iter().map(|record| &record.game));
    // 84.00 bits in the mean.
    assert_eq!(last, (46_962, 3_944_620));
    let games = text("lichess-500.san");
    let games = games.lines().map(|line| {
        let moves = format!("{line} ");
        GameScheme::San
            .decode(moves.as_bytes(), Start::default())
            .unwrap()
    });
    assert_eq!(measured(&games.collect::<Vec<_>>()), (26_186, 2_178_593));
}
