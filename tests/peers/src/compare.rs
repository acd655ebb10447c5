//! Checks and times the forms of a shape.

use std::hint::black_box;
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

/// How often each form is timed.
const ROUNDS: usize = 400;

/// A format in one crate.
pub(crate) struct Form<V> {
    /// The crate.
    pub(crate) name: &'static str,
    /// Decodes bytes that hold one value.
    pub(crate) decode: Option<fn(&[u8]) -> Option<V>>,
    /// Encodes a value into the bytes, and returns their number.
    pub(crate) encode: Option<fn(&V, &mut [u8]) -> Option<usize>>,
}

/// What is compared.
pub(crate) struct Shape<V> {
    /// Its name.
    pub(crate) name: &'static str,
    /// Values to measure with.
    pub(crate) values: Vec<V>,
    /// Their right bytes.
    pub(crate) bytes: Vec<Vec<u8>>,
    /// Bytes that a decoder must refuse, each with what is wrong.
    pub(crate) malformed: Vec<(&'static str, Vec<u8>)>,
    /// Values that an encoder must refuse, each with what is wrong.
    pub(crate) excessive: Vec<(&'static str, V)>,
    /// How many items a time stands for.
    pub(crate) items: usize,
}

/// What came out for one form.
struct Row {
    name: &'static str,
    decode: Option<Way>,
    encode: Option<Way>,
}

/// One direction of a form.
struct Way {
    /// The fastest nanoseconds for an item; `None` if the bytes are wrong.
    time: Option<f64>,
    /// What it does not refuse.
    accepted: Vec<&'static str>,
    /// How many it should refuse.
    asked: usize,
}

/// A run of the program.
pub(crate) struct Run {
    wanted: Vec<String>,
    only_test: bool,
    tree: bool,
    /// Shapes whose own form was wrong.
    wrong: Vec<&'static str>,
}

impl Run {
    /// Reads the arguments.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let (flags, wanted): (Vec<_>, Vec<_>) =
            arguments.partition(|argument| argument.starts_with("--"));
        let has = |name: &str| flags.iter().any(|flag| flag == name);
        // A form that panics at a malformed value refuses it.
        panic::set_hook(Box::new(|_| ()));
        Self {
            wanted,
            only_test: has("--test"),
            tree: has("--tree"),
            wrong: Vec::new(),
        }
    }

    /// Tells whether bitcodec and the code by hand did all that they should.
    pub(crate) fn finish(self) -> ExitCode {
        if self.wrong.is_empty() {
            return ExitCode::SUCCESS;
        }
        eprintln!(
            "wrong bytes, or malformed ones accepted: {}",
            self.wrong.join(", ")
        );
        ExitCode::FAILURE
    }

    /// Whether a shape is asked for.
    pub(crate) fn wants(&self, shape: &str) -> bool {
        let is_in = |word: &String| shape.contains(word.as_str());
        self.wanted.is_empty() || self.wanted.iter().any(is_in)
    }

    /// Whether nothing is timed.
    pub(crate) const fn only_test(&self) -> bool {
        self.only_test
    }

    /// Whether times are printed as a tree.
    pub(crate) const fn prints_tree(&self) -> bool {
        self.tree
    }

    /// Notes that our form of a shape is wrong.
    pub(crate) fn is_wrong(&mut self, shape: &'static str) {
        self.wrong.push(shape);
    }

    /// Checks and times all forms of a shape.
    pub(crate) fn compare<V: PartialEq>(&mut self, shape: &Shape<V>, forms: &[Form<V>]) {
        if !self.wants(shape.name) {
            return;
        }
        let mut rows: Vec<Row> = forms.iter().map(|form| check(shape, form)).collect();
        for row in &rows[..2] {
            let ways = [&row.decode, &row.encode].into_iter().flatten();
            if ways.clone().count() < 2
                || ways
                    .into_iter()
                    .any(|way| way.time.is_none() || !way.accepted.is_empty())
            {
                self.wrong.push(shape.name);
            }
        }
        let rounds = if self.only_test { 1 } else { ROUNDS };
        for _ in 0..rounds {
            for (row, form) in rows.iter_mut().zip(forms) {
                if let (
                    Some(Way {
                        time: Some(best), ..
                    }),
                    Some(decode),
                ) = (&mut row.decode, form.decode)
                {
                    *best = best.min(time(shape.items * shape.bytes.len(), || {
                        for bytes in &shape.bytes {
                            black_box(decode(black_box(bytes)));
                        }
                    }));
                }
                if let (
                    Some(Way {
                        time: Some(best), ..
                    }),
                    Some(encode),
                ) = (&mut row.encode, form.encode)
                {
                    let mut into = vec![0; 4096];
                    *best = best.min(time(shape.items * shape.values.len(), || {
                        for value in &shape.values {
                            black_box(encode(black_box(value), &mut into));
                        }
                    }));
                }
            }
        }
        if self.tree {
            tree(shape.name, &rows);
        } else if !self.only_test {
            table(shape.name, &rows);
        }
    }
}

/// Returns the nanoseconds for each item.
pub(crate) fn time(items: usize, run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64() * 1e9 / items as f64
}

fn check<V: PartialEq>(shape: &Shape<V>, form: &Form<V>) -> Row {
    let decode = form.decode.map(|decode| {
        let mut pairs = shape.bytes.iter().zip(&shape.values);
        let right = pairs
            .all(|(bytes, value)| quietly(|| decode(bytes)).is_some_and(|found| found == *value));
        let malformed = shape.malformed.iter();
        let accepted = malformed.filter(|(_, bytes)| quietly(|| decode(bytes)).is_some());
        Way {
            time: right.then_some(f64::MAX),
            accepted: accepted.map(|(what, _)| *what).collect(),
            asked: shape.malformed.len(),
        }
    });
    let encode = form.encode.map(|encode| {
        let mut into = vec![0; 4096];
        let mut pairs = shape.bytes.iter().zip(&shape.values);
        let right = pairs.all(|(bytes, value)| {
            let len = quietly(|| encode(value, &mut into));
            len.is_some_and(|len| into[..len] == bytes[..])
        });
        let excessive = shape.excessive.iter();
        let accepted =
            excessive.filter(|(_, value)| quietly(|| encode(value, &mut into)).is_some());
        Way {
            time: right.then_some(f64::MAX),
            accepted: accepted.map(|(what, _)| *what).collect(),
            asked: shape.excessive.len(),
        }
    });
    Row {
        name: form.name,
        decode,
        encode,
    }
}

/// What a function returns; `None` if it panics.
fn quietly<T>(run: impl FnOnce() -> Option<T>) -> Option<T> {
    panic::catch_unwind(panic::AssertUnwindSafe(run))
        .ok()
        .flatten()
}

/// The nanoseconds as a tree, with the best of the peers as a form of its own.
fn tree(shape: &str, rows: &[Row]) {
    let ways: [(&str, fn(&Row) -> Option<&Way>); 2] = [
        ("decode", |row| row.decode.as_ref()),
        ("encode", |row| row.encode.as_ref()),
    ];
    for (direction, way) in ways {
        println!("├─ {}_{direction}", shape.replace(' ', "_"));
        let time = |row: &Row| way(row).and_then(|way| way.time);
        for row in rows {
            if let Some(time) = time(row) {
                println!("│  ├─ {} {time:.3} ns", row.name);
            }
        }
        let peers = rows[2..].iter().filter_map(time);
        let best = peers.fold(f64::MAX, f64::min);
        if best < f64::MAX {
            println!("│  ├─ best_peer {best:.3} ns");
        }
    }
}

/// Times, and what is accepted, as a table.
fn table(shape: &str, rows: &[Row]) {
    println!("\n## {shape}\n");
    println!("| | decode, ns | refuses | encode, ns | refuses | accepts |");
    println!("|---|---|---|---|---|---|");
    for row in rows {
        let cells = |way: &Option<Way>| match way {
            None => ("–".to_owned(), "–".to_owned()),
            Some(way) => (
                way.time
                    .map_or("wrong".to_owned(), |time| format!("{time:.1}")),
                format!("{} of {}", way.asked - way.accepted.len(), way.asked),
            ),
        };
        let (decode, encode) = (cells(&row.decode), cells(&row.encode));
        let ways = [&row.decode, &row.encode].into_iter().flatten();
        let accepted: Vec<_> = ways.flat_map(|way| way.accepted.iter().copied()).collect();
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            row.name,
            decode.0,
            decode.1,
            encode.0,
            encode.1,
            accepted.join(", ")
        );
    }
}
