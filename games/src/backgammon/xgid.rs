//! XGIDs, eXtreme Gammon's text form of a position, which most players post.

mod convert;
mod error;
mod json;
mod parse;
pub(in crate::backgammon) mod settings;
pub(in crate::backgammon) mod text_parts;

use core::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::backgammon::position::Checkers;
use crate::backgammon::summary;
use crate::format::Out;

pub use self::{
    convert::{Loss, Unsayable},
    error::{Field, Problem, XgidError},
};

/// One of the two sides of a board in an XGID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player at the bottom: upper case letters, player 1 of a GNUBg ID.
    Bottom,
    /// The player at the top: lower case letters, player 0 of a GNUBg ID.
    Top,
}

impl Side {
    /// Returns the opponent.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Bottom => Self::Top,
            Self::Top => Self::Bottom,
        }
    }
}

/// The fifth field of an XGID: the roll, or the event before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// `00`: before the roll.
    Unrolled,
    /// Two digits: the roll, in the written order.
    Rolled([u8; 2]),
    /// `D`: the player of the previous field has doubled.
    Doubled,
    /// `B`: the double was beavered.
    Beavered,
    /// `R`: the double was beavered, and the beaver raccooned.
    Raccooned,
}

impl Dice {
    /// Whether a double is on the table.
    pub(crate) const fn is_double(self) -> bool {
        matches!(self, Self::Doubled) || self.is_beavered()
    }

    /// Whether the double was beavered.
    pub(crate) const fn is_beavered(self) -> bool {
        matches!(self, Self::Beavered | Self::Raccooned)
    }
}

impl Display for Dice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unrolled => f.pad("00"),
            Self::Rolled([one, other]) => write!(f, "{one}{other}"),
            Self::Doubled => f.pad("D"),
            Self::Beavered => f.pad("B"),
            Self::Raccooned => f.pad("R"),
        }
    }
}

/// A position, the cube, the roll and the score in the notation of eXtreme Gammon.
///
/// The frame never turns: the board is always that of the player at the bottom, whichever side is
/// to move.
///
/// ```
/// use games::backgammon::Xgid;
///
/// let id: Xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10".parse()?;
/// let (gnubg, lost) = id.to_gnubg()?;
/// assert!(lost.is_empty());
/// assert_eq!(gnubg.match_key.dice, [5, 2]);
/// assert_eq!(Xgid::from_gnubg(&gnubg)?.0, id);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "json::Shape", try_from = "json::Shape")]
pub struct Xgid {
    /// The checkers of the player at the bottom, in that player's numbers.
    pub bottom: Checkers,
    /// The checkers of the player at the top, in that player's numbers.
    pub top: Checkers,
    /// The base-2 logarithm of the cube's value.
    pub cube: u8,
    /// The owner of the cube; `None` while it is centred.
    pub owner: Option<Side>,
    /// The side on roll; with a double, the side that doubled.
    pub turn: Side,
    /// The roll, or the event before it.
    pub dice: Dice,
    /// The points of the player at the bottom.
    pub score_bottom: u16,
    /// The points of the player at the top.
    pub score_top: u16,
    /// In a match 1 for the Crawford game; for money 1 for the Jacoby rule plus 2 for beavers.
    pub rules: u8,
    /// The length of the match in points, 0 for a money game.
    pub length: u16,
    /// The base-2 logarithm of the largest cube.
    pub max_cube: u8,
}

impl Xgid {
    /// The largest cube that eXtreme Gammon writes by default: 2 to the 10th, 1024.
    pub const MAX_CUBE: u8 = 10;

    /// Returns the pip count of a side.
    pub fn pips(&self, side: Side) -> u32 {
        crate::backgammon::position::pips(match side {
            Side::Bottom => &self.bottom,
            Side::Top => &self.top,
        })
    }

    /// Returns the first field, 26 letters and hyphens: the top's bar, the points, the bottom's
    /// bar.
    fn board(&self) -> [u8; 26] {
        let mut board = [b'-'; 26];
        let mut put = |place: usize, first: u8, count: u8| {
            let Some(more) = count.checked_sub(1) else {
                return;
            };
            let letter = first.checked_add(more).filter(u8::is_ascii_alphabetic);
            board[place] = match board[place] {
                b'-' => letter.unwrap_or(b'?'),
                _ => b'?',
            };
        };
        for (index, (&bottom, &top)) in self.bottom.iter().zip(&self.top).enumerate() {
            put(index + 1, b'A', bottom);
            put(24 - index, b'a', top);
        }
        board
    }

    /// Returns the first field as text.
    pub(crate) fn board_text(&self) -> String {
        self.board().map(char::from).iter().collect()
    }

    /// Writes the whole line with its prefix, even if parsing would reject it.
    pub(crate) fn write(&self, out: &mut Out) {
        out.text("XGID=");
        out.text(str::from_utf8(&self.board()).expect("letters are ASCII"));
        out.text(":").number(self.cube);
        out.text(match self.owner {
            Some(Side::Bottom) => ":1",
            None => ":0",
            Some(Side::Top) => ":-1",
        });
        out.text(match self.turn {
            Side::Bottom => ":1:",
            Side::Top => ":-1:",
        });
        match self.dice {
            Dice::Unrolled => out.text("00"),
            Dice::Rolled([one, other]) => out.number(one).number(other),
            Dice::Doubled => out.text("D"),
            Dice::Beavered => out.text("B"),
            Dice::Raccooned => out.text("R"),
        };
        for number in [
            self.score_bottom,
            self.score_top,
            self.rules.into(),
            self.length,
            self.max_cube.into(),
        ] {
            out.text(":").number(number);
        }
    }

    /// Writes the readable line: that of the GNUBg ID, with the rules and the largest cube that
    /// only an XGID has.
    pub(super) fn summary(&self, out: &mut Out) {
        summary::id(&self.as_gnubg(), out);
        if self.length == 0 && self.rules & 2 != 0 {
            out.text("; beavers are allowed");
        }
        if self.max_cube != Self::MAX_CUBE {
            out.text("; the cube goes up to ")
                .number(1_u32 << self.max_cube);
        }
    }
}

impl Display for Xgid {
    /// Prints the whole line with its prefix. A value that parsing would reject has no text form
    /// and gives an error, whose reason [`check`](Self::check) returns.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.check().map_err(|_| fmt::Error)?;
        let mut out = Out::default();
        self.write(&mut out);
        f.write_str(&out.into_string())
    }
}
