//! Enums, and fields of enums without data.

use std::rc::Rc;

use super::Maker;
use crate::bounds::interval;
use crate::grammar::{Body, Coding, Enum, Fields, Item, Tag, Tagging, Type, Variant};
use crate::integer::{IntType, Integer};

impl Maker {
    /// An enum, with data or without.
    pub(super) fn enumeration(&mut self, with_data: bool, depth: usize) -> Enum {
        let prefix = self.rng.once_in(if with_data { 4 } else { 2 });
        // One word alone would leave a gap.
        let count = self.rng.within(1 + usize::from(prefix), 7);
        let tags = if prefix {
            self.words(count)
        } else {
            Vec::new()
        };
        let (tagging, tags) = if prefix {
            (Tagging::Prefix, tags)
        } else {
            self.numbered(count, with_data)
        };
        self.variants(tagging, tags, with_data, depth)
    }

    /// An enum of variants with these tags.
    pub(super) fn variants(
        &mut self,
        tagging: Tagging,
        tags: Vec<Tag>,
        with_data: bool,
        depth: usize,
    ) -> Enum {
        let is_plain = !matches!(
            tagging,
            Tagging::Bits(_) | Tagging::Prefix | Tagging::Outside(_)
        );
        let tags = tags.into_iter().enumerate();
        let variants = tags.map(|(index, tag)| {
            let fields = match tag {
                Tag::Other | Tag::Range(..) => {
                    self.fields_with_tag(tagging, &tag, with_data, depth)
                }
                Tag::Counts(low, high, _) => {
                    let (fields, list) = self.counted_by_tag(high - low, depth);
                    let tag = Tag::Counts(low, high, list);
                    return Variant { tag, fields };
                }
                // Without data, the enum would be one of symbols.
                _ if with_data && (is_plain && index == 0 || !self.rng.once_in(3)) => {
                    self.fields(depth + 1, false)
                }
                _ => none(),
            };
            Variant { tag, fields }
        });
        let variants = variants.collect();
        Enum { tagging, variants }
    }

    /// A complete prefix code, by words or by weights.
    fn words(&mut self, count: usize) -> Vec<Tag> {
        if self.rng.once_in(2) {
            let weights = self.weights(count);
            let words = crate::huffman::words(&weights);
            let tags = weights.into_iter().zip(words);
            return tags
                .map(|(weight, word)| Tag::Weight(weight, word))
                .collect();
        }
        let mut words = self.code(count);
        if words.len() == count && self.rng.once_in(4) {
            words = self.code(count + 1);
            words.pop();
        }
        words.into_iter().map(Tag::Code).collect()
    }

    fn weights(&mut self, count: usize) -> Vec<u64> {
        let most = self.rng.pick(&[1usize, 5, 1000]);
        let weights = (0..count).map(|_| self.rng.within(1, most));
        weights
            .map(|weight| u64::try_from(weight).expect("a word"))
            .collect()
    }

    /// Words that no other begins with, and that every string begins with.
    fn code(&mut self, count: usize) -> Vec<Vec<bool>> {
        let mut words = vec![vec![]];
        while words.len() < count.max(2) {
            let place = self.rng.below(words.len());
            let word = words.swap_remove(place);
            for digit in [false, true] {
                let mut longer: Vec<bool> = word.clone();
                longer.push(digit);
                words.push(longer);
            }
        }
        self.rng.shuffle(&mut words);
        words
    }

    /// An enum without data.
    pub(super) fn symbol_item(&mut self) -> Rc<Item> {
        let of = loop {
            let of = self.enumeration(false, 9);
            if of.is_plain() {
                break of;
            }
        };
        Rc::new(Item {
            name: self.name(),
            parameters: Vec::new(),
            root: None,
            size: None,
            budget: None,
            depth: None,
            arith: false,
            joined: false,
            number: None,
            context: false,
            check: self.rule(),
            body: Body::Enum(of),
        })
    }

    /// A value of symbols, and a coding for it.
    pub(super) fn symbols(&mut self) -> (Type, Coding) {
        let item = self.symbol_item();
        let Body::Enum(of) = &item.body else {
            panic!("an enum");
        };
        let count = of.variants.len();
        let one = Type::Item(item);
        let len = self.array_len();
        let array = Type::Array(Box::new(one.clone()), len);
        let word = |number: usize| u64::try_from(number).expect("a word");
        match self.rng.below(10) {
            9 => (array, Coding::Multiset(self.counts(word(count - 1), len))),
            0 => (one, self.table(count)),
            1 => (array, self.table(count)),
            2 if count <= 255 => (
                array,
                Coding::Alphabets((0..len).map(|_| self.alphabet(count)).collect()),
            ),
            3 if count > 1 => {
                let len = self.rng.within(1, count);
                let array = Type::Array(Box::new(one), len);
                (
                    array,
                    Coding::Arrangement(word(self.rng.within(len, count))),
                )
            }
            4 if count > 1 => {
                let len = self.rng.within(1, count);
                let array = Type::Array(Box::new(one), len);
                (
                    array,
                    Coding::Combination(word(self.rng.within(len, count))),
                )
            }
            5 => {
                let (coding, int) = self.symbol_number(count);
                (one, Coding::As(Box::new(coding), int))
            }
            6 => {
                let (coding, int) = self.symbol_number(count);
                (array, Coding::As(Box::new(coding), int))
            }
            7 => (array, Coding::Runs(Box::new(Coding::Own))),
            _ => {
                let int = self
                    .rng
                    .pick(&[IntType::unsigned(8), IntType::unsigned(32)]);
                let number = self.number_of_symbols(int, count);
                let inner = match self.rng.below(3) {
                    0 => Coding::Radix(word(count.max(2))),
                    1 => Coding::Runs(Box::new(number)),
                    _ => self.xored(number, int, len),
                };
                (array, Coding::As(Box::new(inner), int))
            }
        }
    }

    /// A coding of the numbers of symbols, and their type.
    pub(super) fn symbol_number(&mut self, count: usize) -> (Coding, IntType) {
        let unsigned: Vec<IntType> = IntType::ALL.into_iter().filter(|int| !int.signed).collect();
        let int = self.rng.pick(&unsigned);
        (self.number_of_symbols(int, count), int)
    }

    /// A coding that holds the numbers of all symbols.
    fn number_of_symbols(&mut self, int: IntType, count: usize) -> Coding {
        loop {
            let coding = self.number(int);
            let holds = |(low, high): (Integer, Integer)| {
                low == Integer::ZERO && high >= Integer::from(count - 1)
            };
            if interval(&coding, int).is_some_and(holds) {
                return coding;
            }
        }
    }

    /// A table of code words.
    pub(super) fn table(&mut self, count: usize) -> Coding {
        if self.rng.once_in(2) {
            let weights = self.weights(count);
            return Coding::Table(crate::huffman::words(&weights), Some(weights));
        }
        let mut words = self.code(count);
        if count > 1 && self.rng.once_in(4) {
            words = self.code(count + 1);
            words.pop();
        }
        // One symbol alone cannot have all strings.
        if words.len() > count {
            let weights = vec![1; count];
            words = crate::huffman::words(&weights);
            return Coding::Table(words, Some(weights));
        }
        Coding::Table(words, None)
    }
}

/// No fields.
pub(super) const fn none() -> Fields {
    Fields {
        named: false,
        all: Vec::new(),
    }
}
