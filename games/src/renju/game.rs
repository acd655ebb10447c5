//! Games as sequences of moves.

use std::fmt;

use serde::{Serialize, Serializer};

use super::board::Board;
use super::error::PlaceError;
use super::explain::Reasons;
use super::point::{Direction, Point};
use super::stone::Stone;
use super::verdict::{Foul, Verdict};

/// A stone on a point, or a pass, written `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Stone(Point),
    /// No stone.
    Pass,
}

/// The outcome of a decided game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Black made a five, or White a row of five or more.
    Five(Stone),
    /// Black made a forbidden move: White wins.
    Foul(Foul),
}

impl Outcome {
    /// Returns the winner.
    pub const fn winner(self) -> Stone {
        match self {
            Self::Five(stone) => stone,
            Self::Foul(_) => Stone::White,
        }
    }
}

/// Prints a sentence: `Black has won with a five.`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Five(Stone::Black) => f.write_str("Black has won with a five."),
            Self::Five(Stone::White) => f.write_str("White has won with five or more in a row."),
            Self::Foul(Foul::Overline) => f.write_str("White has won: Black made an overline."),
            Self::Foul(foul) => write!(f, "White has won: Black made a {foul}."),
        }
    }
}

/// A game: Black moves first, then the colours alternate. It reads and prints its moves,
/// `H8 I9 G7`.
///
/// The first five or foul decides the game. Moves may follow it, as in records of games in which
/// neither player noticed it.
///
/// ```
/// use games::renju::{Game, Stone};
///
/// let mut game: Game = "H8 A1 I8 A2 J8 A3 K8 A4 L8".parse()?;
/// assert_eq!(game.winner(), Some(Stone::Black));
/// game.undo();
/// assert_eq!(game.winner(), None);
/// # Ok::<(), games::renju::MovesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    moves: Vec<Move>,
    board: Board,
    /// The number of the deciding move, counted from 1, and the outcome.
    end: Option<(usize, Outcome)>,
}

impl Game {
    /// Returns a game without moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if the point is occupied; the game is unchanged.
    pub fn play(&mut self, played: Move) -> Result<(), PlaceError> {
        if let Move::Stone(point) = played {
            let outcome = match self.turn() {
                Stone::Black => match self.board.judge(point) {
                    Verdict::Five => Some(Outcome::Five(Stone::Black)),
                    Verdict::Forbidden(foul) => Some(Outcome::Foul(foul)),
                    Verdict::Legal | Verdict::Occupied => None,
                },
                Stone::White => None,
            };
            self.board.place(point, self.turn())?;
            let outcome = outcome.or_else(|| {
                self.makes_white_five(point)
                    .then_some(Outcome::Five(Stone::White))
            });
            self.end = self
                .end
                .or(outcome.map(|outcome| (self.moves.len() + 1, outcome)));
        }
        self.moves.push(played);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.moves.pop()?;
        if let Move::Stone(point) = undone {
            self.board.remove(point);
        }
        self.end = self.end.filter(|&(number, _)| number <= self.moves.len());
        Some(undone)
    }

    /// Returns whose turn it is.
    pub fn turn(&self) -> Stone {
        if self.moves.len().is_multiple_of(2) {
            Stone::Black
        } else {
            Stone::White
        }
    }

    /// Returns the moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the outcome, if the game is decided.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|(_, outcome)| outcome)
    }

    /// Returns the number of the deciding move, counted from 1, if there is one.
    pub fn decided_at(&self) -> Option<usize> {
        self.end.map(|(number, _)| number)
    }

    /// Returns the game before a move: the moves that precede it. Moves are counted from 1.
    pub fn before(&self, number: usize) -> Self {
        let mut game = self.clone();
        while game.moves.len() >= number.max(1) {
            game.undo();
        }
        game
    }

    /// Returns the game after some of its moves; `None` if it has fewer.
    pub fn after(&self, moves: usize) -> Option<Self> {
        (moves <= self.moves.len()).then(|| self.before(moves + 1))
    }

    /// Returns why the deciding move is a foul, if it is one.
    pub fn foul_reasons(&self) -> Option<Reasons> {
        let number = match self.end? {
            (number, Outcome::Foul(_)) => number,
            (_, Outcome::Five(_)) => return None,
        };
        match self.moves.get(number - 1)? {
            Move::Stone(point) => Some(self.before(number).board.explain(*point)),
            Move::Pass => None,
        }
    }

    /// Returns the winner, if the game is decided.
    pub fn winner(&self) -> Option<Stone> {
        self.outcome().map(Outcome::winner)
    }

    /// Whether a point has a white stone in a row of five or more.
    fn makes_white_five(&self, point: Point) -> bool {
        let is_white = |point: &Point| self.board.stone(*point) == Some(Stone::White);
        let arm = |direction, sign: i8| {
            (1..5)
                .map_while(move |steps| point.along(direction, sign * steps))
                .take_while(is_white)
                .count()
        };
        is_white(&point)
            && Direction::ALL
                .iter()
                .any(|&direction| arm(direction, -1) + arm(direction, 1) >= 4)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.moves.iter().map(Move::to_string).collect();
        f.pad(&words.join(" "))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone(point) => point.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// Serializes as the written move.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_print_as_they_read() {
        for text in ["", "H8", "H8 I9 pass A1 O15"] {
            assert_eq!(
                text.parse::<Game>().map(|game| game.to_string()).as_deref(),
                Ok(text)
            );
        }
        let commas = "h8,I9, pass ,A1"
            .parse::<Game>()
            .map(|game| game.to_string());
        assert_eq!(commas.as_deref(), Ok("H8 I9 pass A1"));
    }

    #[test]
    fn the_first_five_or_foul_decides() {
        for (text, outcome) in [
            ("H8 A1 I8 A2 J8 A3 K8 A4", None),
            (
                "H8 A1 I8 A2 J8 A3 K8 A4 L8",
                Some(Outcome::Five(Stone::Black)),
            ),
            (
                "H8 A1 I8 A2 J8 A3 K8 A4 L8 A5",
                Some(Outcome::Five(Stone::Black)),
            ),
            (
                "H8 A1 I8 A2 J8 A3 O15 A4 M8 A5",
                Some(Outcome::Five(Stone::White)),
            ),
            (
                "G8 A1 I8 A2 H9 A4 H10 A5 H8 A3",
                Some(Outcome::Foul(Foul::DoubleThree)),
            ),
            // An overline wins for White.
            (
                "H8 A1 I8 A2 J8 A3 O15 A5 M8 A6 M10 A4",
                Some(Outcome::Five(Stone::White)),
            ),
            // A double-three of White has no effect.
            ("A1 G8 A3 I8 C1 H9 C3 H10 E1 H8", None),
        ] {
            let mut game: Game = text.parse().expect("a game");
            assert_eq!(game.outcome(), outcome, "{text}");
            while game.undo().is_some() {}
            assert_eq!(game, Game::new());
        }
    }
}
