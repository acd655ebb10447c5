//! Integers of a fixed width.

use crate::bit_order::BitOrder;
use crate::coding::argument::ReadBy;
use crate::coding::int::bulk;
use crate::coding::int::twos_complement::{extend_wide, fits, low_bits, of_bits};
use crate::coding::seq::array;
use crate::coding::seq::array::code_arrays;
use crate::coding::{Coding, decode_by_place, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake, of_width};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};
use crate::value::Value;

/// An integer of `N` bits in the stream's bit order: unsigned, or two's complement for signed types. `bits = N`.
///
/// A `bool` is `Bits<1>`. All `N` bits are read or written at once. A value that needs more than `N` bits is
/// [`OutOfRange`](crate::ErrorKind::OutOfRange).
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Turn {
///     #[codec(bits = 3)]
///     piece: u8,
///     #[codec(bits = 5)]
///     change: i8,
/// }
///
/// assert_eq!(Turn { piece: 6, change: -1 }.to_bytes()?, [0b110_11111]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Bits<const N: u32> {}

/// Whether the bytes of an integer of `width` bits are in the reverse of the stream's order. An integer of a single byte
/// or of bits has no byte order of its own.
#[inline(always)]
pub(crate) const fn is_reversed(width: u32, order: BitOrder, little_endian: bool) -> bool {
    order.is_lsb_first() != little_endian && width % 8 == 0 && width > 8
}

/// Reverses the bytes of the lowest `width` bits, which are whole bytes: 0x1234 becomes 0x3412.
#[inline(always)]
pub(crate) const fn reverse(raw: u128, width: u32) -> u128 {
    raw.swap_bytes() >> (128 - width)
}

/// Reads an integer of `width` bits, at most 128, to its place.
#[inline(always)]
fn read_int_to<T: Int, R: BitRead>(place: &mut T, width: u32, reader: &mut R) -> Result<(), Fault> {
    let start = reader.position();
    // For most types the first condition is a constant, so that a debug build has no code for wide integers.
    let value = if const { T::BITS <= 64 } || width <= 64 {
        of_bits(reader.read_bits(width)?, width)
    } else {
        let raw = reader.read_wide(width)?;
        T::from_wide(if T::SIGNED {
            extend_wide(raw, width)
        } else {
            raw
        })
    };
    if !R::Observer::SILENT {
        reader.note(start, Value::Number(value.to_number()));
    }
    *place = value;
    Ok(())
}

/// Reads an integer of `width` bits to its place, in the byte order of the stream.
#[inline(always)]
pub(crate) fn read_ordered_to<T: Int, R: BitRead>(
    place: &mut T,
    width: u32,
    reader: &mut R,
) -> Result<(), Fault> {
    if !is_reversed(width, R::ORDER, R::LITTLE_ENDIAN) {
        return read_int_to(place, width, reader);
    }
    let start = reader.position();
    let value = if const { T::BITS <= 64 } || width <= 64 {
        of_bits(reader.read_bits(width)?.swap_bytes() >> (64 - width), width)
    } else {
        let raw = reverse(reader.read_wide(width)?, width);
        T::from_wide(if T::SIGNED {
            extend_wide(raw, width)
        } else {
            raw
        })
    };
    if !R::Observer::SILENT {
        reader.note(start, Value::Number(value.to_number()));
    }
    *place = value;
    Ok(())
}

/// Writes an integer in `width` bits as [`read_ordered_to`] reads it.
#[inline(always)]
pub(crate) fn write_ordered<T: Int, W: BitWrite>(
    value: T,
    width: u32,
    writer: &mut W,
) -> Result<(), Fault> {
    if !is_reversed(width, W::ORDER, W::LITTLE_ENDIAN) {
        return write_int(value, width, writer);
    }
    if !fits(value, width) {
        return Err(writer.refuse(Refusal::TooWide {
            value: value.to_number(),
            width,
        }));
    }
    if const { T::BITS <= 64 } || width <= 64 {
        let kept = value.to_word() & low_bits(width);
        writer.write_bits(kept.swap_bytes() >> (64 - width), width)
    } else {
        let kept = value.to_wide() & (u128::MAX >> (128 - width));
        writer.write_wide(reverse(kept, width), width)
    }
}

/// Writes an integer in `width` bits, at most 128; rejects one that needs more.
#[inline(always)]
pub(crate) fn write_int<T: Int, W: BitWrite>(
    value: T,
    width: u32,
    writer: &mut W,
) -> Result<(), Fault> {
    if !fits(value, width) {
        return Err(writer.refuse(Refusal::TooWide {
            value: value.to_number(),
            width,
        }));
    }
    if const { T::BITS <= 64 } || width <= 64 {
        writer.write_bits(value.to_word() & low_bits(width), width)
    } else {
        writer.write_wide(value.to_wide() & (u128::MAX >> (128 - width)), width)
    }
}

impl<T: Int, const N: u32> Coding<T> for Bits<N> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(N, T::SIGNED);
    const EXACT: bool = true;
    const TOTAL: bool = true;
    const MISTAKE: Option<Mistake> = of_width(N, T::BITS, T::NAME);
    scalar!(T);
    decode_by_place!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        write_ordered(*value, N, writer)
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        read_ordered_to(place, N, reader)
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        if !W::BULK || N != T::BITS && is_reversed(N, W::ORDER, W::LITTLE_ENDIAN) {
            array::encode_each::<T, Self, W>(values, writer, ())
        } else if N == T::BITS {
            bulk::write_whole::<T, Self, W>(values, W::LITTLE_ENDIAN, writer, ())
        } else {
            bulk::write_packed::<T, Self, W>(values, N, writer, ())
        }
    }

    #[inline(always)]
    fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R, (): ()) -> Result<(), Fault> {
        if !R::BULK || N != T::BITS && is_reversed(N, R::ORDER, R::LITTLE_ENDIAN) {
            array::decode_each_to::<T, Self, R>(values, reader, ())
        } else if N == T::BITS {
            bulk::read_whole::<T, Self, R>(values, R::LITTLE_ENDIAN, reader, ())
        } else {
            bulk::read_packed::<T, Self, R>(values, N, reader, ())
        }
    }

    int_arrays!(|little_endian| (N == T::BITS).then_some(little_endian));
}

/// Reads an array of integers with [`decode_slice`](Coding::decode_slice).
#[inline(always)]
pub(crate) fn decode_ints<T: Int, C: Coding<T>, R: BitRead, const LEN: usize>(
    reader: &mut R,
    context: ReadBy<'_, T, C>,
) -> Result<[T; LEN], Fault> {
    let mut values = [T::default(); LEN];
    C::decode_slice(&mut values, reader, context)?;
    Ok(values)
}

/// Implements `decode_array` and `decode_list` for a coding of integers by its `decode_slice`.
///
/// `$whole` maps whether the stream is little-endian to `Some(least_first)` if the integers are as wide as their type, so that their bytes can
/// be copied: with the least significant byte first if `least_first`, else last.
macro_rules! int_arrays {
    () => {
        $crate::coding::int::bits::int_arrays!(|_| None);
    };
    ($whole:expr) => {
        #[inline(always)]
        fn decode_array<__R: $crate::io::read::BitRead, const __LEN: usize>(
            reader: &mut __R,
            context: $crate::coding::argument::ReadBy<'_, T, Self>,
        ) -> Result<[T; __LEN], $crate::error::kind::Fault> {
            $crate::coding::int::bits::decode_ints::<T, Self, __R, __LEN>(reader, context)
        }

        #[inline(always)]
        fn list_of_bytes<__L: $crate::coding::List<Item = T>, __R: $crate::io::read::BitRead>(
            bytes: &[u8],
            shift: u32,
        ) -> Option<__L> {
            let whole: fn(bool) -> Option<bool> = $whole;
            $crate::coding::int::bulk::list_of_bytes::<T, __L, __R::Order>(
                bytes,
                shift,
                whole(__R::LITTLE_ENDIAN)?,
            )
        }

        #[inline(always)]
        fn decode_list<__L: $crate::coding::List<Item = T>, __R: $crate::io::read::BitRead>(
            len: usize,
            list: &mut __L,
            reader: &mut __R,
            context: $crate::coding::argument::ReadBy<'_, T, Self>,
        ) -> Result<(), $crate::error::kind::Fault> {
            let whole: fn(bool) -> Option<bool> = $whole;
            match whole(__R::LITTLE_ENDIAN) {
                Some(least_first) if __R::BULK => $crate::coding::int::bulk::append_whole::<
                    T,
                    Self,
                    __L,
                    __R,
                >(len, list, least_first, reader, context),
                _ => $crate::coding::seq::list::read_ints::<T, Self, __L, __R>(
                    len, list, reader, context,
                ),
            }
        }
    };
}
pub(crate) use int_arrays;

impl<const N: u32> Coding<bool> for Bits<N> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(1, Node::Bool);
    const EXACT: bool = true;
    const TOTAL: bool = true;
    const MISTAKE: Option<Mistake> = of_width(N, 1, "bool");
    scalar!(bool, false);
    decode_by_place!(bool);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &bool, writer: &mut W, (): ()) -> Result<(), Fault> {
        writer.write_bit(*value)
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(place: &mut bool, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        *place = reader.read_bits(1)? == 1;
        reader.note(start, Value::Bool(*place));
        Ok(())
    }
}

macro_rules! byte_orders {
    ($($(#[$doc:meta])* $name:ident = $little:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name<const N: u32 = 0> {}

        impl<const N: u32> $name<N> {
            /// Returns the width in bits. A mistaken `N` is clamped to the width of the type.
            const fn width(of_type: u32) -> u32 {
                if N == 0 || N > of_type { of_type } else { N }
            }

            const fn mistake<T: Int>() -> Option<Mistake> {
                if N != 0 && N <= T::BITS && N % 8 != 0 {
                    let message = Message::new()
                        .text("a byte order needs whole bytes, and ")
                        .number(N as u128)
                        .text(" bits are not; write a multiple of 8");
                    return Mistake::of(Key::Bits, message);
                }
                of_width(if N == 0 { T::BITS } else { N }, T::BITS, T::NAME)
            }
        }

        impl<T: Int, const N: u32> Coding<T> for $name<N> {
            type Context = NoContext;
            const LAYOUT: &'static Layout = &Layout::fixed(
                Self::width(T::BITS),
                Node::Bytes { little_endian: $little, signed: T::SIGNED },
            );
            const MISTAKE: Option<Mistake> = Self::mistake::<T>();
            scalar!(T);
    decode_by_place!(T);

            #[inline(always)]
            fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
                let width = const { Self::width(T::BITS) };
                if W::ORDER.is_lsb_first() == $little {
                    return write_int(*value, width, writer);
                }
                // Bytes in the reverse of the stream's order: swap them, then shift them back to the lowest `width`
                // bits. In 16 bits 0x1234 becomes 0x3412 << 112, then 0x3412.
                let wide = value.to_wide();
                let kept = wide & (u128::MAX >> (128 - width));
                let cut = if T::SIGNED { extend_wide(kept, width) } else { kept };
                if T::from_wide(cut) != *value {
                    return Err(writer.refuse(Refusal::TooWide { value: value.to_number(), width }));
                }
                writer.write_wide(kept.swap_bytes() >> (128 - width), width)
            }

            #[inline(always)]
            fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
                let width = const { Self::width(T::BITS) };
                if R::ORDER.is_lsb_first() == $little {
                    return read_int_to(place, width, reader);
                }
                let start = reader.position();
                let raw = reader.read_wide(width)?.swap_bytes() >> (128 - width);
                let value = T::from_wide(if T::SIGNED { extend_wide(raw, width) } else { raw });
                reader.note(start, Value::Number(value.to_number()));
                *place = value;
                Ok(())
            }

            #[inline(always)]
            fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
                if W::BULK && const { Self::width(T::BITS) == T::BITS } {
                    bulk::write_whole::<T, Self, W>(values, $little, writer, ())
                } else {
                    array::encode_each::<T, Self, W>(values, writer, ())
                }
            }

            #[inline(always)]
            fn decode_slice<R: BitRead>(values: &mut [T], reader: &mut R, (): ()) -> Result<(), Fault> {
                if R::BULK && const { Self::width(T::BITS) == T::BITS } {
                    bulk::read_whole::<T, Self, R>(values, $little, reader, ())
                } else {
                    array::decode_each_to::<T, Self, R>(values, reader, ())
                }
            }

            int_arrays!(|_| (Self::width(T::BITS) == T::BITS).then_some($little));
        }
    )* };
}

byte_orders! {
    /// An integer of whole bytes, least significant byte first in both bit orders. `little_endian`.
    ///
    /// The bits in each byte are in the order of the stream. `N` is the width in bits; 0 means the width of the type.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(msb_first)]
    /// struct Port(#[codec(little_endian)] u16);
    ///
    /// assert_eq!(Port(0x1234).to_bytes()?, [0x34, 0x12]);
    /// # Ok::<(), bitcodec::EncodeError>(())
    /// ```
    LittleEndian = true;
    /// An integer of whole bytes, most significant byte first in both bit orders. `big_endian`.
    ///
    /// The bits in each byte are in the order of the stream. `N` is the width in bits; 0 means the width of the type.
    ///
    /// ```
    /// use bitcodec::{BitCodec, WireFormat};
    ///
    /// #[derive(BitCodec)]
    /// #[codec(lsb_first)]
    /// struct Port(#[codec(big_endian)] u16);
    ///
    /// assert_eq!(Port(0x1234).to_bytes()?, [0x12, 0x34]);
    /// # Ok::<(), bitcodec::EncodeError>(())
    /// ```
    BigEndian = false;
}

code_arrays! {
    [const N: u32] Bits<N>;
    [const N: u32] LittleEndian<N>;
    [const N: u32] BigEndian<N>;
}
