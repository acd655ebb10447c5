//! Games in free text.

use crate::chess::game::Start;
use crate::chess::moves::Move;
use crate::chess::pgn::{self, Outcome};
use crate::chess::position::Position;
use crate::format::{Found, find};

/// A game has so many half-moves before it passes for one.
const FEWEST: usize = 2;

/// A game in a text is shorter than this.
const LONGEST: usize = 1 << 15;

/// What may stand behind the last move, and does not belong to it.
const BEHIND: [char; 9] = [',', ';', ':', '.', ')', ']', '"', '\'', '>'];

/// Moves as players write them, from `1.` on as far as they are legal, with the result if it follows.
pub(in crate::chess) fn san(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for (start, _) in text.match_indices("1.") {
        let before = text.get(..start).and_then(|text| text.chars().next_back());
        let is_free =
            before.is_none_or(|letter| letter.is_whitespace() || "([\"'".contains(letter));
        if !is_free || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let read = |position: &Position, word: &str| {
            let numbers = |letter: char| letter.is_ascii_digit() || letter == '.';
            let has_number = word.starts_with(|letter: char| letter.is_ascii_digit());
            match word.trim_start_matches(numbers) {
                _ if Outcome::of(word).is_some() => Word::End,
                "" => Word::Number,
                _ if has_number && !word.contains('.') => Word::Other,
                mv => position.read_san(mv).map_or(Word::Other, Word::Move),
            }
        };
        all.extend(played(text, start, read));
    }
    all
}

/// Moves as coordinates, as far as they are legal from the start on.
pub(in crate::chess) fn uci(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    for (start, word) in find::words(text, is_letter) {
        if word.parse::<Move>().is_err() || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let read = |position: &Position, word: &str| match word.parse() {
            _ if Outcome::of(word).is_some() => Word::End,
            Ok(mv) if position.legal_moves().contains(mv) => Word::Move(mv),
            _ => Word::Other,
        };
        all.extend(played(text, start, read));
    }
    all
}

/// Games with their tags: from a line that begins one to the result.
pub(in crate::chess) fn pgn(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let is_tag = |line: &str| line.starts_with('[') && line.contains('"');
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !is_tag(line) || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let rest = &text[start..];
        let ends = find::words(rest, |letter| !letter.is_whitespace());
        let ends = ends.filter(|(_, word)| Outcome::of(word).is_some());
        let ends = ends.map(|(at, word)| at + word.len());
        // A comment may hold a result as well.
        let mut games = ends.take_while(|end| *end < LONGEST).take(8);
        let game = games.find_map(|end| {
            let game = &rest[..end];
            pgn::read(game, Start::default()).ok().map(|_| game)
        });
        all.extend(game.map(|game| find::found(start, game)));
    }
    all
}

/// What a word is where a move may stand.
enum Word {
    Move(Move),
    /// The number of a move alone.
    Number,
    /// The result.
    End,
    Other,
}

/// The moves from a place on, if there are enough.
fn played(text: &str, start: usize, read: impl Fn(&Position, &str) -> Word) -> Option<Found> {
    let mut position = Start::default().position().ok()?;
    let (mut end, mut count) = (start, 0);
    let rest = &text[start..];
    // What else is blank, a reader does not take for it.
    for (at, whole) in find::words(rest, |letter| !letter.is_ascii_whitespace()) {
        let word = whole.trim_end_matches(BEHIND);
        // A full stop ends the number of a move, or the sentence.
        let word = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            whole
        } else {
            word
        };
        let is_last = match read(&position, word) {
            Word::Move(mv) => {
                position.play_legal(mv);
                (end, count) = (start + at + word.len(), count + 1);
                word.len() < whole.len()
            }
            Word::Number => false,
            Word::End => {
                end = start + at + word.len();
                true
            }
            Word::Other => true,
        };
        if is_last || at > LONGEST {
            break;
        }
    }
    (count >= FEWEST).then(|| find::found(start, &text[start..end]))
}

#[cfg(test)]
mod tests {
    use super::{pgn, san, uci};
    use crate::format::Found;

    fn ids(found: Vec<Found>) -> Vec<String> {
        found.into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn games_are_found_among_words() {
        let text = "He won (1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#), she 1.d4 d5 2.c4 1/2-1/2 then. In 1. Kf9 none, 1. e4.";
        assert_eq!(
            ids(san(text)),
            [
                "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
                "1.d4 d5 2.c4 1/2-1/2"
            ]
        );
        assert_eq!(ids(san("1. e4 e5\u{b}*")), [""; 0]);
        assert_eq!(ids(san("1. e4 e5 \u{b}*")), ["1. e4 e5"]);
        let text = "moves e2e4 e7e5 g1f3, or e2e4 alone; e7e5 e2e4";
        assert_eq!(ids(uci(text)), ["e2e4 e7e5 g1f3"]);
        let text = "See\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 {not 1-0 yet} e5 1-0\nand [x \"y\"]\n[Event \"?\"]\n\n1. e5 *\n";
        assert_eq!(
            ids(pgn(text)),
            ["[White \"A\"]\n[Black \"B\"]\n\n1. e4 {not 1-0 yet} e5 1-0"]
        );
    }
}
