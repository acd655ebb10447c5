//! Values that are converted to another type for the wire.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::BitCodec;
use crate::coding::Coding;
use crate::coding::argument::{ReadOf, WriteOf};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;

/// The value, converted to the type `M`. `via = M`.
///
/// The conversions are those of the standard library: `TryFrom<&T> for M` and `TryFrom<M> for T`, or `From`. If a
/// conversion fails, its error becomes a [`Violation`], and the value or the bits are rejected. The two laws of
/// [`BitCodec`] hold if the conversions are lossless in both directions.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// struct Tenths(u8);
///
/// impl From<&f32> for Tenths {
///     fn from(value: &f32) -> Self {
///         Self((value * 10.0) as u8)
///     }
/// }
///
/// impl From<Tenths> for f32 {
///     fn from(value: Tenths) -> Self {
///         f32::from(value.0) / 10.0
///     }
/// }
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Level(#[codec(via = Tenths)] f32);
///
/// assert_eq!(Level(2.5).to_bytes()?, [25]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Via<M>(Infallible, PhantomData<M>);

impl<T: Converts<M>, M: BitCodec> Coding<T> for Via<M> {
    type Context = M::Context;
    const LAYOUT: &'static Layout = M::LAYOUT;

    #[inline]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteOf<'_, M>,
    ) -> Result<(), Fault> {
        match value.to_wire() {
            Ok(value) => value.encode_with_context(writer, context),
            Err(violation) => Err(writer.refuse(Refusal::Rule(violation))),
        }
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadOf<'_, M>) -> Result<T, Fault> {
        let start = reader.position();
        match T::from_wire(M::decode_with_context(reader, context)?) {
            Ok(value) => Ok(value),
            Err(violation) => Err(reader.refuse(start, Refusal::Rule(violation))),
        }
    }
}

/// A type that converts to the type `M` from a reference, and back, by `TryFrom` or `From`.
///
/// Every type with both conversions implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not convert to `{M}` and back",
    label = "`via` needs both conversions",
    note = "implement `From<&{Self}> for {M}` and `From<{M}> for {Self}`; or `TryFrom`, with an error that is `Into<Violation>`",
    note = "where neither type is yours, name one of your own that both convert to and from, `via = Wire`"
)]
pub trait Converts<M>: Sized {
    /// Converts the value to the wire type.
    ///
    /// # Errors
    /// The error of the conversion.
    fn to_wire(&self) -> Result<M, Violation>;

    /// Converts the value back from the wire type.
    ///
    /// # Errors
    /// The error of the conversion.
    fn from_wire(wire: M) -> Result<Self, Violation>;
}

#[diagnostic::do_not_recommend]
impl<T, M> Converts<M> for T
where
    M: for<'a> TryFrom<&'a T, Error: Into<Violation>>,
    T: TryFrom<M, Error: Into<Violation>>,
{
    #[inline]
    fn to_wire(&self) -> Result<M, Violation> {
        M::try_from(self).map_err(Into::into)
    }

    #[inline]
    fn from_wire(wire: M) -> Result<Self, Violation> {
        T::try_from(wire).map_err(Into::into)
    }
}

/// The error of `From`, which cannot fail.
impl From<Infallible> for Violation {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
