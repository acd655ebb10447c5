//! Numbers in digits of text, a byte each: the numbers of tar, ar and text protocols.

use core::ops::Range;

use crate::coding::Coding;
use crate::coding::int::bits::int_arrays;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Numeral};
use crate::value::Value;

/// An integer in digits of text with the radix 8, 10 or 16. `decimal(..)`, `octal(..)`, `hex(..)`.
///
/// With a `WIDTH`, the number takes so many bytes. `FILL` is the byte before the digits: zeros stand behind the sign,
/// another fill before it, or behind the digits if bit 0 of `FLAGS` is set. With a width of 0, the number takes as many
/// bytes as it needs. Bit 1 of `FLAGS` selects upper-case letters. `END` is a byte behind the number, if it is below 256.
///
/// Each number has one form, and all other texts are rejected: a sign `+`, a minus sign before 0, letters of the other
/// case, and, unless the fill is `0`, zeros before the digits.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Entry {
///     #[codec(octal(width = 7, end = 0))]
///     mode: u32,
///     #[codec(decimal(width = 6, fill = b' ', align = left))]
///     owner: u16,
/// }
///
/// assert_eq!(Entry { mode: 0o644, owner: 1000 }.to_bytes()?, *b"0000644\x001000  ");
/// let error = Entry::from_bytes(b"0000684\x001000  ").unwrap_err();
/// assert_eq!(error.to_string(), "mode: b'8' is no octal digit (bits 40..48)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum InDigits<
    const RADIX: u32,
    const WIDTH: u32,
    const FILL: u32,
    const FLAGS: u32,
    const END: u64,
> {}

/// The greatest width in bytes.
const WIDEST: u32 = 64;

/// So many digits of any radix fit 64 bits.
const SHORT: usize = 15;

/// The bytes of a number that is read or written.
type Bytes = [u8; WIDEST as usize];

/// What is wrong in the bytes of a number.
#[derive(Clone, Copy)]
enum Wrong {
    /// This byte is no digit.
    Digit(u8),
    /// This byte follows a fill byte and differs from it.
    Fill(u8),
    /// A number in its shortest form has no zero before its digits.
    LeadingZero,
    /// Zero has no minus sign.
    MinusZero,
    /// The number does not fit the type of the field.
    TooLarge,
}

impl Wrong {
    fn refusal<T: Int>(self, form: &Numeral) -> Refusal {
        match self {
            Self::Digit(byte) => Refusal::NotDigit {
                byte,
                radix: form.radix,
            },
            Self::Fill(found) => fixed(found, form.fill),
            Self::LeadingZero => Refusal::NotCanonical {
                rule: "a number has no zero before its digits",
            },
            Self::MinusZero => Refusal::NotCanonical {
                rule: "zero has no minus sign",
            },
            Self::TooLarge => Refusal::TooLarge { bits: T::BITS },
        }
    }
}

impl<const RADIX: u32, const WIDTH: u32, const FILL: u32, const FLAGS: u32, const END: u64>
    InDigits<RADIX, WIDTH, FILL, FLAGS, END>
{
    /// The form of the numbers of a type. Mistaken arguments are replaced, so that the other constants can be computed.
    const fn form<T: Int>() -> Numeral {
        Numeral {
            radix: match RADIX {
                8 | 16 => RADIX,
                _ => 10,
            },
            signed: T::SIGNED,
            width: match WIDTH {
                0 => None,
                width if width > WIDEST => Some(WIDEST),
                width => Some(width),
            },
            fill: if FILL < 256 { FILL as u8 } else { b'0' },
            left: FLAGS & 1 == 1,
            upper: FLAGS & 2 == 2,
            end: if END < 256 { Some(END as u8) } else { None },
        }
    }

    /// Returns the greatest number of bytes before the end.
    const fn longest<T: Int>() -> u32 {
        match Self::form::<T>().width {
            Some(width) => width,
            None => {
                let bits = T::BITS - T::SIGNED as u32;
                // The least signed number has one bit more than the greatest.
                let most = (u128::MAX >> (128 - bits)).saturating_add(T::SIGNED as u128);
                Numeral::most_digits(Self::form::<T>().radix, most) + T::SIGNED as u32
            }
        }
    }

    const fn layout<T: Int>() -> Layout {
        let form = Self::form::<T>();
        let end = form.end.is_some() as u32;
        let least = match form.width {
            Some(width) => width,
            None => 1,
        };
        Layout::new(
            (8 * (least + end)) as usize,
            Some((8 * (Self::longest::<T>() + end)) as usize),
            Node::Numeral(form),
        )
    }

    const fn mistake() -> Option<Mistake> {
        let message = Message::new();
        if WIDTH == 0 && END > 255 {
            let message = message.text(
                "nothing says where the digits end; write `width = 10`, or the byte behind them, `end = b' '`",
            );
            return Mistake::of(Key::Type, message);
        }
        if WIDTH > WIDEST {
            let message = message
                .text("a number in text has at most 64 bytes, not ")
                .number(WIDTH as u128)
                .text("; write a smaller width");
            return Mistake::of(Key::Bits, message);
        }
        if FILL as u8 == b'0' && FLAGS & 1 == 1 {
            let message = message.text(
                "zeros behind the digits would be digits; write another fill, `fill = b' '`, or remove `align = left`",
            );
            return Mistake::of(Key::Type, message);
        }
        if FILL > 255 || is_of_number(FILL as u8) && FILL as u8 != b'0' {
            let message = message.text(
                "a fill is a byte that is no part of a number; write `fill = b' '`, or remove `fill` for zeros",
            );
            return Mistake::of(Key::Fixed, message);
        }
        if END < 256 && is_of_number(END as u8) {
            let message = message.text(
                "the byte behind a number is neither a digit nor a sign; write another one, `end = b' '`",
            );
            return Mistake::of(Key::Max, message);
        }
        None
    }

    /// Returns bytes, and which of them are a number without its end; `None` if the number exceeds the width.
    #[inline]
    fn bytes_of<T: Int>(value: T) -> Option<(Bytes, Range<usize>)> {
        let form = const { Self::form::<T>() };
        let is_negative = T::SIGNED && value.to_wide() >> 127 == 1;
        let magnitude = match is_negative {
            true => value.to_wide().wrapping_neg(),
            false => value.to_wide(),
        };
        let (mut digits, mut first) = ([form.fill; WIDEST as usize], WIDEST as usize);
        write_digits(magnitude, &form, &mut digits, &mut first);
        if let (Some(width), b'0') = (form.width, form.fill) {
            let zeros = (WIDEST - width) as usize + usize::from(is_negative);
            if first < zeros {
                return None;
            }
            first = zeros;
        }
        if is_negative {
            first -= 1;
            digits[first] = b'-';
        }
        let len = digits.len() - first;
        match form.width {
            Some(width) if len > width as usize => None,
            Some(width) if form.left => {
                let mut bytes = [form.fill; WIDEST as usize];
                bytes[..len].copy_from_slice(&digits[first..]);
                Some((bytes, 0..width as usize))
            }
            Some(width) => Some((digits, (WIDEST - width) as usize..WIDEST as usize)),
            None => Some((digits, first..WIDEST as usize)),
        }
    }

    /// Returns the number in the bytes without the end, or what is wrong in which byte.
    #[inline]
    fn number_of<T: Int>(bytes: &[u8]) -> Result<T, (usize, Wrong)> {
        let form = const { Self::form::<T>() };
        let (mut text, mut at) = (bytes, 0);
        if form.width.is_some() && form.fill != b'0' {
            let is_fill = |byte: &u8| *byte == form.fill;
            if form.left {
                let len = text.iter().position(is_fill).unwrap_or(text.len());
                let (number, behind) = text.split_at(len);
                if let Some(index) = behind.iter().position(|byte| !is_fill(byte)) {
                    return Err((len + index, Wrong::Fill(behind[index])));
                }
                text = number;
            } else {
                at = text.iter().take_while(|byte| is_fill(byte)).count();
                text = &text[at..];
            }
        }
        let is_negative = T::SIGNED && text.first() == Some(&b'-');
        if is_negative {
            text = &text[1..];
            at += 1;
        }
        let Some(first) = text.first() else {
            // Nothing but fill, a sign alone, or nothing before the end.
            let place = at.min(bytes.len().saturating_sub(1));
            let found = bytes.get(place).copied().or(form.end);
            return Err((place, Wrong::Digit(found.unwrap_or(form.fill))));
        };
        let is_short = form.width.is_none() || form.fill != b'0';
        if is_short && *first == b'0' && text.len() > 1 {
            return Err((at, Wrong::LeadingZero));
        }
        let magnitude = read_digits(text, &form).map_err(|wrong| match wrong {
            Some((index, byte)) => (at + index, Wrong::Digit(byte)),
            None => (at, Wrong::TooLarge),
        })?;
        if is_negative && magnitude == 0 {
            return Err((at - 1, Wrong::MinusZero));
        }
        let wide = match is_negative {
            true => magnitude.wrapping_neg(),
            false => magnitude,
        };
        let value = T::from_wide(wide);
        // A number beyond 127 bits has the sign of the other half.
        let has_sign = !T::SIGNED || (wide >> 127 == 1) == is_negative;
        match value.to_wide() == wide && has_sign {
            true => Ok(value),
            false => Err((at, Wrong::TooLarge)),
        }
    }

    /// Reads the bytes of a number with its end; returns how many there are without it.
    #[inline]
    fn read<T: Int, R: BitRead>(bytes: &mut Bytes, reader: &mut R) -> Result<usize, Fault> {
        let form = const { Self::form::<T>() };
        let most = const { Self::longest::<T>() as usize };
        let is_here = form.width.is_some() && R::BULK && reader.remaining() >= 8 * most;
        let taken = if is_here { most } else { 0 };
        reader.read_bytes(&mut bytes[..taken])?;
        for (len, place) in bytes[..most].iter_mut().enumerate().skip(taken) {
            let byte = reader.read_bits(8)? as u8;
            if form.width.is_none() && form.end == Some(byte) {
                return Ok(len);
            }
            *place = byte;
        }
        if let Some(end) = form.end {
            let start = reader.position();
            let found = reader.read_bits(8)? as u8;
            if found != end {
                return Err(reader.refuse(start, fixed(found, end)));
            }
        }
        Ok(most)
    }
}

/// Whether a byte can be a part of a number.
const fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_hexdigit() || byte == b'-' || byte == b'+'
}

const fn fixed(found: u8, expected: u8) -> Refusal {
    Refusal::Fixed {
        found: Value::Byte(found),
        expected: Value::Byte(expected),
    }
}

/// Writes digits before `first`, which becomes the place of the first one. It is inlined so that the radix is a constant.
#[inline(always)]
fn write_digits(magnitude: u128, form: &Numeral, digits: &mut Bytes, first: &mut usize) {
    let letter = if form.upper { b'A' } else { b'a' };
    let mut push = |digit: u8| {
        *first -= 1;
        digits[*first] = match digit {
            0..=9 => b'0' + digit,
            _ => letter + digit - 10,
        };
    };
    let radix = u64::from(form.radix);
    let mut wide = magnitude;
    // Division of 128 bits is slow.
    while wide > u128::from(u64::MAX) {
        push((wide % u128::from(radix)) as u8);
        wide /= u128::from(radix);
    }
    let mut rest = wide as u64;
    loop {
        push((rest % radix) as u8);
        rest /= radix;
        if rest == 0 {
            return;
        }
    }
}

/// Returns the number of digits, or the first byte that is none with its place; `Err(None)` if the number exceeds 128
/// bits. It is inlined so that the radix is a constant.
#[inline(always)]
fn read_digits(text: &[u8], form: &Numeral) -> Result<u128, Option<(usize, u8)>> {
    let digit = |index: usize, byte: u8| {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' if form.radix == 16 && !form.upper => byte - b'a' + 10,
            b'A'..=b'F' if form.radix == 16 && form.upper => byte - b'A' + 10,
            _ => u8::MAX,
        };
        match u32::from(digit) < form.radix {
            true => Ok(digit),
            false => Err(Some((index, byte))),
        }
    };
    let (short, long) = text.split_at(text.len().min(SHORT));
    let mut number = 0;
    for (index, byte) in short.iter().enumerate() {
        number = number * u64::from(form.radix) + u64::from(digit(index, *byte)?);
    }
    let mut wide = u128::from(number);
    for (index, byte) in long.iter().enumerate() {
        let digit = digit(SHORT + index, *byte)?;
        wide = wide
            .checked_mul(u128::from(form.radix))
            .and_then(|wide| wide.checked_add(u128::from(digit)))
            .ok_or(None)?;
    }
    Ok(wide)
}

impl<T: Int, const RADIX: u32, const WIDTH: u32, const FILL: u32, const FLAGS: u32, const END: u64>
    Coding<T> for InDigits<RADIX, WIDTH, FILL, FLAGS, END>
{
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Self::layout::<T>();
    const MISTAKE: Option<Mistake> = Self::mistake();
    scalar!(T);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let Some((bytes, number)) = Self::bytes_of(*value) else {
            let (low, high) = Self::form::<T>().ends();
            let value = value.to_number();
            return Err(writer.refuse(Refusal::OutOfRange { value, low, high }));
        };
        writer.write_bytes(&bytes[number])?;
        match const { Self::form::<T>().end } {
            Some(end) => writer.write_bits(u64::from(end), 8),
            None => Ok(()),
        }
    }

    #[inline]
    fn width(value: &T, (): ()) -> Option<usize> {
        let (_, number) = Self::bytes_of(*value)?;
        Some(8 * (number.len() + usize::from(Self::form::<T>().end.is_some())))
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let (start, mut bytes) = (reader.position(), [0; WIDEST as usize]);
        let len = Self::read::<T, R>(&mut bytes, reader)?;
        match Self::number_of::<T>(&bytes[..len]) {
            Ok(value) => {
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }
            Err((index, wrong)) => {
                let at = start + 8 * index;
                let refusal = wrong.refusal::<T>(&Self::form::<T>());
                Err(reader.refuse_bits(at..at + 8, refusal))
            }
        }
    }

    int_arrays!();
}

code_arrays! {
    [const RADIX: u32, const WIDTH: u32, const FILL: u32, const FLAGS: u32, const END: u64]
        InDigits<RADIX, WIDTH, FILL, FLAGS, END>;
}
