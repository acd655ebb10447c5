//! Bulk coding of unary numbers: all runs of one or two arrays at once.

use crate::chunks::as_chunks;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// Whether all runs of two arrays always fit `bits` bits.
pub(crate) const fn fits<const N: usize, const TOTAL: u64, const M: usize, const TOTAL2: u64>(
    bits: usize,
) -> bool {
    N > 0 && TOTAL < 128 && TOTAL2 < 128 && N + M + TOTAL as usize + TOTAL2 as usize <= bits
}

/// Returns how many runs of an array always fit one word of 64 bits; 0 if it is so few that it does not pay.
pub(crate) const fn runs_in_word<const N: usize, const MAX: u64, const TOTAL: u64>() -> usize {
    let by_total = if TOTAL < 64 { 64 - TOTAL as usize } else { 0 };
    let by_max = if MAX < 64 { 64 / (MAX as usize + 1) } else { 0 };
    let runs = if by_total > by_max { by_total } else { by_max };
    if runs >= N {
        return N;
    }
    // Whole eights, because eight runs are located together.
    runs / 8 * 8
}

/// Writes all runs of an array, as many at a time as always fit a word; `None` if a number is too large, and then
/// nothing is written.
#[inline(always)]
pub(crate) fn write<T: Int, const N: usize, const MAX: u64, const TOTAL: u64, W: BitWrite>(
    values: &[T; N],
    writer: &mut W,
) -> Option<Result<(), Fault>> {
    let bytes = checked(values, MAX, TOTAL)?;
    for part in bytes.chunks(const { runs_in_word::<N, MAX, TOTAL>() }) {
        let (runs, width) = join(part);
        let written = writer.write_code(W::ORDER.of_lowest_first(runs, width), width);
        if written.is_err() {
            return Some(written);
        }
    }
    Some(Ok(()))
}

/// Returns the lengths of runs as bytes; `None` if a number is too large.
#[inline(always)]
fn checked<T: Int, const N: usize>(values: &[T; N], max: u64, total: u64) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let (mut all, mut is_wider) = (0, false);
    for (byte, value) in bytes.iter_mut().zip(values) {
        let ones = value.to_word();
        *byte = ones.to_le_bytes()[0];
        all |= ones;
        // `to_word` truncates 128-bit types.
        is_wider |= T::BITS > 64 && value.to_wide() >> 64 != 0;
    }
    // Two bytes of a word at a time: four sums of 16 bits, and the multiplication adds them up in the highest one.
    let sum = bytes.chunks(8).fold(0, |sum, eight| {
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        let runs = word(eight);
        let twos = (runs & EVEN) + (runs >> 8 & EVEN);
        sum + (twos.wrapping_mul(0x0001_0001_0001_0001) >> 48)
    });
    if all >> 8 != 0
        || is_wider
        || sum > total
        || (max < total && bytes.iter().any(|&ones| u64::from(ones) > max))
    {
        return None;
    }
    Some(bytes)
}

/// Joins runs to a word of at most 64 bits, first bit lowest, and returns it with its width.
#[inline(always)]
fn join(runs: &[u8]) -> (u64, u32) {
    let mut zeros = 0;
    // The bit after the last zero.
    let mut next = 0;
    for eight in runs.chunks(8) {
        // The zero that ends run `i` is at bit `i` plus the ones of the runs 0 to `i`. The runs 2, 0 and 1 are `110 0
        // 10`, with zeros at bits 2, 3 and 5. Byte `i` of the product is the sum of the bytes 0 to `i`. No byte
        // overflows for a run: its zero is one of at most 64 bits.
        let sums = word(eight).wrapping_mul(EACH_BYTE);
        let places = sums
            .wrapping_add(ORDINALS)
            .wrapping_add(next * EACH_BYTE)
            .to_le_bytes();
        for place in places.iter().take(eight.len()) {
            zeros |= 1 << (place & 63);
        }
        next += (sums >> 56) + eight.len() as u64;
    }
    debug_assert!(next <= 64, "all runs stand in 64 bits");
    let width = next as u32;
    (!zeros & (u64::MAX >> (64 - width)), width)
}

/// Returns up to eight bytes as a word, the first lowest.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// Reads the runs of one array: those of two arrays, the second of which is empty.
#[inline(always)]
pub(crate) fn read_one<T: Int, const N: usize, const MAX: u64, const TOTAL: u64, R: BitRead>(
    reader: &mut R,
) -> Result<[T; N], Fault> {
    read::<T, N, MAX, TOTAL, u8, 0, 0, 0, R>(reader).map(|(values, [])| values)
}

/// Reads the runs of two arrays from two peeks of 56 bits.
#[inline(always)]
pub(crate) fn read<
    A: Int,
    const N: usize,
    const MAX: u64,
    const TOTAL: u64,
    B: Int,
    const M: usize,
    const MAX2: u64,
    const TOTAL2: u64,
    R: BitRead,
>(
    reader: &mut R,
) -> Result<([A; N], [B; M]), Fault> {
    // Types without a bound never get here at run time, but this constant is evaluated for them.
    let bytes = const {
        let ones = (TOTAL as usize).saturating_add(TOTAL2 as usize);
        ones.saturating_add(N + M).div_ceil(8)
    };
    // Of each peek, 56 bits are valid: seven bytes.
    let mut ahead = [0; 2];
    for (index, word) in ahead.iter_mut().enumerate().take(bytes.div_ceil(7)) {
        // `of_lowest_first` is its own inverse. Here it brings the first bit of the stream to bit 0.
        *word = R::ORDER.of_lowest_first(reader.peek_at(56 * index), 64);
    }
    // 14 bytes end at most 112 runs, so the mask of `ended` changes nothing; it removes the bounds check of the slice.
    // Each byte stores eight counts, and the next byte overwrites those after the runs that have ended.
    let mut runs = [0; 128 + 8];
    // The number of ended runs, and the ones since the last of them.
    let (mut ended, mut carry) = (0, 0);
    for index in 0..bytes {
        let byte = usize::from(ahead[index / 7].to_le_bytes()[index % 7]);
        let found = u64::from_le_bytes(RUNS[byte]) + carry;
        runs[ended & 127..][..8].copy_from_slice(&found.to_le_bytes());
        ended += usize::from(ENDED[byte]);
        carry = u64::from(OPEN[byte]) + if byte == 0xff { carry } else { 0 };
    }
    let (first, sum) = take::<A, N>(&runs, MAX, TOTAL);
    let (second, sum2) = take::<B, M>(&runs[N..], MAX2, TOTAL2);
    // The refusal need not be exact: the tracing reader reads run by run and finds the number that is too large.
    if ended < N + M || sum > TOTAL || sum2 > TOTAL2 {
        let start = reader.position();
        return Err(reader.refuse(
            start,
            Refusal::TotalTooLarge {
                total: TOTAL,
                max: TOTAL,
            },
        ));
    }
    reader.advance(const { N + M } + (sum + sum2) as usize)?;
    Ok((first, second))
}

/// Returns the first `N` runs with their sum. If a run exceeds `max`, the sum is one that exceeds every total.
#[inline(always)]
fn take<T: Int, const N: usize>(runs: &[u8], max: u64, total: u64) -> ([T; N], u64) {
    let mut values = [T::default(); N];
    for (value, &run) in values.iter_mut().zip(runs) {
        *value = T::from_word(u64::from(run));
    }
    if max < total && runs.iter().take(N).any(|&run| u64::from(run) > max) {
        return (values, u64::MAX >> 8);
    }
    // Eight sums, one in each byte. All runs have at most 112 ones, so no sum overflows its byte. The multiplication
    // adds the bytes up in the highest one.
    let (eights, rest) = as_chunks::<8, u8>(runs.split_at(N).0);
    let sums = eights.fold(0, |sums, eight| sums + u64::from_le_bytes(*eight));
    let sums = rest.iter().fold(sums, |sums, &run| sums + u64::from(run));
    (values, sums.wrapping_mul(EACH_BYTE) >> 56)
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
const ORDINALS: u64 = 0x0706_0504_0302_0100;

/// For each byte, the lengths of the runs of ones that end in it, from the lowest bit on; then zeros.
static RUNS: [[u8; 8]; 256] = {
    let mut runs = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                runs[byte][found] += 1;
            } else {
                found += 1;
            }
            bit += 1;
        }
        // `OPEN` has the run that does not end here.
        if found < 8 {
            runs[byte][found] = 0;
        }
        byte += 1;
    }
    runs
};

/// For each byte, the number of runs that end in it.
static ENDED: [u8; 256] = {
    let mut ended = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ended[byte] = (byte as u8).count_zeros() as u8;
        byte += 1;
    }
    ended
};

/// For each byte, the number of ones after its last zero.
static OPEN: [u8; 256] = {
    let mut open = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        open[byte] = (byte as u8).leading_ones() as u8;
        byte += 1;
    }
    open
};

#[cfg(test)]
mod tests {
    use super::ENDED;
    use super::OPEN;
    use super::RUNS;
    use super::{checked, join, runs_in_word};

    #[test]
    fn runs_are_joined_as_they_are_written() {
        // All arrays of ten numbers up to 2, and with them all carries from one word of eight to the next.
        for number in 0..3_u32.pow(10) {
            let values: [u8; 10] =
                core::array::from_fn(|place| (number / 3_u32.pow(place as u32) % 3) as u8);
            let (mut expected, mut width) = (0_u64, 0);
            for ones in values {
                expected |= ((1 << ones) - 1) << width;
                width += u32::from(ones) + 1;
            }
            let bytes = checked(&values, 2, 46).expect("no number is too large");
            assert_eq!(join(&bytes), (expected, width), "{values:?}");
        }
    }

    #[test]
    fn as_many_runs_are_joined_as_always_fit() {
        assert_eq!(runs_in_word::<25, 15, 15>(), 25);
        assert_eq!(runs_in_word::<50, 30, 30>(), 32);
        assert_eq!(runs_in_word::<49, 15, 15>(), 49);
        assert_eq!(runs_in_word::<50, 15, 15>(), 48);
        assert_eq!(runs_in_word::<100, 56, 56>(), 8);
        assert_eq!(runs_in_word::<100, 57, 57>(), 0);
        assert_eq!(runs_in_word::<7, 57, 57>(), 7);
        // Without a total, the greatest number bounds them.
        assert_eq!(runs_in_word::<100, 7, { u64::MAX }>(), 8);
        assert_eq!(runs_in_word::<100, 1, { u64::MAX }>(), 32);
        assert_eq!(runs_in_word::<100, 8, { u64::MAX }>(), 0);
        assert_eq!(runs_in_word::<1, { u64::MAX }, { u64::MAX }>(), 0);
    }

    #[test]
    fn tables_say_of_each_byte_which_runs_end_in_it() {
        for byte in 0..=255_u8 {
            let (mut runs, mut ended) = ([0_u8; 9], 0);
            for bit in 0..8 {
                if byte >> bit & 1 == 1 {
                    runs[ended] += 1;
                } else {
                    ended += 1;
                }
            }
            let place = usize::from(byte);
            assert_eq!(RUNS[place][..ended], runs[..ended]);
            assert_eq!(
                (usize::from(ENDED[place]), OPEN[place]),
                (ended, runs[ended])
            );
        }
    }
}
