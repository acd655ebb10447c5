//! Items that generated code uses for a field. Each requirement of a key is one trait, so that the compiler reports a
//! type that does not meet it in one message.

use crate::error::violation::Violation;

pub(crate) use crate::derive_support::expr::number;
pub use crate::derive_support::expr::{
    Bound, Condition, Count, DerivedCount, DerivedFlag, Elements, Optional, Width, agree, count_of,
    is_left, is_present, len_of_bytes, len_of_text, read_with_number, read_with_set, size_of_bits,
    write_with_number, write_with_set,
};
pub use crate::derive_support::field_pair::{Pair, ReadPair};
pub use crate::derive_support::list_field::{
    AsOneNumber, AtOnce, OneByOne, SizedInBytes, bytes_of,
};
pub use crate::derive_support::region_field::{RegionField, bytes_in_region};

/// Items that generated code uses in expressions over earlier fields.
pub mod expression {
    pub use crate::derive_support::assign_ops::Change;
    pub use crate::derive_support::checked_index::At;
    pub use crate::derive_support::checked_methods::Abs;
    pub use crate::derive_support::checked_methods::Added;
    pub use crate::derive_support::checked_methods::Call;
    pub use crate::derive_support::checked_methods::Clamp;
    pub use crate::derive_support::checked_methods::Divided;
    pub use crate::derive_support::checked_methods::Ilog;
    pub use crate::derive_support::checked_methods::IlogOf;
    pub use crate::derive_support::checked_methods::Isqrt;
    pub use crate::derive_support::checked_methods::Multiplied;
    pub use crate::derive_support::checked_methods::Negated;
    pub use crate::derive_support::checked_methods::NextMultipleOf;
    pub use crate::derive_support::checked_methods::NextPowerOfTwo;
    pub use crate::derive_support::checked_methods::Pow;
    pub use crate::derive_support::checked_methods::Remaining;
    pub use crate::derive_support::checked_methods::ShiftedLeft;
    pub use crate::derive_support::checked_methods::ShiftedRight;
    pub use crate::derive_support::checked_methods::Subtracted;
    pub use crate::derive_support::checked_methods::Total;
    pub use crate::derive_support::checked_methods::Unwrap;
    pub use crate::derive_support::checked_methods::UnwrapErr;
    pub use crate::derive_support::checked_methods::not_zero;
    pub use crate::derive_support::checked_ops::InClosure;
    pub use crate::derive_support::checked_ops::KeyValue;
    pub use crate::derive_support::checked_ops::Operand;
    pub use crate::derive_support::checked_ops::Operands;
    pub use crate::derive_support::checked_ops::evaluated;
    pub use crate::derive_support::checked_ops::evaluated_with_closures;
    pub use crate::derive_support::checked_ops::read_value;
    pub use crate::derive_support::checked_ops::write_value;
    pub use crate::derive_support::comparisons::Compared;
    pub use crate::derive_support::wide_int::fits;
    pub use crate::derive_support::wide_int::literal;
    pub use crate::derive_support::wide_int::viewed;

    /// The traits of their methods, imported as `_` so that they hide no name of the user.
    pub mod methods {
        pub use crate::derive_support::assign_ops::Changes as _;
        pub use crate::derive_support::assign_ops::ChangesLent as _;
        pub use crate::derive_support::assign_ops::ChangesLentBits as _;
        pub use crate::derive_support::assign_ops::ChangesMixed as _;
        pub use crate::derive_support::checked_index::BehindNone as _;
        pub use crate::derive_support::checked_index::BehindOne as _;
        pub use crate::derive_support::checked_index::BehindThree as _;
        pub use crate::derive_support::checked_index::BehindTwo as _;
        pub use crate::derive_support::checked_index::IndexFallback as _;
        pub use crate::derive_support::checked_methods::CallNone as _;
        pub use crate::derive_support::checked_methods::CallOne as _;
        pub use crate::derive_support::checked_methods::CallOther as _;
        pub use crate::derive_support::checked_methods::CallTwo as _;
        pub use crate::derive_support::checked_methods::TotalOther as _;
        pub use crate::derive_support::checked_ops::ByReference as _;
        pub use crate::derive_support::checked_ops::KeptOther as _;
        pub use crate::derive_support::checked_ops::LentNegation as _;
        pub use crate::derive_support::checked_ops::LentShifts as _;
        pub use crate::derive_support::checked_ops::Mixed as _;
        pub use crate::derive_support::checked_ops::Negation as _;
        pub use crate::derive_support::checked_ops::NoNumber as _;
        pub use crate::derive_support::checked_ops::Operators as _;
        pub use crate::derive_support::checked_ops::ShiftsByLent as _;
        pub use crate::derive_support::checked_ops::ShiftsOfLent as _;
        pub use crate::derive_support::comparisons::ComparedMixed as _;
        pub use crate::derive_support::comparisons::ComparedOther as _;
    }
}

/// A type of a field that is not on the wire.
#[diagnostic::on_unimplemented(
    message = "`skip` needs a default value to read, and `{Self}` has none",
    label = "derive or implement `Default` for it"
)]
pub trait Skipped {
    /// Returns the value of the field after decoding.
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
    /// Returns the violation, if the value breaks the rule.
    fn rules(&self, value: &T) -> Result<(), Violation>;
}

#[diagnostic::do_not_recommend]
impl<T, F: Fn(&T) -> Result<(), Violation>> Check<T> for F {
    #[inline(always)]
    fn rules(&self, value: &T) -> Result<(), Violation> {
        self(value)
    }
}

/// A rule over a whole value and its context.
#[diagnostic::on_unimplemented(
    message = "`check` beside `context` needs a function `fn(&{T}, &{C}) -> Result<(), Violation>`",
    label = "this is `{Self}`"
)]
pub trait CheckWithContext<T, C> {
    /// Returns the violation, if the value breaks the rule.
    fn rules(&self, value: &T, context: &C) -> Result<(), Violation>;
}

#[diagnostic::do_not_recommend]
impl<T, C, F: Fn(&T, &C) -> Result<(), Violation>> CheckWithContext<T, C> for F {
    #[inline(always)]
    fn rules(&self, value: &T, context: &C) -> Result<(), Violation> {
        self(value, context)
    }
}
