//! The exclusive or of values and a constant.

use core::array::from_fn;
use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::Coding;
use crate::coding::adapt::fixed::Constant;
use crate::coding::argument::{ReadBy, WriteBy};
use crate::const_check::mistake::Mistake;
use crate::error::kind::Fault;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::fingerprint::fnv;
use crate::layout::{Layer, Layout};
use crate::value::Value;

/// The exclusive or of the value and the constant `K`, in the coding `C`. `xor = path`.
///
/// The value is an integer or a flag, or an array of one or two dimensions. If the constant is the usual value, the
/// result is mostly zeros, which other codings compress.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// const USUAL: [u8; 3] = [4, 2, 4];
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Row(#[codec(xor = USUAL, bits = 3)] [u8; 3]);
///
/// assert_eq!(Row([4, 3, 4]).to_bytes()?, [0b000_001_00, 0]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Xor<C, K>(Infallible, PhantomData<(C, K)>);

const fn layout(inner: &'static Layout, mask: &'static [u64]) -> Layout {
    Layout::layer(Layer::Xor { inner, mask })
}

/// Adds a number to the hash of an array of masks. The layout has only that hash, because masks can be many; it changes
/// the fingerprint if a mask changes.
const fn hash(hash: u64, mask: u128) -> u64 {
    fnv::with_bytes(hash, &mask.to_le_bytes())
}

macro_rules! masks {
    ($($int:ty => $shown:expr;)*) => { $(
        impl<C: Coding<$int>, K: Constant<$int>> Coding<$int> for Xor<C, K> {
            type Context = C::Context;
            const MISTAKE: Option<Mistake> = C::MISTAKE;
            const LAYOUT: &'static Layout =
                &layout(C::LAYOUT, const { &[K::VALUE as u64, (K::VALUE as u128 >> 64) as u64] });

            #[inline(always)]
            fn encode<W: BitWrite>(value: &$int, writer: &mut W, context: WriteBy<'_, $int, C>) -> Result<(), Fault> {
                let shown: fn($int) -> Value = $shown;
                // The inner coding reports the masked value; the error shows the value of the field.
                C::encode(&(value ^ K::VALUE), writer, context)
                    .inspect_err(|_| writer.amend(|refusal, _| refusal.written_for(shown(*value))))
            }

            #[inline(always)]
            fn width(value: &$int, context: WriteBy<'_, $int, C>) -> Option<usize> {
                C::width(&(value ^ K::VALUE), context)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, $int, C>) -> Result<$int, Fault> {
                let start = reader.position();
                let value = C::decode(reader, context)? ^ K::VALUE;
                let shown: fn($int) -> Value = $shown;
                reader.note(start, shown(value));
                Ok(value)
            }
        }

        impl<C: Coding<[$int; N]>, K: Constant<[$int; N]>, const N: usize> Coding<[$int; N]> for Xor<C, K> {
            type Context = C::Context;
            const MISTAKE: Option<Mistake> = C::MISTAKE;
            const LAYOUT: &'static Layout = &layout(C::LAYOUT, const {
                let mut digest = fnv::START;
                let mut index = 0;
                while index < N {
                    digest = hash(digest, K::VALUE[index] as u128);
                    index += 1;
                }
                &[digest]
            });

            #[inline(always)]
            fn encode<W: BitWrite>(values: &[$int; N], writer: &mut W, context: WriteBy<'_, [$int; N], C>) -> Result<(), Fault> {
                let mask = K::VALUE;
                let shown: fn($int) -> Value = $shown;
                C::encode(&from_fn(|index| values[index] ^ mask[index]), writer, context).inspect_err(|_| {
                    writer.amend(|refusal, index| match index.and_then(|index| values.get(index)) {
                        Some(&value) => refusal.written_for(shown(value)),
                        None => refusal,
                    });
                })
            }

            #[inline(always)]
            fn width(values: &[$int; N], context: WriteBy<'_, [$int; N], C>) -> Option<usize> {
                let mask = K::VALUE;
                C::width(&from_fn(|index| values[index] ^ mask[index]), context)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, [$int; N], C>) -> Result<[$int; N], Fault> {
                let mut values = C::decode(reader, context)?;
                for (value, mask) in values.iter_mut().zip(K::VALUE) {
                    *value ^= mask;
                }
                Ok(values)
            }
        }

        /// Arrays of arrays, as arrays of their rows.
        impl<C, K, const M: usize, const N: usize> Coding<[[$int; M]; N]> for Xor<C, K>
        where
            C: Coding<[[$int; M]; N]>,
            K: Constant<[[$int; M]; N]>,
        {
            type Context = C::Context;
            const MISTAKE: Option<Mistake> = C::MISTAKE;
            const LAYOUT: &'static Layout = &layout(C::LAYOUT, const {
                let (rows, mut digest, mut index) = (K::VALUE, fnv::START, 0);
                while index < M * N {
                    digest = hash(digest, rows[index / M][index % M] as u128);
                    index += 1;
                }
                &[digest]
            });

            #[inline(always)]
            fn encode<W: BitWrite>(rows: &[[$int; M]; N], writer: &mut W, context: WriteBy<'_, [[$int; M]; N], C>) -> Result<(), Fault> {
                let mask = K::VALUE;
                C::encode(&from_fn(|row| from_fn(|index| rows[row][index] ^ mask[row][index])), writer, context)
            }

            #[inline(always)]
            fn width(rows: &[[$int; M]; N], context: WriteBy<'_, [[$int; M]; N], C>) -> Option<usize> {
                let mask = K::VALUE;
                C::width(&from_fn(|row| from_fn(|index| rows[row][index] ^ mask[row][index])), context)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, context: ReadBy<'_, [[$int; M]; N], C>) -> Result<[[$int; M]; N], Fault> {
                let (mut rows, mask) = (C::decode(reader, context)?, K::VALUE);
                for (value, mask) in rows.as_flattened_mut().iter_mut().zip(mask.as_flattened()) {
                    *value ^= mask;
                }
                Ok(rows)
            }
        }
    )* };
}

masks! {
    bool => Value::Bool;
    u8 => number; u16 => number; u32 => number; u64 => number; u128 => number;
    i8 => number; i16 => number; i32 => number; i64 => number; i128 => number;
}

fn number<T: crate::int::Int>(value: T) -> Value {
    Value::Number(value.to_number())
}
