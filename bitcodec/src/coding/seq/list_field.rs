//! Lists with a length that is an expression over other fields.

use crate::const_check::mistake::Mistake;
use crate::context::{Context, Provides};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

/// A coding of lists with a length that is an expression over other fields.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code lists of type `{L}`",
    label = "`{L}` cannot be written this way"
)]
pub trait ListField<L> {
    /// The context of the coding, as [`Coding::Context`](crate::coding::Coding::Context).
    type Context: Provides<Self::Context>;
    /// The layout; [`of_length`](crate::layout::length::of_length) sets its length.
    const LAYOUT: Layout;
    /// The mistake in the coding for lists of this type.
    const MISTAKE: Option<Mistake>;

    /// Writes the elements of a list, which must have `len` elements.
    ///
    /// # Errors
    /// An error for a list of another length, and for an element that the coding cannot represent.
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads the elements of a list of `len` elements.
    ///
    /// # Errors
    /// An error for bits that [`write_elements`](Self::write_elements) never writes.
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault>;

    /// Writes a list as the field `name`. `len` is the value of the expression; `Err` if it is not a length.
    #[inline(always)]
    fn write<W: BitWrite>(
        name: &'static str,
        len: Result<usize, Number>,
        list: &L,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        writer.enter(name);
        let len = len.map_err(|number| writer.refuse(no_length("len", number)))?;
        Self::write_elements(list, len, writer, context)?;
        writer.leave();
        Ok(())
    }

    /// Writes a list whose length an earlier field derives from it.
    #[inline(always)]
    fn write_measured<W: BitWrite>(
        name: &'static str,
        len: Result<usize, Number>,
        list: &L,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault> {
        Self::write(name, len, list, writer, context)
    }

    /// Reads a list as the field `name`. `len` is the value of the expression; `Err` if it is not a length.
    #[inline(always)]
    fn read<R: BitRead>(
        name: &'static str,
        len: Result<usize, Number>,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault> {
        reader.enter(name);
        let len = len.map_err(|number| {
            let start = reader.position();
            reader.refuse(start, no_length("len", number))
        })?;
        let list = Self::read_elements(len, reader, context)?;
        reader.leave();
        Ok(list)
    }
}

/// Returns the refusal of a value of the expression `key` that cannot be a length.
#[cold]
pub(crate) fn no_length(key: &'static str, value: Number) -> Refusal {
    Refusal::ExpressionOutOfRange {
        key,
        value,
        low: Number::Unsigned(0),
        high: Number::Unsigned(usize::MAX as u128),
    }
}
