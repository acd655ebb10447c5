//! Rules for widths that the macro can add up.

use crate::errors::Errors;
use crate::model::{
    Body, Coding, Field, Form, Item, Number, Width, Wire, Zeros, regions_around, up_to_region_end,
};

/// A root must fill whole bytes.
pub(super) fn root_fills_bytes(item: &Item, errors: &mut Errors) {
    let Some(size) = &item.size else { return };
    match size.value {
        Some(0) => errors
            .on(size)
            .add("`size` must be at least 1 bit, not 0; write how many bits the value takes"),
        Some(bits) if bits % 8 != 0 => {
            if let Some(root) = &item.root {
                errors.on(size).add(format_args!(
                    "a root needs a whole number of bytes, not {bits} bits; write `size = {}`, or remove `{}`",
                    bits + 8 - bits % 8,
                    root.order.key()
                ));
            }
        }
        _ => {}
    }
}

/// The fields of known width must fit `size`.
pub(super) fn fields_fit_size(item: &Item, errors: &mut Errors) {
    // The rejected key may have been `check`. The fields of one number have no widths of their own.
    if item.is_broken || item.joined.is_some() {
        return;
    }
    let (Some(size), Body::Struct(fields)) = (&item.size, &item.body) else {
        return;
    };
    let Some(limit) = size.count().filter(|&bits| bits > 0) else {
        return;
    };
    let mut known: Vec<(u128, &str)> = Vec::new();
    let mut least = 0u128;
    for field in fields.iter().filter(|field| !field.is_broken) {
        let Width::Bits { min, max } = field.width() else {
            continue;
        };
        least = least.saturating_add(min);
        // With a `check`, the format may reject long values.
        let most = max.filter(|_| item.check.is_none()).unwrap_or(min);
        known.push((most, &field.name));
    }
    let sum = known
        .iter()
        .try_fold(0u128, |sum, (bits, _)| sum.checked_add(*bits));
    let Some(sum) = sum.filter(|sum| *sum > limit) else {
        return;
    };
    known.sort_by_key(|&(bits, _)| std::cmp::Reverse(bits));
    let largest = known.iter().take(3);
    let largest: Vec<String> = largest
        .map(|(bits, name)| format!("`{name}` {bits}"))
        .collect();
    let (name, largest) = (&item.ident, largest.join(", "));
    let wanted = match item.root {
        Some(_) => sum.next_multiple_of(8),
        None => sum,
    };
    let other = if least <= limit {
        "keep longer values out by `check = path::to::function`"
    } else {
        "make a field smaller"
    };
    errors.on(size).add(format_args!(
            "`{name}` declares {limit} bits, but its fields take {sum} ({largest}); write `size = {wanted}`, or {other}"
        ));
}

/// A generic type has one layout for each of its arguments, so one fingerprint cannot lock it.
pub(super) fn lock_without_generics(item: &Item, errors: &mut Errors) {
    let lock = item.root.as_ref().and_then(|root| root.lock.as_ref());
    let generic = item.generics.type_params().next().is_some()
        || item.generics.const_params().next().is_some();
    if let (Some(lock), true) = (lock, generic) {
        errors.on(&lock.literal).add(format_args!(
            "`{}` has a layout for each of its arguments; lock a type without parameters",
            item.ident
        ));
    }
}

/// A coding that consumes all remaining bytes must be on the last field, or in front of fields of constant width.
pub(super) fn rest_last(fields: &[Field], size: Option<&Number>, errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        // A region bounds its content, and a rejected key may have been the region.
        if field.is_broken || matches!(field.form(), Some(Form::Sized { .. })) {
            continue;
        }
        let Some((key, on)) = field.coding().and_then(Coding::taking_rest) else {
            continue;
        };
        // `len(rest)` and `sized(rest)` have no value to point at.
        let on = on.unwrap_or(&field.ty);
        let inside = up_to_region_end(index, fields);
        let mut behind = inside[index + 1..].iter().filter(|field| is_written(field));
        if field.is_to_end() {
            constant_widths_behind((&field.name, key), behind, errors);
        } else if behind.next().is_some() {
            errors.on(on).add(format_args!(
                "`{key}` takes all bytes that are left; make this the last field"
            ));
        }
        if size.is_some() && regions_around(index, fields).is_empty() {
            errors.on(on).add(format_args!(
                "`{key}` takes all bytes that are left, and `size` pads the type; remove `size`"
            ));
        }
    }
}

const fn is_written(field: &Field) -> bool {
    !matches!(field.wire, Wire::Tag | Wire::Skipped)
}

/// A field to the end leaves as many bits as the fields behind it take, so each needs a constant width.
fn constant_widths_behind<'a>(
    (before, key): (&str, &str),
    behind: impl Iterator<Item = &'a Field>,
    errors: &mut Errors,
) {
    for field in behind.filter(|field| !field.is_broken) {
        let name = &field.name;
        let varies = match (&field.zeros, field.own_width()) {
            (Some(Zeros::Align(_)), _) => "`align` before it has none".to_owned(),
            (_, Width::Varies) if is_of_another_type(field) => continue,
            (_, Width::Varies) => "its width varies".to_owned(),
            (_, Width::Bits { min, max }) if max != Some(min) => match max {
                Some(max) => format!("it takes {min} to {max}"),
                None => format!("it takes at least {min}"),
            },
            (_, Width::Bits { .. } | Width::Unseen) => continue,
        };
        errors.on(&field.ty).add(format_args!(
            "`{name}` is behind `{before}` with `{key}`, so it needs a constant number of bits, and {varies}; move `{name}` before `{before}`"
        ));
    }
}

/// Whether only the compiler knows the width of the field, from another type or a table.
fn is_of_another_type(field: &Field) -> bool {
    let Some(Form::Coded(coding)) = field.form() else {
        return false;
    };
    let mut coding = coding;
    while let Some(inner) = coding.inner() {
        coding = inner;
    }
    let is_other = matches!(
        coding,
        Coding::Via(_) | Coding::Kept(_) | Coding::Table(_) | Coding::BestOf(_)
    );
    is_other && field.condition().is_none()
}

/// `reserved` must be at least 1, and `align` at least 2.
pub(super) fn zeros_before(field: &Field, errors: &mut Errors) {
    match &field.zeros {
        Some(Zeros::Reserved(width)) if width.value == Some(0) => {
            errors.on(width).add(
                "`reserved` must be at least 1 bit, not 0; remove `reserved`, or write 1 or more",
            );
        }
        Some(Zeros::Align(to)) => {
            if let Some(bits @ (0 | 1)) = to.value {
                errors.on(to).add(format_args!(
                    "`align` must be at least 2 bits, not {bits}; remove `align`, or write `align = 8` for bytes"
                ));
            }
        }
        Some(Zeros::Reserved(_)) | None => {}
    }
}
