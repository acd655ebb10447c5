//! Short byte strings.

use core::fmt;

/// At most 16 bytes: the tag of an enum with `tag(bytes = N)`.
///
/// ```
/// use bitcodec::value::ByteString;
///
/// let tag = ByteString::new(*b"fmt ");
/// assert_eq!(tag.as_slice(), b"fmt ");
/// assert_eq!(tag.to_string(), r#"b"fmt ""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteString {
    bytes: [u8; Self::MOST],
    len: u8,
}

impl ByteString {
    /// The greatest length.
    pub const MOST: usize = 16;

    /// Returns a byte string.
    #[must_use]
    pub const fn new<const N: usize>(of: [u8; N]) -> Self {
        const { assert!(N <= Self::MOST, "a byte string has at most 16 bytes") }
        let (mut bytes, mut index) = ([0; Self::MOST], 0);
        while index < N {
            bytes[index] = of[index];
            index += 1;
        }
        Self {
            bytes,
            len: N as u8,
        }
    }

    /// Returns the byte string of a number, whose first byte is on top.
    #[cfg(feature = "describe")]
    pub(crate) fn of_number(number: u128, len: usize) -> Self {
        let (mut bytes, len) = ([0; Self::MOST], len.min(Self::MOST));
        bytes[..len].copy_from_slice(&number.to_be_bytes()[Self::MOST - len..]);
        Self {
            bytes,
            len: len as u8,
        }
    }

    /// Returns the bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// Writes the byte string as in Rust.
impl fmt::Display for ByteString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.as_slice().escape_ascii())
    }
}
