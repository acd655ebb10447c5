//! What refused IDs say: the checkers on each place, and the other fields as they are written.

use serde_json::Value;

use super::id::GnubgId;
use super::position::PositionKey;
use super::xgid::{Field, Xgid};
use crate::format::{Change, Draft};

/// The fields of an XGID without checkers, with which a draft begins.
const BASE: [&str; 10] = [
    "--------------------------",
    "0",
    "0",
    "1",
    "00",
    "0",
    "0",
    "0",
    "0",
    "10",
];

/// The letters that are enough for a board of an XGID, which has 26.
const FEWEST_LETTERS: usize = 18;

/// Returns the draft of an XGID; `None` for a text without a board. A field that the fields before
/// it allow is part of the value, and another one a change.
pub(super) fn of_xgid(text: &str) -> Option<Draft> {
    let text = text.trim();
    let text = text.strip_prefix("XGID=").unwrap_or(text);
    let board = text.split(':').next().unwrap_or_default();
    let is_place = |letter: &char| letter.is_ascii_alphabetic() || *letter == '-';
    if board.chars().filter(is_place).count() < FEWEST_LETTERS {
        return None;
    }
    let mut fields = BASE;
    let mut changes = Vec::new();
    for ((field, word), index) in Field::ALL.into_iter().zip(text.split(':')).zip(0..) {
        let before = std::mem::replace(&mut fields[index], word);
        if fields.join(":").parse::<Xgid>().is_ok() {
            continue;
        }
        fields[index] = before;
        match field {
            Field::Board => checkers(word, &mut changes),
            _ => changes.push(Change(field.name().to_owned(), value(field, word))),
        }
    }
    Some(Draft {
        base: format!("XGID={}", fields.join(":")),
        changes,
    })
}

/// Adds the checkers of a board.
fn checkers(board: &str, changes: &mut Vec<Change>) {
    for (place, letter) in (0_u8..26).zip(board.chars()) {
        let (path, first) = match (letter, place) {
            ('A'..='Z', 1..) => (format!("bottom[{}]", place - 1), 'A'),
            ('a'..='z', ..25) => (format!("top[{}]", 24 - place), 'a'),
            _ => continue,
        };
        let count = u32::from(letter) - u32::from(first) + 1;
        changes.push(Change(path, count.into()));
    }
}

/// Returns the value of a setting that a field stands for; for a field that has none, its text.
fn value(field: Field, word: &str) -> Value {
    let number = word.parse::<u32>().ok();
    let number = match field {
        Field::Cube | Field::MaxCube => number.and_then(|log2| 1_u64.checked_shl(log2)),
        Field::Dice => None,
        _ => number.map(u64::from),
    };
    match (field, word, number) {
        (Field::Owner | Field::Turn, "1", _) => "bottom".into(),
        (Field::Owner | Field::Turn, "-1", _) => "top".into(),
        (Field::Owner, "0", _) => "centred".into(),
        (_, _, Some(number)) => number.into(),
        _ => word.into(),
    }
}

/// The characters of a Position ID, and the fewest of a text that says where checkers stand.
const CHARACTERS: usize = 14;
const FEWEST_CHARACTERS: usize = 12;

/// Returns the draft of a Position ID.
pub(super) fn of_position(text: &str) -> Option<Draft> {
    Some(Draft {
        base: PositionKey::EMPTY.to_string(),
        changes: counts(text.trim(), "")?,
    })
}

/// Returns the draft of a GNUBg ID: a match that is refused is the one of a new game for money.
pub(super) fn of_id(text: &str) -> Option<Draft> {
    let (position, of_match) = text.trim().split_once(':')?;
    let base = GnubgId::from(PositionKey::EMPTY);
    let with_match = format!("{}:{of_match}", base.position);
    let is_read = with_match.parse::<GnubgId>().is_ok();
    Some(Draft {
        base: if is_read {
            with_match
        } else {
            base.to_string()
        },
        changes: counts(position, "position.")?,
    })
}

/// Returns the checkers of the 80 bits of a Position ID: each count is in unary, and a zero follows
/// it. A character that is not of base64 has no bits set.
fn counts(text: &str, prefix: &str) -> Option<Vec<Change>> {
    let sixes: Vec<u8> = text.bytes().map(six_bits).collect();
    if !(FEWEST_CHARACTERS..=CHARACTERS).contains(&sixes.len()) {
        return None;
    }
    // The characters have the highest bit of each byte first, and the position the lowest.
    let bit = |index: usize| {
        let place = index / 8 * 8 + 7 - index % 8;
        let six = sixes.get(place / 6).copied().unwrap_or(0);
        six >> (5 - place % 6) & 1 == 1
    };
    let mut bits = (0..80).map(bit);
    let players = ["opponent", "on_roll"].into_iter();
    let places = players.flat_map(|player| (0..25).map(move |index| (player, index)));
    let mut changes = Vec::new();
    for (player, index) in places {
        let count = bits.by_ref().take_while(|is_one| *is_one).count();
        if count > 0 {
            changes.push(Change(format!("{prefix}{player}[{index}]"), count.into()));
        }
    }
    (!changes.is_empty()).then_some(changes)
}

fn six_bits(character: u8) -> u8 {
    match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Draft, Options};
    use crate::random::Random;
    use crate::registry::find;

    /// The draft of a text as a value, or the error of its changes.
    fn edited(format: &str, text: &str) -> Result<String, String> {
        let format = find(format).expect("a format");
        let Draft { base, changes } = format.draft(text).expect(text);
        let written = format.edit(&base, &changes, &Options::default());
        written
            .map(|written| written.output)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_draft_says_what_is_wrong_with_an_xgid() {
        let table = [
            (
                "XGID=-b----F-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
                "field 1 (board): 16 checkers of the bottom player, at most 15 expected",
            ),
            (
                "XGID=-b----E-C---eE---c-e----B-:0:1:1:52:0:0:0:0:10",
                "field 3 (owner): a cube at 1 has no owner",
            ),
            (
                "XGID=-b----E-C---eE---c-e----B-:0:0:1:57:0:0:0:0:10",
                "field 5 (dice): 57 is not 00, two dice of 1 to 6, D, B or R",
            ),
            (
                "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:8:0:0:7:10",
                "field 6 (score_bottom): the match is already won",
            ),
            (
                "XGID=-b----E-C---eE---c-e----B-:20:0:1:52:0:0:0:0:10",
                "1048576 is not a power of two",
            ),
            (
                "XGID=-b----E-C---eE---c-e----B-:x:0:1:52:0:0:0:0:10",
                "expected a number",
            ),
        ];
        for (text, expected) in table {
            let error = edited("xgid", text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_fault_of_the_text_alone_leaves_an_xgid() {
        let board = "XGID=-b----E-C---eE---c-e----B-";
        for (text, rest) in [
            (
                format!("{board}-:0:0:1:52:0:0:0:0:10"),
                ":0:0:1:52:0:0:0:0:10",
            ),
            (format!("{board}:0:0:-1:52:0:0"), ":0:0:-1:52:0:0:0:0:10"),
            (
                format!("{board}:0:0:1:52:0:0:0:0:10:7"),
                ":0:0:1:52:0:0:0:0:10",
            ),
            (
                format!("{board}:01:1:1:52:0:0:0:0:10"),
                ":1:1:1:52:0:0:0:0:10",
            ),
        ] {
            assert_eq!(
                edited("xgid", &text),
                Ok(format!("{board}{rest}")),
                "{text}"
            );
        }
    }

    #[test]
    fn a_draft_has_the_checkers_of_a_refused_id() {
        // Sixteen checkers of the player who is not on roll, and the start of the game.
        let sixteen = "4OfgA2DA5+ADYA";
        let error = edited("gnubg-position", sixteen).expect_err(sixteen);
        assert!(error.contains("opponent"), "{error}");
        let both = "4HPwATDgc/ABMA:cAkAAAAAAAAB";
        assert!(
            edited("gnubg-id", both).is_ok(),
            "the match of a new game for money"
        );
        for (format, text) in [
            ("gnubg-position", "4HPwATDgc/ABMA"),
            ("gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"),
        ] {
            assert_eq!(
                edited(format, text).as_deref(),
                Ok(text),
                "a good ID is its own draft"
            );
        }
    }

    #[test]
    fn a_text_without_a_board_has_no_draft() {
        for (format, text) in [
            ("xgid", ""),
            ("xgid", "XGID="),
            ("xgid", "XGID=0:0:1:52"),
            ("gnubg-position", "4HPwATDg"),
            ("gnubg-position", "AAAAAAAAAAAAAA"),
            ("gnubg-id", "4HPwATDgc/ABMA"),
        ] {
            assert_eq!(find(format).expect("a format").draft(text), None, "{text}");
        }
    }

    #[test]
    fn damaged_ids_have_drafts() {
        let seed = 0x5eed;
        let mut random = Random::new(seed);
        for (name, text) in [
            (
                "xgid",
                "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
            ),
            ("gnubg-position", "4HPwATDgc/ABMA"),
            ("gnubg-id", "4NvBA0DGzooBBg:QYkqASAAIAAA"),
        ] {
            let format = find(name).expect("a format");
            for _ in 0..2000 {
                let mut letters: Vec<char> = text.chars().collect();
                for _ in 0..=random.below(3) {
                    let at = random.below(letters.len());
                    letters[at] =
                        random.one_of(&['a', 'P', 'z', '9', 'é', ':', ' ', '-', '/', '_']);
                }
                let text: String = letters.into_iter().collect();
                if let Some(Draft { base, changes }) = format.draft(&text) {
                    assert!(
                        format.check(&base, &Options::default()).is_ok(),
                        "seed {seed}: {text}"
                    );
                    // Refused or not, it is tried.
                    drop(format.edit(&base, &changes, &Options::default()));
                }
            }
        }
    }
}
