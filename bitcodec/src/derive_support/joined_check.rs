//! Checks of structs whose fields are one number.

use crate::coding::rank::joined::NumberCode;
use crate::const_check::message::Message;
use crate::const_check::mistake;
use crate::int::Number;
use crate::layout::joined::JoinedDigits;
use crate::layout::mistake::is_mistaken;
use crate::layout::{Layout, Node, Struct};

/// Stops the compilation at a field that one number cannot contain, and at a number that is too wide.
#[track_caller]
pub const fn check_joined<X: NumberCode>(layout: Layout) -> Layout {
    let Node::Struct(item) = layout.node else {
        return layout;
    };
    mistake::check(&X::MISTAKE, item.name);
    let mut index = 0;
    // The first of these prefixes that is refused ends with the field to blame.
    while index < item.fields.len() {
        let (fields, _) = item.fields.split_at(index + 1);
        if let Err(refused) = JoinedDigits::of(fields) {
            if is_mistaken(&layout) {
                return layout;
            }
            let message = Message::new()
                .text("`")
                .text(item.name)
                .text(".")
                .text(fields[index].name)
                .text("`")
                .text(refused);
            panic!("{}", message.as_str());
        }
        index += 1;
    }
    code_holds_number(&item);
    layout
}

/// Stops the compilation at a code that does not have each number of the fields.
#[track_caller]
const fn code_holds_number(item: &Struct) {
    let (Some(number), Ok(digits)) = (item.number, JoinedDigits::of(item.fields)) else {
        return;
    };
    let greatest = Number::Unsigned(digits.greatest);
    let bits = if digits.width() <= 64 { 64 } else { 128 };
    let Some(held) = number.held((bits, false), None) else {
        return;
    };
    if held.high.is_below(greatest) || Number::Unsigned(0).is_below(held.low) {
        let message = Message::new()
            .text("the number of ")
            .code(item.name)
            .text(" is in 0..=")
            .value(greatest)
            .text(", and its code has ")
            .value(held.low)
            .text("..=")
            .value(held.high)
            .text("; take a greater width, or another code");
        panic!("{}", message.as_str());
    }
}
