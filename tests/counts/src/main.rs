//! Counts the instructions of hot paths under callgrind, and compares them with those that are recorded.
//!
//! `cargo run --profile bench -p instruction-counts` fails where a path takes over 2 % more or fewer instructions than
//! `recorded.txt` states; with `-- --renew` it writes that file anew. Needs valgrind.

mod callgrind;
mod command;
mod paths;
mod record;
mod shapes;

use std::env;
use std::process::ExitCode;

use record::Record;

/// The argument with which this program runs itself under callgrind.
const COUNTED: &str = "--counted";

fn main() -> ExitCode {
    // The command is counted as it runs, but for its own process.
    if env::var_os(command::COMMAND).is_some() {
        return games::cli::main();
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [COUNTED] => {
            paths::run(&mut callgrind::Counted);
            Ok(())
        }
        [] => compare(),
        ["--renew"] => renew(),
        _ => Err("usage: instruction-counts [--renew]".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            report(&message);
            ExitCode::FAILURE
        }
    }
}

/// Counts all paths.
fn count() -> Result<Record, String> {
    let mut names = paths::Names::default();
    paths::run(&mut names);
    let mut record = Record::new(names.0, callgrind::paths()?)?;
    for line in command::LINES {
        record.push(line.name(), line.count()?);
    }
    Ok(record)
}

fn compare() -> Result<(), String> {
    let (recorded, counted) = (Record::read()?, count()?);
    let changes = recorded.compare(&counted);
    if changes.is_empty() {
        report(&format!("{} paths as recorded", counted.len()));
        return Ok(());
    }
    Err(format!(
        "{}\nrenew the record with `cargo run --profile bench -p instruction-counts -- --renew` if that is meant",
        changes.join("\n")
    ))
}

fn renew() -> Result<(), String> {
    let counted = count()?;
    if let Ok(recorded) = Record::read() {
        for change in recorded.compare(&counted) {
            report(&change);
        }
    }
    counted.write()
}

#[expect(clippy::print_stdout, reason = "this is a command")]
fn report(line: &str) {
    println!("{line}");
}
