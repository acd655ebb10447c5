//! A trace: the bits of an input, stretch by stretch.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::bit_order::BitOrder;
use crate::error::decode_error::DecodeError;
use crate::error::path::Path;
use crate::layout::bit_cost::Cost;
use crate::value::Value;

/// What every bit of an input means, up to the first that is refused.
///
/// The segments follow each other without gap or overlap, from bit 0 on. Where the input is accepted they reach to its
/// end; where it is refused they reach to the end of the refused bits, and [`error`](Self::error) says why. Made by
/// [`Format::trace`](crate::Format::trace) and [`TextFormat::trace_text`](crate::TextFormat::trace_text).
///
/// ```
/// use bitcodec::{BitCodec, Format};
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

    /// Returns how many bits the input has.
    #[must_use]
    pub const fn input_bits(&self) -> usize {
        self.input_bits
    }

    /// Returns how many bits carry the value: all that were read but padding.
    #[must_use]
    pub fn value_bits(&self) -> usize {
        let value = |segment: &&Segment| segment.value != Some(Value::Padding);
        self.segments
            .iter()
            .filter(value)
            .map(|segment| segment.bits.len())
            .sum()
    }

    /// Returns why the input is refused, if it is: the error that decoding it gives.
    ///
    /// Few bits can have many segments. A trace takes at most 1 KiB for each bit of its input, and 64 times the
    /// [budget](crate::Budget) of the value; one that would take more ends with an error of kind
    /// [`Budget`](crate::ErrorKind::Budget), also where the input is accepted.
    #[must_use]
    pub const fn error(&self) -> Option<&DecodeError> {
        self.error.as_ref()
    }
}

/// A stretch of bits that belong together: a number, a flag, a codeword, padding.
///
/// A value that takes no bits of its own is an empty stretch: one of a range of one, or a digit of a number, after the
/// number's bits.
///
/// ```
/// use bitcodec::{BitCodec, Format};
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
    /// Whose bits these are; of padding and reserved bits, the value that they stand in.
    pub path: Path,
    /// The bits, counted from the first of the input.
    pub bits: Range<usize>,
    /// The bits in the order of the stream, as `0` and `1`.
    pub raw: String,
    /// What they mean; `None` if they were refused first, or if a coding does not say.
    pub value: Option<Value>,
    /// What they cost, of a symbol that has no bits of its own but a part of a code.
    pub cost: Option<Cost>,
    /// Whether the error of the trace is about these bits.
    pub refused: bool,
}
