//! The primitive integers: a number of any type, and the trait of the types.

use crate::bit_order::{BitOrder, Order};
use crate::chunks::as_chunks;
use core::fmt;

/// A number of any primitive integer type, for messages and layouts.
///
/// ```
/// use bitcodec::int::Number;
///
/// assert_eq!(Number::Unsigned(7), Number::Signed(7));
/// assert_eq!(Number::Signed(-7).to_string(), "-7");
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
// A tag as wide as the alignment of `u128` would take sixteen bytes, here and in all errors and results that contain a
// number.
#[repr(u8)]
pub enum Number {
    /// Zero or more.
    Unsigned(u128),
    /// Any sign.
    Signed(i128),
}

impl Number {
    /// Returns the number as `i128`, if it fits.
    #[must_use]
    pub const fn to_i128(self) -> Option<i128> {
        match self {
            Self::Signed(value) => Some(value),
            Self::Unsigned(value) if value <= i128::MAX.unsigned_abs() => Some(value as i128),
            Self::Unsigned(_) => None,
        }
    }

    /// Whether the number is less than another. A number that does not fit `i128` is greater than all that do.
    pub(crate) const fn is_less(self, other: Self) -> bool {
        match (self.to_i128(), other.to_i128(), self, other) {
            (Some(a), Some(b), ..) => a < b,
            (Some(_), None, ..) => true,
            (None, None, Self::Unsigned(a), Self::Unsigned(b)) => a < b,
            (None, ..) => false,
        }
    }
}

impl Number {
    /// Whether the number is less than another.
    pub(crate) const fn is_below(self, other: Self) -> bool {
        match (self.to_i128(), other.to_i128()) {
            (Some(a), Some(b)) => a < b,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => self.to_wide() < other.to_wide(),
        }
    }

    /// Returns the two's complement.
    pub(crate) const fn to_wide(self) -> u128 {
        match self {
            Self::Unsigned(value) => value,
            Self::Signed(value) => value as u128,
        }
    }
}

impl Number {
    /// Returns the sum; `None` if it exceeds 128 bits.
    pub(crate) const fn plus(self, by: i128) -> Option<Self> {
        match self {
            Self::Signed(number) => match number.checked_add(by) {
                Some(sum) => Some(Self::Signed(sum)),
                None if by > 0 => Some(Self::Unsigned(number.unsigned_abs() + by.unsigned_abs())),
                None => None,
            },
            Self::Unsigned(number) => match (number.checked_add_signed(by), self.to_i128()) {
                (Some(sum), _) => Some(Self::Unsigned(sum)),
                (None, Some(number)) if by < 0 => match number.checked_add(by) {
                    Some(sum) => Some(Self::Signed(sum)),
                    None => None,
                },
                (None, _) => None,
            },
        }
    }

    /// Returns the difference; `None` if it exceeds 128 bits.
    pub(crate) const fn minus(self, by: i128) -> Option<Self> {
        match by.checked_neg() {
            Some(by) => self.plus(by),
            None => None,
        }
    }

    /// Returns the product; `None` if it exceeds 128 bits.
    pub(crate) fn times(self, by: i128) -> Option<Self> {
        match self {
            Self::Unsigned(number) if by >= 0 => {
                number.checked_mul(by.unsigned_abs()).map(Self::Unsigned)
            }
            _ => self.to_i128()?.checked_mul(by).map(Self::Signed),
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self.to_i128(), other.to_i128()) {
            (Some(a), Some(b)) => a == b,
            (None, None) => {
                matches!((self, other), (Self::Unsigned(a), Self::Unsigned(b)) if a == b)
            }
            _ => false,
        }
    }
}

impl Eq for Number {}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(value) => value.fmt(f),
            Self::Signed(value) => value.fmt(f),
        }
    }
}

/// The primitive integers, from `u8` and `i8` to `u128` and `i128`.
///
/// ```
/// use bitcodec::int::Int;
///
/// fn most<T: Int>() -> u32 {
///     if T::SIGNED { T::BITS - 1 } else { T::BITS }
/// }
///
/// assert_eq!((most::<u8>(), most::<i8>()), (8, 7));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer",
    label = "this coding is for `u8` to `u128` and `i8` to `i128`, and arrays of them",
    note = "an enum without data that derives `BitCodec` is written by its number: add `as = u8`",
    note = "a `Duration` or a `SystemTime` is written as a number of units: add `unit = ms` to `as = u32`",
    note = "a float, or a type that derives `BitCodec`, has a width of its own: remove the key"
)]
pub trait Int: Copy + Default + Ord + fmt::Debug + sealed::Sealed + 'static {
    /// The width of the type in bits.
    const BITS: u32;
    /// Whether the type is signed.
    const SIGNED: bool;
    /// The bytes of a value.
    #[doc(hidden)]
    type Bytes: ByteArray;
    /// The name of the type.
    #[doc(hidden)]
    const NAME: &'static str;
    /// Any value.
    #[doc(hidden)]
    const ANY: Self;

    /// Returns the low 64 bits of the two's complement.
    fn to_word(self) -> u64;
    /// Returns the two's complement, sign-extended to 128 bits.
    fn to_wide(self) -> u128;
    /// Returns the integer whose two's complement has these low bits. Higher bits are ignored.
    fn from_word(word: u64) -> Self;
    /// Returns the integer whose two's complement has these low bits. Higher bits are ignored.
    fn from_wide(wide: u128) -> Self;
    /// Returns the integer as a [`Number`].
    fn to_number(self) -> Number;

    /// Fills `values` from `bytes` of the same total size, each value with the least significant byte first or last.
    fn load(values: &mut [Self], bytes: &[u8], least_first: bool);
    /// Returns the integers in `bytes`, each with the least significant byte first or last.
    #[doc(hidden)]
    fn of_bytes(bytes: &[u8], least_first: bool) -> impl Iterator<Item = Self>;
    /// Returns bytes as values, if the type is `u8`.
    #[doc(hidden)]
    fn as_ints(bytes: &[u8]) -> Option<&[Self]>;
    /// Returns values as bytes, if the type is `u8`.
    fn as_bytes(values: &[Self]) -> Option<&[u8]>;
    /// Returns the bytes of values, each with the least significant byte first or last.
    ///
    /// A parameter of the type is a constant in each function that has the iterator, even if it is not inlined.
    #[doc(hidden)]
    fn to_bytes<const LEAST_FIRST: bool>(values: &[Self]) -> impl Iterator<Item = Self::Bytes>;
    /// Returns the two's complement without higher bits, with its bytes reversed if `is_swapped`.
    #[doc(hidden)]
    fn to_code(self, is_swapped: bool) -> u128;
    /// Returns the integers that begin at bit `shift`, 1 to 7, of `bytes`: one byte more than the integers have.
    #[doc(hidden)]
    fn of_shifted(
        bytes: &[u8],
        shift: u32,
        least_first: bool,
        order: BitOrder,
    ) -> impl Iterator<Item = Self>;
    /// Returns the bytes of values that begin at bit `shift`, 1 to 7, of a byte: from the last `shift` bits of the first
    /// value on, without those of the last.
    #[doc(hidden)]
    fn to_shifted<O: Order, const LEAST_FIRST: bool>(
        values: &[Self],
        shift: u32,
    ) -> impl Iterator<Item = Self::Bytes>;
}

/// An array of bytes.
pub trait ByteArray: AsRef<[u8]> + IntoIterator<Item = u8> {}

impl<const N: usize> ByteArray for [u8; N] {}

/// Fills `bytes` with arrays.
#[inline(always)]
pub(crate) fn store_arrays<B: ByteArray>(arrays: impl Iterator<Item = B>, bytes: &mut [u8]) {
    for (place, array) in bytes.chunks_exact_mut(size_of::<B>()).zip(arrays) {
        place.copy_from_slice(array.as_ref());
    }
}

/// Evaluates an expression with a shift of 1 to 7, which is a constant in it for integers of a byte: a vector of bytes takes
/// half as long to shift by a constant. Other processors than those of x86 have no such difference.
macro_rules! with_shift {
    ($int:ty, $shift:ident => $value:expr) => {
        if cfg!(target_arch = "x86_64") && size_of::<$int>() == 1 {
            $crate::int::with_shift!(@ $shift => $value; 1 2 3 4 5 6)
        } else {
            $value
        }
    };
    (@ $shift:ident => $value:expr; $($constant:literal)*) => {
        match $shift {
            $($constant => {
                let $shift = $constant;
                $value
            })*
            _ => {
                let $shift = 7;
                $value
            }
        }
    };
}
pub(crate) use with_shift;

macro_rules! as_bytes {
    (u8 $values:ident) => {
        Some($values)
    };
    ($int:ident $values:ident) => {{
        let _ = $values;
        None
    }};
}

macro_rules! ints {
    ($signed:literal, $kind:ident as $widest:ty: $($int:ident as $bits:ident)*) => { $(
        impl sealed::Sealed for $int {}

        #[diagnostic::do_not_recommend]
        impl Int for $int {
            const BITS: u32 = <$int>::BITS;
            const SIGNED: bool = $signed;
            const NAME: &'static str = stringify!($int);
            const ANY: Self = 0;
            type Bytes = [u8; size_of::<$int>()];

            #[inline(always)]
            fn to_word(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn to_wide(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn from_word(word: u64) -> Self {
                word as Self
            }
            #[inline(always)]
            fn from_wide(wide: u128) -> Self {
                wide as Self
            }
            #[inline(always)]
            fn to_number(self) -> Number {
                Number::$kind(self as $widest)
            }

            #[inline(always)]
            fn load(values: &mut [Self], bytes: &[u8], least_first: bool) {
                const SIZE: usize = size_of::<$int>();
                for (value, bytes) in values.iter_mut().zip(as_chunks::<SIZE, u8>(bytes).0) {
                    *value = if least_first { Self::from_le_bytes(*bytes) } else { Self::from_be_bytes(*bytes) };
                }
            }
            #[inline(always)]
            fn of_bytes(bytes: &[u8], least_first: bool) -> impl Iterator<Item = Self> {
                const SIZE: usize = size_of::<$int>();
                as_chunks::<SIZE, u8>(bytes).0.map(move |bytes| {
                    if least_first { Self::from_le_bytes(*bytes) } else { Self::from_be_bytes(*bytes) }
                })
            }
            #[inline(always)]
            fn as_ints(bytes: &[u8]) -> Option<&[Self]> {
                as_bytes!($int bytes)
            }
            #[inline(always)]
            fn as_bytes(values: &[Self]) -> Option<&[u8]> {
                as_bytes!($int values)
            }
            #[inline(always)]
            fn to_bytes<const LEAST_FIRST: bool>(values: &[Self]) -> impl Iterator<Item = Self::Bytes> {
                values.iter().map(|value| {
                    if LEAST_FIRST { value.to_le_bytes() } else { value.to_be_bytes() }
                })
            }
            #[inline(always)]
            fn to_code(self, is_swapped: bool) -> u128 {
                u128::from(if is_swapped { self.swap_bytes() as $bits } else { self as $bits })
            }
            #[inline(always)]
            fn of_shifted(
                bytes: &[u8],
                shift: u32,
                least_first: bool,
                order: BitOrder,
            ) -> impl Iterator<Item = Self> {
                const SIZE: usize = size_of::<$int>();
                let is_swapped = least_first != order.is_lsb_first();
                let later = bytes.get(1..).unwrap_or_default();
                // `wrapping_shl` tells the compiler that a shift is less than the width, which a vector of bytes needs.
                as_chunks::<SIZE, u8>(bytes).0.zip(as_chunks::<SIZE, u8>(later).0).map(move |(one, later)| {
                    let code = match order {
                        BitOrder::LsbFirst => $bits::from_le_bytes(*one).wrapping_shr(shift) | $bits::from_le_bytes(*later).wrapping_shl(8 - shift),
                        BitOrder::MsbFirst => $bits::from_be_bytes(*one).wrapping_shl(shift) | $bits::from_be_bytes(*later).wrapping_shr(8 - shift),
                    };
                    (if is_swapped { code.swap_bytes() } else { code }) as Self
                })
            }
            #[inline(always)]
            fn to_shifted<O: Order, const LEAST_FIRST: bool>(
                values: &[Self],
                shift: u32,
            ) -> impl Iterator<Item = Self::Bytes> {
                let later = values.get(1..).unwrap_or_default();
                values.iter().zip(later).map(move |(one, next)| {
                    let is_swapped = LEAST_FIRST != O::ORDER.is_lsb_first();
                    let code = |value: &Self| (if is_swapped { value.swap_bytes() } else { *value }) as $bits;
                    let (one, next) = (code(one), code(next));
                    match O::ORDER {
                        BitOrder::LsbFirst => (one.wrapping_shr($bits::BITS - shift) | next.wrapping_shl(shift)).to_le_bytes(),
                        BitOrder::MsbFirst => (one.wrapping_shl($bits::BITS - shift) | next.wrapping_shr(shift)).to_be_bytes(),
                    }
                })
            }
        }
    )* };
}

ints!(false, Unsigned as u128: u8 as u8 u16 as u16 u32 as u32 u64 as u64 u128 as u128);
ints!(true, Signed as i128: i8 as u8 i16 as u16 i32 as u32 i64 as u64 i128 as u128);

mod sealed {
    pub trait Sealed {}
}

/// Returns the greatest number of `digits` decimal digits.
pub(crate) const fn most_of_digits(digits: u32) -> u128 {
    10u128.pow(digits) - 1
}
