//! The context argument of functions that read or write a type or a coding.

use crate::coding::{BitCodec, Coding};
use crate::context::Context;

/// The context argument of a function that reads a `T`.
pub type ReadOf<'r, T> = <<T as BitCodec>::Context as Context>::Read<'r>;

/// The context argument of a function that writes a `T`.
pub type WriteOf<'r, T> = <<T as BitCodec>::Context as Context>::Write<'r>;

/// The context argument of a function that reads a `T` in the coding `X`.
pub type ReadBy<'r, T, X> = <<X as Coding<T>>::Context as Context>::Read<'r>;

/// The context argument of a function that writes a `T` in the coding `X`.
pub type WriteBy<'r, T, X> = <<X as Coding<T>>::Context as Context>::Write<'r>;
