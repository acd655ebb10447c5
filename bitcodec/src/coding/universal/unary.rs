//! Unary codes: runs of ones, each ended by a zero.

use crate::coding::Coding;
use crate::coding::field_coding::FieldCoding;
use crate::coding::scalar;
use crate::coding::seq::array;
use crate::coding::seq::array::code_arrays;
use crate::coding::universal::unary_bulk as bulk;
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_value};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// Unary code: `n` ones and a zero, in both bit orders. `unary`, `unary(max = MAX)`, `unary(total = TOTAL)`.
///
/// An array is one run for each element. `TOTAL` bounds the sum of the elements. A run of `MAX` ones has its zero too.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Counts(#[codec(unary(total = 5))] [u8; 3]);
///
/// assert_eq!(Counts::MAX_BITS, Some(3 + 5));
/// assert_eq!(Counts([2, 0, 3]).to_bytes()?, [0b110_0_1110]);
/// assert!(Counts([2, 0, 4]).to_bytes().is_err());
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Unary<const MAX: u64 = { u64::MAX }, const TOTAL: u64 = { u64::MAX }> {}

impl<const MAX: u64, const TOTAL: u64> Unary<MAX, TOTAL> {
    /// The greatest number that the coding can hold.
    const MOST: u64 = if MAX < TOTAL { MAX } else { TOTAL };

    /// Returns the greatest number that the coding can hold; `None` if it is unbounded.
    const fn max() -> Option<u64> {
        if Self::MOST == u64::MAX {
            None
        } else {
            Some(Self::MOST)
        }
    }

    /// Returns the greatest number that both the coding and the type can hold.
    const fn most<T: Int>() -> u64 {
        let bits = if T::SIGNED { T::BITS - 1 } else { T::BITS };
        let of_type = if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        };
        if Self::MOST < of_type {
            Self::MOST
        } else {
            of_type
        }
    }
}

impl<const MAX: u64, const TOTAL: u64> Unary<MAX, TOTAL> {
    const fn mistake<T: Int>() -> Option<Mistake> {
        if T::SIGNED {
            let message = Message::new()
                .text("`unary` is for numbers from 0 on, and ")
                .code(T::NAME)
                .text(" is signed; take `u")
                .number(T::BITS as u128)
                .text("`");
            return Mistake::of(Key::Type, message);
        }
        if MAX == u64::MAX {
            return None;
        }
        if MAX > TOTAL {
            let message = Message::new()
                .text("a `max` of ")
                .number(MAX as u128)
                .text(" is never reached with a `total` of ")
                .number(TOTAL as u128)
                .text("; remove `max`");
            return Mistake::of(Key::Max, message);
        }
        of_value::<T>(Key::Max, Number::Unsigned(MAX as u128), None)
    }
}

impl<T: Int, const MAX: u64, const TOTAL: u64> Coding<T> for Unary<MAX, TOTAL> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = if TOTAL == u64::MAX {
        Self::mistake::<T>()
    } else {
        let message = Message::new()
            .text("`total` bounds the sum over an array, and ")
            .code(T::NAME)
            .text(" is one number; write `max = ")
            .number(TOTAL as u128)
            .text("`");
        Mistake::of(Key::Total, message)
    };
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 1,
        max_bits: match Self::max() {
            Some(max) => (max as usize).checked_add(1),
            None => None,
        },
        node: Node::Unary { max: Self::max() },
    };
    scalar!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match u64::try_from(value.to_wide()) {
            Ok(ones) if ones <= Self::MOST => writer.write_unary(ones),
            _ => Err(writer.refuse(Refusal::OutOfRange {
                value: value.to_number(),
                low: Number::Unsigned(0),
                high: Number::Unsigned(u128::from(Self::MOST)),
            })),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let value = T::from_word(reader.read_unary(Self::most::<T>())?);
        reader.note(start, Value::Number(value.to_number()));
        Ok(value)
    }
}

impl<T: Int, const MAX: u64, const TOTAL: u64, const N: usize> Coding<[T; N]>
    for Unary<MAX, TOTAL>
{
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    const LAYOUT: &'static Layout = &Layout {
        min_bits: N,
        max_bits: match (TOTAL, Self::max()) {
            (u64::MAX, Some(max)) => match (max as usize).checked_add(1) {
                Some(most) => N.checked_mul(most),
                None => None,
            },
            (u64::MAX, None) => None,
            // `N` zeros and at most `total` ones.
            (_, _) if N == 0 => Some(0),
            (total, _) => N.checked_add(total as usize),
        },
        node: match TOTAL {
            u64::MAX => Node::Array {
                len: N,
                element: <Self as Coding<T>>::LAYOUT,
            },
            total => Node::UnaryTotal {
                len: N,
                max: Self::max(),
                total,
            },
        },
    };

    #[inline(always)]
    fn encode<W: BitWrite>(values: &[T; N], writer: &mut W, (): ()) -> Result<(), Fault> {
        if W::BULK && const { N > 0 && bulk::runs_in_word::<N, MAX, TOTAL>() > 0 } {
            // This error has no details: only a tracing writer, which is not `BULK`, finds the number that is too
            // large.
            let refusal = Refusal::TotalTooLarge {
                total: TOTAL,
                max: TOTAL,
            };
            return match bulk::write::<T, N, MAX, TOTAL, W>(values, writer) {
                Some(written) => written,
                None => Err(writer.refuse(refusal)),
            };
        }
        // The sum is checked before the first bit is written. A number outside `u64` counts as 0 here, and `encode`
        // rejects it below.
        let mut total: u64 = 0;
        for value in values {
            total = total.saturating_add(u64::try_from(value.to_wide()).unwrap_or(0));
        }
        if total > TOTAL {
            return Err(writer.refuse(Refusal::TotalTooLarge { total, max: TOTAL }));
        }
        array::encode_each::<T, Self, W>(values, writer, ())
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; N], Fault> {
        if R::BULK && const { bulk::fits::<N, TOTAL, 0, 0>(112) } {
            return bulk::read_one::<T, N, MAX, TOTAL, R>(reader);
        }
        let start = reader.position();
        let mut values = [T::default(); N];
        let mut total: u64 = 0;
        for (index, value) in values.iter_mut().enumerate() {
            reader.enter_element(index);
            *value = <Self as Coding<T>>::decode(reader, ())?;
            reader.leave();
            total = total.saturating_add(value.to_word());
            if total > TOTAL {
                return Err(reader.refuse(start, Refusal::TotalTooLarge { total, max: TOTAL }));
            }
        }
        Ok(values)
    }
}

/// Two consecutive arrays of runs, decoded together.
///
/// The offset of the second array depends on all runs of the first one. It takes longer to compute than to locate the
/// runs of both arrays at once.
impl<
    A,
    B,
    const MAX: u64,
    const TOTAL: u64,
    const N: usize,
    const MAX2: u64,
    const TOTAL2: u64,
    const M: usize,
> CodingPair<[A; N], [B; M]> for (Unary<MAX, TOTAL>, Unary<MAX2, TOTAL2>)
where
    A: Int,
    B: Int,
{
    #[inline(always)]
    fn decode<R: BitRead>(
        names: [&'static str; 2],
        reader: &mut R,
    ) -> Result<([A; N], [B; M]), Fault> {
        if R::BULK && const { bulk::fits::<N, TOTAL, M, TOTAL2>(112) } {
            return bulk::read::<A, N, MAX, TOTAL, B, M, MAX2, TOTAL2, R>(reader);
        }
        let [first, second] = names;
        Ok((
            <Unary<MAX, TOTAL> as FieldCoding<[A; N]>>::read(first, reader, ())?,
            <Unary<MAX2, TOTAL2> as FieldCoding<[B; M]>>::read(second, reader, ())?,
        ))
    }
}

/// A pair of codings whose fields are read faster together than one after the other.
pub trait CodingPair<A, B> {
    /// Reads both fields.
    ///
    /// # Errors
    /// Those of the two codings.
    fn decode<R: BitRead>(names: [&'static str; 2], reader: &mut R) -> Result<(A, B), Fault>;
}

code_arrays! {
    of [T: Int; M]:
    [const MAX: u64, const TOTAL: u64] Unary<MAX, TOTAL>;
}
