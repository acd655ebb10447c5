//! Canonical Huffman codes, as the attribute reference describes them.

/// The words of symbols with these weights.
///
/// Leaves are numbered in order of declaration, again and again the two smallest by weight and number are joined, words
/// are given out by length and order of declaration. One symbol alone has one digit.
#[must_use]
pub fn words(weights: &[u64]) -> Vec<Vec<bool>> {
    let mut lengths = vec![0; weights.len()];
    // Each tree is its weight, its number, and the leaves in it.
    let mut trees: Vec<(u64, usize, Vec<usize>)> = weights
        .iter()
        .enumerate()
        .map(|(number, weight)| (*weight, number, vec![number]))
        .collect();
    let mut next = weights.len();
    while trees.len() > 1 {
        trees.sort_by_key(|(weight, number, _)| (*weight, *number));
        let (first, second) = (trees.remove(0), trees.remove(0));
        let leaves: Vec<usize> = first.2.into_iter().chain(second.2).collect();
        leaves.iter().for_each(|leaf| lengths[*leaf] += 1);
        trees.push((first.0 + second.0, next, leaves));
        next += 1;
    }
    if let [alone] = &mut *lengths {
        *alone = 1;
    }
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|symbol| (lengths[*symbol], *symbol));
    let mut words = vec![Vec::new(); weights.len()];
    let mut last: Option<Vec<bool>> = None;
    for symbol in order {
        let mut word = last.map_or_else(Vec::new, one_more);
        word.resize(lengths[symbol], false);
        last = Some(word.clone());
        words[symbol] = word;
    }
    words
}

/// The word of the next higher number, as long.
fn one_more(mut word: Vec<bool>) -> Vec<bool> {
    for digit in word.iter_mut().rev() {
        *digit = !*digit;
        if *digit {
            break;
        }
    }
    word
}

/// Whether words of which none begins another leave no string without one.
#[must_use]
pub fn is_complete(words: &[Vec<bool>]) -> bool {
    let shares = words.iter().map(|word| 1_u128 << (100 - word.len()));
    shares.sum::<u128>() == 1 << 100
}

#[cfg(test)]
mod tests {
    #[test]
    fn weights_give_the_published_words_of_chess_men() {
        let words = super::words(&[32, 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);
        let text = |word: &Vec<bool>| -> String {
            word.iter()
                .map(|digit| if *digit { '1' } else { '0' })
                .collect()
        };
        let text: Vec<String> = words.iter().map(text).collect();
        let expected = "0 100 11000 11001 11010 111100 111101 101 11011 11100 11101 111110 111111";
        assert_eq!(text.join(" "), expected);
    }
}
