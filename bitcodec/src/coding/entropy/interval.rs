//! The constants and the final point of the interval of a range coder.

/// The width of the interval before the first symbol.
pub(super) const WHOLE: u32 = u32::MAX;

/// The least width of the interval before a symbol; below it, the coder shifts out a byte.
///
/// A symbol divides the interval by at most 2^16, so at least 2^8 of it is left, and two shifts are enough.
pub(super) const NARROW: u32 = 1 << 24;

/// Returns the point of the interval with the most trailing zeros. It takes the fewest bits, because the encoder drops
/// trailing zeros.
#[inline(always)]
pub(super) const fn end_of(low: u64, range: u32) -> u64 {
    let (below, last) = (low.wrapping_sub(1), low + range as u64 - 1);
    // The points are above `below` and at most `last`. At the highest bit where these two differ, `last` has a one and
    // `below` a zero. So `last`, with zeros after that bit, is still above `below`; with a zero in that bit too, it
    // would not be. Points 0b0110..=0b1010: `below` is 0b0101, they differ at bit 3, the end is 0b1000. For `low` 0,
    // `below` wraps, the bit is 63 and the end is 0.
    let bit = (below ^ last).ilog2();
    last >> bit << bit
}
