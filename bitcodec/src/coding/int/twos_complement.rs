//! Two's complement of any width.

use crate::int::Int;

/// Returns the integer with these `width` bits, in two's complement if the type is signed. The other bits of `raw` are
/// 0.
#[inline(always)]
pub(crate) fn of_bits<T: Int>(raw: u64, width: u32) -> T {
    if T::SIGNED && width != 0 {
        of_word(extend(raw, width))
    } else {
        T::from_word(raw)
    }
}

/// Returns the integer in a word of 64 bits, in two's complement if the type is signed.
#[inline(always)]
pub(crate) fn of_word<T: Int>(word: u64) -> T {
    if T::SIGNED && T::BITS > 64 {
        T::from_wide(i128::from(word as i64) as u128)
    } else {
        T::from_word(word)
    }
}

/// Whether `width` bits hold an integer, in two's complement if its type is signed.
#[inline(always)]
pub(crate) fn fits<T: Int>(value: T, width: u32) -> bool {
    if width >= T::BITS {
        return true;
    }
    if !T::SIGNED {
        return value.to_wide() >> width == 0;
    }
    let Some(bit) = width.checked_sub(1) else {
        return value == T::default();
    };
    // The least integer that fits becomes 0, and the greatest one has all `width` bits: an addition and a comparison.
    if T::BITS <= 32 {
        // In the registers of small machines.
        (value.to_word() as u32).wrapping_add(1 << bit) >> width == 0
    } else if T::BITS <= 64 {
        value.to_word().wrapping_add(1 << bit) >> width == 0
    } else {
        value.to_wide().wrapping_add(1 << bit) >> width == 0
    }
}

/// Returns a mask of the lowest `width` bits, at most 64.
#[inline(always)]
pub(crate) const fn low_bits(width: u32) -> u64 {
    if width == 0 {
        0
    } else {
        u64::MAX >> (64 - width)
    }
}

/// Extends the sign of an integer of `width` bits, 1 to 64: the shift to the left drops higher bits, and the arithmetic
/// shift back repeats the sign.
#[inline(always)]
pub(crate) const fn extend(raw: u64, width: u32) -> u64 {
    let shift = 64 - width;
    ((raw << shift) as i64 >> shift) as u64
}

/// Extends the sign of an integer of `width` bits, 1 to 128.
#[inline(always)]
pub(crate) const fn extend_wide(raw: u128, width: u32) -> u128 {
    let shift = 128 - width;
    ((raw << shift) as i128 >> shift) as u128
}
