//! Code units in traces.

use crate::error::path::Step;
use crate::int::Number;
use crate::io::observed::Interceptor;
use crate::layout::Charset;
use crate::value::Value;

/// An interceptor that reports the code units of a text as characters, or as bytes where a character has several.
pub(crate) struct UnitNotes {
    charset: Charset,
    /// The number of open elements; the count of the list is outside of them.
    depth: usize,
}

impl UnitNotes {
    pub(crate) const fn of(charset: Charset) -> Self {
        Self { charset, depth: 0 }
    }
}

impl Interceptor for UnitNotes {
    fn enter(&mut self, step: Step, at: usize) -> (Step, usize) {
        self.depth += 1;
        (step, at)
    }

    fn leave(&mut self, at: usize) -> usize {
        self.depth = self.depth.saturating_sub(1);
        at
    }

    fn value(&self, value: Value) -> Value {
        let unit = match value {
            Value::Number(Number::Unsigned(unit)) if self.depth > 0 => unit,
            _ => return value,
        };
        let character = match self.charset {
            Charset::Table { characters, .. } => usize::try_from(unit)
                .ok()
                .and_then(|unit| characters.get(unit).copied()),
            Charset::Utf8 | Charset::Ascii if unit >= 0x80 => {
                return u8::try_from(unit).map_or(value, Value::Byte);
            }
            Charset::Utf8 | Charset::Ascii | Charset::Latin1 | Charset::Utf16 => {
                u32::try_from(unit).ok().and_then(char::from_u32)
            }
        };
        shown(character).unwrap_or(value)
    }
}

#[cfg(feature = "alloc")]
fn shown(character: Option<char>) -> Option<Value> {
    character.map(Value::Character)
}

/// Digits and escapes of characters take much code, which a small machine without traces does not need.
#[cfg(not(feature = "alloc"))]
fn shown(_character: Option<char>) -> Option<Value> {
    None
}
