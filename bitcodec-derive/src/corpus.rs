//! A corpus of declarations that newcomers write, one a line, each followed by the messages of the macro.
//!
//! After a change, run `GOLDEN=overwrite cargo test -p bitcodec-derive corpus` and review the difference as a newcomer
//! would.

use std::path::{Path, PathBuf};
use std::{env, fs};

use syn::DeriveInput;

use crate::errors::tests::texts;

/// The files, each with its minimum number of declarations.
const FILES: [(&str, usize); 3] = [("newcomer.txt", 150), ("keys.txt", 100), ("types.txt", 80)];

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/corpus");
    folder.join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(file(name)).expect("the corpus is in its folder")
}

fn errors(declaration: &str) -> Vec<String> {
    let input: DeriveInput = syn::parse_str(declaration).expect(declaration);
    texts(&crate::derive(&input))
}

#[test]
fn every_mistake_of_the_corpus_has_its_answer() {
    for (name, least) in FILES {
        let (kept, mut answered, mut count) = (read(name), String::new(), 0);
        for line in kept.lines().filter(|line| !line.starts_with("    ")) {
            answered.push_str(&format!("{line}\n"));
            // A heading gives the number of mistakes in each declaration below it.
            if line.is_empty() || line.starts_with('#') && !line.starts_with("#[") {
                continue;
            }
            for error in errors(line) {
                answered.push_str(&format!("    {error}\n"));
            }
            count += 1;
        }
        if env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
            fs::write(file(name), &answered).expect("the folder can be written");
            continue;
        }
        assert!(count >= least, "{count} declarations in {name}");
        for (number, (kept, answered)) in (1..).zip(kept.lines().zip(answered.lines())) {
            let cure = "run with GOLDEN=overwrite and read the difference";
            assert_eq!(kept, answered, "line {number} of {name}; {cure}");
        }
        assert_eq!(kept.len(), answered.len(), "the length of {name}");
    }
}

#[test]
fn every_mistake_of_the_corpus_is_one_error() {
    let mut mistakes = 1;
    for line in FILES
        .map(|(name, _)| read(name))
        .iter()
        .flat_map(|file| file.lines())
    {
        match line {
            // The compiler reports these itself, so the macro must not.
            "# left to the compiler" => mistakes = 0,
            "# one mistake" => mistakes = 1,
            "# two mistakes" => mistakes = 2,
            _ if line.is_empty() || line.starts_with("    ") => {}
            line => {
                let errors = errors(line);
                assert_eq!(errors.len(), mistakes, "{line}: {errors:#?}");
            }
        }
    }
}
