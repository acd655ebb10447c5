//! Enums, and fields of enums without data.

use std::rc::Rc;

use super::Maker;
use crate::bounds::interval;
use crate::grammar::{
    Body, ByteOrder, Coding, Enum, Fields, Form, Item, Len, LenSays, Spelled, Tag, TagCode,
    Tagging, Type, Variant,
};
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
        let is_plain = !matches!(tagging, Tagging::Bits(_) | Tagging::Prefix);
        let tags = tags.into_iter().enumerate();
        let variants = tags.map(|(index, tag)| {
            let fields = match tag {
                Tag::Other => match tagging {
                    Tagging::Bytes(len) => Fields {
                        named: false,
                        all: vec![super::fields::plain(Type::Array(
                            Box::new(Type::Int(IntType::unsigned(8))),
                            len,
                        ))],
                    },
                    Tagging::Bits(width) => self.kept(width),
                    Tagging::Coded(_) | Tagging::Prefix => self.kept(64),
                },
                Tag::Counts(..) => self.counted_by_tag(depth),
                Tag::Range(_, high) => self.kept(64 - high.leading_zeros()),
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

    /// A list whose length is in the tag of its variant.
    fn counted_by_tag(&mut self, depth: usize) -> Fields {
        let (element, coding) = loop {
            let (element, coding) = self.element(depth + 1);
            if !coding.is_rank() {
                break (element, coding);
            }
        };
        let len = Len {
            bytes: None,
            says: LenSays::Tag,
        };
        let ty = Type::List(Box::new(element), None);
        Fields {
            named: self.rng.once_in(2),
            all: vec![super::fields::always(ty, Form::List(len, coding))],
        }
    }

    /// How tags of an enum with data are written, if not in a width, and the greatest.
    fn tag_code(&mut self) -> (Tagging, u64) {
        let digits = self.rng.pick(&[3, 4, 12, 18]);
        let width = self.rng.pick(&[16, 24, 32, 64]);
        let len = self.rng.within(1, 5);
        match self.rng.below(7) {
            0 => (Tagging::Coded(TagCode::Leb128(None)), u64::MAX),
            1 => (Tagging::Coded(TagCode::Leb128(Some(5))), u64::MAX),
            2 => (Tagging::Coded(TagCode::Vlq), u64::MAX),
            3 => (Tagging::Coded(TagCode::Bcd(digits)), 10u64.pow(digits) - 1),
            order @ 4..=5 => {
                let order = match order {
                    4 => ByteOrder::Little,
                    _ => ByteOrder::Big,
                };
                let code = TagCode::Endian(order, width);
                (Tagging::Coded(code), u64::MAX >> (64 - width))
            }
            _ => (Tagging::Bytes(len), u64::MAX >> (64 - 8 * len)),
        }
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
        let (tagging, spelled, most) = match with_data && !self.rng.once_in(3) {
            true => {
                let (tagging, most) = self.tag_code();
                (tagging, Spelled::Key, most)
            }
            false => (Tagging::Bits(width), spelled, most),
        };
        let is_number = !matches!(tagging, Tagging::Bytes(_));
        let (mut tags, mut taken) = (Vec::new(), Vec::new());
        let mut next = Some(0).filter(|_| is_number);
        for _ in 0..count {
            let counted = next.filter(|next| *next <= most && !is_taken(*next, &taken));
            let (tag, spelled) = match counted {
                Some(next) if self.rng.once_in(2) => (next, Spelled::Counted),
                _ => (self.new_tag(most, &taken), spelled),
            };
            // Rust has discriminants only where no variant has a field.
            let rarely = if with_data { 2 } else { 4 };
            let high = if is_number && spelled == Spelled::Key && self.rng.once_in(rarely) {
                self.last_tag(tag, most, &taken)
            } else {
                None
            };
            let number = match high {
                Some(high) if with_data && self.rng.once_in(2) => Tag::Counts(tag, high),
                Some(high) => Tag::Range(tag, high),
                None => Tag::Number(tag, spelled),
            };
            let (_, high) = number.ends().expect("a number");
            taken.push((tag, high));
            next = high.checked_add(1).filter(|_| is_number);
            tags.push(number);
        }
        if other {
            tags.push(Tag::Other);
        }
        (tagging, tags)
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
