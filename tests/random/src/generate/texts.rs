//! Texts, and lists in a constant size.

use super::Maker;
use super::fields::always;
use crate::bounds::interval;
use crate::grammar::{
    ByteOrder, Charset, Coding, End, Field, Form, Len, LenSays, Number, Padding, Type,
};
use crate::integer::{IntType, Integer};

impl Maker {
    /// A list of integers with a fill behind it.
    pub(super) fn padded(&mut self) -> Field {
        let (int, coding) = loop {
            let int = self.int();
            let coding = match self.rng.below(3) {
                0 => Coding::Own,
                _ => Coding::Bits(self.width(int)),
            };
            if interval(&coding, int).is_some() {
                break (int, coding);
            }
        };
        let says = self.fill(&coding, int);
        let LenSays::Padded(count, ..) = says else {
            panic!("a fill");
        };
        let ty = match self.rng.once_in(3) {
            true => Type::List(
                Box::new(Type::Int(int)),
                Some(count + self.rng.within(0, 2)),
            ),
            false => self.any_list(Type::Int(int), &coding),
        };
        always(ty, Form::List(Len { bytes: None, says }, coding))
    }

    /// A constant size, with a fill and perhaps an end that the elements can be.
    fn fill(&mut self, coding: &Coding, int: IntType) -> LenSays {
        let (low, high) = interval(coding, int).expect("an element");
        let any = |maker: &mut Self| match maker.rng.below(4) {
            0 => high,
            1 => low,
            2 if Integer::from(32_usize) <= high => Integer::from(32_usize),
            _ => Integer::ZERO,
        };
        let end = self.rng.once_in(3).then(|| any(self));
        // The key is a number that `i128` holds.
        let is_short = |number: &Integer| number.is_negative() || number.magnitude() >> 127 == 0;
        let end = end.filter(is_short);
        let fill = Some(any(self)).filter(is_short).unwrap_or(Integer::ZERO);
        let count = self.rng.within(1, 9) + usize::from(end.is_some());
        LenSays::Padded(count, fill, end)
    }

    /// A text; `by` is an expression that may say its length.
    pub(super) fn text(&mut self, by: Option<Number>) -> (Type, Form) {
        let charset = self.charset();
        let coding = self.code_unit(&charset);
        let int = charset.unit();
        let is_whole = !matches!(coding, Coding::Bits(..=7));
        let bytes = self.rng.once_in(5).then_some(Padding::Ones);
        let (bytes, says) = match (by, self.rng.below(5)) {
            (Some(by), _) => (bytes, LenSays::By(by)),
            (None, 0) => {
                let max = self.rng.once_in(2).then(|| self.rng.within(1, 20));
                let end = Integer::from(self.rng.below(2));
                (None, LenSays::Until(End::Symbol, end, max))
            }
            (None, 1) => (None, self.fill(&coding, int)),
            (None, _) => (bytes, self.written_len()),
        };
        // Bits that fill the last byte could be one more unit.
        let bytes = bytes.filter(|_| is_whole);
        let least = match says {
            LenSays::Padded(count, ..) => count,
            _ => 1,
        };
        let ty = self.text_type(least);
        let coding = Coding::Text(charset, Box::new(coding));
        (ty, Form::List(Len { bytes, says }, coding))
    }

    /// A text to the end of the bytes.
    pub(super) fn text_to_end(&mut self) -> Field {
        let (charset, coding) = loop {
            let charset = self.charset();
            let coding = self.code_unit(&charset);
            if !matches!(coding, Coding::Bits(..=7)) {
                break (charset, coding);
            }
        };
        let (bytes, says) = (None, LenSays::Rest);
        let coding = Coding::Text(charset, Box::new(coding));
        let ty = self.text_type(1);
        always(ty, Form::List(Len { bytes, says }, coding))
    }

    fn charset(&mut self) -> Charset {
        match self.rng.below(6) {
            0 => Charset::Ascii,
            1 => Charset::Latin1,
            2 => Charset::Utf16,
            3 => {
                let mut all = vec!['@', 'A', 'ß', 'c', '0', '𝄞', '~', 'é'];
                self.rng.shuffle(&mut all);
                all.truncate(self.rng.within(1, 8));
                Charset::Table(all)
            }
            _ => Charset::Utf8,
        }
    }

    /// The coding of a code unit.
    fn code_unit(&mut self, charset: &Charset) -> Coding {
        match charset {
            Charset::Utf16 => match self.rng.below(3) {
                0 => Coding::Endian(ByteOrder::Little, None),
                1 => Coding::Endian(ByteOrder::Big, None),
                _ => Coding::Own,
            },
            Charset::Ascii if self.rng.once_in(2) => Coding::Bits(7),
            Charset::Table(_) if self.rng.once_in(2) => {
                Coding::Bits(self.rng.pick(&[3, 4, 6, 7, 8]))
            }
            _ => Coding::Own,
        }
    }

    /// A text, perhaps with room for a few bytes, but for so many at least.
    fn text_type(&mut self, least: usize) -> Type {
        if self.rng.once_in(4) {
            let text = Type::Text(Some(least + self.rng.within(0, 20)));
            return self.perhaps_heapless(text);
        }
        self.any_text()
    }
}
