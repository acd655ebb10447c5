//! Reading from a bit stream.

use core::ops::Range;

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::region_end::RegionEnd;
use crate::io::sealed::Sealed;
use crate::io::value_set::{NONE, ValueSet};
use crate::layout::bit_cost::Span;
use crate::value::Value;

/// A source of bits, with an observer ([`Observer`]).
///
/// [`SliceReader`](crate::io::SliceReader) is the fast reader, and `BitSliceReader` reads slices of the crate bitvec. A
/// method that fails consumes nothing.
///
/// The trait is sealed: codings call it, and only this crate implements it.
///
/// ```
/// use bitcodec::io::{BitRead, Msb, SliceReader};
///
/// let mut reader = SliceReader::<Msb>::new(&[0b1010_0111, 0xff]);
/// assert_eq!(reader.read_bits(3)?, 0b101);
/// assert_eq!(reader.read_bits(6)?, 0b00111_1);
/// assert_eq!(reader.position(), 9);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not read bits",
    label = "not a `BitRead`",
    note = "a root is decoded from bytes, `T::from_bytes(bytes)` with `use bitcodec::WireFormat`, and from an `io::Read` by `bitcodec::stream::Decoder`",
    note = "a reader of bits over bytes: `&mut SliceReader::<Msb>::new(bytes)`"
)]
pub trait BitRead: Sealed {
    /// The bit order of the stream, as a type.
    type Order: Order;

    /// The bit order of the stream.
    const ORDER: BitOrder = <Self::Order as Order>::ORDER;

    /// Whether codings should read many values at a time from [`peek`](Self::peek). If it is `false`, they read value
    /// by value, so that each reaches the observer.
    const BULK: bool;

    /// Whether the least significant byte of an integer of whole bytes comes first. It follows from the bit order, except
    /// inside of a field with `little_endian = expr`. A wrapper of another reader hands it on.
    #[doc(hidden)]
    const LITTLE_ENDIAN: bool = <Self::Order as Order>::LITTLE_ENDIAN;

    /// The type of the observer: [`Silent`](crate::io::Silent) for most readers.
    type Observer: Observer;

    /// The reader under all wrappers of this one: regions, numbers of expressions, names.
    #[doc(hidden)]
    type Base: BitRead;

    /// Returns the reader under all wrappers.
    #[doc(hidden)]
    fn base(&mut self) -> &mut Self::Base;

    /// Returns the end of the innermost region; `None` outside of all regions.
    #[doc(hidden)]
    #[inline(always)]
    fn region_end(&self) -> Option<RegionEnd> {
        None
    }

    /// Returns the number of values of recursive types around the current one.
    #[doc(hidden)]
    #[inline(always)]
    fn depth(&self) -> u32 {
        0
    }

    /// Returns the observer.
    fn observer(&mut self) -> &mut Self::Observer;

    /// Returns the number of bits consumed so far.
    fn position(&self) -> usize;

    /// Returns the number of bits that remain.
    fn remaining(&self) -> usize;

    /// Reads an integer of `width` bits, at most 64, in the bit order of the stream.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits remain.
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault>;

    /// Peeks as [`peek`](Self::peek) does, after the next `offset` bits.
    fn peek_at(&self, offset: usize) -> u64;

    /// Consumes `width` bits, usually after a peek.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits remain.
    fn advance(&mut self, width: usize) -> Result<(), Fault>;

    /// Returns the remaining bytes without consuming them; `None` if the next bit is not the first of a byte, or if the
    /// reader has no bytes.
    fn bytes_ahead(&self) -> Option<&[u8]>;

    /// Returns the remaining bytes, beginning with the one that has the next bit, and the number of its bits before that
    /// bit; `None` if the reader has no bytes. Bits that are not of the reader can follow its last one.
    #[doc(hidden)]
    #[inline(always)]
    fn bytes_around(&self) -> Option<(&[u8], u32)> {
        self.bytes_ahead().map(|bytes| (bytes, 0))
    }

    /// Reads whole bytes, as integers of 8 bits each.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits remain.
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault>;

    /// Whether all input is decoded by one range coder, as inside of a struct with `arith`. A symbol can then have a
    /// share of a total in place of bits.
    const SHARES: bool = false;

    /// Returns a share below `total`, which is 1 to 65,536, that is in the span of the next symbol. Only for a reader
    /// with [`SHARES`](Self::SHARES).
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) if no sequence of symbols has this code, and for a reader of
    /// bits.
    #[inline(always)]
    fn read_share(&mut self, _total: u32) -> Result<u32, Fault> {
        let (at, rule) = (self.position(), "a reader of bits reads no shares");
        Err(self.refuse_bits(at..at, Refusal::NotCanonical { rule }))
    }

    /// Consumes the symbol whose span contains the [share](Self::read_share) of the same total.
    ///
    /// # Errors
    /// As [`read_share`](Self::read_share).
    #[inline(always)]
    fn take_span(&mut self, _span: Span, total: u32) -> Result<(), Fault> {
        self.read_share(total).map(drop)
    }

    /// Whether the reader has all its bits in a register.
    #[doc(hidden)]
    const IN_REGISTER: bool = false;

    /// Whether the reader provides a number for the present field, [`provided_number`](Self::provided_number).
    #[doc(hidden)]
    const HAS_NUMBER: bool = false;

    /// Returns the number that an expression over earlier fields determines for the present field, such as its width.
    #[doc(hidden)]
    #[inline(always)]
    fn provided_number(&self) -> u64 {
        0
    }

    /// Whether the reader provides a set for the present field, [`provided_set`](Self::provided_set).
    #[doc(hidden)]
    const HAS_SET: bool = false;

    /// Returns the set that an expression over earlier fields determines for the present field. Its size is the
    /// [provided number](Self::provided_number).
    #[doc(hidden)]
    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        NONE
    }

    /// Returns the next bits without consuming them: at least 56 bits, with zeros past the end. The next bit is bit 0
    /// in order least significant first, and bit 63 in order most significant first.
    #[inline(always)]
    fn peek(&self) -> u64 {
        self.peek_at(0)
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) at the end.
    #[inline(always)]
    fn read_bit(&mut self) -> Result<bool, Fault> {
        Ok(self.read_bits(1)? == 1)
    }

    /// Reads an integer of `width` bits, at most 128, in the bit order of the stream.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits remain.
    #[inline(always)]
    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        wide(self, width)
    }

    /// Reads a run of ones and the zero that ends it, and returns the number of ones.
    ///
    /// # Errors
    /// [`OutOfRange`](crate::ErrorKind::OutOfRange) for more than `max` ones,
    /// [`Truncated`](crate::ErrorKind::Truncated) if the input ends within the run.
    #[inline(always)]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        unary(self, max)
    }

    /// Reads `width` bits that must be zero.
    ///
    /// # Errors
    /// `refusal` if a bit is one, [`Truncated`](crate::ErrorKind::Truncated) if fewer bits remain.
    #[inline(always)]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        zeros(self, width, refusal)
    }

    /// Whether more input can arrive: [`wait`](Self::wait) waits for it, and so do the methods that consume bits.
    const WAITS: bool = false;

    /// Waits for `width` bits, and returns whether they exist. A reader of a slice does not wait.
    ///
    /// A coding that needs this many bits in any case calls it before it consumes or allocates anything.
    /// [`remaining`](Self::remaining) does not count bits that have not arrived.
    #[inline(always)]
    fn wait(&mut self, width: usize) -> bool {
        width <= self.remaining()
    }

    /// Charges `bytes` bytes of memory to the [budget](crate::io::Budget) of the value, before a coding allocates them. The
    /// bits from `start` to the current position are those of the error.
    ///
    /// The lists and boxes of this crate call it. A custom coding that allocates must call it too.
    ///
    /// # Errors
    /// [`Budget`](crate::ErrorKind::Budget) if the value exceeds its budget.
    #[inline(always)]
    fn charge(&mut self, start: usize, bytes: usize) -> Result<(), Fault> {
        charge(start, bytes, 0, self)
    }

    /// Reports the start of a field.
    #[inline(always)]
    fn enter(&mut self, field: &'static str) {
        let at = self.position();
        self.observer().enter(Step::Field(field), at);
    }

    /// Reports the start of element `index` of the current field.
    #[inline(always)]
    fn enter_element(&mut self, index: usize) {
        let at = self.position();
        self.observer().enter(Step::Index(index), at);
    }

    /// Reports the end of the innermost field or element.
    #[inline(always)]
    fn leave(&mut self) {
        let at = self.position();
        self.observer().leave(at);
    }

    /// Reports the value of the bits from `start` to the current position.
    #[inline(always)]
    fn note(&mut self, start: usize, value: Value) {
        let end = self.position();
        self.observer().note(start..end, value);
    }

    /// Reports the meaning of the current field or element, after its bits and number are reported.
    #[inline(always)]
    fn name(&mut self, value: Value) {
        self.observer().name(value);
    }

    /// Reports an error for the bits from `start` to the current position, and returns its fault.
    #[inline(always)]
    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        let end = self.position();
        self.observer().refuse(start..end, refusal)
    }

    /// Reports an error for any range of bits, as [`refuse`](Self::refuse) does for the last ones.
    #[inline(always)]
    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.observer().refuse(bits, refusal)
    }
}

/// The number of bits that every peek has, at any offset in a byte.
pub(crate) const PEEK: u32 = 56;

/// Returns the error for a read of `width` bits past the end.
// Inlined, because a call would take the address of the reader and keep its whole state in memory.
#[inline(always)]
pub(crate) fn truncated<R: BitRead + ?Sized>(reader: &mut R, width: usize) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    let needed = width as u64;
    reader.refuse_bits(start..start + left, Refusal::Truncated { needed, left })
}

/// Returns the error for a part of `width` bits that the input is too short for, before anything of it is read.
#[cold]
pub(crate) fn cut<R: BitRead>(width: usize, reader: &mut R) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    let needed = width as u64;
    reader.refuse(start, Refusal::Truncated { needed, left })
}

/// Reads a run of at most `max` ones and the zero that ends it.
#[inline(always)]
pub(crate) fn unary<R: BitRead + ?Sized>(reader: &mut R, max: u64) -> Result<u64, Fault> {
    let (mut ones, mut offset) = (0, 0);
    loop {
        let run = R::ORDER.leading_ones(reader.peek_at(offset));
        ones += u64::from(run.min(PEEK));
        if ones > max {
            return Err(too_long(max, reader));
        }
        if run < PEEK {
            offset += run as usize;
            break;
        }
        offset += PEEK as usize;
    }
    // A peek has zeros past the end, so a run that the input cuts off ends there, and its zero cannot be consumed.
    match reader.advance(offset + 1) {
        Ok(()) => Ok(ones),
        Err(_) => Err(unterminated(reader)),
    }
}

/// Returns the error for a run of more than `max` ones. In a region the ones can be past its end; then the region ends
/// first.
#[inline(always)]
fn too_long<R: BitRead + ?Sized>(max: u64, reader: &mut R) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    match usize::try_from(max) {
        Ok(most) if most < left => {
            reader.refuse_bits(start..start + most + 1, Refusal::RunTooLong { max })
        }
        _ => unterminated(reader),
    }
}

/// Returns the error for a run of ones up to the end.
#[inline(always)]
fn unterminated<R: BitRead + ?Sized>(reader: &mut R) -> Fault {
    let end = reader.position() + reader.remaining();
    reader.refuse_bits(end..end, Refusal::Truncated { needed: 1, left: 0 })
}

/// Reads an integer of `width` bits, at most 128.
#[inline(always)]
pub(crate) fn wide<R: BitRead + ?Sized>(reader: &mut R, width: u32) -> Result<u128, Fault> {
    if width <= 64 {
        return Ok(u128::from(reader.read_bits(width)?));
    }
    // Checked before the first of two reads, so that a failed read consumes nothing.
    if reader.remaining() < width as usize {
        return Err(truncated(reader, width as usize));
    }
    let first = u128::from(reader.read_bits(64)?);
    let rest = u128::from(reader.read_bits(width - 64)?);
    Ok(if R::ORDER.is_lsb_first() {
        rest << 64 | first
    } else {
        first << (width - 64) | rest
    })
}

/// Peeks as [`peek`](BitRead::peek) does, with zeros after the last bit of the reader.
///
/// A region can end before its input. Errors in it must not depend on the bits after it, which a stream may not have
/// yet.
#[cold]
pub(crate) fn peek_inside<R: BitRead>(reader: &R) -> u64 {
    let after = |shift: u32| match R::ORDER {
        BitOrder::LsbFirst => u64::MAX << shift,
        BitOrder::MsbFirst => u64::MAX >> shift,
    };
    match u32::try_from(reader.remaining()) {
        Ok(left @ 0..64) => reader.peek() & !after(left),
        _ => reader.peek(),
    }
}

/// Reads `width` bits that must be zero.
#[inline(always)]
pub(crate) fn zeros<R: BitRead + ?Sized>(
    reader: &mut R,
    width: usize,
    refusal: Refusal,
) -> Result<(), Fault> {
    let start = reader.position();
    if width > reader.remaining() {
        return Err(truncated(reader, width));
    }
    let (mut offset, mut ones) = (0, 0);
    // All bits are collected with `|` and tested once, because a one is the exception.
    while width - offset > PEEK as usize {
        ones |= R::ORDER.take(reader.peek_at(offset), PEEK);
        offset += PEEK as usize;
    }
    let left = (width - offset) as u32;
    if ones | R::ORDER.take(reader.peek_at(offset), left) != 0 {
        return Err(reader.refuse_bits(start..start + width, refusal));
    }
    reader.advance(width)?;
    if width > 0 {
        let reserved = matches!(refusal, Refusal::Reserved | Refusal::Alignment);
        reader.note(
            start,
            if reserved {
                Value::Reserved
            } else {
                Value::Padding
            },
        );
    }
    Ok(())
}

/// Returns the bytes with the next `len` whole ones, one more if these begin inside of a byte, and their offset in the
/// first one in bits; `None` if the reader has no bytes, or not enough of them.
#[inline(always)]
pub(crate) fn whole_ahead<R: BitRead>(len: usize, reader: &R) -> Option<(&[u8], u32)> {
    let (bytes, shift) = reader.bytes_around()?;
    let bytes = bytes.get(..len.checked_add(usize::from(shift != 0))?)?;
    Some((bytes, shift))
}

/// Charges memory for the bits from `start` to the current position. At least `ahead` more bits exist, which count for
/// the limit of the budget.
#[inline(always)]
pub(crate) fn charge<R: BitRead + ?Sized>(
    start: usize,
    bytes: usize,
    ahead: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    // The symbols of a range coder have no fixed number of bits.
    let ahead = if R::SHARES { 0 } else { ahead };
    let end = reader.position().saturating_add(ahead);
    if let Some(budget) = reader.observer().budget() {
        if !budget.take(bytes, end) {
            return Err(exceeded(start, bytes, end, reader));
        }
    }
    Ok(())
}

/// Charges `bytes` if the budget allows these and `more` bytes that are needed temporarily, and returns whether it
/// does. It reports no error.
#[inline(always)]
pub(crate) fn try_charge<R: BitRead + ?Sized>(bytes: usize, more: usize, reader: &mut R) -> bool {
    let end = reader.position();
    match reader.observer().budget() {
        Some(budget) => {
            let is_allowed = budget.take(bytes.saturating_add(more), end);
            if is_allowed {
                // No underflow: `take` has just added `more`.
                budget.taken = budget.taken.wrapping_sub(more);
            }
            is_allowed
        }
        None => true,
    }
}

#[cold]
fn exceeded<R: BitRead + ?Sized>(start: usize, bytes: usize, end: usize, reader: &mut R) -> Fault {
    let (taken, most) = match reader.observer().budget() {
        Some(budget) => (budget.taken, budget.most(end)),
        None => (0, 0),
    };
    let needed = taken.saturating_add(bytes);
    reader.refuse(start, Refusal::Budget { needed, most })
}

/// Refunds memory that was charged and is freed.
#[inline(always)]
pub(crate) fn refund<R: BitRead + ?Sized>(bytes: usize, reader: &mut R) {
    if let Some(budget) = reader.observer().budget() {
        budget.taken = budget.taken.saturating_sub(bytes);
    }
}

/// Returns the number of charged bytes.
#[inline(always)]
pub(crate) fn charged<R: BitRead + ?Sized>(reader: &mut R) -> usize {
    match reader.observer().budget() {
        Some(budget) => budget.taken,
        None => 0,
    }
}
