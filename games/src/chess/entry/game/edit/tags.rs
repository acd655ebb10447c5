//! Changes of the tags of a game.

use serde_json::Value;

use super::splice::Splice;
use crate::chess::castling::Variant;
use crate::chess::game::Start;
use crate::chess::pgn::{self, DERIVED, ROSTER, Record};
use crate::format::{Change, FormatError, Kind};

type Tag = (String, String);

/// Sets tags by their names: `tag.White`. Null removes a tag.
pub(super) fn set(tags: &mut Vec<Tag>, changes: &[&Change]) -> Result<(), FormatError> {
    for Change(path, value) in changes {
        let name = path.strip_prefix("tag.").unwrap_or_default();
        let unknown = |words| FormatError::new(Kind::Json, words).at(path);
        if !pgn::is_tag_name(name) || DERIVED.contains(&name) {
            return Err(unknown("there is no such setting"));
        }
        let place = tags.iter().position(|(tag, _)| tag == name);
        match (value, place) {
            (Value::Null, Some(place)) => drop(tags.remove(place)),
            (Value::String(value), Some(place)) => tags[place].1.clone_from(value),
            // A tag that is not there is as good as empty.
            (Value::String(value), None) if value.is_empty() => {}
            (Value::String(value), None) => tags.push((name.to_owned(), value.clone())),
            (Value::Null, None) => return Err(unknown("there is no such tag")),
            _ => return Err(unknown("expected a text")),
        }
    }
    Ok(())
}

/// Replaces, adds and removes tags, and those of the start.
pub(super) fn change(splice: &mut Splice<'_>, old: &[Tag], new: &Record, default: Start) {
    let record = &splice.score.record;
    // The places of the old tags, whose order is that of the roster.
    let mut free: Vec<usize> = (0..record.tags.len()).collect();
    let places: Vec<usize> = old
        .iter()
        .filter_map(|(name, _)| {
            let at = free
                .iter()
                .position(|index| record.tags[*index].0 == *name)?;
            Some(free.remove(at))
        })
        .collect();
    let mut fresh = Vec::new();
    let same = |[a, b]: [&Tag; 2]| a.0 == b.0;
    let front = old
        .iter()
        .zip(&new.tags)
        .take_while(|(a, b)| same([a, b]))
        .count();
    let rest = old.len().min(new.tags.len()) - front;
    let back = old.iter().rev().zip(new.tags.iter().rev());
    let back = back.take(rest).take_while(|(a, b)| same([a, b])).count();
    let middle = front..old.len() - back;
    for (index, (before, place)) in old.iter().zip(&places).enumerate() {
        let after = if index < front || index >= middle.end {
            let index = if index < front {
                index
            } else {
                new.tags.len() - (old.len() - index)
            };
            new.tags.get(index)
        } else {
            new.tags
                .get(index)
                .filter(|_| index < new.tags.len() - back)
        };
        match after {
            None => remove(splice, *place),
            Some(after) if after == before => {}
            Some((name, value)) if *name == before.0 => set_value(splice, *place, value),
            Some((name, value)) => {
                let whole = splice.score.tags[*place].whole.clone();
                splice.replace(whole, line(name, value));
            }
        }
    }
    let more = (middle.end.max(front)..new.tags.len() - back).filter(|index| *index >= front);
    for index in more {
        // A tag of the roster whose value is unknown may be there.
        let (name, value) = &new.tags[index];
        match free.iter().find(|place| record.tags[**place].0 == *name) {
            Some(place) => set_value(splice, *place, value),
            None => fresh.push((name.as_str(), value.clone())),
        }
    }
    change_start(splice, new, default, &mut fresh);
    add(splice, &fresh);
}

/// Sets or removes the tags of the start and of the rules of castling.
fn change_start(
    splice: &mut Splice<'_>,
    new: &Record,
    default: Start,
    fresh: &mut Vec<(&str, String)>,
) {
    let record = &splice.score.record;
    let place = |name: &str| record.tags.iter().position(|(tag, _)| tag == name);
    let (from, to) = (record.game.start, new.game.start);
    if from.fen != to.fen {
        match place("FEN") {
            Some(fen) if to.fen == default.fen => {
                remove(splice, fen);
                if let Some(setup) = place("SetUp") {
                    remove(splice, setup);
                }
            }
            Some(fen) => set_value(splice, fen, &to.fen.to_string()),
            None => {
                if place("SetUp").is_none() {
                    fresh.push(("SetUp", "1".to_owned()));
                }
                fresh.push(("FEN", to.fen.to_string()));
            }
        }
    }
    if from.variant != to.variant {
        let word = match to.variant {
            Variant::Standard => "Standard",
            Variant::Chess960 => "Chess960",
        };
        match place("Variant") {
            Some(variant) if to.variant == default.variant => remove(splice, variant),
            Some(variant) => set_value(splice, variant, word),
            None => fresh.push(("Variant", word.to_owned())),
        }
    }
}

/// Adds tags: those of the roster in its order, others behind the last one.
fn add(splice: &mut Splice<'_>, fresh: &[(&str, String)]) {
    let (score, eol) = (splice.score, splice.eol());
    if score.tags.is_empty() {
        let lines: Vec<String> = fresh
            .iter()
            .map(|(name, value)| line(name, value))
            .collect();
        if !lines.is_empty() {
            let start = score.text.len() - score.text.trim_start_matches('\u{feff}').len();
            splice.insert(start, format!("{}{eol}{eol}", lines.join(eol)));
        }
        return;
    }
    let rank = |name: &str| ROSTER.iter().position(|(roster, _)| *roster == name);
    for (name, value) in fresh {
        let tags = score.record.tags.iter().zip(&score.tags);
        let later = rank(name).and_then(|own| {
            let mut later = tags
                .clone()
                .filter(|((tag, _), _)| rank(tag).is_none_or(|rank| rank > own));
            later.next()
        });
        match later {
            Some((_, place)) => {
                let start = place.whole.start;
                let eol = last_eol(&score.text[..start]).unwrap_or(eol);
                splice.insert(start, line(name, value) + eol);
            }
            None => {
                let end = score.tags.last().map_or(0, |place| place.whole.end);
                let behind = score.text[end..].split_inclusive('\n').next();
                let eol = behind.and_then(last_eol).unwrap_or(eol);
                splice.insert(end, format!("{eol}{}", line(name, value)));
            }
        }
    }
}

fn set_value(splice: &mut Splice<'_>, tag: usize, value: &str) {
    let place = splice.score.tags[tag].value.clone();
    splice.replace(place, escaped(value));
}

/// Removes a tag with the end of its line, or with that of the line before it.
fn remove(splice: &mut Splice<'_>, tag: usize) {
    let (text, whole) = (splice.score.text, splice.score.tags[tag].whole.clone());
    let (before, behind) = (&text[..whole.start], &text[whole.end..]);
    let place = match without_eol(behind) {
        // Without tags no blank line stands before the moves.
        Some(rest) if splice.score.tags.len() == 1 => {
            let rest = without_eol(rest).unwrap_or(rest);
            whole.start..text.len() - rest.len()
        }
        Some(rest) => whole.start..text.len() - rest.len(),
        None => match before.strip_suffix('\n') {
            Some(before) => before.strip_suffix('\r').unwrap_or(before).len()..whole.end,
            None => whole.start..text.len() - behind.trim_start_matches([' ', '\t']).len(),
        },
    };
    splice.replace(place, String::new());
}

/// Returns the line end at the end of a text.
fn last_eol(text: &str) -> Option<&'static str> {
    match text.strip_suffix('\n')?.ends_with('\r') {
        true => Some("\r\n"),
        false => Some("\n"),
    }
}

/// Returns what follows a line end at the front of a text.
fn without_eol(text: &str) -> Option<&str> {
    text.strip_prefix("\r\n")
        .or_else(|| text.strip_prefix('\n'))
}

fn line(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]", escaped(value))
}

fn escaped(value: &str) -> String {
    pgn::tag_value(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}
