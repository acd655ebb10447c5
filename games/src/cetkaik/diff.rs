//! The field as its difference from the initial one: 7 to 55 bytes.

use arrayvec::ArrayVec;
use bitcodec::{BitCodec, Violation};

use super::coord::Coord;
use super::field::Field;
use super::id::Id;
use super::list::SHARED;
use super::piece::Piece;
use super::place::Placed;

/// A field as its difference from the initial field: a flag for the tam2 and for each id, and then
/// the locations of the pieces that are not on their initial square and side.
///
/// It has the content of [`Field`], in 7 bytes at the beginning of a game and 8 bits more for each
/// piece that has moved. A piece on its initial square is not listed, so each field has one form.
///
/// ```
/// use bitcodec::WireFormat;
/// use games::cetkaik::{Field, Moved};
///
/// let moved = Moved::try_from(&Field::INITIAL)?;
/// assert_eq!(moved.to_bytes()?, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x80]);
/// assert_eq!(moved.to_field(), Field::INITIAL);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitCodec, Clone, Debug, PartialEq, Eq, Hash)]
#[codec(msb_first, lock = "c90133f92721b93c", check = Moved::check)]
pub struct Moved {
    /// Whether the tam2 is on ZO.
    tam_home: bool,
    /// For each id, whether the piece is on its initial square and on its initial side.
    home: [bool; Id::COUNT],
    /// The square of the tam2.
    #[codec(when = !tam_home, range = 0..=80)]
    tam: Option<u8>,
    /// The locations of the other pieces, ascending by id.
    #[codec(len = opaque(version = 1, away(home)))]
    moved: ArrayVec<Placed, { Id::COUNT }>,
}

/// Returns the number of pieces that are not on their initial squares.
fn away(home: [bool; Id::COUNT]) -> usize {
    home.iter().filter(|home| !**home).count()
}

/// Returns the initial location of a piece.
fn first(id: Id) -> Placed {
    Placed {
        side: id.first_side().into(),
        place: id.home().into(),
    }
}

/// Returns the initial square of the tam2.
fn first_of_tam() -> Coord {
    Coord::new(4, 4).expect("the middle of the board")
}

impl Moved {
    /// Returns the field.
    #[must_use]
    pub fn to_field(&self) -> Field {
        self.field().expect("what breaks a rule cannot be made")
    }

    fn check(&self) -> Result<(), Violation> {
        self.field().map(drop)
    }

    fn field(&self) -> Result<Field, Violation> {
        let mut field = Field::EMPTY;
        for (id, _) in Id::all().zip(self.home).filter(|(_, home)| *home) {
            field.place(id, first(id));
        }
        let tam = match self.tam {
            None => first_of_tam(),
            Some(offset) => match Coord::from_offset(offset) {
                Some(square) if square != first_of_tam() => square,
                _ => {
                    return Err(
                        Violation::new("the tam2 is at home, but its flag denies it").field("tam"),
                    );
                }
            },
        };
        if field.board[tam].is_some() {
            return Err(Violation::new("the tam2 stands where a piece does").field("tam"));
        }
        field.board[tam] = Some(Piece::TAM);
        let away = Id::all()
            .zip(self.home)
            .filter(|(_, home)| !*home)
            .map(|(id, _)| id);
        for (index, (id, &placed)) in away.zip(&self.moved).enumerate() {
            let broken = |rule| {
                let broken = Violation::new(rule).about(id.title());
                Err(broken.field("moved").index(index).field("place"))
            };
            if placed == first(id) {
                return broken("is at home, but its flag denies it");
            }
            if !field.place(id, placed) {
                return broken(SHARED);
            }
        }
        Ok(field)
    }
}

impl TryFrom<&Field> for Moved {
    type Error = Violation;

    /// Finds what has left its home.
    ///
    /// # Errors
    /// A broken rule of the field, as for [`Field::check`].
    fn try_from(field: &Field) -> Result<Self, Violation> {
        let (pieces, tam) = field.placed()?;
        let mut home = [false; Id::COUNT];
        let mut moved = ArrayVec::new();
        for ((id, placed), home) in Id::all().zip(pieces).zip(&mut home) {
            *home = placed == first(id);
            if !*home {
                moved.push(placed);
            }
        }
        let tam_home = tam == first_of_tam();
        let tam = (!tam_home).then_some(tam.offset());
        Ok(Self {
            tam_home,
            home,
            tam,
            moved,
        })
    }
}
