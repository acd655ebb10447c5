//! The shapes that a stone makes on one line, computed from the five points on either side of it.
//!
//! The formulas are generic over a word of bits `T`, so one evaluation judges many points: a whole
//! row of points in one direction (`u16`, where bit c is the point in column c), or one point in
//! four directions (`u64`, where the lowest bit of each 16-bit lane is one direction).
//!
//! A formula reads the point at step k + 1 only together with a stone or an empty point at step k.
//! So it never looks beyond the wall that ends a line, and whatever a shift moves in from a
//! neighbouring line has no effect.

use std::ops::{BitAnd, BitOr, Not};

/// A word of independent bits.
pub(super) trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl Bits for u16 {}
impl Bits for u64 {}

/// One side of a line: element i is the point i + 1 steps away.
#[derive(Clone, Copy)]
pub(super) struct Side<T> {
    pub(super) black: [T; 5],
    pub(super) empty: [T; 4],
}

/// The shapes that a black stone would make on one line. At most one of `five`, `overline`, `four`
/// and `semi_three` is set for a point, and `double_four` only together with `four`.
#[derive(Clone, Copy)]
pub(super) struct Pattern<T> {
    pub(super) five: T,
    pub(super) overline: T,
    /// At least one four.
    pub(super) four: T,
    /// Two fours made of different sets of stones.
    pub(super) double_four: T,
    pub(super) semi_three: T,
}

/// The number of fields of a [`Pattern`].
pub(super) const KINDS: usize = 5;

impl<T> Pattern<T> {
    pub(super) fn into_kinds(self) -> [T; KINDS] {
        [
            self.five,
            self.overline,
            self.four,
            self.double_four,
            self.semi_three,
        ]
    }
}

/// The terms of one side that the formulas share. A run is the unbroken row of black stones that
/// starts next to the point.
struct Arm<T> {
    /// The run has at least 1, 2, .. 5 stones.
    run: [T; 5],
    /// The run has exactly 0, 1, .. 4 stones.
    exact: [T; 5],
    /// The run has exactly 0 .. 3 stones, followed by an empty point and then no black stone: a
    /// four that ends here is open at this end.
    open: [T; 4],
    /// After the run and one empty point follow further stones: 0 .. 3 stones in all, without the
    /// empty point. A stone on it joins them to a run of exactly one stone more.
    gapped: [T; 4],
    /// As `gapped`, with 0 .. 2 stones in all and an open end beyond them: a stone on the empty
    /// point makes a straight four.
    gapped_open: [T; 3],
}

#[inline(always)]
fn arm<T: Bits>(Side { black, empty }: Side<T>) -> Arm<T> {
    let [b1, b2, b3, b4, b5] = black;
    let [e1, e2, e3, e4] = empty;
    let run2 = b1 & b2;
    let run3 = run2 & b3;
    let run4 = run3 & b4;
    // gap_r: a run of r stones, then an empty point. gap_rq: the same, followed by at least q
    // stones. So `total2` has two stones in all: `XX_`, `X_X` or `_XX`, seen from the point.
    let (gap0, gap1, gap2, gap3) = (e1, b1 & e2, run2 & e3, run3 & e4);
    let gap01 = gap0 & b2;
    let gap02 = gap01 & b3;
    let gap03 = gap02 & b4;
    let gap11 = gap1 & b3;
    let gap12 = gap11 & b4;
    let gap21 = gap2 & b4;
    let total1 = gap1 | gap01;
    let total2 = gap2 | gap11 | gap02;
    Arm {
        run: [b1, run2, run3, run4, run4 & b5],
        exact: [!b1, b1 & !b2, run2 & !b3, run3 & !b4, run4 & !b5],
        open: [gap0 & !b2, gap1 & !b3, gap2 & !b4, gap3 & !b5],
        gapped: [
            gap0 & !b2,
            total1 & !b3,
            total2 & !b4,
            (gap3 | gap21 | gap12 | gap03) & !b5,
        ],
        gapped_open: [gap0 & e2 & !b3, total1 & e3 & !b4, total2 & e4 & !b5],
    }
}

/// Computes the shapes that a black stone would make on the line with these two sides.
#[inline(always)]
pub(super) fn pattern<T: Bits>(left: Side<T>, right: Side<T>) -> Pattern<T> {
    let (l, r) = (arm(left), arm(right));
    // With the point itself, runs of i and 4 - i stones make exactly five; runs of at least i and 5
    // - i make six or more.
    let five = l.exact[0] & r.exact[4]
        | l.exact[1] & r.exact[3]
        | l.exact[2] & r.exact[2]
        | l.exact[3] & r.exact[1]
        | l.exact[4] & r.exact[0];
    let overline = l.run[4]
        | l.run[3] & r.run[0]
        | l.run[2] & r.run[1]
        | l.run[1] & r.run[2]
        | l.run[0] & r.run[3]
        | r.run[4];
    // A four has one empty point, the first one after the run on one side: i stones on the other
    // side, the point, and 3 - i stones around the gap. If the same four stones can be filled on
    // both sides, they are a straight four: both ends are open, with no stone beyond. Without that
    // exclusion, `_XXXX_` would count as two fours.
    let filled_right = l.exact[0] & r.gapped[3]
        | l.exact[1] & r.gapped[2]
        | l.exact[2] & r.gapped[1]
        | l.exact[3] & r.gapped[0];
    let filled_left = r.exact[0] & l.gapped[3]
        | r.exact[1] & l.gapped[2]
        | r.exact[2] & l.gapped[1]
        | r.exact[3] & l.gapped[0];
    let straight_four = l.open[0] & r.open[3]
        | l.open[1] & r.open[2]
        | l.open[2] & r.open[1]
        | l.open[3] & r.open[0];
    // The same with one stone less: i stones, the point, 2 - i stones around the gap, and both ends
    // open.
    let semi_three = l.open[0] & r.gapped_open[2]
        | l.open[1] & r.gapped_open[1]
        | l.open[2] & r.gapped_open[0]
        | r.open[0] & l.gapped_open[2]
        | r.open[1] & l.gapped_open[1]
        | r.open[2] & l.gapped_open[0];
    Pattern {
        five,
        overline,
        four: filled_left | filled_right,
        double_four: filled_left & filled_right & !straight_four,
        semi_three,
    }
}
