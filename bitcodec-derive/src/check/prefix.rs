//! The rules of prefix codes.

use proc_macro2::Ident;

use crate::attr::DeclaredVariant;
use crate::errors::Errors;

/// `code` and `weight` require a prefix code.
pub(super) fn no_words(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { keys, .. } in variants {
        let code = keys.code.as_ref().map(|(key, _)| key);
        let weight = keys.weight.as_ref().map(|(key, _)| key);
        for key in code.into_iter().chain(weight) {
            errors.on(key).add(format_args!(
                "`{key}` makes a prefix code; write `huffman` on the enum, or `tag = 3` here"
            ));
        }
    }
}

/// Every variant must have a `code`, or every variant a `weight`. Generated constants check that no codeword is a
/// prefix of another.
pub(super) fn of_variants(name: &Ident, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let codes = variants.iter().any(|variant| variant.keys.code.is_some());
    let weights = variants.iter().any(|variant| variant.keys.weight.is_some());
    let is_broken = variants.iter().any(|variant| variant.keys.is_broken);
    if !codes && !weights && !variants.is_empty() && !is_broken {
        return errors.on(name).add(format_args!(
            "`{name}` is a prefix code without codewords; write `code = 0b110` on every variant, or `weight = 32`"
        ));
    }
    if let [_] = variants {
        errors.on(name).add(format_args!(
            "a prefix code tells variants apart, and `{name}` has one; add another"
        ));
    }
    for DeclaredVariant { syn, keys, .. } in variants {
        match (&keys.code, &keys.weight) {
            (Some((code, _)), Some((weight, _))) => errors.contradiction(code, weight),
            (None, Some((weight, _))) if codes => errors.on(weight).add(
                "`code` and `weight` are mixed; write `code` on every variant, or `weight` on every variant",
            ),
            (None, None) if !keys.is_broken && keys.other.is_none() => {
                let cure = if codes { "code = 0b110" } else { "weight = 32" };
                let variant = &syn.ident;
                errors.on(variant).add(format_args!("`{variant}` has no codeword; write `{cure}` on it"));
            }
            (Some(_), None) | (None, _) => {}
        }
    }
}
