//! The rules of declarations, one function each.

mod applicability;
mod arith;
mod byte_tags;
mod checksums;
mod codes;
mod column;
mod conflicts;
mod const_parameters;
mod context;
mod enums;
mod expressions;
mod field_references;
mod joined;
mod packed;
mod prefix;
mod tags;
mod target;
mod type_kinds;
mod unsupported_types;
mod value_range;
mod widths;

use crate::attr::{Declaration, DeclaredBody};
use crate::errors::Errors;
use crate::model::{Coding, CodingRule, Facts, Field, Form, Inside, Item, Wire};
use crate::types;
use target::Target;

/// Checks the keys as written.
pub(crate) fn declaration(declaration: &mut Declaration<'_>, errors: &mut Errors) {
    let Declaration { input, keys, body } = declaration;
    conflicts::rootless(keys, errors);
    unsupported_types::aligned(&input.attrs, errors);
    match body {
        DeclaredBody::Struct(fields) => conflicts::of_fields(fields, errors),
        DeclaredBody::Enum(variants) => enums::of_enum(&input.ident, keys, variants, errors),
        DeclaredBody::Union(token) => errors.on(token).add(
            "a union has no wire form, because its bits do not say which field they are; write an enum",
        ),
    }
}

/// Checks the rules that the model does not enforce.
pub(crate) fn item(item: &Item, errors: &mut Errors) {
    const_parameters::parameters(item, errors);
    widths::root_fills_bytes(item, errors);
    widths::fields_fit_size(item, errors);
    widths::lock_without_generics(item, errors);
    packed::fields(item, errors);
    arith::of_item(item, errors);
    joined::of_item(item, errors);
    column::of_item(item, errors);
    context::input(item, errors);
    context::of_item(item, errors);
    context::last_flags(item, errors);
    for fields in item.body.groups() {
        field_references::earlier_fields(fields, item, errors);
        field_references::derived_fields(fields, errors);
        checksums::covered_fields(fields, errors);
        field_references::constants(fields, errors);
        if item.arith.is_none() && !item.is_broken {
            widths::rest_last(fields, item.size.as_ref(), errors);
        }
        for (index, field) in fields.iter().enumerate() {
            if field_references::is_counted_without_len(fields, index) {
                widths::zeros_before(field, errors);
            } else if field.is_broken && !types::is_unsized(&field.ty) {
                // The rejected key may have been what the rules below require.
                widths::zeros_before(field, errors);
            } else if !unsupported_types::is_unreadable(field, &item.ident, errors)
                && !type_kinds::is_of_wrong_kind(field, item, errors)
            {
                check_field(field, errors);
            }
        }
    }
}

fn check_field(field: &Field, errors: &mut Errors) {
    widths::zeros_before(field, errors);
    if let Some((_, by)) = field.dynamic_number() {
        applicability::width_by(by, errors);
    }
    applicability::order_of_bits(field, errors);
    let target = Target::of(field);
    match &field.wire {
        Wire::Always(Form::Coded(coding))
            if unsupported_types::number_in_unit(coding, &target, errors) => {}
        Wire::Always(form) | Wire::When { form, .. } => check_form(form, field, &target, errors),
        Wire::Derived { from, form } => {
            if !applicability::is_derived_without_width(from.what, form, &target, errors) {
                check_form(form, field, &target, errors);
            }
        }
        Wire::Computed { by, form, .. } => {
            if !applicability::is_computed_without_width(by, form, &target, errors) {
                check_form(form, field, &target, errors);
            }
        }
        Wire::Tag | Wire::Skipped => {}
    }
}

fn check_form(form: &Form, field: &Field, target: &Target, errors: &mut Errors) {
    match form {
        Form::Coded(coding) if unsupported_types::keys_of_option(coding, field, errors) => {}
        Form::Sized { coding, .. } if unsupported_types::keys_of_option(coding, field, errors) => {}
        Form::Coded(coding) | Form::Sized { coding, .. } => check_value(coding, target, errors),
        Form::List { element, .. } => match element.as_text() {
            Some(_) if applicability::is_of_no_text(target, errors) => {}
            Some((charset, units)) => {
                check_coding(units, &target.with_type(charset.unit()), errors);
            }
            None if applicability::is_len_of_array(target, errors) => {}
            None => {
                applicability::weights_of_arrays(element, &target.items().ty, errors);
                check_items(element, target, errors);
            }
        },
    }
}

/// Checks how a whole value is written.
fn check_value(coding: &Coding, target: &Target, errors: &mut Errors) {
    if let Some((_, element)) = types::array(&target.ty) {
        applicability::weights_of_arrays(coding, element, errors);
    }
    if !(applicability::is_list_without_len(coding, target, errors)
        || applicability::is_one_of_several(coding, target, errors)
        || coding.unnamed().is_list() && applicability::is_len_of_array(target, errors))
    {
        check_coding(coding, target, errors);
    }
}

/// Checks how the elements of a list are written.
fn check_items(element: &Coding, list: &Target, errors: &mut Errors) {
    if !applicability::is_number_of_map(element, list, errors) {
        let target = list.items();
        applicability::order_of_list(element, &target, errors);
        check_coding(element, &target, errors);
    }
}

/// Checks how the length of a list or the size of a region is written.
fn check_count(count: &Coding, errors: &mut Errors) {
    let target = Target::of_count();
    match (count, count.facts().rule, count.inner()) {
        (Coding::Code(code), ..) => codes::count_width(code, errors),
        (_, CodingRule::Range(range, inner), Some(count)) => {
            value_range::greatest(&range.high, errors);
            value_range::range(range, inner, &target, errors);
            check_count(count, errors);
        }
        _ => check_coding(count, &target, errors),
    }
}

fn check_coding(coding: &Coding, target: &Target, errors: &mut Errors) {
    let Facts { rule, inside, .. } = coding.facts();
    match rule {
        CodingRule::None => {}
        CodingRule::OwnForm => unsupported_types::without_form(&target.ty, errors),
        CodingRule::Code(code) => codes::of_target(code, target, errors),
        CodingRule::Pieces(pieces) => codes::pieces(pieces, target, errors),
        CodingRule::SignedType if codes::is_unsigned(target, errors) => return,
        CodingRule::SignedType => {}
        CodingRule::Range(range, inner) => value_range::range(range, inner, target, errors),
        CodingRule::Offset(key, offset) => value_range::offset(offset, key, target, errors),
        CodingRule::Factor(key, what, factor) => {
            value_range::factor((what, factor), key, target, errors);
        }
        CodingRule::Sentinel(key, none, inner) => {
            value_range::sentinel(none, key, inner, target, errors)
        }
        CodingRule::UnsignedInteger(integer) => {
            if !applicability::is_unsigned(integer, errors) {
                return;
            }
        }
        CodingRule::Constant(value, inner) => value_range::constant(value, inner, target, errors),
        CodingRule::End(end, element, most) => value_range::end(end, most, element, target, errors),
        CodingRule::DifferentNames(names) => applicability::different_names(names, errors),
        CodingRule::Count(count, element) => {
            check_count(count, errors);
            applicability::weights_of_arrays(element, &target.items().ty, errors);
        }
        CodingRule::Size(size) => check_count(size, errors),
        CodingRule::Alternatives(alternatives) => {
            applicability::alternatives(alternatives, errors);
            for alternative in alternatives {
                let target = target.in_alternative(alternative);
                check_value(&alternative.coding, &target, errors);
            }
        }
        CodingRule::Float(key) => codes::of_floats(key, target, errors),
        CodingRule::Steps(steps) => {
            if !codes::are_steps(steps, coding.inner(), target, errors) {
                return;
            }
        }
        CodingRule::Time(timing) => {
            if !codes::is_time(timing, coding.inner(), target, errors) {
                return;
            }
        }
        CodingRule::Text(units) => {
            if applicability::is_of_no_text(target, errors)
                || applicability::is_text_without_len(units, target, errors)
            {
                return;
            }
        }
        CodingRule::Padded(padding) => {
            value_range::padding(padding, coding.inner(), target, errors)
        }
        CodingRule::PackedBytes(is_kept) => {
            if applicability::is_kept_otherwise(is_kept, target, errors) {
                return;
            }
        }
        CodingRule::ListOf(choices) => applicability::digits_of_list(choices, target, errors),
        CodingRule::PerElement(what, path) => {
            applicability::of_array(what, path, target, errors);
        }
        CodingRule::Conversion(ty) => unsupported_types::of_via(ty, errors),
    }
    let Some(inner) = coding.inner() else {
        return;
    };
    match inside {
        Inside::SameValue | Inside::Elements => check_coding(inner, target, errors),
        Inside::WholeValue => check_value(inner, target, errors),
        Inside::Element => check_coding(inner, &target.each(), errors),
        Inside::ListItem => check_items(inner, target, errors),
        Inside::Verbatim => check_value(inner, &target.each(), errors),
        Inside::OptionValue => check_coding(inner, &target.in_option(), errors),
        Inside::CodeUnits(charset) => {
            check_coding(inner, &target.with_type(charset.list()), errors);
        }
        Inside::Unsigned => check_coding(inner, &target.with_unsigned(), errors),
        Inside::SymbolNumber(integer) => {
            check_coding(inner, &target.with_numbers(integer), errors);
        }
    }
}
