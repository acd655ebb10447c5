//! The rules that a whole board or field keeps, beyond each byte having a meaning.

use bitcodec::Violation;

use super::board::Board;
use super::coord::Coord;
use super::field::Field;
use super::id::Id;
use super::piece::{Piece, byte};

/// Each id as one bit of a set: bit 47 is id 0, bit 0 is id 0o57.
const ALL: u64 = (1 << Id::COUNT) - 1;

/// What stands on a board, in numbers.
struct Census {
    /// The ids of the pieces, as a set.
    ids: u64,
    /// How many pieces there are without the tam2; more than there are ids where one stands twice.
    pieces: u32,
    /// How many times the tam2 stands there.
    tams: u32,
}

impl Census {
    #[inline]
    fn of(board: &Board) -> Self {
        /// Where squares without an id go: to a bit that no id has.
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
        Self {
            ids: ids >> 16,
            pieces: u32::from(pieces),
            tams: u32::from(tams),
        }
    }
}

/// Tells whether a byte of a board is a piece with an id: exactly one of its two upper bits is set.
const fn has_id(byte: u8) -> bool {
    (byte ^ byte << 1) & 0x80 != 0
}

impl Board {
    /// Tells whether one tam2 stands on the board, and no piece twice. Pieces may be missing: they are in the hands.
    ///
    /// # Errors
    /// The rule that is broken first, with the piece, and the square where there is one.
    pub fn check(&self) -> Result<(), Violation> {
        let census = Census::of(self);
        if census.tams == 1 && census.ids.count_ones() == census.pieces {
            return Ok(());
        }
        Err(self.broken().expect("the census found a broken rule"))
    }

    /// Finds the broken rule.
    #[cold]
    fn broken(&self) -> Option<Violation> {
        self.tam_broken().or_else(|| self.twice())
    }

    fn tam_broken(&self) -> Option<Violation> {
        let mut tams = Coord::all().filter(|&square| self[square] == Some(Piece::TAM));
        match (tams.next(), tams.next()) {
            (None, _) => Some(Violation::new("the tam2 is missing").at("board")),
            (Some(_), None) => None,
            (Some(_), Some(second)) => Some(Violation::new("a second tam2").at(path(second))),
        }
    }

    fn twice(&self) -> Option<Violation> {
        let mut seen = [false; Id::COUNT];
        self.both_side_and_tam().find_map(|(square, piece)| {
            let id = piece.id()?;
            let seen = seen.get_mut(usize::from(id.number()))?;
            std::mem::replace(seen, true)
                .then(|| Violation::new(TWICE[usize::from(id.number())]).at(path(square)))
        })
    }
}

impl Field {
    /// Tells whether one tam2 stands on the board, and each of the 48 pieces on one square or in one hand.
    ///
    /// # Errors
    /// The rule that is broken first, with the piece, and the square where there is one.
    #[inline]
    pub fn check(&self) -> Result<(), Violation> {
        let census = Census::of(&self.board);
        let held = self.hop1zuo1.ids();
        if census.tams == 1
            && census.ids | held == ALL
            && census.pieces + held.count_ones() == ALL.count_ones()
        {
            return Ok(());
        }
        Err(self.broken())
    }

    /// Finds the broken rule.
    #[cold]
    fn broken(&self) -> Violation {
        let in_hand_too = || {
            self.board.both_side_and_tam().find_map(|(square, piece)| {
                let id = piece.id()?;
                self.hop1zuo1.owner(id)?;
                Some(Violation::new(IN_HAND_TOO[usize::from(id.number())]).at(path(square)))
            })
        };
        let missing = || {
            let stands = |id| {
                self.board
                    .both_side_and_tam()
                    .any(|(_, piece)| piece.id() == Some(id))
            };
            let missing = Id::all().find(|&id| self.hop1zuo1.owner(id).is_none() && !stands(id))?;
            Some(Violation::new(MISSING[usize::from(missing.number())]))
        };
        let broken = self.board.broken().or_else(in_hand_too).or_else(missing);
        broken.expect("the census found a broken rule")
    }
}

/// Returns the path of a square as an error names it.
const fn path(square: Coord) -> &'static str {
    PATHS[square.offset() as usize]
}

macro_rules! paths {
    ($($row:literal)*) => { [$(
        concat!("board.K", $row), concat!("board.L", $row), concat!("board.N", $row),
        concat!("board.T", $row), concat!("board.Z", $row), concat!("board.X", $row),
        concat!("board.C", $row), concat!("board.M", $row), concat!("board.P", $row),
    )*] };
}

/// The paths of the squares.
const PATHS: [&str; Coord::COUNT] = paths!("A" "E" "I" "U" "O" "Y" "AI" "AU" "IA");

/// A sentence about each id.
macro_rules! each_piece {
    ($rule:literal) => {
        $crate::cetkaik::check::each_piece!($rule;
            "黒兵 (0o00)" "赤兵 (0o01)" "黒兵 (0o02)" "赤兵 (0o03)"
            "黒兵 (0o04)" "赤兵 (0o05)" "黒兵 (0o06)" "赤兵 (0o07)"
            "黒兵 (0o10)" "赤兵 (0o11)" "黒兵 (0o12)" "赤兵 (0o13)"
            "黒兵 (0o14)" "赤兵 (0o15)" "黒兵 (0o16)" "赤兵 (0o17)"
            "黒弓 (0o20)" "赤弓 (0o21)" "黒弓 (0o22)" "赤弓 (0o23)"
            "黒車 (0o24)" "赤車 (0o25)" "黒車 (0o26)" "赤車 (0o27)"
            "黒虎 (0o30)" "赤虎 (0o31)" "黒虎 (0o32)" "赤虎 (0o33)"
            "黒馬 (0o34)" "赤馬 (0o35)" "黒馬 (0o36)" "赤馬 (0o37)"
            "黒筆 (0o40)" "赤筆 (0o41)" "黒筆 (0o42)" "赤筆 (0o43)"
            "黒巫 (0o44)" "赤巫 (0o45)" "黒巫 (0o46)" "赤巫 (0o47)"
            "黒将 (0o50)" "赤将 (0o51)" "黒将 (0o52)" "赤将 (0o53)"
            "黒王 (0o54)" "赤王 (0o55)" "黒船 (0o56)" "赤船 (0o57)")
    };
    ($rule:literal; $($piece:literal)*) => { [$(concat!($piece, $rule)),*] };
}
pub(super) use each_piece;

const TWICE: [&str; Id::COUNT] = each_piece!(" stands on a second square");
const IN_HAND_TOO: [&str; Id::COUNT] = each_piece!(" stands on a square and is in a hand too");
const MISSING: [&str; Id::COUNT] = each_piece!(" is on no square and in no hand");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_and_paths_are_those_of_their_number() {
        for id in Id::all() {
            let number = usize::from(id.number());
            for sentences in [TWICE, IN_HAND_TOO, MISSING] {
                assert!(sentences[number].starts_with(&id.to_string()), "{id}");
            }
        }
        for square in Coord::all() {
            assert_eq!(path(square), format!("board.{square}"));
        }
    }
}
