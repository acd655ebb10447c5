//! Prints weights as tables of Rust: those of chess from PGN files, those of backgammon from lines of positions. And
//! searches for boards of renju that are slow to judge.
//!
//! ```text
//! cargo run --release -p train -- chess squares --games 2400 tests/data/chess/lichess-3000.pgn
//! cargo run --release -p train -- backgammon tests/data/gnubg/trained.txt
//! cargo run --release -p train -- renju --climbs 100
//! ```

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use games::backgammon::{GnubgId, PositionKey, Xgid};
use games::chess::Game;
use games::chess::pgn::{PgnError, PgnFault, Reader};
use train::backgammon::Training;
use train::chess::{MoveTraining, PositionTraining, SquareTraining};
use train::renju::climb;

/// Prints weights for entropy coding, as tables of Rust, and boards that are slow to judge. The same input gives the same
/// output on every machine.
#[derive(Parser)]
enum Command {
    /// Weights of chess, from the games of PGN files.
    #[command(subcommand)]
    Chess(Chess),
    /// The weights of gnubg-am, from positions.
    Backgammon(Positions),
    /// Boards of renju that are slow to judge, each with the number of its judgements.
    Renju(Climbs),
}

#[derive(Subcommand)]
enum Chess {
    /// The weights of squares: how often each piece stands on each square, in all positions of the games.
    Squares(Games),
    /// The model of moves.
    Moves(Games),
    /// The model of positions.
    Positions(Games),
}

#[derive(Args)]
struct Games {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Takes no more than the first N games of all files.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
}

#[derive(Args)]
struct Positions {
    /// The files. A line is a Position ID, a GNUBg ID or an XGID.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Takes no more than the first N positions of all files.
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
}

#[derive(Args)]
struct Climbs {
    /// The seed of the first climb; each of the others takes the next number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The number of climbs.
    #[arg(long, value_name = "N", default_value_t = 1)]
    climbs: u64,

    /// The boards that a climb tries.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    steps: u64,
}

/// Why there are no weights.
enum Failure {
    /// The input has nothing to count: 1 is the exit code.
    Refused(String),
    /// A file cannot be read, or the output not be written: 2 is the exit code.
    Io(String),
}

impl Failure {
    fn io(place: impl Display, error: &io::Error) -> Self {
        Self::Io(format!("{place}: {error}"))
    }
}

fn main() -> ExitCode {
    let mut faults = Vec::new();
    let trained = match Command::parse() {
        Command::Chess(verb) => verb.run(&mut faults),
        Command::Backgammon(verb) => verb.run(&mut faults),
        Command::Renju(verb) => Ok(verb.run()),
    };
    let written = trained.and_then(|tables| {
        match writeln!(io::stdout(), "{tables}") {
            // Who reads the output has enough of it.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::io("<stdout>", &error))
            }
            _ => Ok(()),
        }
    });
    let (words, code) = match written {
        Ok(()) => (None, u8::from(!faults.is_empty())),
        Err(Failure::Refused(words)) => (Some(words), 1),
        Err(Failure::Io(words)) => (Some(words), 2),
    };
    for words in faults.into_iter().chain(words) {
        // Where standard error is closed, the exit code remains.
        let _ = writeln!(io::stderr(), "error: {words}");
    }
    ExitCode::from(code)
}

impl Chess {
    /// Returns the tables; adds to `faults` what is wrong with some games.
    fn run(self, faults: &mut Vec<String>) -> Result<String, Failure> {
        match self {
            Self::Squares(from) => {
                let mut training = SquareTraining::default();
                from.each(faults, |game| {
                    training.add(&game).map_err(|error| error.to_string())
                })?;
                printed(&training, training.games(), "game")
            }
            Self::Moves(from) => {
                let (games, mut training) = (from.all(faults)?, MoveTraining::default());
                for _ in 0..MoveTraining::ROUNDS {
                    let round = training.round(&games);
                    round.map_err(|error| Failure::Refused(error.to_string()))?;
                }
                printed(&training, training.plies(), "half-moves")
            }
            Self::Positions(from) => {
                let (games, mut training) = (from.all(faults)?, PositionTraining::default());
                for _ in 0..PositionTraining::ROUNDS {
                    let round = training.round(&games);
                    round.map_err(|error| Failure::Refused(error.to_string()))?;
                }
                printed(&training, training.positions(), "positions")
            }
        }
    }
}

/// The tables, unless nothing was counted for them.
fn printed(tables: &impl Display, counted: usize, what: &str) -> Result<String, Failure> {
    match counted {
        0 => Err(Failure::Refused(format!("no {what} to count"))),
        _ => Ok(tables.to_string()),
    }
}

impl Games {
    fn all(&self, faults: &mut Vec<String>) -> Result<Vec<Game>, Failure> {
        let mut games = Vec::new();
        self.each(faults, |game| {
            games.push(game);
            Ok(())
        })?;
        Ok(games)
    }

    /// Gives each game to `take`; adds to `faults` what is wrong with the others.
    fn each(
        &self,
        faults: &mut Vec<String>,
        mut take: impl FnMut(Game) -> Result<(), String>,
    ) -> Result<(), Failure> {
        let mut left = self.games.unwrap_or(usize::MAX);
        for file in &self.files {
            let name = file.display();
            for record in Reader::new(open(file)?) {
                if left == 0 {
                    return Ok(());
                }
                let taken = match record {
                    Ok(record) => take(record.game),
                    Err(PgnError {
                        fault: PgnFault::Io(error),
                        ..
                    }) => return Err(Failure::io(&name, &error)),
                    Err(error) => Err(error.to_string()),
                };
                match taken {
                    Ok(()) => left -= 1,
                    Err(why) => faults.push(format!("{name}: {why}")),
                }
            }
        }
        Ok(())
    }
}

impl Climbs {
    /// Returns a line for each climb.
    fn run(self) -> String {
        let seeds = (0..self.climbs).map(|number| self.seed.wrapping_add(number));
        let lines: Vec<String> = seeds
            .map(|seed| climb(seed, self.steps))
            .map(|slow| format!("{} {}", slow.judgements, slow.board))
            .collect();
        lines.join("\n")
    }
}

impl Positions {
    /// Returns the tables; adds to `faults` what is wrong with some lines.
    fn run(self, faults: &mut Vec<String>) -> Result<String, Failure> {
        let mut training = Training::default();
        'files: for file in &self.files {
            let name = file.display();
            for (number, line) in (1..).zip(open(file)?.lines()) {
                if self
                    .positions
                    .is_some_and(|most| training.positions() >= most)
                {
                    break 'files;
                }
                let line = line.map_err(|error| Failure::io(&name, &error))?;
                match position(&line) {
                    Ok(key) => training.add(&key),
                    Err(why) => faults.push(format!("{name}:{number}: {why}")),
                }
            }
        }
        let counted = usize::try_from(training.positions()).unwrap_or(usize::MAX);
        printed(&training, counted, "position")
    }
}

fn open(file: &Path) -> Result<BufReader<File>, Failure> {
    let source = File::open(file).map_err(|error| Failure::io(file.display(), &error))?;
    Ok(BufReader::new(source))
}

/// The position of a line, in whichever of the three forms.
fn position(line: &str) -> Result<PositionKey, String> {
    match line.matches(':').count() {
        0 => line.parse().map_err(shown),
        1 => {
            let id: GnubgId = line.parse().map_err(shown)?;
            Ok(id.position)
        }
        _ => {
            let xgid: Xgid = line.parse().map_err(shown)?;
            let (id, _) = xgid.to_gnubg().map_err(shown)?;
            Ok(id.position)
        }
    }
}

fn shown(error: impl Display) -> String {
    error.to_string()
}
