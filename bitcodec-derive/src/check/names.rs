//! Fields that other fields name.

use proc_macro2::Ident;
use syn::{Expr, Member};

use super::expressions;
use crate::errors::Errors;
use crate::keys::nearest;
use crate::model::{Code, Coding, Derived, Fact, Field, Form, Wire};
use crate::names;
use crate::places::{self, Use};
use crate::types::{self, Primitive};

/// An expression must name earlier fields only.
pub(super) fn earlier_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        if let Some(condition) = field.condition() {
            let key = if field.is_since { "since" } else { "when" };
            expression(key, condition, index, fields, errors);
        }
        match field.form() {
            Some(Form::List { len, .. }) => {
                expression("len", len, index, fields, errors);
                flag_for_length(len, &fields[..index], errors);
            }
            Some(Form::Sized { size, .. }) => {
                expression("sized", size, index, fields, errors);
                flag_for_length(size, &fields[..index], errors);
            }
            Some(Form::Coded(_)) | None => {}
        }
        if let Some((lent, by)) = field.lent() {
            expression(lent.key, by, index, fields, errors);
        }
    }
}

/// Checks every name in the expression of the field at `index`.
fn expression(key: &str, expr: &Expr, index: usize, fields: &[Field], errors: &mut Errors) {
    expressions::expression(key, expr, &fields[..index], errors);
    let own = &fields[index].name;
    for Use { ident, in_macro } in places::used(expr) {
        let text = names::plain(&ident);
        let named = fields.iter().position(|field| is_named(field, &text));
        let message = match named {
            Some(named) if named < index => match fields[named].wire {
                Wire::Skipped => format!(
                    "`{text}` is not on the wire, so `{key}` does not know it while reading; name a field without `skip`"
                ),
                Wire::Always(_)
                | Wire::When { .. }
                | Wire::Derived { .. }
                | Wire::Computed { .. }
                | Wire::Tag => continue,
            },
            Some(named) if named == index => {
                format!("`{key}` names its own field; name a field before it")
            }
            Some(_) => format!(
                "`{text}` is not read yet when `{key}` asks for it; move `{text}` before `{own}`"
            ),
            None if text == "self" => {
                format!("there is no `self` while reading; name a field before `{own}`")
            }
            None if names::is_context(&ident) && fields[index].context.is_some() => continue,
            None if !in_macro && names::is_context(&ident) => {
                "the type has no context; write `context = Type` on it".to_owned()
            }
            None if !in_macro && text == "version" && fields[index].is_since => format!(
                "`since` compares the field `version`, and none is before `{own}`; add `version: u8`, or write `when = expression`"
            ),
            None if !in_macro && is_lower(&text) => {
                let cure = did_you_mean(&text, &fields[..index], "name a field before it");
                format!("no field `{text}` before `{own}`; {cure}")
            }
            None => continue,
        };
        errors.on(&ident).add(message);
    }
}

/// Whether a name is spelled like that of a variable.
fn is_lower(name: &str) -> bool {
    name.starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// The cure for a name that no field has: the nearest name, or else something general.
pub(super) fn did_you_mean(text: &str, fields: &[Field], otherwise: &str) -> String {
    match nearest(text, fields.iter().map(|field| &*field.name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.to_owned(),
    }
}

fn is_named(field: &Field, name: &str) -> bool {
    matches!(field.member, Member::Named(_)) && field.name == name
}

/// A flag is not a length, though it converts to one.
fn flag_for_length(len: &Expr, earlier: &[Field], errors: &mut Errors) {
    let Some(ident) = names::alone(len) else {
        return;
    };
    let mut earlier = earlier.iter();
    let named = earlier.find(|field| names::is(&field.member, ident));
    if let Some(Field { name, ty, .. }) = named
        && Primitive::of(ty) == Some(Primitive::Bool)
    {
        errors.on(len).add(format_args!(
            "a length needs an integer, and `{name}` is a flag; write `usize::from({name})`"
        ));
    }
}

/// A constant must not name a field, because it is known before anything is read.
pub(super) fn constants(fields: &[Field], errors: &mut Errors) {
    for field in fields {
        for (number, _) in field.numbers() {
            let Some(ident) = names::alone(&number.expr) else {
                continue;
            };
            let text = names::plain(ident);
            if !is_lower(&text) || !fields.iter().any(|field| is_named(field, &text)) {
                continue;
            }
            let cure = match field.coding() {
                Some(Coding::Code(Code::Bits(_))) => format!("write `bits({text}, max = 8)`"),
                _ => "write a number or a `const`".to_owned(),
            };
            errors.on(ident).add(format_args!(
                "`{text}` is a field, and this is a constant; {cure}"
            ));
        }
    }
}

/// A derived count or flag must name a later field, which must use it.
pub(super) fn derived_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let Wire::Derived { from, .. } = &field.wire else {
            continue;
        };
        let (name, text) = (&field.name, names::plain(&from.of));
        let message = match fields.iter().position(|field| is_named(field, &text)) {
            Some(later) if later > index => {
                goes_by(from, field, &fields[later], errors);
                continue;
            }
            Some(_) => format!("`{text}` does not come after `{name}`; move it there"),
            None => {
                let cure = did_you_mean(&text, &fields[index + 1..], "name a later field");
                format!("no field `{text}` after `{name}`; {cure}")
            }
        };
        errors.on(&from.of).add(message);
    }
}

/// A derived count must be the list's `len`, and a derived flag the option's `when`.
fn goes_by(from: &Derived, field: &Field, later: &Field, errors: &mut Errors) {
    let (by, of) = (&field.name, &later.name);
    if from.what == Fact::Flag && types::list(&later.ty).is_some() {
        return errors.on(&from.of).add(format_args!(
            "`{of}` is a list, and `present` is for options; write `count_of = {of}`, and `len = {by}` on the list"
        ));
    }
    let (key, kind, expr) = match from.what {
        Fact::Count => match later.form() {
            Some(Form::List { len, .. }) => ("len", "a list", Some(len)),
            Some(Form::Sized { size, .. }) => ("sized", "a region", Some(size)),
            _ => ("len", "a list", None),
        },
        Fact::Flag => match &later.wire {
            Wire::When { condition, .. } => ("when", "an option", Some(condition)),
            _ => ("when", "an option", None),
        },
    };
    let is_own = |ident: &Ident| names::is(&field.member, ident);
    if !expr.and_then(names::alone).is_some_and(is_own) {
        errors.on(&from.of).add(format_args!(
            "`{of}` must be {kind} with `{key} = {by}`, because `{by}` is derived from it; write `{key} = {by}` on it"
        ));
    }
}
