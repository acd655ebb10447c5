//! Prefix codes.

use proc_macro2::Ident;
use syn::DataEnum;

use crate::attr::Word;
use crate::errors::Errors;
use crate::lower::VariantKeys;

/// `code` and `weight` belong to a prefix code.
pub(crate) fn words_without_prefix_code(keys: &[VariantKeys], errors: &mut Errors) {
    for keys in keys {
        for key in [
            keys.code.as_ref().map(|(key, _)| key),
            keys.weight.as_ref().map(|(key, _)| key),
        ]
        .into_iter()
        .flatten()
        {
            errors.add(
                key,
                format_args!(
                    "`{key}` makes a prefix code; write `huffman` on the enum, or `tag = 3` here"
                ),
            );
        }
    }
}

/// `tag` and `other` belong to integer tags.
pub(crate) fn tags_in_prefix_code(keys: &[VariantKeys], errors: &mut Errors) {
    for keys in keys {
        if let Some((key, _)) = &keys.tag {
            errors.add(
                key,
                "a prefix code has words for tags; write `code = 0b110` or `weight = 32`",
            );
        }
        if let Some(key) = &keys.other {
            errors.add(key, "a prefix code has no other words; write `tag(bits = 8)` on the enum, or remove `other`");
        }
    }
}

/// Each variant has a `code`, or each has a `weight`.
pub(crate) fn codes_or_weights(
    name: &Ident,
    data: &DataEnum,
    keys: &[VariantKeys],
    errors: &mut Errors,
) {
    let codes = keys.iter().any(|keys| keys.code.is_some());
    let weights = keys.iter().any(|keys| keys.weight.is_some());
    if !codes && !weights && !keys.is_empty() && !keys.iter().any(|keys| keys.is_broken) {
        return errors.add(
            name,
            format_args!("`{name}` is a prefix code without words; write `code = 0b110` on every variant, or `weight = 32`"),
        );
    }
    if let [_] = keys {
        errors.add(
            name,
            format_args!("a prefix code tells variants apart, and `{name}` has one; add another"),
        );
    }
    for (variant, keys) in data.variants.iter().zip(keys) {
        match (&keys.code, &keys.weight) {
            (Some((code, _)), Some((weight, _))) => super::contradiction(code, weight, errors),
            (None, Some((weight, _))) if codes => errors.add(
                weight,
                "`code` and `weight` are mixed; write `code` on every variant, or `weight` on every variant",
            ),
            (None, None) if !keys.is_broken && keys.other.is_none() => {
                let cure = if codes { "code = 0b110" } else { "weight = 32" };
                errors.add(&variant.ident, format_args!("`{}` has no code word; write `{cure}` on it", variant.ident));
            }
            _ => {}
        }
    }
}

/// No word begins another, and every string of bits begins with a word, where all `len` words are known.
pub(crate) fn prefix_free(
    name: &Ident,
    words: &[(&Ident, &Word)],
    len: usize,
    errors: &mut Errors,
) {
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
            format!("`{other}` and `{own}` have the same code word {word}; change one")
        } else if first.length < word.length {
            format!(
                "the code word {word} of `{own}` begins with {first}, the word of `{other}`; change one"
            )
        } else {
            format!(
                "the code word {word} of `{own}` is the beginning of {first}, the word of `{other}`; change one"
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
            format_args!("no code word of `{name}` begins {missing}; give that word to a variant, or shorten another"),
        ),
        missing => errors.add(
            name,
            format_args!(
                "no code word of `{name}` begins {}; give those words to variants, or shorten others",
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

/// Words have at most 32 digits.
pub(crate) fn longest_word(keys: &[VariantKeys], words: &[Word], errors: &mut Errors) {
    let longest = keys.iter().zip(words).max_by_key(|(_, word)| word.length);
    if let Some((
        VariantKeys {
            weight: Some((_, weight)),
            ..
        },
        word,
    )) = longest
        && word.length > 32
    {
        errors.add(
            weight,
            format_args!("this weight needs a word of {} digits, and the longest may have 32; write it larger", word.length),
        );
    }
}
