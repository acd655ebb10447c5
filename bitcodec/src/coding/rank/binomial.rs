//! Binomials: sorted choices as ranks.

/// How many ways there are to choose; `None` if there are too many to count in 120 bits.
pub(crate) const fn ways(of: u64, chosen: u64) -> Option<u128> {
    match binomial(of, chosen) {
        Some(ways) if ways >> 120 == 0 && (of == 0 || ways <= u128::MAX / of as u128) => Some(ways),
        _ => None,
    }
}

/// How many ways there are to choose `chosen` of `of`; `None` if that times `of` may not fit in 128 bits.
const fn binomial(of: u64, chosen: u64) -> Option<u128> {
    if chosen > of {
        return Some(0);
    }
    // As many ways as there are to leave the others, and with fewer steps.
    let chosen = if chosen > of / 2 { of - chosen } else { chosen };
    let (mut ways, mut index) = (1u128, 0);
    while index < chosen {
        // The product of consecutive numbers divides evenly at each step.
        ways = match ways.checked_mul((of - index) as u128) {
            Some(product) => product / (index + 1) as u128,
            None => return None,
        };
        index += 1;
    }
    Some(ways)
}

/// The rank of ascending numbers.
pub(crate) fn rank_of(numbers: &[u64]) -> u128 {
    let chosen = 1..;
    let ranks = numbers.iter().zip(chosen).map(|(&number, chosen)| {
        binomial(number, chosen).expect("no part of a rank is more than there are ways")
    });
    ranks.sum()
}

/// Finds the numbers below `of` that have this rank; `ways` is how many ranks there are.
///
/// The greatest number is the greatest one of which there are no more choices below than the rank, and so on with the rest.
/// Each is searched for among those below the one before: one by one near it, where it mostly is, and then by halves. A
/// walk from number to number would take as many steps as `of` says, which may be 2^64.
pub(crate) fn ranked(mut rank: u128, of: u64, ways: u128, numbers: &mut [u64]) {
    // `term` is always "number over chosen", and more than the rank.
    let (mut number, mut term) = (of, ways);
    for (index, place) in numbers.iter_mut().enumerate().rev() {
        let chosen = index as u64 + 1;
        let mut steps = 0;
        while term > rank {
            if steps == NEAR {
                (number, term) = search(rank, number, chosen);
                break;
            }
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

/// How many numbers are looked at one by one before the others are searched.
const NEAR: u32 = 64;

/// Finds the greatest number below `above` with at most `rank` choices of `chosen` numbers below it, and how many there are.
#[cold]
fn search(rank: u128, above: u64, chosen: u64) -> (u64, u128) {
    // None is chosen of fewer numbers than there are to choose, which is always at most the rank.
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
