//! Weights from games: what is measured was not trained on.

use bitcodec::WireFormat;
use games::chess::pgn::Record;
use games::chess::scheme::{NearState, Neighbours, PlacementScheme, SQUARES, StateScheme, Weighed};
use games::chess::sizes::{GameSizes, mean};
use games::chess::{Game, GameScheme, Start};
use train::chess::{MoveTraining, PositionTraining, SquareTraining};

use super::{lichess, text};

/// How many of the games of lichess the weights are from.
const TRAINED: usize = 2400;

#[test]
fn the_weights_are_those_of_the_first_games() {
    let mut halves = [SquareTraining::default(), SquareTraining::default()];
    for (index, record) in lichess().iter().take(TRAINED).enumerate() {
        halves[index % 2].add(&record.game).unwrap();
    }
    let [even, odd] = halves;
    let training = odd.plus(&even);
    assert_eq!((training.games(), training.positions()), (2400, 184_555));
    let rows = SQUARES.rows();
    for (square, weights) in training.squares().into_iter().enumerate() {
        let sizes: Vec<u32> = rows[square].iter().map(|span| span.size).collect();
        assert_eq!(sizes, weights, "square {square}");
    }
    assert!(
        training
            .to_string()
            .starts_with("/// From 2400 games, 184555 positions.\npub const")
    );
}

/// How many positions games have, and the bits of their placements.
fn measured<'a, S: PlacementScheme>(games: impl IntoIterator<Item = &'a Game>) -> (usize, usize) {
    let (mut positions, mut bits) = (0, 0);
    for game in games {
        for placement in game.placements().unwrap() {
            positions += 1;
            bits += S::new(&placement).bit_len().unwrap();
        }
    }
    (positions, bits)
}

/// The bits of all that a state has, in the mean.
fn mean_of_states<'a>(games: impl IntoIterator<Item = &'a Game>) -> String {
    let (mut positions, mut bits) = (0, 0);
    for game in games {
        for fen in game.positions().unwrap() {
            positions += 1;
            bits += NearState::new(&fen.state).bit_len().unwrap();
        }
    }
    format!("{:.2}", mean(bits, positions))
}

#[test]
fn other_games_take_61_bits_a_placement_and_65_a_state() {
    let mean_of = |(positions, bits)| format!("{:.2}", mean(bits, positions));
    let records = lichess();
    let last = records[TRAINED..].iter().map(|record| &record.game);
    assert_eq!(mean_of(measured::<Neighbours>(last.clone())), "60.69");
    assert_eq!(mean_of_states(last), "64.53");
    let others = others();
    assert_eq!(mean_of(measured::<Neighbours>(&others)), "58.05");
    assert_eq!(mean_of_states(&others), "61.75");
}

#[test]
#[ignore = "takes minutes without optimization"]
fn the_model_of_positions_is_that_of_the_first_games() {
    let games: Vec<Game> = lichess()
        .into_iter()
        .take(TRAINED)
        .map(|record| record.game)
        .collect();
    let mut training = PositionTraining::default();
    for _ in 0..PositionTraining::ROUNDS {
        training.round(&games).unwrap();
    }
    let source = include_str!("../../../../games/src/chess/scheme/context_model/weights.rs");
    assert!(source.ends_with(&format!("{training}\n")));
}

#[test]
fn other_games_take_84_bits_a_placement() {
    let records: Vec<Record> = lichess();
    let last = measured::<Weighed>(records[TRAINED..].iter().map(|record| &record.game));
    // 84.00 bits in the mean.
    assert_eq!(last, (46_962, 3_944_620));
    assert_eq!(measured::<Weighed>(&others()), (26_186, 2_178_593));
}

/// 500 games of other players.
fn others() -> Vec<Game> {
    let games = text("lichess-500.san");
    let game = |line| {
        let moves = format!("{line} ");
        let read = GameScheme::San.decode(moves.as_bytes(), Start::default());
        read.unwrap()
    };
    games.lines().map(game).collect()
}

#[test]
fn other_games_take_3_bits_a_half_move() {
    let of = |games: &mut dyn Iterator<Item = &Game>| {
        games
            .map(|game| GameSizes::of(GameScheme::Am, game).unwrap())
            .fold(GameSizes::default(), GameSizes::plus)
    };
    let records = lichess();
    let last = of(&mut records[TRAINED..].iter().map(|record| &record.game));
    // 2.862 bits, and 3.021 with the count and in whole bytes.
    assert_eq!(
        (last.plies, last.bits, last.bytes),
        (46_362, 132_694, 17_510)
    );
    let others = of(&mut others().iter());
    // 3.011 bits, and 3.239 in whole bytes.
    assert_eq!(
        (others.plies, others.bits, others.bytes),
        (25_686, 77_340, 10_401)
    );
}

fn fitted(games: usize, rounds: usize) -> MoveTraining {
    let games: Vec<Game> = lichess()
        .into_iter()
        .take(games)
        .map(|record| record.game)
        .collect();
    let mut training = MoveTraining::default();
    for _ in 0..rounds {
        training.round(&games).unwrap();
    }
    training
}

/// The weights of a few games, as one number: another order of additions would be seen.
#[test]
fn a_model_of_moves_is_the_same_everywhere() {
    let weights = fitted(10, 2).weights();
    let digest = weights.iter().fold(0_u64, |digest, &weight| {
        let weight = u64::from(weight.to_le_bytes()[0]);
        (digest ^ weight).wrapping_mul(0x0100_0000_01B3)
    });
    assert_eq!(digest, 8_202_503_648_324_249_839);
}

#[test]
#[ignore = "takes a minute or more without optimization"]
fn the_model_of_moves_is_that_of_the_first_games() {
    let source = include_str!("../../../../games/src/chess/game/move_model/weights.rs");
    let printed = fitted(TRAINED, MoveTraining::ROUNDS).to_string();
    assert!(source.ends_with(&format!("{printed}\n")));
}
