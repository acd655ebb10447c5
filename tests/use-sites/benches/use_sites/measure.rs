//! Times of two ways to do the same, in turn.

use std::hint::black_box;
use std::time::Instant;

/// How often both ways are timed.
const ROUNDS: usize = 300;

/// What is measured, and what came out.
pub(crate) struct Table {
    wanted: Vec<String>,
    only_test: bool,
    times: bool,
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
}

impl Table {
    /// Measures what the arguments name; everything if they name nothing.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let (flags, wanted): (Vec<_>, Vec<_>) =
            arguments.partition(|argument| argument.starts_with("--"));
        Self {
            wanted,
            only_test: flags.iter().any(|flag| flag == "--test"),
            times: flags.iter().any(|flag| flag == "--times"),
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
        let is_wanted = |words: &String| shape.contains(words.as_str()) || site == words;
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

    /// Prints a line for each shape, and how many cells are near to the code by hand.
    #[expect(clippy::print_stdout, reason = "it is what the program is for")]
    pub(crate) fn print(&self) {
        if self.only_test {
            return;
        }
        for rows in self.rows.chunk_by(|one, next| one.shape == next.shape) {
            println!("{}", rows[0].shape);
            for row in rows {
                let Row {
                    site,
                    hand,
                    declared,
                    ..
                } = row;
                if self.times {
                    println!(
                        "  {site:<26} {hand:7.2} {declared:7.2}  {:5.2}",
                        row.ratio()
                    );
                } else {
                    println!("  {site:<26} {:5.2}", row.ratio());
                }
            }
        }
        let share = |limit: f64| {
            let near = self.rows.iter().filter(|row| row.ratio() <= limit).count();
            100.0 * near as f64 / self.rows.len().max(1) as f64
        };
        println!(
            "{} cells: {:.0} % at most 1.10, {:.0} % at most 1.25, {:.0} % at most 1.50",
            self.rows.len(),
            share(1.1),
            share(1.25),
            share(1.5)
        );
    }
}

/// Returns the nanoseconds for each of `count` values.
fn time(run: &impl Fn(), count: usize) -> f64 {
    const REPEATS: usize = 4;
    let start = Instant::now();
    for _ in 0..REPEATS {
        black_box(run)();
    }
    start.elapsed().as_secs_f64() * 1e9 / (REPEATS * count) as f64
}
