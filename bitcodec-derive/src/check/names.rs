//! Fields that other fields name.

use proc_macro2::Ident;
use syn::{Expr, Member};

use crate::errors::Errors;
use crate::keys::nearest;
use crate::model::{Code, Coding, Derived, Fact, Field, Form, Wire};
use crate::names;
use crate::places;
use crate::types::{self, Primitive};

/// An expression names only fields that stand before it.
pub(super) fn earlier_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let mut check = |key, expr| {
            expression(
                key,
                expr,
                field,
                &fields[..index],
                &fields[index + 1..],
                errors,
            )
        };
        if let Wire::When { condition, .. } = &field.wire {
            check("when", condition);
        }
        match field.form() {
            Some(Form::List { len, .. }) => {
                check("len", len);
                flag_for_length(len, &fields[..index], errors);
            }
            Some(Form::BitsBy { width, .. }) => check("bits", width),
            Some(Form::Coded(_)) | None => {}
        }
    }
}

/// A flag is no length, though it converts to one.
fn flag_for_length(len: &Expr, earlier: &[Field], errors: &mut Errors) {
    let Expr::Path(path) = len else { return };
    let named = path
        .path
        .get_ident()
        .and_then(|ident| earlier.iter().find(|field| names::is(&field.member, ident)));
    if let Some(field) = named
        && Primitive::of(&field.ty) == Some(Primitive::Bool)
    {
        errors.add(
            len,
            format_args!(
                "`len` needs an integer, and `{0}` is a flag; write `usize::from({0})`",
                field.name
            ),
        );
    }
}

/// A constant names no field, because it is known before anything is read.
pub(super) fn constants(fields: &[Field], errors: &mut Errors) {
    for field in fields {
        for (number, _) in field.numbers() {
            let Expr::Path(path) = &*number.expr else {
                continue;
            };
            let Some(ident) = path.path.get_ident() else {
                continue;
            };
            let text = names::plain(ident);
            if !text.starts_with(|first: char| first.is_lowercase())
                || !fields.iter().any(|field| is_named(field, &text))
            {
                continue;
            }
            let is_width = matches!(field.coding(), Some(Coding::Code(Code::Bits(_))));
            let cure = if is_width {
                format!("write `bits({text}, max = 8)`")
            } else {
                "write a number or a `const`".to_owned()
            };
            errors.add(
                ident,
                format_args!("`{text}` is a field, and this is a constant; {cure}"),
            );
        }
    }
}

fn expression(
    key: &str,
    expr: &Expr,
    own: &Field,
    earlier: &[Field],
    later: &[Field],
    errors: &mut Errors,
) {
    for name in places::used(expr) {
        let text = names::plain(&name.ident);
        if let Some(named) = earlier.iter().find(|field| is_named(field, &text)) {
            if matches!(named.wire, Wire::Skipped) {
                errors.add(
                    &name.ident,
                    format_args!(
                        "`{text}` is not on the wire, so `{key}` does not know it while reading; name a field without \
                         `skip`"
                    ),
                );
            }
            continue;
        }
        if is_named(own, &text) {
            errors.add(
                &name.ident,
                format_args!("`{key}` names its own field; name a field before it"),
            );
        } else if later.iter().any(|field| is_named(field, &text)) {
            errors.add(
                &name.ident,
                format_args!(
                    "`{text}` is not read yet when `{key}` asks for it; move `{text}` before `{}`",
                    own.name
                ),
            );
        } else if !name.in_macro
            && text.starts_with(|first: char| first.is_lowercase() || first == '_')
            && text != "self"
        {
            let near = nearest(&text, earlier.iter().map(|field| &*field.name));
            let cure = near.map_or_else(
                || "name a field before it".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            errors.add(
                &name.ident,
                format_args!("no field `{text}` before `{}`; {cure}", own.name),
            );
        } else if text == "self" {
            errors.add(
                &name.ident,
                format_args!(
                    "there is no `self` while reading; name a field before `{}`",
                    own.name
                ),
            );
        }
    }
}

fn is_named(field: &Field, name: &str) -> bool {
    matches!(field.member, Member::Named(_)) && field.name == name
}

/// A count or flag is derived from one later field, which goes by it.
pub(super) fn derived_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let Wire::Derived { from, .. } = &field.wire else {
            continue;
        };
        let Derived { what, of } = from;
        let text = names::plain(of);
        if let Some(later) = fields[index + 1..]
            .iter()
            .find(|field| is_named(field, &text))
        {
            goes_by(*what, field, later, of, errors);
            continue;
        }
        let message = if fields[..=index].iter().any(|field| is_named(field, &text)) {
            format!(
                "`{text}` does not come after `{}`; move it there",
                field.name
            )
        } else {
            let near = nearest(&text, fields[index + 1..].iter().map(|field| &*field.name));
            let cure = near.map_or_else(
                || "name a later field".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            format!("no field `{text}` after `{}`; {cure}", field.name)
        };
        errors.add(of, message);
    }
}

/// A derived count must be the list's `len`, and a derived flag the option's `when`.
fn goes_by(what: Fact, field: &Field, later: &Field, of: &Ident, errors: &mut Errors) {
    let (expr, key, kind) = match (what, later.form(), &later.wire) {
        (Fact::Count, Some(Form::List { len, .. }), _) => (Some(len), "len", "a list"),
        (Fact::Count, ..) => (None, "len", "a list"),
        (Fact::Flag, _, Wire::When { condition, .. }) => (Some(condition), "when", "an option"),
        (Fact::Flag, ..) => (None, "when", "an option"),
    };
    if what == Fact::Flag && types::list(&later.ty).is_some() {
        let (list, count) = (&later.name, &field.name);
        return errors.add(
            of,
            format_args!("`{list}` is a list, and `present` is for options; write `count_of = {list}`, and `len = {count}` on the list"),
        );
    }
    let is_own_name = |expr: &Expr| match expr {
        Expr::Path(path) => path
            .path
            .get_ident()
            .is_some_and(|ident| names::is(&field.member, ident)),
        _ => false,
    };
    if !expr.is_some_and(is_own_name) {
        errors.add(
            of,
            format_args!(
                "`{}` is not {kind} that goes by `{}`; write `{key} = {}` on it",
                later.name, field.name, field.name
            ),
        );
    }
}
