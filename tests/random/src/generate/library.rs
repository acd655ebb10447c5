//! Types of the standard library, in place of those that have all of their values.

use super::Maker;
use crate::bounds::interval;
use crate::grammar::{Alternative, Coding, Pointer, Std, Type};
use crate::integer::{IntType, Integer};

impl Maker {
    /// An integer with this coding, perhaps inside another type.
    pub(super) fn int_type(&mut self, int: IntType, coding: &Coding) -> Type {
        let plain = Type::Int(int);
        if !self.rng.once_in(4) {
            return plain;
        }
        let only_zero = interval(coding, int) == Some((Integer::ZERO, Integer::ZERO));
        let kinds = match only_zero {
            true => &[Std::Wrapping, Std::Saturating][..],
            false => &[Std::NonZero, Std::NonZero, Std::Wrapping, Std::Saturating],
        };
        if int == IntType::unsigned(32) && may_be_char(coding, int) && self.rng.once_in(2) {
            return plain.within(Std::Char);
        }
        plain.within(self.rng.pick(kinds))
    }

    /// An address or an identifier.
    pub(super) fn address(&mut self) -> Type {
        let octet = Box::new(Type::Int(IntType::unsigned(8)));
        if self.rng.once_in(4) {
            return Type::Array(octet, 16).within(Std::Uuid);
        }
        Type::Array(octet, self.rng.pick(&[4, 4, 16])).within(Std::Address)
    }

    /// A list of elements with this coding, perhaps with room for a few only.
    pub(super) fn list_type(&mut self, element: Type, coding: &Coding) -> Type {
        if self.rng.once_in(4) {
            let list = Type::List(Box::new(element), Some(self.rng.within(1, 12)));
            return self.perhaps_heapless(list);
        }
        self.any_list(element, coding)
    }

    /// A list or text with room for a few, of one crate or another.
    pub(super) fn perhaps_heapless(&mut self, bounded: Type) -> Type {
        match self.rng.once_in(2) {
            true => bounded.within(Std::Heapless),
            false => bounded,
        }
    }

    /// A value behind a pointer.
    pub(super) fn boxed(&mut self, inner: Type) -> Type {
        let pointer = self.rng.pick(&[Pointer::Box, Pointer::Rc, Pointer::Arc]);
        Type::Boxed(pointer, Box::new(inner))
    }

    /// A value, perhaps behind a pointer.
    pub(super) fn perhaps_boxed(&mut self, inner: Type) -> Type {
        match self.rng.once_in(4) {
            true => self.boxed(inner),
            false => inner,
        }
    }

    /// A list that has room for any number of elements with this coding.
    pub(super) fn any_list(&mut self, element: Type, coding: &Coding) -> Type {
        let mut kinds = vec![Std::Queue, Std::Boxed, Std::Rc, Std::Arc, Std::Cow];
        // Its size is that of two elements.
        if !element.holds_itself() {
            kinds.push(Std::Small);
        }
        if may_ascend(&element, coding) {
            kinds.extend([Std::Set; 6]);
        }
        if let Type::Tuple(pair) = &element
            && let [key, _] = &pair[..]
            && may_ascend(key, coding)
        {
            kinds.extend([Std::Map; 12]);
        }
        let list = Type::List(Box::new(element), None);
        match self.rng.once_in(2) {
            true => list.within(self.rng.pick(&kinds)),
            false => list,
        }
    }

    /// A text without a capacity.
    pub(super) fn any_text(&mut self) -> Type {
        let text = Type::Text(None);
        match self.rng.once_in(3) {
            true => text.within(self.rng.pick(&[Std::Boxed, Std::Rc, Std::Arc, Std::Cow])),
            false => text,
        }
    }
}

/// Whether a coding of integers says how wide a `char` is, and holds one.
fn may_be_char(coding: &Coding, int: IntType) -> bool {
    let has_width = match coding {
        Coding::Own | Coding::Table(..) => false,
        Coding::Checked(inner, ..) | Coding::Biased(inner, _) | Coding::Scaled(inner, _) => {
            may_be_char(inner, int)
        }
        _ => true,
    };
    let is_in = |(low, high): (Integer, Integer)| (low..=high).contains(&Integer::ONE);
    has_width && interval(coding, int).is_none_or(is_in)
}

/// Whether elements of a type can be those of a set: they have an order, and are not written together, but for a choice,
/// which ascends anyway.
fn may_ascend(element: &Type, coding: &Coding) -> bool {
    element.is_ordered() && !joins(element, coding)
}

fn joins(element: &Type, coding: &Coding) -> bool {
    match coding {
        Coding::Combination(_) => false,
        Coding::Biased(inner, _) | Coding::Checked(inner, ..) => joins(element, inner),
        Coding::BestOf(alternatives) => alternatives.iter().any(|alternative| match alternative {
            Alternative::List(_, coding) => joins(element, coding),
            Alternative::Keys(_) | Alternative::Path(_) => false,
        }),
        // Each array is a number by itself.
        coding => coding.is_of_list() || coding.is_rank() && !matches!(element, Type::Array(..)),
    }
}
