//! The squares of the board that some bits concern.

use crate::chess::moves::Move;
use crate::chess::square::Square;
use crate::format::Stretch;

/// Returns the squares of each stretch: the one that its value names, those of a move, or the one
/// of its index in the list of squares.
pub(super) fn of(stretches: &[Stretch]) -> Vec<Vec<String>> {
    let indices: Vec<Option<usize>> = stretches.iter().map(index).collect();
    let mut places = Vec::with_capacity(stretches.len());
    for (at, stretch) in stretches.iter().enumerate() {
        let named = named(stretch);
        places.push(match indices[at] {
            _ if !named.is_empty() => named,
            None => Vec::new(),
            Some(first) => {
                // A run is written once, and the next stretch shows where it ends.
                let next = indices[at + 1..].iter().flatten().next();
                let is_run = !stretch.raw.is_empty();
                let end = next.map_or(if is_run { 64 } else { first + 1 }, |next| *next);
                let end = end.max(first + 1);
                let squares = Square::all().skip(first).take(end - first);
                squares.map(|square| square.to_string()).collect()
            }
        });
    }
    places
}

/// Returns the squares that a value names: a square, or a move.
fn named(stretch: &Stretch) -> Vec<String> {
    let value = stretch.value.as_ref().and_then(|value| value.as_str());
    let words = value.into_iter().chain([stretch.note.as_str()]);
    for word in words {
        if let Ok(square) = word.parse::<Square>() {
            return vec![square.to_string()];
        }
        if let Ok(mv) = word.parse::<Move>() {
            return vec![mv.from.to_string(), mv.to.to_string()];
        }
    }
    Vec::new()
}

/// Returns the square of an element of the 64 squares: `h7` of `squares[55]`.
pub(super) fn name(path: &str) -> Option<String> {
    let square = Square::all().nth(index_in(path)?)?;
    Some(square.to_string())
}

/// Returns the index of an element of the 64 squares.
fn index(stretch: &Stretch) -> Option<usize> {
    index_in(&stretch.path)
}

fn index_in(path: &str) -> Option<usize> {
    let (list, index) = path.strip_suffix(']')?.rsplit_once('[')?;
    let is_board = list == "squares" || list.ends_with(".squares");
    index.parse().ok().filter(|index| is_board && *index < 64)
}
