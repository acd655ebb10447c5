//! Places of a text that look like a position or a game, right or wrong.

use std::ops::Range;

use crate::chess::moves::Move;
use crate::chess::pgn::Outcome;
use crate::format::{Near, find, near};

/// Finds words of about eight ranks between slashes, with the fields after them.
pub(super) fn fens(text: &str) -> Vec<Near> {
    let words = find::words(text, |letter| {
        !letter.is_whitespace() && !"()[]<>\"'`,;|".contains(letter)
    });
    let words: Vec<_> = words.collect();
    let mut all = Vec::new();
    for (index, &(at, word)) in words.iter().enumerate() {
        let Some(board) = board(word) else { continue };
        let start = at + board.start;
        let mut end = at + board.end;
        // A field with a fault is one of the FEN if the next one fits its place.
        let fields = words[index + 1..].iter().zip(FIELDS);
        for (&(at, word), is_field) in fields {
            let word = word.trim_end_matches('.');
            if text[end..at].contains('\n') {
                break;
            }
            if is_field(word) {
                end = at + word.len();
            }
        }
        all.push(Near::marked(start..end));
    }
    all
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
    /// The longest rank.
    const LONGEST: usize = 10;
    if word.matches('/').count() < 6 {
        return None;
    }
    let is_rank = |rank: &str| {
        let is_letter = |one: &u8| b"PRNBQKprnbqk123456789".contains(one);
        let others = rank.bytes().filter(|one| !is_letter(one)).count();
        (1..=LONGEST).contains(&rank.len()).then_some(others)
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
fn is_san(word: &str) -> bool {
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
    if 2 * moves > words.len() && !is_all {
        all.push(Near::shaped(place));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places<'a>(text: &'a str, near: fn(&str) -> Vec<Near>) -> Vec<&'a str> {
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
        assert_eq!(places("a/b/c/d/e/f/g/h", fens), [""; 0]);
    }
}
