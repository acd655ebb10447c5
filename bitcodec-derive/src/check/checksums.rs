//! The rules of checksums.

use crate::errors::Errors;
use crate::model::{Field, Over, Sum, Zeros, find};

use super::field_references::did_you_mean;
use crate::names;

/// `over` must name fields in their order. Their places must not depend on the start of the type, and no two checksums
/// may cover each other.
pub(super) fn covered_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let Some((sum, over)) = field.sum() else {
            continue;
        };
        let is_size = matches!(sum, Sum::Size);
        let Some((first, last)) = over.places(fields) else {
            unknown(over, fields, errors);
            continue;
        };
        if first > last {
            errors.on(&over.whole).add(match is_size {
                true => "`count_of` covers no field; write the first field first, `count_of = first..=last`",
                false => "`over` covers no field; write the first field first, `over = first..=last`",
            });
            continue;
        }
        if is_size && first <= index {
            errors.on(&over.whole).add(format_args!(
                "`{}` is read before the fields whose size it is; name fields behind it",
                field.name
            ));
            continue;
        }
        if is_size {
            region(index, (first, last), fields, errors);
        }
        let key = if is_size { "count_of" } else { "over" };
        let inner = &fields[first + 1..=last];
        let aligned = inner
            .iter()
            .find(|field| matches!(field.zeros, Some(Zeros::Align(_))));
        if let Some(Field { name, .. }) = aligned {
            errors.on(&over.whole).add(format_args!(
                "`{key}` covers `{name}`, whose place counts from the beginning of the type; put the covered fields into a struct of their own"
            ));
        }
        if is_in_circle(index, fields) {
            let name = &field.name;
            errors.on(&over.whole).add(format_args!(
                "`over` covers a checksum that covers `{name}`; leave one of them out"
            ));
        }
    }
}

/// The size of a region is always there, and two regions do not overlap.
fn region(index: usize, (first, last): (usize, usize), fields: &[Field], errors: &mut Errors) {
    let (field, Some((_, over))) = (&fields[index], fields[index].sum()) else {
        return;
    };
    if let Some(condition) = field.condition() {
        errors.on(condition).add(
            "a size that may be missing ends no region; put the fields into a struct with `when` and `sized`",
        );
    }
    let crosses = |other: &Field| {
        let Some((Sum::Size, over)) = other.sum() else {
            return false;
        };
        over.places(fields).is_some_and(|(from, to)| {
            (from < first && first <= to && to < last)
                || (first < from && from <= last && last < to)
        })
    };
    if let Some(other) = fields[..index].iter().find(|other| crosses(other)) {
        errors.on(&over.whole).add(format_args!(
            "these fields are partly in the region of `{}`; put all of them inside, or none",
            other.name
        ));
    }
}

fn unknown(over: &Over, fields: &[Field], errors: &mut Errors) {
    for name in [&over.first, &over.last].into_iter().flatten() {
        if find(fields, name).is_none() {
            let text = names::in_messages(name);
            let cure = did_you_mean(&text, fields, "name a field of this type");
            errors
                .on(name)
                .add(format_args!("no field `{text}` here; {cure}"));
        }
    }
}

/// Whether a checksum covers itself through other checksums.
fn is_in_circle(start: usize, fields: &[Field]) -> bool {
    let mut reached = vec![false; fields.len()];
    let mut left = vec![start];
    while let Some(index) = left.pop() {
        let Some((sum, over)) = fields[index].sum() else {
            continue;
        };
        let Some((first, last)) = over.places(fields) else {
            continue;
        };
        for next in first..=last {
            let is_zeros = match sum {
                // The size has no need of its value.
                Sum::Size => fields[next].is_sum_of_one_width(),
                // A checksum counts as zeros within its own range.
                Sum::Crc(_) | Sum::Type(_) | Sum::Parity { .. } => next == index,
            };
            if is_zeros || fields[next].sum().is_none() {
                continue;
            }
            if next == start {
                return true;
            }
            if !reached[next] {
                reached[next] = true;
                left.push(next);
            }
        }
    }
    false
}
