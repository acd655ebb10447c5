//! Scores as shares of a total, for models through a range coder.
//!
//! A score that is [`DOUBLE`] points higher doubles the share. With `d`, how far a score is below the best one, but at most
//! 255, and the number of symbols `n`, which is below 65,536:
//!
//! ```text
//! part  = HALVES[d % 16] / 2^(d / 16)
//! scale = (65536 - n) * 2^32 / sum of all parts
//! share = 1 + part * scale / 2^32
//! ```
//!
//! All of these are integers, and divisions round down. So every symbol can be written, on every machine alike.

use bitcodec::coding::range_coder::MOST;

/// Numbers tables of weights one after the other.
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
        /// How many weights there are.
        pub(crate) const WEIGHTS: usize = $at;
        /// How many of them a symbol adds up: one of each table.
        pub(crate) const FEATURES: usize = $count;
    };
}
pub(crate) use tables;

/// How many points of score double a share.
pub(crate) const DOUBLE: usize = 16;

/// 2^20 divided by 2^(n / 16).
const HALVES: [u64; DOUBLE] = [
    1_048_576, 1_004_120, 961_548, 920_782, 881_744, 844_361, 808_563, 774_282, 741_455, 710_020,
    679_917, 651_091, 623_487, 597_053, 571_740, 547_500,
];

/// Makes a share of each score, in place, and returns their sum, which is at most 65,536; 0 without any.
#[inline]
pub(crate) fn share<'a, I>(scores: impl Fn() -> I, mut set: impl FnMut(u32)) -> u32
where
    I: Iterator<Item = &'a i32>,
{
    let Some(best) = scores().max() else { return 0 };
    let part = |score: &i32| {
        let below = usize::try_from(best - score).map_or(255, |below| below.min(255));
        HALVES[below % DOUBLE] >> (below / DOUBLE)
    };
    let (mut sum, mut count) = (0, 0);
    for score in scores() {
        sum += part(score);
        count += 1;
    }
    let scale = (u64::from(MOST).saturating_sub(count) << 32) / sum;
    let mut total = 0;
    for score in scores() {
        // At most 2^16.
        let size = 1 + ((part(score) * scale) >> 32) as u32;
        total += size;
        set(size);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::share;

    fn shares(scores: &[i32]) -> (u32, Vec<u32>) {
        let mut sizes = Vec::new();
        let total = share(|| scores.iter(), |size| sizes.push(size));
        (total, sizes)
    }

    #[test]
    fn sixteen_points_double_a_share() {
        assert_eq!(shares(&[]), (0, vec![]));
        assert_eq!(shares(&[-7]), (65_536, vec![65_536]));
        assert_eq!(shares(&[5, 5]), (65_536, vec![32_768, 32_768]));
        assert_eq!(shares(&[16, 0]), (65_535, vec![43_690, 21_845]));
        // Whatever is as far below the best as this has one share.
        assert_eq!(shares(&[2560, 0, -2560]), (65_534, vec![65_532, 1, 1]));
    }

    #[test]
    fn all_shares_fit_the_total() {
        for count in [3, 218, 511] {
            let (total, sizes) = shares(&vec![-1; count]);
            assert!(total <= 65_536 && total > 65_000, "{total}");
            assert!(
                sizes
                    .iter()
                    .all(|size| size.abs_diff(65_536 / count as u32) <= 1)
            );
        }
    }
}
