//! Keys that cannot stand together.

use proc_macro2::Ident;

use crate::attr::{BitsKey, Entry, FieldKey, LenSays, Unit};
use crate::errors::Errors;
use crate::lower::ItemKeys;

/// Reports the second of two keys that say different things.
pub(crate) fn contradiction(first: &Ident, second: &Ident, errors: &mut Errors) {
    errors.add(
        second,
        format_args!("`{second}` and `{first}` contradict each other; keep one"),
    );
}

/// Reports every key of a field that contradicts one before it.
pub(crate) fn contradictions(entries: &[Entry<FieldKey>], errors: &mut Errors) {
    for (index, second) in entries.iter().enumerate() {
        let first = entries[..index]
            .iter()
            .find(|first| !together(Class::of(&first.says), Class::of(&second.says)));
        if let Some(first) = first {
            contradiction(&first.key, &second.key, errors);
        }
    }
}

/// Reports every key of an alternative that is about the field around it.
pub(crate) fn keys_of_alternative(entries: &[Entry<FieldKey>], errors: &mut Errors) {
    for Entry { key, says } in entries {
        match Class::of(says) {
            Class::BitsBy => errors.add(
                key,
                "an alternative does not see other fields; write a constant width, `bits = 4`",
            ),
            Class::CountedBy
            | Class::SizedBy
            | Class::When
            | Class::Digits
            | Class::Derived
            | Class::Reserved
            | Class::Skip => {
                errors.add(
                    key,
                    format_args!(
                        "`{key}` is about the whole field, not one alternative; write it outside of `best_of`"
                    ),
                );
            }
            _ => {}
        }
    }
}

/// Reports what only a root may have.
pub(crate) fn rootless(keys: &ItemKeys, errors: &mut Errors) {
    if keys.order.is_some() {
        return;
    }
    if let Some((key, _)) = &keys.text {
        errors.add(
            key,
            "`text` needs bytes, and bytes a bit order; add `lsb_first` or `msb_first`",
        );
    }
    if let Some((key, _)) = &keys.lock {
        errors.add(
            key,
            "`lock` holds a whole format, with its bit order; add `lsb_first` or `msb_first`",
        );
    }
}

/// What a key is about.
#[derive(Clone, Copy)]
enum Class {
    Bits,
    Endian,
    /// One of the other codings of a number.
    Number,
    /// Range and bias.
    Adjusted,
    As,
    /// A coding of a whole field, a table, or a width that earlier fields decide.
    Whole,
    /// A coding of several values as one number.
    Rank,
    /// Digits among choices, which go on to the end of the bytes.
    Digits,
    BitsBy,
    Runs,
    Fixed,
    Xor,
    Counted,
    CountedBy,
    /// A list that is counted in bytes.
    Sized,
    SizedBy,
    When,
    Derived,
    Reserved,
    Skip,
}

impl Class {
    fn of(key: &FieldKey) -> Self {
        match key {
            FieldKey::Bits(BitsKey::Constant(_)) => Self::Bits,
            FieldKey::Bits(BitsKey::By { .. }) => Self::BitsBy,
            FieldKey::LittleEndian | FieldKey::BigEndian => Self::Endian,
            FieldKey::Range(_) | FieldKey::Bias(_) => Self::Adjusted,
            FieldKey::As(_) => Self::As,
            FieldKey::Unary { .. }
            | FieldKey::EliasGamma
            | FieldKey::EliasDelta
            | FieldKey::ExpGolomb
            | FieldKey::Rice(_)
            | FieldKey::Leb128(_) => Self::Number,
            FieldKey::Radix(_) | FieldKey::Combination(_) | FieldKey::Arrangement(_) => Self::Rank,
            FieldKey::Huffman(_)
            | FieldKey::Alphabets(_)
            | FieldKey::BestOf(_)
            | FieldKey::Via(_)
            | FieldKey::With(_) => Self::Whole,
            FieldKey::Digits(_) => Self::Digits,
            FieldKey::Runs | FieldKey::ZeroRuns => Self::Runs,
            FieldKey::Len(len) => match (&len.says, len.unit) {
                (LenSays::By(_), Unit::Elements) => Self::CountedBy,
                (_, Unit::Elements) => Self::Counted,
                (LenSays::By(_), Unit::Bytes { .. }) => Self::SizedBy,
                (_, Unit::Bytes { .. }) => Self::Sized,
            },
            FieldKey::When(_) => Self::When,
            FieldKey::CountOf(_) | FieldKey::Present(_) => Self::Derived,
            FieldKey::Fixed(_) => Self::Fixed,
            FieldKey::Xor(_) => Self::Xor,
            FieldKey::Reserved(_) => Self::Reserved,
            FieldKey::Skip => Self::Skip,
        }
    }
}

/// Whether two keys may stand on one field, in either order.
fn together(first: Class, second: Class) -> bool {
    may_join(first, second) || may_join(second, first)
}

fn may_join(first: Class, second: Class) -> bool {
    use Class::{
        Adjusted, As, Bits, BitsBy, Counted, CountedBy, Derived, Digits, Endian, Fixed, Number,
        Rank, Reserved, Runs, Sized, SizedBy, Skip, When, Whole, Xor,
    };
    match first {
        Reserved => true,
        Skip | BitsBy => false,
        Bits | Endian => {
            matches!(second, Bits | Endian)
                && !matches!((first, second), (Endian, Endian) | (Bits, Bits))
        }
        Adjusted => matches!(second, Bits | Endian | Number | Adjusted | Whole | Rank),
        Fixed => matches!(second, Bits | Endian | Number),
        Derived => matches!(second, Bits | Endian | Number | Adjusted),
        Runs | Xor => matches!(
            second,
            Bits | Endian | Number | Adjusted | Whole | Rank | Xor
        ),
        As => matches!(
            second,
            Bits | Endian
                | Number
                | Adjusted
                | Whole
                | Rank
                | Runs
                | Xor
                | Counted
                | CountedBy
                | Sized
                | SizedBy
                | When
                | Fixed
        ),
        Counted | CountedBy => matches!(
            second,
            Bits | Endian | Number | Adjusted | Whole | Rank | Digits | Runs
        ),
        // Runs and ranks need to know how many elements there are.
        Sized | SizedBy => matches!(second, Bits | Endian | Number | Adjusted | Whole),
        When => matches!(
            second,
            Bits | Endian
                | Number
                | Adjusted
                | Whole
                | Rank
                | Digits
                | Runs
                | Xor
                | Counted
                | CountedBy
                | Sized
                | SizedBy
                | BitsBy
                | Fixed
        ),
        Number | Whole | Rank | Digits => false,
    }
}
