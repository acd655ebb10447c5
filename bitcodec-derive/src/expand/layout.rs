//! The layout as static data.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::codings::{field_item, spanned};
use crate::attr::Number;
use crate::bounds;
use crate::bounds::value_type;
use crate::model::{Body, Coding, Derived, Enum, Field, Form, Item, Order, Tag, Variant, Wire};
use crate::names;
use crate::source::source;
use crate::types::{self, Primitive};

/// `const LAYOUT`.
pub(super) fn constant(item: &Item) -> TokenStream {
    let layout = names::layout();
    let head = head(item);
    let whole = match &item.body {
        Body::Struct(fields) => {
            let fields = fields_of(fields);
            quote!(#layout::of_struct(_codec::layout::Struct { #head, fields: &[#fields] }))
        }
        Body::Enum(Enum::Tagged { width, variants }) => {
            let variants = variants.iter().map(tagged);
            quote!(#layout::of_enum(_codec::layout::Enum {
                #head,
                tag: &#layout::integer(#width, false),
                variants: &[#(#variants),*],
            }))
        }
        Body::Enum(Enum::Prefix { variants }) => {
            let words = names::words();
            let variants = variants.iter().zip(0u128..).map(|(variant, index)| {
                variant_layout(
                    variant,
                    &quote!(::core::option::Option::Some(_codec::Number::Unsigned(#index))),
                    &variant.fields,
                )
            });
            quote!(#layout::of_enum(_codec::layout::Enum {
                #head,
                tag: <#words as _codec::coding::Words>::LAYOUT,
                variants: &[#(#variants),*],
            }))
        }
    };
    let checks = [widths(item), numbers(item), alphabets(item)];
    let checks: TokenStream = checks.into_iter().collect();
    let whole = match &item.size {
        Some(size) => checked_size(size, item.check.is_some(), &whole),
        None => whole,
    };
    if checks.is_empty() {
        quote!(const LAYOUT: &'static #layout = &#whole;)
    } else {
        quote!(const LAYOUT: &'static #layout = { #checks &#whole };)
    }
}

/// Checks the size against fields whose widths only their types know, on the size that the user wrote.
fn checked_size(size: &Number, has_rule: bool, whole: &TokenStream) -> TokenStream {
    let check = spanned(quote!(_codec::__private::check_size), size);
    quote_spanned!(Span::call_site().located_at(size.span())=> #check(#whole, #has_rule))
}

/// Checks widths against types that the macro cannot see through.
fn widths(item: &Item) -> TokenStream {
    let checks = item.body.fields().into_iter().filter_map(|field| {
        let Some(Form::Coded(coding)) = field.form() else { return None };
        let width = width_of(coding)?;
        // A generic type is checked where its argument is known.
        if bounds::mentions_parameter(&field.ty, &item.generics) {
            return None;
        }
        if Primitive::of(field.element()).is_some() || types::is_unit(&field.ty) {
            return None;
        }
        let (check, ty, name) = (spanned(quote!(_codec::__private::check_width), width), value_type(field), &field.name);
        Some(quote_spanned!(Span::call_site().located_at(width.span())=> #check::<#ty>(#name, #width);))
    });
    checks.collect()
}

/// Checks that the integers hold the numbers of all symbols that they stand for.
fn numbers(item: &Item) -> TokenStream {
    let checks = item.body.fields().into_iter().filter_map(|field| {
        let (Form::Coded(coding) | Form::List { element: coding, .. }) = field.form()? else { return None };
        let coding = match coding {
            Coding::Counted(_, element) => element,
            coding => coding,
        };
        let coding = match coding {
            Coding::Joined(inner) => inner,
            coding => coding,
        };
        let Coding::As(_, integer) = coding else { return None };
        if bounds::mentions_parameter(&field.ty, &item.generics) {
            return None;
        }
        let (check, ty, name) = (spanned(quote!(_codec::__private::check_numbers), integer), value_type(field), &field.name);
        let shown = integer.to_token_stream().to_string();
        Some(quote_spanned!(Span::call_site().located_at(integer.span())=> #check::<#ty, #integer>(#name, #shown);))
    });
    checks.collect()
}

/// Checks the alphabets of an array against its length and its symbols.
fn alphabets(item: &Item) -> TokenStream {
    let checks = item.body.fields().into_iter().filter_map(|field| {
        let Some(Form::Coded(coding)) = field.form() else { return None };
        let (path, ty) = alphabets_of(coding, value_type(field))?;
        if bounds::mentions_parameter(&field.ty, &item.generics) {
            return None;
        }
        let (check, name) = (spanned(quote!(_codec::__private::check_alphabets), path), &field.name);
        Some(quote_spanned!(Span::call_site().located_at(path.span())=> #check::<#ty>(#name, &#path);))
    });
    checks.collect()
}

/// The alphabets of a field with the type of the array that they are of, through what is around it.
fn alphabets_of(coding: &Coding, ty: TokenStream) -> Option<(&syn::Path, TokenStream)> {
    match coding {
        Coding::RadixOf(path) => Some((path, ty)),
        Coding::As(inner, integer) => {
            let numbers = quote!(<#ty as _codec::__private::Numbered<#integer>>::Numbers);
            alphabets_of(inner, numbers)
        }
        Coding::Checked(inner, _) | Coding::Biased(inner, _) | Coding::Xor(inner, _) => {
            alphabets_of(inner, ty)
        }
        _ => None,
    }
}

/// The width of an integer, through what is around it.
fn width_of(coding: &Coding) -> Option<&Number> {
    match coding {
        Coding::Bits(width)
        | Coding::LittleEndian(Some(width))
        | Coding::BigEndian(Some(width)) => Some(width),
        Coding::Checked(inner, _)
        | Coding::Biased(inner, _)
        | Coding::Fixed(inner, _)
        | Coding::Xor(inner, _) => width_of(inner),
        _ => None,
    }
}

/// Has the compiler look at the layout of a type that is not used yet.
pub(super) fn evaluated(item: &Item) -> TokenStream {
    if item.generics.params.is_empty() {
        let (ident, codec, layout) = (&item.ident, names::bit_codec(), names::layout());
        quote!(const _: &#layout = <#ident as #codec>::LAYOUT;)
    } else {
        TokenStream::new()
    }
}

fn head(item: &Item) -> TokenStream {
    let (name, doc) = (names::plain(&item.ident), &item.doc);
    let order = match item.root.as_ref().map(|root| root.order) {
        Some(Order::LsbFirst) => quote!(::core::option::Option::Some(_codec::BitOrder::LsbFirst)),
        Some(Order::MsbFirst) => quote!(::core::option::Option::Some(_codec::BitOrder::MsbFirst)),
        None => quote!(::core::option::Option::None),
    };
    let size = option(item.size.as_ref());
    quote!(name: #name, doc: #doc, order: #order, size: #size)
}

fn option(value: Option<&impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn tagged(variant: &Variant<Tag>) -> TokenStream {
    match variant.tag {
        Tag::Value(tag) => {
            let tag = u128::from(tag);
            let tag = quote!(::core::option::Option::Some(_codec::Number::Unsigned(#tag)));
            variant_layout(variant, &tag, &variant.fields)
        }
        // The variant keeps the tag in its field, which takes no bits of its own.
        Tag::Other => variant_layout(variant, &quote!(::core::option::Option::None), &[]),
    }
}

fn variant_layout<T>(variant: &Variant<T>, tag: &TokenStream, fields: &[Field]) -> TokenStream {
    let (name, doc, fields) = (
        names::plain(&variant.ident),
        &variant.doc,
        fields_of(fields),
    );
    quote!(_codec::layout::Variant { name: #name, doc: #doc, tag: #tag, fields: &[#fields] })
}

fn fields_of(fields: &[Field]) -> TokenStream {
    fields.iter().map(field_layout).collect()
}

fn field_layout(field: &Field) -> TokenStream {
    let layout = names::layout();
    let reserved = field.reserved.as_ref().map(|width| {
        let zeros = quote!(&#layout::zeros(#width));
        entry("(reserved)", "", &zeros, &quote!(Reserved))
    });
    let (of, role) = match &field.wire {
        Wire::Always(form) => (form_layout(form, field), quote!(Data)),
        Wire::When { condition, form } => {
            let (inner, condition) = (form_layout(form, field), source(condition));
            (quote!(&#layout::when(#inner, #condition)), quote!(Data))
        }
        Wire::Skipped => (quote!(&#layout::zeros(0)), quote!(Skipped)),
        Wire::Derived {
            what, coding: by, ..
        } => {
            let ty = match what {
                _ if !types::is_unit(&field.ty) => value_type(field),
                Derived::Count => quote!(u64),
                Derived::Flag => quote!(bool),
            };
            let form = Form::Coded(by.clone());
            (field_item(&form, &ty, field, "LAYOUT"), quote!(Derived))
        }
    };
    let own = entry(&field.name, &field.doc, &of, &role);
    quote!(#reserved #own)
}

fn form_layout(form: &Form, field: &Field) -> TokenStream {
    let (layout, ty) = (names::layout(), value_type(field));
    let item = |item| field_item(form, &ty, field, item);
    match form {
        Form::Coded(_) => item("LAYOUT"),
        Form::List { len, .. } => {
            let (list, len) = (item("LAYOUT"), source(len));
            quote!(&_codec::__private::of_length(#list, #len))
        }
        Form::BitsBy { width, max } => {
            let (signed, width) = (item("SIGNED"), source(width));
            quote!(&#layout::bits_by(#width, #max, #signed))
        }
    }
}

fn entry(name: &str, doc: &str, layout: &TokenStream, role: &TokenStream) -> TokenStream {
    quote!(_codec::layout::Field { name: #name, doc: #doc, layout: #layout, role: _codec::layout::Role::#role },)
}
