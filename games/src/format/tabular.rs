//! Types with columns, where the feature `arrow` is on.

/// A type that an entry can show as columns: with the feature `arrow` one that has them, and else any.
#[cfg(feature = "arrow")]
pub trait Tabular: bitcodec::columns::Columnar + 'static {}
#[cfg(feature = "arrow")]
impl<T: bitcodec::columns::Columnar + 'static> Tabular for T {}

/// A type that an entry can show as columns: with the feature `arrow` one that has them, and else any.
#[cfg(not(feature = "arrow"))]
pub trait Tabular {}
#[cfg(not(feature = "arrow"))]
impl<T> Tabular for T {}
