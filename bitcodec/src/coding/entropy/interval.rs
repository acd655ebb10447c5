//! The interval of a range coder.

/// The width of the interval before the first symbol.
pub(super) const WHOLE: u32 = u32::MAX;

/// An interval narrower than this one is made wider by a byte.
pub(super) const NARROW: u32 = 1 << 24;

/// Returns the end of a code: the point in the interval that takes the fewest bits, which is the one with the most zeros at
/// its end.
#[inline(always)]
pub(super) const fn end_of(low: u64, range: u32) -> u64 {
    let (below, last) = (low.wrapping_sub(1), low + range as u64 - 1);
    // Where the two first differ, the last one has a one; cut off behind it, it is still above `below`.
    let place = (below ^ last).ilog2();
    last >> place << place
}
