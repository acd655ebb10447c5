//! Base64 without padding characters.

use core::fmt;

use base64::engine::{Engine, GeneralPurpose};
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use base64::{DecodeError, DecodeSliceError};

use crate::chunks::{as_chunks, as_chunks_mut};
use crate::error::refusal::Refusal;
use crate::text::Text;

/// Base64 with `+` and `/`, without `=`. `text = base64`.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, text = base64)]
/// struct Key([u8; 2]);
///
/// assert_eq!(Key([0xfb, 0xff]).to_string(), "+/8");
/// assert_eq!("+/8".parse(), Ok(Key([0xfb, 0xff])));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Base64 {}

/// Base64 with `-` and `_`, without `=`. `text = base64_url`.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first, text = base64_url)]
/// struct Key([u8; 2]);
///
/// assert_eq!(Key([0xfb, 0xff]).to_string(), "-_8");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Base64Url {}

impl Text for Base64 {
    fn encoded_len(bits: usize) -> usize {
        encoded_len(bits)
    }

    #[inline]
    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        write(&STANDARD, bytes, out)
    }

    #[inline]
    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        read(&STANDARD, text, bytes, "one of A-Z a-z 0-9 + /")
    }
}

impl Text for Base64Url {
    fn encoded_len(bits: usize) -> usize {
        encoded_len(bits)
    }

    #[inline]
    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        write(&URL_SAFE, bytes, out)
    }

    #[inline]
    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        read(&URL_SAFE, text, bytes, "one of A-Z a-z 0-9 - _")
    }
}

fn encoded_len(bits: usize) -> usize {
    (8 * bits.div_ceil(8)).div_ceil(6)
}

/// An alphabet as tables in both directions, and the engine that encodes and that diagnoses errors.
struct Alphabet {
    characters: [u8; 64],
    digits: [u8; 256],
    engine: GeneralPurpose,
}

static STANDARD: Alphabet = Alphabet::new(
    *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    BASE64_STANDARD_NO_PAD,
);
static URL_SAFE: Alphabet = Alphabet::new(
    *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    BASE64_URL_SAFE_NO_PAD,
);

/// The entry of `digits` for a character outside of the alphabet: a bit that no digit has.
const NONE: u8 = 0x80;

impl Alphabet {
    const fn new(characters: [u8; 64], engine: GeneralPurpose) -> Self {
        let mut digits = [NONE; 256];
        let mut digit = 0u8;
        while digit < 64 {
            digits[characters[digit as usize] as usize] = digit;
            digit += 1;
        }
        Self {
            characters,
            digits,
            engine,
        }
    }

    /// Decodes a valid text, and returns the number of bytes; `None` if the text is invalid or `bytes` too short.
    ///
    /// Characters are not tested one by one: `seen` collects the bits of all digits, and [`NONE`] is tested once at the
    /// end.
    #[inline]
    fn decode(&self, text: &[u8], bytes: &mut [u8]) -> Option<usize> {
        let (groups, rest) = as_chunks::<4, u8>(text);
        let (whole, tail) = bytes.split_at_mut_checked(text.len() / 4 * 3)?;
        let mut seen = 0;
        let mut group = |characters: [u8; 4]| {
            let digits = characters.map(|character| self.digits[usize::from(character)]);
            seen |= digits[0] | digits[1] | digits[2] | digits[3];
            let [one, two, three, four] = digits.map(u32::from);
            (one << 18 | two << 12 | three << 6 | four).to_be_bytes()
        };
        for (characters, bytes) in groups.zip(as_chunks_mut::<3, u8>(whole).0) {
            let [_, high, middle, low] = group(*characters);
            *bytes = [high, middle, low];
        }
        // An incomplete group is completed with the digit 0; its spare bits, after the last whole byte, must be zero.
        let zero = self.characters[0];
        let (spare, more) = match *rest {
            [] => (0, 0),
            [one, two] => {
                let [_, byte, spare, _] = group([one, two, zero, zero]);
                *tail.first_mut()? = byte;
                (spare, 1)
            }
            [one, two, three] => {
                let [_, high, low, spare] = group([one, two, three, zero]);
                *tail.first_chunk_mut()? = [high, low];
                (spare, 2)
            }
            _ => return None,
        };
        (seen < NONE && spare == 0).then_some(text.len() / 4 * 3 + more)
    }
}

fn write<W: fmt::Write>(alphabet: &Alphabet, bytes: &[u8], out: &mut W) -> fmt::Result {
    // 48 bytes are whole groups of three, so each piece ends at a character boundary: 64 characters.
    for piece in bytes.chunks(48) {
        let mut characters = [0; 64];
        let len = alphabet
            .engine
            .encode_slice(piece, &mut characters)
            .map_err(|_| fmt::Error)?;
        let text = characters
            .get(..len)
            .and_then(|text| core::str::from_utf8(text).ok());
        out.write_str(text.ok_or(fmt::Error)?)?;
    }
    Ok(())
}

#[inline]
fn read(
    alphabet: &Alphabet,
    text: &str,
    bytes: &mut [u8],
    expected: &'static str,
) -> Result<usize, Refusal> {
    match alphabet.decode(text.as_bytes(), bytes) {
        Some(read) => Ok(8 * read),
        None => diagnose(&alphabet.engine, text, bytes, expected),
    }
}

/// Decodes again with the engine, which reports the error.
#[cold]
#[inline(never)]
fn diagnose(
    engine: &GeneralPurpose,
    text: &str,
    bytes: &mut [u8],
    expected: &'static str,
) -> Result<usize, Refusal> {
    let len = bytes.len();
    match engine.decode_slice(text, bytes) {
        Ok(read) => Ok(8 * read),
        Err(DecodeSliceError::OutputSliceTooSmall) => Err(Refusal::NoSpace { len }),
        Err(DecodeSliceError::DecodeError(error)) => Err(refusal(error, text, expected)),
    }
}

#[cold]
fn refusal(error: DecodeError, text: &str, expected: &'static str) -> Refusal {
    let unpadded = "padding `=` is left out";
    match error {
        DecodeError::InvalidByte(at, b'=') => Refusal::Text { rule: unpadded, at },
        DecodeError::InvalidByte(at, found) => Refusal::TextCharacter {
            found,
            at,
            expected,
        },
        DecodeError::InvalidLastSymbol { offset: at, .. } => Refusal::TextSpareBits { at },
        DecodeError::InvalidPadding => Refusal::Text {
            rule: unpadded,
            at: text.find('=').unwrap_or(text.len()),
        },
        DecodeError::InvalidLength(len) => Refusal::Text {
            rule: "one character more is needed",
            at: len,
        },
    }
}

#[cfg(test)]
mod tests {
    use base64::engine::Engine;

    use super::Alphabet;
    use super::STANDARD;
    use super::URL_SAFE;

    /// Reads a text by the tables and by the engine, which must agree.
    fn agree(alphabet: &Alphabet, text: &[u8]) {
        let (mut ours, mut theirs) = ([0; 6], [0; 6]);
        let read = alphabet.decode(text, &mut ours);
        assert_eq!(
            read,
            alphabet.engine.decode_slice(text, &mut theirs).ok(),
            "{text:?}"
        );
        if let Some(read) = read {
            assert_eq!(ours.get(..read), theirs.get(..read), "{text:?}");
        }
    }

    #[test]
    fn tables_and_engine_read_the_same() {
        for alphabet in [&STANDARD, &URL_SAFE] {
            for one in 0..=u8::MAX {
                for two in 0..=u8::MAX {
                    agree(alphabet, &[one, two]);
                    agree(alphabet, &[b'x', one, two]);
                    agree(alphabet, &[one, b'9', b'A', two]);
                    agree(alphabet, &[b'a', b'b', b'Z', b'0', one, two]);
                }
                agree(alphabet, &[one]);
                agree(alphabet, &[b'Q', b'Y', b'k', b'q', one]);
            }
            agree(alphabet, b"");
            agree(alphabet, b"AAAAAAAA");
            agree(alphabet, b"AAAAAAAAA");
        }
    }
}
