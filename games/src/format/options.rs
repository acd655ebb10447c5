//! What the command line may say beside the input.

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
    /// Whether the output may hold ANSI colours; meaning must not depend on them.
    pub color: bool,
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
        }
    }
}
