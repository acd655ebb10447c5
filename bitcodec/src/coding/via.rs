//! Values that are written as those of another type.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::Coding;
use crate::codec::BitCodec;
use crate::error::{Fault, Refusal, Violation};
use crate::layout::Layout;
use crate::read::BitRead;
use crate::write::BitWrite;

/// The value as one of the type `M`, in its wire form. `via = M`.
///
/// The conversions are those of the standard library, from a reference and back: `TryFrom<&T> for M` and `TryFrom<M> for
/// T`, or `From`. An error of theirs becomes a [`Violation`], and refuses the value or the bits. The laws hold if the
/// conversions lose nothing: each value that converts comes back from its `M`, and each `M` from its value.
///
/// ```
/// use bitcodec::{BitCodec, Format};
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

impl<T, M> Coding<T> for Via<M>
where
    M: BitCodec + for<'a> TryFrom<&'a T, Error: Into<Violation>>,
    T: TryFrom<M, Error: Into<Violation>>,
{
    const LAYOUT: &'static Layout = M::LAYOUT;

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        match M::try_from(value) {
            Ok(value) => value.encode(writer),
            Err(error) => Err(writer.refuse(Refusal::Rule(error.into()))),
        }
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        let start = reader.position();
        match T::try_from(M::decode(reader)?) {
            Ok(value) => Ok(value),
            Err(error) => Err(reader.refuse(start, Refusal::Rule(error.into()))),
        }
    }
}

/// A conversion that cannot fail breaks no rule.
impl From<Infallible> for Violation {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
