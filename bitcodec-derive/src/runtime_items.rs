//! Paths to items of the runtime's private traits, for the type of a field's value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use crate::model::{Computed, DerivedKind, Field, Sum, Wire};
use crate::spans::ends_of;

/// Returns the type of the encoded value as the compiler resolves it.
pub(crate) fn value_type(field: &Field) -> TokenStream {
    let ty = &field.ty;
    match &field.wire {
        _ if field.is_in_option() => option_item(ty, "Inner"),
        Wire::Derived { from, .. } if field.is_derived_unit() => match from.what {
            DerivedKind::Count | DerivedKind::Tag => quote!(u64),
            DerivedKind::Flag => quote!(bool),
        },
        Wire::Computed { by, .. } if field.is_derived_unit() => match by {
            Computed::Sum(Sum::Parity { .. }, _) => quote!(bool),
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

/// Returns an item of the trait for options, re-spanned to the type.
pub(crate) fn option_item(ty: &Type, item: &str) -> TokenStream {
    trait_item((ty, ends_of(ty)), "Optional", item)
}

/// Returns an item of a trait for a field's value, re-spanned to the field's type. If the type lacks the trait, every
/// use of it gives the same diagnostic at the same place, so the compiler shows it once.
pub(crate) fn value_item(field: &Field, of: &str, item: &str) -> TokenStream {
    trait_item((value_type(field), ends_of(&field.ty)), of, item)
}

fn trait_item(
    (ty, (first, last)): (impl ToTokens, (Span, Span)),
    of: &str,
    item: &str,
) -> TokenStream {
    let open = quote_spanned!(first=> <);
    let [of, item] = [of, item].map(|name| Ident::new(name, last));
    quote_spanned!(last=> #open #ty as _codec::__private::#of>::#item)
}
