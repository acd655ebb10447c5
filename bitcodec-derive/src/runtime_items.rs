//! Paths to items of the runtime's private traits, for the type of a field's value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use crate::model::{Coding, Computed, Derived, DerivedKind, Field, Sum, Wire};
use crate::spans::{call_site_at, ends_of, spanned};
use crate::types::Container;

/// Returns the type of the encoded value as the compiler resolves it.
pub(crate) fn value_type(field: &Field) -> TokenStream {
    let ty = &field.ty;
    match &field.wire {
        _ if field.is_in_option() => option_item(ty, "Inner"),
        Wire::Derived { from, .. } if field.is_derived_unit() => match from.what {
            DerivedKind::Count | DerivedKind::Part => quote!(u64),
            DerivedKind::Tag => derived_tag(field, from),
            DerivedKind::Flag => quote!(bool),
        },
        Wire::Computed { by, .. } if field.is_derived_unit() => match by {
            Computed::Sum(Sum::Parity { .. }, _) | Computed::IsLast => quote!(bool),
            Computed::Sum(Sum::Type(ty), _) if field.is_own_sum() => value_of_sum(ty),
            Computed::By(_) | Computed::Sum(..) => quote!(u64),
        },
        Wire::Always(_)
        | Wire::When { .. }
        | Wire::Derived { .. }
        | Wire::Computed { .. }
        | Wire::Tag
        | Wire::Skipped => quote!(#ty),
    }
}

/// The type of the encoded value in a bound. Where the syntax shows it, it is named by itself: the compiler finds no bound
/// for a type that another bound only projects.
pub(crate) fn value_in_bound(field: &Field) -> TokenStream {
    match in_option(field) {
        Some(inner) => quote!(#inner),
        None => value_type(field),
    }
}

/// The type of the elements of a list in a bound.
pub(crate) fn element_in_bound(field: &Field) -> TokenStream {
    match Container::of(in_option(field).unwrap_or(&field.ty)) {
        Some((list, element)) if list.is_list() => quote!(#element),
        _ => {
            let ty = value_type(field);
            quote!(<#ty as _codec::coding::Collection>::Item)
        }
    }
}

/// The type of the value in the option that the condition of a field makes it, if its syntax shows the option.
fn in_option(field: &Field) -> Option<&Type> {
    match Container::of(&field.ty) {
        Some((Container::Option, inner)) if field.is_in_option() => Some(inner),
        _ => None,
    }
}

/// The type of a checksum, re-spanned to the type that computes it.
pub(crate) fn value_of_sum(ty: &Type) -> TokenStream {
    let at = call_site_at(ty);
    quote_spanned!(at=> <#ty as _codec::sum::Sum>::Value)
}

/// The type of the tag that a field of type `()` writes: that of the enum.
fn derived_tag(field: &Field, from: &Derived) -> TokenStream {
    let Some(ty) = &from.of_type else {
        return quote!(u64);
    };
    let none = TokenStream::new();
    let tag = trait_item((ty, ends_of(&**ty)), ("OuterTag", &none), "Tag");
    // Only a byte string has a width of its own.
    let what = match field.coding() {
        Some(Coding::Own) => "OwnTag",
        Some(_) | None => "NumberTag",
    };
    trait_item((tag, ends_of(&field.ty)), (what, &none), "Written")
}

/// Returns an item of the trait for options, re-spanned to the type.
pub(crate) fn option_item(ty: &Type, item: &str) -> TokenStream {
    trait_item((ty, ends_of(ty)), ("Optional", &TokenStream::new()), item)
}

/// Returns an item of a trait for a field's value, re-spanned to the field's type. If the type lacks the trait, every
/// use of it gives the same diagnostic at the same place, so the compiler shows it once.
pub(crate) fn value_item(field: &Field, of: &str, item: &str) -> TokenStream {
    let none = TokenStream::new();
    trait_item((value_type(field), ends_of(&field.ty)), (of, &none), item)
}

/// Returns an item of the trait for what can hold a checksum, as [`value_item`] does.
pub(crate) fn sum_item(field: &Field, sum: &impl ToTokens, item: &str) -> TokenStream {
    let of = quote!(<_codec::__private::ValueOf<#sum>>);
    let ty = match field.is_derived_unit() {
        true => spanned(value_type(field), &field.ty),
        false => value_type(field),
    };
    trait_item((ty, ends_of(&field.ty)), ("SumField", &of), item)
}

/// Returns an item of a trait with its arguments, re-spanned to both ends.
pub(crate) fn trait_item(
    (ty, (first, last)): (impl ToTokens, (Span, Span)),
    (of, arguments): (&str, &TokenStream),
    item: &str,
) -> TokenStream {
    let open = quote_spanned!(first=> <);
    let [of, item] = [of, item].map(|name| Ident::new(name, last));
    quote_spanned!(last=> #open #ty as _codec::__private::#of #arguments>::#item)
}
