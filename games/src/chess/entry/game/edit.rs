//! Edits of the text of a game: only the bytes of what changes are replaced.

mod splice;
mod tags;
#[cfg(test)]
mod tests;
mod variation;

use bitcodec::ErrorKind;
use serde_json::Value;

use self::splice::Splice;
use crate::chess::game::Start;
use crate::chess::json::{GameJson, Notation};
use crate::chess::pgn::{Annotations, Outcome, Place, Record, Score, ScoreMove};
use crate::chess::side::Side;
use crate::format::{Change, FormatError, Written, setting};

/// Returns the text of a game after all of the changes, and what they took away.
pub(super) fn edit(
    input: &str,
    changes: &[Change],
    default: Start,
    notation: Notation,
) -> Result<Written, FormatError> {
    let is_line = |change: &&Change| change.0.starts_with("variations[");
    let (lines, parts): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(is_line);
    let mut lost = Annotations::NONE;
    let mut text = input.to_owned();
    if !parts.is_empty() {
        text = change_parts(&text, &parts, default, notation, &mut lost)?;
    }
    for Change(path, value) in lines {
        let score = Score::read(&text, default)?;
        let edited = variation::change(&score, path, value, &mut lost)?;
        text = verified(edited, &score.record, default)?;
    }
    Ok(Written {
        output: text,
        lost: lost.names().collect(),
    })
}

/// Changes tags, the start, moves and the result, all in one step.
fn change_parts(
    text: &str,
    changes: &[&Change],
    default: Start,
    notation: Notation,
    lost: &mut Annotations,
) -> Result<String, FormatError> {
    let score = Score::read(text, default)?;
    let old = GameJson::new(&score.record, notation)?;
    let (named, others): (Vec<&Change>, Vec<&Change>) = changes
        .iter()
        .partition(|change| change.0.starts_with("tag."));
    let mut json = serde_json::to_value(&old)?;
    // The JSON omits what it does not need, but a change may set it.
    if let Value::Object(fields) = &mut json {
        fields.insert("chess960".to_owned(), old.chess960.into());
        fields.insert("result".to_owned(), score.record.outcome.word().into());
        fields
            .entry("tags")
            .or_insert_with(|| Vec::<Value>::new().into());
    }
    let others: Vec<Change> = others.into_iter().cloned().collect();
    let changed: GameJson =
        serde_json::from_str(&setting::changed(&setting::text_of(&json), &others)?)?;
    let mut new = changed.record(notation)?;
    let old_tags = old.tags;
    tags::set(&mut new.tags, &named)?;

    let mut splice = Splice::new(&score);
    tags::change(&mut splice, &old_tags, &new, default);
    let gone = change_moves(&mut splice, &new, lost)?;
    change_outcome(&mut splice, new.outcome);
    let edited = verified(splice.into_text(), &new, default)?;
    without_illegal_variations(&score, gone, edited, &new, default, lost)
}

/// Replaces the moves that differ, adds new ones at the end, or takes the last ones away. Returns
/// the place of those.
fn change_moves(
    splice: &mut Splice<'_>,
    new: &Record,
    lost: &mut Annotations,
) -> Result<Option<Place>, FormatError> {
    let score = splice.score;
    let old = &score.lines[0].moves;
    let mut added = Vec::new();
    let mut replay = new.game.replay()?;
    let mut ply = 0;
    while let Some(mv) = replay.peek()? {
        let mut san = String::with_capacity(8);
        replay.position.write_san(mv, &replay.legal, &mut san);
        let count = (replay.position.number(), replay.position.turn());
        match old.get(ply) {
            None => added.push((count, san)),
            Some(before)
                if before
                    .played
                    .as_ref()
                    .is_some_and(|played| *played == (mv, san.clone())) => {}
            Some(before) => {
                let word = score.part(&before.word);
                let bare = word.trim_end_matches(['!', '?']);
                san.push_str(&word[bare.len()..]);
                splice.replace(before.word.clone(), san);
            }
        }
        replay.play(mv);
        ply += 1;
    }
    if !added.is_empty() {
        splice.append(0, &added);
    }
    let Some(first) = old.get(ply) else {
        return Ok(None);
    };
    for mv in &old[ply..] {
        *lost |= annotations(score, mv);
    }
    let start = first
        .number
        .as_ref()
        .map_or(first.word.start, |place| place.start);
    let gone = start..score.lines[0].end;
    let is_first = ply == 0 && score.lines[0].comments.is_empty();
    splice.remove(gone.clone(), is_first);
    Ok(Some(gone))
}

/// Returns what belongs to a move.
fn annotations(score: &Score<'_>, mv: &ScoreMove) -> Annotations {
    let mut kinds = Annotations::NONE;
    for comment in &mv.comments {
        kinds |= Annotations::of_comment(score.comment(comment).as_bytes());
    }
    if !mv.nags.is_empty() || score.part(&mv.word).ends_with(['!', '?']) {
        kinds |= Annotations::NAGS;
    }
    if !mv.variations.is_empty() {
        kinds |= Annotations::VARIATIONS;
    }
    kinds
}

/// Replaces the result behind the moves and that in the tag.
fn change_outcome(splice: &mut Splice<'_>, new: Outcome) {
    let score = splice.score;
    if score.record.outcome == new {
        return;
    }
    match &score.outcome {
        Some(place) => splice.replace(place.clone(), new.word().to_owned()),
        None => splice.add_last(new.word()),
    }
    let tags = score.record.tags.iter().zip(&score.tags);
    for (_, place) in tags.filter(|((name, _), _)| name == "Result") {
        splice.replace(place.value.clone(), new.word().to_owned());
    }
}

/// Returns a text after a check that it is read as it is meant.
fn verified(text: String, meant: &Record, default: Start) -> Result<String, FormatError> {
    let score = Score::read(&text, default)?;
    let is_same = score.record.game == meant.game && score.record.outcome == meant.outcome;
    if !is_same {
        let words = "the text of this game cannot hold the change";
        return Err(FormatError::new(ErrorKind::Unencodable, words));
    }
    Ok(text)
}

/// Removes the variations that were legal before the moves of the game changed, and are not now.
fn without_illegal_variations(
    before: &Score<'_>,
    gone: Option<Place>,
    text: String,
    new: &Record,
    default: Start,
    lost: &mut Annotations,
) -> Result<String, FormatError> {
    if before.lines.len() == 1 {
        return Ok(text);
    }
    let score = Score::read(&text, default)?;
    // The variations of moves that are gone are the last ones of the text.
    let stays = |place: &Place| gone.as_ref().is_none_or(|gone| place.start < gone.start);
    let old = before.lines.iter().filter(|line| stays(&line.place));
    let mut splice = Splice::new(&score);
    let mut end = 0;
    for (line, old) in score.lines.iter().zip(old).skip(1) {
        if old.is_legal && !line.is_legal && line.place.start >= end {
            splice.remove(line.place.clone(), false);
            *lost |= Annotations::VARIATIONS;
            end = line.place.end;
        }
    }
    if end == 0 {
        return Ok(text);
    }
    verified(splice.into_text(), new, default)
}

/// Returns the number before a move in a list: always for White, for Black only where its move does
/// not follow directly.
fn number((number, side): (u32, Side), is_apart: bool) -> Option<String> {
    match side {
        Side::White => Some(format!("{number}.")),
        Side::Black => is_apart.then(|| format!("{number}...")),
    }
}
