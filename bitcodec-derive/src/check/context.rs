//! What goes beside a context, and beside the flag of a last element.

use syn::Type;

use crate::errors::Errors;
use crate::model::{Body, Charset, Coding, Enum, Item};
use crate::names;
use crate::source::source;
use crate::types::{self, Lent};

/// What borrows has one input, and a text is decoded from a buffer of its own.
pub(super) fn input(item: &Item, errors: &mut Errors) {
    let lent: Vec<(&Type, Lent<'_>)> = item
        .body
        .fields()
        .filter_map(|field| Some((&field.ty, field.lent()?)))
        .collect();
    let Some((_, first)) = lent.first() else {
        return;
    };
    let lifetime = &first.lifetime;
    for (ty, lent) in &lent {
        if lent.lifetime != *lifetime {
            errors.on(ty).add(format_args!(
                "all that a value borrows is in one input; write `{lifetime}` here too"
            ));
        }
    }
    for field in item.body.fields().filter(|field| field.lent().is_some()) {
        let inside = || std::iter::successors(field.coding(), |coding| coding.inner());
        let charset = inside().find_map(Coding::as_text);
        let is_text = charset.is_some();
        if !matches!(charset, None | Some((Charset::Utf8 | Charset::Ascii, _))) {
            errors
                .on(&field.ty)
                .add("a borrowed text is UTF-8 or ASCII, as it is in the input; take `String`");
        } else if !inside().all(Coding::keeps_bytes) {
            let owned = if is_text { "String" } else { "Vec<u8>" };
            errors.on(&field.ty).add(format_args!(
                "bytes are borrowed as they are in the input, beside `len(bits = 16)` and other numbers, `len = n`, `len(rest)`, `len(until = 0)` and `len(padded = 8)` alone; take `{owned}`"
            ));
        }
    }
    if let Some(text) = item.root.as_ref().and_then(|root| root.text.as_ref()) {
        errors.on(&text.path).add(
            "a text is decoded from a buffer of its own, from which nothing can be borrowed; take `Vec<u8>` and `String`, or remove `text`",
        );
    }
}

/// What has a context has no bytes of its own.
pub(super) fn of_item(item: &Item, errors: &mut Errors) {
    let Some(context) = &item.context else {
        return;
    };
    match context {
        Type::Reference(reference) if types::is_borrowed(context) => {
            let owned = source(&reference.elem);
            errors.on(context).add(format_args!(
                "a context is borrowed while it is used; write `context = {owned}`"
            ));
        }
        context if types::is_borrowed(context) => {
            let name = source(context);
            errors.on(context).add(format_args!(
                "`{name}` has no size, and a context needs one; name a struct that holds what the fields ask for"
            ));
        }
        _ => {}
    }
    if let Some(name) = item.root.as_ref().and_then(|root| root.packed.as_ref()) {
        errors.on(name).add(
            "`packed` reads and writes each field by itself, and they have a context; remove `packed`",
        );
    }
    let is_plain = |variants: usize| variants > 0 && item.body.fields().next().is_none();
    let is_symbol = match &item.body {
        Body::Enum(Enum::Tagged { variants, .. }) => is_plain(variants.len()),
        Body::Enum(Enum::Prefix { variants, .. }) => is_plain(variants.len()),
        Body::Struct(_) => false,
    };
    if is_symbol {
        errors
            .on(context)
            .add("an enum without data has no field that asks for a context; remove `context`");
    }
    for fields in item.body.groups() {
        for field in fields {
            if names::is_of(&field.member, &names::context()) {
                errors.on(&field.member).add(
                    "expressions call what is given beside the bits `context`; give the field another name",
                );
            }
        }
    }
}

/// A list gives the flag of its last element to structs, one flag each.
pub(super) fn last_flags(item: &Item, errors: &mut Errors) {
    let groups = item.body.groups();
    let flags = groups
        .into_iter()
        .flatten()
        .filter(|field| field.is_last_flag());
    for (index, flag) in flags.enumerate() {
        let rule = match &item.body {
            Body::Enum(_) => {
                "a list asks each element for its flag before its variant is known; write `is_last` in a struct around the enum"
            }
            Body::Struct(_) if item.arith.is_some() => {
                "a list reads the flag before the element, and the bits of `arith` cannot be read alone; remove `arith`"
            }
            Body::Struct(_) if item.root.is_some() => {
                "a root is in no list, so nothing says whether it is the last element; remove `msb_first` or `lsb_first`, or keep the flag in a `bool` without `is_last`"
            }
            Body::Struct(_) if index > 0 => {
                "an element says once that it is the last one; keep one `is_last`"
            }
            Body::Struct(_) => continue,
        };
        errors.on(&flag.ty).add(rule);
    }
}
