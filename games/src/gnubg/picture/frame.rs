//! What does not move: frame, field, points, numbers.

use crate::gnubg::match_key::Player;
use crate::gnubg::picture::{
    BAR, DARK_POINT, FELT, FIELD, HALF, LEFT, PALE_POINT, POINT, RIM, SIDE, Svg, TOP, TRAY, WOOD,
    right_edge,
};

/// The left edge of a column of points, counted from 0 at the left.
pub(super) const fn column(column: u32) -> u32 {
    LEFT + column * POINT + if column < 6 { 0 } else { BAR }
}

impl Svg {
    /// The empty board with the numbers of the player on roll.
    pub(super) fn field(&mut self, on_roll: Player) {
        let height = 2 * HALF;
        self.push(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="8" fill="{WOOD}"/>"#,
            LEFT - SIDE,
            TOP - RIM,
            right_edge() - (LEFT - SIDE),
            height + 2 * RIM
        ));
        let half = 6 * POINT;
        for (x, width) in [
            (LEFT, half),
            (LEFT + half + BAR, half),
            (LEFT + FIELD + SIDE, TRAY),
        ] {
            self.push(format_args!(
                r#"<rect x="{x}" y="{TOP}" width="{width}" height="{height}" fill="{FELT}"/>"#
            ));
        }
        let middle = TOP + HALF;
        let tray = LEFT + FIELD + SIDE;
        self.push(format_args!(
            r#"<rect x="{tray}" y="{}" width="{TRAY}" height="12" fill="{WOOD}"/>"#,
            middle - 6
        ));
        for index in 0..12 {
            self.point(index, on_roll);
        }
    }

    /// The two points of a column, and their numbers.
    fn point(&mut self, index: u32, on_roll: Player) {
        let x = column(index);
        let (tip, right) = (x + POINT / 2, x + POINT);
        let bottom = TOP + 2 * HALF;
        let length = HALF - 26;
        let (upper, lower) = match index % 2 {
            0 => (PALE_POINT, DARK_POINT),
            _ => (DARK_POINT, PALE_POINT),
        };
        self.push(format_args!(
            r#"<path d="M{x} {TOP}H{right}L{tip} {}Z" fill="{upper}"/>"#,
            TOP + length
        ));
        self.push(format_args!(
            r#"<path d="M{x} {bottom}H{right}L{tip} {}Z" fill="{lower}"/>"#,
            bottom - length
        ));
        let (high, low) = (13 + index, 12 - index);
        let (upper, lower) = match on_roll {
            Player::Player1 => (high, low),
            Player::Player0 => (25 - high, 25 - low),
        };
        for (y, number) in [(TOP - 7, upper), (bottom + 17, lower)] {
            self.push(format_args!(
                r#"<text x="{tip}" y="{y}" font-size="13" text-anchor="middle" fill="{FELT}">{number}</text>"#
            ));
        }
    }
}
