//! Arrays and lists with mostly zeros, as runs of zeros.

use core::array::from_fn;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::list::charge_all;
use crate::coding::seq::list_types::List;
use crate::coding::seq::run_length::{RunLength, layout, past_the_end};
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, RunKind};
use crate::value::Value;

/// Runs of zeros, alternating with other elements in the coding `C`. `zero_runs`.
///
/// A run is written as its length plus one, in Elias gamma code. An element that is not zero follows, then the next
/// run. The last run or element fills the array or list, and nothing follows it. The decoder rejects a run that exceeds
/// the array or list, and an element that is zero, because the encoder would have written a longer run.
///
/// Zero is the integer 0, the first variant of an enum, and an array of zeros.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Block(#[codec(zero_runs, bits = 4)] [u8; 8]);
///
/// // Three zeros, a 9, and four zeros to the end.
/// assert_eq!(Block([0, 0, 0, 9, 0, 0, 0, 0]).to_bytes()?, [0b00100_100, 0b1_00101_00]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct ZeroRuns<C>(Infallible, PhantomData<C>);

/// A type with a zero.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no zero",
    label = "`zero_runs` is for integers, enums without data and arrays of them"
)]
pub trait Zero: Sized {
    /// Returns the zero.
    fn zero() -> Self;

    /// Whether the value is the zero.
    fn is_zero(&self) -> bool;
}

impl<T: Symbol> Zero for T {
    #[inline(always)]
    fn zero() -> Self {
        T::from_index(0)
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.index() == 0
    }
}

impl<T: Zero, const N: usize> Zero for [T; N] {
    #[inline(always)]
    fn zero() -> Self {
        from_fn(|_| T::zero())
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.iter().all(T::is_zero)
    }
}

/// Returns the width of the gamma code of `number`, which is at least 1. The number 5 takes 5 bits.
const fn gamma(number: usize) -> usize {
    2 * number.ilog2() as usize + 1
}

/// Returns the least width of `len` elements: that of zeros only, or of zeros and a last element that is not zero.
const fn shortest(len: usize, element: &Layout) -> usize {
    if len == 0 {
        return 0;
    }
    let (zeros, other) = (gamma(len + 1), gamma(len) + element.min_bits);
    match element.min_bits {
        // An element without bits leaves a run of at least 1 bit.
        0 => 1,
        _ if other < zeros => other,
        _ => zeros,
    }
}

/// Returns the greatest width of `len` elements. If none is zero, each takes a run of length 0, which is 1 bit, and its
/// own bits. If only the last is zero, its run takes 3 bits, which is more for elements of at most 1 bit.
const fn longest(len: usize, element: &Layout) -> Option<usize> {
    match element.max_bits {
        _ if len == 0 => Some(0),
        Some(max @ 2..) => len.checked_mul(1 + max),
        Some(_) => match len.checked_mul(2) {
            Some(bits) => bits.checked_add(1),
            None => None,
        },
        None => None,
    }
}

impl<T: Zero, C: Coding<T>, const N: usize> Coding<[T; N]> for ZeroRuns<C> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = C::MISTAKE;
    const EXACT: bool = C::EXACT;
    const LAYOUT: &'static Layout = {
        let widths = (shortest(N, C::LAYOUT), longest(N, C::LAYOUT));
        &layout(RunKind::ZeroRuns, N, widths, C::LAYOUT)
    };

    #[inline]
    fn encode<W: BitWrite>(
        values: &[T; N],
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        write::<T, C, W>(values, writer, context)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, T, C>) -> Result<[T; N], Fault> {
        let mut values = from_fn(|_| T::zero());
        read::<T, C, R>(N, reader, context, |index, element| {
            if let Some(value) = values.get_mut(index) {
                *value = element;
            }
        })?;
        Ok(values)
    }
}

impl<T: Zero, C: Coding<T>> ListCoding<T> for ZeroRuns<C> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = C::MISTAKE;
    const MANY: &'static Layout = &layout(
        RunKind::ZeroRuns,
        Self::MOST,
        (0, longest(Self::MOST, C::LAYOUT)),
        C::LAYOUT,
    );

    #[inline]
    fn encode_items<W: BitWrite>(
        items: &[T],
        writer: &mut W,
        context: WriteBy<'_, T, C>,
    ) -> Result<(), Fault> {
        write::<T, C, W>(items, writer, context)
    }

    #[inline]
    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        context: ReadBy<'_, T, C>,
    ) -> Result<L, Fault> {
        charge_all::<L, R>(len, reader)?;
        let mut list = L::with_capacity(len);
        read::<T, C, R>(len, reader, context, |index, element| {
            for _ in list.as_slice().len()..index {
                list.push(T::zero());
            }
            list.push(element);
        })?;
        for _ in list.as_slice().len()..len {
            list.push(T::zero());
        }
        Ok(list)
    }
}

/// Writes values as runs of zeros and other elements.
fn write<T: Zero, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    let mut index = 0;
    while let Some(rest @ [_, ..]) = values.get(index..) {
        let run = rest.iter().take_while(|value| value.is_zero()).count();
        writer.enter_element(index);
        RunLength::encode(&(run as u64 + 1), writer, ())?;
        writer.leave();
        index += run;
        if let Some(element) = values.get(index) {
            writer.enter_element(index);
            C::encode(element, writer, context)?;
            writer.leave();
        }
        index += 1;
    }
    Ok(())
}

/// Reads `len` elements, and calls `put` with each that is not zero and its index.
fn read<T: Zero, C: Coding<T>, R: BitRead>(
    len: usize,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
    mut put: impl FnMut(usize, T),
) -> Result<(), Fault> {
    let mut index = 0;
    while index < len {
        reader.enter_element(index);
        let start = reader.position();
        let more: u64 = RunLength::decode(reader, ())?;
        // A gamma code is at least 1, so the subtraction does not overflow.
        let (length, rest) = (more - 1, len - index);
        reader.note(start, Value::Number(Number::Unsigned(u128::from(length))));
        let Some(run) = usize::try_from(length).ok().filter(|&run| run <= rest) else {
            return Err(reader.refuse(start, past_the_end(length, 0, rest)));
        };
        reader.leave();
        index += run;
        if index < len {
            reader.enter_element(index);
            let start = reader.position();
            let element = C::decode(reader, context)?;
            if element.is_zero() {
                let rule = "no element after a run of zeros is zero";
                return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
            }
            reader.leave();
            put(index, element);
            index += 1;
        }
    }
    Ok(())
}
