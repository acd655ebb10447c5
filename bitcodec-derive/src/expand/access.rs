//! How generated code reaches the fields of a value.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::Field;
use crate::names;

/// How generated code reaches a field.
#[derive(Clone, Copy)]
pub(super) enum Access {
    /// In `self`.
    Own,
    /// Behind a reference that a pattern made.
    Bound,
    /// In a variable, after it was read.
    Read,
}

impl Access {
    /// A reference to the field.
    pub(super) fn reference(self, field: &Field) -> TokenStream {
        match self {
            Self::Own => {
                let member = &field.member;
                quote!(&self.#member)
            }
            Self::Bound => {
                let local = names::local(&field.member);
                quote!(#local)
            }
            Self::Read => {
                let local = names::local(&field.member);
                quote!(&#local)
            }
        }
    }

    /// Reads a field of type `()`, so that it is not reported as unused.
    pub(super) fn unread(self, field: &Field) -> Option<TokenStream> {
        match self {
            Self::Own => {
                let member = &field.member;
                Some(quote!(let () = self.#member;))
            }
            // The pattern names it, or nothing does.
            Self::Bound | Self::Read => None,
        }
    }

    /// The field as a place of its own type; of a derived one without a type, what is derived.
    pub(super) fn place(self, field: &Field) -> TokenStream {
        let (member, local) = (&field.member, names::local(&field.member));
        match self {
            _ if field.is_derived_unit() => quote!(#local),
            Self::Read => quote!(#local),
            Self::Own => quote!(self.#member),
            Self::Bound => quote!((*#local)),
        }
    }
}
