//! The ASCII form of the community's board generator.

use std::fmt;
use std::str::FromStr;

use bitcodec::Violation;
use cetkaik_fundamental::{AbsoluteSide, Color, ColorAndProf, Profession};
use thiserror::Error;

use super::board::Board;
use super::coord::Coord;
use super::id::Id;
use super::piece::Piece;

/// The characters of the professions.
const PROFESSIONS: [(Profession, char); 10] = [
    (Profession::Nuak1, '!'),
    (Profession::Kauk2, '1'),
    (Profession::Gua2, '2'),
    (Profession::Kaun1, '3'),
    (Profession::Dau2, '4'),
    (Profession::Maun1, '5'),
    (Profession::Kua2, '6'),
    (Profession::Tuk2, '7'),
    (Profession::Uai1, '8'),
    (Profession::Io, '#'),
];

/// A board in the ASCII of the board generator: nine rows of nine cells, without hands and without
/// numbers.
///
/// A cell is the side (`^` IA's, `_` A's), the profession and the colour (`h` black, `k` red);
/// ` - ` is an empty square and `^$h` the tam2. The rows are joined by `/` or by line feeds; white
/// space is ignored. The text does not distinguish equal pieces, so the parser gives each piece the
/// lowest free [`Id`] of its colour and profession, square by square.
///
/// ```
/// use games::cetkaik::{Ascii, Board};
///
/// let text = Ascii(Board::INITIAL).to_string();
/// assert!(text.starts_with("_6h_5h_3h_8h_#k_8k_3k_5k_6k/_7k_2k - _4k - _4h - _2h_7h/"));
/// let read: Ascii = text.parse()?;
/// assert_eq!(read.to_string(), text);
/// assert_ne!(read.0, Board::INITIAL); // the clerk on KA is 0o42 there, and 0o40 is the lowest number
/// # Ok::<(), games::cetkaik::AsciiError>(())
/// ```
///
/// Source: <https://sozysozbot.github.io/cerke/generator.html>.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ascii(
    /// The board.
    pub Board,
);

impl Ascii {
    /// Returns the board with the numbers that parsing its text gives: the lowest ones, square by
    /// square.
    #[must_use]
    pub fn renumbered(board: &Board) -> Board {
        let mut numbers = Numbers::default();
        let mut renumbered = *board;
        for (square, piece) in board.both_side_and_tam() {
            if let Some((kind, side)) = piece.kind().zip(piece.side()) {
                // A board with a piece on two squares runs out of numbers; the second square keeps
                // its own.
                renumbered[square] = numbers
                    .next(kind)
                    .map_or(Some(piece), |id| Some(id.on_side(side)));
            }
        }
        renumbered
    }
}

/// The ids that are in use.
#[derive(Default)]
struct Numbers {
    used: u64,
}

impl Numbers {
    /// Returns the lowest free id of a colour and profession, and marks it as used.
    fn next(&mut self, kind: ColorAndProf) -> Option<Id> {
        let id = Id::of_kind(kind).find(|id| self.used & 1 << id.number() == 0)?;
        self.used |= 1 << id.number();
        Some(id)
    }
}

/// Writes the colour and the profession as in a cell: `2k`.
pub(super) fn write_kind(f: &mut impl fmt::Write, kind: ColorAndProf) -> fmt::Result {
    let found = PROFESSIONS.iter().find(|(prof, _)| *prof == kind.prof);
    let (_, letter) = found.expect("every profession is listed");
    let color = match kind.color {
        Color::Huok2 => 'h',
        Color::Kok1 => 'k',
    };
    write!(f, "{letter}{color}")
}

fn profession_of(letter: char) -> Option<Profession> {
    let mut named = PROFESSIONS.iter();
    Some(named.find(|(_, one)| *one == letter)?.0)
}

/// Returns the colour and the profession of a cell: `2k`.
pub(super) fn kind_of(profession: char, colour: char) -> Option<ColorAndProf> {
    let color = match colour {
        'h' => Color::Huok2,
        'k' => Color::Kok1,
        _ => return None,
    };
    let prof = profession_of(profession)?;
    Some(ColorAndProf { color, prof })
}

/// Writes a cell of three characters.
fn write_cell(f: &mut impl fmt::Write, square: Option<Piece>) -> fmt::Result {
    let Some(piece) = square else {
        return f.write_str(" - ");
    };
    let Some((kind, side)) = piece.kind().zip(piece.side()) else {
        return f.write_str("^$h");
    };
    f.write_char(match side {
        AbsoluteSide::IASide => '^',
        AbsoluteSide::ASide => '_',
    })?;
    write_kind(f, kind)
}

/// Writes the nine rows, separated by `between`.
pub(super) fn write_rows(f: &mut impl fmt::Write, board: &Board, between: char) -> fmt::Result {
    for square in Coord::all() {
        if square.col() == 0 && square.row() > 0 {
            f.write_char(between)?;
        }
        write_cell(f, board[square])?;
    }
    Ok(())
}

impl fmt::Display for Ascii {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &self.0, '/')
    }
}

/// The reason why a text is not a board of the generator.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum AsciiError {
    /// A character that is not valid at its position in a cell.
    #[error("character {at}, {square}: `{}` is not {expected}", .found.escape_debug())]
    Character {
        /// The character.
        found: char,
        /// The index of the character in the text, counted from 1.
        at: usize,
        /// The square of its cell.
        square: Coord,
        /// The valid characters.
        expected: &'static str,
    },
    /// The text ends before its last cell.
    #[error("the text ends before {square}: 81 cells were expected")]
    Ends {
        /// The square whose cell is missing.
        square: Coord,
    },
    /// Text after the last cell.
    #[error("character {at}: `{}` follows the last cell", .found.escape_debug())]
    Trailing {
        /// The first extra character.
        found: char,
        /// Its index in the text, counted from 1.
        at: usize,
    },
    /// More pieces of a colour and profession than a game has.
    #[error("{square}: more {kind} than a game has")]
    TooMany {
        /// The colour and profession.
        kind: ColorAndProf,
        /// The square of the first extra one.
        square: Coord,
    },
    /// The board breaks a rule.
    #[error(transparent)]
    Rule(Violation),
}

impl FromStr for Ascii {
    type Err = AsciiError;

    fn from_str(text: &str) -> Result<Self, AsciiError> {
        let mut letters = (1..)
            .zip(text.chars())
            .filter(|(_, letter)| !letter.is_whitespace())
            .peekable();
        let mut numbers = Numbers::default();
        let mut board = Board::EMPTY;
        for square in Coord::all() {
            if square.col() == 0 && square.row() > 0 {
                letters.next_if(|&(_, letter)| letter == '/');
            }
            let mut take = |expected| {
                let (at, found) = letters.next().ok_or(AsciiError::Ends { square })?;
                Ok((
                    found,
                    AsciiError::Character {
                        found,
                        at,
                        square,
                        expected,
                    },
                ))
            };
            let side = match take("a side, `^` or `_`, or `-`")? {
                ('-', _) => continue,
                ('^', _) => AbsoluteSide::IASide,
                ('_', _) => AbsoluteSide::ASide,
                (_, error) => return Err(error),
            };
            let prof = match take("a profession, one of `!12345678#$`")? {
                ('$', error) if side == AbsoluteSide::ASide => return Err(error),
                ('$', _) => None,
                (found, error) => Some(profession_of(found).ok_or(error)?),
            };
            let color = match (take("a colour, `h` or `k`")?, prof) {
                (('h', _), _) => Color::Huok2,
                (('k', _), Some(_)) => Color::Kok1,
                ((_, error), _) => return Err(error),
            };
            board[square] = Some(match prof {
                None => Piece::TAM,
                Some(prof) => {
                    let kind = ColorAndProf { color, prof };
                    numbers
                        .next(kind)
                        .ok_or(AsciiError::TooMany { kind, square })?
                        .on_side(side)
                }
            });
        }
        if let Some((at, found)) = letters.next() {
            return Err(AsciiError::Trailing { found, at });
        }
        board.check().map_err(AsciiError::Rule)?;
        Ok(Self(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The string of cerkefs' `PrettyPrintSpec`, the generator's initial board.
    const INITIAL: &str = "\
        _6h_5h_3h_8h_#k_8k_3k_5k_6k\n\
        _7k_2k - _4k - _4h - _2h_7h\n\
        _1h_1k_1h_1k_!k_1k_1h_1k_1h\n \
        -  -  -  -  -  -  -  -  - \n \
        -  -  -  - ^$h -  -  -  - \n \
        -  -  -  -  -  -  -  -  - \n\
        ^1h^1k^1h^1k^!h^1k^1h^1k^1h\n\
        ^7h^2h - ^4h - ^4k - ^2k^7k\n\
        ^6k^5k^3k^8k^#h^8h^3h^5h^6h";

    #[test]
    fn the_initial_board_is_the_published_text() {
        let mut rows = String::new();
        write_rows(&mut rows, &Board::INITIAL, '\n').expect("a string takes everything");
        assert_eq!(rows, INITIAL);
        let read: Ascii = INITIAL.parse().expect("the published text is a board");
        assert_eq!(read, Ascii(Ascii::renumbered(&Board::INITIAL)));
        assert_eq!(read.to_string(), rows.replace('\n', "/"));
    }

    #[test]
    fn white_space_does_not_matter() {
        let packed: String = INITIAL.split_whitespace().collect();
        assert_eq!(packed.parse::<Ascii>(), INITIAL.parse());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("", "the text ends before KA: 81 cells were expected"),
            (
                "_6h-x",
                "character 5, NA: `x` is not a side, `^` or `_`, or `-`",
            ),
            (
                "_0h",
                "character 2, KA: `0` is not a profession, one of `!12345678#$`",
            ),
            (
                "_$h",
                "character 2, KA: `$` is not a profession, one of `!12345678#$`",
            ),
            ("^$k", "character 3, KA: `k` is not a colour, `h` or `k`"),
            ("^#h^#h", "LA: more 黒王 than a game has"),
            (
                "/",
                "character 1, KA: `/` is not a side, `^` or `_`, or `-`",
            ),
        ];
        for (text, message) in cases {
            let error = text.parse::<Ascii>().expect_err(text);
            assert_eq!(error.to_string(), message, "{text}");
        }
        let empty = "-".repeat(81);
        let error = empty.parse::<Ascii>().expect_err("no tam2");
        assert_eq!(error.to_string(), "board: the tam2 is missing");
        let long = format!("{INITIAL}-");
        assert!(matches!(
            long.parse::<Ascii>(),
            Err(AsciiError::Trailing { found: '-', .. })
        ));
    }
}
