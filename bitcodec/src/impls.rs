//! Wire forms of the types that everyone has.

mod array;
mod bool;
mod int;
mod tuple;
