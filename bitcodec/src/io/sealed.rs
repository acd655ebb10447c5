//! The seal of the traits of readers and writers.

/// Seals [`BitRead`](crate::io::BitRead) and [`BitWrite`](crate::io::BitWrite): only this crate implements them.
///
/// A reader around another one has to forward every method that has a default, or the codings fall back to a slow path
/// without an error. New methods with defaults would break such a reader without a compile error.
pub trait Sealed {}
