//! Computed fields, fields of later versions, and what is kept as bytes.

use super::Maker;
use super::expressions::Earlier;
use super::fields::always;
use crate::bounds::interval;
use crate::grammar::{Body, Coding, Condition, Field, Fields, Form, Operand, Tagging, Type, Wire};
use crate::integer::IntType;

impl Maker {
    /// The fields of a struct; a computed one sees the whole of it.
    pub(super) fn structure(&mut self, depth: usize, is_root: bool) -> Fields {
        let computed = self.rng.once_in(5).then(|| self.computed());
        let mut fields =
            self.fields_behind(computed.as_slice(), Earlier::default(), depth, is_root);
        // What goes to the end of the bytes stays the last one, and so does what is covered without its name.
        let is_open = match fields.all.last().map(|field| &field.wire) {
            Some(Wire::Sum(..)) => fields.named && !fields.all.iter().any(Field::is_to_end),
            Some(Wire::When(..) | Wire::Sometimes(..)) => true,
            _ => false,
        };
        let keeps_sum = fields.all.iter().any(Field::keeps_sum);
        if is_open && !keeps_sum && self.rng.once_in(4) {
            let computed = self.computed();
            let computed = self.sometimes(&fields.all, fields.named, computed);
            fields.all.push(computed);
        }
        fields
    }

    /// A field that follows from others, sometimes there only where a flag before it says so.
    pub(super) fn sometimes(&mut self, before: &[Field], named: bool, field: Field) -> Field {
        let is_flag = |field: &Field| {
            matches!(field.ty, Type::Bool) && !matches!(field.wire, Wire::Skipped | Wire::Sum(..))
        };
        let places = before.iter().enumerate();
        let flags: Vec<usize> = places
            .filter_map(|(place, field)| is_flag(field).then_some(place))
            .collect();
        if !named || flags.is_empty() || self.rng.once_in(3) {
            return field;
        }
        let flag = self.rng.pick(&flags);
        let condition = match self.rng.below(2) {
            0 => Condition::Flag(Operand::Field(flag)),
            _ => Condition::Not(Operand::Field(flag)),
        };
        Field {
            ty: match field.ty {
                Type::Unit => Type::Unit,
                other => Type::Option(Box::new(other)),
            },
            zeros: field.zeros,
            wire: Wire::Sometimes(condition, Box::new(field.wire)),
        }
    }

    /// A field whose number a function makes of all others.
    fn computed(&mut self) -> Field {
        let (ty, int) = if self.rng.once_in(2) {
            (Type::Unit, IntType::unsigned(64))
        } else {
            let int = self.int();
            (Type::Int(int), int)
        };
        let (coding, (low, high)) = loop {
            let coding = self.number(int);
            // A field without a value has no width of its own.
            let is_own = matches!((&ty, &coding), (Type::Unit, Coding::Own));
            match interval(&coding, int) {
                Some(ends) if !is_own => break (coding, ends),
                _ => {}
            }
        };
        Field {
            ty,
            zeros: None,
            wire: Wire::Computed(coding, low, high),
        }
    }

    /// A version, and what later ones have added.
    pub(super) fn versioned(&mut self, all: &mut Vec<Field>, earlier: &Earlier, depth: usize) {
        let place = all.len();
        let int = self.rng.pick(&[
            IntType::unsigned(8),
            IntType::unsigned(32),
            IntType::signed(16),
        ]);
        let width = u32::try_from(self.rng.within(2, 4)).expect("a width is small");
        all.push(always(Type::Int(int), Form::Coded(Coding::Bits(width))));
        for _ in 0..self.rng.within(1, 2) {
            let first = u8::try_from(self.rng.within(1, 4)).expect("a small version");
            let (ty, form) = self.conditional(earlier, depth);
            all.push(Field {
                ty: Type::Option(Box::new(ty)),
                zeros: None,
                wire: Wire::When(Condition::Since(place, first), form),
            });
        }
    }

    /// A type of the bytes of some symbols.
    pub(super) fn kept_bytes(&mut self) -> Type {
        let (item, width) = loop {
            let item = self.symbol_item();
            if item.check.is_none()
                && let Body::Enum(of) = &item.body
                && let Tagging::Bits(width @ 1..=16) = of.tagging
            {
                break (item, width);
            }
        };
        let least = 8 >> width.trailing_zeros().min(3);
        let len = least * self.rng.within(1, 3);
        let means = Type::Array(Box::new(Type::Item(item)), len);
        Type::Kept(self.name(), Box::new(means))
    }
}
