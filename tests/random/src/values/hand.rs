//! The hand that draws a value: a fair one, or one that is greedy for elements.

use std::ops::{Deref, DerefMut};

use crate::grammar::{Len, LenSays};
use crate::integer::Integer;
use crate::rng::Rng;
use crate::tree::Tree;

/// How many parts the elements of a list have at most.
const MOST_PARTS: usize = 1 << 20;

/// Random numbers, and what is wanted of them.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    rng: Rng,
    /// How many elements a greedy hand may still draw.
    left: Option<usize>,
}

impl Deref for Hand {
    type Target = Rng;

    fn deref(&self) -> &Rng {
        &self.rng
    }
}

impl DerefMut for Hand {
    fn deref_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }
}

impl Hand {
    /// Draws with the numbers that a caller goes on with.
    pub(super) fn with<T>(
        rng: &mut Rng,
        left: Option<usize>,
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut hand = Self {
            rng: rng.clone(),
            left,
        };
        let drawn = draw(&mut hand);
        *rng = hand.rng;
        drawn
    }

    pub(super) const fn is_greedy(&self) -> bool {
        self.left.is_some()
    }

    /// As many as there may be, or fewer, so that lists inside of it have some too.
    pub(super) fn share(&mut self, most: usize) -> Option<usize> {
        let left = self.left?;
        let share = self.rng.pick(&[left, left, left / 2, left.isqrt(), 8]);
        let count = share.min(most).min(left);
        self.left = Some(left - count);
        Some(count)
    }

    /// As many elements as a length says at most.
    pub(super) fn most_of(&mut self, len: &Len) -> Option<usize> {
        let most = match len.says {
            LenSays::Bits(width) => (1 << width.min(20)) - 1,
            LenSays::Until(_, _, Some(max)) | LenSays::Ahead(_, Some(max)) => max,
            LenSays::By(_)
            | LenSays::Leb128(_)
            | LenSays::Vlq
            | LenSays::Rest
            | LenSays::Tag
            | LenSays::Until(_, _, None)
            | LenSays::Ahead(_, None) => usize::MAX,
        };
        self.share(most)
    }

    /// An end of an interval, or 0, which have the shortest and the longest forms.
    pub(super) fn end(&mut self, low: Integer, high: Integer) -> Option<Integer> {
        self.left?;
        let zero = Integer::ZERO;
        let within = (low..=high).contains(&zero);
        match self.rng.below(4) {
            0 => Some(high),
            1 => Some(low),
            2 if within => Some(zero),
            _ => None,
        }
    }

    /// The same element again and again, or two of them in turn: the longest runs, and the shortest.
    pub(super) fn repeated(&mut self, count: usize, one: Tree, other: Tree) -> Vec<Tree> {
        // The elements may be greedy themselves.
        let count = count.min(MOST_PARTS / one.parts().max(other.parts()));
        match self.rng.below(4) {
            0 => [one, other].into_iter().cycle().take(count).collect(),
            1 if count > 0 => {
                let mut items = vec![one; count];
                items[0] = other;
                items
            }
            _ => vec![one; count],
        }
    }
}
