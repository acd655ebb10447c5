//! Comparisons in expressions over earlier fields: integers of all types are compared as numbers.

use core::cmp::Ordering;

use crate::derive_support::operators::{fallback, for_operators};
use crate::derive_support::wide_int::{Arithmetic, OutOfRange, Value};

/// The operands of a comparison.
#[derive(Debug)]
pub struct Compared<'a, A: ?Sized, B: ?Sized>(pub Value<&'a A>, pub Value<&'a B>);

/// Returns a key that orders integers of all types.
#[inline(always)]
fn order<T: Arithmetic>(value: Value<&T>) -> Result<(bool, u128), &'static str> {
    match value {
        Ok(value) => Ok(value.order()),
        Err(OutOfRange::Wide(value)) => Ok(value.order()),
        Err(OutOfRange::Nothing(reason)) => Err(reason),
    }
}

/// Compares if one operand does not fit its type.
#[cold]
#[inline(never)]
fn beyond<T: Arithmetic>(a: Value<&T>, b: Value<&T>) -> Result<Ordering, &'static str> {
    Ok(order(a)?.cmp(&order(b)?))
}

macro_rules! comparisons {
    ($($doc:literal $method:ident $ordering:ident $trait:ident $function:ident _ _;)*) => {
        impl<T: Arithmetic> Compared<'_, T, T> {
            $(
                #[doc = $doc]
                #[inline(always)]
                pub fn $method(self) -> Result<bool, &'static str> {
                    match (self.0, self.1) {
                        (Ok(a), Ok(b)) => Ok(a.$function(b)),
                        (a, b) => beyond(a, b).map(Ordering::$ordering),
                    }
                }
            )*
        }

        fallback! {
            /// Comparisons of integers of two types.
            ComparedMixed for [A: Arithmetic, B: Arithmetic] Compared<'_, A, B> {
                $(
                    #[doc = $doc]
                    fn $method(self) -> Result<bool, &'static str> {
                        Ok(order(self.0)?.cmp(&order(self.1)?).$ordering())
                    }
                )*
            }
        }

        fallback! {
            /// Comparisons of types that are not integers.
            ComparedOther for [A: ?Sized, B: ?Sized] &Compared<'_, A, B> as [Left: ?Sized = A, Right: ?Sized = B] {
                $(
                    #[doc = $doc]
                    fn $method(self) -> Result<bool, &'static str>
                    where [Self::Left: $trait<Self::Right>] {
                        match (self.0, self.1) {
                            (Ok(a), Ok(b)) => Ok(a.$function(b)),
                            (Err(beyond), _) | (_, Err(beyond)) => Err(beyond.reason()),
                        }
                    }
                )*
            }
        }
    };
}

for_operators! { [comparisons] comparisons {} }
