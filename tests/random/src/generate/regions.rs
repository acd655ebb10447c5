//! Regions, what goes to their end, and checksums over fields.

use super::Maker;
use super::fields::always;
use crate::bounds::{self, Width};
use crate::grammar::{
    Ahead, Coding, End, Field, Form, Len, LenSays, Sum, Transform, Type, Wire, Zeros,
};
use crate::integer::{IntType, Integer};
use crate::residues::Residues;

impl Maker {
    /// A checksum over some of these fields, perhaps with itself.
    pub(super) fn sum(&mut self, named: bool, fields: &[Field]) -> Option<Field> {
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
            _ if width.is_some_and(|width| width.is_multiple_of(8)) => {
                self.rng
                    .pick(&[Sum::Crc, Sum::Internet, Sum::Adler32, Sum::Xor, Sum::Folded])
            }
            _ => Sum::Odd,
        };
        // What is computed of a checksum would be covered by it, and only the list knows which element is the last.
        let is_open = |field: &Field| field.is_computed() || matches!(field.wire, Wire::IsLast);
        let is_kept = self.rng.once_in(2) && !fields.iter().any(is_open);
        Some(Field {
            ty: if is_kept { sum.ty() } else { Type::Unit },
            zeros: None,
            wire: Wire::Sum(sum, first, last),
        })
    }

    /// A value that a region may hold.
    pub(super) fn sizable(&mut self, depth: usize) -> (Type, Form) {
        if self.rng.once_in(3) {
            let field = self.rest(depth);
            let Wire::Always(form) = field.wire else {
                panic!("a list is always there");
            };
            return (field.ty, form);
        }
        if self.rng.once_in(10) {
            let code = Type::Item(self.coded_struct(depth + 1));
            return (code, Form::Coded(Coding::Own));
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

    /// A value that a region of few bytes may hold.
    pub(super) fn short_sizable(&mut self, depth: usize) -> (Type, Form) {
        loop {
            let (ty, form) = self.sizable(depth);
            // A constant can have a long code.
            let is_long = matches!(&form, Form::Coded(Coding::Fixed(..)))
                && bounds::of_form(&form, &ty).constant().is_none();
            if !is_long && bounds::of_form(&form, &ty).min <= 8 {
                return (ty, form);
            }
        }
    }

    /// A value behind its size in bytes.
    pub(super) fn region(&mut self, depth: usize) -> Field {
        let (ty, form) = self.sizable(depth);
        let (ty, form) = self.perhaps_through(ty, form, depth);
        let says = self.written_size(&form, &ty);
        always(ty, Form::Region(says, Box::new(form)))
    }

    /// A value of a region, perhaps behind a transform. It is a field of the root, around which there is nothing that
    /// measures values without an order.
    pub(super) fn perhaps_through(&mut self, ty: Type, form: Form, depth: usize) -> (Type, Form) {
        if depth > 0 || !self.rng.once_in(3) {
            return (ty, form);
        }
        let transform = self.rng.pick(&[Transform::Flipped, Transform::RunLength]);
        let ty = match self.rng.once_in(3) {
            true => Type::Verbatim(Box::new(ty)),
            false => ty,
        };
        (ty, Form::Through(transform, Box::new(form)))
    }

    /// The size of a value in bytes, in front of it.
    pub(super) fn written_size(&mut self, form: &Form, ty: &Type) -> LenSays {
        let coding = match self.rng.below(7) {
            0 => Coding::Leb128(None),
            2 => Coding::Vlq,
            1 => Coding::Leb128(Some(4)),
            3 => self.rng.pick(&[Coding::Doubled, Coding::TwoWidths]),
            _ => Coding::Bits(self.rng.pick(&[3, 8, 11, 16])),
        };
        // The longest region of three bits has seven bytes. The width of a rank is not known here.
        let is_rank = matches!(form, Form::Coded(coding) if coding.is_rank());
        let least = bounds::of_form(form, ty).min.div_ceil(8);
        let coding = match coding {
            Coding::Bits(3) if is_rank || least > 7 => Coding::Bits(16),
            coding => coding,
        };
        let most = match coding {
            Coding::Bits(3) => 7,
            _ => 2 * least + 30,
        };
        // Of a rank the least is more than half of what it is, or not known.
        let least = (2 * least).max(1);
        let is_known = bounds::of_form(form, ty).max.is_some() || matches!(form, Form::List(..));
        let may = is_known && least <= most;
        let max = (may && self.rng.once_in(4)).then(|| self.rng.within(least, most));
        LenSays::Coded(coding, max)
    }

    /// A list or a text to the end of the bytes.
    pub(super) fn rest(&mut self, depth: usize) -> Field {
        if self.rng.once_in(5) {
            return self.text_to_end();
        }
        if self.lends && self.rng.once_in(2) {
            let len = Len {
                bytes: None,
                says: LenSays::Rest,
            };
            let (ty, coding) = self.list_of_bytes();
            return always(ty, Form::List(len, coding));
        }
        let (element, coding) = loop {
            let (element, coding) = self.element(depth);
            if !coding.is_rank() && bounds::of_coding(&coding, &element).min >= 8 {
                break (element, coding);
            }
        };
        let len = Len {
            bytes: None,
            says: LenSays::Rest,
        };
        let ty = self.list_type(element, &coding);
        always(ty, Form::List(len, coding))
    }

    /// A value that goes on up to fields of constant width, and these.
    pub(super) fn before_the_last(&mut self, depth: usize) -> Vec<Field> {
        let first = match self.rng.once_in(2) {
            true => self.rest(depth),
            false => loop {
                let (ty, form) = self.sizable(depth);
                if !form.is_to_end() {
                    let (ty, form) = self.perhaps_through(ty, form, depth);
                    break always(ty, Form::Region(LenSays::Rest, Box::new(form)));
                }
            },
        };
        let mut fields = vec![first];
        while self.rng.once_in(2) {
            let mut field = self.free_field(depth);
            if bounds::of_field(&field).constant().is_none() {
                continue;
            }
            if self.rng.once_in(6) {
                field.zeros = Some(Zeros::Reserved(self.rng.pick(&[1, 3, 8, 9])));
            }
            fields.push(field);
        }
        fields
    }

    /// A list that ends where other bits begin, and the field that begins there.
    pub(super) fn ahead(&mut self) -> [Field; 2] {
        let bits = self.rng.pick(&[1, 2, 4, 5, 8, 8, 9, 12, 16, 24, 32]);
        let ends = self.rng.once_in(2);
        let (list, mark, int) = self.ahead_of(bits, ends, false);
        let behind = match ends {
            true => mark,
            false => mark ^ 1 << self.rng.below(bits as usize),
        };
        let behind = fixed(bits, behind);
        let ty = match self.rng.once_in(2) {
            true => Type::Unit,
            false => Type::Int(int),
        };
        [list, always(ty, Form::Coded(behind))]
    }

    /// A list that can end with the bytes, and perhaps a field that is there if they do not.
    pub(super) fn ahead_or_end(&mut self) -> Vec<Field> {
        let bits = self.rng.pick(&[8, 8, 9, 12, 16, 24, 32]);
        let (list, mark, int) = self.ahead_of(bits, true, true);
        let last = Form::Coded(fixed(bits, mark));
        let last = Field {
            wire: Wire::IfLeft(last),
            ..always(
                Type::Option(Box::new(Type::Int(int))),
                Form::Coded(Coding::Own),
            )
        };
        match self.rng.once_in(3) {
            true => vec![list],
            false => vec![list, last],
        }
    }

    /// The size of some fields, at this place, and these fields.
    pub(super) fn field_region(&mut self, place: usize, depth: usize) -> Vec<Field> {
        let mut fields = Vec::new();
        let count = self.rng.within(1, 3);
        while fields.len() < count {
            let field = self.free_field(depth);
            if takes_bytes(&field) {
                fields.push(field);
            }
        }
        match self.rng.below(4) {
            0 => {
                let rest = self.rest(depth);
                fields.extend(takes_bytes(&rest).then_some(rest));
            }
            1 => {
                let last = self.if_left(depth);
                fields.extend(takes_bytes(&last).then_some(last));
            }
            _ => {}
        }
        let (ty, coding) = match self.rng.below(4) {
            0 => (Type::Int(IntType::unsigned(16)), Coding::Own),
            1 => (Type::Int(IntType::signed(32)), Coding::Leb128(None)),
            2 => (Type::Unit, Coding::Leb128(None)),
            _ => (Type::Unit, Coding::Bits(self.rng.pick(&[11, 16, 20]))),
        };
        let size = Field {
            ty,
            zeros: None,
            wire: Wire::Size(coding, place + 1, place + fields.len()),
        };
        fields.insert(0, size);
        fields
    }

    /// A value that is there if a byte is left.
    pub(super) fn if_left(&mut self, depth: usize) -> Field {
        loop {
            let (ty, form) = self.sizable(depth);
            let is_rank = matches!(&form, Form::Coded(coding) if coding.is_rank());
            if !is_rank && bounds::of_form(&form, &ty).min >= 8 {
                return Field {
                    ty: Type::Option(Box::new(ty)),
                    zeros: None,
                    wire: Wire::IfLeft(form),
                };
            }
        }
    }

    /// A list of integers of `bits` bits whose end the bits ahead say, the mark, and the type of the integers.
    fn ahead_of(&mut self, bits: u32, ends: bool, or_end: bool) -> (Field, u32, IntType) {
        let all = u32::MAX >> (32 - bits);
        let drawn = u32::try_from(self.rng.below(1 << 32)).expect("32 bits") & all;
        let mark = self.rng.pick(&[0, all, 1, drawn, drawn]);
        let int = IntType::unsigned(bits.next_power_of_two().clamp(8, 32));
        let natural = |number: u32| Integer::natural(number.into());
        let coding = Box::new(Coding::Bits(bits));
        let coding = match (ends, mark) {
            (false, _) => Coding::Alone(Box::new(Form::Coded(fixed(bits, mark)))),
            (true, 0) => Coding::Checked(coding, natural(1), natural(all)),
            (true, mark) => Coding::Checked(coding, natural(0), natural(mark - 1)),
        };
        let ahead = Ahead {
            ends,
            or_end,
            mark,
            bits,
        };
        let max = self.rng.once_in(2).then(|| self.rng.within(1, 20));
        let len = Len {
            bytes: None,
            says: LenSays::Ahead(ahead, max),
        };
        let ty = self.list_type(Type::Int(int), &coding);
        (always(ty, Form::List(len, coding)), mark, int)
    }

    /// A list of elements that say whether they are the last.
    pub(super) fn flagged_list(&mut self, depth: usize) -> Field {
        let element = self.flagged_item(depth + 1);
        let max = self.rng.once_in(2).then(|| self.rng.within(1, 20));
        let len = Len {
            bytes: None,
            says: LenSays::UntilIsLast(max),
        };
        let ty = self.list_type(Type::Item(element), &Coding::Own);
        always(ty, Form::List(len, Coding::Own))
    }

    /// A list up to a number.
    pub(super) fn until(&mut self) -> Field {
        let int = self.int();
        let (end, coding) = loop {
            let (end, coding) = self.fixed_number(int);
            if bounds::of_coding(&coding, &Type::Int(int)).min > 0 {
                break (end, coding);
            }
        };
        let max = self.rng.once_in(2).then(|| self.rng.within(1, 20));
        let how = self.rng.pick(&[End::Symbol, End::Value, End::Last]);
        let len = Len {
            bytes: None,
            says: LenSays::Until(how, end, max),
        };
        let has_keys = !matches!(coding, Coding::Own);
        let coding = if has_keys && self.rng.once_in(4) {
            Coding::Alone(Box::new(Form::Coded(coding)))
        } else {
            coding
        };
        let ty = self.list_type(Type::Int(int), &coding);
        always(ty, Form::List(len, coding))
    }
}

/// Whether a field always takes whole bytes.
fn takes_bytes(field: &Field) -> bool {
    Residues::WHOLE.of_field(field) == Some(0)
}

/// A constant of so many bits.
fn fixed(bits: u32, number: u32) -> Coding {
    Coding::Fixed(
        Box::new(Coding::Bits(bits)),
        Integer::natural(number.into()),
    )
}
