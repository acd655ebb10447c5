//! Changes of the variations of a game.

use bitcodec::ErrorKind;
use serde_json::Value;

use super::splice::{Added, Splice};
use crate::chess::legal::LegalMoves;
use crate::chess::moves::Move;
use crate::chess::pgn::{Annotations, Score, read_word};
use crate::chess::side::Side;
use crate::format::{FormatError, Kind};

/// Adds a line from a half-move of the game on, `variations[N]`, or removes all lines there.
/// Returns the text.
pub(super) fn change(
    score: &Score<'_>,
    path: &str,
    value: &Value,
    lost: &mut Annotations,
) -> Result<String, FormatError> {
    let refused = |words: String| FormatError::new(Kind::Json, words).at(path);
    let ply = path.strip_prefix("variations[");
    let ply = ply.and_then(|rest| rest.strip_suffix(']')?.parse::<usize>().ok());
    let ply = ply.filter(|ply| *ply <= score.lines[0].moves.len());
    let ply = ply.ok_or_else(|| refused("there is no such setting".to_owned()))?;
    let mut splice = Splice::new(score);
    let words: Vec<&str> = match value {
        Value::Null => {
            let at = score.lines[0].moves.get(ply);
            for line in at.into_iter().flat_map(|mv| &mv.variations) {
                splice.remove(score.lines[*line].place.clone(), false);
                *lost |= Annotations::VARIATIONS;
            }
            return Ok(splice.into_text());
        }
        Value::String(text) => text.split_ascii_whitespace().collect(),
        Value::Array(words) => {
            let words = words.iter().map(Value::as_str);
            let words: Option<Vec<&str>> = words.collect();
            words.ok_or_else(|| refused("expected a list of moves".to_owned()))?
        }
        _ => return Err(refused("expected a list of moves".to_owned())),
    };
    let moves = read(score, ply, &words).map_err(|error| error.at(path))?;
    add(&mut splice, ply, &moves);
    Ok(splice.into_text())
}

/// Reads the moves of a line that begins before a half-move of the game.
fn read(score: &Score<'_>, ply: usize, words: &[&str]) -> Result<Vec<(Move, Added)>, FormatError> {
    let refused = |words: String| FormatError::new(ErrorKind::Rule, words);
    let mut before = crate::chess::Game::new(score.record.game.start);
    before.moves = score.record.game.moves[..ply].to_vec();
    let mut position = before.last_position()?;
    let mut legal = LegalMoves::default();
    let mut moves = Vec::new();
    for word in words {
        let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
        if word.ends_with('.') && word.chars().all(is_number) {
            continue;
        }
        position.legal_moves_into(&mut legal);
        let mv = read_word(&position, &legal, word.as_bytes());
        let mv = mv.map_err(|error| refused(format!("{word}: {error}")))?;
        let mut san = String::with_capacity(8);
        position.write_san(mv, &legal, &mut san);
        moves.push((mv, ((position.number(), position.turn()), san)));
        position.play_legal(mv);
    }
    match moves.is_empty() {
        true => Err(refused("a variation needs a move".to_owned())),
        false => Ok(moves),
    }
}

/// Adds the moves that no line has yet: behind the line that begins with the moves before them, or
/// as a variation of the first move that differs.
fn add(splice: &mut Splice<'_>, ply: usize, moves: &[(Move, Added)]) {
    let score = splice.score;
    let (mut line, mut index, mut rest) = (0, ply, moves);
    let is =
        |played: Option<&(Move, String)>, mv: Move| played.is_some_and(|played| played.0 == mv);
    while let Some((mv, _)) = rest.first() {
        let added = || -> Vec<Added> { rest.iter().map(|(_, added)| added.clone()).collect() };
        let Some(there) = score.lines[line].moves.get(index) else {
            return splice.append(line, &added());
        };
        if is(there.played.as_ref(), *mv) {
            (index, rest) = (index + 1, &rest[1..]);
            continue;
        }
        let begins = |line: &&usize| {
            let first = score.lines[**line].moves.first();
            first.is_some_and(|first| is(first.played.as_ref(), *mv))
        };
        if let Some(variation) = there.variations.iter().find(begins) {
            (line, index, rest) = (*variation, 1, &rest[1..]);
            continue;
        }
        let words = splice.words(&added(), true);
        let gap = splice.gap(there.end, words.len() + 2);
        splice.insert(there.end, format!("{gap}({words})"));
        let next = score.lines[line].moves.get(index + 1);
        if let Some(next) = next.filter(|next| next.number.is_none() && next.count.1 == Side::Black)
        {
            let number = format!("{}... ", next.count.0);
            splice.insert(next.word.start, number);
        }
        return;
    }
}
