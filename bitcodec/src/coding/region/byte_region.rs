//! Values with a size in bytes.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
#[cfg(feature = "alloc")]
use crate::coding::region::apart::write_apart;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::{BitRead, cut};
use crate::io::region_end::RegionOf;
use crate::io::write::BitWrite;
use crate::layout::length::greatest;
use crate::layout::{Layout, Length, Node, takes_digits};

pub(crate) use crate::coding::region::limited_reader::RegionReader;

/// The size of a value in bytes in the coding `C`, then the value in the coding `X`, then zeros to a whole byte.
/// `sized(bits = N)`, `sized(leb128)`.
///
/// The value must have exactly this size. The decoder rejects a value that exceeds it, and bytes after the value.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), bitcodec::EncodeError> {
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// struct Header {
///     kind: u8,
///     #[codec(len(rest))]
///     name: Vec<u8>,
/// }
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Message {
///     #[codec(sized(bits = 16))]
///     header: Header,
///     flags: u8,
/// }
///
/// let header = Header { kind: 1, name: b"ok".to_vec() };
/// assert_eq!(Message { header, flags: 7 }.to_bytes()?, *b"\0\x03\x01ok\x07");
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Region<C, X>(Infallible, PhantomData<(C, X)>);

/// A value in the coding `X`, then zeros to a whole byte, in all bytes up to the end of the input, or of the enclosing
/// region. `sized(rest)`.
///
/// The decoder rejects bytes after the value. Fields of constant width can follow it, because the derive ends the region
/// before them.
#[derive(Debug)]
pub struct RestRegion<X>(Infallible, PhantomData<X>);

impl<T, X: Coding<T>> Coding<T> for RestRegion<X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::inside(of_value::<T, X>());
    const LAYOUT: &'static Layout = &Layout::region(X::LAYOUT, Length::Rest);

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        let start = writer.position();
        X::encode(value, writer, context)?;
        let width = writer.position() - start;
        writer.write_zeros(width.wrapping_neg() % 8)
    }

    #[inline]
    fn width(value: &T, context: WriteBy<'_, T, X>) -> Option<usize> {
        X::width(value, context)?.checked_next_multiple_of(8)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<T, Fault> {
        // Fewer bits than a byte are those that fill the last byte of the input.
        read_filled::<T, X, R>(reader.remaining() / 8, reader, context)
    }
}

impl<T, C: Coding<u64, Context = NoContext>, X: Coding<T>> Coding<T> for Region<C, X> {
    type Context = X::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(
        Mistake::about(Key::Len, C::MISTAKE),
        Mistake::or(
            Mistake::inside(of_value::<T, X>()),
            of_size(C::LAYOUT, X::LAYOUT),
        ),
    );
    const LAYOUT: &'static Layout = {
        let count = C::LAYOUT;
        let region = Layout::region(X::LAYOUT, Length::Written(count));
        let most = match (region.max_bits, said(count)) {
            (Some(most), Some(said)) if said < most => Some(said),
            (None, said) => said,
            (most, _) => most,
        };
        &Layout {
            min_bits: count.min_bits.saturating_add(region.min_bits),
            max_bits: match (count.max_bits, most) {
                (Some(count), Some(most)) => count.checked_add(most),
                _ => None,
            },
            node: region.node,
        }
    };

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        #[cfg(feature = "alloc")]
        if const { X::LAYOUT.is_transformed() } {
            let write = |bytes, writer: &mut W| C::encode(&(bytes as u64), writer, ());
            return write_apart::<T, X, W>(value, writer, context, write);
        }
        if W::COUNTS {
            // The width does not depend on the order, so the value is counted once, by this writer. A separate count would
            // lose the depth of the writer.
            let start = writer.position();
            X::encode(value, writer, context)?;
            let width = writer.position() - start;
            writer.write_zeros(width.wrapping_neg() % 8)?;
            return C::encode(&(width.div_ceil(8) as u64), writer, ());
        }
        let Some(width) = X::width(value, context) else {
            return Err(unencodable::<T, X, W>(value, writer, context));
        };
        C::encode(&(width.div_ceil(8) as u64), writer, ())?;
        write_filled::<T, X, W>(value, width, writer, context)
    }

    #[inline]
    fn width(value: &T, context: WriteBy<'_, T, X>) -> Option<usize> {
        let bytes = X::width(value, context)?.div_ceil(8);
        C::width(&(bytes as u64), ())?.checked_add(bytes.checked_mul(8)?)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, X>) -> Result<T, Fault> {
        let bytes = usize::try_from(C::decode(reader, ())?).unwrap_or(usize::MAX);
        read_filled::<T, X, R>(bytes, reader, context)
    }
}

/// Returns the greatest size, in bits, that a length in bytes can express, if the length is an integer of less than 32
/// bits or has a maximum. 4 bits express 15 bytes, which are 120 bits.
pub(crate) const fn said(count: &Layout) -> Option<usize> {
    match greatest(count, 32) {
        // A `usize` of 32 bits does not hold the 2^33 bits of a length of 30 bits, so that its size is unlimited there.
        Some(bytes) => bytes.checked_mul(8),
        None => None,
    }
}

/// Returns the mistake in the coding of a size that cannot express the size of the shortest value.
const fn of_size(count: &Layout, value: &Layout) -> Option<Mistake> {
    match said(count) {
        Some(said) if said < value.min_bits => {
            let needed = value.min_bits.div_ceil(8);
            if !matches!(count.node, Node::Unsigned) {
                let message = Message::new()
                    .text("the size is at most ")
                    .number((said / 8) as u128)
                    .text(", and the shortest value takes ")
                    .number(needed as u128)
                    .text(" bytes; write `max = ")
                    .number(needed as u128)
                    .text("` or more");
                return Mistake::of(Key::Len, message);
            }
            let message = Message::new()
                .text("a size of ")
                .number(count.min_bits as u128)
                .text(if count.min_bits == 1 { " bit" } else { " bits" })
                .text(" is at most ")
                .number((said / 8) as u128)
                .text(", and the shortest value takes ")
                .number(needed as u128)
                .text(" bytes; write at least `sized(bits = ")
                .number((usize::BITS - needed.leading_zeros()) as u128)
                .text(")`");
            Mistake::of(Key::Len, message)
        }
        _ => None,
    }
}

impl Layout {
    /// Returns the layout of a value in a region, whose size in bytes precedes it or is an expression.
    #[must_use]
    pub const fn region(inner: &'static Self, len: Length) -> Self {
        Self {
            min_bits: match inner.min_bits.checked_next_multiple_of(8) {
                Some(bits) => bits,
                None => inner.min_bits,
            },
            max_bits: match inner.max_bits {
                Some(bits) => bits.checked_next_multiple_of(8),
                None => None,
            },
            node: Node::Region { len, inner },
        }
    }
}

/// Returns the mistake in the coding of a value in a region.
pub(crate) const fn of_value<T, X: Coding<T>>() -> Option<Mistake> {
    let digits = if takes_digits(X::LAYOUT) {
        let message = Message::new().text(
            "`digits` fills the last byte of the input, and this is a region; make it the last field of the root",
        );
        Mistake::of(Key::Type, message)
    } else {
        None
    };
    Mistake::or(X::MISTAKE, digits)
}

/// Returns the error of a value without a width: that of encoding it.
#[cold]
pub(crate) fn unencodable<T, X: Coding<T>, W: BitWrite>(
    value: &T,
    writer: &mut W,
    context: WriteBy<'_, T, X>,
) -> Fault {
    match X::encode(value, writer, context) {
        Err(fault) => fault,
        Ok(()) => {
            let rule = "the value has no width";
            writer.refuse(Refusal::Unencodable { rule })
        }
    }
}

/// Writes a value of `width` bits, and pads its last byte with zeros.
#[inline]
pub(crate) fn write_filled<T, X: Coding<T>, W: BitWrite>(
    value: &T,
    width: usize,
    writer: &mut W,
    context: WriteBy<'_, T, X>,
) -> Result<(), Fault> {
    // The width is known. Encoding the value to count it would measure each nested region twice, once for its size and
    // once here: 2^n times for n levels.
    if W::COUNTS {
        return writer.write_zeros(8 * width.div_ceil(8));
    }
    X::encode(value, writer, context)?;
    writer.write_zeros(width.wrapping_neg() % 8)
}

/// Reads a value of exactly `bytes` bytes.
#[inline]
pub(crate) fn read_filled<T, X: Coding<T>, R: BitRead>(
    bytes: usize,
    reader: &mut R,
    context: ReadBy<'_, T, X>,
) -> Result<T, Fault> {
    // If the product saturates, the bits do not exist, so the exact `8 * bytes` below does not overflow.
    let width = bytes.saturating_mul(8);
    if !reader.wait(width) {
        return Err(cut(width, reader));
    }
    let mut region = RegionReader::new(8 * bytes, RegionOf::Value, reader);
    let value = X::decode(&mut region, context)?;
    end(&mut region)?;
    Ok(value)
}

/// Reads the zeros that fill the last byte of a region. No whole byte may be left.
#[inline(always)]
pub(crate) fn end<R: BitRead>(region: &mut R) -> Result<(), Fault> {
    let left = region.remaining();
    if left >= 8 {
        let start = region.position();
        let bytes = left / 8;
        return Err(region.refuse_bits(start..start + left, Refusal::Unused { bytes }));
    }
    region.read_zeros(left, Refusal::Padding)
}
