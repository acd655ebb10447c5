//! A progress counter on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Counts lines or games on standard error, if that is a terminal and the run takes more than a
/// second; erased when dropped.
pub(super) struct Progress {
    /// The counted items, such as `lines`.
    what: &'static str,
    count: u64,
    start: Instant,
    /// The time of the next display; `None` if standard error is not a terminal.
    due: Option<Instant>,
    shown: bool,
}

impl Progress {
    pub(super) fn of(what: &'static str) -> Self {
        let start = Instant::now();
        let due = io::stderr()
            .is_terminal()
            .then(|| start + Duration::from_secs(1));
        Self {
            what,
            count: 0,
            start,
            due,
            shown: false,
        }
    }

    /// Adds to the count.
    pub(super) fn add(&mut self, more: u64) {
        self.count += more;
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) {
            self.due = Some(now + Duration::from_millis(200));
            self.shown = true;
            let seconds = now.duration_since(self.start).as_secs();
            // A failure to write the progress line is not an error.
            let _ = write!(
                io::stderr().lock(),
                "\r{} {}, {seconds} s",
                grouped(self.count),
                self.what
            );
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr().lock(), "\r\x1B[K");
        }
    }
}

/// Returns digits in groups of three: `12,345,678`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_come_in_groups_of_three() {
        assert_eq!(
            [0, 999, 1000, 12_345_678].map(grouped),
            ["0", "999", "1,000", "12,345,678"]
        );
    }
}
