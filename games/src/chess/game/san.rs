//! The scheme `san`: each move in SAN, followed by a space, in ASCII.
//!
//! Only the canonical SAN is accepted: with `+` and `#`, `O-O`, `=Q`, and the shortest origin.

use super::{Game, GameError, LegalMoves, PlyFault, Start};
use crate::chess::moves::Move;
use crate::chess::position::Position;

/// Writes a game.
///
/// ```
/// use games::chess::{Game, Start, game::san};
///
/// let mut game = Game::new(Start::default());
/// game.moves.push("g1f3".parse()?);
/// assert_eq!(san::encode(&game)?, b"Nf3 ");
/// assert_eq!(san::decode(b"Nf3 ", Start::default())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move that is not legal, or too many moves.
pub fn encode(game: &Game) -> Result<Vec<u8>, GameError> {
    text(game).map(String::into_bytes)
}

/// Writes a game as text.
///
/// # Errors
/// As [`encode`].
pub fn text(game: &Game) -> Result<String, GameError> {
    if game.moves.len() > Game::MAX_PLIES {
        return Err(GameError::Plies {
            plies: u64::try_from(game.moves.len()).unwrap_or(u64::MAX),
        });
    }
    let mut text = String::new();
    let mut replay = game.replay()?;
    while let Some(mv) = replay.peek()? {
        replay.position.write_san(mv, &replay.legal, &mut text);
        text.push(' ');
        replay.play(mv);
    }
    Ok(text)
}

/// Reads a game that begins at `start`.
///
/// # Errors
/// Whatever [`encode`] does not write.
pub fn decode(bytes: &[u8], start: Start) -> Result<Game, GameError> {
    let mut game = Game::new(start);
    decode_into(bytes, &mut game)?;
    Ok(game)
}

/// Reads the moves into a game without moves. After an error it has the moves before it.
pub(super) fn decode_into(bytes: &[u8], game: &mut Game) -> Result<(), GameError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            return Err(GameError::Character {
                at: error.valid_up_to(),
            });
        }
    };
    let position = game.start.position().map_err(GameError::Start)?;
    play(text, position, &mut game.moves)
}

/// Whether bytes encode a game that begins at a position.
pub(super) fn holds(bytes: &[u8], start: &Position) -> bool {
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| text.is_empty() || text.ends_with(' '));
    text.is_some_and(|text| play(text, start.clone(), &mut Vec::new()).is_ok())
}

/// Parses and plays the moves of a text, and appends them.
fn play(text: &str, mut position: Position, moves: &mut Vec<Move>) -> Result<(), GameError> {
    let (mut legal, mut written) = (LegalMoves::default(), String::new());
    for word in text.split_inclusive(' ') {
        let ply = moves.len();
        if ply == Game::MAX_PLIES {
            return Err(GameError::Plies {
                plies: 1 + u64::try_from(ply).unwrap_or(u64::MAX),
            });
        }
        let word = word.strip_suffix(' ').ok_or(GameError::Truncated)?;
        position.legal_moves_into(&mut legal);
        if legal.is_empty() {
            return Err(PlyFault::Over.at(ply));
        }
        let mv = position
            .read_san_among(word, &legal)
            .map_err(|error| PlyFault::San(error).at(ply))?;
        written.clear();
        position.write_san(mv, &legal, &mut written);
        if written != word {
            return Err(PlyFault::NotCanonical.at(ply));
        }
        position.play_legal(mv);
        moves.push(mv);
    }
    Ok(())
}
