//! The annotations of a game in JSON.

use bitcodec::ErrorKind;
use serde::{Deserialize, Serialize};

use super::Notation;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::pgn::{Annotations, Record, Score, read, read_word};
use crate::chess::position::Position;
use crate::chess::side::Side;
use crate::format::FormatError;

/// What stands behind a move of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnotationJson {
    /// The number of moves of the line before it; 0 is before the first one.
    pub after: usize,
    /// The marks of the move: `$1`, `!?`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<String>,
    /// The comments, without braces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The lines that replace the move and those behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationJson>,
}

/// A line that could have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariationJson {
    /// The moves, in UCI notation or in SAN; behind a word that is no legal move, as they are
    /// written.
    pub moves: Vec<String>,
    /// What stands behind the moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<AnnotationJson>,
}

/// Returns the annotations of a line of a game, by its index.
pub(crate) fn of_line(score: &Score<'_>, line: usize, notation: Notation) -> Vec<AnnotationJson> {
    let Some(line) = score.lines.get(line) else {
        return Vec::new();
    };
    let comments = |places: &[std::ops::Range<usize>]| -> Vec<String> {
        let words = places.iter().map(|place| score.comment(place).to_owned());
        words.collect()
    };
    let first = AnnotationJson {
        comments: comments(&line.comments),
        ..AnnotationJson::default()
    };
    let moves = line.moves.iter().enumerate().map(|(index, mv)| {
        let word = score.part(&mv.word);
        let suffix = &word[word.trim_end_matches(['!', '?']).len()..];
        let suffix = Some(suffix).filter(|suffix| !suffix.is_empty() && mv.played.is_some());
        let nags = mv.nags.iter().map(|place| score.part(place));
        let variation = |line: &usize| VariationJson {
            moves: words(score, *line, notation),
            annotations: of_line(score, *line, notation),
        };
        AnnotationJson {
            after: index + 1,
            nags: suffix.into_iter().chain(nags).map(str::to_owned).collect(),
            comments: comments(&mv.comments),
            variations: mv.variations.iter().map(variation).collect(),
        }
    });
    let all = std::iter::once(first).chain(moves);
    let is_something = |one: &AnnotationJson| {
        !(one.nags.is_empty() && one.comments.is_empty() && one.variations.is_empty())
    };
    all.filter(is_something).collect()
}

/// Returns the annotations of a game; a comment behind the result is one on the last move.
pub(crate) fn of_game(score: &Score<'_>, notation: Notation) -> Vec<AnnotationJson> {
    let mut all = of_line(score, 0, notation);
    if !score.closing.is_empty() {
        let after = score.record.game.moves.len();
        if all.last().is_none_or(|last| last.after != after) {
            all.push(AnnotationJson {
                after,
                ..AnnotationJson::default()
            });
        }
        let closing = score
            .closing
            .iter()
            .map(|place| score.comment(place).to_owned());
        if let Some(last) = all.last_mut() {
            last.comments.extend(closing);
        }
    }
    all
}

fn words(score: &Score<'_>, line: usize, notation: Notation) -> Vec<String> {
    let word = |mv: &crate::chess::pgn::ScoreMove| match (&mv.played, notation) {
        (Some((mv, _)), Notation::Uci) => mv.to_string(),
        (Some((_, san)), Notation::San) => san.clone(),
        (None, _) => score.part(&mv.word).to_owned(),
    };
    score.lines[line].moves.iter().map(word).collect()
}

/// Returns the kinds of annotations of a game.
pub(crate) fn kinds(all: &[AnnotationJson]) -> Annotations {
    let mut kinds = Annotations::NONE;
    for one in all {
        for comment in &one.comments {
            kinds |= Annotations::of_comment(comment.as_bytes());
        }
        if !one.nags.is_empty() {
            kinds |= Annotations::NAGS;
        }
        if !one.variations.is_empty() {
            kinds |= Annotations::VARIATIONS;
        }
    }
    kinds
}

/// Returns the moves of a game in the export format, with annotations.
///
/// # Errors
/// A text that PGN cannot hold.
pub(crate) fn write(record: &Record, all: &[AnnotationJson]) -> Result<Vec<String>, FormatError> {
    let position = record.game.start.position();
    let position = position.map_err(crate::chess::GameError::Start)?;
    let mut legal = LegalMoves::default();
    let moves: Vec<String> = record.game.moves.iter().map(Move::to_string).collect();
    let mut words = Vec::new();
    let path = "annotations";
    push_line(&position, &moves, all, path, &mut legal, &mut words)?;
    words.push(record.outcome.word().to_owned());
    // What is written has to be read as the same game.
    let text = words.join(" ");
    let same = read(&text, record.game.start)
        .is_ok_and(|again| again.game == record.game && again.outcome == record.outcome);
    match same {
        true => Ok(words),
        false => Err(refused("PGN cannot hold these texts".to_owned(), path)),
    }
}

fn refused(words: String, path: &str) -> FormatError {
    FormatError::new(ErrorKind::Text, words).at(path)
}

/// Writes a line; the depth of the JSON limits the recursion.
fn push_line(
    start: &Position,
    moves: &[String],
    all: &[AnnotationJson],
    path: &str,
    legal: &mut LegalMoves,
    out: &mut Vec<String>,
) -> Result<(), FormatError> {
    let (mut before, mut after) = (start.clone(), start.clone());
    let (mut is_apart, mut is_legal) = (true, true);
    for place in 0..=moves.len() {
        if let Some(word) = place.checked_sub(1).and_then(|index| moves.get(index)) {
            after.legal_moves_into(legal);
            match read_word(&after, legal, word.as_bytes())
                .ok()
                .filter(|_| is_legal)
            {
                Some(mv) => {
                    match after.turn() {
                        Side::White => out.push(format!("{}.", after.number())),
                        Side::Black if is_apart => out.push(format!("{}...", after.number())),
                        Side::Black => {}
                    }
                    let mut san = String::with_capacity(8);
                    after.write_san(mv, legal, &mut san);
                    out.push(san);
                    before.clone_from(&after);
                    after.play_legal(mv);
                }
                None => {
                    is_legal = false;
                    out.push(bare(word, path)?);
                }
            }
            is_apart = false;
        }
        for (index, one) in all.iter().enumerate().filter(|(_, one)| one.after == place) {
            let path = format!("{path}[{index}]");
            for (index, nag) in one.nags.iter().enumerate() {
                let nag = bare(nag, &path)?;
                let is_suffix = index == 0 && nag.trim_matches(['!', '?']).is_empty();
                match out.last_mut().filter(|_| is_suffix && place > 0) {
                    Some(word) => word.push_str(&nag),
                    None => out.push(nag),
                }
            }
            for comment in &one.comments {
                out.push(braced(comment, &path)?);
                is_apart = true;
            }
            for (index, line) in one.variations.iter().enumerate() {
                let path = format!("{path}.variations[{index}]");
                out.push("(".to_owned());
                let inner = out.len();
                push_line(
                    &before,
                    &line.moves,
                    &line.annotations,
                    &format!("{path}.annotations"),
                    legal,
                    out,
                )?;
                // The parentheses touch the words inside.
                if out.len() > inner {
                    out[inner].insert(0, '(');
                    out.remove(inner - 1);
                }
                match out.last_mut() {
                    Some(last) if !last.ends_with('\n') => last.push(')'),
                    _ => out.push(")".to_owned()),
                }
                is_apart = true;
            }
        }
    }
    let behind = |one: &&AnnotationJson| one.after > moves.len();
    match all.iter().find(behind) {
        None => Ok(()),
        Some(one) => {
            let words = format!(
                "after: the line has {} moves, and not {}",
                moves.len(),
                one.after
            );
            Err(refused(words, path))
        }
    }
}

/// Returns a word that is one token.
fn bare(word: &str, path: &str) -> Result<String, FormatError> {
    let splits = |letter: char| letter.is_whitespace() || "{}();[".contains(letter);
    match word.is_empty() || word.contains(splits) {
        true => Err(refused(format!("`{word}` is no word of PGN"), path)),
        false => Ok(word.to_owned()),
    }
}

/// Returns a comment with its delimiters; one with a brace runs to the end of its line.
fn braced(comment: &str, path: &str) -> Result<String, FormatError> {
    match (comment.contains('}'), comment.contains(['\n', '\r'])) {
        (false, _) => Ok(format!("{{{comment}}}")),
        (true, false) => Ok(format!("; {comment}\n")),
        (true, true) => Err(refused(
            "a comment of several lines has no }".to_owned(),
            path,
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::game::Start;
    use crate::chess::json::GameJson;
    use crate::chess::pgn::Annotated;

    #[test]
    fn annotations_come_back() {
        let text = "{intro} 1. e4! {[%clk 0:10:00]} (1. d4 {q} d5 (1... Nf6 2. c4) $6) (1. Kd1 Z0) e5 $14 ; a } b\n2. Nf3 {two\nlines} 1-0 {end}";
        for notation in [Notation::Uci, Notation::San] {
            let score = Score::read(text, Start::default()).unwrap();
            let all = of_game(&score, notation);
            let kinds: Vec<_> = kinds(&all).names().collect();
            assert_eq!(kinds, ["comments", "clocks", "nags", "variations"]);
            let json = GameJson::new(&score.record, notation).unwrap();
            let record = json.record(notation).unwrap();
            let words = write(&record, &all).unwrap();
            let written = Annotated(&record, &words).to_string();
            let again = Score::read(&written, Start::default()).unwrap();
            assert_eq!(of_game(&again, notation), all, "{written}");
            assert!(
                written.contains("\n{intro} 1. e4! {[%clk 0:10:00]} (1. d4 {q} 1... d5"),
                "{written}"
            );
        }
    }
}
