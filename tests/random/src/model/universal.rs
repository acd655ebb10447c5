//! Unary, Elias, Golomb, Rice and LEB128 codes.

use super::bits::{Bits, Input};
use super::natural::Natural;
use super::{Refused, Result, refuse};
use crate::grammar::Coding;
use crate::integer::{IntType, Integer};

pub(super) fn write(coding: &Coding, int: IntType, value: Integer, out: &mut Bits) -> Result<()> {
    match coding {
        Coding::Unary(max, _) => {
            let ones = value.to_natural();
            let fits = |ones: &u128| max.is_none_or(|max| *ones <= max.into());
            let ones = ones.filter(fits);
            out.run(
                true,
                ones.ok_or(Refused::Not("outside of 0 to the maximum"))?,
            )?;
            out.bit(false);
            Ok(())
        }
        Coding::EliasGamma => {
            let number = from_one(value)?;
            gamma(&number, out);
            Ok(())
        }
        Coding::EliasDelta => {
            let number = from_one(value)?;
            let below = number.len() - 1;
            gamma(&Natural::from(wide(below) + 1), out);
            out.natural(&number, below);
            Ok(())
        }
        Coding::ExpGolomb => {
            let magnitude = Natural::from(value.magnitude());
            // 0, 1, -1, 2, -2 are 0, 1, 2, 3, 4, and the code is the gamma code of one more.
            let number = match (int.signed, value.is_negative()) {
                (false, _) => magnitude.times_plus(1, 1),
                (true, true) => magnitude.times_plus(2, 1),
                (true, false) if value == Integer::ZERO => Natural::from(1),
                (true, false) => magnitude.times_plus(2, 0),
            };
            gamma(&number, out);
            Ok(())
        }
        Coding::Rice(k) => {
            let magnitude = Natural::from(value.magnitude());
            // 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4.
            let number = match (int.signed, value.is_negative()) {
                (false, _) => magnitude,
                (true, true) => magnitude.times_plus(2, 0).less_one().expect("-1 is 1"),
                (true, false) => magnitude.times_plus(2, 0),
            };
            let k = usize::try_from(*k).expect("a width is small");
            let quotient: Vec<bool> = (k..number.len()).map(|place| number.bit(place)).collect();
            let ones = Natural::of_bits(&quotient)
                .to_u128()
                .ok_or(Refused::TooLong)?;
            out.run(true, ones)?;
            out.bit(false);
            out.natural(&number, k);
            Ok(())
        }
        Coding::Vlq => {
            let number = value.to_natural().expect("a quantity is unsigned");
            let groups = (1..19).find(|groups| number >> (7 * groups) == 0);
            for group in (0..groups.unwrap_or(19)).rev() {
                let goes_on = u128::from(group > 0) << 7;
                out.integer(number >> (7 * group) & 0x7f | goes_on, 8);
            }
            Ok(())
        }
        Coding::Utf8 => {
            let number = value.to_natural().expect("a number in UTF-8 is unsigned");
            utf8(number, out)
        }
        Coding::Leb128(None) => {
            leb128(int, value, out);
            Ok(())
        }
        Coding::Leb128(Some(prefix)) => {
            let number = value
                .to_natural()
                .expect("a prefix is for unsigned integers");
            let ones = u128::MAX >> (128 - prefix);
            out.integer(number.min(ones), *prefix);
            if number >= ones {
                leb128(int, Integer::natural(number - ones), out);
            }
            Ok(())
        }
        other => panic!("{other:?} is no coding of one number"),
    }
}

pub(super) fn read(coding: &Coding, int: IntType, input: &mut Input) -> Result<Integer> {
    match coding {
        Coding::Unary(..) => input.run(true).map(Integer::natural),
        Coding::EliasGamma => read_gamma(input).and_then(|number| small(&number)),
        Coding::EliasDelta => {
            let below = small(&read_gamma(input)?)?.to_usize();
            let below = below.and_then(|count| count.checked_sub(1));
            let below = below.filter(|below| *below <= input.left());
            let below = below.ok_or(Refused::Truncated)?;
            small(&with_highest(&input.natural(below)?, below))
        }
        Coding::ExpGolomb => {
            let number = read_gamma(input)?
                .less_one()
                .expect("gamma codes are from 1 on");
            if !int.signed {
                return small(&number);
            }
            let (half, odd) = number.divided(2);
            let magnitude = half.times_plus(1, odd);
            let magnitude = magnitude.to_u128().ok_or(Refused::Not("too large"))?;
            Ok(Integer::signed(odd == 0, magnitude))
        }
        Coding::Rice(k) => {
            let ones = Natural::from(input.run(true)?);
            let k = usize::try_from(*k).expect("a width is small");
            let rest = input.natural(k)?;
            let shifted = (0..k).fold(ones, |number, _| number.times_plus(2, 0));
            let number = shifted.plus(&rest);
            if !int.signed {
                return small(&number);
            }
            let (half, odd) = number.divided(2);
            let magnitude = half.times_plus(1, odd);
            let magnitude = magnitude.to_u128().ok_or(Refused::Not("too large"))?;
            Ok(Integer::signed(odd == 1, magnitude))
        }
        Coding::Vlq => {
            let mut number = Natural::from(0);
            loop {
                let byte = input.integer(8)?;
                number = number.times_plus(128, u64::try_from(byte & 0x7f).expect("a word"));
                if byte < 0x80 {
                    break small(&number);
                }
            }
        }
        Coding::Utf8 => read_utf8(input),
        Coding::Leb128(None) => read_leb128(int, input),
        Coding::Leb128(Some(prefix)) => {
            let ones = u128::MAX >> (128 - prefix);
            let number = input.integer(*prefix)?;
            if number < ones {
                return Ok(Integer::natural(number));
            }
            let more = read_leb128(int, input)?;
            let sum = Integer::natural(ones).plus(more);
            sum.ok_or(Refused::Not("too large"))
        }
        other => panic!("{other:?} is no coding of one number"),
    }
}

/// The number of a value from 1 on.
fn from_one(value: Integer) -> Result<Natural> {
    if value < Integer::ONE {
        return refuse("codes are for numbers from 1 on");
    }
    Ok(Natural::from(value.magnitude()))
}

fn small(number: &Natural) -> Result<Integer> {
    let number = number.to_u128().ok_or(Refused::Not("too large"))?;
    Ok(Integer::natural(number))
}

fn wide(number: usize) -> u128 {
    u128::try_from(number).expect("no count has more than 128 bits")
}

/// As many zeros as the number has bits below its highest one, that one, and the bits below it as an integer.
pub(super) fn gamma(number: &Natural, out: &mut Bits) {
    let below = number.len() - 1;
    (0..below).for_each(|_| out.bit(false));
    out.bit(true);
    out.natural(number, below);
}

pub(super) fn read_gamma(input: &mut Input) -> Result<Natural> {
    let below = usize::try_from(input.run(false)?).expect("no more than the input");
    let rest = input.natural(below)?;
    Ok(with_highest(&rest, below))
}

/// A number of so many bits below its highest one.
fn with_highest(rest: &Natural, below: usize) -> Natural {
    let mut bits: Vec<bool> = (0..below).map(|place| rest.bit(place)).collect();
    bits.push(true);
    Natural::of_bits(&bits)
}

/// The numbers of so many bytes: the first one after the last.
const ENDS: [u128; 7] = [1 << 7, 1 << 11, 1 << 16, 1 << 21, 1 << 26, 1 << 31, 1 << 36];

/// The first byte begins with as many ones as there are bytes, unless it is the only one. Each byte behind it begins with
/// a one and a zero.
fn utf8(number: u128, out: &mut Bits) -> Result<()> {
    let Some(more) = ENDS.iter().position(|end| number < *end) else {
        return refuse("more than 36 bits");
    };
    let ones = [0, 0xc0, 0xe0, 0xf0, 0xf8, 0xfc, 0xfe];
    out.integer(ones[more] | number >> (6 * more), 8);
    for place in (0..more).rev() {
        out.integer(0x80 | number >> (6 * place) & 0x3f, 8);
    }
    Ok(())
}

fn read_utf8(input: &mut Input) -> Result<Integer> {
    let first = input.integer(8)?;
    let heads = [0x80, 0xc0, 0xe0, 0xf0, 0xf8, 0xfc, 0xfe, 0xff];
    let (more, spare) = match heads.iter().position(|end| first < *end) {
        Some(0) => return Ok(Integer::natural(first)),
        None | Some(1) => return refuse("no first byte"),
        Some(index) => (index - 1, heads[index - 1]),
    };
    let mut number = first - spare;
    for _ in 0..more {
        let byte = input.integer(8)?;
        if byte >> 6 != 0b10 {
            return refuse("no further byte");
        }
        number = number << 6 | byte & 0x3f;
    }
    if number < ENDS[more - 1] {
        return refuse("more bytes than the number needs");
    }
    Ok(Integer::natural(number))
}

/// Seven bits a byte, the lowest first; the highest bit of a byte says that another one follows. Signed numbers are two's
/// complement as far as their sign shows.
fn leb128(int: IntType, value: Integer, out: &mut Bits) {
    // So many groups of seven that the value fits.
    let mut groups = 1;
    while groups * 7 < int.bits && !int.of_width(groups * 7).holds(value) {
        groups += 1;
    }
    for group in 0..groups {
        let goes_on = u128::from(group + 1 < groups) << 7;
        out.integer(seven(int, value, group) | goes_on, 8);
    }
}

/// Seven bits of a value, which are copies of its sign beyond its type.
fn seven(int: IntType, value: Integer, group: u32) -> u128 {
    let pattern = int.pattern(value);
    let bit = |place: u32| {
        if place < int.bits {
            pattern >> place & 1
        } else {
            u128::from(value.is_negative())
        }
    };
    (0..7).fold(0, |seven, place| seven | bit(7 * group + place) << place)
}

fn read_leb128(int: IntType, input: &mut Input) -> Result<Integer> {
    let mut bits = Vec::new();
    loop {
        let byte = input.integer(8)?;
        bits.extend((0..7).map(|place| byte >> place & 1 == 1));
        if byte & 0x80 == 0 {
            break;
        }
    }
    // Beyond the type there are only copies of the sign.
    let own = usize::try_from(int.bits).expect("a width is small");
    let sign = int.signed && bits.last() == Some(&true);
    bits.resize(bits.len().max(own), sign);
    if bits[own..].iter().any(|bit| *bit != sign) || (int.signed && bits[own - 1] != sign) {
        return refuse("the number is none of the type");
    }
    let pattern = Natural::of_bits(&bits[..own]).to_u128();
    Ok(int.of_pattern(pattern.expect("at most 128 bits")))
}
