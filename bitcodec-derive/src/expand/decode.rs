//! Statements that read fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::coding_types::{coding, field_item};
use super::context::{self, Direction};
use super::plain_field::{self, total};
use super::verify_computed;
use crate::expr::{FieldExpr, Stream};
use crate::model::{
    DerivedKind, Field, FieldRegion, Form, Integer, Wire, Zeros, regions_around, up_to_region_end,
};
use crate::names;
use crate::runtime_items::{option_item, value_item};
use crate::spans::{called, ends, tried};

/// Returns a statement for each field, in wire order, that stores it in its variable.
///
/// If `in_place`, each is read in place if its coding can do that. A struct whose fields can all be read in place has a method
/// for it.
pub(super) fn statements(fields: &[Field], in_place: bool) -> TokenStream {
    let mut statements = TokenStream::new();
    let mut index = 0;
    while let Some(field) = fields.get(index) {
        let regions = regions_around(index, fields);
        let next = fields
            .get(index + 1)
            .filter(|next| next.zeros.is_none() && regions.is_empty());
        match next.and_then(|next| Some((next, total(field)?, total(next)?))) {
            Some((next, first, second)) => {
                statements.extend(pair(field, next, [first, second]));
                index += 2;
            }
            None => {
                let inside = up_to_region_end(index, fields);
                let around = (&inside[..index], &inside[index + 1..]);
                let (zeros, read) = statement(field, around, in_place);
                let (begun, ended) = (
                    begun(index, &regions, fields),
                    ended(index, &regions, fields),
                );
                statements.extend(quote!(#zeros #begun #read #ended));
                index += 1;
            }
        }
    }
    statements.extend(verify_computed::sums_after(fields));
    statements.extend(verify_computed::flags_after(fields));
    statements
}

/// Returns a statement that reads two fields together if their types allow it, which the traits determine.
fn pair(first: &Field, second: &Field, forms: [&Form; 2]) -> TokenStream {
    let zeros = zeros(first);
    let pair = [first, second];
    let locals = pair.map(|field| names::local(&field.member));
    let (types, names) = (pair.map(|field| &field.ty), pair.map(|field| &field.name));
    let codings = pair.map(|field| field.coding().map(|by| coding(by, field)));
    let [a, b] = [(first, forms[0]), (second, forms[1])].map(|(field, form)| {
        let name = &field.name;
        let context = context::argument(form, field, Direction::Read);
        tried(
            field_item(form, field, "read"),
            quote!(#name, __reader, #context),
        )
    });
    quote! {
        #zeros
        let (#(#locals),*) = {
            use _codec::__private::ReadPair as _;
            (&_codec::__private::Pair::<(#(#codings),*), #(#types),*>::NEW).read(
                [#(#names),*],
                __reader,
                |__reader: &mut __R| ::core::result::Result::Ok((#a, #b)),
            )?
        };
    }
}

/// Returns the value, made of the variables of its fields.
pub(super) fn build(head: TokenStream, fields: &[Field]) -> TokenStream {
    let shown = fields.iter().filter(|field| field.hidden.is_none());
    let members = shown.clone().map(|field| &field.member);
    let locals = shown.map(|field| {
        let local = names::local(&field.member);
        if field.is_derived_unit() {
            quote!(())
        } else {
            quote!(#local)
        }
    });
    let value = quote!(#head { #(#members: #locals),* });
    verify_computed::checked_after(&head, value, fields)
}

/// Returns the statements that read the zeros before a field, and the field.
fn statement(
    field: &Field,
    (earlier, behind): (&[Field], &[Field]),
    in_place: bool,
) -> (Option<TokenStream>, TokenStream) {
    let (name, ty, local) = (&field.name, &field.ty, names::local(&field.member));
    let exprs = FieldExpr {
        earlier,
        stream: Stream::reader(field),
        place: |field: &Field| {
            let local = names::local(&field.member);
            quote!(#local)
        },
    };
    let read = |form: &Form| {
        if in_place && plain_field::is_plain(field, form) {
            return plain_field::read(field, form);
        }
        let by = exprs.by(field, form).into_iter();
        let read = field_item(form, field, "read");
        let context = context::argument(form, field, Direction::Read);
        let read = tried(read, quote!(#name, #(#by,)* __reader, #context));
        let number = exprs.dynamic_number(field, "read_with_number");
        let read = match number.or_else(|| exprs.parts(field)) {
            Some(stream) => quote!({ #stream #read }),
            None => read,
        };
        let read = match field.is_to_end().then(|| bits_of(behind)).flatten() {
            Some(bits) => quote!({
                let __reader = &mut _codec::__private::before_last(const { #bits }, __reader);
                #read
            }),
            None => read,
        };
        let read = exprs.ordered(field, read);
        match exprs.beside(field) {
            Some(given) => quote!({ #given #read }),
            None => read,
        }
    };
    let read = match &field.wire {
        Wire::Always(form)
        | Wire::When { form, .. }
        | Wire::Derived { form, .. }
        | Wire::Computed { form, .. } => match field.condition() {
            None => {
                let read = read(form);
                quote!(let #local = #read;)
            }
            Some(condition) if field.is_optional_constant() => {
                let (condition, read) = (exprs.is_there(field, condition), read(form));
                quote! {
                    if #condition { #read; }
                    let #local = ();
                }
            }
            // The value does not store it.
            Some(condition) if field.is_derived_unit() => {
                let (condition, read) = (exprs.is_there(field, condition), read(form));
                quote! {
                    let #local = if #condition {
                        ::core::option::Option::Some(#read)
                    } else {
                        ::core::option::Option::None
                    };
                }
            }
            Some(condition) => {
                let (condition, read) = (exprs.is_there(field, condition), read(form));
                let some = called(option_item(ty, "some"), read);
                let none = option_item(ty, "NONE");
                let counts = earlier.iter().filter(|count| counts(count, field));
                let uncounted = counts.map(|count| {
                    let (name, local) = (&count.name, names::local(&count.member));
                    let count = match count.is_derived_unit() {
                        true => quote!(_codec::__private::Count::count(#local)),
                        false => called(value_item(count, "DerivedCount", "count"), quote!(#local)),
                    };
                    quote!(_codec::__private::check_uncounted(#name, #count, __reader)?;)
                });
                quote!(let #local: #ty = if #condition { #some } else { #(#uncounted)* #none };)
            }
        },
        // The tag is read before all fields.
        Wire::Tag => TokenStream::new(),
        Wire::Skipped => {
            let (first, last) = ends(ty);
            let open = quote::quote_spanned!(first=> <);
            let value =
                quote::quote_spanned!(last=> #open #ty as _codec::__private::Skipped>::value());
            quote!(let #local: #ty = #value;)
        }
    };
    (zeros(field), read)
}

/// Limits the reader at the first field of a region.
fn begun(index: usize, regions: &[FieldRegion], fields: &[Field]) -> TokenStream {
    let begun = regions.iter().filter(|region| region.first == index);
    let each = begun.map(|region| {
        let field = &fields[region.size];
        let (name, local) = (&field.name, names::local(&field.member));
        let (outer, inner) = names::readers_of_region(region.size);
        let count = match field.is_derived_unit() {
            true => quote!(_codec::__private::Count::count(#local)),
            false => called(value_item(field, "DerivedCount", "count"), quote!(#local)),
        };
        quote! {
            let #outer = &mut *__reader;
            let mut #inner = _codec::__private::begin_region(#name, #count, &mut *#outer)?;
            let __reader = &mut #inner;
        }
    });
    each.collect()
}

/// Returns to the reader around a region behind its last field.
fn ended(index: usize, regions: &[FieldRegion], fields: &[Field]) -> TokenStream {
    // The innermost one first.
    let ended = regions.iter().rev().filter(|region| region.last == index);
    let each = ended.map(|region| {
        let name = &fields[region.size].name;
        let (outer, inner) = names::readers_of_region(region.size);
        quote! {
            _codec::__private::end_region(#name, __reader)?;
            ::core::mem::drop(#inner);
            let __reader = #outer;
        }
    });
    each.collect()
}

/// The number of bits of the fields behind a list to the end, each of which has a constant width; `None` if there are
/// none.
fn bits_of(behind: &[Field]) -> Option<TokenStream> {
    let each = behind.iter().flat_map(|field| {
        let reserved = match &field.zeros {
            Some(Zeros::Reserved(width)) => Some(width.to_integer(Integer::Usize)),
            // The layout of the type is a mistake.
            Some(Zeros::Align(_)) | None => None,
        };
        // A field without a form may have reserved bits before it.
        let form = field.form();
        let value = form.map(|form| {
            let layout = field_item(form, field, "LAYOUT");
            quote!(#layout.min_bits)
        });
        reserved.into_iter().chain(value)
    });
    let each: Vec<TokenStream> = each.collect();
    (!each.is_empty()).then(|| quote!(0 #(+ #each)*))
}

/// Whether a field is the count of another one, which must be 0 if that is absent.
fn counts(count: &Field, field: &Field) -> bool {
    matches!(&count.wire, Wire::Derived { from, .. }
        if from.what == DerivedKind::Count && names::is_of(&field.member, &from.of))
}

pub(super) fn zeros(field: &Field) -> Option<TokenStream> {
    let name = &field.name;
    field.zeros.as_ref().map(|zeros| {
        let number = zeros.number().to_integer(Integer::Usize);
        match zeros {
            Zeros::Reserved(_) => quote!(_codec::__private::read_reserved(#number, __reader)?;),
            Zeros::Align(_) => {
                quote!(_codec::__private::read_align(#name, __start, #number, __reader)?;)
            }
        }
    })
}
