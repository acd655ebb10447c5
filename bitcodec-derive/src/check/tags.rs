//! The rules of integer tags.

use syn::Lit;

use super::codes::{at_least_one, at_most};
use crate::attr::{DeclaredVariant, Entry, tags};
use crate::errors::Errors;
use crate::literals::lit;
use crate::model::{Number, TagValue};
use crate::types::{self, Primitive};

/// The numbers that tags can be.
pub(super) struct Numbers<'a> {
    /// The width, if there is one.
    pub(super) width: Option<&'a Number>,
    pub(super) is_signed: bool,
}

impl<'a> Numbers<'a> {
    pub(super) const fn unsigned(width: Option<&'a Number>) -> Self {
        Self {
            width,
            is_signed: false,
        }
    }

    /// Returns the width, if the macro knows it.
    fn bits(&self) -> Option<u32> {
        self.width
            .and_then(|width| u32::try_from(width.value?).ok())
    }

    /// Returns the least and the greatest tag.
    fn ends(&self) -> (i128, i128) {
        types::limits(self.bits().unwrap_or(64).min(64), self.is_signed)
    }

    /// Returns the least width that holds this tag.
    fn least_width(&self, tag: i128) -> u32 {
        match self.is_signed {
            true => 129 - (tag ^ (tag >> 127)).leading_zeros(),
            false => least_width(tag.unsigned_abs()),
        }
    }
}

/// Checks the tags of variants, and that they fit the width if there is one.
pub(super) fn of_variants(
    variants: &[DeclaredVariant<'_>],
    numbers: &Numbers<'_>,
    errors: &mut Errors,
) {
    other_variant(variants, errors);
    let kept = if numbers.is_signed { "i8" } else { "u8" };
    for variant in variants {
        keeps_tag(variant, kept, errors);
    }
    fields_hold_tags(numbers, variants, errors);
    for variant in variants {
        is_constant(variant, errors);
        is_number(variant, numbers, errors);
    }
    if let Some(width) = numbers.width {
        at_least_one(width, "a tag", "1 or more", errors);
        at_most(width, "a tag", 64, errors);
    }
    different(variants, numbers, errors);
    has_others(variants, numbers, errors);
}

/// `other` requires a tag that no variant has.
fn has_others(variants: &[DeclaredVariant<'_>], numbers: &Numbers<'_>, errors: &mut Errors) {
    let Some((bits, all)) = numbers
        .bits()
        .and_then(|bits| Some((bits, 1_i128.checked_shl(bits)?)))
    else {
        return;
    };
    let other = variants
        .iter()
        .find_map(|DeclaredVariant { syn, keys, .. }| Some((keys.other.as_ref()?, &syn.ident)));
    let taken = tags(variants)
        .into_iter()
        .flatten()
        .fold(0_i128, |taken, (low, high)| {
            taken
                .saturating_add(high.saturating_sub(low))
                .saturating_add(1)
        });
    if let Some((key, name)) = other.filter(|_| taken == all) {
        let bits = types::bits(i128::from(bits));
        errors.on(key).add(format_args!(
            "each tag of {bits} has a variant, so that none is left for `{name}`; remove the variant, or write more bits"
        ));
    }
}

/// `tag` and `other` require integer tags.
pub(super) fn no_tags(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { keys, .. } in variants {
        if let Some((key, _)) = &keys.tag {
            errors
                .on(key)
                .add("a prefix code has codewords for tags; write `code = 0b110` or `weight = 32`");
        }
        if let Some(key) = &keys.other {
            errors.on(key).add(
                "a prefix code has no other codewords; write `tag(bits = 8)` on the enum, or remove `other`",
            );
        }
    }
}

/// The first field of `other`, or of a variant with a range of tags, stores the tag and so has no keys.
pub(super) fn keeps_tag(
    DeclaredVariant { syn, keys, fields }: &DeclaredVariant<'_>,
    ty: &str,
    errors: &mut Errors,
) {
    let what = match (&keys.other, &keys.tag) {
        (Some(_), _) => "the other tags are",
        (None, Some((_, TagValue::Range(_)))) if keys.count_of.is_none() => "a tag of a range is",
        (None, _) => return,
    };
    let name = &syn.ident;
    let Some(first) = fields.first() else {
        return errors.on(name).add(format_args!(
            "{what} kept in the first field; write `{name}({ty})`"
        ));
    };
    for Entry { key, .. } in &first.keys.entries {
        errors.on(key).add(format_args!(
            "{what} kept in this field, which is not written again; remove `{key}`"
        ));
    }
}

/// `other` must be on the last variant.
pub(super) fn other_variant(variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    let mut first = None;
    for (index, DeclaredVariant { syn, keys, .. }) in variants.iter().enumerate() {
        let (Some(key), name) = (&keys.other, &syn.ident) else {
            continue;
        };
        if let Some(first) = first {
            errors.on(key).add(format_args!(
                "`{first}` already keeps the other tags; keep one `other`"
            ));
        } else if index + 1 != variants.len() {
            errors.on(key).add(format_args!(
                "`{name}` keeps the tags that no other variant has; write it last"
            ));
        }
        if let Some((tag, _)) = &keys.tag {
            errors.contradiction(key, tag);
        }
        first = Some(name);
    }
}

/// The field that stores a tag must hold each of its values.
fn fields_hold_tags(numbers: &Numbers<'_>, variants: &[DeclaredVariant<'_>], errors: &mut Errors) {
    for DeclaredVariant { syn, keys, .. } in variants {
        let ends = match &keys.tag {
            _ if keys.other.is_some() => numbers.bits().map(|_| numbers.ends()),
            Some((_, TagValue::Range(range))) if keys.count_of.is_none() => {
                range.low.value.zip(range.high.value)
            }
            _ => None,
        };
        let first = syn.fields.iter().next();
        let (Some((low, high)), Some((field, primitive))) = (
            ends,
            first.and_then(|field| Some((field, Primitive::of(&field.ty)?))),
        ) else {
            continue;
        };
        let (least, most) = primitive.limits();
        if primitive == Primitive::Bool || low < least || high > most {
            let bits = numbers.least_width(low).max(numbers.least_width(high));
            let wide = [8, 16, 32, 64].into_iter().find(|&wide| bits <= wide);
            let sign = if numbers.is_signed { 'i' } else { 'u' };
            let (name, wide, bits) = (
                &syn.ident,
                wide.unwrap_or(64),
                types::bits(i128::from(bits)),
            );
            errors.on(&field.ty).add(format_args!(
                "`{name}` does not hold a tag of {bits}; take `{sign}{wide}`"
            ));
        }
    }
}

/// A discriminant is a tag too, so it must be an expression that may be a constant.
fn is_constant(DeclaredVariant { syn, keys, .. }: &DeclaredVariant<'_>, errors: &mut Errors) {
    let (None, None, Some((_, expr))) = (&keys.other, &keys.tag, &syn.discriminant) else {
        return;
    };
    if Number::from_expr(expr.clone()).is_err() {
        // The compiler rejects a discriminant that is not an integer.
        if let Some(Lit::Str(_) | Lit::ByteStr(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_)) =
            lit(expr)
        {
            return errors.leave_to_compiler();
        }
        errors.on(expr).add(format_args!(
            "the macro cannot see the value of this discriminant; write it as a literal or a constant, or `#[codec(tag = 3)]` on `{}`",
            syn.ident
        ));
    }
}

/// A byte string is the tag of an enum whose tags are byte strings, and a flag that of one of 1 bit.
fn is_number(
    DeclaredVariant { syn, keys, .. }: &DeclaredVariant<'_>,
    numbers: &Numbers<'_>,
    errors: &mut Errors,
) {
    let name = &syn.ident;
    match &keys.tag {
        Some((_, TagValue::Bytes(bytes))) => {
            let len = bytes.value().len().max(1);
            errors.on(bytes).add(format_args!(
                "the tags of this enum are numbers, and that of `{name}` is a byte string; write `tag(bytes = {len})` on the enum"
            ));
        }
        Some((_, TagValue::Flag(flag, number)))
            if numbers.bits() != Some(1) || numbers.is_signed =>
        {
            errors.on(flag).add(format_args!(
                "the tags of this enum are numbers, and that of `{name}` is a flag; write `tag = {number}`, or `bits = 1` on the enum"
            ));
        }
        Some((_, TagValue::Flag(..) | TagValue::One(_) | TagValue::Range(_))) | None => {}
    }
}

/// Tags must differ, and must fit the width.
fn different(variants: &[DeclaredVariant<'_>], numbers: &Numbers<'_>, errors: &mut Errors) {
    let bits = numbers.bits();
    let (least, most) = numbers.ends();
    let all = tags(variants);
    // Whether the previous tag was invalid; an implicit tag after it is invalid too and not reported again.
    let mut is_wrong = false;
    for (index, (ends, variant)) in all.iter().zip(variants).enumerate() {
        let Some((low, high)) = *ends else { continue };
        let is_written = variant.keys.tag.is_some() || variant.syn.discriminant.is_some();
        if is_wrong && !is_written {
            continue;
        }
        is_wrong = false;
        let name = &variant.syn.ident;
        let before = all[..index]
            .iter()
            .position(|before| before.is_some_and(|(first, last)| first <= high && low <= last));
        let message = if low > high {
            format!("the range {low}..={high} is empty; write the lower end first")
        } else if let Some(before) = before {
            let is_discriminant = |variant: &DeclaredVariant<'_>| {
                variant.keys.tag.is_none() && variant.keys.other.is_none()
            };
            // The compiler rejects two equal discriminants.
            if variants[..=index].iter().all(is_discriminant) {
                errors.leave_to_compiler();
                continue;
            }
            let (first, common) = (
                &variants[before].syn.ident,
                all[before].map_or(low, |(first, _)| first.max(low)),
            );
            format!("`{first}` and `{name}` have the same tag {common}; change one")
        } else if low < 0 && !numbers.is_signed {
            format!("the tag {low} of `{name}` is negative; write a number from 0 on")
        // A width of 0 has its own message.
        } else if (low < least || high > most) && bits != Some(0) {
            let (tag, end, bound) = match high > most {
                true => (high, "most", most),
                false => (low, "least", least),
            };
            let wanted = numbers.least_width(tag);
            let bits = types::bits(bits.unwrap_or(64));
            format!(
                "the tag {tag} of `{name}` does not fit {bits}; write `bits = {wanted}`, or a tag of at {end} {bound}"
            )
        } else {
            continue;
        };
        is_wrong = true;
        report(variant, message, errors);
    }
}

/// Reports on the written tag, or else on the variant.
fn report(
    DeclaredVariant { syn, keys, .. }: &DeclaredVariant<'_>,
    message: String,
    errors: &mut Errors,
) {
    match (&keys.tag, &syn.discriminant) {
        (Some((_, tag)), _) => errors.on(tag).add(message),
        (None, Some((_, expr))) => errors.on(expr).add(message),
        (None, None) => errors.on(&syn.ident).add(message),
    }
}

/// Returns the minimum width of a tag.
pub(super) fn least_width(value: u128) -> u32 {
    (128 - value.leading_zeros()).max(1)
}
