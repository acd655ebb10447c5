//! Real programs beside the declarations. Each script of the folder `programs` has a program of PyPI or Debian write and
//! read values, and prints their bytes and fields.
//!
//! `.ci/gallery` installs the programs into `target/gallery`. Where they are missing, these tests say so and pass.

use std::fmt::Debug;
use std::path::Path;
use std::process::Command;

use bitcodec::{NoContext, WireFormat, laws};
use serde_json::Value;

/// What a program says of some bytes.
pub(super) struct Case {
    pub(super) bytes: Vec<u8>,
    /// Its fields, in the words of the script; `None` if it only says that the bytes are right.
    pub(super) fields: Option<Value>,
}

/// Returns what a script prints; nothing if its programs are not installed.
#[expect(
    clippy::print_stdout,
    reason = "whoever runs the tests must see what they left out"
)]
pub(super) fn cases(script: &str) -> Vec<Case> {
    // The manifest is that of the tests, or of the package inside them that runs them with the oldest Rust.
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = manifest
        .ancestors()
        .map(|folder| folder.join("gallery/programs"));
    let scripts = folders
        .find(|folder| folder.is_dir())
        .expect("the scripts are there");
    let python = scripts.join("../../../target/gallery/bin/python");
    if !python.exists() {
        println!("not compared with a program: `.ci/gallery` installs what `{script}` needs");
        return Vec::new();
    }
    let output = Command::new(python)
        .arg(scripts.join(script))
        .output()
        .expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {errors}");
    let lines = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let cases: Vec<_> = lines.lines().map(case).collect();
    assert!(!cases.is_empty(), "{script} prints no case");
    cases
}

fn case(line: &str) -> Case {
    let mut line: Value = serde_json::from_str(line).expect("JSON");
    let digits = line["bytes"].as_str().expect("text").as_bytes();
    let byte = |pair: &[u8]| {
        let digit = |digit: u8| (digit as char).to_digit(16).expect("a digit") as u8;
        digit(pair[0]) << 4 | digit(pair[1])
    };
    Case {
        bytes: digits.chunks(2).map(byte).collect(),
        fields: line.as_object_mut().and_then(|line| line.remove("fields")),
    }
}

/// All bytes of a program decode to its fields and are encoded as they were. Shorter and damaged ones are refused, or are
/// the one spelling of another value.
pub(super) fn agree<T>(script: &str, fields: impl Fn(&T, &[u8]) -> Value)
where
    T: WireFormat<Context = NoContext> + Debug + PartialEq,
{
    for (
        index,
        Case {
            bytes,
            fields: expected,
        },
    ) in cases(script).into_iter().enumerate()
    {
        let value = T::from_bytes(&bytes).unwrap_or_else(|error| panic!("case {index}: {error}"));
        if let Some(expected) = expected {
            assert_eq!(fields(&value, &bytes), expected, "case {index}: {value:?}");
        }
        assert_eq!(value.to_bytes().as_deref(), Ok(&*bytes), "case {index}");

        // Other places in each case, as all of them would take minutes.
        for turn in 0..4 {
            let place = (31 * index + 997 * turn) % bytes.len().max(1);
            laws::of_bytes::<T>(&bytes[..place]);
            let mut damaged = bytes.clone();
            if let Some(byte) = damaged.get_mut(place) {
                *byte ^= 1 << ((index + turn) % 8);
                laws::of_bytes::<T>(&damaged);
            }
        }
    }
}

/// Returns bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
