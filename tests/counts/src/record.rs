//! The file of recorded counts.

use std::fmt::Write as _;
use std::fs;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/recorded.txt");

/// By how many parts of 1000 a count may differ from the recorded one.
const TOLERANCE: u64 = 20;

/// How many instructions may be more or fewer whatever was recorded: where a closure begins is not the path.
const SLACK: u64 = 2;

/// Paths with their instructions.
pub(crate) struct Record(Vec<(String, u64)>);

impl Record {
    pub(crate) fn new(names: Vec<String>, counts: Vec<u64>) -> Result<Self, String> {
        if names.len() != counts.len() {
            return Err(format!(
                "{} paths, and {} counts",
                names.len(),
                counts.len()
            ));
        }
        Ok(Self(names.into_iter().zip(counts).collect()))
    }

    pub(crate) fn push(&mut self, name: String, count: u64) {
        self.0.push((name, count));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads the file: in each line a count, a blank, and the name of a path.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
        text.lines()
            .map(|line| {
                let (count, name) = line.trim_start().split_once(' ')?;
                Some((name.to_owned(), count.parse().ok()?))
            })
            .collect::<Option<_>>()
            .map(Self)
            .ok_or_else(|| format!("{FILE}: each line must be a count and a name"))
    }

    pub(crate) fn write(&self) -> Result<(), String> {
        let mut text = String::new();
        for (name, count) in &self.0 {
            writeln!(text, "{count:>9} {name}").map_err(|error| error.to_string())?;
        }
        fs::write(FILE, text).map_err(|error| format!("{FILE}: {error}"))
    }

    fn find(&self, name: &str) -> Option<u64> {
        self.0
            .iter()
            .find(|(other, _)| other == name)
            .map(|&(_, count)| count)
    }

    /// Returns a line for each path that differs.
    pub(crate) fn compare(&self, counted: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        for (name, count) in &counted.0 {
            let Some(recorded) = self.find(name) else {
                changes.push(format!("{name}: {count} instructions, not recorded"));
                continue;
            };
            let change = count.abs_diff(recorded);
            if change > SLACK && change * 1000 > recorded * TOLERANCE {
                let percent = 100.0 * (*count as f64 / recorded as f64 - 1.0);
                changes.push(format!(
                    "{name}: {count} instructions, {recorded} recorded ({percent:+.1} %)"
                ));
            }
        }
        let gone = self
            .0
            .iter()
            .filter(|(name, _)| counted.find(name).is_none());
        changes.extend(gone.map(|(name, _)| format!("{name}: recorded, and not counted")));
        changes
    }
}
