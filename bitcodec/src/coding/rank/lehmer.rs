//! The Lehmer code: distinct numbers as counts, each of the numbers below it that no earlier one has taken.

/// So few numbers are compared each with each, which is fastest then.
const FEW: usize = 64;

/// How long the scratch memory of so many numbers has to be.
pub(crate) const fn scratch_len(len: usize) -> usize {
    if len <= FEW { 0 } else { len }
}

/// To Lehmer code: each number loses as many as there are lower ones before it. `scratch` has [`scratch_len`].
///
/// The second half loses the lower ones of the first half, found by search among these in order. What is left are distinct
/// numbers again, in the same order, so that each half is one of the same task: n numbers take n log² n steps.
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

/// From Lehmer code: each count becomes the number that it is the count of. `scratch` has [`scratch_len`].
///
/// Each half becomes numbers by itself. Those of the second are counts among the numbers that the first half does not have,
/// so each moves up by as many of the first as are in front of its place.
pub(crate) fn from_counts(numbers: &mut [u64], scratch: &mut [u64]) {
    if numbers.len() <= FEW {
        // From the last one back: a number moves those after it up that are not below it.
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
        // How many numbers that the first half does not have are below its number at `index`: they never decrease.
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

/// Copies the numbers, and puts the copy in order.
fn in_order<'a>(numbers: &[u64], scratch: &'a mut [u64]) -> &'a [u64] {
    let copy = scratch.get_mut(..numbers.len()).unwrap_or_default();
    for (place, number) in copy.iter_mut().zip(numbers) {
        *place = *number;
    }
    copy.sort_unstable();
    copy
}

/// Returns the index of the first number that an earlier one is equal to. `scratch` has [`scratch_len`].
pub(crate) fn repeated(numbers: &[u64], scratch: &mut [u64]) -> Option<usize> {
    if numbers.len() > FEW && in_order(numbers, scratch).is_sorted_by(|one, next| one < next) {
        return None;
    }
    // Of many numbers, only those of a value that is refused are compared each with each.
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
