//! Fields that say how long a later one is, or whether it is there.

use super::Maker;
use super::expressions::Earlier;
use super::fields::always;
use super::numbers::between;
use crate::bounds::interval;
use crate::grammar::{Coding, Condition, Field, Form, LenSays, Number, Operand, Piece, Type, Wire};
use crate::integer::{IntType, Integer};

impl Maker {
    /// A list, and before it the field that says how long it is.
    pub(super) fn counted(&mut self, all: &mut Vec<Field>, depth: usize) {
        let place = all.len();
        let between = self.rng.once_in(3);
        let list_place = place + 1 + usize::from(between);
        let (ty, form) = if self.rng.once_in(3) {
            let (ty, form) = self.short_sizable(depth);
            let (ty, form) = self.perhaps_through(ty, form, depth);
            let says = LenSays::By(Number::Of(Operand::Field(place)));
            (ty, Form::Region(says, Box::new(form)))
        } else {
            let by = Some(Number::Of(Operand::Field(place)));
            match self.rng.once_in(4) {
                true => self.text(by),
                false => self.list(by, depth),
            }
        };
        let int = self.rng.pick(&[
            IntType::unsigned(8),
            IntType::unsigned(16),
            IntType::unsigned(32),
            IntType::unsigned(64),
            IntType::signed(32),
        ]);
        let (count_type, coding) = if self.rng.once_in(2) {
            let width = u32::try_from(self.rng.within(2, 7)).expect("a width is small");
            let coding = match self.rng.below(4) {
                0 => self
                    .rng
                    .pick(&[Coding::Leb128(None), Coding::Doubled, Coding::TwoWidths]),
                1 => Coding::Biased(Box::new(Coding::Bits(width)), Integer::ONE),
                _ => Coding::Bits(width),
            };
            (Type::Unit, coding)
        } else {
            (Type::Int(int), self.count_coding(int))
        };
        all.push(Field {
            ty: count_type,
            zeros: None,
            wire: Wire::CountOf(list_place, coding),
        });
        if between {
            let field = self.free_field(depth);
            all.push(field);
        }
        all.push(always(ty, form));
    }

    fn count_coding(&mut self, int: IntType) -> Coding {
        loop {
            let coding = self.number(int);
            // A count that is never small would leave no lists.
            let holds =
                |(low, high): (Integer, Integer)| low <= Integer::ONE && high >= Integer::ONE;
            if interval(&coding, int).is_some_and(holds) {
                return coding;
            }
        }
    }

    /// An integer whose bits stand at several places.
    pub(super) fn parted(&mut self, all: &mut Vec<Field>, depth: usize) {
        let (int, mut pieces) = loop {
            let int = self.int();
            let bits = self.width(int);
            let pieces = self.placed(bits);
            // The runtime provides a word.
            if bits <= 64 && pieces.len() > 1 {
                break (int, pieces);
            }
        };
        let bits = pieces.iter().map(|piece| piece.of_value()).sum();
        let mut parts = Vec::new();
        while pieces.len() > 1 && (parts.is_empty() || self.rng.once_in(2)) {
            let own = self.rng.within(1, pieces.len() - 1);
            let own: Vec<Piece> = pieces.drain(..own).collect();
            parts.push(self.with_constants(own));
        }
        let whole = all.len() + 2 * parts.len();
        let mut places = Vec::new();
        for part in parts {
            places.push(all.len());
            all.push(Field {
                ty: Type::Unit,
                zeros: None,
                wire: Wire::PartOf(whole, part),
            });
            let between = self.free_field(depth);
            all.push(between);
        }
        let rest = Coding::Rest(self.with_constants(pieces), bits);
        let (ty, coding) = self.around_rest(int, rest);
        all.push(always(
            ty,
            Form::Parts(places, Box::new(Form::Coded(coding))),
        ));
    }

    /// Perhaps a layer around bits of an integer.
    fn around_rest(&mut self, int: IntType, rest: Coding) -> (Type, Coding) {
        let (low, high) = interval(&rest, int).expect("an integer");
        let inner = Box::new(rest);
        match self.rng.below(6) {
            0 => {
                let (a, b) = (
                    between(&mut self.rng, low, high),
                    between(&mut self.rng, low, high),
                );
                (Type::Int(int), Coding::Checked(inner, a.min(b), a.max(b)))
            }
            1 => {
                let mask = between(&mut self.rng, int.least(), int.most());
                (Type::Int(int), Coding::Xor(inner, vec![mask]))
            }
            2 => {
                let none = between(&mut self.rng, low, high);
                let ty = Type::Option(Box::new(Type::Int(int)));
                (ty, Coding::NoneAs(inner, none))
            }
            _ => (Type::Int(int), *inner),
        }
    }

    /// An option, and before it the flag that says whether it is there.
    pub(super) fn flagged(&mut self, all: &mut Vec<Field>, earlier: &Earlier, depth: usize) {
        let place = all.len();
        let flag_type = self.rng.pick(&[Type::Unit, Type::Bool]);
        let coding = if self.rng.once_in(4) {
            Coding::Bits(1)
        } else {
            Coding::Own
        };
        all.push(Field {
            ty: flag_type,
            zeros: None,
            wire: Wire::Present(place + 1, coding),
        });
        let (ty, form) = self.conditional(earlier, depth);
        all.push(Field {
            ty: Type::Option(Box::new(ty)),
            zeros: None,
            wire: Wire::When(Condition::Flag(Operand::Field(place)), form),
        });
    }
}
