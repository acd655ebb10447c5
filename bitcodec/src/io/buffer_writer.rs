//! Writers to byte buffers that collect bits in a 64-bit register.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, store_arrays, with_shift};
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
        Self::over(Vec::with_capacity(bytes))
    }

    /// Returns an empty writer to a vector whose content is dropped and whose memory is used again.
    #[inline(always)]
    pub(crate) fn reusing(mut bytes: Vec<u8>) -> Self {
        bytes.clear();
        Self::over(bytes)
    }

    /// Stores the remaining bits, pads the last byte with zeros, and returns the bytes.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.flush().expect("a vector grows");
        self.bytes
    }
}

#[cfg(feature = "alloc")]
impl<O: Order> Default for VecWriter<O> {
    fn default() -> Self {
        Self::new()
    }
}

/// A buffer of bytes: a slice, which is overwritten, or a vector, which is appended to. The `at` of all methods is the
/// number of bytes that are written, which is the length of a vector.
pub trait Store {
    /// Makes room for `more` bytes, if the buffer grows.
    fn reserve(&mut self, more: usize);

    /// Writes a chunk at `at`; returns `false` if the buffer is too short.
    fn put_chunk(&mut self, at: usize, chunk: [u8; 8]) -> bool;

    /// Writes the first `count` bytes of a chunk at `at`; returns `false` if the buffer is too short.
    fn put_some(&mut self, at: usize, chunk: [u8; 8], count: usize) -> bool;

    /// Writes the first `count` bytes of a chunk at `at`, then `bytes`; returns `false` if the buffer is too short.
    fn put_bytes(&mut self, at: usize, first: ([u8; 8], usize), bytes: &[u8]) -> bool;

    /// Writes the first `count` bytes of a chunk at `at`, then integers, each with the least significant byte first or last;
    /// returns `false` if the buffer is too short.
    fn put_ints<T: Int, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        first: ([u8; 8], usize),
        values: &[T],
    ) -> bool;

    /// Writes the first `count` bytes of a chunk at `at`, then the bytes of integers that begin at bit `shift` of a byte,
    /// from the last `shift` bits of the first one on; returns `false` if the buffer is too short.
    fn put_shifted<T: Int, O: Order, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        first: ([u8; 8], usize),
        values: &[T],
        shift: u32,
    ) -> bool;

    /// Returns the `len` bytes at `at`, growing the buffer if it can; `None` if it is too short.
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]>;

    /// Returns the length of the buffer in bytes.
    fn len(&self) -> usize;
}

/// Stores the first `count` bytes of a chunk at `at`, and returns the `len` bytes after them; `None` if the slice is too
/// short.
#[inline(always)]
fn room_after(
    bytes: &mut [u8],
    at: usize,
    (chunk, count): ([u8; 8], usize),
    len: usize,
) -> Option<&mut [u8]> {
    let room = bytes.get_mut(at..)?.get_mut(..count.checked_add(len)?)?;
    let (start, rest) = room.split_at_mut(count);
    // A loop, because `count` is at most 8 and a call of `memcpy` takes longer.
    for (place, byte) in start.iter_mut().zip(chunk) {
        *place = byte;
    }
    Some(rest)
}

/// Fills a slice with the bytes of integers that begin at bit `shift` of a byte.
#[inline(never)]
fn store_shifted<T: Int, O: Order, const LEAST_FIRST: bool>(
    values: &[T],
    shift: u32,
    bytes: &mut [u8],
) {
    with_shift!(T, shift => store_arrays(T::to_shifted::<O, LEAST_FIRST>(values, shift), bytes));
}

impl Store for &mut [u8] {
    #[inline(always)]
    fn reserve(&mut self, _more: usize) {}

    #[inline(always)]
    fn put_chunk(&mut self, at: usize, chunk: [u8; 8]) -> bool {
        let place = self.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<8>);
        place.map(|place| *place = chunk).is_some()
    }

    #[inline(always)]
    fn put_some(&mut self, at: usize, chunk: [u8; 8], count: usize) -> bool {
        room_after(self, at, (chunk, count), 0).is_some()
    }

    #[inline(always)]
    fn put_bytes(&mut self, at: usize, first: ([u8; 8], usize), bytes: &[u8]) -> bool {
        let room = room_after(self, at, first, bytes.len());
        room.map(|room| room.copy_from_slice(bytes)).is_some()
    }

    #[inline(always)]
    fn put_ints<T: Int, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        first: ([u8; 8], usize),
        values: &[T],
    ) -> bool {
        let room = room_after(self, at, first, size_of_val(values));
        room.map(|room| store_arrays(T::to_bytes::<LEAST_FIRST>(values), room))
            .is_some()
    }

    #[inline(always)]
    fn put_shifted<T: Int, O: Order, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        first: ([u8; 8], usize),
        values: &[T],
        shift: u32,
    ) -> bool {
        let room = room_after(self, at, first, size_of_val(values) - size_of::<T>());
        room.map(|room| store_shifted::<T, O, LEAST_FIRST>(values, shift, room))
            .is_some()
    }

    #[inline(always)]
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        self.get_mut(at..)?.get_mut(..len)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        (**self).len()
    }
}

#[cfg(feature = "alloc")]
impl Store for Vec<u8> {
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if self.capacity() - self.len() < more {
            grow(self, more);
        }
    }

    #[inline(always)]
    fn put_chunk(&mut self, _at: usize, chunk: [u8; 8]) -> bool {
        Store::reserve(self, chunk.len());
        self.extend_from_slice(&chunk);
        true
    }

    #[inline(always)]
    fn put_some(&mut self, at: usize, chunk: [u8; 8], count: usize) -> bool {
        // The chunk is appended with its constant size, and what exceeds `count` is cut off.
        if count > 0 {
            self.put_chunk(at, chunk);
            self.truncate(at + count);
        }
        true
    }

    #[inline(always)]
    fn put_bytes(&mut self, at: usize, (chunk, count): ([u8; 8], usize), bytes: &[u8]) -> bool {
        Store::reserve(self, bytes.len() + AROUND);
        self.put_some(at, chunk, count);
        self.extend_from_slice(bytes);
        true
    }

    // Functions of their own, in which the compiler knows that a parameter shares no memory with the vector: integers whose
    // bytes are in order are copied with `memcpy`.

    #[inline(never)]
    fn put_ints<T: Int, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        (chunk, count): ([u8; 8], usize),
        values: &[T],
    ) -> bool {
        Store::reserve(self, size_of_val(values) + AROUND);
        self.put_some(at, chunk, count);
        self.extend(T::to_bytes::<LEAST_FIRST>(values).flatten());
        true
    }

    #[inline(never)]
    fn put_shifted<T: Int, O: Order, const LEAST_FIRST: bool>(
        &mut self,
        at: usize,
        (chunk, count): ([u8; 8], usize),
        values: &[T],
        shift: u32,
    ) -> bool {
        Store::reserve(self, size_of_val(values) + AROUND);
        self.put_some(at, chunk, count);
        with_shift!(T, shift => self.extend(T::to_shifted::<O, LEAST_FIRST>(values, shift).flatten()));
        true
    }

    #[inline(always)]
    fn room(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        Store::reserve(self, len + 8);
        self.resize(at + len, 0);
        self.get_mut(at..)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len()
    }
}

/// The bytes that a vector reserves in addition to those of a list: a chunk before it, and one of the fields after it, so
/// that these do not move the list.
const AROUND: usize = 16;

/// Reserves at least `more` bytes, and at least 64, a cache line.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn grow(bytes: &mut Vec<u8>, more: usize) {
    let more = more.max(64);
    if bytes.capacity() == 0 {
        // Faster than to grow an empty vector.
        *bytes = Vec::with_capacity(more);
    } else {
        bytes.reserve(more);
    }
}

impl<S, O> BufferWriter<S, O> {
    /// Returns a writer positioned at the first bit of `bytes`: of a slice whose content is ignored, or of an empty vector.
    #[inline(always)]
    pub(crate) const fn over(bytes: S) -> Self {
        Self::with_observer(bytes, Silent)
    }
}

impl<S, O, N> BufferWriter<S, O, N> {
    /// Returns a writer as [`over`](Self::over) does, with an observer.
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
        let (chunk, count) = (O::ORDER.store(self.chunk), self.filled.div_ceil(8) as usize);
        if !self.bytes.put_some(self.at, chunk, count) {
            return Err(self.no_space());
        }
        self.at += count;
        Ok(self.at)
    }

    #[inline(always)]
    fn no_space(&mut self) -> Fault {
        let len = self.bytes.len();
        self.refuse(Refusal::NoSpace { len })
    }

    /// Returns the bytes of the chunk, and the number of whole ones.
    #[inline(always)]
    fn whole(&self) -> ([u8; 8], usize) {
        (O::ORDER.store(self.chunk), (self.filled / 8) as usize)
    }

    /// Writes integers at an offset within a byte.
    #[inline(always)]
    fn write_shifted<T: Int, const LEAST_FIRST: bool>(
        &mut self,
        values: &[T],
    ) -> Result<(), Fault> {
        let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
            return Ok(());
        };
        // The first integer completes the current byte. The last `shift` bits of each integer are followed by the first
        // bits of the next one, and those of the last wait in the chunk.
        let is_swapped = LEAST_FIRST != O::ORDER.is_lsb_first();
        self.write_wide(first.to_code(is_swapped), T::BITS)?;
        let (shift, whole) = (self.filled % 8, self.whole());
        let tail = match O::ORDER {
            BitOrder::LsbFirst => last.to_code(is_swapped) >> (T::BITS - shift),
            BitOrder::MsbFirst => last.to_code(is_swapped) & !(u128::MAX << shift),
        };
        if !self
            .bytes
            .put_shifted::<T, O, LEAST_FIRST>(self.at, whole, values, shift)
        {
            return Err(self.no_space());
        }
        self.at += whole.1 + size_of_val(values) - size_of::<T>();
        (self.chunk, self.filled) = (O::ORDER.align(tail as u64, shift), shift);
        Ok(())
    }
}

impl<S: Store, O: Order, N: Observer> Sealed for BufferWriter<S, O, N> {}

impl<S: Store, O: Order, N: Observer> BitWrite for BufferWriter<S, O, N> {
    type Order = O;
    const BULK: bool = N::SILENT;
    const COUNTS: bool = false;
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
        if !self.bytes.put_chunk(self.at, O::ORDER.store(self.chunk)) {
            return Err(self.no_space());
        }
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
    fn reserve(&mut self, bits: usize) {
        self.bytes.reserve((bits / 8).saturating_add(AROUND));
    }

    #[inline(always)]
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        if self.filled % 8 != 0 {
            return None;
        }
        let count = (self.filled / 8) as usize;
        let room = self.bytes.room(self.at, count.checked_add(len)?)?;
        let (first, rest) = room.split_at_mut(count);
        for (byte, value) in first.iter_mut().zip(O::ORDER.store(self.chunk)) {
            *byte = value;
        }
        (self.chunk, self.filled) = (0, 0);
        self.at += count + len;
        Some(rest)
    }

    #[inline(always)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if self.filled % 8 != 0 {
            return self.write_shifted::<u8, false>(bytes);
        }
        let first = self.whole();
        if !self.bytes.put_bytes(self.at, first, bytes) {
            return Err(self.no_space());
        }
        self.at += first.1 + bytes.len();
        (self.chunk, self.filled) = (0, 0);
        Ok(())
    }

    #[inline(always)]
    fn write_ints<T: Int, const LEAST_FIRST: bool>(&mut self, values: &[T]) -> Result<(), Fault> {
        if let Some(bytes) = T::as_bytes(values) {
            return self.write_bytes(bytes);
        }
        if self.filled % 8 != 0 {
            return self.write_shifted::<T, LEAST_FIRST>(values);
        }
        let first = self.whole();
        if !self
            .bytes
            .put_ints::<T, LEAST_FIRST>(self.at, first, values)
        {
            return Err(self.no_space());
        }
        self.at += first.1 + size_of_val(values);
        (self.chunk, self.filled) = (0, 0);
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        zeros_as_codes(self, width)
    }
}
