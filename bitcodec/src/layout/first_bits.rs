//! The first bits of the values of a layout, and whether they are those that end a list.

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::{Ended, Enum, Field, Layer, Layout, Length, Mark, Node, Piece, Role, Struct};

/// The orders of bits and bytes in which values are written.
#[derive(Clone, Copy)]
pub(crate) struct Orders {
    pub(crate) bits: BitOrder,
    /// Whether integers of whole bytes have their bytes in the reverse of the order of bits, as inside of a field with
    /// `little_endian = expr`.
    pub(crate) is_reversed: bool,
}

impl Orders {
    pub(crate) const fn of(bits: BitOrder, is_reversed: bool) -> Self {
        Self { bits, is_reversed }
    }
}

/// How values can begin, compared with a mark. A layout of which too little is known has more cases than its values.
#[derive(Clone, Copy)]
pub(crate) struct FirstBits {
    /// Whether a value can have a bit that is not that of the mark.
    differs: bool,
    /// Whether a value can begin with the mark.
    matches: bool,
    /// The numbers of bits, less than those of the mark, after which a value can end, all of them as in the mark: one bit
    /// for each number.
    ends: u64,
}

impl FirstBits {
    const NONE: Self = Self {
        differs: false,
        matches: false,
        ends: 0,
    };

    const ANY: Self = Self {
        differs: true,
        matches: true,
        ends: u64::MAX,
    };

    /// Whether no value begins with the mark, even if other bits follow it.
    pub(crate) const fn is_never(self) -> bool {
        !self.matches && self.ends == 0
    }

    /// Whether no value begins with the mark, if no bits follow it.
    pub(crate) const fn is_never_at_the_end(self) -> bool {
        !self.matches
    }

    /// Whether all values begin with the mark.
    pub(crate) const fn is_always(self) -> bool {
        !self.differs && self.ends == 0
    }

    const fn or(self, other: Self) -> Self {
        Self {
            differs: self.differs || other.differs,
            matches: self.matches || other.matches,
            ends: self.ends | other.ends,
        }
    }

    /// The case of values that end after `bits` bits of the mark.
    const fn end(bits: u32) -> Self {
        Self {
            ends: 1 << bits,
            ..Self::NONE
        }
    }
}

/// A mark with the orders in which it is compared.
#[derive(Clone, Copy)]
pub(crate) struct Comparison {
    pub(crate) mark: Mark,
    pub(crate) orders: Orders,
    /// Whether a value that is there only if bits are left can be missing: the list does not end with the input.
    pub(crate) has_absent: bool,
}

/// Numbers from a least to a greatest one, in a constant number of bits.
#[derive(Clone, Copy)]
struct Numbers {
    low: u128,
    high: u128,
    bits: u32,
    /// Whether their bytes are in the reverse of the order of bits.
    is_swapped: bool,
}

impl Numbers {
    const fn one(number: u128, bits: u32) -> Self {
        Self {
            low: number,
            high: number,
            bits,
            is_swapped: false,
        }
    }
}

impl Mark {
    /// Returns the bits from `from` on, at most `most` of them, and their number.
    const fn part(self, from: u32, most: u32, orders: Orders) -> (u64, u32) {
        let bits = if self.bits - from < most {
            self.bits - from
        } else {
            most
        };
        let rest = match orders.bits {
            BitOrder::LsbFirst => self.value >> from,
            BitOrder::MsbFirst => self.first(from + bits, orders.bits),
        };
        (rest & !(u64::MAX << bits), bits)
    }

    /// Returns the first bits.
    #[inline(always)]
    pub(crate) const fn first(self, bits: u32, order: BitOrder) -> u64 {
        match order {
            BitOrder::LsbFirst => self.value & !(u64::MAX << bits),
            BitOrder::MsbFirst => self.value >> (self.bits - bits),
        }
    }

    /// The mark as a number whose bits are in the order of the stream.
    pub(crate) const fn in_order(self, is_reversed: bool) -> Self {
        if !is_reversed || self.bits % 8 != 0 {
            return self;
        }
        Self {
            value: self.value.swap_bytes() >> (64 - self.bits),
            bits: self.bits,
        }
    }
}

impl Comparison {
    /// Compares the values of fields.
    pub(crate) const fn fields(&self, fields: &[Field]) -> FirstBits {
        self.fields_from(FirstBits::end(0), fields)
    }

    /// Compares the values of a layout.
    pub(crate) const fn layout(&self, layout: &Layout) -> FirstBits {
        self.from(0, layout)
    }

    /// Compares the values of fields behind others.
    const fn fields_from(&self, mut found: FirstBits, fields: &[Field]) -> FirstBits {
        let mut index = 0;
        while index < fields.len() && found.ends != 0 {
            let field = &fields[index];
            found = match (field.role, field.layout.node) {
                (Role::Reserved, Node::Unsigned) => self.behind_zeros(found, field.layout.min_bits),
                _ => self.behind(found, field.layout),
            };
            index += 1;
        }
        found
    }

    /// Compares zeros behind others.
    const fn behind_zeros(&self, found: FirstBits, bits: usize) -> FirstBits {
        let (mut found, mut left) = (found, bits);
        while left > 0 && found.ends != 0 {
            let some = if left < 64 { left } else { 64 };
            found = self.behind_numbers(found, &Numbers::one(0, some as u32));
            left -= some;
        }
        found
    }

    /// Compares the values of a layout behind others.
    const fn behind(&self, found: FirstBits, layout: &Layout) -> FirstBits {
        let (mut all, mut bits) = (FirstBits { ends: 0, ..found }, 0);
        while bits < self.mark.bits {
            if found.ends >> bits & 1 == 1 {
                all = all.or(self.from(bits, layout));
            }
            bits += 1;
        }
        all
    }

    const fn behind_numbers(&self, found: FirstBits, numbers: &Numbers) -> FirstBits {
        let (mut all, mut bits) = (FirstBits { ends: 0, ..found }, 0);
        while bits < self.mark.bits {
            if found.ends >> bits & 1 == 1 {
                all = all.or(self.numbers(bits, numbers));
            }
            bits += 1;
        }
        all
    }

    /// Compares numbers with the mark from its bit `from` on.
    const fn numbers(&self, from: u32, of: &Numbers) -> FirstBits {
        let (part, bits) = self.mark.part(from, of.bits, self.orders);
        let (part, cut, is_one) = (part as u128, of.bits - bits, of.low == of.high);
        // A range of numbers in the reverse order of bytes is none in the order of bits.
        let (part, low) = match (of.is_swapped, is_one, cut) {
            (false, ..) => (part, of.low),
            (true, true, _) => (part, of.low.swap_bytes() >> (128 - of.bits)),
            (true, false, 0) => (part.swap_bytes() >> (128 - of.bits), of.low),
            (true, false, _) => return FirstBits::ANY,
        };
        let high = if is_one { low } else { of.high };
        let (can_match, is_only) = match self.orders.bits {
            // The numbers that begin with the part are those from `first` to `last`.
            BitOrder::MsbFirst => {
                let (first, last) = (part << cut, (part << cut) | !(u128::MAX << cut));
                (low <= last && first <= high, first <= low && high <= last)
            }
            BitOrder::LsbFirst if is_one => {
                let is_same = low & !(u128::MAX << bits) == part;
                (is_same, is_same)
            }
            BitOrder::LsbFirst if cut == 0 => (low <= part && part <= high, false),
            BitOrder::LsbFirst => (true, false),
        };
        let ends = from + bits;
        let matched = match (can_match, ends < self.mark.bits) {
            (false, _) => FirstBits::NONE,
            (true, true) => FirstBits::end(ends),
            (true, false) => FirstBits {
                matches: true,
                ..FirstBits::NONE
            },
        };
        FirstBits {
            differs: !is_only,
            ..matched
        }
    }

    /// Compares the values of a layout with the mark from its bit `from` on.
    const fn from(&self, from: u32, layout: &Layout) -> FirstBits {
        if let Some(numbers) = numbers(layout, self.orders) {
            return self.numbers(from, &numbers);
        }
        let here = FirstBits::end(from);
        match layout.node {
            Node::FixedBytes { bytes } => self.bytes(here, bytes),
            Node::Pieces { pieces, .. } => self.pieces(here, pieces),
            Node::Struct(Struct {
                arith: false,
                joined: false,
                size: None,
                fields,
                ..
            }) => self.fields_from(here, fields),
            Node::Tuple { elements } => {
                let (mut found, mut index) = (here, 0);
                while index < elements.len() && found.ends != 0 {
                    found = self.behind(found, elements[index]);
                    index += 1;
                }
                found
            }
            Node::Array { len, element } => {
                let (mut found, mut index) = (here, 0);
                // After as many elements as the mark has bits, one more of no bits changes nothing.
                while index < len && index <= self.mark.bits as usize && found.ends != 0 {
                    found = self.behind(found, element);
                    index += 1;
                }
                found
            }
            Node::Enum(
                item @ Enum {
                    size: None,
                    variants,
                    ..
                },
            ) => {
                let (mut found, mut index) = (FirstBits::NONE, 0);
                while index < variants.len() {
                    let tag = self.tag(from, &item, index);
                    found = found.or(self.fields_from(tag, variants[index].fields));
                    index += 1;
                }
                found
            }
            Node::Prefix { codes, .. } => {
                let (mut found, mut index) = (FirstBits::NONE, 0);
                while index < codes.len() {
                    found = found.or(self.codeword(from, codes[index].word, codes[index].length));
                    index += 1;
                }
                found
            }
            Node::Optional { inner } => {
                let [absent, present] = [Numbers::one(0, 1), Numbers::one(1, 1)];
                let present = self.numbers(from, &present);
                self.numbers(from, &absent).or(self.behind(present, inner))
            }
            Node::When { inner, .. } => here.or(self.from(from, inner)),
            Node::IfLeft { inner } => match self.has_absent {
                true => here.or(self.from(from, inner)),
                false => self.from(from, inner),
            },
            Node::List {
                len: Length::Written(len),
                ..
            }
            | Node::ByteSized {
                len: Length::Written(len),
                ..
            }
            | Node::Region {
                len: Length::Written(len),
                ..
            } => {
                let found = self.from(from, len);
                match found.ends {
                    0 => found,
                    _ => found.or(FirstBits::ANY),
                }
            }
            Node::List {
                len:
                    Length::Rest
                    | Length::Expression(_)
                    | Length::Ended {
                        end: Ended::Before { .. } | Ended::Others,
                        ..
                    },
                element,
            } => self.repeated(here, element),
            Node::Ordered { inner, .. } => {
                let (same, reversed) = (self.reversed(false), self.reversed(true));
                same.from(from, inner).or(reversed.from(from, inner))
            }
            Node::Tagged { inner, .. }
            | Node::Layer(
                Layer::Computed { inner }
                | Layer::IsLast { inner }
                | Layer::Summed { inner, .. }
                | Layer::Ascending { inner, .. },
            ) => self.from(from, inner),
            _ => self.unknown(from, layout),
        }
    }

    /// Compares any number of elements behind others.
    const fn repeated(&self, begin: FirstBits, element: &Layout) -> FirstBits {
        let mut all = begin;
        // Each round adds a number of bits at least, or is the last.
        loop {
            let next = all.or(self.behind(all, element));
            if next.ends == all.ends {
                return next;
            }
            all = next;
        }
    }

    const fn reversed(self, is_reversed: bool) -> Self {
        Self {
            orders: Orders {
                is_reversed,
                ..self.orders
            },
            ..self
        }
    }

    /// Compares bytes behind others.
    const fn bytes(&self, mut found: FirstBits, bytes: &[u8]) -> FirstBits {
        let mut index = 0;
        while index < bytes.len() && found.ends != 0 {
            found = self.behind_numbers(found, &Numbers::one(bytes[index] as u128, 8));
            index += 1;
        }
        found
    }

    /// Compares the pieces of an integer behind others.
    const fn pieces(&self, mut found: FirstBits, pieces: &[Piece]) -> FirstBits {
        let mut index = 0;
        while index < pieces.len() && found.ends != 0 {
            let numbers = match pieces[index] {
                Piece::Fixed { value, width } => Numbers::one(value as u128, width),
                Piece::Next { width } | Piece::At { width, .. } => {
                    // A mistaken width is that of no integer.
                    let Some(high) = u128::MAX.checked_shr(128u32.saturating_sub(width)) else {
                        return FirstBits::ANY;
                    };
                    Numbers {
                        high,
                        ..Numbers::one(0, width)
                    }
                }
            };
            found = self.behind_numbers(found, &numbers);
            index += 1;
        }
        found
    }

    /// Compares a codeword, whose digits are in wire order in both orders of bits.
    const fn codeword(&self, from: u32, word: u32, length: u8) -> FirstBits {
        let (mut found, mut left) = (FirstBits::end(from), length);
        while left > 0 && found.ends != 0 {
            left -= 1;
            found = self.behind_numbers(found, &Numbers::one((word >> left & 1) as u128, 1));
        }
        found
    }

    /// Compares the tags of a variant.
    const fn tag(&self, from: u32, item: &Enum, variant: usize) -> FirstBits {
        let variant_of = &item.variants[variant];
        let Some(Number::Unsigned(low)) = variant_of.tag else {
            return self.from(from, item.tag);
        };
        let last = match variant_of.last {
            Some(Number::Unsigned(last)) => last,
            Some(Number::Signed(_)) | None => low,
        };
        match item.tag.node {
            Node::Prefix { codes, .. } if variant < codes.len() => {
                self.codeword(from, codes[variant].word, codes[variant].length)
            }
            // A number for bytes has the first byte on top.
            Node::ByteString => match item.tag.min_bits / 8 {
                len @ 1..=16 => {
                    let bytes = (low << (128 - 8 * len)).to_be_bytes();
                    self.bytes(FirstBits::end(from), bytes.split_at(len).0)
                }
                _ => self.unknown(from, item.tag),
            },
            _ => match numbers(item.tag, self.orders) {
                Some(of) => self.numbers(
                    from,
                    &Numbers {
                        low,
                        high: last,
                        ..of
                    },
                ),
                None => self.from(from, item.tag),
            },
        }
    }

    /// Compares values of which only the width is known.
    const fn unknown(&self, from: u32, layout: &Layout) -> FirstBits {
        let (least, left) = (layout.min_bits, (self.mark.bits - from) as usize);
        if matches!(layout.max_bits, Some(0)) {
            return FirstBits::end(from);
        }
        let (matches, most) = match layout.max_bits {
            Some(most) if most < left => (false, most),
            _ => (true, left - 1),
        };
        let ends = if least > most {
            0
        } else {
            let count = (most - least + 1) as u32;
            (u64::MAX >> (64 - count)) << (from + least as u32)
        };
        FirstBits {
            differs: true,
            matches,
            ends,
        }
    }
}

/// Whether the bytes of an integer are in the reverse of the order of bits.
const fn is_swapped(layout: &Layout, orders: Orders) -> bool {
    match layout.node {
        Node::Unsigned | Node::Signed => orders.is_reversed && layout.min_bits % 8 == 0,
        Node::Bytes { little_endian, .. } => little_endian != orders.bits.is_lsb_first(),
        _ => false,
    }
}

/// Returns the numbers that a layout writes, with their bits in the order of the stream; `None` if they are no range, or
/// are unknown.
const fn numbers(layout: &Layout, orders: Orders) -> Option<Numbers> {
    let bits = match layout.max_bits {
        Some(bits @ 1..=128) if bits == layout.min_bits => bits as u32,
        _ => return None,
    };
    let (inner, numbers) = match layout.node {
        Node::Layer(Layer::Checked { inner, low, high }) => (inner, written(inner, low, high)),
        Node::Layer(Layer::Fixed { inner, value, .. }) => (inner, written(inner, value, value)),
        Node::Layer(Layer::NotZero { inner }) => {
            let numbers = match inner.node {
                Node::Unsigned | Node::Bytes { signed: false, .. } => {
                    Some((1, u128::MAX >> (128 - bits)))
                }
                // The numbers on both sides of 0 are no range.
                _ => None,
            };
            (inner, numbers)
        }
        Node::Layer(Layer::Symbols { inner, count, .. }) if count > 0 => {
            let last = Number::Unsigned(count as u128 - 1);
            (inner, written(inner, Number::Unsigned(0), last))
        }
        Node::Ranged { low, high } => (layout, written(layout, low, high)),
        Node::Unsigned | Node::Signed | Node::Bool | Node::Bytes { .. } => {
            let high = u128::MAX >> (128 - bits);
            return Some(Numbers {
                low: 0,
                high,
                bits,
                is_swapped: is_swapped(layout, orders),
            });
        }
        _ => return None,
    };
    match numbers {
        Some((low, high)) => Some(Numbers {
            low,
            high,
            bits,
            is_swapped: is_swapped(inner, orders),
        }),
        None => None,
    }
}

/// Returns the numbers that a layout writes for values from `low` to `high`.
const fn written(layout: &Layout, low: Number, high: Number) -> Option<(u128, u128)> {
    match (layout.node, low, high) {
        (Node::Bool | Node::Unsigned | Node::Bytes { signed: false, .. }, _, _) => {
            match (unsigned(low), unsigned(high)) {
                (Some(low), Some(high)) => Some((low, high)),
                _ => None,
            }
        }
        (Node::Ranged { low: least, .. }, _, _) => {
            match (least.to_i128(), low.to_i128(), high.to_i128()) {
                (Some(least), Some(low), Some(high)) => Some((
                    low.wrapping_sub(least) as u128,
                    high.wrapping_sub(least) as u128,
                )),
                _ => None,
            }
        }
        // A constant in two's complement.
        (Node::Signed | Node::Bytes { signed: true, .. }, _, _) => {
            let mask = u128::MAX >> (128 - layout.min_bits);
            match (low.to_i128(), high.to_i128()) {
                (Some(low), Some(high)) if low == high => {
                    Some((low as u128 & mask, low as u128 & mask))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns a number that is not negative.
const fn unsigned(number: Number) -> Option<u128> {
    match number {
        Number::Unsigned(number) => Some(number),
        Number::Signed(number) if number >= 0 => Some(number as u128),
        Number::Signed(_) => None,
    }
}

impl Mark {
    /// Returns the constant bits, at most 56, with which all values of a layout begin; `None` if there are none.
    pub(crate) const fn of(layout: &Layout, orders: Orders) -> Option<Self> {
        // Bit by bit: a longer mark is the common one if all values begin with it.
        let (mut mark, mut bits) = (None, 1);
        let mut value = 0;
        while bits <= MOST_BITS {
            let mut bit = 0;
            let mut longer = None;
            while bit < 2 {
                let next = match orders.bits {
                    BitOrder::LsbFirst => value | bit << (bits - 1),
                    BitOrder::MsbFirst => value << 1 | bit,
                };
                let next = Self { value: next, bits };
                let comparison = Comparison {
                    mark: next,
                    orders,
                    has_absent: true,
                };
                if comparison.layout(layout).is_always() {
                    longer = Some(next);
                }
                bit += 1;
            }
            let Some(next) = longer else {
                return mark;
            };
            (mark, value) = (Some(next), next.value);
            bits += 1;
        }
        mark
    }
}

/// Whether all values of a layout begin with the same bit in one of the bit orders at least.
pub(crate) const fn begins_in_some_order(layout: &Layout) -> bool {
    let [msb, lsb] = [BitOrder::MsbFirst, BitOrder::LsbFirst];
    Mark::of(layout, Orders::of(msb, false)).is_some()
        || Mark::of(layout, Orders::of(lsb, false)).is_some()
}

/// The greatest number of bits of a mark: all readers can peek at as many.
pub(crate) const MOST_BITS: u32 = 56;
