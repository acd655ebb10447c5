//! Integers in expressions. A number that does not fit its Rust type is kept as [`i128`].

// The reason that an expression has no value.
pub(crate) const TYPE: &str = "its type does not hold the result";
pub(crate) const ZERO: &str = "it divides by zero";
pub(crate) const PLACES: &str = "its type does not have as many bits";
pub(crate) const WIDE: &str = "a number in it needs more than 128 bits";

/// The result of an operator, or the reason that it does not fit its Rust type.
pub(crate) type Value<T> = Result<T, OutOfRange>;

/// A result that does not fit its Rust type.
#[derive(Clone, Copy, Debug)]
pub enum OutOfRange {
    /// A number that does not fit the type.
    Wide(i128),
    /// No number, for this reason.
    Nothing(&'static str),
}

impl OutOfRange {
    /// Returns the reason that there is no value of the type.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Wide(_) => TYPE,
            Self::Nothing(reason) => reason,
        }
    }
}

/// Returns a value whose Rust type is required: a variable, an argument, an operand of a shift.
#[inline(always)]
pub fn fits<T>(value: Value<T>) -> Result<T, &'static str> {
    value.map_err(OutOfRange::reason)
}

/// Returns a value that is only borrowed.
#[inline(always)]
pub fn viewed<T>(value: &Value<T>) -> Value<&T> {
    match value {
        Ok(value) => Ok(value),
        Err(beyond) => Err(*beyond),
    }
}

/// Returns a literal that may not fit its type, which is that of the first argument.
#[inline(always)]
pub fn literal<T: Arithmetic>(_: T, value: i128) -> Value<T> {
    T::narrow(value).ok_or(OutOfRange::Wide(value))
}

/// A binary operator of integers.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// `a + b`
    Plus,
    /// `a - b`
    Minus,
    /// `a * b`
    Times,
    /// `a / b`
    Over,
    /// `a % b`
    Rest,
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
}

impl Operation {
    /// Returns the result as a number, without a type.
    #[inline(always)]
    pub(crate) fn of(self, a: i128, b: i128) -> Value<i128> {
        let result = match self {
            Self::Plus => a.checked_add(b),
            Self::Minus => a.checked_sub(b),
            Self::Times => a.checked_mul(b),
            Self::Over | Self::Rest if b == 0 => return Err(OutOfRange::Nothing(ZERO)),
            Self::Over => a.checked_div(b),
            Self::Rest => Some(a.checked_rem(b).unwrap_or(0)),
            Self::And => Some(a & b),
            Self::Or => Some(a | b),
            Self::Xor => Some(a ^ b),
        };
        result.ok_or(OutOfRange::Nothing(WIDE))
    }

    /// Returns a result that does not fit its type. The operands are passed by value, so that the fast path does not
    /// store them.
    #[cold]
    #[inline(never)]
    pub(crate) fn overflown<T: Arithmetic>(self, a: T, b: T) -> Value<T> {
        self.beyond(Ok(a), Ok(b))
    }

    /// Returns the result if it or an operand does not fit its type.
    #[cold]
    #[inline(never)]
    pub(crate) fn beyond<T: Arithmetic>(self, a: Value<T>, b: Value<T>) -> Value<T> {
        let result = self.of(wide(a)?, wide(b)?)?;
        T::narrow(result).ok_or(OutOfRange::Wide(result))
    }
}

/// Returns a value as a number.
#[inline(always)]
pub(crate) fn wide<T: Arithmetic>(value: Value<T>) -> Value<i128> {
    match value {
        Ok(value) => value.wide().ok_or(OutOfRange::Nothing(WIDE)),
        Err(OutOfRange::Wide(value)) => Ok(value),
        Err(OutOfRange::Nothing(reason)) => Err(OutOfRange::Nothing(reason)),
    }
}

/// An integer operand.
pub trait Arithmetic: Copy + PartialOrd + 'static {
    /// Returns the number; `None` above [`i128::MAX`].
    fn wide(self) -> Option<i128>;
    /// Returns the value of this number; `None` if it does not fit.
    fn narrow(wide: i128) -> Option<Self>;
    /// Returns a key with the order of numbers, comparable between all types.
    fn order(self) -> (bool, u128);
    /// Returns `a + b`, `a - b` and so on; `None` if the result does not fit the type.
    fn typed(operation: Operation, a: Self, b: Self) -> Option<Self>;
    /// Returns `-a`; `None` if it does not fit the type.
    fn negated(self) -> Option<Self>;
    /// `a << by`
    fn left(self, by: u32) -> Option<Self>;
    /// `a >> by`
    fn right(self, by: u32) -> Option<Self>;
    /// `a.pow(by)`
    fn power(self, by: u32) -> Option<Self>;
    /// Returns the least power of two that is not below the integer; `None` for a negative integer, or if it does not
    /// fit.
    fn power_of_two(self) -> Option<Self>;
    /// Returns the integer as the distance of a shift.
    fn places(self) -> Option<u32>;
}

macro_rules! arithmetic {
    ($($int:ty)*) => {
        $(impl Arithmetic for $int {
            #[inline(always)]
            fn wide(self) -> Option<i128> {
                self.try_into().ok()
            }

            #[inline(always)]
            fn narrow(wide: i128) -> Option<Self> {
                wide.try_into().ok()
            }

            #[inline(always)]
            fn order(self) -> (bool, u128) {
                match u128::try_from(self) {
                    Ok(natural) => (true, natural),
                    // In two's complement, negative numbers have the order of their bits.
                    Err(_) => (false, i128::try_from(self).unwrap_or(-1) as u128),
                }
            }

            #[inline(always)]
            fn typed(operation: Operation, a: Self, b: Self) -> Option<Self> {
                match operation {
                    Operation::Plus => a.checked_add(b),
                    Operation::Minus => a.checked_sub(b),
                    Operation::Times => a.checked_mul(b),
                    Operation::Over => a.checked_div(b),
                    Operation::Rest => a.checked_rem(b),
                    Operation::And => Some(a & b),
                    Operation::Or => Some(a | b),
                    Operation::Xor => Some(a ^ b),
                }
            }

            #[inline(always)]
            fn negated(self) -> Option<Self> {
                self.checked_neg()
            }

            #[inline(always)]
            fn left(self, by: u32) -> Option<Self> {
                self.checked_shl(by)
            }

            #[inline(always)]
            fn right(self, by: u32) -> Option<Self> {
                self.checked_shr(by)
            }

            #[inline(always)]
            fn power(self, by: u32) -> Option<Self> {
                self.checked_pow(by)
            }

            #[inline(always)]
            fn power_of_two(self) -> Option<Self> {
                u128::try_from(self).ok()?.checked_next_power_of_two()?.try_into().ok()
            }

            #[inline(always)]
            fn places(self) -> Option<u32> {
                self.try_into().ok()
            }
        })*
    };
}

arithmetic!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
