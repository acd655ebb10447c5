//! Numbers that are written in digits of text.

use core::fmt;

use crate::int::Number;
use crate::layout::fingerprint::hasher::Spelling;

/// The form of a number that is written in digits of text, a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Numeral {
    /// The radix: 8, 10 or 16.
    pub radix: u32,
    /// Whether a minus sign can precede the digits.
    pub signed: bool,
    /// The number of bytes of the digits with their sign and fill; `None` if the number has no digit more than it needs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub width: Option<u32>,
    /// The byte that fills the width: zeros between the sign and the digits, or another byte beside them.
    pub fill: u8,
    /// Whether the fill is behind the digits.
    pub left: bool,
    /// Whether letters that are digits are upper-case.
    pub upper: bool,
    /// The byte behind the number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub end: Option<u8>,
}

impl Numeral {
    /// Returns the greatest number of digits of a number.
    pub(crate) const fn most_digits(radix: u32, most: u128) -> u32 {
        let (mut digits, mut rest) = (1, most / radix as u128);
        while rest > 0 {
            digits += 1;
            rest /= radix as u128;
        }
        digits
    }

    /// Returns the least and the greatest number that the digits can express.
    pub(crate) const fn ends(self) -> (Number, Number) {
        let Some(width) = self.width else {
            let low = if self.signed { i128::MIN } else { 0 };
            return (Number::Signed(low), Number::Unsigned(u128::MAX));
        };
        let high = greatest(self.radix, width);
        // The sign takes the place of a digit.
        let low = match self.signed && width > 0 {
            true => {
                let low = greatest(self.radix, width - 1);
                if low > i128::MAX as u128 {
                    i128::MIN
                } else {
                    -(low as i128)
                }
            }
            false => 0,
        };
        (Number::Signed(low), Number::Unsigned(high))
    }

    /// Spells the form.
    pub(crate) const fn spell(self, to: &mut Spelling<'_>) {
        let word = if self.signed { "digitsi(" } else { "digitsu(" };
        to.part(word, Number::Unsigned(self.radix as u128));
        if self.upper {
            to.text("^");
        }
        if let Some(width) = self.width {
            to.part(",", Number::Unsigned(width as u128));
            to.text(if self.left { "<" } else { ">" });
            to.number(Number::Unsigned(self.fill as u128));
        }
        if let Some(end) = self.end {
            to.part(",end", Number::Unsigned(end as u128));
        }
    }
}

/// Returns the greatest number of so many digits.
const fn greatest(radix: u32, digits: u32) -> u128 {
    match (radix as u128).checked_pow(digits) {
        Some(above) => above - 1,
        None => u128::MAX,
    }
}

/// Writes a short description: `8 octal digits`.
impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let radix = match self.radix {
            8 => "octal",
            10 => "decimal",
            _ => "hexadecimal",
        };
        match self.width {
            Some(1) => write!(f, "1 {radix} digit in text")?,
            Some(width) => write!(f, "{width} {radix} digits in text")?,
            None => write!(f, "{radix} digits in text")?,
        }
        if self.width.is_some() && self.fill != b'0' {
            let side = if self.left { "right" } else { "left" };
            write!(f, ", b'{}' on the {side}", self.fill.escape_ascii())?;
        }
        match self.end {
            Some(end) => write!(f, ", then b'{}'", end.escape_ascii()),
            None => Ok(()),
        }
    }
}
