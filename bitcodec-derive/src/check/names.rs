//! Fields that other fields name.

use proc_macro2::Ident;
use syn::{Expr, Member};

use crate::errors::Errors;
use crate::keys::nearest;
use crate::model::{Derived, Field, Form, Wire};
use crate::names;
use crate::places;

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
            Some(Form::List { len, .. }) => check("len", len),
            Some(Form::BitsBy { width, .. }) => check("bits", width),
            Some(Form::Coded(_)) | None => {}
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
        let Wire::Derived { what, of, .. } = &field.wire else {
            continue;
        };
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

/// What is derived from a field is also what the field goes by.
fn goes_by(what: Derived, field: &Field, later: &Field, of: &Ident, errors: &mut Errors) {
    let (expr, key, kind) = match (what, later.form(), &later.wire) {
        (Derived::Count, Some(Form::List { len, .. }), _) => (Some(len), "len", "list"),
        (Derived::Count, ..) => (None, "len", "list"),
        (Derived::Flag, _, Wire::When { condition, .. }) => (Some(condition), "when", "option"),
        (Derived::Flag, ..) => (None, "when", "option"),
    };
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
                "`{}` is no {kind} that goes by `{}`; write `{key} = {}` on it",
                later.name, field.name, field.name
            ),
        );
    }
}
