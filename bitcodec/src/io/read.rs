//! The reading side of a bit stream.

use core::ops::Range;

use crate::bit_order::BitOrder;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::observer::Narrator;
use crate::layout::bit_cost::Span;
use crate::value::Value;

/// A source of bits, with a [`Narrator`] beside them.
///
/// [`SliceReader`](crate::SliceReader) is the fast one, and `BitSliceReader` reads the slices of the crate bitvec. Methods
/// take nothing when they fail.
///
/// A reader of your own writes the methods that move bits, up to [`read_bytes`](Self::read_bytes): none of them has a
/// default, so that a reader in front of another one passes everything on. The others follow from them.
///
/// ```
/// use bitcodec::{BitRead, Msb, SliceReader};
///
/// let mut reader = SliceReader::<Msb>::new(&[0b1010_0111, 0xff]);
/// assert_eq!(reader.read_bits(3)?, 0b101);
/// assert_eq!(reader.read_bits(6)?, 0b00111_1);
/// assert_eq!(reader.position(), 9);
/// # Ok::<(), bitcodec::Fault>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not read bits",
    label = "not a `BitRead`",
    note = "a root is decoded from bytes, `T::from_bytes(bytes)` with `use bitcodec::Format`, and from an `io::Read` by `bitcodec::stream::Decoder`",
    note = "a reader of bits over bytes: `&mut SliceReader::<Msb>::new(bytes)`"
)]
pub trait BitRead {
    /// The bit order of the stream.
    const ORDER: BitOrder;

    /// Whether codings should read many values at a time from [`peek`](Self::peek); where it is `false` they read one value
    /// after the other, so that each can be seen.
    const BULK: bool;

    /// Who is told about the bits: [`Silent`](crate::Silent) for most readers.
    type Narrator: Narrator;

    /// Returns the narrator.
    fn narrator(&mut self) -> &mut Self::Narrator;

    /// Returns how many bits were taken so far.
    fn position(&self) -> usize;

    /// Returns how many bits are left.
    fn remaining(&self) -> usize;

    /// Takes an integer of `width` bits, at most 64, in the stream's bit order.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    fn read_bits(&mut self, width: u32) -> Result<u64, Fault>;

    /// Returns what [`peek`](Self::peek) would, `offset` bits further on.
    fn peek_at(&self, offset: usize) -> u64;

    /// Takes `width` bits that were peeked at.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    fn advance(&mut self, width: usize) -> Result<(), Fault>;

    /// Returns the bytes that are left, without taking them; `None` if the next bit is not the first of a byte, or if this
    /// reader has no bytes.
    fn bytes_ahead(&self) -> Option<&[u8]>;

    /// Takes whole bytes: integers of 8 bits, one after the other.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault>;

    /// Whether all that is read comes out of one range coder, so that a symbol may have a span of a total in place of bits:
    /// inside a struct with `arith`. Of readers that are not ours, only one in front of such a reader has it.
    const SHARES: bool = false;

    /// Returns the share below `total`, which is 1 to 65,536, that the next symbol has in its span, where the reader has
    /// [`SHARES`](Self::SHARES).
    ///
    /// # Errors
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for a code that no symbol leads to, and for a reader of bits.
    #[inline(always)]
    fn read_share(&mut self, _total: u32) -> Result<u32, Fault> {
        let (at, rule) = (self.position(), "a reader of bits reads no shares");
        Err(self.refuse_bits(at..at, Refusal::NotCanonical { rule }))
    }

    /// Takes the symbol whose span has the [share](Self::read_share) of the same total.
    ///
    /// # Errors
    /// As [`read_share`](Self::read_share).
    #[inline(always)]
    fn take_span(&mut self, _span: Span, total: u32) -> Result<(), Fault> {
        self.read_share(total).map(drop)
    }

    /// Whether what is read goes to an array or a list, so that each value is to be [whole](Self::whole).
    #[doc(hidden)]
    const LISTS: bool = false;

    /// Returns the value, in registers where they hold it.
    ///
    /// A fault may lie over the first byte of a value in a result. Where the value is moved into one field after the other,
    /// the optimizer cuts it there, across its fields, and the pieces go through memory. What a call returns is cut as an
    /// integer; the compiler cannot take this call for its body, as each reader may have another one.
    #[doc(hidden)]
    #[inline(always)]
    fn whole<T>(value: T) -> T {
        value
    }

    /// Whether there is a number that is [lent](Self::lent).
    #[doc(hidden)]
    const LENDS: bool = false;

    /// The number that an expression over earlier fields gives the present field: its width.
    #[doc(hidden)]
    #[inline(always)]
    fn lent(&self) -> u64 {
        0
    }

    /// Returns the next bits without taking them: at least 56, zeros past the end. Least significant bit first, the next
    /// bit is bit 0; most significant bit first, it is bit 63.
    #[inline(always)]
    fn peek(&self) -> u64 {
        self.peek_at(0)
    }

    /// Takes one bit.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) at the end.
    #[inline(always)]
    fn read_bit(&mut self) -> Result<bool, Fault> {
        Ok(self.read_bits(1)? == 1)
    }

    /// Takes an integer of `width` bits, at most 128, in the stream's bit order.
    ///
    /// # Errors
    /// [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    #[inline(always)]
    fn read_wide(&mut self, width: u32) -> Result<u128, Fault> {
        wide(self, width)
    }

    /// Takes a run of ones and the zero that ends it, and returns how many ones there were.
    ///
    /// # Errors
    /// [`OutOfRange`](crate::ErrorKind::OutOfRange) for more than `max` ones, [`Truncated`](crate::ErrorKind::Truncated)
    /// where the run has no end.
    #[inline(always)]
    fn read_unary(&mut self, max: u64) -> Result<u64, Fault> {
        let (mut ones, mut offset) = (0, 0);
        loop {
            let run = Self::ORDER.leading_ones(self.peek_at(offset));
            ones += u64::from(run.min(PEEK));
            if ones > max {
                return Err(too_long(max, self));
            }
            if run < PEEK {
                offset += run as usize;
                break;
            }
            offset += PEEK as usize;
        }
        // Past the end there are zeros, so that a run without an end ends where the input does.
        match self.advance(offset + 1) {
            Ok(()) => Ok(ones),
            Err(_) => Err(unended(self)),
        }
    }

    /// Takes `width` bits that have to be zero.
    ///
    /// # Errors
    /// `refusal` where a bit is one, [`Truncated`](crate::ErrorKind::Truncated) if fewer bits are left.
    #[inline(always)]
    fn read_zeros(&mut self, width: usize, refusal: Refusal) -> Result<(), Fault> {
        zeros(self, width, refusal)
    }

    /// Whether bits that are not there yet may come: [`wait`](Self::wait) gets them, and so do the methods that take bits.
    const WAITS: bool = false;

    /// Waits until `width` bits are there, and returns whether they are; a reader of a slice has all that it will have.
    ///
    /// A coding that needs so many bits in any case asks this before it takes or allocates anything. What
    /// [`remaining`](Self::remaining) returns may be less than what comes.
    #[inline(always)]
    fn wait(&mut self, width: usize) -> bool {
        width <= self.remaining()
    }

    /// Charges `bytes` of memory to the [budget](crate::Budget) of the value, before a coding allocates them; the bits
    /// from `start` to the present position ask for it.
    ///
    /// The lists and boxes of this crate do that. A coding of your own that allocates has to.
    ///
    /// # Errors
    /// [`Budget`](crate::ErrorKind::Budget) where the value has no more of it.
    #[inline(always)]
    fn charge(&mut self, start: usize, bytes: usize) -> Result<(), Fault> {
        charge(start, bytes, 0, self)
    }

    /// Says that a field begins.
    #[inline(always)]
    fn enter(&mut self, field: &'static str) {
        let at = self.position();
        self.narrator().enter(Step::Field(field), at);
    }

    /// Says that element `index` of the present field begins.
    #[inline(always)]
    fn enter_element(&mut self, index: usize) {
        let at = self.position();
        self.narrator().enter(Step::Index(index), at);
    }

    /// Says that the field or element that was entered last ends.
    #[inline(always)]
    fn leave(&mut self) {
        let at = self.position();
        self.narrator().leave(at);
    }

    /// Says what the bits from `start` to the present position mean.
    #[inline(always)]
    fn note(&mut self, start: usize, value: Value) {
        let end = self.position();
        self.narrator().note(start..end, value);
    }

    /// Says what the present field or element means, whose bits and number were told before.
    #[inline(always)]
    fn name(&mut self, value: Value) {
        self.narrator().name(value);
    }

    /// Makes the error for the bits from `start` to the present position.
    #[inline(always)]
    fn refuse(&mut self, start: usize, refusal: Refusal) -> Fault {
        let end = self.position();
        self.narrator().refuse(start..end, refusal)
    }

    /// Makes the error for bits that were taken before or are not taken, as [`refuse`](Self::refuse) does for the last ones.
    #[inline(always)]
    fn refuse_bits(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
        self.narrator().refuse(bits, refusal)
    }
}

/// How many bits a peek has wherever the next one stands in its byte.
pub(crate) const PEEK: u32 = 56;

/// Makes the error for a read of `width` bits past the end.
// A call would take the reader's address, and so keep its whole state in memory.
#[inline(always)]
pub(crate) fn truncated<R: BitRead + ?Sized>(reader: &mut R, width: usize) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    let needed = width as u64;
    reader.refuse_bits(start..start + left, Refusal::Truncated { needed, left })
}

/// Makes the error for a part of `width` bits that is known to be cut before anything of it is read.
#[cold]
pub(crate) fn cut<R: BitRead>(width: usize, reader: &mut R) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    let needed = width as u64;
    reader.refuse(start, Refusal::Truncated { needed, left })
}

/// Makes the error for a run of more than `max` ones.
#[inline(always)]
fn too_long<R: BitRead + ?Sized>(max: u64, reader: &mut R) -> Fault {
    let (start, left) = (reader.position(), reader.remaining());
    match usize::try_from(max) {
        Ok(most) if most < left => {
            reader.refuse_bits(start..start + most + 1, Refusal::RunTooLong { max })
        }
        _ => unended(reader),
    }
}

/// Makes the error for a run of ones that goes on to the end.
#[inline(always)]
fn unended<R: BitRead + ?Sized>(reader: &mut R) -> Fault {
    let end = reader.position() + reader.remaining();
    reader.refuse_bits(end..end, Refusal::Truncated { needed: 1, left: 0 })
}

/// Takes an integer of `width` bits, at most 128.
#[inline(always)]
pub(crate) fn wide<R: BitRead + ?Sized>(reader: &mut R, width: u32) -> Result<u128, Fault> {
    if width <= 64 {
        return Ok(u128::from(reader.read_bits(width)?));
    }
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

/// Returns what [`peek`](BitRead::peek) does, with zeros behind the last bit that can be taken.
///
/// A region ends before its input, and what is refused there must not depend on the bits behind it: a stream may not have
/// them yet.
#[cold]
pub(crate) fn peek_inside<R: BitRead>(reader: &R) -> u64 {
    let behind = |shift: u32| match R::ORDER {
        BitOrder::LsbFirst => u64::MAX << shift,
        BitOrder::MsbFirst => u64::MAX >> shift,
    };
    match u32::try_from(reader.remaining()) {
        Ok(left @ 0..64) => reader.peek() & !behind(left),
        _ => reader.peek(),
    }
}

/// Takes `width` bits that have to be zero.
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

/// Charges the memory for what the bits from `start` to the present position describe; the next `ahead` bits are known to be
/// there.
#[inline(always)]
pub(crate) fn charge<R: BitRead + ?Sized>(
    start: usize,
    bytes: usize,
    ahead: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    // A range coder does not know how many bits its symbols take.
    let ahead = if R::SHARES { 0 } else { ahead };
    let end = reader.position().saturating_add(ahead);
    if let Some(budget) = reader.narrator().budget()
        && !budget.take(bytes, end)
    {
        return Err(exceeded(start, bytes, end, reader));
    }
    Ok(())
}

/// Charges memory as [`charge`] does where there is so much and `more` for a moment, and returns whether there is. Nothing is
/// refused.
#[inline(always)]
pub(crate) fn try_charge<R: BitRead + ?Sized>(bytes: usize, more: usize, reader: &mut R) -> bool {
    let end = reader.position();
    match reader.narrator().budget() {
        Some(budget) => {
            let there = budget.take(bytes.saturating_add(more), end);
            if there {
                // That much was added just now.
                budget.taken = budget.taken.wrapping_sub(more);
            }
            there
        }
        None => true,
    }
}

#[cold]
fn exceeded<R: BitRead + ?Sized>(start: usize, bytes: usize, end: usize, reader: &mut R) -> Fault {
    let (taken, most) = match reader.narrator().budget() {
        Some(budget) => (budget.taken, budget.most(end)),
        None => (0, 0),
    };
    let needed = taken.saturating_add(bytes);
    reader.refuse(start, Refusal::Budget { needed, most })
}

/// Gives memory back that was charged and is free again.
#[inline(always)]
pub(crate) fn refund<R: BitRead + ?Sized>(bytes: usize, reader: &mut R) {
    if let Some(budget) = reader.narrator().budget() {
        budget.taken = budget.taken.saturating_sub(bytes);
    }
}

/// How many bytes are charged.
#[inline(always)]
pub(crate) fn charged<R: BitRead + ?Sized>(reader: &mut R) -> usize {
    match reader.narrator().budget() {
        Some(budget) => budget.taken,
        None => 0,
    }
}
