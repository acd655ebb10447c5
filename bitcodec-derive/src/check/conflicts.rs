//! Rules for keys that exclude each other.

use crate::attr::{AlternativeSource, DeclaredField, Entry, FieldSetting, ItemKeys};
use crate::errors::Errors;
use crate::model::KeyClass;
use crate::names;

/// Checks the keys of each field.
///
/// If keys contradict each other, the encoding of the field is unknown.
pub(super) fn of_fields(fields: &mut [DeclaredField<'_>], errors: &mut Errors) {
    for DeclaredField { syn, keys } in fields {
        if let Some((equals, default)) = &syn.default {
            errors
                .on(quote::quote!(#equals #default))
                .add("a default value is never on the wire; remove it, or write `fixed = value`");
        }
        let before = errors.count();
        contradictions(&keys.entries, errors);
        keys.is_broken |= errors.count() > before;
    }
}

/// Reports every key that contradicts an earlier one, also in alternatives.
fn contradictions(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    let has = |class| entries.iter().any(|entry| entry.setting.class() == class);
    let in_list = entries
        .iter()
        .any(|entry| matches!(entry.setting, FieldSetting::Len(_)));
    // A time can have a number of units for none, as integers have one.
    let goes_with = |first: KeyClass, second: KeyClass| {
        let is_none_of_time = has(KeyClass::Time)
            && [first, second].contains(&KeyClass::Sentinel)
            && [first, second].contains(&KeyClass::SymbolNumber);
        is_none_of_time || first.is_compatible(second)
    };
    let before = errors.count();
    for (index, second) in entries.iter().enumerate() {
        let first = entries[..index]
            .iter()
            .find(|first| !goes_with(first.setting.class(), second.setting.class()));
        if let Some(first) = first {
            contradiction(first, second, errors);
        }
        match &second.setting {
            _ if second.setting.class() == KeyClass::Permutation && in_list && has(KeyClass::Each) => errors.on(&second.key).add(
                "`each` is about the elements of the list, and so is `order`; write it inside of `each`",
            ),
            FieldSetting::BestOf(alternatives) => {
                for alternative in alternatives {
                    if let AlternativeSource::Keys(keys) = &alternative.source {
                        contradictions(&keys.entries, errors);
                        keys_of_alternative(&keys.entries, errors);
                    }
                }
            }
            FieldSetting::Each(keys) => {
                contradictions(&keys.entries, errors);
                keys_of_each(&keys.entries, errors);
            }
            _ => {}
        }
    }
    let is_region = has(KeyClass::Region) || has(KeyClass::DynamicRegion);
    let mut transforms = entries
        .iter()
        .filter(|entry| entry.setting.class() == KeyClass::Transform);
    if let (Some(through), false) = (transforms.next(), is_region || errors.count() > before) {
        errors.on(&through.key).add(
            "`through` unpacks all bytes of a region; add `sized(bits = 32)`, or `sized(rest)`",
        );
    }
}

/// Reports two contradictory keys.
fn contradiction(first: &Entry<FieldSetting>, second: &Entry<FieldSetting>, errors: &mut Errors) {
    let classes = [first, second].map(|entry| entry.setting.class());
    let in_bytes = |class: &KeyClass| {
        use KeyClass::{ByteSized, DynamicByteSize, DynamicRegion, Region, Rest};
        matches!(
            class,
            Region | DynamicRegion | Rest | ByteSized | DynamicByteSize
        )
    };
    if classes.contains(&KeyClass::DynamicBits) && classes.iter().any(in_bytes) {
        return errors.on(&second.key).add(
            "a width that earlier fields decide goes with neither a size in bytes nor an end; write `len = count`, or a constant width",
        );
    }
    if is_key_of_part(first, second, errors) || is_key_of_part(second, first, errors) {
        return;
    }
    errors.contradiction(&first.key, &second.key);
}

/// Reports a key beside `part_of` that belongs on the whole number; returns whether it did.
fn is_key_of_part(
    part: &Entry<FieldSetting>,
    Entry { key, setting }: &Entry<FieldSetting>,
    errors: &mut Errors,
) -> bool {
    let (FieldSetting::Derived(from), KeyClass::Part) = (&part.setting, part.setting.class())
    else {
        return false;
    };
    let is_of_number = matches!(setting.class(), KeyClass::Arithmetic | KeyClass::Zigzag);
    if is_of_number {
        let of = names::in_messages(&from.of);
        errors.on(key).add(format_args!(
            "`{key}` is about a whole number, and this field holds only bits of one; write `{key}` on `{of}`"
        ));
    }
    is_of_number
}

/// Reports every key of an alternative that applies to the whole field.
fn keys_of_alternative(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    for Entry { key, setting } in entries {
        match setting.class() {
            KeyClass::DynamicRank => errors.on(key).add(format_args!(
                "an alternative does not see other fields; write a constant bound, `{}`",
                if key == "radix" { "radix = 13" } else { "combination(48)" }
            )),
            KeyClass::DynamicBits => errors.on(key).add(
                "an alternative does not see other fields; write a constant width, `bits = 4`",
            ),
            KeyClass::DynamicCount
            | KeyClass::DynamicByteSize
            | KeyClass::Rest
            | KeyClass::DynamicRegion
            | KeyClass::Condition
            | KeyClass::DynamicByteOrder
            | KeyClass::Context
            | KeyClass::OuterTag
            | KeyClass::Digits
            | KeyClass::Entropy
            | KeyClass::Derived
            | KeyClass::Part
            | KeyClass::Computed
            | KeyClass::Padding
            | KeyClass::Names
            | KeyClass::Column
            | KeyClass::Text
            | KeyClass::Reference
            | KeyClass::Transform
            | KeyClass::Skip => errors.on(key).add(format_args!(
                    "`{key}` is about the whole field, not one alternative; write it outside of `best_of`"
                )),
            KeyClass::Bits
            | KeyClass::ByteOrder
            | KeyClass::SignedForm
            | KeyClass::Number
            | KeyClass::Float
            | KeyClass::Finite
            | KeyClass::Zigzag
            | KeyClass::Arithmetic
            | KeyClass::Sentinel
            | KeyClass::NoneValue
            | KeyClass::SymbolNumber
            | KeyClass::Time
            | KeyClass::Whole
            | KeyClass::Rank
            | KeyClass::Runs
            | KeyClass::Constant
            | KeyClass::Mask
            | KeyClass::Permutation
            | KeyClass::Each
            | KeyClass::Counted
            | KeyClass::ByteSized
            | KeyClass::Region => {}
        }
    }
}

/// Reports every key of an element that applies to the whole field.
fn keys_of_each(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    let classes = entries.iter().map(|entry| entry.setting.class());
    let in_region = classes.clone().any(|class| class == KeyClass::Region);
    for (Entry { key, .. }, class) in entries.iter().zip(classes) {
        match class {
            KeyClass::DynamicByteOrder => errors.on(key).add(
                "an element does not see other fields; write `little_endian = ..` outside of `each`",
            ),
            KeyClass::DynamicRank | KeyClass::DynamicBits | KeyClass::DynamicCount | KeyClass::DynamicByteSize | KeyClass::DynamicRegion => {
                errors.on(key).add(format_args!(
                    "an element does not see other fields; write a constant for `{key}`, or put the element in a struct of its own"
                ));
            }
            // A region does not help: its last byte may not be the last one of the input.
            KeyClass::Digits if !in_region => errors.on(key).add(
                "`digits` takes all bytes that are left, so that no element could have it; write `model`, with `sized(bits = 8)` beside it",
            ),
            KeyClass::Rest | KeyClass::Entropy if !in_region => {
                errors.on(key).add(format_args!(
                    "`{key}` takes all bytes that are left, so that only one element could have it; add `sized(bits = 8)` beside it"
                ));
            }
            KeyClass::Column | KeyClass::Condition | KeyClass::Context | KeyClass::OuterTag | KeyClass::Derived | KeyClass::Part | KeyClass::Computed | KeyClass::Padding | KeyClass::Skip => {
                errors.on(key).add(format_args!(
                    "`{key}` is about the whole field, not one element; write it outside of `each`"
                ));
            }
            _ => {}
        }
    }
}

/// `text`, `packed`, `lock` and `budget` require a bit order.
pub(super) fn rootless(keys: &ItemKeys, errors: &mut Errors) {
    // The rejected key may have been the order.
    if keys.order.is_some() || keys.is_broken {
        return;
    }
    let rules = [
        (
            keys.text.as_ref().map(|(key, _)| key),
            "needs bytes, and bytes a bit order; add",
        ),
        (
            keys.packed.as_ref().map(|(key, _)| key),
            "needs bytes, and bytes a bit order; add",
        ),
        (
            keys.lock.as_ref().map(|(key, _)| key),
            "holds a whole format, with its bit order; add",
        ),
        (
            keys.budget.as_ref().map(|(key, _)| key),
            "bounds what a root decodes; write it on the root, beside",
        ),
    ];
    for (key, rule) in rules {
        if let Some(key) = key {
            errors
                .on(key)
                .add(format_args!("`{key}` {rule} `lsb_first` or `msb_first`"));
        }
    }
}
