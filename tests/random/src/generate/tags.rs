//! Tags: those of the variants of an enum, and those that stand in another field.

use std::rc::Rc;

use super::Maker;
use super::expressions::Earlier;
use super::fields::always;
use super::numbers::between;
use crate::bounds::{self, interval};
use crate::grammar::{
    Body, ByteOrder, Coding, Field, Fields, Form, Item, Len, LenSays, Operand, OutsideTag,
    SignedForm, Spelled, Tag, TagCode, Tagging, Type, Wire,
};
use crate::integer::{IntType, Integer};

impl Maker {
    /// The fields of a variant, the first of which keeps its tag.
    pub(super) fn fields_with_tag(
        &mut self,
        tagging: Tagging,
        tag: &Tag,
        with_data: bool,
        depth: usize,
    ) -> Fields {
        let (least, most) = match (tag, tagging) {
            (Tag::Range(low, high), _) => (Integer::from(*low), Integer::from(*high)),
            (_, Tagging::Bits(width)) => (Integer::ZERO, IntType::unsigned(width).most()),
            (_, Tagging::Coded(code)) => (code.int().least(), code.int().most()),
            (_, Tagging::Outside(tag)) => tag.ends(),
            (_, Tagging::Bytes(_) | Tagging::Prefix) => (Integer::ZERO, Integer::ZERO),
        };
        let ty = match tagging {
            Tagging::Bytes(len) | Tagging::Outside(OutsideTag::Bytes(len)) => {
                Type::Array(Box::new(Type::Int(IntType::unsigned(8))), len)
            }
            _ => {
                let holds = |int: &IntType| int.bits <= 64 && int.holds(least) && int.holds(most);
                let types: Vec<IntType> = IntType::ALL.into_iter().filter(holds).collect();
                Type::Int(self.rng.pick(&types))
            }
        };
        let mut seen = Earlier::default();
        if let (Type::Int(int), true) = (&ty, most <= Integer::from(40usize)) {
            seen.numbers.push((Operand::Field(0), *int));
        }
        let kept = Field {
            ty,
            zeros: None,
            wire: Wire::Kept,
        };
        match with_data && self.rng.once_in(2) {
            true => self.fields_behind(&[kept], seen, depth + 1, false),
            false => Fields {
                named: self.rng.once_in(2),
                all: vec![kept],
            },
        }
    }

    /// Fields with a list whose length is in the tag of its variant, and the place of the list.
    pub(super) fn counted_by_tag(&mut self, most: i128, depth: usize) -> (Fields, usize) {
        let (element, coding) = loop {
            let (element, coding) = self.element(depth + 1);
            if !coding.is_rank() {
                break (element, coding);
            }
        };
        let len = Len {
            bytes: None,
            says: LenSays::Tag(usize::try_from(most).unwrap_or(usize::MAX)),
        };
        let ty = self.any_list(element, &coding);
        let mut all = vec![always(ty, Form::List(len, coding))];
        if self.rng.once_in(4) {
            let field = self.free_field(depth + 1);
            all.insert(0, field);
        }
        let list = all.len() - 1;
        let fields = match self.rng.once_in(3) {
            true => self.fields_behind(&all, Earlier::default(), depth + 1, false),
            false => Fields {
                named: self.rng.once_in(2),
                all,
            },
        };
        (fields, list)
    }

    /// An enum whose tag is in another field: from one number to another, few enough for a field that knows nothing of it.
    fn outside_item(&mut self, tag: OutsideTag, depth: usize) -> Rc<Item> {
        let outer = self.asks;
        self.asks = self.has_context && !self.rng.once_in(3);
        let (least, most) = tag.ends();
        let ends = (i128_of(least), i128_of(most));
        let count = self.rng.within(1, 7);
        let few = usize::try_from((ends.1 - ends.0) / 2).unwrap_or(count);
        let tagging = Tagging::Outside(tag);
        let other = self.rng.once_in(2);
        let count = count.min(few.max(1));
        let tags = self.tags(count, ends, (tagging, Spelled::Key), (true, other));
        let body = Body::Enum(self.variants(tagging, tags, true, depth));
        let item = self.item(body, false);
        self.asks = outer;
        Rc::new(item)
    }

    /// A field with a tag, and one whose enum has this tag.
    pub(super) fn tagged(&mut self, all: &mut Vec<Field>, earlier: &Earlier, depth: usize) {
        let place = all.len();
        let is_derived = self.rng.once_in(2);
        let few = self.rng.pick(&[1, 2, 3]);
        let wide = self.rng.pick(&[4, 8, 9, 16, 64]);
        let tag = match (is_derived, self.rng.below(5)) {
            (true, 0) => OutsideTag::Bytes(self.rng.within(1, 4)),
            (true, 1) => OutsideTag::Signed(wide),
            (true, 2) => OutsideTag::Bits(wide),
            (_, 3) => OutsideTag::Signed(few + 1),
            _ => OutsideTag::Bits(few),
        };
        let item = Type::Item(self.outside_item(tag, depth + 1));
        let between = self.rng.once_in(3);
        let of = place + 1 + usize::from(between);
        let (ty, coding) = self.tag_field(tag, is_derived);
        let wire = match is_derived {
            true => Wire::TagOf(of, coding, tag.ty()),
            false => Wire::Always(Form::Coded(coding)),
        };
        all.push(Field {
            ty,
            zeros: None,
            wire,
        });
        if between {
            let field = self.free_field(depth);
            all.push(field);
        }
        let own = Form::Coded(Coding::Own);
        let is_wide = bounds::of_coding(&Coding::Own, &item).min > 0;
        let (ty, form) = match self.rng.below(if is_derived { 4 } else { 8 }) {
            0 => (self.boxed(item), own),
            1 => {
                let says = self.written_size(&own, &item);
                (item, Form::Region(says, Box::new(own)))
            }
            4 | 5 if is_wide => {
                let says = self.written_len();
                let len = Len { bytes: None, says };
                let ty = self.any_list(item, &Coding::Own);
                (ty, Form::List(len, Coding::Own))
            }
            6 => (Type::Array(Box::new(item), self.rng.within(1, 4)), own),
            _ => (item, own),
        };
        let form = Form::Tagged(Operand::Field(place), Box::new(form));
        if !is_derived && !earlier.flags.is_empty() && self.rng.once_in(3) {
            let condition = self.condition(earlier, 1);
            all.push(Field {
                ty: Type::Option(Box::new(ty)),
                zeros: None,
                wire: Wire::When(condition, form),
            });
        } else {
            all.push(always(ty, form));
        }
    }

    /// The type and the coding of a field that has a tag.
    fn tag_field(&mut self, tag: OutsideTag, is_derived: bool) -> (Type, Coding) {
        let int = match tag {
            OutsideTag::Bytes(_) => {
                let ty = if self.rng.once_in(2) {
                    Type::Unit
                } else {
                    tag.ty()
                };
                return (ty, Coding::Own);
            }
            OutsideTag::Bits(1) if self.rng.once_in(2) => return (Type::Bool, Coding::Own),
            OutsideTag::Bits(_) => IntType::unsigned(64),
            OutsideTag::Signed(_) => IntType::signed(64),
        };
        let (least, most) = tag.ends();
        let own = match tag {
            OutsideTag::Bits(width) | OutsideTag::Signed(width) => Coding::Bits(width),
            OutsideTag::Bytes(_) => Coding::Own,
        };
        if is_derived && self.rng.once_in(2) {
            let coding = match (self.rng.once_in(3), tag) {
                (true, OutsideTag::Bits(..=12)) => self.rng.pick(&[
                    Coding::Leb128(None),
                    Coding::Vlq,
                    Coding::Doubled,
                    Coding::TwoWidths,
                ]),
                (true, _) => Coding::Leb128(None),
                (false, _) => own,
            };
            return (Type::Unit, coding);
        }
        let holds = |of: &IntType| {
            of.bits <= 64 && of.signed == int.signed && of.holds(least) && of.holds(most)
        };
        let types: Vec<IntType> = IntType::ALL.into_iter().filter(holds).collect();
        let int = self.rng.pick(&types);
        if !is_derived {
            return (Type::Int(int), own);
        }
        for _ in 0..20 {
            let coding = self.number(int);
            if interval(&coding, int).is_some_and(|(low, high)| low <= least && high >= most) {
                return (Type::Int(int), coding);
            }
        }
        (Type::Int(int), own)
    }

    /// How tags of an enum with data are written, if not in a width, and the least and the greatest.
    fn tag_code(&mut self) -> (Tagging, (i128, i128)) {
        let digits = self.rng.pick(&[3, 4, 12, 18]);
        let (width, signed) = (
            self.rng.pick(&[16, 24, 32, 64]),
            self.rng.pick(&[2, 3, 8, 33, 64]),
        );
        let order = self.rng.pick(&[ByteOrder::Little, ByteOrder::Big]);
        let form = self
            .rng
            .pick(&[SignedForm::OnesComplement, SignedForm::SignMagnitude]);
        let code = match self.rng.below(11) {
            0 => TagCode::Leb128(None),
            1 => TagCode::Leb128(Some(5)),
            2 => self.rng.pick(&[TagCode::Vlq, TagCode::Utf8]),
            3 => TagCode::Bcd(digits),
            4 | 5 => TagCode::Endian(order, width),
            6 => TagCode::SignedBits(signed),
            7 => TagCode::SignedLeb128,
            8 => TagCode::SignedEndian(order, width),
            9 => TagCode::Signed(form, signed.max(4)),
            _ => {
                let len = self.rng.within(1, 5);
                let most = i128::from(u64::MAX >> (64 - 8 * len));
                return (Tagging::Bytes(len), (0, most));
            }
        };
        let (least, most) = interval(&code.coding(), code.int()).expect("a code of numbers");
        (Tagging::Coded(code), (i128_of(least), i128_of(most)))
    }

    /// Distinct tags of a width, and perhaps a variant for all others.
    pub(super) fn numbered(&mut self, count: usize, with_data: bool) -> (Tagging, Vec<Tag>) {
        let least = u32::try_from(count).expect("a few").ilog2() + 1;
        let width = match self.rng.below(4) {
            0 | 1 if self.lends => 8,
            0 => least,
            1 => self.rng.pick(&[8, 16, 31, 32, 33, 63, 64]),
            _ => least + u32::try_from(self.rng.below(4)).expect("a few"),
        };
        let other = self.rng.once_in(3);
        // An enum with data has no discriminants, and others are of `isize`.
        let (spelled, most) = if with_data || other || self.rng.once_in(2) {
            (Spelled::Key, i128::from(u64::MAX >> (64 - width)))
        } else {
            let most = u64::MAX >> (64 - width.min(63));
            (Spelled::Discriminant, i128::from(most))
        };
        let few = i128::try_from(2 * count).expect("a few");
        let (tagging, spelled, least, most) = match with_data && !self.rng.once_in(3) {
            true => loop {
                let (tagging, (least, most)) = self.tag_code();
                if most - least > few {
                    break (tagging, Spelled::Key, least, most);
                }
            },
            false => (Tagging::Bits(width), spelled, 0, most),
        };
        let tags = self.tags(count, (least, most), (tagging, spelled), (with_data, other));
        (tagging, tags)
    }

    /// Distinct tags from one number to another.
    pub(super) fn tags(
        &mut self,
        count: usize,
        (least, most): (i128, i128),
        (tagging, spelled): (Tagging, Spelled),
        (with_data, other): (bool, bool),
    ) -> Vec<Tag> {
        let is_number = !matches!(
            tagging,
            Tagging::Bytes(_) | Tagging::Outside(OutsideTag::Bytes(_))
        );
        let (mut tags, mut taken) = (Vec::new(), Vec::new());
        let mut next = Some(0).filter(|_| is_number);
        for _ in 0..count {
            let counted = next.filter(|next| *next <= most && !is_taken(*next, &taken));
            let (tag, spelled) = match counted {
                Some(next) if self.rng.once_in(2) => (next, Spelled::Counted),
                _ => (self.new_tag((least, most), &taken), spelled),
            };
            // Rust has discriminants only where no variant has a field.
            let rarely = if with_data { 2 } else { 4 };
            let high = if is_number && spelled == Spelled::Key && self.rng.once_in(rarely) {
                self.last_tag(tag, most, &taken)
            } else {
                None
            };
            let number = match high {
                Some(high) if with_data && self.rng.once_in(2) => Tag::Counts(tag, high, 0),
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
        tags
    }

    /// A tag that is not taken; there are more than twice as many as variants, or few are taken.
    fn new_tag(&mut self, all: (i128, i128), taken: &[(i128, i128)]) -> i128 {
        loop {
            let tag = self.tag(all);
            if !is_taken(tag, taken) {
                return tag;
            }
        }
    }

    /// The last of some tags from `first` on that are not taken, and leave others; `None` where that takes too many.
    fn last_tag(&mut self, first: i128, most: i128, taken: &[(i128, i128)]) -> Option<i128> {
        let few = i128::try_from(self.rng.below(5)).expect("a few");
        let last = if self.rng.once_in(3) && most > 64 {
            first.checked_add(most / 16)?
        } else {
            first.checked_add(few)?
        };
        let is_free = taken.iter().all(|(low, high)| last < *low || first > *high);
        (last <= most && most > 64 && is_free).then_some(last)
    }

    fn tag(&mut self, (least, most): (i128, i128)) -> i128 {
        let (least, most) = (Integer::from(least), Integer::from(most));
        match self.rng.once_in(3) {
            true => i128_of(between(
                &mut self.rng,
                least.max((-8i128).into()),
                most.min(8i128.into()),
            )),
            false => i128_of(between(&mut self.rng, least, most)),
        }
    }
}

/// A tag as a number, which it is where it is no code word.
fn i128_of(tag: Integer) -> i128 {
    let magnitude = i128::try_from(tag.magnitude()).expect("a tag has 64 bits");
    if tag.is_negative() {
        -magnitude
    } else {
        magnitude
    }
}

fn is_taken(tag: i128, taken: &[(i128, i128)]) -> bool {
    taken
        .iter()
        .any(|(low, high)| (*low..=*high).contains(&tag))
}
