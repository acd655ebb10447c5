//! The entries of the cetkaik formats in the registry.

use super::ascii::{Ascii, AsciiError};
use super::board::Board;
use super::content::Content;
use super::diff::Moved;
use super::draft;
use super::draw;
use super::field::Field;
use super::forms::Form;
use super::json::Json;
use super::list::PieceList;
use super::near;
use super::settings;
use super::summary;
use super::svg;
use crate::format::{Entry, FormatError, Found, GameFormat, Lost, Options, Out, find};
use bitcodec::ErrorKind;

/// The forms of cetkaik, in the order in which `games formats` lists them.
pub(crate) static FORMATS: &[&dyn GameFormat] = &[&FIELD, &BOARD, &LIST, &MOVED, &ASCII];

/// `cetkaik-field`.
static FIELD: Entry<Field> = shared(Entry::hex(
    "cetkaik-field",
    "cetkaik",
    "compact field: 81 squares and the hands",
))
.form("186 hex digits");

/// `cetkaik-board`.
static BOARD: Entry<Board> = shared(Entry::hex(
    "cetkaik-board",
    "cetkaik",
    "compact board: 81 squares, no hands",
))
.form("162 hex digits");

/// `cetkaik-list`.
static LIST: Entry<PieceList> = shared(Entry::hex(
    "cetkaik-list",
    "cetkaik",
    "the field as a list of its pieces",
))
.form("98 hex digits");

/// `cetkaik-moved`.
static MOVED: Entry<Moved> = shared(Entry::hex(
    "cetkaik-moved",
    "cetkaik",
    "the field as what has left its home",
))
.form("14 to 110 hex digits");

/// `cetkaik-ascii`.
static ASCII: Entry<Ascii> = shared(Entry::plain(
    "cetkaik-ascii",
    "cetkaik",
    "the board generator's ASCII: no hands, no numbers",
))
.form("81 cells, rows joined by /")
.parts(summary::parts)
.find(boards)
.near(near::boards)
.draft(draft::of_ascii);

/// Finds boards in one line as the generator writes them: nine rows of 27 characters, separated by
/// slashes.
fn boards(text: &str) -> Vec<Found> {
    const ROW: usize = 28;
    const LENGTH: usize = 9 * ROW - 1;
    let mut found: Vec<Found> = Vec::new();
    // Any text may precede the first row.
    let mut row = 0;
    for (slash, _) in text.match_indices('/') {
        let is_row = slash - std::mem::replace(&mut row, slash + 1) >= ROW - 1;
        if !is_row {
            continue;
        }
        let Some(start) = slash.checked_sub(ROW - 1) else {
            continue;
        };
        let board = text.get(start..start + LENGTH);
        let is_after = found.last().is_none_or(|last| last.place.end <= start);
        if let Some(board) = board
            && is_after
            && board.split('/').count() == 9
            && board.parse::<Ascii>().is_ok()
        {
            found.push(find::found(start, board));
        }
    }
    found
}

/// Adds what all forms share: one JSON, through which they convert into each other, and the
/// drawings.
const fn shared<T: Form>(entry: Entry<T>) -> Entry<T> {
    entry
        .kin("cetkaik")
        .json(write::<T>, parse::<T>)
        .line(|form, out| summary::line(&form.content(), out))
        .draw(draw_board::<T>)
        .svg(|form, options| svg::picture(&form.content(), options.places))
        .places(settings::places)
        .settings(
            |form| settings::of(&form.content()),
            |form, changes| settings::change(&form.content(), changes),
        )
}

fn write<T: Form>(form: &T, _: &Options, out: &mut Out) -> Result<(), FormatError> {
    out.json::<Content>(&form.content())
}

fn parse<T: Form>(json: &str, _: &Options) -> Result<(T, Lost), FormatError> {
    T::from_content(&serde_json::from_str::<Json>(json)?.content()?)
}

/// Draws a board. On a terminal the colour of the text distinguishes black and red pieces;
/// elsewhere a letter does.
fn draw_board<T: Form>(form: &T, options: &Options) -> String {
    if options.color {
        draw::console(&form.content(), true)
    } else {
        draw::plain(&form.content())
    }
}

impl From<AsciiError> for FormatError {
    fn from(error: AsciiError) -> Self {
        match error {
            AsciiError::Rule(violation) => violation.into(),
            AsciiError::TooMany { kind, square } => {
                Self::new(ErrorKind::Rule, format!("more {kind} than a game has"))
                    .at(format!("board.{square}"))
            }
            AsciiError::Character { .. }
            | AsciiError::Ends { .. }
            | AsciiError::Trailing { .. } => Self::new(ErrorKind::Text, error.to_string()),
        }
    }
}
