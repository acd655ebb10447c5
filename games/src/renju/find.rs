//! Games and boards in free text.

use super::board::Board;
use super::game::Game;
use super::point::Point;
use crate::format::{Found, find};

/// So many points after each other pass for the moves of a game.
const FEWEST: usize = 3;

/// The moves of games: points after each other, with blanks or commas between them.
pub(super) fn moves(text: &str) -> Vec<Found> {
    let mut all = Vec::new();
    let mut open: Option<Run> = None;
    let is_word = |letter: char| !letter.is_whitespace() && !",;()\"'".contains(letter);
    for (start, whole) in find::words(text, is_word) {
        let word = whole.trim_end_matches(['.', ':']);
        let is_point = word.parse::<Point>().is_ok();
        let gap = open.as_ref().and_then(|run| text.get(run.end..start));
        let goes_on = gap.is_some_and(|gap| gap.bytes().all(|byte| b" ,\r\n\t".contains(&byte)));
        if !is_point || !goes_on {
            all.extend(open.take().and_then(|run| run.found(text)));
        }
        if is_point {
            let run = open.get_or_insert(Run {
                start,
                end: start,
                count: 0,
            });
            run.end = start + word.len();
            run.count += 1;
        }
    }
    all.extend(open.take().and_then(|run| run.found(text)));
    all
}

/// Points that follow each other.
struct Run {
    start: usize,
    end: usize,
    count: usize,
}

impl Run {
    fn found(&self, text: &str) -> Option<Found> {
        let game = text.get(self.start..self.end)?;
        let is_game = self.count >= FEWEST && game.parse::<Game>().is_ok();
        is_game.then(|| find::found(self.start, game))
    }
}

/// Boards in one line: 225 characters of X, O and full stops.
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
}
