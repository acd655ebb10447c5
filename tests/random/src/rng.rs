//! Random numbers that are the same on every machine.

/// SplitMix64: a seed is all its state, so that a declaration can be drawn again alone.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Makes the numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Makes the numbers of one item among many of a seed.
    #[must_use]
    pub fn of_item(seed: u64, item: u64) -> Self {
        let mut rng = Self(seed);
        let mixed = rng.next() ^ item.wrapping_mul(0xd129_42f0_4ba1_5f3b);
        let mut rng = Self(mixed);
        rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// Draws 128 bits.
    pub fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// Draws a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a bound is a word");
        usize::try_from(self.next() % bound).expect("below a bound of this type")
    }

    /// Draws a number from `low` to `high`.
    pub fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Draws true once in `of`.
    pub fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// Draws one of the elements.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Puts the elements into another order.
    pub fn shuffle<T>(&mut self, of: &mut [T]) {
        for end in (1..of.len()).rev() {
            of.swap(end, self.below(end + 1));
        }
    }
}
