//! Wire forms of the types that everyone has.

mod array;
mod bool;
#[cfg(feature = "alloc")]
mod boxed;
mod int;
mod option;
mod tuple;
