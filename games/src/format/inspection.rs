//! The meaning of the bits of a value, as `games inspect` shows it.

use std::ops::Range;

use bitcodec::int::Number;
use bitcodec::io::BitOrder;
use bitcodec::layout::{Field, Node, Role};
use bitcodec::trace::{Segment, Trace};
use bitcodec::value::Value as Meaning;
use bitcodec::{DecodeError, ErrorKind, Layout};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;

use super::FormatError;
use super::snake::snake_case;

/// The bits of a value with their meaning, up to the first error.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The bytes of the value.
    pub bytes: Vec<u8>,
    /// The bit order in which they are counted.
    pub order: BitOrder,
    /// The width of the value without padding, in bits.
    pub value_bits: usize,
    /// The meanings of the bits, in order. If the value is invalid, at least one stretch has the
    /// error; it has no bits if the error concerns none.
    pub stretches: Vec<Stretch>,
}

/// Some bits with one meaning; as JSON, an object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stretch {
    /// The field, such as `dice[1]`; `(padding)` and `(reserved)` for zeros that belong to no
    /// field.
    pub path: String,
    /// The bits, counted from the first bit of the value, half open.
    #[serde(flatten, serialize_with = "start_and_end")]
    pub bits: Range<usize>,
    /// The bits as zeros and ones in the order of the stream.
    pub raw: String,
    /// Their value; `None` if the error comes before it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Additional information, such as `log2 is 1` or the cost of a symbol; empty for most
    /// stretches.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The name of the field for people, if they have another one than the path: a square.
    #[serde(skip)]
    pub called: Option<String>,
    /// Whether these bits belong to no field: they are zeros, or should be.
    #[serde(skip)]
    pub filling: bool,
    /// The error of these bits, if any.
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
    /// Makes the inspection from a trace of `bytes`.
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

    /// Returns the stretches for scripts: if the value is invalid, the last one has the error. It
    /// has no bits if an earlier stretch has the bits that the error concerns.
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

    /// Returns the error, if the value is invalid.
    #[must_use]
    pub fn refusal(&self) -> Option<&FormatError> {
        self.stretches
            .iter()
            .find_map(|stretch| stretch.error.as_ref())
    }
}

/// Returns the first paragraph of the layout's documentation of a field, without markup.
///
/// [`Layout::rows`] has it too, but also descriptions of all codings, 4 KB of a page.
#[must_use]
pub fn meaning(layout: &Layout, path: &str) -> Option<String> {
    let field = match layout.node {
        Node::Struct(item) => field_at(item.fields, path, item.arith),
        Node::Enum(item) => item.variants.iter().find_map(|variant| {
            let path = path.strip_prefix(variant.name)?.strip_prefix('.')?;
            field_at(variant.fields, path, false)
        }),
        _ => None,
    };
    let doc = field?.plain_doc();
    let words = doc.split("\n\n").next().unwrap_or_default().to_owned();
    (!words.is_empty()).then_some(words)
}

/// Returns the field that has the bits at a path. `is_coded`: it is a part of a range code, in which
/// fields that are one number have no bits of their own.
fn field_at<'a>(fields: &'a [Field], path: &str, is_coded: bool) -> Option<&'a Field> {
    let mut on_the_wire = fields.iter().filter(|field| field.role != Role::Skipped);
    on_the_wire.find_map(|field| {
        let rest = path.strip_prefix(field.name)?;
        match field.layout.node {
            Node::Struct(item) if !(item.joined && is_coded) => {
                field_at(item.fields, rest.strip_prefix('.')?, is_coded || item.arith)
            }
            Node::Tuple { .. } => None,
            _ => (rest.is_empty() || rest.starts_with('[')).then_some(field),
        }
    })
}

impl Stretch {
    fn new(segment: &Segment, error: Option<&DecodeError>) -> Self {
        let error = error.filter(|_| segment.refused);
        // Bits that belong to no field have no path.
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
            called: None,
            filling: filling.is_some(),
            error: error.cloned().map(Into::into),
        }
    }

    /// Returns the name of the field for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.called.as_deref().unwrap_or(&self.path)
    }

    /// Makes a stretch without bits for an error.
    pub(crate) fn refused(error: FormatError, at: usize) -> Self {
        Self {
            path: error.path.clone().unwrap_or_default(),
            bits: at..at,
            raw: String::new(),
            value: None,
            note: String::new(),
            called: error.called.clone(),
            filling: false,
            error: Some(error),
        }
    }
}

fn json(value: &Meaning) -> Value {
    match *value {
        Meaning::Number(number) => number_json(number),
        Meaning::Bool(flag) => flag.into(),
        Meaning::Name(name) => snake_case(name).into(),
        Meaning::Padding | Meaning::Reserved => "zero".into(),
        ref other => other.to_string().into(),
    }
}

/// Returns a JSON number, or its digits as text if JSON has no number of that width.
pub(super) fn number_json(number: Number) -> Value {
    let narrow: Option<Value> = match number {
        Number::Unsigned(value) => u64::try_from(value).ok().map(Into::into),
        Number::Signed(value) => i64::try_from(value).ok().map(Into::into),
    };
    narrow.unwrap_or_else(|| number.to_string().into())
}

#[cfg(test)]
mod tests {
    use bitcodec::int::Number;
    use bitcodec::value::Value;

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
