//! A range coder: symbols that cost as many bits as their shares say, fractions included.
//!
//! The book's page on entropy coding is its specification, and has test vectors.

mod cost;
mod decoder;
mod encoder;

pub use cost::Cost;
pub use decoder::RangeDecoder;
pub use encoder::RangeEncoder;

/// The greatest total of the shares of all symbols that can be next.
pub const MOST: u32 = 1 << 16;

/// The width of the interval before the first symbol.
const WHOLE: u32 = u32::MAX;

/// An interval narrower than this one is made wider by a byte.
const NARROW: u32 = 1 << 24;

/// What one symbol has of the total of all that can be next: `size` shares, after those of the symbols before it.
///
/// ```
/// use bitcodec::coding::range_coder::{RangeDecoder, RangeEncoder, Span};
/// use bitcodec::{Msb, SliceReader, SliceWriter};
///
/// // Rain is one day of four.
/// let (dry, rain) = (Span { start: 0, size: 3 }, Span { start: 3, size: 1 });
///
/// let mut bytes = [0; 4];
/// let mut writer = SliceWriter::<Msb>::new(&mut bytes);
/// let mut encoder = RangeEncoder::new();
/// for day in [dry, dry, rain, dry, dry, dry] {
///     encoder.encode(day, 4, &mut writer)?;
/// }
/// encoder.finish(&mut writer)?;
/// let len = writer.finish()?;
/// assert_eq!(bytes[..len], [0b0111_0000]);
///
/// let mut reader = SliceReader::<Msb>::new(&bytes[..len]);
/// let mut decoder = RangeDecoder::new(&mut reader)?;
/// for day in [dry, dry, rain, dry, dry, dry] {
///     let share = decoder.share(4, &mut reader)?;
///     assert_eq!(share >= 3, day == rain);
///     decoder.decode(day, 4, &mut reader)?;
/// }
/// decoder.finish(&mut reader)?;
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// How many shares the symbols before it have.
    pub start: u32,
    /// How many shares it has; 0 if it cannot be next.
    pub size: u32,
}

/// Returns the end of a code: the point in the interval that takes the fewest bits, which is the one with the most zeros at
/// its end.
#[inline(always)]
const fn end_of(low: u64, range: u32) -> u64 {
    let (below, last) = (low.wrapping_sub(1), low + range as u64 - 1);
    // Where the two first differ, the last one has a one; cut off behind it, it is still above `below`.
    let place = (below ^ last).ilog2();
    last >> place << place
}
