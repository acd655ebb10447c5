//! Converts scores to shares of a total, for models of a range coder.
//!
//! A score that is higher by [`DOUBLE`] points doubles the share. Let `d` be the distance of a
//! score below the best one, at most 255, and `n` the number of symbols, below 65,536:
//!
//! ```text
//! part  = HALVES[d % 16] / 2^(d / 16)
//! scale = (65536 - n) * 2^32 / sum of all parts
//! share = 1 + part * scale / 2^32
//! ```
//!
//! All values are integers, and divisions round down, so the result is the same on every machine.
//! The `1 +` gives each symbol a share, so every symbol can be encoded. The sum of all shares is at
//! most n + (65536 - n) = 65536.

use bitcodec::coding::range_coder::MOST;

/// Declares tables of weights in one array: each name is the offset of its table.
macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident = $size:expr;)*) => {
        $crate::chess::shares::tables!(@ 0, 0; $($(#[$doc])* $name = $size;)*);
    };
    (@ $at:expr, $count:expr; $(#[$doc:meta])* $name:ident = $size:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        $crate::chess::shares::tables!(@ $at + $size, $count + 1; $($rest)*);
    };
    (@ $at:expr, $count:expr;) => {
        /// The number of weights.
        pub const WEIGHTS: usize = $at;
        /// The number of weights whose sum is a score: one of each table.
        pub const FEATURES: usize = $count;
    };
}
pub(crate) use tables;

/// The number of points of score that doubles a share.
pub const DOUBLE: usize = 16;

/// 2^20 divided by 2^(n / 16).
const HALVES: [i32; DOUBLE] = [
    1_048_576, 1_004_120, 961_548, 920_782, 881_744, 844_361, 808_563, 774_282, 741_455, 710_020,
    679_917, 651_091, 623_487, 597_053, 571_740, 547_500,
];

/// Replaces each score by its share, and returns the sum of the shares, which is at most 65,536; 0
/// for an empty slice.
#[inline]
pub(crate) fn share(scores: &mut [i32]) -> u32 {
    let Some(&best) = scores.iter().max() else {
        return 0;
    };
    let mut sum = 0;
    for part in &mut *scores {
        let below = usize::try_from(best - *part).map_or(255, |below| below.min(255));
        *part = HALVES[below % DOUBLE] >> (below / DOUBLE);
        sum += u64::from(part.cast_unsigned());
    }
    // The best score has the part 2^20, so the sum is at least 2^20 and `scale` at most 2^28. A
    // part times `scale` is at most 2^48.
    let scale = (u64::from(MOST).saturating_sub(scores.len() as u64) << 32) / sum;
    let mut total = 0;
    for share in scores {
        let more = (u64::from(share.cast_unsigned()) * scale) >> 32;
        // At most 2^16.
        *share = 1 + more as i32;
        total += share.cast_unsigned();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::share;

    fn shares(scores: &[i32]) -> (u32, Vec<i32>) {
        let mut shares = scores.to_vec();
        (share(&mut shares), shares)
    }

    #[test]
    fn sixteen_points_double_a_share() {
        assert_eq!(shares(&[]), (0, vec![]));
        assert_eq!(shares(&[-7]), (65_536, vec![65_536]));
        assert_eq!(shares(&[5, 5]), (65_536, vec![32_768, 32_768]));
        assert_eq!(shares(&[16, 0]), (65_535, vec![43_690, 21_845]));
        // Every score at least 255 points below the best one has one share.
        assert_eq!(shares(&[2560, 0, -2560]), (65_534, vec![65_532, 1, 1]));
    }

    #[test]
    fn all_shares_fit_the_total() {
        for count in [3, 218, 511] {
            let (total, sizes) = shares(&vec![-1; count as usize]);
            assert!(total <= 65_536 && total > 65_000, "{total}");
            assert!(sizes.iter().all(|size| size.abs_diff(65_536 / count) <= 1));
        }
    }
}
