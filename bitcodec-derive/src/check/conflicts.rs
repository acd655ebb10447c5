//! Keys that cannot stand together.

use crate::attr::{AlternativeSource, DeclaredField, Entry, FieldSetting, ItemKeys};
use crate::errors::Errors;
use crate::model::{Code, Coding, LenSource, LenUnit};

/// Checks the keys of each field.
///
/// Of keys that contradict each other none says how the field is written.
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

/// Reports every key that contradicts one before it, also in alternatives.
fn contradictions(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    let has = |class| {
        entries
            .iter()
            .any(|entry| Class::of(&entry.setting) == class)
    };
    let in_list = entries
        .iter()
        .any(|entry| matches!(entry.setting, FieldSetting::Len(_)));
    for (index, second) in entries.iter().enumerate() {
        let first = entries[..index]
            .iter()
            .find(|first| !are_compatible(Class::of(&first.setting), Class::of(&second.setting)));
        if let Some(first) = first {
            contradiction(first, second, errors);
        }
        match &second.setting {
            FieldSetting::Order(_) if in_list && has(Class::Each) => errors.on(&second.key).add(
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
}

/// Reports two keys of which one has to go.
fn contradiction(first: &Entry<FieldSetting>, second: &Entry<FieldSetting>, errors: &mut Errors) {
    let classes = [first, second].map(|entry| Class::of(&entry.setting));
    let in_bytes = |class: &Class| {
        use Class::{Region, RegionBy, Rest, Sized, SizedBy};
        matches!(class, Region | RegionBy | Rest | Sized | SizedBy)
    };
    if classes.contains(&Class::BitsBy) && classes.iter().any(in_bytes) {
        return errors.on(&second.key).add(
            "a width that earlier fields decide goes with neither a size in bytes nor an end; write `len = count`, or a constant width",
        );
    }
    errors.contradiction(&first.key, &second.key);
}

/// Reports every key of an alternative that is about the field around it.
fn keys_of_alternative(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    for Entry { key, setting } in entries {
        match Class::of(setting) {
            Class::RankBy => errors.on(key).add(format_args!(
                "an alternative does not see other fields; write a constant bound, `{}`",
                if key == "radix" { "radix = 13" } else { "combination(48)" }
            )),
            Class::BitsBy => errors.on(key).add(
                "an alternative does not see other fields; write a constant width, `bits = 4`",
            ),
            Class::CountedBy
            | Class::SizedBy
            | Class::Rest
            | Class::RegionBy
            | Class::When
            | Class::Digits
            | Class::Coded
            | Class::Derived
            | Class::Computed
            | Class::Zeros
            | Class::Names
            | Class::Skip => errors.on(key).add(format_args!(
                    "`{key}` is about the whole field, not one alternative; write it outside of `best_of`"
                )),
            Class::Bits
            | Class::Endian
            | Class::Number
            | Class::Adjusted
            | Class::Absent
            | Class::As
            | Class::Whole
            | Class::Rank
            | Class::Runs
            | Class::Fixed
            | Class::Xor
            | Class::Order
            | Class::Each
            | Class::Counted
            | Class::Sized
            | Class::Region => {}
        }
    }
}

/// Reports every key of an element that is about the field around it.
fn keys_of_each(entries: &[Entry<FieldSetting>], errors: &mut Errors) {
    let classes = entries.iter().map(|entry| Class::of(&entry.setting));
    let in_region = classes.clone().any(|class| class == Class::Region);
    for (Entry { key, .. }, class) in entries.iter().zip(classes) {
        match class {
            Class::RankBy | Class::BitsBy | Class::CountedBy | Class::SizedBy | Class::RegionBy => {
                errors.on(key).add(format_args!(
                    "an element does not see other fields; write a constant for `{key}`, or put the element in a struct of its own"
                ));
            }
            // A region would not do: its last byte may not be the last one of the input.
            Class::Digits if !in_region => errors.on(key).add(
                "`digits` takes all bytes that are left, so that no element could have it; write `model`, with `sized(bits = 8)` beside it",
            ),
            Class::Rest | Class::Coded if !in_region => {
                errors.on(key).add(format_args!(
                    "`{key}` takes all bytes that are left, so that only one element could have it; add `sized(bits = 8)` beside it"
                ));
            }
            Class::When | Class::Derived | Class::Computed | Class::Zeros | Class::Skip => {
                errors.on(key).add(format_args!(
                    "`{key}` is about the whole field, not one element; write it outside of `each`"
                ));
            }
            _ => {}
        }
    }
}

/// `text`, `packed`, `lock` and `budget` need a bit order.
pub(super) fn rootless(keys: &ItemKeys, errors: &mut Errors) {
    // The wrong key may have been the order.
    if keys.order.is_some() || keys.is_broken {
        return;
    }
    if let Some((key, _)) = &keys.text {
        errors
            .on(key)
            .add("`text` needs bytes, and bytes a bit order; add `lsb_first` or `msb_first`");
    }
    if let Some((key, _)) = &keys.packed {
        errors
            .on(key)
            .add("`packed` needs bytes, and bytes a bit order; add `lsb_first` or `msb_first`");
    }
    if let Some((key, _)) = &keys.lock {
        errors
            .on(key)
            .add("`lock` holds a whole format, with its bit order; add `lsb_first` or `msb_first`");
    }
    if let Some((key, _)) = &keys.budget {
        errors
            .on(key)
            .add("`budget` bounds what a root decodes; write it on the root, beside `lsb_first` or `msb_first`");
    }
}

/// Classes of keys, by what may stand beside them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Bits,
    Endian,
    /// Another code of numbers.
    Number,
    /// Range, bias and scale.
    Adjusted,
    /// A number for none.
    Absent,
    As,
    /// A coding of a whole field, a table, or a width that earlier fields decide.
    Whole,
    /// A coding of several values as one number.
    Rank,
    /// Digits among choices, which take all remaining bytes.
    Digits,
    /// Symbols by weights and values by a model, which take all remaining bits.
    Coded,
    BitsBy,
    /// As a rank, with a bound that earlier fields decide.
    RankBy,
    Runs,
    Fixed,
    Xor,
    /// Another order of an array's elements.
    Order,
    /// The names of elements.
    Names,
    Counted,
    CountedBy,
    /// A list that is counted in bytes, or that goes up to a value.
    Sized,
    SizedBy,
    /// A list that goes on to the end.
    Rest,
    /// The keys of each element.
    Each,
    /// A value in a region.
    Region,
    RegionBy,
    When,
    /// A count or flag of a later field.
    Derived,
    /// A value that follows from others, and checksums.
    Computed,
    /// Zero bits in front.
    Zeros,
    Skip,
}

impl Class {
    fn of(setting: &FieldSetting) -> Self {
        match setting {
            FieldSetting::Bits(_) => Self::Bits,
            FieldSetting::Dynamic {
                code: Code::BitsBy { .. },
                ..
            } => Self::BitsBy,
            FieldSetting::Dynamic { .. } => Self::RankBy,
            FieldSetting::Form(_) => Self::Endian,
            FieldSetting::Range(_) | FieldSetting::Bias(_) | FieldSetting::Scale(_) => {
                Self::Adjusted
            }
            FieldSetting::None(_) => Self::Absent,
            FieldSetting::As(_) => Self::As,
            FieldSetting::Coding(Coding::Code(code)) if !code.is_rank() => Self::Number,
            FieldSetting::Coding(Coding::Code(_) | Coding::RadixBy(_)) => Self::Rank,
            FieldSetting::Coding(Coding::Digits(_)) => Self::Digits,
            FieldSetting::Coding(Coding::Weights(_) | Coding::Model(_)) => Self::Coded,
            FieldSetting::Coding(_) | FieldSetting::BestOf(_) => Self::Whole,
            FieldSetting::Runs | FieldSetting::ZeroRuns => Self::Runs,
            FieldSetting::Len(len) => match (&len.source, len.unit) {
                (LenSource::Rest, _) => Self::Rest,
                (LenSource::Until(..), _) => Self::Sized,
                (LenSource::By(_), LenUnit::Bytes { .. }) => Self::SizedBy,
                (LenSource::By(_), LenUnit::Elements) => Self::CountedBy,
                (_, LenUnit::Elements) => Self::Counted,
                (_, LenUnit::Bytes { .. }) => Self::Sized,
            },
            FieldSetting::Each(_) => Self::Each,
            FieldSetting::Sized(LenSource::By(_)) => Self::RegionBy,
            FieldSetting::Sized(_) => Self::Region,
            FieldSetting::When(_) | FieldSetting::Since(_) => Self::When,
            FieldSetting::Derived(_) => Self::Derived,
            FieldSetting::Computed(_) => Self::Computed,
            FieldSetting::Fixed(_) => Self::Fixed,
            FieldSetting::Xor(_) => Self::Xor,
            FieldSetting::Order(_) => Self::Order,
            FieldSetting::Names(_) => Self::Names,
            FieldSetting::Zeros(_) => Self::Zeros,
            FieldSetting::Skip => Self::Skip,
        }
    }

    /// The classes that may stand beside this one. Each pair is listed on one side only.
    fn compatible(self) -> &'static [Self] {
        use Class::{
            Absent, Adjusted, As, Bits, BitsBy, Coded, Computed, Counted, CountedBy, Derived,
            Digits, Each, Endian, Fixed, Names, Number, Order, Rank, RankBy, Region, RegionBy,
            Rest, Runs, Sized, SizedBy, Skip, When, Whole, Xor, Zeros,
        };
        match self {
            Bits => &[Endian],
            Adjusted => &[Bits, BitsBy, Endian, Number, Adjusted, Whole, Rank, RankBy],
            Absent => &[
                Bits, BitsBy, Endian, Number, Adjusted, Counted, CountedBy, Sized, SizedBy, Rest,
                Region, RegionBy, When,
            ],
            Fixed => &[Bits, Endian, Number],
            Derived => &[Bits, Endian, Number, Adjusted],
            Computed => &[Bits, Endian, Number, Adjusted, When],
            // In a list it is about the elements, which must be arrays.
            Order => &[
                Bits, BitsBy, Endian, Number, Adjusted, As, Xor, Counted, CountedBy, Sized,
                SizedBy, Rest, Region, RegionBy, When,
            ],
            Names => &[
                RankBy, Bits, BitsBy, Endian, Number, Adjusted, Absent, As, Whole, Rank, Digits,
                Coded, Runs, Xor, Order, Counted, CountedBy, Sized, SizedBy, Rest, Region,
                RegionBy, When,
            ],
            Runs | Xor => &[Bits, BitsBy, Endian, Number, Adjusted, Whole, Rank, Xor],
            As => &[
                RankBy, Bits, BitsBy, Endian, Number, Adjusted, Whole, Rank, Runs, Xor, Counted,
                CountedBy, Sized, SizedBy, Rest, When, Fixed,
            ],
            Counted | CountedBy => &[
                RankBy, Bits, BitsBy, Endian, Number, Adjusted, Whole, Rank, Digits, Coded, Runs,
            ],
            // Runs and ranks need to know how many elements there are.
            Sized | SizedBy | Rest => &[Bits, Endian, Number, Adjusted, Whole],
            Region | RegionBy => &[
                Bits, Endian, Number, Adjusted, As, Whole, Rank, Runs, Xor, Fixed, Counted, Sized,
                Rest, Coded,
            ],
            When => &[
                Bits, Endian, Number, Adjusted, Whole, Rank, Digits, Coded, Runs, Xor, Counted,
                CountedBy, Sized, SizedBy, Rest, Region, RegionBy, BitsBy, RankBy, Fixed,
            ],
            Each => &[
                Order, Names, Counted, CountedBy, Sized, SizedBy, Rest, Region, RegionBy, When,
            ],
            BitsBy | RankBy | Coded | Digits | Endian | Number | Rank | Zeros | Skip | Whole => &[],
        }
    }
}

/// Whether two keys may stand on one field, in either order.
fn are_compatible(first: Class, second: Class) -> bool {
    (first == Class::Zeros) != (second == Class::Zeros)
        || first.compatible().contains(&second)
        || second.compatible().contains(&first)
}
