//! What one would write by hand: a count, then whole bytes, or fields packed into words.

use std::time::Duration;

use crate::{Chunk, Kind, Place, Point, Reading, Sample, Second};

/// Reads a LEB128 count, and returns the bytes behind it.
pub(crate) fn split_leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (mut count, mut shift) = (0, 0);
    for (index, &byte) in bytes.iter().enumerate().take(9) {
        count |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return (index == 0 || byte != 0).then_some((count, &bytes[index + 1..]));
        }
        shift += 7;
    }
    None
}

fn push_leb128(mut count: usize, into: &mut Vec<u8>) {
    while count >= 0x80 {
        into.push(count as u8 | 0x80);
        count >>= 7;
    }
    into.push(count as u8);
}

pub(crate) fn split_count(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (count, rest) = bytes.split_first_chunk::<2>()?;
    Some((usize::from(u16::from_be_bytes(*count)), rest))
}

pub(crate) fn push_count(len: usize, into: &mut Vec<u8>) -> Option<()> {
    into.extend_from_slice(&u16::try_from(len).ok()?.to_be_bytes());
    Some(())
}

pub(crate) mod bytes {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[u8]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(values.len() + 9);
        push_leb128(values.len(), &mut into);
        into.extend_from_slice(values);
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u8>> {
        let (count, rest) = split_leb128(bytes)?;
        (rest.len() == count).then(|| rest.to_vec())
    }
}

/// The same behind four bits, so that each byte lies in two.
pub(crate) mod shifted {
    #[inline(never)]
    pub(crate) fn encode(kind: u8, values: &[u8]) -> Option<Vec<u8>> {
        if kind > 15 {
            return None;
        }
        let count = u16::try_from(values.len()).ok()?;
        let mut into = Vec::with_capacity(values.len() + 3);
        let head = u32::from(kind) << 20 | u32::from(count) << 4;
        let (Some(first), Some(last)) = (values.first(), values.last()) else {
            into.extend_from_slice(&head.to_be_bytes()[1..]);
            return Some(into);
        };
        into.extend_from_slice(&(head | u32::from(first >> 4)).to_be_bytes()[1..]);
        let pairs = values.iter().zip(&values[1..]);
        into.extend(pairs.map(|(before, byte)| before << 4 | byte >> 4));
        into.push(last << 4);
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<(u8, Vec<u8>)> {
        let (head, _) = bytes.split_first_chunk::<3>()?;
        let count =
            usize::from(head[0] & 15) << 12 | usize::from(head[1]) << 4 | usize::from(head[2] >> 4);
        let rest = &bytes[2..];
        if rest.len() != count + 1 || rest[count] & 15 != 0 {
            return None;
        }
        let pairs = rest.iter().zip(&rest[1..]);
        Some((
            head[0] >> 4,
            pairs
                .map(|(first, second)| first << 4 | second >> 4)
                .collect(),
        ))
    }
}

pub(crate) mod words {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[u16]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(2 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        into.extend(values.iter().flat_map(|value| value.to_be_bytes()));
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
        let (count, rest) = split_count(bytes)?;
        if rest.len() != 2 * count {
            return None;
        }
        let words = rest.chunks_exact(2);
        Some(
            words
                .map(|word| u16::from_be_bytes([word[0], word[1]]))
                .collect(),
        )
    }
}

pub(crate) mod floats {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[f32]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(4 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        into.extend(values.iter().flat_map(|value| value.to_be_bytes()));
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<f32>> {
        let (count, rest) = split_count(bytes)?;
        let (floats, left) = rest.as_chunks::<4>();
        if floats.len() != count || !left.is_empty() {
            return None;
        }
        Some(
            floats
                .iter()
                .map(|bytes| f32::from_be_bytes(*bytes))
                .collect(),
        )
    }
}

pub(crate) mod not_zeros {
    use super::*;
    use std::num::NonZero;

    #[inline(never)]
    pub(crate) fn encode(values: &[NonZero<u16>]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(2 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        into.extend(values.iter().flat_map(|value| value.get().to_be_bytes()));
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<NonZero<u16>>> {
        let (count, rest) = split_count(bytes)?;
        let (numbers, left) = rest.as_chunks::<2>();
        if numbers.len() != count || !left.is_empty() {
            return None;
        }
        numbers
            .iter()
            .map(|bytes| NonZero::new(u16::from_be_bytes(*bytes)))
            .collect()
    }
}

/// Entries of six bytes, whose keys ascend.
pub(crate) mod map {
    use super::*;
    use std::collections::BTreeMap;

    #[inline(never)]
    pub(crate) fn encode(values: &BTreeMap<u32, u16>) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(6 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for (key, value) in values {
            into.extend(key.to_be_bytes());
            into.extend(value.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<BTreeMap<u32, u16>> {
        let (count, rest) = split_count(bytes)?;
        let (entries, left) = rest.as_chunks::<6>();
        if entries.len() != count || !left.is_empty() {
            return None;
        }
        let entries: Vec<(u32, u16)> = entries
            .iter()
            .map(|&[a, b, c, d, e, f]| {
                (u32::from_be_bytes([a, b, c, d]), u16::from_be_bytes([e, f]))
            })
            .collect();
        entries
            .is_sorted_by(|(one, _), (other, _)| one < other)
            .then(|| entries.into_iter().collect())
    }
}

/// Numbers of four bytes that ascend.
pub(crate) mod set {
    use super::*;
    use std::collections::BTreeSet;

    #[inline(never)]
    pub(crate) fn encode(values: &BTreeSet<u32>) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(4 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            into.extend(value.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<BTreeSet<u32>> {
        let (count, rest) = split_count(bytes)?;
        let (numbers, left) = rest.as_chunks::<4>();
        if numbers.len() != count || !left.is_empty() {
            return None;
        }
        let numbers: Vec<u32> = numbers
            .iter()
            .map(|bytes| u32::from_be_bytes(*bytes))
            .collect();
        numbers
            .is_sorted_by(|one, other| one < other)
            .then(|| numbers.into_iter().collect())
    }
}

/// Floats of 5 and 10 bits. A product by a power of two moves the exponent, also of the numbers below the normal ones.
pub(crate) mod halves {
    use super::*;

    const UP: f32 = f32::from_bits((127 + 112) << 23);
    const DOWN: f32 = f32::from_bits((127 - 112) << 23);

    fn float(half: u16) -> f32 {
        let (sign, rest) = (
            u32::from(half & 0x8000) << 16,
            u32::from(half & 0x7fff) << 13,
        );
        let magnitude = match half & 0x7c00 {
            0x7c00 => rest | 0x7f80_0000,
            _ => (f32::from_bits(rest) * UP).to_bits(),
        };
        f32::from_bits(sign | magnitude)
    }

    fn half(value: f32) -> Option<u16> {
        let (sign, rest) = (
            value.to_bits() >> 16 & 0x8000,
            value.to_bits() & 0x7fff_ffff,
        );
        let magnitude = match rest {
            0x7f80_0000.. => 0x7c00 | rest >> 13 & 0x3ff,
            _ => (f32::from_bits(rest) * DOWN).to_bits() >> 13,
        };
        let half = u16::try_from(sign | magnitude).ok()?;
        (float(half).to_bits() == value.to_bits()).then_some(half)
    }

    #[inline(never)]
    pub(crate) fn encode(values: &[f32]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(2 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            into.extend_from_slice(&half(*value)?.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<f32>> {
        let (count, rest) = split_count(bytes)?;
        let (halves, left) = rest.as_chunks::<2>();
        if halves.len() != count || !left.is_empty() {
            return None;
        }
        let float = |bytes: &[u8; 2]| float(u16::from_be_bytes(*bytes));
        Some(halves.iter().map(float).collect())
    }
}

/// Hundredths in 16 bits.
pub(crate) mod degrees {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[f64]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(2 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            let steps = (value * 100.0).round() as i16;
            if (f64::from(steps) / 100.0).to_bits() != value.to_bits() {
                return None;
            }
            into.extend_from_slice(&steps.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<f64>> {
        let (count, rest) = split_count(bytes)?;
        let (steps, left) = rest.as_chunks::<2>();
        if steps.len() != count || !left.is_empty() {
            return None;
        }
        let degrees = |bytes: &[u8; 2]| f64::from(i16::from_be_bytes(*bytes)) / 100.0;
        Some(steps.iter().map(degrees).collect())
    }
}

/// Two floats and an integer, twelve bytes each.
pub(crate) mod places {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Place]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(12 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for place in values {
            into.extend_from_slice(&place.x.to_be_bytes());
            into.extend_from_slice(&place.y.to_be_bytes());
            into.extend_from_slice(&place.kind.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Place>> {
        let (count, rest) = split_count(bytes)?;
        let (places, left) = rest.as_chunks::<12>();
        if places.len() != count || !left.is_empty() {
            return None;
        }
        let place = |bytes: &[u8; 12]| {
            let (words, _) = bytes.as_chunks::<4>();
            Place {
                x: f32::from_be_bytes(words[0]),
                y: f32::from_be_bytes(words[1]),
                kind: u32::from_be_bytes(words[2]),
            }
        };
        Some(places.iter().map(place).collect())
    }
}

/// Three bytes each: ten bits, ten bits and four.
pub(crate) mod points {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Point]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(3 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for point in values {
            if point.x > 1023 || point.y > 1023 {
                return None;
            }
            let word = u32::from(point.x) << 14 | u32::from(point.y) << 4 | point.kind as u32;
            into.extend_from_slice(&word.to_be_bytes()[1..]);
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Point>> {
        let (count, rest) = split_count(bytes)?;
        if rest.len() != 3 * count {
            return None;
        }
        let mut points = Vec::with_capacity(count);
        for bytes in rest.chunks_exact(3) {
            let word = u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]);
            points.push(Point {
                x: (word >> 14) as u16,
                y: (word >> 4 & 1023) as u16,
                kind: Kind::from_number(word & 15)?,
            });
        }
        Some(points)
    }
}

/// Bits gather in a word, and wait in one.
pub(crate) mod readings {
    use super::*;

    fn put(into: &mut Vec<u8>, word: &mut u64, filled: &mut u32, value: u64, width: u32) {
        *word = *word << width | value;
        *filled += width;
        if *filled >= 32 {
            *filled -= 32;
            into.extend_from_slice(&((*word >> *filled) as u32).to_be_bytes());
        }
    }

    #[inline(never)]
    pub(crate) fn encode(values: &[Reading]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(6 * values.len() + 8);
        let (mut word, mut filled) = (0, 0);
        put(
            &mut into,
            &mut word,
            &mut filled,
            u64::from(u16::try_from(values.len()).ok()?),
            16,
        );
        for reading in values {
            if reading.channel > 7 || (reading.channel > 3) != reading.gain.is_some() {
                return None;
            }
            put(
                &mut into,
                &mut word,
                &mut filled,
                u64::from(reading.channel),
                3,
            );
            match reading.level {
                Some(level) => put(
                    &mut into,
                    &mut word,
                    &mut filled,
                    1 << 16 | u64::from(level),
                    17,
                ),
                None => put(&mut into, &mut word, &mut filled, 0, 1),
            }
            if let Some(gain) = reading.gain {
                put(&mut into, &mut word, &mut filled, u64::from(gain), 8);
            }
        }
        let rest = ((word << (32 - filled)) as u32).to_be_bytes();
        into.extend_from_slice(&rest[..filled.div_ceil(8) as usize]);
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Reading>> {
        let (count, rest) = split_count(bytes)?;
        // No reading has less than four bits.
        if count > 2 * rest.len() {
            return None;
        }
        let mut readings = Vec::with_capacity(count);
        let mut position = 0;
        for _ in 0..count {
            let tail = rest.get(position / 8..)?;
            let word = match tail.first_chunk::<8>() {
                Some(word) => u64::from_be_bytes(*word),
                None => {
                    let mut word = [0; 8];
                    word[..tail.len()].copy_from_slice(tail);
                    u64::from_be_bytes(word)
                }
            } << (position % 8);
            let channel = (word >> 61) as u8;
            let mut width = 4;
            let level = (word >> 60 & 1 == 1).then(|| {
                width += 16;
                (word >> 44) as u16
            });
            let gain = (channel > 3).then(|| {
                width += 8;
                (word >> (64 - width)) as u8
            });
            position += width;
            readings.push(Reading {
                channel,
                level,
                gain,
            });
        }
        let left = (8 * rest.len()).checked_sub(position)?;
        let spare = rest
            .last()
            .map_or(0, |last| u32::from(*last) & !(u32::MAX << left.min(8)));
        (left < 8 && spare == 0).then_some(readings)
    }
}

pub(crate) mod bounded {
    use super::*;
    use arrayvec::ArrayVec;

    #[inline(never)]
    pub(crate) fn encode(values: &ArrayVec<Sample, 64>, into: &mut [u8; 128]) -> Option<usize> {
        into[0] = u8::try_from(values.len()).ok()?;
        if values.iter().any(|sample| sample.0 > 4095) {
            return None;
        }
        // Two samples of twelve bits are three bytes.
        let (pairs, rest) = values.as_chunks::<2>();
        for (pair, three) in pairs.iter().zip(into[1..].as_chunks_mut::<3>().0) {
            let word = u32::from(pair[0].0) << 12 | u32::from(pair[1].0);
            three.copy_from_slice(&word.to_be_bytes()[1..]);
        }
        let at = 1 + 3 * pairs.len();
        if let [last] = rest {
            into[at..at + 2].copy_from_slice(&(last.0 << 4).to_be_bytes());
        }
        Some(at + 2 * rest.len())
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<ArrayVec<Sample, 64>> {
        let (&count, rest) = bytes.split_first()?;
        let count = usize::from(count);
        if count > 64 || rest.len() != (3 * count).div_ceil(2) {
            return None;
        }
        let mut samples = ArrayVec::new();
        for three in rest.chunks(3) {
            let word = u32::from_be_bytes([0, three[0], three[1], *three.get(2).unwrap_or(&0)]);
            samples.push(Sample((word >> 12) as u16));
            if three.len() == 3 {
                samples.push(Sample(word as u16 & 4095));
            } else if word & 4095 != 0 {
                return None;
            }
        }
        Some(samples)
    }
}

/// A number in mixed radix, four bytes each.
pub(crate) mod joined {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Second]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(4 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for of in values {
            let is_valid = (1980..=2107).contains(&of.year)
                && (1..=12).contains(&of.month)
                && (1..=31).contains(&of.day)
                && of.hour < 24
                && of.minute < 60
                && of.second < 60;
            if !is_valid {
                return None;
            }
            let days = (u32::from(of.year - 1980) * 12 + u32::from(of.month - 1)) * 31
                + u32::from(of.day - 1);
            let minutes = (days * 24 + u32::from(of.hour)) * 60 + u32::from(of.minute);
            let number = minutes * 60 + u32::from(of.second);
            into.extend_from_slice(&number.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Second>> {
        let (count, rest) = split_count(bytes)?;
        let (numbers, left) = rest.as_chunks::<4>();
        if numbers.len() != count || !left.is_empty() {
            return None;
        }
        let second = |bytes: &[u8; 4]| {
            let number = u32::from_be_bytes(*bytes);
            let (minutes, second) = (number / 60, number % 60);
            let (hours, minute) = (minutes / 60, minutes % 60);
            let (days, hour) = (hours / 24, hours % 24);
            let (months, day) = (days / 31, days % 31);
            let (year, month) = (months / 12, months % 12);
            (year < 128).then_some(Second {
                year: 1980 + year as u16,
                month: 1 + month as u8,
                day: 1 + day as u8,
                hour: hour as u8,
                minute: minute as u8,
                second: second as u8,
            })
        };
        numbers.iter().map(second).collect()
    }
}

/// Milliseconds, four bytes each.
pub(crate) mod pauses {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Duration]) -> Option<Vec<u8>> {
        let mut into = Vec::with_capacity(4 * values.len() + 2);
        push_count(values.len(), &mut into)?;
        for value in values {
            if value.subsec_nanos() % 1_000_000 != 0 {
                return None;
            }
            into.extend_from_slice(&u32::try_from(value.as_millis()).ok()?.to_be_bytes());
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Duration>> {
        let (count, rest) = split_count(bytes)?;
        let (numbers, left) = rest.as_chunks::<4>();
        if numbers.len() != count || !left.is_empty() {
            return None;
        }
        let pause = |bytes: &[u8; 4]| Duration::from_millis(u32::from_be_bytes(*bytes).into());
        Some(numbers.iter().map(pause).collect())
    }
}

/// A tag, a length, and so many bytes of the input.
pub(crate) mod borrowed {
    use super::*;

    #[inline(never)]
    pub(crate) fn encode(values: &[Chunk<'_>]) -> Option<Vec<u8>> {
        let len: usize = values.iter().map(|chunk| 6 + chunk.payload.len()).sum();
        let mut into = Vec::with_capacity(len + 2);
        push_count(values.len(), &mut into)?;
        for chunk in values {
            into.extend_from_slice(&chunk.tag.to_be_bytes());
            push_count(chunk.payload.len(), &mut into)?;
            into.extend_from_slice(chunk.payload);
        }
        Some(into)
    }

    #[inline(never)]
    pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Chunk<'_>>> {
        let (count, mut rest) = split_count(bytes)?;
        let mut values = Vec::with_capacity(count.min(rest.len() / 6));
        for _ in 0..count {
            let (tag, behind) = rest.split_first_chunk::<4>()?;
            let (len, behind) = split_count(behind)?;
            let (payload, behind) = behind.split_at_checked(len)?;
            let tag = u32::from_be_bytes(*tag);
            values.push(Chunk { tag, payload });
            rest = behind;
        }
        rest.is_empty().then_some(values)
    }
}
