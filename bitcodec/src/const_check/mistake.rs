//! Mistakes in the coding of a field that only types and constants reveal.
//!
//! A coding reports its mistake for a type in [`Coding::MISTAKE`](crate::coding::Coding::MISTAKE), and the generated code
//! panics at the token in the user's code that the mistake is about. So the functions of layouts must accept wrong
//! numbers and not panic.

use crate::const_check::message::Message;
use crate::int::{Int, Number};
use crate::layout::layer::Numbers;
use crate::layout::mistake::is_mistaken;
use crate::layout::value_range::{ValueRange, limits};
use crate::layout::{Layer, Layout, Node};

/// The part of the declaration of a field that has a mistake.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    /// The width of an integer.
    Bits,
    /// Both ends of a range.
    Range,
    /// The lower end of a range.
    Low,
    /// The upper end of a range.
    High,
    /// The bias of a number.
    Bias,
    /// The scale of a number.
    Scale,
    /// The sentinel that encodes `None`.
    None,
    /// The integer type of symbols.
    As,
    /// The bound of unary numbers.
    Max,
    /// The bound of a sum of unary numbers.
    Total,
    /// The parameter of a universal code.
    Parameter,
    /// The value of a fixed field.
    Fixed,
    /// A radix, the radices of digits, or their alphabets.
    Radix,
    /// The number of values to choose from.
    Choice,
    /// A table of codewords.
    Huffman,
    /// A table of weights.
    Weights,
    /// The width or prefix of the length of a list.
    Len,
    /// The pieces of an integer.
    Pieces,
    /// The order of the elements of an array.
    Order,
    /// The names of elements.
    Names,
    /// A table of the characters of a text.
    Charset,
    /// The coding as a whole.
    Type,
}

/// A mistake in a coding of a type, and its cure.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// The number of the coding among several, from 1 on; 0 if there is only one.
    alternative: usize,
    /// The number of lists, regions, orders and keys of elements around the coding.
    depth: usize,
    key: Key,
    message: Message,
}

impl Mistake {
    pub(crate) const fn of(key: Key, message: Message) -> Option<Self> {
        Some(Self {
            alternative: 0,
            depth: 0,
            key,
            message,
        })
    }

    /// Moves a mistake to another key.
    pub(crate) const fn about(key: Key, mistake: Option<Self>) -> Option<Self> {
        match mistake {
            Some(Self { message, .. }) => Self::of(key, message),
            None => None,
        }
    }

    /// Moves a mistake to one of several codings, numbered from 1 on.
    pub(crate) const fn of_alternative(alternative: usize, mistake: Option<Self>) -> Option<Self> {
        match mistake {
            Some(mistake) => Some(Self {
                alternative,
                ..mistake
            }),
            None => None,
        }
    }

    /// Moves a mistake inside of a list, a region, or the keys of elements.
    pub(crate) const fn inside(mistake: Option<Self>) -> Option<Self> {
        match mistake {
            Some(mistake) => Some(Self {
                depth: mistake.depth + 1,
                ..mistake
            }),
            None => None,
        }
    }

    /// Returns the first of two mistakes.
    pub(crate) const fn or(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        match first {
            Some(_) => first,
            None => second,
        }
    }
}

/// Panics at a mistake in a key of a field or of one of its codings, at one depth.
#[track_caller]
pub const fn check_key(
    mistake: &Option<Mistake>,
    (alternative, depth): (usize, usize),
    key: Key,
    field: &str,
) {
    let Some(found) = mistake else { return };
    let is_there = found.alternative == alternative && found.depth == depth;
    if is_there && found.key as u8 == key as u8 {
        check(mistake, field);
    }
}

/// Returns the mistake of a field with this layout; `None` if it contains a type with mistakes, which can be the cause.
#[must_use]
pub const fn unless_mistaken(mistake: Option<Mistake>, layout: &Layout) -> Option<Mistake> {
    if mistake.is_some() && is_mistaken(layout) {
        return None;
    }
    mistake
}

/// Panics at a mistake in one of several codings of a field.
#[track_caller]
pub const fn check_alternative(mistake: &Option<Mistake>, alternative: usize, field: &str) {
    let Some(found) = mistake else { return };
    if found.alternative == alternative {
        check(mistake, field);
    }
}

/// Panics at any mistake in the coding of a field.
#[track_caller]
pub const fn check(mistake: &Option<Mistake>, field: &str) {
    if let Some(mistake) = mistake {
        let message = Message::new()
            .code(field)
            .text(": ")
            .text(mistake.message.as_str());
        panic!("{}", message.as_str());
    }
}

/// Returns the mistake in a width in bits.
pub(crate) const fn of_width(width: u32, most: u32, name: &str) -> Option<Mistake> {
    if width == 0 {
        let message = Message::new().text("a width must be at least 1 bit, not 0; write 1 or more");
        return Mistake::of(Key::Bits, message);
    }
    if width > most {
        let message = Message::new()
            .number(width as u128)
            .text(" bits are more than the ")
            .number(most as u128)
            .text(" of ")
            .code(name)
            .text("; write at most ")
            .number(most as u128)
            .text(", or take a wider type");
        return Mistake::of(Key::Bits, message);
    }
    None
}

/// Returns the mistake in a range of values of a type, given the layout of their coding.
pub(crate) const fn of_range<T: Int>(
    low: Number,
    high: Number,
    inner: Option<&Layout>,
) -> Option<Mistake> {
    if high.is_below(low) {
        let message = Message::new()
            .text("the range ")
            .value(low)
            .text("..=")
            .value(high)
            .text(" is empty; write the lower end first");
        return Mistake::of(Key::Range, message);
    }
    Mistake::or(
        of_value::<T>(Key::Low, low, inner),
        of_value::<T>(Key::High, high, inner),
    )
}

/// Returns the mistake in a value that a type and an inner coding must be able to represent.
pub(crate) const fn of_value<T: Int>(
    key: Key,
    value: Number,
    inner: Option<&Layout>,
) -> Option<Mistake> {
    of_integer(key, value, (T::BITS, T::SIGNED, T::NAME), inner)
}

/// Returns the mistake in a value of an integer type, given its width, whether it is signed, and its name.
pub(crate) const fn of_integer(
    key: Key,
    value: Number,
    (bits, signed, name): (u32, bool, &str),
    inner: Option<&Layout>,
) -> Option<Mistake> {
    let (least, most) = limits(bits, signed);
    if !is_in(value, least, most) {
        let message = Message::new()
            .value(value)
            .text(" does not fit ")
            .code(name);
        return Mistake::of(
            key,
            stay_in(message, least, most).text(", or take a wider type"),
        );
    }
    let Some(inner) = inner else { return None };
    if held(inner).is_none() {
        return None;
    }
    let Some(ValueRange {
        low: least,
        high: most,
        ..
    }) = inner.held((bits, signed), None)
    else {
        return None;
    };
    if !is_in(value, least, most) {
        let message = Message::new().value(value).text(" does not fit ");
        if let Node::Numeral(_) = inner.node {
            let message = stay_in(message.text("its digits"), least, most);
            return Mistake::of(key, message.text(", or write a greater width"));
        }
        let message = match inner.max_bits {
            Some(1) => message.text("1 bit"),
            Some(bits) => message.number(bits as u128).text(" bits"),
            None => message.text("its coding"),
        };
        return Mistake::of(
            key,
            stay_in(message, least, most).text(", or write more bits"),
        );
    }
    None
}

const fn stay_in(message: Message, least: Number, most: Number) -> Message {
    message
        .text("; stay in ")
        .value(least)
        .text("..=")
        .value(most)
}

const fn is_in(value: Number, least: Number, most: Number) -> bool {
    !value.is_below(least) && !most.is_below(value)
}

/// Returns the least and the greatest integer that a coding of fixed width can represent.
pub(crate) const fn held(layout: &Layout) -> Option<(Number, Number)> {
    match layout.node {
        Node::Unsigned
        | Node::Signed
        | Node::Bytes { .. }
        | Node::BitsBy { .. }
        | Node::OnesComplement
        | Node::SignMagnitude
        | Node::Numeral(_)
        | Node::Pieces { .. }
        | Node::Bcd { .. } => match layout.plain(None) {
            Some(held) => Some((held.low, held.high)),
            None => None,
        },
        Node::Layer(layer) => match (held(layer.inner()), layer.numbers()) {
            (held, Numbers::ButSome) => held,
            (Some((least, most)), Numbers::Plus(bias)) => {
                Some((biased(least, bias), biased(most, bias)))
            }
            (Some((least, most)), Numbers::Times(scale)) if scale > 0 => {
                Some((times(least, scale), times(most, scale)))
            }
            _ => None,
        },
        Node::Array { element, .. } => held(element),
        _ => None,
    }
}

/// Returns the number that `bias` maps to `number`, saturating.
const fn biased(number: Number, bias: i128) -> Number {
    match number.to_i128() {
        Some(value) => match value.checked_add(bias) {
            Some(value) => Number::Signed(value),
            None if bias > 0 => {
                Number::Unsigned(value.unsigned_abs().saturating_add(bias.unsigned_abs()))
            }
            None => Number::Signed(i128::MIN),
        },
        // The number exceeds every `i128`.
        None if bias < 0 => Number::Unsigned(number.to_wide().saturating_sub(bias.unsigned_abs())),
        None => Number::Unsigned(number.to_wide().saturating_add(bias.unsigned_abs())),
    }
}

/// Returns the number that a scale encodes as `number`, saturating.
const fn times(number: Number, scale: i128) -> Number {
    match number {
        Number::Signed(value) => Number::Signed(value.saturating_mul(scale)),
        Number::Unsigned(value) => Number::Unsigned(value.saturating_mul(scale.unsigned_abs())),
    }
}

/// Returns the mistake in a value that the scale of an inner coding rejects: minus the biases, it is not a multiple.
pub(crate) const fn of_multiple(key: Key, value: Number, inner: &Layout) -> Option<Mistake> {
    let (mut layout, mut bias) = (inner, 0i128);
    loop {
        match layout.node {
            Node::Layer(Layer::Biased { inner, bias: more }) => {
                (layout, bias) = (inner, bias.saturating_add(more))
            }
            Node::Array { element, .. } => layout = element,
            Node::Layer(Layer::Scaled { scale, .. }) if scale > 0 => {
                let Some(number) = value.to_i128() else {
                    return None;
                };
                let Some(above) = number.checked_sub(bias) else {
                    return None;
                };
                let over = above.rem_euclid(scale);
                if over == 0 {
                    return None;
                }
                let message = Message::new()
                    .value(value)
                    .text(" cannot be written, because ");
                let message = if bias == 0 {
                    message.text("it")
                } else {
                    message.text("less the bias it")
                };
                let message = message
                    .text(" is not a multiple of ")
                    .value(Number::Signed(scale))
                    .text("; write ")
                    .value(Number::Signed(number - over))
                    .text(" or another one");
                return Mistake::of(key, message);
            }
            _ => return None,
        }
    }
}
