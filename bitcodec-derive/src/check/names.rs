//! Fields that other fields name.

use quote::ToTokens;
use syn::{Expr, Member};

use crate::errors::Errors;
use crate::keys::nearest;
use crate::model::{Field, Wire};
use crate::names;
use crate::places;

/// An expression names only fields that stand before it.
pub(super) fn earlier_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let (key, expr) = match &field.wire {
            Wire::When { condition, .. } => ("when", condition),
            Wire::List { len, .. } => ("len", len),
            Wire::BitsBy { width, .. } => ("bits", width),
            _ => continue,
        };
        expression(
            key,
            expr,
            field,
            &fields[..index],
            &fields[index + 1..],
            errors,
        );
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
        if earlier.iter().any(|field| is_named(field, &text)) {
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

/// A count or flag is derived from one later field that follows it.
pub(super) fn derived_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let (key, target) = match &field.wire {
            Wire::CountOf { list, .. } => ("count_of", list),
            Wire::Present { option, .. } => ("present", option),
            _ => continue,
        };
        let text = names::plain(target);
        if let Some(later) = fields[index + 1..]
            .iter()
            .find(|field| is_named(field, &text))
        {
            follows(key, field, later, target, errors);
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
        errors.add(target, message);
    }
}

/// What is derived is also what the later field goes by.
fn follows(key: &str, field: &Field, later: &Field, target: impl ToTokens, errors: &mut Errors) {
    let (expr, cure) = match (&later.wire, key) {
        (Wire::List { len, .. }, "count_of") => (len, "len"),
        (Wire::When { condition, .. }, "present") => (condition, "when"),
        (_, "count_of") => {
            return errors.add(
                target,
                format_args!(
                    "`{}` is no list with a `len`; write `len = {}` on it",
                    later.name, field.name
                ),
            );
        }
        _ => {
            return errors.add(
                target,
                format_args!(
                    "`{}` is no option with a `when`; write `when = {}` on it",
                    later.name, field.name
                ),
            );
        }
    };
    if !places::used(expr)
        .iter()
        .any(|name| names::plain(&name.ident) == field.name)
    {
        errors.add(
            target,
            format_args!(
                "`{}` does not go by `{}`; write `{cure} = {}` on it",
                later.name, field.name, field.name
            ),
        );
    }
}
