//! What generated code calls for a field: each need is one trait, so that what is missing is one message.

mod called;
mod changed;
mod compared;
mod evaluated;
mod given;
mod indexed;
mod lists;
mod pair;
mod regions;
mod wide;

use crate::coding::Coding;
use crate::error::Fault;
use crate::layout::Layout;
use crate::mistake::Mistake;
use crate::narrate::Narrator;
use crate::read::BitRead;
use crate::violation::Violation;
use crate::write::BitWrite;

pub(crate) use given::number;
pub use given::{
    Bound, Condition, Count, DerivedCount, DerivedFlag, Elements, Optional, Width, agree, count_of,
    is_present, read_lent, write_lent,
};
pub use lists::{Apart, AsOne, InBytes, ListField, Together, bytes_of, of_length};
pub use pair::{Pair, ReadPair};
pub use regions::{RegionField, bytes_in_region};

/// What generated code calls in expressions over earlier fields.
pub mod expression {
    pub use super::called::{
        Abs, Added, Call, Clamp, Divided, Ilog, IlogOf, Isqrt, Multiplied, Negated, NextMultipleOf,
        NextPowerOfTwo, Pow, Remaining, ShiftedLeft, ShiftedRight, Subtracted, Total, Unwrap,
        UnwrapErr, not_zero,
    };
    pub use super::changed::Change;
    pub use super::compared::Compared;
    pub use super::evaluated::{
        Asked, Kept, Operand, Operands, evaluated, evaluated_with_closures, read_value, write_value,
    };
    pub use super::indexed::At;
    pub use super::wide::{fits, literal, viewed};

    /// The traits of their methods, without names that could hide those of the user.
    pub mod methods {
        pub use crate::field::called::{
            CallNone as _, CallOne as _, CallOther as _, CallTwo as _, TotalOther as _,
        };
        pub use crate::field::changed::{
            Changes as _, ChangesLent as _, ChangesLentBits as _, ChangesMixed as _,
        };
        pub use crate::field::compared::{ComparedMixed as _, ComparedOther as _};
        pub use crate::field::evaluated::{
            KeptOther as _, Lent as _, LentNegation as _, LentShifts as _, Mixed as _,
            Negation as _, NoNumber as _, Operators as _, ShiftsByLent as _, ShiftsOfLent as _,
        };
        pub use crate::field::indexed::{
            BehindNone as _, BehindOne as _, BehindOther as _, BehindThree as _, BehindTwo as _,
        };
    }
}

/// How a value is written as a field.
///
/// Layout, writing and reading all go by this one trait, so that a coding that does not fit its field is one message.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not code values of `{T}`",
    label = "`{T}` cannot be written this way",
    note = "numbers are `u8` to `u128` and `i8` to `i128`, and arrays of them; an enum without data that derives `BitCodec` is written by its number: add `as = u8`",
    note = "a type that derives `BitCodec` has a form of its own: remove the key; any other type needs an `impl Coding` for it, named by `with = path`"
)]
pub trait FieldCoding<T>: Sized {
    /// What the bits look like.
    const LAYOUT: &'static Layout;
    /// What is wrong with the coding for this field.
    const MISTAKE: Option<Mistake>;

    /// Writes the field.
    fn write<W: BitWrite>(name: &'static str, value: &T, writer: &mut W) -> Result<(), Fault>;

    /// Reads the field.
    fn read<R: BitRead>(name: &'static str, reader: &mut R) -> Result<T, Fault>;
}

// Without optimization each copy of a field's code takes longer to compile than all else of the field, so that fields that
// are written alike share a call there.
impl<C: Coding<T>, T> FieldCoding<T> for C {
    const LAYOUT: &'static Layout = C::LAYOUT;
    const MISTAKE: Option<Mistake> = C::MISTAKE;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write<W: BitWrite>(name: &'static str, value: &T, writer: &mut W) -> Result<(), Fault> {
        if W::Narrator::SILENT {
            C::encode(value, writer)
        } else {
            write_told::<C, T, W>(name, value, writer)
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<R: BitRead>(name: &'static str, reader: &mut R) -> Result<T, Fault> {
        if R::Narrator::SILENT {
            C::decode(reader)
        } else {
            read_told::<C, T, R>(name, reader)
        }
    }
}

/// Writes a field where somebody is told of it. Fields that are written alike share this code, which need not be fast.
#[inline(never)]
fn write_told<C: Coding<T>, T, W: BitWrite>(
    name: &'static str,
    value: &T,
    writer: &mut W,
) -> Result<(), Fault> {
    writer.enter(name);
    C::encode(value, writer)?;
    writer.leave();
    Ok(())
}

/// Reads a field where somebody is told of it, as [`write_told`] writes it.
#[inline(never)]
fn read_told<C: Coding<T>, T, R: BitRead>(name: &'static str, reader: &mut R) -> Result<T, Fault> {
    reader.enter(name);
    let value = C::decode(reader)?;
    reader.leave();
    Ok(value)
}

/// The value of a field that is not on the wire.
#[diagnostic::on_unimplemented(
    message = "`skip` needs a default value to read, and `{Self}` has none",
    label = "derive or implement `Default` for it"
)]
pub trait Skipped {
    /// The value.
    fn value() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> Skipped for T {
    #[inline(always)]
    fn value() -> Self {
        T::default()
    }
}

/// A rule over a whole value.
#[diagnostic::on_unimplemented(
    message = "`check` needs a function `fn(&{T}) -> Result<(), Violation>`",
    label = "this is `{Self}`"
)]
pub trait Check<T> {
    /// What is wrong with the value.
    fn rules(&self, value: &T) -> Result<(), Violation>;
}

#[diagnostic::do_not_recommend]
impl<T, F: Fn(&T) -> Result<(), Violation>> Check<T> for F {
    #[inline(always)]
    fn rules(&self, value: &T) -> Result<(), Violation> {
        self(value)
    }
}
