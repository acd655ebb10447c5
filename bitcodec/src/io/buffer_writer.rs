//! Writing bytes through a chunk of 64 bits.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::{Narrator, Silent};
use crate::io::write::{BitWrite, zeros_as_codes};

/// Writes bits to a slice of bytes: the fast writer.
///
/// Bits gather in a chunk of 64 bits that is stored whole. [`finish`](Self::finish) stores the rest.
///
/// ```
/// use bitcodec::{BitWrite, Lsb, SliceWriter};
///
/// let mut bytes = [0; 1];
/// let mut writer = SliceWriter::<Lsb>::new(&mut bytes);
/// writer.write_bits(0b110, 3)?;
/// writer.write_bits(0b10100, 5)?;
/// assert_eq!(writer.finish()?, 1);
/// assert_eq!(bytes, [0b1010_0110]);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
pub type SliceWriter<'a, O> = BufferWriter<&'a mut [u8], O>;

/// Writes bits to bytes that grow.
///
/// ```
/// use bitcodec::{BitWrite, Msb, VecWriter};
///
/// let mut writer = VecWriter::<Msb>::new();
/// writer.write_bits(0b101, 3)?;
/// writer.write_unary(9)?;
/// assert_eq!(writer.finish(), [0b1011_1111, 0b1111_0000]);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[cfg(feature = "alloc")]
pub type VecWriter<O> = BufferWriter<Vec<u8>, O>;

/// What [`SliceWriter`] and `VecWriter` are: the writer to the bytes `S`.
#[derive(Debug)]
pub struct BufferWriter<S, O, N = Silent> {
    bytes: S,
    /// Where the next chunk is stored.
    at: usize,
    /// The bits that are not stored yet, in their natural place; all others are zero.
    chunk: u64,
    /// How many they are, at most 63.
    filled: u32,
    narrator: N,
    order: PhantomData<O>,
}

impl<'a, O: Order> SliceWriter<'a, O> {
    /// Makes a writer that begins at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self::over(bytes)
    }

    /// Stores what is left, fills the last byte with zero bits, and returns how many bytes were written.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the slice is too short.
    #[inline(always)]
    pub fn finish(mut self) -> Result<usize, Fault> {
        self.flush()
    }
}

#[cfg(feature = "alloc")]
impl<O: Order> VecWriter<O> {
    /// Makes a writer that has written nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self::over(Vec::new())
    }

    /// Makes a writer with room for this many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self::over(alloc::vec![0; bytes])
    }

    /// Stores what is left, fills the last byte with zero bits, and returns the bytes.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let used = self.flush().expect("a vector grows");
        self.bytes.truncate(used);
        self.bytes
    }
}

#[cfg(feature = "alloc")]
impl<O: Order> Default for VecWriter<O> {
    fn default() -> Self {
        Self::new()
    }
}

/// Bytes that chunks are stored in.
pub trait Store {
    /// Returns the `len` bytes at `at`, if there are so many, or more can be made.
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]>;

    /// Sets the bytes at `at` to the first `count` of a chunk and those behind them to `rest`; `false` if there are fewer.
    fn put(&mut self, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool;

    /// Returns how many bytes there are.
    fn len(&self) -> usize;
}

/// Sets the bytes at `at` of a store that has them, or can make them.
#[inline(always)]
fn put<S: Store>(store: &mut S, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool {
    let place = count.checked_add(rest.len());
    let Some(room) = place.and_then(|len| store.room(at, len)) else {
        return false;
    };
    let (start, end) = room.split_at_mut(count);
    // At most eight bytes, for which a call would take longer.
    for (place, byte) in start.iter_mut().zip(chunk) {
        *place = byte;
    }
    end.copy_from_slice(rest);
    true
}

impl Store for &mut [u8] {
    #[inline(always)]
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        self.get_mut(at..)?.get_mut(..len)
    }

    #[inline(always)]
    fn put(&mut self, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool {
        put(self, at, chunk, count, rest)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        (**self).len()
    }
}

#[cfg(feature = "alloc")]
impl Store for Vec<u8> {
    #[inline(always)]
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        if self.len() < at + len {
            grow(self, at + len);
        }
        self.get_mut(at..)?.get_mut(..len)
    }

    #[inline(always)]
    fn put(&mut self, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool {
        if rest.len() <= self.len().saturating_sub(at + count) {
            return put(self, at, chunk, count, rest);
        }
        // Bytes that are added need not be zeros before, and a chunk is moved whole. Another one has room behind them, so that
        // what follows a list does not move it.
        self.truncate(at);
        self.reserve(chunk.len() + rest.len() + chunk.len());
        self.extend_from_slice(&chunk);
        self.truncate(at + count);
        self.extend_from_slice(rest);
        true
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len()
    }
}

/// Makes a vector at least as long as asked: as long as it has room for, or twice as long as it is, but no shorter than a
/// line of the cache.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn grow(bytes: &mut Vec<u8>, least: usize) {
    let len = if least <= bytes.capacity() {
        bytes.capacity()
    } else {
        least.max(2 * bytes.len()).max(64)
    };
    bytes.resize(len, 0);
}

impl<S, O> BufferWriter<S, O> {
    /// Makes a writer that begins at the first bit of `bytes`, whatever they hold.
    #[inline(always)]
    pub(crate) const fn over(bytes: S) -> Self {
        Self::with_narrator(bytes, Silent)
    }
}

impl<S, O, N> BufferWriter<S, O, N> {
    /// Makes a writer that begins at the first bit of `bytes`, whatever they hold, and tells `narrator` about them.
    #[inline(always)]
    pub(crate) const fn with_narrator(bytes: S, narrator: N) -> Self {
        Self {
            bytes,
            at: 0,
            chunk: 0,
            filled: 0,
            narrator,
            order: PhantomData,
        }
    }

    /// Returns the bytes, of which those that were flushed are the first.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn into_buffer(self) -> S {
        self.bytes
    }
}

impl<S: Store, O: Order, N: Narrator> BufferWriter<S, O, N> {
    /// Stores what is left, fills the last byte with zero bits, and returns how many bytes were written. Nothing is to be
    /// written after that.
    #[inline(always)]
    pub(crate) fn flush(&mut self) -> Result<usize, Fault> {
        match self.store_bytes(self.filled.div_ceil(8) as usize, 0) {
            Some(_) => Ok(self.at),
            None => Err(self.no_space()),
        }
    }

    #[inline(always)]
    fn no_space(&mut self) -> Fault {
        let len = self.bytes.len();
        self.refuse(Refusal::NoSpace { len })
    }

    /// Stores the first `count` bytes of the word, and returns the `more` behind them.
    #[inline(always)]
    fn store_bytes(&mut self, count: usize, more: usize) -> Option<&mut [u8]> {
        let room = self.bytes.room(self.at, count.checked_add(more)?)?;
        let (first, rest) = room.split_at_mut(count);
        // A store of eight bytes would be shorter, but may go past what was asked for.
        for (byte, value) in first.iter_mut().zip(O::ORDER.store(self.chunk)) {
            *byte = value;
        }
        self.at += count + more;
        Some(rest)
    }
}

impl<S: Store, O: Order, N: Narrator> BitWrite for BufferWriter<S, O, N> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = N::SILENT;
    const COUNTS: bool = false;
    type Narrator = N;

    #[inline(always)]
    fn narrator(&mut self) -> &mut N {
        &mut self.narrator
    }

    #[inline(always)]
    fn position(&self) -> usize {
        8 * self.at + self.filled as usize
    }

    #[inline(always)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        debug_assert!(width == 64 || code >> width == 0, "a code fits its width");
        if width == 0 {
            return Ok(());
        }
        // Aligned, a value goes into a chunk by the same shift for every width.
        let aligned = O::ORDER.align(code, width);
        self.chunk |= O::ORDER.delay(aligned, self.filled);
        let filled = self.filled + width;
        if filled < 64 {
            self.filled = filled;
            return Ok(());
        }
        let Some(place) = self
            .bytes
            .room(self.at, 8)
            .and_then(<[u8]>::first_chunk_mut::<8>)
        else {
            return Err(self.no_space());
        };
        *place = O::ORDER.store(self.chunk);
        self.at += 8;
        let stored = 64 - self.filled;
        self.filled = filled - 64;
        self.chunk = match stored {
            64 => 0,
            _ => O::ORDER.skip(aligned, stored),
        };
        Ok(())
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        if !self.filled.is_multiple_of(8) {
            return None;
        }
        let count = (self.filled / 8) as usize;
        self.bytes.room(self.at, count.checked_add(len)?)?;
        let (chunk, at) = (O::ORDER.store(self.chunk), self.at);
        (self.chunk, self.filled) = (0, 0);
        self.at += count + len;
        let (first, rest) = self.bytes.room(at, count + len)?.split_at_mut(count);
        for (byte, value) in first.iter_mut().zip(chunk) {
            *byte = value;
        }
        Some(rest)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let (count, shift) = ((self.filled / 8) as usize, self.filled % 8);
        let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else {
            return Ok(());
        };
        // Each byte but the first begins with what the byte before it left.
        let join = |before, byte| O::ORDER.straddle(before, byte, 8 - shift);
        if shift == 0 {
            let chunk = O::ORDER.store(self.chunk);
            if !self.bytes.put(self.at, chunk, count, bytes) {
                return Err(self.no_space());
            }
            self.at += count + bytes.len();
            (self.chunk, self.filled) = (0, 0);
            return Ok(());
        }
        let begun = O::ORDER.store(self.chunk).get(count).copied().unwrap_or(0);
        let Some(room) = self.store_bytes(count, bytes.len()) else {
            return Err(self.no_space());
        };
        let rest = bytes.get(1..).unwrap_or_default();
        if let Some((place, places)) = room.split_first_mut() {
            *place = begun | join(0, first);
            for (place, (&before, &byte)) in places.iter_mut().zip(bytes.iter().zip(rest)) {
                *place = join(before, byte);
            }
        }
        self.chunk = O::ORDER.align(u64::from(join(last, 0)), 8);
        self.filled = shift;
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }
}
