//! The coding of a named field, and that of all fields of a struct.

use crate::coding::argument::{ReadBy, ReadOf, WriteBy, WriteOf};
use crate::coding::{BitCodec, Coding};
use crate::const_check::mistake::Mistake;
use crate::context::{Context, Provides};
use crate::error::kind::Fault;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

/// The coding of a named field.
///
/// Generated code uses only this trait for the layout, for writing and for reading. If a coding does not fit its field,
/// the compiler therefore reports one error instead of three.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code values of `{T}`",
    label = "`{T}` cannot be written this way",
    note = "numbers are `u8` to `u128` and `i8` to `i128`, and arrays of them; an enum without data that derives `BitCodec` is written by its number: add `as = u8`",
    note = "a type that derives `BitCodec` has a form of its own: remove the key; any other type needs an `impl Coding` for it, named by `with = path`"
)]
pub trait FieldCoding<T>: Sized {
    /// The type of the context.
    type Context: Provides<Self::Context>;
    /// The layout of the bits.
    const LAYOUT: &'static Layout;
    /// The mistake if the coding does not fit the field.
    const MISTAKE: Option<Mistake>;
    /// Whether any bits decode to a value.
    const TOTAL: bool;
    /// Whether values are decoded in place.
    const IN_PLACE: bool;

    /// Any value, for [`read_to`](Self::read_to) to overwrite, if values are decoded in place.
    const BLANK: Option<T>;

    /// Writes the field.
    fn write<W: BitWrite>(
        name: &'static str,
        value: &T,
        writer: &mut W,
        context: <Self::Context as Context>::Write<'_>,
    ) -> Result<(), Fault>;

    /// Reads the field.
    fn read<R: BitRead>(
        name: &'static str,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<T, Fault>;

    /// Reads the field to its place.
    fn read_to<R: BitRead>(
        name: &'static str,
        place: &mut T,
        reader: &mut R,
        context: <Self::Context as Context>::Read<'_>,
    ) -> Result<(), Fault>;
}

// Without optimization, a copy of the code for each field takes most of the compile time of the field. Debug builds
// therefore do not force inlining: fields of one type and coding share a function.
impl<C: Coding<T>, T> FieldCoding<T> for C {
    type Context = C::Context;
    const LAYOUT: &'static Layout = C::LAYOUT;
    const MISTAKE: Option<Mistake> = C::MISTAKE;
    const TOTAL: bool = C::TOTAL;
    const IN_PLACE: bool = C::IN_PLACE;
    const BLANK: Option<T> = C::BLANK;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write<W: BitWrite>(
        name: &'static str,
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        if W::Observer::SILENT {
            C::encode(value, writer, context)
        } else {
            write_told::<C, T, W>(name, value, writer, context)
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<R: BitRead>(
        name: &'static str,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<T, Fault> {
        if R::Observer::SILENT {
            C::decode(reader, context)
        } else {
            read_told::<C, T, R>(name, reader, context)
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_to<R: BitRead>(
        name: &'static str,
        place: &mut T,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        if R::Observer::SILENT {
            C::decode_to(place, reader, context)
        } else {
            *place = read_told::<C, T, R>(name, reader, context)?;
            Ok(())
        }
    }
}

/// Writes a field and reports it to the observer. It need not be fast, so fields of one type and coding share the
/// function.
#[inline(never)]
fn write_told<C: Coding<T>, T, W: BitWrite>(
    name: &'static str,
    value: &T,
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    writer.enter(name);
    C::encode(value, writer, context)?;
    writer.leave();
    Ok(())
}

/// Reads a field and reports it to the observer, as [`write_told`].
#[inline(never)]
fn read_told<C: Coding<T>, T, R: BitRead>(
    name: &'static str,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<T, Fault> {
    reader.enter(name);
    let value = C::decode(reader, context)?;
    reader.leave();
    Ok(value)
}

/// A struct with `arith` or `joined`: its fields, without the code or the number around them.
pub trait BareFields: BitCodec {
    /// Writes the fields.
    fn encode_fields<W: BitWrite>(
        &self,
        writer: &mut W,
        context: WriteOf<'_, Self>,
    ) -> Result<(), Fault>;

    /// Reads the fields.
    fn decode_fields<R: BitRead>(reader: &mut R, context: ReadOf<'_, Self>) -> Result<Self, Fault>;
}
