//! Games and boards of renju in the Smart Game Format, `GM[4]`.

use bitcodec::ErrorKind;

use super::board::Board;
use super::game::{Game, Move};
use super::point::Point;
use super::position::Position;
use super::stone::Stone;
use crate::format::{FormatError, Lost};
use crate::sgf;

/// Parses the main line of a record: a game, or a board if stones are set up. Returns the parts of
/// the record that a position does not have.
pub(super) fn parse(text: &str) -> Result<(Position, Lost), FormatError> {
    let record = sgf::parse(text)?;
    let mut left_out = Lost::new();
    if record.has_variations {
        left_out.push("variations");
    }
    let mut game = Game::new();
    // The board with the stones that were set up; `None` while there are only moves.
    let mut setup: Option<Board> = None;
    let mut moves = 0;
    for property in record.nodes.iter().flatten() {
        let refused = |words: String| FormatError::new(ErrorKind::Text, words);
        let stone = match property.name.as_str() {
            "B" | "AB" => Some(Stone::Black),
            "W" | "AW" => Some(Stone::White),
            "AE" => None,
            "GM" if property.value() != "4" => {
                let found = property.value();
                return Err(refused(format!(
                    "SGF: GM[{found}] is another game, expected GM[4]"
                )));
            }
            "SZ" if !matches!(property.value(), "15" | "15:15") => {
                let found = property.value();
                return Err(refused(format!(
                    "SGF: a board of size {found}, expected 15"
                )));
            }
            name => {
                sgf::leave_out(name, &mut left_out);
                continue;
            }
        };
        if let ("B" | "W", Some(stone)) = (property.name.as_str(), stone) {
            moves += 1;
            let at = |words: String| refused(format!("SGF: move {moves}: {words}"));
            let played = played(property.value()).map_err(|word| at(no_point(word)))?;
            match (&mut setup, played) {
                (Some(board), Move::Stone(point)) => {
                    board
                        .place(point, stone)
                        .map_err(|error| at(error.to_string()))?;
                }
                (Some(_), Move::Pass) => {}
                (None, played) => {
                    if game.turn() != stone {
                        return Err(at(format!("{stone} moves twice in a row")));
                    }
                    game.play(played).map_err(|error| at(error.to_string()))?;
                }
            }
            continue;
        }
        let board = setup.get_or_insert(*game.board());
        for value in &property.values {
            for point in area(value).map_err(|word| refused(format!("SGF: {}", no_point(word))))? {
                board.remove(point);
                if let Some(stone) = stone {
                    board.place(point, stone).expect("the point was emptied");
                }
            }
        }
    }
    match setup {
        Some(board) => {
            if moves > 0 {
                left_out.insert(0, "moves");
            }
            Ok((Position::Board(board), left_out))
        }
        None => Ok((Position::Game(game), left_out)),
    }
}

fn no_point(word: &str) -> String {
    format!("`{word}` is no point; expected two letters from aa to oo, such as hh")
}

/// Parses the value of a move; nothing and `tt` are a pass.
fn played(value: &str) -> Result<Move, &str> {
    match value {
        "" | "tt" => Ok(Move::Pass),
        value => point(value).map(Move::Stone).ok_or(value),
    }
}

/// Parses a point or a rectangle of points, `hh` or `aa:cc`.
fn area(value: &str) -> Result<Vec<Point>, &str> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (first, last) = (point(first).ok_or(value)?, point(last).ok_or(value)?);
    // Rows count from the top, so the first corner has the higher row.
    let is_inside = |point: &Point| {
        (first.column()..=last.column()).contains(&point.column())
            && (last.row()..=first.row()).contains(&point.row())
    };
    Ok(Point::all().filter(is_inside).collect())
}

/// Parses a point: its column and its row, both as letters from the upper left corner, or its name.
fn point(value: &str) -> Option<Point> {
    match *value.as_bytes() {
        [column @ b'a'..=b'o', row @ b'a'..=b'o'] => Point::new(column - b'a', b'o' - row),
        _ => value.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, parse};

    #[test]
    fn the_moves_of_a_record_are_read_and_the_rest_is_named() {
        let text = "(;FF[4]GM[4]SZ[15]PB[Ann]\r\n;B[hh]C[centre];W[ia](;B[gi])(;B[aa]))";
        let (position, left_out) = parse(text).expect("a record");
        let Position::Game(game) = position else {
            panic!("a game");
        };
        assert_eq!(game.to_string(), "H8 I15 G7");
        assert_eq!(left_out, ["variations", "tags", "comments"]);
    }

    #[test]
    fn stones_that_are_set_up_make_a_board() {
        let (position, left_out) = parse("(;GM[4]AB[hh][aa:ba]AW[ho];W[oo])").expect("a record");
        let stones: Vec<String> = position
            .board()
            .stones()
            .map(|(point, stone)| format!("{point} {stone}"))
            .collect();
        assert_eq!(
            stones,
            ["H1 White", "O1 White", "H8 Black", "A15 Black", "B15 Black"]
        );
        assert_eq!(left_out, ["moves"]);
    }

    #[test]
    fn what_is_no_renju_is_refused() {
        for (text, message) in [
            (
                "(;GM[1];B[hh])",
                "SGF: GM[1] is another game, expected GM[4]",
            ),
            (
                "(;GM[4]SZ[19];B[hh])",
                "SGF: a board of size 19, expected 15",
            ),
            (
                "(;GM[4];B[hh];B[hi])",
                "SGF: move 2: Black moves twice in a row",
            ),
            (
                "(;GM[4];B[hh];W[hh])",
                "SGF: move 2: H8 is occupied by Black",
            ),
            (
                "(;GM[4];B[zz])",
                "SGF: move 1: `zz` is no point; expected two letters from aa to oo, such as hh",
            ),
        ] {
            let refused = parse(text).map(|_| ()).map_err(|error| error.to_string());
            assert_eq!(refused, Err(message.to_owned()), "{text}");
        }
    }
}
