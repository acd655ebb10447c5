//! Lists of digits whose radices show while they are read.

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

/// A list as one number at the end of the bytes, each element a digit whose radix the elements before it decide.
/// `digits = S`, where `S` is the [`Choices`] that a list begins with.
///
/// The moves of a game are such a list: each is one of the legal moves, and which are legal depends on all moves before.
/// With digits `d` of radices `r` the number is `d0 + r0 * (d1 + r1 * (d2 + ..))`: the first digit is the *least* significant,
/// because a reader learns a radix only from the digits before it. An element without a choice takes no room.
///
/// The number has as many bits as the greatest one of these radices, and above it the zeros that fill a byte. All bytes that
/// are left are the number's, so it stands last: most significant bit first its zeros come in front, and its last bit is
/// the last one of all.
///
/// Reading takes time in proportion to the length of the number times the count of digits, which
/// [`Choices::WORK`] bounds. For a start that is not the default one, see [`encode_from`](Self::encode_from) and [`decode_from`](Self::decode_from). [`Choices`] has an example.
#[derive(Debug)]
pub struct Digits<S>(Infallible, PhantomData<S>);

/// What a value can be next, after those before it.
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
    /// What layouts call the choices, and part of the fingerprint: a new name for new choices, or a new order of them.
    const NAME: &'static str;

    /// How many values a list may have. Values without a choice take no bits, so nothing else bounds a list of them.
    const MOST: usize = 1 << 20;

    /// No radix is greater. A number of more bits than digits of this radix take is refused before it is read, so that what
    /// reading costs stays in bounds.
    const GREATEST: u64 = u64::MAX;

    /// How many bits the number may have, times how many of its digits have a choice: more is refused.
    ///
    /// Each of these digits is taken from the whole number by a division, so this is what reading may cost: half a second
    /// or so with the default, 2^33. That is 92,681 digits of radix 2, 40,000 of radix 40, and 11,585 of radix 2^64.
    const WORK: u64 = 1 << 33;

    /// Returns how many values can be next.
    ///
    /// # Errors
    /// The rule that leaves none.
    fn radix(&mut self) -> Result<u64, Violation>;

    /// Returns the digit of a value, below the [`radix`](Self::radix), which was asked for before.
    ///
    /// # Errors
    /// The rule that keeps the value from being next.
    fn digit(&mut self, value: &T) -> Result<u64, Violation>;

    /// Returns the value of a digit, which is below the [`radix`](Self::radix), which was asked for before.
    ///
    /// # Errors
    /// The rule that keeps the value from being next.
    fn value(&mut self, digit: u64) -> Result<T, Violation>;

    /// Takes a value, after which others can be next.
    fn advance(&mut self, value: &T);
}

impl<S> Digits<S> {
    /// Writes values that begin at a start of the caller's, without their count.
    ///
    /// # Errors
    /// Refuses a value that cannot be next.
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

    /// Returns how many bits the number of these values has, without those that fill a byte.
    ///
    /// # Errors
    /// The rule that a value breaks.
    pub fn width_from<T>(start: &mut S, values: &[T]) -> Result<usize, Refusal>
    where
        S: Choices<T>,
    {
        let (_, width) = join(start, values, |_, refusal| refusal)?;
        Ok(width)
    }

    /// Reads `len` values that begin at a start of the caller's, and adds them to `values`; at a fault it has those before.
    ///
    /// The room that `values` gets is charged to the budget of the reader, where there is not enough already: values without a
    /// choice take no bits.
    ///
    /// # Errors
    /// Refuses bits that [`encode_from`](Self::encode_from) does not write: [`Rule`](crate::ErrorKind::Rule) where no value
    /// can be next, [`OutOfRange`](crate::ErrorKind::OutOfRange) for a number with more digits, or one that takes more than
    /// [`WORK`](Choices::WORK), [`Truncated`](crate::ErrorKind::Truncated) for one with too few bytes,
    /// [`NotCanonical`](crate::ErrorKind::NotCanonical) for one with more bytes than it needs,
    /// [`Budget`](crate::ErrorKind::Budget) where `values` would take more memory.
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
                // The place that it moves from is free again.
                refund(charged, reader);
                charged = bytes;
            }
            values.push(value);
            Ok(())
        })
    }
}

/// What the digits of a number cost so far.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    /// How many of them have a choice.
    choices: u64,
    /// The number has at least this many bits.
    least: usize,
}

impl Cost {
    #[inline]
    fn add(&mut self, radix: u64) {
        self.choices += u64::from(radix > 1);
        self.least += radix.ilog2() as usize;
    }

    /// Refuses a number of at least so many bits that these digits take too long to take from.
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

/// Joins the digits of values, and returns how many bits the number has; `refuse` gets the first value that cannot be next,
/// and why.
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

/// Takes all bits that are left, and gives out the values of `len` digits.
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
    let widest = const { (u64::BITS - S::GREATEST.leading_zeros()) as usize };
    if bits > len.saturating_mul(widest).saturating_add(7) {
        return Err(too_long(start..start + bits, reader));
    }
    // All bits but those that fill a byte are the number's, and it has no fewer digits than if all radices were the greatest.
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
        digits.push(0, radix);
        cost.add(radix);
        // The number has at least this many bits: a count that promises more values than bytes ends here.
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

/// [`Digits`] whose choices begin at a context.
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

/// Reads `len` values to a list.
#[inline]
fn read_list<T, S: Choices<T>, L: List<Item = T>, R: BitRead>(
    start: &mut S,
    len: usize,
    reader: &mut R,
) -> Result<L, Fault> {
    // Values without a choice take no bits, so that the count alone must not make room.
    let mut list = GrowingList::<L>::new(reader.position());
    split(start, len, reader, |value, reader| {
        list.push(value, 0, reader)
    })?;
    Ok(list.finish())
}
