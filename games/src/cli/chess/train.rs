//! `games chess train`: weights from games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::each_batch;
use crate::chess::pgn::Record;
use crate::chess::train::{MoveTraining, PositionTraining, Training};
use crate::chess::{Game, GameError};
use crate::cli::console::{Console, Exit, Failure};
use crate::cli::progress::Progress;

/// Prints weights for entropy coding, as tables of Rust, from the games of PGN files.
///
/// For the weights of squares all positions of the games count, the starts included. The same games give the same tables.
#[derive(Args)]
pub(super) struct Train {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Takes no more than the first N games of all files.
    #[arg(long, value_name = "N", value_parser = count)]
    games: Option<usize>,

    /// Fits the model of moves, in place of the weights of squares.
    #[arg(long)]
    moves: bool,

    /// Fits the model of positions, in place of the weights of squares.
    #[arg(long, conflicts_with = "moves")]
    positions: bool,
}

fn count(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "expected a number of games, as 2400")
}

impl Train {
    pub(super) fn run(self, console: &mut Console) -> Result<Exit, Failure> {
        match self {
            Self { moves: true, .. } => self.of_moves(console),
            Self {
                positions: true, ..
            } => self.of_positions(console),
            _ => self.of_squares(console),
        }
    }

    /// Fits a model to the games: `round` goes through them once, and returns how much it has seen.
    fn fit<M: std::fmt::Display>(
        self,
        mut model: M,
        rounds: usize,
        seen: &'static str,
        round: impl Fn(&mut M, &[Game]) -> Result<usize, GameError>,
        console: &mut Console,
    ) -> Result<Exit, Failure> {
        let (mut games, mut exit) = (Vec::new(), Exit::Good);
        for file in &self.files {
            let left = self.games.map(|most| most - games.len());
            let take = |records: &[Record]| -> Vec<Result<Game, GameError>> {
                let games = records.iter().map(|record| Ok(record.game.clone()));
                games.collect()
            };
            let end = each_batch(file, left, console, take, |game| games.push(game))?;
            if !matches!(end, Exit::Good) {
                exit = end;
            }
        }
        let mut progress = Progress::of(seen);
        for _ in 0..rounds {
            let count = match round(&mut model, &games) {
                Ok(0) => {
                    console.error(&format!("no {seen} to count"));
                    return Ok(Exit::Refused);
                }
                Ok(count) => count,
                Err(error) => {
                    console.error(&error.to_string());
                    return Ok(Exit::Refused);
                }
            };
            progress.add(count as u64);
        }
        drop(progress);
        writeln!(console.out(), "{model}")?;
        Ok(exit)
    }

    fn of_moves(self, console: &mut Console) -> Result<Exit, Failure> {
        let round =
            |model: &mut MoveTraining, games: &[Game]| model.round(games).map(|_| model.plies());
        let (model, rounds) = (MoveTraining::default(), MoveTraining::ROUNDS);
        self.fit(model, rounds, "half-moves", round, console)
    }

    fn of_positions(self, console: &mut Console) -> Result<Exit, Failure> {
        let round = |model: &mut PositionTraining, games: &[Game]| {
            model.round(games).map(|_| model.positions())
        };
        let (model, rounds) = (PositionTraining::default(), PositionTraining::ROUNDS);
        self.fit(model, rounds, "positions", round, console)
    }

    fn of_squares(self, console: &mut Console) -> Result<Exit, Failure> {
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
            let end = each_batch(file, left, console, count, |counted| {
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
