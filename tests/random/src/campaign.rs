//! Many declarations: written, built and run in chunks.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use crate::{generate, print, report};

/// Which declarations.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seed of all.
    pub seed: u64,
    /// The index of the first one.
    pub first: u64,
    /// How many there are.
    pub count: u64,
    /// How many are built together.
    pub chunk: u64,
}

/// What a campaign found.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many declarations were built and run.
    pub run: u64,
    /// What went wrong, a text for each.
    pub failures: Vec<String>,
}

impl Campaign {
    /// Builds and runs all declarations; those of a chunk that does not build are built one by one.
    ///
    /// # Errors
    /// Where a file cannot be written or a program not be started.
    pub fn run(&self, mut tell: impl FnMut(&str)) -> io::Result<Findings> {
        let mut findings = Findings::default();
        let end = self.first + self.count;
        let mut from = self.first;
        while from < end {
            let to = end.min(from + self.chunk);
            self.run_chunk(from, to, &mut findings)?;
            let found = findings.failures.len();
            tell(&format!(
                "{} of {} declarations, {found} failures",
                to - self.first,
                self.count
            ));
            from = to;
        }
        Ok(findings)
    }

    /// Halves a chunk that does not build, down to the declarations that do not.
    fn run_chunk(&self, from: u64, to: u64, findings: &mut Findings) -> io::Result<()> {
        match self.outcome(from, to)? {
            Outcome::Ran(failures) => {
                findings.run += to - from;
                findings.failures.extend(failures);
            }
            Outcome::NotBuilt(errors) if to - from == 1 => {
                let declaration = generate::declaration(self.seed, from);
                let source = print::source(&declaration);
                findings.failures.push(format!(
                    "{}{from} of seed {}: the compiler accepts what the book allows\n{errors}\n{source}",
                    report::FAILURE,
                    self.seed
                ));
            }
            Outcome::NotBuilt(_) => {
                let middle = from + (to - from) / 2;
                self.run_chunk(from, middle, findings)?;
                self.run_chunk(middle, to, findings)?;
            }
        }
        Ok(())
    }

    fn outcome(&self, from: u64, to: u64) -> io::Result<Outcome> {
        let source = source(self.seed, from..to);
        let folder = target().join("random");
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("seed-{}-from-{from}.rs", self.seed));
        fs::write(&path, source)?;
        let program = match build(&path)? {
            Ok(program) => program,
            Err(errors) => return Ok(Outcome::NotBuilt(errors)),
        };
        let output = Command::new(program).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut failures: Vec<String> = text
            .split(report::FAILURE)
            .skip(1)
            .map(|failure| report::FAILURE.to_owned() + failure)
            .collect();
        if !output.status.success() {
            // An abort is no panic: the last declaration that began is the one.
            let errors = String::from_utf8_lossy(&output.stderr);
            failures.push(format!(
                "{}in {from}..{to}: {}\n{errors}",
                report::FAILURE,
                output.status
            ));
        }
        Ok(Outcome::Ran(failures))
    }
}

/// What became of a chunk.
enum Outcome {
    /// It ran, and reported these failures.
    Ran(Vec<String>),
    /// The compiler refused it.
    NotBuilt(String),
}

/// The source of some declarations, and of the function that checks them all.
fn source(seed: u64, indices: std::ops::Range<u64>) -> String {
    let modules = indices.clone().map(|index| {
        let declaration = generate::declaration(seed, index);
        print::module(seed, &declaration)
    });
    let calls = indices
        .clone()
        .map(|index| format!("    d{index}::check();\n"));
    let (modules, calls): (String, String) = (modules.collect(), calls.collect());
    format!("{modules}\nfn main() {{\n{calls}}}\n")
}

/// Builds the program of a chunk, and returns where it is, or what the compiler says.
fn build(source: &Path) -> io::Result<Result<PathBuf, String>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "random-chunk"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target())
        .env("RANDOM_CHUNK", source)
        .output()?;
    if output.status.success() {
        let program = format!("random-chunk{}", env::consts::EXE_SUFFIX);
        Ok(Ok(target().join("debug").join(program)))
    } else {
        Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where everything is built.
fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR");
    target.map_or_else(|| root().join("target"), PathBuf::from)
}
