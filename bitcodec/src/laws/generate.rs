//! A generator of values of any type from noise.
//!
//! It decodes bytes, and if they are rejected, it repairs the rejected bits with the data of the refusal: it writes a
//! fixed value or a checksum, draws a number again, or shortens a length. It needs no declaration of the type, and as
//! its value was decoded, the value encodes by the second law.

use alloc::vec::Vec;
use core::ops::Range;

use crate::bit_order::Order;
use crate::coding::BitCodec;
use crate::context::{Absent, Owned};
use crate::error::decode_error::DecodeError;
use crate::error::refusal::Refusal;
use crate::format::WireFormat;
use crate::format::with_context::WithContext;
use crate::int::Number;
use crate::laws;
use crate::laws::Laws;
use crate::layout::fingerprint::fnv;
use crate::layout::{Charset, Ended, Layout, Length, Node, Numeral};
use crate::trace::Trace;
use crate::value::Value;

/// The greatest number of repairs of an input.
const MENDS: usize = 400;
/// The greatest number of inputs for a value.
const TRIES: u64 = 24;
/// The greatest length of an input in bytes.
const MOST_BYTES: usize = 1 << 12;

/// Generates a value from arbitrary bytes, such as those of a fuzzer or of a property test, which can shrink them.
///
/// The same bytes give the same value, and the value always encodes. The result is `None` if no value was found. That
/// happens for types whose `check` accepts few values, or with data that only an encoder can compute. The search ends
/// after half a million bytes, or after 9,600 inputs.
///
/// ```
/// use bitcodec::sum::Crc;
/// use bitcodec::{BitCodec, WireFormat, laws};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Frame {
///     #[codec(fixed = 0x7e, bits = 8)]
///     flag: (),
///     #[codec(len(bits = 16), range = 1..=9)]
///     digits: Vec<u8>,
///     #[codec(crc(Crc::CRC_16_MODBUS, over = flag), bits = 16)]
///     crc: (),
/// }
///
/// for seed in 0..50u8 {
///     let frame: Frame = laws::made_of(&[seed]).expect("there are frames");
///     assert!(frame.to_bytes().is_ok());
/// }
/// ```
#[must_use]
pub fn made_of<T: WireFormat<Context: Absent>>(noise: &[u8]) -> Option<T> {
    laws::with_context::<T>(()).made_of(noise)
}

impl<T: WireFormat<Context: Owned>> Laws<'_, T> {
    /// Generates a value from arbitrary bytes, as [`made_of`] does.
    ///
    /// ```
    /// use bitcodec::{BitCodec, laws};
    ///
    /// #[derive(BitCodec, Debug)]
    /// #[codec(msb_first, context = usize)]
    /// struct Row {
    ///     #[codec(len = context, range = 1..=9)]
    ///     digits: Vec<u8>,
    /// }
    ///
    /// let row = laws::with_context::<Row>(&3).made_of(b"any").expect("there are rows");
    /// assert_eq!(row.digits.len(), 3);
    /// ```
    #[must_use]
    pub fn made_of(self, noise: &[u8]) -> Option<T> {
        made(noise, self.0, &mut Work::default())
    }
}

pub(super) fn made<T: WireFormat<Context: Owned>>(
    noise: &[u8],
    root: WithContext<'_, T>,
    work: &mut Work,
) -> Option<T> {
    (0..TRIES).find_map(|attempt| Generation::new::<T>(noise, attempt).value(root, work))
}

/// The work to generate a value: the number of bytes decoded, and 16 for each input.
#[derive(Default)]
pub(super) struct Work(usize);

impl Work {
    /// The limit for one value. It is in bytes, so that a long type takes no longer than a short one.
    const MOST: usize = 1 << 19;

    /// Counts an input; returns `None` if it exceeds the limit.
    fn read(&mut self, bytes: &[u8]) -> Option<()> {
        // An input without bytes takes time too.
        self.0 += bytes.len() + 16;
        (self.0 <= Self::MOST).then_some(())
    }

    /// Returns the work so far.
    pub(super) fn done(&self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

/// An input that is repaired until it decodes.
struct Generation {
    bytes: Vec<u8>,
    is_lsb_first: bool,
    /// The state of the random number generator.
    state: u64,
    /// The sparsity of random bits: each is one with probability 1 in 2^(`sparse` + 1), so numbers get smaller.
    sparse: u64,
}

impl Generation {
    /// Returns the input of an attempt: the noise itself for attempt 0, and random bytes with the noise as seed for the
    /// others, up to the least length of the type.
    fn new<T: WireFormat>(noise: &[u8], attempt: u64) -> Self {
        let mut input = Self {
            bytes: Vec::new(),
            is_lsb_first: T::Order::ORDER.is_lsb_first(),
            state: fnv::with_bytes(fnv::START ^ attempt, noise),
            sparse: attempt % 4,
        };
        if attempt == 0 {
            input.bytes.extend(noise.iter().take(MOST_BYTES));
        }
        let least = T::MIN_BITS.div_ceil(8).min(MOST_BYTES);
        while input.bytes.len() < least {
            input.grow();
        }
        input
    }

    fn value<T: WireFormat<Context: Owned>>(
        mut self,
        root: WithContext<'_, T>,
        work: &mut Work,
    ) -> Option<T> {
        for mend in 0..MENDS {
            work.read(&self.bytes)?;
            match root.from_bytes(&self.bytes) {
                Ok(value) => return Some(value),
                Err(error) => self.mend(&error, mend, root),
            }
            if self.bytes.len() > MOST_BYTES {
                return None;
            }
        }
        None
    }

    /// Draws 64 bits with SplitMix64.
    fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// Draws 64 bits, each of which is one with probability 1 in 2^(`sparse` + 1).
    fn sparse_bits(&mut self, sparse: u64) -> u64 {
        (0..sparse).fold(self.draw(), |bits, _| bits & self.draw())
    }

    fn grow(&mut self) {
        let sparse = self.sparse;
        let [byte, ..] = self.sparse_bits(sparse).to_le_bytes();
        self.bytes.push(byte);
    }

    /// Changes the input at the bits that were rejected. `mend` is the number of the repair; some repairs are different
    /// every few times, so that the search does not repeat one that is useless.
    fn mend<T: WireFormat<Context: Owned>>(
        &mut self,
        error: &DecodeError,
        mend: usize,
        root: WithContext<'_, T>,
    ) {
        let bits = error.bits().unwrap_or(0..0);
        // The expected value is right in most codings. Every third repair ignores it, for the others.
        let literal = mend % 3 != 2;
        match *error.refusal() {
            // What has to be repaired are not these bits. Many transforms keep the number of bytes.
            refusal
                if error.unpacked_bits().is_some()
                    && !matches!(refusal, Refusal::Unused { .. } | Refusal::RegionEnds { .. }) =>
            {
                self.redraw(bits);
            }
            Refusal::Trailing { .. } => self.bytes.truncate(bits.start.div_ceil(8)),
            // A list may be without its end.
            Refusal::Truncated { .. } if mend % 4 == 3 && self.end_list(root) => {}
            Refusal::Truncated { needed, left } => {
                let missing = needed.saturating_sub(left as u64).div_ceil(8);
                if missing <= 64 && (literal || self.bytes.len() < 64) {
                    (0..missing).for_each(|_| self.grow());
                } else {
                    self.shorten(bits.start);
                }
            }
            Refusal::Padding | Refusal::Reserved | Refusal::Alignment => self.fill(bits, false),
            Refusal::PaddingOnes => self.fill(bits, true),
            Refusal::Fixed {
                expected: Value::Bool(flag),
                ..
            } if literal => self.fill(bits, flag),
            Refusal::Fixed { expected, .. } if literal && expected.number().is_some() => {
                let number = expected.number().map_or(0, Number::to_wide);
                self.put(bits, number, mend);
            }
            Refusal::Computed {
                expected: number, ..
            } if literal => self.put(bits, number.to_wide(), mend),
            Refusal::Checksum { expected, .. } => self.put(bits, expected.into(), mend),
            Refusal::ChecksumByte { at, expected, .. } => {
                let start = bits.start + 8 * at;
                self.put(start..start + 8, expected.into(), mend);
            }
            Refusal::OutOfRange { low, high, .. } if literal => {
                let span = high.to_wide().wrapping_sub(low.to_wide());
                let drawn = u128::from(self.draw());
                let above = span.checked_add(1).map_or(drawn, |count| drawn % count);
                self.put(bits, low.to_wide().wrapping_add(above), mend);
            }
            Refusal::UnknownCode { of, .. } | Refusal::UnknownTag { of, .. } if literal => {
                match self.tag::<T>(of) {
                    Some(tag) => self.put(bits, tag.to_wide(), mend),
                    None => self.redraw(bits),
                }
            }
            Refusal::NotDigit { radix, .. } => {
                let byte = self.digit_or_end::<T>(radix);
                self.put(bits, byte, mend);
            }
            Refusal::NotUtf8 { index, .. } => {
                let drawn = self.draw();
                let byte = if index == 0 {
                    drawn & 0x7f
                } else {
                    0x80 | drawn & 0x3f
                };
                self.put(bits, byte.into(), mend);
            }
            Refusal::NoCharacter { charset, .. } => {
                let drawn = self.draw();
                let unit = match charset {
                    Charset::Table { characters, .. } => drawn % characters.len().max(1) as u64,
                    _ => u64::from(b' ') + drawn % 95,
                };
                self.put(bits, unit.into(), mend);
            }
            // Most integers hold many more numbers than the years of a type, which are around the epoch.
            Refusal::NoTime { .. } if literal => {
                let (drawn, shift) = (self.draw(), self.draw() % 64);
                self.put(bits, (drawn >> shift).into(), mend);
            }
            // A region is longer than its value. The length before it is too great by this number of bytes.
            Refusal::Unused { bytes } => {
                let end = bits.end;
                self.resize(
                    &root.trace(&self.bytes),
                    end,
                    |size| size.checked_sub(bytes as u128),
                    mend,
                );
            }
            // A region is shorter than its value.
            Refusal::RegionEnds { needed, left } => {
                let more = u128::from(needed.saturating_sub(left as u64).div_ceil(8));
                let end = bits.end;
                self.resize(
                    &root.trace(&self.bytes),
                    end,
                    |size| size.checked_add(more),
                    mend,
                );
            }
            // Without bits, the number before them is at fault, which is a length in most cases.
            _ if bits.is_empty() => self.shorten(bits.start),
            _ => self.redraw(bits),
        }
    }

    /// Draws a digit of text, or what ends a number or list of the type.
    fn digit_or_end<T: BitCodec>(&mut self, radix: u32) -> u128 {
        let mut ends = Vec::new();
        ends_of(T::LAYOUT, &mut ends);
        let end = ends.get(self.draw() as usize % ends.len().max(1));
        if let (Some((end, 8)), 0) = (end, self.draw() % 4) {
            return *end;
        }
        // Many zeros, because most numbers have a range.
        let digit = self.draw() % u64::from(radix) * (self.draw() & 1);
        let letter = if self.draw() & 1 == 1 { b'A' } else { b'a' };
        match digit as u8 {
            digit @ 0..=9 => b'0' + digit,
            digit => letter + digit - 10,
        }
        .into()
    }

    /// Draws a tag of the enum with this name, from its variants.
    fn tag<T: BitCodec>(&mut self, name: &str) -> Option<Number> {
        let mut items = core::iter::once(*T::LAYOUT).chain(T::LAYOUT.named());
        let item = items.find_map(|layout| match layout.node {
            Node::Enum(item) if item.name == name => Some(item),
            _ => None,
        })?;
        // `max` prevents a division by zero for an enum without variants.
        let chosen = self.draw() as usize % item.variants.len().max(1);
        item.variants.get(chosen)?.tag
    }

    /// Writes what ends a list of the type at one of the last values that were read, and returns whether there is any.
    fn end_list<T: WireFormat<Context: Owned>>(&mut self, root: WithContext<'_, T>) -> bool {
        let mut ends = Vec::new();
        ends_of(T::LAYOUT, &mut ends);
        let trace = root.trace(&self.bytes);
        let count = trace.segments().len();
        let (end, back) = (self.draw() as usize, 1 + self.draw() as usize % 16);
        let ((number, width), Some(segment)) = (
            match ends.get(end % ends.len().max(1)) {
                Some(end) => *end,
                None => return false,
            },
            trace.segments().get(count.saturating_sub(back)),
        ) else {
            return false;
        };
        let start = segment.bits.start;
        while self.bytes.len() < (start + width).div_ceil(8) {
            self.grow();
        }
        self.put(start..start + width, number, 0);
        true
    }

    /// Redraws the 8 to 64 bits before bit `end`, mostly as zeros, because they can hold a length that is too great.
    fn shorten(&mut self, end: usize) {
        // The width of the length is not known.
        let width = [8, 16, 32, 64][self.draw() as usize % 4];
        let drawn = self.sparse_bits(3);
        for bit in 0..width.min(end) {
            self.set(end - 1 - bit, drawn >> (bit % 64) & 1 == 1);
        }
    }

    /// Changes the length in bytes of the region that ends at bit `end`. A number is a candidate if at least that many
    /// bytes are between it and the end.
    fn resize(
        &mut self,
        trace: &Trace,
        end: usize,
        to: impl Fn(u128) -> Option<u128>,
        mend: usize,
    ) {
        let sizes: Vec<(Range<usize>, u128)> = trace
            .segments()
            .iter()
            .filter_map(|segment| {
                let number = segment.value?.number()?;
                Some((segment.bits.clone(), number.to_wide()))
            })
            .filter(|(bits, size)| {
                let from = end.checked_sub(bits.end).map(|bits| bits as u128);
                from.is_some_and(|from| size.checked_mul(8).is_some_and(|size| size <= from))
            })
            .collect();
        // The last candidate in even repairs, a random one in odd ones.
        let back = 1 + (self.draw() as usize % sizes.len().max(1)) * usize::from(mend % 2 == 1);
        let Some((bits, size)) = sizes.len().checked_sub(back).and_then(|at| sizes.get(at)) else {
            return self.shorten(end);
        };
        match to(*size) {
            Some(size) => self.put(bits.clone(), size, mend),
            None => self.redraw(bits.clone()),
        }
    }

    /// Writes a number to bits in the bit order of the stream, and in every fifth repair with its bytes swapped, for a
    /// field of the other byte order.
    fn put(&mut self, bits: Range<usize>, number: u128, mend: usize) {
        let width = bits.len();
        let swapped = mend % 5 == 4 && width % 8 == 0 && width <= 128 && width > 8;
        // The swap moves the bytes of the number to the top of the 128 bits, and the shift moves them back.
        let number = if swapped {
            number.swap_bytes() >> (128 - width)
        } else {
            number
        };
        for (place, bit) in bits.enumerate() {
            let shift = if self.is_lsb_first {
                place
            } else {
                width - 1 - place
            };
            // Bits past the 128 of the number are zeros.
            let is_one = u32::try_from(shift)
                .ok()
                .and_then(|shift| number.checked_shr(shift));
            self.set(bit, is_one.unwrap_or(0) & 1 == 1);
        }
    }

    fn fill(&mut self, bits: Range<usize>, one: bool) {
        bits.for_each(|bit| self.set(bit, one));
    }

    fn redraw(&mut self, bits: Range<usize>) {
        let sparse = self.sparse;
        for bit in bits {
            let one = self.sparse_bits(sparse) & 1 == 1;
            self.set(bit, one);
        }
    }

    fn set(&mut self, bit: usize, one: bool) {
        let mask = if self.is_lsb_first {
            1 << (bit % 8)
        } else {
            0x80 >> (bit % 8)
        };
        if let Some(byte) = self.bytes.get_mut(bit / 8) {
            *byte = if one { *byte | mask } else { *byte & !mask };
        }
    }
}

/// Adds the numbers that end the lists in a layout, with their widths.
fn ends_of(layout: &Layout, ends: &mut Vec<(u128, usize)>) {
    if let Node::List {
        len: Length::Until { end, .. },
        element,
    } = layout.node
    {
        ends.extend(element.width_of(end).map(|width| (end.to_wide(), width)));
    }
    if let Node::Numeral(Numeral { end: Some(end), .. }) = layout.node {
        ends.push((end.into(), 8));
    }
    if let Node::List {
        len: Length::Padded { fill, end, .. },
        element,
    } = layout.node
    {
        for end in [Some(fill), end].into_iter().flatten() {
            ends.extend(element.width_of(end).map(|width| (end.to_wide(), width)));
        }
    }
    if let Node::List {
        len: Length::Ended {
            end: Ended::Before { mark, .. },
            ..
        },
        ..
    } = layout.node
    {
        ends.push((mark.value.into(), mark.bits as usize));
    }
    for inner in layout.node.children() {
        ends_of(inner, ends);
    }
}
