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

/// A word with a move and its number is shorter than this, so that what is looked at for each word has a bound.
const LONGEST_WORD: usize = 64;

/// So many numbers at most stand before a move: `1.` and `...` are two.
const NUMBERS: usize = 8;

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
    // Where each result ends, found once and not from each tag on.
    let results = find::words(text, |letter| !letter.is_whitespace());
    let results = results.filter(|(_, word)| Outcome::of(word).is_some());
    let results: Vec<usize> = results.map(|(at, word)| at + word.len()).collect();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !is_tag(line) || all.last().is_some_and(|last| start < last.place.end) {
            continue;
        }
        let rest = &text[start..];
        let later = results.partition_point(|end| *end <= start);
        let ends = results.iter().skip(later).map(|end| end - start);
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
    let (mut end, mut count, mut numbers) = (start, 0, 0);
    let rest = &text[start..];
    let mut next = 0;
    // What else is blank, a reader does not take for it.
    while let Some((at, whole)) = word_from(rest, next) {
        next = at + whole.len();
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
                numbers = 0;
                word.len() < whole.len()
            }
            Word::Number => {
                numbers += 1;
                numbers > NUMBERS
            }
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

/// The next word of a text with its place, if it is not too long for a move.
fn word_from(text: &str, from: usize) -> Option<(usize, &str)> {
    let rest = text.as_bytes().get(from..)?;
    let gap = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let mut word = rest[gap..].iter().take(LONGEST_WORD);
    let length = word.position(u8::is_ascii_whitespace);
    let length =
        length.or_else(|| (rest.len() - gap < LONGEST_WORD).then_some(rest.len() - gap))?;
    let at = from + gap;
    Some((at, text.get(at..at + length)?))
}

#[cfg(test)]
mod tests {
    use super::{pgn, san, uci};
    use crate::format::Found;

    fn ids(found: Vec<Found>) -> Vec<String> {
        found.into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn what_is_no_game_is_looked_at_once() {
        // From each of these places a reader went on to the end of the text: these took minutes and hours.
        for (unit, tail, found) in [
            ("1. ", "1. e4 e5", "1. 1. 1. 1. 1. 1. 1. 1. e4 e5"),
            ("(1.", " (1. e4 e5)", "1. e4 e5"),
        ] {
            let text = format!("{}{tail}", unit.repeat(300_000));
            let games = ids(san(&text));
            assert_eq!(games, [found]);
        }
        let text = format!("{} e2e4 e7e5", "e2e4,".repeat(300_000));
        assert_eq!(ids(uci(&text)), ["e2e4 e7e5"]);
        let game = "[White \"A\"]\n\n1. e4 e5 1-0";
        let text = format!(
            "{}\n{}{game}",
            "[a \"b\"]\n".repeat(100_000),
            "x".repeat(40_000)
        );
        assert_eq!(ids(pgn(&text)), [""; 0]);
        let text = format!(
            "{}\n{}\n{game}",
            "[a \"b\"]\n".repeat(100_000),
            "x".repeat(40_000)
        );
        assert_eq!(ids(pgn(&text)), [game]);
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
