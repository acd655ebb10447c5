//! Real programs beside the declarations. Each script of the folder `programs` has a program of PyPI or Debian write and
//! read values, and prints their bytes and fields.
//!
//! `.ci/gallery` installs the programs into `target/gallery`. Where they are missing, these tests say so and pass.

use std::fmt::Debug;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use bitcodec::{NoContext, WireFormat, laws};
use serde_json::Value;

/// What a program says of some bytes.
pub(super) struct Case {
    pub(super) bytes: Vec<u8>,
    /// Its fields, in the words of the script; `None` if it only says that the bytes are right.
    pub(super) fields: Option<Value>,
}

/// Returns the values that a script has its programs write; none if they are not installed.
pub(super) fn cases(script: &str) -> Vec<Case> {
    let Some(lines) = run(script, &[], "") else {
        return Vec::new();
    };
    let cases: Vec<_> = lines.lines().map(case).collect();
    assert!(!cases.is_empty(), "{script} prints no case");
    cases
}

/// What a program reads from bytes of ours is what `fields` says of each value, and they come back to it.
pub(super) fn read<T>(script: &str, values: &[T], fields: impl Fn(&T) -> Value)
where
    T: WireFormat<Context = NoContext> + Debug + PartialEq,
{
    // The laws of all values would take minutes.
    values.iter().take(2).for_each(laws::of_value);
    let encoded = values.iter().map(|value| {
        let bytes = value.to_bytes().expect("the value is in order");
        assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
        hex(&bytes) + "\n"
    });
    let Some(lines) = run(script, &["read"], &encoded.collect::<String>()) else {
        return;
    };
    assert_eq!(
        lines.lines().count(),
        values.len(),
        "{script} has an answer for each"
    );
    for (line, value) in lines.lines().zip(values) {
        let read: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(fields(value), read, "{value:?}");
    }
}

/// Returns what a script prints; nothing if its programs are not installed.
#[expect(
    clippy::print_stdout,
    reason = "whoever runs the tests must see what they left out"
)]
fn run(script: &str, arguments: &[&str], input: &str) -> Option<String> {
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
        return None;
    }
    let mut child = Command::new(python)
        .arg(scripts.join(script))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The scripts read all of it before they print, and a script that does not start says so by its status.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(MISSING) {
        println!("not compared with a program: {errors}");
        return None;
    }
    assert!(output.status.success(), "{script}: {errors}");
    Some(String::from_utf8(output.stdout).expect("JSON is UTF-8"))
}

/// With this status a script says that a program is not installed.
const MISSING: i32 = 3;

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

/// Numbers that look random, the same in each run.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, end: u64) -> u64 {
        // splitmix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (number ^ number >> 31) % end
    }

    pub(super) fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    pub(super) fn bytes(&mut self, count: u64) -> Vec<u8> {
        (0..count).map(|_| self.below(256) as u8).collect()
    }
}
