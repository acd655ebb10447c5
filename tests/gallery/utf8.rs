//! UTF-8 as a prefix code with data: RFC 3629, section 3.

use bitcodec::{BitCodec, Violation, WireFormat};

use super::{damaged, published};

/// The head of a byte says how many bytes follow it, and is a prefix code: 0, 110, 1110, 11110. What is left of the code
/// never begins a character.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(tag(huffman), check = Sequence::rules)]
enum Sequence {
    #[codec(code = 0b0)]
    One(#[codec(bits = 7)] u8),
    #[codec(code = 0b110)]
    Two(#[codec(bits = 5)] u8, Tail),
    #[codec(code = 0b1110)]
    Three(#[codec(bits = 4)] u8, [Tail; 2]),
    #[codec(code = 0b11110)]
    Four(#[codec(bits = 3)] u8, [Tail; 3]),
    #[codec(code = 0b10)]
    Tail(#[codec(bits = 6)] u8),
    #[codec(code = 0b11111)]
    Unused(#[codec(bits = 3)] u8),
}

/// A byte that continues a character.
#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
struct Tail {
    #[codec(bits = 2, fixed = 0b10)]
    head: (),
    #[codec(bits = 6)]
    bits: u8,
}

impl Sequence {
    /// The number that the sequence means, whatever the rules say.
    fn number(&self) -> u32 {
        let join = |first: u8, tails: &[Tail]| {
            let add = |number: u32, tail: &Tail| number << 6 | u32::from(tail.bits);
            tails.iter().fold(u32::from(first), add)
        };
        match self {
            Self::One(bits) | Self::Tail(bits) | Self::Unused(bits) => u32::from(*bits),
            Self::Two(first, tail) => join(*first, &[*tail]),
            Self::Three(first, tails) => join(*first, tails),
            Self::Four(first, tails) => join(*first, tails),
        }
    }

    fn rules(&self) -> Result<(), Violation> {
        let least = match self {
            Self::One(_) => 0,
            Self::Two(..) => 0x80,
            Self::Three(..) => 0x800,
            Self::Four(..) => 0x1_0000,
            Self::Tail(_) | Self::Unused(_) => {
                return Err(Violation::new("no character begins so"));
            }
        };
        if self.number() < least {
            return Err(Violation::new(
                "a shorter sequence means the same character",
            ));
        }
        char::from_u32(self.number()).map_or(
            Err(Violation::new("the number is no character")),
            |_| Ok(()),
        )
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Text {
    sequences: [Sequence; 4],
}

/// RFC 3629, section 7: "A", not identical to, Alpha, full stop.
#[test]
fn a_published_text_comes_back() {
    let bytes = [0x41, 0xe2, 0x89, 0xa2, 0xce, 0x91, 0x2e];
    let tail = |bits| Tail { head: (), bits };
    let text = Text {
        sequences: [
            Sequence::One(0x41),
            Sequence::Three(0x2, [tail(0x09), tail(0x22)]),
            Sequence::Two(0x0e, tail(0x11)),
            Sequence::One(0x2e),
        ],
    };
    assert_eq!(
        text.sequences.map(|sequence| sequence.number()),
        [0x41, 0x2262, 0x391, 0x2e]
    );
    damaged::<Text>(&bytes);
    published(&bytes, text);
}

#[derive(BitCodec, Debug)]
#[codec(msb_first)]
struct Character(Sequence);

/// What the declaration accepts is what the standard library accepts.
#[test]
fn it_is_as_strict_as_the_standard_library() {
    for number in (0..=0x10_ffff).step_by(7) {
        let mut buffer = [0; 4];
        if let Some(character) = char::from_u32(number) {
            let bytes = character.encode_utf8(&mut buffer).as_bytes();
            let decoded = Character::from_bytes(bytes).expect("it is a character");
            assert_eq!(decoded.0.number(), number);
        }
    }
    let mut state = 1_u32;
    for _ in 0..100_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let bytes = (state ^ state >> 15).to_be_bytes();
        for len in 1..=4 {
            let one =
                std::str::from_utf8(&bytes[..len]).is_ok_and(|text| text.chars().count() == 1);
            assert_eq!(
                Character::from_bytes(&bytes[..len]).is_ok(),
                one,
                "{:x?}",
                &bytes[..len]
            );
        }
    }
}
