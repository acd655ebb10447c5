//! Lists.

use super::Maker;
use super::whole::u64_most;
use crate::bounds::{self, interval};
use crate::grammar::{Alternative, Coding, Form, Len, LenSays, Number, Padding, Type};
use crate::integer::IntType;
use crate::rng::Rng;

impl Maker {
    /// A list and how it is written; `by` is an expression that may say its length.
    pub(super) fn list(&mut self, by: Option<Number>, depth: usize) -> (Type, Form) {
        if self.lends && self.rng.once_in(2) {
            return self.lendable_bytes(by);
        }
        let bytes = self.rng.once_in(4).then(|| {
            if self.rng.once_in(2) {
                Padding::Ones
            } else {
                Padding::Zeros
            }
        });
        // Ranks need to know how many elements there are.
        let together = bytes.is_none() && self.rng.once_in(2);
        let (element, coding) = if together {
            self.together(depth)
        } else {
            self.element(depth)
        };
        let bytes = bytes.filter(|_| !coding.is_rank());
        let says = match by {
            Some(by) => LenSays::By(by),
            // A few bits may stand for tens of thousands of elements, which take their time.
            None if coding.is_of_list() && !(is_runs(&coding) && self.rng.once_in(2)) => {
                LenSays::bits(u32::try_from(self.rng.within(1, 10)).expect("a width is small"))
            }
            None => self.written_len(),
        };
        let ty = self.list_type(element, &coding);
        (ty, Form::List(Len { bytes, says }, coding))
    }

    /// A length in front of a list.
    pub(super) fn written_len(&mut self) -> LenSays {
        if self.lends && !self.rng.once_in(4) {
            return self.len_of_bytes();
        }
        let small =
            |rng: &mut Rng, most| u32::try_from(rng.within(1, most)).expect("a width is small");
        let coding = match self.rng.below(9) {
            0 => Coding::Leb128(None),
            3 => Coding::Vlq,
            1 => Coding::Leb128(Some(small(&mut self.rng, 8))),
            2 => Coding::Bits(self.rng.pick(&[8, 16, 31, 32])),
            4 => Coding::Doubled,
            5 => Coding::TwoWidths,
            _ => Coding::Bits(small(&mut self.rng, 7)),
        };
        let most = interval(&coding, IntType::unsigned(64))
            .and_then(|(_, most)| most.to_usize())
            .unwrap_or(usize::MAX);
        let max = self
            .rng
            .once_in(4)
            .then(|| self.rng.within(1, most.min(30)));
        LenSays::Coded(coding, max)
    }

    /// An element that takes a bit at least, and its coding.
    pub(super) fn element(&mut self, depth: usize) -> (Type, Coding) {
        loop {
            let (ty, coding) = match self.rng.below(14) {
                10 if self.rng.once_in(3) => self.time(),
                10 => self.float(),
                11 => (self.address(), Coding::Own),
                12 | 13 => (self.pair(depth), Coding::Own),
                0..=2 => {
                    let int = self.int();
                    let number = self.number(int);
                    (self.int_type(int, &number), number)
                }
                3 => {
                    let int = self.int();
                    let len = self.rng.within(1, 4);
                    let number = self.number(int);
                    let array = Type::Array(Box::new(self.int_type(int, &number)), len);
                    (array, self.perhaps_ordered(number, len))
                }
                4 => {
                    let int = self.int();
                    let (_, coding) = self.best_of(Type::Int(int), int);
                    (Type::Int(int), coding)
                }
                5 => {
                    let item = self.symbol_item();
                    let count = Type::Item(item.clone())
                        .symbols()
                        .map_or(0, |of| of.variants.len());
                    let coding = match self.rng.below(3) {
                        0 => Coding::Own,
                        1 => self.table(count),
                        _ => {
                            let (coding, int) = self.symbol_number(count);
                            Coding::As(Box::new(coding), int)
                        }
                    };
                    (Type::Item(item), coding)
                }
                6 if self.rng.once_in(2) => {
                    // A number for each array.
                    let int = self.int();
                    let len = self.rng.within(2, 4);
                    let array = Type::Array(Box::new(Type::Int(int)), len);
                    let coding = match self.rng.below(4) {
                        3 => Coding::Multiset(self.counts(u64_most(int), len)),
                        0 => Coding::Radix(self.radix(int)),
                        1 => Coding::Arrangement(self.distinct_bound(int, len) + 2),
                        _ => Coding::Combination(self.distinct_bound(int, len) + 2),
                    };
                    return (array, coding);
                }
                6 if self.rng.once_in(3) => (self.kept_bytes(), Coding::Own),
                6 if depth < 2 => {
                    let item = Type::Item(self.nested(depth + 1));
                    (self.perhaps_boxed(item), Coding::Own)
                }
                7 => {
                    let (ty, form) = self.alone(depth);
                    (ty, Coding::Alone(Box::new(form)))
                }
                8 if self.rng.once_in(2) => (self.wide_option(), Coding::Own),
                _ => {
                    let int = self
                        .rng
                        .pick(&[IntType::unsigned(8), IntType::unsigned(16)]);
                    let count = self.rng.within(2, 9);
                    let table = self.table(count);
                    (self.int_type(int, &table), table)
                }
            };
            if bounds::of_coding(&coding, &ty).min > 0 {
                return (ty, coding);
            }
        }
    }

    /// A key and its value, if the list is a map.
    fn pair(&mut self, depth: usize) -> Type {
        let key = match self.rng.below(3) {
            0 => self.own_type(depth),
            1 => self.address(),
            _ => {
                let int = self.int();
                self.int_type(int, &Coding::Own)
            }
        };
        Type::Tuple(vec![key, self.own_type(depth)])
    }

    /// An option that takes a bit on the wire where it is absent, and many bytes in memory.
    fn wide_option(&mut self) -> Type {
        let len = self.rng.within(9, 40);
        Type::Option(Box::new(Type::Array(Box::new(Type::Int(self.int())), len)))
    }

    /// Elements that are written together, and how.
    fn together(&mut self, depth: usize) -> (Type, Coding) {
        let int = self.int();
        let number = self.number(int);
        let of_int = |coding| (Type::Int(int), coding);
        match self.rng.below(9) {
            7 => (self.wide_option(), Coding::Runs(Box::new(Coding::Own))),
            // Runs of values that have lists, perhaps in runs, of their own.
            8 if depth < 2 => {
                self.has_long_runs = true;
                let item = Type::Item(self.nested(depth + 1));
                // Runs are of values that are equal if their bits are.
                match item.is_unequal() {
                    true => (self.wide_option(), Coding::Runs(Box::new(Coding::Own))),
                    false => (item, Coding::Runs(Box::new(Coding::Own))),
                }
            }
            0 => {
                let ty = self.int_type(int, &number);
                (ty, Coding::Runs(Box::new(number)))
            }
            1 => of_int(Coding::ZeroRuns(Box::new(number))),
            2 => {
                let rank = Coding::Radix(self.radix(int));
                of_int(self.moved_rank(rank, int))
            }
            3 => {
                let rank = Coding::Combination(self.distinct_bound(int, 1));
                of_int(self.moved_rank(rank, int))
            }
            4 => {
                let rank = Coding::Arrangement(self.distinct_bound(int, 1));
                of_int(self.moved_rank(rank, int))
            }
            _ => {
                let item = self.symbol_item();
                let ty = Type::Item(item);
                let count = ty.symbols().map_or(0, |of| of.variants.len());
                let word = u64::try_from(count).expect("a word");
                let (number, int) = self.symbol_number(count);
                let coding = match self.rng.below(3) {
                    0 => Coding::As(Box::new(Coding::Radix(word.max(2))), int),
                    1 => Coding::As(Box::new(Coding::Runs(Box::new(number))), int),
                    _ => Coding::Arrangement(word),
                };
                (ty, coding)
            }
        }
    }

    /// A rank whose elements are perhaps moved and checked first.
    pub(super) fn moved_rank(&mut self, rank: Coding, int: IntType) -> Coding {
        if self.rng.once_in(2) {
            self.biased(rank, int)
        } else {
            rank
        }
    }

    /// A list of a declared type among several lengths.
    fn best_items(&mut self, depth: usize) -> (Type, Coding) {
        let item = loop {
            let item = self.nested(depth + 1);
            if bounds::of_item(&item).min > 0 {
                break item;
            }
        };
        let alternatives = (0..self.rng.within(2, 4)).map(|_| {
            let bytes = self.rng.once_in(3).then_some(Padding::Zeros);
            let says = self.written_len();
            Alternative::List(Len { bytes, says }, Coding::Own)
        });
        let alternatives = alternatives.collect();
        let ty = self.any_list(Type::Item(item), &Coding::Own);
        (ty, Coding::BestOf(alternatives))
    }

    /// A list among several codings.
    pub(super) fn best_list(&mut self, depth: usize) -> (Type, Coding) {
        if depth < 2 && self.rng.once_in(3) {
            return self.best_items(depth);
        }
        let int = self.int();
        let count = self.rng.within(2, 4);
        let alternatives = (0..count).map(|_| {
            let len = Len {
                bytes: None,
                says: self.written_len(),
            };
            let mut number = self.number(int);
            while bounds::of_coding(&number, &Type::Int(int)).min == 0 {
                number = self.number(int);
            }
            let coding = match self.rng.below(5) {
                0 => Coding::Runs(Box::new(number)),
                1 => Coding::ZeroRuns(Box::new(number)),
                2 => Coding::Radix(self.radix(int)),
                3 if !matches!(number, Coding::Own) => Coding::Alone(Box::new(Form::Coded(number))),
                _ => number,
            };
            Alternative::List(len, coding)
        });
        let coding = Coding::BestOf(alternatives.collect());
        (self.any_list(Type::Int(int), &coding), coding)
    }
}

/// Whether the elements are in runs, of which the longest takes few bits.
fn is_runs(coding: &Coding) -> bool {
    match coding {
        Coding::Runs(_) | Coding::ZeroRuns(_) => true,
        Coding::As(inner, _) => is_runs(inner),
        _ => false,
    }
}
