//! The formats of renju as the command sees them.

use bitcodec::ErrorKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board::Board;
use super::error::{BoardError, MovesError, PositionError};
use super::game::{Game, Move};
use super::point::PointError;
use super::position::Position;
use super::stone::Stone;
use super::text::Drawing;
use crate::format::{Entry, FormatError, GameFormat, Options, Out};

/// The formats of renju, in the order of `games formats`.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[&MOVES, &BOARD];

/// `renju-moves`.
static MOVES: Entry<Game> =
    Entry::plain("renju-moves", "renju", "the moves of a game, Black first")
        .form("H8 I9 G7, h8i9g7 or 1. H8 2. I9")
        .claims(is_numbered_throughout)
        .line(moves_line)
        .draw(|game, options| draw(&Position::Game(game.clone()), options))
        .svg(|game, _| Position::Game(game.clone()).svg())
        .convert("renju-board", |game, _, out| {
            write!(out, "{}", game.board());
            Ok(vec!["moves"])
        });

/// Whether each move has a number, or none; chess numbers every other half-move.
fn is_numbered_throughout(text: &str) -> bool {
    let numbers = text.matches('.').count();
    let is_move = |game: Game| numbers == 0 || numbers == game.moves().len();
    text.parse().is_ok_and(is_move)
}

/// `renju-board`.
static BOARD: Entry<Board> = Entry::plain("renju-board", "renju", "the stones on a board")
    .form("225 of X, O and . from A1 on, or a drawn board")
    .records(begins)
    .read(|text, _| match text.parse()? {
        Position::Board(board) => Ok(board),
        Position::Game(_) => Err(FormatError::new(
            ErrorKind::Text,
            "moves, expected a board; renju-moves takes them",
        )),
    })
    .line(board_line)
    .draw(|board, options| draw(&Position::Board(*board), options))
    .svg(|board, _| Position::Board(*board).svg());

/// Whether a line begins another board after the lines before it: each line does, but a drawn board goes on up to the first line
/// of the next one behind an empty line, and words below it are passed over.
pub(crate) fn begins(before: &[u8], line: &[u8]) -> bool {
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    let mut lines = before.split(|byte| *byte == b'\n');
    let first = lines.find(|line| !is_blank(line));
    match first.map(is_drawn) {
        Some(true) => {
            let above = before.strip_suffix(b"\n").unwrap_or(before);
            let above = above.rsplit(|byte| *byte == b'\n').next();
            is_drawn(line) && above.is_some_and(is_blank)
        }
        Some(false) => true,
        None => !is_drawn(line),
    }
}

/// Whether a line is one of a drawn board: it begins with the number of a row, or with the letter of a column.
fn is_drawn(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let is_letter = |word: &[u8]| matches!(word, [letter] if letter.is_ascii_alphabetic());
    let is_points = |word: &[u8]| word.iter().all(|point| b"XO.+*3456[]".contains(point));
    match words.next() {
        Some(label) if label.iter().all(u8::is_ascii_digit) => words.next().is_none_or(is_points),
        Some(label) => is_letter(label) && words.next().is_none_or(is_letter),
        None => false,
    }
}

fn draw(position: &Position, options: &Options) -> String {
    let board = *position.board();
    let drawing = Drawing {
        board,
        map: board.forbidden(),
        last: position.last_stone(),
        color: options.color,
    };
    let mut text = drawing.to_string();
    let mut line = Out::default();
    match position {
        Position::Game(game) => moves_line(game, &mut line),
        Position::Board(board) => board_line(board, &mut line),
    }
    text.push('\n');
    text.push_str(&line.into_string());
    text.push('\n');
    text
}

/// `3 moves, White to move; no point is forbidden`.
fn moves_line(game: &Game, out: &mut Out) {
    match game.moves() {
        [] => write!(out, "no moves"),
        [_] => write!(out, "1 move"),
        moves => write!(out, "{} moves", moves.len()),
    }
    match game.outcome() {
        Some(outcome) => write!(out, "; {}", outcome.to_string().trim_end_matches('.')),
        None => {
            write!(out, ", {} to move; ", colour(game.turn()));
            forbidden(game.board(), out);
        }
    }
}

/// `4 black stones, 3 white; forbidden to Black: H7 (double-three)`.
fn board_line(board: &Board, out: &mut Out) {
    let count = |colour| {
        let stones = board.stones().filter(|(_, stone)| *stone == colour);
        stones.count()
    };
    let (black, white) = (count(Stone::Black), count(Stone::White));
    let stones = if black == 1 { "stone" } else { "stones" };
    write!(out, "{black} black {stones}, {white} white; ");
    forbidden(board, out);
}

fn forbidden(board: &Board, out: &mut Out) {
    let map = board.forbidden();
    let mut gap = "forbidden to Black: ";
    for (point, foul) in map.forbidden() {
        write!(out, "{gap}{point} ({foul})");
        gap = ", ";
    }
    if gap != ", " {
        out.text("no point is forbidden");
    }
}

const fn colour(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}

impl From<PositionError> for FormatError {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Moves(error) => error.into(),
            PositionError::Empty | PositionError::Board(_) | PositionError::Drawing(_) => {
                Self::new(ErrorKind::Text, error.to_string())
            }
        }
    }
}

impl From<BoardError> for FormatError {
    fn from(error: BoardError) -> Self {
        PositionError::Board(error).into()
    }
}

impl From<MovesError> for FormatError {
    fn from(error: MovesError) -> Self {
        let kind = match error {
            MovesError::Place { .. } => ErrorKind::Rule,
            MovesError::Point {
                error: PointError::Column(_) | PointError::Row,
                ..
            } => ErrorKind::OutOfRange,
            MovesError::Point { .. } => ErrorKind::Text,
        };
        Self::new(kind, error.to_string())
    }
}

/// Moves as JSON: `{"moves":["H8","pass"]}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MovesJson {
    moves: Vec<String>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.moves().iter().map(Move::to_string).collect();
        MovesJson { moves }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = MovesJson::deserialize(deserializer)?.moves.join(" ");
        words.parse().map_err(serde::de::Error::custom)
    }
}

/// A board as JSON: `{"board":"..X.."}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardJson {
    board: String,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = self.to_string();
        BoardJson { board }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let BoardJson { board } = BoardJson::deserialize(deserializer)?;
        board.parse().map_err(serde::de::Error::custom)
    }
}
