//! What a stone would make on one line, from the five points to either side of it.
//!
//! The formulas are written once over a type of bits `T`, so that they judge many points together: a whole row of points in
//! one direction (`u16`, where bit c is the point in column c), or one point in four directions (`u64`, where the lowest bit
//! of each 16-bit lane is a direction).

use std::ops::{BitAnd, BitOr, Not};

/// A word of independent bits.
pub(super) trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl Bits for u16 {}
impl Bits for u64 {}

/// One side of a line: element i stands i + 1 steps away from the point.
#[derive(Clone, Copy)]
pub(super) struct Side<T> {
    pub(super) black: [T; 5],
    pub(super) empty: [T; 4],
}

/// What a black stone would make on one line. At most one of `five`, `overline`, `four` and `semi_three` is set for a point,
/// and `double_four` only together with `four`.
#[derive(Clone, Copy)]
pub(super) struct Pattern<T> {
    pub(super) five: T,
    pub(super) overline: T,
    /// At least one four.
    pub(super) four: T,
    /// Two fours, which are two different sets of stones.
    pub(super) double_four: T,
    pub(super) semi_three: T,
}

/// The number of kinds of patterns.
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

/// The parts of a side that the formulas share. A run is the black stones that touch the point.
struct Arm<T> {
    /// The run is at least 1, 2, .. 5 long.
    run: [T; 5],
    /// The run is exactly 0, 1, .. 4 long.
    exact: [T; 5],
    /// The run is exactly 0 .. 3 long, then comes an empty point, then no black stone: this end of a four is open.
    open: [T; 4],
    /// Some empty point after the run would, if filled, lengthen it by one and exactly so many stones: 0 .. 3 stones in all.
    gapped: [T; 4],
    /// As `gapped` with 0 .. 2 stones in all, and the end beyond is open: the empty point would make a straight four.
    stretch: [T; 3],
}

/// The straight-four points of one side, by their distance less one.
pub(super) type Stretches<T> = [T; 3];

#[inline(always)]
fn arm<T: Bits>(Side { black, empty }: Side<T>) -> Arm<T> {
    let [b1, b2, b3, b4, b5] = black;
    let [e1, e2, e3, e4] = empty;
    let run2 = b1 & b2;
    let run3 = run2 & b3;
    let run4 = run3 & b4;
    // gap_r: a run of r, then an empty point; gap_rq: then q stones at least.
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
        stretch: [gap0 & e2 & !b3, total1 & e3 & !b4, total2 & e4 & !b5],
    }
}

/// Says what a black stone would make on the line with these two sides.
#[inline(always)]
pub(super) fn pattern<T: Bits>(left: Side<T>, right: Side<T>) -> Pattern<T> {
    let (l, r) = (arm(left), arm(right));
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
    // A four is filled at the first empty point on one side. One set of stones that can be filled on both is a straight
    // four: then both ends are open and no stone lies beyond.
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
    let semi_three = l.open[0] & r.stretch[2]
        | l.open[1] & r.stretch[1]
        | l.open[2] & r.stretch[0]
        | r.open[0] & l.stretch[2]
        | r.open[1] & l.stretch[1]
        | r.open[2] & l.stretch[0];
    Pattern {
        five,
        overline,
        four: filled_left | filled_right,
        double_four: filled_left & filled_right & !straight_four,
        semi_three,
    }
}

/// Finds the straight-four points of the semi-three that a black stone would make, on the left and on the right.
#[inline(always)]
pub(super) fn straight_four_points<T: Bits>(
    left: Side<T>,
    right: Side<T>,
) -> (Stretches<T>, Stretches<T>) {
    (one_sided(right, left), one_sided(left, right))
}

#[inline(always)]
fn one_sided<T: Bits>(other: Side<T>, side: Side<T>) -> Stretches<T> {
    let [open0, open1, open2, _] = arm(other).open;
    let [b1, b2, b3, b4, b5] = side.black;
    let [e1, e2, e3, e4] = side.empty;
    let (end0, end1, end2) = (e2 & !b3, e3 & !b4, e4 & !b5);
    [
        e1 & (end0 & open2 | b2 & (end1 & open1 | b3 & end2 & open0)),
        b1 & e2 & (end1 & open1 | b3 & end2 & open0),
        b1 & b2 & e3 & end2 & open0,
    ]
}
