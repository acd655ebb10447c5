//! The traits of `cetkaik_traits`, so that code for any representation of cetkaik works with this
//! one.
//!
//! There is one perspective, with IA at the bottom and pointing upward: relative and absolute
//! values are the same.

use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession, PureMove_};
use cetkaik_traits::{
    CetkaikRepresentation, IsAbsoluteBoard, IsAbsoluteField, IsBoard, IsField, IsPieceWithSide,
};

use super::board::{Board, Squares};
use super::coord::Coord;
use super::field::Field;
use super::hands::HandKinds;
use super::moves::MoveError;
use super::piece::{MaybeTam2, Piece};

/// A move in the coordinates of this representation.
pub type PureMove = PureMove_<Coord>;

/// The compact representation, for code that is generic over [`CetkaikRepresentation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CetkaikCompact;

/// The only perspective on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// IA's home is at the bottom, and IA's pieces point upward.
    IaIsDownAndPointsUpward,
}

impl IsPieceWithSide for Piece {
    type Side = AbsoluteSide;

    fn match_on_piece_and_apply<U>(
        self,
        f_tam: &dyn Fn() -> U,
        f_piece: &dyn Fn(Color, Profession, AbsoluteSide) -> U,
    ) -> U {
        match self.kind().zip(self.side()) {
            Some((kind, side)) => f_piece(kind.color, kind.prof, side),
            None => f_tam(),
        }
    }
}

impl IsBoard for Board {
    type PieceWithSide = Piece;
    type Coord = Coord;
    type EmptySquaresIter = Squares;

    fn peek(&self, square: Coord) -> Option<Piece> {
        self[square]
    }

    fn pop(&mut self, square: Coord) -> Option<Piece> {
        self[square].take()
    }

    fn put(&mut self, square: Coord, piece: Option<Piece>) {
        self[square] = piece;
    }

    fn assert_empty(&self, square: Coord) {
        if let Some(piece) = self[square] {
            panic!("{square} should be empty, but {piece} stands there");
        }
    }

    fn assert_occupied(&self, square: Coord) {
        assert!(
            self[square].is_some(),
            "{square} should be taken, but is empty"
        );
    }

    fn empty_squares(&self) -> Squares {
        self.empty()
    }
}

impl IsAbsoluteBoard for Board {
    fn yhuap_initial() -> Self {
        Self::INITIAL
    }
}

impl IsField for Field {
    type Board = Board;
    type Coord = Coord;
    type PieceWithSide = Piece;
    type Side = AbsoluteSide;

    fn move_nontam_piece_from_src_to_dest_while_taking_opponent_piece_if_needed(
        &self,
        from: Coord,
        to: Coord,
        whose_turn: AbsoluteSide,
    ) -> Result<Self, &'static str> {
        let mut field = *self;
        field
            .move_or_take(from, to, whose_turn)
            .map_err(MoveError::reason)?;
        Ok(field)
    }

    fn search_from_hop1zuo1_and_parachute_at(
        &self,
        color: Color,
        prof: Profession,
        side: AbsoluteSide,
        dest: Coord,
    ) -> Option<Self> {
        self.try_drop(ColorAndProf { color, prof }, side, dest)
    }

    fn as_board(&self) -> &Board {
        &self.board
    }

    fn as_board_mut(&mut self) -> &mut Board {
        &mut self.board
    }
}

impl IsAbsoluteField for Field {
    type Hop1Zuo1Iter = HandKinds;

    fn yhuap_initial() -> Self {
        Self::INITIAL
    }

    fn hop1zuo1_of(&self, side: AbsoluteSide) -> HandKinds {
        HandKinds::new(self.hop1zuo1.of(side))
    }
}

impl CetkaikRepresentation for CetkaikCompact {
    type Perspective = Perspective;
    type AbsoluteCoord = Coord;
    type RelativeCoord = Coord;
    type AbsoluteBoard = Board;
    type RelativeBoard = Board;
    type AbsolutePiece = Piece;
    type RelativePiece = Piece;
    type AbsoluteField = Field;
    type RelativeField = Field;
    type RelativeSide = AbsoluteSide;

    fn to_absolute_coord(coord: Coord, _: Perspective) -> Coord {
        coord
    }

    fn to_relative_coord(coord: Coord, _: Perspective) -> Coord {
        coord
    }

    fn add_delta(coord: Coord, row_delta: isize, col_delta: isize) -> Option<Coord> {
        coord.add_delta(row_delta, col_delta)
    }

    fn is_tam_hue_by_default(coord: Coord) -> bool {
        coord.is_tam_hue_by_default()
    }

    fn relative_tam2() -> Piece {
        Piece::TAM
    }

    fn absolute_tam2() -> Piece {
        Piece::TAM
    }

    fn is_upward(side: AbsoluteSide) -> bool {
        side == AbsoluteSide::IASide
    }

    fn as_board_absolute(field: &Field) -> &Board {
        &field.board
    }

    fn as_board_mut_absolute(field: &mut Field) -> &mut Board {
        &mut field.board
    }

    fn as_board_relative(field: &Field) -> &Board {
        &field.board
    }

    fn is_water_relative(coord: Coord) -> bool {
        coord.is_water()
    }

    fn is_water_absolute(coord: Coord) -> bool {
        coord.is_water()
    }

    fn loop_over_one_side_and_tam(
        board: &Board,
        side: AbsoluteSide,
        f_tam_or_piece: &mut dyn FnMut(Coord, Option<Profession>),
    ) {
        for (square, piece) in board.movable_by(side) {
            match piece.prof() {
                MaybeTam2::Tam2 => f_tam_or_piece(square, None),
                MaybeTam2::NotTam2(prof) => f_tam_or_piece(square, Some(prof)),
            }
        }
    }

    fn to_relative_field(field: Field, _: Perspective) -> Field {
        field
    }

    fn to_relative_side(side: AbsoluteSide, _: Perspective) -> AbsoluteSide {
        side
    }

    fn get_one_perspective() -> Perspective {
        Perspective::IaIsDownAndPointsUpward
    }

    fn absolute_distance(a: Coord, b: Coord) -> i32 {
        Coord::distance(a, b)
    }

    fn absolute_same_direction(origin: Coord, a: Coord, b: Coord) -> bool {
        Coord::same_direction(origin, a, b)
    }
}
