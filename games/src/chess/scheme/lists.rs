//! Pieces as lists: each king and each other piece with its square, then the pawns on the squares
//! that are left.

use std::marker::PhantomData;

use bitcodec::coding::Coding;
use bitcodec::error::{Fault, Refusal};
use bitcodec::int::Number;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::Node;
use bitcodec::value::Value;
use bitcodec::{Layout, NoContext};

use super::pawn_rank::{self, Places};
use super::pieces::{MOST_PIECES, Pieces, Tally, kind};
use crate::chess::moves::Promotion;
use crate::chess::side::{Role, Side};
use crate::chess::square::{Square, Squares};
use crate::chess::symbol::Symbol;

/// The squares on which pawns can be.
const PAWN_SQUARES: u64 = 0x00FF_FFFF_FFFF_FF00;

/// White's king and pieces, Black's king and pieces, White's pawns, Black's pawns. Pawns are
/// numbered among the squares that are still free.
///
/// King: 6 bits. Pieces: the count in 4 bits, then for each piece, ascending by square, 2 bits for
/// the kind (0 queen, 1 rook, 2 knight, 3 bishop) and 6 bits for the square. Pawns: 1 bit for
/// whether there are any; if so, the count less one in 3 bits, and their squares as a number of `P`
/// in the smallest width.
#[derive(Debug)]
pub enum PieceLists<P> {
    #[doc(hidden)]
    Never(std::convert::Infallible, PhantomData<P>),
}

impl<P: Places> Coding<[Symbol; 64]> for PieceLists<P> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(
        2 * (6 + 4 + 1),
        Some(2 * (6 + 4 + 8 * 15 + 1)),
        Node::Custom {
            name: P::NAME,
            version: 1,
        },
    );

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W, (): ()) -> Result<(), Fault> {
        let armies = armies(squares, writer)?;
        for pieces in &armies {
            write_king(pieces, writer)?;
            write_pieces(pieces, squares, writer)?;
        }
        let [white, black] = armies;
        let free = PAWN_SQUARES & !white.officers() & !black.officers();
        pawn_rank::write::<P, W>(white.pawns, free, writer)?;
        pawn_rank::write::<P, W>(black.pawns, free & !white.pawns, writer)
    }

    #[inline]
    fn width(squares: &[Symbol; 64], (): ()) -> Option<usize> {
        Tally::new(squares).width::<P>()
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[Symbol; 64], Fault> {
        let mut board = Board::default();
        let mut most = [MOST_PIECES; 2];
        for ((side, name), most) in NAMES.into_iter().zip(&mut most) {
            reader.enter(name);
            board.read_king(side, reader)?;
            *most -= board.read_pieces(side, MOST_PIECES, reader)?;
            reader.leave();
        }
        let pawns = [(Side::White, "white_pawns"), (Side::Black, "black_pawns")];
        for ((side, name), most) in pawns.into_iter().zip(most) {
            reader.enter(name);
            board.read_pawns::<P, R>(side, PAWN_SQUARES & !board.occupied, most, reader)?;
            reader.leave();
        }
        Ok(board.squares)
    }
}

const NAMES: [(Side, &str); 2] = [(Side::White, "white"), (Side::Black, "black")];

fn armies<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<[Pieces; 2], Fault> {
    match Pieces::both(squares) {
        Some(armies) => Ok(armies),
        None => {
            let rule = "a side has one king and at most 15 other pieces";
            Err(writer.refuse(Refusal::unencodable(rule)))
        }
    }
}

fn write_king<W: BitWrite>(pieces: &Pieces, writer: &mut W) -> Result<(), Fault> {
    writer.write_bits(pieces.king.number().into(), 6)
}

fn write_pieces<W: BitWrite>(
    pieces: &Pieces,
    squares: &[Symbol; 64],
    writer: &mut W,
) -> Result<(), Fault> {
    writer.write_bits(pieces.others.count_ones().into(), 4)?;
    for square in Squares(pieces.others) {
        let kind = kind(squares[square.index()]) as u8;
        writer.write_bits(u64::from(kind << 6 | square.number()), 8)?;
    }
    Ok(())
}

/// A board that is being filled.
struct Board {
    squares: [Symbol; 64],
    occupied: u64,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            squares: [Symbol::Empty; 64],
            occupied: 0,
        }
    }
}

impl Board {
    fn read_king<R: BitRead>(&mut self, side: Side, reader: &mut R) -> Result<(), Fault> {
        reader.enter("king");
        self.read_piece(side, Role::King, reader)?;
        reader.leave();
        Ok(())
    }

    fn read_pieces<R: BitRead>(
        &mut self,
        side: Side,
        most: u32,
        reader: &mut R,
    ) -> Result<u32, Fault> {
        reader.enter("pieces");
        let start = reader.position();
        let count = reader.read_bits(4)?;
        if count > u64::from(most) {
            return Err(pawn_rank::out_of_range(count, most.into(), start, reader));
        }
        reader.note(start, Value::Number(Number::Unsigned(count.into())));
        let count = u32::try_from(count).unwrap_or(MOST_PIECES);
        let mut last = None;
        for (element, _) in (0..).zip(0..count) {
            reader.enter_element(element);
            let start = reader.position();
            let kind = Promotion::ALL[usize::try_from(reader.read_bits(2)?).unwrap_or(0)];
            reader.note(start, Value::Name(kind.role().name()));
            let square = self.read_piece(side, kind.role(), reader)?;
            if last.is_some_and(|last| square <= last) {
                let rule = "the pieces of a side are listed by ascending square";
                return Err(reader.refuse(start, Refusal::not_canonical(rule)));
            }
            last = Some(square);
            reader.leave();
        }
        reader.leave();
        Ok(count)
    }

    fn read_pawns<P: Places, R: BitRead>(
        &mut self,
        side: Side,
        free: u64,
        most: u32,
        reader: &mut R,
    ) -> Result<u32, Fault> {
        let start = reader.position();
        let pawns = pawn_rank::read::<P, R>(free, most, reader)?;
        if pawns & self.occupied != 0 {
            return Err(two_on_one_square(start, reader));
        }
        self.occupied |= pawns;
        for square in Squares(pawns) {
            self.squares[square.index()] = Symbol::of(side, Role::Pawn);
        }
        Ok(pawns.count_ones())
    }

    /// Reads a square and puts a piece on it.
    fn read_piece<R: BitRead>(
        &mut self,
        side: Side,
        role: Role,
        reader: &mut R,
    ) -> Result<Square, Fault> {
        let start = reader.position();
        let number = reader.read_bits(6)?;
        let square = Square::wrapping(number.to_le_bytes()[0]);
        if self.occupied & square.bit() != 0 {
            return Err(two_on_one_square(start, reader));
        }
        self.occupied |= square.bit();
        self.squares[square.index()] = Symbol::of(side, role);
        reader.note(start, Value::Name(square.name()));
        Ok(square)
    }
}

#[cold]
fn two_on_one_square<R: BitRead>(start: usize, reader: &mut R) -> Fault {
    let rule = "no two pieces stand on one square";
    reader.refuse(start, Refusal::not_canonical(rule))
}
