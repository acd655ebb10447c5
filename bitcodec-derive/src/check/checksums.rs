//! The rules of checksums.

use crate::errors::Errors;
use crate::model::{Field, Over, Zeros, find};

use super::field_references::did_you_mean;
use crate::names;

/// `over` must name fields in their order. Their places must not depend on the start of the type, and no two checksums
/// may cover each other.
pub(super) fn covered_fields(fields: &[Field], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        let Some((_, over)) = field.sum() else {
            continue;
        };
        let Some((first, last)) = over.places(fields) else {
            unknown(over, fields, errors);
            continue;
        };
        if first > last {
            errors
                .on(&over.whole)
                .add("`over` covers no field; write the first field first, `over = first..=last`");
            continue;
        }
        let inner = &fields[first + 1..=last];
        let aligned = inner
            .iter()
            .find(|field| matches!(field.zeros, Some(Zeros::Align(_))));
        if let Some(Field { name, .. }) = aligned {
            errors.on(&over.whole).add(format_args!(
                "`over` covers `{name}`, whose place counts from the beginning of the type; put the covered fields into a struct of their own"
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
        let over = fields[index]
            .sum()
            .and_then(|(_, over)| over.places(fields));
        let Some((first, last)) = over else { continue };
        for next in first..=last {
            // A checksum counts as zeros within its own range.
            if next == index || fields[next].sum().is_none() {
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
