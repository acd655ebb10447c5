//! Fingerprints: a hash of the wire format of a type, which changes with it.

pub(crate) mod expression;
pub(crate) mod fnv;
pub(crate) mod hasher;
pub(crate) mod node;
pub(crate) mod spelling;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::layout::Layout;
use crate::layout::fingerprint::spelling::Spelling;

impl Layout {
    /// Returns the fingerprint of the wire format: a hash of order, widths, codings, codewords, ranges, discriminants
    /// and padding, without names and documentation.
    ///
    /// It is the 64-bit FNV-1a hash of [`spelling`](Self::spelling). `lock` compares it, in 16 hexadecimal digits.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        Spelling::of(self).hash()
    }

    /// Returns the wire format as a short text, from which the [`fingerprint`](Self::fingerprint) is computed. Two
    /// types with the same spelling have the same wire format.
    ///
    /// ```
    /// use bitcodec::BitCodec;
    ///
    /// assert_eq!(<[(u8, bool); 2]>::LAYOUT.spelling(), "array(2:u8;u1;);");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn spelling(&self) -> String {
        let mut bytes = alloc::vec![0; Spelling::of(self).len()];
        Spelling::kept(&mut bytes).root(self);
        String::from_utf8(bytes).expect("a spelling is made of whole texts")
    }
}
