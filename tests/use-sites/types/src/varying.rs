//! Shapes whose values take more or fewer bytes. By hand those of at most 64 bits go through one word.

use bitcodec::BitCodec;

use crate::fixed::Small;
use crate::{ByHand, ByHandArray as _, Numbers, Refused, Sample};

/// Reads the bytes that are there, and zeros behind them.
#[inline]
fn first_word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        }
    }
}

/// Everything else follows for shapes of at most 64 bits from a word and its length.
macro_rules! by_hand {
    ($($shape:ty)*) => { $(
        impl ByHand for $shape {
            #[inline]
            fn read(bytes: &[u8]) -> Result<Self, Refused> {
                let (value, bits) = Self::of_word(first_word(bytes))?;
                if bytes.len() != bits.div_ceil(8) as usize {
                    return Err(Refused);
                }
                Ok(value)
            }

            #[inline]
            fn read_prefix(bytes: &[u8]) -> Result<(Self, usize), Refused> {
                let (value, bits) = Self::of_word(first_word(bytes))?;
                let len = bits.div_ceil(8) as usize;
                if bytes.len() < len {
                    return Err(Refused);
                }
                Ok((value, len))
            }

            #[inline]
            fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
                let (word, bits) = self.word()?;
                let len = bits.div_ceil(8) as usize;
                match bytes.first_chunk_mut() {
                    Some(place) => *place = word.to_le_bytes(),
                    None => bytes
                        .get_mut(..len)
                        .ok_or(Refused)?
                        .copy_from_slice(&word.to_le_bytes()[..len]),
                }
                Ok(len)
            }

            #[inline]
            fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
                let (word, bits) = self.word()?;
                bytes.extend_from_slice(&word.to_le_bytes()[..bits.div_ceil(8) as usize]);
                Ok(())
            }
        }
    )* };
}

by_hand! { Data Optional }

/// An enum with data, in 3 to 35 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, tag(bits = 3))]
pub enum Data {
    /// Nothing more.
    Ping,
    /// 28 bits.
    Move {
        /// 10 bits.
        #[codec(bits = 10)]
        x: u16,
        /// 10 bits.
        #[codec(bits = 10)]
        y: u16,
        /// 8 bits, with a sign.
        speed: i8,
    },
    /// 32 bits.
    Text([u8; 4]),
    /// 13 bits.
    Score {
        /// A flag.
        home: bool,
        /// 12 bits.
        #[codec(bits = 12)]
        points: u16,
    },
    /// 4 bits.
    Suit(#[codec(range = 1..=13)] u8),
}

impl Data {
    #[inline]
    fn of_word(word: u64) -> Result<(Self, u32), Refused> {
        let (value, bits): (_, u32) = match word & 7 {
            0 => (Self::Ping, 3),
            1 => {
                let (x, y) = ((word >> 3 & 0x3ff) as u16, (word >> 13 & 0x3ff) as u16);
                let speed = (word >> 23) as i8;
                (Self::Move { x, y, speed }, 31)
            }
            2 => (Self::Text(((word >> 3) as u32).to_le_bytes()), 35),
            3 => {
                let (home, points) = (word >> 3 & 1 == 1, (word >> 4 & 0xfff) as u16);
                (Self::Score { home, points }, 16)
            }
            4 => {
                let rank = (word >> 3 & 15) as u8;
                if rank > 12 {
                    return Err(Refused);
                }
                (Self::Suit(rank + 1), 7)
            }
            _ => return Err(Refused),
        };
        // The bits that fill the last byte.
        if word >> bits & ((1 << (bits.wrapping_neg() % 8)) - 1) != 0 {
            return Err(Refused);
        }
        Ok((value, bits))
    }

    #[inline]
    fn word(&self) -> Result<(u64, u32), Refused> {
        Ok(match *self {
            Self::Ping => (0, 3),
            Self::Move { x, y, speed } => {
                if (x | y) >> 10 != 0 {
                    return Err(Refused);
                }
                let speed = u64::from(speed.cast_unsigned());
                (1 | u64::from(x) << 3 | u64::from(y) << 13 | speed << 23, 31)
            }
            Self::Text(text) => (2 | u64::from(u32::from_le_bytes(text)) << 3, 35),
            Self::Score { home, points } => {
                if points >> 12 != 0 {
                    return Err(Refused);
                }
                (3 | u64::from(home) << 3 | u64::from(points) << 4, 16)
            }
            Self::Suit(rank) => {
                if !(1..=13).contains(&rank) {
                    return Err(Refused);
                }
                (4 | u64::from(rank - 1) << 3, 7)
            }
        })
    }
}

impl Sample for Data {
    fn sample(numbers: &mut Numbers) -> Self {
        match numbers.below(5) {
            0 => Self::Ping,
            1 => Self::Move {
                x: numbers.below(1 << 10) as u16,
                y: numbers.below(1 << 10) as u16,
                speed: numbers.below(256) as u8 as i8,
            },
            2 => Self::Text(numbers.below(u32::MAX).to_le_bytes()),
            3 => Self::Score {
                home: numbers.below(2) == 1,
                points: numbers.below(1 << 12) as u16,
            },
            _ => Self::Suit(numbers.below(13) as u8 + 1),
        }
    }
}

/// Options that fields before them tell of, in 14 to 58 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct Optional {
    /// A flag.
    pub has_height: bool,
    /// 2 bits.
    #[codec(bits = 2)]
    pub version: u8,
    /// 11 bits.
    #[codec(bits = 11)]
    pub speed: u16,
    /// 12 bits.
    #[codec(bits = 12, when = has_height)]
    pub height: Option<u16>,
    /// 32 bits.
    #[codec(when = version > 1)]
    pub time: Option<u32>,
}

impl Optional {
    #[inline]
    fn of_word(word: u64) -> Result<(Self, u32), Refused> {
        let mut value = Self {
            has_height: word & 1 == 1,
            version: (word >> 1 & 3) as u8,
            speed: (word >> 3 & 0x7ff) as u16,
            height: None,
            time: None,
        };
        let mut bits = 14_u32;
        if value.has_height {
            value.height = Some((word >> bits & 0xfff) as u16);
            bits += 12;
        }
        if value.version > 1 {
            value.time = Some((word >> bits) as u32);
            bits += 32;
        }
        if word >> bits & ((1 << (bits.wrapping_neg() % 8)) - 1) != 0 {
            return Err(Refused);
        }
        Ok((value, bits))
    }

    #[inline]
    fn word(&self) -> Result<(u64, u32), Refused> {
        let agree =
            self.height.is_some() == self.has_height && self.time.is_some() == (self.version > 1);
        if !agree || self.version >> 2 != 0 || self.speed >> 11 != 0 {
            return Err(Refused);
        }
        let mut word =
            u64::from(self.has_height) | u64::from(self.version) << 1 | u64::from(self.speed) << 3;
        let mut bits = 14_u32;
        if let Some(height) = self.height {
            if height >> 12 != 0 {
                return Err(Refused);
            }
            word |= u64::from(height) << bits;
            bits += 12;
        }
        if let Some(time) = self.time {
            word |= u64::from(time) << bits;
            bits += 32;
        }
        Ok((word, bits))
    }
}

impl Sample for Optional {
    fn sample(numbers: &mut Numbers) -> Self {
        let (has_height, version) = (numbers.below(2) == 1, numbers.below(4) as u8);
        Self {
            has_height,
            version,
            speed: numbers.below(1 << 11) as u16,
            height: has_height.then(|| numbers.below(1 << 12) as u16),
            time: (version > 1).then(|| numbers.below(u32::MAX)),
        }
    }
}

/// Up to 255 structs of 24 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub struct List {
    /// One after the other.
    #[codec(len(bits = 8))]
    pub points: Vec<Small>,
}

impl ByHand for List {
    #[inline]
    fn read(bytes: &[u8]) -> Result<Self, Refused> {
        match Self::read_prefix(bytes)? {
            (value, len) if len == bytes.len() => Ok(value),
            _ => Err(Refused),
        }
    }

    #[inline]
    fn read_prefix(bytes: &[u8]) -> Result<(Self, usize), Refused> {
        let (&len, rest) = bytes.split_first().ok_or(Refused)?;
        let len = 3 * usize::from(len);
        let (points, []) = rest.get(..len).ok_or(Refused)?.as_chunks() else {
            return Err(Refused);
        };
        let points = points
            .iter()
            .map(Small::of_array)
            .collect::<Result<_, _>>()?;
        Ok((Self { points }, 1 + len))
    }

    #[inline]
    fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
        let (first, rest) = bytes.split_first_mut().ok_or(Refused)?;
        *first = self.points.len().try_into().map_err(|_| Refused)?;
        let len = 3 * self.points.len();
        let (places, []) = rest.get_mut(..len).ok_or(Refused)?.as_chunks_mut() else {
            return Err(Refused);
        };
        for (place, point) in places.iter_mut().zip(&self.points) {
            *place = point.array()?;
        }
        Ok(1 + len)
    }

    #[inline]
    fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
        let start = bytes.len();
        bytes.resize(start + 1 + 3 * self.points.len(), 0);
        self.write_to(bytes.get_mut(start..).ok_or(Refused)?)
            .map(|_| ())
    }
}

impl Sample for List {
    fn sample(numbers: &mut Numbers) -> Self {
        let len = numbers.below(40);
        Self {
            points: (0..len).map(|_| Small::sample(numbers)).collect(),
        }
    }
}
