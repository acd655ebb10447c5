//! The rows of an inspection: its stretches and, at a fault, the bits that are refused.

use std::ops::Range;

use serde::Serialize;
use serde_json::Value;

use crate::format::{Inspection, Kind, Refusal};

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
    let refusal = inspection.refusal.as_ref();
    let faulty = refusal.and_then(faulty_bits);
    // A broken rule is found when all bits are read: then it is told of rows that are there.
    let within = |bits: &Range<usize>| {
        faulty.as_ref().is_some_and(|faulty| {
            faulty.start <= bits.start && bits.end <= faulty.end && !bits.is_empty()
        })
    };
    let mut rows: Vec<Row<'_>> = inspection
        .stretches
        .iter()
        .map(|stretch| Row {
            path: &stretch.path,
            bits: stretch.bits.clone(),
            raw: inspection.raw(stretch.bits.clone()),
            value: Some(&stretch.value),
            note: &stretch.note,
            error: refusal.filter(|_| within(&stretch.bits)),
        })
        .collect();
    if rows.iter().all(|row| row.error.is_none())
        && let (Some(refusal), Some(bits)) = (refusal, faulty)
    {
        let path = refusal.path.as_deref().unwrap_or(match refusal.kind {
            Kind::Padding => "(padding)",
            Kind::Reserved => "(reserved)",
            Kind::Trailing => "(trailing)",
            _ => "(value)",
        });
        let raw = inspection.raw(bits.clone());
        rows.push(Row {
            path,
            bits,
            raw,
            value: None,
            note: "",
            error: Some(refusal),
        });
    }
    rows
}

fn faulty_bits(refusal: &Refusal) -> Option<Range<usize>> {
    let bits = refusal.bits.as_ref()?;
    Some(usize::try_from(bits.start).ok()?..usize::try_from(bits.end).ok()?)
}

/// A JSON array, a row a line.
pub(super) fn json(rows: &[Row<'_>]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| serde_json::to_string(row).expect("a row is strings and numbers"))
        .collect();
    format!("[{}]", rows.join(",\n "))
}

impl Row<'_> {
    /// The value as a person reads it.
    pub(super) fn value_text(&self) -> String {
        match self.value {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        }
    }
}
