//! The paths that are counted, a file for each family.

mod games;
mod lists;
mod numbers;
mod regions;
mod roots;
mod streams;
mod symbols;
mod together;

use std::fmt::Debug;
use std::hint::black_box;

use bitcodec::{NoContext, WireFormat};
use use_site_types::Numbers;

/// What is done with each path.
pub(crate) trait Visit {
    /// Takes a path: its name, and what it does.
    fn path(&mut self, name: &str, work: impl FnMut());
}

/// Collects the names, and runs nothing.
#[derive(Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl Visit for Names {
    fn path(&mut self, name: &str, _work: impl FnMut()) {
        self.0.push(name.to_owned());
    }
}

/// Visits all paths.
pub(crate) fn run(visit: &mut impl Visit) {
    numbers::run(visit);
    symbols::run(visit);
    lists::run(visit);
    regions::run(visit);
    together::run(visit);
    roots::run(visit);
    streams::run(visit);
    games::run(visit);
}

/// Decoding a slice, and encoding into one.
fn both<T: WireFormat<Context = NoContext> + PartialEq + Debug>(
    visit: &mut impl Visit,
    name: &str,
    value: &T,
) {
    let bytes = value.to_bytes().expect("the value is encodable");
    assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
    visit.path(&format!("{name}, decode"), || {
        let _ = black_box(&T::from_bytes(black_box(&bytes)));
    });
    let mut buffer = vec![0; bytes.len() + 16];
    visit.path(&format!("{name}, encode"), || {
        black_box(black_box(value).encode_to_slice(&mut buffer).is_ok());
        black_box(&buffer);
    });
}

/// Numbers that look random, always the same ones.
fn random() -> impl Iterator<Item = u64> {
    let mut numbers = Numbers::new();
    let mut half = move || u64::from(numbers.below(u32::MAX));
    std::iter::repeat_with(move || half() << 32 | half())
}
