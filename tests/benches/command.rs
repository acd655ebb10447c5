//! The command in bulk: lines for each second of processor time, with all cores against one, and the most memory.
//!
//! The files are made here, from 726 positions that GNU Backgammon played and 3000 games of lichess. Processor times come from
//! `/proc` and one core from `taskset`, so that the bench says something on Linux only. `cargo bench -p games --bench command [FILTER]`;
//! with `--test` each runs once, over fewer lines.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use games::chess::GameScheme;
use games::chess::pgn::{Reader, Record};
use games::format::hex;

/// How often each is run; the best counts.
const ROUNDS: usize = 5;

/// A run of the command over a file.
struct Task {
    args: &'static [&'static str],
    file: &'static str,
    /// What is counted, as `lines`.
    unit: &'static str,
}

const TASKS: &[Task] = &[
    Task {
        args: &["check", "gnubg-id"],
        file: "ids.txt",
        unit: "lines",
    },
    Task {
        args: &["decode", "gnubg-id"],
        file: "ids.txt",
        unit: "lines",
    },
    Task {
        args: &["decode", "gnubg-id", "--json"],
        file: "ids.txt",
        unit: "lines",
    },
    Task {
        args: &["convert", "gnubg-id", "xgid"],
        file: "ids.txt",
        unit: "lines",
    },
    Task {
        args: &["convert", "chess-pgn", "chess-game-idx"],
        file: "games.pgn",
        unit: "half-moves",
    },
    Task {
        args: &["check", "chess-game-idx"],
        file: "games.idx",
        unit: "half-moves",
    },
];

fn main() -> io::Result<()> {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let (rounds, lines, repeats) = if std::env::args().any(|arg| arg == "--test") {
        (1, 1_000, 1)
    } else {
        (ROUNDS, 2_000_000, 10)
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let ids = repeated(
        folder.join("ids.txt"),
        include_str!("../data/gnubg/played.txt"),
        lines,
    )?;
    let half_moves = games(folder, repeats)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<44} {:>17} {:>10} {:>10} {:>8}",
        "games", "million", "a second", "all cores", "memory"
    )?;
    for task in TASKS {
        let name = task.args.join(" ");
        if filter
            .as_ref()
            .is_some_and(|filter| !name.contains(filter.as_str()))
        {
            continue;
        }
        let count = match task.unit {
            "lines" => ids,
            _ => half_moves,
        };
        let best = |cores: Cores| -> io::Result<Run> {
            let runs = (0..rounds).map(|_| run(task, folder, cores));
            let runs: Vec<Run> = runs.collect::<io::Result<_>>()?;
            Ok(Run {
                cpu: runs.iter().map(|run| run.cpu).min().unwrap_or_default(),
                wall: runs.iter().map(|run| run.wall).min().unwrap_or_default(),
                memory: runs.iter().map(|run| run.memory).max().unwrap_or_default(),
            })
        };
        let (all, one) = (best(Cores::All)?, best(Cores::One)?);
        let millions = count / 1e6;
        writeln!(
            out,
            "{name:<44} {millions:>6.2} {:<10} {:>6.2} M/s {:>8.2} x {:>5} MB",
            task.unit,
            millions / one.cpu.as_secs_f64(),
            one.wall.as_secs_f64() / all.wall.as_secs_f64(),
            all.memory / 1024,
        )?;
    }
    Ok(())
}

/// Writes games, as PGN and as numbers, `repeats` times; returns how many half-moves they have.
fn games(folder: &Path, repeats: u8) -> io::Result<f64> {
    let text = include_str!("../data/chess/lichess-3000.pgn");
    let records: Vec<Record> = Reader::new(text.as_bytes())
        .filter_map(Result::ok)
        .collect();
    let (mut pgn, mut idx) = (
        BufWriter::new(File::create(folder.join("games.pgn"))?),
        BufWriter::new(File::create(folder.join("games.idx"))?),
    );
    let mut half_moves = 0;
    for record in (0..repeats).flat_map(|_| &records) {
        writeln!(pgn, "{record}")?;
        let bytes = GameScheme::Idx.encode(&record.game);
        let bytes = bytes.map_err(io::Error::other)?;
        writeln!(idx, "{}", hex::write(&bytes))?;
        half_moves += record.game.moves.len();
    }
    pgn.flush()?;
    idx.flush()?;
    u32::try_from(half_moves)
        .map(f64::from)
        .map_err(io::Error::other)
}

/// Writes the lines of a text over and over; returns how many there are.
fn repeated(path: PathBuf, text: &str, count: u32) -> io::Result<f64> {
    let mut file = BufWriter::new(File::create(path)?);
    let lines = text.lines().cycle();
    for (line, _) in lines.zip(0..count) {
        writeln!(file, "{line}")?;
    }
    file.flush()?;
    Ok(count.into())
}

/// What a run took.
struct Run {
    cpu: Duration,
    wall: Duration,
    /// The most memory, in kilobytes.
    memory: u64,
}

/// Where it may run.
#[derive(Clone, Copy)]
enum Cores {
    All,
    /// One for all threads: one thread of those that work leaves another core to those that read and print.
    One,
}

fn run(task: &Task, folder: &Path, cores: Cores) -> io::Result<Run> {
    let games = env!("CARGO_BIN_EXE_games");
    let mut command = match cores {
        Cores::All => Command::new(games),
        Cores::One => {
            let mut command = Command::new("taskset");
            command.args(["--cpu-list", "0", games]);
            command
        }
    };
    command
        .args(task.args)
        .arg("--file")
        .arg(folder.join(task.file));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (before, start) = (children_time()?, Instant::now());
    let mut child = command.spawn()?;
    let mut memory = 0;
    while child.try_wait()?.is_none() {
        memory = memory.max(peak(&child));
        std::thread::sleep(Duration::from_millis(2));
    }
    Ok(Run {
        cpu: children_time()?.saturating_sub(before),
        wall: start.elapsed(),
        memory,
    })
}

/// The processor time of all children that have ended.
fn children_time() -> io::Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name in parentheses may hold anything; the fields after it are numbers. The 16th and 17th count in 10 ms.
    let (_, fields) = stat.rsplit_once(") ").unwrap_or_default();
    let ticks = fields.split(' ').skip(13).take(2);
    let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(Duration::from_millis(10 * ticks))
}

/// The most memory that a process has had, in kilobytes; nothing once it has ended.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
