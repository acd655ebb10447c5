//! Codings of numbers.

use super::Maker;
use crate::bounds::{holds, interval};
use crate::grammar::{ByteOrder, Coding, Numeral, Piece, SignedForm, Type};
use crate::integer::{IntType, Integer};
use crate::rng::Rng;

impl Maker {
    /// An integer type.
    pub(super) fn int(&mut self) -> IntType {
        self.rng.pick(&IntType::ALL)
    }

    /// Any coding of an integer.
    pub(super) fn number(&mut self, int: IntType) -> Coding {
        let inner = self.bare_number(int);
        let inner = if self.rng.once_in(8) && inner_may_move(&inner) {
            self.scaled(inner, int)
        } else {
            inner
        };
        let biased = if self.rng.once_in(4) && inner_may_move(&inner) {
            self.biased(inner, int)
        } else {
            inner
        };
        // A range beside nothing is a coding of its own.
        if self.rng.once_in(4) && !matches!(biased, Coding::Own | Coding::Ranged(..)) {
            self.checked(biased, int)
        } else {
            biased
        }
    }

    /// A coding without range and bias, but for a range that is the coding.
    fn bare_number(&mut self, int: IntType) -> Coding {
        match self.rng.below(21) {
            18 => Coding::Numeral(self.numeral()),
            19 => self.pieces(int),
            0 | 1 => Coding::Own,
            2..=4 => Coding::Bits(self.width(int)),
            5 => self.endian(int),
            6 | 7 => self.ranged(int),
            8 if !int.signed => Coding::Unary(self.unary_max(int), None),
            9 => Coding::EliasGamma,
            10 => Coding::EliasDelta,
            11 => Coding::ExpGolomb,
            12 => Coding::Rice(self.remainder(int)),
            13 => Coding::Leb128(None),
            14 if !int.signed => {
                let most = usize::try_from(int.bits.min(64)).expect("a width is small");
                let prefix = self.rng.within(1, most);
                Coding::Leb128(Some(u32::try_from(prefix).expect("a width is small")))
            }
            15 if !int.signed => self.rng.pick(&[Coding::Vlq, Coding::Utf8]),
            17 if int.signed && self.rng.once_in(2) => {
                let inner = loop {
                    let inner = self.bare_number(IntType::unsigned(int.bits));
                    if !matches!(inner, Coding::Ranged(..)) {
                        break inner;
                    }
                };
                Coding::Zigzag(Box::new(inner))
            }
            16 if int.signed => {
                let form = self
                    .rng
                    .pick(&[SignedForm::OnesComplement, SignedForm::SignMagnitude]);
                let width = self.width(int).max(2);
                Coding::Signed(form, (!self.rng.once_in(3)).then_some(width))
            }
            17 if !int.signed => {
                let digits = self.rng.within(1, 32);
                Coding::Bcd(u32::try_from(digits).expect("a few"))
            }
            _ => Coding::Bits(self.width(int)),
        }
    }

    /// Digits of text.
    fn numeral(&mut self) -> Numeral {
        let radix = self.rng.pick(&[8, 10, 16]);
        let width = (!self.rng.once_in(3)).then(|| {
            let width = self.rng.pick(&[1, 2, 3, 5, 8, 20, 40]);
            match self.rng.below(3) {
                0 => (width, self.rng.pick(&[b' ', b'*', 0]), self.rng.once_in(2)),
                _ => (width, b'0', false),
            }
        });
        let has_end = width.is_none() || self.rng.once_in(3);
        Numeral {
            radix,
            width,
            end: has_end.then(|| self.rng.pick(&[0, b' ', b',', 0xff])),
            upper: radix == 16 && self.rng.once_in(2),
        }
    }

    /// Pieces in the order of the stream, or in another one, with constant bits between some.
    fn pieces(&mut self, int: IntType) -> Coding {
        let bits = self.width(int);
        let pieces = match self.rng.once_in(3) {
            true => self.placed(bits),
            false => self.split(bits, false),
        };
        Coding::Pieces(self.with_constants(pieces))
    }

    /// All bits of an integer, in any order.
    pub(super) fn placed(&mut self, bits: u32) -> Vec<Piece> {
        let mut pieces = self.split(bits, true);
        self.rng.shuffle(&mut pieces);
        pieces
    }

    fn split(&mut self, bits: u32, is_placed: bool) -> Vec<Piece> {
        let (mut left, mut pieces) = (bits, Vec::new());
        while left > 0 {
            let most = usize::try_from(left).expect("a width is small");
            let width = match pieces.len() {
                5.. => left,
                _ => u32::try_from(self.rng.within(1, most)).expect("a width is small"),
            };
            left -= width;
            pieces.push(match is_placed {
                true => Piece::Bits(left, left + width),
                false => Piece::Next(width),
            });
        }
        pieces
    }

    /// Pieces with constant bits between some.
    pub(super) fn with_constants(&mut self, mut pieces: Vec<Piece>) -> Vec<Piece> {
        for place in (0..=pieces.len()).rev() {
            if self.rng.once_in(2) {
                let width = self.rng.pick(&[1, 1, 1, 2, 3, 9, 64]);
                let value = self.rng.wide() >> (128 - width);
                pieces.insert(place, Piece::Fixed(value, width));
            }
        }
        pieces
    }

    /// A width, often one at an edge.
    pub(super) fn width(&mut self, int: IntType) -> u32 {
        let edges: Vec<u32> = [
            1,
            2,
            7,
            8,
            9,
            31,
            32,
            33,
            63,
            64,
            65,
            127,
            128,
            int.bits - 1,
        ]
        .into_iter()
        .filter(|width| (1..=int.bits).contains(width))
        .collect();
        if self.rng.once_in(2) {
            self.rng.pick(&edges)
        } else {
            let most = usize::try_from(int.bits).expect("a width is small");
            u32::try_from(self.rng.within(1, most)).expect("a width is small")
        }
    }

    fn endian(&mut self, int: IntType) -> Coding {
        if int.bits <= 8 {
            return Coding::Bits(self.width(int));
        }
        let order = self.rng.pick(&[ByteOrder::Little, ByteOrder::Big]);
        let bytes = usize::try_from(int.bits / 8).expect("a width is small");
        let width = if self.rng.once_in(2) {
            None
        } else {
            let bytes = self.rng.within(2, bytes);
            Some(8 * u32::try_from(bytes).expect("a width is small"))
        };
        Coding::Endian(order, width)
    }

    pub(super) fn ranged(&mut self, int: IntType) -> Coding {
        let (low, high) = self.range(int.least(), int.most());
        Coding::Ranged(low, high)
    }

    pub(super) fn checked(&mut self, inner: Coding, int: IntType) -> Coding {
        match interval(&inner, int) {
            Some((least, most)) => {
                let (low, high) = self.range(least, most);
                if holds(&inner, int, low) && holds(&inner, int, high) {
                    Coding::Checked(Box::new(inner), low, high)
                } else {
                    inner
                }
            }
            None => inner,
        }
    }

    /// Two values in order, that have at least one other between or are different.
    fn range(&mut self, least: Integer, most: Integer) -> (Integer, Integer) {
        let (a, b) = (
            between(&mut self.rng, least, most),
            between(&mut self.rng, least, most),
        );
        if a <= b { (a, b) } else { (b, a) }
    }

    /// A bias that leaves some values.
    pub(super) fn biased(&mut self, inner: Coding, int: IntType) -> Coding {
        let Some((least, most)) = interval(&inner, int) else {
            return inner;
        };
        // From one value that the coding holds to one of the type.
        let from = between(&mut self.rng, least, most);
        let bias = if self.rng.once_in(3) {
            Integer::from(if self.rng.once_in(2) { 1i128 } else { -1 })
        } else {
            let to = between(&mut self.rng, int.least(), int.most());
            to.less(from).unwrap_or(Integer::ONE)
        };
        let moved = Coding::Biased(Box::new(inner.clone()), bias);
        let span = int.most().less(int.least());
        let is_legal = span.is_some_and(|span| bias.magnitude() <= span.magnitude())
            && bias.magnitude() >> 127 == 0;
        if is_legal && interval(&moved, int).is_some() && bias != Integer::ZERO {
            moved
        } else {
            inner
        }
    }

    /// A scale that leaves some values.
    pub(super) fn scaled(&mut self, inner: Coding, int: IntType) -> Coding {
        let most = Integer::natural(int.most().magnitude().min(u128::MAX >> 1));
        let scale = if self.rng.once_in(2) {
            Integer::from(self.rng.within(1, 100))
        } else {
            between(&mut self.rng, Integer::ONE, most)
        };
        let scale = scale.min(most);
        let scaled = Coding::Scaled(Box::new(inner.clone()), scale);
        let holds_some = interval(&inner, int)
            .is_some_and(|(low, high)| low <= Integer::ZERO && high >= Integer::ZERO);
        if holds_some { scaled } else { inner }
    }

    /// An option of which one number stands for none, and its coding.
    pub(super) fn none_as(&mut self) -> (Type, Coding) {
        loop {
            let int = self.int();
            let inner = self.number(int);
            let (inner, range) = match inner {
                Coding::Checked(inner, low, high) => (*inner, Some((low, high))),
                Coding::Ranged(low, high) => (Coding::Own, Some((low, high))),
                inner => (inner, None),
            };
            let Some((low, high)) = interval(&inner, int) else {
                continue;
            };
            let none = between(&mut self.rng, low, high);
            if none.magnitude() >> 127 != 0 || !holds(&inner, int, none) {
                continue;
            }
            let mut coding = Coding::NoneAs(Box::new(inner), none);
            if let Some((low, high)) = range {
                coding = Coding::Checked(Box::new(coding), low, high);
            }
            return (Type::Option(Box::new(Type::Int(int))), coding);
        }
    }

    pub(super) fn unary_max(&mut self, int: IntType) -> Option<u64> {
        let most = int.most().magnitude().min(60);
        let most = usize::try_from(most).expect("at most 60");
        let max = self.rng.within(1, most);
        (!self.rng.once_in(3)).then(|| u64::try_from(max).expect("at most 60"))
    }

    fn remainder(&mut self, int: IntType) -> u32 {
        let most = usize::try_from(int.bits.min(64) - 1).expect("a width is small");
        u32::try_from(self.rng.within(0, most)).expect("a width is small")
    }
}

/// Whether a bias may stand beside the coding.
const fn inner_may_move(coding: &Coding) -> bool {
    !matches!(coding, Coding::Ranged(..))
}

/// A value between two, often at an edge.
pub(crate) fn between(rng: &mut Rng, low: Integer, high: Integer) -> Integer {
    let span = high.less(low).and_then(Integer::to_natural);
    let within = |value: Integer| (low..=high).contains(&value);
    if rng.once_in(2) {
        let power = |bits: usize| Integer::natural(1 << bits);
        let bits = rng.below(128);
        let near = rng.pick(&[
            Some(low),
            Some(high),
            low.plus(Integer::ONE),
            high.less(Integer::ONE),
            Some(Integer::ZERO),
            Some(Integer::ONE),
            Some(Integer::ONE.minus()),
            Some(power(bits)),
            power(bits).less(Integer::ONE),
            Some(power(bits).minus()),
            Some(power(63)),
            Some(power(64)),
            Some(power(127)),
            power(64).less(Integer::ONE),
            power(127).less(Integer::ONE),
        ]);
        if let Some(near) = near.filter(|near| within(*near)) {
            return near;
        }
    }
    // Of all sizes, not only large ones.
    let bits = rng.below(129);
    let wide = rng
        .wide()
        .checked_shr(u32::try_from(bits).expect("at most 128"))
        .unwrap_or(0);
    let Some(span) = span else { return low };
    let offset = match span.checked_add(1) {
        Some(count) => wide % count,
        None => wide,
    };
    if rng.once_in(2) {
        low.plus(Integer::natural(offset)).expect("within the span")
    } else {
        high.less(Integer::natural(offset))
            .expect("within the span")
    }
}
