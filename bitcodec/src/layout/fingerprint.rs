//! A number that changes when the wire form does.

pub(crate) mod expression;
pub(crate) mod hasher;
pub(crate) mod node;
pub(crate) mod spelling;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::layout::Layout;
use crate::layout::fingerprint::spelling::Spelling;

impl Layout {
    /// Returns the fingerprint of what is on the wire: order, widths, codings, codes, ranges, discriminants and pads, and
    /// neither names nor documentation.
    ///
    /// It is the 64-bit FNV-1a hash of [`spelling`](Self::spelling), and `lock` compares it in 16 hexadecimal digits.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        Spelling::of(self).hash()
    }

    /// Returns the wire form in a few characters, from which the [`fingerprint`](Self::fingerprint) is made: two types
    /// with one spelling have the same wire form.
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
