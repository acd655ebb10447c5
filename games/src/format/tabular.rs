//! Types with columns, if the feature `arrow` is on.

/// A type that an entry can show as columns: with the feature `arrow` a type with columns,
/// otherwise any type.
#[cfg(feature = "arrow")]
pub trait Tabular: bitcodec::columns::Columnar + 'static {}
#[cfg(feature = "arrow")]
impl<T: bitcodec::columns::Columnar + 'static> Tabular for T {}

/// A type that an entry can show as columns: with the feature `arrow` a type with columns,
/// otherwise any type.
#[cfg(not(feature = "arrow"))]
pub trait Tabular {}
#[cfg(not(feature = "arrow"))]
impl<T> Tabular for T {}
