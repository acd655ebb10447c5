//! Keys that require a kind of type, on types that are known to be of another kind.
//!
//! A name may be an alias, whose kind only the compiler knows. A type that has a kind here cannot be an alias of
//! another.

use syn::{GenericParam, Generics, Type, WherePredicate};

use crate::errors::Errors;
use crate::expr;
use crate::keys::{FieldKey, Key};
use crate::model::{
    Coding, Computed, Condition, DerivedKind, Field, Form, Item, KeyClass, LayerKind, Sum, Wire,
};
use crate::names;
use crate::source::source;
use crate::types::{self, Container, Primitive};

/// The kind of a type, as far as its syntax determines it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Flag,
    Number,
    Array,
    Tuple,
    Unit,
    Option,
    List,
    Box,
    Parameter,
}

impl Kind {
    /// Returns the kind of a type; `None` if its name does not determine it.
    fn of(ty: &Type, generics: &Generics) -> Option<Self> {
        match Container::of(ty) {
            Some((Container::Option, _)) => return Some(Self::Option),
            // An unsized value in a box is reported by another rule.
            Some((Container::Pointer(_), inner)) if types::is_unsized(inner) => return None,
            Some((Container::Pointer(_), _)) => return Some(Self::Box),
            Some((Container::Verbatim, _)) => return None,
            Some(_) => return Some(Self::List),
            None if types::map(ty).is_some() => return Some(Self::List),
            None => {}
        }
        match (Primitive::of(ty), types::ungrouped(ty.clone())) {
            (Some(Primitive::Bool), _) => Some(Self::Flag),
            (Some(Primitive::Int { .. }), _) => Some(Self::Number),
            _ if types::is_unit(ty) => Some(Self::Unit),
            (None, Type::Tuple(_)) => Some(Self::Tuple),
            (None, Type::Array(_)) => Some(Self::Array),
            (None, ty) if is_parameter(&ty, generics) => Some(Self::Parameter),
            (None, _) => None,
        }
    }
}

/// Whether a type is a parameter of the item without bounds.
fn is_parameter(ty: &Type, generics: &Generics) -> bool {
    let Some(name) = types::name(ty) else {
        return false;
    };
    let of_clause = generics.where_clause.iter().any(|clause| {
        clause.predicates.iter().any(|predicate| match predicate {
            WherePredicate::Type(predicate) => names::mentions(
                quote::ToTokens::to_token_stream(&predicate.bounded_ty),
                &|ident| *ident == name,
            ),
            _ => false,
        })
    });
    let is_unbounded = |parameter: &GenericParam| match parameter {
        GenericParam::Type(parameter) => parameter.ident == name && parameter.bounds.is_empty(),
        GenericParam::Const(_) | GenericParam::Lifetime(_) => false,
    };
    !of_clause && generics.params.iter().any(is_unbounded)
}

/// Reports a key on a type of the wrong kind. Returns whether it did; the other rules are then skipped.
pub(super) fn is_of_wrong_kind(field: &Field, item: &Item, errors: &mut Errors) -> bool {
    let kind = |ty: &Type| Kind::of(ty, &item.generics);
    let Some(mistake) = without_option(field, &kind)
        .or_else(|| derived(field, &kind))
        .or_else(|| computed(field, &kind))
        .or_else(|| without_elements(field, &kind))
        .or_else(|| tagged(field, &kind))
        .or_else(|| constant(field, &kind))
        .or_else(|| wrapped(field))
    else {
        return false;
    };
    errors.on(field.value_type()).add(mistake);
    true
}

/// `when` and `since` require an option.
fn without_option(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    let is_rest = matches!(field.condition(), Some(Condition::Rest(_)));
    let is_other = (is_rest || field.is_in_option())
        && kind(&field.ty).is_some_and(|kind| kind != Kind::Option);
    is_other.then(|| {
        let (key, ty) = (field.condition_key(), source(&field.ty));
        format!(
            "`{key}` is for options, and `{ty}` is not one; write `Option<{ty}>`, or remove `{key}`"
        )
    })
}

/// A derived count must be a number, and a derived flag a `bool`.
fn derived(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    let Wire::Derived { from, .. } = &field.wire else {
        return None;
    };
    let kind = kind(&field.ty)?;
    let ty = source(&field.ty);
    let is_bytes = types::array(&field.ty)
        .is_some_and(|(_, element)| types::name(element).as_deref() == Some("u8"));
    match (&from.what, kind) {
        (DerivedKind::Tag, _) if is_bytes => None,
        (DerivedKind::Count, Kind::Number | Kind::Unit)
        | (DerivedKind::Tag, Kind::Number | Kind::Flag | Kind::Unit)
        | (DerivedKind::Flag, Kind::Flag | Kind::Unit) => None,
        (DerivedKind::Part, Kind::Unit) => None,
        (DerivedKind::Part, _) => Some(format!(
            "`part_of` holds bits of another field and keeps no value; take `()` in place of `{ty}`"
        )),
        (DerivedKind::Count, Kind::Flag) => {
            Some("a derived count is a number, and `bool` is a flag; take `u8` or `()`".to_owned())
        }
        (DerivedKind::Count, _) => Some(format!(
            "a derived count is a number, and `{ty}` is not; take `u8`"
        )),
        (DerivedKind::Tag, _) => Some(format!(
            "a derived tag is a number, a flag or a byte string, and `{ty}` is not; take `u8`, or `()` with `bits = 8`"
        )),
        (DerivedKind::Flag, Kind::Number) => {
            Some("a derived flag is true or false; take `bool` or `()`".to_owned())
        }
        (DerivedKind::Flag, _) => Some(format!(
            "a derived flag is true or false, and `{ty}` is not; take `bool` or `()`"
        )),
    }
}

/// Only an enum has a tag. A tag that names no field has a message of its own.
fn tagged(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    let tag = field.tag.as_ref()?;
    if expr::free_names(tag).is_empty() {
        return None;
    }
    let ty = types::innermost(field.value_type());
    let is_other = matches!(kind(ty)?, Kind::Flag | Kind::Number | Kind::Unit);
    is_other.then(|| {
        let ty = source(ty);
        format!(
            "`tag` is for an enum with `tag(outside, bits = 8)`, and `{ty}` is none; remove `tag`"
        )
    })
}

/// A checksum must be a number or bytes, and a parity a `bool`.
fn computed(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    if field.is_last_flag() {
        let is_other = !matches!(kind(field.value_type())?, Kind::Flag | Kind::Unit);
        return is_other
            .then(|| "the flag of the last element is one bit; take `bool` or `()`".to_owned());
    }
    let Wire::Computed {
        by: Computed::Sum(sum, _),
        ..
    } = &field.wire
    else {
        return None;
    };
    let kind = kind(field.value_type())?;
    let key = match sum {
        Sum::Parity { .. } if matches!(kind, Kind::Flag | Kind::Unit) => return None,
        Sum::Parity { .. } => {
            return Some("a parity is one bit; take `bool` or `()`".to_owned());
        }
        Sum::Crc(_) => "crc",
        Sum::Type(_) => {
            let is_other = !matches!(kind, Kind::Number | Kind::Unit)
                && types::array(field.value_type()).is_none();
            return is_other.then(|| {
                "`sum` is a number or bytes; take an integer, `[u8; 32]`, or `()`".to_owned()
            });
        }
        Sum::Size => "count_of",
    };
    let is_other = !matches!(kind, Kind::Number | Kind::Unit);
    is_other.then(|| format!("`{key}` is one number; take an integer, or `()` with `bits = 32`"))
}

/// Keys with constants, and those that write several numbers as one, are for plain integers.
fn wrapped(field: &Field) -> Option<String> {
    let ty = types::innermost(field.value_type());
    let integer = types::wrapped(ty)?;
    let mut coding = field.coding()?;
    let key = loop {
        let facts = coding.facts();
        let is_plain = match coding {
            Coding::Layer(layer) if matches!(layer.kind, LayerKind::Wrapped(_)) => return None,
            Coding::Layer(_) => matches!(
                facts.class,
                Some(
                    KeyClass::Constant
                        | KeyClass::Mask
                        | KeyClass::Sentinel
                        | KeyClass::SymbolNumber
                )
            ),
            Coding::Code(_)
            | Coding::RadixBy(_)
            | Coding::RadixOf(_)
            | Coding::Multiset(_)
            | Coding::Weights(_) => true,
            _ => false,
        };
        if is_plain {
            break facts.key;
        }
        coding = coding.inner()?;
    };
    let what = match key {
        Some(key) => format!("`{}` is", key.name()),
        None => "these keys are".to_owned(),
    };
    let (ty, integer) = (source(ty), source(&integer));
    Some(format!(
        "{what} for plain integers, and `{ty}` has one inside; take `{integer}`"
    ))
}

/// `len` requires a list.
fn without_elements(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    let is_counted = match field.form()? {
        Form::List { .. } => true,
        Form::Coded(coding) | Form::Sized { coding, .. } => coding.whole().is_list(),
    };
    let ty = field.value_type();
    let is_decided = matches!(field.form()?, Form::List { .. });
    let kind = kind(ty).filter(|_| is_counted)?;
    match kind {
        // These have messages of their own.
        Kind::List | Kind::Array => None,
        Kind::Option if !is_decided => None,
        Kind::Option => Some("`len` is for a list, and this may be none; add `when = flag` with an earlier `bool`, or write `each(len(bits = 8))`".to_owned()),
        // A text is no list.
        _ if field
            .coding()
            .is_some_and(|coding| coding.as_text().is_some()) =>
        {
            None
        }
        Kind::Flag | Kind::Number | Kind::Tuple | Kind::Unit | Kind::Box | Kind::Parameter => {
            let ty = source(ty);
            Some(format!(
                "`len` is for a list, and `{ty}` is one value; take `Vec<{ty}>`, or remove `len`"
            ))
        }
    }
}

/// A constant must be of a kind that its key accepts.
fn constant(field: &Field, kind: &dyn Fn(&Type) -> Option<Kind>) -> Option<String> {
    let mut coding = field.coding()?;
    let (key, kinds) = loop {
        let facts = coding.facts();
        if let (Some(key), Some(kinds)) = (facts.key, facts.constant_kinds) {
            break (key, kinds);
        }
        coding = coding.inner()?;
    };
    let kind = kind(types::element(field.value_type()))?;
    let (name, ty) = (key.name(), source(field.value_type()));
    match kind {
        Kind::Unit if key == FieldKey::Fixed => None,
        Kind::Unit | Kind::Tuple | Kind::Box | Kind::Parameter => Some(format!(
            "`{name}` is for {kinds}, and `{ty}` is none of them; remove `{name}`"
        )),
        // These have messages of their own, or none.
        Kind::Flag | Kind::Number | Kind::Array | Kind::Option | Kind::List => None,
    }
}
