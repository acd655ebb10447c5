//! Unary numbers: run-length fields.

use super::{Coding, array};
use crate::error::{Fault, Refusal};
use crate::int::{Int, Number};
use crate::layout::{Layout, Node};
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// `n` ones and a zero, in both bit orders. `unary`, `unary(max = MAX)`, `unary(total = TOTAL)`.
///
/// On an array, one run for each element, with at most `TOTAL` ones in all. The zero is written at the maximum too.
#[derive(Clone, Copy, Debug)]
pub enum Unary<const MAX: u64 = { u64::MAX }, const TOTAL: u64 = { u64::MAX }> {}

impl<const MAX: u64, const TOTAL: u64> Unary<MAX, TOTAL> {
    const MOST: u64 = if MAX < TOTAL { MAX } else { TOTAL };

    const fn max() -> Option<u64> {
        if Self::MOST == u64::MAX {
            None
        } else {
            Some(Self::MOST)
        }
    }

    /// The greatest number that the coding and the type can hold.
    const fn most<T: Int>() -> u64 {
        let bits = if T::SIGNED { T::BITS - 1 } else { T::BITS };
        let of_type = if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        };
        if Self::MOST < of_type {
            Self::MOST
        } else {
            of_type
        }
    }
}

impl<T: Int, const MAX: u64, const TOTAL: u64> Coding<T> for Unary<MAX, TOTAL> {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: match Self::max() {
            Some(max) => Some(max as usize + 1),
            None => None,
        },
        node: Node::Unary { max: Self::max() },
    };

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        match u64::try_from(value.to_wide()) {
            Ok(ones) if ones <= Self::MOST => writer.write_unary(ones),
            _ => Err(writer.refuse(Refusal::OutOfRange {
                value: value.to_number(),
                low: Number::Unsigned(0),
                high: Number::Unsigned(u128::from(Self::MOST)),
            })),
        }
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        let start = reader.position();
        let value = T::from_word(reader.read_unary(Self::most::<T>())?);
        reader.note(start, Value::Number(value.to_number()));
        Ok(value)
    }
}

impl<T: Int, const MAX: u64, const TOTAL: u64, const N: usize> Coding<[T; N]>
    for Unary<MAX, TOTAL>
{
    const LAYOUT: &'static Layout = &Layout {
        min_bits: N,
        max_bits: match (TOTAL, Self::max()) {
            (u64::MAX, Some(max)) => Some(N * (max as usize + 1)),
            (u64::MAX, None) => None,
            (total, _) => Some(if N == 0 { 0 } else { N + total as usize }),
        },
        node: match TOTAL {
            u64::MAX => Node::Array {
                len: N,
                element: <Self as Coding<T>>::LAYOUT,
            },
            total => Node::UnaryTotal {
                len: N,
                max: Self::max(),
                total,
            },
        },
    };

    #[inline]
    fn encode<W: BitWrite>(values: &[T; N], writer: &mut W) -> Result<(), Fault> {
        if W::BULK
            && const { fits_word(N, TOTAL) }
            && let Some((runs, width)) = bulk::join(values, Self::MOST, TOTAL)
        {
            let lsb_first = W::ORDER.is_lsb_first();
            let runs = if lsb_first {
                runs
            } else {
                runs.reverse_bits() >> (64 - width)
            };
            return writer.write_bits(runs, width);
        }
        let mut total: u64 = 0;
        for value in values {
            total = total.saturating_add(u64::try_from(value.to_wide()).unwrap_or(0));
        }
        if total > TOTAL {
            return Err(writer.refuse(Refusal::TotalTooLarge { total, max: TOTAL }));
        }
        array::encode_each::<T, Self, W>(values, writer)
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[T; N], Fault> {
        if R::BULK && const { fits_word(N, TOTAL) } {
            let ahead = reader.look_ahead();
            let runs = if R::ORDER.is_lsb_first() {
                ahead
            } else {
                ahead.reverse_bits()
            };
            if let Some((values, width)) = bulk::split::<T, N, TOTAL>(runs, Self::most::<T>()) {
                reader.advance(width)?;
                return Ok(values);
            }
        }
        let start = reader.position();
        let mut values = [T::default(); N];
        let mut total: u64 = 0;
        for (index, value) in values.iter_mut().enumerate() {
            reader.enter_element(index);
            *value = <Self as Coding<T>>::decode(reader)?;
            reader.leave();
            total = total.saturating_add(value.to_word());
            if total > TOTAL {
                return Err(reader.refuse(start, Refusal::TotalTooLarge { total, max: TOTAL }));
            }
        }
        Ok(values)
    }
}

/// Whether all runs of an array stand in one look-ahead.
const fn fits_word(len: usize, total: u64) -> bool {
    len > 0 && total <= 56 && len as u64 + total <= 56
}

/// All runs of a word at once.
mod bulk {
    use crate::int::Int;

    /// Joins runs to a word whose bit 0 comes first, and returns it with its width; none where a number is too large.
    #[inline(always)]
    pub(super) fn join<T: Int, const N: usize>(
        values: &[T; N],
        max: u64,
        total: u64,
    ) -> Option<(u64, u32)> {
        // The place of the zero before: one before the first bit.
        let mut place = u32::MAX;
        let (mut zeros, mut sum, mut largest) = (0u64, 0u64, 0u64);
        for value in values {
            let ones = value.to_word();
            largest = largest.max(ones);
            sum = sum.wrapping_add(ones);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a number that this cuts is refused below"
            )]
            let step = ones as u32;
            place = place.wrapping_add(step).wrapping_add(1);
            zeros |= 1u64.wrapping_shl(place);
        }
        if largest > max || sum > total {
            return None;
        }
        let width = place + 1;
        Some((!zeros & (u64::MAX >> (64 - width)), width))
    }

    /// Splits `N` runs off a word whose bit 0 comes first, and returns them with their width; none where a number is too
    /// large.
    #[inline(always)]
    pub(super) fn split<T: Int, const N: usize, const TOTAL: u64>(
        word: u64,
        max: u64,
    ) -> Option<([T; N], usize)> {
        let zeros = !word;
        let bytes = const { (N + TOTAL as usize).div_ceil(8) };
        let ends = sums_of_ones(zeros);
        // The places of all zeros, after the one that would stand before the first bit.
        let mut places = [0u8; 1 + 64 + 8];
        places[0] = u8::MAX;
        for (index, byte) in zeros.to_le_bytes().into_iter().enumerate().take(bytes) {
            let from = 1 + usize::from((ends << 8).to_le_bytes()[index] & 63);
            let base = 8 * index as u64 * EACH_BYTE;
            let found = u64::from_le_bytes(PLACES[usize::from(byte)]) + base;
            places[from..from + 8].copy_from_slice(&found.to_le_bytes());
        }
        let width = usize::from(places[N]) + 1;
        let mut largest = 0;
        let mut values = [T::default(); N];
        for (index, value) in values.iter_mut().enumerate() {
            let ones = places[index + 1]
                .wrapping_sub(places[index])
                .wrapping_sub(1);
            largest = largest.max(ones);
            *value = T::from_word(u64::from(ones));
        }
        let enough = usize::from(ends.to_le_bytes()[bytes - 1]) >= N;
        let fits = enough && width - N <= TOTAL as usize && u64::from(largest) <= max;
        fits.then_some((values, width))
    }

    const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

    /// Returns in byte `i` how many ones the bytes 0 to `i` have.
    #[inline(always)]
    fn sums_of_ones(word: u64) -> u64 {
        let pairs = word - ((word >> 1) & (0x55 * EACH_BYTE));
        let nibbles = (pairs & (0x33 * EACH_BYTE)) + ((pairs >> 2) & (0x33 * EACH_BYTE));
        let bytes = (nibbles + (nibbles >> 4)) & (0x0f * EACH_BYTE);
        bytes.wrapping_mul(EACH_BYTE)
    }

    /// For each byte the places of its ones, the lowest first, then zeros.
    static PLACES: [[u8; 8]; 256] = {
        let mut places = [[0; 8]; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut bit, mut found) = (0, 0);
            while bit < 8 {
                if byte >> bit & 1 == 1 {
                    places[byte][found] = bit;
                    found += 1;
                }
                bit += 1;
            }
            byte += 1;
        }
        places
    };
}
