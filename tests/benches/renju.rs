//! The renju judge: a whole map, and one point, on boards of several kinds.
//!
//! A pass judges all boards of a kind; `ItemsCount` makes divan print boards (or points) a second.

#[expect(dead_code, reason = "its set of all fouls is for tests")]
#[path = "../suite/games/renju/oracle.rs"]
mod oracle;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use games::renju::{Board, Point, Stone, Tracked};
use oracle::Oracle;

// Judging allocates nothing, and a bench that did would say so.
#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// The kinds of boards: the files of `data/renju`, the same number of empty boards, and openings.
const KINDS: [&str; 6] = ["empty", "opening", "game", "cluster", "nested", "worst"];

fn boards(kind: &str) -> Vec<Board> {
    let read = |text: &str| {
        text.lines()
            .map(|line| line.parse().expect("a board"))
            .collect::<Vec<Board>>()
    };
    match kind {
        "cluster" => read(include_str!("../data/renju/cluster.txt")),
        "game" => read(include_str!("../data/renju/game.txt")),
        "nested" => read(include_str!("../data/renju/nested.txt")),
        "worst" => read(include_str!("../data/renju/worst.txt")),
        "opening" => read(include_str!("../data/renju/game.txt"))
            .iter()
            .map(opening)
            .collect(),
        _ => vec![Board::new(); 400],
    }
}

/// The 13 stones of a board nearest to its centre.
fn opening(board: &Board) -> Board {
    let centre = |point: Point| point.column().abs_diff(7).max(point.row().abs_diff(7));
    let mut stones: Vec<(Point, Stone)> = board.stones().collect();
    stones.sort_by_key(|&(point, _)| centre(point));
    let mut opening = Board::new();
    for (point, stone) in stones.into_iter().take(13) {
        opening.place(point, stone).expect("each point once");
    }
    opening
}

#[divan::bench(args = KINDS)]
fn map(bencher: Bencher<'_, '_>, kind: &str) {
    let boards = boards(kind);
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        for board in &boards {
            black_box(black_box(board).forbidden());
        }
    });
}

/// The reference: the second judge of the tests, which follows the definitions word by word.
#[divan::bench(args = ["game", "cluster", "nested"], sample_count = 10)]
fn map_by_the_definitions(bencher: Bencher<'_, '_>, kind: &str) {
    let boards: Vec<Board> = boards(kind).into_iter().step_by(20).collect();
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        for board in &boards {
            let mut oracle = Oracle::new(black_box(board));
            for point in Point::all() {
                black_box(oracle.judge(point));
            }
        }
    });
}

/// Every empty point of every board, one by one.
#[divan::bench(args = KINDS)]
fn point(bencher: Bencher<'_, '_>, kind: &str) {
    let points: Vec<(Board, Vec<Point>)> = boards(kind)
        .into_iter()
        .map(|board| {
            (
                board,
                Point::all()
                    .filter(|&point| board.stone(point).is_none())
                    .collect(),
            )
        })
        .collect();
    let count: usize = points.iter().map(|(_, points)| points.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench(|| {
        for (board, points) in &points {
            for &point in points {
                black_box(board.judge(black_box(point)));
            }
        }
    });
}

/// A search at a position: every empty point gets a stone, the map is asked for, and the stone is taken off again.
#[divan::bench(args = KINDS)]
fn moves_on_a_board(bencher: Bencher<'_, '_>, kind: &str) {
    let boards: Vec<Board> = boards(kind).into_iter().step_by(20).collect();
    bencher
        .counter(ItemsCount::new(empty_points(&boards)))
        .bench(|| {
            for board in &boards {
                let mut board = *board;
                for point in Point::all() {
                    if board.place(point, Stone::Black).is_ok() {
                        black_box(black_box(&board).forbidden());
                        board.remove(point);
                    }
                }
            }
        });
}

/// The same on a board that keeps its patterns.
#[divan::bench(args = KINDS)]
fn moves_on_a_tracked_board(bencher: Bencher<'_, '_>, kind: &str) {
    let boards: Vec<Board> = boards(kind).into_iter().step_by(20).collect();
    let tracked: Vec<Tracked> = boards.iter().map(Tracked::from).collect();
    bencher
        .counter(ItemsCount::new(empty_points(&boards)))
        .bench(|| {
            for board in &tracked {
                let mut board = board.clone();
                for point in Point::all() {
                    if board.place(point, Stone::Black).is_ok() {
                        black_box(black_box(&board).forbidden());
                        board.remove(point);
                    }
                }
            }
        });
}

fn empty_points(boards: &[Board]) -> usize {
    boards
        .iter()
        .map(|board| Point::COUNT - board.stones().count())
        .sum()
}
