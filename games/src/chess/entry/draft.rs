//! What a refused FEN says: the squares, and the fields behind them as they are written.

use serde_json::Value;

use super::settings::name;
use crate::chess::fen_line::{FenLine, with_blanks};
use crate::chess::square::Square;
use crate::chess::symbol::Symbol;
use crate::format::{Change, Draft};

/// The value with which a draft begins.
const BASE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The ranks that are enough for a board.
const FEWEST_RANKS: usize = 5;

/// The fields behind the placement, as settings, with their contents in [`BASE`].
const FIELDS: [(&str, &str); 5] = [
    ("turn", "w"),
    ("castling", "-"),
    ("en_passant", "-"),
    ("clock", "0"),
    ("number", "1"),
];

/// Returns the draft of a FEN; `None` for a text without a board.
pub(super) fn of_fen(text: &str) -> Option<Draft> {
    let text = with_blanks(text);
    let (board, mut rest) = word(&text);
    let before: FenLine = BASE.parse().expect("the base is a FEN");
    let before = before.fen.state;
    let placed = Square::all().zip(squares(board)?);
    let placed = placed.filter(|(square, symbol)| before.placement().symbol(*square) != *symbol);
    let mut changes: Vec<Change> = placed
        .map(|(square, symbol)| Change(format!("board.{square}"), name(symbol).into()))
        .collect();
    for (index, (path, usual)) in FIELDS.into_iter().enumerate() {
        let (field, after) = word(rest);
        // Operations may follow the fourth field.
        if field.is_empty() || index == 3 && !field.starts_with(|one: char| one.is_ascii_digit()) {
            break;
        }
        rest = after;
        if field != usual {
            changes.push(Change(path.to_owned(), value(path, field)));
        }
    }
    let with_operations = format!("{BASE} {rest}");
    let is_read = with_operations.parse::<FenLine>().is_ok();
    Some(Draft {
        base: if is_read {
            with_operations.trim_end().to_owned()
        } else {
            BASE.to_owned()
        },
        changes,
    })
}

/// Returns the first word of a text, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Returns the contents of a1, b1, .. h8; `None` for a text that is no board at all. A square that
/// cannot be read is empty, and what is too much is left out.
fn squares(board: &str) -> Option<[Symbol; 64]> {
    let mut symbols = [Symbol::Empty; 64];
    for (rank, row) in (0_u8..8).rev().zip(board.split('/')) {
        let mut file = 0_u8;
        for letter in row.chars() {
            if let Some(run) = letter.to_digit(10) {
                file = file.saturating_add(u8::try_from(run).unwrap_or(8));
                continue;
            }
            if let (Some(square), Some(symbol)) =
                (Square::at(file, rank), Symbol::from_letter(letter))
            {
                symbols[square.index()] = symbol;
            }
            file = file.saturating_add(1);
        }
    }
    let has_pieces = symbols.iter().any(|symbol| *symbol != Symbol::Empty);
    (has_pieces && board.split('/').count() >= FEWEST_RANKS).then_some(symbols)
}

/// Returns the value of a setting that a field stands for; for a field that has none, its text.
fn value(path: &str, field: &str) -> Value {
    match (path, field) {
        ("turn", "w") => "white".into(),
        ("turn", "b") => "black".into(),
        ("clock" | "number", _) => field
            .parse::<u32>()
            .map_or_else(|_| field.into(), Value::from),
        _ => field.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{GameFormat, Options};
    use crate::random::Random;
    use crate::registry::find;

    fn fen() -> &'static dyn GameFormat {
        find("chess-fen").expect("a format")
    }

    /// The draft of a text as a value, or the error of its changes.
    fn edited(text: &str) -> Result<String, String> {
        let Draft { base, changes } = fen().draft(text).expect(text);
        let written = fen().edit(&base, &changes, &Options::default());
        written
            .map(|written| written.output)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_draft_says_what_is_wrong_with_the_position() {
        let table = [
            (
                "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
                "fen: placement: 2 white kings; expected one",
            ),
            (
                "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
                "fen: placement: a pawn on h8; pawns stand on ranks 2 to 7",
            ),
            (
                "4k3/8/8/8/8/8/8/8 b - - 0 1",
                "fen: placement: 0 white kings; expected one",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
                "fen: castling: no rook for 'K' beside the king on its back rank",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
                "turn: there is no value `x`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 151 1",
                "fen: half-move clock 151; expected at most 150",
            ),
        ];
        for (text, expected) in table {
            assert_eq!(edited(text).expect_err(text), expected, "{text}");
        }
    }

    #[test]
    fn a_fault_of_the_text_alone_leaves_a_position() {
        let king = "4k3/8/8/8/8/8/4P3/4K3";
        let table = [
            // Nine squares in a rank, an unknown letter, a rank too few, and fields that are missing.
            (
                "4k3/8/8/8/8/8/4P4/4K3 b - - 3 7",
                format!("{king} b - - 3 7"),
            ),
            (
                "4k3/8/8/8/8/8/4Px2/4K3 w - - 0 1",
                format!("{king} w - - 0 1"),
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 b -", format!("{king} b - - 0 1")),
            (
                "4k3/8/4K3/8/8/8/8 w - - 0 1",
                "4k3/8/4K3/8/8/8/8/8 w - - 0 1".to_owned(),
            ),
            // Operations stay.
            (
                "4k3/8/8/8/8/8/4P4/4K3 w - - bm e4; id \"a  b\";",
                format!("{king} w - - 0 1 bm e4; id \"a  b\";"),
            ),
        ];
        for (text, expected) in table {
            assert!(fen().check(text, &Options::default()).is_err(), "{text}");
            assert_eq!(edited(text).as_deref(), Ok(expected.as_str()), "{text}");
        }
    }

    #[test]
    fn a_text_without_a_board_has_no_draft() {
        for text in [
            "",
            "hello",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8 w",
            "1/2/3/4/5/6/7",
        ] {
            assert_eq!(fen().draft(text), None, "{text}");
        }
    }

    #[test]
    fn the_draft_of_a_good_text_is_its_value() {
        let text = "r3k2r/1pp2ppp/8/3pP3/8/8/PPP2PPP/R3K2R w KQkq d6 0 12";
        assert_eq!(edited(text).as_deref(), Ok(text));
    }

    #[test]
    fn damaged_boards_have_drafts() {
        let seed = 0x5eed;
        let mut random = Random::new(seed);
        let text = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        for _ in 0..2000 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(letters.len());
                letters[at] =
                    random.one_of(&['k', 'K', 'P', '9', '0', 'x', 'é', '/', ' ', '-', '8']);
            }
            let text: String = letters.into_iter().collect();
            let draft = fen().draft(&text);
            if let Some(Draft { base, changes }) = draft {
                assert!(
                    fen().check(&base, &Options::default()).is_ok(),
                    "seed {seed}: {text}"
                );
                // Refused or not, it is tried.
                drop(fen().edit(&base, &changes, &Options::default()));
            }
        }
    }
}
