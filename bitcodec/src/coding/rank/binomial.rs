//! Binomial coefficients, and the ranks of combinations (combinatorial number system).

/// Returns the number of combinations; `None` if it exceeds 120 bits, or if its product with `of`, which [`ranked`]
/// computes, exceeds 128.
#[inline]
pub(crate) const fn ways(of: u64, chosen: u64) -> Option<u128> {
    if let Some(ways) = few(of, chosen) {
        return Some(ways as u128);
    }
    match binomial(of, chosen) {
        Some(ways) if ways >> 120 == 0 && (of == 0 || ways <= u128::MAX / of as u128) => Some(ways),
        _ => None,
    }
}

/// The greatest number of values, and of chosen ones, in [`FEW`].
const MOST_OF: usize = 64;
const MOST_CHOSEN: usize = 8;

/// The numbers of combinations of few values, which take no divisions: by the number of chosen values, then of all.
static FEW: [[u64; MOST_OF + 1]; MOST_CHOSEN + 1] = {
    let mut few = [[0; MOST_OF + 1]; MOST_CHOSEN + 1];
    few[0] = [1; MOST_OF + 1];
    let mut chosen = 1;
    while chosen <= MOST_CHOSEN {
        let mut of = 1;
        while of <= MOST_OF {
            few[chosen][of] = few[chosen - 1][of - 1] + few[chosen][of - 1];
            of += 1;
        }
        chosen += 1;
    }
    few
};

/// Returns the number of combinations of few values; `None` for more.
#[inline(always)]
const fn few(of: u64, chosen: u64) -> Option<u64> {
    if of <= MOST_OF as u64 && chosen <= MOST_CHOSEN as u64 {
        Some(FEW[chosen as usize][of as usize])
    } else {
        None
    }
}

/// Returns the number of combinations of `chosen` out of `of`; `None` if an intermediate product exceeds 128 bits.
const fn binomial(of: u64, chosen: u64) -> Option<u128> {
    if chosen > of {
        return Some(0);
    }
    // The coefficient is symmetric, and the lesser of the two takes fewer steps.
    let chosen = if chosen > of / 2 { of - chosen } else { chosen };
    let (mut ways, mut index) = (1u128, 0);
    while index < chosen {
        // `ways` is "of over index", so the product divides evenly into "of over index + 1".
        ways = match ways.checked_mul((of - index) as u128) {
            Some(product) => product / (index + 1) as u128,
            None => return None,
        };
        index += 1;
    }
    Some(ways)
}

/// Returns the rank of ascending numbers: the sum of "number over position", with positions from 1. The numbers 1, 3
/// have rank 1 + 3 = 4, after 01, 02, 12 and 03.
#[inline]
pub(crate) fn rank_of(numbers: &[u64]) -> u128 {
    let chosen = 1..;
    let mut parts = numbers.iter().zip(chosen.clone());
    let rank = parts.try_fold(0_u64, |rank, (&number, chosen)| {
        Some(rank + few(number, chosen)?)
    });
    if let Some(rank) = rank {
        return rank.into();
    }
    let ranks = numbers.iter().zip(chosen).map(|(&number, chosen)| {
        binomial(number, chosen).expect("no part of a rank is more than there are ways")
    });
    ranks.sum()
}

/// Finds the numbers below `of` with this rank, which is below `ways`, the number of combinations.
///
/// The last number is the greatest `n` for which "n over k" is at most the rank; the rest of the rank determines the
/// numbers before it in the same way. The search for a number starts at the number after it and goes down: 64 steps one
/// by one, which are usually enough, then a binary search. With single steps alone, `of` of 2^64 would take 2^64 steps.
pub(crate) fn ranked(mut rank: u128, of: u64, ways: u128, numbers: &mut [u64]) {
    if of <= MOST_OF as u64 && numbers.len() <= MOST_CHOSEN {
        // The number of combinations of few values fits 64 bits, and so does a lesser rank.
        return ranked_few(rank as u64, of, numbers);
    }
    // Invariant: `term` is "number over chosen", and above the rank at the start of each search. Its product with a
    // number is at most `ways * of`, which `ways` has checked.
    let (mut number, mut term) = (of, ways);
    for (index, place) in numbers.iter_mut().enumerate().rev() {
        let chosen = index as u64 + 1;
        let mut steps = 0;
        while term > rank {
            if steps == NEAR {
                (number, term) = search(rank, number, chosen);
                break;
            }
            // "n - 1 over k" is "n over k" times (n - k) / n, without remainder.
            term = term * u128::from(number - chosen) / u128::from(number);
            number -= 1;
            steps += 1;
        }
        rank -= term;
        *place = number;
        // One fewer chosen: "n over k - 1" is "n over k" times k / (n - k + 1).
        term = if number + 1 == chosen {
            1
        } else {
            term * u128::from(chosen) / u128::from(number + 1 - chosen)
        };
    }
}

/// Does what [`ranked`] does, by the table.
#[inline]
fn ranked_few(mut rank: u64, of: u64, numbers: &mut [u64]) {
    let mut number = of as usize;
    for (place, few) in numbers.iter_mut().zip(FEW.iter().skip(1)).rev() {
        // The entry of 0 is 0, so the walk ends there.
        let term = loop {
            number = number.saturating_sub(1);
            let term = few.get(number).copied().unwrap_or(0);
            if term <= rank {
                break term;
            }
        };
        rank -= term;
        *place = number as u64;
    }
}

/// The number of single steps before the binary search.
const NEAR: u32 = 64;

/// Finds the greatest number below `above` for which "number over chosen" is at most `rank`, and returns both.
#[cold]
fn search(rank: u128, above: u64, chosen: u64) -> (u64, u128) {
    // Invariant: "low over chosen" is at most the rank, "high over chosen" is above it. It is 0 for `chosen - 1`.
    let (mut low, mut high) = (chosen - 1, above);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match binomial(middle, chosen) {
            Some(ways) if ways <= rank => low = middle,
            _ => high = middle,
        }
    }
    (low, binomial(low, chosen).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::rank_of;
    use super::ranked;
    use super::ways;

    #[test]
    fn every_choice_of_few_has_its_rank() {
        for of in 0..=10_u64 {
            for set in 0..1_u64 << of {
                let mut numbers = [0; 10];
                let chosen = (0..of).filter(|bit| set >> bit & 1 == 1);
                let len = chosen
                    .clone()
                    .zip(&mut numbers)
                    .map(|(bit, place)| *place = bit)
                    .count();
                let numbers = &mut numbers[..len];
                let ways = ways(of, len as u64).unwrap();
                let rank = rank_of(numbers);
                assert!(rank < ways);
                let mut found = [0; 10];
                ranked(rank, of, ways, &mut found[..len]);
                assert_eq!(found[..len], *numbers);
            }
        }
    }
}
