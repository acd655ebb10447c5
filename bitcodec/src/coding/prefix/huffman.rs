//! Huffman's construction, while compiling.

/// Returns how deep each leaf stands.
#[track_caller]
pub(super) const fn lengths<const N: usize>(weights: [u64; N]) -> [u8; N] {
    assert!(N > 0, "a code has at least one symbol");
    if N == 1 {
        return [1; N];
    }
    // A tree is kept as the last join that each leaf took part in: nodes are named by their number.
    let mut node = [0; N];
    let mut weight = [0u128; N];
    let mut lengths = [0; N];
    let mut index = 0;
    while index < N {
        (node[index], weight[index]) = (index, weights[index] as u128);
        index += 1;
    }
    let mut number = N;
    while number < 2 * N - 1 {
        let first = least(&node, &weight, None);
        let second = least(&node, &weight, Some(node[first]));
        let (a, b) = (node[first], node[second]);
        let sum = weight[first] + weight[second];
        let mut leaf = 0;
        while leaf < N {
            if node[leaf] == a || node[leaf] == b {
                node[leaf] = number;
                weight[leaf] = sum;
                lengths[leaf] += 1;
            }
            leaf += 1;
        }
        number += 1;
    }
    lengths
}

/// Returns a leaf under the smallest node by (weight, number) that is not `besides`.
const fn least<const N: usize>(
    node: &[usize; N],
    weight: &[u128; N],
    besides: Option<usize>,
) -> usize {
    let mut least = None;
    let mut leaf = 0;
    while leaf < N {
        let skipped = matches!(besides, Some(number) if number == node[leaf]);
        if !skipped {
            least = match least {
                Some(best)
                    if weight[best] < weight[leaf]
                        || (weight[best] == weight[leaf] && node[best] <= node[leaf]) =>
                {
                    Some(best)
                }
                _ => Some(leaf),
            };
        }
        leaf += 1;
    }
    match least {
        Some(leaf) => leaf,
        None => panic!("two nodes are left at every join"),
    }
}

/// Lengths of words that there can be.
#[track_caller]
pub(super) const fn checked_lengths<const N: usize>(lengths: [u8; N]) -> [u8; N] {
    let (mut covered, mut index) = (0u64, 0);
    while index < N {
        assert!(lengths[index] <= 32, "a codeword has at most 32 digits");
        if lengths[index] > 0 {
            covered += 1 << (32 - lengths[index]);
        }
        index += 1;
    }
    assert!(
        covered <= 1 << 32,
        "there are not so many codewords of these lengths"
    );
    lengths
}

/// The words of a canonical code by their lengths; words of more than 32 digits are refused by their length.
pub(super) const fn canonical<const N: usize>(lengths: [u8; N]) -> [(u32, u8); N] {
    let mut words = [(0, 32); N];
    let (mut next, mut length) = (0u64, 1);
    while length <= 32 {
        let mut index = 0;
        while index < N {
            if lengths[index] == 0 {
                words[index] = (0, 0);
            } else if lengths[index] == length {
                words[index] = (next as u32, length);
                next += 1;
            }
            index += 1;
        }
        next <<= 1;
        length += 1;
    }
    words
}
