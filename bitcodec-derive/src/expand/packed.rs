//! The packed type: bytes whose fields are accessed in place.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Member;

use super::coding_types::coding;
use crate::model::{Body, Field, Form, Item, Root, Wire};
use crate::names;
use crate::runtime_items::value_type;
use crate::spans::{call_site_at, spanned};
use crate::types;

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
        if let (Member::Named(member), false) = (&field.member, types::is_unit(&field.ty)) {
            let [getter, setter] = accessors(item, field, member, index);
            getters.extend(getter);
            setters.extend(setter);
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

/// Returns the methods that read and write a field in place.
fn accessors(item: &Item, field: &Field, member: &Ident, index: usize) -> [TokenStream; 2] {
    let (ident, vis, ty, name) = (&item.ident, &field.vis, &field.ty, &field.name);
    let by = match &field.wire {
        Wire::Always(Form::Coded(by)) => coding(by, field),
        _ => return Default::default(),
    };
    let value = value_type(field);
    let place =
        quote!(::<#ident, #by, #value, #index, { _codec::__private::constant_bytes::<#ident>() }>);
    let set = format_ident!("set_{}", names::unraw(member), span = member.span());
    let read_doc = format!(
        "Reads `{name}`. {}\n\n# Errors\nThe bits are not a value of the field.",
        field.doc
    );
    let write_doc = format!(
        "Writes `{name}`; no other bit changes. {}\n\n# Errors\nThe field cannot hold the value; then no bit changes.",
        field.doc
    );
    let getter = quote! {
        #[doc = #read_doc]
        #[inline]
        #vis fn #member(&self) -> ::core::result::Result<#ty, _codec::DecodeError> {
            _codec::__private::read_place #place(#name, ::core::borrow::Borrow::borrow(&self.0))
        }
    };
    let setter = quote! {
        #[doc = #write_doc]
        #[inline]
        #vis fn #set(&mut self, value: #ty) -> ::core::result::Result<(), _codec::EncodeError> {
            _codec::__private::write_place #place(
                #name,
                &value,
                ::core::borrow::BorrowMut::borrow_mut(&mut self.0),
            )
        }
    };
    [getter, setter]
}
