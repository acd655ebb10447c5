//! Ranks placements: each placement has a number, and each number below their count is a placement.
//!
//! Placements are ordered from the outside in: first by the number of White's pawns, then of
//! Black's pawns, then of White's other pieces, then of Black's. Each choice of the four counts is
//! one class of material. Within a class the number is in mixed radix, the most significant digit
//! first: the squares of White's pawns among ranks 2 to 7, of Black's pawns among those left, of
//! White's other pieces among all squares left, of Black's among those left, each as a
//! [combination](super::Combined), then [the order of White's pieces](super::army_rank), and of
//! Black's.

use bitcodec::NoContext;
use bitcodec::coding::{Coding, Symbol as _};
use bitcodec::error::{Fault, Refusal};
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::{Layout, Node};

use super::army_rank::{self, MAX_PIECES, ORDERS, PAWNS};
use super::pawn_rank::CHOOSE;
use super::u192::U192;
use crate::chess::square::Squares;
use crate::chess::symbol::Symbol;

/// 64 symbols that keep the rules of a placement, as one number of 165 bits. 51 percent of the
/// 2^165 numbers are used.
#[derive(Clone, Copy, Debug)]
pub enum Counting {}

/// The width of a number in bits: the count of placements is 2^164.03.
const BITS: u32 = 165;

/// The squares of ranks 2 to 7.
const MIDDLE: u64 = 0x00ff_ffff_ffff_ff00;

/// The numbers of pawns and of other pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Material {
    pawns: [usize; 2],
    pieces: [usize; 2],
}

impl Material {
    /// Returns the radices of the six digits.
    const fn radices(self) -> [u64; 6] {
        let Self { pawns, pieces } = self;
        let free = 64 - pawns[0] - pawns[1];
        [
            CHOOSE[48][pawns[0]],
            CHOOSE[48 - pawns[0]][pawns[1]],
            CHOOSE[free][pieces[0]],
            CHOOSE[free - pieces[0]][pieces[1]],
            ORDERS[pawns[0]][pieces[0]],
            ORDERS[pawns[1]][pieces[1]],
        ]
    }

    /// Returns the number of placements with this material.
    const fn count(self) -> U192 {
        let radices = self.radices();
        let (mut count, mut digit) = (U192::ONE, 0);
        while digit < radices.len() {
            count = count.times(radices[digit]);
            digit += 1;
        }
        count
    }
}

/// Returns the number of placements with these numbers of pawns.
const fn of_pawns(pawns: [usize; 2]) -> U192 {
    let mut count = U192::ZERO;
    let mut white = 1;
    while white + pawns[0] <= MAX_PIECES {
        let mut black = 1;
        while black + pawns[1] <= MAX_PIECES {
            let pieces = [white, black];
            count = count.plus(Material { pawns, pieces }.count());
            black += 1;
        }
        white += 1;
    }
    count
}

/// For each pair of numbers of pawns, the number of placements in the classes before it; the last
/// entry is the total.
static BEFORE: [U192; (PAWNS + 1) * (PAWNS + 1) + 1] = {
    let mut before = [U192::ZERO; (PAWNS + 1) * (PAWNS + 1) + 1];
    let mut place = 0;
    while place < (PAWNS + 1) * (PAWNS + 1) {
        let pawns = [place / (PAWNS + 1), place % (PAWNS + 1)];
        before[place + 1] = before[place].plus(of_pawns(pawns));
        place += 1;
    }
    before
};

/// Iterates over the numbers of other pieces that are possible with these pawns, in order.
fn piece_counts(pawns: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let most = pawns.map(|pawns| MAX_PIECES - pawns);
    (1..=most[0]).flat_map(move |white| (1..=most[1]).map(move |black| [white, black]))
}

/// Returns the rank of a set of squares among free ones, in the combinatorial number system: the
/// sum of C(i, j + 1) over the index `i` of the j-th square, from 0.
fn number_of(set: u64, free: u64) -> u64 {
    let places = Squares(set).map(|square| (free & (square.bit() - 1)).count_ones());
    let chosen = (1..).zip(places);
    chosen
        .map(|(chosen, place)| CHOOSE[place as usize][chosen])
        .sum()
}

/// Returns the set of `count` free squares with a rank.
fn set_of(mut number: u64, count: usize, free: u64) -> u64 {
    let mut squares = [0; 64];
    let mut len = 0;
    for (place, square) in squares.iter_mut().zip(Squares(free)) {
        *place = square.bit();
        len += 1;
    }
    let mut set = 0;
    let mut above = len;
    // Greedy from the highest square down: the largest C(i, chosen) that is not above the rest of
    // the number belongs to the next square.
    for chosen in (1..=count).rev() {
        while above > 0 && CHOOSE[above - 1][chosen] > number {
            above -= 1;
        }
        // A number below the count of sets leaves an index for each square.
        above = above.saturating_sub(1);
        number -= CHOOSE[above][chosen];
        set |= squares[above];
    }
    set
}

/// The squares of the pawns and of the other pieces of both sides, and the kinds of the others in
/// the order of their squares.
struct Board {
    pawns: [u64; 2],
    pieces: [u64; 2],
    kinds: [[u8; MAX_PIECES]; 2],
}

impl Board {
    /// Splits a board by pawns and pieces; `None` if a side has too many pieces, or a pawn is on
    /// the first or last rank.
    fn of(symbols: &[Symbol; 64]) -> Option<Self> {
        let mut board = Self {
            pawns: [0; 2],
            pieces: [0; 2],
            kinds: [[0; MAX_PIECES]; 2],
        };
        let mut pieces = [0; 2];
        for (square, symbol) in symbols.iter().enumerate() {
            let number = symbol.number();
            let Some(number) = number.checked_sub(1) else {
                continue;
            };
            let side = usize::from(number / 6);
            match number % 6 {
                0 => board.pawns[side] |= 1 << square,
                kind => {
                    board.pieces[side] |= 1 << square;
                    *board.kinds[side].get_mut(pieces[side])? = kind - 1;
                    pieces[side] += 1;
                }
            }
        }
        let material = board.material();
        let fits = |side: usize| {
            material.pawns[side] <= PAWNS
                && material.pawns[side] + material.pieces[side] <= MAX_PIECES
        };
        let is_board = fits(0) && fits(1) && (board.pawns[0] | board.pawns[1]) & !MIDDLE == 0;
        is_board.then_some(board)
    }

    fn material(&self) -> Material {
        let count = |set: u64| set.count_ones() as usize;
        Material {
            pawns: self.pawns.map(count),
            pieces: self.pieces.map(count),
        }
    }

    /// Returns the free squares from which each of the four sets is chosen.
    const fn free(&self) -> [u64; 4] {
        let left = !(self.pawns[0] | self.pawns[1]);
        [
            MIDDLE,
            MIDDLE & !self.pawns[0],
            left,
            left & !self.pieces[0],
        ]
    }

    /// Returns the number of the board; `None` if its pieces break a rule.
    fn number(&self) -> Option<U192> {
        let material = self.material();
        let [white, black] = material.pawns;
        let mut before = BEFORE[white * (PAWNS + 1) + black];
        for pieces in piece_counts(material.pawns).take_while(|pieces| *pieces != material.pieces) {
            before = before.plus(Material { pieces, ..material }.count());
        }
        let free = self.free();
        let order = |side: usize| {
            army_rank::number(
                material.pawns[side],
                &self.kinds[side][..material.pieces[side]],
            )
        };
        let digits = [
            number_of(self.pawns[0], free[0]),
            number_of(self.pawns[1], free[1]),
            number_of(self.pieces[0], free[2]),
            number_of(self.pieces[1], free[3]),
            order(0)?,
            order(1)?,
        ];
        let places = digits.into_iter().zip(material.radices());
        let inside = places.fold(U192::ZERO, |inside, (digit, radix)| {
            inside.times(radix).plus(U192::from(digit))
        });
        Some(before.plus(inside))
    }

    /// Returns the board with a number; `None` if the number is not below the count.
    fn at(number: U192) -> Option<Self> {
        let place = BEFORE
            .partition_point(|before| *before <= number)
            .checked_sub(1)?;
        let pawns = [place / (PAWNS + 1), place % (PAWNS + 1)];
        // A number that is not below the total finds the last entry, which would be nine white
        // pawns.
        (pawns[0] <= PAWNS).then_some(())?;
        let mut inside = number.less(BEFORE[place]);
        let material = piece_counts(pawns).find_map(|pieces| {
            let material = Material { pawns, pieces };
            let count = material.count();
            if inside < count {
                return Some(material);
            }
            inside = inside.less(count);
            None
        })?;
        let mut digits = [0; 6];
        // The last digit is the least significant, so division yields it first.
        for (digit, radix) in digits.iter_mut().zip(material.radices()).rev() {
            (inside, *digit) = inside.divided(radix);
        }
        let mut board = Self {
            pawns: [0; 2],
            pieces: [0; 2],
            kinds: [[0; MAX_PIECES]; 2],
        };
        for side in 0..2 {
            board.pawns[side] = set_of(digits[side], pawns[side], board.free()[side]);
        }
        for side in 0..2 {
            board.pieces[side] = set_of(
                digits[2 + side],
                material.pieces[side],
                board.free()[2 + side],
            );
            let kinds = &mut board.kinds[side][..material.pieces[side]];
            army_rank::kinds(digits[4 + side], pawns[side], kinds);
        }
        Some(board)
    }

    fn symbols(&self) -> [Symbol; 64] {
        let mut symbols = [Symbol::Empty; 64];
        for side in [0, 1_u8] {
            let index = usize::from(side);
            let symbol = |kind: u8| Symbol::new(6 * side + 1 + kind).unwrap_or(Symbol::Empty);
            for square in Squares(self.pawns[index]) {
                symbols[square.index()] = symbol(0);
            }
            for (square, kind) in Squares(self.pieces[index]).zip(self.kinds[index]) {
                symbols[square.index()] = symbol(kind + 1);
            }
        }
        symbols
    }
}

impl Coding<[Symbol; 64]> for Counting {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::fixed(
        BITS,
        Node::Custom {
            name: "number of a placement",
            version: 1,
        },
    );

    fn encode<W: BitWrite>(symbols: &[Symbol; 64], writer: &mut W, (): ()) -> Result<(), Fault> {
        let Some(number) = Board::of(symbols).and_then(|board| board.number()) else {
            let rule = "a side has one king and no more pieces than it can have";
            return Err(writer.refuse(Refusal::unencodable(rule)));
        };
        let [low, middle, high] = number.words();
        writer.write_bits(high, BITS - 128)?;
        writer.write_bits(middle, 64)?;
        writer.write_bits(low, 64)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[Symbol; 64], Fault> {
        let start = reader.position();
        let high = reader.read_bits(BITS - 128)?;
        let middle = reader.read_bits(64)?;
        let low = reader.read_bits(64)?;
        match Board::at(U192::new([low, middle, high])) {
            Some(board) => {
                let symbols = board.symbols();
                if !R::BULK {
                    tell(&symbols, reader);
                }
                Ok(symbols)
            }
            None => {
                let rule = "the number is below the count of placements";
                Err(reader.refuse(start, Refusal::not_canonical(rule)))
            }
        }
    }
}

/// Reports the symbol of each square to the observer. The bits of the number belong to all of them
/// together, so no square has a range of its own.
fn tell<R: BitRead>(symbols: &[Symbol; 64], reader: &mut R) {
    let end = reader.position();
    for (index, symbol) in symbols.iter().enumerate() {
        reader.enter_element(index);
        reader.note(end, symbol.shown());
        reader.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitcodec::WireFormat as _;

    use crate::chess::Placement;
    use crate::chess::scheme::{Counted, PlacementScheme as _};

    fn last() -> U192 {
        BEFORE[BEFORE.len() - 1].less(U192::ONE)
    }

    #[test]
    fn the_count_is_the_published_one() {
        // 23937533792747905898433845980097921846050276105440, of the rules V1 to V5.
        let mut digits = Vec::new();
        let mut left = BEFORE[BEFORE.len() - 1];
        while left != U192::ZERO {
            let digit;
            (left, digit) = left.divided(10);
            digits.push(char::from_digit(u32::try_from(digit).unwrap(), 10).unwrap());
        }
        let count: String = digits.iter().rev().collect();
        assert_eq!(count, "23937533792747905898433845980097921846050276105440");
    }

    /// The numbers of a Python model, written from the module documentation.
    #[test]
    fn numbers_are_those_of_another_model() {
        for (placement, number) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                "8307a11ab0ee1138048efc4a0339e7281ba9d3f7d8",
            ),
            (
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R",
                "8307a11ab1190c637322a6b84cf170448a9416aa58",
            ),
            (
                "4k3/8/8/8/8/8/4P3/4K3",
                "0d7a1f007874a298dd0147c3f36b2d854b79ca1950",
            ),
        ] {
            let placement: Placement = placement.parse().unwrap();
            let bytes = Counted::new(&placement).to_bytes().unwrap();
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, number);
        }
    }

    #[test]
    fn numbers_are_boards_and_boards_are_their_numbers() {
        let mut numbers = vec![U192::ZERO, U192::ONE, last()];
        // The last number of each class of pawns and the first of the next one.
        for before in &BEFORE[1..BEFORE.len() - 1] {
            numbers.extend([*before, before.less(U192::ONE)]);
        }
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            state >> 8 ^ state << 24
        };
        numbers.extend((0..2_000).map(|_| U192::new([next(), next(), next() & 0xf_ffff_ffff])));
        for number in numbers {
            let board = Board::at(number).expect("it is below the count");
            assert!(Placement::new(board.symbols()).is_ok());
            let again = Board::of(&board.symbols()).unwrap();
            assert_eq!(again.number(), Some(number));
        }
        assert!(Board::at(last().plus(U192::ONE)).is_none());
        assert!(Board::at(U192::new([u64::MAX, u64::MAX, 0x1f_ffff_ffff])).is_none());
    }
}
