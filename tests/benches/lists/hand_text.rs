//! Texts, numbers in digits and characters, as one would write them by hand.

use crate::Label;
use crate::hand::{push_count, split_count};

pub(crate) mod text {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(text: &str) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(text.len() + 2);
        push_count(text.len(), &mut into)?;
        into.extend_from_slice(text.as_bytes());
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<String> {
        let (count, rest) = split_count(bytes)?;
        if rest.len() != count {
            return None;
        }
        std::str::from_utf8(rest).ok().map(str::to_owned)
    }
}

pub(crate) mod wide_text {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(text: &str) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(2 * text.len() + 2);
        push_count(text.encode_utf16().count(), &mut into)?;
        into.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<String> {
        let (count, rest) = split_count(bytes)?;
        let (units, left) = rest.as_chunks::<2>();
        if units.len() != count || !left.is_empty() {
            return None;
        }
        let units = units.iter().map(|bytes| u16::from_le_bytes(*bytes));
        char::decode_utf16(units).collect::<Result<_, _>>().ok()
    }
}

/// Names in eight bytes, filled with zeros.
pub(crate) mod labels {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Label]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(8 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for Label { name } in values {
            let bytes = name.as_bytes();
            if bytes.len() > 8 || bytes.contains(&0) || !bytes.is_ascii() {
                return None;
            }
            into.extend_from_slice(bytes);
            into.resize(into.len() + 8 - bytes.len(), 0);
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Label>> {
        let (count, rest) = split_count(bytes)?;
        let (labels, left) = rest.as_chunks::<8>();
        if labels.len() != count || !left.is_empty() {
            return None;
        }
        let label = |bytes: &[u8; 8]| {
            let len = bytes.iter().position(|byte| *byte == 0).unwrap_or(8);
            let (name, fill) = bytes.split_at(len);
            if !name.is_ascii() || fill.iter().any(|byte| *byte != 0) {
                return None;
            }
            let name = std::str::from_utf8(name).ok()?.to_owned();
            Some(Label { name })
        };
        labels.iter().map(label).collect()
    }
}

/// Eleven octal digits and a zero, as in tar.
pub(crate) mod octal {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[u32]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(12 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            for place in (0..11).rev() {
                into.push(b'0' + (u64::from(*value) >> (3 * place) & 7) as u8);
            }
            into.push(0);
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u32>> {
        let (count, rest) = split_count(bytes)?;
        let (numbers, left) = rest.as_chunks::<12>();
        if numbers.len() != count || !left.is_empty() {
            return None;
        }
        let number = |bytes: &[u8; 12]| {
            let (digits, end) = bytes.split_at(11);
            let mut value = 0_u64;
            for digit in digits {
                let digit = digit.wrapping_sub(b'0');
                if digit > 7 {
                    return None;
                }
                value = value << 3 | u64::from(digit);
            }
            u32::try_from(value).ok().filter(|_| end == [0])
        };
        numbers.iter().map(number).collect()
    }
}

/// Decimal digits, and a comma.
pub(crate) mod decimal {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[u32]) -> Option<Vec<u8>> {
        let mut into = Vec::new();
        push_count(values.len(), &mut into)?;
        for value in values {
            into.extend_from_slice(value.to_string().as_bytes());
            into.push(b',');
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u32>> {
        let (count, mut rest) = split_count(bytes)?;
        let mut values = Vec::with_capacity(count.min(rest.len()));
        for _ in 0..count {
            let len = rest.iter().position(|byte| *byte == b',')?;
            let (digits, behind) = rest.split_at(len);
            let has_zeros = digits.len() > 1 && digits[0] == b'0';
            if has_zeros || digits.first() == Some(&b'+') {
                return None;
            }
            values.push(std::str::from_utf8(digits).ok()?.parse().ok()?);
            rest = &behind[1..];
        }
        rest.is_empty().then_some(values)
    }
}

/// The count of characters, and all of them in UTF-8.
pub(crate) mod characters {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[char]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            into.extend_from_slice(value.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<char>> {
        let (count, rest) = split_count(bytes)?;
        let text = str::from_utf8(rest).ok()?;
        let mut values = Vec::with_capacity(count.min(rest.len()));
        values.extend(text.chars());
        (values.len() == count).then_some(values)
    }
}
