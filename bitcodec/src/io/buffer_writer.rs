//! Writers to byte buffers that collect bits in a 64-bit register.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::observer::{Observer, Silent};
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};

/// The fast writer, to a slice of bytes.
///
/// It collects bits in a chunk of 64 bits and stores full chunks. [`finish`](Self::finish) stores the rest.
///
/// ```
/// use bitcodec::io::{BitWrite, Lsb, SliceWriter};
///
/// let mut bytes = [0; 1];
/// let mut writer = SliceWriter::<Lsb>::new(&mut bytes);
/// writer.write_bits(0b110, 3)?;
/// writer.write_bits(0b10100, 5)?;
/// assert_eq!(writer.finish()?, 1);
/// assert_eq!(bytes, [0b1010_0110]);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
pub type SliceWriter<'a, O> = BufferWriter<&'a mut [u8], O>;

/// A writer to a vector of bytes that grows.
///
/// ```
/// use bitcodec::io::{BitWrite, Msb, VecWriter};
///
/// let mut writer = VecWriter::<Msb>::new();
/// writer.write_bits(0b101, 3)?;
/// writer.write_unary(9)?;
/// assert_eq!(writer.finish(), [0b1011_1111, 0b1111_0000]);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[cfg(feature = "alloc")]
pub type VecWriter<O> = BufferWriter<Vec<u8>, O>;

/// The implementation of [`SliceWriter`] and `VecWriter`: a writer to the buffer `S`.
#[derive(Debug)]
pub struct BufferWriter<S, O, N = Silent> {
    bytes: S,
    /// The byte at which the next chunk is stored.
    at: usize,
    /// The bits that are not stored yet, aligned to the end of the word that is stored first; all others are zero.
    chunk: u64,
    /// The number of these bits, at most 63 between calls.
    filled: u32,
    observer: N,
    order: PhantomData<O>,
}

impl<'a, O: Order> SliceWriter<'a, O> {
    /// Returns a writer positioned at the first bit of `bytes`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self::over(bytes)
    }

    /// Stores the remaining bits, pads the last byte with zeros, and returns the number of bytes written.
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
    /// Returns an empty writer.
    #[must_use]
    pub const fn new() -> Self {
        Self::over(Vec::new())
    }

    /// Returns an empty writer with capacity for `bytes` bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self::over(alloc::vec![0; bytes])
    }

    /// Stores the remaining bits, pads the last byte with zeros, and returns the bytes.
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

/// A buffer of bytes.
pub trait Store {
    /// Returns the `len` bytes at `at`, growing the buffer if it can; `None` if it is too short.
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]>;

    /// Writes the first `count` bytes of a chunk at `at`, followed by `rest`; returns `false` if the buffer is too
    /// short.
    fn put(&mut self, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool;

    /// Returns the length of the buffer in bytes.
    fn len(&self) -> usize;
}

/// Implements [`Store::put`] by [`Store::room`].
#[inline(always)]
fn put<S: Store>(store: &mut S, at: usize, chunk: [u8; 8], count: usize, rest: &[u8]) -> bool {
    let place = count.checked_add(rest.len());
    let Some(room) = place.and_then(|len| store.room(at, len)) else {
        return false;
    };
    let (start, end) = room.split_at_mut(count);
    // A loop, because `count` is at most 8 and a call of `memcpy` takes longer.
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
        // Appending needs no zeroed bytes. The chunk is appended with its constant size, and what exceeds `count` is
        // cut off. The capacity includes another chunk, so that a field after a list does not move the list.
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

/// Extends a vector with zeros to at least `least` bytes: to its capacity, or else to twice its length and at least 64
/// bytes, a cache line.
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
    /// Returns a writer positioned at the first bit of `bytes`, whose content is ignored.
    #[inline(always)]
    pub(crate) const fn over(bytes: S) -> Self {
        Self::with_observer(bytes, Silent)
    }
}

impl<S, O, N> BufferWriter<S, O, N> {
    /// Returns a writer positioned at the first bit of `bytes`, whose content is ignored, with an observer.
    #[inline(always)]
    pub(crate) const fn with_observer(bytes: S, observer: N) -> Self {
        Self {
            bytes,
            at: 0,
            chunk: 0,
            filled: 0,
            observer,
            order: PhantomData,
        }
    }

    /// Returns the buffer, which starts with the flushed bytes.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn into_buffer(self) -> S {
        self.bytes
    }
}

impl<S: Store, O: Order, N: Observer> BufferWriter<S, O, N> {
    /// Stores the remaining bits, pads the last byte with zeros, and returns the number of bytes written. Nothing must
    /// be written after that.
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

    /// Stores the first `count` bytes of the chunk, and returns the `more` bytes after them.
    #[inline(always)]
    fn store_bytes(&mut self, count: usize, more: usize) -> Option<&mut [u8]> {
        let room = self.bytes.room(self.at, count.checked_add(more)?)?;
        let (first, rest) = room.split_at_mut(count);
        // A single store of eight bytes could exceed the buffer.
        for (byte, value) in first.iter_mut().zip(O::ORDER.store(self.chunk)) {
            *byte = value;
        }
        self.at += count + more;
        Some(rest)
    }
}

impl<S: Store, O: Order, N: Observer> Sealed for BufferWriter<S, O, N> {}

impl<S: Store, O: Order, N: Observer> BitWrite for BufferWriter<S, O, N> {
    const ORDER: BitOrder = O::ORDER;
    const BULK: bool = N::SILENT;
    const COUNTS: bool = false;
    type Observer = N;

    #[inline(always)]
    fn observer(&mut self) -> &mut N {
        &mut self.observer
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
        // After `align`, the first bit of the code is the first of the word, so the shift depends on `filled` alone.
        // Bits that the chunk has no room for are shifted out, and come into the next chunk below.
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
        // `stored` bits of the code were in the chunk. It is 64 if the chunk was empty; a shift by 64 would overflow.
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
        if self.filled % 8 != 0 {
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
        // With `shift` bits in the current byte, each output byte has the last `shift` bits of one byte and the first
        // `8 - shift` of the next.
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
        let partial = O::ORDER.store(self.chunk).get(count).copied().unwrap_or(0);
        let Some(room) = self.store_bytes(count, bytes.len()) else {
            return Err(self.no_space());
        };
        let rest = bytes.get(1..).unwrap_or_default();
        if let Some((place, places)) = room.split_first_mut() {
            *place = partial | join(0, first);
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
