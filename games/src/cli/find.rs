//! `--find`: finds values in free text, of one format or of all.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::console::{Console, Exit, Failure};
use super::decoded::Decoded;
use super::input::{From, Lines, OwnedValue};
use super::text_encoding::windows_1252;
use crate::format::{Ability, Found, GameFormat, HexWords};
use crate::registry::{self, formats};

/// The number of bytes that are searched at once.
const WINDOW: usize = 1 << 20;

/// The distance from the end of a window within which results are not final: a value may continue
/// after the window, and a result may depend on its neighbours.
const MARGIN: usize = 1 << 16;

/// A value in a text, with the formats that accept it.
#[derive(Clone)]
struct Hit {
    found: Found,
    formats: Vec<&'static str>,
    /// Whether it is a word of hex digits.
    is_hex: bool,
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

/// Prints the values in a text as records.
pub(super) fn run(
    named: Option<&'static dyn GameFormat>,
    lines: Lines,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let searched = searched(named)?;
    let mut print = |hit: &Hit, at: &Place| -> Result<(), Failure> {
        let (format, formats) = match hit.formats.as_slice() {
            _ if named.is_some() => (None, &[][..]),
            [format] => (Some(*format), &[][..]),
            several => (None, several),
        };
        let record = Record {
            start: at.start,
            end: at.end,
            format,
            formats,
            id: &hit.found.id,
        };
        let record = serde_json::to_string(&record).expect("a record is numbers and strings");
        Ok(writeln!(console.out(), "{record}")?)
    };
    search_lines(lines, &searched, &mut print)?;
    Ok(Exit::Good)
}

/// The values that are taken out of a text, all of the same formats.
pub(super) struct Taken {
    pub(super) formats: Vec<&'static dyn GameFormat>,
    pub(super) lines: Lines,
}

/// Takes the values of some formats out of a text; if none is named, of the only format that the
/// values have.
pub(super) fn take(named: &[&'static dyn GameFormat], lines: Lines) -> Result<Taken, Failure> {
    let searched = match named {
        [] => searched(None)?,
        [one] => searched(Some(*one))?,
        several => several.to_vec(),
    };
    let mut all: Vec<(u64, Hit)> = Vec::new();
    let (name, gap) = lines.places.parts();
    search_lines(lines, &searched, &mut |hit, at| {
        all.push((at.line, hit.clone()));
        Ok(())
    })?;
    if all.iter().any(|(_, hit)| !hit.is_hex) {
        // Many words and numbers are also hex of some format.
        all.retain(|(_, hit)| !hit.is_hex);
    }
    let formats = match named {
        [] => vec![only_format(&all, &name)?],
        named => named.to_vec(),
    };
    let values = all.into_iter();
    let values = values.map(|(line, hit)| OwnedValue::new(line, hit.found.id));
    let lines = Lines::values(name, gap, values.collect());
    Ok(Taken { formats, lines })
}

/// Returns the only format that all values have.
fn only_format(all: &[(u64, Hit)], name: &str) -> Result<&'static dyn GameFormat, Failure> {
    let mut counts: BTreeMap<&[&'static str], usize> = BTreeMap::new();
    for (_, hit) in all {
        *counts.entry(hit.formats.as_slice()).or_default() += 1;
    }
    let counts: Vec<_> = counts.into_iter().collect();
    match counts.as_slice() {
        [] => Err(Failure::usage(format!("{name}: no value is found"))),
        [([format], _)] => Ok(registry::find(format).expect("the name is from the registry")),
        several => {
            let several = several.iter();
            let words = several.map(|(names, count)| format!("{count} of {}", names.join(" or ")));
            let words: Vec<String> = words.collect();
            let count = all.len();
            let values = if count == 1 { "value" } else { "values" };
            Err(Failure::usage(format!(
                "{name}: {count} {values}, {}; write the format",
                words.join(", ")
            )))
        }
    }
}

/// Returns the formats that are searched.
fn searched(
    named: Option<&'static dyn GameFormat>,
) -> Result<Vec<&'static dyn GameFormat>, Failure> {
    match named {
        Some(format) if !format.offers(Ability::Find) => {
            let name = format.card().name;
            Err(Failure::usage(format!(
                "{name} is not looked for in free text"
            )))
        }
        Some(format) => Ok(vec![format]),
        None => Ok(formats()
            .filter(|format| format.offers(Ability::Find))
            .collect()),
    }
}

/// The place of a value in its source.
struct Place {
    /// The bytes.
    start: usize,
    end: usize,
    /// The line, or the number of the argument.
    line: u64,
}

/// Searches all lines.
fn search_lines(
    lines: Lines,
    searched: &[&'static dyn GameFormat],
    each: &mut impl FnMut(&Hit, &Place) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match lines.from {
        From::Values(values) => {
            for value in values {
                let line = value.value().line;
                for hit in hits(value.text(), searched) {
                    let std::ops::Range { start, end } = hit.found.place;
                    each(&hit, &Place { start, end, line })?;
                }
            }
            Ok(())
        }
        From::Stream(stream) => {
            let places = lines.places;
            search(stream.into_source(), searched, each).map_err(|error| places.failure(error))?
        }
    }
}

/// Searches a stream, window by window.
fn search<R: Read>(
    mut source: Decoded<R>,
    searched: &[&'static dyn GameFormat],
    each: &mut impl FnMut(&Hit, &Place) -> Result<(), Failure>,
) -> io::Result<Result<(), Failure>> {
    let mut window = Vec::new();
    // The place of the window in the source.
    let (mut before, mut line) = (None, 1);
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
        let mut at = 0;
        let mut byte = before.unwrap_or_else(|| source.mark());
        for mut hit in hits(&text, searched) {
            let place = &hit.found.place;
            // A game of PGN need not be UTF-8.
            if hit.found.id == text[place.clone()] && hit.found.id.contains('?') {
                let bytes = &window[place.clone()];
                hit.found.id = str::from_utf8(bytes)
                    .map_or_else(|_| windows_1252(bytes).into_owned(), str::to_owned);
            }
            let place = &hit.found.place;
            if place.end > end {
                keep = keep.min(place.start);
                break;
            }
            let gap = &text[at..place.start];
            byte += source.width(gap);
            line += lines_in(gap);
            let value = &text[place.clone()];
            let place = Place {
                start: byte,
                end: byte + source.width(value),
                line,
            };
            if let Err(failure) = each(&hit, &place) {
                return Ok(Err(failure));
            }
            (byte, at) = (place.end, hit.found.place.end);
            line += lines_in(value);
        }
        if is_last {
            return Ok(Ok(()));
        }
        let gap = &text[at..keep];
        before = Some(byte + source.width(gap));
        line += lines_in(gap);
        window.drain(..keep);
    }
}

fn lines_in(text: &str) -> u64 {
    memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64
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
        let is_hex = found.is_some();
        let found = found.unwrap_or_else(|| format.find(text));
        found.into_iter().map(move |found| Hit {
            found,
            formats: vec![name],
            is_hex,
        })
    });
    let mut all: Vec<Hit> = found.collect();
    all.sort_by_key(|hit| (usize::MAX - hit.found.place.len(), hit.found.place.start));
    let mut chosen: BTreeMap<usize, Hit> = BTreeMap::new();
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
            let mut print = |_: &super::Hit, place: &super::Place| {
                let before = &text.as_bytes()[..place.start];
                let line = memchr::memchr_iter(b'\n', before).count() as u64 + 1;
                assert_eq!(place.line, line);
                found.push(place.start..place.end);
                Ok(())
            };
            let source = super::Decoded::new(text.as_bytes());
            let end = search(source, &searched, &mut print).expect("memory is read");
            assert!(end.is_ok());
            assert_eq!(found, places, "shift {shift}");
        }
    }
}
