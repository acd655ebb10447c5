//! A board that keeps its patterns says what a fresh one says.

use games::renju::{Point, Stone, Tracked};

use super::boards::{self, Random};

#[test]
fn a_tracked_board_judges_as_a_fresh_one_after_every_change() {
    for (board, seed) in boards::all().step_by(60).zip(1..) {
        let mut random = Random::new(seed);
        let mut tracked = Tracked::from(&board);
        assert_eq!(tracked.forbidden(), board.forbidden(), "{board}");
        for _ in 0..300 {
            let point = random.point();
            if tracked.remove(point).is_none() {
                let stone = if random.below(3) == 0 {
                    Stone::White
                } else {
                    Stone::Black
                };
                tracked.place(point, stone).expect("it was empty");
            }
            assert_eq!(
                tracked.forbidden(),
                tracked.board().forbidden(),
                "{:?}",
                tracked.board()
            );
        }
        let last = *tracked.board();
        for (point, stone) in last.stones() {
            assert_eq!(tracked.remove(point), Some(stone));
        }
        assert_eq!(tracked, Tracked::default());
    }
}

#[test]
fn a_refused_stone_changes_nothing() {
    let mut tracked = Tracked::default();
    let point = Point::new(7, 7).expect("on the board");
    tracked.place(point, Stone::Black).expect("it was empty");
    let before = tracked.clone();
    assert!(tracked.place(point, Stone::White).is_err());
    assert_eq!(tracked, before);
    assert_eq!(tracked.remove(point), Some(Stone::Black));
    assert_eq!(tracked.remove(point), None);
}
