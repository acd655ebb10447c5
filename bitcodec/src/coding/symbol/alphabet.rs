//! Alphabets: types with numbered values, for prefix codes and digits.

use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::value::Value;

/// A type whose values have indices from 0 on.
///
/// The index of an integer is its value, `false` and `true` are 0 and 1, and the variants of a derived enum without
/// data have their order of declaration. A custom alphabet gets a prefix code or a radix through an implementation for
/// a newtype.
///
/// ```
/// use bitcodec::coding::Symbol;
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec, Clone, Copy)]
/// #[codec(bits = 2)]
/// enum Owner {
///     First = 0,
///     Second = 1,
///     Centred = 3,
/// }
///
/// assert_eq!(Owner::COUNT, 3);
/// assert_eq!(Owner::Centred.index(), 2);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a symbol",
    label = "this coding is for integers and for enums without data that derive `BitCodec`"
)]
pub trait Symbol: Sized {
    /// The number of symbols, at most [`u64::MAX`].
    const COUNT: u64;

    /// The names of the symbols, in order; empty if they are numbers.
    const NAMES: &'static [&'static str] = &[];

    /// The rule that a symbol on the wire must obey, if any: the `check` of its enum.
    #[expect(clippy::type_complexity, reason = "a name for it would say less")]
    const RULE: Option<fn(&Self) -> Result<(), Violation>> = None;

    /// The width of the type in bits, whether it is signed, and its name; `None` if it is no integer.
    #[doc(hidden)]
    const INTEGER: Option<(u32, bool, &'static str)> = None;

    /// Returns the index of the symbol; [`u64::MAX`] for a value without an index, such as -1.
    fn index(&self) -> u64;

    /// Returns the symbol with this index. The result is unspecified if the index is not below [`COUNT`](Self::COUNT).
    fn from_index(index: u64) -> Self;

    /// Returns the symbol as messages show it.
    fn shown(&self) -> Value;

    /// Whether another value is the same symbol.
    #[inline(always)]
    fn is_same(&self, other: &Self) -> bool {
        self.index() == other.index()
    }
}

impl<T: Int> Symbol for T {
    const COUNT: u64 = {
        let bits = if T::SIGNED { T::BITS - 1 } else { T::BITS };
        if bits >= 64 { u64::MAX } else { 1 << bits }
    };
    const INTEGER: Option<(u32, bool, &'static str)> = Some((T::BITS, T::SIGNED, T::NAME));

    #[inline(always)]
    fn index(&self) -> u64 {
        if T::BITS <= 64 && !T::SIGNED {
            return self.to_word();
        }
        u64::try_from(self.to_wide()).unwrap_or(u64::MAX)
    }

    #[inline(always)]
    fn from_index(index: u64) -> Self {
        T::from_word(index)
    }

    #[inline]
    fn shown(&self) -> Value {
        Value::Number(self.to_number())
    }

    #[inline(always)]
    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}

impl Symbol for bool {
    const COUNT: u64 = 2;
    const NAMES: &'static [&'static str] = &["false", "true"];

    #[inline(always)]
    fn index(&self) -> u64 {
        u64::from(*self)
    }

    #[inline(always)]
    fn from_index(index: u64) -> Self {
        index != 0
    }

    #[inline]
    fn shown(&self) -> Value {
        Value::Bool(*self)
    }
}

/// Returns the index of a symbol, if it is below `of` and obeys its rule.
#[inline(always)]
pub(crate) fn below<T: Symbol>(value: &T, of: u64) -> Result<u64, Refusal> {
    let number = value.index();
    if number < of {
        obeys(value)?;
        Ok(number)
    } else {
        Err(not_below(value, of))
    }
}

/// Returns the symbol with an index below [`COUNT`](Symbol::COUNT), if it obeys its rule.
#[inline(always)]
pub(crate) fn from_number<T: Symbol>(number: u64) -> Result<T, Refusal> {
    let value = T::from_index(number);
    obeys(&value)?;
    Ok(value)
}

/// Rejects a symbol that violates the rule of its type.
#[inline(always)]
pub(crate) fn obeys<T: Symbol>(value: &T) -> Result<(), Refusal> {
    match T::RULE {
        Some(rule) => rule(value).map_err(Refusal::Rule),
        None => Ok(()),
    }
}

/// Whether all symbols obey the rule of their type.
#[inline(always)]
pub(crate) fn all_obey<T: Symbol>(values: &[T]) -> bool {
    T::RULE.is_none() || values.iter().all(|value| obeys(value).is_ok())
}

/// Rejects symbols to be written if one violates the rule of its type.
#[inline(always)]
pub(crate) fn check_before<T: Symbol, W: BitWrite>(
    values: &[T],
    writer: &mut W,
) -> Result<(), Fault> {
    if T::RULE.is_none() {
        return Ok(());
    }
    for (index, value) in values.iter().enumerate() {
        if let Err(refusal) = obeys(value) {
            writer.enter_element(index);
            return Err(writer.refuse(refusal));
        }
    }
    Ok(())
}

/// Rejects symbols that were read from bit `start` on if one violates the rule of its type.
#[inline(always)]
pub(crate) fn check_after<T: Symbol, R: BitRead>(
    values: &[T],
    start: usize,
    reader: &mut R,
) -> Result<(), Fault> {
    if T::RULE.is_none() {
        return Ok(());
    }
    for (index, value) in values.iter().enumerate() {
        if let Err(refusal) = obeys(value) {
            reader.enter_element(index);
            return Err(reader.refuse(start, refusal));
        }
    }
    Ok(())
}

#[cold]
fn not_below<T: Symbol>(value: &T, of: u64) -> Refusal {
    match value.shown() {
        Value::Number(value) => Refusal::OutOfRange {
            value,
            low: Number::Unsigned(0),
            high: Number::Unsigned(u128::from(of) - 1),
        },
        _ => Refusal::Unencodable {
            rule: "the number of the value is not below its bound",
        },
    }
}

/// Returns the mistake in a choice of `len` distinct values below `of`. The type of the elements has `count` values,
/// and `most` is the greatest bound of the key. `max` is the name of the bound where the bound itself is an expression.
pub(crate) const fn of_choice(
    key: &str,
    of: u64,
    len: usize,
    (count, most): (u64, u64),
    max: Option<&str>,
) -> Option<Mistake> {
    let message = Message::new();
    let message = if of == 0 {
        message.text("a choice needs at least 1 value, not 0; write how many there are")
    } else if of > count && count <= most {
        let message = message
            .number(of as u128)
            .text(" values are more than the ")
            .number(count as u128)
            .text(" that an element can be; write ");
        bounded(message, key, count, max).text(", or take a wider type")
    } else if of > most {
        let message = message
            .number(of as u128)
            .text(" values are more than ")
            .number(most as u128)
            .text(", the greatest bound; write at most ");
        bounded(message, key, most, max)
    } else if len as u64 > of {
        let message = message
            .number(len as u128)
            .text(" elements cannot be distinct values of ")
            .number(of as u128)
            .text("; write at least ");
        bounded(message, key, len as u64, max).text(", or take a shorter array")
    } else {
        return None;
    };
    Mistake::of(Key::Choice, message)
}

/// Appends the key with a bound, as the user writes it.
const fn bounded(message: Message, key: &str, of: u64, max: Option<&str>) -> Message {
    match max {
        Some(max) => message
            .text("`")
            .text(max)
            .text(" = ")
            .number(of as u128)
            .text("`"),
        None => message
            .text("`")
            .text(key)
            .text("(")
            .number(of as u128)
            .text(")`"),
    }
}

/// Reports each of the values that one number encodes; none has bits of its own.
#[inline(always)]
pub(crate) fn note_each<T: Symbol, R: BitRead>(values: &[T], reader: &mut R) {
    if R::BULK {
        return;
    }
    let end = reader.position();
    for (index, value) in values.iter().enumerate() {
        reader.enter_element(index);
        reader.note(end, value.shown());
        reader.leave();
    }
}

/// Returns a number below 1000 in decimal, as the name of a symbol.
pub(crate) const fn decimal(number: usize) -> &'static str {
    // A constant function cannot format. The table has three digits for each number, and leading zeros are cut off.
    const DIGITS: &[u8; 3000] = &{
        let mut digits = [b'0'; 3000];
        let mut number = 0;
        while number < 1000 {
            digits[3 * number] = b'0' + (number / 100) as u8;
            digits[3 * number + 1] = b'0' + (number / 10 % 10) as u8;
            digits[3 * number + 2] = b'0' + (number % 10) as u8;
            number += 1;
        }
        digits
    };
    if number >= 1000 {
        return "1000 or more";
    }
    let length = match number {
        0..10 => 1,
        10..100 => 2,
        _ => 3,
    };
    let (_, rest) = DIGITS.split_at(3 * number + 3 - length);
    match core::str::from_utf8(rest.split_at(length).0) {
        Ok(text) => text,
        Err(_) => panic!("digits are text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelt_without_leading_zeros() {
        for (number, text) in [(0, "0"), (9, "9"), (10, "10"), (256, "256"), (999, "999")] {
            assert_eq!(decimal(number), text);
        }
    }

    #[test]
    fn negative_numbers_are_no_symbols() {
        assert_eq!((-1i8).index(), u64::MAX);
        assert_eq!(5i8.index(), 5);
        assert_eq!(u128::MAX.index(), u64::MAX);
    }
}
