//! Fields with a fixed value.

use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::{Key, Mistake, of_integer};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout, Node};
use crate::value::Value;

/// A constant as a type. The derive generates one for `fixed`, `xor` and `len(until = ..)`.
pub trait Constant<T> {
    /// The constant.
    const VALUE: T;
    /// The constant as messages show it.
    const SHOWN: Value;
}

/// The fixed value `K` in the coding `C`: an integer, a flag, a symbol or bytes. `fixed = value`.
///
/// Encoding and decoding reject any other value with [`Fixed`](crate::ErrorKind::Fixed).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct Header {
///     #[codec(bits = 4, fixed = 5)]
///     version: u8,
///     #[codec(bits = 4)]
///     flags: u8,
/// }
///
/// assert_eq!(Header { version: 5, flags: 9 }.to_bytes()?, [0x59]);
/// let error = Header::from_bytes(&[0x69]).unwrap_err();
/// assert_eq!(error.to_string(), "version: 6 is not the fixed value 5 (bits 0..4)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Fixed<C, K>(core::convert::Infallible, PhantomData<(C, K)>);

/// The fixed value `K` of type `T` in the coding `C`, for a field of type `()`. `fixed = value`.
#[derive(Debug)]
pub struct FixedUnit<C, T, K>(core::convert::Infallible, PhantomData<(C, T, K)>);

/// Returns a fixed integer as messages show it; 0 for a constant that is not an integer.
pub(crate) const fn shown<T, K: Constant<T>>() -> Number {
    match K::SHOWN {
        Value::Number(number) => number,
        Value::Literal { number, .. } => Number::Unsigned(number as u128),
        _ => Number::Unsigned(0),
    }
}

impl<T: Symbol, C: Coding<T>, K: Constant<T>> Coding<T> for Fixed<C, K> {
    type Context = C::Context;
    const LAYOUT: &'static Layout = {
        let inner = C::LAYOUT;
        let value = shown::<T, K>();
        // One value has one width, even in a coding of variable width.
        let (min_bits, max_bits) = match inner.width_of(value) {
            Some(width) => (width, Some(width)),
            None => (inner.min_bits, inner.max_bits),
        };
        &Layout {
            min_bits,
            max_bits,
            ..Layout::layer(Layer::Fixed {
                inner,
                value,
                shown: K::SHOWN,
            })
        }
    };
    const MISTAKE: Option<Mistake> = Mistake::or(
        C::MISTAKE,
        match T::INTEGER {
            Some(integer) => of_integer(Key::Fixed, shown::<T, K>(), integer, Some(C::LAYOUT)),
            None => None,
        },
    );

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        if value.is_same(&K::VALUE) {
            C::encode(value, writer, context)
        } else {
            Err(writer.refuse(not_fixed::<T, K>(value)))
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<T, Fault> {
        let start = reader.position();
        let value = C::decode(reader, context)?;
        if value.is_same(&K::VALUE) {
            if let shown @ Value::Literal { .. } = K::SHOWN {
                reader.name(shown);
            }
            Ok(value)
        } else {
            Err(reader.refuse(start, not_fixed::<T, K>(&value)))
        }
    }
}

/// Bytes are coded one by one, so that the error names the first wrong byte.
impl<C: Coding<u8>, K: Constant<[u8; N]>, const N: usize> Coding<[u8; N]> for Fixed<C, K> {
    type Context = C::Context;
    const LAYOUT: &'static Layout = {
        let bytes = match K::SHOWN {
            Value::Bytes(bytes) => bytes,
            _ => &[],
        };
        &Layout {
            min_bits: 8 * N,
            max_bits: Some(8 * N),
            node: Node::FixedBytes { bytes },
        }
    };
    const MISTAKE: Option<Mistake> = C::MISTAKE;

    #[inline]
    fn encode<W: BitWrite>(
        value: &[u8; N],
        writer: &mut W,
        context: WriteBy<'_, u8, C>,
    ) -> Result<(), Fault> {
        for (index, (&byte, fixed)) in value.iter().zip(K::VALUE).enumerate() {
            writer.enter_element(index);
            if byte != fixed {
                return Err(writer.refuse(not_the_byte(byte, fixed)));
            }
            C::encode(&byte, writer, context)?;
            writer.leave();
        }
        Ok(())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, u8, C>) -> Result<[u8; N], Fault> {
        for (index, fixed) in K::VALUE.into_iter().enumerate() {
            reader.enter_element(index);
            let start = reader.position();
            let byte = C::decode(reader, context)?;
            if byte != fixed {
                return Err(reader.refuse(start, not_the_byte(byte, fixed)));
            }
            reader.leave();
        }
        Ok(K::VALUE)
    }
}

impl<T, C, K: Constant<T>> Coding<()> for FixedUnit<C, T, K>
where
    Fixed<C, K>: Coding<T>,
{
    type Context = <Fixed<C, K> as Coding<T>>::Context;
    const LAYOUT: &'static Layout = <Fixed<C, K> as Coding<T>>::LAYOUT;
    const MISTAKE: Option<Mistake> = <Fixed<C, K> as Coding<T>>::MISTAKE;

    #[inline(always)]
    fn encode<W: BitWrite>(
        (): &(),
        writer: &mut W,
        context: WriteBy<'_, T, Fixed<C, K>>,
    ) -> Result<(), Fault> {
        Fixed::<C, K>::encode(&K::VALUE, writer, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(
        reader: &mut R,
        context: ReadBy<'_, T, Fixed<C, K>>,
    ) -> Result<(), Fault> {
        Fixed::<C, K>::decode(reader, context).map(|_: T| ())
    }
}

/// Returns the refusal. It shows both values in the notation of the declaration, such as hexadecimal.
#[cold]
fn not_fixed<T: Symbol, K: Constant<T>>(found: &T) -> Refusal {
    Refusal::Fixed {
        found: K::SHOWN.like(found.shown()),
        expected: K::SHOWN.like(K::VALUE.shown()),
    }
}

#[cold]
const fn not_the_byte(found: u8, expected: u8) -> Refusal {
    Refusal::Fixed {
        found: Value::Byte(found),
        expected: Value::Byte(expected),
    }
}
