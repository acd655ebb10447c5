//! Whether a stone makes two threes: the moves ahead that this depends on.

use std::ops::ControlFlow;

use super::board::Board;
use super::line_tables::{Lines, Outlook};
use super::point::{Direction, Point};

/// A board to try moves on.
pub(super) struct LookAhead {
    lines: Lines,
    judgements: usize,
}

impl From<&Board> for LookAhead {
    fn from(board: &Board) -> Self {
        Self {
            lines: Lines::from(board),
            judgements: 0,
        }
    }
}

impl LookAhead {
    /// Returns how many points were judged, each time that it was necessary.
    pub(super) const fn judgements(&self) -> usize {
        self.judgements
    }

    /// Whether a black stone on an empty point makes two or more threes. The board is changed during
    /// the call and restored before it returns.
    pub(super) fn is_double_three(&mut self, point: Point) -> bool {
        const NONE: usize = 4;
        let outlook = self.lines.outlook::<NONE>(point);
        two_or_more(outlook.semi_threes()) && self.makes_double_three(point, outlook)
    }

    /// Whether at least two of the semi-threes of a stone are threes.
    ///
    /// The first pass decides those that need no further move. It does not need the stone on the
    /// board: a straight-four point is judged by its other three lines. The second pass puts the
    /// stone there and looks one move ahead for the others, until the result is certain.
    #[inline(always)]
    fn makes_double_three(&mut self, point: Point, outlook: Outlook) -> bool {
        self.judgements += 1;
        let mut semi_threes = SemiThrees::new();
        match self.first_pass(point, outlook, &mut semi_threes) {
            ControlFlow::Break(double) => double,
            ControlFlow::Continue(()) => self.second_pass(point, &mut semi_threes),
        }
    }

    // Half of the judgements end here, so a call would cost more than the code.
    #[inline(always)]
    fn first_pass(
        &self,
        point: Point,
        outlook: Outlook,
        semi_threes: &mut SemiThrees,
    ) -> ControlFlow<bool> {
        let mut verdict = Count {
            threes: 0,
            possible: outlook.semi_threes(),
        };
        let mut waiting = 0;
        self.classify::<0>(point, outlook, &mut verdict, &mut waiting, semi_threes)?;
        self.classify::<1>(point, outlook, &mut verdict, &mut waiting, semi_threes)?;
        self.classify::<2>(point, outlook, &mut verdict, &mut waiting, semi_threes)?;
        self.classify::<3>(point, outlook, &mut verdict, &mut waiting, semi_threes)?;
        semi_threes.count = verdict;
        semi_threes.waiting = waiting;
        ControlFlow::Continue(())
    }

    /// Classifies the straight-four points of the semi-three in one direction, if there is one.
    ///
    /// Such a point makes exactly one straight four in that direction, which is no foul. Only the
    /// other three lines can make it a five or a foul. If it does not depend on moves ahead, either
    /// it is out of the question or the semi-three is a three.
    ///
    /// No branch tells a point that is out of the question from one that depends on moves ahead: a
    /// processor cannot predict it. Both are written to the queue, and only the second is counted.
    #[inline(always)]
    fn classify<const DIRECTION: usize>(
        &self,
        point: Point,
        outlook: Outlook,
        count: &mut Count,
        waiting: &mut usize,
        semi_threes: &mut SemiThrees,
    ) -> ControlFlow<bool> {
        let this = 0x80 << (8 * DIRECTION);
        if outlook.semi_threes() & this == 0 {
            return ControlFlow::Continue(());
        }
        let before = *waiting;
        let mut points = outlook.straight_four_points(DIRECTION);
        while points != 0 {
            let steps = low_bit(points) - 3;
            points &= points - 1;
            let four_point = point.near(Direction::ALL[DIRECTION], steps);
            let ahead = self.lines.outlook::<DIRECTION>(four_point);
            let is_more = ahead.is_more_than_threes();
            if !is_more & !two_or_more(ahead.semi_threes()) {
                *waiting = before;
                return count.add_three(this);
            }
            semi_threes.queue[*waiting & 7] = Waiting::new(four_point, DIRECTION, ahead);
            *waiting += usize::from(!is_more);
        }
        if *waiting == before {
            return count.remove(this);
        }
        semi_threes.pairs |= if *waiting - before == 2 { this } else { 0 };
        ControlFlow::Continue(())
    }

    fn second_pass(&mut self, point: Point, semi_threes: &mut SemiThrees) -> bool {
        self.lines.toggle_black(point);
        let double = self.judge_waiting(semi_threes);
        self.lines.toggle_black(point);
        double
    }

    #[inline(always)]
    fn judge_waiting(&mut self, semi_threes: &mut SemiThrees) -> bool {
        while let Some(next) = semi_threes.next() {
            let this = next.direction();
            if semi_threes.count.threes & this != 0 {
                continue;
            }
            let certain = if !self.makes_double_three(next.point(), next.outlook()) {
                semi_threes.count.add_three(this)
            } else {
                // The semi-three is out with its last point.
                let out = this & !semi_threes.pairs;
                semi_threes.pairs &= !this;
                semi_threes.count.remove(out)
            };
            if let ControlFlow::Break(double) = certain {
                return double;
            }
        }
        false
    }
}

/// The directions of threes. A direction is a bit of [`Outlook::semi_threes`].
#[derive(Clone, Copy)]
struct Count {
    /// Those that are certain.
    threes: u64,
    /// These, and those that are not decided yet.
    possible: u64,
}

impl Count {
    /// Adds a three; breaks if there are two.
    #[inline(always)]
    fn add_three(&mut self, direction: u64) -> ControlFlow<bool> {
        self.threes |= direction;
        if two_or_more(self.threes) {
            return ControlFlow::Break(true);
        }
        ControlFlow::Continue(())
    }

    /// Removes a semi-three that is no three, or nothing; breaks if not even the rest would make two.
    #[inline(always)]
    fn remove(&mut self, direction: u64) -> ControlFlow<bool> {
        self.possible &= !direction;
        if two_or_more(self.possible) {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(false)
    }
}

/// The semi-threes of a stone, while they are judged.
struct SemiThrees {
    count: Count,
    /// The straight-four points that depend on moves ahead, two at most in each direction.
    queue: [Waiting; 8],
    /// How many of them are not judged yet.
    waiting: usize,
    /// The directions in which two of them are not judged yet.
    pairs: u64,
}

impl SemiThrees {
    #[inline(always)]
    const fn new() -> Self {
        Self {
            count: Count {
                threes: 0,
                possible: 0,
            },
            queue: [Waiting(0); 8],
            waiting: 0,
            pairs: 0,
        }
    }

    /// Takes the point out of the queue that has the fewest straight-four points itself: it takes
    /// the least time, and is the least likely to make a double-three. The comparisons are no
    /// branches, which would be mispredicted.
    #[inline(always)]
    fn next(&mut self) -> Option<Waiting> {
        let queue = &mut self.queue[..self.waiting];
        let (mut first, mut next) = (0, *queue.first()?);
        for (place, &waiting) in queue.iter().enumerate().skip(1) {
            first = if waiting.0 < next.0 { place } else { first };
            next = if waiting.0 < next.0 { waiting } else { next };
        }
        self.waiting -= 1;
        queue[first] = queue[self.waiting];
        Some(next)
    }
}

/// A straight-four point that depends on moves ahead, in one word: its outlook, the cell of the
/// point in byte 4, the shift of its direction in byte 5.
#[derive(Clone, Copy)]
struct Waiting(u64);

impl Waiting {
    #[inline(always)]
    fn new(point: Point, direction: usize, outlook: Outlook) -> Self {
        const SHIFTS: [u64; 4] = [0, 8, 16, 24];
        Self(outlook.word() + (SHIFTS[direction] << 40) + (u64::from(point.cell()) << 32))
    }

    #[inline(always)]
    const fn outlook(self) -> Outlook {
        Outlook::from_word(self.0)
    }

    #[inline(always)]
    const fn direction(self) -> u64 {
        0x80 << (self.0 >> 40 & 31)
    }

    #[inline(always)]
    const fn point(self) -> Point {
        let [_, _, _, _, cell, _, _, _] = self.0.to_le_bytes();
        Point::from_cell(cell)
    }
}

/// Whether at least two bits are set.
pub(super) const fn two_or_more(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// Returns the index of the lowest set bit of a byte that is not zero.
#[inline(always)]
fn low_bit(bits: u64) -> i8 {
    i8::try_from(bits.trailing_zeros()).unwrap_or(0)
}
