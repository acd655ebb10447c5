//! A range coder by hand, over bytes: the same code, and the same strictness.

use super::{Board, DAY, Day, POINTS_OF, Sky};

/// An interval narrower than this one is made wider by a byte.
const NARROW: u32 = 1 << 24;

struct Encoder {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    fn new() -> Self {
        Self {
            low: 0,
            range: u32::MAX,
            bytes: Vec::with_capacity(32),
        }
    }

    #[inline(always)]
    fn symbol(&mut self, (start, size): (u32, u32), total: u32) {
        let share = self.range / total;
        self.low += u64::from(share) * u64::from(start);
        self.range = share * size;
        while self.range < NARROW {
            self.byte(self.low);
            self.low = self.low << 8 & 0xffff_ffff;
            self.range <<= 8;
        }
    }

    #[inline(always)]
    fn byte(&mut self, low: u64) {
        if low >> 32 != 0 {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.push((low >> 24) as u8);
    }

    fn finish(mut self) -> Vec<u8> {
        self.byte(end_of(self.low, self.range));
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// The point in the interval that takes the fewest bits.
fn end_of(low: u64, range: u32) -> u64 {
    let (below, last) = (low.wrapping_sub(1), low + u64::from(range) - 1);
    let place = (below ^ last).ilog2();
    last >> place << place
}

struct Decoder<'a> {
    above: u32,
    range: u32,
    taken: u32,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            above: 0,
            range: u32::MAX,
            taken: 0,
            bytes,
            at: 0,
        };
        (0..4).for_each(|_| decoder.byte());
        decoder
    }

    #[inline(always)]
    fn byte(&mut self) {
        let byte = u32::from(self.bytes.get(self.at).copied().unwrap_or(0));
        self.at += 1;
        self.above = self.above << 8 | byte;
        self.taken = self.taken << 8 | byte;
    }

    #[inline(always)]
    fn share(&self, total: u32) -> Option<u32> {
        let share = self.above / (self.range / total);
        (share < total).then_some(share)
    }

    #[inline(always)]
    fn take(&mut self, (start, size): (u32, u32), total: u32) {
        let share = self.range / total;
        self.above -= share * start;
        self.range = share * size;
        while self.range < NARROW {
            self.byte();
            self.range <<= 8;
        }
    }

    /// A number whose values all have one share.
    #[inline(always)]
    fn even(&mut self, total: u32) -> Option<u32> {
        let share = self.share(total)?;
        self.take((share, 1), total);
        Some(share)
    }

    #[inline(always)]
    fn of<const N: usize>(&mut self, spans: &[(u32, u32); N]) -> Option<usize> {
        let share = self.share(1 << 16)?;
        let number = spans
            .iter()
            .position(|(start, size)| share < start + size)?;
        self.take(spans[number], 1 << 16);
        Some(number)
    }

    fn is_whole(&self) -> bool {
        let low = u64::from(self.taken.wrapping_sub(self.above));
        let end = end_of(low, self.range) as u32;
        self.taken == end && self.bytes.last() != Some(&0) && self.at >= self.bytes.len()
    }
}

pub(crate) fn encode_day(day: &Day) -> Option<Vec<u8>> {
    let mut encoder = Encoder::new();
    let number = u32::from(day.day);
    (number < 365).then_some(())?;
    encoder.symbol((number, 1), 365);
    encoder.symbol(DAY[day.sky as usize], 1 << 16);
    match (day.sky, day.eighths) {
        (Sky::Clear, None) => {}
        (Sky::Clear, Some(_)) | (_, None | Some(9..)) => return None,
        (_, Some(eighths)) => encoder.symbol((eighths.into(), 1), 9),
    }
    (-40..=50).contains(&day.degrees).then_some(())?;
    let degrees = u32::try_from(i32::from(day.degrees) + 40).ok()?;
    encoder.symbol((degrees, 1), 91);
    Some(encoder.finish())
}

pub(crate) fn decode_day(bytes: &[u8]) -> Option<Day> {
    let mut decoder = Decoder::new(bytes);
    let day = decoder.even(365)? as u16;
    let sky = [Sky::Clear, Sky::Cloudy, Sky::Rain, Sky::Snow][decoder.of(&DAY)?];
    let eighths = match sky {
        Sky::Clear => None,
        _ => Some(decoder.even(9)? as u8),
    };
    let degrees = (decoder.even(91)? as i32 - 40) as i8;
    decoder.is_whole().then_some(Day {
        day,
        sky,
        eighths,
        degrees,
    })
}

pub(crate) fn encode_board(board: &Board) -> Option<Vec<u8>> {
    let mut encoder = Encoder::new();
    for (&symbol, spans) in board.points.iter().zip(POINTS_OF) {
        let span = *spans.get(usize::from(symbol))?;
        (span.1 > 0).then_some(())?;
        encoder.symbol(span, 1 << 16);
    }
    Some(encoder.finish())
}

pub(crate) fn decode_board(bytes: &[u8]) -> Option<Board> {
    let mut decoder = Decoder::new(bytes);
    let mut points = [0; 24];
    for (symbol, spans) in points.iter_mut().zip(POINTS_OF) {
        *symbol = decoder.of(spans)? as u8;
    }
    decoder.is_whole().then_some(Board { points })
}
