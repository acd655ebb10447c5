//! Finds games and boards in free text.

use super::board::Board;
use super::game::Game;
use super::point::Point;
use crate::format::{Found, find};

/// The least number of consecutive points that counts as the moves of a game.
const FEWEST: usize = 3;

/// Finds the moves of games: consecutive points separated by blanks or commas. A point that already
/// occurred starts a new game.
pub(super) fn moves(text: &str) -> Vec<Found> {
    let mut all = Vec::new();
    let mut open: Option<Run> = None;
    let is_word = |letter: char| !letter.is_whitespace() && !",;()\"'".contains(letter);
    for (start, whole) in find::words(text, is_word) {
        let word = whole.trim_end_matches(['.', ':']);
        let point = word.parse::<Point>().ok();
        let continues = |run: &Run| {
            let gap = text.get(run.end..start).unwrap_or_default();
            let is_adjacent = gap.bytes().all(|byte| b" ,\r\n\t".contains(&byte));
            is_adjacent && point.is_some_and(|point| !run.points.contains(&point))
        };
        if !open.as_ref().is_some_and(continues) {
            all.extend(open.take().and_then(|run| run.found(text)));
        }
        if let Some(point) = point {
            let run = open.get_or_insert(Run {
                start,
                end: start,
                points: Vec::new(),
            });
            run.end = start + word.len();
            run.points.push(point);
        }
    }
    all.extend(open.take().and_then(|run| run.found(text)));
    all
}

/// Consecutive points, all different.
struct Run {
    start: usize,
    end: usize,
    points: Vec<Point>,
}

impl Run {
    fn found(&self, text: &str) -> Option<Found> {
        let game = text.get(self.start..self.end)?;
        let is_game = self.points.len() >= FEWEST && game.parse::<Game>().is_ok();
        is_game.then(|| find::found(self.start, game))
    }
}

/// Finds boards in one line: 225 characters of X, O and full stops.
pub(super) fn boards(text: &str) -> Vec<Found> {
    let runs = find::words(text, |letter| "XO.".contains(letter));
    runs.filter(|(_, run)| run.len() == Point::COUNT && run.parse::<Board>().is_ok())
        .map(|(start, run)| find::found(start, run))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn moves_are_found_among_words() {
        let text = "Black: H8 I9, G7 then. A1 B2 or (h8 i8 h9). C3 C3 C3, D4";
        let found: Vec<String> = moves(text).into_iter().map(|found| found.id).collect();
        assert_eq!(found, ["H8 I9, G7", "h8 i8 h9"]);
    }

    #[test]
    fn a_point_that_is_taken_begins_another_game() {
        let text = "H8 I9 G7\nH8' then A1 H8 I9 I9 G7 H7";
        let found: Vec<String> = moves(text).into_iter().map(|found| found.id).collect();
        assert_eq!(found, ["H8 I9 G7", "A1 H8 I9", "I9 G7 H7"]);
    }
}
