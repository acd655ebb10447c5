//! Codings of whole arrays.

use super::Maker;
use super::numbers::between;
use crate::grammar::{Alternative, Coding, Form, Type};
use crate::integer::{IntType, Integer};

impl Maker {
    /// An array of integers, and a coding of all of it.
    pub(super) fn whole_array(&mut self) -> (Type, Coding) {
        let int = self.int();
        let len = self.array_len();
        let ty = Type::Array(Box::new(Type::Int(int)), len);
        let coding = match self.rng.below(11) {
            9 => Coding::Multiset(self.counts(u64_most(int), len)),
            0 if !int.signed => {
                let total = self.rng.within(1, 80);
                let max = self.rng.once_in(3).then(|| self.rng.within(1, total));
                let word = |number: usize| u64::try_from(number).expect("a word");
                let max = max.map(|max| word(max).min(u64_most(int)));
                Coding::Unary(max, Some(word(total)))
            }
            1 | 2 => Coding::Radix(self.radix(int)),
            3 => Coding::RadixBy((0..len).map(|_| self.radix(int)).collect()),
            4 => {
                let most = usize::try_from(u64_most(int).min(255)).expect("a byte");
                Coding::Alphabets((0..len).map(|_| self.alphabet(most + 1)).collect())
            }
            5 => Coding::Combination(self.distinct_bound(int, len)),
            6 => Coding::Arrangement(self.distinct_bound(int, len)),
            7 => {
                let number = self.number(int);
                let ty = Type::Array(Box::new(self.int_type(int, &number)), len);
                return (ty, Coding::Runs(Box::new(number)));
            }
            8 => {
                let inner = self.number(int);
                Coding::ZeroRuns(Box::new(inner))
            }
            _ => return self.best_of(ty, int),
        };
        (ty, coding)
    }

    /// How many elements an array has.
    pub(super) fn array_len(&mut self) -> usize {
        match self.rng.below(8) {
            0 => 1,
            1 => self.rng.within(8, 40),
            _ => self.rng.within(2, 7),
        }
    }

    /// How often each of a few numbers up to a greatest one occurs in an array.
    pub(super) fn counts(&mut self, most: u64, len: usize) -> Vec<u64> {
        let most = usize::try_from(most.min(5)).expect("a few");
        let mut counts = vec![0; self.rng.within(1, most + 1)];
        for _ in 0..len {
            let number = self.rng.below(counts.len());
            counts[number] += 1;
        }
        counts
    }

    /// A radix whose digits the type holds.
    pub(super) fn radix(&mut self, int: IntType) -> u64 {
        let most = u64_most(int).saturating_add(1).min(1 << 32);
        let edges: Vec<u64> = [
            2,
            3,
            10,
            13,
            16,
            255,
            256,
            257,
            1 << 16,
            (1 << 32) - 1,
            1 << 32,
        ]
        .into_iter()
        .filter(|radix| *radix <= most)
        .collect();
        if self.rng.once_in(2) {
            self.rng.pick(&edges)
        } else {
            let most = usize::try_from(most.min(1000)).expect("a word");
            u64::try_from(self.rng.within(2, most)).expect("a word")
        }
    }

    /// Some numbers below a bound, each of them once.
    pub(super) fn alphabet(&mut self, bound: usize) -> Vec<u8> {
        let mut all: Vec<u8> = (0..=u8::MAX).take(bound).collect();
        self.rng.shuffle(&mut all);
        let len = match self.rng.below(8) {
            0 => bound.min(255),
            _ => self.rng.within(1, bound.min(20)),
        };
        all.truncate(len);
        all
    }

    /// A bound above which `len` distinct values have room.
    pub(super) fn distinct_bound(&mut self, int: IntType, len: usize) -> u64 {
        let most = usize::try_from(u64_most(int).saturating_add(1).min(64)).expect("a word");
        u64::try_from(self.rng.within(len, most.max(len))).expect("a word")
    }

    /// A value, and several codings of it.
    pub(super) fn best_of(&mut self, ty: Type, int: IntType) -> (Type, Coding) {
        let len = match ty.plain() {
            Type::Array(_, len) => Some(*len),
            _ => None,
        };
        let count = self.rng.within(2, 5);
        let mut all = Vec::new();
        while all.len() < count {
            all.push(self.alternative(int, len));
        }
        (ty, Coding::BestOf(all))
    }

    fn alternative(&mut self, int: IntType, len: Option<usize>) -> Alternative {
        let number = self.keyed_number(int);
        let Some(len) = len else {
            return match self.rng.below(4) {
                0 => Alternative::Path(self.path_coding(int)),
                1 => Alternative::Keys(self.xored(number, int, 1)),
                _ => Alternative::Keys(number),
            };
        };
        Alternative::Keys(match self.rng.below(9) {
            0 => Coding::Radix(self.radix(int)),
            1 => Coding::Runs(Box::new(number)),
            2 => Coding::ZeroRuns(Box::new(number)),
            3 => self.xored(number, int, len),
            4 => {
                let inner = Coding::Runs(Box::new(number));
                self.xored(inner, int, len)
            }
            5 => Coding::Combination(self.distinct_bound(int, len)),
            6 => Coding::Each(Box::new(Form::Coded(number))),
            _ => number,
        })
    }

    /// A coding of a number that some key says.
    fn keyed_number(&mut self, int: IntType) -> Coding {
        match self.number(int) {
            Coding::Own => Coding::Bits(self.width(int)),
            other => other,
        }
    }

    /// A coding that is one of the runtime's types.
    pub(super) fn path_coding(&mut self, int: IntType) -> Coding {
        match self.rng.below(5) {
            0 => Coding::EliasGamma,
            1 => Coding::ExpGolomb,
            2 => Coding::Leb128(None),
            3 => Coding::EliasDelta,
            _ => Coding::Bits(self.width(int)),
        }
    }

    /// The coding behind an exclusive or.
    pub(super) fn xored(&mut self, inner: Coding, int: IntType, len: usize) -> Coding {
        let masks = (0..len).map(|_| between(&mut self.rng, int.least(), int.most()));
        Coding::Xor(Box::new(inner), masks.collect())
    }
}

/// The greatest value of a type, as far as words go.
pub(super) fn u64_most(int: IntType) -> u64 {
    let most: Integer = int.most();
    u64::try_from(most.magnitude()).unwrap_or(u64::MAX)
}
