//! The moves that can follow a value.

use games::format::{FormatError, GameFormat, Options};
use games::registry;

/// Returns the moves that can follow a half-move of a game or, for a position of chess, those of the
/// side to move. A value of another kind has none.
pub(crate) fn moves(
    format: &'static dyn GameFormat,
    input: &str,
    options: &Options,
) -> Result<Vec<String>, FormatError> {
    let is_game = format.moves(input, options)?.is_some();
    let (Some(fen), Some(game)) = (registry::find("chess-fen"), registry::find("chess-uci")) else {
        return Ok(Vec::new());
    };
    let is_fen = format.card().name == fen.card().name;
    if is_game || !is_fen && registry::reached(format).all(|to| to.card().name != "chess-fen") {
        return format.next_moves(input, options);
    }
    // The moves of a position are those of a game that begins there.
    let fen = match is_fen {
        true => input.to_owned(),
        false => format.convert(input, fen, options)?.output,
    };
    let options = Options {
        start: Some(fen),
        ..Options::default()
    };
    game.next_moves("", &options)
}
