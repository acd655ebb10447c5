//! Regions whose size is an expression over earlier fields.

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
#[cfg(feature = "alloc")]
use crate::coding::region::apart::{width_apart, write_apart};
use crate::coding::region::byte_region::{of_value, read_filled, unencodable, write_filled};
use crate::coding::seq::list_field::no_length;
use crate::const_check::mistake::Mistake;
use crate::context::{Context, Provides};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Expression, Layout, Length};

/// A coding of a field whose size in bytes is an expression over other fields.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code values of `{T}`",
    label = "`{T}` cannot be written this way"
)]
pub trait RegionField<T>: Sized {
    /// The context of the coding.
    type Context: Provides<Self::Context>;
    /// The layout; [`of_length`](crate::layout::length::of_length) inserts the expression of the size.
    const LAYOUT: Layout;
    /// The mistake in the use of the coding for this field, reported by the compiler.
    const MISTAKE: Option<Mistake>;

    /// Writes a value whose length must be `size` bytes; `Err` has the value of an expression that is no size.
    fn write<W: BitWrite>(
        name: &'static str,
        size: Result<usize, Number>,
        value: &T,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Writes a value of `size` bytes, which [`bytes_in_region`] returned for the same writer.
    #[inline]
    fn write_measured<W: BitWrite>(
        name: &'static str,
        size: Result<usize, Number>,
        value: &T,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        if W::COUNTS {
            return count_measured(size, writer);
        }
        Self::write(name, size, value, writer, context)
    }

    /// Reads a value of `size` bytes; `Err` has the value of an expression that is no size.
    fn read<R: BitRead>(
        name: &'static str,
        size: Result<usize, Number>,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<T, Fault>;
}

impl<T, X: Coding<T>> RegionField<T> for X {
    type Context = X::Context;
    const LAYOUT: Layout = Layout::region(X::LAYOUT, Length::Expression(Expression::UNNAMED));
    const MISTAKE: Option<Mistake> = of_value::<T, X>();

    #[inline]
    fn write<W: BitWrite>(
        name: &'static str,
        size: Result<usize, Number>,
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, X>,
    ) -> Result<(), Fault> {
        writer.enter(name);
        let size = size.map_err(|number| writer.refuse(no_length("sized", number)))?;
        #[cfg(feature = "alloc")]
        if const { X::LAYOUT.is_transformed() } {
            let check = |bytes, writer: &mut W| agrees(bytes == size, writer);
            write_apart::<T, X, W>(value, writer, context, check)?;
            writer.leave();
            return Ok(());
        }
        match X::width(value, context) {
            Some(width) if width.div_ceil(8) == size => {
                write_filled::<T, X, W>(value, width, writer, context)?;
            }
            Some(_) => agrees(false, writer)?,
            None => return Err(unencodable::<T, X, W>(value, writer, context)),
        }
        writer.leave();
        Ok(())
    }

    #[inline]
    fn read<R: BitRead>(
        name: &'static str,
        size: Result<usize, Number>,
        reader: &mut R,
        context: ReadBy<'_, T, X>,
    ) -> Result<T, Fault> {
        reader.enter(name);
        let size = size.map_err(|number| {
            let start = reader.position();
            reader.refuse(start, no_length("sized", number))
        })?;
        let value = read_filled::<T, X, R>(size, reader, context)?;
        reader.leave();
        Ok(value)
    }
}

/// Rejects a value whose size differs from that of other fields.
#[inline(always)]
fn agrees<W: BitWrite>(is_same: bool, writer: &mut W) -> Result<(), Fault> {
    if is_same {
        return Ok(());
    }
    let rule = "the value does not take as many bytes as other fields say";
    Err(writer.refuse(Refusal::Unencodable { rule }))
}

/// Counts the bytes of a value that was measured for an earlier field. To measure it again would take twice the time for
/// each level of a recursive type.
pub(crate) fn count_measured<W: BitWrite>(
    size: Result<usize, Number>,
    writer: &mut W,
) -> Result<(), Fault> {
    match size.ok().and_then(|size| size.checked_mul(8)) {
        Some(bits) => writer.write_zeros(bits),
        // The value has no encoding.
        None => {
            let rule = "the value has no width";
            Err(writer.refuse(Refusal::Unencodable { rule }))
        }
    }
}

/// Returns the size in bytes of a value with this width. For a value that has no encoding it is 0, and the writer rejects
/// the value later; a writer that only counts rejects the greatest number.
#[inline]
pub(crate) fn bytes_for<W: BitWrite>(width: Option<usize>) -> u64 {
    match width {
        Some(width) => width.div_ceil(8) as u64,
        None if W::COUNTS => u64::MAX,
        None => 0,
    }
}

/// Returns the size of a value in a region, in bytes.
#[inline]
pub fn bytes_in_region<X: Coding<T>, T, W: BitWrite>(value: &T, context: WriteBy<'_, T, X>) -> u64 {
    #[cfg(feature = "alloc")]
    if const { X::LAYOUT.is_transformed() } {
        return bytes_for::<W>(width_apart::<T, X, W>(value, context));
    }
    bytes_for::<W>(X::width(value, context))
}
