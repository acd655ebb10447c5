//! Layouts as serde data.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use super::plain::Plain;
use super::{Code, Digits, Field, Layout, Role};

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Word {
            symbol: &'static str,
            word: Digits,
        }
        let (symbol, word) = (self.symbol, self.digits());
        Word { symbol, word }.serialize(serializer)
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises a documentation as plain text.
pub(super) fn doc<S: Serializer>(doc: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Plain(doc))
}

/// Serialises fields with the bit that each begins at, where it is the same in every value.
pub(super) fn fields<S: Serializer>(fields: &[Field], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Placed {
        name: &'static str,
        #[serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")]
        doc: &'static str,
        role: Role,
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<usize>,
        layout: &'static Layout,
    }

    let mut start = Some(0);
    let mut list = serializer.serialize_seq(Some(fields.len()))?;
    for field in fields {
        let layout = field.layout;
        list.serialize_element(&Placed {
            name: field.name,
            doc: field.doc,
            role: field.role,
            start,
            layout,
        })?;
        let constant = layout.max_bits == Some(layout.min_bits);
        start = start
            .filter(|_| constant)
            .map(|start| start + layout.min_bits);
    }
    list.end()
}
