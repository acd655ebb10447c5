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
    /// Adds a mistake on these tokens: what is wrong, and after a semicolon what to do.
    pub(crate) fn add(&mut self, on: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(on, message));
    }

    /// Adds a mistake that was found while parsing.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// Reports the second of two keys that say different things.
    pub(crate) fn contradiction(&mut self, first: &Ident, second: &Ident) {
        self.add(
            second,
            format_args!("`{second}` and `{first}` contradict each other; keep one"),
        );
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
