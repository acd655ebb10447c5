//! Expressions over earlier fields, and the fields that they name.

use super::Maker;
use super::fields::always;
use crate::context::Context;
use crate::grammar::{
    Bound, Coding, Condition, Field, Form, Len, LenSays, Number, Operand, Sizes, Type, Wire,
};
use crate::integer::{IntType, Integer};

/// What an expression may name: fields so far, and those of the context.
#[derive(Clone, Default)]
pub(super) struct Earlier {
    /// Integers, with their types.
    pub(super) numbers: Vec<(Operand, IntType)>,
    pub(super) flags: Vec<Operand>,
}

impl Maker {
    /// What expressions of the first field may name: some of the context, in a type that has one.
    pub(super) fn given(&mut self) -> Earlier {
        let mut given = Earlier::default();
        if !self.asks {
            return given;
        }
        for (place, ty) in Context::types().iter().enumerate() {
            let operand = Operand::Context(place);
            match ty.int() {
                _ if self.rng.once_in(2) => {}
                Some(int) => given.numbers.push((operand, int)),
                None => given.flags.push(operand),
            }
        }
        given
    }

    /// A small number that others go by.
    pub(super) fn decider(&mut self, all: &mut Vec<Field>, earlier: &mut Earlier) {
        let int = self.int();
        let width = u32::try_from(self.rng.within(1, 4)).expect("a width is small");
        let coding = match self.rng.below(5) {
            0 => {
                let low = if int.signed {
                    Integer::from(-3i128)
                } else {
                    Integer::ZERO
                };
                Coding::Ranged(low, Integer::from(9usize))
            }
            1 if !int.signed => Coding::Unary(Some(9), None),
            2 => {
                let inner = Box::new(Coding::Bits(width));
                let bias = if int.signed { -1 } else { 1 };
                Coding::Biased(inner, Integer::from(bias as i128))
            }
            _ => Coding::Bits(width),
        };
        earlier.numbers.push((Operand::Field(all.len()), int));
        all.push(always(Type::Int(int), Form::Coded(coding)));
    }

    /// Integers whose width others decide: one, an array, or a list.
    pub(super) fn bits_by(&mut self, earlier: &Earlier) -> (Type, Form) {
        let (width, int) = (self.length(earlier), self.int());
        let max = match self.rng.below(3) {
            0 => int.bits,
            _ => self.width(int),
        };
        let mut coding = Coding::Bits(max);
        if self.rng.once_in(4) {
            coding = self.scaled(coding, int);
        }
        if self.rng.once_in(3) {
            coding = self.biased(coding, int);
        }
        if self.rng.once_in(3) {
            coding = self.checked(coding, int);
        }
        let one = self.int_type(int, &coding);
        let (ty, inner) = match self.rng.below(6) {
            0 => {
                let len = self.rng.within(1, 40);
                let coding = if self.rng.once_in(4) {
                    Coding::Runs(Box::new(coding))
                } else {
                    self.perhaps_ordered(coding, len)
                };
                (Type::Array(Box::new(one), len), Form::Coded(coding))
            }
            1 | 2 => {
                let says = if self.rng.once_in(2) {
                    LenSays::By(self.length(earlier))
                } else {
                    LenSays::bits(self.rng.pick(&[2, 5, 7]))
                };
                let element = match self.rng.below(4) {
                    0 => Type::Array(Box::new(one), self.rng.within(1, 4)),
                    _ => one,
                };
                let (ty, bytes) = (self.any_list(element, &coding), None);
                (ty, Form::List(Len { bytes, says }, coding))
            }
            _ => (one, Form::Coded(coding)),
        };
        let mut of = Vec::new();
        if self.rng.once_in(4) {
            // Most of the widths up to the greatest, so that many values have one.
            of.extend((1..u64::from(max)).filter(|_| !self.rng.once_in(4)));
            of.push(max.into());
            self.rng.shuffle(&mut of);
        }
        let max = max.into();
        (ty, Form::By(width, Bound { max, of }, Box::new(inner)))
    }

    /// A list as one number whose bound others decide.
    pub(super) fn rank_by(&mut self, earlier: &Earlier) -> (Type, Form) {
        let (bound, int) = (self.length(earlier), self.int());
        let rank = match self.rng.below(3) {
            0 => Coding::Radix(self.radix(int)),
            1 => Coding::Combination(self.distinct_bound(int, 1)),
            _ => Coding::Arrangement(self.distinct_bound(int, 1)),
        };
        let (Coding::Radix(max) | Coding::Combination(max) | Coding::Arrangement(max)) = rank
        else {
            panic!("{rank:?} has no bound");
        };
        let coding = self.moved_rank(rank, int);
        let says = if self.rng.once_in(2) {
            LenSays::By(self.length(earlier))
        } else {
            LenSays::bits(self.rng.pick(&[2, 3, 5]))
        };
        let (ty, bytes) = (self.any_list(Type::Int(int), &coding), None);
        let inner = Form::List(Len { bytes, says }, coding);
        let of = Vec::new();
        (ty, Form::By(bound, Bound { max, of }, Box::new(inner)))
    }

    /// A field without a name, of which expressions see nothing.
    pub(super) fn unnamed_field(&mut self, given: &Earlier, depth: usize) -> Field {
        match self.rng.below(3) {
            0 => self.asking_field(given, depth),
            _ => self.free_field(depth),
        }
    }

    /// A field that an expression decides, where there is something to name.
    pub(super) fn asking_field(&mut self, earlier: &Earlier, depth: usize) -> Field {
        let has_numbers = !earlier.numbers.is_empty();
        match self.rng.below(13) {
            0..=3 if has_numbers => {
                let by = self.length(earlier);
                let (ty, form) = self.list(Some(by), depth);
                always(ty, form)
            }
            4..=7 if has_numbers || !earlier.flags.is_empty() => {
                let condition = self.condition(earlier, 0);
                let (ty, form) = self.conditional(earlier, depth);
                Field {
                    ty: Type::Option(Box::new(ty)),
                    zeros: None,
                    wire: Wire::When(condition, form),
                }
            }
            8 if has_numbers => {
                let (ty, form) = self.short_sizable(depth);
                let (ty, form) = self.perhaps_through(ty, form, depth);
                let says = LenSays::By(self.length(earlier));
                always(ty, Form::Region(says, Box::new(form)))
            }
            11 | 12 if has_numbers || !earlier.flags.is_empty() => {
                let condition = self.condition(earlier, 0);
                let (ty, form) = self.of_byte_order(depth);
                always(ty, Form::InOrder(condition, Box::new(form)))
            }
            9 | 10 if has_numbers => {
                let (ty, form) = match self.rng.below(3) {
                    0 => self.rank_by(earlier),
                    _ => self.bits_by(earlier),
                };
                always(ty, form)
            }
            _ => self.free_field(depth),
        }
    }

    /// A value with integers of several bytes.
    fn of_byte_order(&mut self, depth: usize) -> (Type, Form) {
        let wide = |maker: &mut Self| {
            let bits = maker.rng.pick(&[16, 32, 64, 128]);
            match maker.rng.once_in(2) {
                true => IntType::signed(bits),
                false => IntType::unsigned(bits),
            }
        };
        let int = match self.rng.once_in(4) {
            true => Type::Float(self.rng.pick(&[32, 64])),
            false => {
                let int = wide(self);
                self.int_type(int, &Coding::Own)
            }
        };
        let own = Form::Coded(Coding::Own);
        match self.rng.below(6) {
            0 => (int, own),
            1 => (Type::Array(Box::new(int), self.rng.within(1, 20)), own),
            2 => {
                let says = LenSays::bits(self.rng.pick(&[4, 16]));
                let len = Len { bytes: None, says };
                (
                    self.any_list(int, &Coding::Own),
                    Form::List(len, Coding::Own),
                )
            }
            3 => {
                let pair = Type::Tuple(vec![Type::Int(IntType::unsigned(8)), int]);
                let says = LenSays::bits(self.rng.pick(&[4, 16]));
                let len = Len { bytes: None, says };
                (
                    self.any_list(pair, &Coding::Own),
                    Form::List(len, Coding::Own),
                )
            }
            _ if depth < 2 => (Type::Item(self.nested(depth + 1)), own),
            _ => (Type::Option(Box::new(int)), own),
        }
    }

    /// An expression that is a small number.
    pub(super) fn length(&mut self, earlier: &Earlier) -> Number {
        let (place, int) = self.rng.pick(&earlier.numbers);
        let small = u8::try_from(self.rng.within(1, 4)).expect("a few");
        if int.signed {
            return Number::Of(place);
        }
        match self.rng.below(9) {
            0 => Number::More(place, small),
            1 => Number::Times(place, small),
            2 => Number::Divided(place, small),
            3 => Number::Less(place, small),
            4 | 5 => match self.rng.pick(&earlier.numbers) {
                (_, int) if int.signed => Number::Of(place),
                (other, _) if self.rng.once_in(2) => Number::Sum(place, other),
                (other, _) => Number::Difference(place, other),
            },
            6 if !int.signed && self.asks => Number::At(Sizes::Context, place),
            7 => {
                let condition = self.condition(earlier, 1);
                Number::If(Box::new(condition), small, 7)
            }
            _ => Number::Of(place),
        }
    }

    /// An expression that is true or false.
    pub(super) fn condition(&mut self, earlier: &Earlier, depth: usize) -> Condition {
        if depth < 2 && self.rng.once_in(5) {
            let (a, b) = (
                Box::new(self.condition(earlier, depth + 1)),
                Box::new(self.condition(earlier, depth + 1)),
            );
            return if self.rng.once_in(2) {
                Condition::And(a, b)
            } else {
                Condition::Or(a, b)
            };
        }
        if !earlier.flags.is_empty() && (earlier.numbers.is_empty() || self.rng.once_in(2)) {
            let place = self.rng.pick(&earlier.flags);
            return if self.rng.once_in(3) {
                Condition::Not(place)
            } else {
                Condition::Flag(place)
            };
        }
        let (place, _) = self.rng.pick(&earlier.numbers);
        let small = |maker: &mut Self| Integer::from(maker.rng.below(8));
        match self.rng.below(4) {
            0 => Condition::Above(place, small(self)),
            1 => Condition::Is(place, small(self)),
            2 => {
                let bound = u8::try_from(self.rng.below(8)).expect("a few");
                Condition::Over(Box::new(self.length(earlier)), bound)
            }
            _ => Condition::OneOf(place, vec![small(self), Integer::from(9usize)]),
        }
    }
}
