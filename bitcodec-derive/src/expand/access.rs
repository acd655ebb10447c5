//! Access to the fields of a value in generated code.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::Field;
use crate::names;

/// How generated code accesses a field.
#[derive(Clone, Copy)]
pub(super) enum Access {
    /// As a member of `self`.
    Own,
    /// Through a reference that a pattern binds.
    Bound,
    /// As a local variable, after decoding.
    Read,
}

impl Access {
    /// Returns a reference to the field.
    pub(super) fn reference(self, field: &Field) -> TokenStream {
        let (member, local) = (&field.member, names::local(&field.member));
        match self {
            Self::Own => quote!(&self.#member),
            Self::Bound => quote!(#local),
            Self::Read => quote!(&#local),
        }
    }

    /// Returns a statement that reads a field of type `()`, so that the compiler does not report it as unused. A pattern
    /// reads the field itself, and a decoder writes it.
    pub(super) fn unread(self, field: &Field) -> Option<TokenStream> {
        let member = &field.member;
        matches!(self, Self::Own).then(|| quote!(let () = self.#member;))
    }

    /// Returns the field as a place expression of its own type. A derived field of type `()` is the variable of its
    /// derived value.
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
