//! The entries of the renju formats in the registry.

use bitcodec::ErrorKind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board::Board;
use super::error::{BoardError, MovesError, PositionError};
use super::game::{Game, Move};
use super::point::{Point, PointError};
use super::position::{AfterError, OccupiedError, Position};
use super::record::{self, Record};
use super::stone::Stone;
use super::text::Drawing;
use super::{draft, find, lines, near, text_parts};
use crate::format::setting::text_of;
use crate::format::{
    Change, Control, Entry, Flag, FormatError, GameFormat, Options, Out, PlayedMove, Replay,
    Setting, moves_in_lines,
};
use crate::sgf::is_record;

/// The formats of renju, in the order in which `games formats` lists them.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[&MOVES, &BOARD];

/// `renju-moves`.
static MOVES: Entry<Record> =
    Entry::plain("renju-moves", "renju", "the moves of a game, Black first")
        .form("H8 I9 G7, h8i9g7, 1. H8 2. I9 or SGF")
        .claims(is_told_from_chess)
        .records(moves_in_lines::begins)
        .sgf()
        .line(|record: &Record, out| moves_line(&record.game, out))
        .left_out(|record| record.left_out.clone())
        .parts(|record| text_parts::moves(&record.game))
        .find(find::moves)
        .near(near::moves)
        .options(&[Flag::Ply])
        .setting(|_, setting| name_move(setting))
        .replay(Replay {
            moves: |record| played_moves(&record.game),
            next: |record| next_moves(&record.game),
            after: |record, moves| match record.game.after(moves) {
                Some(game) => Ok(Record { game, ..record }),
                None => Err(AfterError::of(&record.game, moves).into()),
            },
        })
        .draw(|record, options| draw(&Position::Game(record.game.clone()), options))
        .svg(|record, options| Position::Game(record.game.clone()).picture(options.places))
        .convert("renju-board", |record, _, out| {
            write!(out, "{}", record.game.board());
            Ok(vec!["moves"])
        });

/// Returns the moves, each with its number.
fn played_moves(game: &Game) -> Vec<PlayedMove> {
    let played = |(number, played): (usize, &Move)| PlayedMove {
        number: Some(format!("{number}.")),
        text: played.to_string(),
        value: played.to_string(),
        ..PlayedMove::default()
    };
    (1..).zip(game.moves()).map(played).collect()
}

/// Names the setting of a move by its number and its player.
fn name_move(setting: &mut Setting) {
    let index = setting.path.strip_prefix("moves[");
    let index = index.and_then(|index| index.strip_suffix(']')?.parse::<usize>().ok());
    if let Some(index) = index {
        let stone = match index.is_multiple_of(2) {
            true => Stone::Black,
            false => Stone::White,
        };
        setting.label = format!("Move {}, {}", index + 1, text_parts::name(stone));
    }
}

/// Returns the empty points; none after the game is over. A forbidden point is among them: Black
/// may put a stone there, and loses by it.
fn next_moves(game: &Game) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let empty = Point::all().filter(|point| game.board().stone(*point).is_none());
    empty.map(|point| point.to_string()).collect()
}

/// Whether each move has a number, or none has, or columns are written as capitals. In chess only
/// every other half-move has a number, and files are small letters. A record in SGF names its game.
fn is_told_from_chess(text: &str) -> bool {
    let numbers = text.matches('.').count();
    let has_capital = || text.contains(|letter: char| letter.is_ascii_uppercase());
    let is_move = |game: Game| numbers == 0 || numbers == game.moves().len() || has_capital();
    is_record(text) && text.contains("GM[4]") || text.parse().is_ok_and(is_move)
}

/// `renju-board`.
static BOARD: Entry<Board> = Entry::plain("renju-board", "renju", "the stones on a board")
    .form("225 of X, O and . from A1 on, or a drawn board")
    .records(lines::begins)
    .sgf()
    .read(|text, _| match record::read_position(text)? {
        Position::Board(board) => Ok(board),
        Position::Game(_) => Err(FormatError::new(
            ErrorKind::Text,
            "moves, expected a board; renju-moves takes them",
        )),
    })
    .line(board_line)
    .parts(text_parts::board)
    .find(find::boards)
    .near(near::boards)
    .draft(draft::of_board)
    .draw(|board, options| draw(&Position::Board(*board), options))
    .svg(|board, options| Position::Board(*board).picture(options.places))
    .settings(points, change);

/// The settings of all points: the content of each.
fn points(board: &Board) -> Vec<Setting> {
    let setting = |point: Point| Setting {
        path: format!("board.{point}"),
        label: point.to_string(),
        field: String::new(),
        doc: String::new(),
        control: Control::names(CONTENTS),
        value: content(board.stone(point)).into(),
        place: Some(point.to_string()),
    };
    Point::all().map(setting).collect()
}

/// The possible contents of a point.
const CONTENTS: [&str; 3] = ["empty", "black", "white"];

const fn content(stone: Option<Stone>) -> &'static str {
    match stone {
        None => CONTENTS[0],
        Some(Stone::Black) => CONTENTS[1],
        Some(Stone::White) => CONTENTS[2],
    }
}

/// Returns the JSON of a board with changed contents of some points.
fn change(board: &Board, changes: &[Change]) -> Result<String, FormatError> {
    let mut board = *board;
    for Change(path, value) in changes {
        let refused = |words: String| FormatError::new(ErrorKind::Text, words).at(path);
        let point = path
            .strip_prefix("board.")
            .and_then(|name| name.parse().ok());
        let point: Point = point.ok_or_else(|| refused("there is no such setting".to_owned()))?;
        let stones = [None, Some(Stone::Black), Some(Stone::White)];
        let stone = stones.into_iter().find(|stone| *value == content(*stone));
        let stone = stone.ok_or_else(|| {
            let value = text_of(value);
            refused(format!("there is no value {value}"))
        })?;
        board.remove(point);
        if let Some(stone) = stone {
            board.place(point, stone).expect("the point was emptied");
        }
    }
    Ok(serde_json::to_string(&board)?)
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

/// Writes a line such as `3 moves, the last G7, White to move; no point is forbidden`.
fn moves_line(game: &Game, out: &mut Out) {
    match game.moves() {
        [] => write!(out, "no moves"),
        [only] => write!(out, "1 move, {only}"),
        [.., last] => write!(out, "{} moves, the last {last}", game.moves().len()),
    }
    match game.outcome() {
        Some(outcome) => write!(out, "; {}", outcome.to_string().trim_end_matches('.')),
        None => {
            write!(out, ", {} to move; ", text_parts::name(game.turn()));
            forbidden(game.board(), out);
        }
    }
}

/// Writes a line such as `4 black stones, 3 white; forbidden to Black: H7 (double-three)`.
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

impl From<OccupiedError> for FormatError {
    fn from(error: OccupiedError) -> Self {
        Self::new(ErrorKind::Rule, error.to_string())
    }
}

impl From<AfterError> for FormatError {
    fn from(error: AfterError) -> Self {
        let kind = match error {
            AfterError::Board => ErrorKind::Text,
            AfterError::Game { .. } => ErrorKind::OutOfRange,
        };
        Self::new(kind, error.to_string()).at("ply")
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
            MovesError::Number { .. } => ErrorKind::Text,
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
        let moves = MovesJson::deserialize(deserializer)?.moves;
        let game: Self = moves.join(" ").parse().map_err(D::Error::custom)?;
        // A text may hold several moves, but an element of a list must be one move.
        if game.moves().len() != moves.len() {
            let (found, expected) = (game.moves().len(), moves.len());
            let words = format!("{found} moves in {expected} elements of `moves`");
            return Err(D::Error::custom(words));
        }
        Ok(game)
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
