//! Base64 without padding characters.

use core::fmt;

use base64::engine::{Engine, GeneralPurpose};
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use base64::{DecodeError, DecodeSliceError};

use super::Text;
use crate::error::Refusal;

/// Base64 with `+` and `/`, without `=`. `text = base64`.
#[derive(Clone, Copy, Debug)]
pub enum Base64 {}

/// Base64 with `-` and `_`, without `=`. `text = base64_url`.
#[derive(Clone, Copy, Debug)]
pub enum Base64Url {}

impl Text for Base64 {
    fn encoded_len(bits: usize) -> usize {
        encoded_len(bits)
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        write(&BASE64_STANDARD_NO_PAD, bytes, out)
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        read(
            &BASE64_STANDARD_NO_PAD,
            text,
            bytes,
            "one of A-Z a-z 0-9 + /",
        )
    }
}

impl Text for Base64Url {
    fn encoded_len(bits: usize) -> usize {
        encoded_len(bits)
    }

    fn write<W: fmt::Write>(bytes: &[u8], _bits: usize, out: &mut W) -> fmt::Result {
        write(&BASE64_URL_SAFE_NO_PAD, bytes, out)
    }

    fn read(text: &str, bytes: &mut [u8]) -> Result<usize, Refusal> {
        read(
            &BASE64_URL_SAFE_NO_PAD,
            text,
            bytes,
            "one of A-Z a-z 0-9 - _",
        )
    }
}

fn encoded_len(bits: usize) -> usize {
    (8 * bits.div_ceil(8)).div_ceil(6)
}

fn write<W: fmt::Write>(engine: &GeneralPurpose, bytes: &[u8], out: &mut W) -> fmt::Result {
    // Whole groups of three bytes end at a character, so pieces of 48 join without a seam.
    for piece in bytes.chunks(48) {
        let mut characters = [0; 64];
        let len = engine
            .encode_slice(piece, &mut characters)
            .map_err(|_| fmt::Error)?;
        let text = characters
            .get(..len)
            .and_then(|text| core::str::from_utf8(text).ok());
        out.write_str(text.ok_or(fmt::Error)?)?;
    }
    Ok(())
}

fn read(
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
    let kept = "padding `=` is left out";
    match error {
        DecodeError::InvalidByte(at, b'=') => Refusal::Text { rule: kept, at },
        DecodeError::InvalidByte(at, found) => Refusal::TextCharacter {
            found,
            at,
            expected,
        },
        DecodeError::InvalidLastSymbol { offset: at, .. } => Refusal::TextSpareBits { at },
        DecodeError::InvalidPadding => Refusal::Text {
            rule: kept,
            at: text.find('=').unwrap_or(text.len()),
        },
        DecodeError::InvalidLength(len) => Refusal::Text {
            rule: "one character more is needed",
            at: len,
        },
    }
}
