//! The verdict on one point: five, foul or legal.

use super::bitboard::{LANES, sides};
use super::board::Board;
use super::lookahead::{LookAhead, two_or_more};
use super::pattern::{Pattern, pattern};
use super::point::Point;
use super::verdict::{Foul, Fouls, Verdict};

impl Board {
    /// Judges a black stone on a point: five beats every foul, then overline, double-four and double-three in this order.
    ///
    /// The rule is applied to any depth: a three counts only if Black may play a point that turns
    /// it into a straight four, and that point is judged in the same way with one more stone on the
    /// board.
    pub fn judge(&self, point: Point) -> Verdict {
        if !self.empty.contains(point) {
            return Verdict::Occupied;
        }
        let shapes = Shapes::at(self, point);
        if shapes.five != 0 {
            Verdict::Five
        } else if shapes.overline != 0 {
            Verdict::Forbidden(Foul::Overline)
        } else if shapes.is_double_four() {
            Verdict::Forbidden(Foul::DoubleFour)
        } else if two_or_more(shapes.semi_threes) && self.makes_double_three(point) {
            Verdict::Forbidden(Foul::DoubleThree)
        } else {
            Verdict::Legal
        }
    }

    /// Returns every foul that a black stone on a point would make, even if it also makes a five.
    /// An occupied point has none.
    pub fn fouls(&self, point: Point) -> Fouls {
        let mut fouls = Fouls::default();
        if !self.empty.contains(point) {
            return fouls;
        }
        let shapes = Shapes::at(self, point);
        if shapes.overline != 0 {
            fouls.insert(Foul::Overline);
        }
        if shapes.is_double_four() {
            fouls.insert(Foul::DoubleFour);
        }
        if two_or_more(shapes.semi_threes) && self.makes_double_three(point) {
            fouls.insert(Foul::DoubleThree);
        }
        fouls
    }

    /// Whether at least two of the semi-threes of a black stone on an empty point are threes.
    fn makes_double_three(&self, point: Point) -> bool {
        LookAhead::from(self).is_double_three(point)
    }
}

/// The shapes that a black stone on a point would make: the lowest bit of each lane is one
/// direction.
#[derive(Clone, Copy, Default)]
struct Shapes {
    five: u64,
    overline: u64,
    fours: u64,
    double_fours: u64,
    semi_threes: u64,
}

impl Shapes {
    /// Finds the shapes on the four lines through a point. With few stones around it, counting them
    /// is enough: none of the shapes that matter can arise.
    #[inline(always)]
    fn at(board: &Board, point: Point) -> Self {
        let black = board.black.window(point);
        if is_sparse(black) {
            return Self::default();
        }
        let (left, right) = sides(black, board.empty.window(point));
        let Pattern {
            five,
            overline,
            four,
            double_four,
            semi_three,
        } = pattern(left, right);
        Self {
            five: five & LANES,
            overline: overline & LANES,
            fours: four & LANES,
            double_fours: double_four & LANES,
            semi_threes: semi_three & LANES,
        }
    }

    fn is_double_four(&self) -> bool {
        self.double_fours != 0 || two_or_more(self.fours)
    }
}

/// Whether at most one line has two or more stones, and none has three. Then the point makes no
/// five and no foul, and no four that would exclude a straight-four point: a four needs three other
/// stones on its line, and two threes need two stones on each of two lines.
///
/// A window has four lanes of 16 bits, of which the lower 11 are points:
///
/// ```text
///   rising           falling          column           row
///   00000........... 00000........... 00000........... 00000.....X.....    bit 5 is the point itself
/// ```
///
/// `lane & (lane - 1)` clears the lowest stone, in all lanes at once. Bit 15 is set before the
/// subtraction, so that an empty lane borrows from its own bit 15 and not from the next lane; the
/// mask removes it again. A lane with a stone left is at least 1, and adding `TOP - 1` carries into
/// bit 15. It is at most 0x7ff, and 0x7ff + 0x7fff is below 0x10000: no carry leaves the lane.
#[inline(always)]
fn is_sparse(window: u64) -> bool {
    const TOP: u64 = LANES << 15;
    debug_assert_eq!(window & !(LANES * 0x7ff), 0, "a lane has 11 points");
    let without_lowest = |lanes: u64| lanes & (lanes | TOP).wrapping_sub(LANES);
    let second = without_lowest(window);
    let lanes = (second + (TOP - LANES)) & TOP;
    !two_or_more(lanes) && without_lowest(second) == 0
}

#[cfg(test)]
mod tests {
    use super::is_sparse;

    /// Every content of one lane, with one other lane that has up to three stones at either end.
    #[test]
    fn a_window_is_sparse_if_its_lanes_are() {
        const OTHERS: [u64; 7] = [0, 1, 0x400, 0x401, 0x600, 3, 0x700];
        for lane in 0..0x800_u64 {
            for (shift, other) in (0..4).flat_map(|shift| OTHERS.map(|other| (shift, other))) {
                for beside in (0..4).filter(|&beside| beside != shift) {
                    let window = lane << (16 * shift) | other << (16 * beside);
                    let stones = [lane.count_ones(), other.count_ones()];
                    let is_few = stones.iter().all(|&stones| stones < 3);
                    let expected = is_few && stones != [2, 2];
                    assert_eq!(is_sparse(window), expected, "{window:#018x}");
                }
            }
        }
    }
}
