//! The rules of a whole board or field, beyond the validity of each byte.

use bitcodec::Violation;

use super::board::Board;
use super::coord::Coord;
use super::field::Field;
use super::id::Id;
use super::piece::{Piece, byte};

/// Each id as one bit of a set: bit 47 is id 0, bit 0 is id 0o57.
const ALL: u64 = (1 << Id::COUNT) - 1;

/// The counts of the pieces of a board.
struct PieceCounts {
    /// The ids of the pieces, as a set.
    ids: u64,
    /// The number of pieces other than the tam2; more than the number of ids if a piece is on two
    /// squares.
    pieces: u32,
    /// The number of tam2 pieces.
    tams: u32,
}

impl PieceCounts {
    #[inline]
    fn of(board: &Board) -> Self {
        /// The code of a square without an id. It sets bit `63 - 63 = 0`, while the ids, which are
        /// below 48, set the bits from `63 - 47 = 16` on. The shift by 16 at the end drops bit 0.
        /// All 81 squares take the same steps, without a branch.
        const NO_ID: u8 = 63;

        let mut codes = [NO_ID; Coord::COUNT];
        let (mut pieces, mut tams) = (0, 0);
        for (code, &square) in codes.iter_mut().zip(board.squares()) {
            let byte = byte(square);
            *code = if has_id(byte) { byte & 0o77 } else { NO_ID };
            pieces += u8::from(has_id(byte));
            tams += u8::from(byte == Piece::TAM.number());
        }
        let ids = codes
            .iter()
            .fold(0, |ids, &code| ids | 1 << 63 >> (code & 63));
        debug_assert!(
            codes
                .iter()
                .all(|&code| code == NO_ID || usize::from(code) < Id::COUNT)
        );
        Self {
            ids: ids >> 16,
            pieces: u32::from(pieces),
            tams: u32::from(tams),
        }
    }
}

/// Whether a byte of a board is a piece with an id: exactly one of its two upper bits is set.
const fn has_id(byte: u8) -> bool {
    (byte ^ byte << 1) & 0x80 != 0
}

impl Board {
    /// Checks that exactly one tam2 is on the board, and no piece on two squares. Pieces may be
    /// missing: they are in the hands.
    ///
    /// # Errors
    /// The first broken rule, with the piece, and the square if there is one.
    pub fn check(&self) -> Result<(), Violation> {
        let census = PieceCounts::of(self);
        if census.tams == 1 && census.ids.count_ones() == census.pieces {
            return Ok(());
        }
        Err(self.broken().expect("the census found a broken rule"))
    }

    /// Returns the broken rule.
    #[cold]
    fn broken(&self) -> Option<Violation> {
        self.tam_broken().or_else(|| self.twice())
    }

    fn tam_broken(&self) -> Option<Violation> {
        let mut tams = Coord::all().filter(|&square| self[square] == Some(Piece::TAM));
        match (tams.next(), tams.next()) {
            (None, _) => Some(Violation::new("the tam2 is missing").field("board")),
            (Some(_), None) => None,
            (Some(_), Some(second)) => Some(on_square("a second tam2", second)),
        }
    }

    fn twice(&self) -> Option<Violation> {
        let mut seen = [false; Id::COUNT];
        self.both_side_and_tam().find_map(|(square, piece)| {
            let id = piece.id()?;
            let seen = seen.get_mut(usize::from(id.number()))?;
            std::mem::replace(seen, true)
                .then(|| on_square("stands on a second square", square).about(id.title()))
        })
    }
}

impl Field {
    /// Checks that exactly one tam2 is on the board, and each of the 48 pieces on one square or in
    /// one hand.
    ///
    /// # Errors
    /// The first broken rule, with the piece, and the square if there is one.
    #[inline]
    pub fn check(&self) -> Result<(), Violation> {
        let census = PieceCounts::of(&self.board);
        let held = self.hop1zuo1.ids();
        if census.tams == 1
            && census.ids | held == ALL
            && census.pieces + held.count_ones() == ALL.count_ones()
        {
            return Ok(());
        }
        Err(self.broken())
    }

    /// Returns the broken rule.
    #[cold]
    fn broken(&self) -> Violation {
        let in_hand_too = || {
            self.board.both_side_and_tam().find_map(|(square, piece)| {
                let id = piece.id()?;
                self.hop1zuo1.owner(id)?;
                let rule = "stands on a square and is in a hand too";
                Some(on_square(rule, square).about(id.title()))
            })
        };
        let missing = || {
            let stands = |id| {
                self.board
                    .both_side_and_tam()
                    .any(|(_, piece)| piece.id() == Some(id))
            };
            let missing = Id::all().find(|&id| self.hop1zuo1.owner(id).is_none() && !stands(id))?;
            Some(Violation::new("is on no square and in no hand").about(missing.title()))
        };
        let broken = self.board.broken().or_else(in_hand_too).or_else(missing);
        broken.expect("the census found a broken rule")
    }
}

/// Returns the violation of a rule by the piece on a square.
const fn on_square(rule: &'static str, square: Coord) -> Violation {
    Violation::new(rule).field("board").field(square.name())
}
