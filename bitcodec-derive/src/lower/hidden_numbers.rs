//! Numbers whose values only the compiler knows.
//!
//! Each becomes a generated constant. It may have any integer type and is converted where it is used. A const parameter
//! of the item cannot be converted, so it must have the type that its key needs.

use quote::format_ident;

use crate::model::Item;
use crate::types::parameter_of;

/// Names the constant of each such number.
pub(super) fn hide(item: &Item) {
    let hidden = item.numbers().into_iter().filter(|(number, integer, _)| {
        let is_known = number.value.is_some() || integer.is_none();
        !is_known && parameter_of(number, &item.generics).is_none()
    });
    for (index, (number, ..)) in hidden.enumerate() {
        number
            .constant
            .set(format_ident!("__NUMBER{index}"))
            .expect("each number of the model is met once");
    }
}
