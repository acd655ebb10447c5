//! Generated code where users call it: each shape at each site, beside code by hand at the same site, in turn.
//!
//! `cargo bench -p use-sites` prints a table of ratios, declared over by hand, each of the fastest of many rounds; arguments
//! are shapes and sites to measure, and `--times` prints nanoseconds too. `-- --test` only compares the two.

mod measure;
mod places;
mod sites;

use std::env;
use std::process::ExitCode;

use use_site_types::{Array, Data, Eight, Enums, List, MatchKey, Nested, Optional, Small, Wide};

use crate::measure::Table;

fn main() -> ExitCode {
    let mut table = Table::of_arguments(env::args().skip(1));
    sites::fixed!(&mut table, "match key", MatchKey, 9);
    sites::fixed!(&mut table, "8 fields in 64 bits", Eight, 8);
    sites::fixed!(&mut table, "24 bits", Small, 3);
    sites::fixed!(&mut table, "struct in struct", Nested, 7);
    sites::fixed!(&mut table, "enum fields", Enums, 2);
    sites::fixed!(&mut table, "array of 3-bit integers", Array, 8);
    sites::fixed!(&mut table, "300 bits", Wide, 38);
    sites::varying!(&mut table, "enum with data", Data);
    sites::varying!(&mut table, "options and `when`", Optional);
    sites::varying!(&mut table, "list of small structs", List);
    places::places(&mut table);
    table.print();
    ExitCode::SUCCESS
}
