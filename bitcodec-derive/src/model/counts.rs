//! How often each value of a multiset occurs.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;

use super::diagnostic_site::DiagnosticSite;
use super::number::{Integer, Number};
use crate::spans::spanned;

/// The counts of the values from 0 on.
#[derive(Clone)]
pub(crate) enum Counts {
    /// The numbers, and the key that has them.
    Listed(Ident, Vec<Number>),
    /// The path of a list of them.
    Constant(Expr),
}

impl Counts {
    /// Returns the list as a value of the runtime.
    pub(crate) fn value(&self) -> TokenStream {
        match self {
            Self::Listed(key, counts) => {
                let counts = counts.iter().map(|count| count.to_integer(Integer::U64));
                quote_spanned!(key.span()=> &[#(#counts),*])
            }
            Self::Constant(path) => {
                let reference = spanned(quote!(&), path);
                quote!(#reference #path)
            }
        }
    }

    /// The parts that are written in the source and may be wrong.
    pub(super) fn sites(&self) -> Vec<DiagnosticSite<'_>> {
        let (whole, counts): (&dyn ToTokens, &[Number]) = match self {
            Self::Listed(key, counts) => (key, counts),
            Self::Constant(path) => (path, &[]),
        };
        let count = |count| DiagnosticSite::number("Parameter", count, Integer::U64);
        let whole = DiagnosticSite::tokens("Choice", whole);
        [whole]
            .into_iter()
            .chain(counts.iter().map(count))
            .collect()
    }
}
