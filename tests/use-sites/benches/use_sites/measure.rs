//! Times of two ways to do the same, in turn.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// How often both ways are timed.
const ROUNDS: usize = 200;
/// How many of the worst cells are printed.
const WORST: usize = 25;

/// What is measured, and what came out.
pub(crate) struct Table {
    wanted: Vec<String>,
    only_test: bool,
    cells: bool,
    rows: Vec<Row>,
}

/// A site of a shape: nanoseconds for each value.
struct Row {
    shape: &'static str,
    site: &'static str,
    hand: f64,
    declared: f64,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.declared / self.hand
    }

    /// What the shape is counted as.
    fn class(&self) -> &'static str {
        self.shape.split(' ').next().unwrap_or_default()
    }
}

impl Table {
    /// Measures what the arguments name; everything if they name nothing.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let (flags, wanted): (Vec<_>, Vec<_>) =
            arguments.partition(|argument| argument.starts_with("--"));
        Self {
            wanted,
            only_test: flags.iter().any(|flag| flag == "--test"),
            cells: flags.iter().any(|flag| flag == "--cells"),
            rows: Vec::new(),
        }
    }

    /// Times two functions that do the same with `count` values.
    pub(crate) fn compare(
        &mut self,
        (shape, site): (&'static str, &'static str),
        count: usize,
        hand: impl Fn(),
        declared: impl Fn(),
    ) {
        let is_wanted = |words: &String| shape.starts_with(words.as_str()) || site == words;
        if !self.wanted.is_empty() && !self.wanted.iter().any(is_wanted) {
            return;
        }
        let rounds = if self.only_test { 1 } else { ROUNDS };
        let (mut fastest_hand, mut fastest_declared) = (f64::MAX, f64::MAX);
        for _ in 0..rounds {
            fastest_hand = fastest_hand.min(time(&hand, count));
            fastest_declared = fastest_declared.min(time(&declared, count));
        }
        self.rows.push(Row {
            shape,
            site,
            hand: fastest_hand,
            declared: fastest_declared,
        });
    }

    /// Prints percentiles of each class, of each site of it, and the worst cells.
    #[expect(clippy::print_stdout, reason = "it is what the program is for")]
    pub(crate) fn print(&mut self) {
        if self.only_test {
            return;
        }
        if self.cells {
            for row in &self.rows {
                let (hand, declared, ratio) = (row.hand, row.declared, row.ratio());
                println!(
                    "{ratio:5.2} {hand:8.2} {declared:8.2}  {:<24} {}",
                    row.site, row.shape
                );
            }
        }
        let mut classes = BTreeMap::<_, Vec<f64>>::new();
        for row in &self.rows {
            classes
                .entry((row.class(), ""))
                .or_default()
                .push(row.ratio());
            classes
                .entry((row.class(), row.site))
                .or_default()
                .push(row.ratio());
        }
        println!(
            "class    site                      cells   50 %   90 %   99 %    max  <=1.10 <=1.25 <=1.50"
        );
        for ((class, site), ratios) in &mut classes {
            ratios.sort_by(f64::total_cmp);
            let at = |share: f64| ratios[((ratios.len() - 1) as f64 * share).ceil() as usize];
            let below = |limit: f64| {
                let count = ratios.iter().filter(|&&ratio| ratio <= limit).count();
                100.0 * count as f64 / ratios.len() as f64
            };
            println!(
                "{class:<8} {site:<24} {:>6} {:6.2} {:6.2} {:6.2} {:6.2}  {:5.0} % {:4.0} % {:4.0} %",
                ratios.len(),
                at(0.5),
                at(0.9),
                at(0.99),
                at(1.0),
                below(1.1),
                below(1.25),
                below(1.5)
            );
        }
        self.rows
            .sort_by(|one, other| other.ratio().total_cmp(&one.ratio()));
        println!("the worst:");
        for row in self.rows.iter().take(WORST) {
            let (hand, declared, ratio) = (row.hand, row.declared, row.ratio());
            println!(
                "{ratio:5.2} {hand:8.2} {declared:8.2}  {:<24} {}",
                row.site, row.shape
            );
        }
    }
}

/// Returns the nanoseconds for each of `count` values.
fn time(run: &impl Fn(), count: usize) -> f64 {
    const REPEATS: usize = 2;
    let start = Instant::now();
    for _ in 0..REPEATS {
        black_box(run)();
    }
    start.elapsed().as_secs_f64() * 1e9 / (REPEATS * count) as f64
}
