//! What a black stone makes on the lines through its point, by look-up.
//!
//! The look-ahead asks for this hundreds of times on one board, for one point at a time. So it does
//! not evaluate the formulas of `pattern`: one table has what the five points on a side of the
//! stone amount to, another what two sides make together.

use super::board::Board;
use super::point::{Direction, Point};

/// The two bits of a black stone.
const BLACK: u32 = 1;
/// The two bits of an empty point. A white stone and the wall have none.
const EMPTY: u32 = 2;
/// The points on a side of a stone that can matter.
const REACH: u32 = 5;
/// The values of the bits of a side.
const SIDES: usize = 1 << (2 * REACH);

/// The lines of a board by direction, as in a bitboard, each in one word with two bits for a point.
///
/// The sixteenth point of a line is wall. A window that reaches beyond it shows the other end of the
/// line, where no shape looks.
pub(super) struct Lines([[u32; 16]; 4]);

impl From<&Board> for Lines {
    fn from(board: &Board) -> Self {
        let (black, empty) = (board.black.all_lines(), board.empty.all_lines());
        let mut lines = [[0; 16]; 4];
        for (lines, (black, empty)) in lines.iter_mut().zip(black.into_iter().zip(empty)) {
            for (line, (&black, &empty)) in lines.iter_mut().zip(black.iter().zip(empty)) {
                *line = (BLACK * spread(black)) | (EMPTY * spread(empty));
            }
        }
        Self(lines)
    }
}

/// Moves bit i to bit 2 i.
fn spread(bits: u16) -> u32 {
    let bits = u32::from(bits);
    let bits = (bits | bits << 8) & 0x00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

impl Lines {
    /// Puts a black stone on an empty point, or removes it.
    #[inline(always)]
    pub(super) fn toggle_black(&mut self, point: Point) {
        for (lines, direction) in self.0.iter_mut().zip(Direction::ALL) {
            lines[direction.line(point)] ^= (BLACK | EMPTY) << (2 * direction.place(point));
        }
    }

    /// Returns what a black stone on an empty point makes in all directions but the one with index
    /// `EXCEPT`, if there is one.
    #[inline(always)]
    pub(super) fn outlook<const EXCEPT: usize>(&self, point: Point) -> Outlook {
        let mut outlook = Outlook(0);
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            if index != EXCEPT {
                let line = self.0[index][direction.line(point)];
                let first = (2 * direction.place(point)).wrapping_sub(2 * REACH);
                let window = line.rotate_right(first);
                let before = TABLES.before[side(window)];
                let after = TABLES.after[side(window >> (2 * REACH + 2))];
                outlook.0 += TABLES.made[index][side(before | after)];
            }
        }
        outlook
    }
}

/// Returns the lowest bits, as many as a side has.
#[inline(always)]
fn side(bits: u32) -> usize {
    usize::try_from(bits).unwrap_or(0) & (SIDES - 1)
}

/// What a black stone makes in some directions, as far as the look-ahead needs it: one byte for
/// each direction, and in the highest byte the number of all straight-four points.
///
/// ```text
///   bits 0 to 2   straight-four points 3, 2 and 1 steps back
///   bit 3         a five, an overline or a four
///   bits 4 to 6   straight-four points 1, 2 and 3 steps along
///   bit 7         a semi-three
/// ```
#[derive(Clone, Copy)]
pub(super) struct Outlook(u64);

impl Outlook {
    const STRAIGHT_FOUR_POINTS: u8 = 0x77;
    const MORE: u8 = 0x08;
    const SEMI_THREE: u8 = 0x80;

    /// Returns the word. Its bytes 4 to 6 are free.
    #[inline(always)]
    pub(super) const fn word(self) -> u64 {
        self.0
    }

    /// Returns what a word has in its bytes of directions.
    #[inline(always)]
    pub(super) const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// Whether the stone makes a five, an overline or a four.
    #[inline(always)]
    pub(super) const fn is_more_than_threes(self) -> bool {
        self.0 & in_each(Self::MORE) != 0
    }

    /// Returns the directions of its semi-threes: bit 7 of each byte.
    #[inline(always)]
    pub(super) const fn semi_threes(self) -> u64 {
        self.0 & in_each(Self::SEMI_THREE)
    }

    /// Returns the straight-four points in the direction with this index: bit 3 + k is k steps
    /// along.
    #[inline(always)]
    pub(super) const fn straight_four_points(self, index: usize) -> u64 {
        self.0 >> (8 * index) & Self::STRAIGHT_FOUR_POINTS as u64
    }
}

/// Returns a byte in each direction.
const fn in_each(byte: u8) -> u64 {
    0x0101_0101 * byte as u64
}

/// All tables. They lie together, so that one register has the address of all three.
struct Tables {
    before: [u32; SIDES],
    after: [u32; SIDES],
    made: [[u64; SIDES]; 4],
}

static TABLES: Tables = Tables {
    before: BEFORE,
    after: AFTER,
    made: MADE,
};

/// What the side before a stone amounts to, in bits 5 to 9.
static BEFORE: [u32; SIDES] = {
    let mut table = [0; SIDES];
    let mut side = 0_u32;
    while (side as usize) < SIDES {
        table[side as usize] = amount(reversed(side)) << 5;
        side += 1;
    }
    table
};

/// What the side after a stone amounts to, in bits 0 to 4.
static AFTER: [u32; SIDES] = {
    let mut table = [0; SIDES];
    let mut side = 0_u32;
    while (side as usize) < SIDES {
        table[side as usize] = amount(side);
        side += 1;
    }
    table
};

/// What two sides make, by direction and by what both amount to.
static MADE: [[u64; SIDES]; 4] = {
    // One side for each amount: all others make the same.
    let mut sides = [0; 32];
    let mut side = 0_u32;
    while (side as usize) < SIDES {
        sides[amount(side) as usize] = side;
        side += 1;
    }
    let mut table = [[0; SIDES]; 4];
    let mut index = 0;
    while index < SIDES {
        let (before, after) = (sides[index >> 5], sides[index & 31]);
        let made = made(reversed(before) << 2 | BLACK << (2 * STONE) | after << (2 * STONE + 2));
        let points = (made & Outlook::STRAIGHT_FOUR_POINTS).count_ones() as u64;
        let mut direction = 0;
        while direction < 4 {
            table[direction][index] = points << 56 | (made as u64) << (8 * direction);
            direction += 1;
        }
        index += 1;
    }
    table
};

/// Returns what a side amounts to, below 32. The side begins with the point next to the stone.
///
/// It is a run of stones; then, if the next point is empty, the stones beyond that, and whether an
/// open end follows them. With a run of five nothing else counts, and of four neither.
const fn amount(side: u32) -> u32 {
    let run = stones(side, 0);
    let mut amount = run * (11 - run);
    if run < 4 && point(side, run) == EMPTY {
        let beyond = stones(side, run + 1);
        let end = run + 1 + beyond;
        let is_open = point(side, end) == EMPTY && point(side, end + 1) != BLACK;
        // More than four stones in all are as good as four, and too many for an open end to matter.
        let beyond = if run + beyond > 4 { 4 - run } else { beyond };
        amount += 1 + 2 * beyond + (is_open && run + beyond < 3) as u32;
    }
    amount
}

/// Returns the side seen from its other end.
const fn reversed(side: u32) -> u32 {
    let (mut reversed, mut place) = (0, 0);
    while place < REACH {
        reversed |= point(side, place) << (2 * (REACH - 1 - place));
        place += 1;
    }
    reversed
}

/// The place of the stone in a window for the tables: place 0 is wall.
const STONE: u32 = REACH + 1;

/// Returns the byte of an [`Outlook`] for a window.
const fn made(window: u32) -> u8 {
    let (before, after) = row(window, STONE);
    if after - before > 5 {
        return Outlook::MORE;
    }
    let mut made = 0;
    // The point before the row and the one after it.
    let ends = [before, after];
    let mut end = 0;
    while end < 2 {
        let filled = ends[end];
        if point(window, filled) == EMPTY {
            let window = window ^ (BLACK | EMPTY) << (2 * filled);
            let (before, after) = row(window, filled);
            if after - before == 6 {
                made |= Outlook::MORE;
            } else if after - before == 5 && is_open(window, before, after) {
                made |= Outlook::SEMI_THREE | 1 << (filled + 3 - STONE);
            }
        }
        end += 1;
    }
    made
}

/// Whether both ends of a row are empty, with no black stone beyond them.
const fn is_open(window: u32, before: u32, after: u32) -> bool {
    point(window, before) == EMPTY
        && point(window, after) == EMPTY
        && point(window, before - 1) != BLACK
        && point(window, after + 1) != BLACK
}

/// Returns the places just before and just after the row of a stone.
const fn row(window: u32, stone: u32) -> (u32, u32) {
    let mut before = stone;
    while point(window, before) == BLACK {
        before -= 1;
    }
    (before, stone + stones(window, stone))
}

/// Returns the number of black stones from a place on, without a gap.
const fn stones(points: u32, place: u32) -> u32 {
    let mut count = 0;
    while point(points, place + count) == BLACK {
        count += 1;
    }
    count
}

/// Returns the two bits of a point.
const fn point(points: u32, place: u32) -> u32 {
    if place < 16 {
        points >> (2 * place) & 3
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::{Side, pattern};
    use super::*;

    /// Every content of the ten points around a stone, against the formulas.
    #[test]
    fn tables_have_what_the_formulas_find() {
        for number in 0..3_u32.pow(10) {
            let state = |place: u32| number / 3_u32.pow(place) % 3;
            // Places 0 to 4 lead away from the stone on one side, 5 to 9 on the other.
            let bits = |first: u32| (0..5).fold(0, |bits, k| bits | state(first + k) << (2 * k));
            let (before, after) = (bits(0), bits(5));
            let sides = BEFORE[reversed(before) as usize] | AFTER[after as usize];
            let made = MADE[0][sides as usize];

            let is = |place: u32, wanted: u32| u16::from(state(place) == wanted);
            let side = |first: u32| Side {
                black: [0, 1, 2, 3, 4].map(|k| is(first + k, BLACK)),
                empty: [0, 1, 2, 3].map(|k| is(first + k, EMPTY)),
            };
            let found = pattern(side(0), side(5));
            let more = (found.five | found.overline | found.four) & 1 == 1;
            let outlook = Outlook(made);
            assert_eq!(outlook.is_more_than_threes(), more, "{number}");
            // Where something is more than a three, nobody asks for semi-threes.
            if !more {
                let is_semi_three = found.semi_three & 1 == 1;
                assert_eq!(outlook.semi_threes() != 0, is_semi_three, "{number}");
                let points = outlook.straight_four_points(0);
                assert_eq!(points != 0, is_semi_three, "{number}");
                assert!(points.count_ones() <= 2, "{number}: {points:#b}");
                assert_eq!(u64::from(points.count_ones()), made >> 56, "{number}");
                // A straight-four point makes the semi-three a four, and so does no other point.
                for steps in (-3..=3_i32).filter(|&steps| steps != 0) {
                    let place = if steps < 0 { -steps - 1 } else { 4 + steps };
                    let place = u32::try_from(place).expect("a place");
                    let is_point = points >> (steps + 3) & 1 == 1;
                    if state(place) != EMPTY {
                        assert!(!is_point, "{number}");
                    } else {
                        assert_eq!(is_point, makes_straight_four(number, place), "{number}");
                    }
                }
            }
        }
    }

    /// Whether a stone on an empty place makes a straight four together with the one in the middle.
    fn makes_straight_four(number: u32, filled: u32) -> bool {
        let state = |place: i32| match place {
            0 => BLACK,
            -5..=5 => {
                let place = if place < 0 { -place - 1 } else { 4 + place };
                let place = u32::try_from(place).expect("a place");
                if place == filled {
                    BLACK
                } else {
                    number / 3_u32.pow(place) % 3
                }
            }
            _ => 0,
        };
        let last = (0..).take_while(|&k| state(k) == BLACK).last();
        let first = (0..).take_while(|&k| state(-k) == BLACK).last();
        let (first, last) = (-first.expect("the stone"), last.expect("the stone"));
        let filled = i32::try_from(filled).expect("a place");
        let filled = if filled < 5 { -filled - 1 } else { filled - 4 };
        last - first == 3
            && (first..=last).contains(&filled)
            && [(first, -1), (last, 1)]
                .iter()
                .all(|(end, step)| state(end + step) == EMPTY && state(end + 2 * step) != BLACK)
    }
}
