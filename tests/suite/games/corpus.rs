//! The committed corpus of the fuzz targets, replayed: each seed through the property that its target checks.

#[path = "../../fuzz/src/lib.rs"]
pub mod properties;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use games::format::Options;
use games::registry::formats;

use properties::TARGETS;
use properties::roots::ROOTS;

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

#[test]
fn every_format_accepts_a_seed() {
    let seeds = seeds("formats");
    let accepted = |name: &str| {
        let format = games::registry::find(name).expect("a format of the registry");
        seeds
            .iter()
            .filter_map(|seed| str::from_utf8(seed).ok())
            .any(|text| format.check(text, &Options::default()).is_ok())
    };
    for format in formats() {
        assert!(accepted(format.card().name), "{}", format.card().name);
    }
}

#[test]
fn every_root_accepts_a_seed() {
    let seeds = seeds("roots");
    for (name, read) in ROOTS {
        assert!(seeds.iter().any(|seed| read(seed)), "{name}");
    }
}
