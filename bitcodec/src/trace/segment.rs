//! Traces: the bits of an input as segments.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::bit_order::BitOrder;
use crate::error::decode_error::DecodeError;
use crate::error::path::Path;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// The meaning of every bit of an input, up to the first error.
///
/// The segments are consecutive from bit 0 on, without gap or overlap. They reach to the end of the input, or to the
/// end of the rejected bits if there is an [`error`](Self::error). [`WireFormat::trace`](crate::WireFormat::trace) and
/// [`TextFormat::trace_text`](crate::TextFormat::trace_text) return traces.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(lsb_first)]
/// struct Die {
///     #[codec(bits = 3, range = 1..=6)]
///     pips: u8,
///     kept: bool,
/// }
///
/// let trace = Die::trace(&[0b1101]);
/// let rows = trace.segments().iter();
/// let rows: Vec<String> = rows.map(|row| format!("{} {}", row.raw, row.path)).collect();
/// assert_eq!(rows, ["101 pips", "1 kept", "0000 "]);
///
/// let error = Die::trace(&[0b0111]).error().map(ToString::to_string);
/// assert_eq!(error.as_deref(), Some("pips: 7 is not in 1..=6 (bits 0..3)"));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trace {
    pub(crate) order: BitOrder,
    pub(crate) segments: Vec<Segment>,
    pub(crate) input_bits: usize,
    pub(crate) error: Option<DecodeError>,
}

impl Trace {
    /// Returns the bit order of the format.
    #[must_use]
    pub const fn order(&self) -> BitOrder {
        self.order
    }

    /// Returns the segments in the order of the stream.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Returns the number of bits of the input.
    #[must_use]
    pub const fn input_bits(&self) -> usize {
        self.input_bits
    }

    /// Returns the number of bits of the value: of all segments except padding.
    #[must_use]
    pub fn value_bits(&self) -> usize {
        let value = |segment: &&Segment| segment.value != Some(Value::Padding);
        self.segments
            .iter()
            .filter(value)
            .map(|segment| segment.bits.len())
            .sum()
    }

    /// Returns the error of decoding the input; `None` if it is valid.
    ///
    /// A few bits can have many segments. A trace takes at most 1 KiB for each bit of its input, plus 64 times the
    /// [budget](crate::io::Budget) of the value. A trace that exceeds that ends with an error of kind
    /// [`Budget`](crate::ErrorKind::Budget), even if the input is valid.
    #[must_use]
    pub const fn error(&self) -> Option<&DecodeError> {
        self.error.as_ref()
    }
}

/// A range of bits with one meaning: a number, a flag, a codeword, padding.
///
/// A value without its own bits has an empty range: a range of one value, or a digit of a number, which follows the
/// bits of the number.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Turn {
///     #[codec(bits = 7)]
///     number: u8,
///     second_player: bool,
/// }
///
/// let trace = Turn::trace(&[0b0000101_1]);
/// let [number, player] = trace.segments() else { panic!("two fields") };
/// assert_eq!((number.path.to_string(), number.bits.clone()), ("number".into(), 0..7));
/// assert_eq!(player.raw.to_string(), "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Segment {
    /// The field or element of these bits; for padding and reserved bits, the value that contains them.
    pub path: Path,
    /// The bits, counted from the first of the input.
    pub bits: Range<usize>,
    /// The bits in the order of the stream, as `0` and `1`.
    pub raw: String,
    /// The value of the bits; `None` if they are rejected before they have one, or if a coding does not report it.
    pub value: Option<Value>,
    /// The cost of a symbol in a range code, which has no bits of its own.
    pub cost: Option<Cost>,
    /// Whether the error of the trace is about these bits.
    pub refused: bool,
}
