//! The table of operators in expressions over earlier fields, and the dispatch of an operator to its implementation.
//!
//! The derive sees tokens, not types. For `a + b` it generates `Operands(Ok(a), Ok(b)).plus()`, and the compiler looks
//! for `plus` in this order:
//!
//! 1. inherent methods of `Operands<A, B>`, which exist for two integers of one type,
//! 2. traits of `Operands<A, B>`: `Mixed` for integers of two types, `WithNumber` for integers behind references,
//! 3. traits of `&mut Operands<A, B>`: `Operators`, for all types that Rust has an operator for.
//!
//! | `a + b` | found at | result |
//! |---|---|---|
//! | `200u8 + 100` | 1: only one inherent method fits, so `100` is a `u8`, as in Rust | the number 300, which is no `u8` |
//! | `200u8 + 100u16`, a type error in Rust | 2: no inherent method fits | 300 |
//! | `&200u8 + 100` | 2 | as two `u8` |
//! | `Duration + Duration` | 3: nothing takes `Operands<Duration, Duration>` itself | as Rust |
//!
//! So each operator needs up to four implementations. The table below has it once, and [`fallback`] has each trait
//! once.

/// Calls a macro with the operators of several kinds. The columns: documentation, method, operation of numbers, trait
/// and function of Rust, assignment trait and function of Rust.
macro_rules! for_operators {
    ([] $make:ident { $($rows:tt)* }) => {
        $make! { $($rows)* }
    };
    ([numbers $($kinds:tt)*] $make:ident { $($rows:tt)* }) => {
        for_operators! { [$($kinds)*] $make {
            $($rows)*
            "`a + b`" plus Plus Add add AddAssign add_assign;
            "`a - b`" minus Minus Sub sub SubAssign sub_assign;
            "`a * b`" times Times Mul mul MulAssign mul_assign;
            "`a / b`" over Over Div div DivAssign div_assign;
            "`a % b`" rest Rest Rem rem RemAssign rem_assign;
        } }
    };
    // Bit operators have a result for all integers of one type, so their assignment operators are those of Rust.
    ([bits $($kinds:tt)*] $make:ident { $($rows:tt)* }) => {
        for_operators! { [$($kinds)*] $make {
            $($rows)*
            "`a & b`" and And BitAnd bitand BitAndAssign bitand_assign;
            "`a | b`" or Or BitOr bitor BitOrAssign bitor_assign;
            "`a ^ b`" xor Xor BitXor bitxor BitXorAssign bitxor_assign;
        } }
    };
    // Shifts depend on the width of a type, so they are not operations of numbers.
    ([shifts $($kinds:tt)*] $make:ident { $($rows:tt)* }) => {
        for_operators! { [$($kinds)*] $make {
            $($rows)*
            "`a << b`" left _ Shl shl ShlAssign shl_assign;
            "`a >> b`" right _ Shr shr ShrAssign shr_assign;
        } }
    };
    ([comparisons $($kinds:tt)*] $make:ident { $($rows:tt)* }) => {
        for_operators! { [$($kinds)*] $make {
            $($rows)*
            "`a == b`" equal is_eq PartialEq eq _ _;
            "`a != b`" unequal is_ne PartialEq ne _ _;
            "`a < b`" below is_lt PartialOrd lt _ _;
            "`a <= b`" at_most is_le PartialOrd le _ _;
            "`a > b`" above is_gt PartialOrd gt _ _;
            "`a >= b`" at_least is_ge PartialOrd ge _ _;
        } }
    };
}

/// Generates a trait and its only impl, for methods that are used if no inherent method fits. Each signature is written
/// once, with the associated types of the trait.
macro_rules! fallback {
    (
        $(#[$doc:meta])*
        $name:ident for [$($of:tt)*] $target:ty $(as [$($type:ident $(: ?$unsized:ident)? = $is:ty),*])? {
            $(
                $(#[$method_doc:meta])*
                fn $method:ident($this:ident) -> $result:ty $(where [$($bound:tt)*])? $body:block
            )*
        }
    ) => {
        $(#[$doc])*
        pub trait $name {
            $($(
                /// The type of an operand.
                type $type $(: ?$unsized)?;
            )*)?
            $($(#[$method_doc])* fn $method($this) -> $result $(where $($bound)*)?;)*
        }

        impl<$($of)*> $name for $target {
            $($(type $type = $is;)*)?
            $(
                #[inline(always)]
                fn $method($this) -> $result $(where $($bound)*)? $body
            )*
        }
    };
}

pub(crate) use {fallback, for_operators};

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use crate::derive_support::assign_ops::{Change, Changes as _, ChangesMixed as _};
    use crate::derive_support::checked_ops::{
        ByReference as _, Mixed as _, Operands, Operators as _,
    };
    use crate::derive_support::comparisons::{Compared, ComparedMixed as _, ComparedOther as _};
    use crate::derive_support::wide_int::{OutOfRange, TYPE};

    #[test]
    fn two_integers_of_one_type_have_a_number_that_is_not_of_it() {
        let sum = Operands(Ok(200_u8), Ok(100)).plus();
        assert!(matches!(sum, Err(OutOfRange::Wide(300))));
        assert_eq!(Operands(Ok(200_u8), Ok(50)).plus().ok(), Some(250_u8));
    }

    #[test]
    fn integers_of_two_types_are_numbers() {
        assert_eq!(
            Operands(Ok(200_u8), Ok(100_u16)).plus().ok(),
            Some(300_i128)
        );
        assert_eq!(Compared(Ok(&200_u8), Ok(&-1_i16)).above(), Ok(true));
    }

    #[test]
    fn integers_behind_references_are_those_of_their_type() {
        let sum = Operands(Ok(&200_u8), Ok(100)).plus();
        assert!(matches!(sum, Err(OutOfRange::Wide(300))));
    }

    #[test]
    fn other_types_have_the_operators_of_rust() {
        let (one, two) = (Duration::from_secs(1), Duration::from_secs(2));
        let sum = Operands(Ok(one), Ok(two)).plus();
        assert_eq!(sum.ok(), Some(Duration::from_secs(3)));
        assert_eq!(Compared(Ok(&one), Ok(&two)).below(), Ok(true));
        let mut time = one;
        assert_eq!(Change(&mut time, Ok(two)).plus(), Ok(()));
        assert_eq!(time, Duration::from_secs(3));
    }

    #[test]
    fn a_place_keeps_its_value_where_it_does_not_hold_the_result() {
        let mut place = 200_u8;
        assert_eq!(Change(&mut place, Ok(100)).plus(), Err(TYPE));
        assert_eq!(Change(&mut place, Ok(100_u16)).plus(), Err(TYPE));
        assert_eq!(place, 200);
        assert_eq!(Change(&mut place, Ok(5_u16)).plus(), Ok(()));
        assert_eq!(place, 205);
    }
}
