//! Slices as arrays of one length. `as_chunks` of the standard library does this from Rust 1.88 on.

/// Returns the elements in arrays of `N`, and the elements after the last array.
#[inline(always)]
pub(crate) fn as_chunks<const N: usize, T>(
    items: &[T],
) -> (impl ExactSizeIterator<Item = &[T; N]>, &[T]) {
    let chunks = items.chunks_exact(N);
    let rest = chunks.remainder();
    // The range makes it a loop with a counter, which takes fewer instructions before and after a vectorized part.
    let arrays = (0..items.len() / N)
        .zip(chunks)
        // The length of each chunk is a constant after inlining, so no check is left of the conversion.
        .map(|(_, chunk)| chunk.try_into().expect("a chunk has `N` elements"));
    (arrays, rest)
}

/// Returns the elements in arrays of `N`, and the elements after the last array.
#[inline(always)]
pub(crate) fn as_chunks_mut<const N: usize, T>(
    items: &mut [T],
) -> (impl ExactSizeIterator<Item = &mut [T; N]>, &mut [T]) {
    let count = items.len() / N;
    let (whole, rest) = items.split_at_mut(count * N);
    let arrays = (0..count)
        .zip(whole.chunks_exact_mut(N))
        .map(|(_, chunk)| chunk.try_into().expect("a chunk has `N` elements"));
    (arrays, rest)
}
