//! The committed corpus of the fuzz targets, replayed: each seed through the property that its target checks.

#[path = "../fuzz/src/lib.rs"]
pub mod properties;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use games::format::Options;
use games::registry::formats;

use properties::TARGETS;
use properties::codings::FAMILIES;
use properties::context::{self, BESIDE};
use properties::formats::choose;
use properties::roots::{self, ROOTS};
use properties::streams::{self, TYPES};
use properties::text::{self, FORMS};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the corpus is part of the repository");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("its entries can be read").path())
        .collect();
    files.sort();
    files
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus")
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    files(&corpus().join(target))
        .iter()
        .map(|file| fs::read(file).expect("a seed can be read"))
        .collect()
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "the seed is shown where its property panics"
)]
fn every_seed_keeps_the_property_of_its_target() {
    for (target, property) in TARGETS {
        for file in files(&corpus().join(target)) {
            println!("{}", file.display());
            property(&fs::read(&file).expect("a seed can be read"));
        }
    }
}

#[test]
fn every_target_has_a_binary_and_seeds() {
    let names = |paths: Vec<PathBuf>| -> BTreeSet<String> {
        let stems = paths.iter().filter_map(|path| path.file_stem());
        stems
            .map(|stem| stem.to_string_lossy().into_owned())
            .collect()
    };
    let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let folders = files(&corpus()).into_iter().filter(|path| path.is_dir());
    assert_eq!(names(folders.collect()), targets);
    assert_eq!(names(files(&corpus().join("../targets"))), targets);
}

/// The names with a seed that they accept are all names of the target.
fn each_name_accepts_a_seed(
    target: &str,
    names: impl Iterator<Item = &'static str>,
    accepted_by: impl Fn(&[u8]) -> Option<&'static str>,
) {
    let accepted: BTreeSet<&str> = seeds(target)
        .iter()
        .filter_map(|seed| accepted_by(seed))
        .collect();
    assert_eq!(accepted, names.collect(), "{target}");
}

#[test]
fn every_format_accepts_a_seed() {
    let names = formats().map(|format| format.card().name);
    each_name_accepts_a_seed("formats", names, |seed| {
        let (format, rest) = choose(seed);
        let text = str::from_utf8(rest.get(1..)?).ok()?;
        let accepted = format.check(text, &Options::default()).is_ok();
        accepted.then_some(format.card().name)
    });
}

/// A seed says what is done with its text; here everything is.
#[test]
fn every_seed_of_a_format_keeps_every_property_of_it() {
    for mut seed in seeds("formats") {
        let digit = seed.len() - choose(&seed).1.len();
        for task in b'0'..b'8' {
            seed[digit] = task;
            properties::formats::check(&seed);
        }
    }
}

#[test]
fn every_text_form_accepts_a_seed() {
    each_name_accepts_a_seed("text", FORMS.iter().map(|form| form.0), |seed| {
        let (name, check, rest) = text::choose(seed)?;
        check(rest).then_some(name)
    });
}

#[test]
fn every_type_of_a_stream_accepts_a_seed() {
    each_name_accepts_a_seed("streams", TYPES.iter().map(|one| one.0), |seed| {
        let (name, check, plan, bytes) = streams::choose(seed)?;
        (check(plan, bytes) > 1).then_some(name)
    });
}

#[test]
fn every_root_accepts_a_seed() {
    each_name_accepts_a_seed("roots", ROOTS.iter().map(|root| root.0), |seed| {
        let (name, read, bytes) = roots::choose(seed)?;
        read(bytes).then_some(name)
    });
}

#[test]
fn every_root_beside_a_context_accepts_a_seed() {
    each_name_accepts_a_seed("context", BESIDE.iter().map(|root| root.0), |seed| {
        let (name, read, session, bytes) = context::choose(seed)?;
        read(bytes, &session).then_some(name)
    });
}

#[test]
fn every_declaration_accepts_a_seed() {
    for target in FAMILIES {
        let seeds = seeds(target.name);
        let accepted: BTreeSet<String> = seeds
            .iter()
            .flat_map(|seed| (target.accepted)(seed))
            .collect();
        let names: BTreeSet<String> = (target.names)().into_iter().collect();
        assert_eq!(accepted, names, "{}", target.name);
    }
}
