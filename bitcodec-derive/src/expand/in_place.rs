//! Decoding in place: each field is read to its place in a value that exists before.

use proc_macro2::TokenStream;
use quote::quote;

use super::coding_types::{field_item, rules_of};
use super::context::{self, Direction};
use super::decode;
use super::plain_field;
use super::shared::Shared;
use super::verify_computed;
use crate::expr::{FieldExpr, Stream};
use crate::model::{Body, Enum, Field, Integer, Item, Wire};
use crate::names;
use crate::runtime_items::option_item;
use crate::spans::{called, tried};

/// Returns the items of `BitCodec` that decode in place, if the fields of a struct can do so: none is computed except the
/// flag of a last element, and none has an expression that gives its width or length. An enum without data is a place of its
/// own.
pub(super) fn items(item: &Item) -> Option<TokenStream> {
    match &item.body {
        Body::Enum(body) => plain_enum(body),
        Body::Struct(fields) if Shared::of(item).is_none() => of_struct(item, fields),
        Body::Struct(_) => None,
    }
}

/// Its value is one byte, which is assigned as a whole.
fn plain_enum(body: &Enum) -> Option<TokenStream> {
    let variants = body.variants();
    if variants.iter().any(|(_, fields)| !fields.is_empty()) {
        return None;
    }
    let (first, _) = variants.first()?;
    Some(quote! {
        const IN_PLACE: bool = true;
        const BLANK: ::core::option::Option<Self> = ::core::option::Option::Some(Self::#first {});
    })
}

fn of_struct(item: &Item, fields: &[Field]) -> Option<TokenStream> {
    let (mut able, mut blanks, mut statements) = (Vec::new(), Vec::new(), TokenStream::new());
    for (index, field) in fields.iter().enumerate() {
        let (ty, member) = (&field.ty, &field.member);
        // Also those before a field that is not on the wire.
        statements.extend(decode::zeros(field));
        let form = match &field.wire {
            Wire::Skipped => {
                // Its default value is no constant.
                return None;
            }
            Wire::Always(form) | Wire::When { form, .. } => form,
            // It is read to a variable, because a flag of type `()` has no place to compare.
            Wire::Computed { form, .. } if field.is_last_flag() => {
                let read = field_item(form, field, "read");
                let (name, local) = (&field.name, names::local(member));
                let context = context::argument(form, field, Direction::Read);
                let read = tried(read, quote!(#name, __reader, #context));
                statements.extend(quote!(let #local = #read;));
                blanks.push(match field.is_derived_unit() {
                    true => quote!(#member: ()),
                    false => quote!(#member: false),
                });
                continue;
            }
            Wire::Tag | Wire::Derived { .. } | Wire::Computed { .. } => return None,
        };
        if !plain_field::is_plain(field, form) {
            return None;
        }
        let constant = field_item(form, field, "IN_PLACE");
        able.push(quote!(&& #constant));
        let (name, local) = (&field.name, names::local(member));
        let context = context::argument(form, field, Direction::Read);
        match field.condition() {
            None => {
                let blank = field_item(form, field, "BLANK");
                blanks.push(quote!(#member: #blank.unwrap()));
                let read = field_item(form, field, "read_to");
                let read = tried(read, quote!(#name, #local, __reader, #context));
                statements.extend(quote!(#read;));
            }
            Some(condition) => {
                let exprs = FieldExpr {
                    earlier: &fields[..index],
                    stream: Stream::reader(field),
                    place: |field: &Field| {
                        let local = names::local(&field.member);
                        match field.is_last_flag() {
                            true => quote!(#local),
                            false => quote!((*#local)),
                        }
                    },
                };
                let condition = exprs.is_there(field, condition);
                let none = option_item(ty, "NONE");
                let some = called(option_item(ty, "some"), plain_field::read(field, form));
                statements.extend(quote!(*#local = if #condition { #some } else { #none };));
                blanks.push(quote!(#member: #none));
            }
        }
    }
    let in_place = fields
        .iter()
        .filter(|field| !matches!(field.wire, Wire::Skipped) && !field.is_last_flag());
    let places = in_place.map(|field| {
        let (member, local) = (&field.member, names::local(&field.member));
        quote!(#member: #local)
    });
    let flags = fields
        .iter()
        .filter(|field| field.is_last_flag() && !field.is_derived_unit());
    let flags = flags.map(|field| {
        let (member, local) = (&field.member, names::local(&field.member));
        quote!(self.#member = #local;)
    });
    let checks = verify_computed::flags_after(fields);
    let needs_start = item.size.is_some() || item.check.is_some() || item.body.is_aligned();
    let start = needs_start.then(|| quote!(let __start = _codec::io::BitRead::position(__reader);));
    let padding = item.size.as_ref().map(|size| {
        let size = size.to_integer(Integer::Usize);
        quote!(_codec::__private::read_padding(__start, #size, __reader)?;)
    });
    let rules = item.check.as_ref().map(|check| {
        let rules = rules_of(item, check, &quote!(&*self), "read");
        quote!(_codec::__private::check_after::<Self, __R>(&*self, #rules, __start, __reader)?;)
    });
    let evaluated = super::layout::evaluated_in_methods(item);
    let read = context::read_parameter();
    Some(quote! {
        const IN_PLACE: bool = true #(#able)*;
        const BLANK: ::core::option::Option<Self> = match <Self as _codec::BitCodec>::IN_PLACE {
            true => ::core::option::Option::Some(Self { #(#blanks),* }),
            false => ::core::option::Option::None,
        };

        #[inline(always)]
        fn decode_to<__R: _codec::io::BitRead>(&mut self, __reader: &mut __R, #read) -> ::core::result::Result<(), _codec::error::Fault> {
            #evaluated
            #start
            let Self { #(#places,)* .. } = self;
            #statements
            #(#flags)*
            #checks
            #padding
            #rules
            ::core::result::Result::Ok(())
        }
    })
}
