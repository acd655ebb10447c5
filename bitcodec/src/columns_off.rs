//! Without the feature `arrow`, what the derive says about columns is nothing.

/// What the derive says about the columns of a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __columns {
    ($($said:tt)*) => {};
}
