//! The hands of both sides: two bits for each piece.

use std::fmt;

use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};

use super::id::Id;
use super::piece::Piece;

/// The lower bit of each of the 48 entries.
const LOW: u128 = 0x5555_5555_5555_5555_5555_5555;

/// The captured pieces in each hand: 48 entries of two bits, the lowest id first.
///
/// An entry is 0 for a piece that is in no hand, 1 in IA's and 2 in A's: the side bits that the
/// piece gets when it is dropped. 3 would be both hands and is not valid.
///
/// ```
/// use games::cetkaik::{Hop1zuo1, Piece};
///
/// let mut hands = Hop1zuo1::new();
/// let tiger = Piece::new(0o133).ok_or("no piece")?;
/// assert!(hands.set(tiger));
/// assert!(!hands.set(tiger)); // it is there already
/// assert_eq!(hands.ia_side_hop1zuo1().collect::<Vec<_>>(), [tiger]);
/// assert_eq!(hands.bytes()[6], 0b00_00_00_01);
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Hop1zuo1 {
    bytes: [u8; 12],
}

impl Hop1zuo1 {
    /// Returns two empty hands.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; 12] }
    }

    /// Returns the hands of these bytes; `None` if a piece is in both hands.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 12]) -> Option<Self> {
        let hands = Self { bytes };
        let bits = hands.bits();
        if bits & bits >> 1 & LOW == 0 {
            Some(hands)
        } else {
            None
        }
    }

    /// Returns the twelve bytes: entry `p` in byte `p / 4`, the first entry of a byte in its upper
    /// bits.
    #[must_use]
    pub const fn bytes(self) -> [u8; 12] {
        self.bytes
    }

    /// Returns the side in whose hand a piece is.
    #[must_use]
    #[inline]
    pub fn owner(&self, id: Id) -> Option<AbsoluteSide> {
        match self.bytes[byte_of(id)] >> shift(id) & 0b11 {
            1 => Some(AbsoluteSide::IASide),
            2 => Some(AbsoluteSide::ASide),
            _ => None,
        }
    }

    /// Whether the piece is in the hand of its side; the tam2 never is.
    #[must_use]
    #[inline]
    pub fn exists(&self, piece: Piece) -> bool {
        piece.id().is_some_and(|id| self.owner(id) == piece.side())
    }

    /// Puts a piece into the hand of its side; returns whether it did. The tam2 and a piece that is
    /// already in a hand are left alone.
    #[inline]
    pub fn set(&mut self, piece: Piece) -> bool {
        self.with(piece).map(|change| self.make(change)).is_some()
    }

    /// Takes a piece out of the hand of its side; returns whether it was there.
    #[inline]
    pub fn clear(&mut self, piece: Piece) -> bool {
        self.without(piece)
            .map(|change| self.make(change))
            .is_some()
    }

    /// Returns the change that [`set`](Self::set) makes; `None` if it makes none.
    #[inline]
    pub(super) fn with(&self, piece: Piece) -> Option<Change> {
        let (at, entry, both) = place(piece);
        let byte = *self.bytes.get(at)?;
        (entry != both && byte & both == 0).then_some(Change {
            at,
            byte: byte | entry,
        })
    }

    /// Returns the change that [`clear`](Self::clear) makes; `None` if it makes none.
    #[inline]
    pub(super) fn without(&self, piece: Piece) -> Option<Change> {
        let (at, entry, both) = place(piece);
        let byte = *self.bytes.get(at)?;
        (entry != both && byte & both == entry).then_some(Change {
            at,
            byte: byte & !both,
        })
    }

    #[inline]
    pub(super) fn make(&mut self, change: Change) {
        self.bytes[change.at] = change.byte;
    }

    /// Returns the lowest id of a colour and profession in the hand of `side`.
    #[must_use]
    pub fn lowest(&self, kind: ColorAndProf, side: AbsoluteSide) -> Option<Id> {
        lowest(self.held_by(side) & OF_KIND[kind_index(kind)])
    }

    /// Returns the pieces in both hands, ascending by id.
    pub fn both_hop1zuo1(self) -> impl Iterator<Item = Piece> {
        let ids = Hand {
            held: (self.bits() | self.bits() >> 1) & LOW,
        };
        ids.filter_map(move |id| Some(id.on_side(self.owner(id)?)))
    }

    /// Returns the ids in the hand of `side`, ascending.
    #[must_use]
    pub fn of(&self, side: AbsoluteSide) -> Hand {
        Hand {
            held: self.held_by(side),
        }
    }

    /// Returns the pieces in IA's hand, ascending by id.
    pub fn ia_side_hop1zuo1(self) -> impl Iterator<Item = Piece> {
        self.of(AbsoluteSide::IASide)
            .map(|id| id.on_side(AbsoluteSide::IASide))
    }

    /// Returns the pieces in A's hand, ascending by id.
    pub fn a_side_hop1zuo1(self) -> impl Iterator<Item = Piece> {
        self.of(AbsoluteSide::ASide)
            .map(|id| id.on_side(AbsoluteSide::ASide))
    }

    /// Returns colour and profession of the pieces in IA's hand, ascending by id.
    pub fn ia_side_hop1zuo1_color_and_prof(self) -> impl Iterator<Item = ColorAndProf> {
        self.of(AbsoluteSide::IASide).map(Id::kind)
    }

    /// Returns colour and profession of the pieces in A's hand, ascending by id.
    pub fn a_side_hop1zuo1_color_and_prof(self) -> impl Iterator<Item = ColorAndProf> {
        self.of(AbsoluteSide::ASide).map(Id::kind)
    }

    /// Returns the ids in either hand as a set: bit 47 is id 0, bit 0 is id 0o57.
    pub(super) fn ids(self) -> u64 {
        let (upper, lower) = self.words();
        gather(upper | upper >> 1) << 16 | gather(lower | lower >> 1)
    }

    /// Returns the entries of the ids below 32, and of the others.
    const fn words(self) -> (u64, u64) {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = self.bytes;
        let lower = u32::from_be_bytes([i, j, k, l]);
        (u64::from_be_bytes([a, b, c, d, e, f, g, h]), lower as u64)
    }

    /// Returns the 96 bits as a number, the entry of id 0 in the two highest.
    const fn bits(self) -> u128 {
        let (upper, lower) = self.words();
        (upper as u128) << 32 | lower as u128
    }

    /// Returns the pieces in the hand of `side`, as the lower bit of each entry.
    fn held_by(self, side: AbsoluteSide) -> u128 {
        let digit = match side {
            AbsoluteSide::IASide => 0,
            AbsoluteSide::ASide => 1,
        };
        self.bits() >> digit & LOW
    }
}

/// Compacts the even bits of a word: bit `2n` becomes bit `n`, and the odd bits are dropped (`pext`
/// with the mask `0x5555..`).
///
/// Each step halves the gaps: afterwards the kept bits form groups of 2, 4, 8, 16 and 32, each
/// group at the low end of a field twice as wide. `0b01_00_01_01` becomes `0b0010_0011`, then
/// `0b1011`.
const fn gather(word: u64) -> u64 {
    let word = word & 0x5555_5555_5555_5555;
    let word = (word | word >> 1) & 0x3333_3333_3333_3333;
    let word = (word | word >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    let word = (word | word >> 4) & 0x00ff_00ff_00ff_00ff;
    let word = (word | word >> 8) & 0x0000_ffff_0000_ffff;
    (word | word >> 16) & 0xffff_ffff
}

/// The new value of one byte of the hands.
///
/// It is computed before a field is copied: a load from the copy would wait for its stores.
#[derive(Clone, Copy)]
pub(super) struct Change {
    at: usize,
    byte: u8,
}

/// Returns the index of the byte with the entry of a piece.
#[inline]
fn byte_of(id: Id) -> usize {
    usize::from(id.number() / 4)
}

/// Returns the shift of the entry of a piece in its byte.
#[inline]
const fn shift(id: Id) -> u8 {
    6 - 2 * (id.number() % 4)
}

/// Returns the index of the byte with the entry of a piece, the entry for the hand of its side, and
/// the mask of both hands. For the tam2, which has no hand, the two are equal.
#[inline]
fn place(piece: Piece) -> (usize, u8, u8) {
    let number = piece.number();
    let shift = 6 - 2 * (number % 4);
    (
        usize::from(number % 0o100 / 4),
        number >> 6 << shift,
        0b11 << shift,
    )
}

/// The entries of each colour and profession, the lower bit of each.
const OF_KIND: [u128; 20] = {
    let mut sets = [0; 20];
    let mut number = 0;
    while let Some(id) = Id::new(number) {
        sets[kind_index(id.kind())] |= 1 << (94 - 2 * number);
        number += 1;
    }
    sets
};

/// Returns the index of a colour and profession in [`OF_KIND`].
const fn kind_index(kind: ColorAndProf) -> usize {
    kind.prof as usize * 2 + kind.color as usize
}

/// Returns the lowest id of a set of entries; `None` for an empty set.
fn lowest(held: u128) -> Option<Id> {
    // There are 32 zeros above the 96 bits, and `2p + 1` more above the lower bit of entry `p`. An
    // empty set gives (128 - 32) / 2 = 48, which is not an id.
    u8::try_from((held.leading_zeros() - 32) / 2)
        .ok()
        .and_then(Id::new)
}

/// The ids in a hand, ascending.
#[derive(Clone, Debug)]
pub struct Hand {
    held: u128,
}

impl Iterator for Hand {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        let id = lowest(self.held)?;
        self.held &= !(1 << (94 - 2 * id.number()));
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::try_from(self.held.count_ones()).unwrap_or(usize::MAX);
        (count, Some(count))
    }
}

impl ExactSizeIterator for Hand {}

/// Colour and profession of the pieces in a hand, ascending by id.
#[derive(Clone, Debug)]
pub struct HandKinds {
    hand: Hand,
}

impl HandKinds {
    pub(super) const fn new(hand: Hand) -> Self {
        Self { hand }
    }
}

impl Iterator for HandKinds {
    type Item = ColorAndProf;

    #[inline]
    fn next(&mut self) -> Option<ColorAndProf> {
        self.hand.next().map(Id::kind)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.hand.size_hint()
    }
}

impl ExactSizeIterator for HandKinds {}

impl fmt::Debug for Hop1zuo1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.both_hop1zuo1()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [AbsoluteSide; 2] = [AbsoluteSide::IASide, AbsoluteSide::ASide];

    #[test]
    fn even_bits_are_gathered() {
        assert_eq!(gather(0b01_00_01_01), 0b1011);
        for word in 0..=u16::MAX {
            let bits = (0..8).map(|n| u64::from(word >> (2 * n) & 1) << n);
            let expected: u64 = bits.sum();
            let word = u64::from(word);
            assert_eq!(gather(word), expected);
            // Every step is an or, so each group of 16 bits reaches its target independently of the
            // others.
            assert_eq!(
                gather(word << 48 | word << 16),
                expected << 24 | expected << 8
            );
        }
    }

    #[test]
    fn a_piece_is_in_one_hand_or_none() {
        for id in Id::all() {
            for side in SIDES {
                let mut hands = Hop1zuo1::new();
                let piece = id.on_side(side);
                assert!(!hands.clear(piece) && hands.set(piece));
                assert!(!hands.set(piece) && !hands.set(id.on_side(!side)));
                assert!(hands.exists(piece) && !hands.exists(id.on_side(!side)));
                assert_eq!(
                    (hands.owner(id), hands.ids()),
                    (Some(side), 1 << (47 - id.number()))
                );
                assert_eq!(hands.both_hop1zuo1().collect::<Vec<_>>(), [piece]);
                assert_eq!(hands.lowest(id.kind(), side), Some(id));
                assert_eq!(hands.lowest(id.kind(), !side), None);
                assert!(!hands.clear(id.on_side(!side)) && hands.clear(piece));
                assert_eq!(hands, Hop1zuo1::new());
            }
        }
        assert!(!Hop1zuo1::new().set(Piece::TAM));
    }

    #[test]
    fn all_pieces_fit_one_hand() {
        for side in SIDES {
            let mut hands = Hop1zuo1::new();
            assert!(Id::all().rev().all(|id| hands.set(id.on_side(side))));
            assert!(hands.of(side).eq(Id::all()));
            assert_eq!(hands.of(!side).next(), None);
            assert_eq!(hands.ids().count_ones(), 48);
        }
    }

    #[test]
    fn a_byte_has_81_values() {
        let valid = (0..=255)
            .filter(|&byte| Hop1zuo1::from_bytes([byte; 12]).is_some())
            .count();
        assert_eq!(valid, 81);
    }
}
