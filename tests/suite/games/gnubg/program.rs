//! Drives the real GNU Backgammon where it is installed.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Once,
        atomic::{AtomicU32, Ordering},
    },
};

/// Both sides played by hand, nothing done by itself, no board before the script asks for one.
const PREAMBLE: &str = "\
set player 0 human
set player 1 human
set automatic game off
set automatic roll off
set automatic move off
set automatic bearoff off
set confirm new off
set confirm default no
set output rawboard off
";

/// The installed program.
pub(crate) struct Program {
    path: PathBuf,
}

/// A board that the program drew.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Drawn {
    /// The 14 characters of its first line.
    pub(crate) position: String,
    /// The 12 characters of its second line.
    pub(crate) match_id: String,
    /// All fifteen lines.
    pub(crate) lines: String,
}

impl Program {
    /// Finds the program; says so, once, where there is none and the tests have nothing to compare.
    pub(crate) fn find() -> Option<Self> {
        let search = env::var_os("PATH").unwrap_or_default();
        let found = env::split_paths(&search)
            .chain([PathBuf::from("/usr/games")])
            .map(|folder| folder.join("gnubg"))
            .find(|path| path.is_file());
        if found.is_none() {
            static SAID: Once = Once::new();
            // Not by `eprintln!`: what a test prints is thrown away where the test passes.
            SAID.call_once(|| {
                let said = b"GNU Backgammon is not installed: nothing is compared with it\n";
                io::stderr()
                    .write_all(said)
                    .expect("standard error takes a line");
            });
        }
        Some(Self { path: found? })
    }

    /// What the program prints for a script.
    pub(crate) fn run(&self, script: &str) -> String {
        static RUNS: AtomicU32 = AtomicU32::new(0);
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let home = env::temp_dir().join(format!("bitcodec-gnubg-{}-{run}", std::process::id()));
        fs::create_dir_all(&home).expect("a folder for the program");
        let output = self.run_in(&home, script);
        fs::remove_dir_all(&home).expect("the folder is ours");
        output
    }

    fn run_in(&self, home: &Path, script: &str) -> String {
        let path = home.join("script.txt");
        fs::write(&path, format!("{PREAMBLE}{script}")).expect("a script for the program");
        let output = Command::new(&self.path)
            .args(["-t", "-q", "-r", "-c"])
            .arg(&path)
            .env("HOME", home)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .expect("the program runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The boards that the program draws while it follows a script.
    pub(crate) fn boards(&self, script: &str) -> Vec<Drawn> {
        let output = self.run(script);
        let lines: Vec<&str> = output.lines().collect();
        let drawn = lines.windows(15).filter_map(|window| {
            let (_, position) = window[0].split_once(" GNU Backgammon  Position ID: ")?;
            let match_id = window[1].strip_prefix("                 Match ID   : ")?;
            let mut lines = window.join("\n");
            // Some messages of the program end without a line feed.
            lines.replace_range(..window[0].find(" GNU Backgammon")?, "");
            Some(Drawn {
                position: position.to_owned(),
                match_id: match_id.to_owned(),
                lines,
            })
        });
        drawn.collect()
    }
}
