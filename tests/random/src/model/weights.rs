//! Symbols by weights and choices by a model, as the page on entropy coding describes them.

use super::bits::{Bits, Input};
use super::ranks::{begins, choices};
use super::{Refused, Result, coded, refuse};
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
    begins(of)?;
    write_by(|before| alike(&choices(of, before)), items, out)
}

/// Reads so many choices that share alike.
pub(super) fn read_choices(of: Choosing, len: usize, input: &mut Input) -> Result<Tree> {
    begins(of)?;
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
    let mut before = Vec::new();
    coded::write(out, |inside| {
        for item in items {
            let shares = next(&before);
            let number = item.int().to_natural();
            let number = number.and_then(|number| u64::try_from(number).ok());
            let found = shares.iter().find(|(value, _)| Some(*value) == number);
            let Some(&(value, (start, size @ 1..))) = found else {
                return refuse("a symbol without a share");
            };
            inside.share(coded::Share {
                start,
                size,
                total: total(&shares),
            });
            before.push(value);
        }
        Ok(())
    })
}

fn read_by(next: impl Fn(&[u64]) -> Vec<Share>, len: usize, input: &mut Input) -> Result<Tree> {
    // No list of a test is so long.
    if len > 1 << 12 {
        return Err(Refused::TooLong);
    }
    coded::read(input, |inside| {
        let mut before = Vec::new();
        for _ in 0..len {
            let shares = next(&before);
            let total = total(&shares);
            let found = inside.symbol(total, |share| {
                let holds = |(_, (start, size)): &&Share| (*start..start + size).contains(&share);
                let (value, (start, size)) = shares.iter().find(holds)?;
                Some((
                    *value,
                    coded::Share {
                        start: *start,
                        size: *size,
                        total,
                    },
                ))
            })?;
            before.push(found);
        }
        let number = |value: u64| Tree::Int(Integer::natural(value.into()));
        Ok(Tree::Seq(before.into_iter().map(number).collect()))
    })
}
