//! Position IDs and Match IDs that belong together.

use crate::gnubg::find::Found;
use crate::gnubg::id::GnubgId;
use crate::gnubg::match_key::MatchKey;
use crate::gnubg::position::PositionKey;

/// How many bytes may stand between the two.
const WIDEST_GAP: usize = 200;

/// What a line break in the gap weighs, in bytes: IDs on one line belong together rather than those below each other.
const LINE_BREAK: usize = 100;

/// How many pairs outweigh a colon alone between Position ID and Match ID.
const WHOLE_ID: usize = 3;

/// One half of an ID: its place in the list of its kind.
#[derive(Clone, Copy)]
enum Half {
    Position(usize),
    Match(usize),
}

/// The best way to pair the halves from one on: how many pairs, and the weight of their gaps.
#[derive(Clone, Copy, Default)]
struct Best {
    pairs: usize,
    weight: usize,
    /// The partner of the first half, none if it stays alone.
    partner: Option<usize>,
}

impl Best {
    fn beats(self, other: Self) -> bool {
        (self.pairs, other.weight) > (other.pairs, self.weight)
    }
}

/// Whether nothing but a colon stands between.
fn is_colon(gap: &[u8]) -> bool {
    gap == b":" || gap.eq_ignore_ascii_case(b"%3A")
}

/// Pairs neighbours: as many as possible, with the shortest gaps.
pub(super) fn join(
    text: &str,
    positions: &[Found<PositionKey>],
    matches: &[Found<MatchKey>],
) -> Vec<Found<GnubgId>> {
    let place = |half: Half| match half {
        Half::Position(index) => &positions[index].place,
        Half::Match(index) => &matches[index].place,
    };
    let mut halves: Vec<Half> = (0..positions.len()).map(Half::Position).collect();
    halves.extend((0..matches.len()).map(Half::Match));
    halves.sort_by_key(|&half| place(half).start);

    // The first half that begins behind another one: those between share characters with it.
    let behind = |half: usize| {
        let end = place(halves[half]).end;
        halves.partition_point(|&half| place(half).start < end)
    };

    // From the last half to the first: leave it alone, or pair it with one of the other kind that follows.
    let mut best = vec![Best::default(); halves.len() + 1];
    for first in (0..halves.len()).rev() {
        let mut chosen = Best {
            partner: None,
            ..best[first + 1]
        };
        for second in first + 1..halves.len() {
            let (one, other) = (halves[first], halves[second]);
            let Some(gap) = text.as_bytes().get(place(one).end..place(other).start) else {
                continue;
            };
            if gap.len() > WIDEST_GAP {
                break;
            }
            let is_whole = matches!(one, Half::Position(_)) && is_colon(gap);
            let match_first = match (one, other) {
                (Half::Position(_), Half::Match(_)) => 0,
                (Half::Match(_), Half::Position(_)) => 1,
                _ => continue,
            };
            let breaks = gap.iter().filter(|&&byte| byte == b'\n').count();
            let rest = best[behind(second)];
            let pair = Best {
                pairs: rest.pairs + if is_whole { WHOLE_ID } else { 1 },
                weight: rest.weight + 2 * (gap.len() + LINE_BREAK * breaks) + match_first,
                partner: Some(second),
            };
            if pair.beats(chosen) {
                chosen = pair;
            }
        }
        best[first] = chosen;
    }

    let mut found = Vec::new();
    let mut first = 0;
    while first < halves.len() {
        let Some(second) = best[first].partner else {
            first += 1;
            continue;
        };
        let (position, match_key) = match (halves[first], halves[second]) {
            (Half::Position(position), Half::Match(key))
            | (Half::Match(key), Half::Position(position)) => (&positions[position], &matches[key]),
            _ => unreachable!("a pair has one of each kind"),
        };
        found.push(Found {
            place: place(halves[first]).start..place(halves[second]).end,
            id: GnubgId {
                position: position.id,
                match_key: match_key.id,
            },
        });
        first = behind(second);
    }
    found
}
