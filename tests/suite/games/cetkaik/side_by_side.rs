//! Random games on our representation of cetkaik and on the published one, side by side.

use cetkaik_compact_representation::CetkaikCompact as Published;
use cetkaik_full_state_transition::state::GroundState_;
use cetkaik_fundamental::AbsoluteSide;
use cetkaik_traits::{IsAbsoluteField, IsBoard};
use games::cetkaik::{CetkaikCompact, Coord, Field};

use super::play::{Dice, beginning, is_on_pia, moves, ply};
use super::published;

const PLIES: u32 = 4_000;
const PLIES_OF_A_GAME: u32 = 250;

fn bytes(field: &Field) -> Vec<u8> {
    [&field.board.bytes()[..], &field.hop1zuo1.bytes()[..]].concat()
}

/// Compares everything that both representations can say about a state.
fn assert_same(ours: &GroundState_<CetkaikCompact>, theirs: &GroundState_<Published>, seed: u64) {
    assert_eq!(bytes(&ours.f), published::bytes(&theirs.f), "seed {seed}");
    assert_eq!(
        (
            ours.whose_turn,
            ours.season,
            ours.scores,
            ours.rate,
            ours.tam_has_moved_previously
        ),
        (
            theirs.whose_turn,
            theirs.season,
            theirs.scores,
            theirs.rate,
            theirs.tam_has_moved_previously
        ),
        "seed {seed}"
    );
    for side in [AbsoluteSide::IASide, AbsoluteSide::ASide] {
        assert!(ours.f.hop1zuo1_of(side).eq(theirs.f.hop1zuo1_of(side)));
    }
    let empty = ours
        .f
        .board
        .empty_squares()
        .filter(|&square| square.name() != "PIA")
        .map(Coord::name);
    let their_empty = theirs
        .f
        .to_board()
        .empty_squares()
        .map(|square| square.to_string());
    assert!(empty.eq(their_empty));

    let (mut drops, other) = moves(ours);
    let (their_drops, their_other) = moves(theirs);
    let pia_is_empty = ours.f.board["PIA".parse().expect("a square")].is_none();
    let on_pia = drops.extract_if(.., |drop| is_on_pia(drop)).count();
    let hand = ours.f.hop1zuo1_of(ours.whose_turn).count();
    assert_eq!(on_pia, if pia_is_empty { hand } else { 0 });
    assert_eq!(
        (drops.len(), other.len()),
        (their_drops.len(), their_other.len())
    );
    for (ours, theirs) in drops
        .iter()
        .chain(&other)
        .zip(their_drops.iter().chain(&their_other))
    {
        assert_eq!(ours.to_string(), theirs.to_string(), "seed {seed}");
    }
}

#[test]
fn every_state_of_random_games_is_the_same() {
    let (mut plies, mut seed) = (0, 0);
    while plies < PLIES {
        let mut dice = Dice(seed);
        let mut their_dice = dice.clone();
        let mut ours = beginning::<CetkaikCompact>(&mut dice);
        let mut theirs = beginning::<Published>(&mut their_dice);
        for _ in 0..PLIES_OF_A_GAME {
            assert_same(&ours, &theirs, seed);
            match (ply(&ours, &mut dice), ply(&theirs, &mut their_dice)) {
                (Some(next), Some(their_next)) => (ours, theirs) = (next, their_next),
                (None, None) => break,
                (ours, _) => panic!("only one game is over, ours: {}", ours.is_none()),
            }
            plies += 1;
        }
        seed += 1;
    }
}
