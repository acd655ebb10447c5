//! The header of generated impls.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{ImplGenerics, WhereClause};

use crate::model::Item;

/// The generics, type and where clause of a generated impl.
pub(super) struct ImplHeader<'a> {
    generics: ImplGenerics<'a>,
    name: TokenStream,
    pub(super) clause: Option<&'a WhereClause>,
}

impl<'a> ImplHeader<'a> {
    pub(super) fn new(item: &'a Item, clause: Option<&'a WhereClause>) -> Self {
        let (generics, arguments, _) = item.generics.split_for_impl();
        let ident = &item.ident;
        Self {
            generics,
            name: quote!(#ident #arguments),
            clause,
        }
    }

    /// Returns `impl<T> Trait for Type<T> where .. { body }`.
    pub(super) fn implement(&self, of: impl ToTokens, body: impl ToTokens) -> TokenStream {
        let Self {
            generics,
            name,
            clause,
        } = self;
        quote! {
            #[automatically_derived]
            impl #generics #of for #name #clause {
                #body
            }
        }
    }
}
