//! The symbols of a struct, written from the page on entropy coding.

use bitcodec::coding::range_coder::Span;

use super::{Either, High, Inner, Sky};

/// The symbols of a value, as the page says them.
#[derive(Default)]
pub(super) struct Symbols(Vec<(Span, u32)>);

impl Symbols {
    fn share(&mut self, number: u32, values: u32) {
        let span = Span {
            start: number,
            size: 1,
        };
        self.0.push((span, values));
    }

    /// Bits, the first one highest.
    fn bits(&mut self, bits: u32, width: u32) {
        (0..width)
            .rev()
            .for_each(|place| self.share(bits >> place & 1, 2));
    }

    fn sky(&mut self, sky: Sky) {
        let [clear, other] = [49_152, 8_192];
        let (start, size) = match sky {
            Sky::Clear => (0, clear),
            Sky::Cloudy => (clear, other),
            Sky::Rain => (clear + other, other),
        };
        self.0.push((Span { start, size }, 65_536));
    }

    fn inner(&mut self, inner: &Inner) {
        inner
            .thirds
            .iter()
            .for_each(|&third| self.share(third.into(), 3));
        // The distance takes 20 bits, of which 16 are one symbol.
        let distance = u32::try_from(inner.wide + 1).unwrap();
        self.share(distance >> 4, (1_000_001 >> 4) + 1);
        self.bits(distance & 15, 4);
    }

    pub(super) fn of(value: &High) -> Vec<(Span, u32)> {
        let mut all = Self::default();
        all.bits(value.number.into(), 5);
        value
            .dice
            .iter()
            .for_each(|&die| all.share(u32::from(die) - 1, 6));
        all.bits(u32::from(value.year) - 1980, 7);
        all.bits(value.has.into(), 1);
        value.today.iter().for_each(|&sky| all.sky(sky));
        value.days.iter().for_each(|&sky| all.sky(sky));
        all.bits(value.switches.len() as u32, 4);
        let mut last = false;
        for &switch in &value.switches {
            let (start, size) = if switch == last { (0, 15) } else { (15, 1) };
            all.0.push((Span { start, size }, 16));
            last = switch;
        }
        all.inner(&value.inner);
        all.bits(value.any.is_some().into(), 1);
        value.any.iter().for_each(|&any| all.bits(any.into(), 8));
        (0..value.ones).for_each(|_| all.bits(1, 1));
        all.bits(0, 1);
        for word in value.word {
            match word {
                0 => all.bits(0, 1),
                other => all.bits(1 + u32::from(other), 2),
            }
        }
        all.bits(value.digits.len() as u32, 3);
        value
            .digits
            .iter()
            .for_each(|&digit| all.share(digit.into(), 10));
        all.share(value.sky as u32, 3);
        match &value.either {
            Either::Left { number } => {
                all.bits(0, 1);
                all.share(u32::from(*number) - 1, 5);
            }
            Either::Right(flag, sky) => {
                all.bits(1, 1);
                all.bits((*flag).into(), 1);
                all.sky(*sky);
            }
        }
        all.0
    }
}

/// The bytes of a code.
pub(super) fn bytes(code: &str, lsb: bool) -> Vec<u8> {
    let bytes = code.as_bytes().chunks(8).map(|bits| {
        let place = |place: usize| if lsb { place } else { 7 - place };
        let bits = bits
            .iter()
            .enumerate()
            .map(|(at, bit)| (bit & 1) << place(at));
        bits.sum()
    });
    bytes.collect()
}
