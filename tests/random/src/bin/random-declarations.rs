//! Draws declarations, builds and runs them: `cargo run -p random-declarations -- --count 3000 --seed 7`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use random_declarations::campaign::{Campaign, Findings, Profile};
use random_declarations::{generate, print};

const USAGE: &str =
    "usage: random-declarations [--seed N] [--count N] [--chunk N] [--index N] [--show] [--profiles] [--columns]

  --seed N    which declarations (1)
  --count N   how many of them (200)
  --chunk N   how many are built together (100)
  --index N   only this one
  --show      print them, and build nothing
  --columns   check the columns of every fifth too, which builds Arrow
  --profiles  build them as programs are released too, with their locks, and compare all answers
";

fn main() -> io::Result<ExitCode> {
    let mut campaign = Campaign {
        seed: 1,
        first: 0,
        count: 200,
        chunk: 100,
        profile: Profile::Debug,
        columns: false,
        locks: BTreeMap::new(),
    };
    let (mut show, mut profiles, mut columns) = (false, false, false);
    let mut out = io::stdout().lock();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse().ok());
        let known = match &*argument {
            "--seed" => number().map(|number| campaign.seed = number),
            "--count" => number().map(|number| campaign.count = number),
            "--chunk" => number()
                .filter(|chunk| *chunk > 0)
                .map(|number| campaign.chunk = number),
            "--index" => number().map(|number| (campaign.first, campaign.count) = (number, 1)),
            "--show" => {
                show = true;
                Some(())
            }
            "--columns" => {
                columns = true;
                Some(())
            }
            "--profiles" => {
                profiles = true;
                Some(())
            }
            _ => None,
        };
        if known.is_none() {
            write!(out, "{USAGE}")?;
            return Ok(ExitCode::from(2));
        }
    }
    if show {
        for index in campaign.first..campaign.first + campaign.count {
            let declaration = generate::declaration(campaign.seed, index);
            writeln!(out, "{}", print::source(&declaration))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut findings = told(&campaign, &mut out)?;
    // Some of them locked, which needs the fingerprints of the first build.
    let share = if columns { 5 } else { 10 };
    campaign.run_again(share, columns, &mut findings, |count, failures| {
        let _ = writeln!(io::stderr(), "{count} again, locked");
        for failure in failures {
            let _ = writeln!(out, "{failure}");
        }
    })?;
    if profiles {
        let locks = findings.answers.iter();
        let released = Campaign {
            profile: Profile::Release,
            locks: locks
                .map(|(index, answers)| (*index, answers.fingerprint.clone()))
                .collect(),
            ..campaign
        };
        let other = told(&released, &mut out)?;
        for (index, answers) in &findings.answers {
            let found = other.answers.get(index);
            if found != Some(answers) {
                let failure = format!("{index}: debug {answers:?}, release {found:?}");
                writeln!(out, "{failure}")?;
                findings.failures.push(failure);
            }
        }
        findings.failures.extend(other.failures);
    }
    writeln!(
        out,
        "{} declarations ran, {} failures",
        findings.run,
        findings.failures.len()
    )?;
    Ok(if findings.failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Runs a campaign, and tells its failures as they come, and the hash of all answers.
fn told(campaign: &Campaign, out: &mut impl Write) -> io::Result<Findings> {
    let findings = campaign.run(|done, failures| {
        // Who reads no progress misses nothing.
        let _ = writeln!(io::stderr(), "{done} of {} declarations", campaign.count);
        for failure in failures {
            let _ = writeln!(out, "{failure}");
        }
    })?;
    writeln!(
        out,
        "{:?}: the hash of all answers is {:016x}",
        campaign.profile,
        findings.hash()
    )?;
    Ok(findings)
}
