//! The judge against the oracle, at some hundred thousand points.

use games::renju::{Board, Point, Verdict};

use super::boards::{self, Random};
use super::oracle::Oracle;

/// Compares the map, and for one point in eight the judge of one point and the set of fouls.
fn compare(board: &Board, origin: &str) -> usize {
    let mut oracle = Oracle::new(board);
    let map = board.forbidden();
    let mut judged = 0;
    for point in Point::all() {
        let expected = oracle.judge(point);
        assert_eq!(
            map.verdict(point),
            expected,
            "{point} on the map of {origin}: {board}"
        );
        assert_eq!(
            board.judge(point),
            expected,
            "{point} judged alone on {origin}: {board}"
        );
        if expected != Verdict::Legal {
            let fouls: Vec<_> = board.fouls(point).iter().collect();
            assert_eq!(
                fouls,
                oracle.all_fouls(point),
                "fouls of {point} on {origin}: {board}"
            );
        }
        judged += usize::from(expected != Verdict::Occupied);
    }
    judged
}

/// Compares boards of one kind until so many points have been judged.
fn compare_points(count: usize, kind: &str, make: fn(&mut Random) -> Board) {
    let mut judged = 0;
    for seed in 1.. {
        judged += compare(
            &make(&mut Random::new(seed)),
            &format!("{kind} board of seed {seed}"),
        );
        if judged >= count {
            break;
        }
    }
}

#[test]
fn stored_boards_are_judged_as_by_the_definitions() {
    // A third of them: the oracle takes 50 ms for a board.
    for (number, board) in (1..).zip(boards::all()).step_by(3) {
        compare(&board, &format!("stored board {number}"));
    }
}

#[test]
fn uniform_boards_are_judged_as_by_the_definitions() {
    compare_points(60_000, "uniform", Random::uniform);
}

#[test]
fn clusters_are_judged_as_by_the_definitions() {
    compare_points(60_000, "cluster", Random::cluster);
}

#[test]
fn nests_are_judged_as_by_the_definitions() {
    compare_points(60_000, "nested", Random::nest);
}

/// The time of a map grows with the judgements, and no search has found a board that needs more.
#[test]
fn no_stored_board_needs_many_judgements() {
    for board in boards::all() {
        let judgements = board.judgements();
        assert!(judgements <= MOST_JUDGEMENTS, "{judgements} for {board}");
    }
}

/// The judgements of the slowest board of `worst.txt`.
const MOST_JUDGEMENTS: usize = 947;
