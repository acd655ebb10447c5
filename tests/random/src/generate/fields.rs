//! Fields, and those that decide others.

use std::rc::Rc;

use super::Maker;
use super::expressions::Earlier;
use super::lent::may_lend;
use crate::grammar::{
    ByteOrder, Coding, Field, Fields, Form, Fraction, Item, Operand, Rule, Type, Wire, Zeros,
};
use crate::integer::{IntType, Integer};

impl Maker {
    /// The fields of a struct or variant.
    pub(super) fn fields(&mut self, depth: usize, is_root: bool) -> Fields {
        self.fields_behind(&[], Earlier::default(), depth, is_root)
    }

    /// Fields behind others, of which expressions name these.
    pub(super) fn fields_behind(
        &mut self,
        begin: &[Field],
        seen: Earlier,
        depth: usize,
        is_root: bool,
    ) -> Fields {
        let named = !self.rng.once_in(4);
        let count = match depth {
            0 => self.rng.within(1, 4),
            _ => self.rng.within(1, 2),
        };
        let (mut all, mut earlier) = (begin.to_vec(), self.given());
        if named {
            earlier.numbers.extend(seen.numbers);
        }
        if named && self.rng.once_in(8) {
            self.versioned(&mut all, &earlier, depth);
        }
        while all.len() < begin.len() + count {
            if self.lends && self.rng.once_in(2) {
                let field = self.lendable(depth);
                all.push(field);
            } else if self.rng.once_in(20) {
                all.extend(self.ahead());
            } else if self.rng.once_in(20) {
                let region = self.field_region(all.len(), depth);
                all.extend(region);
            } else if named {
                self.named_field(&mut all, &mut earlier, depth);
            } else {
                let field = self.unnamed_field(&earlier, depth);
                all.push(field);
            }
        }
        let of = Fields { named, all };
        let mut all = of.all.clone();
        for place in 0..all.len() {
            // Zeros would be what ends the list before them, or bits of a region of whole bytes.
            let is_inside = of
                .region_of(place)
                .is_some_and(|(_, first, _)| first < place);
            let is_kept = matches!(all[place].wire, Wire::Kept);
            let is_behind = is_kept || is_inside || place > 0 && all[place - 1].is_ahead();
            let field = &mut all[place];
            if !is_behind && self.lends && may_lend(&field.ty) && !self.rng.once_in(3) {
                field.zeros = Some(Zeros::Align(8));
            } else if !is_behind && self.rng.once_in(10) {
                field.zeros = Some(match self.rng.below(3) {
                    0 => Zeros::Align(self.rng.pick(&[2, 3, 8, 16, 24, 32, 64])),
                    _ => Zeros::Reserved(self.rng.pick(&[1, 2, 3, 7, 8, 9, 31, 65])),
                });
            }
        }
        // Fields without names are covered to the last one, which may come later in a root.
        if (named || !is_root)
            && self.rng.once_in(6)
            && let Some(sum) = self.sum(named, &all)
        {
            let sum = self.sometimes(&all, named, sum);
            all.push(sum);
        }
        if is_root && self.rng.once_in(8) {
            match self.rng.below(8) {
                6 => all.extend(self.ahead_or_end()),
                7 => all.push(self.if_left(depth)),
                0 => all.push(self.digits()),
                1 => all.push(self.weighted()),
                2 => all.push(plain(Type::Item(self.coded_struct(depth + 1)))),
                _ => {
                    all.extend(self.before_the_last(depth));
                    if named && self.rng.once_in(2) {
                        all.extend(self.sum(named, &all));
                    }
                }
            }
        }
        Fields { named, all }
    }

    /// Adds a field that may name others before it, or two where one is derived from the other.
    pub(super) fn named_field(
        &mut self,
        all: &mut Vec<Field>,
        earlier: &mut Earlier,
        depth: usize,
    ) {
        match self.rng.below(14) {
            13 => self.parted(all, depth),
            12 if depth < 2 => self.tagged(all, earlier, depth),
            0 => self.decider(all, earlier),
            1 => self.counted(all, depth),
            2 => self.flagged(all, earlier, depth),
            3..=7 => {
                let field = self.asking_field(earlier, depth);
                all.push(field);
            }
            8 => {
                earlier.flags.push(Operand::Field(all.len()));
                all.push(plain(Type::Bool));
            }
            _ => {
                let field = self.free_field(depth);
                all.push(field);
            }
        }
    }

    /// What an option with a condition holds.
    pub(super) fn conditional(&mut self, earlier: &Earlier, depth: usize) -> (Type, Form) {
        match self.rng.below(8) {
            0 if !earlier.numbers.is_empty() => {
                let by = self.length(earlier);
                self.list(Some(by), depth)
            }
            1 => self.list(None, depth),
            3 if !earlier.numbers.is_empty() && self.rng.once_in(2) => {
                let by = self.length(earlier);
                self.text(Some(by))
            }
            2 if !earlier.numbers.is_empty() => self.bits_by(earlier),
            _ => loop {
                let field = self.free_field(depth);
                if let Wire::Always(form) = field.wire {
                    break (field.ty, form);
                }
            },
        }
    }

    /// A field that names no other.
    pub(super) fn free_field(&mut self, depth: usize) -> Field {
        if self.lends && self.rng.once_in(3) {
            return self.lendable(depth);
        }
        match self.rng.below(31) {
            0..=4 => {
                let int = self.int();
                let coding = self.number(int);
                always(self.int_type(int, &coding), Form::Coded(coding))
            }
            5 => {
                let int = self.int();
                let coding = self.number(int);
                let one = Box::new(self.int_type(int, &coding));
                let inner = Type::Array(one, self.rng.within(1, 4));
                let len = self.rng.within(1, 4);
                let coding = self.perhaps_ordered(coding, len);
                always(Type::Array(Box::new(inner), len), Form::Coded(coding))
            }
            6 => {
                let int = self.int();
                let coding = self.number(int);
                let len = if self.rng.once_in(10) {
                    0
                } else {
                    self.array_len()
                };
                let one = Box::new(self.int_type(int, &coding));
                let coding = self.perhaps_ordered(coding, len);
                always(Type::Array(one, len), Form::Coded(coding))
            }
            7..=9 => {
                let (ty, coding) = self.whole_array();
                always(ty, Form::Coded(coding))
            }
            10 if self.rng.once_in(3) => {
                let (ty, coding) = match self.rng.once_in(3) {
                    true => self.time(),
                    false => self.float(),
                };
                let len = self.rng.within(1, 40);
                match self.rng.once_in(2) {
                    true => always(Type::Array(Box::new(ty), len), Form::Coded(coding)),
                    false => always(ty, Form::Coded(coding)),
                }
            }
            10 => self.flags(),
            11 if self.rng.once_in(3) => self.padded(),
            11 if self.rng.once_in(2) => self.until(),
            13 if self.rng.once_in(2) => {
                let (ty, form) = self.text(None);
                always(ty, form)
            }
            12 if depth < 2 && self.rng.once_in(2) => self.flagged_list(depth),
            11..=13 => {
                let (ty, form) = self.list(None, depth);
                always(ty, form)
            }
            14 => {
                let (ty, coding) = self.best_list(depth);
                always(ty, Form::Coded(coding))
            }
            15 | 16 => {
                let (ty, coding) = self.symbols();
                always(ty, Form::Coded(coding))
            }
            17 | 18 => plain(self.own_type(depth)),
            19 => self.fixed(),
            20 => self.skipped(),
            21 => self.xor_field(),
            22 => self.with(),
            23 => self.region(depth),
            24 => {
                if self.rng.once_in(2) {
                    let (ty, coding) = self.none_is(depth);
                    return always(ty, Form::Coded(coding));
                }
                let (ty, coding) = match self.rng.once_in(4) {
                    true => self.time_or_none(),
                    false => self.none_as(),
                };
                let len = self.array_len();
                match self.rng.below(3) {
                    0 => always(Type::Array(Box::new(ty), len), Form::Coded(coding)),
                    _ => always(ty, Form::Coded(coding)),
                }
            }
            25 => plain(self.kept_bytes()),
            26 | 27 => self.each(depth),
            _ => self.via(depth),
        }
    }

    /// A float, perhaps in a byte order.
    pub(super) fn float(&mut self) -> (Type, Coding) {
        let order = self.rng.pick(&[ByteOrder::Little, ByteOrder::Big]);
        let coding = match self.rng.below(5) {
            0 | 1 => Coding::Own,
            2 => Coding::Endian(order, None),
            // The model looks for a code among all.
            3 => {
                let (exponent, mantissa) =
                    self.rng.pick(&[(4, 3), (5, 2), (2, 5), (5, 2), (5, 10)]);
                let is_whole = (1 + exponent + mantissa) % 8 == 0;
                let order = (is_whole && self.rng.once_in(2)).then_some(order);
                Coding::MiniFloat(exponent, mantissa, order)
            }
            _ => {
                let (exponent, mantissa) = self.rng.pick(&[(2, 1), (3, 4), (8, 2), (6, 3)]);
                Coding::MiniFloat(exponent, mantissa, None)
            }
        };
        let width = self.rng.pick(&[32, 64]);
        let coding = match self.rng.below(4) {
            0 => self.steps(width),
            1 => Coding::Finite(Box::new(coding)),
            _ => coding,
        };
        (Type::Float(width), coding)
    }

    /// A float as a number of steps, all of which it holds.
    fn steps(&mut self, width: u32) -> Coding {
        let int = self.rng.pick(&[
            IntType::unsigned(8),
            IntType::signed(8),
            IntType::unsigned(16),
            IntType::signed(16),
        ]);
        // A bias and a scale of the integer would be those of the float.
        let inner = match self.rng.below(5) {
            0 => Coding::Own,
            1 => Coding::Leb128(None),
            2 => self.ranged(int),
            3 => self.checked(Coding::Bits(int.bits), int),
            _ => Coding::Bits(self.width(int)),
        };
        let scales = match width {
            32 => [(1, 0), (5, 1), (-25, 2), (1, 1)],
            _ => [(1, 3), (3, 1), (-7, 2), (625, 4)],
        };
        let (scale, places) = self.rng.pick(&scales);
        let fraction = Fraction {
            scale,
            bias: self.rng.pick(&[0, 0, 15, -400]),
            places,
        };
        Coding::Steps(Box::new(inner), int, fraction)
    }

    fn flags(&mut self) -> Field {
        match self.rng.below(5) {
            4 => {
                let len = self.array_len();
                let ty = Type::Array(Box::new(Type::Bool), len);
                always(ty, Form::Coded(Coding::Multiset(self.counts(1, len))))
            }
            0 => always(Type::Bool, Form::Coded(Coding::Bits(1))),
            1 => {
                let len = self.array_len();
                let ty = Type::Array(Box::new(Type::Bool), len);
                let masks = (0..len).map(|_| Integer::from(self.rng.below(2))).collect();
                always(ty, Form::Coded(Coding::Xor(Box::new(Coding::Own), masks)))
            }
            2 => {
                let len = self.array_len();
                let ty = Type::Array(Box::new(Type::Bool), len);
                always(ty, Form::Coded(Coding::Runs(Box::new(Coding::Own))))
            }
            _ => plain(Type::Array(Box::new(Type::Bool), self.array_len())),
        }
    }

    /// A type with a form of its own.
    pub(super) fn own_type(&mut self, depth: usize) -> Type {
        let leaf = |maker: &mut Self| match maker.rng.below(8) {
            0 => Type::Bool,
            6 => Type::Float(maker.rng.pick(&[32, 64])),
            7 => maker.address(),
            1 if depth < 2 => Type::Item(maker.nested(depth + 1)),
            _ => {
                let int = maker.int();
                maker.int_type(int, &Coding::Own)
            }
        };
        match self.rng.below(9) {
            0 => Type::Option(Box::new(leaf(self))),
            1 => {
                let inner = leaf(self);
                self.boxed(inner)
            }
            2 => Type::Tuple(vec![leaf(self), leaf(self)]),
            3 => Type::Array(Box::new(leaf(self)), self.array_len()),
            4 => {
                let inner = Type::Array(Box::new(leaf(self)), self.rng.within(1, 4));
                Type::Array(Box::new(inner), self.rng.within(1, 4))
            }
            5 => Type::Option(Box::new(Type::Tuple(vec![leaf(self)]))),
            6 => Type::Unit,
            _ if depth < 2 => {
                let item = Type::Item(self.nested(depth + 1));
                self.perhaps_boxed(item)
            }
            _ => leaf(self),
        }
    }

    fn skipped(&mut self) -> Field {
        let ty = match self.rng.below(4) {
            0 => Type::Bool,
            1 => Type::Option(Box::new(Type::Int(self.int()))),
            2 => {
                let int = Type::Int(self.int());
                self.any_list(int, &Coding::Own)
            }
            _ => Type::Int(self.int()),
        };
        Field {
            ty,
            zeros: None,
            wire: Wire::Skipped,
        }
    }

    fn xor_field(&mut self) -> Field {
        let int = self.int();
        let number = self.number(int);
        if self.rng.once_in(2) {
            let coding = self.xored(number, int, 1);
            return always(Type::Int(int), Form::Coded(coding));
        }
        let len = self.array_len();
        let inner = match self.rng.below(4) {
            0 => Coding::Runs(Box::new(number)),
            1 => Coding::ZeroRuns(Box::new(number)),
            2 => Coding::Radix(self.radix(int)),
            _ => number,
        };
        let coding = self.xored(inner, int, len);
        always(
            Type::Array(Box::new(Type::Int(int)), len),
            Form::Coded(coding),
        )
    }

    fn with(&mut self) -> Field {
        let int = self.int();
        let coding = self.path_coding(int);
        match self.rng.below(3) {
            0 => always(Type::Int(IntType::unsigned(8)), Form::Coded(Coding::Turned)),
            1 => {
                let ty = Type::Array(Box::new(Type::Int(int)), self.array_len());
                always(ty, Form::Coded(Coding::With(Box::new(coding))))
            }
            _ => always(Type::Int(int), Form::Coded(Coding::With(Box::new(coding)))),
        }
    }

    fn via(&mut self, depth: usize) -> Field {
        if depth > 1 {
            return plain(Type::Int(self.int()));
        }
        let item: Rc<Item> = loop {
            let item = self.nested(depth + 1);
            if item.parameters.is_empty() {
                break item;
            }
        };
        let rule = self
            .rng
            .once_in(2)
            .then(|| Rule(u64::try_from(self.rng.below(1 << 20)).expect("a word")));
        let foreign = Type::Foreign(item.clone(), rule);
        always(foreign, Form::Coded(Coding::Via(item)))
    }
}

/// A field in its type's own form.
pub(super) const fn plain(ty: Type) -> Field {
    always(ty, Form::Coded(Coding::Own))
}

pub(super) const fn always(ty: Type, form: Form) -> Field {
    Field {
        ty,
        zeros: None,
        wire: Wire::Always(form),
    }
}
