//! Prefix codes.

use proc_macro2::Ident;

use crate::attr::DeclaredVariant;
use crate::errors::Errors;
use crate::huffman;
use crate::model::Word;

/// `code` and `weight` belong to a prefix code.
pub(super) fn no_words(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { keys, .. } in variants {
        let code = keys.code.as_ref().map(|(key, _)| key);
        let weight = keys.weight.as_ref().map(|(key, _)| key);
        for key in code.into_iter().chain(weight) {
            errors.add(
                key,
                format_args!(
                    "`{key}` makes a prefix code; write `huffman` on the enum, or `tag = 3` here"
                ),
            );
        }
    }
}

/// Checks the codewords of variants.
pub(super) fn of_variants(name: &Ident, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    codes_or_weights(name, variants, errors);
    let words: Vec<(&Ident, &Word)> = variants
        .iter()
        .filter_map(|variant| Some((&variant.syn.ident, &variant.keys.code.as_ref()?.1)))
        .collect();
    if words.is_empty() {
        longest_word(variants, errors);
    }
    prefix_free(name, &words, variants.len(), errors);
}

/// Each variant has a `code`, or each has a `weight`.
fn codes_or_weights(name: &Ident, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let codes = variants.iter().any(|variant| variant.keys.code.is_some());
    let weights = variants.iter().any(|variant| variant.keys.weight.is_some());
    let is_broken = variants.iter().any(|variant| variant.keys.is_broken);
    if !codes && !weights && !variants.is_empty() && !is_broken {
        return errors.add(
            name,
            format_args!("`{name}` is a prefix code without codewords; write `code = 0b110` on every variant, or `weight = 32`"),
        );
    }
    if let [_] = variants {
        errors.add(
            name,
            format_args!("a prefix code tells variants apart, and `{name}` has one; add another"),
        );
    }
    for DeclaredVariant { syn, keys, .. } in variants {
        match (&keys.code, &keys.weight) {
            (Some((code, _)), Some((weight, _))) => errors.contradiction(code, weight),
            (None, Some((weight, _))) if codes => errors.add(
                weight,
                "`code` and `weight` are mixed; write `code` on every variant, or `weight` on every variant",
            ),
            (None, None) if !keys.is_broken && keys.other.is_none() => {
                let cure = if codes { "code = 0b110" } else { "weight = 32" };
                let variant = &syn.ident;
                errors.add(variant, format_args!("`{variant}` has no codeword; write `{cure}` on it"));
            }
            (None, Some((_, weight))) if weight.value.and_then(|of| u64::try_from(of).ok()).is_none() => {
                errors.add(weight, "the macro cannot see the value of this weight; write it as a literal");
            }
            (Some(_), None) | (None, _) => {}
        }
    }
}

/// No word begins another, and every string of bits begins with a word, where all `len` words are known.
fn prefix_free(name: &Ident, words: &[(&Ident, &Word)], len: usize, errors: &mut Errors) {
    let mut clean = true;
    for (index, (own, word)) in words.iter().enumerate() {
        let clash = words[..index]
            .iter()
            .find(|(_, first)| begins(first, word) || begins(word, first));
        let Some((other, first)) = clash else {
            continue;
        };
        clean = false;
        let message = if first.length == word.length {
            format!("`{other}` and `{own}` have the same codeword {word}; change one")
        } else if first.length < word.length {
            format!(
                "the codeword {word} of `{own}` begins with {first}, the word of `{other}`; change one"
            )
        } else {
            format!(
                "the codeword {word} of `{own}` is the beginning of {first}, the word of `{other}`; change one"
            )
        };
        errors.add(&word.literal, message);
    }
    let all_known = len > 1 && words.len() == len;
    if !(clean && all_known) {
        return;
    }
    match &*gaps(words) {
        [] => {}
        [missing] => errors.add(
            name,
            format_args!("no codeword of `{name}` begins {missing}; give that word to a variant, or shorten another"),
        ),
        missing => errors.add(
            name,
            format_args!(
                "no codeword of `{name}` begins {}; give those words to variants, or shorten others",
                listed(missing)
            ),
        ),
    }
}

/// Whether `first` is the beginning of `word`.
fn begins(first: &Word, word: &Word) -> bool {
    first.length <= word.length
        && u64::from(word.bits) >> (word.length - first.length) == u64::from(first.bits)
}

/// Finds the shortest strings of digits that no word begins with and that begin no word.
fn gaps(words: &[(&Ident, &Word)]) -> Vec<String> {
    let mut sorted: Vec<String> = words.iter().map(|(_, word)| word.to_string()).collect();
    sorted.sort();
    let mut found = Vec::new();
    gaps_after("", &sorted, &mut found);
    found
}

fn gaps_after(prefix: &str, words: &[String], found: &mut Vec<String>) {
    match words {
        [] => found.push(prefix.to_owned()),
        [only] if only == prefix => {}
        _ => {
            let (zero, one) = (format!("{prefix}0"), format!("{prefix}1"));
            let middle = words.partition_point(|word| word.starts_with(&zero));
            gaps_after(&zero, &words[..middle], found);
            gaps_after(&one, &words[middle..], found);
        }
    }
}

/// Writes up to four words, and how many more there are.
fn listed(words: &[String]) -> String {
    match words {
        [all @ .., last] if words.len() <= 4 => format!("{} or {last}", all.join(", ")),
        [first @ .., _] => {
            let shown = &first[..first.len().min(4)];
            format!(
                "{}, and {} more",
                shown.join(", "),
                words.len() - shown.len()
            )
        }
        [] => String::new(),
    }
}

/// Codewords have at most 32 digits.
fn longest_word(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let words = huffman::of_variants(variants);
    let longest = variants
        .iter()
        .zip(&words)
        .max_by_key(|(_, word)| word.length);
    if let Some((variant, word)) = longest
        && let Some((_, weight)) = &variant.keys.weight
        && word.length > 32
    {
        errors.add(
            weight,
            format_args!("this weight needs a codeword of {} digits, and the longest may have 32; write it larger", word.length),
        );
    }
}
