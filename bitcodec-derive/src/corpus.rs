//! A corpus of declarations that newcomers write, one a line, each followed by the messages of the macro.
//!
//! After a change, run `GOLDEN=overwrite cargo test -p bitcodec-derive corpus` and review the difference as a newcomer
//! would.

use std::{env, fs, path::Path};

use syn::DeriveInput;

use crate::errors::tests::texts;

/// The files, each with its minimum number of declarations.
const FILES: [(&str, usize); 3] = [("newcomer.txt", 150), ("keys.txt", 100), ("types.txt", 80)];

#[test]
fn every_mistake_of_the_corpus_has_its_answer() {
    for (name, least) in FILES {
        has_its_answers(name, least);
    }
}

fn has_its_answers(name: &str, least: usize) {
    let place = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/corpus")
        .join(name);
    let kept = fs::read_to_string(&place).expect("the corpus is in its folder");
    let (mut answered, mut count) = (String::new(), 0);
    for line in kept.lines().filter(|line| !line.starts_with("    ")) {
        answered.push_str(line);
        answered.push('\n');
        // A heading gives the number of mistakes in each declaration below it.
        if line.is_empty() || line.starts_with('#') && !line.starts_with("#[") {
            continue;
        }
        let input: DeriveInput =
            syn::parse_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        for error in texts(&crate::derive(&input)) {
            answered.push_str(&format!("    {error}\n"));
        }
        count += 1;
    }
    if env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        fs::write(&place, &answered).expect("the folder can be written");
        return;
    }
    assert!(count >= least, "{count} declarations in {name}");
    for (number, (kept, answered)) in kept.lines().zip(answered.lines()).enumerate() {
        assert_eq!(
            kept,
            answered,
            "line {} of {name}; run with GOLDEN=overwrite and read the difference",
            number + 1
        );
    }
    assert_eq!(kept.len(), answered.len(), "the length of {name}");
}

#[test]
fn every_mistake_of_the_corpus_is_one_error() {
    let files = [
        include_str!("corpus/newcomer.txt"),
        include_str!("corpus/keys.txt"),
        include_str!("corpus/types.txt"),
    ];
    let mut mistakes = 1;
    for line in files.iter().flat_map(|file| file.lines()) {
        match line {
            // The compiler reports these itself, so the macro must not.
            "# left to the compiler" => mistakes = 0,
            "# one mistake" => mistakes = 1,
            "# two mistakes" => mistakes = 2,
            _ if line.is_empty() || line.starts_with("    ") => {}
            line => {
                let input: DeriveInput = syn::parse_str(line).expect(line);
                let errors = texts(&crate::derive(&input));
                assert_eq!(errors.len(), mistakes, "{line}: {errors:#?}");
            }
        }
    }
}
