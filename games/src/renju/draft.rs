//! What a refused board says: the stones that can be read.

use super::board::Board;
use super::point::Point;
use super::stone::Stone;
use super::text::{columns, is_gap};
use crate::format::Draft;

/// The points that are enough for a board on one line.
const FEWEST_POINTS: usize = Point::COUNT / 2;

/// Returns the draft of a board; `None` for a text without one. Any stones are a board, so it needs
/// no changes. A point that cannot be read is empty.
pub(super) fn of_board(text: &str) -> Option<Draft> {
    let text = text.trim();
    let board = match text.contains('\n') {
        true => drawn(text)?,
        false => line(text)?,
    };
    Some(Draft {
        base: board.to_string(),
        changes: Vec::new(),
    })
}

/// Reads the letters of the points from A1 on.
fn line(text: &str) -> Option<Board> {
    let points = text.bytes().filter(|letter| b"XO.".contains(letter));
    if points.count() < FEWEST_POINTS {
        return None;
    }
    let mut board = Board::new();
    for (point, letter) in Point::all().zip(text.chars()) {
        put(&mut board, point, letter == 'X', letter == 'O');
    }
    Some(board)
}

/// Reads the lines that begin with the number of a row.
fn drawn(text: &str) -> Option<Board> {
    let mut board = Board::new();
    let first = columns(text.lines().zip(1..)).map_or(0, |columns| columns.start);
    let mut has_rows = false;
    for line in text.lines() {
        let mut words = line.split(is_gap).filter(|word| !word.is_empty());
        let row = words.next().and_then(|label| label.parse::<u8>().ok());
        let Some(row) = row.and_then(|row| row.checked_sub(1)) else {
            continue;
        };
        for (column, word) in (first..).zip(words) {
            let Some(point) = Point::new(column, row) else {
                break;
            };
            has_rows = true;
            put(&mut board, point, word == "X", word == "O");
        }
    }
    has_rows.then_some(board)
}

/// Puts a stone on a point; a row that comes twice counts as it came last.
fn put(board: &mut Board, point: Point, is_black: bool, is_white: bool) {
    board.remove(point);
    let stone = match (is_black, is_white) {
        (true, _) => Stone::Black,
        (_, true) => Stone::White,
        _ => return,
    };
    board.place(point, stone).expect("the point was emptied");
}

#[cfg(test)]
mod tests {
    use crate::format::Options;
    use crate::random::Random;
    use crate::registry::find;

    fn base(text: &str) -> Option<String> {
        let draft = find("renju-board").expect("a format").draft(text);
        draft.map(|draft| draft.base)
    }

    #[test]
    fn a_draft_has_the_stones_that_can_be_read() {
        let good = format!("X.O{}", ".".repeat(222));
        for text in [
            format!("X.O{}", ".".repeat(221)),
            format!("X.O{}?", ".".repeat(221)),
            format!("X.O{}", ".".repeat(230)),
            "2 . ? . .\n1 X . O . .\n  A B C D".to_owned(),
        ] {
            assert_eq!(base(&text).as_ref(), Some(&good), "{text}");
        }
    }

    #[test]
    fn a_text_without_a_board_has_no_draft() {
        for text in ["", "XO", "H8 I9 G7", "x\ny", "16 X\n17 O"] {
            assert_eq!(base(text), None, "{text}");
        }
    }

    #[test]
    fn damaged_boards_have_drafts() {
        let seed = 0x5eed;
        let mut random = Random::new(seed);
        let format = find("renju-board").expect("a format");
        let drawing = " 3 . X . .\n 2 . O 3 .\n 1 . . . .\n   A B C D";
        for text in [".X..O".repeat(45), drawing.to_owned()] {
            for _ in 0..500 {
                let mut letters: Vec<char> = text.chars().collect();
                for _ in 0..=random.below(3) {
                    let at = random.below(letters.len());
                    letters[at] = random.one_of(&['X', 'O', '9', 'é', ' ', '\n', 'Z', '[']);
                }
                let text: String = letters.into_iter().collect();
                let Some(draft) = base(&text) else { continue };
                assert!(
                    format.check(&draft, &Options::default()).is_ok(),
                    "seed {seed}: {text}"
                );
            }
        }
    }
}
