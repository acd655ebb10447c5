//! The verdict on one point.

use super::bitboard::{LANES, sides};
use super::board::Board;
use super::pattern::{Pattern, pattern, straight_four_points};
use super::point::{Direction, Point};
use super::verdict::{Foul, Fouls, Verdict};

impl Board {
    /// Judges a black stone on a point: five beats every foul, then overline, double-four and double-three in this order.
    ///
    /// The rule is followed to any depth: a three counts only if Black may play a point that makes it a straight four, which is
    /// judged in the same way with one stone more.
    pub fn judge(&self, point: Point) -> Verdict {
        if !self.empty.contains(point) {
            return Verdict::Occupied;
        }
        let look = Shapes::at(self, point);
        if look.five != 0 {
            Verdict::Five
        } else if look.overline != 0 {
            Verdict::Forbidden(Foul::Overline)
        } else if look.is_double_four() {
            Verdict::Forbidden(Foul::DoubleFour)
        } else if two_or_more(look.semi_threes) && { *self }
            .makes_double_three(point, look.semi_threes)
        {
            Verdict::Forbidden(Foul::DoubleThree)
        } else {
            Verdict::Legal
        }
    }

    /// Returns every foul that a black stone on a point would make, whether or not it makes a five too. A point with a stone
    /// has none.
    pub fn fouls(&self, point: Point) -> Fouls {
        let mut fouls = Fouls::default();
        if !self.empty.contains(point) {
            return fouls;
        }
        let look = Shapes::at(self, point);
        if look.overline != 0 {
            fouls.insert(Foul::Overline);
        }
        if look.is_double_four() {
            fouls.insert(Foul::DoubleFour);
        }
        if two_or_more(look.semi_threes) && { *self }.makes_double_three(point, look.semi_threes) {
            fouls.insert(Foul::DoubleThree);
        }
        fouls
    }

    /// Whether a stone on an empty point makes two threes.
    pub(super) fn is_double_three(&mut self, point: Point) -> bool {
        let look = Shapes::at(self, point);
        two_or_more(look.semi_threes) && self.makes_double_three(point, look.semi_threes)
    }

    /// Whether a stone on `point`, which makes semi-threes in these lanes, makes two threes. The board is the same
    /// before and after.
    fn makes_double_three(&mut self, point: Point, semi_threes: u64) -> bool {
        let stretches = Stretches::at(self, point);
        self.toggle_black(point);
        let double = self.two_are_threes(point, semi_threes, &stretches);
        self.toggle_black(point);
        double
    }

    /// Whether two of the semi-threes of a black stone are threes: first by those that need no move more to tell, then by
    /// the others, until it is certain.
    fn two_are_threes(&mut self, point: Point, semi_threes: u64, stretches: &Stretches) -> bool {
        let mut threes = 0;
        // Semi-threes not yet looked at.
        let mut left = usize::try_from(semi_threes.count_ones()).unwrap_or(0);
        let mut open = [[None; 2]; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            if semi_threes >> direction.lane() & 1 == 0 {
                continue;
            }
            left -= 1;
            let mut asked = [None; 2];
            let mut is_three = false;
            for (ask, steps) in asked.iter_mut().zip(stretches.along(direction)) {
                let there = point.near(direction, steps);
                match self.glance(there, direction) {
                    StraightFour::Spoiled => {}
                    StraightFour::Sound => {
                        is_three = true;
                        break;
                    }
                    StraightFour::Asks { semi_threes } => *ask = Some((there, semi_threes)),
                }
            }
            if is_three {
                threes += 1;
            } else if asked != [None; 2] {
                open[count] = asked;
                count += 1;
            }
            if threes == 2 {
                return true;
            }
            if threes + count + left < 2 {
                return false;
            }
        }
        for (asked, left) in open[..count].iter().zip((1..=count).rev()) {
            if threes + left < 2 {
                return false;
            }
            let is_sound =
                |&(there, semi_threes): &(Point, u64)| !self.makes_double_three(there, semi_threes);
            threes += usize::from(asked.iter().flatten().any(is_sound));
            if threes == 2 {
                return true;
            }
        }
        false
    }

    /// Looks at a point that makes a straight four in `direction`, without a move more.
    fn glance(&self, point: Point, direction: Direction) -> StraightFour {
        let Shapes {
            five,
            overline,
            fours,
            semi_threes,
            ..
        } = Shapes::at(self, point).without(direction);
        if five | overline | fours != 0 {
            StraightFour::Spoiled
        } else if two_or_more(semi_threes) {
            StraightFour::Asks { semi_threes }
        } else {
            StraightFour::Sound
        }
    }
}

/// Whether Black may make a straight four on a point.
enum StraightFour {
    /// No: the move makes a five, an overline or another four.
    Spoiled,
    /// Yes.
    Sound,
    /// If these semi-threes are not two threes.
    Asks { semi_threes: u64 },
}

/// What a black stone on a point would make, in the lowest bit of each lane.
#[derive(Clone, Copy, Default)]
struct Shapes {
    five: u64,
    overline: u64,
    fours: u64,
    double_fours: u64,
    semi_threes: u64,
}

impl Shapes {
    /// Looks along the four lines, or only counts: few stones make nothing that matters.
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

    /// Leaves out one direction.
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

/// Whether fewer than two lines have two stones or more, and none has three: no five and no foul can be there, and no
/// four that would spoil a straight-four point.
///
/// A window has four lanes of 16 bits, of which the lower 11 are points:
///
/// ```text
///   rising           falling          column           row
///   00000........... 00000........... 00000........... 00000.....X.....    bit 5 of a lane is the point itself
/// ```
///
/// Taking the lowest stone out of each lane is `lane & (lane - 1)`, in all lanes at once. Bit 15 is set before the subtraction and
/// lanes have bits below it only, so that nothing is borrowed from the next lane: the `TOP` of an empty lane pays. A lane with a
/// stone left is at least 1, and adding `TOP - 1` carries that into bit 15; a lane is below `TOP`, so that no carry leaves it.
#[inline(always)]
fn is_sparse(window: u64) -> bool {
    const TOP: u64 = LANES << 15;
    debug_assert_eq!(window & !(LANES * 0x7ff), 0, "a lane has 11 points");
    let fewer = |lanes: u64| lanes & (lanes | TOP).wrapping_sub(LANES);
    let second = fewer(window);
    let lanes = (second + (TOP - LANES)) & TOP;
    !two_or_more(lanes) && fewer(second) == 0
}

/// Whether at least two bits are set.
const fn two_or_more(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// The straight-four points of a stone's semi-threes: bit 3 + k of a lane is the point k steps along.
struct Stretches(u64);

impl Stretches {
    #[inline(always)]
    fn at(board: &Board, point: Point) -> Self {
        let (left, right) = sides(board.black.window(point), board.empty.window(point));
        let ([l1, l2, l3], [r1, r2, r3]) = straight_four_points(left, right);
        let bit = |word: u64, place: u32| (word & LANES) << place;
        Self(bit(l3, 0) | bit(l2, 1) | bit(l1, 2) | bit(r1, 4) | bit(r2, 5) | bit(r3, 6))
    }

    /// Visits the points of one lane as steps along its direction.
    fn along(&self, direction: Direction) -> impl Iterator<Item = i8> + use<> {
        let lane = self.0 >> direction.lane();
        (-3..=3).filter(move |steps: &i8| lane >> (steps + 3) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::is_sparse;

    /// Every content of one lane beside lanes of no stone, one, two or three, at either end.
    #[test]
    fn a_window_is_sparse_if_its_lanes_are() {
        const OTHERS: [u64; 7] = [0, 1, 0x400, 0x401, 0x600, 3, 0x700];
        for lane in 0..0x800_u64 {
            for (place, other) in (0..4).flat_map(|place| OTHERS.map(|other| (place, other))) {
                for beside in (0..4).filter(|&beside| beside != place) {
                    let window = lane << (16 * place) | other << (16 * beside);
                    let stones = [lane.count_ones(), other.count_ones()];
                    let is_few = stones.iter().all(|&stones| stones < 3);
                    let expected = is_few && stones != [2, 2];
                    assert_eq!(is_sparse(window), expected, "{window:#018x}");
                }
            }
        }
    }
}
