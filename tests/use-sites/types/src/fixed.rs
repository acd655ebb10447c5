//! Shapes of at most 64 bits. By hand they go through one word, with one check for all fields.

use bitcodec::BitCodec;

use crate::{ByHandArray, Numbers, Refused, Sample};

/// Eight fields in 64 bits, the most significant bit first.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub struct Eight {
    /// 12 bits.
    #[codec(bits = 12)]
    pub channel: u16,
    /// 10 bits.
    #[codec(bits = 10)]
    pub level: u16,
    /// 6 bits, with a sign.
    #[codec(bits = 6)]
    pub offset: i8,
    /// 4 bits.
    #[codec(bits = 4)]
    pub gain: u8,
    /// 16 bits.
    pub time: u16,
    /// A flag.
    pub valid: bool,
    /// 7 bits.
    #[codec(bits = 7)]
    pub source: u8,
    /// 8 bits.
    pub check: u8,
}

impl ByHandArray<8> for Eight {
    #[inline]
    fn of_array(bytes: &[u8; 8]) -> Result<Self, Refused> {
        let word = u64::from_be_bytes(*bytes);
        Ok(Self {
            channel: (word >> 52) as u16,
            level: (word >> 42 & 0x3ff) as u16,
            offset: ((word << 22).cast_signed() >> 58) as i8,
            gain: (word >> 32 & 15) as u8,
            time: (word >> 16) as u16,
            valid: word >> 15 & 1 == 1,
            source: (word >> 8 & 0x7f) as u8,
            check: word as u8,
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 8], Refused> {
        if self.channel >> 12 | self.level >> 10 != 0
            || !(-32..32).contains(&self.offset)
            || self.gain >> 4 | self.source >> 7 != 0
        {
            return Err(Refused);
        }
        let word = u64::from(self.channel) << 52
            | u64::from(self.level) << 42
            | (u64::from(self.offset.cast_unsigned()) & 0x3f) << 36
            | u64::from(self.gain) << 32
            | u64::from(self.time) << 16
            | u64::from(self.valid) << 15
            | u64::from(self.source) << 8
            | u64::from(self.check);
        Ok(word.to_be_bytes())
    }
}

impl Sample for Eight {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            channel: numbers.below(1 << 12) as u16,
            level: numbers.below(1 << 10) as u16,
            offset: numbers.below(64) as i8 - 32,
            gain: numbers.below(16) as u8,
            time: numbers.below(1 << 16) as u16,
            valid: numbers.below(2) == 1,
            source: numbers.below(128) as u8,
            check: numbers.below(256) as u8,
        }
    }
}

/// Three fields in 24 bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct Small {
    /// 10 bits.
    #[codec(bits = 10)]
    pub x: u16,
    /// 10 bits.
    #[codec(bits = 10)]
    pub y: u16,
    /// 4 bits.
    #[codec(bits = 4)]
    pub kind: u8,
}

impl ByHandArray<3> for Small {
    #[inline]
    fn of_array(&[a, b, c]: &[u8; 3]) -> Result<Self, Refused> {
        let word = u32::from_le_bytes([a, b, c, 0]);
        Ok(Self {
            x: (word & 0x3ff) as u16,
            y: (word >> 10 & 0x3ff) as u16,
            kind: (word >> 20) as u8,
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 3], Refused> {
        if (self.x | self.y) >> 10 != 0 || self.kind >> 4 != 0 {
            return Err(Refused);
        }
        let word = u32::from(self.x) | u32::from(self.y) << 10 | u32::from(self.kind) << 20;
        let [a, b, c, _] = word.to_le_bytes();
        Ok([a, b, c])
    }
}

impl Sample for Small {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            x: numbers.below(1 << 10) as u16,
            y: numbers.below(1 << 10) as u16,
            kind: numbers.below(16) as u8,
        }
    }
}

/// Two structs in a struct, in 56 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct Nested {
    /// 12 bits.
    #[codec(bits = 12)]
    pub id: u16,
    /// 20 bits.
    pub from: Point,
    /// 20 bits.
    pub to: Point,
    /// 4 bits.
    #[codec(bits = 4)]
    pub kind: u8,
}

/// A struct inside.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// 10 bits.
    #[codec(bits = 10)]
    pub x: u16,
    /// 10 bits, with a sign.
    #[codec(bits = 10)]
    pub y: i16,
}

impl ByHandArray<7> for Nested {
    #[inline]
    fn of_array(&[a, b, c, d, e, f, g]: &[u8; 7]) -> Result<Self, Refused> {
        let word = u64::from_le_bytes([a, b, c, d, e, f, g, 0]);
        let point = |at: u32| Point {
            x: (word >> at & 0x3ff) as u16,
            y: ((word << (44 - at)).cast_signed() >> 54) as i16,
        };
        Ok(Self {
            id: (word & 0xfff) as u16,
            from: point(12),
            to: point(32),
            kind: (word >> 52) as u8,
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 7], Refused> {
        let fits = |point: &Point| point.x >> 10 == 0 && (-512..512).contains(&point.y);
        if self.id >> 12 != 0 || self.kind >> 4 != 0 || !fits(&self.from) || !fits(&self.to) {
            return Err(Refused);
        }
        let point =
            |point: &Point| u64::from(point.x) | (u64::from(point.y.cast_unsigned()) & 0x3ff) << 10;
        let word = u64::from(self.id)
            | point(&self.from) << 12
            | point(&self.to) << 32
            | u64::from(self.kind) << 52;
        let [a, b, c, d, e, f, g, _] = word.to_le_bytes();
        Ok([a, b, c, d, e, f, g])
    }
}

impl Sample for Nested {
    fn sample(numbers: &mut Numbers) -> Self {
        let point = |numbers: &mut Numbers| Point {
            x: numbers.below(1 << 10) as u16,
            y: numbers.below(1 << 10) as i16 - 512,
        };
        Self {
            id: numbers.below(1 << 12) as u16,
            from: point(numbers),
            to: point(numbers),
            kind: numbers.below(16) as u8,
        }
    }
}

/// 21 numbers of 3 bits and a flag.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct Array {
    /// 63 bits.
    #[codec(bits = 3)]
    pub levels: [u8; 21],
    /// A flag.
    pub last: bool,
}

impl ByHandArray<8> for Array {
    #[inline]
    fn of_array(bytes: &[u8; 8]) -> Result<Self, Refused> {
        let word = u64::from_le_bytes(*bytes);
        let mut levels = [0; 21];
        for (at, level) in levels.iter_mut().enumerate() {
            *level = (word >> (3 * at) & 7) as u8;
        }
        Ok(Self {
            levels,
            last: word >> 63 == 1,
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 8], Refused> {
        let (mut word, mut all) = (u64::from(self.last) << 63, 0);
        for (at, &level) in self.levels.iter().enumerate() {
            all |= level;
            word |= u64::from(level) << (3 * at);
        }
        if all > 7 {
            return Err(Refused);
        }
        Ok(word.to_le_bytes())
    }
}

impl Sample for Array {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            levels: std::array::from_fn(|_| numbers.below(8) as u8),
            last: numbers.below(2) == 1,
        }
    }
}
