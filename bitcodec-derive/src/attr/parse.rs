//! Parses the keys of an attribute.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Meta, Path, Token, token};

use super::key_lookup;
use super::value::{Value, twice, up_to_comma};
use crate::errors::Errors;
use crate::key_site::Site;
use crate::keys::{self, Key};

/// The value of a key at one kind of place.
pub(crate) trait Setting: Sized {
    type Key: Key;

    /// Parses the value of a key.
    fn parse(key: Self::Key, value: &Value<'_>, errors: &mut Errors) -> syn::Result<Self>;
}

/// A key as written, with its parsed value.
pub(crate) struct Entry<S> {
    pub(crate) key: Ident,
    pub(crate) setting: S,
}

/// The keys of one place.
pub(crate) struct Parsed<S> {
    pub(crate) entries: Vec<Entry<S>>,
    /// Whether a key was rejected, so that its meaning is unknown.
    pub(crate) is_broken: bool,
    seen: HashSet<String>,
}

impl<S: Setting> Parsed<S> {
    /// Returns no keys.
    pub(crate) fn none() -> Self {
        Self {
            entries: Vec::new(),
            is_broken: false,
            seen: HashSet::new(),
        }
    }

    /// Parses the keys of these attributes and reports mistakes.
    pub(crate) fn of_attributes(
        attributes: &[Attribute],
        site: Site<'_>,
        errors: &mut Errors,
    ) -> Self {
        let mut parsed = Self::none();
        let ours = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("codec"));
        for attribute in ours {
            let Meta::List(list) = &attribute.meta else {
                errors
                    .on(&attribute.meta)
                    .add("`codec` needs its keys in parentheses; write `#[codec(key = value)]`");
                parsed.is_broken = true;
                continue;
            };
            parsed.read(list.tokens.clone(), site, errors);
        }
        parsed
    }

    /// Parses the keys inside the parentheses of another key.
    pub(super) fn of_group(tokens: TokenStream, site: Site<'_>, errors: &mut Errors) -> Self {
        let mut parsed = Self::none();
        parsed.read(tokens, site, errors);
        parsed
    }

    /// Parses keys separated by commas.
    fn read(&mut self, tokens: TokenStream, site: Site<'_>, errors: &mut Errors) {
        let parser = |input: ParseStream| {
            while !input.is_empty() {
                self.entry(input, site, errors);
                skip_to_comma(input);
                let _: Option<Token![,]> = input.parse()?;
            }
            Ok(())
        };
        if let Err(error) = parser.parse2(bare(tokens)) {
            self.is_broken = true;
            errors.push(error);
        }
    }

    /// Parses one key and its value, up to the comma.
    fn entry(&mut self, input: ParseStream, site: Site<'_>, errors: &mut Errors) {
        let Ok(key) = input.call(Ident::parse_any) else {
            self.is_broken = true;
            return errors.push(input.error("expected a key; write `#[codec(key = value)]`"));
        };
        let name = key.to_string();
        let known: S::Key = match key_lookup::find(&name, &up_to_comma(&input.fork()), site) {
            Ok(known) => known,
            Err(mistake) => {
                self.is_broken = true;
                return errors.on(&key).add(mistake);
            }
        };
        if !self.seen.insert(name.clone()) {
            return errors.push(twice(&key));
        }
        // Tokens after a mistake are skipped without another report.
        let ahead = input.fork();
        let value = Value::new(&key, known.forms(), &ahead).at(site);
        let setting = match S::parse(known, &value, errors) {
            Ok(setting) => setting,
            Err(error) => {
                self.is_broken = true;
                let written = up_to_comma(&input.fork());
                return errors.push(value.with_cure(error, &written));
            }
        };
        input.advance_to(&ahead);
        if !(input.is_empty() || input.peek(Token![,])) {
            self.is_broken = true;
            return errors.push(after_value(&name, known.forms(), input));
        }
        self.entries.push(Entry { key, setting });
    }
}

/// Unwraps the groups that macros make around fragments, where precedence cannot change: literals, names, paths, calls,
/// blocks, and keys with their values.
fn bare(tokens: TokenStream) -> TokenStream {
    let bare_tree = |tree: TokenTree| -> TokenStream {
        let TokenTree::Group(group) = tree else {
            return tree.into();
        };
        let inner = bare(group.stream());
        if group.delimiter() == Delimiter::None && is_whole(&inner) {
            return inner;
        }
        let mut rebuilt = Group::new(group.delimiter(), inner);
        rebuilt.set_span(group.span());
        TokenTree::Group(rebuilt).into()
    };
    tokens.into_iter().flat_map(bare_tree).collect()
}

/// Whether tokens are one operand without a group around them.
fn is_whole(tokens: &TokenStream) -> bool {
    let mut trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    if let [TokenTree::Ident(_), TokenTree::Punct(equals), _, ..] = &*trees {
        if equals.as_char() == '=' && equals.spacing() == Spacing::Alone {
            return true;
        }
    }
    if trees.len() > 1
        && matches!(trees.last(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
    {
        trees.pop();
    }
    trees.len() == 1 || syn::parse2::<Path>(trees.into_iter().collect()).is_ok()
}

/// Returns the error for a token after the value of a key.
fn after_value(name: &str, forms: &[&str], input: ParseStream) -> syn::Error {
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
    let forms = keys::in_words(forms);
    input.error(format_args!(
        "unexpected token after the value of `{name}`; write {forms}"
    ))
}

/// Skips the rest of a rejected entry.
fn skip_to_comma(input: ParseStream) {
    up_to_comma(input);
}
