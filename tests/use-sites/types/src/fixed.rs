//! Shapes whose values all take the same bytes. By hand they go through words of 64 bits, with one check for all fields.

use bitcodec::BitCodec;

use crate::{ByHand, ByHandArray, Numbers, Refused, Sample};

/// Everything else follows from arrays.
macro_rules! by_hand {
    ($($shape:ty: $len:literal;)*) => { $(
        impl ByHand for $shape {
            #[inline]
            fn read(bytes: &[u8]) -> Result<Self, Refused> {
                Self::of_array(bytes.try_into().map_err(|_| Refused)?)
            }

            #[inline]
            fn read_prefix(bytes: &[u8]) -> Result<(Self, usize), Refused> {
                let first = bytes.first_chunk().ok_or(Refused)?;
                Ok((Self::of_array(first)?, $len))
            }

            #[inline]
            fn write_to(&self, bytes: &mut [u8]) -> Result<usize, Refused> {
                *bytes.first_chunk_mut().ok_or(Refused)? = self.array()?;
                Ok($len)
            }

            #[inline]
            fn append(&self, bytes: &mut Vec<u8>) -> Result<(), Refused> {
                bytes.extend_from_slice(&self.array()?);
                Ok(())
            }
        }
    )* };
}

by_hand! {
    MatchKey: 9;
    Eight: 8;
    Small: 3;
    Nested: 7;
    Enums: 2;
    Array: 8;
    Wide: 38;
}

/// The match key of GNU Backgammon: 13 fields in 66 bits of 9 bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, size = 72, packed = MatchKeyBits)]
pub struct MatchKey {
    /// Logarithm of the value of the cube.
    #[codec(bits = 4)]
    pub cube: u8,
    /// Who may turn the cube.
    pub cube_owner: CubeOwner,
    /// Who rolls.
    pub on_roll: Player,
    /// Whether the cube rests for a game.
    pub crawford: bool,
    /// Whether a game is played.
    pub state: GameState,
    /// Who decides.
    pub turn: Player,
    /// Whether a double was offered.
    pub doubled: bool,
    /// What is given up.
    pub resigned: Resignation,
    /// The dice, 0 before the roll.
    #[codec(bits = 3, range = 0..=6)]
    pub dice: [u8; 2],
    /// The points to win.
    #[codec(bits = 15)]
    pub length: u16,
    /// The points won.
    #[codec(bits = 15)]
    pub score: [u16; 2],
    /// Whether a centred cube counts double.
    pub no_jacoby: bool,
}

/// A player.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 1)]
pub enum Player {
    /// The first.
    Player0,
    /// The second.
    Player1,
}

/// The owner of the cube.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub enum CubeOwner {
    /// The first player.
    Player0 = 0,
    /// The second player.
    Player1 = 1,
    /// Nobody.
    Centred = 3,
}

/// Where a game is.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
pub enum GameState {
    /// None is played.
    NoGame,
    /// It is played.
    Playing,
    /// It was played to its end.
    Over,
    /// It was given up.
    Resigned,
    /// A double was refused.
    Dropped,
}

/// What a player gives up.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
pub enum Resignation {
    /// Nothing.
    None,
    /// The game.
    Single,
    /// Two games.
    Gammon,
    /// Three games.
    Backgammon,
}

impl ByHandArray<9> for MatchKey {
    #[inline]
    fn of_array(bytes: &[u8; 9]) -> Result<Self, Refused> {
        let (first, [last]) = bytes.split_first_chunk().ok_or(Refused)? else {
            return Err(Refused);
        };
        let word = u64::from_le_bytes(*first);
        let last = *last;
        let player = |bit: u32| {
            if word >> bit & 1 == 1 {
                Player::Player1
            } else {
                Player::Player0
            }
        };
        let cube_owner = match word >> 4 & 3 {
            0 => CubeOwner::Player0,
            1 => CubeOwner::Player1,
            3 => CubeOwner::Centred,
            _ => return Err(Refused),
        };
        let state = match word >> 8 & 7 {
            0 => GameState::NoGame,
            1 => GameState::Playing,
            2 => GameState::Over,
            3 => GameState::Resigned,
            4 => GameState::Dropped,
            _ => return Err(Refused),
        };
        let resigned = match word >> 13 & 3 {
            0 => Resignation::None,
            1 => Resignation::Single,
            2 => Resignation::Gammon,
            _ => Resignation::Backgammon,
        };
        let dice = [(word >> 15 & 7) as u8, (word >> 18 & 7) as u8];
        if dice[0] > 6 || dice[1] > 6 || last >> 3 != 0 {
            return Err(Refused);
        }
        Ok(Self {
            cube: (word & 15) as u8,
            cube_owner,
            on_roll: player(6),
            crawford: word >> 7 & 1 == 1,
            state,
            turn: player(11),
            doubled: word >> 12 & 1 == 1,
            resigned,
            dice,
            length: (word >> 21 & 0x7fff) as u16,
            score: [
                (word >> 36 & 0x7fff) as u16,
                (word >> 51) as u16 | (u16::from(last) & 3) << 13,
            ],
            no_jacoby: last >> 2 & 1 == 1,
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 9], Refused> {
        let wide = (self.length | self.score[0] | self.score[1]) >> 15 != 0;
        if self.cube > 15 || self.dice[0] > 6 || self.dice[1] > 6 || wide {
            return Err(Refused);
        }
        let word = u64::from(self.cube)
            | (self.cube_owner as u64) << 4
            | (self.on_roll as u64) << 6
            | u64::from(self.crawford) << 7
            | (self.state as u64) << 8
            | (self.turn as u64) << 11
            | u64::from(self.doubled) << 12
            | (self.resigned as u64) << 13
            | u64::from(self.dice[0]) << 15
            | u64::from(self.dice[1]) << 18
            | u64::from(self.length) << 21
            | u64::from(self.score[0]) << 36
            | u64::from(self.score[1]) << 51;
        let mut bytes = [0; 9];
        bytes[..8].copy_from_slice(&word.to_le_bytes());
        bytes[8] = (self.score[1] >> 13) as u8 | u8::from(self.no_jacoby) << 2;
        Ok(bytes)
    }
}

impl MatchKey {
    /// Reads the length of the match by a mask.
    #[inline]
    pub fn length_of(bytes: &[u8]) -> Result<u16, Refused> {
        let bytes: &[u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        let word = u64::from_le_bytes(*bytes.first_chunk().ok_or(Refused)?);
        Ok((word >> 21 & 0x7fff) as u16)
    }

    /// Reads the dice by masks.
    #[inline]
    pub fn dice_of(bytes: &[u8]) -> Result<[u8; 2], Refused> {
        let bytes: &[u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        let word = u64::from_le_bytes(*bytes.first_chunk().ok_or(Refused)?);
        let dice = [(word >> 15 & 7) as u8, (word >> 18 & 7) as u8];
        if dice[0] > 6 || dice[1] > 6 {
            return Err(Refused);
        }
        Ok(dice)
    }

    /// Writes the length of the match by a mask.
    #[inline]
    pub fn set_length_of(bytes: &mut [u8], length: u16) -> Result<(), Refused> {
        let bytes: &mut [u8; 9] = bytes.try_into().map_err(|_| Refused)?;
        if length >> 15 != 0 {
            return Err(Refused);
        }
        let place: &mut [u8; 8] = bytes.first_chunk_mut().ok_or(Refused)?;
        let word = u64::from_le_bytes(*place) & !(0x7fff << 21);
        *place = (word | u64::from(length) << 21).to_le_bytes();
        Ok(())
    }
}

impl Sample for MatchKey {
    fn sample(numbers: &mut Numbers) -> Self {
        let player =
            |numbers: &mut Numbers| [Player::Player0, Player::Player1][numbers.below(2) as usize];
        Self {
            cube: numbers.below(16) as u8,
            cube_owner: [CubeOwner::Player0, CubeOwner::Player1, CubeOwner::Centred]
                [numbers.below(3) as usize],
            on_roll: player(numbers),
            crawford: numbers.below(2) == 1,
            state: [
                GameState::NoGame,
                GameState::Playing,
                GameState::Over,
                GameState::Resigned,
                GameState::Dropped,
            ][numbers.below(5) as usize],
            turn: player(numbers),
            doubled: numbers.below(2) == 1,
            resigned: [
                Resignation::None,
                Resignation::Single,
                Resignation::Gammon,
                Resignation::Backgammon,
            ][numbers.below(4) as usize],
            dice: [numbers.below(7) as u8, numbers.below(7) as u8],
            length: numbers.below(1 << 15) as u16,
            score: [numbers.below(1 << 15) as u16, numbers.below(1 << 15) as u16],
            no_jacoby: numbers.below(2) == 1,
        }
    }
}

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

/// Six enums in 16 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
pub struct Enums {
    /// 3 bits, 5 of 8 codes.
    pub state: GameState,
    /// 1 bit.
    pub player: Player,
    /// 2 bits, 3 of 4 codes.
    pub owner: CubeOwner,
    /// 2 bits, all codes.
    pub resigned: Resignation,
    /// 4 bits, all codes but one.
    pub shape: Shape,
    /// Twice 2 bits.
    pub suits: [Suit; 2],
}

/// Fifteen values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
#[expect(missing_docs, reason = "they are letters")]
#[rustfmt::skip]
pub enum Shape { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O }

/// Four values.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
#[expect(missing_docs, reason = "they are cards")]
#[rustfmt::skip]
pub enum Suit { Clubs, Diamonds, Hearts, Spades }

const SHAPES: [Shape; 15] = {
    use Shape::*;
    [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O]
};
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

impl ByHandArray<2> for Enums {
    #[inline]
    fn of_array(bytes: &[u8; 2]) -> Result<Self, Refused> {
        let word = u16::from_be_bytes(*bytes);
        let suit = |at: u32| match word >> at & 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        };
        Ok(Self {
            state: match word >> 13 {
                0 => GameState::NoGame,
                1 => GameState::Playing,
                2 => GameState::Over,
                3 => GameState::Resigned,
                4 => GameState::Dropped,
                _ => return Err(Refused),
            },
            player: if word >> 12 & 1 == 1 {
                Player::Player1
            } else {
                Player::Player0
            },
            owner: match word >> 10 & 3 {
                0 => CubeOwner::Player0,
                1 => CubeOwner::Player1,
                3 => CubeOwner::Centred,
                _ => return Err(Refused),
            },
            resigned: match word >> 8 & 3 {
                0 => Resignation::None,
                1 => Resignation::Single,
                2 => Resignation::Gammon,
                _ => Resignation::Backgammon,
            },
            shape: *SHAPES.get(usize::from(word >> 4 & 15)).ok_or(Refused)?,
            suits: [suit(2), suit(0)],
        })
    }

    #[inline]
    fn array(&self) -> Result<[u8; 2], Refused> {
        let word = (self.state as u16) << 13
            | (self.player as u16) << 12
            | (self.owner as u16) << 10
            | (self.resigned as u16) << 8
            | (self.shape as u16) << 4
            | (self.suits[0] as u16) << 2
            | self.suits[1] as u16;
        Ok(word.to_be_bytes())
    }
}

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

/// Fields of 12 bits: 25 in 300 bits.
macro_rules! wide {
    ($($field:ident: $at:literal),*) => {
        /// 25 fields in 300 bits.
        #[derive(BitCodec, Clone, Debug, PartialEq)]
        #[codec(lsb_first)]
        #[expect(missing_docs, reason = "they are letters")]
        pub struct Wide {
            $(#[codec(bits = 12)] pub $field: u16,)*
        }

        impl ByHandArray<38> for Wide {
            #[inline]
            fn of_array(bytes: &[u8; 38]) -> Result<Self, Refused> {
                let (words, rest) = bytes.as_chunks();
                let mut last = [0; 8];
                last[..6].copy_from_slice(rest);
                let words = [words[0], words[1], words[2], words[3], last].map(u64::from_le_bytes);
                // A field lies in one word or in two.
                let field = |at: usize| {
                    let (word, shift) = (at / 64, at % 64);
                    let low = words[word] >> shift;
                    let high = if shift > 52 { words[word + 1] << (64 - shift) } else { 0 };
                    ((low | high) & 0xfff) as u16
                };
                if words[4] >> 44 != 0 {
                    return Err(Refused);
                }
                Ok(Self { $($field: field(12 * $at)),* })
            }

            #[inline]
            fn array(&self) -> Result<[u8; 38], Refused> {
                if (0 $(| self.$field)*) >> 12 != 0 {
                    return Err(Refused);
                }
                let mut words = [0; 5];
                let mut put = |at: usize, value: u16| {
                    let (word, shift) = (at / 64, at % 64);
                    words[word] |= u64::from(value) << shift;
                    if shift > 52 {
                        words[word + 1] |= u64::from(value) >> (64 - shift);
                    }
                };
                $(put(12 * $at, self.$field);)*
                let mut bytes = [0; 38];
                for (place, word) in bytes.chunks_mut(8).zip(words) {
                    place.copy_from_slice(&word.to_le_bytes()[..place.len()]);
                }
                Ok(bytes)
            }
        }

        impl Sample for Wide {
            fn sample(numbers: &mut Numbers) -> Self {
                Self { $($field: numbers.below(1 << 12) as u16),* }
            }
        }
    };
}

wide! {
    a: 0, b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: 7, i: 8, j: 9, k: 10, l: 11, m: 12, n: 13, o: 14, p: 15, q: 16, r: 17,
    s: 18, t: 19, u: 20, v: 21, w: 22, x: 23, y: 24
}
