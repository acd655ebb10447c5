//! Run-length arrays and lists.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::list::charge_all;
use crate::coding::seq::list_types::List;
use crate::coding::{Coding, EliasGamma};
use crate::const_check::equality::of_equality;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::read::charged;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node, RunKind};

/// Runs of equal elements: the length of each run in Elias gamma code, then its element in the coding `C`. `runs`.
///
/// The runs end when the array or list is full. The decoder rejects a run that exceeds it, and a run of the same
/// element as the previous one, because the encoder writes both as one run.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Row(#[codec(runs, bits = 2)] [u8; 5]);
///
/// assert_eq!(Row([1, 1, 1, 1, 2]).to_bytes()?, [0b00100_01_1, 0b10_000000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Runs<C>(Infallible, PhantomData<C>);

/// The code of the length of a run.
pub(crate) type RunLength = EliasGamma;

/// Returns the mistake in elements that are not equal exactly if their bits are: the decoder would reject two runs of
/// elements that differ in a skipped field only, and the encoder would join two that are equal and have other bits.
const fn of_elements(element: &Layout) -> Option<Mistake> {
    of_equality(
        element,
        Key::Type,
        "`runs` compares elements, and ",
        " is not on the wire; remove its `skip`, or `runs`",
    )
}

/// Returns the layout of `len` elements in runs. `widths` are the least and the greatest width in bits.
pub(crate) const fn layout(
    kind: RunKind,
    len: usize,
    widths: (usize, Option<usize>),
    element: &'static Layout,
) -> Layout {
    Layout {
        min_bits: widths.0,
        max_bits: widths.1,
        node: Node::Runs(crate::layout::Runs {
            kind,
            len: Length::Constant(len),
            run: <RunLength as Coding<u64>>::LAYOUT,
            element,
        }),
    }
}

/// Returns the greatest width of `len` elements: runs of a single element, with a length of 1 bit each. A run
/// of `r` elements takes no more bits than `r` runs, if elements have at least 1 bit. Elements without bits are all
/// equal, so they are a single run.
const fn longest(len: usize, element: &Layout) -> Option<usize> {
    match element.max_bits {
        Some(0) if len > 0 => Some(2 * len.ilog2() as usize + 1),
        Some(max) => len.checked_mul(1 + max),
        None => None,
    }
}

impl<T: PartialEq + Clone, C: Coding<T>, const N: usize> Coding<[T; N]> for Runs<C> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, of_elements(C::LAYOUT));
    const EXACT: bool = C::EXACT;
    const LAYOUT: &'static Layout = {
        let least = match N {
            0 => 0,
            // A single run of all elements: the gamma code of `N` takes 2 log2(N) + 1 bits.
            _ => 2 * N.ilog2() as usize + 1 + C::LAYOUT.min_bits,
        };
        let widths = (least, longest(N, C::LAYOUT));
        &layout(RunKind::RunLength, N, widths, C::LAYOUT)
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
        let mut values = [const { None }; N];
        read::<T, C, R>(N, reader, context, |index, run, element| {
            if let Some(run) = values.get_mut(index..index + run) {
                run.fill(Some(element.clone()));
            }
        })?;
        Ok(values.map(|value| value.expect("the runs fill the array")))
    }
}

impl<T: PartialEq + Clone, C: Coding<T>> ListCoding<T> for Runs<C> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, of_elements(C::LAYOUT));
    const MANY: &'static Layout = &layout(
        RunKind::RunLength,
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
        read::<T, C, R>(len, reader, context, |_, run, element| {
            for _ in 0..run {
                list.push(element.clone());
            }
        })?;
        Ok(list)
    }
}

/// Writes values as runs.
fn write<T: PartialEq, C: Coding<T>, W: BitWrite>(
    values: &[T],
    writer: &mut W,
    context: WriteBy<'_, T, C>,
) -> Result<(), Fault> {
    let mut index = 0;
    for run in values.chunk_by(T::eq) {
        writer.enter_element(index);
        RunLength::encode(&(run.len() as u64), writer, ())?;
        if let Some(element) = run.first() {
            C::encode(element, writer, context)?;
        }
        writer.leave();
        index += run.len();
    }
    Ok(())
}

/// Reads runs of `len` elements in total, and calls `fill` with the index, length and element of each.
fn read<T: PartialEq, C: Coding<T>, R: BitRead>(
    len: usize,
    reader: &mut R,
    context: ReadBy<'_, T, C>,
    mut fill: impl FnMut(usize, usize, &T),
) -> Result<(), Fault> {
    let mut index = 0;
    let mut before: Option<T> = None;
    while index < len {
        reader.enter_element(index);
        let start = reader.position();
        let length: u64 = RunLength::decode(reader, ())?;
        let rest = len - index;
        let Some(run) = usize::try_from(length).ok().filter(|&run| run <= rest) else {
            return Err(reader.refuse(start, past_the_end(length, 1, rest)));
        };
        let taken = charged(reader);
        let element = C::decode(reader, context)?;
        // Each element of the run is a clone, and takes as much heap memory as this one.
        let each = charged(reader).saturating_sub(taken);
        reader.charge(start, each.saturating_mul(run))?;
        if before.as_ref() == Some(&element) {
            let rule = "neighbouring runs have different elements";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        reader.leave();
        fill(index, run, &element);
        before = Some(element);
        index += run;
    }
    Ok(())
}

/// Returns the refusal of a run that is longer than the remaining elements.
pub(crate) fn past_the_end(length: u64, least: u128, rest: usize) -> Refusal {
    Refusal::OutOfRange {
        value: Number::Unsigned(u128::from(length)),
        low: Number::Unsigned(least),
        high: Number::Unsigned(rest as u128),
    }
}
