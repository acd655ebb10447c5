//! The hexadecimal text form.

use core::fmt;

use crate::error::refusal::Refusal;
use crate::text::Text;

/// Two hexadecimal digits for each byte, written in lower case and read in both cases. `text = hex`.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first, text = hex)]
/// struct Key([u8; 2]);
///
/// assert_eq!(Key([0xfb, 0xff]).to_string(), "fbff");
/// assert_eq!("FBff".parse(), Ok(Key([0xfb, 0xff])));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Hex {}

impl Text for Hex {
    fn encoded_len(bits: usize) -> usize {
        2 * bits.div_ceil(8)
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
        let mut digits = digits.filter_map(|digit| char::from_digit(digit.into(), 16));
        digits.try_for_each(|digit| out.write_char(digit))
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        let text = text.as_bytes();
        let len = bytes.len();
        for (index, pair) in text.chunks(2).enumerate() {
            let at = 2 * index;
            let digits = match *pair {
                [high, low] => digit(high, at)? << 4 | digit(low, at + 1)?,
                _ => {
                    return Err(Refusal::Text {
                        rule: "the second digit of a byte is missing",
                        at: text.len(),
                    });
                }
            };
            *bytes.get_mut(index).ok_or(Refusal::NoSpace { len })? = digits;
        }
        Ok(4 * text.len())
    }
}

fn digit(character: u8, at: usize) -> Result<u8, Refusal> {
    match character {
        b'0'..=b'9' => Ok(character - b'0'),
        b'a'..=b'f' => Ok(character - b'a' + 10),
        b'A'..=b'F' => Ok(character - b'A' + 10),
        found => Err(Refusal::TextCharacter {
            found,
            at,
            expected: "a hexadecimal digit",
        }),
    }
}
