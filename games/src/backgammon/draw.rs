//! The board as GNU Backgammon 1.07.001 draws it in a terminal, character by character.

use core::fmt::{self, Display, Formatter, Write};

use crate::backgammon::{
    id::GnubgId,
    match_key::{CubeOwner, MatchKey, Player, Resignation},
    position::BAR,
    summary::counted,
};

/// The rim at the high points of the player on roll, and the one at the low points.
const HIGH_RIM: &str = " +13-14-15-16-17-18------19-20-21-22-23-24-+     ";
const LOW_RIM: &str = " +12-11-10--9--8--7-------6--5--4--3--2--1-+     ";

/// The number of checkers of a point that are drawn; the last row shows the count if there are
/// more.
const ROWS: u8 = 5;

/// A board drawn in a terminal: implements `Display`, fifteen lines without a final line feed.
///
/// Player 1 is `X` at the bottom and moves to the lower right, player 0 is `O` at the top. The
/// numbers on the rims are those of the player on roll.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The ID of the board.
    pub(super) id: &'a GnubgId,
    /// The same ID as it is drawn: player 0 at the top.
    pub(super) seen: GnubgId,
    /// Whether the players have swapped their sides.
    pub(super) is_flipped: bool,
    /// The names of the player at the top and of the one at the bottom.
    pub(super) names: [&'a str; 2],
    /// Whether the picture names its places.
    pub(super) places: bool,
}

impl GnubgId {
    /// Returns the board as GNU Backgammon draws it in a terminal.
    pub fn board(&self) -> Board<'_> {
        Board::new(self)
    }
}

impl<'a> Board<'a> {
    pub(crate) fn new(id: &'a GnubgId) -> Self {
        Self {
            id,
            seen: *id,
            is_flipped: false,
            names: ["O", "X"],
            places: false,
        }
    }

    /// Sets the names of player 0, O at the top, and player 1, X at the bottom.
    ///
    /// GNU Backgammon itself truncates names after 31 bytes.
    #[must_use]
    pub fn names(self, player0: &'a str, player1: &'a str) -> Self {
        Self {
            names: [player0, player1],
            ..self
        }
    }

    /// Turns the board to the view from the other side: O at the bottom.
    #[must_use]
    pub fn flipped(self) -> Self {
        let [top, bottom] = self.names;
        Self {
            seen: self.seen.with_players_changed(),
            is_flipped: !self.is_flipped,
            names: [bottom, top],
            ..self
        }
    }

    /// Adds a shape over each place of the picture, as
    /// [`Options::places`](crate::format::Options::places) describes.
    #[must_use]
    pub(crate) fn with_places(self, places: bool) -> Self {
        Self { places, ..self }
    }

    /// Returns the letter of the player whose seat this usually is.
    pub(super) fn symbol(&self, seat: Player) -> char {
        match if self.is_flipped {
            seat.opponent()
        } else {
            seat
        } {
            Player::Player0 => 'O',
            Player::Player1 => 'X',
        }
    }

    fn name_line(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let name = match player {
            Player::Player0 => self.names[0],
            Player::Player1 => self.names[1],
        };
        write!(f, "{}: {name}", self.symbol(player))?;
        let key = &self.seen.match_key;
        if !key.doubled && key.cube_owner == CubeOwner::from(player) {
            write!(f, " (Cube: {})", key.cube_value())?;
        }
        Ok(())
    }

    /// Writes one line of checkers, `row` rows away from the rim, up to the tray.
    fn checkers_line(&self, f: &mut Formatter<'_>, half: Half, row: u8) -> fmt::Result {
        let o = self.seen.checkers(Player::Player0);
        let x = self.seen.checkers(Player::Player1);
        let point = |f: &mut Formatter<'_>, point: usize| {
            let (x, o) = (x[point - 1], o[24 - point]);
            let cell = if x > 0 {
                cell(x, row, self.symbol(Player::Player1))
            } else {
                cell(o, row, self.symbol(Player::Player0))
            };
            write!(f, " {cell} ")
        };
        f.write_str(" |")?;
        for column in 0..6 {
            point(f, half.point(column))?;
        }
        let (side, player) = match half {
            Half::Top => (o, Player::Player0),
            Half::Bottom => (x, Player::Player1),
        };
        write!(f, "| {} |", cell(side[BAR], row, self.symbol(player)))?;
        for column in 6..12 {
            point(f, half.point(column))?;
        }
        f.write_str("| ")?;
        for column in 0..3 {
            let is_filled = self.seen.borne_off(player) >= column * ROWS + row;
            f.write_char(if is_filled { self.symbol(player) } else { ' ' })?;
        }
        Ok(())
    }

    /// Writes the text to the right of the tray in a line of checkers.
    fn margin(&self, f: &mut Formatter<'_>, half: Half, row: u8) -> fmt::Result {
        let player = half.player();
        match row {
            1 => {
                let [points0, points1] = self.seen.match_key.score;
                let points = match player {
                    Player::Player0 => points0,
                    Player::Player1 => points1,
                };
                write!(f, " {}", counted(points, "point"))
            }
            2 => {
                f.write_char(' ')?;
                self.action(f, player)
            }
            ROWS => Ok(()),
            _ => f.write_char(' '),
        }
    }

    /// Writes what a player has done or must do.
    fn action(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let key = &self.seen.match_key;
        if key.doubled {
            if key.turn == player {
                write!(f, "Cube offered at {}", 2 * u64::from(key.cube_value()))?;
            }
            return Ok(());
        }
        if key.on_roll != player {
            return Ok(());
        }
        match key.dice {
            [0, 0] if self.is_over() => {}
            [0, 0] => f.write_str("On roll")?,
            [one, other] => write!(f, "Rolled {one}{other}")?,
        }
        f.write_str(match key.resigned {
            Resignation::None => "",
            Resignation::Single => ", resigns single game",
            Resignation::Gammon => ", resigns gammon",
            Resignation::Backgammon => ", resigns backgammon",
        })
    }

    /// Whether a player has no checkers left.
    fn is_over(&self) -> bool {
        [&self.seen.position.opponent, &self.seen.position.on_roll]
            .into_iter()
            .any(|side| *side == [0; 25])
    }

    fn middle_line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let key = &self.seen.match_key;
        let arrow = match key.on_roll {
            Player::Player0 => '^',
            Player::Player1 => 'v',
        };
        write!(f, "{arrow}|                  |BAR|                  |     ")?;
        if !key.doubled {
            middle(f, key)?;
        }
        f.write_char('\n')
    }
}

/// Writes the length of the match, and the cube if it is in the middle.
fn middle(f: &mut Formatter<'_>, key: &MatchKey) -> fmt::Result {
    let centred = key.cube_owner == CubeOwner::Centred;
    match key.length {
        0 if centred => write!(f, "(Cube: {})", key.cube_value()),
        0 => Ok(()),
        1 => f.write_str("1 point match"),
        length => {
            write!(f, "{length} points match")?;
            match (centred, key.crawford) {
                (false, _) => Ok(()),
                (true, true) => f.write_str(" (Crawford game)"),
                (true, false) => write!(f, " (Cube: {})", key.cube_value()),
            }
        }
    }
}

impl Display for Board<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (top, bottom) = match self.seen.match_key.on_roll {
            Player::Player0 => (LOW_RIM, HIGH_RIM),
            Player::Player1 => (HIGH_RIM, LOW_RIM),
        };
        let GnubgId {
            position,
            match_key,
        } = self.id;
        writeln!(f, " GNU Backgammon  Position ID: {position}")?;
        writeln!(f, "                 Match ID   : {match_key}")?;
        f.write_str(top)?;
        self.name_line(f, Player::Player0)?;
        f.write_char('\n')?;
        for row in 1..=ROWS {
            self.checkers_line(f, Half::Top, row)?;
            self.margin(f, Half::Top, row)?;
            f.write_char('\n')?;
        }
        self.middle_line(f)?;
        for row in (1..=ROWS).rev() {
            self.checkers_line(f, Half::Bottom, row)?;
            self.margin(f, Half::Bottom, row)?;
            f.write_char('\n')?;
        }
        f.write_str(bottom)?;
        self.name_line(f, Player::Player1)
    }
}

/// One half of the board.
#[derive(Clone, Copy)]
enum Half {
    Top,
    Bottom,
}

impl Half {
    /// Returns the point in a column, in X's numbers; columns are counted from the left.
    fn point(self, column: usize) -> usize {
        match self {
            Self::Top => 13 + column,
            Self::Bottom => 12 - column,
        }
    }

    /// Returns the player whose bar and tray are in this half.
    fn player(self) -> Player {
        match self {
            Self::Top => Player::Player0,
            Self::Bottom => Player::Player1,
        }
    }
}

/// Returns the character of one row of a point: a checker, the count in the last row, or a blank.
fn cell(count: u8, row: u8, symbol: char) -> char {
    if count < row {
        ' '
    } else if row < ROWS || count == ROWS {
        symbol
    } else {
        char::from_digit(count.into(), 36).map_or('+', |digit| digit.to_ascii_uppercase())
    }
}
