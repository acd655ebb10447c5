//! A placement as one number, square by square, a1 most significant.

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Refusal};

use crate::chess::Symbol;

/// Base 13 on ranks 2 to 7, with the symbols' own numbers, and `BACK` on the first and last rank: 13 as well (237 bits), or
/// 11, because no pawn stands there (233 bits).
///
/// The digits of base 11 are 0 for an empty square, 1 to 5 for White's rook, knight, bishop, queen and king, 6 to 10 for
/// Black's.
#[derive(Clone, Copy, Debug)]
pub enum Digits<const BACK: u64> {}

impl<const BACK: u64> Digits<BACK> {
    /// The bits of the numbers below `BACK`^16 * 13^48.
    const WIDTH: u32 = match BACK {
        11 => 233,
        13 => 237,
        _ => panic!("the base of the first and last rank is 11 or 13"),
    };

    const fn base(square: usize) -> u64 {
        if square < 8 || square >= 56 { BACK } else { 13 }
    }
}

/// The squares of the four parts that are numbers of 64 bits: two ranks each.
const PART: usize = 16;

impl<const BACK: u64> Coding<[Symbol; 64]> for Digits<BACK> {
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::WIDTH,
        Node::Custom {
            name: "variable base",
            version: 1,
        },
    );

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        let mut number = [0; 4];
        for (part, ranks) in squares.chunks_exact(PART).enumerate() {
            let (mut digits, mut radix) = (0, 1);
            for (place, &symbol) in ranks.iter().enumerate() {
                let base = Self::base(PART * part + place);
                let Some(digit) = to_digit(symbol, base) else {
                    let rule = "no pawn stands on the first or last rank";
                    return Err(writer.refuse(Refusal::Unencodable { rule }));
                };
                digits = digits * base + digit;
                radix *= base;
            }
            put(&mut number, radix, digits);
        }
        let [lowest, low, high, highest] = number;
        writer.write_bits(highest, Self::WIDTH - 192)?;
        [high, low, lowest]
            .into_iter()
            .try_for_each(|limb| writer.write_bits(limb, 64))
    }

    fn width(squares: &[Symbol; 64]) -> Option<usize> {
        let pawns = |ranks: &[Symbol]| {
            ranks
                .iter()
                .any(|man| matches!(man, Symbol::WhitePawn | Symbol::BlackPawn))
        };
        let known = BACK == 13 || !(pawns(&squares[..8]) || pawns(&squares[56..]));
        let width = const { Self::LAYOUT.min_bits };
        known.then_some(width)
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let start = reader.position();
        let mut number = [0; 4];
        for (limb, width) in number.iter_mut().rev().zip([Self::WIDTH - 192, 64, 64, 64]) {
            *limb = reader.read_bits(width)?;
        }
        let mut squares = [Symbol::Empty; 64];
        for (part, ranks) in squares.chunks_exact_mut(PART).enumerate().rev() {
            let bases = || (0..PART).map(|place| Self::base(PART * part + place));
            let mut digits = take(&mut number, bases().product());
            for (symbol, base) in ranks.iter_mut().zip(bases()).rev() {
                *symbol = from_digit(digits % base, base);
                digits /= base;
            }
        }
        if number != [0; 4] {
            let rule = "the number is below the product of its bases";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        Ok(squares)
    }
}

fn to_digit(symbol: Symbol, base: u64) -> Option<u64> {
    let number = symbol.number();
    match (base, symbol) {
        (11, Symbol::WhitePawn | Symbol::BlackPawn) => None,
        (11, _) if number > 7 => Some(u64::from(number - 2)),
        (11, _) if number > 1 => Some(u64::from(number - 1)),
        _ => Some(u64::from(number)),
    }
}

fn from_digit(digit: u64, base: u64) -> Symbol {
    let skipped = match (base, digit) {
        (11, 6..) => 2,
        (11, 1..) => 1,
        _ => 0,
    };
    let number = u8::try_from(digit + skipped).unwrap_or(u8::MAX);
    Symbol::new(number).expect("a digit is below its base")
}

/// Multiplies a number, lowest limb first, and adds.
fn put(number: &mut [u64; 4], radix: u64, digits: u64) {
    let mut carry = u128::from(digits);
    for limb in number {
        let part = u128::from(*limb) * u128::from(radix) + carry;
        *limb = low(part);
        carry = part >> 64;
    }
}

/// Divides a number, lowest limb first, and returns the remainder.
fn take(number: &mut [u64; 4], radix: u64) -> u64 {
    let mut left = 0;
    for limb in number.iter_mut().rev() {
        let part = u128::from(left) << 64 | u128::from(*limb);
        *limb = low(part / u128::from(radix));
        left = low(part % u128::from(radix));
    }
    left
}

fn low(part: u128) -> u64 {
    u64::try_from(part & u128::from(u64::MAX)).expect("the mask leaves 64 bits")
}
