//! Every mistake of an item, kept until all are known.

use std::fmt::Display;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// Collects mistakes, so that one compile shows them all.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
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

    /// Reports the second of two keys that say different things.
    pub(crate) fn contradiction(&mut self, first: &Ident, second: &Ident) {
        self.on(second).add(format_args!(
            "`{second}` and `{first}` contradict each other; keep one"
        ));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns one `compile_error!` for each mistake.
    pub(crate) fn to_compile_errors(&self) -> TokenStream {
        self.found
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }
}

/// Tokens that a mistake points at.
pub(crate) struct Mistake<'a, T> {
    errors: &'a mut Errors,
    tokens: T,
}

impl<T: ToTokens> Mistake<'_, T> {
    /// Says what is wrong, and after a semicolon what to do.
    pub(crate) fn add(self, message: impl Display) {
        let error = syn::Error::new_spanned(self.tokens, message);
        self.errors.push(error);
    }
}
