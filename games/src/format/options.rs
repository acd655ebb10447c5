//! The options of the command line that formats use.

/// The options that a format may use; each has a flag on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `--start FEN`: the initial position of a chess game.
    pub start: Option<String>,
    /// `--chess960`: castling is written as the king's move to the rook's square.
    pub chess960: bool,
    /// `--san`: chess moves in JSON are in SAN.
    pub san: bool,
    /// `--names O,X`: the names of the players, player 0 first.
    pub names: Option<[String; 2]>,
    /// `--letters`: letters instead of Unicode pieces.
    pub letters: bool,
    /// `--ply N`: the half-move of a game after which the board is drawn.
    pub ply: Option<usize>,
    /// `--flip`: draws the board from the other side.
    pub flip: bool,
    /// `--side X`: the player at the bottom of a backgammon board.
    pub side: Option<Seat>,
    /// Whether the output may have ANSI colours. Meaning must not depend on them.
    pub color: bool,
    /// Whether a picture has a transparent shape over each place of the board, named by
    /// `data-place`.
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

/// The name of an option that a format declares with [`Entry::options`](super::Entry::options); all
/// other options are rejected.
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
    /// Returns the flag as typed.
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
