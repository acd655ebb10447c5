//! Places of a text that look like a position or a game, right or wrong.

use std::ops::Range;

use crate::chess::moves::Move;
use crate::chess::pgn::Outcome;
use crate::format::units::Units;
use crate::format::{Near, find, near};

/// The fewest slashes of a board.
const FEWEST_SLASHES: usize = 6;

/// Finds words of about eight ranks between slashes, with the fields and the operations after them,
/// also in addresses: `/analysis/.._w_KQkq_-_0_1`, `fen=..%2F..%20w%20KQkq`.
pub(super) fn fens(text: &str) -> Vec<Near> {
    let units = Units::of(text);
    let mut all = Vec::new();
    let mut start = 0;
    for line in units.bytes.split_inclusive(|unit| *unit == b'\n') {
        // Most lines of a text have no board, and these are all that is looked at in them.
        let slashes = line.iter().filter(|unit| **unit == b'/').count();
        if slashes >= FEWEST_SLASHES {
            let places = fens_in_line(line).into_iter();
            let place = |place: Range<usize>| units.place(start + place.start..start + place.end);
            all.extend(places.map(|found| Near::marked(place(found))));
        }
        start += line.len();
    }
    all
}

/// Returns the places of boards with their fields among the units of a line.
fn fens_in_line(line: &[u8]) -> Vec<Range<usize>> {
    let plain = plain(line);
    let words = find::words(&plain, |letter| {
        !letter.is_ascii_whitespace() && !"()[]<>\"'`,;|=?&#".contains(letter)
    });
    let mut words = words.peekable();
    let mut all = Vec::new();
    while let Some((at, word)) = words.next() {
        let Some(board) = board(word) else { continue };
        let start = at + board.start;
        let mut end = at + board.end;
        let mut count = 0;
        // A field with a fault is one of the FEN if the next one fits its place.
        for (index, is_field) in FIELDS.iter().enumerate() {
            let Some(&(at, word)) = words.peek() else {
                break;
            };
            let gap = plain.get(end..at).unwrap_or_default();
            if gap.contains(['&', '#', '?', '=']) || word.contains('/') {
                break;
            }
            let word = word.trim_end_matches('.');
            if is_field(word) {
                (end, count) = (at + word.len(), index + 1);
            } else if index == 3 {
                // Operations may follow the fourth field.
                break;
            }
            words.next();
        }
        if count >= 3 {
            end += operations(plain.get(end..).unwrap_or_default());
        }
        all.push(start..end);
    }
    all
}

/// Returns each unit as one character, so that places are those of the units, with the blanks that
/// `_` and `+` stand for in an address.
fn plain(units: &[u8]) -> String {
    /// The fewest signs for blanks of a FEN in one word.
    const FEWEST_BLANKS: usize = 3;
    let is_blank = |one: &u8| matches!(one, b'_' | b'+');
    let mut plain = String::with_capacity(units.len());
    for word in units.split_inclusive(u8::is_ascii_whitespace) {
        let blanks = word.iter().filter(|one| is_blank(one)).count();
        let slashes = word.iter().filter(|one| **one == b'/').count();
        let is_address = blanks >= FEWEST_BLANKS && slashes >= FEWEST_SLASHES;
        plain.extend(word.iter().map(|one| match one {
            one if is_address && is_blank(one) => ' ',
            0..0x80 => char::from(*one),
            _ => '?',
        }));
    }
    plain
}

/// The codes of operations in the PGN standard, section 16.2.5, and the counts of perft.
const CODES: [&str; 26] = [
    "acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm",
    "pv", "rc", "sm", "tcgs", "tcri", "tcsi", "c0", "c1", "v0", "D1", "D2", "D3",
];

/// Returns the length of the operations of EPD at the beginning of a text, on one line.
fn operations(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default();
    let code = line.trim_start_matches([' ', '\t', ';']);
    let word = code.split([' ', '\t', ';']).next().unwrap_or_default();
    if !CODES.contains(&word) {
        return 0;
    }
    let is_after = line.trim_start().starts_with(';');
    match line.rfind(';') {
        Some(last) if !is_after => last + 1,
        _ => line.trim_end().len(),
    }
}

/// Whether a word is the second field of a FEN, the third, and so on.
const FIELDS: [fn(&str) -> bool; 5] = [
    |word| matches!(word, "w" | "b"),
    |word| word == "-" || word.len() <= 4 && word.bytes().all(|one| b"KQkq".contains(&one)),
    |word| word == "-" || matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
    |word| word.len() <= 3 && word.bytes().all(|one| one.is_ascii_digit()),
    |word| word.len() <= 4 && word.bytes().all(|one| one.is_ascii_digit()),
];

/// Returns the part of a word that looks like a board: seven to nine runs of pieces and digits
/// between slashes, of which one may have a fault.
fn board(word: &str) -> Option<Range<usize>> {
    /// The longest rank: two without the slash between them.
    const LONGEST: usize = 18;
    if word.matches('/').count() < FEWEST_SLASHES {
        return None;
    }
    let is_rank = |rank: &str| {
        let is_letter = |one: &u8| b"PRNBQKprnbqk123456789".contains(one);
        let others = rank.bytes().filter(|one| !is_letter(one)).count();
        let faults = others + usize::from(rank.is_empty());
        (rank.len() <= LONGEST).then_some(faults)
    };
    let ranks: Vec<&str> = word.split('/').collect();
    let places = ranks.iter().scan(0, |at, rank| {
        let start = *at;
        *at += rank.len() + 1;
        Some(start..start + rank.len())
    });
    let places: Vec<_> = places.collect();
    for count in [8, 9, 7] {
        let found = ranks
            .windows(count)
            .zip(places.windows(count))
            .find(|(ranks, _)| {
                let others: Option<usize> = ranks.iter().copied().map(is_rank).sum();
                others.is_some_and(|others| others <= 1)
            });
        if let Some((_, [first, .., last])) = found {
            return Some(first.start..last.end);
        }
    }
    None
}

/// Finds games with tags: from the first tag to the last result before the tags of another game.
pub(super) fn pgn(text: &str) -> Vec<Near> {
    let is_tag = |line: &str| {
        let line = line.trim_start();
        let name = line.strip_prefix('[').map(str::trim_start);
        let name = name.filter(|name| name.starts_with(|one: char| one.is_ascii_alphabetic()));
        name.is_some_and(|name| {
            let rest =
                name.trim_start_matches(|one: char| one.is_ascii_alphanumeric() || one == '_');
            rest.starts_with(char::is_whitespace) && rest.contains('"')
        })
    };
    let mut games: Vec<Range<usize>> = Vec::new();
    let (mut at, mut was_tag, mut is_over) = (0, false, true);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_tag = is_tag(line);
        if is_tag && !was_tag {
            games.push(start..at);
            is_over = false;
        }
        if let Some(game) = games.last_mut().filter(|_| !is_over)
            && !line.trim().is_empty()
        {
            game.end = start + line.trim_end().len();
        }
        if !line.trim().is_empty() {
            was_tag = is_tag;
        }
        let last = line.split_ascii_whitespace().next_back();
        is_over |= !is_tag && last.and_then(Outcome::of).is_some();
    }
    games.into_iter().map(Near::marked).collect()
}

/// The meaning of a word in a run of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Move,
    /// The number of a move, or the result: it belongs to the run beside moves.
    Other,
    /// A number and a move in one word, which begin a run.
    Numbered,
    Unknown,
}

/// Finds numbered moves in SAN, and whole texts that are mostly moves.
pub(super) fn san(text: &str) -> Vec<Near> {
    let kind = |word: &str| {
        let numbers = |letter: char| letter.is_ascii_digit() || letter == '.';
        let mv = word.trim_start_matches(numbers);
        let has_number = word.starts_with(|one: char| one.is_ascii_digit()) && word.contains('.');
        match mv {
            "" if has_number => Word::Other,
            _ if Outcome::of(word).is_some() => Word::Other,
            mv if is_san(mv) && has_number => Word::Numbered,
            mv if is_san(mv) && mv.len() == word.len() => Word::Move,
            _ => Word::Unknown,
        }
    };
    runs(text, kind)
}

/// Finds moves in UCI notation.
pub(super) fn uci(text: &str) -> Vec<Near> {
    runs(text, |word| {
        if word.parse::<Move>().is_ok() {
            Word::Numbered
        } else {
            match Outcome::of(word) {
                Some(_) => Word::Other,
                None => Word::Unknown,
            }
        }
    })
}

/// Whether a word has the form of a move in SAN.
pub(super) fn is_san(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let (piece, rest) = match word.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    let rest = rest
        .strip_suffix(['Q', 'R', 'B', 'N'])
        .map_or(rest, |rest| rest.trim_end_matches('='));
    let Some((from, [file, rank])) = rest.as_bytes().split_last_chunk() else {
        return false;
    };
    let is_square = matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    let from = from.strip_suffix(b"x").unwrap_or(from);
    let is_from = match from {
        [] => true,
        [b'a'..=b'h'] => true,
        [b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8'] => piece,
        _ => false,
    };
    is_square && is_from
}

/// The fewest moves that tell a whole text of moves.
const FEWEST: usize = 3;

/// Finds runs of moves, from a numbered one on: a word that is no move belongs to the run if the
/// next word is one. A whole text may also begin otherwise.
fn runs(text: &str, kind: impl Fn(&str) -> Word) -> Vec<Near> {
    let trailing = |word: &str| {
        word.trim_end_matches([',', ';', ')', ']', '"', '\'', '>'])
            .len()
    };
    let words = find::words(text, |letter| !letter.is_whitespace());
    let words = words.map(|(at, word)| {
        let lead = word.len() - word.trim_start_matches(['(', '[', '"', '\'']).len();
        let word = &word[lead..];
        let kind = match kind(word) {
            // A full stop after digits belongs to the number of a move.
            Word::Unknown => kind(word[..trailing(word)].trim_end_matches('.')),
            known => known,
        };
        let length = match kind {
            Word::Other => word.len(),
            _ => trailing(word.trim_end_matches('.')),
        };
        (at + lead..at + lead + length, kind)
    });
    let words: Vec<(Range<usize>, Word)> = words.collect();
    let mut all = Vec::new();
    let mut next = 0;
    while let Some((first, first_kind)) = words.get(next) {
        next += 1;
        let follows = || {
            words
                .get(next)
                .is_some_and(|(_, kind)| matches!(kind, Word::Move))
        };
        let is_number = *first_kind == Word::Other && text[first.clone()].ends_with('.');
        if !(*first_kind == Word::Numbered || is_number && follows()) {
            continue;
        }
        let (mut end, mut gap) = (first.end, 0);
        while let Some((place, kind)) = words.get(next) {
            match kind {
                Word::Unknown if gap > 0 => break,
                Word::Unknown => gap += 1,
                _ => (end, gap) = (place.end, 0),
            }
            next += 1;
        }
        all.push(Near::marked(first.start..end));
    }
    let place = near::trimmed(text);
    let moves = words
        .iter()
        .filter(|(_, kind)| *kind != Word::Unknown)
        .count();
    let is_all = all.iter().any(|near: &Near| near.place == place);
    if is_all || 2 * moves <= words.len() {
        return all;
    }
    // Even the first word may have a fault.
    let is_marked = moves >= FEWEST && 4 * moves >= 3 * words.len();
    all.push(Near { place, is_marked });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str, near: fn(&str) -> Vec<Near>) -> Vec<&str> {
        let marked = near(text).into_iter().filter(|near| near.is_marked);
        marked.map(|near| &text[near.place]).collect()
    }

    #[test]
    fn moves_end_where_words_begin() {
        for (text, expected) in [
            (
                "She played 1. f3 e5 2. g4 Qh4# and wrote a3",
                "1. f3 e5 2. g4 Qh4#",
            ),
            ("1. e4 e5 2. Ke3", "1. e4 e5 2. Ke3"),
            ("1.e4 x5 2.Nf3, then", "1.e4 x5 2.Nf3"),
            ("1. e4 e5 1-0", "1. e4 e5 1-0"),
        ] {
            assert_eq!(places(text, san), [expected], "{text}");
        }
        assert_eq!(places("a game on 1. May at e4", san), [""; 0]);
    }

    #[test]
    fn boards_with_a_fault_are_near() {
        let fen = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("Look: {fen}, mate in 2");
        assert_eq!(places(&text, fens), [fen]);
        for address in [
            format!(
                "https://lichess.org/analysis/standard/{}",
                fen.replace(' ', "_")
            ),
            format!(
                "https://lichess.org/editor?fen={}&color=white",
                fen.replace('/', "%2F").replace(' ', "%20")
            ),
            format!("chess.com/analysis?fen={}&flip=true", fen.replace(' ', "+")),
        ] {
            let found = places(&address, fens);
            let [found] = found.as_slice() else {
                panic!("{address}")
            };
            let found = found
                .replace("%2F", "/")
                .replace("%20", " ")
                .replace(['_', '+'], " ");
            assert_eq!(found, fen);
        }
        let epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a; b\";";
        assert_eq!(places(&format!("{epd} done"), fens), [epd]);
        assert_eq!(places("a/b/c/d/e/f/g/h", fens), [""; 0]);
    }
}
