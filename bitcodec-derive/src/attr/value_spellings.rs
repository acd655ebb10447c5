//! Tests: each key accepts its value in every form in which Rust can spell a constant.
//!
//! The keys and their forms come from `keys.rs`, so a new key is tested automatically.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::field::FieldSetting;
use super::item::ItemSetting;
use super::parse::{Parsed, Setting};
use super::variant::VariantSetting;
use crate::errors::Errors;
use crate::key_site::{Site, SiteKind};
use crate::keys::Key;

/// Expressions that may replace a number or the path of a table, also inside the `$x:expr` of a macro.
fn spellings() -> Vec<TokenStream> {
    let plain = [
        quote!(VALUE),
        quote!(module::VALUE),
        quote!(Self::VALUE),
        quote!(<Self as Trait>::VALUE),
        quote!(Self::value()),
        quote!({ VALUE }),
        quote!(const { VALUE }),
        quote!(if VALUE > 2 { A } else { B }),
        quote!(match VALUE {
            1 => A,
            _ => B,
        }),
    ];
    let in_group = plain.clone().map(in_group);
    plain.into_iter().chain(in_group).collect()
}

/// Wraps tokens in the invisible group that a macro makes around a fragment.
fn in_group(tokens: TokenStream) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::None, tokens)).into()
}

/// Returns the tokens with one token replaced, for each token and each replacement.
fn replaced(
    tokens: &TokenStream,
    spellings: &dyn Fn(&TokenTree) -> Vec<TokenStream>,
) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let each = trees.iter().enumerate().flat_map(|(index, tree)| {
        let mut instead = spellings(tree);
        if let TokenTree::Group(group) = tree {
            let inner = replaced(&group.stream(), spellings).into_iter();
            instead.extend(
                inner.map(|inner| TokenTree::Group(Group::new(group.delimiter(), inner)).into()),
            );
        }
        let (before, after) = (&trees[..index], &trees[index + 1..]);
        instead
            .into_iter()
            .map(move |instead| quote!(#(#before)* #instead #(#after)*))
    });
    each.collect()
}

/// Whether a token is the name of a constant, such as `TABLE`, or a number.
fn is_constant(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Ident(word) => {
            let word = word.to_string();
            word.len() > 1
                && word
                    .chars()
                    .all(|letter| letter.is_ascii_uppercase() || letter == '_')
        }
        TokenTree::Literal(literal) => {
            let digits = literal.to_string();
            digits.starts_with(|first: char| first.is_ascii_digit()) && !digits.starts_with("0b")
        }
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    }
}

/// Wraps everything after `=` in one fragment.
fn whole(tokens: &TokenStream) -> Option<TokenStream> {
    let mut trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_value =
        matches!(trees.get(1), Some(TokenTree::Punct(equals)) if equals.as_char() == '=');
    let value: TokenStream = is_value.then(|| trees.split_off(2).into_iter().collect())?;
    let value = in_group(value);
    Some(quote!(#(#trees)* #value))
}

fn check_site<S: Setting>(at: SiteKind) {
    let (site, place) = (Site::of(at), at.place());
    let keys = S::Key::ALL.iter().filter(|key| key.is_at(place));
    for form in keys.flat_map(|key| key.forms()) {
        let tokens: TokenStream = form.parse().expect("a form is made of tokens");
        // The CRC constant is named by a path, not by a number.
        let names_crc = form.starts_with("crc");
        // A unit has a name, and a date three numbers.
        let is_of_time = form.starts_with("unit") || form.starts_with("epoch");
        let spellings = |tree: &TokenTree| match tree {
            // A literal may come from another macro.
            TokenTree::Literal(literal) => {
                let mut spellings = vec![in_group(literal.to_token_stream())];
                if is_constant(tree) && !is_of_time {
                    spellings.extend(self::spellings());
                    spellings.push(in_group(quote!(#literal + 1)));
                }
                spellings
            }
            tree if is_constant(tree) && !names_crc => self::spellings(),
            _ => Vec::new(),
        };
        let mut written = replaced(&tokens, &spellings);
        written.extend(whole(&tokens));
        written.push(in_group(tokens));
        for tokens in written {
            let mut errors = Errors::default();
            let parsed = Parsed::<S>::of_group(tokens.clone(), site, &mut errors);
            let found = errors.to_compile_errors();
            assert!(errors.is_empty() && !parsed.is_broken, "{tokens}: {found}");
        }
    }
}

#[test]
fn every_key_takes_its_value_in_every_way() {
    check_site::<FieldSetting>(SiteKind::Other);
    check_site::<VariantSetting>(SiteKind::Variant);
    check_site::<ItemSetting>(SiteKind::Struct);
    check_site::<ItemSetting>(SiteKind::Enum);
}
