//! Bytes and texts that a type may borrow.

use super::Maker;
use super::fields::always;
use crate::bounds;
use crate::grammar::{Charset, Coding, End, Field, Form, Len, LenSays, Number, Padding, Std, Type};
use crate::integer::{IntType, Integer};
use crate::lent::is_byte;

impl Maker {
    /// A field that may be borrowed, or be of types with such fields.
    pub(super) fn lendable(&mut self, depth: usize) -> Field {
        let (ty, form) = match self.rng.below(16) {
            0..=3 if depth < 2 => {
                let item = Type::Item(self.nested(depth + 1));
                (self.perhaps_boxed(item), Form::Coded(Coding::Own))
            }
            4..=6 if depth < 2 => self.lendable_items(depth),
            7 => {
                let (ty, form) = self.lendable_bytes(None);
                let array = Type::Array(Box::new(ty), self.rng.within(1, 3));
                (array, Form::Coded(Coding::Each(Box::new(form))))
            }
            8 => {
                let (ty, form) = self.lendable_bytes(None);
                let (bytes, says) = (None, self.len_of_bytes());
                let coding = Coding::Alone(Box::new(form));
                (
                    self.list_type(ty, &coding),
                    Form::List(Len { bytes, says }, coding),
                )
            }
            9 => {
                let (ty, coding) = self.list_of_bytes();
                let (bytes, says) = (None, LenSays::Rest);
                let rest = Form::List(Len { bytes, says }, coding);
                (ty, Form::Region(self.len_of_bytes(), Box::new(rest)))
            }
            _ => self.lendable_bytes(None),
        };
        always(ty, form)
    }

    /// A list or an array of a declared type.
    fn lendable_items(&mut self, depth: usize) -> (Type, Form) {
        let item = loop {
            let item = Type::Item(self.nested(depth + 1));
            if bounds::of_coding(&Coding::Own, &item).min > 0 {
                break item;
            }
        };
        if self.rng.once_in(4) {
            let array = Type::Array(Box::new(item), self.rng.within(1, 3));
            return (array, Form::Coded(Coding::Own));
        }
        let len = Len {
            bytes: self.rng.once_in(4).then_some(Padding::Zeros),
            says: self.len_of_bytes(),
        };
        (
            self.list_type(item, &Coding::Own),
            Form::List(len, Coding::Own),
        )
    }

    /// Bytes or a text in whole bytes; `by` is an expression that may say their length.
    pub(super) fn lendable_bytes(&mut self, by: Option<Number>) -> (Type, Form) {
        let bytes = self.rng.once_in(5).then_some(Padding::Zeros);
        let (bytes, says) = match (by, self.rng.below(6)) {
            (Some(by), _) => (bytes, LenSays::By(by)),
            (None, 0) => {
                let max = self.rng.once_in(2).then(|| self.rng.within(1, 20));
                let end = Integer::from(self.rng.pick(&[0_usize, 10]));
                (None, LenSays::Until(End::Symbol, end, max))
            }
            (None, 1) => {
                let any = [0_usize, 32, 127].map(Integer::from);
                let end = self.rng.once_in(3).then(|| self.rng.pick(&any));
                (
                    None,
                    LenSays::Padded(self.rng.within(2, 9), self.rng.pick(&any), end),
                )
            }
            (None, _) => (bytes, self.len_of_bytes()),
        };
        let (ty, coding) = match self.rng.once_in(2) {
            true => {
                let charset = self
                    .rng
                    .pick(&[Charset::Utf8, Charset::Utf8, Charset::Ascii]);
                (
                    self.any_text(),
                    Coding::Text(charset, Box::new(Coding::Own)),
                )
            }
            false => self.list_of_bytes(),
        };
        (ty, Form::List(Len { bytes, says }, coding))
    }

    /// A list of bytes, and how an element is written.
    pub(super) fn list_of_bytes(&mut self) -> (Type, Coding) {
        let coding = self.rng.pick(&[Coding::Own, Coding::Own, Coding::Bits(8)]);
        let byte = Type::Int(IntType::unsigned(8));
        // The bytes of a set are its own.
        let ty = match self.any_list(byte.clone(), &coding) {
            Type::Std(Std::Set, list) => *list,
            ty => ty,
        };
        (ty, coding)
    }

    /// A length in whole bytes.
    pub(super) fn len_of_bytes(&mut self) -> LenSays {
        let coding = self.rng.pick(&[
            Coding::Bits(8),
            Coding::Bits(8),
            Coding::Bits(16),
            Coding::Bits(32),
            Coding::Leb128(None),
            Coding::Leb128(Some(8)),
            Coding::Vlq,
        ]);
        let max = self.rng.once_in(4).then(|| self.rng.within(1, 30));
        LenSays::Coded(coding, max)
    }
}

/// Whether bytes, a text or a declared type are inside.
pub(super) fn may_lend(ty: &Type) -> bool {
    match ty.plain() {
        Type::Text(_) | Type::Item(_) => true,
        Type::List(element, _) => is_byte(element) || may_lend(element),
        Type::Array(inner, _) | Type::Option(inner) | Type::Boxed(_, inner) => may_lend(inner),
        _ => false,
    }
}
