//! Texts, and numbers in text, in Kaitai Struct.

use alloc::borrow::ToOwned;
use alloc::format;

use crate::layout::render::kaitai::File;
use crate::layout::{Charset, Layout, Length, Node, Numeral};

impl File {
    /// A text of whole bytes.
    pub(super) fn text(
        &mut self,
        id: &str,
        units: &Layout,
        charset: Charset,
        doc: &str,
    ) -> Option<()> {
        let Node::List { len, element } = units.node else {
            return None;
        };
        let encoding = match (charset, element.node) {
            (Charset::Utf8, Node::Unsigned) => "UTF-8",
            (Charset::Ascii, Node::Unsigned) => "ASCII",
            (Charset::Latin1, Node::Unsigned) => "ISO-8859-1",
            (Charset::Utf16, Node::Unsigned) => match self.order.is_lsb_first() {
                true => "UTF-16LE",
                false => "UTF-16BE",
            },
            (Charset::Utf16, Node::Bytes { little_endian, .. }) => match little_endian {
                true => "UTF-16LE",
                false => "UTF-16BE",
            },
            _ => return None,
        };
        let bytes = element.constant_bits()? / 8;
        if element.constant_bits()? != bytes * 8 || !self.is_at_byte {
            return None;
        }
        let end = match len {
            Length::Constant(len) => format!("size: {}", len * bytes),
            Length::Rest => "size-eos: true".to_owned(),
            Length::Written(len) if len.constant_bits()? % 8 == 0 => {
                let count = self.integer(len)?;
                self.item(&format!("{id}_len"), &format!("type: {count}"), "");
                match bytes {
                    1 => format!("size: {id}_len"),
                    bytes => format!("size: {id}_len * {bytes}"),
                }
            }
            Length::Until { end, max: None } if bytes == 1 => format!("terminator: {end}"),
            Length::Padded { count, fill, end } if bytes == 1 => {
                let size = format!("size: {count}");
                match (end, fill.to_wide()) {
                    (Some(end), _) => format!("{size}\n    terminator: {end}"),
                    (None, 0) => format!("{size}\n    terminator: 0"),
                    (None, fill) => format!("{size}\n    pad-right: {fill}"),
                }
            }
            _ => return None,
        };
        self.item(
            id,
            &format!("type: str\n    {end}\n    encoding: {encoding}"),
            doc,
        );
        Some(())
    }

    /// A number in digits of text.
    pub(super) fn numeral(&mut self, id: &str, form: Numeral, doc: &str) -> Option<()> {
        let raw = format!("{id}_digits");
        let size = match (form.width, form.end) {
            // A sign stands before the zeros, and `to_i` takes only digits in a base other than 10.
            _ if !self.is_at_byte || form.signed => return None,
            (Some(width), _) if form.fill == b'0' => format!("size: {width}"),
            (Some(width), _) if form.left => {
                format!("size: {width}\n    pad-right: {}", form.fill)
            }
            (None, Some(end)) => format!("terminator: {end}"),
            _ => return None,
        };
        self.item(
            &raw,
            &format!("type: str\n    {size}\n    encoding: ASCII"),
            "",
        );
        if let (Some(_), Some(end)) = (form.width, form.end) {
            let lines = format!("type: b8\n    valid: {end}");
            self.item(&format!("{id}_end"), &lines, "");
        }
        let to_i = match form.radix {
            10 => "to_i".to_owned(),
            radix => format!("to_i({radix})"),
        };
        self.instance(id, &format!("{raw}.{to_i}"), doc);
        Some(())
    }
}
