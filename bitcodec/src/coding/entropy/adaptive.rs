//! Entropy coding with an adaptive model: the probabilities of a value depend on the values before it.

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

/// An array or a list through a range coder with an adaptive [`Model`] `M`. `model = M`. The code extends to the end of
/// the bytes, or is a part of the code of a struct with `arith`.
///
/// Time and memory are linear in the length. The model starts in its default state; for another initial state see
/// [`encode_from`](Self::encode_from) and [`decode_from`](Self::decode_from). [`Model`] has an example.
#[derive(Debug)]
pub struct Modelled<M>(Infallible, PhantomData<M>);

/// An adaptive model: the values that can be next, and their probabilities as shares of a total.
///
/// Every [`Choices`](crate::coding::Choices) is a model in which all values have the same share.
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
    /// The name of the model in layouts. It is a part of the fingerprint, so a model with other shares needs a new
    /// name.
    const NAME: &'static str;

    /// The greatest length of a list. Likely values can take less than one bit, so the size of the input does not limit
    /// the length.
    const MOST: usize = 1 << 20;

    /// Returns the total of the shares of all values that can be next: 1 to 65,536.
    ///
    /// # Errors
    /// The rule by which no value can be next.
    fn total(&mut self) -> Result<u32, Violation>;

    /// Returns the span of a value in the total. It is called after [`total`](Self::total) for the same value.
    ///
    /// # Errors
    /// The rule by which the value cannot be next.
    fn span(&mut self, value: &T) -> Result<Span, Violation>;

    /// Returns the value whose span contains `share`, which is below the total. It is called after
    /// [`total`](Self::total) for the same value.
    ///
    /// # Errors
    /// The rule by which the value cannot be next.
    fn find(&mut self, share: u32) -> Result<T, Violation>;

    /// Updates the model with a value that was encoded or decoded.
    fn advance(&mut self, value: &T);
}

#[cfg(feature = "alloc")]
impl<T, S: crate::coding::Choices<T>> Model<T> for S {
    const NAME: &'static str = <S as crate::coding::Choices<T>>::NAME;
    const MOST: usize = <S as crate::coding::Choices<T>>::MOST;

    #[inline]
    fn total(&mut self) -> Result<u32, Violation> {
        // `total_of` rejects a radix above `MOST`, so saturation does not turn it into a valid total.
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

/// Returns the total of a model, which must be 1 to [`MOST`].
#[inline]
fn total_of<T, M: Model<T>>(model: &mut M) -> Result<u32, Violation> {
    match model.total()? {
        0 => Err(Violation::new("no value can be next")),
        total @ 1..=MOST => Ok(total),
        _ => Err(Violation::new("the values share more than 65,536")),
    }
}

/// Returns the span of a value, which must be nonempty and within the total.
#[inline]
fn span_of<T, M: Model<T>>(model: &mut M, value: &T, total: u32) -> Result<Span, Violation> {
    let span = model.span(value)?;
    match span.start.checked_add(span.size) {
        Some(end) if span.size > 0 && end <= total => Ok(span),
        _ => Err(Violation::new("the value has no share of the total")),
    }
}

impl<M> Modelled<M> {
    /// Writes values with a model in the state `start`. The count is not written.
    ///
    /// # Errors
    /// [`Rule`](crate::ErrorKind::Rule) for a value that cannot be next.
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

    /// Reads `len` values with a model in the state `start`, and passes each to `add`.
    ///
    /// # Errors
    /// Rejects bits that [`encode_from`](Self::encode_from) does not write: [`Rule`](crate::ErrorKind::Rule) if no
    /// value can be next, [`NotCanonical`](crate::ErrorKind::NotCanonical) for another code of the same values.
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

/// Reads `len` values, and passes each to `add`.
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

/// Reads a value, and updates the model.
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
        // The encoder uses `span` and the decoder `find`. If a model is not consistent, the decoder would lose the
        // position in the code, and all later values would be wrong.
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
        // A bit of the code depends on several values, so each value is reported with an empty range of bits.
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

/// [`Modelled`] with an initial state that is made from a context.
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
    // The rarest value that a model can have: one share of the greatest total, which costs 16 bits.
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

/// Reads `len` values into a list.
fn read_list<T, M: Model<T>, L: List<Item = T>, R: BitRead>(
    start: &mut M,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    // A certain value takes no bits, so the count does not prove that the input is long: the list must grow with the
    // values instead of by the count.
    let mut list = GrowingList::<L>::new(reader.position());
    read_each(start, len, reader, |value, reader| {
        // The code extends to the end of the input, so all remaining bits exist.
        let ahead = reader.remaining();
        list.push(value, ahead, reader)
    })?;
    Ok(list.finish())
}
