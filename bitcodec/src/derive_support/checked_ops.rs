//! Checked operators in expressions over earlier fields, whose operands come from the wire.

use core::cell::Cell;
use core::mem;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Rem, Shl, Shr, Sub};

use crate::derive_support::expr::{Bound, Count, Width};
use crate::derive_support::operators::{fallback, for_operators};
use crate::derive_support::wide_int::{
    Arithmetic, Operation, OutOfRange, PLACES, TYPE, Value, fits, wide,
};
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;

/// The operands of an operator. Operators of integers compute numbers; all others behave as in Rust.
#[derive(Debug)]
pub struct Operands<A, B>(pub Value<A>, pub Value<B>);

/// The operand of an operator.
#[derive(Debug)]
pub struct Operand<A>(pub Value<A>);

/// Moves an operand out of its place.
fn take<T>(value: &mut Value<T>) -> Value<T> {
    mem::replace(value, Err(OutOfRange::Nothing(TYPE)))
}

macro_rules! operators {
    ($($doc:literal $method:ident $operation:tt $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        fallback! {
            /// The operators of types that are not integers.
            Operators for [A, B] &mut Operands<A, B> as [Left = A, Right = B] {
                $(
                    #[doc = $doc]
                    fn $method(self) -> Value<<Self::Left as $trait<Self::Right>>::Output>
                    where [Self::Left: $trait<Self::Right>] {
                        match (take(&mut self.0), take(&mut self.1)) {
                            (Ok(a), Ok(b)) => Ok(a.$function(b)),
                            (Err(beyond), _) | (_, Err(beyond)) => Err(OutOfRange::Nothing(beyond.reason())),
                        }
                    }
                )*
            }
        }
    };
}

for_operators! { [numbers bits shifts] operators {} }

macro_rules! integers {
    ($($doc:literal $method:ident $operation:ident $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        impl<T: Arithmetic> Operands<T, T> {
            $(
                #[doc = $doc]
                #[inline(always)]
                pub fn $method(self) -> Value<T> {
                    match (self.0, self.1) {
                        (Ok(a), Ok(b)) => match T::typed(Operation::$operation, a, b) {
                            Some(result) => Ok(result),
                            None => Operation::$operation.overflown(a, b),
                        },
                        (a, b) => Operation::$operation.beyond(a, b),
                    }
                }
            )*
        }

        fallback! {
            /// The operators of integers of two different types, whose result is a number without a type.
            Mixed for [A: Arithmetic, B: Arithmetic] Operands<A, B> {
                $(
                    #[doc = $doc]
                    fn $method(self) -> Value<i128> {
                        Operation::$operation.of(wide(self.0)?, wide(self.1)?)
                    }
                )*
            }
        }

        /// The operators of integers behind references.
        pub trait ByReference {
            /// The integer type.
            type Int;

            $(#[doc = $doc] fn $method(self) -> Value<Self::Int>;)*
        }

        integers! { @lent &T, &T; $($method)* }
        integers! { @lent &T, T; $($method)* }
        integers! { @lent T, &T; $($method)* }
    };
    (@lent $a:ty, $b:ty; $($method:ident)*) => {
        impl<T: Arithmetic> ByReference for Operands<$a, $b> {
            type Int = T;

            $(
                #[inline(always)]
                fn $method(self) -> Value<T> {
                    Operands(self.0.map(owned), self.1.map(owned)).$method()
                }
            )*
        }
    };
}

for_operators! { [numbers bits] integers {} }

/// An integer, or a reference to one.
trait Owned<T> {
    fn owned(self) -> T;
}

impl<T: Arithmetic> Owned<T> for T {
    #[inline(always)]
    fn owned(self) -> T {
        self
    }
}

impl<T: Arithmetic> Owned<T> for &T {
    #[inline(always)]
    fn owned(self) -> T {
        *self
    }
}

#[inline(always)]
fn owned<T>(value: impl Owned<T>) -> T {
    value.owned()
}

/// Returns the distance of a shift; `None` if it exceeds the width of every type.
#[inline(always)]
fn places<T: Arithmetic>(value: Value<T>) -> Result<u32, OutOfRange> {
    match value {
        Ok(value) => value.places().ok_or(OutOfRange::Nothing(PLACES)),
        Err(OutOfRange::Wide(_)) => Err(OutOfRange::Nothing(PLACES)),
        Err(OutOfRange::Nothing(reason)) => Err(OutOfRange::Nothing(reason)),
    }
}

macro_rules! shifts {
    ($($doc:literal $method:ident $operation:tt $trait:ident $function:ident $assign:ident $assigned:ident;)*) => {
        impl<A: Arithmetic, B: Arithmetic> Operands<A, B> {
            $(
                #[doc = $doc]
                #[inline(always)]
                pub fn $method(self) -> Value<A> {
                    // A shift depends on the width of the type, so the left operand must fit it.
                    let of = fits(self.0).map_err(OutOfRange::Nothing)?;
                    let by = places(self.1)?;
                    of.$method(by).ok_or(OutOfRange::Nothing(PLACES))
                }
            )*
        }

        shifts! { @lent LentShifts &A, &B; $($doc $method)* }
        shifts! { @lent ShiftsOfLent &A, B; $($doc $method)* }
        shifts! { @lent ShiftsByLent A, &B; $($doc $method)* }
    };
    (@lent $name:ident $a:ty, $b:ty; $($doc:literal $method:ident)*) => {
        fallback! {
            /// Shifts of integers, one or both of which are behind references.
            $name for [A: Arithmetic, B: Arithmetic] Operands<$a, $b> as [Int = A] {
                $(
                    #[doc = $doc]
                    fn $method(self) -> Value<Self::Int> {
                        Operands::<A, B>(self.0.map(owned), self.1.map(owned)).$method()
                    }
                )*
            }
        }
    };
}

for_operators! { [shifts] shifts {} }

impl<A: Arithmetic> Operand<A> {
    /// `-a`
    #[inline(always)]
    pub fn negated(self) -> Value<A> {
        match self.0 {
            Ok(of) => match of.negated() {
                Some(result) => Ok(result),
                None => negated_beyond(Ok(of)),
            },
            beyond => negated_beyond(beyond),
        }
    }
}

/// Negates a number that does not fit its type.
#[cold]
fn negated_beyond<A: Arithmetic>(of: Value<A>) -> Value<A> {
    let negated = Operation::Minus.of(0, wide(of)?)?;
    A::narrow(negated).ok_or(OutOfRange::Wide(negated))
}

fallback! {
    /// The negation of an integer behind a reference.
    LentNegation for [A: Arithmetic] Operand<&A> as [Int = A] {
        /// `-a`
        fn negated(self) -> Value<Self::Int> {
            Operand(self.0.map(owned)).negated()
        }
    }
}

fallback! {
    /// The negation of types that are not integers.
    Negation for [A] &mut Operand<A> as [Of = A] {
        /// `-a`
        fn negated(self) -> Value<<Self::Of as Neg>::Output> where [Self::Of: Neg] {
            take(&mut self.0).map(Neg::neg)
        }
    }
}

/// The value of the expression of a key.
#[derive(Debug)]
pub struct KeyValue<T>(pub Value<T>);

/// The number of the expression of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyNumber<T> {
    /// A number of the Rust type of the expression.
    Typed(T),
    /// A number that does not fit this type.
    OutOfRange(u64),
}

impl<T: Arithmetic> KeyValue<T> {
    /// Returns the number, if it fits the type or can be a length.
    #[inline(always)]
    pub fn number(self) -> Result<KeyNumber<T>, &'static str> {
        match self.0 {
            Ok(value) => Ok(KeyNumber::Typed(value)),
            Err(beyond) => asked_beyond(beyond).map(KeyNumber::OutOfRange),
        }
    }
}

/// Returns the number of an expression that does not fit its type.
#[cold]
fn asked_beyond(beyond: OutOfRange) -> Result<u64, &'static str> {
    match beyond {
        OutOfRange::Wide(value) => u64::try_from(value).map_err(|_| TYPE),
        OutOfRange::Nothing(reason) => Err(reason),
    }
}

fallback! {
    /// Types that are not integers; the key reports them.
    NoNumber for [T] &mut KeyValue<T> as [Of = T] {
        /// Returns the value unchanged.
        fn number(self) -> Result<Self::Of, &'static str> {
            fits(take(&mut self.0))
        }
    }
}

macro_rules! asks {
    ($($trait:ident $method:ident $of:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<T: $trait> $trait for KeyNumber<T> {
            #[inline(always)]
            fn $method(self) -> Result<$of, Number> {
                match self {
                    Self::Typed(value) => value.$method(),
                    Self::OutOfRange(value) => value.$method(),
                }
            }
        }
    )* };
}

asks! {
    Count count usize;
    Width width u64;
    Bound bound u64;
}

/// The first error in closures of an expression, which cannot return from the expression.
#[derive(Debug, Default)]
pub struct ClosureFailure(Cell<Option<&'static str>>);

impl ClosureFailure {
    /// Stores the first reason.
    #[cold]
    fn keep(&self, reason: &'static str) {
        self.0.set(self.0.get().or(Some(reason)));
    }

    /// Stores the error of an assignment operator.
    #[inline(always)]
    pub fn note(&self, changed: Result<(), &'static str>) {
        if let Err(reason) = changed {
            self.keep(reason);
        }
    }
}

/// The value of an operator in a closure.
#[derive(Debug)]
pub struct InClosure<'a, T>(pub Value<T>, pub &'a ClosureFailure);

impl<T: Arithmetic> InClosure<'_, T> {
    /// Returns the value, or 0 after an error, which rejects the field once the whole expression is evaluated.
    #[inline(always)]
    pub fn kept(self) -> T {
        match fits(self.0) {
            Ok(value) => value,
            Err(reason) => {
                self.1.keep(reason);
                T::narrow(0).expect("each type has a 0")
            }
        }
    }
}

fallback! {
    /// The value of an operator in a closure, of a type that is not an integer.
    KeptOther for [T] &mut InClosure<'_, T> as [Of = T] {
        /// The value.
        fn kept(self) -> Self::Of {
            let value = take(&mut self.0);
            value.expect("only operators of integers have no value")
        }
    }
}

/// Returns the value of an expression, or the reason that it has none.
#[inline(always)]
pub fn evaluated<T>(
    expression: impl FnOnce() -> Result<T, &'static str>,
) -> Result<T, &'static str> {
    expression()
}

/// Returns the value of an expression with closures, or the first reason that it or a closure has none.
#[inline(always)]
pub fn evaluated_with_closures<T>(
    expression: impl FnOnce(&ClosureFailure) -> Result<T, &'static str>,
) -> Result<T, &'static str> {
    let lost = ClosureFailure::default();
    let value = expression(&lost)?;
    lost.0.get().map_or(Ok(value), Err)
}

/// Returns the value of the expression `text` for a field that is read.
///
/// # Errors
/// If the expression has no value; the error is that of the field.
#[inline(always)]
pub fn read_value<T, R: BitRead>(
    name: &'static str,
    text: &'static str,
    value: Result<T, &'static str>,
    reader: &mut R,
) -> Result<T, Fault> {
    value.map_err(|reason| {
        reader.enter(name);
        let start = reader.position();
        reader.refuse(start, Refusal::NoValue { text, reason })
    })
}

/// Returns the value of the expression `text` for a field that is written.
///
/// # Errors
/// As [`read_value`].
#[inline(always)]
pub fn write_value<T, W: BitWrite>(
    name: &'static str,
    text: &'static str,
    value: Result<T, &'static str>,
    writer: &mut W,
) -> Result<T, Fault> {
    value.map_err(|reason| {
        writer.enter(name);
        writer.refuse(Refusal::NoValue { text, reason })
    })
}
