//! The schemes in which every move has the same width: `m12` and `m16`.

use bitcodec::{BitCodec, DecodeError, NoContext, Violation, WireFormat};

use super::{Game, GameError, LegalMoves, PlyFault};
use crate::chess::moves::{Move, Promotion};
use crate::chess::position::Position;
use crate::chess::square::Square;

/// `m12`: where each piece goes from and to; a pawn that reaches the last rank becomes a queen.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::game::fixed_width::{FromTo, Moves12};
///
/// let moves = vec![FromTo { from: "e2".parse()?, to: "e4".parse()? }];
/// assert_eq!(Moves12 { moves }.to_bytes()?, [1, 0b001100_01, 0b1100_0000]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, lock = "1ab33678803989bc", check = has_most_plies)]
pub struct Moves12 {
    /// The moves in the order in which they are played.
    #[codec(len(leb128))]
    pub moves: Vec<FromTo>,
}

/// The squares of a move.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromTo {
    /// The square of the piece.
    #[codec(as = u8, bits = 6)]
    pub from: Square,
    /// The target square.
    #[codec(as = u8, bits = 6)]
    pub to: Square,
}

/// `m16`: where each piece goes from and to, and what a pawn becomes.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::chess::game::fixed_width::Moves16;
///
/// let moves = vec!["e7e8n".parse()?];
/// assert_eq!(Moves16 { moves }.to_bytes()?, [1, 0b110100_11, 0b1100_0011]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first, lock = "77a97b0aa91efc3d", check = has_most_plies)]
pub struct Moves16 {
    /// The moves in the order in which they are played.
    #[codec(len(leb128))]
    pub moves: Vec<Move>,
}

/// A scheme in which every move has the same width.
pub(super) trait Moves: WireFormat<Context = NoContext> {
    /// The written form of a move.
    type Item: Copy;

    fn new(moves: Vec<Self::Item>) -> Self;
    fn moves(&self) -> &[Self::Item];

    /// Returns the written form of a move; `None` if the scheme cannot write it.
    fn item(mv: Move) -> Option<Self::Item>;

    /// Returns the move of a written form, with the legal moves of its position.
    fn mv(item: Self::Item, legal: &LegalMoves) -> Move;
}

impl Moves for Moves12 {
    type Item = FromTo;

    fn new(moves: Vec<FromTo>) -> Self {
        Self { moves }
    }

    fn moves(&self) -> &[FromTo] {
        &self.moves
    }

    fn item(
        Move {
            from,
            to,
            promotion,
        }: Move,
    ) -> Option<FromTo> {
        matches!(promotion, None | Some(Promotion::Queen)).then_some(FromTo { from, to })
    }

    fn mv(FromTo { from, to }: FromTo, legal: &LegalMoves) -> Move {
        let promotion = legal.promotes(from).then_some(Promotion::Queen);
        Move {
            from,
            to,
            promotion,
        }
    }
}

impl Moves for Moves16 {
    type Item = Move;

    fn new(moves: Vec<Move>) -> Self {
        Self { moves }
    }

    fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn item(mv: Move) -> Option<Move> {
        Some(mv)
    }

    fn mv(mv: Move, _legal: &LegalMoves) -> Move {
        mv
    }
}

fn has_most_plies<M: Moves>(moves: &M) -> Result<(), Violation> {
    if moves.moves().len() > Game::MAX_PLIES {
        return Err(Violation::new("a game has at most 1048576 half-moves").field("moves"));
    }
    Ok(())
}

/// Writes a game.
pub(super) fn encode<M: Moves>(game: &Game) -> Result<Vec<u8>, GameError> {
    let mut replay = game.replay()?;
    let mut items = Vec::with_capacity(game.moves.len());
    while let Some(mv) = replay.next_move()? {
        items.push(M::item(mv).ok_or(PlyFault::Underpromotion.at(items.len()))?);
    }
    let plies = u64::try_from(items.len()).unwrap_or(u64::MAX);
    // Every move has a valid form, so only their number can be too large.
    M::new(items)
        .to_bytes()
        .map_err(|_| GameError::Plies { plies })
}

/// Reads the moves into a game without moves. After a broken rule it has the moves before it.
pub(super) fn decode<M: Moves>(bytes: &[u8], game: &mut Game) -> Result<(), GameError> {
    let read = M::from_bytes(bytes).map_err(|error: DecodeError| GameError::Bytes(error))?;
    let position = game.start.position().map_err(GameError::Start)?;
    play(&read, position, &mut game.moves)
}

/// Whether bytes encode a game that begins at a position.
pub(super) fn holds<M: Moves>(bytes: &[u8], start: &Position) -> bool {
    let read = M::from_bytes_kind(bytes);
    read.is_ok_and(|read| play(&read, start.clone(), &mut Vec::new()).is_ok())
}

/// Plays the decoded moves, and appends them.
fn play<M: Moves>(
    read: &M,
    mut position: Position,
    moves: &mut Vec<Move>,
) -> Result<(), GameError> {
    let mut legal = LegalMoves::default();
    for (ply, &item) in read.moves().iter().enumerate() {
        position.legal_moves_into(&mut legal);
        if legal.is_empty() {
            return Err(PlyFault::Over.at(ply));
        }
        let mv = M::mv(item, &legal);
        if !legal.contains(mv) {
            return Err(PlyFault::Illegal(mv).at(ply));
        }
        position.play_legal(mv);
        moves.push(mv);
    }
    Ok(())
}
