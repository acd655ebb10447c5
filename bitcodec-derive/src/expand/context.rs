//! What a type is given beside the bits, and what it hands on to its fields.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Lifetime, WhereClause, parse_quote};

use super::coding_types::{coding, field_item};
use super::tag_calls::TagCalls;
use crate::model::{Body, Coding, Enum, Field, Form, Item, ListForm};
use crate::names;
use crate::runtime_items::{element_in_bound, value_in_bound, value_item};
use crate::spans::{call_site_at, ends};
use crate::types::{self, Primitive};

/// The two ways in which a context is handed on.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Read,
    Write,
}

/// The context of a type: the one that it declares, that of its fields whose types are parameters, or none.
pub(super) fn of_item(item: &Item) -> TokenStream {
    let beside = beside_outer_value(item);
    match &item.body {
        Body::Enum(Enum::Tagged {
            form,
            is_outside: true,
            ..
        }) => {
            let calls = TagCalls {
                form,
                is_outside: true,
            };
            calls.context(&beside)
        }
        Body::Struct(_) if item.body.has_outer_value() => quote!(_codec::Flagged<#beside>),
        Body::Enum(_) | Body::Struct(_) => beside,
    }
}

/// The context of a type without the tag or the flag that it is given.
fn beside_outer_value(item: &Item) -> TokenStream {
    let inner = beside_input(item);
    match input_lifetime(item) {
        Some(lifetime) => quote!(_codec::context::Input<#lifetime, #inner>),
        None => inner,
    }
}

/// The lifetime of the input from which fields of a type borrow, or types of its fields with a lifetime.
pub(super) fn input_lifetime(item: &Item) -> Option<&Lifetime> {
    let mut fields = item.body.fields();
    let lent = fields.find_map(|field| Some(field.lent()?.lifetime));
    lent.or_else(|| {
        let lifetimes = item.generics.lifetimes().map(|of| &of.lifetime);
        lifetimes
            .into_iter()
            .find(|of| item.body.fields().any(|field| may_lend(field, of)))
    })
}

/// Whether values of the type of a field can borrow for a lifetime, as far as its syntax shows.
fn may_lend(field: &Field, lifetime: &Lifetime) -> bool {
    let is_of_a_type = matches!(
        std::iter::successors(field.coding(), |coding| coding.inner()).last(),
        Some(Coding::Own | Coding::Again)
    );
    let ty = types::innermost(field.value_type()).to_token_stream();
    is_of_a_type && names::mentions(ty, &|name| *name == lifetime.ident)
}

/// The context of a type without the input and what its variant or its list gives it.
fn beside_input(item: &Item) -> TokenStream {
    if let Some(context) = &item.context {
        return quote!(_codec::With<#context>);
    }
    let fields = of_generic_fields(item);
    let mut fields = fields.into_iter();
    match fields.next() {
        None => quote!(_codec::NoContext),
        Some(first) => fields.fold(
            first,
            |all, next| quote!(<#all as _codec::__private::Merge<#next>>::Both),
        ),
    }
}

/// The bounds by which the context of a type is one of each field whose type is a parameter.
pub(super) fn bounds(item: &Item) -> Vec<TokenStream> {
    let mut bounds = of_tagged_fields(item);
    let fields = of_generic_fields(item);
    let [first, rest @ ..] = &fields[..] else {
        return bounds;
    };
    if item.context.is_none() {
        let mut all = first.clone();
        for next in rest {
            bounds.push(quote!(#all: _codec::__private::Merge<#next>));
            all = quote!(<#all as _codec::__private::Merge<#next>>::Both);
        }
    }
    // The context of the only field is that of the type.
    let is_same = rest.is_empty()
        && item.context.is_none()
        && !item.body.has_outer_value()
        && input_lifetime(item).is_none();
    if !is_same {
        let whole = of_item(item);
        let provides = fields
            .iter()
            .map(|field| quote!(#whole: _codec::__private::Provides<#field>));
        bounds.extend(provides);
    }
    bounds
}

/// The bounds of an impl for the types without a context: where parameters decide, one more.
pub(super) fn absent(item: &Item, clause: Option<&WhereClause>) -> Option<WhereClause> {
    let mut clause = clause.cloned();
    if !of_generic_fields(item).is_empty() {
        let whole = of_item(item);
        let clause = clause.get_or_insert_with(|| parse_quote!(where));
        clause
            .predicates
            .push(parse_quote!(#whole: _codec::context::Absent));
    }
    clause
}

/// The contexts of the fields whose types name a parameter, each once.
fn of_generic_fields(item: &Item) -> Vec<TokenStream> {
    let mut found: Vec<TokenStream> = Vec::new();
    for field in item.body.fields() {
        if !field.names_type_parameter
            || field.is_again()
            || field.given.is_some()
            || field.tag.is_none() && is_without(field)
        {
            continue;
        }
        let Some(context) = of_field(field) else {
            continue;
        };
        if !found
            .iter()
            .any(|other| other.to_string() == context.to_string())
        {
            found.push(context);
        }
    }
    found
}

/// The bounds for the contexts of the fields whose types name a parameter and whose tags are outside.
fn of_tagged_fields(item: &Item) -> Vec<TokenStream> {
    let groups = item.body.groups().into_iter();
    let bounds = groups.flat_map(|fields| {
        let tagged = fields.iter().filter(|field| field.names_type_parameter);
        tagged.filter_map(|field| {
            let (tag, needed) = (field.tag.as_ref()?, needed_by_field(field)?);
            let tag = type_of_tag(tag, fields);
            let bound = quote!(#needed: _codec::__private::TakesTag<Tag = #tag>);
            let ty = types::in_option(field.value_type());
            let derived = field
                .is_tag_derived
                .then(|| quote!(#ty: _codec::__private::OuterTag<Tag = #tag, Needs = #needed>));
            Some([Some(bound), derived])
        })
    });
    bounds.flatten().flatten().collect()
}

/// The type of a tag in a generic type: a byte string if it is in a field of bytes, and else a number.
fn type_of_tag(tag: &Expr, fields: &[Field]) -> TokenStream {
    let named = names::as_field(tag);
    let mut fields = fields.iter();
    let field = named.and_then(|name| fields.find(|field| names::is_of(&field.member, &name)));
    match field {
        Some(Field { ty, .. }) if types::array(ty).is_some() => quote!(#ty),
        Some(_) | None => quote!(u64),
    }
}

/// The context that a field needs from the type around it.
fn of_field(field: &Field) -> Option<TokenStream> {
    let needed = needed_by_field(field)?;
    Some(match field.tag {
        Some(_) => quote!(<#needed as _codec::__private::TakesTag>::Rest),
        None => needed,
    })
}

/// The context of the type of a field, through the bound that its type parameter has.
fn needed_by_field(field: &Field) -> Option<TokenStream> {
    let ty = value_in_bound(field);
    Some(match field.form()? {
        Form::Coded(Coding::Own) => quote!(<#ty as _codec::BitCodec>::Context),
        Form::Coded(by) | Form::Sized { coding: by, .. } => {
            let by = coding(by, field);
            quote!(<#by as _codec::coding::Coding<#ty>>::Context)
        }
        Form::List { element, .. } => {
            let element = element.unnamed();
            let by = coding(element, field);
            let item = element_in_bound(field);
            match element.list_form() {
                ListForm::AsOneNumber => {
                    quote!(<#item as _codec::__private::RankedItem<#by>>::Context)
                }
                ListForm::AtOnce => {
                    quote!(<#by as _codec::__private::ListCoding<#item>>::Context)
                }
                ListForm::OneByOne => quote!(<#by as _codec::coding::Coding<#item>>::Context),
            }
        }
    })
}

/// Whether the macro sees that a field needs no context: a code of the runtime writes it, or it is an integer.
pub(super) fn is_without(field: &Field) -> bool {
    let Some(mut coding) = field.coding() else {
        return true;
    };
    if field.lent().is_some() {
        return false;
    }
    while let Some(inner) = coding.inner() {
        coding = inner;
    }
    match coding {
        Coding::Code(_)
        | Coding::Ranged(_)
        | Coding::Pieces(_)
        | Coding::Table(_)
        | Coding::RadixBy(_)
        | Coding::RadixOf(_)
        | Coding::Multiset(_)
        | Coding::Weights(_) => true,
        Coding::Own => {
            !field.names_type_parameter
                && Primitive::of(types::innermost(field.value_type())).is_some()
        }
        _ => false,
    }
}

/// The argument for the context of a field, re-spanned to the type of the field.
pub(super) fn argument(form: &Form, field: &Field, direction: Direction) -> TokenStream {
    argument_for(&field_item(form, field, "Context"), field, direction)
}

/// The argument for the elements of a list or the value in a region, which are measured before they are written.
pub(super) fn argument_of_measured(field: &Field) -> TokenStream {
    match needed_by_field(field) {
        Some(needed) => argument_for(&needed, field, Direction::Write),
        None => quote!(()),
    }
}

fn argument_for(needed: &TokenStream, field: &Field, direction: Direction) -> TokenStream {
    let beside = |needed: &TokenStream| match &field.given {
        Some(given) => taken(needed, given, direction),
        None => handed_on(needed, field, direction),
    };
    match &field.tag {
        Some(_) => {
            let (first, at) = ends(&field.ty);
            let open = quote_spanned!(first=> <);
            // What is no enum with a tag outside is said once.
            let needs = field
                .is_tag_derived
                .then(|| value_item(field, "OuterTag", "Needs"));
            let needed = needs.as_ref().unwrap_or(needed);
            let takes = quote_spanned!(at=> #open #needed as _codec::__private::TakesTag>);
            let rest = beside(&quote_spanned!(at=> #takes::Rest));
            let function = match direction {
                Direction::Read => "tagged_reading",
                Direction::Write => "tagged_writing",
            };
            let function = Ident::new(function, at);
            let tag = Ident::new("__outer_tag", Span::call_site());
            let tag =
                quote_spanned!(at=> <_ as _codec::__private::IsTag<#takes::Tag>>::same_tag(#tag));
            quote_spanned!(at=> #takes::#function(#tag, #rest))
        }
        None if field.given.is_none() && is_without(field) => quote!(()),
        None => beside(needed),
    }
}

/// The argument that the expression of the field gives, which is in its variable.
fn taken(needed: &TokenStream, given: &Expr, direction: Direction) -> TokenStream {
    let at = call_site_at(given);
    let function = match direction {
        Direction::Read => "take_reading",
        Direction::Write => "take_writing",
    };
    let function = Ident::new(function, at);
    // A value of another type is the same mistake in both directions.
    let value = quote_spanned!(at=> _codec::__private::given::<#needed, _>(__given));
    quote_spanned!(at=> <#needed as _codec::__private::Takes<_>>::#function(#value))
}

fn handed_on(needed: &TokenStream, field: &Field, direction: Direction) -> TokenStream {
    let (first, at) = match field.coding() {
        Some(Coding::With(path)) => ends(path),
        _ => ends(&field.ty),
    };
    let open = quote_spanned!(first=> <);
    let function = match direction {
        Direction::Read => Ident::new("read", at),
        Direction::Write => Ident::new("write", at),
    };
    let context = Ident::new("__context", Span::call_site());
    quote_spanned! {at=>
        #open <Self as _codec::BitCodec>::Context as _codec::__private::Provides<#needed>>::#function(#context)
    }
}

/// The parameter of the functions that read.
pub(super) fn read_parameter() -> TokenStream {
    quote!(__context: _codec::coding::ReadOf<'_, Self>)
}

/// The parameter of the functions that write.
pub(super) fn write_parameter() -> TokenStream {
    quote!(__context: _codec::coding::WriteOf<'_, Self>)
}
