//! The text form of a GNUBg ID.

use core::fmt;

use bitcodec::error::Refusal;
use bitcodec::text::{Base64, Text};

/// The number of bytes of a Position ID, and of its characters.
const POSITION_BYTES: usize = 10;
const POSITION_CHARACTERS: usize = 14;

/// The number of bytes of a Match ID, and of its characters.
const MATCH_BYTES: usize = 9;
const MATCH_CHARACTERS: usize = 12;

/// The text form: Base64 of the Position ID's ten bytes, a colon, Base64 of the Match ID's nine
/// bytes.
#[derive(Clone, Copy, Debug)]
pub enum IdText {}

impl Text for IdText {
    fn encoded_len(_bits: usize) -> usize {
        POSITION_CHARACTERS + 1 + MATCH_CHARACTERS
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        let (position, match_key) = bytes.split_at_checked(POSITION_BYTES).ok_or(fmt::Error)?;
        Base64::write(position, 8 * POSITION_BYTES, out)?;
        out.write_char(':')?;
        Base64::write(match_key, 8 * MATCH_BYTES, out)
    }

    #[inline]
    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        let len = bytes.len();
        let no_space = Refusal::no_space(len);
        let colon = Refusal::text(
            "a colon stands between Position ID and Match ID",
            POSITION_CHARACTERS,
        );
        let (position, rest) = text.split_at_checked(POSITION_CHARACTERS).ok_or(colon)?;
        let match_key = rest.strip_prefix(':').ok_or(colon)?;
        let (front, back) = bytes.split_at_mut_checked(POSITION_BYTES).ok_or(no_space)?;
        let back = back.get_mut(..MATCH_BYTES).ok_or(no_space)?;
        Base64::read(position, front)?;
        let read = Base64::read(match_key, back)
            .map_err(|refusal| shift(refusal, POSITION_CHARACTERS + 1))?;
        Ok(8 * POSITION_BYTES + read)
    }
}

/// Moves the character index of a refusal to the right.
#[cold]
fn shift(refusal: Refusal, by: usize) -> Refusal {
    match refusal {
        Refusal::TextCharacter {
            found,
            at,
            expected,
            ..
        } => Refusal::text_character(found, at + by, expected),
        Refusal::TextSpareBits { at, .. } => Refusal::text_spare_bits(at + by),
        Refusal::Text { rule, at, .. } => Refusal::text(rule, at + by),
        other => other,
    }
}
