//! The reasons of a verdict, as data.
//!
//! This code walks from stone to stone and allocates: its result is for people. Tests compare its
//! verdicts with those of the judge.

use serde::Serialize;

use super::board::Board;
use super::point::{Direction, Point};
use super::verdict::{Foul, Verdict};

/// The shapes that a black stone on a point would make, and the verdict that follows. It prints as
/// the sentences of a referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reasons {
    /// The point.
    pub point: Point,
    /// The verdict that follows from the shapes.
    pub verdict: Verdict,
    /// The unbroken rows of five or more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    /// The fours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fours: Vec<Four>,
    /// The semi-threes. For a straight-four point of another semi-three, the list is filled only if
    /// the verdict depends on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub semi_threes: Vec<SemiThree>,
}

/// An unbroken row of five or more stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The direction of the line.
    pub direction: Direction,
    /// The stones from one end to the other.
    pub stones: Vec<Point>,
}

/// Four stones of one line that one more stone makes a five.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Four {
    /// The direction of the line.
    pub direction: Direction,
    /// The four stones.
    pub stones: Vec<Point>,
    /// The points where Black makes a five: two for a straight four, otherwise one.
    pub five_points: Vec<Point>,
}

/// Three stones of one line that look as if one more stone makes a straight four.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SemiThree {
    /// The direction of the line.
    pub direction: Direction,
    /// The three stones.
    pub stones: Vec<Point>,
    /// Whether it is a three: one of its straight-four points is legal and makes no five.
    pub is_three: bool,
    /// The one or two points that would make the straight four, judged with the new stone on the
    /// board.
    pub straight_four_points: Vec<Reasons>,
}

impl Board {
    /// Returns the reasons of [`judge`](Self::judge): each four with its stones and five points,
    /// each semi-three with its straight-four points, and the reasons of those in turn.
    ///
    /// ```
    /// use games::renju::Board;
    ///
    /// let board = Board::from_drawing("
    ///     11 . . . . .
    ///     10 . . X . .
    ///      9 . . X . .
    ///      8 . X . X .
    ///      7 . . . . .
    ///        F G H I J
    /// ")?;
    /// let reasons = board.explain("H8".parse()?);
    /// assert_eq!(reasons.sentence(), "H8 is forbidden, a double-three: G8-H8-I8 and H8-H9-H10 are threes.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, point: Point) -> Reasons {
        if self.stone(point).is_some() {
            return Reasons::only(point, Verdict::Occupied);
        }
        reasons(&mut { *self }, point, true)
    }
}

/// Returns the reasons; `in_full` for the point in question itself, whose threes are always listed.
fn reasons(board: &mut Board, point: Point, in_full: bool) -> Reasons {
    board.toggle_black(point);
    let mut found = Reasons::only(point, Verdict::Legal);
    for direction in Direction::ALL {
        found.add_line(board, direction);
    }
    let decided = found.decided();
    if decided.is_none() && found.semi_threes.len() >= 2 || in_full {
        for semi in &mut found.semi_threes {
            for judged in &mut semi.straight_four_points {
                *judged = reasons(board, judged.point, false);
            }
            semi.is_three = semi
                .straight_four_points
                .iter()
                .any(|judged| judged.verdict == Verdict::Legal);
        }
    } else {
        found.semi_threes.clear();
    }
    board.toggle_black(point);
    let double_three = found.threes().count() >= 2;
    found.verdict = match decided {
        Some(verdict) => verdict,
        None if double_three => Verdict::Forbidden(Foul::DoubleThree),
        None => Verdict::Legal,
    };
    found
}

impl Reasons {
    /// Returns a verdict with nothing to explain.
    const fn only(point: Point, verdict: Verdict) -> Self {
        Self {
            point,
            verdict,
            rows: Vec::new(),
            fours: Vec::new(),
            semi_threes: Vec::new(),
        }
    }

    /// Iterates over the semi-threes that are threes.
    pub fn threes(&self) -> impl Iterator<Item = &SemiThree> {
        self.semi_threes.iter().filter(|semi| semi.is_three)
    }

    /// Returns the verdict, if it does not depend on threes.
    fn decided(&self) -> Option<Verdict> {
        if self.rows.iter().any(|row| row.stones.len() == 5) {
            Some(Verdict::Five)
        } else if !self.rows.is_empty() {
            Some(Verdict::Forbidden(Foul::Overline))
        } else if self.fours.len() >= 2 {
            Some(Verdict::Forbidden(Foul::DoubleFour))
        } else {
            None
        }
    }

    /// Adds the shapes in one direction. Whether its semi-threes are threes is decided later.
    fn add_line(&mut self, board: &Board, direction: Direction) {
        let row = row(board, self.point, direction);
        if row.len() >= 5 {
            self.rows.push(Row {
                direction,
                stones: row,
            });
            return;
        }
        // Only a stone on the empty point at either end makes the row longer.
        for end in ends(&row, direction)
            .into_iter()
            .flatten()
            .filter(|&end| board.stone(end).is_none())
        {
            let mut filled = *board;
            filled.toggle_black(end);
            let filled = self::row(&filled, end, direction);
            let stones = || {
                filled
                    .iter()
                    .copied()
                    .filter(|&stone| stone != end)
                    .collect::<Vec<_>>()
            };
            if filled.len() == 5 {
                let stones = stones();
                match self.fours.iter_mut().find(|four| four.stones == stones) {
                    Some(four) => four.five_points.push(end),
                    None => self.fours.push(Four {
                        direction,
                        stones,
                        five_points: vec![end],
                    }),
                }
            } else if filled.len() == 4 && is_open(board, &filled, direction) {
                let stones = stones();
                let unjudged = Self::only(end, Verdict::Legal);
                match self
                    .semi_threes
                    .iter_mut()
                    .find(|semi| semi.stones == stones)
                {
                    Some(semi) => semi.straight_four_points.push(unjudged),
                    None => self.semi_threes.push(SemiThree {
                        direction,
                        stones,
                        is_three: false,
                        straight_four_points: vec![unjudged],
                    }),
                }
            }
        }
    }
}

/// Returns the unbroken black row through a black stone.
fn row(board: &Board, stone: Point, direction: Direction) -> Vec<Point> {
    let is_black = |point: &Point| board.black.contains(*point);
    let walk = |sign: i8| {
        (1..)
            .map_while(move |steps| stone.along(direction, sign * steps))
            .take_while(is_black)
    };
    let mut row: Vec<Point> = walk(-1).collect();
    row.reverse();
    row.push(stone);
    row.extend(walk(1));
    row
}

/// Returns the points just beyond the ends of a row.
fn ends(row: &[Point], direction: Direction) -> [Option<Point>; 2] {
    [
        row.first().and_then(|first| first.along(direction, -1)),
        row.last().and_then(|last| last.along(direction, 1)),
    ]
}

/// Whether both ends of a row are empty and the points beyond them are not black.
fn is_open(board: &Board, row: &[Point], direction: Direction) -> bool {
    let [before, after] = ends(row, direction);
    let open = |end: Option<Point>, sign: i8| {
        end.is_some_and(|end| {
            board.stone(end).is_none()
                && !end
                    .along(direction, sign)
                    .is_some_and(|beyond| board.black.contains(beyond))
        })
    };
    open(before, -1) && open(after, 1)
}
