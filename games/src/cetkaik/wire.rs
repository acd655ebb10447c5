//! How squares and hands are written: the declared form of one, and fast ways for all of them.

use bitcodec::layout::Layout;
use bitcodec::{BitCodec, BitRead, BitWrite, Coding, Fault, Msb, SliceReader};
use cetkaik_fundamental::AbsoluteSide;

use super::coord::Coord;
use super::hands::Hop1zuo1;
use super::id::Id;
use super::piece::{Piece, byte};

/// A square on the wire: who may move the piece, and which one it is.
#[derive(BitCodec, Clone, Copy)]
#[codec(tag(bits = 2))]
enum Square {
    /// No piece.
    Empty {
        #[codec(bits = 6, fixed = 0)]
        id: u8,
    },
    /// A piece that IA moves.
    OfIa {
        #[codec(bits = 6, range = 0..=47)]
        id: u8,
    },
    /// A piece that A moves.
    OfA {
        #[codec(bits = 6, range = 0..=47)]
        id: u8,
    },
    /// The tam2, which both move.
    Tam2 {
        #[codec(bits = 6, fixed = 0)]
        id: u8,
    },
}

impl Square {
    fn of(square: Option<Piece>) -> Self {
        match square.map(|piece| piece.id().zip(piece.side())) {
            None => Self::Empty { id: 0 },
            Some(None) => Self::Tam2 { id: 0 },
            Some(Some((id, AbsoluteSide::IASide))) => Self::OfIa { id: id.number() },
            Some(Some((id, AbsoluteSide::ASide))) => Self::OfA { id: id.number() },
        }
    }

    fn piece(self) -> Option<Piece> {
        let on_side = |id, side| Id::new(id).map(|id| id.on_side(side));
        match self {
            Self::Empty { .. } => None,
            Self::OfIa { id } => on_side(id, AbsoluteSide::IASide),
            Self::OfA { id } => on_side(id, AbsoluteSide::ASide),
            Self::Tam2 { .. } => Some(Piece::TAM),
        }
    }
}

/// Whose hand a piece is in, on the wire.
#[derive(BitCodec, Clone, Copy)]
#[codec(bits = 2)]
enum Owner {
    /// In no hand.
    Neither = 0,
    /// In IA's hand.
    Ia = 1,
    /// In A's hand.
    A = 2,
}

/// The 81 squares of a board, named.
///
/// The form of each is declared by [`Square`]. What this adds is speed: all bytes are checked at once, as bytes.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoardCoding {}

impl Coding<[Option<Piece>; Coord::COUNT]> for BoardCoding {
    const LAYOUT: &'static Layout = &Layout::array(Coord::COUNT, Square::LAYOUT);

    #[inline]
    fn encode<W: BitWrite>(
        squares: &[Option<Piece>; Coord::COUNT],
        writer: &mut W,
    ) -> Result<(), Fault> {
        if W::BULK && !W::ORDER.is_lsb_first() {
            return write_bytes(&squares.map(byte), writer);
        }
        for (name, &square) in Coord::all().map(Coord::name).zip(squares) {
            writer.enter(name);
            Square::of(square).encode(writer)?;
            writer.leave();
        }
        Ok(())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[Option<Piece>; Coord::COUNT], Fault> {
        if R::BULK && !R::ORDER.is_lsb_first() {
            let bytes: [u8; Coord::COUNT] = read_bytes(reader)?;
            // One branch for all bytes.
            if bytes
                .iter()
                .fold(true, |all, &byte| all & Piece::is_square(byte))
            {
                return Ok(bytes.map(Piece::on_square));
            }
            return Err(refuse_squares(&bytes));
        }
        let mut squares = [None; Coord::COUNT];
        for (name, square) in Coord::all().map(Coord::name).zip(&mut squares) {
            reader.enter(name);
            *square = Square::decode(reader)?.piece();
            reader.leave();
        }
        Ok(squares)
    }
}

/// The entries of the 48 ids, named by their numbers.
///
/// The form of each is declared by [`Owner`]. What this adds is speed, as in [`BoardCoding`].
#[derive(Clone, Copy, Debug)]
pub(super) enum HandsCoding {}

impl Coding<Hop1zuo1> for HandsCoding {
    const LAYOUT: &'static Layout = &Layout::array(Id::COUNT, Owner::LAYOUT);

    #[inline]
    fn encode<W: BitWrite>(hands: &Hop1zuo1, writer: &mut W) -> Result<(), Fault> {
        if W::BULK && !W::ORDER.is_lsb_first() {
            return write_bytes(&hands.bytes(), writer);
        }
        for id in Id::all() {
            writer.enter(id.name());
            let owner = match hands.owner(id) {
                None => Owner::Neither,
                Some(AbsoluteSide::IASide) => Owner::Ia,
                Some(AbsoluteSide::ASide) => Owner::A,
            };
            owner.encode(writer)?;
            writer.leave();
        }
        Ok(())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<Hop1zuo1, Fault> {
        if R::BULK && !R::ORDER.is_lsb_first() {
            let bytes = read_bytes(reader)?;
            return match Hop1zuo1::from_bytes(bytes) {
                Some(hands) => Ok(hands),
                None => Err(refuse_hands(&bytes)),
            };
        }
        let mut hands = Hop1zuo1::new();
        for id in Id::all() {
            reader.enter(id.name());
            match Owner::decode(reader)? {
                Owner::Neither => {}
                Owner::Ia => _ = hands.set(id.on_side(AbsoluteSide::IASide)),
                Owner::A => _ = hands.set(id.on_side(AbsoluteSide::ASide)),
            }
            reader.leave();
        }
        Ok(hands)
    }
}

/// Writes whole bytes, most significant bit first.
#[inline(always)]
fn write_bytes<W: BitWrite>(bytes: &[u8], writer: &mut W) -> Result<(), Fault> {
    let (words, rest) = bytes.as_chunks();
    for &word in words {
        writer.write_bits(u64::from_be_bytes(word), 64)?;
    }
    rest.iter()
        .try_for_each(|&byte| writer.write_bits(u64::from(byte), 8))
}

/// Reads whole bytes, most significant bit first.
#[inline(always)]
fn read_bytes<R: BitRead, const N: usize>(reader: &mut R) -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    let (words, rest) = bytes.as_chunks_mut();
    for word in words {
        *word = reader.read_bits(64)?.to_be_bytes();
    }
    let (halves, rest) = rest.as_chunks_mut();
    for half in halves {
        let [_, _, _, _, word @ ..] = reader.read_bits(32)?.to_be_bytes();
        *half = word;
    }
    for byte in rest {
        [.., *byte] = reader.read_bits(8)?.to_be_bytes();
    }
    Ok(bytes)
}

/// Says which square is wrong, and how its declaration puts it.
#[cold]
fn refuse_squares(bytes: &[u8]) -> Fault {
    first_fault(bytes, |reader| {
        Coord::all().try_for_each(|_| Square::decode(reader).map(drop))
    })
}

/// Says which hand entry is wrong, and how its declaration puts it.
#[cold]
fn refuse_hands(bytes: &[u8]) -> Fault {
    first_fault(bytes, |reader| {
        Id::all().try_for_each(|_| Owner::decode(reader).map(drop))
    })
}

fn first_fault(
    bytes: &[u8],
    decode: impl Fn(&mut SliceReader<'_, Msb>) -> Result<(), Fault>,
) -> Fault {
    decode(&mut SliceReader::new(bytes)).expect_err("the bytes were found wrong all at once")
}
