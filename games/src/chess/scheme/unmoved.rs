//! The scheme `st_nibx`: 4 bits for each square. Unmoved kings and rooks and a pawn that has just
//! moved two squares have numbers of their own.

use bitcodec::coding;
use bitcodec::{BitCodec, Violation};

use super::rules::on_square;
use crate::chess::castling::{CastleSide, Castling};
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::{State, StateError, double_step_ends};
use crate::chess::symbol::Symbol;

/// The content of a square, with the part of its history that the rules need.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(bits = 4, column = snake_case)]
pub enum Nibble {
    /// An empty square.
    Empty = 0,
    /// A white pawn.
    WhitePawn = 1,
    /// A white rook that may not castle.
    WhiteRook = 2,
    /// A white knight.
    WhiteKnight = 3,
    /// A white bishop.
    WhiteBishop = 4,
    /// A white queen.
    WhiteQueen = 5,
    /// The white king, if it may not castle.
    WhiteKing = 6,
    /// A black pawn.
    BlackPawn = 7,
    /// A black rook that may not castle.
    BlackRook = 8,
    /// A black knight.
    BlackKnight = 9,
    /// A black bishop.
    BlackBishop = 10,
    /// A black queen.
    BlackQueen = 11,
    /// The black king, if it may not castle.
    BlackKing = 12,
    /// A pawn that has just moved two squares; White's on rank 4, Black's on rank 5.
    DoublePushedPawn = 13,
    /// A king that may castle; White's on rank 1, Black's on rank 8.
    UnmovedKing = 14,
    /// A rook that may castle; White's on rank 1, Black's on rank 8.
    UnmovedRook = 15,
}

impl Nibble {
    /// Returns the nibble of a symbol without a history: numbers below 13 are those of the symbols.
    fn plain(symbol: Symbol) -> Self {
        coding::Symbol::from_index(symbol.number().into())
    }

    /// Returns the symbol of this nibble on a square; `None` if the nibble is not possible there.
    fn symbol(self, square: Square) -> Option<Symbol> {
        let role = match self {
            Self::DoublePushedPawn => Role::Pawn,
            Self::UnmovedKing => Role::King,
            Self::UnmovedRook => Role::Rook,
            _ => return Symbol::new(self as u8),
        };
        let side = match (self, square.rank()) {
            (Self::DoublePushedPawn, 3) | (Self::UnmovedKing | Self::UnmovedRook, 0) => Side::White,
            (Self::DoublePushedPawn, 4) | (Self::UnmovedKing | Self::UnmovedRook, 7) => Side::Black,
            _ => return None,
        };
        Some(Symbol::of(side, role))
    }
}

/// `st_nibx`: a whole state in 265 bits, also of Chess960.
///
/// The nibble 15 marks exactly the rooks that may castle, 14 exactly the kings with such a rook.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::{State, scheme::Unmoved};
///
/// let bytes = Unmoved::from(&State::START).to_bytes()?;
/// assert_eq!(bytes.len(), 34);
/// assert_eq!(State::try_from(&Unmoved::from_bytes(&bytes)?)?, State::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "36701e9064b4f0bb", check = rules)]
pub struct Unmoved {
    /// The content of each square, a1 to h8.
    pub squares: [Nibble; 64],
    /// The side to move.
    pub turn: Side,
    /// Half-moves since the last capture or pawn move.
    #[codec(bits = 8, range = 0..=150)]
    pub clock: u8,
}

impl From<&State> for Unmoved {
    fn from(state: &State) -> Self {
        let mut squares = state.placement().squares().map(Nibble::plain);
        for (side, _, rook) in state.castling().rooks() {
            squares[rook.index()] = Nibble::UnmovedRook;
            squares[state.placement().king(side).index()] = Nibble::UnmovedKing;
        }
        if let Some(target) = state.en_passant() {
            let (pawn, _) = double_step_ends(state.turn(), target);
            squares[pawn.index()] = Nibble::DoublePushedPawn;
        }
        Self {
            squares,
            turn: state.turn(),
            clock: state.clock(),
        }
    }
}

/// The reason why nibbles are not a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnmovedError {
    /// A nibble that is not possible on its square.
    Square(Square),
    /// A second pawn that has just moved two squares.
    SecondPawn(Square),
    /// An unmoved king without an unmoved rook.
    NoRook(Square),
    /// An unmoved rook without an unmoved king.
    NoKing(Square),
    /// A second unmoved rook on one side of its king.
    SecondRook(Square),
    /// The placement breaks a rule.
    Placement(crate::chess::PlacementError),
    /// The state breaks a rule.
    State(StateError),
}

impl TryFrom<&Unmoved> for State {
    type Error = UnmovedError;

    fn try_from(unmoved: &Unmoved) -> Result<Self, UnmovedError> {
        let mut squares = [Symbol::Empty; 64];
        let mut double_pushed = None;
        for (square, nibble) in Square::all().zip(&unmoved.squares) {
            squares[square.index()] = nibble.symbol(square).ok_or(UnmovedError::Square(square))?;
            if *nibble == Nibble::DoublePushedPawn && double_pushed.replace(square).is_some() {
                return Err(UnmovedError::SecondPawn(square));
            }
        }
        let placement = Placement::new(squares).map_err(UnmovedError::Placement)?;
        let mut castling = Castling::NONE;
        for side in Side::ALL {
            castling = rights(unmoved, &placement, side, castling)?;
        }
        // White's pawn is on rank 4 and has passed rank 3; Black's is on rank 5 and has passed rank
        // 6.
        let target = double_pushed.map(|pawn| pawn.on_rank(if pawn.rank() == 3 { 2 } else { 5 }));
        State::new(placement, unmoved.turn, castling, target, unmoved.clock)
            .map_err(UnmovedError::State)
    }
}

fn rights(
    unmoved: &Unmoved,
    placement: &Placement,
    side: Side,
    mut castling: Castling,
) -> Result<Castling, UnmovedError> {
    let king = placement.king(side);
    let rooks = (0..8)
        .filter_map(|file| Square::at(file, side.back_rank()))
        .filter(|square| unmoved.squares[square.index()] == Nibble::UnmovedRook);
    let unmoved_king = unmoved.squares[king.index()] == Nibble::UnmovedKing;
    for rook in rooks {
        if !unmoved_king {
            return Err(UnmovedError::NoKing(rook));
        }
        let castle = CastleSide::of(rook > king);
        if castling.rook(side, castle).is_some() {
            return Err(UnmovedError::SecondRook(rook));
        }
        castling = castling.with(side, castle, Some(rook));
    }
    if unmoved_king && !castling.any(side) {
        return Err(UnmovedError::NoRook(king));
    }
    Ok(castling)
}

fn rules(unmoved: &Unmoved) -> Result<(), Violation> {
    State::try_from(unmoved).map(drop).map_err(Violation::from)
}

impl From<UnmovedError> for Violation {
    fn from(error: UnmovedError) -> Self {
        let (rule, square) = match error {
            UnmovedError::Placement(error) => return error.into(),
            UnmovedError::State(error) => return error.into(),
            UnmovedError::Square(square) => (
                "a pawn that has just moved two squares is on rank 4 or 5, an unmoved piece on rank 1 or 8",
                square,
            ),
            UnmovedError::SecondPawn(square) => ("one pawn has just moved two squares", square),
            UnmovedError::NoRook(square) => ("an unmoved king has an unmoved rook", square),
            UnmovedError::NoKing(square) => ("an unmoved rook has an unmoved king", square),
            UnmovedError::SecondRook(square) => {
                ("one unmoved rook is on each side of its king", square)
            }
        };
        on_square(rule, square)
    }
}

impl std::fmt::Display for UnmovedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Placement(error) => error.fmt(f),
            Self::State(error) => error.fmt(f),
            Self::Square(square)
            | Self::SecondPawn(square)
            | Self::NoRook(square)
            | Self::NoKing(square)
            | Self::SecondRook(square) => write!(f, "{square}: {}", Violation::from(*self).rule()),
        }
    }
}

impl std::error::Error for UnmovedError {}
