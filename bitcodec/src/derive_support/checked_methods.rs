//! Checked methods in expressions over earlier fields: methods that panic, or wrap in release builds, for some values.

use core::borrow::Borrow;
use core::iter::{Product, Sum};
use core::marker::PhantomData;

use crate::derive_support::operators::fallback;
use crate::derive_support::wide_int::{Arithmetic, Operation, PLACES, TYPE};

// The reason that an expression has no value.
const METHOD: &str = "a method has no result";
const EMPTY: &str = "nothing is held";
const PARTS: &str = "a size is zero";

/// A call of a method with its receiver and arguments.
///
/// As in Rust, the receiver can be behind references: the traits below handle up to two.
#[derive(Debug)]
pub struct Call<'a, M, A: ?Sized, B>(pub M, pub &'a A, pub &'a B);

/// A method without a result for some arguments.
pub trait Method<A: ?Sized, B> {
    /// Rejects arguments for which there is no result.
    fn has_result(of: &A, with: &B) -> Result<(), &'static str>;
}

fallback! {
    /// A receiver that is a value.
    CallNone for [M: Method<A, B>, A, B] &&&&Call<'_, M, A, B> {
        /// Rejects a call without a result.
        fn has_result(self) -> Result<(), &'static str> {
            M::has_result(self.1, self.2)
        }
    }
}

fallback! {
    /// A receiver behind one reference.
    CallOne for [M: Method<A, B>, A, B] &&&Call<'_, M, &A, B> {
        /// Rejects a call without a result.
        fn has_result(self) -> Result<(), &'static str> {
            M::has_result(*self.1, self.2)
        }
    }
}

fallback! {
    /// A receiver behind two references.
    CallTwo for [M: Method<A, B>, A, B] &&Call<'_, M, &&A, B> {
        /// Rejects a call without a result.
        fn has_result(self) -> Result<(), &'static str> {
            M::has_result(**self.1, self.2)
        }
    }
}

fallback! {
    /// Methods of other types, with their own panics.
    CallOther for [M, A: ?Sized, B] &Call<'_, M, A, B> {
        /// Accepts every call.
        fn has_result(self) -> Result<(), &'static str> {
            Ok(())
        }
    }
}

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident($($with:ident: $ty:ty),*), $of:ident => $result:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl<T: Arithmetic> Method<T, ($($ty,)*)> for $name {
            #[inline(always)]
            fn has_result(of: &T, with: &($($ty,)*)) -> Result<(), &'static str> {
                let ($of, ($($with,)*)) = (*of, *with);
                let has_result: bool = $result;
                has_result.then_some(()).ok_or(METHOD)
            }
        }
    )* };
}

fn is_above<T: Arithmetic>(value: T, bound: i128) -> bool {
    value.order() > bound.order()
}

methods! {
    /// `a.pow(by)`
    Pow(by: u32), a => a.power(by).is_some();
    /// `a.abs()`
    Abs(), a => is_above(a, -1) || a.negated().is_some();
    /// `a.neg()`
    Negated(), a => a.negated().is_some();
    /// `a.ilog(base)`
    Ilog(base: T), a => is_above(a, 0) && is_above(base, 1);
    /// `a.ilog2()`, `a.ilog10()`
    IlogOf(), a => is_above(a, 0);
    /// `a.isqrt()`
    Isqrt(), a => is_above(a, -1);
    /// `a.div_ceil(b)`, `a.div_euclid(b)`, `a.div(b)`
    Divided(b: T), a => T::typed(Operation::Over, a, b).is_some();
    /// `a.rem_euclid(b)`, `a.rem(b)`
    Remaining(b: T), a => T::typed(Operation::Rest, a, b).is_some();
    /// `a.add(b)`
    Added(b: T), a => T::typed(Operation::Plus, a, b).is_some();
    /// `a.sub(b)`
    Subtracted(b: T), a => T::typed(Operation::Minus, a, b).is_some();
    /// `a.mul(b)`
    Multiplied(b: T), a => T::typed(Operation::Times, a, b).is_some();
    /// `a.next_power_of_two()`
    NextPowerOfTwo(), a => a.power_of_two().is_some();
    /// `a.next_multiple_of(b)`
    NextMultipleOf(b: T), a => T::typed(Operation::Rest, a, b).is_some_and(|rest| {
        !is_above(rest, 0)
            || T::typed(Operation::Minus, b, rest)
                .is_some_and(|more| T::typed(Operation::Plus, a, more).is_some())
    });
}

macro_rules! shifts {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl<A: Arithmetic, B: Arithmetic> Method<A, (B,)> for $name {
            #[inline(always)]
            fn has_result(of: &A, (by,): &(B,)) -> Result<(), &'static str> {
                let shifted = by.places().and_then(|by| of.$method(by));
                shifted.map(|_| ()).ok_or(PLACES)
            }
        }
    )* };
}

shifts! {
    /// `a.shl(b)`
    ShiftedLeft left;
    /// `a.shr(b)`
    ShiftedRight right;
}

/// `a.clamp(low, high)`
#[derive(Debug)]
pub struct Clamp;

impl<T: PartialOrd> Method<T, (T, T)> for Clamp {
    #[inline(always)]
    fn has_result(_: &T, (low, high): &(T, T)) -> Result<(), &'static str> {
        (low <= high).then_some(()).ok_or(METHOD)
    }
}

/// `a.unwrap()`, `a.expect("..")`
#[derive(Debug)]
pub struct Unwrap;

impl<T> Method<Option<T>, ()> for Unwrap {
    #[inline(always)]
    fn has_result(of: &Option<T>, (): &()) -> Result<(), &'static str> {
        of.is_some().then_some(()).ok_or(EMPTY)
    }
}

impl<T, E> Method<Result<T, E>, ()> for Unwrap {
    #[inline(always)]
    fn has_result(of: &Result<T, E>, (): &()) -> Result<(), &'static str> {
        of.is_ok().then_some(()).ok_or(EMPTY)
    }
}

/// `a.unwrap_err()`, `a.expect_err("..")`
#[derive(Debug)]
pub struct UnwrapErr;

impl<T, E> Method<Result<T, E>, ()> for UnwrapErr {
    #[inline(always)]
    fn has_result(of: &Result<T, E>, (): &()) -> Result<(), &'static str> {
        of.is_err().then_some(()).ok_or(EMPTY)
    }
}

/// The argument of `chunks(size)`, `windows(size)`, `step_by(size)` and similar methods.
#[inline(always)]
pub fn not_zero(size: usize) -> Result<usize, &'static str> {
    if size == 0 { Err(PARTS) } else { Ok(size) }
}

/// `iterator.sum::<T>()`, `iterator.product::<T>()`
#[derive(Debug)]
pub struct Total<I, T>(pub Option<I>, pub PhantomData<T>);

impl<I: Iterator<Item: Borrow<T>>, T: Arithmetic> Total<I, T> {
    /// The sum.
    #[inline(always)]
    pub fn sum(self) -> Result<T, &'static str> {
        self.folded(Operation::Plus, 0)
    }

    /// The product.
    #[inline(always)]
    pub fn product(self) -> Result<T, &'static str> {
        self.folded(Operation::Times, 1)
    }

    #[inline(always)]
    fn folded(self, operation: Operation, first: i128) -> Result<T, &'static str> {
        let mut items = self.0.into_iter().flatten();
        let first = T::narrow(first).ok_or(TYPE)?;
        items.try_fold(first, |total, item| {
            T::typed(operation, total, *item.borrow()).ok_or(TYPE)
        })
    }
}

fallback! {
    /// Sums and products of types that are not integers.
    TotalOther for [I: Iterator, T] &mut Total<I, T> as [Item = I::Item, Of = T] {
        /// The sum.
        fn sum(self) -> Result<Self::Of, &'static str> where [Self::Of: Sum<Self::Item>] {
            Ok(self.0.take().into_iter().flatten().sum())
        }
        /// The product.
        fn product(self) -> Result<Self::Of, &'static str> where [Self::Of: Product<Self::Item>] {
            Ok(self.0.take().into_iter().flatten().product())
        }
    }
}
