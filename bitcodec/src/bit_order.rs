//! The two bit orders, as a value and as types.

/// The order of bits in a byte, and of the bits of an integer in the stream.
///
/// ```
/// use bitcodec::io::BitOrder;
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(lsb_first)]
/// struct Flags(#[codec(bits = 3)] u8, bool);
///
/// let trace = Flags::trace(&[0b0000_1_101]);
/// assert_eq!(trace.order(), BitOrder::LsbFirst);
/// assert_eq!(trace.segments()[0].raw.to_string(), "101");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum BitOrder {
    /// Bit `i` of the string is bit `i % 8` of byte `i / 8`, bit 0 being the least significant; integers are written
    /// least significant bit first.
    LsbFirst,
    /// Bit `i` of the string is bit `7 - i % 8` of byte `i / 8`; integers are written most significant bit first.
    MsbFirst,
}

impl BitOrder {
    /// Whether the least significant bit is first.
    #[must_use]
    pub const fn is_lsb_first(self) -> bool {
        matches!(self, Self::LsbFirst)
    }
}

/// Operations on chunks. A chunk is up to 64 bits of a stream in a word. Its first bit is bit 0 in order least
/// significant first, and bit 63 in order most significant first: the bits `1 1 0 1` and sixty zeros are the chunk
/// `0b1011` or `0b1101 << 60`.
///
/// The order is a constant in all callers, so the branches on it disappear. Debug builds do not inline: each function is
/// compiled once, in this crate, and not once more in each crate with a derived type.
impl BitOrder {
    /// Returns the chunk of eight bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn load(self, bytes: [u8; 8]) -> u64 {
        match self {
            Self::LsbFirst => u64::from_le_bytes(bytes),
            Self::MsbFirst => u64::from_be_bytes(bytes),
        }
    }

    /// Returns the bytes of a chunk.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn store(self, chunk: u64) -> [u8; 8] {
        match self {
            Self::LsbFirst => chunk.to_le_bytes(),
            Self::MsbFirst => chunk.to_be_bytes(),
        }
    }

    /// Returns the chunk of the first eight bytes, or of all bytes and zeros after them if there are fewer. Fewer bytes
    /// are loaded as two words that overlap, instead of a loop or a call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn load_first(self, bytes: &[u8]) -> u64 {
        if let Some(first) = bytes.first_chunk() {
            self.load(*first)
        } else if let Some(ends) = two_words(bytes) {
            self.join_ends(ends.map(u32::from_le_bytes).map(u64::from), 32, bytes.len())
        } else if let Some(ends) = two_words(bytes) {
            self.join_ends(ends.map(u16::from_le_bytes).map(u64::from), 16, bytes.len())
        } else {
            let first = bytes.first().copied().unwrap_or(0);
            self.load([first, 0, 0, 0, 0, 0, 0, 0])
        }
    }

    /// Returns the chunk of the first sixteen bytes, as [`load_first`](Self::load_first) does of eight.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn load_wide(self, bytes: &[u8]) -> u128 {
        let word = if let Some(first) = bytes.first_chunk() {
            u128::from_le_bytes(*first)
        } else if let Some(ends) = two_words(bytes) {
            let [first, last] = ends.map(u64::from_le_bytes).map(u128::from);
            first | last << (8 * bytes.len() - 64)
        } else {
            Self::LsbFirst.load_first(bytes).into()
        };
        match self {
            Self::LsbFirst => word,
            Self::MsbFirst => word.swap_bytes(),
        }
    }

    /// Returns the chunk of `len` bytes, of which two little-endian words have the first and the last `width` bits. The
    /// words have the same bits where they overlap, so `|` joins them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn join_ends(self, [first, last]: [u64; 2], width: usize, len: usize) -> u64 {
        let word = first | last << (8 * len - width);
        self.load(word.to_le_bytes())
    }

    /// Fills a slice of constant length, at most 16 bytes, with an integer of as many bytes.
    ///
    /// Each store is as wide as possible, and none overlaps another. A caller that loads the bytes as words needs that:
    /// the processor forwards one store to a load, not parts of two.
    #[inline(always)]
    pub(crate) fn store_whole(self, integer: u128, bytes: &mut [u8]) {
        let at = self.store_piece::<8>(integer, 0, bytes);
        let at = self.store_piece::<8>(integer, at, bytes);
        let at = self.store_piece::<4>(integer, at, bytes);
        let at = self.store_piece::<2>(integer, at, bytes);
        self.store_piece::<1>(integer, at, bytes);
    }

    /// Fills the `N` bytes from `at` on, if they exist, with those of an integer as long as all bytes, and returns where the
    /// next piece begins.
    #[inline(always)]
    fn store_piece<const N: usize>(self, integer: u128, at: usize, bytes: &mut [u8]) -> usize {
        let end = at + N;
        let Some(after) = bytes.len().checked_sub(end) else {
            return at;
        };
        let word = match self {
            Self::LsbFirst => (integer >> (8 * at)) as u64,
            Self::MsbFirst => ((integer >> (8 * after)) as u64).swap_bytes() >> (64 - 8 * N),
        };
        // One copy, not byte by byte, which the compiler turns to vectors of parts. Of an array, because a small machine would
        // call a function for a slice.
        let place = bytes.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<N>);
        if let (Some(place), Some(piece)) = (place, word.to_le_bytes().first_chunk()) {
            *place = *piece;
        }
        end
    }

    /// Fills a slice of at most eight bytes with the first bytes of a chunk.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn store_first(self, chunk: u64, bytes: &mut [u8]) {
        put_first(u64::from_le_bytes(self.store(chunk)).into(), bytes);
    }

    /// Returns the integer in the first `width` bits of a chunk, at most 64.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn take(self, chunk: u64, width: u32) -> u64 {
        if width == 0 {
            return 0;
        }
        match self {
            Self::LsbFirst => chunk & (u64::MAX >> (64 - width)),
            Self::MsbFirst => chunk >> (64 - width),
        }
    }

    /// Returns the integer in the first `width` bits of a chunk, at most 63, without a branch for a width of 0: the
    /// shift is split in two, because a shift by 64 would overflow.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn take_some(self, chunk: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => chunk & !(u64::MAX << width),
            Self::MsbFirst => chunk >> 1 >> (63 - width),
        }
    }

    /// Drops the first `width` bits of a chunk, fewer than 64.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn skip(self, chunk: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => chunk >> width,
            Self::MsbFirst => chunk << width,
        }
    }

    /// Returns the chunk of an integer of `width` bits, 1 to 64, followed by zeros.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn align(self, value: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => value,
            Self::MsbFirst => value << (64 - width),
        }
    }

    /// Inserts `width` zeros, fewer than 64, before the bits of a chunk.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn delay(self, chunk: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => chunk << width,
            Self::MsbFirst => chunk >> width,
        }
    }

    /// Returns the number of ones at the start of a chunk.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn leading_ones(self, chunk: u64) -> u32 {
        match self {
            Self::LsbFirst => chunk.trailing_ones(),
            Self::MsbFirst => chunk.leading_ones(),
        }
    }

    /// Returns the number of zeros at the start of a chunk.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn leading_zeros(self, chunk: u64) -> u32 {
        self.leading_ones(!chunk)
    }

    /// Concatenates two integers, each given as a value and its width: at most 64 bits in total, of which the second
    /// has at least one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn join(self, first: (u64, u32), second: (u64, u32)) -> u64 {
        match self {
            Self::LsbFirst => first.0 | second.0 << first.1,
            Self::MsbFirst => first.0 << second.1 | second.0,
        }
    }

    /// Returns the integer for a run of `ones` ones, at most 63, and a zero: 2 ones are `0b011` or `0b110`. For 63 ones
    /// the shift drops the highest bit, and the subtraction wraps to the right value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn run(self, ones: u32) -> u64 {
        match self {
            Self::LsbFirst => (1 << ones) - 1,
            Self::MsbFirst => (2_u64 << ones).wrapping_sub(2),
        }
    }

    /// Returns the integer to write so that the stream has these `width` bits, 1 to 64, the lowest first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn of_lowest_first(self, bits: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => bits,
            Self::MsbFirst => bits.reverse_bits() >> (64 - width),
        }
    }

    /// Returns the integer to write so that the stream has these `width` bits, 1 to 64, the highest first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn of_highest_first(self, bits: u64, width: u32) -> u64 {
        match self {
            Self::LsbFirst => bits.reverse_bits() >> (64 - width),
            Self::MsbFirst => bits,
        }
    }

    /// Spreads eight integers of `width` bits, at most 8, from one integer to one byte each, in the order of the
    /// stream.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn spread(self, word: u64, width: u32) -> [u8; 8] {
        // Each step halves the groups: four integers in each 32 bits, two in each 16 bits, one in each byte. In order
        // least significant first and of width 4, 0x8765_4321 becomes 0x8765_0000_4321, 0x0087_0065_0043_0021, and the
        // bytes 1 to 8.
        let quarters = word & ones(4 * width) | (word >> (4 * width)) << 32;
        let low = ones(2 * width) * 0x1_0000_0001;
        let pairs = quarters & low | (quarters >> (2 * width) & low) << 16;
        let low = ones(width) * 0x1_0001_0001_0001;
        self.store(pairs & low | (pairs >> width & low) << 8)
    }
}

/// Returns a mask of `width` ones, fewer than 64.
const fn ones(width: u32) -> u64 {
    (1 << width) - 1
}

/// Returns the first `N` and the last `N` bytes, which can overlap.
#[cfg_attr(not(debug_assertions), inline(always))]
fn two_words<const N: usize>(bytes: &[u8]) -> Option<[[u8; N]; 2]> {
    Some([*bytes.first_chunk()?, *bytes.last_chunk()?])
}

/// Fills a slice of at most 16 bytes with the first bytes of a little-endian word.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_first(word: u128, bytes: &mut [u8]) {
    let (low, len) = (word as u64, bytes.len());
    if len >= 8 {
        put_ends::<8>(low, (word >> (8 * (len - 8))) as u64, bytes);
    } else if len >= 4 {
        put_ends::<4>(low, low >> (8 * (len - 4)), bytes);
    } else if len >= 2 {
        put_ends::<2>(low, low >> (8 * (len - 2)), bytes);
    } else if let [byte] = bytes {
        *byte = low as u8;
    }
}

/// Stores the low `N` bytes of two words as the first and the last `N` bytes, which can overlap.
#[cfg_attr(not(debug_assertions), inline(always))]
fn put_ends<const N: usize>(first: u64, last: u64, bytes: &mut [u8]) {
    for (place, word) in [(0, first), (bytes.len() - N, last)] {
        if let (Some(place), Some(word)) = (
            bytes
                .get_mut(place..)
                .and_then(<[u8]>::first_chunk_mut::<N>),
            word.to_le_bytes().first_chunk::<N>(),
        ) {
            *place = *word;
        }
    }
}

/// A bit order as a type: [`Lsb`] or [`Msb`].
///
/// ```
/// use bitcodec::io::{Lsb, Msb, Order};
///
/// assert!(Lsb::ORDER.is_lsb_first());
/// assert!(!Msb::ORDER.is_lsb_first());
/// ```
pub trait Order: sealed::Sealed {
    /// The order as a value.
    const ORDER: BitOrder;

    /// Whether the least significant byte of an integer comes first.
    #[doc(hidden)]
    const LITTLE_ENDIAN: bool = Self::ORDER.is_lsb_first();

    /// The order of the bits alone.
    #[doc(hidden)]
    type Bits: Order;
}

/// A bit order, with an order of the bytes of integers that can differ from it.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct ByteOrdered<O, const LITTLE: bool>(core::marker::PhantomData<O>);

impl<O, const LITTLE: bool> sealed::Sealed for ByteOrdered<O, LITTLE> {}

impl<O: Order, const LITTLE: bool> Order for ByteOrdered<O, LITTLE> {
    const ORDER: BitOrder = O::ORDER;
    const LITTLE_ENDIAN: bool = LITTLE;
    type Bits = O::Bits;
}

/// Least significant bit first, as a type.
///
/// ```
/// use bitcodec::io::{BitRead, Lsb, SliceReader};
///
/// assert_eq!(SliceReader::<Lsb>::new(&[0b0000_0110]).read_bits(3), Ok(0b110));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Lsb {}

/// Most significant bit first, as a type.
///
/// ```
/// use bitcodec::io::{BitRead, Msb, SliceReader};
///
/// assert_eq!(SliceReader::<Msb>::new(&[0b1100_0000]).read_bits(3), Ok(0b110));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Msb {}

impl Order for Lsb {
    const ORDER: BitOrder = BitOrder::LsbFirst;
    type Bits = Self;
}

impl Order for Msb {
    const ORDER: BitOrder = BitOrder::MsbFirst;
    type Bits = Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Lsb {}
    impl Sealed for super::Msb {}
}

#[cfg(test)]
mod tests {
    use super::BitOrder;
    use super::BitOrder::LsbFirst;
    use super::BitOrder::MsbFirst;

    /// The bits of a chunk, the next one first.
    fn bits(order: BitOrder, chunk: u64) -> [bool; 64] {
        core::array::from_fn(|place| match order {
            LsbFirst => chunk >> place & 1 == 1,
            MsbFirst => chunk >> (63 - place) & 1 == 1,
        })
    }

    const CHUNK: u64 = 0x9e37_79b9_7f4a_7c15;

    #[test]
    fn what_is_taken_is_put_back_at_every_width() {
        for order in [LsbFirst, MsbFirst] {
            for width in 1..64 {
                let (first, second) = (
                    order.take(CHUNK, width),
                    order.take(order.skip(CHUNK, width), 64 - width),
                );
                let aligned = order.align(first, width);
                assert_eq!(
                    bits(order, aligned)[..width as usize],
                    bits(order, CHUNK)[..width as usize]
                );
                assert_eq!(
                    aligned | order.delay(order.align(second, 64 - width), width),
                    CHUNK
                );
                let whole = order.take(CHUNK, 64);
                assert_eq!(order.join((first, width), (second, 64 - width)), whole);
            }
            assert_eq!(order.load(order.store(CHUNK)), CHUNK);
        }
    }

    #[test]
    fn runs_begin_a_chunk_with_their_ones() {
        for order in [LsbFirst, MsbFirst] {
            for ones in 0..64 {
                let chunk = order.align(order.run(ones), ones + 1);
                assert_eq!(order.leading_ones(chunk), ones);
                assert_eq!(order.leading_zeros(!chunk), ones);
            }
        }
    }

    #[test]
    fn what_is_written_first_is_the_lowest_or_the_highest_bit() {
        for order in [LsbFirst, MsbFirst] {
            for width in 1..=64 {
                let value = CHUNK >> (64 - width);
                for (chunk, lowest) in [
                    (
                        order.align(order.of_lowest_first(value, width), width),
                        true,
                    ),
                    (
                        order.align(order.of_highest_first(value, width), width),
                        false,
                    ),
                ] {
                    for place in 0..width {
                        let bit = if lowest { place } else { width - 1 - place };
                        assert_eq!(bits(order, chunk)[place as usize], value >> bit & 1 == 1);
                    }
                }
            }
            for width in 0..64 {
                assert_eq!(order.take_some(CHUNK, width), order.take(CHUNK, width));
            }
        }
    }

    #[test]
    fn the_first_bytes_of_a_chunk_come_back() {
        for order in [LsbFirst, MsbFirst] {
            let bytes = order.store(CHUNK);
            for len in 0..=8 {
                let mut kept = [0; 8];
                kept[..len].copy_from_slice(&bytes[..len]);
                assert_eq!(order.load_first(&bytes[..len]), order.load(kept));
                let mut stored = [0; 8];
                order.store_first(CHUNK, &mut stored[..len]);
                assert_eq!(stored, kept);
            }
        }
    }
}
