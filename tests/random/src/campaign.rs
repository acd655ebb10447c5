//! Many declarations: written, built and run in chunks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, JoinHandle};
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
    /// How they are built.
    pub profile: Profile,
    /// Whether their columns are checked too, which needs Arrow.
    pub columns: bool,
    /// The fingerprints of those that are locked.
    pub locks: BTreeMap<u64, String>,
}

/// How declarations are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// With all assertions.
    Debug,
    /// As programs are released.
    Release,
}

/// What a declaration that keeps all laws answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The hash of all answers.
    pub hash: String,
    /// The fingerprint of the wire format.
    pub fingerprint: String,
}

/// What a campaign found.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many declarations were built and run.
    pub run: u64,
    /// What went wrong, a text for each.
    pub failures: Vec<String>,
    /// What each declaration answered that keeps the laws.
    pub answers: BTreeMap<u64, Answers>,
}

impl Campaign {
    /// Builds and runs all declarations, without those that the compiler refuses; tells after each chunk how many are
    /// done, and what failed among them. A chunk runs while the next one is built.
    ///
    /// # Errors
    /// Where a file cannot be written or a program not be started.
    pub fn run(&self, mut tell: impl FnMut(usize, &[String])) -> io::Result<Findings> {
        let mut findings = Findings::default();
        let all: Vec<u64> = (self.first..self.first + self.count).collect();
        let chunk = usize::try_from(self.chunk).unwrap_or(usize::MAX);
        let (mut done, mut running) = (0, None);
        for indices in all.chunks(chunk) {
            let built = self.build(indices)?;
            let started = (indices.len(), thread::spawn(move || built.run()));
            if let Some(before) = running.replace(started) {
                done += findings.add(before, &mut tell, done)?;
            }
        }
        if let Some(last) = running {
            findings.add(last, &mut tell, done)?;
        }
        Ok(findings)
    }

    /// Builds one declaration in `share` again, in one chunk, with its fingerprint as its lock, and perhaps with columns: it
    /// gives the same answers.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_again(
        &self,
        share: usize,
        columns: bool,
        findings: &mut Findings,
        tell: impl FnMut(usize, &[String]),
    ) -> io::Result<()> {
        let some = findings.answers.iter().step_by(share);
        let locks: BTreeMap<u64, String> = some
            .map(|(index, answers)| (*index, answers.fingerprint.clone()))
            .collect();
        let indices: Vec<u64> = locks.keys().copied().collect();
        let again = Self {
            locks,
            columns,
            ..self.clone()
        };
        let chunk = again.build(&indices)?.run()?;
        let mut tell = tell;
        tell(indices.len(), &chunk.failures);
        findings.failures.extend(chunk.failures);
        for (index, answers) in chunk.answers {
            let before = &findings.answers[&index];
            if *before != answers {
                findings.failures.push(format!(
                    "{}{index} of seed {}: at first {before:?}, and locked {answers:?}",
                    report::FAILURE,
                    self.seed
                ));
            }
        }
        Ok(())
    }

    /// Builds a chunk, without the declarations that the compiler refuses.
    fn build(&self, indices: &[u64]) -> io::Result<Chunk> {
        let (mut indices, mut failures) = (indices.to_vec(), Vec::new());
        while let Some(first) = indices.first() {
            let source = Source::new(self.seed, &indices, &self.locks);
            let folder = target().join("random");
            fs::create_dir_all(&folder)?;
            let path = folder.join(format!(
                "seed-{}-from-{first}-{:?}{}.rs",
                self.seed,
                self.profile,
                if self.locks.is_empty() { "" } else { "-locked" }
            ));
            fs::write(&path, &source.text)?;
            let errors = match build(&path, self.profile, self.columns)? {
                Ok(program) => {
                    return Ok(Chunk {
                        program: Some(program),
                        indices,
                        failures,
                        answers: BTreeMap::new(),
                    });
                }
                Err(errors) => errors,
            };
            let refused = source.refused(&errors);
            if refused.is_empty() {
                failures.push(format!(
                    "{}{indices:?} of seed {}\n{errors}",
                    report::FAILURE,
                    self.seed
                ));
                break;
            }
            indices.retain(|index| !refused.contains_key(index));
            let refused = refused.iter();
            failures.extend(refused.map(|(index, errors)| self.not_built(*index, errors)));
        }
        Ok(Chunk {
            program: None,
            indices: Vec::new(),
            failures,
            answers: BTreeMap::new(),
        })
    }

    fn not_built(&self, index: u64, errors: &str) -> String {
        let (failure, seed) = (report::FAILURE, self.seed);
        let source = print::source(&generate::declaration(seed, index));
        format!(
            "{failure}{index} of seed {seed}: the compiler accepts what the book allows\n{errors}\n{source}"
        )
    }
}

impl Findings {
    /// One number of all answers.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let all = crate::answers::Answers::new();
        for (index, answers) in &self.answers {
            all.add(&(index, &answers.hash));
        }
        all.hash()
    }

    /// Adds a chunk of so many declarations when it has run, and returns their count.
    fn add(
        &mut self,
        (count, chunk): (usize, JoinHandle<io::Result<Chunk>>),
        tell: &mut impl FnMut(usize, &[String]),
        done: usize,
    ) -> io::Result<usize> {
        let chunk = chunk.join().expect("the thread of a chunk ends")?;
        self.run += u64::try_from(chunk.indices.len()).expect("no chunk is so large");
        tell(done + count, &chunk.failures);
        self.failures.extend(chunk.failures);
        self.answers.extend(chunk.answers);
        Ok(count)
    }
}

/// Declarations that were built together.
struct Chunk {
    /// Where the program is, if the compiler made one.
    program: Option<PathBuf>,
    /// The declarations that it has.
    indices: Vec<u64>,
    failures: Vec<String>,
    answers: BTreeMap<u64, Answers>,
}

impl Chunk {
    /// Runs the program, and keeps its failures.
    fn run(mut self) -> io::Result<Self> {
        if let Some(program) = &self.program {
            let (failures, answers) = run(program, &self.indices)?;
            self.failures.extend(failures);
            self.answers = answers;
            fs::remove_file(program)?;
        }
        Ok(self)
    }
}

/// Runs the program of a chunk, and returns its failures, and the answers of those that have none.
fn run(program: &Path, indices: &[u64]) -> io::Result<(Vec<String>, BTreeMap<u64, Answers>)> {
    let output = limited(program).output()?;
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
    let answers = text.lines().filter_map(answers_of).collect();
    Ok((failures, answers))
}

/// What a line says that has the answers of a declaration.
fn answers_of(line: &str) -> Option<(u64, Answers)> {
    let mut words = line.strip_prefix(report::ANSWERS)?.split(' ');
    let index = words.next()?.parse().ok()?;
    let mut word = || words.next().map(str::to_owned);
    let (hash, fingerprint) = (word()?, word()?);
    Some((index, Answers { hash, fingerprint }))
}

/// The program of a chunk, which ends where it takes too much: a declaration that never ends is told like a broken law.
fn limited(program: &Path) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    // Seconds of the processor, and KiB of memory.
    let mut shell = Command::new("sh");
    let limits = "ulimit -t 300; ulimit -v 8000000; exec \"$0\"";
    shell.args(["-c", limits]).arg(program);
    shell
}

/// The source of a chunk.
struct Source {
    text: String,
    /// The first line of each declaration.
    lines: BTreeMap<usize, u64>,
}

impl Source {
    fn new(seed: u64, indices: &[u64], locks: &BTreeMap<u64, String>) -> Self {
        let (mut text, mut lines) = (String::new(), BTreeMap::new());
        for index in indices {
            lines.insert(text.lines().count() + 1, *index);
            let declaration = generate::declaration(seed, *index);
            let lock = locks.get(index).map(String::as_str);
            text.push_str(&print::module(seed, &declaration, lock));
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
fn build(source: &Path, profile: Profile, columns: bool) -> io::Result<Result<PathBuf, String>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let (options, folder): (&[&str], _) = match profile {
        // Half of the time would go to inlining what is called a few times.
        Profile::Debug => (&["--", "-Cno-prepopulate-passes"], "debug"),
        Profile::Release => (&["--release"], "release"),
    };
    let output = Command::new(cargo)
        .args(["rustc", "--quiet", "--package", "random-chunk"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target())
        .args(columns.then_some("--features=arrow"))
        .args(options)
        .env("RANDOM_CHUNK", source)
        .output()?;
    if output.status.success() {
        // The next build must not write over a program that runs.
        let program = format!("random-chunk{}", env::consts::EXE_SUFFIX);
        let own = source.with_extension("exe");
        fs::rename(target().join(folder).join(program), &own)?;
        Ok(Ok(own))
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
    use std::collections::BTreeMap;

    use super::{Campaign, Profile};

    #[test]
    fn two_hundred_random_declarations_keep_the_laws() {
        let campaign = Campaign {
            seed: 1,
            first: 0,
            count: 200,
            chunk: 50,
            profile: Profile::Debug,
            columns: false,
            locks: BTreeMap::new(),
        };
        let mut findings = campaign.run(|_, _| {}).expect("cargo and the chunks run");
        let again = campaign.run_again(10, false, &mut findings, |_, _| {});
        again.expect("cargo and the chunk run");
        assert!(
            findings.failures.is_empty(),
            "{}",
            findings.failures.join("\n")
        );
        assert_eq!(findings.run, campaign.count);
    }
}
