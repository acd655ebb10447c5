//! The moves of a game as a list of moves shows them.

use crate::chess::pgn::{Score, ScoreMove};
use crate::chess::side::Side;
use crate::format::PlayedMove;

/// Returns the moves of a game with their comments, marks and variations.
pub(super) fn of(score: &Score<'_>) -> Vec<PlayedMove> {
    let mut moves = match score.lines.is_empty() {
        true => Vec::new(),
        false => line(score, 0),
    };
    if let Some(last) = moves.last_mut() {
        let closing = score.closing.iter();
        (last.comments).extend(closing.map(|place| score.comment(place).to_owned()));
    }
    moves
}

/// The reader limits the depth of variations, and so of the recursion.
fn line(score: &Score<'_>, index: usize) -> Vec<PlayedMove> {
    let line = &score.lines[index];
    let mut moves = Vec::with_capacity(line.moves.len());
    // A list repeats the number where Black's move does not follow directly.
    let mut is_apart = true;
    for (place, mv) in line.moves.iter().enumerate() {
        let before = if place == 0 {
            line.comments.as_slice()
        } else {
            &[]
        };
        let comments = before.iter().chain(&mv.comments);
        let (number, side) = mv.count;
        let (text, value) = match &mv.played {
            Some((mv, san)) => (san.clone(), mv.to_string()),
            None => (score.part(&mv.word).to_owned(), String::new()),
        };
        let shown = PlayedMove {
            number: match side {
                Side::White => Some(format!("{number}.")),
                Side::Black => is_apart.then(|| format!("{number}...")),
            },
            text,
            value,
            comments: comments
                .map(|place| score.comment(place).to_owned())
                .collect(),
            marks: marks(score, mv),
            variations: mv
                .variations
                .iter()
                .map(|index| self::line(score, *index))
                .collect(),
        };
        is_apart = !(shown.comments.is_empty() && shown.variations.is_empty());
        moves.push(shown);
    }
    moves
}

/// Returns the marks of a move: what stands behind its word, then its NAGs.
fn marks(score: &Score<'_>, mv: &ScoreMove) -> Vec<String> {
    let word = score.part(&mv.word);
    let bare = word.trim_end_matches(['!', '?']);
    // A word that is no move is shown as it is written.
    let suffix = mv.played.as_ref().map_or("", |_| &word[bare.len()..]);
    let nags = mv.nags.iter().map(|place| match score.part(place) {
        "$1" => "!",
        "$2" => "?",
        "$3" => "!!",
        "$4" => "??",
        "$5" => "!?",
        "$6" => "?!",
        other => other,
    });
    let marks = Some(suffix).filter(|suffix| !suffix.is_empty());
    marks.into_iter().chain(nags).map(str::to_owned).collect()
}
