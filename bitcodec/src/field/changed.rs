//! Operators that change a place, in expressions over earlier fields.

use core::ops::{AddAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign, SubAssign};

use super::evaluated::Arithmetic;

/// A place that an operator changes, and the right operand. Those of integers refuse what has no result; all others are those
/// of Rust.
#[derive(Debug)]
pub struct Change<'a, A, B>(pub &'a mut A, pub B);

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

        impl<A, B> Changes for Change<'_, A, B> {
            type Left = A;
            type Right = B;

            $(#[inline(always)]
            fn $method(self) -> Result<(), &'static str>
            where
                A: $trait<B>,
            {
                self.0.$function(self.1);
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
    ($($method:ident)*) => {
        impl<T: Arithmetic> Change<'_, T, T> {
            $(/// Changes the place, unless there is no result.
            #[inline(always)]
            pub fn $method(self) -> Result<(), &'static str> {
                *self.0 = Arithmetic::$method(*self.0, self.1)?;
                Ok(())
            })*
        }
    };
}

change_integers!(plus minus times over rest);

impl<A: Arithmetic, B: Arithmetic> Change<'_, A, B> {
    /// `a <<= b`
    #[inline(always)]
    pub fn left(self) -> Result<(), &'static str> {
        *self.0 = self.0.left(self.1.places())?;
        Ok(())
    }

    /// `a >>= b`
    #[inline(always)]
    pub fn right(self) -> Result<(), &'static str> {
        *self.0 = self.0.right(self.1.places())?;
        Ok(())
    }
}
