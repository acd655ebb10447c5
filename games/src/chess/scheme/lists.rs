//! Men as lists: each king and each other man with its square, the pawns on the squares that are left.

use std::marker::PhantomData;

use bitcodec::layout::Node;
use bitcodec::{BitRead, BitWrite, Coding, Fault, Layout, Number, Refusal, Value};

use super::places::{self, Places};
use crate::chess::square::Squares;
use crate::chess::{Promotion, Role, Side, Square, Symbol};

/// The squares on which pawns may stand.
const PAWN_SQUARES: u64 = 0x00FF_FFFF_FFFF_FF00;

/// The most men of a side beside its king.
const MOST_MEN: u32 = 15;

/// White's king and men, Black's king and men, White's pawns, Black's pawns; occupied squares are left out.
///
/// King: 6 bits. Men: count 4 bits, then ascending by square 2 bits for the kind (0 queen, 1 rook, 2 knight, 3 bishop)
/// and 6 bits for the square. Pawns: 1 bit whether there are any; if so, count less one in 3 bits and their places
/// among the free squares of ranks 2 to 7, as `P` numbers them, in the least width for all numbers.
#[derive(Debug)]
pub enum PieceLists<P> {
    #[doc(hidden)]
    Never(std::convert::Infallible, PhantomData<P>),
}

/// One side's men as sets of squares.
struct Army {
    king: Square,
    men: u64,
    pawns: u64,
}

impl Army {
    fn of(squares: &[Symbol; 64], side: Side) -> Option<Self> {
        let (mut kings, mut men, mut pawns) = (0, 0, 0);
        for (square, symbol) in Square::all().zip(squares) {
            match symbol.man() {
                Some((owner, role)) if owner == side => match role {
                    Role::King => kings |= square.bit(),
                    Role::Pawn => pawns |= square.bit(),
                    _ => men |= square.bit(),
                },
                _ => {}
            }
        }
        let mut kings = Squares(kings);
        let king = kings.next()?;
        (kings.0 == 0 && men.count_ones() + pawns.count_ones() <= MOST_MEN).then_some(Self {
            king,
            men,
            pawns,
        })
    }

    const fn officers(&self) -> u64 {
        self.men | self.king.bit()
    }
}

impl<P: Places> Coding<[Symbol; 64]> for PieceLists<P> {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 2 * (6 + 4 + 1),
        max_bits: Some(2 * (6 + 4 + 8 * 15 + 1)),
        node: Node::Custom {
            name: P::NAME,
            version: 1,
        },
    };

    fn encode<W: BitWrite>(squares: &[Symbol; 64], writer: &mut W) -> Result<(), Fault> {
        let (Some(white), Some(black)) = (
            Army::of(squares, Side::White),
            Army::of(squares, Side::Black),
        ) else {
            let rule = "a side has one king and at most 15 other men";
            return Err(writer.refuse(Refusal::Unencodable { rule }));
        };
        write_men(&white, squares, writer)?;
        write_men(&black, squares, writer)?;
        let free = PAWN_SQUARES & !white.officers() & !black.officers();
        places::write::<P, W>(white.pawns, free, writer)?;
        places::write::<P, W>(black.pawns, free & !white.pawns, writer)
    }

    fn decode<R: BitRead>(reader: &mut R) -> Result<[Symbol; 64], Fault> {
        let mut squares = [Symbol::Empty; 64];
        let (mut taken, mut most) = (0, [MOST_MEN; 2]);
        let sides = [(Side::White, "white"), (Side::Black, "black")];
        for ((side, name), most) in sides.into_iter().zip(&mut most) {
            reader.enter(name);
            *most -= read_men(side, &mut squares, &mut taken, reader)?;
            reader.leave();
        }
        let mut free = PAWN_SQUARES & !taken;
        let pawns = [
            (Symbol::WhitePawn, "white_pawns"),
            (Symbol::BlackPawn, "black_pawns"),
        ];
        for ((pawn, name), most) in pawns.into_iter().zip(most) {
            reader.enter(name);
            let pawns = places::read::<P, R>(free, most, reader)?;
            reader.leave();
            free &= !pawns;
            Squares(pawns).for_each(|square| squares[square.index()] = pawn);
        }
        Ok(squares)
    }
}

fn write_men<W: BitWrite>(
    army: &Army,
    squares: &[Symbol; 64],
    writer: &mut W,
) -> Result<(), Fault> {
    writer.write_bits(army.king.number().into(), 6)?;
    writer.write_bits(army.men.count_ones().into(), 4)?;
    for square in Squares(army.men) {
        let man = squares[square.index()]
            .man()
            .and_then(|(_, role)| Promotion::to(role));
        let kind = man.map_or(0, |man| man as u8);
        writer.write_bits(u64::from(kind << 6 | square.number()), 8)?;
    }
    Ok(())
}

fn read_men<R: BitRead>(
    side: Side,
    squares: &mut [Symbol; 64],
    taken: &mut u64,
    reader: &mut R,
) -> Result<u32, Fault> {
    reader.enter("king");
    read_man(side, Role::King, squares, taken, reader)?;
    reader.leave();
    reader.enter("men");
    let start = reader.position();
    let count = reader.read_bits(4)?;
    reader.note(start, Value::Number(Number::Unsigned(count.into())));
    let mut last = None;
    let count = u32::try_from(count).unwrap_or(MOST_MEN);
    for (element, _) in (0..).zip(0..count) {
        reader.enter_element(element);
        let start = reader.position();
        let kind = Promotion::ALL[usize::try_from(reader.read_bits(2)?).unwrap_or(0)];
        let square = read_man(side, kind.role(), squares, taken, reader)?;
        if last.is_some_and(|last| square <= last) {
            let rule = "the men of a side are listed by ascending square";
            return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
        }
        last = Some(square);
        reader.leave();
    }
    reader.leave();
    Ok(count)
}

/// Reads a square and puts a man on it.
fn read_man<R: BitRead>(
    side: Side,
    role: Role,
    squares: &mut [Symbol; 64],
    taken: &mut u64,
    reader: &mut R,
) -> Result<Square, Fault> {
    let start = reader.position();
    let number = reader.read_bits(6)?;
    let square = Square::wrapping(number.to_le_bytes()[0]);
    if *taken & square.bit() != 0 {
        let rule = "two men stand on different squares";
        return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
    }
    *taken |= square.bit();
    squares[square.index()] = Symbol::of(side, role);
    reader.note(start, Value::Name(square.name()));
    Ok(square)
}
