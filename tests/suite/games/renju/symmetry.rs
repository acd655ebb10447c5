//! Turned and mirrored boards are judged alike.

use games::renju::{Board, Point, Stone};
use proptest::prelude::*;

use super::boards::{self, Random};
use super::diagrams;

/// The place of a point under one of the 8 symmetries of the board: perhaps exchange column and row, perhaps mirror each.
fn turned(point: Point, symmetry: u8) -> Point {
    let mirror = |place: u8, bit: u8| {
        if symmetry & bit == 0 {
            place
        } else {
            14 - place
        }
    };
    let (column, row) = (mirror(point.column(), 1), mirror(point.row(), 2));
    let (column, row) = if symmetry & 4 == 0 {
        (column, row)
    } else {
        (row, column)
    };
    Point::new(column, row).expect("the board is square")
}

fn is_judged_alike(board: &Board) {
    let map = board.forbidden();
    for symmetry in 1..8 {
        let mut image = Board::new();
        for (point, stone) in board.stones() {
            image
                .place(turned(point, symmetry), stone)
                .expect("points stay apart");
        }
        let other = image.forbidden();
        for point in Point::all() {
            assert_eq!(
                map.verdict(point),
                other.verdict(turned(point, symmetry)),
                "{point} of {board}"
            );
        }
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    prop_oneof![
        prop::collection::vec(
            prop_oneof![
                Just(None),
                Just(Some(Stone::Black)),
                Just(Some(Stone::White))
            ],
            Point::COUNT
        )
        .prop_map(|stones| {
            let mut board = Board::new();
            for (point, stone) in Point::all().zip(stones) {
                if let Some(stone) = stone {
                    board.place(point, stone).expect("each point once");
                }
            }
            board
        }),
        any::<u64>().prop_map(|seed| Random::new(seed).cluster()),
        any::<u64>().prop_map(|seed| Random::new(seed).nest()),
    ]
}

proptest! {
    #[test]
    fn any_board_is_judged_alike_in_all_symmetries(board in any_board()) {
        is_judged_alike(&board);
    }
}

#[test]
fn stored_and_drawn_boards_are_judged_alike_in_all_symmetries() {
    let drawn = diagrams::all().map(|(_, board, _)| board);
    boards::all()
        .chain(drawn)
        .for_each(|board| is_judged_alike(&board));
}
