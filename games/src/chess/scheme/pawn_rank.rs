//! Ranks the squares of pawns, which are indistinguishable, as one number.

use bitcodec::error::{Fault, Refusal};
use bitcodec::int::Number;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::value::Value;

use super::army_rank::MAX_PIECES;
use crate::chess::square::Squares;

/// The most pawns of a side.
pub(super) const MOST: u32 = 8;

/// A way to write the squares of up to eight pawns as a number.
///
/// A square is written as its index among the free squares, of which there are at most 48. The
/// indices ascend.
pub trait Places {
    /// The name of the coding in a layout.
    const NAME: &'static str;

    /// Returns the limit of the numbers for some pawns on some free squares; 0 if there are not
    /// enough squares.
    fn limit(free: u32, pawns: u32) -> u64;

    /// Returns the number of ascending indices.
    fn number(indices: &[u32], free: u32) -> u64;

    /// Returns the indices of a number below the limit, in order; `None` if they do not ascend.
    fn indices(number: u64, free: u32, pawns: u32) -> Option<[u32; 8]>;
}

/// Indices as digits in mixed radix, the first pawn's most significant: each pawn has one square
/// less to choose from.
///
/// Pawns are indistinguishable, so only digits of ascending squares are canonical.
#[derive(Clone, Copy, Debug)]
pub enum Ordered {}

/// Indices as a combination: the number is the sum of `C(i, j + 1)` over the index `i` of each pawn
/// `j`, counted from 0.
#[derive(Clone, Copy, Debug)]
pub enum Combined {}

impl Places for Ordered {
    const NAME: &'static str = "ppfree";

    fn limit(free: u32, pawns: u32) -> u64 {
        (0..pawns)
            .map(|before| u64::from(free.saturating_sub(before)))
            .product()
    }

    fn number(indices: &[u32], free: u32) -> u64 {
        (0..).zip(indices).fold(0, |number, (before, index)| {
            number * u64::from(free - before) + u64::from(index - before)
        })
    }

    fn indices(mut number: u64, free: u32, pawns: u32) -> Option<[u32; 8]> {
        let mut indices = [0; 8];
        // From the last pawn down; each index must be below the one after it.
        let mut above = free;
        for (before, place) in (0..pawns).zip(&mut indices).rev() {
            let radix = u64::from(free - before);
            let digit = u32::try_from(number % radix).ok()?;
            number /= radix;
            *place = digit + before;
            if *place >= above {
                return None;
            }
            above = *place;
        }
        Some(indices)
    }
}

impl Places for Combined {
    const NAME: &'static str = "ppcomb";

    fn limit(free: u32, pawns: u32) -> u64 {
        choose(free, pawns)
    }

    fn number(indices: &[u32], _free: u32) -> u64 {
        (1..)
            .zip(indices)
            .map(|(chosen, &index)| choose(index, chosen))
            .sum()
    }

    fn indices(mut number: u64, free: u32, pawns: u32) -> Option<[u32; 8]> {
        let mut indices = [0; 8];
        let mut index = free;
        for (chosen, place) in (1..pawns + 1).zip(&mut indices).rev() {
            index = (0..index)
                .rev()
                .find(|&index| choose(index, chosen) <= number)?;
            number -= choose(index, chosen);
            *place = index;
        }
        Some(indices)
    }
}

const fn choose(of: u32, chosen: u32) -> u64 {
    CHOOSE[of as usize][chosen as usize]
}

/// `CHOOSE[n][k]` is the number of ways to choose `k`, up to 16, of `n`, up to 64.
pub(super) const CHOOSE: [[u64; MAX_PIECES + 1]; 65] = {
    let mut table = [[0; MAX_PIECES + 1]; 65];
    let mut of = 0;
    while of < 65 {
        table[of][0] = 1;
        let mut chosen = 1;
        while chosen <= MAX_PIECES && of > 0 {
            table[of][chosen] = table[of - 1][chosen - 1] + table[of - 1][chosen];
            chosen += 1;
        }
        of += 1;
    }
    table
};

/// Writes whether a side has pawns, their number, and their squares among the free ones.
pub(super) fn write<P: Places, W: BitWrite>(
    pawns: u64,
    free: u64,
    writer: &mut W,
) -> Result<(), Fault> {
    let count = pawns.count_ones();
    if count > MOST || pawns & !free != 0 {
        let rule = "a side has at most 8 pawns, on ranks 2 to 7";
        return Err(writer.refuse(Refusal::unencodable(rule)));
    }
    writer.write_bit(count > 0)?;
    if count == 0 {
        return Ok(());
    }
    writer.write_bits(u64::from(count - 1), 3)?;
    let mut indices = [0; 8];
    for (place, pawn) in indices.iter_mut().zip(Squares(pawns)) {
        *place = (free & (pawn.bit() - 1)).count_ones();
    }
    let room = free.count_ones();
    let used = indices.len().min(usize::try_from(count).unwrap_or(8));
    writer.write_bits(
        P::number(&indices[..used], room),
        width(P::limit(room, count)),
    )
}

/// Returns the bits that [`write`] takes for a number of pawns; `None` if it rejects the number.
pub(super) fn bits<P: Places>(pawns: u32, free: u32) -> Option<usize> {
    match pawns {
        0 => Some(1),
        1..=MOST => usize::try_from(1 + 3 + width(P::limit(free, pawns))).ok(),
        _ => None,
    }
}

/// Reads the set of pawns, at most `most`.
pub(super) fn read<P: Places, R: BitRead>(
    free: u64,
    most: u32,
    reader: &mut R,
) -> Result<u64, Fault> {
    let start = reader.position();
    reader.enter("any");
    let any = reader.read_bit()?;
    reader.note(start, Value::Bool(any));
    reader.leave();
    if !any {
        return Ok(0);
    }
    let start = reader.position();
    reader.enter("count");
    let count = reader.read_bits(3)? + 1;
    let room = free.count_ones();
    if count > u64::from(room.min(most)) {
        return Err(out_of_range(
            count,
            u64::from(room.min(most)),
            start,
            reader,
        ));
    }
    reader.note(start, Value::Number(Number::Unsigned(count.into())));
    reader.leave();
    let pawns = u32::try_from(count).unwrap_or(MOST);
    let start = reader.position();
    reader.enter("places");
    let limit = P::limit(room, pawns);
    let number = reader.read_bits(width(limit))?;
    if number >= limit {
        return Err(out_of_range(number, limit - 1, start, reader));
    }
    let Some(indices) = P::indices(number, room, pawns) else {
        let rule = "the pawns of a side are listed by ascending square";
        return Err(reader.refuse(start, Refusal::not_canonical(rule)));
    };
    reader.note(start, Value::Number(Number::Unsigned(number.into())));
    reader.leave();
    let mut set = 0;
    let (mut wanted, mut index) = (indices.iter().zip(0..pawns), 0);
    let mut next = wanted.next();
    for square in Squares(free) {
        let Some((&place, _)) = next else { break };
        if place == index {
            set |= square.bit();
            next = wanted.next();
        }
        index += 1;
    }
    Ok(set)
}

/// Returns the width of the numbers below a limit.
const fn width(limit: u64) -> u32 {
    u64::BITS - (limit - 1).leading_zeros()
}

#[cold]
pub(super) fn out_of_range<R: BitRead>(
    value: u64,
    high: u64,
    start: usize,
    reader: &mut R,
) -> Fault {
    let number = |value: u64| Number::Unsigned(value.into());
    let (value, low, high) = (number(value), number(0), number(high));
    reader.refuse(start, Refusal::out_of_range(value, low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<P: Places>(free: u32, pawns: u32) -> usize {
        let mut found = 0;
        for number in 0..P::limit(free, pawns) {
            let Some(indices) = P::indices(number, free, pawns) else {
                continue;
            };
            let used = &indices[..usize::try_from(pawns).unwrap()];
            assert!(used.is_sorted_by(|one, other| one < other), "{used:?}");
            assert_eq!(P::number(used, free), number);
            found += 1;
        }
        found
    }

    #[test]
    fn every_number_is_one_set_of_squares_or_none() {
        for (free, pawns, sets) in [(6, 3, 20), (10, 2, 45), (5, 5, 1), (7, 1, 7), (3, 0, 1)] {
            assert_eq!(all::<Ordered>(free, pawns), sets);
            assert_eq!(all::<Combined>(free, pawns), sets);
            assert_eq!(Combined::limit(free, pawns), u64::try_from(sets).unwrap());
        }
    }

    #[test]
    fn widths_are_those_of_the_start_position() {
        let widths = |free, pawns| {
            [
                width(Ordered::limit(free, pawns)),
                width(Combined::limit(free, pawns)),
            ]
        };
        assert_eq!(widths(48, 8), [44, 29]);
        assert_eq!(widths(40, 8), [42, 27]);
    }
}
