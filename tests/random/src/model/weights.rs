//! Symbols by weights and choices by a model, as the page on entropy coding describes them.

use super::bits::{Bits, Input};
use super::natural::Natural;
use super::ranks::choices;
use super::{Refused, Result, refuse};
use crate::grammar::Choosing;
use crate::integer::Integer;
use crate::tree::Tree;

const TOTAL: u64 = 1 << 16;

/// The spans of symbols with these weights, each as its start and its size.
fn spans(weights: &[u32]) -> Vec<(u64, u64)> {
    let sum: u64 = weights.iter().copied().map(u64::from).sum();
    let share = |weight: &u32| match u64::from(*weight) {
        0 => 0,
        weight => (weight * TOTAL / sum).max(1),
    };
    let mut shares: Vec<u64> = weights.iter().map(share).collect();
    let given: u64 = shares.iter().sum();
    let most = weights.iter().max().expect("a weight");
    let largest = weights.iter().position(|weight| weight == most);
    let largest = &mut shares[largest.expect("it is one of them")];
    *largest = *largest + TOTAL - given;
    let before = |place: usize| shares[..place].iter().sum();
    let places = 0..shares.len();
    places.map(|place| (before(place), shares[place])).collect()
}

/// An interval of points, each an integer with so many binary places.
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

    fn part(&self, (start, size): (u64, u64), total: u64) -> Self {
        let share = self.range / total;
        let mut part = Self {
            low: self.low.plus(&Natural::from(u128::from(share * start))),
            range: share * size,
            bytes: self.bytes,
        };
        while part.range > 0 && part.range < 1 << 24 {
            part.low = part.low.times_plus(256, 0);
            part.range *= 256;
            part.bytes += 1;
        }
        part
    }

    fn holds(&self, point: &Natural) -> bool {
        let end = self.low.plus(&Natural::from(u128::from(self.range)));
        self.low <= *point && *point < end
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
            (len..places).fold(count.clone(), |point, _| point.times_plus(2, 0))
        };
        let ends = (0..=places).map(|len| (len, cut(len)));
        let mut ends = ends.filter(|(len, count)| self.holds(&padded(count, *len)));
        let (len, count) = ends.next().expect("the lower end is in the interval");
        (0..len).rev().map(|place| count.bit(place)).collect()
    }
}

fn row(weights: &[Vec<u32>], place: usize) -> &[u32] {
    weights.get(place).unwrap_or(&weights[0])
}

/// Writes symbols to the end of the bytes.
pub(super) fn write(weights: &[Vec<u32>], items: &[Tree], out: &mut Bits) -> Result<()> {
    let next = |before: &[u64]| numbered(spans(row(weights, before.len())));
    write_by(next, items, out)
}

/// Reads so many symbols from all bits that are left, but for the zeros that fill the last byte.
pub(super) fn read(weights: &[Vec<u32>], len: usize, input: &mut Input) -> Result<Tree> {
    let next = |before: &[u64]| numbered(spans(row(weights, before.len())));
    read_by(next, len, input)
}

/// Writes choices that share alike to the end of the bytes.
pub(super) fn write_choices(of: Choosing, items: &[Tree], out: &mut Bits) -> Result<()> {
    write_by(|before| alike(&choices(of, before)), items, out)
}

/// Reads so many choices that share alike.
pub(super) fn read_choices(of: Choosing, len: usize, input: &mut Input) -> Result<Tree> {
    read_by(|before| alike(&choices(of, before)), len, input)
}

/// A value, its start and its size.
type Share = (u64, (u64, u64));

fn numbered(spans: Vec<(u64, u64)>) -> Vec<Share> {
    (0..).zip(spans).collect()
}

fn alike(choices: &[u64]) -> Vec<Share> {
    let starts = (0..).map(|start| (start, 1));
    choices.iter().copied().zip(starts).collect()
}

fn total(shares: &[Share]) -> u64 {
    shares.iter().map(|(_, (_, size))| size).sum()
}

fn write_by(next: impl Fn(&[u64]) -> Vec<Share>, items: &[Tree], out: &mut Bits) -> Result<()> {
    let (mut interval, mut before) = (Interval::whole(), Vec::new());
    for item in items {
        let shares = next(&before);
        let number = item
            .int()
            .to_natural()
            .and_then(|number| u64::try_from(number).ok());
        let found = shares.iter().find(|(value, _)| Some(*value) == number);
        let Some(&(value, span @ (_, 1..))) = found else {
            return refuse("a symbol without a share");
        };
        interval = interval.part(span, total(&shares));
        before.push(value);
    }
    interval.end().into_iter().for_each(|bit| out.bit(bit));
    Ok(())
}

fn read_by(next: impl Fn(&[u64]) -> Vec<Share>, len: usize, input: &mut Input) -> Result<Tree> {
    // No list of a test is so long.
    if len > 1 << 12 {
        return Err(Refused::TooLong);
    }
    // Zeros follow the code, and what is behind the interval is dropped.
    let rest = input.rest().to_vec();
    let point = |bytes: usize| {
        let zeros = std::iter::repeat(&false);
        let mut bits: Vec<bool> = rest.iter().chain(zeros).take(8 * bytes).copied().collect();
        bits.reverse();
        Natural::of_bits(&bits)
    };
    let (mut before, mut interval) = (Vec::new(), Interval::whole());
    for _ in 0..len {
        let shares = next(&before);
        let total = total(&shares);
        let parts = shares
            .into_iter()
            .map(|(value, span)| (value, interval.part(span, total)));
        let mut parts = parts.filter(|(_, part)| part.range > 0 && part.holds(&point(part.bytes)));
        let (value, part) = parts.next().ok_or(Refused::Not("no symbol"))?;
        before.push(value);
        interval = part;
    }
    let code = rest.iter().rposition(|bit| *bit).map_or(0, |last| last + 1);
    input.natural(code.max(rest.len().saturating_sub(7)))?;
    let number = |value: u64| Tree::Int(Integer::natural(value.into()));
    Ok(Tree::Seq(before.into_iter().map(number).collect()))
}
