//! Shapes of formats, each declared and coded by hand. The benchmark that calls them is another crate, as users' crates are.

mod enums;
mod fixed;
mod match_key;
mod varying;
mod wide;

use std::fmt;

pub use enums::{Enums, Shape, Suit};
pub use fixed::{Array, Eight, Nested, Point, Small};
pub use match_key::{Codes, CubeOwner, GameState, MatchKey, MatchKeyBits, Player, Resignation};
pub use varying::{Data, List, Optional};
pub use wide::Wide;

/// What the code by hand says of a value that it refuses: nothing, as such code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

/// The code by hand of a shape.
pub trait ByHand: Sized {
    /// Decodes bytes that hold one value and nothing else.
    fn read(bytes: &[u8]) -> Result<Self, Refused>;

    /// Decodes the value that the bytes begin with, and returns it with its length in bytes.
    fn read_prefix(bytes: &[u8]) -> Result<(Self, usize), Refused>;

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

/// Everything else follows from arrays.
macro_rules! by_hand {
    ($($shape:ty: $len:literal;)*) => { $(
        impl ByHand for $shape {
            #[inline]
            fn read(bytes: &[u8]) -> Result<Self, Refused> {
                Self::of_array(bytes.try_into().map_err(|_| Refused)?)
            }

            #[inline]
            fn read_prefix(bytes: &[u8]) -> Result<(Self, usize), Refused> {
                let first = bytes.first_chunk().ok_or(Refused)?;
                Ok((Self::of_array(first)?, $len))
            }

            #[inline]
            fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
                *bytes.first_chunk_mut().ok_or(Refused)? = self.array()?;
                Ok($len)
            }

            #[inline]
            fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
                bytes.extend_from_slice(&self.array()?);
                Ok(())
            }
        }
    )* };
}

by_hand! {
    MatchKey: 9;
    Eight: 8;
    Small: 3;
    Nested: 7;
    Enums: 2;
    Array: 8;
    Wide: 38;
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
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32 % limit
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Self::new()
    }
}

/// A shape with values to measure with.
pub trait Sample {
    /// Makes a value.
    fn sample(numbers: &mut Numbers) -> Self;
}
