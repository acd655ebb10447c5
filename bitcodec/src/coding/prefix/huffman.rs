//! Huffman's construction and canonical codes, at compile time.

/// Returns the depth of each leaf, capped at 255.
#[track_caller]
pub(super) const fn lengths<const N: usize>(weights: &[u64; N]) -> [u8; N] {
    assert!(N > 0, "a code has at least one symbol");
    if N == 1 {
        return [1; N];
    }
    // Inner nodes are created in ascending order of weight. So the least node is the first of one of two queues: the
    // leaves by weight, and the inner nodes in order of creation. That takes one step for each node, with no heap: the
    // compiler interprets the loop.
    let leaves = sorted(weights);
    let (mut leaf_parent, mut parent) = ([0; N], [0; N]);
    let mut inner = [0u128; N];
    let (mut leaf, mut node, mut created) = (0, 0, 0);
    while created < N - 1 {
        let mut child = 0;
        while child < 2 {
            // Of equal weights the leaf is first, because its number is lower.
            if leaf < N && (node == created || weights[leaves[leaf]] as u128 <= inner[node]) {
                inner[created] += weights[leaves[leaf]] as u128;
                leaf_parent[leaves[leaf]] = created;
                leaf += 1;
            } else {
                inner[created] += inner[node];
                parent[node] = created;
                node += 1;
            }
            child += 1;
        }
        created += 1;
    }
    // Every node was created before its parent, and the root last. Backwards, each parent has its depth before its
    // children.
    let mut depths = [0u8; N];
    let mut node = N - 2;
    while node > 0 {
        node -= 1;
        depths[node] = depths[parent[node]].saturating_add(1);
    }
    let (mut lengths, mut leaf) = ([0; N], 0);
    while leaf < N {
        lengths[leaf] = depths[leaf_parent[leaf]].saturating_add(1);
        leaf += 1;
    }
    lengths
}

/// Returns the indices of the keys in ascending order: a stable merge sort.
pub(super) const fn sorted<const N: usize>(keys: &[u64; N]) -> [usize; N] {
    let (mut sorted, mut index) = ([0; N], 0);
    while index < N {
        sorted[index] = index;
        index += 1;
    }
    let mut run = 1;
    while run < N {
        let (mut merged, mut at) = ([0; N], 0);
        while at < N {
            let middle = min(at + run, N);
            let end = min(middle + run, N);
            let (mut left, mut right) = (at, middle);
            while at < end {
                let is_left =
                    left < middle && (right == end || keys[sorted[left]] <= keys[sorted[right]]);
                let from = if is_left { &mut left } else { &mut right };
                merged[at] = sorted[*from];
                *from += 1;
                at += 1;
            }
        }
        sorted = merged;
        run *= 2;
    }
    sorted
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Returns the lengths, if codewords of these lengths exist: the Kraft sum is at most 1, which is 2^32 here.
///
/// # Panics
/// If they do not, or if one is above 32.
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

/// Returns the codewords of the canonical code with these lengths. The caller rejects lengths above 32, whose codewords
/// are 0.
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::lengths;

    /// The construction exactly as the documentation of `from_weights` describes it.
    fn joined(weights: &[u64]) -> Vec<u8> {
        let mut nodes: Vec<(u128, usize, Vec<usize>)> = weights
            .iter()
            .enumerate()
            .map(|(leaf, &weight)| (u128::from(weight), leaf, vec![leaf]))
            .collect();
        let (mut depths, mut number) = (vec![0; weights.len()], weights.len());
        while nodes.len() > 1 {
            nodes.sort_unstable();
            let (mut joined, mut sum) = (Vec::new(), 0);
            for (weight, _, leaves) in nodes.drain(..2) {
                sum += weight;
                joined.extend(leaves);
            }
            joined.iter().for_each(|leaf| depths[*leaf] += 1);
            nodes.push((sum, number, joined));
            number += 1;
        }
        depths
    }

    fn agrees<const N: usize>(mut state: u64, most: u64) {
        let weights = core::array::from_fn::<u64, N, _>(|_| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) % most
        });
        assert_eq!(lengths(&weights).to_vec(), joined(&weights), "{weights:?}");
    }

    #[test]
    fn two_queues_make_the_code_that_joins_the_smallest_nodes() {
        for seed in 0..200 {
            for most in [1, 2, 3, 10, 1 << 30] {
                agrees::<2>(seed, most);
                agrees::<3>(seed, most);
                agrees::<8>(seed, most);
                agrees::<33>(seed, most);
                agrees::<100>(seed, most);
            }
        }
        // The deepest code: each weight is the sum of all before it.
        let mut deepest = [1; 60];
        (2..60).for_each(|at| deepest[at] = 1 << (at - 1));
        assert_eq!(lengths(&deepest).to_vec(), joined(&deepest));
        assert_eq!(lengths(&[u64::MAX; 5]).to_vec(), joined(&[u64::MAX; 5]));
    }
}
