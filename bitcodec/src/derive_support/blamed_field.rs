//! The field that a violation names.

use crate::coding::BitCodec;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::error::violation::Violation;
use crate::layout::Node;

/// Returns the refusal of a value that violates a rule. The violation may name a field that the type does not have. A
/// field of a variant is named with or without the variant, and errors name both.
#[cold]
pub(crate) fn broken<T: BitCodec>(value: &T, violation: Violation) -> Refusal {
    let named = blamed(value, &violation);
    if let Some((_, shown, steps)) = named {
        return Refusal::Rule(violation.renamed(steps, shown));
    }
    match violation.steps() {
        &[Step::Field(field), ..] if !T::LAYOUT.may_name(field) => {
            let rule = violation.rule();
            Refusal::UnknownField { rule, field }
        }
        _ => Refusal::Rule(violation),
    }
}

/// Returns the width of the tag, if the violation names the field that holds it.
#[cold]
pub(crate) fn tag_bits<T: BitCodec>(value: &T, violation: &Violation) -> Option<usize> {
    let (index, ..) = blamed(value, violation)?;
    let keeps_tag = index == 0 && value.variant()?.keeps_tag;
    match T::LAYOUT.node {
        Node::Enum(item) if keeps_tag => Some(item.tag.min_bits),
        _ => None,
    }
}

/// Returns the index of the field of a variant that a violation names, its name in errors, and the number of steps that
/// name it.
fn blamed<T: BitCodec>(value: &T, violation: &Violation) -> Option<(usize, &'static str, usize)> {
    let variant = value.variant()?;
    let (name, steps) = match *violation.steps() {
        [Step::Field(of), Step::Field(field), ..] if of == variant.name => (field, 2),
        [Step::Field(field), ..] => (field, 1),
        _ => return None,
    };
    let is_meant = |&(own, shown): &(&str, &str)| own == name || shown == name;
    let index = variant.fields.iter().position(is_meant)?;
    Some((index, variant.fields.get(index)?.1, steps))
}
