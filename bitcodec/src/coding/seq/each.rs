//! Arrays and options with a declared coding for what they contain.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::place::blank;
use crate::coding::seq::array::{self, ArrayOf};
use crate::coding::{Coding, register_path};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::Layout;
use crate::value::Value;

/// Each element of an array in the coding `C`; or an option: a bit, 1 for `Some`, then the value in the coding `C`.
/// `each(keys)`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Board {
///     #[codec(each(runs, bits = 2))]
///     rows: [[u8; 8]; 2],
///     #[codec(each(range = 1..=6))]
///     die: Option<u8>,
/// }
///
/// let board = Board { rows: [[2; 8], [0; 8]], die: Some(6) };
/// assert_eq!(board.to_bytes()?, [0b0001000_1, 0b0_0001000, 0b00_1_101_00]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Each<C>(Infallible, PhantomData<C>);

impl<T, C: Coding<T>, const N: usize> Coding<[T; N]> for Each<C> {
    type Context = C::Context;
    const LAYOUT: &'static Layout = ArrayOf::<T, C, N>::LAYOUT;
    const MISTAKE: Option<Mistake> = Mistake::inside(C::MISTAKE);
    const IN_PLACE: bool = C::IN_PLACE;
    const BLANK: Option<[T; N]> = ArrayOf::<T, C, N>::BLANK;

    #[inline(always)]
    fn decode_to<R: BitRead>(
        values: &mut [T; N],
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        array::decode_to::<T, C, R, N>(values, reader, context)
    }

    #[inline(always)]
    fn encode<W: BitWrite>(
        values: &[T; N],
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        C::encode_slice(values, writer, context)
    }

    #[inline(always)]
    fn width(values: &[T; N], context: WriteBy<'_, T, C>) -> Option<usize> {
        C::width_of_slice(values, context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<[T; N], Fault> {
        C::decode_array(reader, context)
    }
}

impl<T, C: Coding<T>> Coding<Option<T>> for Each<C> {
    type Context = C::Context;
    const LAYOUT: &'static Layout = &Layout::option(C::LAYOUT);
    const MISTAKE: Option<Mistake> = Mistake::inside(C::MISTAKE);
    const IN_PLACE: bool = C::IN_PLACE;
    const BLANK: Option<Option<T>> = Some(None);

    #[inline(always)]
    fn decode_to<R: BitRead>(
        place: &mut Option<T>,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<(), Fault> {
        *place = None;
        if is_present(reader)? {
            let mut value = blank!(T, C);
            C::decode_to(&mut value, reader, context)?;
            *place = Some(value);
        }
        Ok(())
    }

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &Option<T>,
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        register_path::encode_option::<T, C, W>(value, writer, context)
    }

    #[inline(always)]
    fn width(value: &Option<T>, context: WriteBy<'_, T, C>) -> Option<usize> {
        match value {
            Some(value) => C::width(value, context)?.checked_add(1),
            None => Some(1),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<Option<T>, Fault> {
        if is_present(reader)? {
            C::decode(reader, context).map(Some)
        } else {
            Ok(None)
        }
    }
}

/// Reads the flag of an option.
#[inline(always)]
fn is_present<R: BitRead>(reader: &mut R) -> Result<bool, Fault> {
    let start = reader.position();
    let present = reader.read_bit()?;
    reader.note(start, Value::Bool(present));
    Ok(present)
}
