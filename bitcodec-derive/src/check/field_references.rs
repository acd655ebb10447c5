//! Rules for references to other fields.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, ExprUnary, Member, UnOp};

use super::expressions;
use crate::edit_distance::nearest;
use crate::errors::Errors;
use crate::expr::{self, FreeName};
use crate::foreign_keys;
use crate::literals::literal;
use crate::model::{Code, Coding, Derived, DerivedKind, Field, Form, Item, Wire, find, position};
use crate::names;
use crate::types::{self, Primitive};

/// An expression must name earlier fields only.
pub(super) fn earlier_fields(fields: &[Field], item: &Item, errors: &mut Errors) {
    let expression = |key: &str, expr: &Expr, index: usize, errors: &mut Errors| {
        expression(key, expr, index, fields, item, errors);
    };
    for (index, field) in fields.iter().enumerate() {
        if let Some(condition) = field.condition_expr() {
            expression(field.condition_key(), condition, index, errors);
        }
        if let Some((key, length)) = field.form().and_then(Form::length) {
            expression(key, length, index, errors);
            flag_for_length(length, &fields[..index], errors);
        }
        if let Some(given) = &field.given {
            expression("context", given, index, errors);
        }
        if let Some(is_little) = &field.little_endian {
            expression("little_endian", is_little, index, errors);
        }
        if let Some(tag) = &field.tag {
            expression("tag", tag, index, errors);
        }
        if let Some((number, by)) = field.dynamic_number() {
            expression(number.key, by, index, errors);
        }
    }
}

/// Checks every name in the expression of the field at `index`.
fn expression(
    key: &str,
    expr: &Expr,
    index: usize,
    fields: &[Field],
    item: &Item,
    errors: &mut Errors,
) {
    expressions::expression(key, expr, &fields[..index], errors);
    let own = &fields[index].name;
    let in_tuple = matches!(fields[index].member, Member::Unnamed(_));
    constant(key, expr, &fields[index], errors);
    for FreeName { ident, in_macro } in expr::free_names(expr) {
        let text = names::in_messages(&ident);
        let named = position(fields, &ident);
        let message = match named {
            // The wire form of a broken field is unknown.
            Some(named) if named < index && fields[named].is_broken => continue,
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
                let cure = earlier_than(&fields[..=index]);
                format!("`{key}` names its own field; {cure}")
            }
            Some(_) => format!(
                "`{text}` is not read yet when `{key}` asks for it; move `{text}` before `{own}`"
            ),
            None if text == "self" => match expr::self_field(expr).filter(|_| !in_tuple) {
                Some(member) => format!("there is no `self` while reading; write `{member}`"),
                None => format!(
                    "there is no `self` while reading; {}",
                    earlier_than(&fields[..=index])
                ),
            },
            None if !in_macro
                && !names::is_context(&ident)
                && (is_context_elsewhere(&text) || is_context_type(&text, item)) =>
            {
                match (&item.context, key) {
                    (Some(_), _) => format!("no field `{text}` before `{own}`; write `context`"),
                    (None, _) => format!(
                        "no field `{text}` before `{own}`; write `context`, and `context = Type` on the type"
                    ),
                }
            }
            None if names::is_context(&ident) && (item.context.is_some() || item.is_broken) => {
                continue;
            }
            None if !in_macro && names::is_context(&ident) => {
                "the type has no context; write `context = Type` on it".to_owned()
            }
            None if !in_macro && text == "version" && fields[index].is_since => format!(
                "`since` compares the field `version`, and none is before `{own}`; add `version: u8`, or write `when = expression`"
            ),
            None if !in_macro
                && (is_lower(&text) || text.starts_with(|first: char| first.is_ascii_digit())) =>
            {
                let otherwise = earlier_than(&fields[..=index]);
                let place = text.strip_prefix('_').map(str::parse::<usize>);
                let cure = match (place, foreign_keys::length(&text, key)) {
                    (Some(Ok(place)), _) if in_tuple && place < index => {
                        format!("write `self.{place}`")
                    }
                    (_, Some(form)) => format!("write `{form}`"),
                    (_, None) if in_tuple => otherwise,
                    (_, None) => did_you_mean(&text, &fields[..index], &otherwise),
                };
                format!("no field `{text}` before `{own}`; {cure}")
            }
            None => continue,
        };
        errors.on(&ident).add(message);
    }
}

/// Whether a name is spelled like a variable.
fn is_lower(name: &str) -> bool {
    name.starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// Returns the cure for an unknown name: the nearest field, or else a general one.
pub(super) fn did_you_mean(text: &str, fields: &[Field], otherwise: &str) -> String {
    match nearest(text, fields.iter().map(|field| &*field.name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.to_owned(),
    }
}

/// Returns the cure that refers to the fields before the last of these.
fn earlier_than(fields: &[Field]) -> String {
    let last = fields.last().map(|field| &field.member);
    match (last, fields.len()) {
        (Some(Member::Unnamed(_)), 2) => "write `self.0` for the field before it".to_owned(),
        (Some(Member::Unnamed(_)), 3..) => {
            let last = fields.len() - 2;
            format!("write `self.0` to `self.{last}` for the fields before it")
        }
        _ => "name a field before it".to_owned(),
    }
}

/// Whether other crates use this name for the context.
fn is_context_elsewhere(name: &str) -> bool {
    matches!(
        name,
        "ctx" | "args" | "arg" | "import" | "parent" | "_parent" | "root" | "_root" | "this"
    )
}

/// Whether a name is the context's type in snake case, as a variable of that type is called.
fn is_context_type(name: &str, item: &Item) -> bool {
    let of = item.context.as_ref().and_then(types::name);
    of.is_some_and(|of| foreign_keys::snake(&of) == name)
}

/// Whether an expression in a tuple is a number that is the index of an earlier field.
fn is_place_alone(expr: &Expr, member: &Member) -> bool {
    match (member, literal(expr)) {
        (Member::Unnamed(own), Some(place)) => (0..i128::from(own.index)).contains(&place),
        _ => false,
    }
}

/// A condition must name a field, and a number alone in a tuple is not the field with that index.
fn constant(key: &str, expr: &Expr, field: &Field, errors: &mut Errors) {
    let is_name = |ident: &Ident| !matches!(&*ident.to_string(), "true" | "false" | "as");
    if names::mentions(expr.to_token_stream(), &is_name) {
        return;
    }
    match (&field.member, literal(expr)) {
        (member, Some(place)) if is_place_alone(expr, member) => errors.on(expr).add(format_args!(
            "`{place}` is a number here, not the field at that place; write `{key} = self.{place}`"
        )),
        // `little_endian` alone beside `bits(expr, max = N)`.
        (_, _) if key == "little_endian" && field.has_dynamic_width() => {}
        (_, _) if key == "little_endian" && Primitive::of(types::held(&field.ty)).is_none() => {
            errors.on(expr).add(
                "the condition names no field, so it never changes; write `little_endian` on the integers inside",
            );
        }
        (_, _) if key == "little_endian" => errors.on(expr).add(
            "the condition names no field, so it never changes; write `little_endian` alone, or `big_endian`",
        ),
        (Member::Unnamed(_), _) if key == "when" => errors.on(expr).add(
            "the condition names no field, so it never changes; write `self.0` for the first field",
        ),
        (Member::Named(_), _) if key == "when" => errors.on(expr).add(
            "the condition names no field, so it never changes; name a field before it, or remove `when`",
        ),
        (Member::Unnamed(_), _) if key == "tag" => errors.on(expr).add(
            "the tag names no field, so it never changes; write `self.0` for the first field, or `tag = 3` on a variant",
        ),
        (Member::Named(_), _) if key == "tag" => errors.on(expr).add(
            "the tag names no field, so it never changes; name the field with the tag, or write `tag = 3` on a variant",
        ),
        _ => {}
    }
}

/// A length must not be a flag, although a flag converts to an integer.
fn flag_for_length(len: &Expr, earlier: &[Field], errors: &mut Errors) {
    let Some(ident) = names::as_field(len) else {
        return;
    };
    let Some(field) = find(earlier, &ident) else {
        return;
    };
    // A derived flag has its own message.
    let is_derived = matches!(field.wire, Wire::Derived { .. });
    let is_flag = Primitive::of(&field.ty) == Some(Primitive::Bool);
    if is_flag && !is_derived && !field.is_broken {
        let name = &field.name;
        errors.on(len).add(format_args!(
            "a length needs an integer, and `{name}` is a flag; write `usize::from({name})`"
        ));
    }
}

/// A constant must not name a field, because it is evaluated before decoding.
pub(super) fn constants(fields: &[Field], errors: &mut Errors) {
    for field in fields {
        for (number, _) in field.numbers() {
            let Some(ident) = names::as_ident(&number.expr) else {
                continue;
            };
            let text = names::unraw(ident);
            if !is_lower(&text) || find(fields, ident).is_none() {
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

/// A derived count or flag must name a later field, which must refer to it.
pub(super) fn derived_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let Wire::Derived { from, .. } = &field.wire else {
            continue;
        };
        let (name, text) = (&field.name, names::in_messages(&from.of));
        let message = match position(fields, &from.of) {
            Some(later) if later > index => {
                goes_by(from, field, &fields[later], errors);
                continue;
            }
            Some(own) if own == index => "this names its own field; name a later field".to_owned(),
            // The other field already reports that this one is not read yet.
            Some(earlier) if asks_for(&fields[earlier], field) => continue,
            Some(_) => format!("`{text}` does not come after `{name}`; move it there"),
            None => {
                let cure = did_you_mean(&text, &fields[index + 1..], "name a later field");
                format!("no field `{text}` after `{name}`; {cure}")
            }
        };
        errors.on(&from.of).add(message);
    }
}

/// Whether the length or condition of a field names another field.
fn asks_for(field: &Field, of: &Field) -> bool {
    let length = field.form().and_then(Form::length);
    let mut asked = length
        .map(|(_, length)| length)
        .into_iter()
        .chain(field.condition_expr());
    asked.any(|expr| {
        let mut used = expr::free_names(expr).into_iter();
        used.any(|used| names::is_of(&of.member, &used.ident))
    })
}

/// Whether a list without a length has its count in an earlier field, which reports the mistake.
pub(super) fn is_counted_without_len(fields: &[Field], index: usize) -> bool {
    let list = &fields[index];
    let is_without = match list.form() {
        Some(Form::Coded(coding)) => {
            types::list(list.value_type()).is_some() && !coding.knows_length()
        }
        Some(Form::List { .. } | Form::Sized { .. }) | None => false,
    };
    let is_counted = |field: &Field| {
        matches!(&field.wire, Wire::Derived { from, .. }
            if from.what == DerivedKind::Count && names::is_of(&list.member, &from.of))
    };
    is_without && fields[..index].iter().any(is_counted)
}

/// A part and its integer must say which bits they have.
fn part_of(from: &Derived, field: &Field, later: &Field, errors: &mut Errors) {
    if field.is_broken {
        return;
    }
    let (of, name) = (&later.name, &field.name);
    match field.coding() {
        Some(Coding::Pieces(pieces)) if pieces.is_placed() => {}
        Some(Coding::Pieces(pieces)) => errors.on(&pieces.whole).add(format_args!(
            "`{name}` must say which bits of `{of}` it has; write a range, `pieces = [0..8]`"
        )),
        _ => errors.on(&from.of).add(format_args!(
            "`{name}` must say which bits of `{of}` it has; add `pieces = [0..8]`"
        )),
    }
    let pieces = match &later.wire {
        Wire::Always(Form::Coded(coding)) if types::array(&later.ty).is_none() => coding.pieces(),
        _ => None,
    };
    match pieces {
        Some(pieces) if pieces.is_placed() => {}
        Some(pieces) => errors.on(&pieces.whole).add(format_args!(
            "`{of}` must say which bits stand here, because others are in `{name}`; write a range, `pieces = [8..12]`"
        )),
        None => errors.on(&from.of).add(format_args!(
            "`{of}` must be one integer that says which bits stand at its place, because others are in `{name}`; write `pieces = [8..12]` on it"
        )),
    }
}

/// A derived count must be the list's `len`, and a derived flag the option's `when`.
fn goes_by(from: &Derived, field: &Field, later: &Field, errors: &mut Errors) {
    let of = &later.name;
    let by = match &field.member {
        Member::Named(_) => field.name.clone(),
        Member::Unnamed(index) => format!("self.{}", index.index),
    };
    if later.is_broken {
        return;
    }
    if from.what == DerivedKind::Flag && types::list(&later.ty).is_some() {
        return errors.on(&from.of).add(format_args!(
            "`{of}` is a list, and `present` is for options; write `count_of = {of}`, and `len = {by}` on the list"
        ));
    }
    if from.what == DerivedKind::Tag && (later.is_in_option() || types::list(&later.ty).is_some()) {
        let may = match later.is_in_option() {
            true => "may be absent",
            false => "may be empty",
        };
        return errors.on(&from.of).add(format_args!(
            "`{of}` {may}, and then nothing has the tag that `{by}` is derived from; give `{by}` an integer type, and remove `tag_of`"
        ));
    }
    let (key, kind, expr) = match from.what {
        DerivedKind::Part => return part_of(from, field, later, errors),
        DerivedKind::Tag => ("tag", "an enum", later.tag.as_ref()),
        DerivedKind::Count => match later.form().and_then(Form::length) {
            Some(("sized", size)) => ("sized", "a region", Some(size)),
            length => ("len", "a list", length.map(|(_, len)| len)),
        },
        DerivedKind::Flag => match &later.wire {
            // A checksum of type `()` says nothing of its own.
            _ if !later.is_in_option() => ("when", "an option", None),
            _ => ("when", "an option", later.condition_expr()),
        },
    };
    let (not, expr) = match (from.is_negated, expr) {
        (false, expr) => ("", expr),
        (
            true,
            Some(Expr::Unary(ExprUnary {
                op: UnOp::Not(_),
                expr,
                ..
            })),
        ) => ("!", Some(&**expr)),
        (true, _) => ("!", None),
    };
    let is_own = |ident: &Ident| names::is_of(&field.member, ident);
    if expr.is_some_and(|expr| is_place_alone(expr, &later.member)) {
        return;
    }
    if !expr
        .and_then(names::as_field)
        .is_some_and(|ident| is_own(&ident))
    {
        errors.on(&from.of).add(format_args!(
            "`{of}` must be {kind} with `{key} = {not}{by}`, because `{by}` is derived from it; write `{key} = {not}{by}` on it"
        ));
    }
}
