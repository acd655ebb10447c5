//! Output of layouts for people and other tools: tables, diagrams, text, Kaitai Struct, serde.

pub(crate) mod ascii_boxes;
pub(crate) mod decoding;
pub(crate) mod describe;
pub(crate) mod diagram;
pub(crate) mod kaitai;
pub(crate) mod kaitai_text;
pub(crate) mod plain_text;
pub(crate) mod rows;
pub(crate) mod table;
