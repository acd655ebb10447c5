//! The faults of a refused value beyond the first one, which is all that an inspection shows.

use std::ops::Range;

use games::format::{GameFormat, Options, Stretch};
use serde::Serialize;

/// The most faults that are looked for.
const MOST: usize = 8;

/// The widest stretch for which every value is tried; wider ones are tried as zeros and bit by bit.
const NARROW: usize = 6;

/// The widest stretch that is tried at all.
const WIDE: usize = 64;

/// Some refused bits, and bits in their place that let the decoder go on.
#[derive(Serialize)]
pub(crate) struct Fault {
    path: String,
    start: usize,
    end: usize,
    message: String,
    /// The bits in their place; `None` if nothing that was tried lets the decoder go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
}

/// All that is found wrong with a value.
#[derive(Serialize)]
pub(crate) struct Faults {
    faults: Vec<Fault>,
    /// The value with the other bits in all of these places, if it is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    mended: Option<String>,
}

/// Looks for the faults of a refused value: puts other bits in the place of the refused ones, and
/// decodes again, as long as this finds a fault further on. Returns `None` if the value has no
/// refused bits.
pub(crate) fn faults(format: &dyn GameFormat, input: &str, options: &Options) -> Option<Faults> {
    let mut text = input.to_owned();
    let mut faults = Vec::new();
    let mut found = refused(format, &text, options);
    while let Some(Refused { stretch, message }) = found.take() {
        let mended = (faults.len() < MOST)
            .then(|| mended(format, &text, &stretch, options))
            .flatten();
        let (instead, next) = mended.map_or((None, None), |(raw, next)| (Some(raw), Some(next)));
        faults.push(Fault {
            path: stretch.path,
            start: stretch.bits.start,
            end: stretch.bits.end,
            message,
            instead,
        });
        if let Some(next) = next {
            found = refused(format, &next, options);
            text = next;
        }
    }
    let is_mended = !faults.is_empty() && format.check(&text, options).is_ok();
    (!faults.is_empty()).then(|| Faults {
        faults,
        mended: is_mended.then_some(text),
    })
}

/// The first refused bits of a value.
struct Refused {
    stretch: Stretch,
    message: String,
}

fn refused(format: &dyn GameFormat, text: &str, options: &Options) -> Option<Refused> {
    let stretches = format.inspect(text, options).ok()?.stretches;
    let is_refused = |stretch: &Stretch| stretch.error.is_some() && !stretch.bits.is_empty();
    let stretch = stretches.into_iter().find(is_refused)?;
    let message = stretch.error.as_ref()?.message.clone();
    Some(Refused { stretch, message })
}

/// Returns other bits for a stretch and the text with them, if the decoder then accepts the value
/// or finds its first fault further on.
fn mended(
    format: &dyn GameFormat,
    text: &str,
    stretch: &Stretch,
    options: &Options,
) -> Option<(String, String)> {
    let width = stretch.bits.len();
    if width > WIDE {
        return None;
    }
    let raw: u64 = stretch
        .raw
        .chars()
        .fold(0, |bits, digit| bits << 1 | u64::from(digit == '1'));
    let zeros = std::iter::once(0);
    let near = (0..width).map(|bit| raw ^ 1 << bit);
    let all = 0..if width <= NARROW { 1 << width } else { 0 };
    zeros
        .chain(near)
        .chain(all)
        .filter(|other| *other != raw)
        .find_map(|other| {
            let bits: Vec<usize> = differing(&stretch.bits, raw ^ other).collect();
            let next = format.flip(text, &bits).ok()?;
            let goes_on = format.check(&next, options).is_ok()
                || refused(format, &next, options)
                    .is_some_and(|found| found.stretch.bits.start >= stretch.bits.end);
            goes_on.then(|| (format!("{other:0width$b}"), next))
        })
}

/// Returns the bits of a stretch whose digits differ; the first one is the highest.
fn differing(stretch: &Range<usize>, digits: u64) -> impl Iterator<Item = usize> {
    let end = stretch.end;
    stretch
        .clone()
        .filter(move |bit| digits >> (end - 1 - bit) & 1 == 1)
}
