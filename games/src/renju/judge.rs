//! The verdict on one point: five, foul or legal.

use super::bitboard::{LANES, sides};
use super::board::Board;
use super::pattern::{Pattern, pattern, straight_four_points};
use super::point::{Direction, Point};
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
        } else if two_or_more(shapes.semi_threes) && { *self }
            .makes_double_three(point, shapes.semi_threes)
        {
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
        if two_or_more(shapes.semi_threes) && { *self }
            .makes_double_three(point, shapes.semi_threes)
        {
            fouls.insert(Foul::DoubleThree);
        }
        fouls
    }

    /// Whether a black stone on an empty point makes two or more threes.
    pub(super) fn is_double_three(&mut self, point: Point) -> bool {
        let shapes = Shapes::at(self, point);
        two_or_more(shapes.semi_threes) && self.makes_double_three(point, shapes.semi_threes)
    }

    /// Whether a black stone on `point` makes two or more threes; `semi_threes` are the lanes of
    /// its semi-threes. The board is changed during the call and restored before it returns.
    fn makes_double_three(&mut self, point: Point, semi_threes: u64) -> bool {
        let four_points = StraightFourPoints::at(self, point);
        self.toggle_black(point);
        let double = self.two_are_threes(point, semi_threes, &four_points);
        self.toggle_black(point);
        double
    }

    /// Whether at least two of the semi-threes of a black stone are threes. The first pass decides
    /// those that need no further move; the second looks one move ahead for the others, until the
    /// result is certain.
    fn two_are_threes(
        &mut self,
        point: Point,
        semi_threes: u64,
        four_points: &StraightFourPoints,
    ) -> bool {
        let mut threes = 0;
        // Semi-threes that the first pass has not classified yet.
        let mut left = usize::try_from(semi_threes.count_ones()).unwrap_or(0);
        let mut pending = [[None; 2]; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            if semi_threes >> direction.lane() & 1 == 0 {
                continue;
            }
            left -= 1;
            let mut undecided = [None; 2];
            let mut is_three = false;
            for (slot, steps) in undecided.iter_mut().zip(four_points.along(direction)) {
                let four_point = point.near(direction, steps);
                match self.classify(four_point, direction) {
                    StraightFour::Excluded => {}
                    StraightFour::Allowed => {
                        is_three = true;
                        break;
                    }
                    StraightFour::Undecided { semi_threes } => {
                        *slot = Some((four_point, semi_threes))
                    }
                }
            }
            if is_three {
                threes += 1;
            } else if undecided != [None; 2] {
                pending[count] = undecided;
                count += 1;
            }
            if threes == 2 {
                return true;
            }
            // Not even all of the undecided and the remaining semi-threes would make two.
            if threes + count + left < 2 {
                return false;
            }
        }
        // Here `left` counts the undecided semi-threes from this one on.
        for (undecided, left) in pending[..count].iter().zip((1..=count).rev()) {
            if threes + left < 2 {
                return false;
            }
            let is_sound = |&(four_point, semi_threes): &(Point, u64)| {
                !self.makes_double_three(four_point, semi_threes)
            };
            threes += usize::from(undecided.iter().flatten().any(is_sound));
            if threes == 2 {
                return true;
            }
        }
        false
    }

    /// Classifies a point that makes a straight four in `direction`, without a further move.
    fn classify(&self, point: Point, direction: Direction) -> StraightFour {
        let Shapes {
            five,
            overline,
            fours,
            semi_threes,
            ..
        // In `direction` the move makes exactly one straight four, which is no foul. Only the other
        // three lines can make the move a five or a foul.
        } = Shapes::at(self, point).without(direction);
        if five | overline | fours != 0 {
            StraightFour::Excluded
        } else if two_or_more(semi_threes) {
            StraightFour::Undecided { semi_threes }
        } else {
            StraightFour::Allowed
        }
    }
}

/// Whether Black may complete a straight four on a point.
enum StraightFour {
    /// No: the move makes a five, an overline or a second four.
    Excluded,
    /// Yes.
    Allowed,
    /// Yes, unless at least two of these semi-threes are threes.
    Undecided { semi_threes: u64 },
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

    /// Returns the shapes without those in one direction.
    #[inline(always)]
    fn without(self, direction: Direction) -> Self {
        let others = !(1 << direction.lane());
        Self {
            five: self.five & others,
            overline: self.overline & others,
            fours: self.fours & others,
            double_fours: self.double_fours & others,
            semi_threes: self.semi_threes & others,
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

/// Whether at least two bits are set.
const fn two_or_more(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// The straight-four points of a stone's semi-threes: bit 3 + k of a lane is the point k steps
/// along its direction.
struct StraightFourPoints(u64);

impl StraightFourPoints {
    #[inline(always)]
    fn at(board: &Board, point: Point) -> Self {
        let (left, right) = sides(board.black.window(point), board.empty.window(point));
        let ([l1, l2, l3], [r1, r2, r3]) = straight_four_points(left, right);
        // Bit 3 would be the point itself, which has the stone; distances -3, -2, -1 take bits 0 to
        // 2, distances 1 to 3 take bits 4 to 6.
        let bit = |word: u64, shift: u32| (word & LANES) << shift;
        Self(bit(l3, 0) | bit(l2, 1) | bit(l1, 2) | bit(r1, 4) | bit(r2, 5) | bit(r3, 6))
    }

    /// Iterates over the points of one direction, as steps along it.
    fn along(&self, direction: Direction) -> impl Iterator<Item = i8> + use<> {
        let lane = self.0 >> direction.lane();
        (-3..=3).filter(move |steps: &i8| lane >> (steps + 3) & 1 == 1)
    }
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
