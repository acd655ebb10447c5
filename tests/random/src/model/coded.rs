//! Codes of the range coder, as the page on entropy coding describes them: symbols, and the bits between them.

use super::bits::{Bits, Input};
use super::natural::Natural;
use super::{Refused, Result, bits, fields};
use crate::grammar::{Fields, Order};
use crate::tree::Tree;

/// The span of a symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) start: u64,
    pub(super) size: u64,
    pub(super) total: u64,
}

/// A bit is one share of two.
const fn of_bit(bit: bool) -> Share {
    Share {
        start: bit as u64,
        size: 1,
        total: 2,
    }
}

/// An interval of points, each an integer with so many binary places.
#[derive(Clone, Debug)]
struct Interval {
    low: Natural,
    range: u64,
    bytes: usize,
}

impl Interval {
    fn whole() -> Self {
        Self {
            low: Natural::default(),
            range: (1 << 32) - 1,
            bytes: 4,
        }
    }

    fn part(&self, symbol: Share) -> Self {
        let share = self.range / symbol.total;
        let mut part = Self {
            low: self.plus(share * symbol.start),
            range: share * symbol.size,
            bytes: self.bytes,
        };
        while part.range < 1 << 24 {
            part.low = part.low.times_plus(256, 0);
            part.range *= 256;
            part.bytes += 1;
        }
        part
    }

    fn plus(&self, distance: u64) -> Natural {
        self.low.plus(&Natural::from(u128::from(distance)))
    }

    fn holds(&self, point: &Natural) -> bool {
        self.low <= *point && *point < self.plus(self.range)
    }

    /// The bits of the point with the fewest of them, the highest first.
    fn end(&self) -> Vec<bool> {
        let places = 8 * self.bytes;
        let cut = |len: usize| {
            let bits: Vec<bool> = (places - len..places)
                .map(|place| self.low.bit(place))
                .collect();
            let is_exact = (0..places - len).all(|place| !self.low.bit(place));
            let lowest_first = Natural::of_bits(&bits);
            if is_exact {
                lowest_first
            } else {
                lowest_first.plus(&Natural::from(1))
            }
        };
        let padded = |count: &Natural, len: usize| {
            let zeros = vec![false; places - len];
            let bits: Vec<bool> = (0..=len).map(|place| count.bit(place)).collect();
            Natural::of_bits(&[zeros, bits].concat())
        };
        // A point of some bits is one of more bits too, so that the least number of them is found by halves.
        let lens: Vec<usize> = (0..=places).collect();
        let len = lens.partition_point(|len| !self.holds(&padded(&cut(*len), *len)));
        let count = cut(len);
        (0..len).rev().map(|place| count.bit(place)).collect()
    }
}

/// A code that is read.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The bits of the code; zeros follow.
    bits: Vec<bool>,
    /// As many of them as the interval has places.
    point: Natural,
    interval: Interval,
    /// How many symbols were read.
    symbols: usize,
}

/// No code of a test has more symbols; one that would is a run that nobody asked for.
const MOST: usize = 1 << 14;

impl Code {
    fn new(bits: Vec<bool>) -> Self {
        let mut code = Self {
            bits,
            point: Natural::default(),
            interval: Interval::whole(),
            symbols: 0,
        };
        (0..code.interval.bytes).for_each(|byte| code.widen(byte));
        code
    }

    /// The point with the next byte of the code.
    fn widen(&mut self, byte: usize) {
        let bit = |place: usize| self.bits.get(place).copied().unwrap_or(false);
        let byte = (8 * byte..8 * byte + 8).fold(0, |all, place| 2 * all + u64::from(bit(place)));
        self.point = self.point.times_plus(256, byte);
    }

    /// Reads a symbol of a total: `of` finds it by a share that it has.
    pub(super) fn symbol<T>(
        &mut self,
        total: u64,
        of: impl FnOnce(u64) -> Option<(T, Share)>,
    ) -> Result<T> {
        self.symbols += 1;
        if self.symbols > MOST {
            return Err(Refused::TooLong);
        }
        if total == 0 {
            return Err(Refused::Not("no symbol"));
        }
        let size = self.interval.range / total;
        // The last share that does not begin behind the point.
        let (mut share, mut end) = (0, total);
        while end - share > 1 {
            let middle = (share + end) / 2;
            if self.interval.plus(size * middle) <= self.point {
                share = middle;
            } else {
                end = middle;
            }
        }
        let (found, symbol) = of(share).ok_or(Refused::Not("a share of no symbol"))?;
        let part = self.interval.part(symbol);
        for byte in self.interval.bytes..part.bytes {
            self.widen(byte);
        }
        self.interval = part;
        if self.interval.holds(&self.point) {
            Ok(found)
        } else {
            Err(Refused::Not("a point behind all symbols"))
        }
    }

    pub(super) fn bit(&mut self) -> Result<bool> {
        self.symbol(2, |share| Some((share == 1, of_bit(share == 1))))
    }
}

impl Bits {
    /// Adds a symbol, inside a code.
    pub(super) fn share(&mut self, share: Share) {
        let at = self.all.len();
        let shares = self.shares.as_mut();
        shares
            .expect("the bits are inside a code")
            .push((at, share));
    }
}

/// Writes what `inside` writes as a code, or as a part of the code around.
pub(super) fn write(out: &mut Bits, inside: impl FnOnce(&mut Bits) -> Result<()>) -> Result<()> {
    if out.shares.is_some() {
        return inside(out);
    }
    let mut coded = Bits::new(Order::Msb);
    coded.shares = Some(Vec::new());
    inside(&mut coded)?;
    let (mut interval, mut bits) = (Interval::whole(), coded.all.iter().enumerate().peekable());
    for (at, share) in coded.shares.unwrap_or_default() {
        while let Some((_, bit)) = bits.next_if(|(place, _)| *place < at) {
            interval = interval.part(of_bit(*bit));
        }
        interval = interval.part(share);
    }
    let interval = bits.fold(interval, |interval, (_, bit)| interval.part(of_bit(*bit)));
    interval.end().into_iter().for_each(|bit| out.bit(bit));
    Ok(())
}

/// Reads from a code of all bits that are left but for the zeros that fill the last byte, or from the code around.
pub(super) fn read<T>(input: &mut Input, inside: impl FnOnce(&mut Code) -> Result<T>) -> Result<T> {
    if let Some(code) = &mut input.code {
        return inside(code);
    }
    let rest = input.rest().to_vec();
    let value = inside(&mut Code::new(rest.clone()))?;
    end(&rest, input)?;
    Ok(value)
}

/// Takes a code, which ends with a one, and all zeros behind it but for those that fill the last byte.
fn end(rest: &[bool], input: &mut Input) -> Result<()> {
    let code = rest.iter().rposition(|bit| *bit).map_or(0, |last| last + 1);
    input.natural(code.max(rest.len().saturating_sub(7)))?;
    Ok(())
}

/// Writes all fields as one code, or as a part of the code around.
pub(super) fn encode(of: &Fields, values: &[Tree], out: &mut Bits) -> Result<()> {
    // A code has no bytes.
    bits::in_order(None, || {
        write(out, |inside| fields::encode(of, values, 0, inside))
    })
}

/// Reads all fields from one code.
pub(super) fn decode(of: &Fields, input: &mut Input) -> Result<Vec<Tree>> {
    if input.code.is_some() {
        return fields::decode(of, 0, input);
    }
    let rest = input.rest().to_vec();
    let mut inside = Input::inside(Code::new(rest.clone()));
    let values = bits::in_order(None, || fields::decode(of, 0, &mut inside))?;
    end(&rest, input)?;
    Ok(values)
}

/// How many values the highest bits of numbers up to a greatest one have, and how many bits follow.
fn parts(greatest: u128) -> (u64, u32) {
    let low = (128 - greatest.leading_zeros()).saturating_sub(16);
    let highest = u64::try_from(greatest >> low).expect("16 bits");
    (highest + 1, low)
}

/// Writes a number up to a greatest one: in the least width, or in a code where all numbers have the same share.
pub(super) fn write_number(number: u128, greatest: u128, out: &mut Bits) {
    if out.shares.is_none() {
        return out.integer(number, 128 - greatest.leading_zeros());
    }
    let (total, low) = parts(greatest);
    let start = u64::try_from(number >> low).expect("16 bits");
    out.share(Share {
        start,
        size: 1,
        total,
    });
    out.integer(number & ((1 << low) - 1), low);
}

/// Reads a number up to a greatest one.
pub(super) fn read_number(greatest: u128, input: &mut Input) -> Result<u128> {
    let Some(code) = &mut input.code else {
        return input.integer(128 - greatest.leading_zeros());
    };
    let (total, low) = parts(greatest);
    let one = |start| Share {
        start,
        size: 1,
        total,
    };
    let high = code.symbol(total, |share| Some((share, one(share))))?;
    let number = u128::from(high) << low | input.integer(low)?;
    if number <= greatest {
        Ok(number)
    } else {
        Err(Refused::Not("not in the range"))
    }
}
