//! Runs of this program under callgrind.

use std::env;
use std::fs;
use std::hint::black_box;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::COUNTED;
use crate::paths::Visit;

/// How often a path runs while it is counted, after as many rounds that fill tables and the lists of the allocator.
const ROUNDS: u64 = 4;

/// Runs each path between two functions at which callgrind clears and writes its sum.
pub(crate) struct Counted;

impl Visit for Counted {
    fn path(&mut self, _name: &str, mut work: impl FnMut()) {
        for _ in 0..ROUNDS {
            work();
        }
        begin_counting();
        for _ in 0..ROUNDS {
            work();
        }
        end_counting();
    }
}

// The two differ, so that the compiler does not make them one.
#[inline(never)]
fn begin_counting() {
    black_box(1_u8);
}

#[inline(never)]
fn end_counting() {
    black_box(2_u8);
}

/// Returns how many instructions each path takes, in the order in which they run.
pub(crate) fn paths() -> Result<Vec<u64>, String> {
    let folder = Folder::new()?;
    let mut valgrind = folder.valgrind(&[
        "--zero-before=*begin_counting*",
        "--dump-before=*end_counting*",
    ])?;
    valgrind.arg(COUNTED);
    run(&mut valgrind, &[])?;
    (1..)
        .map_while(|dump| fs::read_to_string(folder.out(&format!(".{dump}"))).ok())
        .map(|dump| total(&dump).map(|total| total / ROUNDS))
        .collect()
}

/// Returns how many instructions a whole run takes.
pub(crate) fn whole(arguments: impl FnOnce(&mut Command), input: &[u8]) -> Result<u64, String> {
    let folder = Folder::new()?;
    let mut valgrind = folder.valgrind(&[])?;
    arguments(&mut valgrind);
    run(&mut valgrind, input)?;
    let out = fs::read_to_string(folder.out("")).map_err(|error| error.to_string())?;
    total(&out)
}

fn run(valgrind: &mut Command, input: &[u8]) -> Result<(), String> {
    let words = |error: std::io::Error| format!("valgrind does not run: {error}");
    let mut child = valgrind
        // glibc takes its `memcpy` by the processor: the one for AVX2, which all machines of the last ten years have.
        .env(
            "GLIBC_TUNABLES",
            "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-ERMS,-FSRM",
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(words)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input).map_err(words)?;
    }
    let output = child.wait_with_output().map_err(words)?;
    // The command ends with 1 where it finds nothing.
    if output.status.code().is_some_and(|code| code < 2) {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The sum of all instructions of a dump.
fn total(dump: &str) -> Result<u64, String> {
    dump.lines()
        .find_map(|line| line.strip_prefix("totals:"))
        .and_then(|total| total.trim().parse().ok())
        .ok_or_else(|| "callgrind wrote no sum".to_owned())
}

/// Where callgrind writes, until it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, String> {
        let path = env::temp_dir().join(format!("instruction-counts-{}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| error.to_string())?;
        Ok(Self(path))
    }

    fn out(&self, dump: &str) -> PathBuf {
        Path::new(&self.0).join(format!("out{dump}"))
    }

    fn valgrind(&self, options: &[&str]) -> Result<Command, String> {
        let mut command = Command::new("valgrind");
        command
            .args(["--tool=callgrind", "--dump-line=no"])
            .args(options)
            .arg(format!("--callgrind-out-file={}", self.out("").display()))
            .arg(env::current_exe().map_err(|error| error.to_string())?);
        Ok(command)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder of temporary files harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
