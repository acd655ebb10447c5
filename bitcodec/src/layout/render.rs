//! Layouts for people and other tools: tables, diagrams, text, Kaitai Struct, serde.

#[cfg(feature = "alloc")]
pub(crate) mod ascii_boxes;
pub(crate) mod describe;
#[cfg(feature = "alloc")]
pub(crate) mod diagram;
#[cfg(feature = "alloc")]
pub(crate) mod kaitai;
#[cfg(any(feature = "alloc", feature = "serde"))]
pub(crate) mod plain_text;
#[cfg(feature = "alloc")]
pub(crate) mod rows;
#[cfg(feature = "alloc")]
pub(crate) mod table;
