//! The types of values with the key `column`. A field with it has this rule also where there are no columns.

use core::num::{NonZero, Saturating, Wrapping};

use crate::const_check::message::Message;

/// An integer that a column shows as a time or as a decimal number.
#[diagnostic::on_unimplemented(
    message = "a column of times, decimal numbers or powers is for integers of at most 64 bits, and `{Self}` is none",
    label = "no integer of at most 64 bits"
)]
pub trait ColumnInteger {}

/// A byte that a column of bytes shows.
#[diagnostic::on_unimplemented(
    message = "a column of bytes is for lists and arrays of `u8`, and `{Self}` is another type",
    label = "not `u8`"
)]
pub trait ColumnByte {}

impl ColumnByte for u8 {}

macro_rules! integers {
    ($($int:ident)*) => { $(
        impl ColumnInteger for $int {}
        impl ColumnInteger for NonZero<$int> {}
    )* };
}

integers! { u8 u16 u32 u64 i8 i16 i32 i64 }

impl<T: ColumnInteger> ColumnInteger for Wrapping<T> {}
impl<T: ColumnInteger> ColumnInteger for Saturating<T> {}

/// Stops the compilation at a type that such a column does not show.
pub const fn is_column_integer<T: ColumnInteger>() {}

/// Stops the compilation at a type that such a column does not show.
pub const fn is_column_byte<T: ColumnByte>() {}

/// Stops the compilation at a number of digits that the decimal numbers of Arrow do not have.
#[track_caller]
pub const fn check_decimal(digits: u128, behind: u128) {
    let message = Message::new();
    if digits == 0 || digits > 38 {
        let message = message
            .text("the digits of a decimal number are 1 to 38, not ")
            .number(digits)
            .text("; write `column = decimal(4, 1)`");
        panic!("{}", message.as_str());
    }
    if behind > digits {
        let message = message
            .text("the digits behind the point are 0 to ")
            .number(digits)
            .text(", not ")
            .number(behind)
            .text("; write `column = decimal(4, 1)`");
        panic!("{}", message.as_str());
    }
}
