//! The moves of a game as a column: a list of moves in UCI notation, as in JSON.

use bitcodec::columns::Columnar;
use bitcodec::columns::derive_support::{CellError, Cells, Column, Named};

use crate::chess::moves::Move;

const NAME: &str = "moves";

struct UciMove(Move);

bitcodec::column_as!(UciMove as String, |mv| mv.0.to_string(), |text| {
    let mv: Result<Move, _> = text.parse();
    mv.map(UciMove)
});

/// Returns the column.
pub(super) fn named() -> Named {
    Named {
        doc: "The moves in UCI notation, in the order in which they are played.",
        ..Named::new(NAME, <Vec<UciMove>>::column_form())
    }
}

/// Appends the moves of a game.
pub(super) fn push(moves: &[Move], column: &mut Column) {
    let moves: Vec<UciMove> = moves.iter().map(|mv| UciMove(*mv)).collect();
    moves.push_to(column);
}

/// Returns the moves of a game.
pub(super) fn take(cells: &Cells, row: usize) -> Result<Vec<Move>, CellError> {
    let moves = <Vec<UciMove>>::take_from(cells, row);
    let moves = moves.map_err(|why| why.in_field(NAME))?;
    Ok(moves.into_iter().map(|mv| mv.0).collect())
}
