//! Writing to a bit stream.

use crate::bit_order::{BitOrder, Order};
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number, store_arrays};
use crate::io::observer::Observer;
use crate::io::sealed::Sealed;
use crate::io::value_set::{NONE, ValueSet};
use crate::layout::bit_cost::Span;

/// A sink of bits, with an observer ([`Observer`]).
///
/// [`SliceWriter`](crate::io::SliceWriter) and `VecWriter` are the fast writers, and `BitVecWriter` writes vectors of the
/// crate bitvec.
///
/// A custom writer implements the methods that move bits, up to [`write_zeros`](Self::write_zeros). None of them has a
/// default, so that a wrapper of another writer cannot forget to forward one. The other methods are built on them.
///
/// ```
/// use bitcodec::io::{BitWrite, Msb, SliceWriter};
///
/// let mut bytes = [0; 2];
/// let mut writer = SliceWriter::<Msb>::new(&mut bytes);
/// writer.write_bits(0b101, 3)?;
/// writer.write_bits(0b00111_1, 6)?;
/// writer.finish()?;
/// assert_eq!(bytes, [0b1010_0111, 0b1000_0000]);
/// # Ok::<(), bitcodec::error::Fault>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not write bits",
    label = "not a `BitWrite`",
    note = "a root is encoded to bytes, `value.to_bytes()` with `use bitcodec::WireFormat`, and to an `io::Write` by `bitcodec::stream::Encoder`",
    note = "a writer of bits to bytes: `&mut SliceWriter::<Msb>::new(bytes)`"
)]
pub trait BitWrite: Sealed {
    /// The bit order of the stream, as a type.
    type Order: Order;

    /// The bit order of the stream.
    const ORDER: BitOrder = <Self::Order as Order>::ORDER;

    /// Whether codings should write many values at a time. If it is `false`, they write value by value, so that errors
    /// name the value.
    const BULK: bool;

    /// Whether the writer only counts bits. A coding that computes a width faster than a code then writes that many
    /// zeros.
    const COUNTS: bool;

    /// Whether the least significant byte of an integer of whole bytes comes first. It follows from the bit order, except
    /// inside of a field with `little_endian = expr`. A wrapper of another writer hands it on.
    #[doc(hidden)]
    const LITTLE_ENDIAN: bool = <Self::Order as Order>::LITTLE_ENDIAN;

    /// The type of the observer: [`Silent`](crate::io::Silent) for most writers.
    type Observer: Observer;

    /// The writer under all wrappers of this one: numbers of expressions, names.
    #[doc(hidden)]
    type Base: BitWrite;

    /// Returns the writer under all wrappers.
    #[doc(hidden)]
    fn base(&mut self) -> &mut Self::Base;

    /// Returns the number of values of recursive types around the current one.
    #[doc(hidden)]
    #[inline(always)]
    fn depth(&self) -> u32 {
        0
    }

    /// Returns the observer.
    fn observer(&mut self) -> &mut Self::Observer;

    /// Returns the number of bits written so far.
    fn position(&self) -> usize;

    /// Writes an integer of `width` bits, at most 64, without a check. The integer must not have more bits.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault>;

    /// Appends `len` whole bytes and returns them for the caller to fill. Returns `None`, and writes nothing, if the
    /// position is not at a byte boundary, if the sink is full, or if the writer has no bytes.
    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]>;

    /// Writes whole bytes, as integers of 8 bits each.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault>;

    /// Writes `width` zeros.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault>;

    /// Writes integers as wide as their type, each with the least significant byte first or last, as
    /// [`write_bytes`](Self::write_bytes) writes their bytes.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    #[doc(hidden)]
    #[inline(always)]
    fn write_ints<T: Int, const LEAST_FIRST: bool>(&mut self, values: &[T]) -> Result<(), Fault> {
        let mut block = [0; 256];
        for part in values.chunks(block.len() / size_of::<T>()) {
            let bytes = block.get_mut(..size_of_val(part)).unwrap_or_default();
            store_arrays(T::to_bytes::<LEAST_FIRST>(part), bytes);
            self.write_bytes(bytes)?;
        }
        Ok(())
    }

    /// Makes room for about `bits` more bits in a sink that grows.
    #[doc(hidden)]
    #[inline(always)]
    fn reserve(&mut self, _bits: usize) {}

    /// Whether all output is encoded by one range coder, as inside of a struct with `arith`. A symbol can then have a
    /// share of a total in place of bits. A custom writer has this only if it wraps such a writer.
    const SHARES: bool = false;

    /// Writes a symbol by its span of a total, which is 1 to 65,536. Only for a writer with [`SHARES`](Self::SHARES).
    ///
    /// # Errors
    /// [`Unencodable`](crate::ErrorKind::Unencodable) for a writer of bits, [`NoSpace`](crate::ErrorKind::NoSpace) if
    /// the sink is full.
    #[inline(always)]
    fn write_span(&mut self, _span: Span, _total: u32) -> Result<(), Fault> {
        let rule = "a writer of bits writes no shares";
        Err(self.refuse(Refusal::Unencodable { rule }))
    }

    /// Whether the writer provides a number for the present field, [`provided_number`](Self::provided_number).
    #[doc(hidden)]
    const HAS_NUMBER: bool = false;

    /// Returns the number that an expression over earlier fields determines for the present field, such as its width.
    #[doc(hidden)]
    #[inline(always)]
    fn provided_number(&self) -> u64 {
        0
    }

    /// Whether the writer provides a set for the present field, [`provided_set`](Self::provided_set).
    #[doc(hidden)]
    const HAS_SET: bool = false;

    /// Returns the set that an expression over earlier fields determines for the present field. Its size is the
    /// [provided number](Self::provided_number).
    #[doc(hidden)]
    #[inline(always)]
    fn provided_set(&self) -> &dyn ValueSet {
        NONE
    }

    /// Writes an integer of `width` bits, at most 64, in the bit order of the stream.
    ///
    /// # Errors
    /// [`OutOfRange`](crate::ErrorKind::OutOfRange) if `value` has more bits, [`NoSpace`](crate::ErrorKind::NoSpace)
    /// if the sink is full.
    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        debug_assert!(
            width <= 64,
            "an integer of more than 64 bits is written with write_wide"
        );
        if width < 64 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(u128::from(value)),
                width,
            }));
        }
        self.write_code(value, width)
    }

    /// Writes one bit.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    #[inline(always)]
    fn write_bit(&mut self, bit: bool) -> Result<(), Fault> {
        self.write_bits(u64::from(bit), 1)
    }

    /// Writes an integer of `width` bits, at most 128, in the bit order of the stream.
    ///
    /// # Errors
    /// As [`write_bits`](Self::write_bits).
    #[inline(always)]
    fn write_wide(&mut self, value: u128, width: u32) -> Result<(), Fault> {
        if width < 128 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(value),
                width,
            }));
        }
        let low = low_word(value);
        if width <= 64 {
            return self.write_bits(low, width);
        }
        if Self::ORDER.is_lsb_first() {
            self.write_bits(low, 64)?;
            self.write_bits(low_word(value >> 64), width - 64)
        } else {
            // Most significant first: the highest 64 bits, then the `width - 64` bits below them.
            self.write_bits(low_word(value >> (width - 64)), 64)?;
            self.write_bits(low & (u64::MAX >> (128 - width)), width - 64)
        }
    }

    /// Writes a run of `ones` ones and the zero that ends it.
    ///
    /// # Errors
    /// [`NoSpace`](crate::ErrorKind::NoSpace) if the sink is full.
    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        let mut left = ones;
        // At most 62 ones are left, so the last code, with its zero, fits 63 bits.
        while left >= 63 {
            self.write_code(u64::MAX >> 1, 63)?;
            left -= 63;
        }
        let ones = left as u32;
        self.write_code(Self::ORDER.run(ones), ones + 1)
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

    /// Replaces the last refusal, which an inner coding reported, by one in terms of the value of the outer coding, or
    /// of its element with this index.
    #[inline(always)]
    fn amend(&mut self, change: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        self.observer().amend(change);
    }

    /// Reports an error for the value that is being written, and returns its fault.
    #[inline(always)]
    fn refuse(&mut self, refusal: Refusal) -> Fault {
        let at = self.position();
        self.observer().refuse(at..at, refusal)
    }
}

/// Writes zeros as codes of up to 64 bits, for writers without a faster way.
#[inline(always)]
pub(crate) fn zeros_as_codes<W: BitWrite>(writer: &mut W, width: usize) -> Result<(), Fault> {
    let mut left = width;
    while left > 64 {
        writer.write_code(0, 64)?;
        left -= 64;
    }
    writer.write_code(0, left as u32)
}

#[inline(always)]
fn low_word(value: u128) -> u64 {
    value as u64
}
