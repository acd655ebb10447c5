//! The mistakes in an item, collected to be reported together.

use std::collections::HashSet;
use std::fmt::Display;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

use crate::spans::visible;

/// Collects mistakes, so that one compilation reports all of them.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    is_left_to_compiler: bool,
}

impl Errors {
    /// Starts a mistake at these tokens.
    pub(crate) fn on<T: ToTokens>(&mut self, tokens: T) -> Mistake<'_, T> {
        Mistake {
            errors: self,
            tokens,
        }
    }

    /// Adds a mistake that was found while parsing.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// Records a mistake that the compiler reports itself.
    pub(crate) fn leave_to_compiler(&mut self) {
        self.is_left_to_compiler = true;
    }

    /// Reports the second of two contradictory keys.
    pub(crate) fn contradiction(&mut self, first: &Ident, second: &Ident) {
        self.on(second).add(format_args!(
            "`{second}` and `{first}` contradict each other; keep one"
        ));
    }

    /// Returns the number of mistakes.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty() && !self.is_left_to_compiler
    }

    /// Returns one `compile_error!` for each mistake, without repetitions of one text at one place. The compiler's own
    /// output merges these, but its JSON does not.
    pub(crate) fn to_compile_errors(&self) -> TokenStream {
        let mut reported = HashSet::new();
        let new = self.found.iter().filter(|error| {
            let place = format!("{:?}", error.span());
            is_new(&mut reported, error.to_string(), place)
        });
        new.map(syn::Error::to_compile_error).collect()
    }
}

/// Whether a text is new at a place. Outside the compiler a span has no numbers, so its place is unknown.
fn is_new(reported: &mut HashSet<(String, String)>, text: String, place: String) -> bool {
    !place.contains(|letter: char| letter.is_ascii_digit()) || reported.insert((text, place))
}

/// A mistake at these tokens.
pub(crate) struct Mistake<'a, T> {
    errors: &'a mut Errors,
    tokens: T,
}

impl<T: ToTokens> Mistake<'_, T> {
    /// Reports the mistake. The message states what is wrong and, after a semicolon, the cure.
    pub(crate) fn add(self, message: impl Display) {
        let tokens = visible(self.tokens.to_token_stream());
        let error = syn::Error::new_spanned(tokens, message);
        self.errors.push(error);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proc_macro2::TokenTree;
    use syn::LitStr;

    use super::*;

    #[test]
    fn the_same_text_at_the_same_place_is_said_once() {
        let mut reported = HashSet::new();
        let mut is_new =
            |text: &str, place: &str| is_new(&mut reported, text.to_owned(), place.to_owned());
        assert!(is_new("one", "#0 bytes(4..8)"));
        assert!(is_new("another", "#0 bytes(4..8)"));
        assert!(is_new("one", "#0 bytes(14..18)"));
        assert!(!is_new("one", "#0 bytes(4..8)"));
    }

    /// Returns the messages in an expansion.
    pub(crate) fn texts(expansion: &TokenStream) -> Vec<String> {
        let mut texts = Vec::new();
        let mut is_error = false;
        for tree in expansion.clone() {
            match tree {
                TokenTree::Ident(name) => is_error = name == "compile_error",
                TokenTree::Group(group) if is_error => {
                    let text: LitStr = syn::parse2(group.stream()).expect("a text");
                    texts.push(text.value());
                    is_error = false;
                }
                _ => {}
            }
        }
        texts
    }
}
