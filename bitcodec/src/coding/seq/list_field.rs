//! How a list is written as a field whose length other fields decide.

use crate::const_check::mistake::Mistake;
use crate::context::{Context, Provides};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

/// How a list is written as a field whose length other fields say.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code lists of type `{L}`",
    label = "`{L}` cannot be written this way"
)]
pub trait ListField<L> {
    /// What it is given beside the bits.
    type Context: Provides<Self::Context>;
    /// What the bits look like; the length is named by [`of_length`](crate::layout::length::of_length).
    const LAYOUT: Layout;
    /// What is wrong with the coding for lists of this type.
    const MISTAKE: Option<Mistake>;

    /// Writes the elements of a list, which other fields say to have this length.
    ///
    /// # Errors
    /// Refuses a list of another length, and elements that the coding cannot hold.
    fn write_elements<W: BitWrite>(
        list: &L,
        len: usize,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads the elements of a list of this length.
    ///
    /// # Errors
    /// Refuses bits that [`write_elements`](Self::write_elements) does not write.
    fn read_elements<R: BitRead>(
        len: usize,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<L, Fault>;

    /// Writes a list that has this length as a field.
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

    /// Reads a list of this length as a field.
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

/// The number that a key gives cannot be a length.
#[cold]
pub(crate) fn no_length(key: &'static str, value: Number) -> Refusal {
    Refusal::ExpressionOutOfRange {
        key,
        value,
        low: Number::Unsigned(0),
        high: Number::Unsigned(usize::MAX as u128),
    }
}
