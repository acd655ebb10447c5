//! Rules for codings on the shape of a type: one value, an array or a list.

use std::collections::HashSet;

use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, Type};

use super::target::Target;
use crate::errors::Errors;
use crate::keys::{FieldKey, Key};
use crate::model::{
    Alternative, Code, Coding, Computed, DerivedKind, Field, Form, Inside, KeyClass, Sum,
};
use crate::source::source;
use crate::types::{self, Container, Primitive};

/// The width of `bits(.., max = ..)` must not be a literal.
pub(super) fn width_by(width: &Expr, errors: &mut Errors) {
    let Expr::Lit(literal) = width else { return };
    let shown = literal.to_token_stream();
    errors.on(literal).add(format_args!(
        "`bits(.., max = ..)` is for a width that earlier fields decide; write `bits = {shown}`"
    ));
}

/// A byte order that a condition decides needs an integer of several bytes, as far as the type shows.
pub(super) fn order_of_bits(field: &Field, errors: &mut Errors) {
    let (Some(is_little), Some(Form::Coded(coding))) = (&field.little_endian, field.form()) else {
        return;
    };
    let Some(primitive) = Primitive::of(types::innermost(field.value_type())) else {
        return;
    };
    let bits = match coding {
        Coding::Own => Some(u128::from(primitive.bits())),
        Coding::Code(Code::Bits(bits)) => bits.count(),
        _ => None,
    };
    if let Some(bits) = bits.filter(|bits| bits % 8 != 0 || *bits <= 8) {
        errors.on(is_little).add(format_args!(
            "a byte order needs an integer of whole bytes, at least two, and `{}` has {bits} bits; remove `little_endian`, or write `bits = 16`",
            field.name
        ));
    }
}

/// A list requires a length; returns whether an error was reported.
pub(super) fn is_list_without_len(coding: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let list = types::list(&target.ty).filter(|_| !coding.knows_length());
    if let Some(list) = list {
        errors.on(&target.ty).add(format_args!(
            "`{list}` does not say how many elements there are; add `len(bits = 8)`, or `len = count` of an earlier field"
        ));
    }
    list.is_some()
}

/// A text requires a type of texts, as far as its syntax shows; returns whether an error was reported.
pub(super) fn is_of_no_text(target: &Target, errors: &mut Errors) -> bool {
    let ty = &target.ty;
    let is_boxed = match Container::of(ty) {
        Some((Container::Pointer(_), inner)) => !types::is_unsized(inner),
        _ => false,
    };
    let is_other = is_boxed
        || Primitive::of(ty).is_some()
        || types::list(ty).is_some()
        || types::is_tuple(ty)
        || target.is_array();
    if is_other {
        let name = source(ty);
        errors.on(ty).add(format_args!(
            "`text` is for a `String` or another text, and `{name}` is none; take `String`, or remove `text`"
        ));
    }
    is_other
}

/// A text requires a length; returns whether an error was reported.
pub(super) fn is_text_without_len(units: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let is_without = !units.is_list();
    if is_without {
        errors.on(&target.ty).add(
            "a text does not say how long it is; add `len(bits = 8)`, `len(until = 0)`, `len(padded = 16)`, or `len = count` of an earlier field",
        );
    }
    is_without
}

/// An array must not have `len`; returns whether an error was reported.
pub(super) fn is_len_of_array(target: &Target, errors: &mut Errors) -> bool {
    if target.is_array() {
        errors.on(&target.ty).add(
            "an array always has as many elements as its type says; remove `len`, or take a `Vec`",
        );
    }
    target.is_array()
}

/// Names, ranks, runs and orders require several values; returns whether an error was reported.
pub(super) fn is_one_of_several(coding: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let facts = coding.facts();
    let (Some(key), Some(several)) = (facts.key, facts.needs_several) else {
        let is_same = matches!(
            facts.inside,
            Inside::SameValue | Inside::WholeValue | Inside::Unsigned | Inside::SymbolNumber(_)
        );
        let inner = coding.inner().filter(|_| is_same);
        return inner.is_some_and(|inner| is_one_of_several(inner, target, errors));
    };
    let (name, one) = (key.name(), target.one_value());
    let cure = match key {
        FieldKey::Each => "write the keys without `each`".to_owned(),
        _ => format!("remove `{name}`"),
    };
    if let Some((_, ty)) = &one {
        errors.on(&target.ty).add(format_args!(
            "`{name}` is for {several}, and `{ty}` is one value; {cure}, or take `[{ty}; 4]`"
        ));
    }
    one.is_some()
}

/// A `Verbatim` is for `verbatim`, and no type that is known to be another one; returns whether an error was reported.
pub(super) fn is_kept_otherwise(is_kept: bool, target: &Target, errors: &mut Errors) -> bool {
    let container = Container::of(&target.ty).map(|(container, _)| container);
    let is_verbatim = container == Some(Container::Verbatim);
    let is_other = container.is_some_and(|container| !matches!(container, Container::Pointer(_)))
        || target.is_array()
        || target.one_value().is_some();
    match (is_kept, is_verbatim) {
        (false, true) => errors
            .on(&target.ty)
            .add("`Verbatim` keeps the packed bytes of its value; add `verbatim` to `through`"),
        (true, false) if is_other => {
            let ty = source(&target.ty);
            errors.on(&target.ty).add(format_args!(
                "`verbatim` keeps the packed bytes beside the value; take `Verbatim<{ty}>`"
            ));
        }
        _ => return false,
    }
    true
}

/// `order` on a list applies to its elements, which must be arrays.
pub(super) fn order_of_list(element: &Coding, target: &Target, errors: &mut Errors) {
    let is_ordered = element.core().facts().key == Some(FieldKey::Order);
    if let (true, Some((_, name))) = (is_ordered, target.one_value()) {
        errors.on(&target.ty).add(format_args!(
            "`order` needs a fixed number of elements, and a list has any; take `[{name}; 4]`, or a list of arrays, `Vec<[{name}; 4]>`"
        ));
    }
}

/// The elements of a map are no numbers; returns whether an error was reported.
pub(super) fn is_number_of_map(element: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let facts = element.unnamed().facts();
    let is_of_numbers = matches!(
        facts.class,
        Some(
            KeyClass::Number
                | KeyClass::Float
                | KeyClass::Arithmetic
                | KeyClass::Zigzag
                | KeyClass::Finite
        )
    );
    match facts.key {
        Some(key) if is_of_numbers && types::map(&target.ty).is_some() => {
            let key = key.name();
            errors.on(&target.ty).add(format_args!(
                "`{key}` is for numbers, and an element of a `BTreeMap` is a key with its value; take a struct as the key or the value, and write `{key}` on its field"
            ));
            true
        }
        _ => false,
    }
}

/// Alphabets and radices per digit require an array.
pub(super) fn of_array(what: &str, path: &Expr, target: &Target, errors: &mut Errors) {
    if target.one_value().is_some() {
        errors.on(path).add(format_args!(
            "each {what} belongs to one element of an array; write `radix = 13` for a list"
        ));
    }
}

/// `digits` requires a list, whose count comes first.
pub(super) fn digits_of_list(choices: &Type, target: &Target, errors: &mut Errors) {
    if target.is_array() {
        errors.on(choices).add(
            "`digits` is for lists; take a `Vec` with `len(leb128)`, or write `radix = 13` for an array",
        );
    }
}

/// `as` requires an unsigned integer type; returns whether it has one.
pub(super) fn is_unsigned(integer: &Type, errors: &mut Errors) -> bool {
    let holds = matches!(
        Primitive::of(integer),
        Some(Primitive::Int { signed: false, .. })
    );
    if !holds {
        errors.on(integer).add(
            "`as` needs an unsigned integer type, because symbols are numbered from 0; write `as = u8`",
        );
    }
    holds
}

/// `best_of` requires 2 to 8 alternatives.
pub(super) fn alternatives(alternatives: &[Alternative], errors: &mut Errors) {
    match alternatives {
        [only] => {
            let cure = match only.coding {
                Coding::With(_) => "write `with = path`",
                _ => "write its keys without `best_of`",
            };
            errors.on(&only.written).add(format_args!(
                "`best_of` chooses between codings, and this is only one; add another, or {cure}"
            ));
        }
        [_, _, _, _, _, _, _, _, ninth, ..] => errors
            .on(&ninth.written)
            .add("`best_of` chooses between at most 8 codings, and this is one more; remove it"),
        _ => {}
    }
}

/// A derived count of type `()` requires a width; returns whether an error was reported.
pub(super) fn is_derived_without_width(
    what: DerivedKind,
    form: &Form,
    target: &Target,
    errors: &mut Errors,
) -> bool {
    // The compiler knows whether a tag is a byte string, which has a width of its own.
    let is_without =
        what == DerivedKind::Count && target.is_unit() && matches!(form, Form::Coded(Coding::Own));
    if is_without {
        errors
            .on(&target.ty)
            .add("a derived count on `()` needs a width; add `bits = 8`");
    }
    is_without
}

/// A computed field of type `()` requires a width; returns whether an error was reported.
pub(super) fn is_computed_without_width(
    by: &Computed,
    form: &Form,
    target: &Target,
    errors: &mut Errors,
) -> bool {
    let cure = match by {
        Computed::By(_) => "a computed field of type `()` needs a width; add `bits = 16`",
        // The compiler knows the type of the checksum, which has a width.
        Computed::Sum(Sum::Parity { .. } | Sum::Type(_), _) | Computed::IsLast => return false,
        Computed::Sum(Sum::Crc(_), _) => "a checksum on `()` needs a width; add `bits = 32`",
        Computed::Sum(Sum::Size, _) => "a size on `()` needs a width; add `bits = 8` or `leb128`",
    };
    let is_without = target.is_unit() && matches!(form, Form::Coded(Coding::Own));
    if is_without {
        errors.on(&target.ty).add(cure);
    }
    is_without
}

/// `weights` must not be on nested arrays, because a table does not define which level its symbols are on.
pub(super) fn weights_of_arrays(coding: &Coding, element: &Type, errors: &mut Errors) {
    if matches!(coding.core(), Coding::Weights(_)) && types::array(element).is_some() {
        errors.on(element).add(
            "`weights` writes the elements of one array or list, and these are arrays themselves; take one array or list of all symbols",
        );
    }
}

/// The names of elements must differ.
pub(super) fn different_names(names: &Expr, errors: &mut Errors) {
    let Expr::Array(list) = names else { return };
    let mut seen = HashSet::new();
    for name in &list.elems {
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = name
        else {
            continue;
        };
        if !seen.insert(text.value()) {
            errors.on(name).add(format_args!(
                "two elements have the name `{}`; change one",
                text.value()
            ));
        }
    }
}
