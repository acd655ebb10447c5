//! How many bits a number takes whose form has no constant width.

use super::{Layout, Node};
use crate::int::Number;

impl Layout {
    /// Returns how many bits a number takes in this form; `None` if only the bounds are known, or where it has no code.
    pub(crate) const fn width_of(&self, number: Number) -> Option<usize> {
        if let Some(max) = self.max_bits
            && max == self.min_bits
        {
            return Some(max);
        }
        let (negative, size) = match number {
            Number::Unsigned(number) => (false, number),
            Number::Signed(number) => (number < 0, number.unsigned_abs()),
        };
        match self.node {
            Node::ExpGolomb { signed: true } => match size {
                0 => Some(1),
                _ => Some(2 * (size.ilog2() as usize + 1) + 1),
            },
            Node::Rice { k, signed: true } => match size.checked_mul(2) {
                Some(number) => ones(if negative { number - 1 } else { number }, k),
                None => None,
            },
            Node::Leb128 { signed: true } => {
                Some(groups(bits(if negative { size - 1 } else { size }) + 1))
            }
            _ if negative => None,
            Node::Unary { .. } => ones(size, 0),
            Node::EliasGamma if size > 0 => Some(gamma(size)),
            Node::EliasDelta if size > 0 => {
                let rest = size.ilog2();
                Some(gamma(rest as u128 + 1) + rest as usize)
            }
            Node::ExpGolomb { signed: false } => match size.checked_add(1) {
                Some(more) => Some(gamma(more)),
                None => Some(257),
            },
            Node::Rice { k, signed: false } => ones(size, k),
            Node::Leb128 { signed: false } => Some(groups(bits(size))),
            Node::PrefixedLeb128 { prefix } => {
                let all = u128::MAX >> (128 - prefix);
                Some(match size.checked_sub(all) {
                    Some(rest) => prefix as usize + groups(bits(rest)),
                    None => prefix as usize,
                })
            }
            _ => None,
        }
    }
}

/// How many bits a number has up to its highest one.
const fn bits(number: u128) -> usize {
    128 - number.leading_zeros() as usize
}

/// The width of the gamma code of a number from 1 on.
const fn gamma(number: u128) -> usize {
    2 * number.ilog2() as usize + 1
}

/// The width of so many bits in LEB128.
const fn groups(bits: usize) -> usize {
    if bits == 0 { 8 } else { 8 * bits.div_ceil(7) }
}

/// The width of a quotient in ones and a zero, and of the remainder behind it.
const fn ones(number: u128, k: u32) -> Option<usize> {
    let quotient = number >> k;
    if quotient > u32::MAX as u128 {
        return None;
    }
    Some(quotient as usize + 1 + k as usize)
}
