//! Enums, and fields of enums without data.

use std::rc::Rc;

use super::Maker;
use crate::bounds::interval;
use crate::grammar::{Body, Coding, Enum, Fields, Item, Spelled, Tag, Tagging, Type, Variant};
use crate::integer::{IntType, Integer};

impl Maker {
    /// An enum, with data or without.
    pub(super) fn enumeration(&mut self, with_data: bool, depth: usize) -> Enum {
        let prefix = self.rng.once_in(2);
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
        let variants = tags.into_iter().map(|tag| {
            let fields = match tag {
                Tag::Other => self.kept(width_of(tagging)),
                Tag::Range(_, high) => self.kept(64 - high.leading_zeros()),
                _ if with_data && !self.rng.once_in(3) => self.fields(depth + 1, false),
                _ => none(),
            };
            Variant { tag, fields }
        });
        let variants = variants.collect();
        Enum { tagging, variants }
    }

    /// Distinct tags of a width, and perhaps a variant for all others.
    fn numbered(&mut self, count: usize, with_data: bool) -> (Tagging, Vec<Tag>) {
        let least = u32::try_from(count).expect("a few").ilog2() + 1;
        let width = match self.rng.below(4) {
            0 => least,
            1 => self.rng.pick(&[8, 16, 31, 32, 33, 63, 64]),
            _ => least + u32::try_from(self.rng.below(4)).expect("a few"),
        };
        let other = self.rng.once_in(3);
        // An enum with data has no discriminants, and others are of `isize`.
        let (spelled, most) = if with_data || other || self.rng.once_in(2) {
            (Spelled::Key, u64::MAX >> (64 - width))
        } else {
            (Spelled::Discriminant, u64::MAX >> (64 - width.min(63)))
        };
        let (mut tags, mut taken) = (Vec::new(), Vec::new());
        let mut next = Some(0);
        for _ in 0..count {
            let counted = next.filter(|next| *next <= most && !is_taken(*next, &taken));
            let (tag, spelled) = match counted {
                Some(next) if self.rng.once_in(2) => (next, Spelled::Counted),
                _ => (self.new_tag(most, &taken), spelled),
            };
            // Rust has discriminants only where no variant has a field.
            let high = if spelled == Spelled::Key && self.rng.once_in(4) {
                self.last_tag(tag, most, &taken)
            } else {
                None
            };
            let number = match high {
                Some(high) => Tag::Range(tag, high),
                None => Tag::Number(tag, spelled),
            };
            let (_, high) = number.ends().expect("a number");
            taken.push((tag, high));
            next = high.checked_add(1);
            tags.push(number);
        }
        if other {
            tags.push(Tag::Other);
        }
        (Tagging::Bits(width), tags)
    }

    /// A tag that is not taken; there are more than twice as many as variants, or few are taken.
    fn new_tag(&mut self, most: u64, taken: &[(u64, u64)]) -> u64 {
        loop {
            let tag = self.tag(most);
            if !is_taken(tag, taken) {
                return tag;
            }
        }
    }

    /// The last of some tags from `first` on that are not taken, and leave others; `None` where that takes too many.
    fn last_tag(&mut self, first: u64, most: u64, taken: &[(u64, u64)]) -> Option<u64> {
        let few = u64::try_from(self.rng.below(5)).expect("a few");
        let last = if self.rng.once_in(3) && most > 64 {
            first.checked_add(most / 16)?
        } else {
            first.checked_add(few)?
        };
        let is_free = taken.iter().all(|(low, high)| last < *low || first > *high);
        (last <= most && most > 64 && is_free).then_some(last)
    }

    fn tag(&mut self, most: u64) -> u64 {
        let wide = u64::try_from(self.rng.wide() >> 64).expect("a word");
        let near = self.rng.pick(&[wide, 0, most, most - most / 2, wide % 16]);
        match most.checked_add(1) {
            Some(count) => near % count,
            None => near,
        }
    }

    /// The field that keeps a tag of so many bits.
    fn kept(&mut self, width: u32) -> Fields {
        let holds = |int: &IntType| int.bits - u32::from(int.signed) >= width;
        let types: Vec<IntType> = IntType::ALL.into_iter().filter(holds).collect();
        let types: Vec<IntType> = types.into_iter().filter(|int| int.bits <= 64).collect();
        let int = self.rng.pick(&types);
        Fields {
            named: false,
            all: vec![super::fields::plain(Type::Int(int))],
        }
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
            let is_kept = |variant: &Variant| variant.tag.is_kept();
            if !of.variants.iter().any(is_kept) {
                break of;
            }
        };
        Rc::new(Item {
            name: self.name(),
            parameters: Vec::new(),
            root: None,
            size: None,
            budget: None,
            arith: false,
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
        match self.rng.below(9) {
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

const fn width_of(tagging: Tagging) -> u32 {
    match tagging {
        Tagging::Bits(width) => width,
        Tagging::Prefix => panic!("a prefix code leaves no tags"),
    }
}

fn is_taken(tag: u64, taken: &[(u64, u64)]) -> bool {
    taken
        .iter()
        .any(|(low, high)| (*low..=*high).contains(&tag))
}

/// No fields.
pub(super) const fn none() -> Fields {
    Fields {
        named: false,
        all: Vec::new(),
    }
}
