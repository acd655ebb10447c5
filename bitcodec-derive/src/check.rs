//! The rules of a declaration, a function each.

mod fits;
mod keys;
mod names;
mod prefix;
mod shapes;
mod size;
mod tags;
mod written;

use crate::errors::Errors;
use crate::model::{Body, Coding, Enum, Field, Form, Item, Wire};

pub(crate) use keys::{contradiction, contradictions, keys_of_alternative, rootless};
pub(crate) use prefix::{
    codes_or_weights, longest_word, prefix_free, tags_in_prefix_code, words_without_prefix_code,
};
pub(crate) use size::bits_of_field;
pub(crate) use tags::{
    data_without_tag, empty_enum, no_tag, other_holds_tags, other_variant, tag_is_literal, tags,
};

/// Checks what the model still allows to be wrong.
pub(crate) fn item(item: &Item, errors: &mut Errors) {
    size::root_fills_bytes(item, errors);
    size::fields_fit_size(item, errors);
    size::lock_without_generics(item, errors);
    for fields in groups(&item.body) {
        names::earlier_fields(fields, errors);
        names::derived_fields(fields, errors);
        names::constants(fields, errors);
        size::digits_last(fields, item.size.as_ref(), errors);
        for field in fields {
            if !shapes::unreadable(field, &item.ident, errors) {
                check_field(field, errors);
            }
        }
    }
}

/// The fields that stand together: of the struct, or of each variant.
fn groups(body: &Body) -> Vec<&[Field]> {
    match body {
        Body::Struct(fields) => vec![fields],
        Body::Enum(Enum::Tagged { variants, .. }) => {
            variants.iter().map(|variant| &*variant.fields).collect()
        }
        Body::Enum(Enum::Prefix { variants }) => {
            variants.iter().map(|variant| &*variant.fields).collect()
        }
    }
}

fn check_field(field: &Field, errors: &mut Errors) {
    size::reserved_something(field, errors);
    if let Wire::Derived { what, coding, .. } = &field.wire {
        written::derived_type(*what, coding, field, errors);
        check_coding(coding, field, errors);
    }
    match field.form() {
        Some(Form::Coded(coding)) if shapes::keys_of_option(coding, field, errors) => {}
        Some(Form::Coded(coding)) => check_value(coding, field, errors),
        Some(Form::List { .. }) if written::len_of_array(field, errors) => {}
        Some(Form::List { element, .. }) => check_coding(element, &field.items(), errors),
        Some(Form::BitsBy { width, max }) => written::width_by(width, max, field, errors),
        None => {}
    }
}

/// Checks how a whole value is written.
fn check_value(coding: &Coding, field: &Field, errors: &mut Errors) {
    let is_counted = matches!(coding, Coding::Counted(..) | Coding::ByteSized(..));
    if !(written::list_without_len(coding, field, errors)
        || written::one_of_several(coding, field, errors)
        || is_counted && written::len_of_array(field, errors))
    {
        check_coding(coding, field, errors);
    }
}

fn check_coding(coding: &Coding, field: &Field, errors: &mut Errors) {
    match coding {
        Coding::Own => shapes::without_form(field.value_type(), errors),
        Coding::Bits(width) => written::width(width, field, errors),
        Coding::LittleEndian(width) | Coding::BigEndian(width) => {
            written::whole_bytes(
                width.as_ref(),
                matches!(coding, Coding::LittleEndian(_)),
                field,
                errors,
            );
        }
        Coding::Ranged(range) => fits::range(range, None, field, errors),
        Coding::Checked(inner, range) => {
            fits::range(range, Some(inner), field, errors);
            check_coding(inner, field, errors);
        }
        Coding::Biased(inner, bias) => {
            fits::bias(bias, field, errors);
            check_coding(inner, field, errors);
        }
        Coding::As(inner, integer) => {
            if written::unsigned(integer, errors) {
                check_coding(inner, &field.with_numbers(integer), errors);
            }
        }
        Coding::Unary { max, total } => {
            written::unary_bounds(max.as_ref(), total.as_ref(), field, errors)
        }
        Coding::Rice(k) => written::rice(k, field, errors),
        Coding::Fixed(inner, fixed) => {
            fits::fixed(fixed, inner, field, errors);
            check_coding(inner, field, errors);
        }
        Coding::Xor(inner, _) | Coding::Runs(inner) | Coding::ZeroRuns(inner) => {
            check_coding(inner, field, errors);
        }
        Coding::Radix(radix) => written::radix(radix, errors),
        Coding::Combination(of) | Coding::Arrangement(of) => {
            written::something_to_choose(of, errors)
        }
        Coding::BestOf(alternatives) => {
            written::alternatives(alternatives, errors);
            for alternative in alternatives {
                let field = field.as_alternative(alternative);
                check_value(&alternative.coding, &field, errors);
            }
        }
        Coding::Joined(inner) => check_coding(inner, field, errors),
        Coding::Counted(count, element) | Coding::ByteSized(count, element, _) => {
            written::count_width(count, errors);
            check_coding(element, &field.items(), errors);
        }
        Coding::PrefixedLeb128(prefix) => written::prefix(prefix, field, errors),
        Coding::EliasGamma | Coding::EliasDelta | Coding::ExpGolomb | Coding::Leb128 => {
            written::number_type(coding, field, errors);
        }
        Coding::Digits(choices) => written::digits_of_list(choices, field, errors),
        Coding::RadixOf(path) => written::alphabets(path, field, errors),
        Coding::RadixBy(path) => written::radices(path, field, errors),
        Coding::Table(_) | Coding::Via(_) | Coding::With(_) => {}
    }
}
