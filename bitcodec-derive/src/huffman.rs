//! Canonical Huffman codes.

use proc_macro2::Span;
use syn::LitInt;

use crate::attr::DeclaredVariant;
use crate::model::Word;

/// The codewords of variants by their weights; any will do where a weight is missing, which is reported.
pub(crate) fn of_variants(variants: &[DeclaredVariant<'_>]) -> Vec<Word> {
    let weights: Option<Vec<u64>> = variants
        .iter()
        .map(|variant| variant.keys.weight.as_ref()?.1.value?.try_into().ok())
        .collect();
    match weights {
        Some(weights) => canonical(&weights),
        None => vec![word(0, 1); variants.len()],
    }
}

/// Builds the code of the symbols with these weights.
///
/// Leaves are numbered in order of declaration, inner nodes on from there in order of creation; the two smallest nodes
/// by (weight, number) become the children of a new one until one is left. The depth of a leaf is the length of its
/// word. Words are given out by (length, symbol): the first is all zeros, each next one is the one before plus one,
/// filled up with zeros to its length. One symbol alone gets one digit.
fn canonical(weights: &[u64]) -> Vec<Word> {
    let lengths = lengths(weights);
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|&symbol| (lengths[symbol], symbol));
    let mut words: Vec<Option<Word>> = weights.iter().map(|_| None).collect();
    let mut next: u128 = 0;
    let mut length = 0;
    for symbol in order {
        next <<= lengths[symbol] - length;
        length = lengths[symbol];
        words[symbol] = Some(word(next, length));
        next += 1;
    }
    words.into_iter().flatten().collect()
}

/// Makes a code word.
fn word(bits: u128, length: u32) -> Word {
    let literal = LitInt::new(&bits.to_string(), Span::call_site());
    // A word of more than 32 digits is refused by its length.
    Word {
        literal,
        bits: u32::try_from(bits).unwrap_or(u32::MAX),
        length,
    }
}

/// Returns how deep each leaf stands.
fn lengths(weights: &[u64]) -> Vec<u32> {
    if weights.len() == 1 {
        return vec![1];
    }
    let mut nodes: Vec<(u128, usize)> = weights
        .iter()
        .enumerate()
        .map(|(number, &weight)| (u128::from(weight), number))
        .collect();
    let mut parents: Vec<Option<usize>> = vec![None; weights.len()];
    while nodes.len() > 1 {
        nodes.sort_unstable_by(|a, b| b.cmp(a));
        let (Some(first), Some(second)) = (nodes.pop(), nodes.pop()) else {
            break;
        };
        let number = parents.len();
        parents.push(None);
        parents[first.1] = Some(number);
        parents[second.1] = Some(number);
        nodes.push((first.0 + second.0, number));
    }
    (0..weights.len())
        .map(|leaf| depth(leaf, &parents))
        .collect()
}

fn depth(mut node: usize, parents: &[Option<usize>]) -> u32 {
    let mut depth = 0;
    while let Some(parent) = parents[node] {
        node = parent;
        depth += 1;
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_men_get_their_published_words() {
        let words = canonical(&[32, 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);
        let text: Vec<String> = words.iter().map(Word::to_string).collect();
        let expected = "0 100 11000 11001 11010 111100 111101 101 11011 11100 11101 111110 111111";
        assert_eq!(text.join(" "), expected);
    }

    #[test]
    fn the_least_code_has_one_digit() {
        assert_eq!(canonical(&[7])[0].to_string(), "0");
        let words: Vec<String> = canonical(&[1, 1]).iter().map(Word::to_string).collect();
        assert_eq!(words, ["0", "1"]);
    }
}
