//! Finds positions in free text.

use crate::chess::fen::Fen;
use crate::chess::fen_line::FenLine;
use crate::chess::near;
use crate::format::Found;

/// Characters that may touch a FEN.
const ADJACENT: [char; 12] = ['(', ')', '[', ']', '"', '\'', '`', ',', '.', ';', '<', '>'];

/// Finds positions: FENs of six or four fields among words, and what else looks like a FEN and is
/// one, as in an address or with operations.
pub(super) fn fens(text: &str) -> Vec<Found> {
    let mut all = Vec::new();
    for place in near::fens(text).into_iter().map(|near| near.place) {
        let id = text.get(place.clone()).unwrap_or_default();
        if let Ok(line) = id.parse::<FenLine>() {
            // Addresses spell blanks and slashes in other ways.
            let id = if id.contains([' ', '/']) && !id.contains(['_', '+', '%']) {
                id.to_owned()
            } else {
                line.to_string()
            };
            all.push(Found { place, id });
        }
    }
    let is_new = |found: &Found| {
        let is_apart = |other: &Found| {
            other.place.end <= found.place.start || found.place.end <= other.place.start
        };
        all.iter().all(is_apart)
    };
    let mut others = plain_fens(text);
    others.retain(is_new);
    all.extend(others);
    all.sort_by_key(|found| found.place.start);
    all
}

/// Finds FENs of six or four fields: a word with seven slashes that, with the words after it,
/// parses as a position.
fn plain_fens(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for (slash, _) in text.match_indices('/') {
        if found.last().is_some_and(|last| slash < last.place.end) {
            continue;
        }
        let Some(start) = start_of_rank(text, slash) else {
            continue;
        };
        let end_of_word = |from: usize| {
            let rest = text.bytes().skip(from).take(LONGEST_WORD);
            let mut word = rest.take_while(|byte| !byte.is_ascii_whitespace());
            from + word.by_ref().count()
        };
        let mut end = end_of_word(start);
        let slashes = text
            .get(start..end)
            .unwrap_or_default()
            .matches('/')
            .count();
        if slashes != 7 {
            continue;
        }
        // The end of the first word, of the second, and so on.
        let mut ends = vec![end];
        while ends.len() < 6 && text.get(end..).is_some_and(|rest| rest.starts_with(' ')) {
            end = end_of_word(end + 1);
            ends.push(end);
        }
        // With numbers after the fourth field, a FEN must have all six.
        let clock = ends.get(3).and_then(|end| text.get(end + 1..));
        let has_clock =
            clock.is_some_and(|clock| clock.starts_with(|digit: char| digit.is_ascii_digit()));
        let fields: &[usize] = if has_clock && ends.len() > 5 {
            &[5]
        } else {
            &[5, 3]
        };
        let candidates = fields.iter().copied().filter_map(|fields| ends.get(fields));
        let place = candidates.map(|&end| {
            let fen = text.get(start..end).unwrap_or_default();
            let fen = fen.trim_end_matches(ADJACENT);
            start..start + fen.len()
        });
        let mut place = place.filter(|place| {
            let fen = text.get(place.clone()).unwrap_or_default();
            fen.parse::<Fen>().is_ok()
        });
        if let Some(place) = place.next() {
            let id = text.get(place.clone()).unwrap_or_default().to_owned();
            found.push(Found { place, id });
        }
    }
    found
}

/// An upper bound of the length of a word of a FEN.
const LONGEST_WORD: usize = 96;

/// Returns the start of the first rank before a slash: at most eight characters before it.
fn start_of_rank(text: &str, slash: usize) -> Option<usize> {
    let before = text.get(..slash)?.char_indices().rev();
    let edge = |character: char| character.is_whitespace() || ADJACENT.contains(&character);
    let mut start = slash;
    for (at, character) in before.take(9) {
        if edge(character) {
            return Some(start);
        }
        if character == '/' {
            return None;
        }
        start = at;
    }
    (start == 0).then_some(0)
}

#[cfg(test)]
mod tests {
    use super::fens;

    #[test]
    fn fens_are_found_among_words() {
        let six = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        let four = "4k3/8/8/8/8/8/8/4K3 w - -";
        for (before, after) in [
            ("", ""),
            ("then (", "), and"),
            ("a/b/c ", "."),
            ("\u{e9}\n", "\n1 2"),
        ] {
            for fen in [six, four] {
                let text = format!("{before}{fen}{after}");
                let found = fens(&text);
                assert_eq!(found.len(), 1, "{text}");
                assert_eq!(found[0].id, fen);
                assert_eq!(text[found[0].place.clone()], *fen);
            }
        }
        assert_eq!(fens("1/2/3/4/5/6/7/8 w - - 0 1 and 8/8/8/8/8/8/8/8"), []);
    }
}
