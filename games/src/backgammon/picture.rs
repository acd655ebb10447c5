//! The board as an SVG picture.

use crate::backgammon::draw::Board;
use crate::backgammon::match_key::{CubeOwner, MatchKey, Player, Resignation};
use crate::backgammon::place;
use crate::backgammon::position::BAR as ON_BAR;
use crate::backgammon::summary::counted;
use crate::backgammon::words::point_name;
use crate::svg::{Anchor, BLACK, Document, FAINT, MONO, SANS, WHITE};

/// The width and height of a picture, in pixels.
const WIDTH: u32 = 772;
const HEIGHT: u32 = 660;

/// The position of the field inside its frame.
const LEFT: u32 = 82;
const TOP: u32 = 84;

/// The width of a point, and the height of half the field.
const POINT: u32 = 46;
const HALF: u32 = 236;

/// The vertical positions of the middle and of the lower end of the field.
const MIDDLE: u32 = TOP + HALF;
const BOTTOM: u32 = TOP + 2 * HALF;

/// The widths of the bar and of the tray.
const BAR: u32 = 50;
const TRAY: u32 = 46;

/// The thickness of the frame at the sides, and at the top and bottom, where the numbers are.
const SIDE: u32 = 12;
const RIM: u32 = 24;

/// The width of the field, bar included.
const FIELD: u32 = 12 * POINT + BAR;

/// The left edge of the tray, and the right edge of the frame.
const TRAY_LEFT: u32 = LEFT + FIELD + SIDE;
const RIGHT: u32 = TRAY_LEFT + TRAY + SIDE;

/// The sizes of a cube and of a die.
const CUBE: u32 = 42;
const DIE: u32 = 36;

/// The radius of a checker, and the distance between two checkers of a stack.
const RADIUS: u32 = 21;
const STEP: u32 = 2 * RADIUS;

/// The number of checkers of a point and of the bar that are drawn; the last one shows the count if
/// there are more.
const STACK: u32 = 5;
const BAR_STACK: u32 = 4;

/// The height of a checker in the tray, and the distance between two of them.
const SLAB: u32 = 11;
const SLAB_STEP: u32 = 14;

/// The size of the numbers of points: 9 pixels where a phone shows the picture 340 pixels wide.
const NUMBER: u32 = 21;

/// The size of the names of players and of their pips.
const NAME: u32 = 18;

const WOOD: &str = "#4f3527";
const FELT: &str = "#e9dcc3";
const DARK_POINT: &str = "#b4794c";
const PALE_POINT: &str = "#d2b48c";

const PLAYERS: [Player; 2] = [Player::Player0, Player::Player1];

impl Board<'_> {
    /// Returns the board as an SVG document, with the names of this drawing.
    ///
    /// ```
    /// use games::backgammon::GnubgId;
    ///
    /// let picture = GnubgId::START.board().names("Ann", "Bob").to_svg();
    /// assert!(picture.starts_with("<svg "));
    /// assert!(picture.contains("Bob"));
    /// ```
    pub fn to_svg(&self) -> String {
        let (id, key, inks) = (self.id, &self.seen.match_key, self.inks());
        let mut picture = Document::new();
        field(&mut picture, key.on_roll);
        checkers(&mut picture, self, inks);
        cube(&mut picture, key);
        dice(&mut picture, key, inks);
        players(&mut picture, self);
        if self.places {
            places(&mut picture, self);
        }
        let y = BOTTOM + RIM + 56;
        let id_text = picture.text([LEFT - SIDE, y], Anchor::Start, id);
        let id_text = id_text.with("font-family", MONO.0).fill(FAINT);
        drop(id_text.caption(self.places));
        picture
            .text([RIGHT, y], Anchor::End, stake(key))
            .fill(FAINT);
        let title = format_args!("Backgammon position {id}");
        picture.finish([WIDTH, HEIGHT], SANS, title)
    }
}

/// The fill and the edge of the checkers of the player at the top and of the one at the bottom, and
/// the ink of text on them.
type Inks = [[&'static str; 3]; 2];

impl Board<'_> {
    /// Returns the colours, which stay with the players when these swap their sides.
    const fn inks(&self) -> Inks {
        const DARK: [&str; 3] = ["#2b3a4d", "#aeb9c6", WHITE];
        const PALE: [&str; 3] = [WHITE, BLACK, BLACK];
        if self.is_flipped {
            [PALE, DARK]
        } else {
            [DARK, PALE]
        }
    }
}

/// Draws the empty board with the numbers of the player on roll.
fn field(picture: &mut Document, on_roll: Player) {
    let frame = [
        LEFT - SIDE,
        TOP - RIM,
        RIGHT - (LEFT - SIDE),
        2 * (HALF + RIM),
    ];
    picture.rect(frame).round(8).fill(WOOD);
    let half = 6 * POINT;
    for (x, width) in [(LEFT, half), (LEFT + half + BAR, half), (TRAY_LEFT, TRAY)] {
        picture.rect([x, TOP, width, 2 * HALF]).fill(FELT);
    }
    picture.rect([TRAY_LEFT, MIDDLE - 6, TRAY, 12]).fill(WOOD);
    for index in 0..12 {
        point_and_opposite(picture, index, on_roll);
    }
}

/// Returns the left edge of a column of points, counted from 0 at the left.
const fn column(column: u32) -> u32 {
    LEFT + column * POINT + if column < 6 { 0 } else { BAR }
}

/// Draws the two points of a column, and their numbers.
fn point_and_opposite(picture: &mut Document, index: u32, on_roll: Player) {
    const LENGTH: u32 = HALF - 26;

    let x = column(index);
    let (tip, right) = (x + POINT / 2, x + POINT);
    let (high, low) = (13 + index, 12 - index);
    let numbers = match on_roll {
        Player::Player1 => [high, low],
        Player::Player0 => [25 - high, 25 - low],
    };
    let colours = [PALE_POINT, DARK_POINT];
    let ends = [
        (TOP, TOP + LENGTH, TOP - 5),
        (BOTTOM, BOTTOM - LENGTH, BOTTOM + 20),
    ];
    for (half, ((rim, end, line), number)) in (0..).zip(ends.into_iter().zip(numbers)) {
        let is_dark = (index + half) % 2 == 1;
        picture
            .path(format_args!("M{x} {rim}H{right}L{tip} {end}Z"))
            .fill(colours[usize::from(is_dark)]);
        picture
            .text([tip, line], Anchor::Middle, number)
            .size(NUMBER)
            .fill(FELT);
    }
}

/// Draws a shape over each point, named by its number for the player on roll, and over both halves
/// of the bar and of the tray.
fn places(picture: &mut Document, board: &Board<'_>) {
    let (id, on_roll) = (&board.seen, board.seen.match_key.on_roll);
    let holding = |held: Option<(Player, u8)>| match held {
        Some((player, count)) => format!("{count} of {}", board.symbol(player)),
        None => "empty".to_owned(),
    };
    for index in 0..12 {
        let ends = [(TOP, 13 + index), (MIDDLE, 12 - index)];
        for (y, point) in ends {
            // A point of X is the point 25 - p of O.
            let number = match on_roll {
                Player::Player1 => point,
                Player::Player0 => 25 - point,
            };
            let count = |player: Player| {
                let index = match player {
                    Player::Player1 => point - 1,
                    Player::Player0 => 24 - point,
                };
                let count =
                    id.checkers(player)[usize::try_from(index).expect("a point is below 25")];
                (count > 0).then_some((player, count))
            };
            let held = PLAYERS.into_iter().find_map(count);
            let shape = picture.place([column(index), y, POINT, HALF], number);
            drop(shape.named(point_name(number)).holding(holding(held)));
        }
    }
    for (player, y) in PLAYERS.into_iter().zip([TOP, MIDDLE]) {
        let words = format_args!("{}'s bar", board.symbol(player));
        let count = id.checkers(player)[ON_BAR];
        let held = (count > 0).then_some((player, count));
        let bar = place::bar(player == on_roll);
        let shape = picture.place([LEFT + 6 * POINT, y, BAR, HALF], bar);
        let shape = shape.with("data-player", board.symbol(player));
        drop(shape.named(words).holding(holding(held)));
        let count = id.borne_off(player);
        let held = (count > 0).then_some((player, count));
        let words = format_args!("{}'s checkers borne off", board.symbol(player));
        let off = place::off(player == on_roll);
        let shape = picture.place([TRAY_LEFT, y, TRAY, HALF], off);
        let shape = shape.with("data-player", board.symbol(player));
        drop(shape.named(words).holding(holding(held)));
    }
}

/// Returns the colours of a player.
const fn colours(player: Player, inks: Inks) -> [&'static str; 3] {
    match player {
        Player::Player0 => inks[0],
        Player::Player1 => inks[1],
    }
}

/// Draws a checker, seen from above.
fn disc(picture: &mut Document, [fill, edge, _]: [&str; 3], [x, y]: [u32; 2], radius: u32) {
    picture.circle([x, y], radius).fill(fill).stroke(edge, 1.5);
}

fn checkers(picture: &mut Document, board: &Board<'_>, inks: Inks) {
    let (id, places) = (&board.seen, board.places);
    for player in PLAYERS {
        let is_on_roll = player == id.match_key.on_roll;
        let colours = colours(player, inks);
        let side = id.checkers(player);
        for ((index, at), &count) in (0_u32..).zip(0..).zip(&side[..ON_BAR]) {
            // Columns and rows are those of the player at the bottom.
            let point = match player {
                Player::Player1 => index,
                Player::Player0 => 23 - index,
            };
            let (column, from_rim) = match point {
                0..12 => (column(11 - point), Along::Up(BOTTOM)),
                _ => (column(point - 12), Along::Down(TOP)),
            };
            let name = place::of_checkers(is_on_roll, at).unwrap_or_default();
            picture.piece(name, places && count > 0, |picture| {
                let x = column + POINT / 2;
                stack(picture, colours, x, from_rim, STACK, count.into());
            });
        }
        let (from_bar, from_tray) = match player {
            Player::Player0 => (Along::Up(MIDDLE - 12), Along::Down(TOP + 4)),
            Player::Player1 => (Along::Down(MIDDLE + 12), Along::Up(BOTTOM - 4 - SLAB)),
        };
        let bar = LEFT + 6 * POINT + BAR / 2;
        let on_bar = side[ON_BAR];
        picture.piece(place::bar(is_on_roll), places && on_bar > 0, |picture| {
            stack(picture, colours, bar, from_bar, BAR_STACK, on_bar.into());
        });
        let [fill, edge, _] = colours;
        let off: u32 = id.borne_off(player).into();
        picture.piece(place::off(is_on_roll), places && off > 0, |picture| {
            for row in 0..off {
                let slab = [TRAY_LEFT + 3, from_tray.at(row * SLAB_STEP), TRAY - 6, SLAB];
                picture.rect(slab).round(2).fill(fill).stroke(edge, 1);
            }
        });
    }
}

/// The start of a stack, and the direction in which it grows.
#[derive(Clone, Copy)]
enum Along {
    Up(u32),
    Down(u32),
}

impl Along {
    const fn at(self, distance: u32) -> u32 {
        match self {
            Self::Up(start) => start - distance,
            Self::Down(start) => start + distance,
        }
    }
}

/// Draws a stack of checkers, at most `most` of them.
fn stack(picture: &mut Document, colours: [&str; 3], x: u32, along: Along, most: u32, count: u32) {
    let [_, _, ink] = colours;
    for row in 0..count.min(most) {
        let y = along.at(RADIUS + row * STEP);
        disc(picture, colours, [x, y], RADIUS - 1);
        if row + 1 == most && count > most {
            let number = picture.text([x, y + 7], Anchor::Middle, count);
            number.size(19).bold().fill(ink);
        }
    }
}

/// Draws the cube: next to the board, or on it while it is offered.
fn cube(picture: &mut Document, key: &MatchKey) {
    if key.crawford || key.length == 1 {
        return;
    }
    let left_of_board = LEFT - SIDE - CUBE - 12;
    let (value, x, y) = if key.doubled {
        (
            offered(key),
            half_of(key.turn) - CUBE / 2,
            MIDDLE - CUBE / 2,
        )
    } else {
        let y = match key.cube_owner {
            CubeOwner::Player0 => TOP + 4,
            CubeOwner::Player1 => BOTTOM - CUBE - 4,
            CubeOwner::Centred => MIDDLE - CUBE / 2,
        };
        (key.cube_value().into(), left_of_board, y)
    };
    let size = match value {
        0..100 => 21,
        100..1000 => 17,
        1000..10000 => 13,
        _ => 11,
    };
    picture
        .rect([x, y, CUBE, CUBE])
        .round(7)
        .fill(WHITE)
        .stroke(BLACK, 2);
    let base = y + CUBE / 2 + size * 36 / 100;
    let number = picture.text([x + CUBE / 2, base], Anchor::Middle, value);
    number.size(size).bold().fill(BLACK);
}

/// Returns the middle of the half with a player's dice and an offered cube: the left one for the
/// player at the top.
const fn half_of(player: Player) -> u32 {
    match player {
        Player::Player0 => column(2) + POINT,
        Player::Player1 => column(8) + POINT,
    }
}

/// Draws the dice of the player on roll.
fn dice(picture: &mut Document, key: &MatchKey, inks: Inks) {
    if key.dice == [0, 0] {
        return;
    }
    let (centre, y) = (half_of(key.on_roll), MIDDLE - DIE / 2);
    let [fill, edge, ink] = colours(key.on_roll, inks);
    for (x, die) in [centre - DIE - 5, centre + 5].into_iter().zip(key.dice) {
        picture
            .rect([x, y, DIE, DIE])
            .round(7)
            .fill(fill)
            .stroke(edge, 1.5);
        for &(column, row) in pips(die) {
            let pip = [x + DIE * column / 4, y + DIE * row / 4];
            picture.circle(pip, 3.6).fill(ink);
        }
    }
}

/// Returns the positions of the pips of a die, in quarters of its edge.
const fn pips(die: u8) -> &'static [(u32, u32)] {
    match die {
        1 => &[(2, 2)],
        2 => &[(1, 1), (3, 3)],
        3 => &[(1, 1), (2, 2), (3, 3)],
        4 => &[(1, 1), (1, 3), (3, 1), (3, 3)],
        5 => &[(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)],
        6 => &[(1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)],
        _ => &[],
    }
}

/// Draws the lines above and below the board: players, actions, pips and points.
fn players(picture: &mut Document, board: &Board<'_>) {
    let (id, inks) = (&board.seen, board.inks());
    let lines = [TOP - RIM - 18, BOTTOM + RIM + 28];
    for (index, (player, y)) in PLAYERS.into_iter().zip(lines).enumerate() {
        let x = LEFT - SIDE + 12;
        disc(picture, colours(player, inks), [x, y - 6], 10);
        let pips = counted(id.pips(player), "pip");
        let points = counted(id.match_key.score[index], "point");
        let action = action(&id.match_key, player);
        let words = board.names[index].chars().count();
        let start = x + 20;
        let room = RIGHT - start - GAP - line_width(&pips, &points);
        let name = picture.text([start, y], Anchor::Start, board.names[index]);
        let name = name.size(NAME).bold();
        let name = match bold_width(words) + plain_width(action.chars().count()) > room {
            true => name.squeezed(room),
            false => name,
        };
        drop(name.aside(action));
        let count = picture.text([RIGHT, y], Anchor::End, pips);
        drop(count.size(NAME).caption(board.places).aside(points));
    }
}

/// The least distance between the name of a player and the pips, also before what stands aside.
const GAP: u32 = 12;

/// Returns the width of the pips and the points of a player, at most.
fn line_width(pips: &str, points: &str) -> u32 {
    plain_width(pips.chars().count()) + plain_width(points.chars().count())
}

/// Returns the width of so many characters at most: those of the fonts are narrower on average.
fn plain_width(characters: usize) -> u32 {
    width(characters, 64)
}

/// Returns the width of so many bold characters at most.
fn bold_width(characters: usize) -> u32 {
    width(characters, 74)
}

fn width(characters: usize, percent_of_size: u32) -> u32 {
    let characters = u32::try_from(characters).unwrap_or(u32::MAX);
    characters.saturating_mul(NAME * percent_of_size) / 100 + GAP
}

/// Returns the stake of the game.
fn stake(key: &MatchKey) -> String {
    match key.length {
        0 if key.no_jacoby => "money game, no Jacoby rule".to_owned(),
        0 => "money game".to_owned(),
        length if key.crawford => format!("match to {length}, Crawford game"),
        length => format!("match to {length}"),
    }
}

/// Returns what a player has done or must do.
fn action(key: &MatchKey, player: Player) -> String {
    let resigns = match key.resigned {
        Resignation::None => None,
        Resignation::Single => Some("resigns a single game"),
        Resignation::Gammon => Some("resigns a gammon"),
        Resignation::Backgammon => Some("resigns a backgammon"),
    };
    if let Some(resigns) = resigns.filter(|_| player != key.turn) {
        return resigns.to_owned();
    }
    if key.doubled {
        return match resigns {
            None if player == key.turn => format!("cube offered at {}", offered(key)),
            None => "doubles".to_owned(),
            Some(_) => String::new(),
        };
    }
    match key.dice {
        _ if player != key.on_roll => String::new(),
        [0, 0] => "on roll".to_owned(),
        [one, other] => format!("rolled {one}{other}"),
    }
}

/// Returns the value of the offered cube.
fn offered(key: &MatchKey) -> u64 {
    2 * u64::from(key.cube_value())
}
