//! Universal codes: numbers without an upper bound, small ones in few bits.

pub(crate) mod bulk;
pub(crate) mod gamma;
pub(crate) mod leb128;
pub(crate) mod prefixed;
pub(crate) mod rice;
pub(crate) mod unary;
pub(crate) mod unary_bulk;
pub(crate) mod utf8;
pub(crate) mod vlq;

use crate::error::refusal::Refusal;
use crate::int::{Int, Number};

pub use crate::coding::universal::gamma::{EliasDelta, EliasGamma, ExpGolomb};
pub use crate::coding::universal::leb128::Leb128;
pub use crate::coding::universal::prefixed::PrefixedLeb128;
pub use crate::coding::universal::rice::Rice;
pub use crate::coding::universal::unary::Unary;
pub use crate::coding::universal::utf8::Utf8Number;
pub use crate::coding::universal::vlq::Vlq;

/// Returns the number of bits of a type, without the sign.
const fn value_bits<T: Int>() -> u32 {
    if T::SIGNED { T::BITS - 1 } else { T::BITS }
}

/// Returns the sign and the magnitude of a number.
#[inline(always)]
fn split<T: Int>(value: T) -> (bool, u128) {
    let negative = T::SIGNED && value < T::default();
    let wide = value.to_wide();
    (negative, if negative { wide.wrapping_neg() } else { wide })
}

/// Returns the number with a sign and a magnitude; `None` if the type does not hold it.
#[inline(always)]
fn join<T: Int>(negative: bool, magnitude: u128) -> Option<T> {
    let wide = if negative {
        magnitude.wrapping_neg()
    } else {
        magnitude
    };
    let value = T::from_wide(wide);
    let has_sign = value < T::default();
    (value.to_wide() == wide && has_sign == (negative && magnitude != 0)).then_some(value)
}

/// Returns the refusal of a number on the wire that the type does not hold.
const fn no_value<T: Int>() -> Refusal {
    Refusal::TooLarge { bits: T::BITS }
}

/// Returns the refusal of a number that has no codeword: one that is negative or too small.
fn no_code<T: Int>(value: T, low: u128) -> Refusal {
    Refusal::OutOfRange {
        value: value.to_number(),
        low: Number::Unsigned(low),
        high: Number::Unsigned(u128::MAX >> (128 - value_bits::<T>())),
    }
}
