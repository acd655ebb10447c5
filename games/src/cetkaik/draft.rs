//! What a refused board of the generator says: the pieces that can be read.

use cetkaik_fundamental::AbsoluteSide;

use super::ascii::{Ascii, kind_of};
use super::board::Board;
use super::coord::Coord;
use super::id::Id;
use super::piece::Piece;
use super::settings::EMPTY;
use crate::format::{Change, Draft};

/// The rows that are enough for a board, and the characters of a row as the generator writes it.
const FEWEST_ROWS: usize = 5;
const ROW: usize = 27;

/// Returns the draft of a board; `None` for a text without one. A cell that cannot be read is
/// empty.
pub(super) fn of_ascii(text: &str) -> Option<Draft> {
    let rows: Vec<&str> = text.trim_matches('\n').split(['/', '\n']).collect();
    let mut pieces = [None; Coord::COUNT];
    for (squares, row) in pieces.chunks_exact_mut(9).zip(&rows) {
        for (square, cell) in squares.iter_mut().zip(cells(row)) {
            *square = piece(&cell);
        }
    }
    if rows.len() < FEWEST_ROWS || pieces.iter().all(Option::is_none) {
        return None;
    }
    let base = Ascii::renumbered(&Board::INITIAL);
    let name = |piece: Option<Piece>| piece.map_or(EMPTY.to_owned(), |piece| piece.to_string());
    let squares = Coord::all().zip(pieces);
    let changes = squares.filter_map(|(square, piece)| {
        let value = name(piece);
        let is_change = name(base[square]) != value;
        is_change.then(|| Change(format!("board.{square}"), value.into()))
    });
    Some(Draft {
        base: Ascii(base).to_string(),
        changes: changes.collect(),
    })
}

/// Returns the cells of a row: three characters each, or `-` alone if there are no blanks.
fn cells(row: &str) -> Vec<Vec<char>> {
    let letters: Vec<char> = row.chars().collect();
    if letters.len() == ROW {
        return letters.chunks(3).map(<[char]>::to_vec).collect();
    }
    let mut cells: Vec<Vec<char>> = Vec::new();
    for letter in letters.into_iter().filter(|letter| !letter.is_whitespace()) {
        match cells.last_mut() {
            Some(cell) if cell.len() < 3 && cell[0] != '-' && !"-^_".contains(letter) => {
                cell.push(letter);
            }
            _ => cells.push(vec![letter]),
        }
    }
    cells
}

/// Returns the piece of a cell, with one of the numbers of its kind.
fn piece(cell: &[char]) -> Option<Piece> {
    let [side, profession, colour] = cell else {
        return None;
    };
    let side = match side {
        '^' => AbsoluteSide::IASide,
        '_' => AbsoluteSide::ASide,
        _ => return None,
    };
    if *profession == '$' {
        return Some(Piece::TAM);
    }
    let kind = kind_of(*profession, *colour)?;
    Id::of_kind(kind).next().map(|id| id.on_side(side))
}

#[cfg(test)]
mod tests {
    use crate::examples::example;
    use crate::format::{Draft, GameFormat, Options};
    use crate::random::Random;
    use crate::registry::find;

    fn format() -> &'static dyn GameFormat {
        find("cetkaik-ascii").expect("a format")
    }

    /// The draft of a text as a value, or the error of its changes.
    fn edited(text: &str) -> Result<String, String> {
        let Draft { base, changes } = format().draft(text).expect(text);
        let written = format().edit(&base, &changes, &Options::default());
        written
            .map(|written| written.output)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_draft_has_the_pieces_that_can_be_read() {
        let good = example("cetkaik-ascii").expect("an example");
        assert_eq!(edited(good).as_deref(), Ok(good));
        let packed = good.replace(' ', "");
        assert_eq!(edited(&format!("{packed}-")).as_deref(), Ok(good));
        let unknown = good.replacen("_6h", "_0h", 1);
        assert_eq!(edited(&unknown), Ok(good.replacen("_6h", " - ", 1)));
        let no_tam = edited(&good.replace("^$h", " - ")).expect_err("no tam2");
        assert!(no_tam.contains("tam2"), "{no_tam}");
        let three = edited(&good.replacen("_5h", "_#h", 1)).expect_err("a second black king");
        assert!(three.contains("黒王"), "{three}");
    }

    #[test]
    fn a_text_without_a_board_has_no_draft() {
        for text in ["", "_6h", "a/b/c/d/e/f", "-/-/-/-/-/-/-/-/-"] {
            assert_eq!(format().draft(text), None, "{text}");
        }
    }

    #[test]
    fn damaged_boards_have_drafts() {
        let seed = 0x5eed;
        let mut random = Random::new(seed);
        let text = example("cetkaik-ascii").expect("an example");
        for _ in 0..500 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(letters.len());
                letters[at] = random.one_of(&['^', '_', '9', 'é', ' ', '-', '/', '$', '#']);
            }
            let text: String = letters.into_iter().collect();
            let Draft { base, changes } = format().draft(&text).expect(&text);
            assert!(
                format().check(&base, &Options::default()).is_ok(),
                "seed {seed}: {text}"
            );
            // Refused or not, it is tried.
            drop(format().edit(&base, &changes, &Options::default()));
        }
    }
}
