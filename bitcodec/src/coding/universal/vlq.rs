//! Variable-length quantities: the integers of MIDI files and of ASN.1.

use crate::coding::Coding;
use crate::coding::int::bits::decode_ints;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::no_value;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// A variable-length quantity: seven bits in each byte, the highest first; the highest bit of a byte is 1 if another
/// byte follows. `vlq`.
///
/// MIDI files use it for delta times, and ASN.1 for object identifiers and long tags. The type must be unsigned. A
/// first byte whose seven bits are zeros, before other bytes, is rejected as
/// [`NotCanonical`](crate::ErrorKind::NotCanonical). Each byte is an 8-bit integer in the bit order of the stream.
///
/// ```
/// use bitcodec::{BitCodec, ErrorKind, WireFormat};
///
/// #[derive(BitCodec, Debug)]
/// #[codec(msb_first)]
/// struct DeltaTime(#[codec(vlq)] u32);
///
/// assert_eq!(DeltaTime(0x4000).to_bytes()?, [0x81, 0x80, 0x00]);
/// let error = DeltaTime::from_bytes(&[0x80, 0x01]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotCanonical);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Vlq {}

impl Vlq {
    const fn mistake<T: Int>() -> Option<Mistake> {
        if !T::SIGNED {
            return None;
        }
        let message = Message::new()
            .text("`vlq` is for unsigned integers, and ")
            .code(T::NAME)
            .text(" is signed; take `u")
            .number(T::BITS as u128)
            .text("`");
        Mistake::of(Key::Type, message)
    }
}

impl<T: Int> Coding<T> for Vlq {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 8,
        max_bits: Some(8 * T::BITS.div_ceil(7) as usize),
        node: Node::Universal(Universal::Vlq),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let wide = value.to_wide();
        if wide < 0x80 {
            return writer.write_code(value.to_word(), 8);
        }
        let groups = (128 - wide.leading_zeros()).div_ceil(7);
        for group in (0..groups).rev() {
            let more = if group > 0 { 0x80 } else { 0 };
            writer.write_code((wide >> (7 * group)) as u64 & 0x7f | more, 8)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let mut byte = reader.read_bits(8)?;
        if byte == 0x80 {
            let rule = "the first byte has bits that are not zero";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        let mut wide = u128::from(byte & 0x7f);
        while byte >= 0x80 {
            // The next seven bits would shift ones out of the 128.
            if wide >> 121 != 0 {
                return Err(reader.refuse(start, no_value::<T>()));
            }
            byte = reader.read_bits(8)?;
            wide = wide << 7 | u128::from(byte & 0x7f);
        }
        // A type of fewer than 128 bits may not hold the number.
        let value = T::from_wide(wide);
        if value.to_wide() != wide {
            return Err(reader.refuse(start, no_value::<T>()));
        }
        reader.note(start, Value::Number(value.to_number()));
        Ok(value)
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const LEN: usize>(
        reader: &mut R,
        (): (),
    ) -> Result<[T; LEN], Fault> {
        decode_ints::<T, Self, R, LEN>(reader, ())
    }
}

code_arrays! {
    [] Vlq;
}
