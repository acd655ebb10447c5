//! Entropy coding of symbols with a static model: a table of weights.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::entropy::arith::{SymbolReader, SymbolWriter};
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::list::charge_all;
use crate::coding::seq::list_types::List;
use crate::coding::symbol::alphabet;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;
use crate::layout::{Layout, Length, Node, Shares};

/// Symbols through a range coder with a table of weights, the same for all elements or one for each. `weights = PATH`.
/// The code extends to the end of the bytes, or is a part of the code of a struct with `arith`.
///
/// For one symbol, and for arrays and lists of them. [`Weights`](crate::coding::Weights) has an example.
#[derive(Debug)]
pub struct Weighted<K>(Infallible, PhantomData<K>);

/// The table of weights of a field, as a type.
pub trait Table {
    /// The name of the table.
    const NAME: &'static str;
    /// The shares of the symbols.
    const SHARES: Shares<'static>;
}

impl<K: Table> Weighted<K> {
    /// Returns the mistake in a table for `len` symbols, or for a list if `len` is `None`.
    const fn mistake<T: Symbol>(len: Option<usize>) -> Option<Mistake> {
        Mistake::or(of_symbols::<T>(&K::SHARES), of_places(&K::SHARES, len))
    }
}

/// Returns the mistake if the number of symbols is wrong, or if a symbol has weight 0 at every place.
const fn of_symbols<T: Symbol>(shares: &Shares<'_>) -> Option<Mistake> {
    let symbols = shares.symbols();
    let is_short = !T::NAMES.is_empty() && (symbols as u64) < T::COUNT;
    if is_short || symbols as u64 > T::COUNT {
        let message = Message::new()
            .text("the table has weights for ")
            .number(symbols as u128)
            .text(" symbols, and the type has ")
            .number(T::COUNT as u128)
            .text("; write one weight for each symbol");
        return Mistake::of(Key::Weights, message);
    }
    let mut number = 0;
    while number < T::NAMES.len() {
        if !shares.has(number) {
            let message = Message::new()
                .code(T::NAMES[number])
                .text(" can never be written, because its weight is 0 at every place; write at least 1 at one of them");
            return Mistake::of(Key::Weights, message);
        }
        number += 1;
    }
    None
}

/// Returns the mistake if the number of places is not 1 and not `len`.
const fn of_places(shares: &Shares<'_>, len: Option<usize>) -> Option<Mistake> {
    let places = shares.places();
    let message = Message::new()
        .text("the table has weights for ")
        .number(places as u128)
        .text(" places, and ");
    let message = match len {
        _ if places == 1 => return None,
        Some(len) if places == len => return None,
        Some(1) => message.text("the field is one symbol"),
        Some(len) => message
            .text("the array has ")
            .number(len as u128)
            .text(" elements"),
        None => message.text("a list has any number of elements"),
    };
    let message = message.text("; write a row of weights for each element, or one row for all");
    Mistake::of(Key::Weights, message)
}

/// Returns the layout of `len` symbols.
const fn layout<T: Symbol, K: Table>(len: usize) -> Layout {
    Layout {
        // The encoder drops trailing zeros, so the code is empty if each symbol is the first one of its place.
        min_bits: 0,
        max_bits: Some(K::SHARES.most_of(len).bits_of_code(len)),
        node: Node::Weighted {
            table: K::NAME,
            len: Length::Constant(len),
            names: T::NAMES,
            shares: K::SHARES,
        },
    }
}

/// Writes one symbol.
#[inline(always)]
fn write<T: Symbol, K: Table, W: BitWrite>(
    value: &T,
    place: usize,
    encoder: &mut SymbolWriter,
    writer: &mut W,
) -> Result<(), Fault> {
    // With one row of weights, all places have the same spans.
    let spans = K::SHARES.of(place);
    let span = usize::try_from(value.index())
        .ok()
        .and_then(|number| spans.get(number));
    let refusal = match (span, alphabet::obeys(value)) {
        (Some(&span), Ok(())) if span.size > 0 => return encoder.write(span, MOST, writer),
        (_, Err(refusal)) => refusal,
        (_, Ok(())) => Refusal::NoWeight {
            value: value.shown(),
        },
    };
    Err(writer.refuse(refusal))
}

/// Writes symbols one after the other.
#[inline(always)]
fn write_all<T: Symbol, K: Table, W: BitWrite>(values: &[T], writer: &mut W) -> Result<(), Fault> {
    let mut encoder = SymbolWriter::new();
    for (index, value) in values.iter().enumerate() {
        writer.enter_element(index);
        write::<T, K, W>(value, index, &mut encoder, writer)?;
        writer.leave();
    }
    encoder.finish(writer)
}

/// A decoder of symbols with the table `K`.
struct Reading<K> {
    decoder: SymbolReader,
    table: PhantomData<K>,
}

impl<K: Table> Reading<K> {
    #[inline(always)]
    fn new<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
        Ok(Self {
            decoder: SymbolReader::new(reader)?,
            table: PhantomData,
        })
    }

    /// Reads one symbol.
    #[inline(always)]
    fn read<T: Symbol, R: BitRead>(&mut self, place: usize, reader: &mut R) -> Result<T, Fault> {
        let share = self.decoder.share(MOST, reader)?;
        let (number, span) = find(K::SHARES.of(place), share);
        self.decoder.take(span, MOST, reader)?;
        let value = T::from_index(number as u64);
        if !R::Observer::SILENT {
            // A bit of the code depends on several symbols, so each is reported with an empty range of bits.
            let end = self.decoder.bits(reader).end;
            reader.observer().note(end..end, value.shown());
            reader.observer().cost(Cost::of(span, MOST));
        }
        match alphabet::obeys(&value) {
            Ok(()) => Ok(value),
            Err(refusal) => {
                let bits = self.decoder.bits(reader);
                Err(reader.refuse_bits(bits, refusal))
            }
        }
    }

    /// Reads element `index` of an array or list.
    #[inline(always)]
    fn read_element<T: Symbol, R: BitRead>(
        &mut self,
        index: usize,
        reader: &mut R,
    ) -> Result<T, Fault> {
        let end = self.decoder.bits(reader).end;
        reader.observer().enter(Step::Index(index), end);
        let value = self.read(index, reader)?;
        reader.observer().leave(end);
        Ok(value)
    }

    #[inline(always)]
    fn finish<R: BitRead>(self, reader: &mut R) -> Result<(), Fault> {
        self.decoder.finish(reader)
    }
}

/// Returns the symbol whose span contains `share`, and the span.
///
/// The spans are in the order of the symbols and cover the total, so the first one that ends after `share` contains it.
/// A span of a symbol of weight 0 is empty and ends with the one before.
#[inline(always)]
fn find(spans: &[Span], share: u32) -> (usize, Span) {
    // A loop with a branch for each: the processor predicts the symbol, and need not wait for the division.
    let mut spans = spans.iter().enumerate();
    let found = spans.find(|(_, span)| share < span.start + span.size);
    found.map_or((0, Span::default()), |(number, span)| (number, *span))
}

impl<T: Symbol, K: Table> Coding<T> for Weighted<K> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>(Some(1));
    const LAYOUT: &'static Layout = &layout::<T, K>(1);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let mut encoder = SymbolWriter::new();
        write::<T, K, W>(value, 0, &mut encoder, writer)?;
        encoder.finish(writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let mut code = Reading::<K>::new(reader)?;
        let value = code.read(0, reader)?;
        code.finish(reader)?;
        Ok(value)
    }
}

impl<T: Symbol, K: Table, const LEN: usize> Coding<[T; LEN]> for Weighted<K> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>(Some(LEN));
    const LAYOUT: &'static Layout = &layout::<T, K>(LEN);

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        write_all::<T, K, W>(values, writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let mut code = Reading::<K>::new(reader)?;
        let mut values = core::array::from_fn(|_| T::from_index(0));
        for (index, value) in values.iter_mut().enumerate() {
            *value = code.read_element(index, reader)?;
        }
        code.finish(reader)?;
        Ok(values)
    }
}

impl<T: Symbol, K: Table> ListCoding<T> for Weighted<K> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>(None);
    const MANY: &'static Layout = &layout::<T, K>(<Self as ListCoding<T>>::MOST);

    fn encode_items<W: BitWrite>(items: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        write_all::<T, K, W>(items, writer)
    }

    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        (): (),
    ) -> Result<L, Fault> {
        let mut code = Reading::<K>::new(reader)?;
        code.decoder.advance(reader)?;
        charge_all::<L, R>(len, reader)?;
        let mut list = L::with_capacity(len);
        for index in 0..len {
            list.push(code.read_element(index, reader)?);
        }
        code.finish(reader)?;
        Ok(list)
    }
}
