//! `games chess`: the sizes of positions and games in each scheme.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rayon::prelude::*;

use super::console::{Console, Exit, Failure, Severity};
use super::decoded::Decoded;
use super::picture;
use super::progress::Progress;
use super::table::aligned;
use crate::chess::json::PositionJson;
use crate::chess::pgn::{PgnError, PgnFault, Reader, Record};
use crate::chess::sizes::{ByPly, GameSizes, PositionScheme, mean};
use crate::chess::{Fen, GameError, GameScheme, plot};
use crate::format::{FormatError, Options};
use crate::guess::{Guess, NoGuess, guess};
use crate::registry;

/// Compares the sizes of chess positions and games.
#[derive(Args)]
#[command(before_help = "Examples:
  games chess sizes \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  games chess pgn-sizes games.pgn")]
pub(super) struct Chess {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Sizes(Sizes),
    PgnSizes(PgnSizes),
}

/// What a position takes in every scheme: bits and bytes.
#[derive(Args)]
struct Sizes {
    /// The position, or a game, of which it is the last one; its fields may be arguments of their own.
    #[arg(value_name = "FEN", required = true)]
    fen: Vec<String>,
}

/// What the games of a PGN file take in every scheme: bits for each half-move.
#[derive(Args)]
struct PgnSizes {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Adds the mean bits of all positions, scheme by scheme.
    #[arg(long)]
    positions: bool,

    /// Draws the mean bits after each half-move into a file; - is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Chess {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        match self.verb {
            Verb::Sizes(verb) => verb.run(console),
            Verb::PgnSizes(verb) => verb.run(console),
        }
    }
}

impl Sizes {
    fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let fen = match position(&self.fen.join(" ")) {
            Ok(fen) => fen,
            Err(error) => {
                console.error(&error.to_string());
                return Ok(Exit::Refused);
            }
        };
        let mut lines = vec![["scheme", "bits", "bytes"].map(str::to_owned)];
        for scheme in PositionScheme::ALL {
            let bits = scheme.bits(&fen.state);
            let [bits, bytes] = [bits, bits.map(|bits| bits.div_ceil(8))]
                .map(|size| size.map_or("-".to_owned(), |size| size.to_string()));
            lines.push([scheme.id.to_owned(), bits, bytes]);
        }
        print(&lines, console)?;
        Ok(Exit::Good)
    }
}

/// Returns the position of a text: a FEN, or what converts to one, such as a game, of which it is
/// the last position.
fn position(text: &str) -> Result<Fen, FormatError> {
    let fen = registry::find("chess-fen").expect("the command has this format");
    let written = match guess(text) {
        Ok(Guess { format, value }) => format.convert(&value, fen, &Options::default())?,
        Err(NoGuess::Faulty(fault)) => return Err(fault.error),
        // Most likely a FEN with a fault.
        Err(_) => fen.convert(text, fen, &Options::default())?,
    };
    let json = fen.decode_json(&written.output, &Options::default())?;
    let json: PositionJson = serde_json::from_str(&json)?;
    Ok(json.fen.parse::<Fen>()?)
}

/// Prints a table: names on the left, numbers on the right.
fn print<const N: usize>(lines: &[[String; N]], console: &mut Console) -> Result<(), Failure> {
    let mut right = [true; N];
    right[0] = false;
    for line in aligned(lines, right, console.width()) {
        writeln!(console.out(), "{line}")?;
    }
    Ok(())
}

/// The number of games in a batch for all cores.
const BATCH: usize = 1024;

/// The sums of a file.
#[derive(Default)]
struct Sums {
    games: [GameSizes; GameScheme::ALL.len()],
    positions: ByPly,
}

impl Sums {
    fn of(record: &Record, positions: bool) -> Result<Self, GameError> {
        let mut sums = Self::default();
        for (sum, scheme) in sums.games.iter_mut().zip(GameScheme::ALL) {
            // A game that a scheme cannot hold is missing from the scheme's count of games.
            *sum = GameSizes::of(scheme, &record.game).unwrap_or_default();
        }
        if positions {
            sums.positions.add(&record.game)?;
        }
        Ok(sums)
    }

    fn plus(mut self, other: Self) -> Self {
        for (sum, games) in self.games.iter_mut().zip(other.games) {
            *sum = sum.plus(games);
        }
        Self {
            positions: self.positions.plus(other.positions),
            ..self
        }
    }
}

/// Passes the games of a file to `of_batch`, one batch at a time, and each result to `then`; prints
/// an error for each invalid game.
fn each_batch<T>(
    file: &Path,
    console: &mut Console,
    of_batch: impl Fn(&[Record]) -> Vec<Result<T, GameError>>,
    mut then: impl FnMut(T),
) -> Result<Exit, Failure> {
    let name = file.display().to_string();
    let source = File::open(file).map_err(|error| Failure::io(&name, error))?;
    let mut reader = Reader::new(BufReader::new(Decoded::new(source)));
    let (mut exit, mut progress) = (Exit::Good, Progress::of("games"));
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        let mut ended = true;
        for record in reader.by_ref().take(BATCH) {
            ended = false;
            match record {
                Ok(record) => batch.push(record),
                Err(PgnError {
                    fault: PgnFault::Io(error),
                    ..
                }) => {
                    return Err(Failure::io(name, error));
                }
                Err(error) => {
                    exit = Exit::Refused;
                    console.message(Severity::Error, &format!("{name}: {error}"))?;
                }
            }
        }
        if ended {
            return Ok(exit);
        }
        for found in of_batch(&batch) {
            match found {
                Ok(found) => then(found),
                Err(error) => {
                    exit = Exit::Refused;
                    console.message(Severity::Error, &format!("{name}: {error}"))?;
                }
            }
        }
        progress.add(batch.len() as u64);
    }
}

impl PgnSizes {
    fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let positions = self.positions || self.svg.is_some();
        let of_batch = |records: &[Record]| -> Vec<Result<Sums, GameError>> {
            let all = records.par_iter();
            all.map(|record| Sums::of(record, positions)).collect()
        };
        let mut sums = Sums::default();
        let exit = each_batch(&self.file, console, of_batch, |found| {
            sums = std::mem::take(&mut sums).plus(found);
        })?;
        if let Some(file) = self.svg {
            if sums.positions.games() == 0 {
                let name = self.file.display();
                console.error(&format!("{name}: no game to draw"));
                return Ok(Exit::Refused);
            }
            picture::write(&file, &plot::svg(&sums.positions), console)?;
            return Ok(exit);
        }
        table(&sums, console)?;
        if positions {
            position_table(&sums.positions, console)?;
        }
        Ok(exit)
    }
}

fn table(sums: &Sums, console: &mut Console) -> Result<(), Failure> {
    let headings = [
        "scheme",
        "games",
        "half-moves",
        "bits/half-move",
        "bytes/game",
    ];
    let mut lines = vec![headings.map(str::to_owned)];
    for (scheme, sizes) in GameScheme::ALL.into_iter().zip(sums.games) {
        lines.push([
            scheme.name().to_owned(),
            sizes.games.to_string(),
            sizes.plies.to_string(),
            format!("{:.3}", mean(sizes.bits, sizes.plies)),
            format!("{:.1}", mean(sizes.bytes, sizes.games)),
        ]);
    }
    print(&lines, console)
}

fn position_table(sizes: &ByPly, console: &mut Console) -> Result<(), Failure> {
    let mut lines = vec![["scheme", "positions", "bits/position"].map(str::to_owned)];
    for (scheme, sum) in PositionScheme::ALL.iter().zip(sizes.total()) {
        let mean = format!("{:.2}", sum.mean());
        lines.push([scheme.id.to_owned(), sum.positions.to_string(), mean]);
    }
    writeln!(console.out())?;
    print(&lines, console)
}
