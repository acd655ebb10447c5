//! Serialization of traces and errors with serde.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::error::decode_error::{DecodeError, EncodeError};
use crate::error::path::Path;
use crate::value::{Float, Value};

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serialises a number, a flag or a text; padding and reserved bits are 0. A float that is not finite is a text, as JSON
/// has no number for it.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Literal { number, .. } => number.serialize(serializer),
            Self::Byte(byte) => serializer.serialize_u8(*byte),
            Self::Bool(flag) => serializer.serialize_bool(*flag),
            #[cfg(feature = "alloc")]
            Self::Float(float) => float.serialize(serializer),
            #[cfg(feature = "alloc")]
            Self::Character(character) => serializer.serialize_char(*character),
            #[cfg(feature = "alloc")]
            Self::Address(_)
            | Self::Uuid(_)
            | Self::Duration(_)
            | Self::NegativeDuration(_)
            | Self::Time(_)
            | Self::DateTime(_)
            | Self::Date(_) => serializer.collect_str(self),
            Self::Name(name) => serializer.serialize_str(name),
            Self::Bytes(_) | Self::ByteString(_) => serializer.collect_str(self),
            Self::Padding | Self::Reserved => serializer.serialize_u8(0),
        }
    }
}

impl Serialize for Float {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Single(bits) if f32::from_bits(bits).is_finite() => {
                serializer.serialize_f32(f32::from_bits(bits))
            }
            Self::Double(bits) if f64::from_bits(bits).is_finite() => {
                serializer.serialize_f64(f64::from_bits(bits))
            }
            Self::Single(_) | Self::Double(_) => serializer.collect_str(self),
        }
    }
}

macro_rules! errors {
    ($($error:ident)*) => { $(
        /// Serialises `kind`, `path`, `message`, and `bits` and `unpacked_bits` if the error has them.
        impl Serialize for $error {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[cfg(feature = "alloc")]
                let unpacked = self.unpacked_bits();
                #[cfg(not(feature = "alloc"))]
                let unpacked: Option<core::ops::Range<usize>> = None;
                let len = 4 + usize::from(unpacked.is_some());
                let mut error = serializer.serialize_struct(stringify!($error), len)?;
                error.serialize_field("kind", &self.kind())?;
                error.serialize_field("path", self.path())?;
                match self.bits() {
                    Some(bits) => error.serialize_field("bits", &[bits.start, bits.end])?,
                    None => error.skip_field("bits")?,
                }
                if let Some(bits) = unpacked {
                    error.serialize_field("unpacked_bits", &[bits.start, bits.end])?;
                }
                error.serialize_field("message", &format_args!("{self}"))?;
                error.end()
            }
        }
    )* };
}

errors!(DecodeError EncodeError);

#[cfg(feature = "alloc")]
impl Serialize for crate::trace::Segment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.value {
            None => "unknown",
            Some(Value::Padding) => "padding",
            Some(Value::Reserved) => "reserved",
            Some(_) => "value",
        };
        let mut segment = serializer.serialize_struct("Segment", 8)?;
        segment.serialize_field("path", &self.path)?;
        segment.serialize_field("start", &self.bits.start)?;
        segment.serialize_field("end", &self.bits.end)?;
        segment.serialize_field("raw", &self.raw)?;
        segment.serialize_field("kind", kind)?;
        segment.serialize_field("value", &self.value)?;
        match &self.cost {
            Some(cost) => segment.serialize_field("cost", cost)?,
            None => segment.skip_field("cost")?,
        }
        segment.serialize_field("refused", &self.refused)?;
        segment.end()
    }
}
