//! A value bit by bit: what `games inspect` shows.

use std::ops::Range;

use bitcodec::layout::Row;
use bitcodec::{BitOrder, DecodeError, ErrorKind, Number, Segment, Trace, Value as Meaning};
use heck::ToSnakeCase;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;

use super::FormatError;

/// The bits of a value with their meaning, up to the first fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The bytes of the value.
    pub bytes: Vec<u8>,
    /// In which order their bits are counted.
    pub order: BitOrder,
    /// How many bits the value itself takes: all but the zeros that fill it up.
    pub value_bits: usize,
    /// What the bits mean, one stretch after the other. If the value is refused, at least one of them says why, and where no
    /// bit is to blame it has none.
    pub stretches: Vec<Stretch>,
}

/// Some bits with one meaning; as JSON, a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stretch {
    /// The field, as `dice[1]`; `(padding)` and `(reserved)` for zeros that belong to none.
    pub path: String,
    /// The bits, counted from the first of the value, half open.
    #[serde(flatten, serialize_with = "start_and_end")]
    pub bits: Range<usize>,
    /// The bits as zeros and ones in the order of the stream.
    pub raw: String,
    /// What they say; `None` where they are refused before they say anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// What a reader may want to know beside it, as `log2 is 1` or what a symbol costs; mostly nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether these bits are no field's: zeros, or what should be.
    #[serde(skip)]
    pub filling: bool,
    /// Why these bits are refused, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<FormatError>,
}

fn start_and_end<S: Serializer>(bits: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(2))?;
    map.serialize_entry("start", &bits.start)?;
    map.serialize_entry("end", &bits.end)?;
    map.end()
}

impl Inspection {
    /// Makes an inspection of the trace of `bytes`.
    #[must_use]
    pub fn new(bytes: Vec<u8>, trace: &Trace) -> Self {
        let segments = trace.segments().iter();
        let mut stretches: Vec<_> = segments
            .map(|segment| Stretch::new(segment, trace.error()))
            .collect();
        if let Some(error) = trace.error()
            && stretches.iter().all(|stretch| stretch.error.is_none())
        {
            let end = stretches.last().map_or(0, |stretch| stretch.bits.end);
            stretches.push(Stretch::refused(error.clone().into(), end));
        }
        Self {
            bytes,
            order: trace.order(),
            value_bits: trace.value_bits(),
            stretches,
        }
    }

    /// The stretches as a script reads them: if the value is refused, the last one says why. It has no bits where those that are
    /// to blame stand before.
    #[must_use]
    pub fn records(self) -> Vec<Stretch> {
        let refusal = self.refusal().cloned();
        let mut stretches = self.stretches;
        if let Some(refusal) = refusal
            && stretches.last().is_none_or(|last| last.error.is_none())
        {
            let end = stretches.last().map_or(0, |last| last.bits.end);
            stretches.push(Stretch::refused(refusal, end));
        }
        stretches
    }

    /// Why the value is refused, if it is.
    #[must_use]
    pub fn refusal(&self) -> Option<&FormatError> {
        self.stretches
            .iter()
            .find_map(|stretch| stretch.error.as_ref())
    }
}

/// The first paragraph of what a layout says of the field of some bits, without its marks.
#[must_use]
pub fn meaning(rows: &[Row], path: &str) -> Option<String> {
    let is_of = |row: &&Row| {
        let rest = path.strip_prefix(&row.path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
    };
    let doc = rows.iter().find(is_of)?.plain_doc();
    let words = doc.split("\n\n").next().unwrap_or_default().to_owned();
    (!words.is_empty()).then_some(words)
}

impl Stretch {
    fn new(segment: &Segment, error: Option<&DecodeError>) -> Self {
        let error = error.filter(|_| segment.refused);
        // Bits that are no field's have no path of their own.
        let filling = match (segment.value, error.map(DecodeError::kind)) {
            (Some(Meaning::Padding), _) | (None, Some(ErrorKind::Padding)) => Some("(padding)"),
            (Some(Meaning::Reserved), _) | (None, Some(ErrorKind::Reserved)) => Some("(reserved)"),
            (None, Some(ErrorKind::Trailing)) => Some("(trailing)"),
            _ => None,
        };
        let path = segment.path.to_string();
        Self {
            path: match filling {
                Some(name) if path.is_empty() => name.to_owned(),
                Some(name) => format!("{path}.{name}"),
                None => path,
            },
            bits: segment.bits.clone(),
            raw: segment.raw.clone(),
            value: segment.value.as_ref().map(json),
            note: segment
                .cost
                .map_or_else(String::new, |cost| format!("{cost} bits")),
            filling: filling.is_some(),
            error: error.cloned().map(Into::into),
        }
    }

    /// A refusal that no bits stand for.
    pub(crate) fn refused(error: FormatError, at: usize) -> Self {
        Self {
            path: error.path.clone().unwrap_or_default(),
            bits: at..at,
            raw: String::new(),
            value: None,
            note: String::new(),
            filling: false,
            error: Some(error),
        }
    }
}

fn json(value: &Meaning) -> Value {
    match *value {
        Meaning::Number(number) => number_json(number),
        Meaning::Bool(flag) => flag.into(),
        Meaning::Name(name) => name.to_snake_case().into(),
        Meaning::Padding | Meaning::Reserved => "zero".into(),
        ref other => other.to_string().into(),
    }
}

/// A JSON number, or its digits where JSON has no number that wide.
pub(super) fn number_json(number: Number) -> Value {
    let narrow: Option<Value> = match number {
        Number::Unsigned(value) => u64::try_from(value).ok().map(Into::into),
        Number::Signed(value) => i64::try_from(value).ok().map(Into::into),
    };
    narrow.unwrap_or_else(|| number.to_string().into())
}

#[cfg(test)]
mod tests {
    use bitcodec::{Number, Value};

    use super::{json, number_json};

    #[test]
    fn names_and_numbers_are_as_in_json() {
        for (name, snake) in [
            ("Player0", "player0"),
            ("WhitePawn", "white_pawn"),
            ("NoGame", "no_game"),
            ("IA", "ia"),
        ] {
            assert_eq!(json(&Value::Name(name)), snake);
        }
        assert_eq!(number_json(Number::Signed(-3)).to_string(), "-3");
        assert_eq!(
            number_json(Number::Unsigned(1 << 100)).to_string(),
            "\"1267650600228229401496703205376\""
        );
    }
}
