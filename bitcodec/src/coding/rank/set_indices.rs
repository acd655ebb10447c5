//! Values and their indices in a set, for single values and for ranks.

use crate::coding::Symbol;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::write::BitWrite;

/// Returns the refusal of an index whose value has a lesser one.
#[cold]
pub(crate) fn not_least_index() -> Refusal {
    let rule = "a value is written by its least index in the set";
    Refusal::NotCanonical { rule }
}

/// Returns the refusal of a value that is not in the set.
#[cold]
pub(crate) fn not_in_set<T: Symbol>(value: &T, set: &'static str) -> Refusal {
    let value = value.shown();
    Refusal::NotInSet { value, set }
}

/// Refuses the value at a place because it is not in the set.
#[cold]
pub(crate) fn refuse_value<T: Symbol, W: BitWrite>(
    values: &[T],
    place: usize,
    set: &'static str,
    writer: &mut W,
) -> Fault {
    writer.enter_element(place);
    match values.get(place) {
        Some(value) => writer.refuse(not_in_set(value, set)),
        None => writer.refuse(Refusal::Unencodable {
            rule: "the value is in the set",
        }),
    }
}
