//! Operators in expressions over earlier fields, which the bits may give numbers that have no result.

use core::ops::{Add, Div, Mul, Neg, Rem, Shl, Shr, Sub};

use crate::error::Fault;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::write::BitWrite;

// Why an expression has no value.
const TYPE: &str = "its type does not hold the result";
const ZERO: &str = "it divides by zero";
const PLACES: &str = "its type does not have as many bits";

/// The operands of an operator. Those of integers refuse what has no result; all others are those of Rust.
#[derive(Debug)]
pub struct Operands<A, B>(pub A, pub B);

/// The operand of an operator.
#[derive(Debug)]
pub struct Operand<A>(pub A);

macro_rules! operators {
    ($(#[$doc:meta] $method:ident $trait:ident $function:ident;)*) => {
        /// The operators of types that are no integers.
        pub trait Operators {
            /// The left operand.
            type Left;
            /// The right operand.
            type Right;

            $(#[$doc]
            fn $method(self) -> Result<<Self::Left as $trait<Self::Right>>::Output, &'static str>
            where
                Self::Left: $trait<Self::Right>;)*
        }

        impl<A, B> Operators for Operands<A, B> {
            type Left = A;
            type Right = B;

            $(#[inline(always)]
            fn $method(self) -> Result<A::Output, &'static str>
            where
                A: $trait<B>,
            {
                Ok(self.0.$function(self.1))
            })*
        }
    };
}

operators! {
    /// `a + b`
    plus Add add;
    /// `a - b`
    minus Sub sub;
    /// `a * b`
    times Mul mul;
    /// `a / b`
    over Div div;
    /// `a % b`
    rest Rem rem;
    /// `a << b`
    left Shl shl;
    /// `a >> b`
    right Shr shr;
}

/// The sign of types that are no integers.
pub trait Negation {
    /// The operand.
    type Of;

    /// `-a`
    fn negated(self) -> Result<<Self::Of as Neg>::Output, &'static str>
    where
        Self::Of: Neg;
}

impl<A> Negation for Operand<A> {
    type Of = A;

    #[inline(always)]
    fn negated(self) -> Result<A::Output, &'static str>
    where
        A: Neg,
    {
        Ok(-self.0)
    }
}

/// An integer that an operator takes.
pub trait Arithmetic: Copy {
    /// `a + b`
    fn plus(self, other: Self) -> Result<Self, &'static str>;
    /// `a - b`
    fn minus(self, other: Self) -> Result<Self, &'static str>;
    /// `a * b`
    fn times(self, other: Self) -> Result<Self, &'static str>;
    /// `a / b`
    fn over(self, other: Self) -> Result<Self, &'static str>;
    /// `a % b`
    fn rest(self, other: Self) -> Result<Self, &'static str>;
    /// `a << by`
    fn left(self, by: Option<u32>) -> Result<Self, &'static str>;
    /// `a >> by`
    fn right(self, by: Option<u32>) -> Result<Self, &'static str>;
    /// The integer as a number of places.
    fn places(self) -> Option<u32>;
}

macro_rules! arithmetic {
    ($($int:ty)*) => {
        $(impl Arithmetic for $int {
            #[inline(always)]
            fn plus(self, other: Self) -> Result<Self, &'static str> {
                self.checked_add(other).ok_or(TYPE)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Result<Self, &'static str> {
                self.checked_sub(other).ok_or(TYPE)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Result<Self, &'static str> {
                self.checked_mul(other).ok_or(TYPE)
            }

            #[inline(always)]
            fn over(self, other: Self) -> Result<Self, &'static str> {
                self.checked_div(other).ok_or(if other == 0 { ZERO } else { TYPE })
            }

            #[inline(always)]
            fn rest(self, other: Self) -> Result<Self, &'static str> {
                self.checked_rem(other).ok_or(if other == 0 { ZERO } else { TYPE })
            }

            #[inline(always)]
            fn left(self, by: Option<u32>) -> Result<Self, &'static str> {
                by.and_then(|by| self.checked_shl(by)).ok_or(PLACES)
            }

            #[inline(always)]
            fn right(self, by: Option<u32>) -> Result<Self, &'static str> {
                by.and_then(|by| self.checked_shr(by)).ok_or(PLACES)
            }

            #[inline(always)]
            fn places(self) -> Option<u32> {
                self.try_into().ok()
            }
        })*
    };
}

arithmetic!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// An integer with a sign.
pub trait Signed: Sized {
    /// `-a`
    fn negated(self) -> Result<Self, &'static str>;
}

macro_rules! signed {
    ($($int:ty)*) => {
        $(impl Signed for $int {
            #[inline(always)]
            fn negated(self) -> Result<Self, &'static str> {
                self.checked_neg().ok_or(TYPE)
            }
        })*
    };
}

signed!(i8 i16 i32 i64 i128 isize);

// Inherent methods come before those of traits.
impl<T: Arithmetic> Operands<T, T> {
    /// `a + b`
    #[inline(always)]
    pub fn plus(self) -> Result<T, &'static str> {
        self.0.plus(self.1)
    }

    /// `a - b`
    #[inline(always)]
    pub fn minus(self) -> Result<T, &'static str> {
        self.0.minus(self.1)
    }

    /// `a * b`
    #[inline(always)]
    pub fn times(self) -> Result<T, &'static str> {
        self.0.times(self.1)
    }

    /// `a / b`
    #[inline(always)]
    pub fn over(self) -> Result<T, &'static str> {
        self.0.over(self.1)
    }

    /// `a % b`
    #[inline(always)]
    pub fn rest(self) -> Result<T, &'static str> {
        self.0.rest(self.1)
    }
}

impl<A: Arithmetic, B: Arithmetic> Operands<A, B> {
    /// `a << b`
    #[inline(always)]
    pub fn left(self) -> Result<A, &'static str> {
        self.0.left(self.1.places())
    }

    /// `a >> b`
    #[inline(always)]
    pub fn right(self) -> Result<A, &'static str> {
        self.0.right(self.1.places())
    }
}

impl<A: Signed> Operand<A> {
    /// `-a`
    #[inline(always)]
    pub fn negated(self) -> Result<A, &'static str> {
        self.0.negated()
    }
}

/// The value of an expression, if it has one.
#[inline(always)]
pub fn evaluated<T>(
    expression: impl FnOnce() -> Result<T, &'static str>,
) -> Result<T, &'static str> {
    expression()
}

/// The value of the expression `text` for a field that is read.
///
/// # Errors
/// Refuses one that has none, in the name of the field.
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

/// The value of the expression `text` for a field that is written.
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
