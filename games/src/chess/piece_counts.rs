//! Counts the pieces of a board, all kinds at once.

use crate::chess::symbol::Symbol;

/// The number of each symbol on a board except empty squares, in lanes of five bits of one word.
///
/// One lookup adds the symbols of two squares. A lane holds up to 31. A board has at most 32
/// pieces, as [`of`](Self::of) checks; only 32 pieces of one kind overflow, by 1 into the next
/// lane. Such a board lacks the king of at least one side, so [`is_usual`](Self::is_usual) is false
/// for it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceCounts(u64);

/// The width of a lane in bits.
const LANE: u32 = 5;

/// Returns lanes with the same numbers for both sides: pawns, rooks, knights, bishops, queens,
/// kings.
const fn both_sides(numbers: [u64; 6]) -> u64 {
    let (mut lanes, mut kind) = (0, 0);
    while kind < 6 {
        lanes |= numbers[kind] << (LANE * kind as u32);
        kind += 1;
    }
    lanes | lanes << (6 * LANE)
}

/// The lanes of two symbols; the index has the first symbol in its low four bits and the second in
/// its high four.
const PAIRS: [u64; 256] = {
    let mut pairs = [0; 256];
    let mut index = 0;
    while index < pairs.len() {
        pairs[index] = lane_of(index % 16) + lane_of(index / 16);
        index += 1;
    }
    pairs
};

/// Returns 1 in the lane of a symbol.
const fn lane_of(number: usize) -> u64 {
    match number {
        1..=12 => 1 << (LANE * (number as u32 - 1)),
        _ => 0,
    }
}

impl PieceCounts {
    /// Counts the pieces of a board; `None` if it has more than 32.
    #[inline]
    pub(super) fn of(squares: &[Symbol; 64]) -> Option<Self> {
        let numbers = squares.map(Symbol::number);
        let pieces: u8 = numbers.iter().map(|&number| u8::from(number != 0)).sum();
        if pieces > 32 {
            return None;
        }
        let mut lanes = 0;
        for rank in numbers.as_chunks::<8>().0 {
            let rank = u64::from_le_bytes(*rank);
            // A symbol is below 16, so shifting right by 4 puts the symbol of each byte into the
            // high half of the byte before it. Every other byte is then a pair.
            let pairs = (rank | rank >> 4).to_le_bytes();
            for place in [pairs[0], pairs[2], pairs[4], pairs[6]] {
                lanes += PAIRS[usize::from(place)];
            }
        }
        Some(Self(lanes))
    }

    /// Whether each side has exactly one king, and of every other kind at most the initial number.
    #[inline]
    pub(super) const fn is_usual(self) -> bool {
        const TOP: u64 = both_sides([16; 6]);
        const ROOM: u64 = both_sides([15 - 8, 15 - 2, 15 - 2, 15 - 2, 15 - 1, 15 - 1]);
        const KINGS: u64 = both_sides([0, 0, 0, 0, 0, 31]);
        // A lane of 16 or more has its top bit set. If all lanes are below 16, adding 15 - max
        // carries a count above max into the top bit, and at most 15 + 14 = 29 stays within the
        // lane.
        (self.0 | (self.0 + ROOM)) & TOP == 0 && self.0 & KINGS == both_sides([0, 0, 0, 0, 0, 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Placement;

    fn with(changes: &[(usize, Symbol)]) -> Option<bool> {
        let mut squares = *Placement::START.squares();
        for &(square, symbol) in changes {
            squares[square] = symbol;
        }
        PieceCounts::of(&squares).map(PieceCounts::is_usual)
    }

    #[test]
    fn one_piece_more_of_any_kind_is_not_usual() {
        for number in 1..13 {
            let symbol = Symbol::new(number).unwrap();
            // In the place of a pawn of the other side, so that there are not too many pieces.
            let other = if number < 7 { 48 } else { 8 };
            assert_eq!(with(&[(other, symbol)]), Some(false), "{symbol:?}");
            assert_eq!(with(&[(20, symbol)]), None);
        }
        assert_eq!(with(&[]), Some(true));
        assert_eq!(with(&[(0, Symbol::Empty), (8, Symbol::Empty)]), Some(true));
        assert_eq!(with(&[(4, Symbol::Empty)]), Some(false));
    }

    #[test]
    fn pieces_that_fill_a_lane_are_not_usual() {
        for number in 1..13 {
            let symbol = Symbol::new(number).unwrap();
            let mut squares = [Symbol::Empty; 64];
            for count in 1..=32 {
                squares[count] = symbol;
                assert_eq!(
                    PieceCounts::of(&squares).map(PieceCounts::is_usual),
                    Some(false),
                    "{count} {symbol:?}"
                );
            }
        }
    }
}
