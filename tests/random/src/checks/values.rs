//! Values to bits and back.

use std::fmt::Debug;

use bitcodec::Format;

use super::{Checked, Laws, broken};
use crate::model::{self, Refused};
use crate::tree::{Tree, Value};

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// The layout is printed in every way.
    pub(super) fn layout(&self) -> Checked {
        let layout = T::LAYOUT;
        let spelling = layout.spelling();
        let hash = spelling
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            });
        if hash != layout.fingerprint() {
            broken!("the fingerprint is that of the spelling", "{spelling}");
        }
        let pages = [
            layout.to_string(),
            layout.diagram().to_string(),
            format!("{:?}", layout.rows()),
            format!(
                "{:?}",
                layout.to_kaitai().map_err(|error| error.to_string())
            ),
        ];
        if pages.iter().any(String::is_empty) {
            broken!("a layout has words", "{spelling}");
        }
        Ok(())
    }

    /// Encodes a value in every way, and returns its bytes if it has some.
    pub(super) fn value(&self, value: &Tree) -> Result<Option<Vec<u8>>, super::Broken> {
        let expected = model::encode(&self.declaration, value, &[]);
        if matches!(expected, Err(Refused::TooLong)) {
            return Ok(None);
        }
        let typed = T::of_tree(value);
        let found = typed.to_bytes();
        let (bits, bytes) = match (expected, &found) {
            (Ok(bits), Ok(_)) => {
                let mut filled = bits.clone();
                filled.fill();
                (bits, filled.to_bytes())
            }
            (Err(_), Err(_)) => {
                self.refused(&typed)?;
                return Ok(None);
            }
            (expected, found) => broken!(
                "encoding refuses what the book refuses",
                "value {typed:?}\nexpected {}\ngot {found:02x?}",
                shown(&expected)
            ),
        };
        if found.as_ref().ok() != Some(&bytes) {
            broken!(
                "encoding writes the bits of the book",
                "value {typed:?}\nexpected {bytes:02x?}\ngot {found:02x?}"
            );
        }
        let width = bits.all.len();
        if typed.bit_len().ok() != Some(width) {
            broken!(
                "`bit_len` counts the bits",
                "value {typed:?}\nexpected {width}\ngot {:?}",
                typed.bit_len()
            );
        }
        let (least, most) = (T::MIN_BITS, T::MAX_BITS);
        if least > width || most.is_some_and(|most| most < width) {
            broken!(
                "widths are between their bounds",
                "value {typed:?}\n{width} bits, not in {least}..={most:?}"
            );
        }
        let mut buffer = vec![0xaa; bytes.len() + 2];
        let used = typed.encode_to_slice(&mut buffer);
        if used.ok() != Some(bytes.len())
            || buffer[..bytes.len()] != bytes
            || buffer[bytes.len()..] != [0xaa; 2]
        {
            broken!(
                "`encode_to_slice` writes the bytes of `to_bytes`",
                "value {typed:?}\nexpected {bytes:02x?}\ngot {buffer:02x?}"
            );
        }
        if !bytes.is_empty()
            && typed
                .encode_to_slice(&mut buffer[..bytes.len() - 1])
                .is_ok()
        {
            broken!(
                "a slice that is too short is refused",
                "value {typed:?}\nexpected {bytes:02x?}"
            );
        }
        if let Some(to_array) = self.to_array
            && to_array(&typed).as_ref() != Some(&bytes)
        {
            broken!(
                "`to_array` writes the bytes of `to_bytes`",
                "value {typed:?}\nexpected {bytes:02x?}\ngot {:02x?}",
                to_array(&typed)
            );
        }
        self.plain_writer(&typed, value, &bits.all)?;
        self.text_of(&typed, &bytes)?;
        let back = T::from_bytes(&bytes).map(|value| value.to_tree());
        if back.as_ref().ok() != Some(&value.decoded()) {
            broken!(
                "decoding gives the value back",
                "value {typed:?}\nbytes {bytes:02x?}\ngot {back:?}"
            );
        }
        Ok(Some(bytes))
    }

    /// What has no bytes has none in any way.
    fn refused(&self, value: &T) -> Checked {
        let mut buffer = vec![0; 4096];
        let any = [
            value.encode_to_slice(&mut buffer).is_ok(),
            value.bit_len().is_ok(),
            self.to_array
                .is_some_and(|to_array| to_array(value).is_some()),
            self.to_text
                .as_ref()
                .is_some_and(|texts| (texts.to)(value).is_some()),
        ];
        if any.contains(&true) {
            broken!(
                "a value that is refused is refused in every way",
                "value {value:?}\n`encode_to_slice`, `bit_len`, `to_array`, `to_text`: {any:?}"
            );
        }
        let error = value.to_bytes().map_err(|error| error.to_string());
        if error.is_err_and(|error| error.is_empty()) {
            broken!("a refusal has words", "value {value:?}");
        }
        if let Some(texts) = &self.to_text
            && !(texts.shown)(value).starts_with("invalid: ")
        {
            broken!(
                "`Display` says that a value is invalid",
                "value {value:?}\ngot {}",
                (texts.shown)(value)
            );
        }
        self.plain_refuses(value)
    }
}

fn shown(bits: &Result<model::Bits, Refused>) -> String {
    match bits {
        Ok(bits) => {
            let digits = bits.all.iter().map(|bit| if *bit { '1' } else { '0' });
            digits.collect()
        }
        Err(refused) => format!("{refused:?}"),
    }
}
