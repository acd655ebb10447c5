//! The layout constant.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Type};

use super::coding_types::{encoding, field_item};
use super::shared::code_type;
use super::tag_calls::TagCalls;
use super::{borrowed, computed, recursive};
use crate::expr::{ExclusiveCases, UpperBound, exclusive_cases, has_constants, substituted, tree};
use crate::model::{
    BitOrder, Body, Condition, Enum, Field, Form, Integer, Item, Tag, TagForm, TagNumber,
    TagSource, Variant, Wire, Zeros,
};
use crate::names;
use crate::source::source;
use crate::spans::{call_site_at, spanned};

/// Returns `const LAYOUT`, which fails to compile if one of these checks does.
pub(super) fn constant(item: &Item, checks: &TokenStream) -> TokenStream {
    let head = head(item);
    let whole = match &item.body {
        Body::Struct(fields) => {
            let fields = fields_of(fields);
            let arith = item.arith.is_some();
            let whole = quote!(_codec::__private::structure(#head, #arith, &[#fields]));
            match &item.joined {
                Some((_, code)) => {
                    let code = code_type(code.as_ref());
                    quote!(_codec::__private::joined::<#code>(#whole))
                }
                None => whole,
            }
        }
        Body::Enum(Enum::Tagged {
            form,
            is_outside,
            variants,
            ..
        }) => {
            let is_outside = *is_outside;
            let tag = TagCalls { form, is_outside }.layout();
            let is_signed = form.is_signed();
            let variants = variants.iter().map(|variant| tagged(variant, is_signed));
            quote!(_codec::__private::enumeration(
                #head,
                #tag,
                &[#(#variants),*],
            ))
        }
        Body::Enum(Enum::Prefix { variants, .. }) => {
            let words = names::words();
            let variants = variants.iter().zip(0u128..).map(|(variant, index)| {
                let tag =
                    quote!(::core::option::Option::Some(_codec::int::Number::Unsigned(#index)));
                variant_layout(variant, &tag)
            });
            quote!(_codec::__private::enumeration(
                #head,
                <#words as _codec::__private::Words>::LAYOUT,
                &[#(#variants),*],
            ))
        }
    };
    let whole = match &item.context {
        Some(context) => {
            let name = context_name(context);
            quote!(_codec::__private::with_context(#whole, #name))
        }
        None => whole,
    };
    let whole = match &item.depth {
        Some(depth) => {
            let (name, depth) = (names::unraw(&item.ident), depth.to_integer(Integer::U32));
            let path = quote!(::core::concat!(::core::module_path!(), "::", #name));
            quote!(_codec::__private::with_depth(#whole, #depth, #path))
        }
        None => whole,
    };
    // In a generic type, only the layout is sure to be evaluated for each instance. The checks of a type that contains
    // itself need its layout.
    let checks = if item.depth.is_some() {
        &TokenStream::new()
    } else {
        checks
    };
    let allowed = has_constants(&whole).then(|| quote!(#[allow(trivial_numeric_casts)]));
    if item.generics.params.is_empty() && checks.is_empty() {
        quote!(#allowed const LAYOUT: &'static _codec::Layout = &#whole;)
    } else {
        let whole = checked(item, &whole);
        quote!(#allowed const LAYOUT: &'static _codec::Layout = { #checks &#whole };)
    }
}

/// Returns the name of a context, which does not depend on the path to its type.
fn context_name(context: &Type) -> String {
    match context {
        Type::Path(path) => match path.path.segments.last() {
            Some(last) => names::unraw(&last.ident),
            None => source(context),
        },
        _ => source(context),
    }
}

/// Returns a layout after checks against the declaration, re-spanned to `size` or to the item's name.
fn checked(item: &Item, whole: &TokenStream) -> TokenStream {
    let whole = match &item.size {
        Some(size) => {
            let (check, has_rule) = (
                spanned(quote!(_codec::__private::check_size), size),
                item.check.is_some(),
            );
            quote_spanned!(call_site_at(size)=> #check(#whole, #has_rule))
        }
        None => whole.clone(),
    };
    let whole = match &item.body {
        Body::Enum(Enum::Tagged {
            form: TagForm::Bits(width),
            variants,
            ..
        }) if width.value.is_none() || has_constant_tags(variants) => {
            let check = spanned(quote!(_codec::__private::check_tags), width);
            quote_spanned!(call_site_at(width)=> #check(#whole))
        }
        Body::Enum(Enum::Tagged {
            form: TagForm::Coded { .. },
            ..
        }) => {
            let check = spanned(quote!(_codec::__private::check_coded_tags), &item.ident);
            quote_spanned!(call_site_at(&item.ident)=> #check(#whole))
        }
        Body::Enum(_) | Body::Struct(_) => whole,
    };
    let shared = match (&item.arith, &item.joined) {
        (Some(arith), _) => Some((arith, quote!(_codec::__private::check_coded))),
        (None, Some((joined, code))) => {
            let code = code_type(code.as_ref());
            Some((joined, quote!(_codec::__private::check_joined::<#code>)))
        }
        (None, None) => None,
    };
    let whole = match shared {
        Some((key, check)) => {
            let check = spanned(check, key);
            quote_spanned!(call_site_at(key)=> #check(#whole))
        }
        None => whole,
    };
    let rest = spanned(quote!(_codec::__private::check_rest), &item.ident);
    quote_spanned!(call_site_at(&item.ident)=> #rest(#whole))
}

/// Whether the macro does not see each tag.
fn has_constant_tags(variants: &[Variant<Tag>]) -> bool {
    let mut tags = variants.iter().flat_map(|variant| variant.tag.numbers());
    tags.any(|tag| tag.known().is_none())
}

/// Returns an item that evaluates the layout even if the type is unused.
pub(super) fn evaluated(item: &Item) -> TokenStream {
    item.outside().map_or_else(TokenStream::new, |of| {
        let checked = checked(item, &quote!(*<#of as _codec::BitCodec>::LAYOUT));
        quote!(const _: _codec::Layout = #checked;)
    })
}

/// Returns a statement that evaluates the layout for each instance of a generic type.
pub(super) fn evaluated_in_methods(item: &Item) -> Option<TokenStream> {
    (!item.generics.params.is_empty()).then(|| {
        let recursive = recursive::check(item)
            .map(|check| quote!(let () = <Self as _codec::__private::Recursive>::CHECKED; #check;));
        let places = borrowed::evaluated(item);
        quote!(
            const {
                let _ = <Self as _codec::BitCodec>::LAYOUT;
                #recursive
                #places
            }
        )
    })
}

fn head(item: &Item) -> TokenStream {
    let (name, doc) = (names::unraw(&item.ident), &item.doc);
    let order = option(item.root.as_ref().map(|root| match root.order {
        BitOrder::LsbFirst => quote!(_codec::io::BitOrder::LsbFirst),
        BitOrder::MsbFirst => quote!(_codec::io::BitOrder::MsbFirst),
    }));
    let size = item.size.as_ref();
    let size = option(size.map(|size| size.to_integer(Integer::Usize)));
    quote!(#name, #doc, #order, #size)
}

fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn tagged(variant: &Variant<Tag>, is_signed: bool) -> TokenStream {
    match &variant.tag {
        Tag::Value(tag) => {
            let tag = match is_signed {
                true => quote!(_codec::int::Number::Signed(#tag as i128)),
                false => {
                    let tag = wide(tag);
                    quote!(_codec::int::Number::Unsigned(#tag))
                }
            };
            let tag = quote!(::core::option::Option::Some(#tag));
            variant_layout(variant, &tag)
        }
        // The field that stores the tag takes no bits of its own.
        Tag::Other => variant_layout(variant, &quote!(::core::option::Option::None)),
        Tag::Range(low, high) => {
            let (name, doc) = (names::unraw(&variant.ident), &variant.doc);
            let fields = fields_of(&variant.fields);
            if is_signed {
                return quote!(_codec::__private::variant_of_signed_tags(
                    #name, #doc, #low as i128, #high as i128, &[#fields],
                ));
            }
            let (low, high) = (wide(low), wide(high));
            quote!(_codec::__private::variant_of_tags(#name, #doc, #low, #high, &[#fields]))
        }
    }
}

/// Returns a tag as layouts store it.
fn wide(tag: &TagNumber) -> TokenStream {
    match tag {
        TagNumber::Known(tag) => u128::from(*tag).to_token_stream(),
        TagNumber::Signed(_)
        | TagNumber::Constant {
            from: TagSource::Written(_) | TagSource::After(_),
            ..
        } => quote!(#tag as u128),
        TagNumber::Bytes(_)
        | TagNumber::Constant {
            from: TagSource::Bytes(..),
            ..
        } => quote!(_codec::__private::wide_tag(&#tag)),
    }
}

fn variant_layout<T>(variant: &Variant<T>, tag: &TokenStream) -> TokenStream {
    let (name, doc) = (names::unraw(&variant.ident), &variant.doc);
    let fields = fields_of(&variant.fields);
    quote!(_codec::__private::variant(#name, #doc, #tag, &[#fields]))
}

fn fields_of(fields: &[Field]) -> TokenStream {
    let written = fields
        .iter()
        .zip(exclusive_cases(fields))
        .filter(|(field, _)| !matches!(field.wire, Wire::Tag));
    written
        .map(|(field, cases)| field_layout(field, cases, fields))
        .collect()
}

/// An expression as layouts have it.
pub(super) fn expression(expr: &Expr, fields: &[Field]) -> TokenStream {
    let (text, tree) = (shown(expr, fields), tree(expr, fields));
    quote!(_codec::layout::Expression::new(#text, &#tree))
}

/// An expression as layouts show it: the field that keeps the tag is called `tag`, because a layout does not list it.
fn shown(expr: &Expr, fields: &[Field]) -> String {
    let keeps_tag = |field: &&Field| matches!(field.wire, Wire::Tag);
    match fields.iter().find(keeps_tag) {
        Some(tag) => source(&substituted(expr, |ident| {
            names::is_of(&tag.member, ident).then(|| offset_shown(tag))
        })),
        None => source(expr),
    }
}

/// The tag, or its offset in a range.
fn offset_shown(tag: &Field) -> TokenStream {
    match tag.hidden.as_ref().map(|hidden| &hidden.written.low) {
        Some(low) if low.value != Some(0) => quote!(tag - #low),
        Some(_) | None => quote!(tag),
    }
}

fn field_layout(field: &Field, cases: Option<ExclusiveCases>, fields: &[Field]) -> TokenStream {
    let zeros = field.zeros.as_ref().map(|zeros| {
        let number = zeros.number().to_integer(Integer::Usize);
        let zeros = match zeros {
            Zeros::Reserved(_) => quote!(&_codec::Layout::zeros(#number)),
            Zeros::Align(_) => quote!(&_codec::Layout::align(#number)),
        };
        let zeros = entry("(reserved)", "", &zeros, &quote!(Reserved));
        quote!(#zeros,)
    });
    let role = match &field.wire {
        Wire::Always(_) | Wire::When { .. } => quote!(Data),
        Wire::Tag | Wire::Skipped => quote!(Skipped),
        Wire::Derived { .. } | Wire::Computed { .. } => quote!(Derived),
    };
    let of = layout_of(field, fields);
    let own = entry(&field.name, &field.doc, &of, &role);
    match cases {
        Some(ExclusiveCases { of, count, there }) => {
            quote!(#zeros _codec::__private::in_cases(#own, #of, #count, #there),)
        }
        None => quote!(#zeros #own,),
    }
}

/// Returns the layout of a field without the zeros before it.
fn layout_of(field: &Field, fields: &[Field]) -> TokenStream {
    let present = layout_where_present(field, fields);
    let present = match &field.tag {
        Some(tag) => {
            let tag = expression(tag, fields);
            quote!(&_codec::Layout::tagged(#present, #tag))
        }
        None => present,
    };
    match field.condition() {
        Some(Condition::By(condition)) => {
            let condition = expression(condition, fields);
            quote!(&_codec::Layout::when(#present, #condition))
        }
        Some(Condition::Rest(_)) => quote!(&_codec::Layout::if_left(#present)),
        None => present,
    }
}

/// Returns the layout of a field whose condition is true.
pub(super) fn layout_where_present(field: &Field, fields: &[Field]) -> TokenStream {
    match &field.wire {
        Wire::Always(form) | Wire::When { form, .. } | Wire::Derived { form, .. } => {
            form_layout(form, field, fields)
        }
        Wire::Computed { by, form, .. } => {
            computed::layout(field, by, &form_layout(form, field, fields), fields)
        }
        Wire::Tag | Wire::Skipped => quote!(&_codec::Layout::zeros(0)),
    }
}

fn form_layout(form: &Form, field: &Field, fields: &[Field]) -> TokenStream {
    let layout = field_item(form, field, "LAYOUT");
    let layout = match form.length() {
        None => layout,
        Some((_, length)) => of_length(&layout, length, fields),
    };
    let layout = match form {
        Form::List { element, .. } => match element.as_text() {
            Some((charset, _)) => {
                let encoding = encoding(charset, field);
                quote!(&_codec::__private::text_layout::<#encoding>(#layout))
            }
            None => layout,
        },
        Form::Coded(_) | Form::Sized { .. } => layout,
    };
    match &field.little_endian {
        Some(is_little) => {
            let is_little = expression(is_little, fields);
            quote!(&_codec::Layout::ordered(#layout, #is_little))
        }
        None => layout,
    }
}

/// Returns the maximum of an expression, if the fields bound it.
pub(super) fn upper_bound(expr: &Expr, fields: &[Field]) -> Option<TokenStream> {
    let layout_of = &|field: &Field| layout_where_present(field, fields);
    UpperBound { fields, layout_of }.of(expr)
}

/// The layout of a list or region whose length earlier fields decide.
fn of_length(layout: &TokenStream, len: &Expr, fields: &[Field]) -> TokenStream {
    let of = expression(len, fields);
    match upper_bound(len, fields) {
        Some(most) => quote!(&_codec::__private::of_length_up_to(#layout, #of, #most)),
        None => quote!(&_codec::__private::of_length(#layout, #of)),
    }
}

fn entry(name: &str, doc: &str, layout: &TokenStream, role: &TokenStream) -> TokenStream {
    quote!(_codec::__private::field(#name, #doc, #layout, _codec::layout::Role::#role))
}
