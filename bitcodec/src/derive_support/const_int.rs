//! Constants of any integer type as numbers.

use crate::const_check::message::Message;
use crate::int::Number;

/// A primitive integer as the type of a constant.
#[diagnostic::on_unimplemented(
    message = "a number is needed here, and this is of type `{Self}`",
    label = "not an integer; write an integer constant"
)]
pub trait Integer {
    /// The type itself. Other types have none, so the compiler does not report a cast of these in addition.
    type Itself;

    /// Whether the type is signed.
    const SIGNED: bool;
}

macro_rules! constants {
    ($signed:literal: $($int:ty)*) => { $(
        impl Integer for $int {
            type Itself = Self;

            const SIGNED: bool = $signed;
        }
    )* };
}

constants!(false: u8 u16 u32 u64 u128 usize);
constants!(true: i8 i16 i32 i64 i128 isize);

/// Whether the type of a constant is signed. The function argument is not called.
#[must_use]
pub const fn is_signed<T: Integer>(_: fn() -> T) -> bool {
    T::SIGNED
}

/// Returns a constant, and requires that its type is an integer.
#[must_use]
pub const fn integer<T: Integer<Itself = T>>(value: T) -> <T as Integer>::Itself {
    value
}

/// Whether the type of an integer is signed.
#[must_use]
pub const fn has_sign<T: Integer>(_: &T) -> bool {
    T::SIGNED
}

/// Returns a constant that is cast to `i128` as a number.
#[must_use]
pub const fn number(is_signed: bool, value: i128) -> Number {
    if is_signed {
        Number::Signed(value)
    } else {
        Number::Unsigned(value as u128)
    }
}

/// Panics at a number that its key does not accept.
#[track_caller]
pub const fn check_number(number: Number, most: u128, place: &str) {
    let message = Message::new().code(place).text(": ").value(number);
    if number.is_below(Number::Unsigned(0)) {
        panic!(
            "{}",
            message
                .text(" is less than 0; write a number from 0 on")
                .as_str()
        );
    }
    if number.to_wide() > most {
        let message = message.text(" is too large; write at most ").number(most);
        panic!("{}", message.as_str());
    }
}

/// Panics at a number beyond `i128`, which its key does not accept.
#[track_caller]
pub const fn check_wide(number: Number, place: &str) {
    if number.to_i128().is_none() {
        check_number(number, i128::MAX.unsigned_abs(), place);
    }
}

/// Panics at a range whose ends do not both fit any integer type.
#[track_caller]
pub const fn check_ends(low: Number, high: Number, place: &str) {
    if low.is_below(Number::Unsigned(0)) && high.to_i128().is_none() {
        let message = Message::new()
            .code(place)
            .text(": no integer type holds both ")
            .value(low)
            .text(" and ")
            .value(high)
            .text("; write a range inside one type");
        panic!("{}", message.as_str());
    }
}

/// Whether the ends of a range are of type `u128`, because one exceeds `i128`.
#[must_use]
pub const fn is_beyond(ends: &[Number]) -> bool {
    let mut index = 0;
    while index < ends.len() {
        if ends[index].to_i128().is_none() {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the end of a range or a bias, in two's complement.
#[must_use]
pub const fn i128_of(number: Number) -> i128 {
    number.to_wide() as i128
}

macro_rules! narrow {
    ($($name:ident $int:ty, $instead:literal;)*) => { $(
        /// Returns a number as this integer. A number that does not fit has its own error; then the result is one that
        /// most keys accept.
        #[must_use]
        pub const fn $name(number: Number) -> $int {
            match number.to_i128() {
                Some(value @ 0..) if value <= <$int>::MAX as i128 => value as $int,
                Some(_) | None => $instead,
            }
        }
    )* };
}

narrow! {
    u32_of u32, 1;
    u64_of u64, 2;
    usize_of usize, 8;
}
