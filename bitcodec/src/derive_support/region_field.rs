//! Regions whose size earlier fields decide.

use crate::coding::Coding;
use crate::coding::argument::{ReadBy, WriteBy};
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

/// How a value is written as a field whose size in bytes other fields say.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code values of `{T}`",
    label = "`{T}` cannot be written this way"
)]
pub trait RegionField<T>: Sized {
    /// What it is given beside the bits.
    type Context: Provides<Self::Context>;
    /// What the bits look like; the size is named by [`of_length`](crate::layout::length::of_length).
    const LAYOUT: Layout;
    /// What is wrong with the coding for this field.
    const MISTAKE: Option<Mistake>;

    /// Writes a value that takes so many bytes.
    fn write<W: BitWrite>(
        name: &'static str,
        size: Result<usize, Number>,
        value: &T,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads the value that takes so many bytes.
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
        match X::width(value, context) {
            Some(width) if width.div_ceil(8) == size => {
                write_filled::<T, X, W>(value, width, writer, context)?;
            }
            Some(_) => {
                let rule = "the value does not take as many bytes as other fields say";
                return Err(writer.refuse(Refusal::Unencodable { rule }));
            }
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

/// How many bytes a value takes in a region; 0 for one that is refused when it is written.
#[inline]
pub fn bytes_in_region<X: Coding<T>, T>(value: &T, context: WriteBy<'_, T, X>) -> u64 {
    let width = X::width(value, context);
    width.map_or(0, |width| width.div_ceil(8) as u64)
}
