//! `games gnubg`: weights from positions of backgammon.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::console::{Console, Exit, Failure, Severity};
use super::progress::Progress;
use super::stream::Stream;
use crate::backgammon::train::Training;
use crate::backgammon::{GnubgId, PositionKey, Xgid};

/// Makes weights from backgammon positions.
#[derive(Args)]
#[command(before_help = "Examples:
  games gnubg train positions.txt
  games gnubg train --positions 12000 first.txt second.txt")]
pub(super) struct Gnubg {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Train(Train),
}

/// Prints the weights of gnubg-am, as tables of Rust, from positions.
///
/// A line of the files is a Position ID, a GNUBg ID or an XGID. The same positions give the same tables, whatever their order.
#[derive(Args)]
struct Train {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Takes no more than the first N positions of all files.
    #[arg(long, value_name = "N", value_parser = count)]
    positions: Option<u64>,
}

fn count(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "expected a number of positions, as 12000")
}

impl Gnubg {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let Verb::Train(verb) = self.verb;
        verb.run(console)
    }
}

impl Train {
    fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (mut training, mut exit) = (Training::default(), Exit::Good);
        for file in &self.files {
            if !self.add(file, &mut training, console)? {
                exit = Exit::Refused;
            }
        }
        if training.positions() == 0 {
            console.error("no position to count");
            return Ok(Exit::Refused);
        }
        writeln!(console.out(), "{training}")?;
        Ok(exit)
    }

    /// Counts the positions of a file; says what is wrong with lines, and returns whether none is wrong.
    fn add(
        &self,
        file: &Path,
        training: &mut Training,
        console: &mut Console,
    ) -> Result<bool, Failure> {
        let name = file.display().to_string();
        let failed = |error| Failure::io(&name, error);
        let mut stream = Stream::new(File::open(file).map_err(failed)?);
        let (mut is_good, mut progress) = (true, Progress::of("positions"));
        let mut bytes = Vec::new();
        while let Some(chunk) = stream.chunk(bytes).map_err(failed)? {
            for (number, line) in chunk.values() {
                if self
                    .positions
                    .is_some_and(|most| training.positions() >= most)
                {
                    return Ok(is_good);
                }
                match line.map_err(|error| error.to_string()).and_then(position) {
                    Ok(key) => training.add(&key),
                    Err(why) => {
                        is_good = false;
                        console.message(Severity::Error, &format!("{name}:{number}: {why}"))?;
                    }
                }
            }
            progress.add(chunk.count);
            bytes = chunk.into_bytes();
        }
        Ok(is_good)
    }
}

/// The position of a line, in whichever of the three forms.
fn position(line: &[u8]) -> Result<PositionKey, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    match text.matches(':').count() {
        0 => text.parse().map_err(said),
        1 => text.parse().map(|id: GnubgId| id.position).map_err(said),
        _ => {
            let xgid: Xgid = text.parse().map_err(said)?;
            let (id, _) = xgid.to_gnubg().map_err(said)?;
            Ok(id.position)
        }
    }
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
