//! The fast reader of a slice, by 64-bit windows.

use core::marker::PhantomData;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::budget::Budget;
use crate::io::observer::Observer;
use crate::io::read::{BitRead, truncated};
use crate::io::sealed::Sealed;
use crate::value::Value;

/// The fast reader, of a slice of bytes.
///
/// Its state is the slice and a position, and every method is inlined. So reads of constant widths from a slice of
/// constant length become loads, shifts and masks at constant offsets. `N` is the observer, which records nothing
/// unless the reader diagnoses an error or makes a trace. If it is `FIXED`, every position is a constant, so a branch on it
/// costs nothing.
///
/// ```
/// use bitcodec::io::{BitRead, Lsb, SliceReader};
///
/// let mut reader = SliceReader::<Lsb>::new(&[0b1010_0110]);
/// assert_eq!(reader.read_bits(3)?, 0b110);
/// assert_eq!(reader.read_bits(5)?, 0b10100);
/// assert_eq!(reader.remaining(), 0);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct SliceReader<'a, O, N = Budget, const FIXED: bool = false> {
    bytes: &'a [u8],
    position: usize,
    pub(crate) observer: N,
    order: PhantomData<O>,
}

/// The number of valid bits in every window: 64 bits are loaded from a byte, and up to 7 of them are before the
/// position.
const WINDOW: u32 = 57;

impl<'a, O: Order> SliceReader<'a, O> {
    /// Returns a reader positioned at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::with_observer(bytes, Budget::DEFAULT)
    }
}

impl<'a, O: Order> SliceReader<'a, O> {
    /// Returns a reader positioned at bit `position`, at most the end of the bytes.
    #[cfg(feature = "std")]
    pub(crate) const fn at(bytes: &'a [u8], position: usize) -> Self {
        let mut reader = Self::new(bytes);
        reader.position = position;
        reader
    }
}

impl<'a, O: Order, N> SliceReader<'a, O, N> {
    /// Returns a reader positioned at the first bit of `bytes`, with an observer.
    #[inline(always)]
    pub(crate) const fn with_observer(bytes: &'a [u8], observer: N) -> Self {
        Self {
            bytes,
            position: 0,
            observer,
            order: PhantomData,
        }
    }
}

impl<'a, O: Order, N> SliceReader<'a, O, N, true> {
    /// Returns a reader of bytes of a constant length, whose fields have constant offsets.
    #[inline(always)]
    pub(crate) const fn fixed(bytes: &'a [u8], observer: N) -> Self {
        Self {
            bytes,
            position: 0,
            observer,
            order: PhantomData,
        }
    }
}

impl<O: Order, N: Observer, const FIXED: bool> SliceReader<'_, O, N, FIXED> {
    /// Reads the padding up to the next byte boundary, which must be zero.
    ///
    /// # Errors
    /// [`Padding`](crate::ErrorKind::Padding) if a bit is one.
    #[inline(always)]
    pub fn align(&mut self) -> Result<(), Fault> {
        let width = self.position.wrapping_neg() % 8;
        self.read_padding(width)
    }

    /// Reads the padding of the last byte, after which the input must end.
    ///
    /// # Errors
    /// [`Trailing`](crate::ErrorKind::Trailing) if a whole byte or more remains, [`Padding`](crate::ErrorKind::Padding)
    /// if a bit of the padding is one.
    #[inline(always)]
    pub fn finish(&mut self) -> Result<(), Fault> {
        let left = self.remaining();
        if left >= 8 {
            let bits = self.position..self.end();
            return Err(self.refuse_bits(bits, Refusal::Trailing { left }));
        }
        self.read_padding(left)
    }

    /// Reads the last `width` bits of a byte, at most 7, which must be zero. They are in one byte, so no window is loaded.
    #[inline(always)]
    fn read_padding(&mut self, width: usize) -> Result<(), Fault> {
        if width == 0 {
            return Ok(());
        }
        let start = self.position;
        let Some(byte) = self.bytes.get(start / 8) else {
            return Err(truncated(self, width));
        };
        let rest = O::ORDER.skip(O::ORDER.load_first(&[*byte]), (start % 8) as u32);
        if rest != 0 {
            return Err(self.refuse_bits(start..start + width, Refusal::Padding));
        }
        self.position = start + width;
        self.note(start, Value::Padding);
        Ok(())
    }

    #[inline(always)]
    fn end(&self) -> usize {
        self.bytes.len().saturating_mul(8)
    }

    /// Loads the eight bytes at `byte`, with zeros for those past the end.
    #[inline(always)]
    fn load(&self, byte: usize) -> u64 {
        // The sum does not wrap: `byte` is an offset in bits divided by 8.
        let window = match self.bytes.get(byte..byte.wrapping_add(8)) {
            Some(window) => window.try_into().expect("eight bytes are eight bytes"),
            None => return self.load_tail(byte),
        };
        O::ORDER.load(window)
    }

    /// Loads the last bytes of the slice, from `byte` on: its last eight bytes, shifted. Fewer than eight bytes follow,
    /// so the shift is 8 to 56 bits.
    #[inline(always)]
    fn load_tail(&self, byte: usize) -> u64 {
        let len = self.bytes.len();
        if byte >= len {
            return 0;
        }
        match self.bytes.last_chunk::<8>() {
            Some(last) => O::ORDER.skip(O::ORDER.load(*last), 8 * (byte + 8 - len) as u32),
            None => O::ORDER.skip(O::ORDER.load_first(self.bytes), 8 * byte as u32),
        }
    }

    /// Returns at least 57 bits from `position` on, the first one at the end of the word where the bit order starts.
    #[inline(always)]
    fn window(&self, position: usize) -> u64 {
        O::ORDER.skip(self.load(position / 8), (position % 8) as u32)
    }
}

impl<O: Order, N: Observer, const FIXED: bool> Sealed for SliceReader<'_, O, N, FIXED> {}

impl<O: Order, N: Observer, const FIXED: bool> BitRead for SliceReader<'_, O, N, FIXED> {
    type Order = O;
    const BULK: bool = N::SILENT;
    type Observer = N;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn observer(&mut self) -> &mut N {
        &mut self.observer
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.end() - self.position
    }

    #[inline(always)]
    fn peek_at(&self, offset: usize) -> u64 {
        // A wrapped sum would be an offset past every end; such a peek is never followed by a successful `advance`.
        self.window(self.position.wrapping_add(offset))
    }

    #[inline(always)]
    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        let Some(position) = self
            .position
            .checked_add(width)
            .filter(|&position| position <= self.end())
        else {
            return Err(truncated(self, width));
        };
        self.position = position;
        Ok(())
    }

    #[inline(always)]
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        debug_assert!(
            width <= 64,
            "an integer of more than 64 bits is read with read_wide"
        );
        let start = self.position;
        self.advance(width as usize)?;
        // Most significant bit first, the compiler does not make a shorter load from a shift of eight reversed bytes.
        if FIXED && start % 8 == 0 && matches!(width, 8 | 16 | 32 | 64) {
            let part = self.bytes.get(start / 8..self.position / 8);
            return Ok(O::ORDER.take(O::ORDER.load_first(part.unwrap_or_default()), width));
        }
        if width <= WINDOW {
            return Ok(O::ORDER.take(self.window(start), width));
        }
        // 58 to 64 bits exceed a window: two parts, the second of 26 to 32 bits.
        let first = O::ORDER.take(self.window(start), 32);
        let rest = O::ORDER.take(self.window(start + 32), width - 32);
        Ok(O::ORDER.join((first, 32), (rest, width - 32)))
    }

    #[inline(always)]
    fn bytes_ahead(&self) -> Option<&[u8]> {
        if self.position % 8 == 0 {
            self.bytes.get(self.position / 8..)
        } else {
            None
        }
    }

    #[inline(always)]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        let bytes = self.bytes.get(self.position / 8..)?;
        Some((bytes, (self.position % 8) as u32))
    }

    #[inline(always)]
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let (first, shift) = (self.position / 8, self.position % 8);
        self.advance(bytes.len().saturating_mul(8))?;
        // `advance` has checked the length. At an offset within a byte, `from` has one byte more than `bytes`.
        let from = self.bytes.get(first..).unwrap_or_default();
        if shift == 0 {
            for (byte, &from) in bytes.iter_mut().zip(from) {
                *byte = from;
            }
            return Ok(());
        }
        let whole = u8::of_shifted(from, shift as u32, false, O::ORDER);
        for (byte, whole) in bytes.iter_mut().zip(whole) {
            *byte = whole;
        }
        Ok(())
    }
}
