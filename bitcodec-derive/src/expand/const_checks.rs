//! Checks that need types or constants. The compiler evaluates them, and their spans are those of the user's tokens.
//!
//! A coding exposes its mistake for a type as a constant. A check that does not depend on a parameter of the item is a
//! constant item, so that `cargo check` reports it; the others are evaluated with the layout.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::carriers::Carrier;
use super::coding_types::field_item;
use super::layout::{layout_where_present, upper_bound};
use crate::model::{
    Coding, ColumnKind, DiagnosticSite, Field, Form, Integer, Item, SiteTokens, Wire,
};
use crate::names;
use crate::runtime_items::sum_item;
use crate::spans::{called, called_around, called_on, spanned};
use crate::types::{self, Primitive};

/// The checks of an item.
#[derive(Default)]
pub(super) struct Checks {
    /// Constant items.
    pub(super) items: TokenStream,
    /// Statements that use the item's parameters.
    pub(super) generic: TokenStream,
}

impl Checks {
    fn add(&mut self, check: &TokenStream, is_generic: bool) {
        if is_generic {
            // Not in a `const` block, where a layout made of others would not live on.
            self.generic.extend(quote!({ #check };));
        } else {
            self.items.extend(quote!(const _: () = #check;));
        }
    }
}

/// Returns a check for each field whose coding may be invalid.
pub(super) fn of_fields(item: &Item) -> Checks {
    let mut checks = Checks::default();
    for field in item.body.fields() {
        match of_field(field, item) {
            Some(check) if field.is_generic => checks.generic.extend(quote!(const { #check })),
            Some(check) => checks.items.extend(quote!(const _: () = { #check };)),
            None => {}
        }
        if let Some(check) = of_column(field) {
            checks.items.extend(quote!(const _: () = #check;));
        }
    }
    let name = names::unraw(&item.ident);
    for fields in item.body.groups() {
        for field in fields {
            if let Some(check) = of_region(&name, field, fields) {
                checks.add(&check, field.is_generic);
            }
        }
        for (check, is_generic) in of_sums(&name, fields) {
            checks.add(&check, is_generic);
        }
    }
    checks
}

/// Returns the check of the type that a column shows as another one, if no parameter of the item is in it.
fn of_column(field: &Field) -> Option<TokenStream> {
    let column = field.column.as_ref().filter(|_| !field.is_generic)?;
    let ty = types::held(&field.ty);
    let check = match column.kind {
        ColumnKind::Binary => quote!(_codec::__private::is_column_byte),
        _ => quote!(_codec::__private::is_column_integer),
    };
    let check = quote_spanned!(ty.span()=> #check::<#ty>());
    Some(match &column.kind {
        ColumnKind::Decimal(digits, behind) => {
            let arguments = quote!((#digits) as u128, (#behind) as u128);
            let numbers = called_on(
                quote!(_codec::__private::check_decimal),
                arguments,
                &column.expr,
            );
            quote!({ #check; #numbers })
        }
        _ => check,
    })
}

fn of_field(field: &Field, item: &Item) -> Option<TokenStream> {
    let form = field.form()?;
    let on_key = |site: DiagnosticSite<'_>, name: &str| {
        let DiagnosticSite {
            alternative, depth, ..
        } = site;
        let on: &dyn ToTokens = match site.on {
            SiteTokens::Number(number, _) => number,
            SiteTokens::Tokens(tokens) => tokens,
        };
        match site.key {
            Some(key) => {
                let key = format_ident!("{key}");
                let arguments =
                    quote!(&__mistake, (#alternative, #depth), _codec::__private::Key::#key, #name);
                called_on(quote!(_codec::__private::check_key), arguments, &on)
            }
            None => {
                let arguments = quote!(&__mistake, #alternative, #name);
                called_on(quote!(_codec::__private::check_alternative), arguments, &on)
            }
        }
    };
    let sites = match form {
        Form::Coded(Coding::Own) => return None,
        Form::Coded(coding) if is_checked_by_macro(coding, field) => return None,
        Form::Coded(coding) | Form::Sized { coding, .. } => coding.sites(),
        Form::List { element, .. } => {
            let sites = element.sites().into_iter();
            sites.map(|site| site.inside(1)).collect()
        }
    };
    let name = format!("{}.{}", names::unraw(&item.ident), field.name);
    let mistake = field_item(form, field, "MISTAKE");
    let checks = sites.into_iter().map(|site| on_key(site, &name));
    let all = called_on(
        quote!(_codec::__private::check),
        quote!(&__mistake, #name),
        &field.ty,
    );
    let layout = field_item(form, field, "LAYOUT");
    let layout = match form {
        Form::Coded(_) => layout,
        Form::List { .. } | Form::Sized { .. } => quote!(&#layout),
    };
    Some(quote! {
        let __mistake = _codec::__private::unless_mistaken(#mistake, #layout);
        #(#checks;)*
        #all;
    })
}

/// Whether the macro itself finds every mistake in an encoding of integers.
fn is_checked_by_macro(coding: &Coding, field: &Field) -> bool {
    let are_known = coding.sites().iter().all(|site| match site.on {
        SiteTokens::Number(number, _) => number.value.is_some(),
        SiteTokens::Tokens(_) => true,
    });
    let of_integers = Primitive::of(types::element(field.value_type())).is_some();
    are_known && of_integers && coding.fits_any_integer()
}

/// Returns the check that a region holds a value, if its size is bounded by other fields.
fn of_region(item: &str, field: &Field, fields: &[Field]) -> Option<TokenStream> {
    let form @ Form::Sized { size, .. } = field.form()? else {
        return None;
    };
    let most = upper_bound(size, fields)?;
    let (name, layout) = (
        format!("{item}.{}", field.name),
        field_item(form, field, "LAYOUT"),
    );
    let check = quote!(_codec::__private::check_region);
    // A type without a layout is reported at the field.
    Some(called_around(check, quote!(#name, &#layout, #most), size))
}

/// Returns, for each checksum, the check that the covered fields fill whole bytes, and whether it uses the item's
/// parameters.
fn of_sums<'a>(
    item: &'a str,
    fields: &'a [Field],
) -> impl Iterator<Item = (TokenStream, bool)> + 'a {
    fields.iter().filter_map(move |field| {
        let (_, over) = field.sum()?;
        let covered = over.covered(fields);
        let name = format!("{item}.{}", field.name);
        let mut own = quote!(::core::option::Option::None);
        let mut layouts = Vec::new();
        for (index, other) in covered.iter().enumerate() {
            if let Some(zeros) = other.zeros.as_ref().filter(|_| index > 0) {
                let width = zeros.number().to_integer(Integer::Usize);
                layouts.push(quote!((&_codec::Layout::zeros(#width), true)));
            }
            if !matches!(other.wire, Wire::Tag | Wire::Skipped) {
                // A conditional checksum covers itself only if it is present.
                let is_own = other.number == field.number;
                let (layout, is_sure) = (
                    layout_where_present(other, fields),
                    is_own || other.condition().is_none(),
                );
                if is_own {
                    own = quote!(::core::option::Option::Some(#layout));
                }
                layouts.push(quote!((#layout, #is_sure)));
            }
        }
        let ty = Carrier::of_sum(field);
        let form = quote!(<#ty as _codec::__private::SumOf>::FORM);
        let covered_check = called_on(
            quote!(_codec::__private::check_covered),
            quote!(#name, #form, <#ty as _codec::__private::SumOf>::OWN_BYTE, #own, &[#(#layouts),*]),
            &over.whole,
        );
        let layout = layout_where_present(field, fields);
        let holds = sum_item(field, &ty, "HOLDS");
        let room = called(
            spanned(quote!(_codec::__private::check_room), field.value_type()),
            quote!(#name, #form, <#ty as _codec::__private::SumOf>::BITS, #layout, #holds),
        );
        let check = quote!({ #covered_check; #room });
        let is_generic = field.is_generic || covered.iter().any(|field| field.is_generic);
        Some((check, is_generic))
    })
}
