//! The places of a text that are a value or look like one.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::refusal::Value;
use crate::format::{Ability, FormatError, GameFormat, HexWords, Options};
use crate::registry::formats;

/// A place of a text, and what it is in one format.
pub(super) struct Reading {
    pub(super) format: &'static dyn GameFormat,
    /// The value in the form that the format parses.
    pub(super) value: String,
    /// The error, if the place only looks like a value.
    pub(super) error: Option<FormatError>,
    /// Whether the place may be something else: a number of eight digits is also hex.
    is_weak: bool,
}

/// A place of a text that is a value or looks like one.
pub(super) struct Hit {
    pub(super) place: Range<usize>,
    pub(super) readings: Vec<Reading>,
}

impl Hit {
    /// Returns the value for a list of several.
    pub(super) fn value(self, text: &str) -> Value {
        let is_read = |reading: &&Reading| reading.error.is_none();
        let name = |reading: &Reading| reading.format.card().name;
        let mut formats: Vec<_> = self.readings.iter().filter(is_read).map(name).collect();
        let error = if formats.is_empty() {
            formats = self.readings.iter().map(name).collect();
            self.readings
                .first()
                .and_then(|reading| reading.error.clone())
        } else {
            None
        };
        let value = match self.readings.into_iter().next() {
            Some(first) => first.value,
            None => text.get(self.place).unwrap_or_default().to_owned(),
        };
        Value {
            formats,
            value,
            error,
        }
    }

    /// Returns the only valid reading.
    fn only(&self) -> Option<&Reading> {
        let mut read = self
            .readings
            .iter()
            .filter(|reading| reading.error.is_none());
        read.next().filter(|_| read.next().is_none())
    }

    /// Whether another hit says nothing beyond this one: the same value, or what this value is in
    /// the other one's format.
    fn says(&self, other: &Self) -> bool {
        let (Some(one), Some(other)) = (self.only(), other.only()) else {
            return false;
        };
        let (from, to) = (one.format, other.format);
        let same = |format: &dyn GameFormat, value: &str| {
            let written = format.convert(value, to, &Options::default());
            written.ok().map(|written| written.output)
        };
        let said = same(from, &one.value);
        said.is_some() && said == same(to, &other.value)
    }
}

/// Returns the places of a text that are a value or look like one, in order: of overlapping ones
/// the longest, of those that say the same the one that says most.
pub(super) fn hits(text: &str) -> Vec<Hit> {
    let mut hits = longest(all(text));
    let is_weak = |hit: &Hit| hit.readings.iter().all(|reading| reading.is_weak);
    if !hits.iter().all(is_weak) {
        hits.retain(|hit| !is_weak(hit));
    }
    different(hits)
}

/// The fewest places that are compared only by their text.
const MANY: usize = 8;

/// Removes what another place says too.
fn different(hits: Vec<Hit>) -> Vec<Hit> {
    let mut seen = HashSet::new();
    let mut different: Vec<Hit> = Vec::new();
    for hit in hits {
        let words = hit.readings.iter();
        let words: Vec<_> = words
            .map(|reading| (reading.format.card().name, reading.value.clone()))
            .collect();
        if !seen.insert(words) {
            continue;
        }
        if different.len() < MANY {
            if different.iter().any(|before| before.says(&hit)) {
                continue;
            }
            different.retain(|before| !hit.says(before));
        }
        different.push(hit);
    }
    different
}

/// Returns every place that a format finds, and every place with a mark of a format.
fn all(text: &str) -> Vec<(Range<usize>, Reading)> {
    let words = HexWords::of(text);
    let mut all = Vec::new();
    for format in formats() {
        if format.offers(Ability::Find) {
            let hex = format.find_hex(&words);
            let is_weak = hex.is_some();
            let found = hex.unwrap_or_else(|| format.find(text)).into_iter();
            let found = found.filter(|found| stands_alone(text, &found.place));
            all.extend(found.map(|found| {
                let reading = Reading {
                    format,
                    value: found.id,
                    error: None,
                    is_weak,
                };
                (found.place, reading)
            }));
        }
        for near in format.near(text) {
            let Some(value) = text.get(near.place.clone()).filter(|_| near.is_marked) else {
                continue;
            };
            let reading = Reading {
                format,
                value: value.to_owned(),
                error: format.check(value, &Options::default()).err(),
                is_weak: false,
            };
            all.push((near.place, reading));
        }
    }
    all
}

/// Whether no character next to a value seems to belong to it.
fn stands_alone(text: &str, place: &Range<usize>) -> bool {
    let before = text.get(..place.start).unwrap_or_default();
    let after = text.get(place.end..).unwrap_or_default();
    let joins = |one: char| one.is_alphanumeric() || "+-_*".contains(one);
    let is_apart = |one: Option<char>| one.is_none_or(|one| !joins(one));
    is_apart(before.chars().next_back())
        && is_apart(after.chars().next())
        && !after.starts_with('=')
}

/// Returns the longest of overlapping places. A format that reads a place counts before one that
/// refuses it.
fn longest(mut all: Vec<(Range<usize>, Reading)>) -> Vec<Hit> {
    all.sort_by_key(|(place, reading)| {
        (
            usize::MAX - place.len(),
            place.start,
            reading.error.is_some(),
        )
    });
    let mut chosen: BTreeMap<usize, Hit> = BTreeMap::new();
    for (place, reading) in all {
        if let Some(same) = chosen.get_mut(&place.start)
            && same.place == place
        {
            let name = reading.format.card().name;
            let is_new = same
                .readings
                .iter()
                .all(|one| one.format.card().name != name);
            let is_read = same.readings.iter().any(|one| one.error.is_none());
            if is_new && !(is_read && reading.error.is_some()) {
                same.readings.push(reading);
            }
            continue;
        }
        let before = chosen.range(..place.end).next_back();
        if before.is_none_or(|(_, before)| before.place.end <= place.start) {
            let readings = vec![reading];
            chosen.insert(place.start, Hit { place, readings });
        }
    }
    chosen.into_values().collect()
}
