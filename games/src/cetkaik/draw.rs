//! Draws a field as text: as `cetkaik_render_to_console` does, and in the generator's ASCII.

use std::fmt::{self, Write};

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, serialize_prof};

use super::ascii::write_rows;
use super::content::Content;
use super::coord::{COLUMNS, Coord, ROWS};
use super::hands::Hop1zuo1;
use super::piece::Piece;

/// Draws as `cetkaik_render_to_console` does, for a terminal. With `color`, bold and red are the
/// only marks of a piece's colour.
pub(super) fn console(content: &Content, color: bool) -> String {
    drawn(|drawing| write_console(drawing, content, Ink { color }))
}

fn drawn(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut drawing = String::new();
    write(&mut drawing).expect("a string takes everything");
    drawing
}

/// Draws in the generator's ASCII, one row on each line, with labels of columns and rows, followed
/// by the hands by name if there are any.
pub(super) fn plain(content: &Content) -> String {
    drawn(|drawing| write_plain(drawing, content))
}

/// The style of a text.
#[derive(Clone, Copy)]
struct Ink {
    color: bool,
}

impl Ink {
    fn write(self, f: &mut String, codes: &str, text: fmt::Arguments<'_>) -> fmt::Result {
        if self.color {
            write!(f, "\x1b[{codes}m{text}\x1b[0m")
        } else {
            f.write_fmt(text)
        }
    }

    fn piece(self, f: &mut String, kind: ColorAndProf, side: AbsoluteSide) -> fmt::Result {
        let codes = match kind.color {
            Color::Huok2 => "1",
            Color::Kok1 => "1;31",
        };
        let arrow = match side {
            AbsoluteSide::IASide => '^',
            AbsoluteSide::ASide => 'v',
        };
        self.write(
            f,
            codes,
            format_args!("{arrow}{}", serialize_prof(kind.prof)),
        )
    }

    fn square(self, f: &mut String, square: Option<Piece>) -> fmt::Result {
        let Some(piece) = square else {
            return f.write_str("-一");
        };
        match piece.kind().zip(piece.side()) {
            Some((kind, side)) => self.piece(f, kind, side),
            None => {
                f.write_char('-')?;
                self.write(f, "1", format_args!("皇"))
            }
        }
    }

    fn hand(self, f: &mut String, hands: &Hop1zuo1, side: AbsoluteSide) -> fmt::Result {
        for (index, id) in hands.of(side).enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            self.piece(f, id.kind(), side)?;
        }
        Ok(())
    }
}

fn write_console(f: &mut String, content: &Content, ink: Ink) -> fmt::Result {
    if let Some(hands) = &content.hands {
        f.write_str("ASide hop1zuo1: [")?;
        ink.hand(f, hands, AbsoluteSide::ASide)?;
        f.write_str("]\n\n")?;
    }
    for (index, column) in COLUMNS.iter().enumerate() {
        write!(f, "{}{column}", if index == 0 { "-" } else { "一-" })?;
    }
    f.write_str("-\n")?;
    for square in Coord::all() {
        if square.col() > 0 {
            f.write_char('|')?;
        }
        ink.square(f, content.board[square])?;
        if square.col() == 8 {
            writeln!(f, " {:>2}", ROWS[usize::from(square.row())])?;
        }
    }
    if let Some(hands) = &content.hands {
        f.write_str("\n\nIASide hop1zuo1: [")?;
        ink.hand(f, hands, AbsoluteSide::IASide)?;
        write!(f, "]\n\n{:=<38}\n", "")?;
    }
    Ok(())
}

fn write_plain(f: &mut String, content: &Content) -> fmt::Result {
    for column in COLUMNS {
        write!(f, " {column} ")?;
    }
    f.write_char('\n')?;
    let mut rows = String::new();
    write_rows(&mut rows, &content.board, '\n')?;
    for (row, name) in rows.lines().zip(ROWS) {
        writeln!(f, "{row} {name}")?;
    }
    let Some(hands) = &content.hands else {
        return Ok(());
    };
    for (name, side) in [("IA:", AbsoluteSide::IASide), ("A:", AbsoluteSide::ASide)] {
        f.write_str(name)?;
        hands
            .of(side)
            .try_for_each(|id| write!(f, " {}", id.kind()))?;
        f.write_str(if hands.of(side).len() == 0 {
            " -\n"
        } else {
            "\n"
        })?;
    }
    Ok(())
}
