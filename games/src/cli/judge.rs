//! `games judge`.

use bitcodec::ErrorKind;
use std::path::PathBuf;

use clap::Args;

use super::answers::Shape;
use super::bulk::{self, Style};
use super::console::{Console, Exit, Failure};
use super::input::{Lines, Source};
use super::picture;
use crate::format::{FormatError, Lost};
use crate::renju::{
    Drawing, JudgedPoint, MovesError, Point, PointError, Position, PositionError, Report, Verdict,
};

/// Says where Black may not move in renju, and why.
#[derive(Args)]
#[command(
    before_help = "Examples:
  games judge H8 A1 H9 A15 G7 O1 I7
  games judge --map < boards.txt",
    after_help = "A board is 225 characters, A1 to O1 first: X black, O white, . empty. Standard input has one board or list of \
                  moves a line, or one drawn board as this command prints it. Black is judged whoever is to move; White has no \
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

    /// Gives the reasons, down to the last point they depend on.
    #[arg(long, conflicts_with = "svg")]
    explain: bool,

    /// Draws one board as an SVG picture into a file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

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
            style,
        } = self;
        let lines = lines(boards, file)?;
        if let Some(file) = svg {
            return match position(&lines.only()?) {
                Ok(position) => picture::write(&file, &position.svg(), console),
                Err(refusal) => {
                    console.error(&refusal.to_string());
                    Ok(Exit::Refused)
                }
            };
        }
        let color = console.color();
        let shape = if map || style.json {
            Shape::Line
        } else {
            Shape::Block
        };
        bulk::run(lines, style, shape, console, |input, out| {
            let position = position(input)?;
            if map {
                write!(out, "{}", position.board().forbidden());
                return Ok(Lost::new());
            }
            let report = report(&position, &point, explain)?;
            if style.json {
                out.json(&report)?;
            } else if point.is_empty() {
                let drawing = Drawing {
                    board: *position.board(),
                    map: report.map,
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

/// The inputs: of the arguments, each board is one, and all moves together are one.
fn lines(boards: Vec<String>, file: Option<PathBuf>) -> Result<Lines, Failure> {
    let is_board = |text: &String| {
        text.contains('\n') || text.chars().count() == Point::COUNT && !text.contains([' ', ','])
    };
    let count = boards.iter().filter(|text| is_board(text)).count();
    if count == boards.len() || boards == ["-"] {
        whole_if_drawn(
            Source {
                inputs: boards,
                file,
            }
            .lines()?,
        )
    } else if count == 0 {
        Ok(Lines::one("arguments", boards.join(" ")))
    } else {
        Err(Failure::usage(
            "boards and moves cannot be mixed; give boards only, or the moves of one game",
        ))
    }
}

/// Takes all lines for one drawn board, if the first one is a row or the letters of one.
fn whole_if_drawn(mut lines: Lines) -> Result<Lines, Failure> {
    let is_label = |word: &[u8]| {
        word.iter().all(u8::is_ascii_digit)
            || matches!(word, [letter] if letter.is_ascii_alphabetic())
    };
    let peeked = lines.peek()?;
    let text = peeked.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(peeked);
    let first = text
        .split(|byte| *byte == b'\n')
        .find(|line| !line.trim_ascii().is_empty());
    let label = first.and_then(|line| {
        line.trim_ascii()
            .split(|byte| byte.is_ascii_whitespace())
            .next()
    });
    if label.is_some_and(is_label) {
        lines.whole()
    } else {
        Ok(lines)
    }
}

fn position(input: &str) -> Result<Position, FormatError> {
    input.parse().map_err(|error: PositionError| {
        let kind = match error {
            PositionError::Moves(MovesError::Place { .. }) => ErrorKind::Rule,
            PositionError::Moves(MovesError::Point {
                error: PointError::Column(_) | PointError::Row,
                ..
            }) => ErrorKind::OutOfRange,
            _ => ErrorKind::Text,
        };
        FormatError::new(kind, error.to_string())
    })
}

/// The report, with the verdicts on the points and, if they are wanted, the reasons.
fn report<'a>(
    position: &'a Position,
    points: &[Point],
    explain: bool,
) -> Result<Report<'a>, FormatError> {
    let mut report = position.report();
    for &point in points {
        let verdict = report.map.verdict(point);
        if let Some(stone) = position.board().stone(point) {
            return Err(FormatError::new(
                ErrorKind::Rule,
                format!("{point} is occupied by {stone}; only empty points are judged"),
            ));
        }
        report.points.push(JudgedPoint { point, verdict });
    }
    if explain {
        let points = if points.is_empty() {
            asked(&report)
        } else {
            points.to_vec()
        };
        report.reasons = points
            .iter()
            .map(|&point| position.board().explain(point))
            .collect();
    }
    Ok(report)
}

/// The points to speak about where none was named.
fn asked(report: &Report<'_>) -> Vec<Point> {
    let speaks = |point: &Point| {
        matches!(
            report.map.verdict(*point),
            Verdict::Forbidden(_) | Verdict::Five
        )
    };
    Point::all().filter(speaks).collect()
}

/// How the game was decided, then a sentence a point, or its reasons.
fn board_words(position: &Position, report: &Report<'_>, explain: bool) -> String {
    let outcome = position
        .outcome()
        .map_or_else(String::new, |outcome| format!("{outcome}\n"));
    let points = asked(report);
    if report.forbidden.is_empty() {
        let words = words(position, report, &points, explain);
        return format!("{outcome}No point is forbidden.\n{words}");
    }
    outcome + &words(position, report, &points, explain)
}

/// A sentence a point, or its reasons.
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
