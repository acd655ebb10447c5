//! Values to bits and back.

use bitcodec::layout::Strategy;

use super::{Broken, Checked, Laws, broken};
use crate::model::{self, Refused};
use crate::tree::Tree;

impl Laws<'_> {
    /// The layout is printed in every way.
    pub(super) fn layout(&self) -> Checked {
        self.lent_layout()?;
        let layout = self.codec.layout;
        let spelling = layout.spelling();
        let hash = spelling
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            });
        if hash != layout.fingerprint() {
            broken!("the fingerprint is that of the spelling", "{spelling}");
        }
        let kaitai = layout.to_kaitai().map_err(|error| error.to_string());
        let pages = [
            layout.to_string(),
            layout.diagram().to_string(),
            layout.decoding().to_string(),
            format!("{:?}", layout.rows()),
            kaitai.unwrap_or_else(|why| why),
        ];
        if pages.iter().any(String::is_empty) {
            broken!("a layout has words", "{spelling}");
        }
        let expected = match (layout.min_bits, layout.max_bits) {
            (_, Some(..=64)) => Strategy::Register,
            (least, Some(most)) if least == most => Strategy::ConstantOffsets,
            (_, Some(..=128)) => Strategy::Register,
            _ => Strategy::Cursor,
        };
        if layout.strategy() != expected {
            broken!(
                "the widths of a type decide how it is decoded",
                "{spelling}\nexpected {expected}\ngot {}",
                layout.decoding()
            );
        }
        Ok(())
    }

    /// A register holds the bytes of a value, and bytes at constant offsets are as many in each value.
    fn strategy(&self, bytes: &[u8]) -> Checked {
        let layout = self.codec.layout;
        let is_held = match layout.strategy() {
            Strategy::Register => bytes.len() <= 16,
            Strategy::ConstantOffsets => bytes.len() == layout.min_bits.div_ceil(8),
            _ => true,
        };
        if !is_held {
            broken!(
                "a value is decoded from as many bytes as its strategy has",
                "{} bytes {bytes:02x?}\n{}",
                bytes.len(),
                layout.decoding()
            );
        }
        Ok(())
    }

    /// Encodes a value in every way, and returns its bytes if it has some.
    pub(super) fn value(&self, value: &Tree) -> Result<Option<Vec<u8>>, Broken> {
        let expected = model::encode(&self.declaration, value, &[]);
        if matches!(expected, Err(Refused::TooLong)) {
            return Ok(None);
        }
        let found = (self.codec.to_bytes)(value, self.context);
        self.answers.add(&found);
        self.lent_value(value, &found)?;
        let bits = match (expected, &found) {
            (Ok(bits), Ok(_)) => bits,
            (Err(_), Err(_)) => {
                self.refused(value)?;
                return Ok(None);
            }
            (expected, found) => broken!(
                "encoding refuses what the book refuses",
                "value {value}\nexpected {:02x?}\ngot {found:02x?}",
                expected.map(|bits| bits.filled().to_bytes())
            ),
        };
        let bytes = bits.filled().to_bytes();
        self.strategy(&bytes)?;
        if found.as_ref() != Ok(&bytes) {
            broken!(
                "encoding writes the bits of the book",
                "value {value}\nexpected {bytes:02x?}\ngot {found:02x?}"
            );
        }
        self.widths(value, bits.all.len())?;
        self.slices(value, &bytes)?;
        self.written(value, &bits.all)?;
        self.text_of(value, &bytes)?;
        let back = (self.codec.from_bytes)(&bytes, self.context);
        if back.as_ref() != Ok(&value.decoded()) {
            broken!(
                "decoding gives the value back",
                "value {value}\nbytes {bytes:02x?}\ngot {}",
                super::bytes::shown(&back)
            );
        }
        Ok(Some(bytes))
    }

    /// The width of a value is what `bit_len` says, and between the bounds of its layout.
    fn widths(&self, value: &Tree, width: usize) -> Checked {
        let counted = (self.codec.bit_len)(value, self.context);
        if counted != Some(width) {
            broken!(
                "`bit_len` counts the bits",
                "value {value}\nexpected {width}\ngot {counted:?}"
            );
        }
        let (least, most) = (self.codec.layout.min_bits, self.codec.layout.max_bits);
        if least > width || most.is_some_and(|most| most < width) {
            broken!(
                "widths are between their bounds",
                "value {value}\n{width} bits, not in {least}..={most:?}"
            );
        }
        Ok(())
    }

    /// Slices and arrays hold the bytes that lists do.
    fn slices(&self, value: &Tree, bytes: &[u8]) -> Checked {
        let mut buffer = vec![0xaa; bytes.len() + 2];
        let used = (self.codec.encode_to_slice)(value, &mut buffer, self.context);
        let (front, rest) = buffer.split_at(bytes.len());
        if used != Some(bytes.len()) || front != bytes || rest != [0xaa; 2] {
            broken!(
                "`encode_to_slice` writes the bytes of `to_bytes`",
                "value {value}\nexpected {bytes:02x?}\ngot {buffer:02x?}"
            );
        }
        let short = bytes.len().checked_sub(1);
        if let Some(short) = short
            && (self.codec.encode_to_slice)(value, &mut buffer[..short], self.context).is_some()
        {
            broken!(
                "a slice that is too short is refused",
                "value {value}\nexpected {bytes:02x?}"
            );
        }
        let array = self.codec.to_array.map(|to_array| to_array(value));
        if array
            .as_ref()
            .is_some_and(|array| array.as_deref() != Some(bytes))
        {
            broken!(
                "`to_array` writes the bytes of `to_bytes`",
                "value {value}\nexpected {bytes:02x?}\ngot {array:02x?}"
            );
        }
        Ok(())
    }

    /// What has no bytes has none in any way.
    fn refused(&self, value: &Tree) -> Checked {
        let mut buffer = vec![0; 1 << 14];
        let any = [
            (self.codec.encode_to_slice)(value, &mut buffer, self.context).is_some(),
            (self.codec.bit_len)(value, self.context).is_some(),
            (self.codec.write_plain)(value, &[], self.context).is_some(),
            self.codec
                .to_array
                .is_some_and(|to_array| to_array(value).is_some()),
            self.codec
                .text
                .as_ref()
                .is_some_and(|text| (text.to_text)(value).is_some()),
        ];
        if any.contains(&true) {
            broken!(
                "a value that is refused is refused in every way",
                "value {value}\n`encode_to_slice`, `bit_len`, bit by bit, `to_array`, `to_text`: {any:?}"
            );
        }
        if (self.codec.to_bytes)(value, self.context).is_err_and(|error| error.is_empty()) {
            broken!("a refusal has words", "value {value}");
        }
        let display = self
            .codec
            .text
            .as_ref()
            .and_then(|text| (text.display)(value));
        if let Some(display) = display {
            broken!(
                "`Display` writes no text for a value that is refused",
                "value {value}\ngot {display}"
            );
        }
        Ok(())
    }
}
