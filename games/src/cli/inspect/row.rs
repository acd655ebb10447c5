//! The rows of an inspection, as its table, JSON and picture show them.

use std::ops::Range;

use serde::Serialize;
use serde_json::Value;

use crate::format::{Inspection, Refusal};

/// Some bits, what they say, and whether that is refused.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Row<'a> {
    pub(super) path: &'a str,
    #[serde(flatten, serialize_with = "start_and_end")]
    pub(super) bits: Range<usize>,
    pub(super) raw: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<&'a Value>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(super) note: &'a str,
    #[serde(skip)]
    pub(super) filling: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<&'a Refusal>,
}

fn start_and_end<S: serde::Serializer>(
    bits: &Range<usize>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry("start", &bits.start)?;
    map.serialize_entry("end", &bits.end)?;
    map.end()
}

/// The rows in the order of their bits.
pub(super) fn rows(inspection: &Inspection) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = inspection
        .stretches
        .iter()
        .map(|stretch| Row {
            path: &stretch.path,
            bits: stretch.bits.clone(),
            raw: inspection.raw(stretch.bits.clone()),
            value: stretch.value.as_ref(),
            note: &stretch.note,
            filling: stretch.filling,
            error: inspection.refusal.as_ref().filter(|_| stretch.refused),
        })
        .collect();
    if rows.iter().all(|row| row.error.is_none()) {
        // Where no bit is to blame, as at the end of the input, the refusal has a row without bits.
        let end = rows.last().map_or(0, |row| row.bits.end);
        rows.extend(
            inspection
                .refusal
                .as_ref()
                .map(|refusal| Row::refused(refusal, end)),
        );
    }
    rows
}

/// A JSON array, a row a line.
pub(super) fn json(rows: &[Row<'_>]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| serde_json::to_string(row).expect("a row is strings and numbers"))
        .collect();
    format!("[{}]", rows.join(",\n "))
}

impl<'a> Row<'a> {
    /// A refusal that no bits stand for.
    pub(super) fn refused(refusal: &'a Refusal, at: usize) -> Self {
        Self {
            path: refusal.path.as_deref().unwrap_or_default(),
            bits: at..at,
            raw: String::new(),
            value: None,
            note: "",
            filling: false,
            error: Some(refusal),
        }
    }
    /// The value as a person reads it.
    pub(super) fn value_text(&self) -> String {
        match self.value {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        }
    }
}
