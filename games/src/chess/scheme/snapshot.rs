//! A whole state as a placement scheme and the parts that the placement lacks.

use bitcodec::{BitCodec, Violation};

use super::placements::PlacementScheme;
use crate::chess::castling::{CastleSide, Castling};
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::{State, StateError, en_passant_candidates};
use crate::chess::symbol::Symbol;

/// A state of standard chess: its placement in the scheme `S`, and the parts that the placement
/// lacks.
///
/// A castling right has a bit only if its king and rook are on their initial squares. The pawn that
/// has just moved two squares is a number among the candidates.
///
/// The conditions of the four rights call functions of the same field, so each has its own version
/// for the locks.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot<S: PlacementScheme> {
    /// The placement in its scheme.
    pub placement: S,
    /// The side to move.
    pub turn: Side,
    /// Whether White may castle on the kingside, if king and rook stand on e1 and h1.
    #[codec(when = opaque(version = 1, at_home(&placement, Side::White, CastleSide::King)))]
    pub white_king_side: Option<bool>,
    /// Whether White may castle on the queenside, if king and rook stand on e1 and a1.
    #[codec(when = opaque(version = 2, at_home(&placement, Side::White, CastleSide::Queen)))]
    pub white_queen_side: Option<bool>,
    /// Whether Black may castle on the kingside, if king and rook stand on e8 and h8.
    #[codec(when = opaque(version = 3, at_home(&placement, Side::Black, CastleSide::King)))]
    pub black_king_side: Option<bool>,
    /// Whether Black may castle on the queenside, if king and rook stand on e8 and a8.
    #[codec(when = opaque(version = 4, at_home(&placement, Side::Black, CastleSide::Queen)))]
    pub black_queen_side: Option<bool>,
    /// The number of the pawn that has just moved two squares among those that may have, by file from 1; 0 for none.
    #[codec(bits(opaque(version = 1, width(&placement, turn)), max = 4))]
    pub en_passant: u8,
    /// Half-moves since the last capture or pawn move.
    #[codec(bits = 8, range = 0..=150)]
    pub clock: u8,
}

/// Returns the initial squares of the king and the rook of a right.
const fn home(side: Side, castle: CastleSide) -> (Square, Square) {
    let rook = Castling::STANDARD.rook(side, castle);
    let rook = rook.expect("everybody may castle at the start");
    (rook.on_file(4), rook)
}

/// Whether king and rook of a right are on their initial squares.
fn at_home<S: PlacementScheme>(placement: &S, side: Side, castle: CastleSide) -> bool {
    stand_at_home(placement.squares(), side, castle)
}

/// Whether king and rook of a right are on their initial squares.
pub fn stand_at_home(squares: &[Symbol; 64], side: Side, castle: CastleSide) -> bool {
    let (king, rook) = home(side, castle);
    squares[king.index()] == Symbol::of(side, Role::King)
        && squares[rook.index()] == Symbol::of(side, Role::Rook)
}

/// Returns the width of the number of the pawn that has just moved two squares.
fn width<S: PlacementScheme>(placement: &S, turn: Side) -> u32 {
    let candidates = en_passant_candidates(placement.squares(), turn).count();
    u32::try_from(candidates).map_or(0, |count| u32::BITS - count.leading_zeros())
}

impl<S: PlacementScheme> Snapshot<S> {
    const fn rights(&self) -> [(Side, CastleSide, Option<bool>); 4] {
        [
            (Side::White, CastleSide::King, self.white_king_side),
            (Side::White, CastleSide::Queen, self.white_queen_side),
            (Side::Black, CastleSide::King, self.black_king_side),
            (Side::Black, CastleSide::Queen, self.black_queen_side),
        ]
    }
}

impl<S: PlacementScheme> TryFrom<&State> for Snapshot<S> {
    type Error = Violation;

    fn try_from(state: &State) -> Result<Self, Violation> {
        if !state.is_standard() {
            return Err(Violation::new(
                "kings and rooks that may castle stand at home",
            ));
        }
        let placement = S::new(state.placement());
        let right = |side, castle| {
            at_home(&placement, side, castle).then(|| state.castling().rook(side, castle).is_some())
        };
        let mut candidates = (1..).zip(en_passant_candidates(
            state.placement().squares(),
            state.turn(),
        ));
        let number = candidates.find(|(_, target)| Some(*target) == state.en_passant());
        Ok(Self {
            turn: state.turn(),
            white_king_side: right(Side::White, CastleSide::King),
            white_queen_side: right(Side::White, CastleSide::Queen),
            black_king_side: right(Side::Black, CastleSide::King),
            black_queen_side: right(Side::Black, CastleSide::Queen),
            en_passant: number.map_or(0, |(number, _)| number),
            clock: state.clock(),
            placement,
        })
    }
}

impl<S: PlacementScheme> TryFrom<Snapshot<S>> for State {
    type Error = Violation;

    fn try_from(snapshot: Snapshot<S>) -> Result<Self, Violation> {
        let mut castling = Castling::NONE;
        for (side, castle, right) in snapshot.rights() {
            if right == Some(true) {
                castling = castling.with(side, castle, Some(home(side, castle).1));
            }
        }
        let turn = snapshot.turn;
        let mut candidates = (1..).zip(en_passant_candidates(snapshot.placement.squares(), turn));
        let en_passant = match snapshot.en_passant {
            0 => None,
            number => match candidates.find(|(candidate, _)| *candidate == number) {
                Some((_, target)) => Some(target),
                None => {
                    let rule = "the pawn is one of those that may just have moved two squares";
                    return Err(Violation::new(rule).field("en_passant"));
                }
            },
        };
        let placement = snapshot.placement.placement();
        let placement = placement
            .map_err(|error| Violation::new(Violation::from(error).rule()).field("placement"))?;
        Self::new(placement, turn, castling, en_passant, snapshot.clock).map_err(|error| {
            let field = match error {
                StateError::EnPassant { .. } => "en_passant",
                StateError::Clock(_) => "clock",
                StateError::Check { .. }
                | StateError::CastlingKing { .. }
                | StateError::CastlingRook { .. } => "placement",
            };
            Violation::new(Violation::from(error).rule()).field(field)
        })
    }
}
