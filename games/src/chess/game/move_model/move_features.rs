//! The features of a move: one entry of each table of weights.

use super::position_features::{
    BISHOP, KING, KNIGHT, PAWN as PAWNS, Played, PositionFeatures, QUEEN, ROOK, attacks, east, west,
};
use super::tables::{
    ABANDON, AGAIN, ANSWER, BACK, CHECK, DANGER, FROM, GUARD, LEFT, LOOSE, MATERIAL, NEAR, PAIRS,
    PAWN, PLAN, REACH, REPLY, ROOM, TAKE, THREAT, TO,
};
use crate::chess::legal::LegalMoves;
use crate::chess::moves::{Move, Promotion};
use crate::chess::square::{Square, Squares};

/// A piece to move, and what all its moves share: offsets into the tables of weights.
struct MoveFeatures<'a, const KIND: usize> {
    features: &'a PositionFeatures,
    /// The square it leaves, from the side of the player to move.
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
    /// The hashes of both pairs of moves, without the target of this move.
    reply: u32,
    plan: u32,
    /// The number of squares it can reach.
    reached: usize,
    /// The other pieces that are hanging.
    hanging: u64,
    /// The pieces worth attacking: those of higher value, and unguarded ones.
    targets: u64,
}

/// The multiplier of the hash of a pair of moves: a prime close to 2^32 divided by the golden
/// ratio. The high bits of the product are the hash.
const HASH: u32 = 0x9E37_79B1;

/// The class of the distance between two ranks or files: the difference, clamped to -5..=5, plus 5.
/// The index is the difference plus 7.
const AWAY: [u8; 15] = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10];

/// Returns 1 if a square is in a set, otherwise 0.
#[inline(always)]
fn has(set: u64, square: u8) -> usize {
    (set >> square & 1) as usize
}

impl PositionFeatures {
    /// Calls `then` with each legal move, in order, and the value that `entry` makes from its
    /// entries. Each kind of piece has its own instance of the code, because most features depend
    /// on the kind.
    #[inline(always)]
    pub fn for_each<S: Default>(
        &self,
        legal: &LegalMoves,
        entry: impl Fn(&mut S, usize),
        mut then: impl FnMut(Move, S),
    ) {
        for (from, targets, promotions) in legal.by_piece() {
            let moves = (from, targets, promotions);
            match self.kinds.at(from.number() ^ self.flip) {
                KNIGHT => self.of_kind::<KNIGHT, S>(moves, &entry, &mut then),
                BISHOP => self.of_kind::<BISHOP, S>(moves, &entry, &mut then),
                ROOK => self.of_kind::<ROOK, S>(moves, &entry, &mut then),
                QUEEN => self.of_kind::<QUEEN, S>(moves, &entry, &mut then),
                KING => self.of_kind::<KING, S>(moves, &entry, &mut then),
                _ => self.of_kind::<PAWNS, S>(moves, &entry, &mut then),
            }
        }
    }

    #[inline(always)]
    fn of_kind<const KIND: usize, S: Default>(
        &self,
        (from, targets, promotions): (Square, u64, &[Option<Promotion>]),
        entry: &impl Fn(&mut S, usize),
        then: &mut impl FnMut(Move, S),
    ) {
        let mover = self.mover::<KIND>(from);
        let mut each = |to, promotion| {
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
        };
        for to in Squares(targets) {
            if KIND == PAWNS {
                for &promotion in promotions {
                    each(to, promotion);
                }
            } else {
                each(to, None);
            }
        }
    }

    #[inline(always)]
    fn mover<const KIND: usize>(&self, from: Square) -> MoveFeatures<'_, KIND> {
        let from = from.number() ^ self.flip;
        let kind = KIND;
        let reached = attacks(kind, from, self.own_all | self.their_all);
        let danger = self.attackers.at(from) * 2 + has(self.guarded, from);
        let hanging = self.hanging & !(1 << from);
        // The pieces whose only guard is this one: attacked, within reach, and without a second
        // guard.
        let abandoned =
            self.own_all & !self.own[KING] & reached & self.attacked & !self.guarded_twice;
        // Kinds are numbered by value, so the first `kind + 1` sets are the pieces of at most the
        // same value. An attack on one of them matters only if nothing guards it.
        let lesser = self.their[..5]
            .iter()
            .take(kind + 1)
            .fold(0, |all, set| all | set);
        let last = self.last.map_or(6, |last| last.piece);
        // Bits 0 to 11 are the other move, 12 to 17 the square this one leaves, 18 to 23 its
        // target, which `entries` adds, and bit 24 is the endgame.
        let endgame = u32::from(self.phase == 2) << 24;
        let hash = |other: Option<Played>| {
            let other = other.map_or(0, |played| {
                u32::from(played.from) | u32::from(played.to) << 6 | endgame
            });
            (other | u32::from(from) << 12).wrapping_mul(HASH)
        };
        MoveFeatures {
            features: self,
            from,
            to: TO + (self.phase * 7 + kind) * 64,
            leaves: FROM + kind * 64 + usize::from(from),
            takes: TAKE + (self.phase * 6 + kind) * 72,
            danger: DANGER + (kind * 12 + danger) * 2,
            unveils: CHECK + has(self.unveils, from) * (73 + kind),
            near: NEAR + 1 + kind * 121,
            answer: ANSWER + (kind * 7 + last) * 4 + has(self.by_last, from) * 2,
            again: AGAIN + 1 + kind * 8 + usize::from(self.phase == 2) * 4,
            left: LEFT + (self.best_of(hanging) * 6 + kind) * 4,
            abandon: ABANDON + kind * 6 + self.best_of(abandoned),
            material: MATERIAL + (self.balance * 6 + kind) * 6,
            reply: hash(self.last),
            plan: hash(self.before),
            reached: count(reached & !self.own_all),
            hanging,
            targets: self.their_all & !(lesser & self.attacked) & !self.their[KING],
        }
    }
}

impl<const KIND: usize> MoveFeatures<'_, KIND> {
    /// Adds the entry of each feature of a move; their order has no meaning.
    #[inline(always)]
    fn entries(&self, to: Square, promotion: Option<Promotion>, mut add: impl FnMut(usize)) {
        let MoveFeatures { features, from, .. } = *self;
        let kind = KIND;
        let mut to = to.number() ^ features.flip;
        let castles = kind == KING && (has(features.own_all, to) == 1 || from.abs_diff(to) == 2);
        if castles {
            // Both notations of castling get the file of the king after it. The rank is always the
            // first.
            to = if to > from { 6 } else { 2 };
        }
        let is_straight = (from ^ to) & 7 == 0;
        let taken = match features.victims.at(to) {
            // En passant.
            0 if kind == PAWNS && !is_straight => 1,
            taken => taken,
        };
        let takes = usize::from(taken > 0);
        // Before it moves, the piece itself guards its target, so another guard is needed to make
        // two. Only a pawn does not guard the square straight ahead.
        let guards = if kind == PAWNS && is_straight {
            features.guarded
        } else {
            features.guarded_twice
        };
        let safety = features.attackers.at(to) * 2 + has(guards, to);
        let becomes = promotion.map_or(kind, |promotion| promotion.role().to_cozy() as usize);
        let checks = !castles && has(features.checks[becomes], to) == 1;

        let castling = TO + (features.phase * 7 + 6) * 64;
        add(if castles { castling } else { self.to } + usize::from(to));
        add(self.leaves);
        add(self.takes + taken * 12 + safety);
        add(self.danger + takes);
        add(if checks {
            CHECK + 1 + kind * 12 + safety
        } else {
            self.unveils
        });
        match features.last {
            None => {
                add(BACK);
                add(NEAR);
            }
            Some(last) => {
                let back = 1 + (kind * 6 + last.piece) * 2 + usize::from(last.takes);
                add(BACK + if last.to == to { back } else { 0 });
                let distance = |to: u8, last: u8| AWAY[usize::from(7 + to - last)];
                let ranks = distance(to >> 3, last.to >> 3);
                let files = distance(to & 7, last.to & 7);
                add(self.near + usize::from(ranks * 11 + files));
            }
        }
        // The product is linear and the bits do not overlap, so adding the product of the target
        // completes the hash.
        let pair = |other: u32| {
            let hash = other.wrapping_add((u32::from(to) << 18).wrapping_mul(HASH));
            (hash >> (32 - PAIRS.ilog2())) as usize
        };
        add(REPLY + pair(self.reply));
        add(PLAN + pair(self.plan));
        add(self.answer + has(features.by_last, to));
        add(match features.before {
            None => AGAIN,
            Some(before) if from == before.to => {
                self.again + 1 + 2 * usize::from(to == before.from)
            }
            Some(before) => self.again + 2 * usize::from(before.piece == kind),
        });

        let reached = attacks(
            becomes,
            to,
            (features.own_all | features.their_all) & !(1 << from),
        );
        let hit = reached & self.targets;
        let mut threats = usize::from(reached & features.by_king != 0) << 5;
        if hit != 0 {
            for (place, kind) in features.their[..5].iter().enumerate() {
                threats |= usize::from(hit & kind != 0) << place;
            }
        }
        add(THREAT + kind * 64 + threats);
        add(self.left + takes * 2 + usize::from(checks));
        add(match promotion {
            Some(promotion) => PAWN + 1 + promotion as usize,
            None if kind == PAWNS => PAWN + 5 + features.pawn(to),
            None => PAWN,
        });
        add(GUARD + kind * 6 + features.best_of(reached & self.hanging));
        add(self.abandon);
        add(self.material + taken);
        // 16 is no change; the result is clamped to 0..=31.
        let mobility = (16 + count(reached & !features.own_all)).saturating_sub(self.reached);
        add(REACH + kind * 32 + mobility.min(31));
        let loose = reached & features.their_all & !features.attacked;
        add(LOOSE + (kind * 6 + features.victims.most(loose)) * 12 + safety);
        let room = count(reached & !features.own_all & !features.by_pawns) / 2;
        add(ROOM + kind * 16 + room.min(15));
    }
}

impl PositionFeatures {
    /// Returns the most valuable kind of own pieces in a set without the king, from 1 for pawns; 0
    /// for an empty set.
    #[inline(always)]
    fn best_of(&self, set: u64) -> usize {
        self.kinds.most(set) + usize::from(set != 0)
    }

    /// Returns the class of a pawn on a square: passed, its rank, blocked.
    #[inline(always)]
    fn pawn(&self, to: u8) -> usize {
        let file = 0x0101_0101_0101_0101 << (to & 7);
        // All ranks above that of `to`. The shift is `8 * rank + 8`, in two steps because 64 would
        // overflow.
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
