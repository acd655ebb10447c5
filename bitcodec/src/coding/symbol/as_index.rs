//! Symbols as their indices, in any coding of integers.

use core::array::from_fn;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::argument::{ReadBy, WriteBy};
use crate::coding::rank::list_rank::Rank;
use crate::coding::seq::element_ranges::ElementRanges;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, held};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layer, Layout, Node};

/// The index of a symbol as an integer of type `I`, in the coding `C`. `as = u8`.
///
/// The variants of a derived enum without data have the indices 0, 1, 2 and so on, in order of declaration. The decoder
/// rejects an index without a symbol. `As` also codes arrays and lists, and `C` may join their indices to one number,
/// as in `As<Radix<13>, u8>`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Clone, Copy)]
/// #[codec(bits = 8)]
/// enum Suit {
///     Clubs = 99,
///     Diamonds = 100,
///     Hearts = 104,
///     Spades = 115,
/// }
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Hand(#[codec(as = u8, bits = 2)] [Suit; 4]);
///
/// assert_eq!(Hand([Suit::Spades, Suit::Clubs, Suit::Clubs, Suit::Hearts]).to_bytes()?, [0b11_00_00_10]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct As<C, I>(Infallible, PhantomData<(C, I)>);

impl<C, I: Int> As<C, I> {
    /// Returns the mistake in indices of `T` as integers of type `I`, in a coding with the layout `inner`.
    pub(super) const fn mistake<T: Symbol>(inner: &Layout) -> Option<Mistake> {
        if I::SIGNED {
            let message = Message::new()
                .text("symbols are numbered from 0 on, and ")
                .code(I::NAME)
                .text(" is signed; write `as = u")
                .number(I::BITS as u128)
                .text("`");
            return Mistake::of(Key::As, message);
        }
        if I::BITS < 64 && T::COUNT > 1 << I::BITS {
            let message = Message::new()
                .code(I::NAME)
                .text(" holds ")
                .number(1 << I::BITS)
                .text(" numbers, and there are ")
                .number(T::COUNT as u128)
                .text(" symbols; take a wider integer");
            return Mistake::of(Key::As, message);
        }
        // A type without names is an integer: the coding may represent fewer values than the type has.
        if T::NAMES.is_empty() {
            return None;
        }
        of_numbers(inner, T::COUNT as u128)
    }

    /// Returns the layout of indices of `T`: that of the integers, limited to the greatest index.
    pub(super) const fn layout<T: Symbol>(inner: &'static Layout) -> Layout {
        Layout {
            max_bits: match T::COUNT {
                0 | u64::MAX => inner.max_bits,
                count => {
                    let last = Number::Unsigned(count as u128 - 1);
                    inner.widest_in((Number::Unsigned(0), last))
                }
            },
            ..Layout::layer(Layer::Symbols {
                inner,
                count: T::COUNT,
                names: T::NAMES,
            })
        }
    }
}

/// Returns the mistake in a coding that cannot represent `count` indices.
const fn of_numbers(form: &Layout, count: u128) -> Option<Mistake> {
    let message = Message::new();
    match form.node {
        Node::Array { element, .. } => of_numbers(element, count),
        Node::Radix { radices, .. } => {
            let mut index = 0;
            while index < radices.len() {
                if (radices[index] as u128) < count {
                    let message = message
                        .text("a radix of ")
                        .number(radices[index] as u128)
                        .text(" is less than the ")
                        .number(count)
                        .text(" symbols; write at least ")
                        .number(count);
                    return Mistake::of(Key::Radix, message);
                }
                index += 1;
            }
            None
        }
        _ => match held(form) {
            Some((_, most)) if most.is_below(Number::Unsigned(count - 1)) => {
                let bits = 128 - (count - 1).leading_zeros();
                let message = message
                    .text("the greatest number is ")
                    .value(most)
                    .text(", and there are ")
                    .number(count)
                    .text(" symbols; write at least ")
                    .number(bits as u128)
                    .text(" bits");
                Mistake::of(Key::Bits, message)
            }
            Some(_) | None => None,
        },
    }
}

/// Returns the index of a symbol. A value without an index, such as -1 in a signed type, is rejected.
#[inline(always)]
pub(super) fn number<T: Symbol>(value: &T) -> Result<u64, Refusal> {
    alphabet::below(value, T::COUNT)
}

/// Returns the refusal of an index without a symbol.
#[cold]
pub(super) fn beyond<T: Symbol>(value: Number) -> Refusal {
    Refusal::OutOfRange {
        value,
        low: Number::Unsigned(0),
        high: Number::Unsigned(u128::from(T::COUNT) - 1),
    }
}

/// Whether a coding rejects a number only because it is too large. [`As`] rejects an index for the same reason, so the
/// kind of error does not change if all numbers are read before the first is checked.
const fn is_only_beyond(number: &Layout) -> bool {
    matches!(
        number.node,
        Node::Unsigned | Node::Bytes { .. } | Node::Ranged { .. }
    )
}

/// Whether a number is the index of a symbol.
#[inline(always)]
pub(super) fn is_symbol<T: Symbol, I: Int>(number: I) -> bool {
    number.to_wide() < u128::from(T::COUNT)
}

/// Returns the symbols with these indices, or the position of the first number without a symbol.
#[inline(always)]
fn symbols<T: Symbol, I: Int, const N: usize>(numbers: [I; N]) -> Result<[T; N], usize> {
    // The fold has no branch for each number, so the compiler can vectorize it. Only an array with a wrong number is
    // searched for its position.
    let wrong = |number: &I| !is_symbol::<T, I>(*number);
    let any_wrong = numbers
        .iter()
        .fold(false, |any, number| any | wrong(number));
    if any_wrong {
        if let Some(index) = numbers.iter().position(wrong) {
            return Err(index);
        }
    }
    Ok(numbers.map(|number| T::from_index(number.to_word())))
}

/// Returns the symbols, or the error for the bits from `start` on: a number has no symbol, or a symbol violates its
/// rule.
#[inline(always)]
fn known<T: Symbol, R: BitRead, const N: usize>(
    found: Result<[T; N], usize>,
    start: usize,
    reader: &mut R,
) -> Result<[T; N], Fault> {
    match found {
        Ok(values) => {
            alphabet::check_after(&values, start, reader)?;
            Ok(values)
        }
        // The number here is arbitrary: this fast path reports only the kind, and the slow reader finds the number.
        Err(_) => Err(reader.refuse(start, beyond::<T>(Number::Unsigned(0)))),
    }
}

impl<T: Symbol, I: Int, C: Coding<I>> Coding<T> for As<C, I> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, Self::mistake::<T>(C::LAYOUT));
    const LAYOUT: &'static Layout = &Self::layout::<T>(C::LAYOUT);

    #[inline(always)]
    fn encode<W: BitWrite>(
        value: &T,
        writer: &mut W,
        context: WriteBy<'_, I, C>,
    ) -> Result<(), Fault> {
        match number(value) {
            Ok(number) => C::encode(&I::from_word(number), writer, context)
                .inspect_err(|_| writer.amend(|refusal, _| refusal.written_for(value.shown()))),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn width(value: &T, context: WriteBy<'_, I, C>) -> Option<usize> {
        C::width(&I::from_word(number(value).ok()?), context)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, I, C>) -> Result<T, Fault> {
        let start = reader.position();
        let number = C::decode(reader, context)?;
        if !is_symbol::<T, I>(number) {
            return Err(reader.refuse(start, beyond::<T>(number.to_number())));
        }
        let value = match alphabet::from_number::<T>(number.to_word()) {
            Ok(value) => value,
            Err(refusal) => return Err(reader.refuse(start, refusal)),
        };
        if !R::BULK {
            reader.note(start, value.shown());
        }
        Ok(value)
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(
        reader: &mut R,
        context: ReadBy<'_, I, C>,
    ) -> Result<[T; N], Fault> {
        if !R::BULK || !const { is_only_beyond(C::LAYOUT) } {
            return crate::coding::seq::array::decode_each::<T, Self, R, N>(reader, context);
        }
        let start = reader.position();
        let numbers = C::decode_array::<R, N>(reader, context)?;
        let found = symbols(numbers);
        // The first wrong element determines the error: a symbol before it may violate its rule.
        if let Err(index) = found {
            let refusal = numbers[..index]
                .iter()
                .find_map(|number| alphabet::from_number::<T>(number.to_word()).err());
            if let Some(refusal) = refusal {
                return Err(reader.refuse(start, refusal));
            }
        }
        known(found, start, reader)
    }
}

impl<T: Symbol, I: Int, C: Coding<[I; N]>, const N: usize> Coding<[T; N]> for As<C, I> {
    type Context = C::Context;
    const MISTAKE: Option<Mistake> = Mistake::or(C::MISTAKE, Self::mistake::<T>(C::LAYOUT));
    const LAYOUT: &'static Layout = &Self::layout::<T>(C::LAYOUT);

    #[inline(always)]
    fn encode<W: BitWrite>(
        values: &[T; N],
        writer: &mut W,
        context: WriteBy<'_, [I; N], C>,
    ) -> Result<(), Fault> {
        if values
            .iter()
            .fold(false, |any, value| any | (value.index() >= T::COUNT))
            || !alphabet::all_obey(values)
        {
            for (index, value) in values.iter().enumerate() {
                if let Err(refusal) = number(value) {
                    writer.enter_element(index);
                    return Err(writer.refuse(refusal));
                }
            }
        }
        let numbers = from_fn(|index| I::from_word(values[index].index()));
        C::encode(&numbers, writer, context).inspect_err(|_| {
            writer.amend(
                |refusal, index| match index.and_then(|index| values.get(index)) {
                    Some(value) => refusal.written_for(value.shown()),
                    None => refusal,
                },
            );
        })
    }

    #[inline(always)]
    fn width(values: &[T; N], context: WriteBy<'_, [I; N], C>) -> Option<usize> {
        let all = values.iter().all(|value| number(value).is_ok());
        all.then(|| from_fn(|index| I::from_word(values[index].index())))
            .and_then(|numbers| C::width(&numbers, context))
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, [I; N], C>) -> Result<[T; N], Fault> {
        let start = reader.position();
        if R::BULK {
            return known(
                symbols::<T, I, N>(C::decode(reader, context)?),
                start,
                reader,
            );
        }
        // Wrong indices are found after all of them are read, so the bits of each are recorded for the error.
        let mut observed = ElementRanges::<N>::of(reader);
        let numbers: [I; N] = C::decode(&mut observed, context)?;
        let bits = observed.interceptor.into_bits(reader.position());
        match symbols::<T, I, N>(numbers) {
            Ok(values) => {
                for (index, value) in values.iter().enumerate() {
                    reader.enter_element(index);
                    if let Err(refusal) = alphabet::obeys(value) {
                        return Err(reader.refuse_bits(bits[index].clone(), refusal));
                    }
                    reader.name(value.shown());
                    reader.leave();
                }
                Ok(values)
            }
            Err(index) => {
                reader.enter_element(index);
                let refusal = beyond::<T>(numbers[index].to_number());
                Err(reader.refuse_bits(bits[index].clone(), refusal))
            }
        }
    }
}

impl<T: Symbol, I: Int, X: Join<I>> Join<T> for As<X, I> {
    const RANK: Rank = X::RANK;
    const MISTAKE: Option<Mistake> = Mistake::or(X::MISTAKE, Self::mistake::<T>(X::LAYOUT));
    const LAYOUT: &'static Layout = &Self::layout::<T>(X::LAYOUT);
    const SET: Option<&'static str> = X::SET;

    #[inline(always)]
    fn rank(provided: u64) -> Rank {
        X::rank(provided)
    }

    #[inline(always)]
    fn to_number(value: &T) -> Result<u64, Refusal> {
        X::to_number(&I::from_word(number(value)?))
            .map_err(|refusal| refusal.written_for(value.shown()))
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        let number = X::from_number(number)?;
        if is_symbol::<T, I>(number) {
            alphabet::from_number(number.to_word())
        } else {
            Err(beyond::<T>(number.to_number()))
        }
    }
}
