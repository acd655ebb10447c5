//! LEB128 after a prefix of a few bits: the integers of HPACK.

use crate::coding::Coding;
use crate::coding::int::bits::decode_ints;
use crate::coding::scalar;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::{Leb128, no_value};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Universal};
use crate::value::Value;

/// A prefix of `N` bits, and LEB128 for greater numbers: the integers of HPACK, RFC 7541, section 5.1.
/// `leb128(prefix = N)`.
///
/// A number less than `2^N - 1` takes only the prefix. Any other one is a prefix of ones and the difference in
/// LEB128. With 5 bits, 10 is `01010`, and 1337 is `11111`, `10011010`, `00001010`. The type must be unsigned. A number
/// with more bytes than it needs is rejected as [`NotCanonical`](crate::ErrorKind::NotCanonical).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Index {
///     #[codec(reserved = 3, leb128(prefix = 5))]
///     index: u32,
/// }
///
/// assert_eq!(Index { index: 1337 }.to_bytes()?, [0b000_11111, 0b1001_1010, 0b0000_1010]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum PrefixedLeb128<const N: u32> {}

impl<const N: u32> PrefixedLeb128<N> {
    /// The least number that needs bytes after the prefix: `N` ones. 0 for a width that `mistake` reports.
    const ONES: u128 = match N {
        1..=64 => u128::MAX >> (128 - N),
        _ => 0,
    };

    const fn mistake<T: Int>() -> Option<Mistake> {
        let most = if T::BITS < 64 { T::BITS } else { 64 };
        if T::SIGNED {
            let message = Message::new()
                .text("`prefix` is for unsigned integers, and ")
                .code(T::NAME)
                .text(" is signed; take `u")
                .number(T::BITS as u128)
                .text("`");
            return Mistake::of(Key::Type, message);
        }
        if N == 0 {
            let message = Message::new()
                .text("a prefix must be at least 1 bit, not 0; write `leb128` for none");
            return Mistake::of(Key::Parameter, message);
        }
        if N <= most {
            return None;
        }
        let message = Message::new()
            .text("a prefix of ")
            .code(T::NAME)
            .text(" must be at most ")
            .number(most as u128)
            .text(" bits, not ")
            .number(N as u128)
            .text("; write at most ")
            .number(most as u128);
        Mistake::of(Key::Parameter, message)
    }

    /// Returns the number of bits after the prefix of the greatest number.
    const fn most_behind<T: Int>() -> usize {
        let most = (u128::MAX >> (128 - T::BITS)).saturating_sub(Self::ONES);
        let groups = (128 - most.leading_zeros()).div_ceil(7) as usize;
        // A difference of 0 takes one byte.
        if groups == 0 { 8 } else { 8 * groups }
    }
}

impl<T: Int, const N: u32> Coding<T> for PrefixedLeb128<N> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    const LAYOUT: &'static Layout = &Layout {
        min_bits: N as usize,
        max_bits: Some(N as usize + Self::most_behind::<T>()),
        node: Node::Universal(Universal::PrefixedLeb128 { prefix: N }),
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match value.to_wide().checked_sub(Self::ONES) {
            None => writer.write_bits(value.to_word(), N),
            Some(rest) => {
                writer.write_bits(u64::MAX >> (64 - N), N)?;
                Leb128::encode(&T::from_wide(rest), writer, ())
            }
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let prefix = u128::from(reader.read_bits(N)?);
        let mut wide = Some(prefix);
        // The sum may exceed the type although the difference fits it, so it is checked in 128 bits.
        if prefix == Self::ONES {
            let rest: T = Leb128::decode(reader, ())?;
            wide = prefix.checked_add(rest.to_wide());
        }
        match wide.map(|wide| (T::from_wide(wide), wide)) {
            Some((value, wide)) if value.to_wide() == wide => {
                reader.note(start, Value::Number(value.to_number()));
                Ok(value)
            }
            _ => Err(reader.refuse(start, no_value::<T>())),
        }
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
    [const N: u32] PrefixedLeb128<N>;
}
