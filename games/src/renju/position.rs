//! A position as the user enters it: moves, or a board.

use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use super::all_points::Map;
use super::board::Board;
use super::error::PositionError;
use super::explain::Reasons;
use super::game::{Game, Move, Outcome};
use super::lines;
use super::point::Point;
use super::stone::Stone;
use super::verdict::{Foul, Verdict};

/// A position to judge: moves, or a board without a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// The stones.
    Board(Board),
    /// The moves that placed the stones.
    Game(Game),
}

impl Position {
    /// Returns the board.
    pub const fn board(&self) -> &Board {
        match self {
            Self::Board(board) => board,
            Self::Game(game) => game.board(),
        }
    }

    /// Returns the number of the move that placed the stone on a point, counted from 1; `None` if
    /// it is not known.
    pub fn number(&self, point: Point) -> Option<usize> {
        match self {
            Self::Board(_) => None,
            Self::Game(game) => game
                .moves()
                .iter()
                .position(|&played| played == Move::Stone(point))
                .map(|index| index + 1),
        }
    }

    /// Returns the last move; `None` for a board.
    pub fn last(&self) -> Option<Move> {
        match self {
            Self::Board(_) => None,
            Self::Game(game) => game.moves().last().copied(),
        }
    }

    /// Returns the point of the last stone; `None` for a board or after a pass.
    pub fn last_stone(&self) -> Option<Point> {
        match self.last() {
            Some(Move::Stone(point)) => Some(point),
            Some(Move::Pass) | None => None,
        }
    }

    /// Returns the outcome of the game; `None` for a board or an undecided game.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Board(_) => None,
            Self::Game(game) => game.outcome(),
        }
    }

    /// Returns the position after some moves of the game.
    ///
    /// # Errors
    /// A game with fewer moves, or a board, which has none.
    pub fn after(&self, moves: usize) -> Result<Self, AfterError> {
        match self {
            Self::Board(_) => Err(AfterError::Board),
            Self::Game(game) => match game.after(moves) {
                Some(game) => Ok(Self::Game(game)),
                None => Err(AfterError::of(game, moves)),
            },
        }
    }

    /// Judges the position and returns the report.
    pub fn report(&self) -> Report<'_> {
        let board = self.board();
        let map = board.forbidden();
        let forbidden = map.forbidden().map(|(point, foul)| ForbiddenPoint {
            point,
            foul,
            all: board.fouls(point).iter().collect(),
        });
        Report {
            position: self,
            forbidden: forbidden.collect(),
            fives: map.fives.iter().collect(),
            points: Vec::new(),
            reasons: Vec::new(),
            map,
        }
    }
}

impl Report<'_> {
    /// Adds the verdicts on some empty points.
    ///
    /// # Errors
    /// A point with a stone.
    pub fn judge(&mut self, points: &[Point]) -> Result<(), OccupiedError> {
        for &point in points {
            if let Some(stone) = self.position.board().stone(point) {
                return Err(OccupiedError { point, stone });
            }
            let verdict = self.map.verdict(point);
            self.points.push(JudgedPoint { point, verdict });
        }
        Ok(())
    }

    /// Adds the reasons of the verdicts on the points passed to [`judge`](Self::judge). Without
    /// such points, it adds the reasons of every forbidden point and every point that makes a five.
    pub fn explain(&mut self) {
        let judged = self.points.iter().map(|judged| judged.point);
        let points: Vec<Point> = match self.points.len() {
            0 => self.notable().collect(),
            _ => judged.collect(),
        };
        let board = self.position.board();
        self.reasons = points.iter().map(|&point| board.explain(point)).collect();
    }

    /// Iterates over the forbidden points and those that make a five.
    pub(crate) fn notable(&self) -> impl Iterator<Item = Point> {
        let is_notable = |point: &Point| {
            matches!(
                self.map.verdict(*point),
                Verdict::Forbidden(_) | Verdict::Five
            )
        };
        Point::all().filter(is_notable)
    }
}

/// A point that cannot be judged because it has a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{point} is occupied by {stone}; only empty points are judged")]
pub struct OccupiedError {
    /// The point.
    pub point: Point,
    /// The stone.
    pub stone: Stone,
}

/// The error of a position that does not have so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AfterError {
    /// A board.
    #[error("a board has no moves; expected moves such as H8 I9 G7")]
    Board,
    /// A game with fewer moves.
    #[error("the game has {found} moves, and not {expected}")]
    Game {
        /// The moves of the game.
        found: usize,
        /// The moves that were asked for.
        expected: usize,
    },
}

impl AfterError {
    /// Returns the error of a game that does not have so many moves.
    pub(crate) fn of(game: &Game, moves: usize) -> Self {
        Self::Game {
            found: game.moves().len(),
            expected: moves,
        }
    }
}

/// Whether a text of several lines is a drawn board, and not a list of moves.
fn is_drawing(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    // A board without labels is named a drawing that lacks them.
    let is_bare = || line.bytes().all(|letter| b"XO.+* ".contains(&letter));
    lines::is_drawn(line.as_bytes()) || is_bare()
}

/// Reads 225 characters of a board, moves separated by commas, spaces or line ends, or the lines of
/// a drawn board.
impl FromStr for Position {
    type Err = PositionError;

    /// # Errors
    ///
    /// [`PositionError`] describes the fault: of a board if the text is a single word of board
    /// letters, of a drawing if its first line belongs to one, otherwise of moves.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(PositionError::Empty);
        }
        if text.contains('\n') && is_drawing(text) {
            return Board::from_drawing(text)
                .map(Self::Board)
                .map_err(PositionError::Drawing);
        }
        let is_board_letter = |letter: char| matches!(letter, '.' | 'X' | 'O');
        if text.chars().count() == Point::COUNT && !text.contains([' ', ','])
            || text.chars().all(is_board_letter)
        {
            return text.parse().map(Self::Board).map_err(PositionError::Board);
        }
        text.parse().map(Self::Game).map_err(PositionError::Moves)
    }
}

/// The verdicts on a position; as JSON, an object.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    #[serde(flatten, serialize_with = "position")]
    position: &'a Position,
    /// The points where Black must not move.
    pub forbidden: Vec<ForbiddenPoint>,
    /// The points where Black makes a five.
    pub fives: Vec<Point>,
    /// The verdicts on the points passed to [`judge`](Self::judge).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<JudgedPoint>,
    /// The reasons that [`explain`](Self::explain) added.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reasons>,
    /// All verdicts.
    #[serde(skip)]
    pub map: Map,
}

/// A forbidden point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenPoint {
    /// The point.
    pub point: Point,
    /// The foul that names it.
    pub foul: Foul,
    /// Every foul that a stone on the point makes.
    pub all: Vec<Foul>,
}

/// A point and the verdict on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedPoint {
    /// The point.
    pub point: Point,
    /// The verdict.
    pub verdict: Verdict,
}

fn position<S: serde::Serializer>(position: &&Position, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;

    let mut map = serializer.serialize_map(None)?;
    match position {
        Position::Board(board) => map.serialize_entry("board", &board.to_string())?,
        Position::Game(game) => {
            map.serialize_entry("moves", game.moves())?;
            if let Some(decision) = Decision::of(game) {
                map.serialize_entry("outcome", &decision)?;
            }
        }
    }
    map.end()
}

/// The outcome of a game, as JSON writes it.
#[derive(Serialize)]
struct Decision {
    winner: Stone,
    #[serde(rename = "move")]
    number: usize,
    point: Move,
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<Foul>,
    /// Why the move is a foul, in the form of an explanation.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Reasons>,
}

impl Decision {
    fn of(game: &Game) -> Option<Self> {
        let (number, outcome) = game.decided_at().zip(game.outcome())?;
        let point = *game.moves().get(number - 1)?;
        let foul = match outcome {
            Outcome::Five(_) => None,
            Outcome::Foul(foul) => Some(foul),
        };
        Some(Self {
            winner: outcome.winner(),
            number,
            point,
            foul,
            reasons: foul.and_then(|_| game.foul_reasons()),
        })
    }
}
