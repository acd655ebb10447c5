//! Fields that always have one value.

use super::Maker;
use super::fields::always;
use super::numbers::between;
use crate::bounds::interval;
use crate::grammar::{Coding, Field, Form, Type};
use crate::integer::{IntType, Integer};

impl Maker {
    pub(super) fn fixed(&mut self) -> Field {
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

    /// Elements that perhaps stand in another order.
    pub(super) fn perhaps_ordered(&mut self, coding: Coding, len: usize) -> Coding {
        if !self.rng.once_in(3) {
            return coding;
        }
        let mut order: Vec<usize> = (0..len).collect();
        self.rng.shuffle(&mut order);
        Coding::Ordered(Box::new(coding), order)
    }

    pub(super) fn fixed_number(&mut self, int: IntType) -> (Integer, Coding) {
        loop {
            let coding = self.number(int);
            let is_plain = !matches!(
                coding,
                Coding::Ranged(..)
                    | Coding::Checked(..)
                    | Coding::Biased(..)
                    | Coding::Scaled(..)
                    | Coding::Zigzag(..)
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
}
