//! Operators that change a place, in expressions over earlier fields.

use core::ops::{AddAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign, SubAssign};

use crate::derive_support::checked_ops::Operands;
use crate::derive_support::wide_int::{Arithmetic, Beyond, Operation, TYPE, Value, fits, wide};

/// A place that an operator changes, and the right operand. Those of integers refuse what has no result; all others are those
/// of Rust.
#[derive(Debug)]
pub struct Change<'a, A, B>(pub &'a mut A, pub Value<B>);

macro_rules! changes {
    ($(#[$doc:meta] $method:ident $trait:ident $function:ident;)*) => {
        /// The operators that change a place, of types that are no integers.
        pub trait Changes {
            /// The left operand.
            type Left;
            /// The right operand.
            type Right;

            $(#[$doc]
            fn $method(self) -> Result<(), &'static str>
            where
                Self::Left: $trait<Self::Right>;)*
        }

        impl<A, B> Changes for &mut Change<'_, A, B> {
            type Left = A;
            type Right = B;

            $(#[inline(always)]
            fn $method(self) -> Result<(), &'static str>
            where
                A: $trait<B>,
            {
                let right = core::mem::replace(&mut self.1, Err(Beyond::Nothing(TYPE)));
                self.0.$function(fits(right)?);
                Ok(())
            })*
        }
    };
}

changes! {
    /// `a += b`
    plus AddAssign add_assign;
    /// `a -= b`
    minus SubAssign sub_assign;
    /// `a *= b`
    times MulAssign mul_assign;
    /// `a /= b`
    over DivAssign div_assign;
    /// `a %= b`
    rest RemAssign rem_assign;
    /// `a <<= b`
    left ShlAssign shl_assign;
    /// `a >>= b`
    right ShrAssign shr_assign;
}

macro_rules! change_integers {
    ($($method:ident $operation:ident;)*) => {
        impl<T: Arithmetic> Change<'_, T, T> {
            $(/// Changes the place, unless it does not hold the result.
            #[inline(always)]
            pub fn $method(self) -> Result<(), &'static str> {
                *self.0 = fits(Operands(Ok(*self.0), self.1).$method())?;
                Ok(())
            })*
        }

        /// Operators that change an integer by one of another type.
        pub trait ChangesMixed {
            $(/// Changes the place, unless it does not hold the result.
            fn $method(self) -> Result<(), &'static str>;)*
        }

        impl<A: Arithmetic, B: Arithmetic> ChangesMixed for Change<'_, A, B> {
            $(#[inline(always)]
            fn $method(self) -> Result<(), &'static str> {
                let result = fits(Operation::$operation.of(fits(wide(Ok(*self.0)))?, fits(wide(self.1))?))?;
                *self.0 = A::narrow(result).ok_or(TYPE)?;
                Ok(())
            })*
        }

        /// Operators that change an integer by one behind a reference.
        pub trait ChangesLent {
            $(/// Changes the place, unless it does not hold the result.
            fn $method(self) -> Result<(), &'static str>;)*
        }

        impl<T: Arithmetic> ChangesLent for Change<'_, T, &T> {
            $(#[inline(always)]
            fn $method(self) -> Result<(), &'static str> {
                Change(self.0, self.1.copied()).$method()
            })*
        }
    };
}

change_integers! {
    plus Plus;
    minus Minus;
    times Times;
    over Over;
    rest Rest;
}

macro_rules! change_bits {
    ($($method:ident)*) => {
        impl<A: Arithmetic, B: Arithmetic> Change<'_, A, B> {
            $(/// Changes the place, unless it has fewer bits.
            #[inline(always)]
            pub fn $method(self) -> Result<(), &'static str> {
                *self.0 = fits(Operands(Ok(*self.0), self.1).$method())?;
                Ok(())
            })*
        }

        /// Shifts of an integer by one behind a reference.
        pub trait ChangesLentBits {
            $(/// Changes the place, unless it has fewer bits.
            fn $method(self) -> Result<(), &'static str>;)*
        }

        impl<A: Arithmetic, B: Arithmetic> ChangesLentBits for Change<'_, A, &B> {
            $(#[inline(always)]
            fn $method(self) -> Result<(), &'static str> {
                Change(self.0, self.1.copied()).$method()
            })*
        }
    };
}

change_bits!(left right);
