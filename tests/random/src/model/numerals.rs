//! Numbers in digits of text, as Rust writes them.

use super::bits::Input;
use super::{Result, refuse};
use crate::grammar::Numeral;
use crate::integer::{IntType, Integer};

/// The bytes of a number, with its end.
pub(super) fn bytes(numeral: &Numeral, value: Integer) -> Result<Vec<u8>> {
    let magnitude = value.magnitude();
    let digits = match (numeral.radix, numeral.upper) {
        (8, _) => format!("{magnitude:o}"),
        (10, _) => format!("{magnitude}"),
        (_, false) => format!("{magnitude:x}"),
        (_, true) => format!("{magnitude:X}"),
    };
    let sign = if value.is_negative() { "-" } else { "" };
    let text = match numeral.width {
        None => sign.to_owned() + &digits,
        Some((width, b'0', _)) => {
            let room = width.saturating_sub(sign.len());
            format!("{sign}{digits:0>room$}")
        }
        Some((width, fill, left)) => {
            let number = sign.to_owned() + &digits;
            let fill = char::from(fill)
                .to_string()
                .repeat(width.saturating_sub(number.len()));
            match left {
                true => number + &fill,
                false => fill + &number,
            }
        }
    };
    match numeral.width {
        Some((width, ..)) if text.len() > width => refuse("the number has more digits"),
        _ => {
            let mut bytes = text.into_bytes();
            bytes.extend(numeral.end);
            Ok(bytes)
        }
    }
}

/// Reads what may be a number; encoding again tells whether it is in its form.
pub(super) fn read(numeral: &Numeral, int: IntType, input: &mut Input) -> Result<Integer> {
    let mut text = Vec::new();
    let most = match numeral.width {
        Some((width, ..)) => width,
        None => longest(numeral, int),
    };
    loop {
        if numeral.width.is_some() && text.len() == most {
            break;
        }
        let byte = u8::try_from(input.integer(8)?).expect("a byte");
        if numeral.width.is_none() && numeral.end == Some(byte) {
            break;
        }
        if text.len() == most {
            return refuse("no end behind the digits");
        }
        text.push(byte);
    }
    if let (Some(_), Some(end)) = (numeral.width, numeral.end)
        && input.integer(8)? != end.into()
    {
        return refuse("another end");
    }
    let Ok(text) = std::str::from_utf8(&text) else {
        return refuse("no digits");
    };
    let text = match numeral.width {
        Some((_, fill, _)) if fill != b'0' => text.trim_matches(char::from(fill)),
        _ => text,
    };
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    // Rust reads a sign, too.
    if digits.starts_with('+') {
        return refuse("no digits");
    }
    match u128::from_str_radix(digits, numeral.radix) {
        Ok(magnitude) => Ok(Integer::signed(is_negative, magnitude)),
        Err(_) => refuse("no digits"),
    }
}

/// How many bytes the longest number of a type takes.
fn longest(numeral: &Numeral, int: IntType) -> usize {
    let plain = Numeral {
        width: None,
        end: None,
        ..*numeral
    };
    let ends = [int.least(), int.most()];
    let lengths = ends.map(|end| bytes(&plain, end).map_or(0, |bytes| bytes.len()));
    // The greatest number has as many digits as the least one, whose sign comes before them.
    lengths[0].max(lengths[1] + usize::from(int.signed))
}
