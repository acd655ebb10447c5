//! Lists as one number in a mixed radix, in which each radix depends on the digits before it.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::Range;

use crate::coding::List;
use crate::coding::initial_state::InitialState;
use crate::coding::initial_state::begin_reading;
use crate::coding::initial_state::begin_writing;
use crate::coding::rank::adaptive_bigint::{Builder, Number};
use crate::coding::seq::block_list::ListCoding;
use crate::coding::seq::growing_list::GrowingList;
use crate::context::{NoContext, With};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::int;
use crate::io::read::BitRead;
use crate::io::read::refund;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};
use crate::value::Value;

/// A list as one number at the end of the bytes. Each element is a digit, and the elements before it determine its
/// radix. `digits = S`, where `S` is the [`Choices`], which start in their default state.
///
/// The moves of a game are such a list: each move is one of the legal moves, which depend on all moves before it. For
/// digits `d` of radices `r` the number is `d0 + r0 * (d1 + r1 * (d2 + ..))`. The first digit is the *least*
/// significant one, because a decoder can compute a radix only from the digits before it. An element without a choice
/// has radix 1 and takes no bits.
///
/// The number is as wide as the greatest number of these radices, and is extended with zeros to whole bytes. All bytes
/// up to the end belong to it, so the field must be the last one. In order most significant bit first the zeros come
/// first, and the last bit of the number is the last bit of the bytes.
///
/// Decoding takes time proportional to the width of the number times the count of digits; [`Choices::WORK`] limits this
/// product. For another initial state see [`encode_from`](Self::encode_from) and [`decode_from`](Self::decode_from).
/// [`Choices`] has an example.
#[derive(Debug)]
pub struct Digits<S>(Infallible, PhantomData<S>);

/// The values that can be next in a list, in a fixed order, after the values before them.
///
/// ```
/// use bitcodec::coding::Choices;
/// use bitcodec::{BitCodec, WireFormat, Violation};
///
/// /// Draws from an urn of five balls, numbered from 0 on, that do not come back.
/// struct Urn(Vec<u8>);
///
/// impl Default for Urn {
///     fn default() -> Self {
///         Self((0..5).collect())
///     }
/// }
///
/// impl Choices<u8> for Urn {
///     const NAME: &'static str = "urn";
///
///     fn radix(&mut self) -> Result<u64, Violation> {
///         match self.0.len() as u64 {
///             0 => Err(Violation::new("the urn is empty")),
///             balls => Ok(balls),
///         }
///     }
///
///     fn digit(&mut self, ball: &u8) -> Result<u64, Violation> {
///         let place = self.0.iter().position(|left| left == ball);
///         place.map(|place| place as u64).ok_or(Violation::new("the ball was drawn before"))
///     }
///
///     fn value(&mut self, digit: u64) -> Result<u8, Violation> {
///         let ball = usize::try_from(digit).ok().and_then(|place| self.0.get(place));
///         ball.copied().ok_or(Violation::new("there is no such ball"))
///     }
///
///     fn advance(&mut self, ball: &u8) {
///         self.0.retain(|left| left != ball);
///     }
/// }
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Draws {
///     #[codec(len(leb128), digits = Urn)]
///     balls: Vec<u8>,
/// }
///
/// let draws = Draws { balls: vec![3, 4, 0] };
/// // 3 of five, the last of four, the first of three: 3 + 5 * (3 + 4 * 0) of 60 numbers.
/// assert_eq!(draws.to_bytes()?, [3, 18]);
/// assert_eq!(Draws::from_bytes(&[3, 18]).unwrap(), draws);
/// let error = Draws { balls: vec![3, 3] }.to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "balls[1]: the ball was drawn before");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which `{T}` can be next",
    label = "`digits` takes a type that implements `Choices<{T}>` and `Default`, and `model` also one that implements `Model<{T}>`"
)]
pub trait Choices<T> {
    /// The name of the choices in layouts. It is a part of the fingerprint, so other choices, or another order, need a
    /// new name.
    const NAME: &'static str;

    /// The greatest length of a list. Values without a choice take no bits, so the size of the input does not limit the
    /// length.
    const MOST: usize = 1 << 20;

    /// The greatest radix. A number that is wider than `len` digits of this radix is rejected before it is read, which
    /// limits the cost of decoding.
    const GREATEST: u64 = u64::MAX;

    /// The limit for the width of the number in bits, times the count of digits of a radix above 1.
    ///
    /// Each of these digits takes one division of the whole number, so the product measures the cost of decoding: about
    /// half a second with the default of 2^33. This allows 92,681 digits of radix 2, 40,000 of radix 40, or 11,585 of
    /// radix 2^64.
    const WORK: u64 = 1 << 33;

    /// Returns the number of values that can be next.
    ///
    /// # Errors
    /// The rule by which no value can be next.
    fn radix(&mut self) -> Result<u64, Violation>;

    /// Returns the digit of a value, which is below the radix. It is called after [`radix`](Self::radix) for the same
    /// value.
    ///
    /// # Errors
    /// The rule by which the value cannot be next.
    fn digit(&mut self, value: &T) -> Result<u64, Violation>;

    /// Returns the value of a digit that is below the radix. It is called after [`radix`](Self::radix) for the same
    /// value.
    ///
    /// # Errors
    /// The rule by which the value cannot be next.
    fn value(&mut self, digit: u64) -> Result<T, Violation>;

    /// Updates the choices with a value that was encoded or decoded.
    fn advance(&mut self, value: &T);
}

impl<S> Digits<S> {
    /// Writes values with choices in the state `start`. The count is not written.
    ///
    /// # Errors
    /// [`Rule`](crate::ErrorKind::Rule) for a value that cannot be next, [`OutOfRange`](crate::ErrorKind::OutOfRange)
    /// for too many values, or for a number that takes more than [`WORK`](Choices::WORK).
    pub fn encode_from<T, W: BitWrite>(
        start: &mut S,
        values: &[T],
        writer: &mut W,
    ) -> Result<(), Fault>
    where
        S: Choices<T>,
    {
        let (digits, width) = join(start, values, |index, refusal| {
            writer.enter_element(index);
            writer.refuse(refusal)
        })?;
        digits.number().write(width, writer)
    }

    /// Returns the width of the number of these values in bits, without the zeros that extend it to whole bytes.
    ///
    /// # Errors
    /// As [`encode_from`](Self::encode_from).
    pub fn width_from<T>(start: &mut S, values: &[T]) -> Result<usize, Refusal>
    where
        S: Choices<T>,
    {
        let (_, width) = join(start, values, |_, refusal| refusal)?;
        Ok(width)
    }

    /// Reads `len` values with choices in the state `start`, and appends them to `values`. After an error, `values` has
    /// the values before it.
    ///
    /// Values without a choice take no bits, so the memory that `values` allocates is charged to the budget of the
    /// reader.
    ///
    /// # Errors
    /// Rejects bits that [`encode_from`](Self::encode_from) does not write: [`Rule`](crate::ErrorKind::Rule) if no
    /// value can be next, [`OutOfRange`](crate::ErrorKind::OutOfRange) for a number with more digits, or one that takes
    /// more than [`WORK`](Choices::WORK), [`Truncated`](crate::ErrorKind::Truncated) for one with too few bytes,
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for one with more bytes than it needs,
    /// [`Budget`](crate::ErrorKind::Budget) if `values` exceeds the budget.
    pub fn decode_from<T, R: BitRead>(
        start: &mut S,
        len: usize,
        values: &mut Vec<T>,
        reader: &mut R,
    ) -> Result<(), Fault>
    where
        S: Choices<T>,
    {
        let (at, mut charged) = (reader.position(), 0);
        split(start, len, reader, |value, reader| {
            if values.len() == values.capacity() {
                let room = values.len().saturating_mul(2).max(4);
                let bytes = room.saturating_mul(size_of::<T>());
                reader.charge(at, bytes)?;
                values.reserve_exact(room - values.len());
                // Both allocations exist while the values move, so the old one is refunded only after the new one is
                // charged.
                refund(charged, reader);
                charged = bytes;
            }
            values.push(value);
            Ok(())
        })
    }
}

/// The cost of the digits so far.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    /// The count of digits of a radix above 1.
    choices: u64,
    /// A lower bound for the width of the number: the product of the radices is at least 2^least, and the number is as
    /// wide as this product minus 1.
    least: usize,
}

impl Cost {
    #[inline]
    fn add(&mut self, radix: u64) {
        self.choices += u64::from(radix > 1);
        self.least += radix.ilog2() as usize;
    }

    /// Rejects a number of `bits` or more bits if the divisions for these digits would exceed the limit `work`.
    #[inline]
    fn check(self, work: u64, bits: usize) -> Result<(), Refusal> {
        match self.choices.checked_mul(bits as u64) {
            Some(needed) if needed <= work => Ok(()),
            _ => Err(self.too_long(work, bits)),
        }
    }

    #[cold]
    fn too_long(self, work: u64, bits: usize) -> Refusal {
        let most = usize::try_from(work / self.choices).unwrap_or(usize::MAX);
        Refusal::NumberTooLong { bits, most }
    }
}

/// Joins the digits of values, and returns them with the width of the number. `refuse` receives the index of the first
/// value that cannot be next, and the reason.
fn join<T, S: Choices<T>, E>(
    choices: &mut S,
    values: &[T],
    mut refuse: impl FnMut(usize, Refusal) -> E,
) -> Result<(Builder, usize), E> {
    if values.len() > S::MOST {
        return Err(refuse(S::MOST, too_many::<T, S>(values.len())));
    }
    let (mut digits, mut cost) = (Builder::default(), Cost::default());
    for (index, value) in values.iter().enumerate() {
        let digit = choices.radix().and_then(|radix| {
            let digit = choices.digit(value)?;
            if digit >= radix {
                return Err(Violation::new("the value has no digit below the radix"));
            }
            if radix > S::GREATEST {
                return Err(Violation::new("the radix is above the greatest one"));
            }
            Ok((digit, radix))
        });
        let (digit, radix) = match digit {
            Ok(digit) => digit,
            Err(violation) => return Err(refuse(index, Refusal::Rule(violation))),
        };
        digits.push(digit, radix);
        cost.add(radix);
        // The exact width is expensive, so the lower bound stops a list that is much too long.
        if let Err(refusal) = cost.check(S::WORK, cost.least) {
            return Err(refuse(index, refusal));
        }
        choices.advance(value);
    }
    let width = digits.width();
    match cost.check(S::WORK, width) {
        Ok(()) => Ok((digits, width)),
        Err(refusal) => Err(refuse(values.len(), refusal)),
    }
}

#[cold]
fn too_many<T, S: Choices<T>>(len: usize) -> Refusal {
    Refusal::OutOfRange {
        value: int::Number::Unsigned(len as u128),
        low: int::Number::Unsigned(0),
        high: int::Number::Unsigned(S::MOST as u128),
    }
}

/// Reads all remaining bits as a number, splits it into `len` digits, and passes their values to `add`.
fn split<T, S: Choices<T>, R: BitRead>(
    choices: &mut S,
    len: usize,
    reader: &mut R,
    mut add: impl FnMut(T, &mut R) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let start = reader.position();
    if len > S::MOST {
        return Err(reader.refuse(start, too_many::<T, S>(len)));
    }
    let bits = reader.remaining();
    // A digit has at most `widest` bits, and at most 7 zeros extend the number to whole bytes.
    let widest = const { (u64::BITS - S::GREATEST.leading_zeros()) as usize };
    if bits > len.saturating_mul(widest).saturating_add(7) {
        return Err(too_long(start..start + bits, reader));
    }
    // The number has at least `bits - 7` bits, and no fewer digits than if all radices were the greatest. If these
    // exceed the limit, the list does, so a huge number is rejected before it is read.
    let width = bits.saturating_sub(7);
    let fewest = Cost {
        choices: width.div_ceil(widest) as u64,
        least: 0,
    };
    if let Err(refusal) = fewest.check(S::WORK, width) {
        return Err(reader.refuse(start, refusal));
    }
    let mut number = Number::read(reader)?;
    let (mut digits, mut cost) = (Builder::default(), Cost::default());
    for index in 0..len {
        let next = choices.radix().and_then(|radix| {
            if radix == 0 {
                return Err(Violation::new("no value can be next"));
            }
            if radix > S::GREATEST {
                return Err(Violation::new("the radix is above the greatest one"));
            }
            let digit = number.take_digit(radix);
            Ok((radix, digit, choices.value(digit)?))
        });
        let (radix, digit, value) = match next {
            Ok(next) => next,
            Err(violation) => {
                reader.enter_element(index);
                return Err(reader.refuse(start, Refusal::Rule(violation)));
            }
        };
        if !R::BULK {
            let end = reader.position();
            reader.enter_element(index);
            reader.note(end, Value::Number(int::Number::Unsigned(digit.into())));
            reader.leave();
        }
        choices.advance(&value);
        add(value, reader)?;
        // Only the radices matter here: they determine the width.
        digits.push(0, radix);
        cost.add(radix);
        // A count with more values than the bytes can hold ends here, before the loop runs to the end.
        if cost.least > bits {
            return Err(truncated(cost.least, bits, start, reader));
        }
        if let Err(refusal) = cost.check(S::WORK, width) {
            return Err(reader.refuse(start, refusal));
        }
    }
    if !number.is_zero() {
        return Err(reader.refuse(start, Refusal::NumberTooLarge { digits: len }));
    }
    let width = digits.width();
    if let Err(refusal) = cost.check(S::WORK, width) {
        return Err(reader.refuse(start, refusal));
    }
    // The zeros up to the next byte boundary: 7 after a width of 6 from bit 3 on.
    let fill = (start + width).wrapping_neg() % 8;
    match bits.cmp(&(width + fill)) {
        core::cmp::Ordering::Equal => Ok(()),
        core::cmp::Ordering::Less => Err(truncated(width, bits, start, reader)),
        core::cmp::Ordering::Greater => Err(too_long(start..start + bits, reader)),
    }
}

#[cold]
fn too_long<R: BitRead>(bits: Range<usize>, reader: &mut R) -> Fault {
    let rule = "the number has no more bytes than it needs";
    reader.refuse_bits(bits, Refusal::NotCanonical { rule })
}

#[cold]
fn truncated<R: BitRead>(needed: usize, left: usize, start: usize, reader: &mut R) -> Fault {
    let needed = needed as u64;
    reader.refuse(start, Refusal::Truncated { needed, left })
}

impl<T, S: Choices<T> + Default> ListCoding<T> for Digits<S> {
    type Context = NoContext;
    const MOST: usize = S::MOST;

    const MANY: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Digits {
            len: Length::Constant(S::MOST),
            of: S::NAME,
        },
    };

    fn encode_items<W: BitWrite>(items: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        Self::encode_from(&mut S::default(), items, writer)
    }

    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        (): (),
    ) -> Result<L, Fault> {
        read_list(&mut S::default(), len, reader)
    }
}

/// [`Digits`] with an initial state that is made from a context.
#[derive(Debug)]
pub struct DigitsFrom<S, C>(Infallible, PhantomData<(S, C)>);

impl<T, C: 'static, S: Choices<T> + InitialState<C>> ListCoding<T> for DigitsFrom<S, C> {
    type Context = With<C>;
    const MOST: usize = S::MOST;

    const MANY: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Digits {
            len: Length::Constant(S::MOST),
            of: S::NAME,
        },
    };

    fn encode_items<W: BitWrite>(items: &[T], writer: &mut W, context: &C) -> Result<(), Fault> {
        let mut start = begin_writing::<S, C, W>(context, writer)?;
        Digits::encode_from(&mut start, items, writer)
    }

    fn decode_items<L: List<Item = T>, R: BitRead>(
        len: usize,
        reader: &mut R,
        context: &C,
    ) -> Result<L, Fault> {
        let mut start = begin_reading::<S, C, R>(context, reader)?;
        read_list(&mut start, len, reader)
    }
}

/// Reads `len` values into a list.
#[inline]
fn read_list<T, S: Choices<T>, L: List<Item = T>, R: BitRead>(
    start: &mut S,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    // Values without a choice take no bits, so the count does not prove that the input is long: the list must grow with
    // the values instead of by the count.
    let mut list = GrowingList::<L>::new(reader.position());
    split(start, len, reader, |value, reader| {
        list.push(value, 0, reader)
    })?;
    Ok(list.finish())
}
