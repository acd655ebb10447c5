//! Pairs Position IDs with Match IDs.

use core::ops::Range;

use crate::backgammon::find::Found;
use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::MatchKey;
use crate::backgammon::position::PositionKey;

/// The longest gap between the two, in bytes.
const WIDEST_GAP: usize = 200;

/// The weight of a line break in the gap, in bytes: IDs on one line are more likely to belong
/// together than IDs on different lines.
const LINE_BREAK: usize = 100;

/// The number of pairs that a Position ID and a Match ID with only a colon between them count as.
const WHOLE_ID: usize = 3;

/// A Position ID or a Match ID.
#[derive(Clone, Copy)]
enum Half<'a> {
    Position(&'a Found<PositionKey>),
    Match(&'a Found<MatchKey>),
}

impl<'a> Half<'a> {
    fn place(self) -> &'a Range<usize> {
        match self {
            Self::Position(found) => &found.place,
            Self::Match(found) => &found.place,
        }
    }

    /// Returns the ID of this half and another one; `None` if both are of the same kind.
    fn with(self, other: Self) -> Option<GnubgId> {
        match (self, other) {
            (Self::Position(position), Self::Match(key))
            | (Self::Match(key), Self::Position(position)) => Some(GnubgId {
                position: position.id,
                match_key: key.id,
            }),
            _ => None,
        }
    }
}

/// The best pairing of the halves from one on: the number of pairs, and the weight of their gaps.
#[derive(Clone, Copy, Default)]
struct Best {
    pairs: usize,
    weight: usize,
    /// The partner of the first half and their ID; `None` if it stays single.
    partner: Option<(usize, GnubgId)>,
}

impl Best {
    fn beats(self, other: Self) -> bool {
        (self.pairs, other.weight) > (other.pairs, self.weight)
    }
}

/// Pairs neighbours: as many as possible, with the shortest gaps.
pub(super) fn join(
    text: &str,
    positions: &[Found<PositionKey>],
    matches: &[Found<MatchKey>],
) -> Vec<Found<GnubgId>> {
    let positions = positions.iter().map(Half::Position);
    let mut halves: Vec<Half<'_>> = positions.chain(matches.iter().map(Half::Match)).collect();
    halves.sort_by_key(|half| half.place().start);
    let best = best_from_each(text.as_bytes(), &halves);
    let mut found = Vec::new();
    let mut first = 0;
    while let Some(half) = halves.get(first) {
        first = match best[first].partner {
            None => first + 1,
            Some((second, id)) => {
                let place = half.place().start..halves[second].place().end;
                found.push(Found { place, id });
                first_after(&halves, second)
            }
        };
    }
    found
}

/// Returns the index of the first half that begins after the end of another one; those between
/// overlap with it.
fn first_after(halves: &[Half<'_>], half: usize) -> usize {
    let end = halves[half].place().end;
    halves.partition_point(|half| half.place().start < end)
}

/// Computes the best pairing of each suffix of the halves, from the last half to the first: a half
/// stays single, or is paired with a later one of the other kind.
fn best_from_each(text: &[u8], halves: &[Half<'_>]) -> Vec<Best> {
    let mut best = vec![Best::default(); halves.len() + 1];
    for (first, one) in halves.iter().enumerate().rev() {
        let partner = None;
        let mut chosen = Best {
            partner,
            ..best[first + 1]
        };
        for (second, other) in halves.iter().enumerate().skip(first + 1) {
            let Some(gap) = text.get(one.place().end..other.place().start) else {
                continue;
            };
            if gap.len() > WIDEST_GAP {
                break;
            }
            let Some(id) = one.with(*other) else { continue };
            let rest = best[first_after(halves, second)];
            let (pairs, weight) = worth(matches!(one, Half::Match(_)), gap);
            let pair = Best {
                pairs: rest.pairs + pairs,
                weight: rest.weight + weight,
                partner: Some((second, id)),
            };
            if pair.beats(chosen) {
                chosen = pair;
            }
        }
        best[first] = chosen;
    }
    best
}

/// Returns the number of pairs that two halves count as, and the weight of the gap between them.
fn worth(is_match_first: bool, gap: &[u8]) -> (usize, usize) {
    let is_colon = gap == b":" || gap.eq_ignore_ascii_case(b"%3A");
    let is_whole = is_colon && !is_match_first;
    let breaks = gap.iter().filter(|&&byte| byte == b'\n').count();
    // Doubled, so that the order of the two decides only between equal gaps.
    let weight = 2 * (gap.len() + LINE_BREAK * breaks) + usize::from(is_match_first);
    (if is_whole { WHOLE_ID } else { 1 }, weight)
}
