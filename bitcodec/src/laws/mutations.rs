//! Mutations of an input: shorter by any number of bytes, longer by a byte, or with one bit flipped.

use alloc::vec::Vec;

/// The limit of the total bytes of all mutations of a single value: 9 mutations for each of 128 bytes. Of longer
/// values, only a sample is checked.
const ALONE: usize = (9 * 128 + 1) * 128;
/// The limit for each of many values of a type: 9 mutations for each of 32 bytes.
const OF_MANY: usize = (9 * 32 + 1) * 32;
/// The least number of mutations, for inputs of any length.
const FEWEST: usize = 4;

/// The selection of the mutations of a value.
#[derive(Clone, Copy)]
pub(super) enum Share {
    /// Mutations of a single value.
    Alone,
    /// Mutations of one of `of` values. If only a sample is checked, each value has a different one.
    Of { value: usize, of: usize },
}

impl Share {
    /// Returns the selected mutations of these bytes.
    pub(super) fn near(self, bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        let len = bytes.len();
        // Each shorter input, each flipped bit, and one longer input.
        let all = 9 * len + 1;
        let (most, value, of) = match self {
            Self::Alone => (ALONE, 0, 1),
            Self::Of { value, of } => (OF_MANY, value, of),
        };
        let some = (most / len.max(1)).max(FEWEST);
        let step = all.div_ceil(some);
        (value * step / of..all)
            .step_by(step)
            .map(move |place| changed(bytes, place))
    }
}

/// Returns the mutation with this number.
fn changed(bytes: &[u8], number: usize) -> Vec<u8> {
    let (len, mut near) = (bytes.len(), bytes.to_vec());
    // Nine numbers for each byte, one for each kind of mutation, so that a sample by a step spreads over the whole
    // input.
    match (near.get_mut(number / 9), number % 9) {
        (None, _) => near.push(0),
        (Some(_), 8) => near.truncate(number / 9),
        (Some(byte), bit) => *byte ^= 1 << bit,
    }
    debug_assert!(near.len() <= len + 1);
    near
}

#[cfg(test)]
mod tests {
    use super::Share;
    use alloc::collections::BTreeSet;
    use alloc::vec;
    use alloc::vec::Vec;

    fn of(share: Share, len: usize) -> Vec<Vec<u8>> {
        share.near(&vec![0x5a; len]).collect()
    }

    #[test]
    fn up_to_128_bytes_have_every_shorter_input_and_every_turned_bit() {
        for len in [0, 1, 2, 31, 128] {
            let near: BTreeSet<Vec<u8>> = of(Share::Alone, len).into_iter().collect();
            assert_eq!(near.len(), 9 * len + 1);
        }
        assert!(of(Share::Alone, 129).len() < 9 * 129);
    }

    #[test]
    fn many_values_of_one_length_share_the_changes_of_each_other() {
        for len in [1, 32, 33, 128, 250] {
            let shares = (0..64).map(|value| Share::Of { value, of: 64 });
            let near: BTreeSet<Vec<u8>> = shares.flat_map(|share| of(share, len)).collect();
            assert_eq!(near.len(), 9 * len + 1, "{len}");
        }
        assert_eq!(of(Share::Of { value: 3, of: 64 }, 32).len(), 9 * 32 + 1);
    }

    #[test]
    fn what_is_looked_at_is_bounded_in_bytes() {
        for len in [129, 512, 4096, 1 << 20] {
            let most = ((9 * 128 + 1) * 128).max(5 * len);
            assert!(of(Share::Alone, len).len() * len <= most, "{len}");
        }
    }
}
