//! Many declarations: written, built and run in chunks.

use std::collections::BTreeMap;
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
    /// Builds and runs all declarations, without those that the compiler refuses; tells after each chunk how many are
    /// done, and what failed among them.
    ///
    /// # Errors
    /// Where a file cannot be written or a program not be started.
    pub fn run(&self, mut tell: impl FnMut(usize, &[String])) -> io::Result<Findings> {
        let mut findings = Findings::default();
        let all: Vec<u64> = (self.first..self.first + self.count).collect();
        let chunk = usize::try_from(self.chunk).unwrap_or(usize::MAX);
        let mut done = 0;
        for indices in all.chunks(chunk) {
            let before = findings.failures.len();
            self.run_chunk(indices.to_vec(), &mut findings)?;
            done += indices.len();
            tell(done, &findings.failures[before..]);
        }
        Ok(findings)
    }

    fn run_chunk(&self, mut indices: Vec<u64>, findings: &mut Findings) -> io::Result<()> {
        while let Some(first) = indices.first() {
            let source = Source::new(self.seed, &indices);
            let folder = target().join("random");
            fs::create_dir_all(&folder)?;
            let path = folder.join(format!("seed-{}-from-{first}.rs", self.seed));
            fs::write(&path, &source.text)?;
            let errors = match build(&path)? {
                Ok(program) => {
                    findings.run += u64::try_from(indices.len()).expect("no chunk is so large");
                    findings.failures.extend(run(&program, &indices)?);
                    return Ok(());
                }
                Err(errors) => errors,
            };
            let refused = source.refused(&errors);
            if refused.is_empty() {
                findings.failures.push(format!(
                    "{}{indices:?} of seed {}\n{errors}",
                    report::FAILURE,
                    self.seed
                ));
                return Ok(());
            }
            indices.retain(|index| !refused.contains_key(index));
            findings.failures.extend(
                refused
                    .iter()
                    .map(|(index, errors)| self.not_built(*index, errors)),
            );
        }
        Ok(())
    }

    fn not_built(&self, index: u64, errors: &str) -> String {
        let (failure, seed) = (report::FAILURE, self.seed);
        let source = print::source(&generate::declaration(seed, index));
        format!(
            "{failure}{index} of seed {seed}: the compiler accepts what the book allows\n{errors}\n{source}"
        )
    }
}

/// Runs the program of a chunk, and returns its failures.
fn run(program: &Path, indices: &[u64]) -> io::Result<Vec<String>> {
    let output = Command::new(program).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let failures = text.split(report::FAILURE).skip(1);
    let mut failures: Vec<String> = failures
        .map(|failure| report::FAILURE.to_owned() + failure)
        .collect();
    if !output.status.success() {
        let begun = text
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix(report::BEGUN));
        let errors = String::from_utf8_lossy(&output.stderr);
        failures.push(format!(
            "{}{}: {}, after {begun:?} had begun\n{errors}",
            report::FAILURE,
            indices.len(),
            output.status
        ));
    }
    Ok(failures)
}

/// The source of a chunk.
struct Source {
    text: String,
    /// The first line of each declaration.
    lines: BTreeMap<usize, u64>,
}

impl Source {
    fn new(seed: u64, indices: &[u64]) -> Self {
        let (mut text, mut lines) = (String::new(), BTreeMap::new());
        for index in indices {
            lines.insert(text.lines().count() + 1, *index);
            text.push_str(&print::module(seed, &generate::declaration(seed, *index)));
        }
        let calls: String = indices
            .iter()
            .map(|index| format!("    d{index}::run();\n"))
            .collect();
        text.push_str(&format!("fn main() {{\n{calls}}}\n"));
        Self { text, lines }
    }

    /// The declarations that errors of the compiler are about, with what they say.
    fn refused(&self, errors: &str) -> BTreeMap<u64, String> {
        let mut refused: BTreeMap<u64, String> = BTreeMap::new();
        for error in errors.split("\n\n") {
            let place = error
                .split_once("chunk.rs:")
                .and_then(|(_, place)| place.split(':').next());
            let line: Option<usize> = place.and_then(|line| line.parse().ok());
            let declaration = line.and_then(|line| self.lines.range(..=line).next_back());
            if let Some((_, index)) = declaration {
                let all = refused.entry(*index).or_default();
                all.push_str(error);
                all.push('\n');
            }
        }
        refused
    }
}

/// Builds the program of a chunk, and returns where it is, or what the compiler says.
fn build(source: &Path) -> io::Result<Result<PathBuf, String>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["rustc", "--quiet", "--package", "random-chunk"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target())
        // Half of the time would go to inlining what is called a few times.
        .args(["--", "-Cno-prepopulate-passes"])
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

#[cfg(test)]
mod tests {
    use super::Campaign;

    #[test]
    fn two_hundred_random_declarations_keep_the_laws() {
        let campaign = Campaign {
            seed: 1,
            first: 0,
            count: 200,
            chunk: 100,
        };
        let findings = campaign.run(|_, _| {}).expect("cargo and the chunks run");
        assert!(
            findings.failures.is_empty(),
            "{}",
            findings.failures.join("\n")
        );
        assert_eq!(findings.run, campaign.count);
    }
}
