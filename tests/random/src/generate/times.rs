//! Times as numbers of units.

use super::Maker;
use crate::grammar::{Coding, Std, Timing, Type};
use crate::integer::{IntType, Integer};

impl Maker {
    /// A length or a point of time, and how it is a number.
    pub(super) fn time(&mut self) -> (Type, Coding) {
        let int = self.time_int();
        let coding = self.number_of_units(int);
        self.timed(int, coding)
    }

    /// A time that may be none, by a number of units.
    pub(super) fn time_or_none(&mut self) -> (Type, Coding) {
        let int = self.time_int();
        let width = self.width(int);
        let field = int.of_width(width);
        let none = self.rng.pick(&[field.least(), field.most(), Integer::ZERO]);
        let coding = Coding::NoneAs(Box::new(Coding::Bits(width)), none);
        let (ty, coding) = self.timed(int, coding);
        (Type::Option(Box::new(ty)), coding)
    }

    /// An integer whose times columns hold too.
    fn time_int(&mut self) -> IntType {
        self.rng.pick(&[
            IntType::unsigned(8),
            IntType::unsigned(16),
            IntType::unsigned(32),
            IntType::signed(16),
            IntType::signed(32),
        ])
    }

    /// A coding of one number.
    fn number_of_units(&mut self, int: IntType) -> Coding {
        loop {
            let coding = self.number(int);
            // A unary count and a Rice code of a greater number would be too long.
            if !matches!(coding, Coding::Unary(..) | Coding::Rice(_)) {
                return coding;
            }
        }
    }

    fn timed(&mut self, int: IntType, coding: Coding) -> (Type, Coding) {
        let kind = self.rng.pick(&[Std::Duration, Std::SystemTime]);
        let unit = self.rng.pick(&[
            ("ns", 1),
            ("7ns", 7),
            ("100ns", 100),
            ("us", 1000),
            ("ms", 1_000_000),
            ("15ms", 15_000_000),
            ("s", 1_000_000_000),
            ("2s", 2_000_000_000),
            ("1500ms", 1_500_000_000),
            ("min", 60_000_000_000),
            ("h", 3_600_000_000_000),
            ("d", 86_400_000_000_000),
        ]);
        let epochs = [
            None,
            Some(("1970-01-01", 0)),
            Some(("1904-01-01", -2_082_844_800)),
            Some(("2000-02-29", 951_782_400)),
            Some(("1601-01-01", -11_644_473_600)),
            Some(("0001-01-01", -62_135_596_800)),
        ];
        // Columns of nanoseconds begin in 1677.
        let epochs = match (kind, unit.1 % 1000) {
            (Std::Duration, _) => &epochs[..1],
            (_, 0) => &epochs[..],
            _ => &epochs[..4],
        };
        let epoch = self.rng.pick(epochs);
        let ty = Type::Int(IntType::signed(128)).within(kind);
        let timing = Timing { int, unit, epoch };
        (ty, Coding::Timed(Box::new(coding), timing))
    }
}
