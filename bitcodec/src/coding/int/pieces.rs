//! Integers whose bits lie in several pieces, with constant bits between them.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::bit_order::Lsb;
use crate::coding::int::bits::write_int;
use crate::coding::int::dynamic_width::FieldExpr;
use crate::coding::int::twos_complement::{extend_wide, fits, low_bits, of_bits};
use crate::coding::seq::array::code_arrays;
use crate::coding::{Coding, decode_by_place, scalar};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::register::WordWriter;
use crate::io::with_number::WithNumber;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node, Piece};
use crate::value::{Base, Value};

/// The pieces of an integer as a type. The key `pieces` creates one for its field.
pub trait Pieces {
    /// The pieces, in the order of the stream.
    const PIECES: &'static [Piece];
    /// These pieces, and those at earlier places.
    const ALL: &'static [&'static [Piece]] = &[Self::PIECES];
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

/// The pieces `P`, written and read.
struct Run<P>(Infallible, PhantomData<P>);

impl<P: Pieces> Run<P> {
    /// The number of bits of the integer in these pieces.
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

    /// Writes the bits of an integer that are in the pieces. Up to 64 bits on the wire are those of the lowest 64.
    #[inline(always)]
    fn write<W: BitWrite>(raw: u128, writer: &mut W) -> Result<(), Fault> {
        let is_lsb_first = W::ORDER.is_lsb_first();
        if const { Self::WIDTH <= 64 } {
            let (raw, mut word) = (raw as u64, 0);
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

    /// Reads the pieces, and returns their bits in their places in the integer.
    #[inline(always)]
    fn read<R: BitRead>(reader: &mut R) -> Result<u128, Fault> {
        let (start, is_lsb_first) = (reader.position(), R::ORDER.is_lsb_first());
        if const { Self::WIDTH <= 64 } {
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
            return Ok(u128::from(raw));
        }
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
        Ok(raw)
    }
}

/// The number of bits of an integer with pieces at several places.
const fn bits_of(lists: &[&[Piece]]) -> u32 {
    let (mut bits, mut index) = (0u32, 0);
    while index < lists.len() {
        bits = bits.saturating_add(Piece::value_bits_of(lists[index]));
        index += 1;
    }
    bits
}

/// Returns the bits in pieces that say which ones they have, after those in others, or what is wrong with them.
const fn placed(pieces: &[Piece], mut held: u128) -> (u128, Option<Mistake>) {
    let (message, mut index) = (Message::new(), 0);
    while index < pieces.len() {
        let piece = pieces[index];
        if piece.width() == 0 {
            let message = message.text("a piece has at least 1 bit, not 0; leave it out");
            return (held, Mistake::of(Key::Pieces, message));
        }
        if let Piece::At { from, width } = piece {
            if from > 128 || width > 128 - from {
                let message = message
                    .text("the bits of an integer are 0 to 127, not ")
                    .number(from as u128 + width as u128 - 1)
                    .text("; write a smaller place");
                return (held, Mistake::of(Key::Pieces, message));
            }
            let bits = bits_at(from, width);
            if bits & held != 0 {
                let message = message
                    .text("bit ")
                    .number((bits & held).trailing_zeros() as u128)
                    .text(" is in two pieces; write each bit of the value once");
                return (held, Mistake::of(Key::Pieces, message));
            }
            held |= bits;
        }
        index += 1;
    }
    (held, None)
}

/// Returns what is wrong with all pieces of an integer of a type with this width and name.
const fn mistake_of(lists: &[&[Piece]], most: u32, name: &str) -> Option<Mistake> {
    let (mut held, mut index) = (0, 0);
    while index < lists.len() {
        let (more, mistake) = placed(lists[index], held);
        if mistake.is_some() {
            return mistake;
        }
        held = more;
        index += 1;
    }
    let (message, bits) = (Message::new(), bits_of(lists));
    let message = if bits > most {
        message
            .number(bits as u128)
            .text(" bits are more than the ")
            .number(most as u128)
            .text(" of ")
            .code(name)
            .text("; write narrower pieces, or take a wider type")
    } else if bits > 64 && lists.len() > 1 {
        message
            .text("a value at several places has at most 64 bits, and this has ")
            .number(bits as u128)
            .text("; write narrower pieces")
    } else if held != 0 && held != bits_at(0, bits) {
        // Whoever writes places writes all of them.
        message
            .text("bit ")
            .number((!held).trailing_zeros() as u128)
            .text(" is in no piece; write each bit of the value once")
    } else {
        return None;
    };
    Mistake::of(Key::Pieces, message)
}

/// Returns the bits of an integer, or refuses one of more bits.
#[inline(always)]
fn raw_of<T: Int, W: BitWrite>(value: T, bits: u32, writer: &mut W) -> Result<u128, Fault> {
    if !fits(value, bits) {
        return Err(writer.refuse(Refusal::TooWide {
            value: value.to_number(),
            width: bits,
        }));
    }
    Ok(match const { T::BITS <= 64 } {
        true => u128::from(value.to_word()),
        false => value.to_wide(),
    })
}

/// Returns the integer with these bits.
#[inline(always)]
fn value_of<T: Int>(raw: u128, bits: u32) -> T {
    if bits <= 64 {
        of_bits(raw as u64, bits)
    } else if T::SIGNED {
        T::from_wide(extend_wide(raw, bits))
    } else {
        T::from_wide(raw)
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
        Run::<P>::WIDTH,
        Node::Pieces {
            pieces: P::PIECES,
            parts: None,
            bits: Run::<P>::BITS,
            signed: T::SIGNED,
        },
    );
    const EXACT: bool = true;
    const TOTAL: bool = Run::<P>::WIDTH == Run::<P>::BITS;
    const MISTAKE: Option<Mistake> = mistake_of(&[P::PIECES], T::BITS, T::NAME);
    scalar!(T);
    decode_by_place!(T);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let raw = raw_of(*value, Run::<P>::BITS, writer)?;
        Run::<P>::write(raw, writer)
    }

    #[inline]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        let value: T = value_of(Run::<P>::read(reader)?, Run::<P>::BITS);
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

/// The pieces `P` of an integer whose value stands at a later place, as the integer without its other bits. `part_of =
/// field`.
#[derive(Debug)]
pub struct PartOf<P>(Infallible, PhantomData<P>);

impl<P: Pieces> Coding<u64> for PartOf<P> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        Run::<P>::WIDTH,
        Node::Pieces {
            pieces: P::PIECES,
            parts: None,
            bits: Piece::end_of(P::PIECES),
            signed: false,
        },
    );
    const TOTAL: bool = Run::<P>::WIDTH == Run::<P>::BITS;
    const MISTAKE: Option<Mistake> = placed(P::PIECES, 0).1;
    scalar!(u64);
    decode_by_place!(u64);

    #[inline]
    fn encode<W: BitWrite>(value: &u64, writer: &mut W, (): ()) -> Result<(), Fault> {
        Run::<P>::write(u128::from(*value), writer)
    }

    #[inline]
    fn decode_to<R: BitRead>(place: &mut u64, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        *place = Run::<P>::read(reader)? as u64;
        reader.note(start, Value::Number(Number::Unsigned(u128::from(*place))));
        Ok(())
    }
}

/// An integer in the pieces `P`, whose other bits stand at earlier places. The reader [provides] those bits, which are the
/// expression `A`.
///
/// [provides]: BitRead::provided_number
#[derive(Debug)]
pub struct WithParts<P, A>(Infallible, PhantomData<(P, A)>);

impl<T: Int, P: Pieces, A: FieldExpr> Coding<T> for WithParts<P, A> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        Run::<P>::WIDTH,
        Node::Pieces {
            pieces: P::PIECES,
            parts: Some(A::EXPRESSION),
            bits: bits_of(P::ALL),
            signed: T::SIGNED,
        },
    );
    const TOTAL: bool = Run::<P>::WIDTH == Run::<P>::BITS;
    const MISTAKE: Option<Mistake> = mistake_of(P::ALL, T::BITS, T::NAME);
    scalar!(T);
    decode_by_place!(T);

    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        let raw = raw_of(*value, const { bits_of(P::ALL) }, writer)?;
        Run::<P>::write(raw, writer)
    }

    #[inline]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let start = reader.position();
        let own = Run::<P>::read(reader)?;
        let raw = own | u128::from(reader.provided_number());
        let value: T = value_of(raw, const { bits_of(P::ALL) });
        if !R::Observer::SILENT {
            reader.note(start, Value::Number(value.to_number()));
        }
        *place = value;
        Ok(())
    }
}

/// All bits of an integer with the pieces `P` as one run, of which the encoder takes those of each part.
#[derive(Debug)]
pub struct AllParts<P>(Infallible, PhantomData<P>);

impl<T: Int, P: Pieces> Coding<T> for AllParts<P> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::integer(bits_of(P::ALL), T::SIGNED);
    scalar!(T);
    decode_by_place!(T);

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        write_int(*value, const { bits_of(P::ALL) }, writer)
    }

    #[inline(always)]
    fn decode_to<R: BitRead>(place: &mut T, reader: &mut R, (): ()) -> Result<(), Fault> {
        let raw = reader.read_wide(const { bits_of(P::ALL) })?;
        *place = value_of(raw, const { bits_of(P::ALL) });
        Ok(())
    }
}

/// Returns the bits of a value in the coding `C`, which has [`AllParts`] inside; 0 for a value that the coding rejects,
/// which the field of the value reports.
#[inline]
pub fn bits_of_parts<C: Coding<T, Context = NoContext>, T>(value: &T) -> u64 {
    let mut writer = WordWriter::<Lsb>::new(None);
    match (C::encode(value, &mut writer, ()), writer.finish()) {
        (Ok(()), Some((bits, _))) => bits,
        (Err(_), _) | (_, None) => 0,
    }
}

/// Returns a reader that provides the bits at earlier places.
#[inline(always)]
pub const fn with_parts<R: BitRead>(bits: u64, reader: &mut R) -> WithNumber<'_, R> {
    WithNumber {
        stream: reader,
        number: bits,
        set: (),
    }
}
