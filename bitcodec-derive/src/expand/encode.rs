//! Statements that write fields.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;

use super::access::Access;
use super::carriers::Carrier;
use super::coding_types::{coding, encoding, field_item, held, if_some};
use super::computed;
use super::context::{self, Direction};
use crate::expr::{FieldExpr, Stream};
use crate::model::{
    Computed, Condition, Derived, DerivedKind, Field, Form, Integer, LenUnit, Over, Place, Sum,
    Wire, Zeros,
};
use crate::names;
use crate::runtime_items::{option_item, sum_item, value_item, value_type};
use crate::spans::{called, ends, tried};

/// Returns a statement for each field, in wire order.
pub(super) fn statements(fields: &[Field], access: Access) -> TokenStream {
    let each = fields.iter().enumerate();
    each.map(|(index, field)| statement(field, index, fields, access))
        .collect()
}

fn statement(field: &Field, index: usize, fields: &[Field], access: Access) -> TokenStream {
    let zeros = field.zeros.as_ref().map(|zeros| {
        let number = zeros.number().to_integer(Integer::Usize);
        match zeros {
            Zeros::Reserved(_) => quote!(_codec::__private::write_reserved(#number, __writer)?;),
            Zeros::Align(_) => quote!(_codec::__private::write_align(__start, #number, __writer)?;),
        }
    });
    let write = written(field, index, fields, access);
    quote!(#zeros #write)
}

/// Returns the statement for a field without the zeros before it.
pub(super) fn written(
    field: &Field,
    index: usize,
    fields: &[Field],
    access: Access,
) -> TokenStream {
    let (name, value) = (&field.name, access.reference(field));
    let exprs = FieldExpr {
        earlier: &fields[..index],
        stream: Stream::writer(field),
        place: |field: &Field| access.place(field),
    };
    let write = |form: &Form, value: TokenStream| {
        let by = exprs.by(field, form).into_iter();
        let write = field_item(form, field, writing(form, field, &fields[..index]));
        let context = context::argument(form, field, Direction::Write);
        let write = tried(write, quote!(#name, #(#by,)* #value, __writer, #context));
        let write = match exprs.dynamic_number(field, "write_with_number") {
            Some(stream) => quote!({ #stream #write; }),
            None => quote!(#write;),
        };
        let write = exprs.ordered(field, write);
        match exprs.beside(field) {
            Some(given) => quote!({ #given #write }),
            None => write,
        }
    };
    // The value in the option, whose presence must match the condition.
    let wanted = |condition: TokenStream, value: TokenStream| {
        let wanted = option_item(&field.ty, "wanted");
        tried(wanted, quote!(#name, #condition, #value, __writer))
    };
    let is_there = |condition: &Condition| match condition {
        Condition::By(condition) => exprs.holds(field, condition),
        // Nothing else says so.
        Condition::Rest(_) => quote!(_codec::__private::is_present(#value)),
    };
    match &field.wire {
        Wire::Always(form) => write(form, value),
        // A decoded field is written as it is.
        Wire::Derived { form, .. } | Wire::Computed { form, .. }
            if matches!(access, Access::Read) =>
        {
            match field.condition() {
                Some(_) => if_some(&held(field, value), &write(form, quote!(__held))),
                None => write(form, value),
            }
        }
        Wire::Computed {
            by,
            condition,
            form,
        } => {
            let condition = condition.as_ref().map(is_there);
            if field.is_derived_unit() {
                let (local, ty) = (names::local(&field.member), value_type(field));
                let (own, source) = (access.unread(field), derived_by(field, by, fields, access));
                match condition {
                    Some(condition) => {
                        let write =
                            if_some(&held(field, quote!(&#local)), &write(form, quote!(__held)));
                        quote! {
                            #own
                            let #local: ::core::option::Option<#ty> = if #condition {
                                ::core::option::Option::Some(#source)
                            } else {
                                ::core::option::Option::None
                            };
                            #write
                        }
                    }
                    None => {
                        let write = write(form, quote!(&#local));
                        quote!(#own let #local: #ty = #source; #write)
                    }
                }
            } else {
                let of = |place: TokenStream| agrees(field, by, fields, access, &place);
                match condition {
                    Some(condition) => {
                        let (agrees, write) = (of(quote!((*__held))), write(form, quote!(__held)));
                        if_some(&wanted(condition, value), &quote!(#agrees #write))
                    }
                    None => {
                        let (agrees, write) = (of(access.place(field)), write(form, value));
                        quote!(#agrees #write)
                    }
                }
            }
        }
        Wire::When { condition, form } if field.is_optional_constant() => {
            let (condition, write) = (is_there(condition), write(form, value));
            quote!(if #condition { #write })
        }
        Wire::When { condition, form } => {
            let wanted = wanted(is_there(condition), value.clone());
            if_some(&wanted, &write(form, quote!(__held)))
        }
        Wire::Derived { from, form } => {
            let later = fields
                .iter()
                .find(|field| names::is_of(&field.member, &from.of));
            let (source, agrees) = derived(field, from, later, fields, access);
            if field.is_derived_unit() {
                let (local, ty) = (names::local(&field.member), value_type(field));
                // Otherwise the compiler would report a private field as never read.
                let (own, write) = (access.unread(field), write(form, quote!(&#local)));
                quote!(#own let #local: #ty = #source; #write)
            } else {
                let write = write(form, value);
                quote!(#agrees #write)
            }
        }
        // The tag is written before all fields.
        Wire::Tag | Wire::Skipped => TokenStream::new(),
    }
}

/// Returns the function that writes a field. The size that an earlier field derives was measured for that field.
fn writing(form: &Form, field: &Field, earlier: &[Field]) -> &'static str {
    let is_in_bytes = match form {
        Form::Coded(_) => false,
        Form::List { unit, .. } => matches!(unit, LenUnit::Bytes { .. }),
        Form::Sized { .. } => true,
    };
    let is_derived = earlier.iter().any(|earlier| {
        matches!(&earlier.wire, Wire::Derived { from, .. }
            if from.what == DerivedKind::Count && names::is_of(&field.member, &from.of))
    });
    if is_in_bytes && is_derived {
        "write_measured"
    } else {
        "write"
    }
}

/// Returns the value derived from a later field, and the check that a stored count or flag equals it.
fn derived(
    field: &Field,
    from: &Derived,
    later: Option<&Field>,
    fields: &[Field],
    access: Access,
) -> (TokenStream, TokenStream) {
    let (name, place) = (&field.name, access.place(field));
    let (source, agrees, rule) = match from.what {
        DerivedKind::Count => {
            let is_in_option = later.is_some_and(Field::is_in_option);
            let source = later.map_or_else(|| quote!(0), |later| counted(later, fields, access));
            let count = value_item(field, "DerivedCount", "count");
            let agrees = quote!(#count(#place) == _codec::__private::Count::count(#source));
            let rule = match is_in_option {
                true => "the count is not that of its list, or not 0 where that is absent",
                false => "the count is not that of its list",
            };
            (source, agrees, rule)
        }
        DerivedKind::Tag => {
            let source = later.map_or_else(
                || quote!(0),
                |later| outer_tag(later, &access.reference(later)),
            );
            let tag = value_item(field, "TagNumber", "tag_number");
            let agrees = match later {
                Some(later) => {
                    let of = value_item(later, "OuterTag", "Tag");
                    let (_, at) = ends(&field.ty);
                    quote_spanned!(at=> <_ as _codec::__private::IsTag<#of>>::same_tag(#tag(#place)) == #source)
                }
                None => quote!(#tag(#place) == #source),
            };
            (source, agrees, "the tag is not that of its enum")
        }
        DerivedKind::Part => {
            let source = later.map_or_else(|| quote!(0), |later| bits_of_parts(later, access));
            (source, quote!(true), "")
        }
        DerivedKind::Flag => {
            let value = later.map(|later| access.reference(later));
            let not = from.is_negated.then(|| quote!(!));
            let source = quote!(#not _codec::__private::is_present(#value));
            let holds = value_item(field, "DerivedFlag", "holds");
            let agrees = quote!(#holds(#place) == #source);
            (source, agrees, "the flag is not that of its option")
        }
    };
    let agrees = quote!(_codec::__private::agree(#name, #agrees, #rule, __writer)?;);
    (source, agrees)
}

/// All bits of an integer, of which earlier fields have some.
fn bits_of_parts(later: &Field, access: Access) -> TokenStream {
    let Some(mut by) = later.coding().cloned() else {
        return quote!(0);
    };
    if let Some(pieces) = by.pieces_mut() {
        pieces.place = Place::All;
    }
    let (by, ty, value) = (
        coding(&by, later),
        value_type(later),
        access.reference(later),
    );
    quote!(_codec::__private::bits_of_parts::<#by, #ty>(#value))
}

/// The tag of an enum.
fn outer_tag(later: &Field, value: &TokenStream) -> TokenStream {
    called(value_item(later, "OuterTag", "outer_tag"), value.clone())
}

/// The count of a list or the size of a region; 0 where it is absent.
fn counted(later: &Field, fields: &[Field], access: Access) -> TokenStream {
    let value = access.reference(later);
    if !later.is_in_option() {
        return count(later, value, fields, access);
    }
    let (held, count) = (
        held(later, value),
        count(later, quote!(__held), fields, access),
    );
    quote!(match #held {
        ::core::option::Option::Some(__held) => #count,
        ::core::option::Option::None => 0,
    })
}

/// The count of a list or the size of a region that is there.
fn count(later: &Field, value: TokenStream, fields: &[Field], access: Access) -> TokenStream {
    let place = fields.iter().position(|field| field.number == later.number);
    let exprs = FieldExpr {
        earlier: &fields[..place.unwrap_or(0)],
        stream: Stream::writer(later),
        place: |field: &Field| access.place(field),
    };
    // The tag may be derived from the same value, in a field that is not written yet.
    let is_derived = later
        .tag
        .as_ref()
        .and_then(names::as_field)
        .is_some_and(|tag| {
            let tag = fields
                .iter()
                .find(|field| names::is_of(&field.member, &tag));
            tag.is_some_and(Field::is_derived_unit)
        });
    let given = match is_derived {
        true => {
            let (tag, given) = (outer_tag(later, &value), exprs.given(later));
            Some(quote!(let __outer_tag = #tag; #given))
        }
        false => exprs.beside(later),
    };
    if let Some(lent) = later.lent().filter(|lent| later.is_lent_list(lent)) {
        return match lent.is_text {
            true => quote!(_codec::__private::len_of_text(#value)),
            false => quote!(_codec::__private::len_of_bytes(#value)),
        };
    }
    let text = match later.form() {
        Some(Form::List { element, unit, .. }) => element
            .as_text()
            .map(|(charset, units)| (charset, units, *unit)),
        Some(Form::Coded(_) | Form::Sized { .. }) | None => None,
    };
    if let Some((charset, units, unit)) = text {
        let encoding = encoding(charset, later);
        return match unit {
            LenUnit::Elements => {
                quote!(_codec::__private::units_in::<#encoding, _>(#value))
            }
            LenUnit::Bytes { .. } => {
                let by = coding(units, later);
                quote!(_codec::__private::bytes_of_text::<#encoding, #by, _, __W>(#value))
            }
        };
    }
    let count = match later.form() {
        Some(Form::List {
            element,
            unit: LenUnit::Bytes { ones },
            ..
        }) => {
            let by = coding(element, later);
            let context = context::argument_of_measured(later);
            quote!(_codec::__private::bytes_of::<#by, _, __W, #ones>(#value, #context))
        }
        Some(Form::Sized { coding: by, .. }) => {
            let (by, ty) = (coding(by, later), value_type(later));
            let context = context::argument_of_measured(later);
            quote!(_codec::__private::bytes_in_region::<#by, #ty, __W>(#value, #context))
        }
        Some(Form::List { .. } | Form::Coded(_)) | None => {
            quote!(_codec::__private::count_of(#value))
        }
    };
    match given {
        Some(given) => quote!({ #given #count }),
        None => count,
    }
}

/// Returns the value of a computed field that is not stored.
fn derived_by(field: &Field, by: &Computed, fields: &[Field], access: Access) -> TokenStream {
    match by {
        Computed::By(path) => computed_before(field, path),
        Computed::IsLast => quote!(__context.0),
        Computed::Sum(by, over) => {
            let sum = sum_before(field, over, fields, access);
            // A rejected field is reported when it is written.
            match by {
                Sum::Parity { .. } => quote!(#sum == ::core::option::Option::Some(1)),
                Sum::Crc(_) | Sum::Size => quote!(#sum.unwrap_or(0)),
                Sum::Type(_) if field.is_own_sum() => {
                    quote!(_codec::__private::sum_or_zeros(#sum))
                }
                Sum::Type(_) => quote!(_codec::__private::sum_number(#sum)),
            }
        }
    }
}

/// Returns the check that the stored value of a computed field is right.
fn agrees(
    field: &Field,
    by: &Computed,
    fields: &[Field],
    access: Access,
    place: &TokenStream,
) -> TokenStream {
    let name = &field.name;
    // A type without comparison is reported at the field.
    let compared = |item, found: TokenStream, expected: TokenStream, reference: TokenStream| {
        let call = called(item, quote!(#found, #reference __expected));
        quote!({
            let __expected = #expected;
            #call
        })
    };
    let (agrees, rule) = match by {
        Computed::By(path) => {
            let source = computed_before(field, path);
            (
                compared(
                    value_item(field, "Compared", "is_computed"),
                    quote!(&#place),
                    source,
                    quote!(&),
                ),
                "the value is not the computed one",
            )
        }
        Computed::IsLast => {
            let holds = value_item(field, "DerivedFlag", "holds");
            (
                quote!(#holds(#place) == __context.0),
                "the flag is set in the last element of a list, and only there",
            )
        }
        Computed::Sum(of, over) => {
            let sum = sum_before(field, over, fields, access);
            let rule = match of {
                Sum::Size => "the size is not that of its fields",
                Sum::Crc(_) | Sum::Type(_) | Sum::Parity { .. } => {
                    "the value is not the checksum of its fields"
                }
            };
            (
                compared(
                    sum_item(field, &Carrier::of_sum(field), "is_sum"),
                    place.clone(),
                    sum,
                    TokenStream::new(),
                ),
                rule,
            )
        }
    };
    quote!({
        let __agrees = #agrees;
        _codec::__private::agree(#name, __agrees, #rule, __writer)?;
    })
}

/// Returns the call of the function of `computed` in an encoder.
fn computed_before(field: &Field, path: &Path) -> TokenStream {
    let function = "computed_before";
    computed::call(function, path, field, &quote!(self), &quote!(__writer))
}

/// Returns the checksum of the covered fields in an encoder.
fn sum_before(field: &Field, over: &Over, fields: &[Field], access: Access) -> TokenStream {
    let order = quote!(<__W as _codec::io::BitWrite>::Order);
    sum(field, over, fields, access, (order, None))
}

/// The checksum of the covered fields, in which the field itself is zeros; `context` makes what they are written beside.
pub(super) fn sum(
    field: &Field,
    over: &Over,
    fields: &[Field],
    access: Access,
    (order, context): (TokenStream, Option<TokenStream>),
) -> TokenStream {
    let first = over.places(fields).map_or(0, |(first, _)| first);
    let is_size = matches!(field.sum(), Some((Sum::Size, _)));
    let covered = over
        .covered(fields)
        .iter()
        .zip(first..)
        .map(|(other, index)| {
            let zeros = other.zeros.as_ref().filter(|_| index > first).map(|zeros| {
                let width = zeros.number().to_integer(Integer::Usize);
                quote!(_codec::__private::write_reserved(#width, __writer)?;)
            });
            let write = match other.form() {
                Some(form)
                    if other.number == field.number || is_size && other.is_sum_of_one_width() =>
                {
                    let layout = field_item(form, other, "LAYOUT");
                    match field.sum() {
                        Some((Sum::Type(_), _)) => {
                            quote!(_codec::__private::write_own(#layout.min_bits, __writer)?;)
                        }
                        _ => {
                            quote!(_codec::io::BitWrite::write_zeros(__writer, #layout.min_bits)?;)
                        }
                    }
                }
                _ => written(other, index, fields, access),
            };
            quote!(#zeros #write)
        });
    let covered: TokenStream = covered.collect();
    let ty = Carrier::of_sum(field);
    quote!(_codec::__private::sum::<#ty, #order>(|__writer: &mut _codec::__private::SumWriter<#ty, #order>| {
        #context
        #covered
        ::core::result::Result::Ok(())
    }))
}
