//! Tokens to typed attributes: `#[codec(key, key = value, key(args))]`.

mod field;
mod item;
mod value;
mod variant;

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Meta, Token, token};

pub(crate) use field::{AlternativeKey, AlternativeSays, BitsKey, FieldKey, LenKey, LenSays, Unit};
pub(crate) use item::{ItemKey, Lock, TagKey, TextForm, TextKind};
pub(crate) use value::{Fixed, Number, Range, Word, literal};
pub(crate) use variant::VariantKey;

use crate::errors::Errors;
use crate::keys::{self, Place};

/// A key as it was written, with what it says.
pub(crate) struct Entry<K> {
    pub(crate) key: Ident,
    pub(crate) says: K,
}

/// The keys of one kind of place.
pub(crate) trait Keys: Sized {
    /// Parses what follows the key; the key is known to belong at the place.
    fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self>;
}

/// The keys of one place.
pub(crate) struct Parsed<K> {
    pub(crate) entries: Vec<Entry<K>>,
    /// Whether a key was wrong that may have said anything.
    pub(crate) is_broken: bool,
}

impl<K> Parsed<K> {
    const fn new() -> Self {
        Self {
            entries: Vec::new(),
            is_broken: false,
        }
    }
}

/// Returns every well-written key of these attributes, and reports the others.
pub(crate) fn parse<K: Keys>(
    attributes: &[Attribute],
    place: Place,
    errors: &mut Errors,
) -> Parsed<K> {
    let mut parsed = Parsed::new();
    let mut seen = HashSet::new();
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("codec"))
    {
        let Meta::List(list) = &attribute.meta else {
            errors.add(
                &attribute.meta,
                "`codec` needs its keys in parentheses; write `#[codec(key = value)]`",
            );
            parsed.is_broken = true;
            continue;
        };
        let parser = |input: ParseStream| entries(input, place, &mut seen, &mut parsed, errors);
        if let Err(error) = parser.parse2(bare(list.tokens.clone())) {
            errors.push(error);
        }
    }
    parsed
}

/// Takes literals out of the groups without delimiters in which `$x:literal` and `$x:expr` of a macro hand them on.
fn bare(tokens: TokenStream) -> TokenStream {
    let bare_tree = |tree| {
        let TokenTree::Group(group) = tree else {
            return tree;
        };
        let inner = bare(group.stream());
        let mut trees = inner.clone().into_iter();
        match (group.delimiter(), trees.next(), trees.next()) {
            (Delimiter::None, Some(literal @ TokenTree::Literal(_)), None) => literal,
            (delimiter, ..) => {
                let mut rebuilt = Group::new(delimiter, inner);
                rebuilt.set_span(group.span());
                TokenTree::Group(rebuilt)
            }
        }
    };
    tokens.into_iter().map(bare_tree).collect()
}

/// Parses keys with commas between them, to the end.
fn entries<K: Keys>(
    input: ParseStream,
    place: Place,
    seen: &mut HashSet<String>,
    parsed: &mut Parsed<K>,
    errors: &mut Errors,
) -> syn::Result<()> {
    while !input.is_empty() {
        entry(input, place, seen, parsed, errors);
        skip_to_comma(input);
        let _: Option<Token![,]> = input.parse()?;
    }
    Ok(())
}

/// Parses one key and its value, up to the comma.
fn entry<K: Keys>(
    input: ParseStream,
    place: Place,
    seen: &mut HashSet<String>,
    parsed: &mut Parsed<K>,
    errors: &mut Errors,
) {
    let Ok(key) = input.call(Ident::parse_any) else {
        errors.push(input.error("expected a key; write `#[codec(key = value)]`"));
        parsed.is_broken = true;
        return;
    };
    let name = key.to_string();
    if let Some(mistake) = keys::misplaced(&name, place) {
        errors.add(&key, mistake);
        parsed.is_broken = true;
        return;
    }
    if !seen.insert(name.clone()) {
        errors.add(&key, format_args!("`{name}` is written twice; keep one"));
        return;
    }
    // What stands behind a mistake is no mistake of its own.
    let ahead = input.fork();
    let says = match K::parse(&key, place, &ahead) {
        Ok(says) => says,
        Err(error) => {
            parsed.is_broken = true;
            return errors.push(with_cure(error, &key, place));
        }
    };
    input.advance_to(&ahead);
    if !(input.is_empty() || input.peek(Token![,])) {
        parsed.is_broken = true;
        return errors.push(after_value(&name, place, input));
    }
    parsed.entries.push(Entry { key, says });
}

/// Names the forms of a key where its value does not parse; a mistake that we found ourselves has its cure.
fn with_cure(error: syn::Error, key: &Ident, place: Place) -> syn::Error {
    let text = error.to_string();
    if text.contains("; ") {
        return error;
    }
    // The end of the attribute has no place of its own.
    let at = if text.starts_with("unexpected end of input") {
        key.span()
    } else {
        error.span()
    };
    let forms = keys::forms(&key.to_string(), place);
    syn::Error::new(
        at,
        format_args!("`{key}` is not written like this; write {forms}"),
    )
}

/// Tells what is wrong with a token that follows the value of a key.
fn after_value(name: &str, place: Place, input: ParseStream) -> syn::Error {
    if input.peek(Ident::peek_any) {
        return input.error(format_args!(
            "unexpected token after `{name}`; put a comma between two keys"
        ));
    }
    if input.peek(token::Paren) {
        return input.error(format_args!(
            "`{name}` takes a path, and does not call it; remove the parentheses"
        ));
    }
    let forms = keys::forms(name, place);
    input.error(format_args!(
        "unexpected token after the value of `{name}`; write {forms}"
    ))
}

/// Leaves the rest of an entry that was refused.
fn skip_to_comma(input: ParseStream) {
    while !(input.is_empty() || input.peek(Token![,])) {
        let _: syn::Result<TokenTree> = input.parse();
    }
}
