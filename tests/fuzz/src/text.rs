//! Text forms: any text as a value, and any value as a text.

use std::fmt;
use std::fmt::Debug;

use bitcodec::error::Refusal;
use bitcodec::text::Text;
use bitcodec::{BitCodec, NoContext, TextFormat, Violation};

/// Of constant size, with spare bits in the last character.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, size = 80, text = base64)]
struct Small {
    #[codec(unary(total = 15))]
    points: [u8; 25],
}

/// Of any length, which decides how many spare bits there are.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = base64_url)]
struct Url {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(len(leb128), bits = 5)]
    names: Vec<u8>,
}

/// Of fewer bits than a character.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, text = base64)]
struct Narrow(#[codec(elias_gamma, range = 1..=200)] u8);

/// Longer than the smallest room that is made for a text.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = base64)]
struct Middle(#[codec(len(bits = 6))] Vec<u16>);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = hex)]
struct Colour([u8; 3]);

/// Of any length, with a rule.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first, text = hex, check = ascends)]
struct Steps {
    #[codec(len(bits = 9), exp_golomb)]
    steps: Vec<i16>,
    flag: bool,
}

fn ascends(steps: &Steps) -> Result<(), Violation> {
    if steps.steps.is_sorted() {
        return Ok(());
    }
    Err(Violation::new("the steps ascend").field("steps"))
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, text = Letters)]
struct Spelled {
    #[codec(bits = 9)]
    number: u16,
    #[codec(len(bits = 3))]
    flags: Vec<bool>,
}

/// A letter from `a` to `p` for each four bits, as many as the bits fill in part.
#[derive(Debug)]
enum Letters {}

impl Text for Letters {
    fn encoded_len(bits: usize) -> usize {
        bits.div_ceil(4)
    }

    fn write<W: fmt::Write>(bytes: &[u8], bits: usize, out: &mut W) -> fmt::Result {
        let nibbles = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        for nibble in nibbles.take(Self::encoded_len(bits)) {
            out.write_char(char::from(b'a' + nibble))?;
        }
        Ok(())
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        let len = bytes.len();
        for (at, letter) in text.bytes().enumerate() {
            let nibble = match letter {
                b'a'..=b'p' => letter - b'a',
                found => {
                    return Err(Refusal::text_character(found, at, "a letter from a to p"));
                }
            };
            let byte = bytes.get_mut(at / 2).ok_or(Refusal::no_space(len))?;
            *byte = if at % 2 == 0 {
                nibble << 4
            } else {
                *byte | nibble
            };
        }
        Ok(4 * text.len())
    }
}

/// Checks the laws of one type, and says whether the text or the bytes are a value.
pub type Check = fn(&[u8]) -> bool;

macro_rules! forms {
    ($($root:ident: $as_written:expr;)*) => {
        &[$(
            (concat!(stringify!($root), " as text"), |input| {
                str::from_utf8(input).is_ok_and(|text| for_text::<$root>(text, $as_written))
            }),
            (concat!(stringify!($root), " as bytes"), for_bytes::<$root>),
        )*]
    };
}

/// Every type with a name, as text and as bytes, and how a text that it accepts is written. The first byte of an input is a
/// place in this list: a new one goes to its end.
pub const FORMS: &[(&str, Check)] = forms! {
    Small: str::to_owned;
    Url: str::to_owned;
    Narrow: str::to_owned;
    Middle: str::to_owned;
    Colour: str::to_lowercase;
    Steps: str::to_lowercase;
    Spelled: str::to_owned;
};

/// The form that the first byte names, and the rest.
pub fn choose(input: &[u8]) -> Option<(&'static str, Check, &[u8])> {
    let (first, rest) = input.split_first()?;
    let (name, check) = FORMS[usize::from(*first) % FORMS.len()];
    Some((name, check, rest))
}

/// The form refuses the text or the bytes, or they come back.
pub fn check(input: &[u8]) {
    if let Some((_, check, rest)) = choose(input) {
        check(rest);
    }
}

/// Any text is refused, or is what its value is written as.
fn for_text<T>(text: &str, as_written: fn(&str) -> String) -> bool
where
    T: TextFormat<Context = NoContext> + PartialEq + Debug,
{
    let read = T::from_text(text);
    let trace = T::trace_text(text);
    assert_eq!(trace.error(), read.as_ref().err(), "{text}");
    let Ok(value) = read else {
        return false;
    };
    assert_eq!(value.to_text(), Ok(as_written(text)), "{value:?}");
    let bytes = value.to_bytes().expect("what has a text has bytes");
    let mut read = vec![0; text.len() + 1];
    let bits = T::Text::read(text, &mut read).expect("the text was read");
    assert!(bits.div_ceil(8) >= bytes.len(), "{value:?}");
    assert!(read.starts_with(&bytes), "{value:?}");
    true
}

/// Any bytes are refused, or their value comes back from its text.
fn for_bytes<T>(bytes: &[u8]) -> bool
where
    T: TextFormat<Context = NoContext> + PartialEq + Debug,
{
    let Ok(value) = T::from_bytes(bytes) else {
        return false;
    };
    let text = value.to_text().expect("what has bytes has a text");
    let bits = value.bit_len().expect("what has bytes has a width");
    assert_eq!(text.len(), T::Text::encoded_len(bits), "{text}");
    assert_eq!(T::from_text(&text), Ok(value), "{text}");
    true
}
