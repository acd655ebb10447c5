//! Universal codes in layouts: names, parameters and widths.

use core::fmt;

use crate::int::Number;

/// A universal code, which writes small numbers in few bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Universal {
    /// Elias gamma code.
    EliasGamma,
    /// Elias delta code.
    EliasDelta,
    /// Exponential Golomb code of order 0.
    ExpGolomb {
        /// Whether signed values are mapped as in H.264's se(v).
        signed: bool,
    },
    /// Rice code.
    Rice {
        /// The number of bits after the quotient.
        k: u32,
        /// Whether signed values are mapped by zigzag.
        signed: bool,
    },
    /// LEB128: seven bits in each byte, the lowest first.
    Leb128 {
        /// Whether it is two's complement.
        signed: bool,
    },
    /// An integer prefix as in HPACK: the number itself, or all ones followed by the rest in LEB128.
    PrefixedLeb128 {
        /// The width of the prefix in bits.
        prefix: u32,
    },
    /// A variable-length quantity: seven bits in each byte, the highest first.
    Vlq,
    /// A number in UTF-8, extended to 36 bits in seven bytes.
    Utf8,
}

impl Universal {
    /// Returns the least and the greatest number with a codeword, of any type.
    pub(super) const fn ends(self) -> (Number, Number) {
        match self {
            Self::EliasGamma | Self::EliasDelta => {
                (Number::Unsigned(1), Number::Unsigned(u128::MAX))
            }
            Self::Utf8 => (Number::Unsigned(0), Number::Unsigned((1 << UTF8_BITS) - 1)),
            _ if self.spelling().1 => (Number::Signed(i128::MIN), Number::Signed(i128::MAX)),
            _ => (Number::Unsigned(0), Number::Unsigned(u128::MAX)),
        }
    }

    /// Whether each number between both ends has a codeword.
    pub(super) const fn is_total(self) -> bool {
        // A quotient is at most a `u32`.
        !matches!(self, Self::Rice { .. })
    }

    /// Whether several are decoded at a time.
    pub(super) const fn is_bulk(self) -> bool {
        !matches!(self, Self::Vlq | Self::Utf8 | Self::PrefixedLeb128 { .. })
    }

    /// Returns the width of all codewords modulo 8; `None` if they differ in it.
    pub(super) const fn residue(self) -> Option<usize> {
        match self {
            Self::Leb128 { .. } | Self::Vlq | Self::Utf8 => Some(0),
            Self::PrefixedLeb128 { prefix } => Some(prefix as usize % 8),
            Self::EliasGamma | Self::EliasDelta | Self::ExpGolomb { .. } | Self::Rice { .. } => {
                None
            }
        }
    }

    /// Returns the word in a fingerprint, whether the code is signed, and its parameter.
    pub(super) const fn spelling(self) -> (&'static str, bool, Option<u32>) {
        match self {
            Self::EliasGamma => ("gamma", false, None),
            Self::EliasDelta => ("delta", false, None),
            Self::ExpGolomb { signed } => ("golomb", signed, None),
            Self::Rice { k, signed } => ("rice", signed, Some(k)),
            Self::Leb128 { signed } => ("leb128", signed, None),
            Self::PrefixedLeb128 { prefix } => ("leb128", false, Some(prefix)),
            Self::Vlq => ("vlq", false, None),
            Self::Utf8 => ("utf8", false, None),
        }
    }

    /// Returns the width of a number with this sign and magnitude; `None` if it has no codeword.
    pub(super) const fn width_of(self, negative: bool, size: u128) -> Option<usize> {
        match self {
            Self::ExpGolomb { signed: true } => match size {
                0 => Some(1),
                _ => Some(2 * (size.ilog2() as usize + 1) + 1),
            },
            Self::Rice { k, signed: true } => match size.checked_mul(2) {
                Some(number) => ones(if negative { number - 1 } else { number }, k),
                None => None,
            },
            Self::Leb128 { signed: true } => {
                let size = if negative { size - 1 } else { size };
                Some(groups(bits(size) + 1))
            }
            _ if negative => None,
            Self::EliasGamma | Self::EliasDelta if size == 0 => None,
            Self::EliasGamma => Some(gamma(size)),
            Self::EliasDelta => {
                let rest = size.ilog2();
                Some(gamma(rest as u128 + 1) + rest as usize)
            }
            Self::ExpGolomb { signed: false } => match size.checked_add(1) {
                Some(more) => Some(gamma(more)),
                None => Some(257),
            },
            Self::Rice { k, signed: false } => ones(size, k),
            Self::Leb128 { signed: false } | Self::Vlq => Some(groups(bits(size))),
            Self::Utf8 => match bits(size) {
                bits @ 0..=UTF8_BITS => Some(8 * utf8_bytes(bits as u32) as usize),
                _ => None,
            },
            Self::PrefixedLeb128 { prefix } => {
                let all = u128::MAX >> (128 - prefix);
                Some(match size.checked_sub(all) {
                    Some(rest) => prefix as usize + groups(bits(rest)),
                    None => prefix as usize,
                })
            }
        }
    }
}

/// Writes a short description: `Elias gamma`, `signed Rice, k = 2`.
impl fmt::Display for Universal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, signed, _) = self.spelling();
        if signed {
            f.write_str("signed ")?;
        }
        match self {
            Self::EliasGamma => f.write_str("Elias gamma"),
            Self::EliasDelta => f.write_str("Elias delta"),
            Self::ExpGolomb { .. } => f.write_str("exponential Golomb"),
            Self::Rice { k, .. } => write!(f, "Rice, k = {k}"),
            Self::Leb128 { .. } => f.write_str("LEB128"),
            Self::Vlq => f.write_str("VLQ"),
            Self::Utf8 => f.write_str("UTF-8"),
            Self::PrefixedLeb128 { prefix } => write!(f, "LEB128 with a prefix of {prefix} bits"),
        }
    }
}

/// The bits of the greatest number in UTF-8.
const UTF8_BITS: usize = 36;

/// Returns the number of bits without leading zeros.
const fn bits(number: u128) -> usize {
    128 - number.leading_zeros() as usize
}

/// Returns the number of bytes in UTF-8 of a number of `bits` bits, at most 36.
pub(crate) const fn utf8_bytes(bits: u32) -> u32 {
    match bits {
        0..=7 => 1,
        8..=11 => 2,
        // Each further byte has six bits more, and leaves the first byte one less.
        _ => (bits - 1).div_ceil(5),
    }
}

/// Returns the width of the gamma code of a number, which is at least 1.
const fn gamma(number: u128) -> usize {
    2 * number.ilog2() as usize + 1
}

/// Returns the width in LEB128 of a number of `bits` bits.
const fn groups(bits: usize) -> usize {
    if bits == 0 { 8 } else { 8 * bits.div_ceil(7) }
}

/// Returns the width of a Rice code: the quotient in unary, then `k` bits.
pub(super) const fn ones(number: u128, k: u32) -> Option<usize> {
    let quotient = number >> k;
    if quotient > u32::MAX as u128 {
        return None;
    }
    Some(quotient as usize + 1 + k as usize)
}
