//! The hand that draws a value: a fair one, or one that is greedy for elements.

use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

use crate::grammar::{Coding, Len, LenSays, Order};
use crate::integer::Integer;
use crate::rng::Rng;
use crate::tree::Tree;

/// How many parts the elements of a list have at most.
const MOST_PARTS: usize = 1 << 20;

/// How many values of types with a depth a value has, before no more begin.
const MOST_NESTED: usize = 100;

/// Random numbers, and what is wanted of them.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    rng: Rng,
    /// How many elements a greedy hand may still draw.
    left: Option<usize>,
    /// How many values of types with a depth are around, and whether that is enough.
    levels: usize,
    is_deep: bool,
    /// How many of them there are in all, and whether each has one inside as long as it may.
    nested: usize,
    is_chain: bool,
    /// The bit order of the root, once that has begun.
    pub(super) order: Order,
    /// The tag of the enum that is drawn next, where another field has it.
    pub(super) tag: Option<Integer>,
    /// How many elements the list has whose length a tag says, where that is known.
    pub(super) count: Option<usize>,
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
            levels: 0,
            is_deep: false,
            nested: 0,
            is_chain: false,
            order: Order::Lsb,
            tag: None,
            count: None,
        };
        let drawn = draw(&mut hand);
        *rng = hand.rng;
        drawn
    }

    pub(super) const fn is_greedy(&self) -> bool {
        self.left.is_some()
    }

    /// Draws a value a level deeper, where its type counts levels: seldom one that is too deep.
    pub(super) fn level<T>(
        &mut self,
        depth: Option<usize>,
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some(depth) = depth else {
            return draw(self);
        };
        let (levels, is_deep) = (self.levels, self.is_deep);
        self.levels += 1;
        self.nested += 1;
        if self.nested == 1 {
            self.is_chain = self.rng.once_in(6);
        }
        let is_last = match self.levels.cmp(&depth) {
            Ordering::Less => false,
            Ordering::Equal => !self.rng.once_in(20),
            Ordering::Greater => true,
        };
        // Each level can have several values.
        let is_wide = !self.is_chain && self.levels > 1 && self.rng.once_in(2);
        self.is_deep = is_last || is_wide || self.nested > MOST_NESTED;
        let drawn = draw(self);
        (self.levels, self.is_deep) = (levels, is_deep);
        drawn
    }

    /// Whether what is drawn of a type that contains itself should have one value inside.
    pub(super) const fn is_chain(&self) -> bool {
        self.is_chain && !self.is_deep
    }

    /// Whether what is drawn should end, if it is of a type that contains itself.
    pub(super) const fn is_deep(&self) -> bool {
        self.is_deep
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
            LenSays::Padded(max, ..)
            | LenSays::Until(_, _, Some(max))
            | LenSays::UntilIsLast(Some(max))
            | LenSays::Ahead(_, Some(max))
            | LenSays::Coded(_, Some(max))
            | LenSays::Tag(max) => max,
            LenSays::Coded(Coding::Bits(width), None) => (1 << width.min(20)) - 1,
            LenSays::Coded(Coding::Doubled | Coding::TwoWidths, None) => crate::bounds::LONGEST,
            LenSays::By(_)
            | LenSays::Coded(_, None)
            | LenSays::Rest
            | LenSays::Until(_, _, None)
            | LenSays::UntilIsLast(None)
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
