//! `games judge`.

use bitcodec::ErrorKind;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::answers::{Shape, Style};
use super::console::{Console, Exit, Failure};
use super::find;
use super::format_and_values::Nth;
use super::input::{Lines, OwnedValue, Source};
use super::options::half_moves;
use super::parallel_lines;
use super::picture;
use crate::format::{FormatError, Lost, Options, Out};
use crate::registry;
use crate::renju::{
    Drawing, ForbiddenPoint, Foul, Game, Move, Outcome, Point, PointError, Position, Report, Stone,
    record,
};

/// Says where Black may not move in renju, and why.
#[derive(Args)]
#[command(
    before_help = "Examples:
  games judge H8 A1 H9 A15 G7 O1 I7
  games judge --map < boards.txt",
    after_help = "A board is 225 characters, A1 to O1 first: X black, O white, . empty. Standard input has one board or list of \
                  moves a line, or boards drawn as this command prints them, with an empty line between two. Black is judged whoever is to move; White has no \
                  forbidden moves. Marks: 3 double-three, 4 double-four, 6 overline (all forbidden), 5 makes five, # a stone."
)]
pub(super) struct Judge {
    /// Boards, or the moves of one game, Black first: H8 I9 pass G7; without any, or with -, standard input.
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// Reads the lines of a file.
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,

    /// Prints 225 marks a board.
    #[arg(long, conflicts_with_all = ["json", "point", "explain", "svg"])]
    map: bool,

    /// Judges this point only; may be repeated.
    #[arg(long, value_name = "POINT", value_parser = point, conflicts_with = "svg")]
    point: Vec<Point>,

    /// Judges every move of a game: where Black was not allowed to move, and what the move was.
    #[arg(long, conflicts_with_all = ["map", "point", "explain", "svg"])]
    each: bool,

    /// Judges the position after so many moves of a game [default: all].
    #[arg(long, value_name = "N", value_parser = half_moves)]
    ply: Option<usize>,

    /// Gives the reasons, down to the last point they depend on.
    #[arg(long, conflicts_with = "svg")]
    explain: bool,

    /// Draws one board as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    /// Takes the boards and games out of free text.
    #[arg(long)]
    find: bool,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    style: Style,
}

fn point(text: &str) -> Result<Point, PointError> {
    text.parse()
}

impl Judge {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let Self {
            boards,
            file,
            map,
            point,
            explain,
            svg,
            each,
            ply,
            find,
            nth,
            style,
        } = self;
        let lines = lines(boards, file, find)?;
        let lines = match nth.number() {
            None => lines,
            Some(_) => lines.only(nth.number())?.into_lines(),
        };
        if let Some(file) = svg {
            let only = lines.only(None)?;
            let exit = match position(&only.text, ply) {
                Ok(position) => picture::write(&file, &position.svg(), console)?,
                Err(refusal) => {
                    console.error(&refusal.to_string());
                    Exit::Refused
                }
            };
            return only.end(exit, console);
        }
        let color = console.color();
        let shape = if map || style.json {
            Shape::Line
        } else {
            Shape::Block
        };
        parallel_lines::run(lines, style, shape, console, |input, out| {
            let position = position(input, ply)?;
            if map {
                write!(out, "{}", position.board().forbidden());
                return Ok(Lost::new());
            }
            if each {
                return each_move(&position, style.json, out);
            }
            let report = report(&position, &point, explain)?;
            if style.json {
                out.json(&report)?;
            } else if point.is_empty() {
                let drawing = Drawing {
                    board: *position.board(),
                    map: report.map,
                    last: position.last_stone(),
                    color,
                };
                let words = board_words(&position, &report, explain);
                write!(out, "{drawing}\n{words}");
            } else {
                out.text(&words(&position, &report, &point, explain));
            }
            Ok(Lost::new())
        })
    }
}

/// Returns the inputs: each board in the arguments is one, and all moves together are one.
fn lines(boards: Vec<String>, file: Option<PathBuf>, find: bool) -> Result<Lines, Failure> {
    // The first one cuts a stream: its boards may be drawn, or the moves of games.
    let formats: Vec<_> = ["renju-board", "renju-moves"]
        .into_iter()
        .filter_map(registry::find)
        .collect();
    let of_formats = |lines: Lines| lines.of_formats(formats.clone(), &Options::default());
    let is_board = |text: &String| {
        text.contains('\n')
            || text.starts_with('(')
            || text.chars().count() == Point::COUNT && !text.contains([' ', ','])
    };
    let count = boards.iter().filter(|text| is_board(text)).count();
    let is_source = count == boards.len() || boards == ["-"];
    if find || is_source && !matches!(boards.as_slice(), [_] if count == 1) {
        let source = Source {
            inputs: boards,
            file,
            is_taken: false,
        };
        let lines = source.lines()?;
        if find {
            return Ok(find::take(&formats, lines)?.lines);
        }
        return Ok(of_formats(lines));
    }
    match <[String; 1]>::try_from(boards) {
        Ok([board])
            if count == 1 && board.trim().contains('\n') && board.parse::<Position>().is_err() =>
        {
            Ok(of_formats(Lines::of_argument(board)))
        }
        Ok([board]) if count == 1 => Ok(Lines::values(
            "argument",
            " ",
            vec![OwnedValue::new(1, board)],
        )),
        Ok([moves]) => Ok(Lines::one("arguments", moves)),
        Err(moves) if count == 0 => Ok(Lines::one("arguments", moves.join(" "))),
        Err(_) => Err(Failure::usage(
            "boards and moves cannot be mixed; give boards only, or the moves of one game",
        )),
    }
}

/// Parses a position, and goes back in a game to the end of a move.
fn position(input: &str, ply: Option<usize>) -> Result<Position, FormatError> {
    let position = record::read_position(input)?;
    match ply {
        Some(moves) => Ok(position.after(moves)?),
        None => Ok(position),
    }
}

/// Returns the report, with the verdicts on the points and, on request, the reasons.
fn report<'a>(
    position: &'a Position,
    points: &[Point],
    explain: bool,
) -> Result<Report<'a>, FormatError> {
    let mut report = position.report();
    report.judge(points)?;
    if explain {
        report.explain();
    }
    Ok(report)
}

/// Returns the outcome of the game, then a sentence or the reasons for each point.
fn board_words(position: &Position, report: &Report<'_>, explain: bool) -> String {
    let outcome = position
        .outcome()
        .map_or_else(String::new, |outcome| format!("{outcome}\n"));
    let points: Vec<Point> = report.notable().collect();
    if report.forbidden.is_empty() {
        let words = words(position, report, &points, explain);
        return format!("{outcome}No point is forbidden.\n{words}");
    }
    outcome + &words(position, report, &points, explain)
}

/// Returns a sentence or the reasons for each point.
fn words(position: &Position, report: &Report<'_>, points: &[Point], explain: bool) -> String {
    if explain {
        return report
            .reasons
            .iter()
            .map(|reasons| format!("{reasons}\n"))
            .collect();
    }
    points
        .iter()
        .map(|&point| format!("{}\n", position.board().explain(point).sentence()))
        .collect()
}

/// A move of a game, and the forbidden points before it.
#[derive(Serialize)]
struct JudgedMove {
    #[serde(rename = "move")]
    number: usize,
    stone: Stone,
    point: Move,
    /// The points where Black must not move; empty at White's moves.
    forbidden: Vec<ForbiddenPoint>,
    /// The foul, if the move decided the game by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<Foul>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Stone>,
}

/// Writes a line for each move of a game, or all of them as a JSON array.
fn each_move(position: &Position, json: bool, out: &mut Out) -> Result<Lost, FormatError> {
    let Position::Game(game) = position else {
        let words = "a board has no moves; expected moves such as H8 I9 G7";
        return Err(FormatError::new(ErrorKind::Text, words));
    };
    let mut judged = Vec::new();
    let mut played = Game::new();
    for (number, &point) in (1..).zip(game.moves()) {
        let stone = played.turn();
        let before = Position::Game(played.clone());
        let forbidden = match stone {
            Stone::Black => before.report().forbidden,
            Stone::White => Vec::new(),
        };
        let was_decided = played.outcome().is_some();
        played.play(point).expect("the move was played before");
        let decided = played.outcome().filter(|_| !was_decided);
        judged.push(JudgedMove {
            number,
            stone,
            point,
            forbidden,
            foul: decided.and_then(|outcome| match outcome {
                Outcome::Foul(foul) => Some(foul),
                Outcome::Five(_) => None,
            }),
            winner: decided.map(Outcome::winner),
        });
    }
    if json {
        out.json(&judged)?;
        return Ok(Lost::new());
    }
    for JudgedMove {
        number,
        point,
        forbidden,
        foul,
        winner,
        ..
    } in &judged
    {
        write!(out, "{number:3}. {point:4}");
        if let Some(foul) = foul {
            write!(out, "  a foul: {foul}");
        } else if winner.is_some() {
            out.text("  wins");
        }
        let points: Vec<String> = forbidden
            .iter()
            .map(|forbidden| format!("{} ({})", forbidden.point, forbidden.foul))
            .collect();
        if !points.is_empty() {
            write!(out, "  forbidden: {}", points.join(", "));
        }
        out.text("\n");
    }
    Ok(Lost::new())
}
