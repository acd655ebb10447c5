//! What one would write by hand: limbs of 64 bits, multiplied and divided.

use crate::COUNTS;
use crate::squares::{SQUARES, Square};

/// Multiplies all words for each digit, the last one first, and beside them those of the greatest number.
#[inline(never)]
pub(crate) fn join(places: &[u64; 80], bytes: &mut [u8; 64]) -> Option<usize> {
    let (mut words, mut limit) = ([0_u64; 8], [0_u64; 8]);
    let put = |words: &mut [u64; 8], radix: u64, digit: u64| {
        let mut carry = digit;
        for word in words {
            let product = u128::from(*word) * u128::from(radix) + u128::from(carry);
            *word = product as u64;
            carry = (product >> 64) as u64;
        }
    };
    for (&place, &radix) in places.iter().zip(&COUNTS).rev() {
        if place >= radix {
            return None;
        }
        put(&mut words, radix, place);
        put(&mut limit, radix, radix - 1);
    }
    let top = limit.iter().rposition(|&word| word != 0)?;
    let width = 64 * (top + 1) - limit[top].leading_zeros() as usize;
    let len = width.div_ceil(8);
    for (index, byte) in bytes.iter_mut().take(len).rev().enumerate() {
        *byte = (words[index / 8] >> (8 * (index % 8))) as u8;
    }
    Some(len)
}

/// Divides all words for each digit.
#[inline(never)]
pub(crate) fn split(bytes: &[u8]) -> Option<[u64; 80]> {
    let mut words = [0_u64; 8];
    for (index, &byte) in bytes.iter().rev().enumerate() {
        *words.get_mut(index / 8)? |= u64::from(byte) << (8 * (index % 8));
    }
    let mut places = [0; 80];
    let mut used = words
        .iter()
        .rposition(|&word| word != 0)
        .map_or(0, |top| top + 1);
    for (place, &radix) in places.iter_mut().zip(&COUNTS) {
        let mut digit = 0;
        for word in words[..used].iter_mut().rev() {
            let value = u128::from(digit) << 64 | u128::from(*word);
            *word = (value / u128::from(radix)) as u64;
            digit = (value % u128::from(radix)) as u64;
        }
        while used > 0 && words[used - 1] == 0 {
            used -= 1;
        }
        *place = digit;
    }
    (used == 0).then_some(places)
}

/// 13^17, the greatest power of 13 below 2^64.
const CHUNK: u64 = 13_u64.pow(17);

/// Multiplies four limbs by 13^17 for each 17 digits, and adds them.
#[inline(never)]
pub(crate) fn encode(squares: &[u8; 64]) -> Option<[u8; 30]> {
    let mut limbs = [0_u64; 4];
    for chunk in squares.chunks(17) {
        let mut value = 0;
        for &digit in chunk {
            if digit > 12 {
                return None;
            }
            value = 13 * value + u64::from(digit);
        }
        let factor = if chunk.len() == 17 {
            CHUNK
        } else {
            13_u64.pow(13)
        };
        let mut carry = value;
        for limb in &mut limbs {
            let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
    }
    // 237 bits, most significant first: the highest bit of the number is the highest of the first byte.
    let mut bytes = [0; 30];
    for index in (0..4).rev() {
        let low = if index == 0 { 0 } else { limbs[index - 1] };
        let word = limbs[index] << 19 | low >> 45;
        let at = 8 * (3 - index);
        let word = word.to_be_bytes();
        let len = word.len().min(30 - at);
        bytes[at..at + len].copy_from_slice(&word[..len]);
    }
    Some(bytes)
}

/// Divides four limbs by 13^17 for each 17 digits, and those by 13 one by one.
#[inline(never)]
pub(crate) fn decode(bytes: &[u8]) -> Option<[u8; 64]> {
    let bytes: &[u8; 30] = bytes.try_into().ok()?;
    if bytes[29] & 7 != 0 {
        return None;
    }
    let mut wide = [0; 32];
    wide[2..].copy_from_slice(bytes);
    let mut words = [0_u64; 4];
    for (word, chunk) in words.iter_mut().rev().zip(wide.chunks(8)) {
        *word = u64::from_be_bytes(chunk.try_into().ok()?);
    }
    let mut limbs = [0; 4];
    for index in 0..4 {
        let high = if index == 3 { 0 } else { words[index + 1] };
        limbs[index] = words[index] >> 3 | high << 61;
    }
    let mut squares = [0; 64];
    let mut end = 64;
    for (index, count) in [13, 17, 17, 17].into_iter().enumerate() {
        let divisor = if count == 17 { CHUNK } else { 13_u64.pow(13) };
        let mut remainder = 0;
        for limb in limbs[..4 - index].iter_mut().rev() {
            let value = u128::from(remainder) << 64 | u128::from(*limb);
            *limb = (value / u128::from(divisor)) as u64;
            remainder = (value % u128::from(divisor)) as u64;
        }
        for place in squares[end - count..end].iter_mut().rev() {
            *place = (remainder % 13) as u8;
            remainder /= 13;
        }
        end -= count;
    }
    limbs.iter().all(|&limb| limb == 0).then_some(squares)
}

/// The squares of the first and last rank, which no pawn stands on, by their digits.
const OFFICERS: [Square; 11] = {
    let mut officers = [Square::Empty; 11];
    let (mut index, mut digit) = (0, 0);
    while index < 13 {
        if !matches!(SQUARES[index], Square::WhitePawn | Square::BlackPawn) {
            officers[digit] = SQUARES[index];
            digit += 1;
        }
        index += 1;
    }
    officers
};

/// The digit of each square there.
const DIGITS: [Option<u8>; 13] = {
    let mut digits = [None; 13];
    let mut digit = 0;
    while digit < 11 {
        digits[OFFICERS[digit] as usize] = Some(digit as u8);
        digit += 1;
    }
    digits
};

/// The squares in four parts, the product of whose radices is below 2^64 each: up to eight of radix 11 of the first rank,
/// then some of radix 13, then up to eight of radix 11.
#[inline(never)]
pub(crate) fn encode_alphabets(squares: &[Square; 64]) -> Option<[u8; 30]> {
    let mut limbs = [0; 4];
    join_part::<8, 9, 0>(&mut limbs, &squares[..17])?;
    join_part::<0, 17, 0>(&mut limbs, &squares[17..34])?;
    join_part::<0, 17, 0>(&mut limbs, &squares[34..51])?;
    join_part::<0, 5, 8>(&mut limbs, &squares[51..])?;
    // 233 bits, most significant first.
    let mut bytes = [0; 30];
    for index in (0..4).rev() {
        let low = if index == 0 { 0 } else { limbs[index - 1] };
        let word = (limbs[index] << 23 | low >> 41).to_be_bytes();
        let at = 8 * (3 - index);
        let len = word.len().min(30 - at);
        bytes[at..at + len].copy_from_slice(&word[..len]);
    }
    Some(bytes)
}

#[inline(always)]
fn join_part<const FIRST: usize, const MIDDLE: usize, const LAST: usize>(
    limbs: &mut [u64; 4],
    squares: &[Square],
) -> Option<()> {
    let mut carry = 0;
    for &square in &squares[..FIRST] {
        carry = 11 * carry + u64::from(DIGITS[square as usize]?);
    }
    for &square in &squares[FIRST..FIRST + MIDDLE] {
        carry = 13 * carry + square as u64;
    }
    for &square in &squares[FIRST + MIDDLE..] {
        carry = 11 * carry + u64::from(DIGITS[square as usize]?);
    }
    for limb in limbs {
        let factor = const { part(FIRST + LAST, MIDDLE) };
        let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
        *limb = product as u64;
        carry = (product >> 64) as u64;
    }
    Some(())
}

/// The product of the radices of a part.
const fn part(officers: usize, others: usize) -> u64 {
    11_u64.pow(officers as u32) * 13_u64.pow(others as u32)
}

#[inline(never)]
pub(crate) fn decode_alphabets(bytes: &[u8]) -> Option<[Square; 64]> {
    let bytes: &[u8; 30] = bytes.try_into().ok()?;
    if bytes[29] & 0x7f != 0 {
        return None;
    }
    let mut wide = [0; 32];
    wide[2..].copy_from_slice(bytes);
    let mut words = [0_u64; 4];
    for (word, chunk) in words.iter_mut().rev().zip(wide.chunks(8)) {
        *word = u64::from_be_bytes(chunk.try_into().ok()?);
    }
    let mut limbs = [0; 4];
    for index in 0..4 {
        let high = if index == 3 { 0 } else { words[index + 1] };
        limbs[index] = words[index] >> 7 | high << 57;
    }
    let mut squares = [Square::Empty; 64];
    split_part::<0, 5, 8>(&mut limbs, &mut squares[51..]);
    split_part::<0, 17, 0>(&mut limbs[..3], &mut squares[34..51]);
    split_part::<0, 17, 0>(&mut limbs[..2], &mut squares[17..34]);
    split_part::<8, 9, 0>(&mut limbs[..1], &mut squares[..17]);
    limbs.iter().all(|&limb| limb == 0).then_some(squares)
}

#[inline(always)]
fn split_part<const FIRST: usize, const MIDDLE: usize, const LAST: usize>(
    limbs: &mut [u64],
    squares: &mut [Square],
) {
    let divisor = const { part(FIRST + LAST, MIDDLE) };
    let mut rest = 0;
    for limb in limbs.iter_mut().rev() {
        let value = u128::from(rest) << 64 | u128::from(*limb);
        *limb = (value / u128::from(divisor)) as u64;
        rest = (value % u128::from(divisor)) as u64;
    }
    for place in squares[FIRST + MIDDLE..].iter_mut().rev() {
        *place = OFFICERS[(rest % 11) as usize];
        rest /= 11;
    }
    for place in squares[FIRST..FIRST + MIDDLE].iter_mut().rev() {
        *place = SQUARES[(rest % 13) as usize];
        rest /= 13;
    }
    for place in squares[..FIRST].iter_mut().rev() {
        *place = OFFICERS[(rest % 11) as usize];
        rest /= 11;
    }
}
