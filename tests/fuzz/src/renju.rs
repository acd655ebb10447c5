//! The renju judge on any board, and the forms in which it reads one.

use games::renju::{Board, Game, Point, Position, Stone, Tracked};

/// The judge of one point, the map of all points and the map kept from move to move say the same.
pub fn check(input: &[u8]) {
    verdicts(input);
    if let Ok(text) = str::from_utf8(input) {
        texts(text);
    }
}

/// Every byte is a point, from A1: the letters of a board as themselves, any other by its remainder.
fn verdicts(input: &[u8]) {
    let mut tracked = Tracked::default();
    for (point, byte) in Point::all().zip(input) {
        let stone = match (byte, byte % 4) {
            (b'X', _) => Some(Stone::Black),
            (b'O', _) => Some(Stone::White),
            (b'.', _) => None,
            (_, 0) => Some(Stone::Black),
            (_, 1) => Some(Stone::White),
            _ => None,
        };
        if let Some(stone) = stone {
            tracked.place(point, stone).expect("every point comes once");
        }
    }
    let board = *tracked.board();
    assert_eq!(board.to_string().parse(), Ok(board));
    let map = board.forbidden();
    assert_eq!(tracked.forbidden(), map, "{board}");
    for point in Point::all() {
        assert_eq!(board.judge(point), map.verdict(point), "{point} of {board}");
    }
    for (point, _) in map.forbidden() {
        assert_eq!(
            board.explain(point).verdict,
            map.verdict(point),
            "{point} of {board}"
        );
    }
}

fn texts(text: &str) {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string(), text);
    }
    if let Ok(game) = text.parse::<Game>() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
    if let Ok(board) = Board::from_drawing(text) {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.report().map, position.board().forbidden());
    }
}
