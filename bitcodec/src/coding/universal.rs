//! Universal codes: numbers of any size, the small ones in few bits.

pub(crate) mod bulk;
pub(crate) mod gamma;
pub(crate) mod leb128;
pub(crate) mod prefixed;
pub(crate) mod rice;
pub(crate) mod unary;
pub(crate) mod unary_bulk;
pub(crate) mod vlq;

use crate::error::refusal::Refusal;
use crate::int::{Int, Number};

pub use crate::coding::universal::gamma::{EliasDelta, EliasGamma, ExpGolomb};
pub use crate::coding::universal::leb128::Leb128;
pub use crate::coding::universal::prefixed::PrefixedLeb128;
pub use crate::coding::universal::rice::Rice;
pub use crate::coding::universal::vlq::Vlq;

/// How many bits the values of a type have, without the sign.
const fn value_bits<T: Int>() -> u32 {
    if T::SIGNED { T::BITS - 1 } else { T::BITS }
}

/// The sign and the magnitude of a number.
#[inline(always)]
fn split<T: Int>(value: T) -> (bool, u128) {
    let negative = T::SIGNED && value < T::default();
    let wide = value.to_wide();
    (negative, if negative { wide.wrapping_neg() } else { wide })
}

/// The number of a sign and a magnitude, where the type has it.
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

/// Says that a number on the wire is none of the type.
const fn no_value<T: Int>() -> Refusal {
    Refusal::TooLarge { bits: T::BITS }
}

/// Says that a number has no code.
fn no_code<T: Int>(value: T, low: u128) -> Refusal {
    Refusal::OutOfRange {
        value: value.to_number(),
        low: Number::Unsigned(low),
        high: Number::Unsigned(u128::MAX >> (128 - value_bits::<T>())),
    }
}
