//! Structs whose fields are one number.

use super::Maker;
use super::fields::plain;
use crate::digits;
use crate::grammar::{ByteOrder, Coding, Fields, Type};
use crate::integer::Integer;

impl Maker {
    /// The fields of a struct with `joined`.
    pub(super) fn joined_fields(&mut self, depth: usize) -> Fields {
        let named = !self.rng.once_in(4);
        let count = self.rng.within(1, if depth == 0 { 6 } else { 3 });
        let mut all = vec![plain(Type::Bool)];
        for _ in 0..30 {
            let field = match self.rng.below(8) {
                0..=2 => self.even_range(),
                3 if depth < 2 => plain(Type::Item(self.nested(depth + 1))),
                4 => plain(Type::Item(self.symbol_item())),
                _ => self.free_field(depth + 1),
            };
            let place = self.rng.below(all.len() + 1);
            all.insert(place, field);
            if digits::of_fields(&all).is_none_or(|digits| digits::number(&digits).is_none()) {
                all.remove(place);
            }
            if all.len() > count {
                break;
            }
        }
        Fields { named, all }
    }

    /// A code for the number of these fields, if one of a few tries holds it.
    pub(super) fn number_code(&mut self, of: &Fields) -> Option<Coding> {
        let digits = digits::of_fields(of).expect("fields of one number");
        let greatest = digits::number(&digits).expect("at most 128 bits");
        let (width, int) = (digits::width_of(greatest), digits::number_type(greatest));
        let coding = match self.rng.below(9) {
            0 => Coding::Leb128(None),
            1 => Coding::Leb128(Some(self.rng.pick(&[1, 3, 5, 8, 16]))),
            2 => Coding::Vlq,
            3 if width <= 36 => Coding::Utf8,
            4 => Coding::Bcd((greatest.max(1).ilog10() + 1 + self.rng.pick(&[0, 1])).min(32)),
            5 => Coding::Endian(
                self.rng.pick(&[ByteOrder::Little, ByteOrder::Big]),
                Some(
                    (width + self.rng.pick(&[0, 8]))
                        .next_multiple_of(8)
                        .clamp(16, 128),
                ),
            ),
            6 => Coding::ExpGolomb,
            7 if greatest < 40 => self.rng.pick(&[Coding::Unary(None, None), Coding::Rice(2)]),
            _ => Coding::Bits((width + self.rng.pick(&[0, 1, 9])).clamp(1, 128)),
        };
        let last = Integer::natural(greatest);
        let is_held = match coding {
            Coding::ExpGolomb => last < int.most(),
            Coding::Bcd(32) => greatest < 10u128.pow(32),
            _ => true,
        };
        is_held.then_some(coding)
    }
}
