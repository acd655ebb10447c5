//! Computed fields, checksums, versions, transforms, and values that are kept as bytes.

use bitcodec::coding::{Kept, Transform, Verbatim};
use bitcodec::sum::{Crc, Internet, Sum};
use bitcodec::{BitCodec, Violation};

use super::structure::Owner;
use super::{Measured, Sample, Source};

/// A digit that makes all of them a multiple of ten.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Account {
    #[codec(computed = Self::check_digit, bits = 4)]
    check: (),
    #[codec(len(bits = 3), bcd(digits = 1))]
    digits: Vec<u8>,
}

sample! { Account { check, digits } }

impl Account {
    fn check_digit(&self) -> u64 {
        let sum: u64 = self.digits.iter().map(|digit| u64::from(*digit)).sum();
        (10 - sum % 10) % 10
    }
}

/// A greatest value that is kept and must agree.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Heights {
    #[codec(len(bits = 4), elias_gamma)]
    all: Vec<u16>,
    #[codec(computed = Self::greatest)]
    greatest: Option<u16>,
}

impl Heights {
    fn greatest(&self) -> Option<u16> {
        self.all.iter().copied().max()
    }
}

impl Sample for Heights {
    fn sample(source: &mut Source<'_>) -> Self {
        let mut heights = Self {
            all: Sample::sample(source),
            greatest: Sample::sample(source),
        };
        // Two numbers out of nowhere would hardly ever agree.
        if bool::sample(source) {
            heights.greatest = heights.greatest();
        }
        heights
    }
}

/// Fields that later versions have added, and a parity over all of them.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Hello {
    #[codec(range = 1..=4)]
    version: u8,
    #[codec(since = 2, elias_gamma)]
    window: Option<u16>,
    #[codec(since = 4, len(bits = 3))]
    name: Option<Vec<u8>>,
    #[codec(parity(odd, over = ..))]
    parity: (),
}

sample! { Hello { version, window, name, parity } }

/// Checksums over bytes before and behind them.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Frame {
    #[codec(sum(Internet, over = kind..=payload), bits = 16)]
    sum: (),
    kind: u8,
    #[codec(len(bits = 8))]
    payload: Vec<u8>,
    #[codec(crc(Crc::CRC_16_IBM_3740, over = ..=payload), little_endian, bits = 16)]
    crc: (),
}

sample! { Frame { sum, kind, payload, crc } }

/// Three bytes, each the exclusive or of every third byte.
#[derive(Default)]
struct Folded([u8; 3], usize);

impl Sum for Folded {
    const NAME: &'static str = "folded";
    const OWN_BYTE: u8 = 0x5a;
    type Value = [u8; 3];

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0[self.1 % 3] ^= byte;
            self.1 += 1;
        }
    }

    fn value(&self) -> [u8; 3] {
        self.0
    }
}

/// All bits turned.
enum Flipped {}

impl Transform for Flipped {
    const NAME: &'static str = "flipped";

    fn unpack(packed: &[u8], _limit: usize) -> Result<Vec<u8>, Violation> {
        Self::pack(packed)
    }

    fn pack(unpacked: &[u8]) -> Result<Vec<u8>, Violation> {
        Ok(unpacked.iter().map(|byte| !byte).collect())
    }
}

/// Regions behind a transform, and a checksum of bytes over them and itself.
#[derive(BitCodec, Clone, Debug, PartialEq)]
pub(crate) struct Hidden {
    #[codec(sized(bits = 8), through(Flipped, max = 20))]
    heights: Heights,
    #[codec(sized(leb128), through(Flipped, max = 100, verbatim), len(rest))]
    text: Verbatim<Vec<u8>>,
    #[codec(sum(Folded, over = ..))]
    sum: (),
}

impl Sample for Hidden {
    fn sample(source: &mut Source<'_>) -> Self {
        let value = Vec::sample(source);
        let mut packed = Vec::sample(source);
        if bool::sample(source) {
            packed = value.iter().map(|byte: &u8| !byte).collect();
        }
        Self {
            heights: Sample::sample(source),
            text: Verbatim { value, packed },
            sum: (),
        }
    }
}

/// Eight owners of three bits each, the first in the upper bits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hands([u8; 3]);

impl Hands {
    fn owners(bytes: [u8; 3]) -> impl Iterator<Item = u32> {
        let [high, middle, low] = bytes;
        let all = u32::from_be_bytes([0, high, middle, low]);
        (0..8).rev().map(move |place| all >> (3 * place) & 7)
    }
}

impl Kept<[Owner; 8]> for Hands {
    type Bytes = [u8; 3];

    fn from_kept(bytes: [u8; 3]) -> Option<Self> {
        let mut owners = Self::owners(bytes);
        owners
            .all(|owner| matches!(owner, 0 | 1 | 6))
            .then_some(Self(bytes))
    }

    fn to_kept(&self) -> [u8; 3] {
        self.0
    }
}

impl Sample for Hands {
    fn sample(source: &mut Source<'_>) -> Self {
        let all = (0..8).fold(0_u32, |all, _| all << 3 | [0, 1, 6][source.below(3)]);
        let [_, high, middle, low] = all.to_be_bytes();
        Self([high, middle, low])
    }
}

const SEATS: [&str; 3] = ["north", "east", "south"];

family! {
    /// All of them.
    Derived {
        ComputedUnit: Account,
        ComputedValue: Heights,
        Versioned: Hello,
        Summed: Frame,
        KeptHands: Hands = (kept = [Owner; 8]),
        KeptList: Vec<Hands> = (len(bits = 2), kept = [Owner; 8]),
        NamedArray: [u8; 3] = (names = SEATS, range = 0..=9),
        NamedList: Vec<Owner> = (names = SEATS, len(bits = 3)),
        Transformed: Hidden,
    }
}
