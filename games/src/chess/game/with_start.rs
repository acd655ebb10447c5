//! Schemes whose moves have a meaning only from the start of the game on, which is their context.

use bitcodec::error::Refusal;
use bitcodec::{WireFormat, With};

use super::{Game, GameError, PlyFault, Start};
use crate::chess::moves::Move;
use crate::chess::state::State;

/// The moves of a game in such a scheme.
pub(super) trait WithStart: WireFormat<Context = With<Start>> {
    /// Whether the rule of 75 moves ends a game.
    const KEEPS_CLOCK: bool;

    fn new(moves: Vec<Move>) -> Self;
    fn into_moves(self) -> Vec<Move>;
}

/// Writes a game.
pub(super) fn encode<M: WithStart>(game: &Game) -> Result<Vec<u8>, GameError> {
    let moves = M::new(game.moves.clone());
    M::with_context(&game.start)
        .to_bytes(&moves)
        .map_err(|error| refused::<M>(game, error.refusal()))
}

/// Reads a game.
pub(super) fn decode<M: WithStart>(bytes: &[u8], start: Start) -> Result<Game, GameError> {
    let moves = M::with_context(&start).from_bytes(bytes);
    let moves = moves.map_err(|error| match start.position() {
        Ok(_) => GameError::Bytes(error),
        Err(odd) => GameError::Start(odd),
    })?;
    Ok(Game {
        start,
        moves: moves.into_moves(),
    })
}

/// Returns the reason why a game could not be written as a number.
#[cold]
pub(super) fn refused<M: WithStart>(game: &Game, refusal: &Refusal) -> GameError {
    match *refusal {
        Refusal::NumberTooLong { bits, most, .. } => GameError::TooLong {
            plies: game.moves.len(),
            bits,
            most,
        },
        _ => fault::<M>(game),
    }
}

/// Returns the reason why a game could not be written.
#[cold]
pub(super) fn fault<M: WithStart>(game: &Game) -> GameError {
    let plies = game.moves.len();
    let mut replay = match game.replay() {
        Ok(replay) if plies <= Game::MAX_PLIES => replay,
        Err(error) => return error,
        Ok(_) => {
            let plies = u64::try_from(plies).unwrap_or(u64::MAX);
            return GameError::Plies { plies };
        }
    };
    for ply in 0..plies {
        let is_late = M::KEEPS_CLOCK && replay.position.clock() >= u32::from(State::MAX_CLOCK);
        match replay.peek() {
            Err(error) if !is_late || replay.legal.is_empty() => return error,
            _ if is_late => return PlyFault::Clock.at(ply),
            Ok(Some(mv)) => replay.play(mv),
            Ok(None) | Err(_) => break,
        }
    }
    unreachable!("what is refused is the number of moves, or one of them")
}
