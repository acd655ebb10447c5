//! The features of a move: one entry of each table of weights.

use super::seen::{KING, PAWN as PAWNS, Played, Seen, attacks, east, west};
use super::tables::{
    ABANDON, AGAIN, ANSWER, BACK, CHECK, DANGER, FROM, GUARD, LEFT, LOOSE, MATERIAL, NEAR, PAIRS,
    PAWN, PLAN, REACH, REPLY, ROOM, TAKE, THREAT, TO,
};
use crate::chess::legal::LegalMoves;
use crate::chess::moves::{Move, Promotion};
use crate::chess::square::{Square, Squares};

/// A piece to move, and what all its moves have in common: places in the tables of weights.
struct Mover<'a> {
    seen: &'a Seen,
    kind: usize,
    /// Where it stands, from its side.
    from: u8,
    to: usize,
    leaves: usize,
    takes: usize,
    danger: usize,
    unveils: usize,
    near: usize,
    answer: usize,
    again: usize,
    left: usize,
    abandon: usize,
    material: usize,
    /// How many squares it reaches.
    reached: usize,
    /// The other pieces that are hanging.
    hanging: u64,
    /// What is worth to be attacked.
    targets: u64,
}

/// The place of the best kind that has a piece in a set, from 1; 0 for an empty set.
#[inline(always)]
fn best(kinds: &[u64], set: u64) -> usize {
    if set == 0 {
        return 0;
    }
    let place = kinds.iter().rposition(|kind| kind & set != 0);
    place.map_or(0, |place| place + 1)
}

/// 1 if a square is in a set, else 0.
#[inline(always)]
fn has(set: u64, square: u8) -> usize {
    (set >> square & 1) as usize
}

impl Seen {
    /// Gives out the legal moves in their order, each with what its entries make of `S`.
    #[inline(always)]
    pub(crate) fn for_each<S: Default>(
        &self,
        legal: &LegalMoves,
        entry: impl Fn(&mut S, usize),
        mut then: impl FnMut(Move, S),
    ) {
        for (from, targets, promotions) in legal.by_piece() {
            let mover = self.mover(from);
            for to in Squares(targets) {
                for &promotion in promotions {
                    let mut sum = S::default();
                    mover.entries(to, promotion, |at| entry(&mut sum, at));
                    then(
                        Move {
                            from,
                            to,
                            promotion,
                        },
                        sum,
                    );
                }
            }
        }
    }

    #[inline(always)]
    fn mover(&self, from: Square) -> Mover<'_> {
        let from = from.number() ^ self.flip;
        let kind = self.kinds.at(from);
        let reached = attacks(kind, from, self.own_all | self.their_all);
        let danger = self.attackers.at(from) * 2 + has(self.guarded, from);
        let hanging = self.hanging_all & !(1 << from);
        let abandoned = self.own_all & reached & self.attacked & !self.guarded_twice;
        let lesser = self.their[..5]
            .iter()
            .take(kind + 1)
            .fold(0, |all, set| all | set);
        let last = self.last.map_or(6, |last| last.piece);
        Mover {
            seen: self,
            kind,
            from,
            to: TO + (self.phase * 7 + kind) * 64,
            leaves: FROM + kind * 64 + usize::from(from),
            takes: TAKE + (self.phase * 6 + kind) * 72,
            danger: DANGER + (kind * 12 + danger) * 2,
            unveils: CHECK + has(self.unveils, from) * (73 + kind),
            near: NEAR + 1 + kind * 121,
            answer: ANSWER + (kind * 7 + last) * 4 + has(self.by_last, from) * 2,
            again: AGAIN + 1 + kind * 8 + usize::from(self.phase == 2) * 4,
            left: LEFT + (best(&self.hanging, hanging) * 6 + kind) * 4,
            abandon: ABANDON + kind * 6 + best(&self.own[..5], abandoned),
            material: MATERIAL + (self.balance * 6 + kind) * 6,
            reached: count(reached & !self.own_all),
            hanging,
            targets: self.their_all & !(lesser & self.attacked) & !self.their[KING],
        }
    }
}

impl Mover<'_> {
    /// The entries of a move, in no order.
    #[inline(always)]
    fn entries(&self, to: Square, promotion: Option<Promotion>, mut add: impl FnMut(usize)) {
        let Mover {
            seen, kind, from, ..
        } = *self;
        let mut to = to.number() ^ seen.flip;
        let castles = kind == KING && (has(seen.own_all, to) == 1 || from.abs_diff(to) == 2);
        if castles {
            to = if to > from { 6 } else { 2 };
        }
        let is_straight = (from ^ to) & 7 == 0;
        let taken = match seen.victims.at(to) {
            // En passant.
            0 if kind == PAWNS && !is_straight => 1,
            taken => taken,
        };
        let takes = usize::from(taken > 0);
        // The piece itself guards its target before it moves, but for a pawn that goes straight on.
        let guards = if kind == PAWNS && is_straight {
            seen.guarded
        } else {
            seen.guarded_twice
        };
        let safety = seen.attackers.at(to) * 2 + has(guards, to);
        let becomes = promotion.map_or(kind, |promotion| promotion.role().to_cozy() as usize);
        let checks = !castles && has(seen.checks[becomes], to) == 1;

        let castling = TO + (seen.phase * 7 + 6) * 64;
        add(if castles { castling } else { self.to } + usize::from(to));
        add(self.leaves);
        add(self.takes + taken * 12 + safety);
        add(self.danger + takes);
        add(if checks {
            CHECK + 1 + kind * 12 + safety
        } else {
            self.unveils
        });
        match seen.last {
            None => {
                add(BACK);
                add(NEAR);
            }
            Some(last) => {
                let back = 1 + (kind * 6 + last.piece) * 2 + usize::from(last.takes);
                add(BACK + if last.to == to { back } else { 0 });
                let distance = |shift: u8, mask: u8| {
                    let (to, last) = (to >> shift & mask, last.to >> shift & mask);
                    usize::from((to + 5).saturating_sub(last).min(10))
                };
                add(self.near + distance(3, 7) * 11 + distance(0, 7));
            }
        }
        let late = u32::from(seen.phase == 2) << 24;
        let pair = |other: Option<Played>| {
            let other = other.map_or(0, |played| {
                u32::from(played.from) | u32::from(played.to) << 6 | late
            });
            let both = other | u32::from(from) << 12 | u32::from(to) << 18;
            (both.wrapping_mul(0x9E37_79B1) >> (32 - PAIRS.ilog2())) as usize
        };
        add(REPLY + pair(seen.last));
        add(PLAN + pair(seen.before));
        add(self.answer + has(seen.by_last, to));
        add(match seen.before {
            None => AGAIN,
            Some(before) if from == before.to => {
                self.again + 1 + 2 * usize::from(to == before.from)
            }
            Some(before) => self.again + 2 * usize::from(before.piece == kind),
        });

        let reached = attacks(becomes, to, (seen.own_all | seen.their_all) & !(1 << from));
        let hit = reached & self.targets;
        let mut threats = usize::from(reached & seen.by_king != 0) << 5;
        if hit != 0 {
            for (place, kind) in seen.their[..5].iter().enumerate() {
                threats |= usize::from(hit & kind != 0) << place;
            }
        }
        add(THREAT + kind * 64 + threats);
        add(self.left + takes * 2 + usize::from(checks));
        add(match promotion {
            Some(promotion) => PAWN + 1 + promotion as usize,
            None if kind == PAWNS => PAWN + 5 + seen.pawn(to),
            None => PAWN,
        });
        add(GUARD + kind * 6 + best(&seen.own[..5], reached & self.hanging));
        add(self.abandon);
        add(self.material + taken);
        let more = (16 + count(reached & !seen.own_all)).saturating_sub(self.reached);
        add(REACH + kind * 32 + more.min(31));
        let loose = reached & seen.their_all & !seen.attacked;
        add(LOOSE + (kind * 6 + best(&seen.their[..5], loose)) * 12 + safety);
        let room = count(reached & !seen.own_all & !seen.by_pawns) / 2;
        add(ROOM + kind * 16 + room.min(15));
    }
}

impl Seen {
    /// What a pawn is on a square: passed, its rank, blocked.
    #[inline(always)]
    fn pawn(&self, to: u8) -> usize {
        let file = 0x0101_0101_0101_0101 << (to & 7);
        let ahead = u64::MAX << (to & 56) << 7 << 1;
        let passed = (file | west(file) | east(file)) & ahead & self.their[PAWNS] == 0;
        let blocked = has(self.own_all | self.their_all, (to + 8).min(63));
        usize::from(passed) * 16 + usize::from(to >> 3) * 2 + blocked
    }
}

#[inline(always)]
const fn count(set: u64) -> usize {
    set.count_ones() as usize
}
