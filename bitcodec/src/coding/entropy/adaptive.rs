//! Values that cost what those before them make of them.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::entropy::arith::{SymbolReader, SymbolWriter};
use crate::coding::initial_state::InitialState;
use crate::coding::initial_state::begin_reading;
use crate::coding::initial_state::begin_writing;
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::growing_list::GrowingList;
use crate::coding::seq::list_types::List;
use crate::context::{NoContext, With};
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::int::Number;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;
use crate::layout::{Layout, Length, Node};
use crate::value::Value;

/// An array or a list through a range coder, each element by the shares that the elements before it leave. `model = M`, where
/// `M` is the [`Model`] that it begins with. The elements go up to the end of the bytes, or are a part of the code of a struct
/// with `arith`.
///
/// Time and memory grow with the length alone. For a start that is not the default one, see
/// [`encode_from`](Self::encode_from) and [`decode_from`](Self::decode_from). [`Model`] has an example.
#[derive(Debug)]
pub struct Modelled<M>(Infallible, PhantomData<M>);

/// What a value can be next, and how likely, after those before it.
///
/// Every [`Choices`](crate::coding::Choices) is one, whose values share alike.
///
/// ```
/// use bitcodec::coding::Model;
/// use bitcodec::coding::range_coder::Span;
/// use bitcodec::{BitCodec, WireFormat, Violation};
///
/// /// A switch that mostly stays as it is.
/// #[derive(Default)]
/// struct Switch(bool);
///
/// impl Model<bool> for Switch {
///     const NAME: &'static str = "switch";
///
///     fn total(&mut self) -> Result<u32, Violation> {
///         Ok(16)
///     }
///
///     fn span(&mut self, on: &bool) -> Result<Span, Violation> {
///         Ok(if *on == self.0 { Span { start: 0, size: 15 } } else { Span { start: 15, size: 1 } })
///     }
///
///     fn find(&mut self, share: u32) -> Result<bool, Violation> {
///         Ok(self.0 ^ (share == 15))
///     }
///
///     fn advance(&mut self, on: &bool) {
///         self.0 = *on;
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Day {
///     #[codec(model = Switch)]
///     hours: [bool; 24],
/// }
///
/// let hours = core::array::from_fn(|hour| (7..22).contains(&hour));
/// assert_eq!(Day { hours }.to_bytes()?, [0x9c, 0xc0]);
/// assert_eq!(Day::from_bytes(&[0x9c, 0xc0]), Ok(Day { hours }));
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
pub trait Model<T> {
    /// What layouts call the model, and part of the fingerprint: a new name for other shares.
    const NAME: &'static str;

    /// How many values a list may have. Likely values take no bits, so nothing else bounds a list of them.
    const MOST: usize = 1 << 20;

    /// Returns the total of the shares of all values that can be next, at most 65,536.
    ///
    /// # Errors
    /// The rule that leaves none.
    fn total(&mut self) -> Result<u32, Violation>;

    /// Returns the span of a value in the [`total`](Self::total), which was asked for before.
    ///
    /// # Errors
    /// The rule that keeps the value from being next.
    fn span(&mut self, value: &T) -> Result<Span, Violation>;

    /// Returns the value that has a share below the [`total`](Self::total), which was asked for before.
    ///
    /// # Errors
    /// The rule that keeps the value from being next.
    fn find(&mut self, share: u32) -> Result<T, Violation>;

    /// Takes a value, after which others can be next.
    fn advance(&mut self, value: &T);
}

#[cfg(feature = "alloc")]
impl<T, S: crate::coding::Choices<T>> Model<T> for S {
    const NAME: &'static str = <S as crate::coding::Choices<T>>::NAME;
    const MOST: usize = <S as crate::coding::Choices<T>>::MOST;

    #[inline]
    fn total(&mut self) -> Result<u32, Violation> {
        // More are refused as any total that is too large.
        Ok(u32::try_from(self.radix()?).unwrap_or(u32::MAX))
    }

    #[inline]
    fn span(&mut self, value: &T) -> Result<Span, Violation> {
        let start = u32::try_from(self.digit(value)?).unwrap_or(u32::MAX);
        Ok(Span { start, size: 1 })
    }

    #[inline]
    fn find(&mut self, share: u32) -> Result<T, Violation> {
        self.value(share.into())
    }

    #[inline]
    fn advance(&mut self, value: &T) {
        crate::coding::Choices::advance(self, value);
    }
}

/// The total of a model, if it is one.
#[inline]
fn total_of<T, M: Model<T>>(model: &mut M) -> Result<u32, Violation> {
    match model.total()? {
        0 => Err(Violation::new("no value can be next")),
        total @ 1..=MOST => Ok(total),
        _ => Err(Violation::new("the values share more than 65,536")),
    }
}

/// The span of a value, if it is in the total.
#[inline]
fn span_of<T, M: Model<T>>(model: &mut M, value: &T, total: u32) -> Result<Span, Violation> {
    let span = model.span(value)?;
    match span.start.checked_add(span.size) {
        Some(end) if span.size > 0 && end <= total => Ok(span),
        _ => Err(Violation::new("the value has no share of the total")),
    }
}

impl<M> Modelled<M> {
    /// Writes values that begin at a start of the caller's, without their count.
    ///
    /// # Errors
    /// Refuses a value that cannot be next.
    pub fn encode_from<T, W: BitWrite>(
        start: &mut M,
        values: &[T],
        writer: &mut W,
    ) -> Result<(), Fault>
    where
        M: Model<T>,
    {
        let mut encoder = SymbolWriter::new();
        for (index, value) in values.iter().enumerate() {
            writer.enter_element(index);
            let next = total_of(start).and_then(|total| Ok((span_of(start, value, total)?, total)));
            match next {
                Ok((span, total)) => encoder.write(span, total, writer)?,
                Err(violation) => return Err(writer.refuse(Refusal::Rule(violation))),
            }
            writer.leave();
            start.advance(value);
        }
        encoder.finish(writer)
    }

    /// Reads `len` values that begin at a start of the caller's, and gives each to `add`.
    ///
    /// # Errors
    /// Refuses bits that [`encode_from`](Self::encode_from) does not write: [`Rule`](crate::ErrorKind::Rule) where no value
    /// can be next, [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same values.
    pub fn decode_from<T, R: BitRead>(
        start: &mut M,
        len: usize,
        reader: &mut R,
        mut add: impl FnMut(T),
    ) -> Result<(), Fault>
    where
        M: Model<T>,
    {
        read_each(start, len, reader, |value, _| {
            add(value);
            Ok(())
        })
    }
}

/// Reads `len` values, and gives each to `add`.
#[inline]
fn read_each<T, M: Model<T>, R: BitRead>(
    start: &mut M,
    len: usize,
    reader: &mut R,
    mut add: impl FnMut(T, &mut R) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut decoder = SymbolReader::new(reader)?;
    for index in 0..len {
        let end = decoder.bits(reader).end;
        reader.observer().enter(Step::Index(index), end);
        let value = read(start, &mut decoder, reader)?;
        add(value, reader)?;
        reader.observer().leave(end);
    }
    decoder.finish(reader)
}

/// Reads a value.
#[inline]
fn read<T, M: Model<T>, R: BitRead>(
    model: &mut M,
    decoder: &mut SymbolReader,
    reader: &mut R,
) -> Result<T, Fault> {
    let refuse = |violation, reader: &mut R, decoder: &SymbolReader| {
        let bits = decoder.bits(reader);
        reader.refuse_bits(bits, Refusal::Rule(violation))
    };
    let total = match total_of(model) {
        Ok(total) => total,
        Err(violation) => return Err(refuse(violation, reader, decoder)),
    };
    let share = decoder.share(total, reader)?;
    let found = model.find(share).and_then(|value| {
        let span = span_of(model, &value, total)?;
        let holds = span.start <= share && share - span.start < span.size;
        let rule = "the value that was found has another share";
        holds.then_some((value, span)).ok_or(Violation::new(rule))
    });
    let (value, span) = match found {
        Ok(found) => found,
        Err(violation) => return Err(refuse(violation, reader, decoder)),
    };
    decoder.take(span, total, reader)?;
    if !R::Observer::SILENT {
        // The bits of the code belong to all values, so that none has bits of its own.
        let (end, share) = (
            decoder.bits(reader).end,
            Number::Unsigned(span.start.into()),
        );
        reader.observer().note(end..end, Value::Number(share));
        reader.observer().cost(Cost::of(span, total));
    }
    model.advance(&value);
    Ok(value)
}

impl<T, M: Model<T> + Default, const LEN: usize> Coding<[T; LEN]> for Modelled<M> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &layout_of_array::<T, M>(LEN);

    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        Self::encode_from(&mut M::default(), values, writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        read_array(&mut M::default(), reader)
    }
}

/// [`Modelled`] whose model begins at a context.
#[derive(Debug)]
pub struct ModelledFrom<M, C>(Infallible, PhantomData<(M, C)>);

impl<T, C: 'static, M: Model<T> + InitialState<C>, const LEN: usize> Coding<[T; LEN]>
    for ModelledFrom<M, C>
{
    type Context = With<C>;
    const LAYOUT: &'static Layout = &layout_of_array::<T, M>(LEN);

    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, context: &C) -> Result<(), Fault> {
        let mut start = begin_writing::<M, C, W>(context, writer)?;
        Modelled::encode_from(&mut start, values, writer)
    }

    fn decode<R: BitRead>(reader: &mut R, context: &C) -> Result<[T; LEN], Fault> {
        let mut start = begin_reading::<M, C, R>(context, reader)?;
        read_array(&mut start, reader)
    }
}

const fn layout_of_array<T, M: Model<T>>(len: usize) -> Layout {
    let rarest = Span { start: 0, size: 1 };
    Layout {
        min_bits: 0,
        max_bits: Some(Cost::of(rarest, MOST).times(len).bits_of_code(len)),
        node: Node::Modelled {
            len: Length::Constant(len),
            of: M::NAME,
        },
    }
}

/// Reads the values of an array.
fn read_array<T, M: Model<T>, R: BitRead, const LEN: usize>(
    start: &mut M,
    reader: &mut R,
) -> Result<[T; LEN], Fault> {
    let mut values = [const { None }; LEN];
    let mut places = values.iter_mut();
    Modelled::decode_from(start, LEN, reader, |value| {
        if let Some(place) = places.next() {
            *place = Some(value);
        }
    })?;
    Ok(values.map(|value| value.expect("every element was read, for there was no fault")))
}

impl<T, M: Model<T> + Default> ListCoding<T> for Modelled<M> {
    type Context = NoContext;
    const MOST: usize = <M as Model<T>>::MOST;

    const MANY: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Modelled {
            len: Length::Constant(<M as Model<T>>::MOST),
            of: M::NAME,
        },
    };

    fn encode_items<W: BitWrite>(items: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        Self::encode_from(&mut M::default(), items, writer)
    }

    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        (): (),
    ) -> Result<L, Fault> {
        read_list(&mut M::default(), len, reader)
    }
}

impl<T, C: 'static, M: Model<T> + InitialState<C>> ListCoding<T> for ModelledFrom<M, C> {
    type Context = With<C>;
    const MOST: usize = <M as Model<T>>::MOST;

    const MANY: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Modelled {
            len: Length::Constant(<M as Model<T>>::MOST),
            of: M::NAME,
        },
    };

    fn encode_items<W: BitWrite>(items: &[T], writer: &mut W, context: &C) -> Result<(), Fault> {
        let mut start = begin_writing::<M, C, W>(context, writer)?;
        Modelled::encode_from(&mut start, items, writer)
    }

    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        context: &C,
    ) -> Result<L, Fault> {
        let mut start = begin_reading::<M, C, R>(context, reader)?;
        read_list(&mut start, len, reader)
    }
}

/// Reads `len` values to a list.
fn read_list<T, M: Model<T>, L: List<Item = T>, R: BitRead>(
    start: &mut M,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    // Values that are certain take no bits, so that the count alone must not make room.
    let mut list = GrowingList::<L>::new(reader.position());
    read_each(start, len, reader, |value, reader| {
        // All bits of the code are there.
        let ahead = reader.remaining();
        list.push(value, ahead, reader)
    })?;
    Ok(list.finish())
}
