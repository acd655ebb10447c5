//! What the command line says beside the value.

/// The options that a format may look at; each has a flag on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `--start FEN`: the position a chess game starts from.
    pub start: Option<String>,
    /// `--chess960`: castling is written as king to rook square.
    pub chess960: bool,
    /// `--san`: chess moves in JSON are in SAN.
    pub san: bool,
    /// `--names O,X`: the players' names, player 0 first.
    pub names: Option<[String; 2]>,
    /// `--letters`: letters instead of Unicode pieces.
    pub letters: bool,
    /// `--ply N`: the half-move of a game after which the board is drawn.
    pub ply: Option<usize>,
    /// `--flip`: the board is seen from the other side.
    pub flip: bool,
    /// `--side X`: who sits at the bottom of a backgammon board.
    pub side: Option<Seat>,
    /// Whether the output may hold ANSI colours; meaning must not depend on them.
    pub color: bool,
    /// Whether a picture has a transparent shape over each place of the board, with its name as `data-place`.
    pub places: bool,
}

/// A player of backgammon by the letter on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[cfg_attr(feature = "cli", value(rename_all = "UPPER"))]
pub enum Seat {
    /// Player 0, who sits at the top as GNU Backgammon draws it.
    O,
    /// Player 1, who sits at the bottom as GNU Backgammon draws it.
    X,
}

/// The name of an option that a format declares with [`Entry::options`](super::Entry::options); any other is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// [`Options::start`].
    Start,
    /// [`Options::chess960`].
    Chess960,
    /// [`Options::san`].
    San,
    /// [`Options::names`].
    Names,
    /// [`Options::letters`].
    Letters,
    /// [`Options::ply`].
    Ply,
    /// [`Options::flip`].
    Flip,
    /// [`Options::side`].
    Side,
}

impl Flag {
    /// The flag as it is typed.
    #[must_use]
    pub fn spelling(self) -> &'static str {
        match self {
            Self::Start => "--start",
            Self::Chess960 => "--chess960",
            Self::San => "--san",
            Self::Names => "--names",
            Self::Letters => "--letters",
            Self::Ply => "--ply",
            Self::Flip => "--flip",
            Self::Side => "--side",
        }
    }
}
