//! `games decode --find`: finds values in free text, of one format or of all.

use std::io::{self, Read, Write};
use std::ops::Range;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::console::{Console, Exit, Failure};
use super::format_and_values::FormatAndValues;
use super::input::From;
use crate::format::{Ability, Found, GameFormat, HexWords};
use crate::registry::formats;

/// The number of bytes that are searched at once.
const WINDOW: usize = 1 << 20;

/// The distance from the end of a window within which results are not final: a value may continue
/// after the window, and a result may depend on its neighbours.
const MARGIN: usize = 1 << 16;

/// A value in a text, with the formats that accept it.
struct Hit {
    found: Found,
    formats: Vec<&'static str>,
}

/// The record of a value.
#[derive(Serialize)]
struct Record<'a> {
    start: usize,
    end: usize,
    /// The format, if all formats are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'a str>,
    /// The formats, if several accept the value.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    formats: &'a [&'static str],
    id: &'a str,
}

pub(super) fn run(subject: FormatAndValues, console: &mut Console) -> Result<Exit, Failure> {
    let named = subject.named();
    let searched: Vec<_> = match named {
        Some(format) if !format.offers(Ability::Find) => {
            let name = format.card().name;
            return Err(Failure::usage(format!(
                "{name} is not looked for in free text"
            )));
        }
        Some(format) => vec![format],
        None => formats()
            .filter(|format| format.offers(Ability::Find))
            .collect(),
    };
    let mut print = |hit: &Hit, before: usize| -> Result<(), Failure> {
        let Range { start, end } = hit.found.place;
        let (format, formats) = match hit.formats.as_slice() {
            _ if named.is_some() => (None, &[][..]),
            [format] => (Some(*format), &[][..]),
            several => (None, several),
        };
        let record = Record {
            start: before + start,
            end: before + end,
            format,
            formats,
            id: &hit.found.id,
        };
        let record = serde_json::to_string(&record).expect("a record is numbers and strings");
        Ok(writeln!(console.out(), "{record}")?)
    };
    let lines = subject.text()?;
    match lines.from {
        From::Values(values) => {
            for value in values {
                for hit in hits(&same_length_text(&value), &searched) {
                    print(&hit, 0)?;
                }
            }
        }
        From::Stream(stream) => {
            let places = lines.places;
            search(stream.into_bytes(), &searched, &mut print)
                .map_err(|error| places.failure(error))??;
        }
    }
    Ok(Exit::Good)
}

/// Searches a stream, window by window.
fn search(
    mut source: impl Read,
    searched: &[&'static dyn GameFormat],
    print: &mut impl FnMut(&Hit, usize) -> Result<(), Failure>,
) -> io::Result<Result<(), Failure>> {
    let (mut window, mut before) = (Vec::new(), 0);
    loop {
        // A window with a long unfinished value still grows by half of `WINDOW`, so the search
        // always advances.
        let room = u64::try_from(WINDOW - window.len().min(WINDOW / 2)).unwrap_or(u64::MAX);
        let is_last = source.by_ref().take(room).read_to_end(&mut window)? == 0;
        let text = same_length_text(&window);
        let end = if is_last {
            text.len()
        } else {
            last_gap(&text, text.len().saturating_sub(MARGIN))
        };
        // A value that crosses the boundary is searched again from its start, with the next window.
        let mut keep = end;
        for hit in hits(&text, searched) {
            let place = &hit.found.place;
            if place.end > end {
                keep = keep.min(place.start);
                break;
            }
            if let Err(failure) = print(&hit, before) {
                return Ok(Err(failure));
            }
        }
        if is_last {
            return Ok(Ok(()));
        }
        window.drain(..keep);
        before += keep;
    }
}

/// Returns the last gap between two words at or before a place; the place itself in a word longer
/// than the margin.
fn last_gap(text: &str, place: usize) -> usize {
    let place = (0..=place)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0);
    let gap = text[..place].rfind(char::is_whitespace);
    gap.filter(|gap| place - gap < MARGIN).unwrap_or(place)
}

/// Returns the values that any format finds, in the order of the text; of overlapping values the
/// longest.
fn hits(text: &str, searched: &[&'static dyn GameFormat]) -> Vec<Hit> {
    // Most formats search the same words.
    let words = HexWords::of(text);
    let found = searched.par_iter().flat_map_iter(|format| {
        let name = format.card().name;
        let found = format.find_hex(&words);
        let found = found.unwrap_or_else(|| format.find(text));
        found.into_iter().map(move |found| Hit {
            found,
            formats: vec![name],
        })
    });
    let mut all: Vec<Hit> = found.collect();
    all.sort_by_key(|hit| (usize::MAX - hit.found.place.len(), hit.found.place.start));
    let mut chosen: std::collections::BTreeMap<usize, Hit> = std::collections::BTreeMap::new();
    for hit in all {
        let place = hit.found.place.clone();
        if let Some(same) = chosen.get_mut(&place.start)
            && same.found.place == place
        {
            same.formats.extend(hit.formats);
            continue;
        }
        let before = chosen.range(..place.end).next_back();
        if before.is_none_or(|(_, before)| before.found.place.end <= place.start) {
            chosen.insert(place.start, hit);
        }
    }
    chosen.into_values().collect()
}

/// Converts bytes to text without changing any offset: a byte that is not UTF-8 becomes a question
/// mark.
fn same_length_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{WINDOW, formats, same_length_text, search};

    #[test]
    fn offsets_survive_bytes_that_are_not_text() {
        assert_eq!(same_length_text(b"a\xFF\xFEb\xC3\xA9"), "a??b\u{e9}");
    }

    #[test]
    fn what_stands_at_the_end_of_a_window_is_found_once() {
        let id = "4HPwATDgc/ABMA:cAkAAAAAAAAA";
        let searched: Vec<_> = formats()
            .filter(|format| format.card().game == "backgammon")
            .collect();
        for shift in (0..40).step_by(13) {
            let mut text = String::from(&"- ".repeat(30)[..shift]);
            let mut places = Vec::new();
            while text.len() < 2 * WINDOW + WINDOW / 2 {
                places.push(text.len()..text.len() + id.len());
                text += id;
                text += " and so on, \n";
                text += &"word ".repeat(13_000);
            }
            let mut found = Vec::new();
            let mut print = |hit: &super::Hit, before: usize| {
                let place = &hit.found.place;
                found.push(before + place.start..before + place.end);
                Ok(())
            };
            let end = search(text.as_bytes(), &searched, &mut print).expect("memory is read");
            assert!(end.is_ok());
            assert_eq!(found, places, "shift {shift}");
        }
    }
}
