//! The options that several verbs share.

use clap::Args;

use super::console::Failure;
use crate::format::{Flag, GameFormat, Options, Seat};

/// The options of some formats that change how a value is read.
#[derive(Args)]
pub(super) struct Reading {
    /// The position a chess game starts from [default: the standard one].
    #[arg(long, value_name = "FEN", help_heading = "Options of some formats")]
    start: Option<String>,

    /// A Chess960 game: castling is written as king to rook square.
    #[arg(long, help_heading = "Options of some formats")]
    chess960: bool,

    /// Chess moves in JSON are in SAN, as Nf3.
    #[arg(long, help_heading = "Options of some formats")]
    san: bool,
}

/// The options of some formats that change how a board is drawn.
#[derive(Args)]
pub(super) struct Drawing {
    /// The players' names, O first.
    #[arg(long, value_name = "O,X", value_parser = names, help_heading = "Options of some formats")]
    names: Option<[String; 2]>,

    /// Letters instead of Unicode pieces.
    #[arg(long, help_heading = "Options of some formats")]
    letters: bool,

    #[command(flatten)]
    ply: Ply,

    /// Draws the board as seen from the other side.
    #[arg(long, help_heading = "Options of some formats")]
    flip: bool,

    /// Draws a backgammon board with this player at the bottom [default: X].
    #[arg(
        long,
        value_name = "PLAYER",
        ignore_case = true,
        help_heading = "Options of some formats",
        conflicts_with = "flip"
    )]
    side: Option<Seat>,
}

/// The option for a position of a game.
#[derive(Args)]
pub(super) struct Ply {
    /// The position of a game after so many half-moves [default: all].
    #[arg(long, value_name = "N", value_parser = half_moves, help_heading = "Options of some formats")]
    pub(super) ply: Option<usize>,
}

pub(super) fn half_moves(text: &str) -> Result<usize, &'static str> {
    let words = "expected a number of half-moves, as 12";
    text.parse().map_err(|_| words)
}

fn names(text: &str) -> Result<[String; 2], &'static str> {
    let (first, second) = text
        .split_once(',')
        .ok_or("two names are needed, with a comma between them")?;
    Ok([first.to_owned(), second.to_owned()])
}

impl Reading {
    /// Returns the options for `formats`; at least one of them must know each given option.
    pub(super) fn options(self, formats: &[&dyn GameFormat]) -> Result<Options, Failure> {
        let Self {
            start,
            chess960,
            san,
        } = self;
        let given = [
            (start.is_some(), Flag::Start),
            (chess960, Flag::Chess960),
            (san, Flag::San),
        ];
        reject_unknown(&given, formats)?;
        Ok(Options {
            start,
            chess960,
            san,
            ..Options::default()
        })
    }
}

impl Ply {
    /// Adds this option for a conversion of `format` to `target`, a position.
    pub(super) fn add_to(
        self,
        options: Options,
        format: &dyn GameFormat,
        target: &dyn GameFormat,
    ) -> Result<Options, Failure> {
        reject_unknown(&[(self.ply.is_some(), Flag::Ply)], &[format])?;
        let (from, to) = (format.card(), target.card());
        if self.ply.is_some() && from.kin == to.kin {
            return Err(Failure::usage(format!(
                "--ply means nothing to a conversion from {} to {}; chess-fen is one position",
                from.name, to.name
            )));
        }
        Ok(Options {
            ply: self.ply,
            ..options
        })
    }
}

impl Drawing {
    /// Adds these options for `format`.
    pub(super) fn add_to(
        self,
        options: Options,
        format: &dyn GameFormat,
    ) -> Result<Options, Failure> {
        let Self {
            names,
            letters,
            ply: Ply { ply },
            flip,
            side,
        } = self;
        let given = [
            (names.is_some(), Flag::Names),
            (letters, Flag::Letters),
            (ply.is_some(), Flag::Ply),
            (flip, Flag::Flip),
            (side.is_some(), Flag::Side),
        ];
        reject_unknown(&given, &[format])?;
        Ok(Options {
            names,
            letters,
            ply,
            flip,
            side,
            ..options
        })
    }
}

fn reject_unknown(given: &[(bool, Flag)], formats: &[&dyn GameFormat]) -> Result<(), Failure> {
    let known = |flag| {
        formats
            .iter()
            .any(|format| format.card().options.contains(&flag))
    };
    match given.iter().find(|(given, flag)| *given && !known(*flag)) {
        None => Ok(()),
        Some((_, flag)) => {
            let names: Vec<_> = formats.iter().map(|format| format.card().name).collect();
            Err(Failure::usage(format!(
                "{} means nothing to {}",
                flag.spelling(),
                names.join(" and ")
            )))
        }
    }
}
