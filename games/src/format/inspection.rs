//! A value bit by bit: what `games inspect` shows.

use std::ops::Range;

use bitcodec::{BitOrder, DecodeError, ErrorKind, Number, Segment, Trace, Value as Meaning};
use serde_json::Value;

use super::Refusal;

/// The bits of a value with their meaning, up to the first fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The bytes of the value.
    pub bytes: Vec<u8>,
    /// In which order their bits are counted.
    pub order: BitOrder,
    /// How many bits the value itself takes: all but the zeros that fill it up.
    pub value_bits: usize,
    /// What the bits mean, one stretch after the other, the refused ones among them.
    pub stretches: Vec<Stretch>,
    /// Why the value is refused, if it is.
    pub refusal: Option<Refusal>,
}

/// Some bits with one meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// The field, as `dice[1]`; `(padding)` and `(reserved)` for zeros that belong to none.
    pub path: String,
    /// The bits, counted from the first of the value, half open.
    pub bits: Range<usize>,
    /// What they say; nothing where they are refused before they say anything.
    pub value: Option<Value>,
    /// What a reader may want to know beside it, as `log2 is 1`; mostly nothing.
    pub note: String,
    /// Whether these bits are no field's: zeros, or what should be.
    pub filling: bool,
    /// Whether the refusal is about these bits.
    pub refused: bool,
}

impl Inspection {
    /// Puts the trace of `bytes` into the words of the command.
    #[must_use]
    pub fn new(bytes: Vec<u8>, trace: &Trace) -> Self {
        Self {
            bytes,
            order: trace.order(),
            value_bits: trace.value_bits(),
            stretches: trace
                .segments()
                .iter()
                .map(|segment| Stretch::new(segment, trace.error()))
                .collect(),
            refusal: trace.error().cloned().map(Into::into),
        }
    }

    /// The bits as zeros and ones in the order of the stream; those past the end are left out.
    #[must_use]
    pub fn raw(&self, bits: Range<usize>) -> String {
        bits.map_while(|bit| {
            let byte = self.bytes.get(bit / 8)?;
            let shift = if self.order.is_lsb_first() {
                bit % 8
            } else {
                7 - bit % 8
            };
            Some(if byte >> shift & 1 == 1 { '1' } else { '0' })
        })
        .collect()
    }
}

impl Stretch {
    fn new(segment: &Segment, error: Option<&DecodeError>) -> Self {
        let kind = error.filter(|_| segment.refused).map(DecodeError::kind);
        // Bits that are no field's have no path of their own.
        let filling = match (segment.value, kind) {
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
            value: segment.value.as_ref().map(json),
            note: String::new(),
            filling: filling.is_some(),
            refused: segment.refused,
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

/// A JSON number, or its digits where JSON has no number that wide.
fn number_json(number: Number) -> Value {
    let narrow: Option<Value> = match number {
        Number::Unsigned(value) => u64::try_from(value).ok().map(Into::into),
        Number::Signed(value) => i64::try_from(value).ok().map(Into::into),
    };
    narrow.unwrap_or_else(|| number.to_string().into())
}

/// The name of a variant as JSON spells it: `WhitePawn` is `white_pawn`.
fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let mut before_is_small = false;
    for character in name.chars() {
        if character.is_uppercase() && before_is_small {
            snake.push('_');
        }
        before_is_small = !character.is_uppercase();
        snake.extend(character.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use bitcodec::{BitOrder, Number};

    use super::{Inspection, number_json, snake_case};

    #[test]
    fn raw_bits_come_in_the_order_of_the_stream() {
        let bytes = vec![0b0100_0001, 0b1000_1001];
        let raw = |order| {
            let bytes = bytes.clone();
            Inspection {
                bytes,
                order,
                value_bits: 16,
                stretches: Vec::new(),
                refusal: None,
            }
            .raw(4..20)
        };
        assert_eq!(raw(BitOrder::LsbFirst), "001010010001");
        assert_eq!(raw(BitOrder::MsbFirst), "000110001001");
    }

    #[test]
    fn names_and_numbers_are_as_in_json() {
        for (name, snake) in [
            ("Player0", "player0"),
            ("WhitePawn", "white_pawn"),
            ("NoGame", "no_game"),
            ("IA", "ia"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
        assert_eq!(number_json(Number::Signed(-3)).to_string(), "-3");
        assert_eq!(
            number_json(Number::Unsigned(1 << 100)).to_string(),
            "\"1267650600228229401496703205376\""
        );
    }
}
