//! Checksums over fields.

use std::ops::Range;

use bitcodec::sum::Sum as _;

use super::Result;
use super::bits::{Bits, Input};
use crate::grammar::{Fields, Order, Sum, Wire};
use crate::integer::Integer;
use crate::support::Folded;
use crate::tree::Tree;

/// Writes the checksums among fields of which each has these bits, and returns them by their places.
pub(super) fn write(fields: &Fields, bits: &[Range<usize>], out: &mut Bits) -> Vec<(usize, Tree)> {
    let mut sums = Vec::new();
    for (place, (field, own)) in fields.all.iter().zip(bits).enumerate() {
        let Wire::Sum(sum, first, last) = *field.wire.present() else {
            continue;
        };
        // One that is not there has no bits.
        if own.is_empty() {
            continue;
        }
        if let (Sum::Folded, true) = (sum, (first..=last).contains(&place)) {
            // Each of its own bytes counts as this one.
            let mut byte = Bits::new(out.order);
            byte.ordered(Folded::OWN_BYTE.into(), 8);
            out.all[own.clone()].copy_from_slice(&byte.all.repeat(3));
        }
        let covered = out.all[bits[first].start..bits[last].end].to_vec();
        let mut summed = Bits::new(out.order);
        sums.push((place, of_bits(sum, covered, &mut summed)));
        out.all[own.clone()].copy_from_slice(&summed.all);
    }
    sums
}

/// The checksum of bits, which is written.
fn of_bits(sum: Sum, covered: Vec<bool>, out: &mut Bits) -> Tree {
    if let Sum::Folded = sum {
        let bytes = folded(&bytes_of(covered, out.order));
        bytes.iter().for_each(|byte| out.ordered((*byte).into(), 8));
        return tree(sum, &bytes.map(u128::from));
    }
    let number = checksum(sum, covered, out.order);
    out.ordered(number, small(sum.width()));
    tree(sum, &[number])
}

/// Reads a checksum.
pub(super) fn read(sum: Sum, input: &mut Input) -> Result<Tree> {
    let (count, width) = match sum {
        Sum::Folded => (3, 8),
        _ => (1, small(sum.width())),
    };
    let numbers = (0..count).map(|_| input.ordered(width));
    let numbers: Vec<u128> = numbers.collect::<Result<_>>()?;
    Ok(tree(sum, &numbers))
}

/// The value of a field that keeps the checksum.
fn tree(sum: Sum, numbers: &[u128]) -> Tree {
    let int = |number: &u128| Tree::Int(Integer::natural(*number));
    match (sum, numbers) {
        (Sum::Even | Sum::Odd, [bit]) => Tree::Bool(*bit == 1),
        (Sum::Folded, bytes) => Tree::Seq(bytes.iter().map(int).collect()),
        (_, [number]) => int(number),
        (sum, numbers) => panic!("{numbers:?} are no {sum:?}"),
    }
}

/// Each third byte, turned and joined.
fn folded(bytes: &[u8]) -> [u8; 3] {
    core::array::from_fn(|first| {
        let bytes = bytes.iter().skip(first).step_by(3);
        bytes.fold(0, |sum: u8, byte| sum << 1 ^ sum >> 7 ^ byte)
    })
}

/// A checksum of bits that is a number.
fn checksum(sum: Sum, covered: Vec<bool>, order: Order) -> u128 {
    let ones = covered.iter().filter(|bit| **bit).count() % 2;
    match sum {
        Sum::Even => u128::from(ones == 1),
        Sum::Odd => u128::from(ones == 0),
        Sum::Internet => {
            let bytes = bytes_of(covered, order);
            let word = |pair: &[u8]| {
                u128::from(pair[0]) << 8 | pair.get(1).map_or(0, |low| u128::from(*low))
            };
            let mut sum: u128 = bytes.chunks(2).map(word).sum();
            while sum > 0xffff {
                sum = (sum >> 16) + (sum & 0xffff);
            }
            !sum & 0xffff
        }
        Sum::Adler32 => {
            let bytes = bytes_of(covered, order);
            let (a, b) = bytes.iter().fold((1, 0), |(a, b), byte| {
                let a = (a + u128::from(*byte)) % 65_521;
                (a, (b + a) % 65_521)
            });
            b << 16 | a
        }
        Sum::Folded => unreachable!("its value is bytes"),
        Sum::Xor => {
            let bytes = bytes_of(covered, order);
            bytes.iter().fold(0, |xor, byte| xor ^ byte).into()
        }
        Sum::Crc => {
            let bytes = bytes_of(covered, order);
            let crc = bytes.iter().fold(0xffff_u32, |crc, byte| {
                let crc = crc ^ u32::from(*byte) << 8;
                (0..8).fold(crc, |crc, _| {
                    let next = crc << 1;
                    if crc & 0x8000 == 0 {
                        next
                    } else {
                        next ^ 0x1_1021
                    }
                })
            });
            crc.into()
        }
    }
}

fn bytes_of(all: Vec<bool>, order: Order) -> Vec<u8> {
    Bits::of(order, all).to_bytes()
}

fn small(width: usize) -> u32 {
    u32::try_from(width).expect("a width is small")
}
