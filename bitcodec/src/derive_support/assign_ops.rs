//! Checked assignment operators in expressions over earlier fields.

use core::ops::{AddAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign, SubAssign};

use crate::derive_support::checked_ops::Operands;
use crate::derive_support::operators::{fallback, for_operators};
use crate::derive_support::wide_int::{Arithmetic, Operation, OutOfRange, TYPE, Value, fits, wide};

/// The place that an assignment operator changes, and the right operand. Operators of integers reject an overflow; all
/// others behave as in Rust.
#[derive(Debug)]
pub struct Change<'a, A, B>(pub &'a mut A, pub Value<B>);

macro_rules! changes {
    ($($doc:literal $method:ident $operation:tt $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        fallback! {
            /// The assignment operators of types that are not integers.
            Changes for [A, B] &mut Change<'_, A, B> as [Left = A, Right = B] {
                $(
                    /// Changes the place.
                    fn $method(self) -> Result<(), &'static str>
                    where [Self::Left: $assign<Self::Right>] {
                        let right = core::mem::replace(&mut self.1, Err(OutOfRange::Nothing(TYPE)));
                        self.0.$assigned(fits(right)?);
                        Ok(())
                    }
                )*
            }
        }
    };
}

for_operators! { [numbers shifts] changes {} }

macro_rules! changes_of_integers {
    // The types of the operands, and the trait for a right operand behind a reference.
    ([$($of:ident)*] $a:ident $b:ident $lent:ident; $($method:ident)*) => {
        impl<$($of: Arithmetic),*> Change<'_, $a, $b> {
            $(
                /// Changes the place, unless it does not hold the result.
                #[inline(always)]
                pub fn $method(self) -> Result<(), &'static str> {
                    *self.0 = fits(Operands(Ok(*self.0), self.1).$method())?;
                    Ok(())
                }
            )*
        }

        fallback! {
            /// Assignment operators of an integer, with a right operand behind a reference.
            $lent for [$($of: Arithmetic),*] Change<'_, $a, &$b> {
                $(
                    /// Changes the place, unless it does not hold the result.
                    fn $method(self) -> Result<(), &'static str> {
                        Change(self.0, self.1.copied()).$method()
                    }
                )*
            }
        }
    };
}

macro_rules! changes_of_numbers {
    ($($doc:literal $method:ident $operation:ident $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        changes_of_integers! { [T] T T ChangesLent; $($method)* }

        fallback! {
            /// Assignment operators of an integer, with a right operand of another type.
            ChangesMixed for [A: Arithmetic, B: Arithmetic] Change<'_, A, B> {
                $(
                    /// Changes the place, unless it does not hold the result.
                    fn $method(self) -> Result<(), &'static str> {
                        let (of, by) = (fits(wide(Ok(*self.0)))?, fits(wide(self.1))?);
                        *self.0 = A::narrow(fits(Operation::$operation.of(of, by))?).ok_or(TYPE)?;
                        Ok(())
                    }
                )*
            }
        }
    };
}

macro_rules! shifts {
    ($($doc:literal $method:ident $operation:tt $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        changes_of_integers! { [A B] A B ChangesLentBits; $($method)* }
    };
}

for_operators! { [numbers] changes_of_numbers {} }
for_operators! { [shifts] shifts {} }
