//! Comparisons in expressions over earlier fields: of integers as numbers, whatever their types are.

use core::cmp::Ordering;

use crate::derive_support::wide_int::{Arithmetic, Beyond, Value};

/// What a comparison looks at. Inherent methods come first, and infer types as Rust does.
#[derive(Debug)]
pub struct Compared<'a, A: ?Sized, B: ?Sized>(pub Value<&'a A>, pub Value<&'a B>);

/// Where a value is among all numbers.
#[inline(always)]
fn order<T: Arithmetic>(value: Value<&T>) -> Result<(bool, u128), &'static str> {
    match value {
        Ok(value) => Ok(value.order()),
        Err(Beyond::Wide(value)) => Ok(value.order()),
        Err(Beyond::Nothing(reason)) => Err(reason),
    }
}

/// Compares where a type does not hold one of both.
#[cold]
#[inline(never)]
fn beyond<T: Arithmetic>(a: Value<&T>, b: Value<&T>) -> Result<Ordering, &'static str> {
    Ok(order(a)?.cmp(&order(b)?))
}

macro_rules! comparisons {
    ($(#[$doc:meta] $method:ident $trait:ident $function:ident $ordering:ident;)*) => {
        impl<T: Arithmetic> Compared<'_, T, T> {
            $(#[$doc]
            #[inline(always)]
            pub fn $method(self) -> Result<bool, &'static str> {
                match (self.0, self.1) {
                    (Ok(a), Ok(b)) => Ok(a.$function(b)),
                    (a, b) => beyond(a, b).map(Ordering::$ordering),
                }
            })*
        }

        /// Comparisons of integers of two types.
        pub trait ComparedMixed {
            $(#[$doc]
            fn $method(self) -> Result<bool, &'static str>;)*
        }

        impl<A: Arithmetic, B: Arithmetic> ComparedMixed for Compared<'_, A, B> {
            $(#[inline(always)]
            fn $method(self) -> Result<bool, &'static str> {
                Ok(order(self.0)?.cmp(&order(self.1)?).$ordering())
            })*
        }

        /// Comparisons of types that are no integers.
        pub trait ComparedOther {
            /// The left side.
            type Left: ?Sized;
            /// The right side.
            type Right: ?Sized;

            $(#[$doc]
            fn $method(self) -> Result<bool, &'static str>
            where
                Self::Left: $trait<Self::Right>;)*
        }

        impl<A: ?Sized, B: ?Sized> ComparedOther for &Compared<'_, A, B> {
            type Left = A;
            type Right = B;

            $(#[inline(always)]
            fn $method(self) -> Result<bool, &'static str>
            where
                A: $trait<B>,
            {
                match (self.0, self.1) {
                    (Ok(a), Ok(b)) => Ok(a.$function(b)),
                    (Err(beyond), _) | (_, Err(beyond)) => Err(beyond.reason()),
                }
            })*
        }
    };
}

comparisons! {
    /// `a == b`
    equal PartialEq eq is_eq;
    /// `a != b`
    unequal PartialEq ne is_ne;
    /// `a < b`
    below PartialOrd lt is_lt;
    /// `a <= b`
    at_most PartialOrd le is_le;
    /// `a > b`
    above PartialOrd gt is_gt;
    /// `a >= b`
    at_least PartialOrd ge is_ge;
}
