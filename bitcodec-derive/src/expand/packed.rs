//! The packed type: bytes whose fields are accessed in place.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Member;

use super::coding_types::coding;
use crate::model::{Body, Field, Form, Item, Root, Wire};
use crate::names;
use crate::runtime_items::value_type;
use crate::spans::{call_site_at, spanned};

/// Returns the declaration of the type, beside the item.
pub(super) fn declared(item: &Item) -> TokenStream {
    let Some((name, _)) = parts(item) else {
        return TokenStream::new();
    };
    let (ident, vis, runtime) = (&item.ident, &item.vis, &item.runtime);
    let doc = format!(
        "The bytes of a [`{ident}`], whose fields are read and written in place.\n\nIt holds its bytes, or borrows them: with `&[u8; N]` and `&mut [u8; N]` it has the same methods. Nothing is checked before a field is read; `{ident}::from_bytes(&packed.0)` checks every rule."
    );
    let allowed = item.is_deprecated.then(|| quote!(#[allow(deprecated)]));
    quote! {
        #[doc = #doc]
        #allowed
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #vis struct #name<__B = [u8; { #runtime::__private::constant_bytes::<#ident>() }]>(pub __B);
    }
}

/// Returns its methods, and the item's methods that make it.
pub(super) fn inherent(item: &Item) -> TokenStream {
    let Some((name, fields)) = parts(item) else {
        return TokenStream::new();
    };
    let (ident, vis) = (&item.ident, &item.vis);
    let check = {
        let at = call_site_at(name);
        let check = spanned(quote!(_codec::__private::check_packed), name);
        quote_spanned!(at=> const _: () = #check(<#ident as _codec::BitCodec>::LAYOUT);)
    };
    let len = |ty: TokenStream| quote!({ _codec::__private::constant_bytes::<#ty>() });
    let (len, own_len) = (len(quote!(#ident)), len(quote!(Self)));
    let bytes = quote!([u8; #len]);
    let packed = |bytes: TokenStream| {
        quote! {
            match #bytes {
                ::core::result::Result::Ok(bytes) => ::core::result::Result::Ok(#name(bytes)),
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
    };
    let view = packed(quote!(_codec::__private::view::<#own_len>(bytes)));
    let edit = packed(quote!(_codec::__private::edit::<#own_len>(bytes)));
    let pack = packed(quote!(_codec::__private::to_array::<Self, #own_len>(self)));
    // Zeros before a field have an entry in the layout too.
    let mut index = 0;
    let (mut getters, mut setters) = (TokenStream::new(), TokenStream::new());
    for field in fields {
        index += usize::from(field.zeros.is_some());
        if let (Wire::Always(Form::Coded(by)), Member::Named(member), false) =
            (&field.wire, &field.member, crate::types::is_unit(&field.ty))
        {
            let by = coding(by, field);
            getters.extend(getter(item, field, member, &by, index));
            setters.extend(setter(item, field, member, &by, index));
        }
        index += 1;
    }
    quote! {
        #check

        #[automatically_derived]
        #[allow(dead_code)]
        impl #ident {
            /// Borrows bytes whose fields are read one by one. Only their number is checked.
            ///
            /// # Errors
            /// The bytes are too many or too few.
            #[inline]
            #vis fn view(bytes: &[u8]) -> ::core::result::Result<#name<&#bytes>, _codec::DecodeError> {
                #view
            }

            /// Borrows bytes whose fields are read and written one by one. Only their number is checked.
            ///
            /// # Errors
            /// The bytes are too many or too few.
            #[inline]
            #vis fn edit(bytes: &mut [u8]) -> ::core::result::Result<#name<&mut #bytes>, _codec::DecodeError> {
                #edit
            }

            /// Encodes the value to bytes whose fields are read and written one by one.
            ///
            /// # Errors
            /// Names the field that the wire form cannot hold.
            #[inline]
            #vis fn pack(&self) -> ::core::result::Result<#name, _codec::EncodeError> {
                #pack
            }
        }

        #[automatically_derived]
        #[allow(dead_code)]
        impl<__B: ::core::borrow::Borrow<#bytes>> #name<__B> {
            #getters
        }

        #[automatically_derived]
        #[allow(dead_code)]
        impl<__B: ::core::borrow::BorrowMut<#bytes>> #name<__B> {
            #setters
        }
    }
}

/// Returns the name of the packed type and its fields.
fn parts(item: &Item) -> Option<(&Ident, &[Field])> {
    match (&item.root, &item.body) {
        (
            Some(Root {
                packed: Some(name), ..
            }),
            Body::Struct(fields),
        ) => Some((name, fields)),
        _ => None,
    }
}

/// Returns the generic arguments of both accessors of a field.
fn place(item: &Item, field: &Field, by: &TokenStream, index: usize) -> TokenStream {
    let (ident, ty) = (&item.ident, value_type(field));
    quote!(::<#ident, #by, #ty, #index, { _codec::__private::constant_bytes::<#ident>() }>)
}

fn getter(
    item: &Item,
    field: &Field,
    member: &Ident,
    by: &TokenStream,
    index: usize,
) -> TokenStream {
    let (vis, ty, name) = (&field.vis, &field.ty, &field.name);
    let place = place(item, field, by, index);
    let doc = format!(
        "Reads `{name}`. {}\n\n# Errors\nThe bits are not a value of the field.",
        field.doc
    );
    quote! {
        #[doc = #doc]
        #[inline]
        #vis fn #member(&self) -> ::core::result::Result<#ty, _codec::DecodeError> {
            _codec::__private::read_place #place(#name, ::core::borrow::Borrow::borrow(&self.0))
        }
    }
}

fn setter(
    item: &Item,
    field: &Field,
    member: &Ident,
    by: &TokenStream,
    index: usize,
) -> TokenStream {
    let (vis, ty, name) = (&field.vis, &field.ty, &field.name);
    let place = place(item, field, by, index);
    let set = format_ident!("set_{}", names::unraw(member), span = member.span());
    let doc = format!(
        "Writes `{name}`; no other bit changes. {}\n\n# Errors\nThe field cannot hold the value; then no bit changes.",
        field.doc
    );
    quote! {
        #[doc = #doc]
        #[inline]
        #vis fn #set(&mut self, value: #ty) -> ::core::result::Result<(), _codec::EncodeError> {
            _codec::__private::write_place #place(
                #name,
                &value,
                ::core::borrow::BorrowMut::borrow_mut(&mut self.0),
            )
        }
    }
}
