//! Generated code where users call it: random shapes at each site, beside code by hand at the same site, in turn.
//!
//! `cargo bench -p use-sites` prints percentiles of the ratios, declared over by hand, each of the fastest of many rounds, and
//! the worst shapes. `SHAPES=200 SHAPES_SEED=7` draws others and more; arguments are shapes and sites to measure, `--cells`
//! prints every cell. `-- --test` only compares the two.

mod measure;
mod places;
mod random;
mod sites;

use std::env;
use std::process::ExitCode;

use crate::measure::Table;

fn main() -> ExitCode {
    let mut table = Table::of_arguments(env::args().skip(1));
    sites::fixed!(&mut table, "fixed match key", use_site_types::MatchKey, 9);
    places::places(&mut table);
    random::all(&mut table);
    table.print();
    ExitCode::SUCCESS
}
