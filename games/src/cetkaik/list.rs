//! The field as a list of pieces: 49 bytes.

use bitcodec::{BitCodec, Violation};
use cetkaik_fundamental::AbsoluteSide;

use super::coord::Coord;
use super::field::Field;
use super::id::Id;
use super::piece::Piece;
use super::place::{Place, Placed, Side};

/// A field as a list: for each of the 48 ids, in order, the side that moves the piece and its
/// location, and then the tam2.
///
/// It has the content of [`Field`] in 49 bytes instead of 93. No piece can be missing or be listed
/// twice; the check is that no two pieces are on one square.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::cetkaik::{Field, PieceList};
///
/// let list = PieceList::try_from(&Field::INITIAL)?;
/// assert_eq!(list.to_bytes()?[..4], [0x36, 0x37, 0x38, 0x39]); // the black pawn 0o00 stands on KAI, square 54
/// assert_eq!(list.to_field(), Field::INITIAL);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, size = 392, lock = "9c05f75bd7b5364e", check = PieceList::check)]
pub struct PieceList {
    pieces: [Placed; Id::COUNT],
    /// The square of the tam2.
    #[codec(reserved = 1, range = 0..=80)]
    tam: u8,
}

impl PieceList {
    /// Returns the field.
    #[must_use]
    pub fn to_field(&self) -> Field {
        self.field()
            .expect("a list that breaks a rule cannot be made")
    }

    /// Returns the location of a piece.
    #[must_use]
    pub fn piece(&self, id: Id) -> Placed {
        self.pieces[usize::from(id.number())]
    }

    /// Returns the square of the tam2.
    #[must_use]
    pub fn tam(&self) -> Coord {
        Coord::from_offset(self.tam).expect("the range of the field is that of the squares")
    }

    fn check(&self) -> Result<(), Violation> {
        self.field().map(drop)
    }

    fn field(&self) -> Result<Field, Violation> {
        let mut field = Field::EMPTY;
        for (index, (id, placed)) in Id::all().zip(self.pieces).enumerate() {
            if !field.place(id, placed) {
                let shared = Violation::new(SHARED).about(id.title());
                return Err(shared.field("pieces").index(index).field("place"));
            }
        }
        let tam = &mut field.board[self.tam()];
        if tam.is_some() {
            return Err(Violation::new("the tam2 stands where a piece does").field("tam"));
        }
        *tam = Some(Piece::TAM);
        Ok(field)
    }
}

impl Field {
    /// Puts a piece on its square or into its hand; returns false if the square is occupied.
    pub(super) fn place(&mut self, id: Id, placed: Placed) -> bool {
        let piece = id.on_side(placed.side.into());
        match placed.place.square() {
            Some(square) if self.board[square].is_some() => false,
            Some(square) => {
                self.board[square] = Some(piece);
                true
            }
            None => self.hop1zuo1.set(piece),
        }
    }

    /// Returns the location of each piece, and the square of the tam2.
    ///
    /// # Errors
    /// A broken rule of the field.
    pub(super) fn placed(&self) -> Result<([Placed; Id::COUNT], Coord), Violation> {
        self.check()?;
        let mut pieces = [Placed {
            side: Side::Ia,
            place: Place::Hand,
        }; Id::COUNT];
        let mut tam = Id::all().next().expect("there are ids").home();
        for id in self.hop1zuo1.of(AbsoluteSide::ASide) {
            pieces[usize::from(id.number())].side = Side::A;
        }
        for (square, piece) in self.board.both_side_and_tam() {
            match piece.id().zip(piece.side()) {
                Some((id, side)) => {
                    pieces[usize::from(id.number())] = Placed {
                        side: side.into(),
                        place: square.into(),
                    }
                }
                None => tam = square,
            }
        }
        Ok((pieces, tam))
    }
}

impl TryFrom<&Field> for PieceList {
    type Error = Violation;

    /// Lists the pieces of a field.
    ///
    /// # Errors
    /// A broken rule of the field, as for [`Field::check`].
    fn try_from(field: &Field) -> Result<Self, Violation> {
        let (pieces, tam) = field.placed()?;
        Ok(Self {
            pieces,
            tam: tam.offset(),
        })
    }
}

/// The rule that a square has at most one piece.
pub(super) const SHARED: &str = "stands where another piece does";
