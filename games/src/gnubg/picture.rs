//! The board as a picture, an SVG document worth posting.

mod frame;
mod pieces;

use core::fmt::{Arguments, Write};

use crate::gnubg::draw::Board;
use crate::gnubg::match_key::{CubeOwner, MatchKey, Player, Resignation};

/// The width and height of a picture, in pixels.
const WIDTH: u32 = 772;
const HEIGHT: u32 = 660;

/// Where the field begins, inside its frame.
const LEFT: u32 = 82;
const TOP: u32 = 84;

/// How wide a point is, and how high half the field.
const POINT: u32 = 46;
const HALF: u32 = 236;

/// How wide the bar and the tray are.
const BAR: u32 = 50;
const TRAY: u32 = 46;

/// How thick the frame is at the sides, and at the top and bottom, where the numbers stand.
const SIDE: u32 = 12;
const RIM: u32 = 24;

/// The width of the field, bar included.
const FIELD: u32 = 12 * POINT + BAR;

/// How large a cube and a die are.
const CUBE: u32 = 42;
const DIE: u32 = 36;

const INK: &str = "#20262e";
const FAINT: &str = "#68717c";
const WOOD: &str = "#4f3527";
const FELT: &str = "#e9dcc3";
const DARK_POINT: &str = "#b4794c";
const PALE_POINT: &str = "#d2b48c";

impl Board<'_> {
    /// The board as an SVG document, with the names of this drawing.
    ///
    /// ```
    /// use games::gnubg::GnubgId;
    ///
    /// let picture = GnubgId::START.board().names("Ann", "Bob").to_svg();
    /// assert!(picture.starts_with("<svg "));
    /// assert!(picture.contains("Bob"));
    /// ```
    pub fn to_svg(&self) -> String {
        let mut svg = Svg::open(self);
        svg.field(self.id.match_key.on_roll);
        svg.checkers(self.id);
        svg.cube(&self.id.match_key);
        svg.dice(&self.id.match_key);
        svg.legend(self);
        svg.close()
    }
}

/// A document that is being written.
struct Svg {
    text: String,
}

impl Svg {
    fn open(board: &Board<'_>) -> Self {
        let mut svg = Self {
            text: String::with_capacity(16 * 1024),
        };
        svg.push(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif" fill="{INK}">"#
        ));
        svg.push(format_args!(
            "<title>Backgammon position {}</title>",
            board.id
        ));
        svg.push(format_args!(
            r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>"##
        ));
        svg
    }

    fn close(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn push(&mut self, element: Arguments<'_>) {
        writeln!(self.text, "{element}").expect("a string takes all that is written to it");
    }

    /// What stands above and below the board: who plays, what happens, pips, points, the ID.
    fn legend(&mut self, board: &Board<'_>) {
        let id = board.id;
        let bottom = TOP + 2 * HALF + RIM;
        for (player, y, name) in [
            (Player::Player0, TOP - RIM - 18, board.names[0]),
            (Player::Player1, bottom + 28, board.names[1]),
        ] {
            let (x, cy) = (LEFT - SIDE + 12, y - 6);
            self.disc(player, x, cy, 10);
            let action = action(&id.match_key, player);
            let name = escaped(name);
            self.push(format_args!(
                r#"<text x="{}" y="{y}" font-size="18"><tspan font-weight="bold">{name}</tspan><tspan dx="12" fill="{FAINT}">{action}</tspan></text>"#,
                x + 20
            ));
            let pips = id.pips(player);
            let points = match player {
                Player::Player0 => id.match_key.score[0],
                Player::Player1 => id.match_key.score[1],
            };
            self.push(format_args!(
                r#"<text x="{}" y="{y}" font-size="18" text-anchor="end">{pips} pip{}<tspan fill="{FAINT}" dx="12">{points} point{}</tspan></text>"#,
                right_edge(),
                plural(pips),
                plural(points.into())
            ));
        }
        let y = bottom + 56;
        self.push(format_args!(
            r#"<text x="{}" y="{y}" font-size="14" font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace" fill="{FAINT}">{id}</text>"#,
            LEFT - SIDE
        ));
        self.push(format_args!(
            r#"<text x="{}" y="{y}" font-size="14" text-anchor="end" fill="{FAINT}">{}</text>"#,
            right_edge(),
            stake(&id.match_key)
        ));
    }
}

fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Where the frame ends on the right.
const fn right_edge() -> u32 {
    LEFT + FIELD + SIDE + TRAY + SIDE
}

/// What is played for.
fn stake(key: &MatchKey) -> String {
    match key.length {
        0 if key.no_jacoby => "money game, no Jacoby rule".to_owned(),
        0 => "money game".to_owned(),
        length if key.crawford => format!("match to {length}, Crawford game"),
        length => format!("match to {length}"),
    }
}

/// What a player does or has to do.
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

/// The value of the cube that is offered.
fn offered(key: &MatchKey) -> u64 {
    2 * u64::from(key.cube_value())
}

/// Where the cube lies: who owns it, or to whom it is offered.
fn cube_side(key: &MatchKey) -> CubeOwner {
    if key.doubled {
        key.turn.into()
    } else {
        key.cube_owner
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
