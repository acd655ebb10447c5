//! Finds the runs of characters that decode as an ID.

use core::ops::Range;
use core::str;

use bitcodec::text::Text;
use bitcodec::{NoContext, TextFormat};

use crate::backgammon::find::Found;
use crate::backgammon::xgid::Xgid;
use crate::format::find;
use crate::format::units::Units;

/// Finds every stretch of `len` Base64 characters that decodes.
///
/// A stretch begins and ends at the edge of a run, or next to a `/` or `+` inside of it, which may
/// join it to other text.
pub(super) fn all<T: TextFormat<Context = NoContext>>(
    units: &Units<'_>,
    len: usize,
) -> Vec<Found<T>> {
    let bytes = &*units.bytes;
    let mut found = Vec::new();
    // A run of one repeated character has the same stretch at every offset; it is rejected once.
    let mut refused: &[u8] = &[];
    for Range { start, end } in find::runs(bytes, len, is_base64) {
        let run = &bytes[start..end];
        let edges = |at: usize| match run.get(at) {
            None => true,
            Some(byte) => joins(*byte),
        };
        // Invariant: `at` is the start of the run or follows a joining character.
        let mut at = 0;
        while let Some(stretch) = run.get(at..at + len) {
            let id = str::from_utf8(stretch)
                .ok()
                .filter(|_| edges(at + len) && has_no_spare_bits(stretch) && stretch != refused);
            match id.and_then(read) {
                Some(id) => {
                    let place = units.place(start + at..start + at + len);
                    found.push(Found { place, id });
                    at += len;
                    if !joins(run[at - 1]) {
                        at = after_join(run, at);
                    }
                }
                None => {
                    if edges(at + len) {
                        refused = stretch;
                    }
                    at = after_join(run, at);
                }
            }
        }
    }
    found
}

/// Whether the unused bits of the last character are zeros, as in an ID.
fn has_no_spare_bits(stretch: &[u8]) -> bool {
    let value = match stretch.last() {
        Some(letter @ b'A'..=b'Z') => letter - b'A',
        Some(letter @ b'a'..=b'z') => letter - b'a' + 26,
        Some(digit @ b'0'..=b'9') => digit - b'0' + 52,
        Some(b'+') => 62,
        _ => 63,
    };
    value.trailing_zeros() as usize >= stretch.len() * 6 % 8
}

/// The buffer for 14 characters, a Position ID: 84 bits.
const ROOM: usize = 11;

/// Decodes an ID without making an error for an invalid one.
fn read<T: TextFormat<Context = NoContext>>(text: &str) -> Option<T> {
    let mut bytes = [0; ROOM];
    let bits = T::Text::read(text, &mut bytes).ok()?;
    let (bytes, spare) = bytes.split_at_checked(bits / 8)?;
    if spare.iter().any(|&byte| byte != 0) {
        return None;
    }
    T::from_bytes_kind(bytes).ok()
}

/// Returns the index after the first joining character from `at` on, or the end of the run.
fn after_join(run: &[u8], at: usize) -> usize {
    let rest = run.get(at..).unwrap_or_default();
    let join = rest.iter().position(|&byte| joins(byte));
    join.map_or(run.len(), |join| at + join + 1)
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || joins(byte)
}

/// Whether a character of the alphabet may also join an ID to other text.
fn joins(byte: u8) -> bool {
    matches!(byte, b'/' | b'+')
}

/// The number of characters of the board of an XGID.
const BOARD: usize = 26;

/// An upper bound of the number of characters of the rest of an XGID.
const REST: usize = 64;

/// Finds every stretch that is an XGID.
pub(super) fn xgids(units: &Units<'_>) -> Vec<Found<Xgid>> {
    let bytes = &*units.bytes;
    let mut found: Vec<Found<Xgid>> = Vec::new();
    for colon in (BOARD..bytes.len()).filter(|&at| bytes[at] == b':') {
        let start = colon - BOARD;
        // The character before the colon is the one that most likely is not part of a board, so the
        // test runs backwards.
        if !bytes[start..colon].iter().rev().copied().all(is_board) {
            continue;
        }
        let Some(end) = end_of_xgid(bytes, colon) else {
            continue;
        };
        let before = &bytes[..start];
        let prefixed = before.ends_with(b"XGID=");
        if !prefixed && before.last().is_some_and(|&byte| is_board(byte)) {
            continue;
        }
        let id = str::from_utf8(&bytes[start..end]).ok();
        if let Some(id) = id.and_then(|text| text.parse().ok()) {
            let start = if prefixed { start - 5 } else { start };
            found.push(Found {
                place: units.place(start..end),
                id,
            });
        }
    }
    found
}

/// Returns the end of the nine fields after the board; `None` if other text is joined to them.
fn end_of_xgid(bytes: &[u8], colon: usize) -> Option<usize> {
    let mut colons = 0;
    let mut end = colon;
    for &byte in bytes[colon..].iter().take(REST) {
        match byte {
            b':' if colons == 9 => break,
            b':' => colons += 1,
            // The tenth field is a number.
            _ if colons == 9 && !byte.is_ascii_digit() => break,
            _ if !is_board(byte) => break,
            _ => {}
        }
        end += 1;
    }
    let glued = match bytes.get(end..) {
        Some([b':' | b'-', next, ..]) => is_board(*next),
        Some([next, ..]) => next.is_ascii_alphanumeric(),
        _ => false,
    };
    (colons == 9 && !glued).then_some(end)
}

fn is_board(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

#[cfg(test)]
mod tests {
    use core::str::FromStr;

    use bitcodec::{NoContext, TextFormat};

    use super::{all, is_base64, joins};
    use crate::backgammon::match_key::MatchKey;
    use crate::backgammon::position::PositionKey;
    use crate::format::units::Units;

    /// The places of IDs, each candidate read as it is anywhere.
    fn slowly<T: FromStr>(text: &str, len: usize) -> Vec<usize> {
        let bytes = text.as_bytes();
        let is_edge = |at: usize| match bytes.get(at) {
            Some(byte) => !is_base64(*byte) || joins(*byte),
            None => true,
        };
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some(stretch) = text.get(at..at + len) {
            let may_begin = at.checked_sub(1).is_none_or(is_edge);
            let may_end = is_edge(at + len) && stretch.bytes().all(is_base64);
            if may_begin && may_end && stretch.parse::<T>().is_ok() {
                found.push(at);
                at += len;
            } else {
                at += 1;
            }
        }
        found
    }

    fn agree<T: TextFormat<Context = NoContext> + FromStr>(text: &str, len: usize) -> usize {
        let found = all::<T>(&Units::of(text), len);
        let places: Vec<usize> = found.iter().map(|found| found.place.start).collect();
        assert_eq!(places, slowly::<T>(text, len), "{text}");
        places.len()
    }

    #[test]
    fn what_is_found_is_what_is_read_alone() {
        let pieces = [
            "4HPwATDgc/ABMA",
            "cAkAAAAAAAAA",
            "AAAAAAAAAAAAAA",
            "4NvBA0DGzooBBg",
            "MAEAAAAAAAAA",
            "4HPwATDgc/ABMB",
            "A",
            "/",
            "+",
            "Q",
            "abc",
            "w/",
            " ",
            "\n",
            ":",
            "=",
            ".",
            "(",
            "AAAA",
        ];
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut found = 0;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..12 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                text += pieces[usize::try_from(state >> 33).unwrap() % pieces.len()];
            }
            found += agree::<PositionKey>(&text, 14) + agree::<MatchKey>(&text, 12);
        }
        assert!(found > 10_000, "{found}");
    }
}
