//! Fields, and those that decide others.

use std::rc::Rc;

use super::Maker;
use super::expressions::Earlier;
use super::numbers::between;
use crate::bounds::{self, Width, interval};
use crate::grammar::{
    Choosing, Coding, Condition, Field, Fields, Form, Item, Len, LenSays, Number, Rule, Sum, Type,
    Wire, Zeros,
};
use crate::integer::{IntType, Integer};

impl Maker {
    /// The fields of a struct or variant.
    pub(super) fn fields(&mut self, depth: usize, is_root: bool) -> Fields {
        let named = !self.rng.once_in(4);
        let count = match depth {
            0 => self.rng.within(1, 4),
            _ => self.rng.within(1, 2),
        };
        let (mut all, mut earlier) = (Vec::new(), Earlier::default());
        while all.len() < count {
            if named {
                self.named_field(&mut all, &mut earlier, depth);
            } else {
                let field = self.free_field(depth);
                all.push(field);
            }
        }
        for field in &mut all {
            if self.rng.once_in(10) {
                field.zeros = Some(match self.rng.below(3) {
                    0 => Zeros::Align(self.rng.pick(&[2, 3, 8, 16, 24, 32, 64])),
                    _ => Zeros::Reserved(self.rng.pick(&[1, 2, 3, 7, 8, 9, 31, 65])),
                });
            }
        }
        // Fields without names are covered to the last one, which may come later in a root.
        if (named || !is_root) && self.rng.once_in(6) {
            let sum = self.sum(named, &all);
            all.extend(sum);
        }
        if is_root && self.rng.once_in(8) {
            let field = match self.rng.below(3) {
                0 => self.digits(),
                1 => self.weighted(),
                _ => self.rest(depth),
            };
            all.push(field);
        }
        Fields { named, all }
    }

    /// Adds a field that may name others before it, or two where one is derived from the other.
    fn named_field(&mut self, all: &mut Vec<Field>, earlier: &mut Earlier, depth: usize) {
        match self.rng.below(12) {
            0 => self.decider(all, earlier),
            1 => self.counted(all, depth),
            2 => self.flagged(all, earlier, depth),
            3 | 4 if !earlier.numbers.is_empty() => {
                let by = self.length(earlier);
                let (ty, form) = self.list(Some(by), depth);
                all.push(always(ty, form));
            }
            5 | 6 if !earlier.numbers.is_empty() || !earlier.flags.is_empty() => {
                let condition = self.condition(earlier, 0);
                let (ty, form) = self.conditional(earlier, depth);
                all.push(Field {
                    ty: Type::Option(Box::new(ty)),
                    zeros: None,
                    wire: Wire::When(condition, form),
                });
            }
            7 if !earlier.numbers.is_empty() => {
                let int = self.int();
                let form = self.bits_by(earlier, int);
                all.push(always(Type::Int(int), form));
            }
            8 => {
                earlier.flags.push(all.len());
                all.push(plain(Type::Bool));
            }
            _ => {
                let field = self.free_field(depth);
                all.push(field);
            }
        }
    }

    /// A list, and before it the field that says how long it is.
    fn counted(&mut self, all: &mut Vec<Field>, depth: usize) {
        let place = all.len();
        let between = self.rng.once_in(3);
        let list_place = place + 1 + usize::from(between);
        let (ty, form) = if self.rng.once_in(3) {
            let (ty, form) = self.sizable(depth);
            let says = LenSays::By(Number::Field(place));
            (ty, Form::Region(says, Box::new(form)))
        } else {
            self.list(Some(Number::Field(place)), depth)
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
                0 => Coding::Leb128(None),
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

    /// An option, and before it the flag that says whether it is there.
    fn flagged(&mut self, all: &mut Vec<Field>, earlier: &Earlier, depth: usize) {
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
            wire: Wire::When(Condition::Flag(place), form),
        });
    }

    /// What an option with a condition holds.
    fn conditional(&mut self, earlier: &Earlier, depth: usize) -> (Type, Form) {
        match self.rng.below(8) {
            0 if !earlier.numbers.is_empty() => {
                let by = self.length(earlier);
                self.list(Some(by), depth)
            }
            1 => self.list(None, depth),
            2 if !earlier.numbers.is_empty() => {
                let int = self.int();
                (Type::Int(int), self.bits_by(earlier, int))
            }
            _ => loop {
                let field = self.free_field(depth);
                if let Wire::Always(form) = field.wire {
                    break (field.ty, form);
                }
            },
        }
    }

    /// A field that names no other.
    fn free_field(&mut self, depth: usize) -> Field {
        match self.rng.below(26) {
            0..=4 => {
                let int = self.int();
                let coding = self.number(int);
                always(Type::Int(int), Form::Coded(coding))
            }
            5 => {
                let int = self.int();
                let coding = self.number(int);
                let inner = Type::Array(Box::new(Type::Int(int)), self.rng.within(1, 4));
                let len = self.rng.within(1, 4);
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
                always(
                    Type::Array(Box::new(Type::Int(int)), len),
                    Form::Coded(coding),
                )
            }
            7..=9 => {
                let (ty, coding) = self.whole_array();
                always(ty, Form::Coded(coding))
            }
            10 => self.flags(),
            11..=13 => {
                let (ty, form) = self.list(None, depth);
                always(ty, form)
            }
            14 => {
                let (ty, coding) = self.best_list();
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
            _ => self.via(depth),
        }
    }

    fn flags(&mut self) -> Field {
        match self.rng.below(4) {
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
    fn own_type(&mut self, depth: usize) -> Type {
        let leaf = |maker: &mut Self| match maker.rng.below(6) {
            0 => Type::Bool,
            1 if depth < 2 => Type::Item(maker.nested(depth + 1)),
            _ => Type::Int(maker.int()),
        };
        match self.rng.below(9) {
            0 => Type::Option(Box::new(leaf(self))),
            1 => Type::Boxed(Box::new(leaf(self))),
            2 => Type::Tuple(vec![leaf(self), leaf(self)]),
            3 => Type::Array(Box::new(leaf(self)), self.array_len()),
            4 => {
                let inner = Type::Array(Box::new(leaf(self)), self.rng.within(1, 4));
                Type::Array(Box::new(inner), self.rng.within(1, 4))
            }
            5 => Type::Option(Box::new(Type::Tuple(vec![leaf(self)]))),
            6 => Type::Unit,
            _ if depth < 2 => Type::Item(self.nested(depth + 1)),
            _ => leaf(self),
        }
    }

    fn fixed(&mut self) -> Field {
        let int = self.int();
        match self.rng.below(4) {
            0 => {
                let bytes = self.bytes();
                let ty = Type::Array(Box::new(Type::Int(IntType::unsigned(8))), bytes.len());
                always(ty, Form::Coded(Coding::FixedBytes(bytes)))
            }
            1 => {
                let bytes = self.bytes();
                always(Type::Unit, Form::Coded(Coding::FixedBytes(bytes)))
            }
            2 => {
                let (value, coding) = self.fixed_number(IntType::unsigned(64));
                let coding = match coding {
                    // A number that no field has needs a width.
                    Coding::Own | Coding::Endian(_, None) => Coding::Bits(64),
                    coding => coding,
                };
                let coding = Coding::Fixed(Box::new(coding), value);
                always(Type::Unit, Form::Coded(coding))
            }
            _ => {
                let (value, coding) = self.fixed_number(int);
                let coding = Coding::Fixed(Box::new(coding), value);
                always(Type::Int(int), Form::Coded(coding))
            }
        }
    }

    fn fixed_number(&mut self, int: IntType) -> (Integer, Coding) {
        loop {
            let coding = self.number(int);
            let is_plain = !matches!(
                coding,
                Coding::Ranged(..) | Coding::Checked(..) | Coding::Biased(..)
            );
            if let (true, Some((low, high))) = (is_plain, interval(&coding, int)) {
                return (between(&mut self.rng, low, high), coding);
            }
        }
    }

    fn bytes(&mut self) -> Vec<u8> {
        let len = self.rng.within(1, 5);
        let byte = |maker: &mut Self| u8::try_from(maker.rng.below(256)).expect("a byte");
        (0..len).map(|_| byte(self)).collect()
    }

    fn skipped(&mut self) -> Field {
        let ty = match self.rng.below(4) {
            0 => Type::Bool,
            1 => Type::Option(Box::new(Type::Int(self.int()))),
            2 => Type::List(Box::new(Type::Int(self.int())), None),
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

    /// A checksum over some of these fields, perhaps with itself.
    fn sum(&mut self, named: bool, fields: &[Field]) -> Option<Field> {
        let own = fields.len();
        let first = if named { self.rng.below(own) } else { 0 };
        let last = if named {
            self.rng.within(first, own)
        } else {
            own
        };
        let mut covered = fields[first..own.min(last + 1)].to_vec();
        let is_aligned = |field: &Field| matches!(field.zeros, Some(Zeros::Align(_)));
        if covered.iter().skip(1).any(is_aligned) {
            return None;
        }
        // What stands in front of the first one is not covered, and a CRC of 16 bits itself fills bytes.
        covered.first_mut()?.zeros = None;
        let width = bounds::of_some(Width::exactly(0), &covered).constant();
        let sum = match self.rng.below(3) {
            0 => Sum::Even,
            1 => Sum::Odd,
            _ if width.is_some_and(|width| width.is_multiple_of(8)) => Sum::Crc,
            _ => Sum::Odd,
        };
        Some(Field {
            ty: Type::Unit,
            zeros: None,
            wire: Wire::Sum(sum, first, last),
        })
    }

    /// A value that a region may hold.
    fn sizable(&mut self, depth: usize) -> (Type, Form) {
        if self.rng.once_in(3) {
            let field = self.rest(depth);
            let Wire::Always(form) = field.wire else {
                panic!("a list is always there");
            };
            return (field.ty, form);
        }
        loop {
            let field = self.free_field(depth);
            match field.wire {
                // One region is enough on a field.
                Wire::Always(form) if !matches!(form, Form::Region(..)) => {
                    break (field.ty, form);
                }
                _ => {}
            }
        }
    }

    /// A value behind its size in bytes.
    fn region(&mut self, depth: usize) -> Field {
        let (ty, form) = self.sizable(depth);
        let says = match self.rng.below(4) {
            0 => LenSays::Leb128(None),
            1 => LenSays::Leb128(Some(4)),
            _ => LenSays::Bits(self.rng.pick(&[3, 8, 11, 16])),
        };
        always(ty, Form::Region(says, Box::new(form)))
    }

    /// A list to the end of the bytes.
    fn rest(&mut self, depth: usize) -> Field {
        let (element, coding) = loop {
            let (element, coding) = self.element(depth);
            if !coding.is_rank() && bounds::of_coding(&coding, &element).min >= 8 {
                break (element, coding);
            }
        };
        let room = self.rng.once_in(4).then(|| self.rng.within(1, 12));
        let len = Len {
            bytes: None,
            says: LenSays::Rest,
        };
        let ty = Type::List(Box::new(element), room);
        always(ty, Form::List(len, coding))
    }

    /// An array or a list of symbols that takes the rest of the bytes.
    fn weighted(&mut self) -> Field {
        let symbols = self.rng.within(1, 7);
        let element = Box::new(Type::Int(IntType::unsigned(8)));
        if self.rng.once_in(2) {
            let len = Len {
                bytes: None,
                says: LenSays::Bits(6),
            };
            let coding = Coding::Weights(vec![self.row(symbols)]);
            return always(Type::List(element, None), Form::List(len, coding));
        }
        let len = self.rng.within(2, 30);
        let rows = if self.rng.once_in(2) { 1 } else { len };
        let rows = (0..rows).map(|_| self.row(symbols)).collect();
        always(
            Type::Array(element, len),
            Form::Coded(Coding::Weights(rows)),
        )
    }

    /// Weights of which one is not 0.
    fn row(&mut self, symbols: usize) -> Vec<u32> {
        let weights = [0, 1, 1, 2, 9, 100, 65_536, 4_000_000_000];
        let mut row: Vec<u32> = (0..symbols).map(|_| self.rng.pick(&weights)).collect();
        let sure = self.rng.below(symbols);
        row[sure] = row[sure].max(1);
        row
    }

    /// A list that takes the rest of the bytes.
    fn digits(&mut self) -> Field {
        let of = self
            .rng
            .pick(&[Choosing::Urn, Choosing::Matches, Choosing::Growth]);
        // A few bits of a code may stand for thousands of elements, which take their time.
        let (says, coding) = if self.rng.once_in(3) {
            (LenSays::Bits(6), Coding::Model(of))
        } else {
            (LenSays::Leb128(None), Coding::Digits(of))
        };
        let ty = Type::List(Box::new(Type::Int(IntType::unsigned(8))), None);
        always(ty, Form::List(Len { bytes: None, says }, coding))
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
