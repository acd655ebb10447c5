//! Shapes of formats, each declared and coded by hand: one that is known, and random ones. The benchmark that calls them is
//! another crate, as users' crates are.

mod derived;
mod match_key;
mod random;

use std::fmt;

pub use match_key::{Codes, CubeOwner, GameState, MatchKey, MatchKeyBits, Player, Resignation};
pub use random::*;

/// What the code by hand says of a value that it refuses: nothing, as such code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

/// The same on the heap: for calls that are not inlined, where the size of an error decides how a result is returned.
#[derive(Debug)]
pub struct BoxedRefusal(#[expect(dead_code, reason = "only its size matters")] Box<RefusedCode>);

impl From<Refused> for BoxedRefusal {
    #[cold]
    fn from(_: Refused) -> Self {
        Self(Box::new(RefusedCode(1)))
    }
}

/// What an error on the heap holds.
#[derive(Debug)]
struct RefusedCode(#[expect(dead_code, reason = "a box of nothing allocates nothing")] u64);

/// The code by hand of a shape.
pub trait ByHand: Sized {
    /// Decodes bytes that hold one value and nothing else.
    fn read(bytes: &[u8]) -> Result<Self, Refused>;

    /// Decodes the value that the bytes begin with, and returns it with the bytes after it.
    fn read_prefix(bytes: &[u8]) -> Result<(Self, &[u8]), Refused>;

    /// Encodes the value at the start of the bytes, and returns its length.
    fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused>;

    /// Encodes the value at the end of a vector.
    fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused>;
}

/// The code by hand of a shape whose values all take `N` bytes.
pub trait ByHandArray<const N: usize>: Sized {
    /// Decodes the bytes.
    fn of_array(bytes: &[u8; N]) -> Result<Self, Refused>;

    /// Encodes the value.
    fn array(&self) -> Result<[u8; N], Refused>;
}

/// A source of numbers for values: `xorshift64`, always the same ones.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// Begins anew.
    #[must_use]
    pub const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns a number below a limit.
    pub fn below(&mut self, limit: u32) -> u32 {
        (self.word() >> 32) as u32 % limit
    }

    /// Returns 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Self::new()
    }
}

/// A shape with values to measure with.
pub trait Sample {
    /// Makes a value that can be encoded.
    fn sample(numbers: &mut Numbers) -> Self;

    /// Makes a value that may not be encodable.
    fn wild(numbers: &mut Numbers) -> Self;
}
