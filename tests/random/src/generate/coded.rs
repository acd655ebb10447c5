//! Fields that tables of digits and of weights write.

use super::Maker;
use super::fields::always;
use crate::grammar::{Choosing, Coding, Field, Form, Len, LenSays, Type};
use crate::integer::IntType;

impl Maker {
    /// An array or a list of symbols that takes the rest of the bytes.
    pub(super) fn weighted(&mut self) -> Field {
        let symbols = self.rng.within(1, 7);
        let element = Type::Int(IntType::unsigned(8));
        if self.rng.once_in(2) {
            let len = Len {
                bytes: None,
                says: LenSays::bits(6),
            };
            let coding = Coding::Weights(vec![self.row(symbols)]);
            let ty = self.any_list(element, &coding);
            return always(ty, Form::List(len, coding));
        }
        let len = self.rng.within(2, 30);
        let rows = if self.rng.once_in(2) { 1 } else { len };
        let rows = (0..rows).map(|_| self.row(symbols)).collect();
        always(
            Type::Array(Box::new(element), len),
            Form::Coded(Coding::Weights(rows)),
        )
    }

    /// Weights of which one is not 0.
    pub(super) fn row(&mut self, symbols: usize) -> Vec<u32> {
        let weights = [0, 1, 1, 2, 9, 100, 65_536, 4_000_000_000];
        let mut row: Vec<u32> = (0..symbols).map(|_| self.rng.pick(&weights)).collect();
        let sure = self.rng.below(symbols);
        row[sure] = row[sure].max(1);
        row
    }

    fn choosing(&mut self) -> Choosing {
        self.rng
            .pick(&[Choosing::URN, Choosing::MATCHES, Choosing::GROWTH])
    }

    /// A list by a model.
    pub(super) fn modelled(&mut self) -> Field {
        let len = Len {
            bytes: None,
            says: LenSays::bits(5),
        };
        let coding = Coding::Model(self.choosing());
        let ty = self.any_list(Type::Int(IntType::unsigned(8)), &coding);
        always(ty, Form::List(len, coding))
    }

    /// A list that takes the rest of the bytes.
    pub(super) fn digits(&mut self) -> Field {
        let of = self.choosing();
        // A few bits of a code may stand for thousands of elements, which take their time.
        let (says, coding) = if self.rng.once_in(3) {
            (LenSays::bits(6), Coding::Model(of))
        } else {
            (LenSays::leb128(), Coding::Digits(of))
        };
        let ty = self.any_list(Type::Int(IntType::unsigned(8)), &coding);
        always(ty, Form::List(Len { bytes: None, says }, coding))
    }
}
