//! `games chess train`: weights from games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::each_piece;
use crate::chess::GameError;
use crate::chess::pgn::Record;
use crate::chess::train::Training;
use crate::cli::console::{Console, Exit, Failure};

/// Prints weights for entropy coding, as tables of Rust, from the games of PGN files.
///
/// All positions of the games count, the starts included. The same games give the same tables.
#[derive(Args)]
pub(super) struct Train {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Takes no more than the first N games of all files.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
}

impl Train {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        let (mut training, mut exit) = (Training::default(), Exit::Good);
        for file in &self.files {
            let left = self.games.map(|games| games - training.games());
            let count = |records: &[Record]| -> Vec<Result<Training, GameError>> {
                let of_game = |record: &Record| {
                    let mut training = Training::default();
                    training.add(&record.game).map(|()| training)
                };
                records.par_iter().map(of_game).collect()
            };
            let end = each_piece(file, left, console, count, |counted| {
                training = std::mem::take(&mut training).plus(&counted);
            })?;
            if !matches!(end, Exit::Good) {
                exit = end;
            }
        }
        if training.games() == 0 {
            console.error("no game to count");
            return Ok(Exit::Refused);
        }
        writeln!(console.out(), "{training}")?;
        Ok(exit)
    }
}
