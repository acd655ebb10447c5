//! What declarations name: rules, choices, a coding and a text form of our own.

use std::fmt;

use bitcodec::coding::{Choices, Coding, Transform};
use bitcodec::error::{Fault, Refusal};
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::sum::Sum;
use bitcodec::text::Text;
use bitcodec::{BitCodec, Layout, NoContext, Violation};

use crate::context::Context;
use crate::heap;
use crate::integer::Integer;
use crate::model;
use crate::tree::{Tree, Value};

/// Refuses one in four values.
///
/// # Errors
/// Where the rule of the number does not hold.
pub fn rule<T: Value>(number: u64, value: &T) -> Result<(), Violation> {
    if heap::aside(|| model::holds(number, &value.to_tree())) {
        Ok(())
    } else {
        Err(Violation::new("a rule of the test is broken"))
    }
}

/// Refuses other values beside each context.
///
/// # Errors
/// As [`rule`].
pub fn rule_beside<T: Value>(number: u64, value: &T, context: &Context) -> Result<(), Violation> {
    rule(number ^ context.word(), value)
}

/// A number from `low` to `high` that goes by values.
///
/// # Panics
/// If it is none of the type.
#[must_use]
pub fn computed<T: Value>(values: impl FnOnce() -> Vec<Tree>, low: Integer, high: Integer) -> T {
    heap::aside(|| T::of_tree(&Tree::Int(model::computed(&values(), low, high))))
}

/// The numbers of `width` bits each that bytes are made of, the first in the upper bits.
///
/// # Panics
/// If a width is above 64.
#[must_use]
pub fn unpack(bytes: &[u8], width: usize) -> Vec<u64> {
    let bits: Vec<u64> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |place| u64::from(byte >> place & 1)))
        .collect();
    let number = |bits: &[u64]| bits.iter().fold(0, |number, bit| number << 1 | bit);
    bits.chunks(width).map(number).collect()
}

/// The bytes that numbers of `width` bits each make.
///
/// # Panics
/// If they are no `N` bytes.
#[must_use]
pub fn pack<const N: usize>(numbers: &[u64], width: usize) -> [u8; N] {
    let bits: Vec<u8> = numbers
        .iter()
        .flat_map(|number| {
            (0..width)
                .rev()
                .map(move |place| u8::from(number >> place & 1 == 1))
        })
        .collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    bytes.try_into().expect("whole bytes")
}

/// A byte with all bits turned.
#[derive(Debug)]
pub enum Turned {}

impl Coding<u8> for Turned {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(8, false);

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bits(u64::from(!value), 8)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        let byte = reader.read_bits(8)?;
        Ok(!u8::try_from(byte).expect("8 bits are a byte"))
    }
}

/// A checksum of three bytes: each is the turned exclusive or of every third byte.
#[derive(Debug, Default)]
pub struct Folded {
    sums: [u8; 3],
    next: usize,
}

impl Sum for Folded {
    const NAME: &'static str = "folded";
    const OWN_BYTE: u8 = 0x5a;
    type Value = [u8; 3];

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let sum = &mut self.sums[self.next % 3];
            *sum = sum.rotate_left(1) ^ byte;
            self.next += 1;
        }
    }

    fn value(&self) -> [u8; 3] {
        self.sums
    }
}

/// Bytes with all bits turned.
#[derive(Debug)]
pub enum Flipped {}

impl Transform for Flipped {
    const NAME: &'static str = "flipped";

    fn unpack(packed: &[u8], _limit: usize) -> Result<Vec<u8>, Violation> {
        Self::pack(packed)
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        Ok(heap::aside(|| unpacked.iter().map(|byte| !byte).collect()))
    }
}

/// Runs of at most 256 equal bytes, each behind one less than its length.
#[derive(Debug)]
pub enum RunLength {}

impl Transform for RunLength {
    const NAME: &'static str = "run length";

    fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, Violation> {
        let (runs, []) = packed.as_chunks() else {
            return Err(Violation::new("half a run"));
        };
        let bytes = runs
            .iter()
            .flat_map(|[less, byte]| std::iter::repeat_n(*byte, usize::from(*less) + 1));
        Ok(heap::aside(|| {
            let mut bytes: Vec<u8> = bytes.take(limit).collect();
            bytes.shrink_to_fit();
            bytes
        }))
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        let runs = unpacked.chunk_by(PartialEq::eq);
        let runs = runs.flat_map(|run| run.chunks(256));
        let less = |run: &[u8]| u8::try_from(run.len() - 1).expect("a run of at most 256");
        Ok(heap::aside(|| {
            let mut packed: Vec<u8> = runs.flat_map(|run| [less(run), run[0]]).collect();
            packed.shrink_to_fit();
            packed
        }))
    }
}

/// Twice a length of at most 4,095, in 13 bits.
#[derive(Debug)]
pub enum Doubled {}

impl Coding<u64> for Doubled {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(13, false);

    fn encode<W: BitWrite>(value: &u64, writer: &mut W, (): ()) -> Result<(), Fault> {
        if *value > 4095 {
            return Err(writer.refuse(Refusal::unencodable("a length is at most 4,095")));
        }
        writer.write_bits(2 * value, 13)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u64, Fault> {
        let start = reader.position();
        let twice = reader.read_bits(13)?;
        if twice % 2 == 1 {
            return Err(reader.refuse(start, Refusal::not_canonical("twice a length is even")));
        }
        Ok(twice / 2)
    }
}

/// A length of at most 4,095 in 4 or 12 bits.
#[derive(BitCodec, Debug)]
#[codec(tag(bits = 1))]
pub enum TwoWidths {
    /// At most 15.
    Short(#[codec(bits = 4)] u8),
    /// More.
    Long(#[codec(bits = 12)] u16),
}

impl TryFrom<&u64> for TwoWidths {
    type Error = Violation;

    fn try_from(value: &u64) -> Result<Self, Violation> {
        match u16::try_from(*value) {
            Ok(short @ ..=15) => Ok(Self::Short(u8::try_from(short).expect("4 bits"))),
            Ok(long @ ..=4095) => Ok(Self::Long(long)),
            _ => Err(Violation::new("a length is at most 4,095")),
        }
    }
}

impl TryFrom<TwoWidths> for u64 {
    type Error = Violation;

    fn try_from(value: TwoWidths) -> Result<Self, Violation> {
        match value {
            TwoWidths::Short(short) => Ok(short.into()),
            TwoWidths::Long(long @ 16..) => Ok(long.into()),
            TwoWidths::Long(_) => Err(Violation::new("a length has its shortest form")),
        }
    }
}

/// Balls 0 to 6 of an urn, which do not come back.
#[derive(Debug)]
pub struct Urn(Vec<u8>);

impl Default for Urn {
    fn default() -> Self {
        Self((0..7).collect())
    }
}

impl From<&Context> for Urn {
    fn from(context: &Context) -> Self {
        Self((0..context.few % 8).collect())
    }
}

impl Choices<u8> for Urn {
    const NAME: &'static str = "urn";

    fn radix(&mut self) -> Result<u64, Violation> {
        match self.0.len() {
            0 => Err(Violation::new("the urn is empty")),
            balls => Ok(u64::try_from(balls).expect("a word")),
        }
    }

    fn digit(&mut self, ball: &u8) -> Result<u64, Violation> {
        let place = self.0.iter().position(|left| left == ball);
        let place = place.ok_or(Violation::new("the ball was drawn before"))?;
        Ok(u64::try_from(place).expect("a word"))
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        let place = usize::try_from(digit).expect("below the radix");
        Ok(self.0[place])
    }

    fn advance(&mut self, ball: &u8) {
        self.0.retain(|left| left != ball);
    }
}

/// Thirty matches, of which one to three are taken at a time.
#[derive(Debug)]
pub struct Matches(u8);

impl Default for Matches {
    fn default() -> Self {
        Self(30)
    }
}

impl TryFrom<&Context> for Matches {
    type Error = Violation;

    fn try_from(context: &Context) -> Result<Self, Violation> {
        if context.more {
            Ok(Self(context.few % 31))
        } else {
            Err(Violation::new("there are no matches"))
        }
    }
}

impl Choices<u8> for Matches {
    const NAME: &'static str = "matches to take";

    fn radix(&mut self) -> Result<u64, Violation> {
        match self.0.min(3) {
            0 => Err(Violation::new("the game is over")),
            most => Ok(most.into()),
        }
    }

    fn digit(&mut self, taken: &u8) -> Result<u64, Violation> {
        match taken {
            1..=3 if *taken <= self.0 => Ok(u64::from(taken - 1)),
            _ => Err(Violation::new("a player takes one to three matches")),
        }
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        Ok(u8::try_from(digit + 1).expect("below the radix"))
    }

    fn advance(&mut self, taken: &u8) {
        self.0 -= taken;
    }
}

/// Numbers that are at most one more than all before; the first one is 0.
#[derive(Debug, Default)]
pub struct Growth(u8);

impl From<&Context> for Growth {
    fn from(context: &Context) -> Self {
        Self(context.few % 5)
    }
}

impl Choices<u8> for Growth {
    const NAME: &'static str = "growth";

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(u64::from(self.0) + 1)
    }

    fn digit(&mut self, value: &u8) -> Result<u64, Violation> {
        if *value <= self.0 {
            Ok((*value).into())
        } else {
            Err(Violation::new(
                "the value is more than one more than all before",
            ))
        }
    }

    fn value(&mut self, digit: u64) -> Result<u8, Violation> {
        Ok(u8::try_from(digit).expect("below the radix"))
    }

    fn advance(&mut self, value: &u8) {
        self.0 = self.0.max(value.saturating_add(1));
    }
}

/// The bits of each byte as digits, the highest one first.
#[derive(Debug)]
pub enum Binary {}

impl Text for Binary {
    fn encoded_len(bits: usize) -> usize {
        bits.next_multiple_of(8)
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        bytes.iter().try_for_each(|byte| write!(out, "{byte:08b}"))
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        let len = bytes.len();
        if !text.len().is_multiple_of(8) {
            let (rule, at) = ("eight digits are a byte", text.len());
            return Err(Refusal::text(rule, at));
        }
        for (index, digits) in text.as_bytes().chunks(8).enumerate() {
            let mut byte = 0;
            for (place, digit) in digits.iter().enumerate() {
                byte = byte << 1
                    | match digit {
                        b'0' => 0,
                        b'1' => 1,
                        found => {
                            return Err(Refusal::text_character(
                                *found,
                                8 * index + place,
                                "0 or 1",
                            ));
                        }
                    };
            }
            *bytes.get_mut(index).ok_or(Refusal::no_space(len))? = byte;
        }
        Ok(text.len())
    }
}
