//! What moves: checkers, cube, dice.

use crate::gnubg::id::GnubgId;
use crate::gnubg::match_key::{CubeOwner, MatchKey, Player};
use crate::gnubg::picture::frame::column;
use crate::gnubg::picture::{
    BAR, CUBE, DIE, FIELD, HALF, INK, LEFT, POINT, SIDE, Svg, TOP, TRAY, cube_side, offered,
};
use crate::gnubg::position;

/// The radius of a checker, and how far apart two of a stack are.
const RADIUS: u32 = 21;
const STEP: u32 = 2 * RADIUS;

/// How many checkers of a point are drawn; the last one shows the count when there are more.
const STACK: u32 = 5;

/// How many checkers on the bar are drawn.
const BAR_STACK: u32 = 4;

/// The height of a checker that lies in the tray, and how far apart two of them are.
const SLAB: u32 = 11;
const SLAB_STEP: u32 = 14;

/// The fill and the edge of a player's checkers, and the ink on them.
fn colours(player: Player) -> [&'static str; 3] {
    match player {
        Player::Player0 => ["#2b3a4d", "#aeb9c6", "#f6f6f2"],
        Player::Player1 => ["#fbf8f0", "#3a342c", INK],
    }
}

impl Svg {
    /// A checker, seen from above.
    pub(super) fn disc(&mut self, player: Player, x: u32, y: u32, radius: u32) {
        let [fill, edge, _] = colours(player);
        self.push(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>"#
        ));
    }

    pub(super) fn checkers(&mut self, id: &GnubgId) {
        for player in [Player::Player0, Player::Player1] {
            let side = id.checkers(player);
            for (index, &count) in (0_u32..).zip(&side[..position::BAR]) {
                // Both columns and rows as the player at the bottom sees them.
                let point = match player {
                    Player::Player1 => index,
                    Player::Player0 => 23 - index,
                };
                let (x, top) = match point {
                    0..12 => (column(11 - point), false),
                    _ => (column(point - 12), true),
                };
                self.stack(player, x + POINT / 2, top, count.into());
            }
            self.bar(player, side[position::BAR].into());
            self.tray(player, id.borne_off(player).into());
        }
    }

    /// The checkers of a point, from the rim to the middle.
    fn stack(&mut self, player: Player, x: u32, top: bool, count: u32) {
        for row in 0..count.min(STACK) {
            let from_rim = RADIUS + row * STEP;
            let y = if top {
                TOP + from_rim
            } else {
                TOP + 2 * HALF - from_rim
            };
            self.disc(player, x, y, RADIUS - 1);
            if row + 1 == STACK && count > STACK {
                self.count(player, x, y, count);
            }
        }
    }

    /// The checkers on the bar, from the middle to the rim.
    fn bar(&mut self, player: Player, count: u32) {
        let x = LEFT + 6 * POINT + BAR / 2;
        for row in 0..count.min(BAR_STACK) {
            let from_middle = RADIUS + 12 + row * STEP;
            let y = match player {
                Player::Player0 => TOP + HALF - from_middle,
                Player::Player1 => TOP + HALF + from_middle,
            };
            self.disc(player, x, y, RADIUS - 1);
            if row + 1 == BAR_STACK && count > BAR_STACK {
                self.count(player, x, y, count);
            }
        }
    }

    /// The checkers that are borne off, seen from the side.
    fn tray(&mut self, player: Player, count: u32) {
        let [fill, edge, _] = colours(player);
        let x = LEFT + FIELD + SIDE + 3;
        for row in 0..count {
            let from_rim = 4 + row * SLAB_STEP;
            let y = match player {
                Player::Player0 => TOP + from_rim,
                Player::Player1 => TOP + 2 * HALF - from_rim - SLAB,
            };
            self.push(format_args!(
                r#"<rect x="{x}" y="{y}" width="{}" height="{SLAB}" rx="2" fill="{fill}" stroke="{edge}"/>"#,
                TRAY - 6
            ));
        }
    }

    fn count(&mut self, player: Player, x: u32, y: u32, count: u32) {
        let [_, _, ink] = colours(player);
        self.push(format_args!(
            r#"<text x="{x}" y="{}" font-size="19" font-weight="bold" text-anchor="middle" fill="{ink}">{count}</text>"#,
            y + 7
        ));
    }

    /// The cube: beside the board, or on it while it is offered.
    pub(super) fn cube(&mut self, key: &MatchKey) {
        if key.crawford || key.length == 1 {
            return;
        }
        let middle = TOP + HALF;
        let (x, y) = if key.doubled {
            // To the left of the player at the top, to the right of the player at the bottom.
            let x = match key.turn {
                Player::Player0 => column(2) + POINT - CUBE / 2,
                Player::Player1 => column(8) + POINT - CUBE / 2,
            };
            (x, middle - CUBE / 2)
        } else {
            let y = match cube_side(key) {
                CubeOwner::Player0 => TOP + 4,
                CubeOwner::Player1 => TOP + 2 * HALF - CUBE - 4,
                CubeOwner::Centred => middle - CUBE / 2,
            };
            (LEFT - SIDE - CUBE - 12, y)
        };
        let value = if key.doubled {
            offered(key)
        } else {
            key.cube_value().into()
        };
        let size = match value {
            0..100 => 21,
            100..1000 => 17,
            1000..10000 => 13,
            _ => 11,
        };
        self.push(format_args!(
            r##"<rect x="{x}" y="{y}" width="{CUBE}" height="{CUBE}" rx="7" fill="#ffffff" stroke="{INK}" stroke-width="2"/>"##
        ));
        self.push(format_args!(
            r#"<text x="{}" y="{}" font-size="{size}" font-weight="bold" text-anchor="middle">{value}</text>"#,
            x + CUBE / 2,
            y + CUBE / 2 + size * 36 / 100
        ));
    }

    /// The dice of the player on roll: on the right for the player at the bottom, on the left for the one at the top.
    pub(super) fn dice(&mut self, key: &MatchKey) {
        if key.dice == [0, 0] {
            return;
        }
        let centre = match key.on_roll {
            Player::Player0 => column(2) + POINT,
            Player::Player1 => column(8) + POINT,
        };
        let y = TOP + HALF - DIE / 2;
        for (x, die) in [(centre - DIE - 5, key.dice[0]), (centre + 5, key.dice[1])] {
            let [fill, edge, ink] = colours(key.on_roll);
            self.push(format_args!(
                r#"<rect x="{x}" y="{y}" width="{DIE}" height="{DIE}" rx="7" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>"#
            ));
            for &(column, row) in pips(die) {
                self.push(format_args!(
                    r#"<circle cx="{}" cy="{}" r="3.6" fill="{ink}"/>"#,
                    x + DIE * column / 4,
                    y + DIE * row / 4
                ));
            }
        }
    }
}

/// Where the pips of a die are, in quarters of its edge.
fn pips(die: u8) -> &'static [(u32, u32)] {
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
