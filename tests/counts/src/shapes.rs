//! Shapes of several kinds, whose decoding and encoding is counted.

use bitcodec::BitCodec;
use use_site_types::{CubeOwner, GameState, MatchKey, Numbers, Player, Resignation, Sample};

/// Eight fields in 64 bits, the most significant bit first.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Eight {
    /// 12 bits.
    #[codec(bits = 12)]
    pub(crate) channel: u16,
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) level: u16,
    /// 6 bits, with a sign.
    #[codec(bits = 6)]
    pub(crate) offset: i8,
    /// 4 bits.
    #[codec(bits = 4)]
    pub(crate) gain: u8,
    /// 16 bits.
    pub(crate) time: u16,
    /// A flag.
    pub(crate) valid: bool,
    /// 7 bits.
    #[codec(bits = 7)]
    pub(crate) source: u8,
    /// 8 bits.
    pub(crate) check: u8,
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

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// Three fields in 24 bits.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Small {
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) x: u16,
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) y: u16,
    /// 4 bits.
    #[codec(bits = 4)]
    pub(crate) kind: u8,
}

impl Sample for Small {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            x: numbers.below(1 << 10) as u16,
            y: numbers.below(1 << 10) as u16,
            kind: numbers.below(16) as u8,
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// Two structs in a struct, in 56 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Nested {
    /// 12 bits.
    #[codec(bits = 12)]
    pub(crate) id: u16,
    /// 20 bits.
    pub(crate) from: Point,
    /// 20 bits.
    pub(crate) to: Point,
    /// 4 bits.
    #[codec(bits = 4)]
    pub(crate) kind: u8,
}

/// A struct inside.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// 10 bits.
    #[codec(bits = 10)]
    pub(crate) x: u16,
    /// 10 bits, with a sign.
    #[codec(bits = 10)]
    pub(crate) y: i16,
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

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// 16 structs between other fields, in 113 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Cells {
    /// 8 bits.
    pub(crate) kind: u8,
    /// 80 bits.
    pub(crate) cells: [Cell; 16],
    /// 25 bits.
    #[codec(bits = 25)]
    pub(crate) time: u32,
}

/// One of them.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cell {
    /// 1 bit behind 3 zeros.
    #[codec(reserved = 3, bits = 1)]
    pub(crate) low: u8,
    /// 1 bit.
    #[codec(bits = 1)]
    pub(crate) high: u8,
}

impl Sample for Cells {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            kind: numbers.below(256) as u8,
            cells: std::array::from_fn(|_| Cell {
                low: numbers.below(2) as u8,
                high: numbers.below(2) as u8,
            }),
            time: numbers.below(1 << 25),
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// 21 numbers of 3 bits and a flag.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Array {
    /// 63 bits.
    #[codec(bits = 3)]
    pub(crate) levels: [u8; 21],
    /// A flag.
    pub(crate) last: bool,
}

impl Sample for Array {
    fn sample(numbers: &mut Numbers) -> Self {
        Self {
            levels: std::array::from_fn(|_| numbers.below(8) as u8),
            last: numbers.below(2) == 1,
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// Six enums in 16 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub(crate) struct Enums {
    /// 3 bits, 5 of 8 codes.
    pub(crate) state: GameState,
    /// 1 bit.
    pub(crate) player: Player,
    /// 2 bits, 3 of 4 codes.
    pub(crate) owner: CubeOwner,
    /// 2 bits, all codes.
    pub(crate) resigned: Resignation,
    /// 4 bits, all codes but one.
    pub(crate) shape: Shape,
    /// Twice 2 bits.
    pub(crate) suits: [Suit; 2],
}

/// Fifteen values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
#[rustfmt::skip]
pub(crate) enum Shape { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O }

/// Four values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
#[rustfmt::skip]
pub(crate) enum Suit { Clubs, Diamonds, Hearts, Spades }

const SHAPES: [Shape; 15] = {
    use Shape::*;
    [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O]
};
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

impl Sample for Enums {
    fn sample(numbers: &mut Numbers) -> Self {
        let MatchKey {
            state,
            turn: player,
            cube_owner: owner,
            resigned,
            ..
        } = MatchKey::sample(numbers);
        let suit = |numbers: &mut Numbers| SUITS[numbers.below(4) as usize];
        Self {
            state,
            player,
            owner,
            resigned,
            shape: SHAPES[numbers.below(15) as usize],
            suits: [suit(numbers), suit(numbers)],
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// An enum with data, in 3 to 35 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, tag(bits = 3))]
pub(crate) enum Data {
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

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// Options that fields before them tell of, in 14 to 58 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct Optional {
    /// A flag.
    pub(crate) has_height: bool,
    /// 2 bits.
    #[codec(bits = 2)]
    pub(crate) version: u8,
    /// 11 bits.
    #[codec(bits = 11)]
    pub(crate) speed: u16,
    /// 12 bits.
    #[codec(bits = 12, when = has_height)]
    pub(crate) height: Option<u16>,
    /// 32 bits.
    #[codec(when = version > 1)]
    pub(crate) time: Option<u32>,
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

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// Up to 255 structs of 24 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
pub(crate) struct List {
    /// One after the other.
    #[codec(len(bits = 8))]
    pub(crate) points: Vec<Small>,
}

impl Sample for List {
    fn sample(numbers: &mut Numbers) -> Self {
        let len = numbers.below(40);
        Self {
            points: (0..len).map(|_| Small::sample(numbers)).collect(),
        }
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::sample(numbers)
    }
}

/// 25 fields in 300 bits.
macro_rules! wide {
    ($($field:ident)*) => {
        /// 25 fields in 300 bits.
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(lsb_first)]
        pub(crate) struct Wide {
            $(#[codec(bits = 12)] $field: u16,)*
        }

        impl Sample for Wide {
            fn sample(numbers: &mut Numbers) -> Self {
                Self { $($field: numbers.below(1 << 12) as u16),* }
            }

            fn wild(numbers: &mut Numbers) -> Self {
                Self::sample(numbers)
            }
        }
    };
}

wide! { a b c d e f g h i j k l m n o p q r s t u v w x y }
