//! Which men attack a square, on the ray tables of the rules library.

use cozy_chess::{
    BitBoard, get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::symbol::Symbol;

/// The squares of a side's men that attack a square.
pub(crate) fn attackers(placement: &Placement, target: Square, by: Side) -> BitBoard {
    let of = |role| -> BitBoard {
        placement
            .find(Symbol::of(by, role))
            .map(Square::to_cozy)
            .collect()
    };
    let occupied = Square::all()
        .filter(|&square| placement.symbol(square) != Symbol::Empty)
        .map(Square::to_cozy)
        .collect();
    let square = target.to_cozy();
    let queens = of(Role::Queen);
    (get_bishop_moves(square, occupied) & (of(Role::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (of(Role::Rook) | queens))
        | (get_knight_moves(square) & of(Role::Knight))
        | (get_king_moves(square) & of(Role::King))
        | (get_pawn_attacks(square, by.other().to_cozy()) & of(Role::Pawn))
}

/// Whether a square lies strictly between two others on one line.
pub(crate) fn is_between(square: Square, one: cozy_chess::Square, other: Square) -> bool {
    get_between_rays(one, other.to_cozy()).has(square.to_cozy())
}
