//! The drawn cases of `data/renju/diagrams.txt`: every marked point is judged as it is marked.

use games::renju::{Board, Point, Verdict};

const DIAGRAMS: &str = include_str!("../../../data/renju/diagrams.txt");

/// Title, board, and the marked points with their marks; `*` is a point that is asked about and legal.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Board, Vec<(Point, char)>)> {
    DIAGRAMS.split("\n\n").map(|diagram| {
        let (title, drawing) = diagram.split_once('\n').expect("a title first");
        let board = Board::from_drawing(drawing).unwrap_or_else(|error| panic!("{title}: {error}"));
        (title, board, marks(drawing))
    })
}

fn marks(drawing: &str) -> Vec<(Point, char)> {
    let (rows, letters) = drawing
        .trim_end()
        .rsplit_once('\n')
        .expect("column letters last");
    let mut marks = Vec::new();
    for row in rows.lines() {
        let mut words = row.split_whitespace();
        let number = words.next().expect("a row number");
        for (word, letter) in words.zip(letters.split_whitespace()) {
            if let Some(mark) = word.chars().next().filter(|mark| "*3456".contains(*mark)) {
                marks.push((format!("{letter}{number}").parse().expect("a point"), mark));
            }
        }
    }
    marks
}

#[test]
fn every_marked_point_is_judged_as_marked() {
    let mut points = 0;
    for (title, board, marks) in all() {
        assert!(!marks.is_empty(), "{title}: no mark");
        let map = board.forbidden();
        for (point, mark) in marks {
            let verdict = board.judge(point);
            let expected = if mark == '*' {
                Verdict::Legal.mark()
            } else {
                mark
            };
            assert_eq!(verdict.mark(), expected, "{title}: {point}");
            assert_eq!(map.verdict(point), verdict, "{title}: {point} on the map");
            points += 1;
        }
    }
    assert_eq!((all().count(), points), (31, 44));
}
