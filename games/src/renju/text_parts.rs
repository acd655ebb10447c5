//! Games and boards of renju in words, part by part.

use super::board::Board;
use super::game::{Game, Move, Outcome};
use super::point::Point;
use super::stone::Stone;
use crate::format::Part;

/// Returns the meaning of each move.
pub(super) fn moves(game: &Game) -> Vec<Part> {
    let mut played = Game::new();
    let mut parts = Vec::new();
    for (number, &mv) in (1_usize..).zip(game.moves()) {
        let player = name(played.turn());
        let was_decided = played.outcome().is_some();
        let words = match mv {
            Move::Pass => format!("{player} passes."),
            Move::Stone(point) => format!("{player} puts a stone on {point}."),
        };
        played.play(mv).expect("the move was played before");
        let end = match played.outcome().filter(|_| !was_decided) {
            None => String::new(),
            Some(Outcome::Five(winner)) => format!(" {} has five in a row and wins.", name(winner)),
            Some(Outcome::Foul(foul)) => format!(" It is a {foul}, a foul: White wins."),
        };
        parts.push(Part::new(format!("{number}. {mv}"), words + &end));
    }
    parts
}

/// Returns the content of each row, the lowest first, in the order of the text.
pub(super) fn board(board: &Board) -> Vec<Part> {
    let text = board.to_string();
    let points: Vec<Point> = Point::all().collect();
    let rows = points.chunks(ROW).zip(text.as_bytes().chunks(ROW));
    let row = |(number, (points, text)): (usize, (&[Point], &[u8]))| {
        let stones = |colour: Stone| {
            let points_of_colour = points
                .iter()
                .filter(|point| board.stone(**point) == Some(colour));
            let points_of_colour: Vec<String> = points_of_colour.map(Point::to_string).collect();
            (!points_of_colour.is_empty())
                .then(|| format!("{} on {}", name(colour), points_of_colour.join(" ")))
        };
        let words: Vec<String> = [Stone::Black, Stone::White]
            .into_iter()
            .filter_map(stones)
            .collect();
        let words = match words.as_slice() {
            [] => "No stone.".to_owned(),
            words => words.join("; ") + ".",
        };
        Part::new(
            format!("row {number}: {}", String::from_utf8_lossy(text)),
            words,
        )
    };
    (1..).zip(rows).map(row).collect()
}

/// The number of points in a row.
const ROW: usize = 15;

pub(super) const fn name(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}
