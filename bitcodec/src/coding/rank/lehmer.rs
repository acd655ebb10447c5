//! The Lehmer code of distinct numbers: each number minus the count of lower numbers before it. So 3, 0, 2 becomes 3,
//! 0, 1.

/// The number of elements up to which all pairs are compared, which is faster than the recursion.
const FEW: usize = 64;

/// Returns the length of the scratch memory for `len` numbers.
pub(crate) const fn scratch_len(len: usize) -> usize {
    if len <= FEW { 0 } else { len }
}

/// Encodes: subtracts from each number the count of lower numbers before it. `scratch` has [`scratch_len`].
///
/// Each number of the second half is reduced by the count of lower numbers in the first half, found by binary search.
/// The reduced numbers are distinct and in the same relative order, so both halves are problems of the same kind. n
/// numbers take n log² n steps.
pub(crate) fn to_counts(numbers: &mut [u64], scratch: &mut [u64]) {
    if numbers.len() <= FEW {
        for index in (0..numbers.len()).rev() {
            let (before, rest) = numbers.split_at_mut(index);
            if let Some(number) = rest.first_mut() {
                let lower = before.iter().map(|other| u64::from(*other < *number));
                *number -= lower.sum::<u64>();
            }
        }
        return;
    }
    let (first, second) = numbers.split_at_mut(numbers.len() / 2);
    let ordered = in_order(first, scratch);
    for number in &mut *second {
        *number -= ordered.partition_point(|other| other < number) as u64;
    }
    to_counts(first, scratch);
    to_counts(second, scratch);
}

/// Decodes, the inverse of [`to_counts`]. `scratch` has [`scratch_len`].
///
/// Each half is decoded independently. A number of the second half is then an index among the numbers that the first
/// half leaves free; the number itself is that index plus the count of lower numbers in the first half.
pub(crate) fn from_counts(numbers: &mut [u64], scratch: &mut [u64]) {
    if numbers.len() <= FEW {
        // From the last to the first: a number is inserted before the numbers after it that are not lower, which move
        // up by 1.
        for index in (0..numbers.len()).rev() {
            let (before, after) = numbers.split_at_mut(index + 1);
            let Some(&number) = before.last() else { break };
            for other in after {
                *other += u64::from(*other >= number);
            }
        }
        return;
    }
    let (first, second) = numbers.split_at_mut(numbers.len() / 2);
    from_counts(first, scratch);
    from_counts(second, scratch);
    let ordered = in_order(first, scratch);
    for number in second {
        // Below `ordered[index]`, `ordered[index] - index` numbers are free. That never decreases, so binary search
        // finds the count of `ordered` numbers that are below free number `*number`.
        let (mut low, mut high) = (0, ordered.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let free = ordered.get(middle).map_or(0, |other| other - middle as u64);
            if free <= *number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        *number += low as u64;
    }
}

/// Copies the numbers into `scratch`, sorted.
fn in_order<'a>(numbers: &[u64], scratch: &'a mut [u64]) -> &'a [u64] {
    let copy = scratch.get_mut(..numbers.len()).unwrap_or_default();
    for (place, number) in copy.iter_mut().zip(numbers) {
        *place = *number;
    }
    copy.sort_unstable();
    copy
}

/// Returns the index of the first number that equals an earlier one. `scratch` has [`scratch_len`].
pub(crate) fn repeated(numbers: &[u64], scratch: &mut [u64]) -> Option<usize> {
    if numbers.len() > FEW && in_order(numbers, scratch).is_sorted_by(|one, next| one < next) {
        return None;
    }
    // The sorted copy does not have the indices. Only a rejected value pays for comparing all pairs.
    (0..numbers.len()).find(|&index| {
        let (before, rest) = numbers.split_at(index);
        rest.first().is_some_and(|number| before.contains(number))
    })
}

#[cfg(test)]
mod tests {
    use super::from_counts;
    use super::to_counts;

    /// Takes the numbers one by one out of all that there are.
    fn plainly(counts: &[u64], of: u64) -> [u64; 1000] {
        let mut free = [0; 2000];
        for (place, number) in free.iter_mut().zip(0..of) {
            *place = number;
        }
        let mut left = of as usize;
        let mut numbers = [0; 1000];
        for (number, &count) in numbers.iter_mut().zip(counts) {
            *number = free[count as usize];
            free.copy_within(count as usize + 1..left, count as usize);
            left -= 1;
        }
        numbers
    }

    #[test]
    fn many_numbers_have_the_code_that_they_have_one_by_one() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % below
        };
        let mut scratch = [0; 1000];
        for (len, of) in [
            (63, 63),
            (64, 100),
            (65, 65),
            (129, 130),
            (1000, 1000),
            (1000, 2000),
        ] {
            for round in 0..20 {
                let mut counts = [0; 1000];
                for (index, count) in counts[..len].iter_mut().enumerate() {
                    let choices = of - index as u64;
                    *count = match round {
                        0 => 0,
                        1 => choices - 1,
                        _ => random(choices),
                    };
                }
                let mut numbers = counts;
                from_counts(&mut numbers[..len], &mut scratch[..len]);
                assert_eq!(numbers[..len], plainly(&counts[..len], of)[..len]);
                to_counts(&mut numbers[..len], &mut scratch[..len]);
                assert_eq!(numbers[..len], counts[..len]);
            }
        }
    }
}
