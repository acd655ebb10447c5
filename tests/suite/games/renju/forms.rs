//! The forms of a board and of a game read back what they print, and refuse the rest without a panic.

use games::renju::{Board, Drawing, Game, Move, Point, Position, Verdict};
use proptest::prelude::*;

use super::boards::{self, Random};
use super::diagrams;

fn drawing(board: Board) -> Drawing {
    Drawing {
        board,
        map: board.forbidden(),
        last: None,
        color: false,
    }
}

#[test]
fn a_board_reads_back_from_its_line_and_its_drawing() {
    for board in boards::all().chain(diagrams::all().map(|(_, board, _)| board)) {
        let line = board.to_string();
        assert_eq!(line.parse(), Ok(board));
        assert_eq!(line.parse(), Ok(Position::Board(board)));
        let drawn = drawing(board).to_string();
        assert_eq!(Board::from_drawing(&drawn), Ok(board), "{drawn}");
        assert_eq!(drawn.parse(), Ok(Position::Board(board)));
        assert_eq!(
            Board::from_drawing(&format!("\n{drawn}\nH8 is legal.\n")),
            Ok(board)
        );
    }
}

#[test]
fn a_map_prints_the_mark_of_every_point() {
    for board in boards::all().step_by(7) {
        let map = board.forbidden();
        let marks: String = Point::all()
            .map(|point| map.verdict(point).mark())
            .collect();
        assert_eq!(map.to_string(), marks);
        let sets = [
            map.occupied,
            map.fives,
            map.overlines,
            map.double_fours,
            map.double_threes,
        ];
        let legal = marks.chars().filter(|mark| *mark == '.').count();
        assert_eq!(
            sets.iter().map(|points| points.len()).sum::<usize>() + legal,
            Point::COUNT
        );
        for (point, foul) in map.forbidden() {
            assert_eq!(board.judge(point), Verdict::Forbidden(foul));
            assert_eq!(board.fouls(point).iter().next(), Some(foul));
        }
    }
}

#[test]
fn a_picture_has_every_stone_and_every_mark() {
    for (title, board, _) in diagrams::all() {
        let picture = Position::Board(board).svg();
        let stones = picture.matches(r#"r="16""#).count();
        assert_eq!(stones, board.stones().count(), "{title}");
        let map = board.forbidden();
        let kinds = [
            map.overlines,
            map.double_fours,
            map.double_threes,
            map.fives,
        ];
        let named = kinds.iter().filter(|points| !points.is_empty()).count();
        let marks = picture.matches(r#"rx="4""#).count();
        let points = map.forbidden().count() + map.fives.len();
        assert_eq!(
            marks,
            points + named,
            "{title}: on the board and in the legend"
        );
        for tag in ["svg", "text", "title"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            assert_eq!(
                picture.matches(&open).count(),
                picture.matches(&close).count(),
                "{title}: {tag}"
            );
        }
    }
}

#[test]
fn the_stones_of_a_game_are_numbered_in_its_picture() {
    let position: Position = "H8 pass I9".parse().expect("moves");
    let picture = position.svg();
    assert!(
        picture.contains(r##"fill="#fffdf8">1</text>"##),
        "{picture}"
    );
    assert!(
        picture.contains(r##"fill="#fffdf8">3</text>"##),
        "the pass counts, so I9 is move 3 and black"
    );
    let marked = picture.matches(r#"stroke-width="3""#).count();
    assert_eq!(marked, 1, "the last stone alone is marked");
}

proptest! {
    #[test]
    fn any_game_reads_back_from_its_moves(seed in any::<u64>(), length in 0..120_u8) {
        let mut random = Random::new(seed);
        let mut game = Game::new();
        for _ in 0..length {
            let played = if random.below(20) == 0 { Move::Pass } else { Move::Stone(random.point()) };
            // A taken point is refused, and the game stays as it was.
            let before = game.clone();
            if game.play(played).is_err() {
                prop_assert_eq!(&game, &before);
            }
        }
        prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game.clone()));
        while game.undo().is_some() {}
        prop_assert_eq!(game, Game::new());
    }

    #[test]
    fn no_text_makes_a_panic(text in "[ -~\\né]{0,300}", line in "[.XOx ]{220,230}", drawn in "([0-9]{1,2}( [.XO3*x]){0,16}\n){0,17}( [A-P]){0,16}") {
        let _ = text.parse::<Position>();
        let _ = line.parse::<Position>();
        let _ = drawn.parse::<Position>();
        let _ = Board::from_drawing(&text);
        let _ = text.parse::<Point>();
    }
}
