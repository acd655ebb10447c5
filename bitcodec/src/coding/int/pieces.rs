//! Integers whose bits lie in several pieces, with constant bits between them.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::int::twos_complement::{extend_wide, fits, low_bits, of_bits};
use crate::coding::seq::array::code_arrays;
use crate::coding::{Coding, decode_by_place, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Piece};
use crate::value::{Base, Value};

/// The pieces of an integer as a type. The key `pieces` creates one for its field.
pub trait Pieces {
    /// The pieces, in the order of the stream.
    const PIECES: &'static [Piece];
}

/// An integer whose bits lie in the pieces `P`, with constant bits between them. `pieces = [3, 0b1, 15]`.
///
/// Encoding writes the constant bits, and decoding rejects other bits with [`Fixed`](crate::ErrorKind::Fixed), at their
/// place.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Tag {
///     /// The size of an ID3v2 tag: seven bits in each byte.
///     #[codec(pieces = [0b0, 7, 0b0, 7, 0b0, 7, 0b0, 7])]
///     size: u32,
/// }
///
/// assert_eq!(Tag { size: 257 }.to_bytes()?, [0, 0, 2, 1]);
/// let error = Tag::from_bytes(&[0, 0, 0x82, 1]).unwrap_err();
/// assert_eq!(error.to_string(), "size: 0b1 is not the fixed value 0b0 (bits 16..17)");
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct InPieces<P>(Infallible, PhantomData<P>);

/// A piece with its places.
#[derive(Clone, Copy)]
struct Placed {
    piece: Piece,
    /// The number of bits on the wire before it.
    start: u32,
    width: u32,
    /// The least significant one of its bits in the integer; `None` for constant bits.
    from: Option<u32>,
}

/// Places pieces one after the other.
struct Places {
    rest: &'static [Piece],
    start: u32,
    /// The number of bits of the integer in the pieces before.
    done: u32,
    bits: u32,
    is_lsb_first: bool,
}

impl Iterator for Places {
    type Item = Placed;

    #[inline(always)]
    fn next(&mut self) -> Option<Placed> {
        let (&piece, rest) = self.rest.split_first()?;
        let (start, width) = (self.start, piece.width());
        let from = match piece {
            Piece::Fixed { .. } => None,
            Piece::At { from, .. } => Some(from),
            Piece::Next { .. } if self.is_lsb_first => Some(self.done),
            Piece::Next { .. } => Some(self.bits - self.done - width),
        };
        self.rest = rest;
        self.start += width;
        self.done += if from.is_some() { width } else { 0 };
        Some(Placed {
            piece,
            start,
            width,
            from,
        })
    }
}

impl<P: Pieces> InPieces<P> {
    /// The number of bits of the integer.
    const BITS: u32 = Piece::value_bits_of(P::PIECES);
    /// The number of bits on the wire.
    const WIDTH: u32 = Piece::bits_of(P::PIECES);

    #[inline(always)]
    const fn places(is_lsb_first: bool) -> Places {
        Places {
            rest: P::PIECES,
            start: 0,
            done: 0,
            bits: Self::BITS,
            is_lsb_first,
        }
    }

    /// Returns the distance of a piece from the lowest bit of an integer with all bits on the wire.
    #[inline(always)]
    const fn shift(of: Placed, is_lsb_first: bool) -> u32 {
        if is_lsb_first {
            of.start
        } else {
            Self::WIDTH - of.start - of.width
        }
    }

    const fn mistake<T: Int>() -> Option<Mistake> {
        match Self::message(T::BITS, T::NAME) {
            Some(message) => Mistake::of(Key::Pieces, message),
            None => None,
        }
    }

    /// Returns what is wrong with the pieces of an integer of this type.
    const fn message(most: u32, name: &str) -> Option<Message> {
        let message = Message::new();
        let (mut index, mut held) = (0, 0u128);
        while index < P::PIECES.len() {
            let piece = P::PIECES[index];
            if piece.width() == 0 {
                return Some(message.text("a piece has at least 1 bit, not 0; leave it out"));
            }
            if let Piece::At { from, width } = piece {
                let bits = bits_at(from, width);
                if bits & held != 0 {
                    return Some(
                        message
                            .text("bit ")
                            .number((bits & held).trailing_zeros() as u128)
                            .text(" is in two pieces; write each bit of the value once"),
                    );
                }
                held |= bits;
            }
            index += 1;
        }
        if Self::BITS > most {
            return Some(
                message
                    .number(Self::BITS as u128)
                    .text(" bits are more than the ")
                    .number(most as u128)
                    .text(" of ")
                    .code(name)
                    .text("; write narrower pieces, or take a wider type"),
            );
        }
        // Whoever writes places writes all of them.
        if held != 0 && held != bits_at(0, Self::BITS) {
            return Some(
                message
                    .text("bit ")
                    .number((!held).trailing_zeros() as u128)
                    .text(" is in no piece; write each bit of the value once"),
            );
        }
        None
    }
}

/// Returns a mask of bits; those beyond 128 are missing.
const fn bits_at(from: u32, width: u32) -> u128 {
    let ones = match width {
        0 => 0,
        1..128 => u128::MAX >> (128 - width),
        128.. => u128::MAX,
    };
    match ones.checked_shl(from) {
        Some(bits) => bits,
        None => 0,
    }
}

/// Returns constant bits as an integer in the notation of the declaration.
const fn literal(number: u64, width: u32) -> Value {
    Value::Literal {
        number,
        base: Base::Binary,
        digits: width as u8,
    }
}

/// Rejects bits in the place of constant ones.
#[cold]
fn not_fixed<R: BitRead>(start: usize, found: u64, of: Placed, reader: &mut R) -> Fault {
    let at = start + of.start as usize;
    let expected = match of.piece {
        Piece::Fixed { value, .. } => value,
        Piece::Next { .. } | Piece::At { .. } => 0,
    };
    let refusal = Refusal::Fixed {
        found: literal(found, of.width),
        expected: literal(expected, of.width),
    };
    reader.refuse_bits(at..at + of.width as usize, refusal)
}

impl<T: Int, P: Pieces> Coding<T> for InPieces<P> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        Self::WIDTH,
        Node::Pieces {
            pieces: P::PIECES,
            bits: Self::BITS,
            signed: T::SIGNED,
        },
    );
    const EXACT: bool = true;
    const TOTAL: bool = Self::WIDTH == Self::BITS;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();
    scalar!(T);
    decode_by_place!(T);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        if !fits(*value, Self::BITS) {
            return Err(writer.refuse(Refusal::TooWide {
                value: value.to_number(),
                width: Self::BITS,
            }));
        }
        let is_lsb_first = W::ORDER.is_lsb_first();
        if const { Self::WIDTH <= 64 } {
            let (raw, mut word) = (value.to_word(), 0);
            for of in Self::places(is_lsb_first) {
                let bits = match (of.from, of.piece) {
                    (Some(from), _) => raw >> from & low_bits(of.width),
                    (None, Piece::Fixed { value, .. }) => value,
                    (None, _) => 0,
                };
                word |= bits << Self::shift(of, is_lsb_first);
            }
            return writer.write_bits(word, Self::WIDTH);
        }
        let raw = value.to_wide();
        for of in Self::places(is_lsb_first) {
            match (of.from, of.piece) {
                (Some(from), _) => {
                    writer.write_wide(raw >> from & bits_at(0, of.width), of.width)?;
                }
                (None, Piece::Fixed { value, .. }) => writer.write_bits(value, of.width)?,
                (None, _) => {}
            }
        }
        Ok(())
    }

    #[inline]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let (start, is_lsb_first) = (reader.position(), R::ORDER.is_lsb_first());
        let value = if const { Self::WIDTH <= 64 } {
            let (word, mut raw) = (reader.read_bits(Self::WIDTH)?, 0);
            for of in Self::places(is_lsb_first) {
                let bits = word >> Self::shift(of, is_lsb_first) & low_bits(of.width);
                match (of.from, of.piece) {
                    (Some(from), _) => raw |= bits << from,
                    (None, Piece::Fixed { value, .. }) if bits != value => {
                        return Err(not_fixed(start, bits, of, reader));
                    }
                    (None, _) => {}
                }
            }
            of_bits(raw, Self::BITS)
        } else {
            let mut raw = 0;
            for of in Self::places(is_lsb_first) {
                match (of.from, of.piece) {
                    (Some(from), _) => raw |= reader.read_wide(of.width)? << from,
                    (None, Piece::Fixed { value, .. }) => {
                        let bits = reader.read_bits(of.width)?;
                        if bits != value {
                            return Err(not_fixed(start, bits, of, reader));
                        }
                    }
                    (None, _) => {}
                }
            }
            T::from_wide(if T::SIGNED {
                extend_wide(raw, Self::BITS)
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
}

code_arrays! {
    [__P: Pieces] InPieces<__P>;
}
