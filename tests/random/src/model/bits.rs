//! Strings of bits, bit by bit, and the integers in them.

use std::cell::Cell;

use super::coded::{Code, Share};
use super::natural::Natural;
use super::{Refused, Result};
use crate::grammar::Order;

/// A string of bits that grows.
#[derive(Clone, Debug)]
pub struct Bits {
    /// The order of the stream.
    pub order: Order,
    /// The bits, the first one first.
    pub all: Vec<bool>,
    /// Inside a code: the symbols between the bits, each with the number of bits before it.
    pub(super) shares: Option<Vec<(usize, Share)>>,
}

/// No string of a test is as long; one that would be is a run of ones that nobody asked for.
const TOO_LONG: usize = 1 << 12;

thread_local! {
    /// Whether the integers of the value are little-endian, where a field says so.
    static IS_LITTLE: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Writes or reads a value in this byte order, or in that of the stream.
pub(super) fn in_order<T>(is_little: Option<bool>, value: impl FnOnce() -> T) -> T {
    let around = IS_LITTLE.replace(is_little);
    let value = value();
    IS_LITTLE.set(around);
    value
}

/// An integer of whole bytes with its bytes in the order that the field says, as one in that of the stream.
fn turned(number: u128, width: u32, order: Order) -> u128 {
    match IS_LITTLE.get() {
        Some(is_little)
            if width > 8 && width.is_multiple_of(8) && is_little != (order == Order::Lsb) =>
        {
            number.swap_bytes() >> (128 - width)
        }
        _ => number,
    }
}

impl Bits {
    /// Adds an integer that has a byte order.
    pub(super) fn ordered(&mut self, number: u128, width: u32) {
        self.integer(turned(number, width, self.order), width);
    }

    pub(crate) const fn new(order: Order) -> Self {
        Self::of(order, Vec::new())
    }

    /// These bits.
    #[must_use]
    pub const fn of(order: Order, all: Vec<bool>) -> Self {
        Self {
            order,
            all,
            shares: None,
        }
    }

    /// Adds one bit.
    pub(crate) fn bit(&mut self, bit: bool) {
        self.all.push(bit);
    }

    /// Adds bits that are all the same.
    pub(crate) fn run(&mut self, bit: bool, len: u128) -> Result<()> {
        let len = usize::try_from(len).ok().filter(|&len| len <= TOO_LONG);
        let len = len.ok_or(Refused::TooLong)?;
        self.all.extend(std::iter::repeat_n(bit, len));
        Ok(())
    }

    /// Adds an integer of `width` bits in the order of the stream.
    pub(crate) fn natural(&mut self, number: &Natural, width: usize) {
        let places = 0..width;
        match self.order {
            Order::Lsb => self.all.extend(places.map(|place| number.bit(place))),
            Order::Msb => self.all.extend(places.rev().map(|place| number.bit(place))),
        }
    }

    /// Adds an integer of `width` bits in the order of the stream.
    pub(crate) fn integer(&mut self, number: u128, width: u32) {
        let width = usize::try_from(width).expect("a width is small");
        self.natural(&Natural::from(number), width);
    }

    /// The bits with zeros behind that fill the last byte.
    #[must_use]
    pub fn filled(&self) -> Self {
        let mut filled = self.clone();
        filled.all.resize(self.all.len().next_multiple_of(8), false);
        filled
    }

    /// The bits as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let places = bits.iter().enumerate().filter(|(_, bit)| **bit);
            places.fold(0, |byte, (place, _)| match self.order {
                Order::Lsb => byte | 1 << place,
                Order::Msb => byte | 0x80 >> place,
            })
        };
        self.all.chunks(8).map(byte).collect()
    }

    /// The bits of bytes.
    #[must_use]
    pub fn of_bytes(order: Order, bytes: &[u8]) -> Self {
        let bit = |byte: u8, place: usize| match order {
            Order::Lsb => byte >> place & 1 == 1,
            Order::Msb => byte << place & 0x80 == 0x80,
        };
        let bits = |&byte: &u8| (0..8).map(move |place| bit(byte, place));
        Self::of(order, bytes.iter().flat_map(bits).collect())
    }
}

/// A string of bits that is read.
#[derive(Clone, Debug)]
pub(crate) struct Input<'a> {
    pub(crate) order: Order,
    bits: &'a [bool],
    /// How many bits were taken.
    pub(crate) at: usize,
    /// The code that the bits come out of, where it is one.
    pub(super) code: Option<Code>,
}

impl<'a> Input<'a> {
    pub(crate) fn new(bits: &'a Bits) -> Self {
        Self {
            order: bits.order,
            bits: &bits.all,
            at: 0,
            code: None,
        }
    }

    /// What a code stands for. Its bits have the most significant one first.
    pub(super) const fn inside(code: Code) -> Self {
        Self {
            order: Order::Msb,
            bits: &[],
            at: 0,
            code: Some(code),
        }
    }

    /// How many bits are left; behind a code there is no end of them.
    pub(crate) fn left(&self) -> usize {
        match self.code {
            Some(_) => usize::MAX,
            None => self.bits.len() - self.at,
        }
    }

    /// The bits from a place on that were taken.
    pub(crate) fn taken_from(&self, start: usize) -> &'a [bool] {
        &self.bits[start..self.at]
    }

    /// The bits that are left.
    pub(crate) fn rest(&self) -> &'a [bool] {
        &self.bits[self.at..]
    }

    /// The same input, but for what is behind the next `len` bits.
    pub(crate) fn part(&self, len: usize) -> Result<Self> {
        let bits = self.bits.get(..self.at + len).ok_or(Refused::Truncated)?;
        Ok(Self {
            bits,
            code: None,
            ..*self
        })
    }

    pub(crate) fn bit(&mut self) -> Result<bool> {
        if let Some(code) = &mut self.code {
            return code.bit();
        }
        let bit = *self.bits.get(self.at).ok_or(Refused::Truncated)?;
        self.at += 1;
        Ok(bit)
    }

    /// Takes an integer of `width` bits.
    pub(crate) fn natural(&mut self, width: usize) -> Result<Natural> {
        if self.left() < width {
            return Err(Refused::Truncated);
        }
        let bits = (0..width).map(|_| self.bit());
        let mut bits = bits.collect::<Result<Vec<bool>>>()?;
        if self.order == Order::Msb {
            bits.reverse();
        }
        Ok(Natural::of_bits(&bits))
    }

    /// Takes an integer of `width` bits, at most 128.
    pub(crate) fn integer(&mut self, width: u32) -> Result<u128> {
        let width = usize::try_from(width).expect("a width is small");
        let number = self.natural(width)?;
        Ok(number.to_u128().expect("a width of at most 128 bits"))
    }

    /// Takes an integer that has a byte order.
    pub(super) fn ordered(&mut self, width: u32) -> Result<u128> {
        Ok(turned(self.integer(width)?, width, self.order))
    }

    /// Takes equal bits up to one of the other kind, and that one, and returns how many they are.
    pub(crate) fn run(&mut self, bit: bool) -> Result<u128> {
        let mut len = 0;
        while self.bit()? == bit {
            len += 1;
        }
        Ok(len)
    }
}
