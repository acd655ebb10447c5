//! Export of layouts to Kaitai Struct.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::render::table::first_sentence;
use crate::layout::{
    Enum, Layer, Layout, Length, Node, Piece, Role, Row, Struct, SumForm, residue,
};

/// The reason that a layout has no equivalent in Kaitai Struct.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Gamma(#[codec(elias_gamma)] u8);
///
/// assert!(Gamma::LAYOUT.to_kaitai().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KaitaiError {
    /// Only a struct with a bit order is a format.
    NotARoot,
    /// A field has no equivalent.
    Field {
        /// The field.
        path: String,
        /// The description of its coding.
        form: String,
    },
}

impl fmt::Display for KaitaiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARoot => {
                f.write_str("only a struct with a bit order is a Kaitai Struct format")
            }
            Self::Field { path, form } => {
                write!(f, "{path}: Kaitai Struct cannot express {form}")
            }
        }
    }
}

impl core::error::Error for KaitaiError {}

impl Layout {
    /// Returns the format as a Kaitai Struct specification, for readers in other languages.
    ///
    /// Kaitai Struct has integers up to 64 bits, floats that begin with a byte, flags, enums without data, arrays of these, unary numbers, lists with
    /// a length prefix, and structs of them. Times are numbers of units. Ranges and fixed values become `valid`. Its readers
    /// do not check rules.
    ///
    /// # Errors
    /// [`KaitaiError`] names the first field without an equivalent: prefix codes, universal codes, ranks, conditions.
    pub fn to_kaitai(&self) -> Result<String, KaitaiError> {
        let Node::Struct(
            item @ Struct {
                order: Some(order), ..
            },
        ) = self.node
        else {
            return Err(KaitaiError::NotARoot);
        };
        let mut file = File {
            order,
            seq: String::new(),
            instances: String::new(),
            enums: Vec::new(),
            is_at_byte: true,
            ends_at_byte: true,
        };
        let rows = self.rows();
        for (index, row) in rows.iter().enumerate() {
            file.row(row, rows.get(index + 1..).unwrap_or_default())
                .ok_or_else(|| KaitaiError::Field {
                    path: row.path.clone(),
                    form: row.form.clone(),
                })?;
        }
        Ok(file.finish(&item))
    }
}

/// The parts of a specification.
pub(super) struct File {
    pub(super) order: BitOrder,
    seq: String,
    instances: String,
    enums: Vec<Enum>,
    /// Whether the field begins with a byte. Kaitai Struct skips to the next one before a float.
    pub(super) is_at_byte: bool,
    /// Whether it ends with one.
    ends_at_byte: bool,
}

impl File {
    fn finish(self, item: &Struct) -> String {
        let order = if self.order.is_lsb_first() {
            "le"
        } else {
            "be"
        };
        let mut text = format!("meta:\n  id: {}\n", snake(item.name));
        if !item.doc.is_empty() {
            text.push_str(&format!("  title: {}\n", quoted(&first_sentence(item.doc))));
        }
        text.push_str(&format!("  bit-endian: {order}\nseq:\n{}", self.seq));
        if !self.instances.is_empty() {
            text.push_str(&format!("instances:\n{}", self.instances));
        }
        if !self.enums.is_empty() {
            text.push_str("enums:\n");
        }
        for item in &self.enums {
            text.push_str(&format!("  {}:\n", snake(item.name)));
            for variant in item.variants {
                if let (Some(tag), None) = (variant.tag, variant.last) {
                    text.push_str(&format!("    {tag}: {}\n", snake(variant.name)));
                }
            }
        }
        text
    }

    fn row(&mut self, row: &Row, behind: &[Row]) -> Option<()> {
        let id = snake(&row.path);
        self.is_at_byte = match row.start {
            Some(start) => start % 8 == 0,
            None => self.ends_at_byte,
        };
        let fills_bytes = row.layout.is_some_and(|layout| residue(&layout) == Some(0));
        self.ends_at_byte = self.is_at_byte && fills_bytes;
        match (row.layout, row.role) {
            (Some(layout), Some(Role::Data | Role::Derived)) => match (layout.node, behind) {
                (
                    Node::List {
                        len: Length::Rest,
                        element,
                    },
                    [_, ..],
                ) => self.before(&id, element, behind, row.doc),
                // Behind the first bit of a byte, `_io.eof` takes the zeros that fill the last one for a value.
                (Node::IfLeft { inner }, _) if row.start.is_some_and(|start| start % 8 == 0) => {
                    let lines = self.scalar(inner)?;
                    self.item(&id, &format!("{lines}\n    if: not _io.eof"), row.doc);
                    Some(())
                }
                _ => self.field(&id, &layout, row.doc),
            },
            // One number for several fields.
            (Some(layout), None) if matches!(layout.node, Node::Struct(_)) => None,
            _ => self.zeros(&id, row, behind.is_empty()),
        }
    }

    /// A list of all bytes but those of the fields behind it.
    fn before(&mut self, id: &str, element: &Layout, behind: &[Row], doc: &str) -> Option<()> {
        let bits = behind.iter().map(|row| row.min_bits).sum::<usize>();
        let width = element.constant_bits()?;
        let lines = self.scalar(element)?;
        if bits % 8 != 0 || width % 8 != 0 {
            return None;
        }
        let left = format!("_io.size - _io.pos - {}", bits / 8);
        let count = match width / 8 {
            1 => left,
            bytes => format!("({left}) / {bytes}"),
        };
        let repeat = format!("repeat: expr\n    repeat-expr: {count}");
        self.item(id, &format!("{lines}\n    {repeat}"), doc);
        Some(())
    }

    /// Padding and reserved bits.
    fn zeros(&mut self, id: &str, row: &Row, last: bool) -> Option<()> {
        let id = match row.start {
            Some(start) => format!("{id}_{start}"),
            None => id.to_string(),
        };
        let lines = match row.max_bits {
            Some(bits @ 2..=64) if bits == row.min_bits => format!("type: b{bits}\n    valid: 0"),
            Some(bits) if bits == row.min_bits => {
                format!("type: b1\n    repeat: expr\n    repeat-expr: {bits}\n    valid: false")
            }
            // The bits up to the end of the input.
            _ if last => "type: b1\n    repeat: eos\n    valid: false".to_string(),
            _ => return None,
        };
        self.item(&id, &lines, "");
        Some(())
    }

    fn field(&mut self, id: &str, layout: &Layout, doc: &str) -> Option<()> {
        match layout.node {
            // The fields of the region are no type of their own.
            Node::Layer(Layer::Summed {
                form: SumForm::Size,
                ..
            }) => None,
            // Kaitai readers do not verify computed fields, and have no times, but numbers of units.
            Node::Layer(
                Layer::Computed { inner }
                | Layer::IsLast { inner }
                | Layer::Summed { inner, .. }
                | Layer::Timed { inner, .. },
            ) => self.field(id, inner, doc),
            Node::Layer(Layer::Biased { inner, bias }) => {
                self.derived(id, inner, &format!("+ ({bias})"), doc)
            }
            Node::Ranged { low, .. } if layout.min_bits == 0 => {
                self.instance(id, &low.to_string(), doc);
                Some(())
            }
            Node::Ranged { low, high } if low.to_i128() != Some(0) => {
                let high = Number::Signed(high.to_i128()?.checked_sub(low.to_i128()?)?);
                let from_zero = Layout {
                    node: Node::Ranged {
                        low: Number::Unsigned(0),
                        high,
                    },
                    ..*layout
                };
                self.derived(id, &from_zero, &format!("+ ({low})"), doc)
            }
            // Some target languages shift only 32 bits.
            Node::Signed if layout.min_bits < 31 => {
                let raw = format!("{id}_raw");
                let (sign, all) = (layout.min_bits - 1, layout.min_bits);
                let lines = format!("type: b{all}");
                self.item(&raw, &lines, "");
                let value = format!("{raw} >= (1 << {sign}) ? {raw} - (1 << {all}) : {raw}");
                self.instance(id, &value, doc);
                Some(())
            }
            Node::OnesComplement | Node::SignMagnitude if layout.min_bits < 31 => {
                let raw = format!("{id}_raw");
                let (sign, all) = (layout.min_bits - 1, layout.min_bits);
                self.item(&raw, &format!("type: b{all}"), "");
                let negative = match layout.node {
                    Node::SignMagnitude => format!("(1 << {sign}) - {raw}"),
                    _ => format!("{raw} + 1 - (1 << {all})"),
                };
                self.instance(
                    id,
                    &format!("{raw} >= (1 << {sign}) ? {negative} : {raw}"),
                    doc,
                );
                Some(())
            }
            Node::Layer(Layer::Text { inner, charset }) => self.text(id, inner, charset, doc),
            Node::Numeral(form) => self.numeral(id, form, doc),
            Node::Pieces {
                pieces,
                parts: None,
                bits,
                signed,
            } if !signed || bits < 31 => {
                let sum = self.pieces(id, pieces, bits)?;
                let value = match signed {
                    true => {
                        let (half, all) = (1_u64 << (bits - 1), 1_u64 << bits);
                        format!("{sum} >= {half} ? {sum} - {all} : {sum}")
                    }
                    false => sum,
                };
                self.instance(id, &value, doc);
                Some(())
            }
            Node::Layer(Layer::Zigzag { inner }) if inner.min_bits < 31 => {
                let raw = format!("{id}_raw");
                let lines = self.scalar(inner)?;
                self.item(&raw, &lines, "");
                let value = format!("({raw} & 1) == 0 ? {raw} >> 1 : -(({raw} + 1) >> 1)");
                self.instance(id, &value, doc);
                Some(())
            }
            Node::Layer(Layer::Scaled { inner, scale }) => {
                self.derived(id, inner, &format!("* {scale}"), doc)
            }
            Node::Unary { .. } => {
                self.unary(&format!("{id}_bits"));
                self.instance(id, &format!("{id}_bits.size - 1"), doc);
                Some(())
            }
            Node::UnaryTotal { len, .. } => {
                let names = (0..len).map(|index| format!("{id}_{index}_bits"));
                let names: Vec<String> = names.collect();
                names.iter().for_each(|name| self.unary(name));
                let sizes = names.iter().map(|name| format!("{name}.size - 1"));
                let sizes: Vec<String> = sizes.collect();
                self.instance(id, &format!("[{}]", sizes.join(", ")), doc);
                Some(())
            }
            Node::Array { len, element } => {
                let lines = self.scalar(element)?;
                self.item(
                    id,
                    &format!("{lines}\n    repeat: expr\n    repeat-expr: {len}"),
                    doc,
                );
                Some(())
            }
            Node::List {
                len: Length::Written(len),
                element,
            } => {
                self.is_at_byte &= len.constant_bits().is_some_and(|bits| bits % 8 == 0);
                let (count, lines) = (self.integer(len)?, self.scalar(element)?);
                self.item(&format!("{id}_len"), &format!("type: {count}"), "");
                let repeat = format!("repeat: expr\n    repeat-expr: {id}_len");
                self.item(id, &format!("{lines}\n    {repeat}"), doc);
                Some(())
            }
            Node::List {
                len: Length::Rest,
                element,
            } => {
                let lines = self.scalar(element)?;
                self.item(id, &format!("{lines}\n    repeat: eos"), doc);
                Some(())
            }
            Node::List {
                len: Length::Padded { count, .. },
                element,
            } => {
                let lines = self.scalar(element)?;
                // The array includes the end and the fill.
                let raw = format!("{id}_and_fill");
                let repeat = format!("repeat: expr\n    repeat-expr: {count}");
                self.item(&raw, &format!("{lines}\n    {repeat}"), doc);
                Some(())
            }
            Node::List {
                len: Length::Until { end, .. },
                element,
            } => {
                let lines = self.scalar(element)?;
                // A `repeat-until` array includes the terminator.
                let raw = format!("{id}_and_end");
                let repeat = format!("repeat: until\n    repeat-until: _ == {end}");
                self.item(&raw, &format!("{lines}\n    {repeat}"), doc);
                Some(())
            }
            _ => {
                let lines = self.scalar(layout)?;
                self.item(id, &lines, doc);
                Some(())
            }
        }
    }

    /// Adds a field for each piece of an integer, and returns their sum.
    fn pieces(&mut self, id: &str, pieces: &[Piece], bits: u32) -> Option<String> {
        let (mut done, mut parts) = (0, Vec::new());
        for (index, piece) in pieces.iter().enumerate() {
            let (name, width) = (format!("{id}_{index}"), piece.width());
            let from = match *piece {
                Piece::Fixed { value, .. } => {
                    let valid = match (width, value) {
                        (1, 0) => "false".to_string(),
                        (1, _) => "true".to_string(),
                        _ => value.to_string(),
                    };
                    self.item(&name, &format!("type: b{width}\n    valid: {valid}"), "");
                    continue;
                }
                Piece::At { from, .. } => from,
                Piece::Next { .. } if self.order.is_lsb_first() => done,
                Piece::Next { .. } => bits - done - width,
            };
            done += width;
            self.item(&name, &format!("type: b{width}"), "");
            // A field of one bit is a truth value. Some target languages shift only 32 bits.
            let number = match width {
                1 => format!("{name}.to_i"),
                _ => name,
            };
            parts.push(match 1_u64.checked_shl(from)? {
                1 => number,
                unit => format!("{number} * {unit}"),
            });
        }
        let is_known = pieces.iter().all(|piece| piece.width() <= 64);
        is_known.then(|| format!("({})", parts.join(" + ")))
    }

    /// Adds a field whose value is computed from the encoded number.
    fn derived(&mut self, id: &str, inner: &Layout, by: &str, doc: &str) -> Option<()> {
        let raw = format!("{id}_raw");
        let lines = self.scalar(inner)?;
        self.item(&raw, &lines, "");
        self.instance(id, &format!("{raw} {by}"), doc);
        Some(())
    }

    fn unary(&mut self, id: &str) {
        self.item(
            id,
            "type: b1\n    repeat: until\n    repeat-until: not _",
            "",
        );
    }

    /// Returns the lines of a field that is one integer.
    fn scalar(&mut self, layout: &Layout) -> Option<String> {
        match layout.node {
            Node::Layer(Layer::Checked { inner, low, high }) => {
                let lines = self.scalar(inner)?;
                let plain = matches!(inner.node, Node::Unsigned | Node::Bytes { .. });
                plain.then(|| format!("{lines}\n    valid:\n      min: {low}\n      max: {high}"))
            }
            Node::Layer(Layer::NotZero { inner }) => {
                let lines = self.scalar(inner)?;
                let plain = matches!(inner.node, Node::Unsigned | Node::Bytes { .. });
                plain.then(|| format!("{lines}\n    valid:\n      min: 1"))
            }
            Node::Layer(Layer::Timed { inner, .. }) => self.scalar(inner),
            Node::Layer(Layer::Character { inner }) if inner.min_bits < 16 => self.scalar(inner),
            Node::Layer(Layer::Character { inner }) => {
                let lines = self.scalar(inner)?;
                let plain = matches!(inner.node, Node::Unsigned | Node::Bytes { .. });
                plain.then(|| {
                    format!("{lines}\n    valid:\n      expr: _ < 0xd800 or (_ > 0xdfff and _ < 0x110000)")
                })
            }
            Node::Layer(Layer::Symbols { inner, count, .. })
                if matches!(inner.node, Node::Unsigned) =>
            {
                let lines = self.scalar(inner)?;
                Some(format!("{lines}\n    valid:\n      max: {}", count - 1))
            }
            Node::Layer(Layer::Float {
                inner,
                exponent: 8 | 11,
                mantissa: 23 | 52,
            }) if self.is_at_byte => {
                let is_little = match inner.node {
                    Node::Unsigned => self.order.is_lsb_first(),
                    Node::Bytes { little_endian, .. } => little_endian,
                    _ => return None,
                };
                let end = if is_little { "le" } else { "be" };
                Some(format!("type: f{}{end}", inner.min_bits / 8))
            }
            Node::Ranged { low, high } if low.to_i128() == Some(0) => {
                let lines = format!("type: b{}", layout.min_bits);
                Some(match layout.min_bits {
                    0 => return None,
                    1 => lines,
                    _ => format!("{lines}\n    valid:\n      max: {high}"),
                })
            }
            Node::Layer(Layer::Fixed { inner, value, .. }) if inner.min_bits > 1 => {
                let lines = self.scalar(inner)?;
                Some(format!("{lines}\n    valid: {value}"))
            }
            Node::Enum(item) if !item.has_fields() && item.size.is_none() => {
                let bits = self.integer(item.tag)?;
                let known = self.enums.iter().any(|known| known.name == item.name);
                if !known {
                    self.enums.push(item);
                }
                Some(format!("type: {bits}\n    enum: {}", snake(item.name)))
            }
            _ => self.integer(layout).map(|bits| format!("type: {bits}")),
        }
    }

    /// Returns the type of an unsigned integer or flag.
    pub(super) fn integer(&self, layout: &Layout) -> Option<String> {
        let known = match layout.node {
            Node::Unsigned | Node::Bool => true,
            // A number has its first byte on top.
            Node::ByteString => !self.order.is_lsb_first(),
            Node::Bytes {
                little_endian,
                signed,
            } => !signed && little_endian == self.order.is_lsb_first(),
            _ => false,
        };
        (known && (1..=64).contains(&layout.min_bits)).then(|| format!("b{}", layout.min_bits))
    }

    pub(super) fn item(&mut self, id: &str, lines: &str, doc: &str) {
        self.seq.push_str(&format!("  - id: {id}\n    {lines}\n"));
        if !doc.is_empty() {
            self.seq.push_str(&format!("    doc: {}\n", quoted(doc)));
        }
    }

    pub(super) fn instance(&mut self, id: &str, value: &str, doc: &str) {
        self.instances
            .push_str(&format!("  {id}:\n    value: {}\n", quoted(value)));
        if !doc.is_empty() {
            self.instances
                .push_str(&format!("    doc: {}\n", quoted(doc)));
        }
    }
}

/// Returns a name in the form that Kaitai Struct requires: lower case with underscores, starting with a letter.
fn snake(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !id.is_empty() && !id.ends_with('_') {
            id.push('_');
        }
        match letter {
            '.' if !id.ends_with('_') => id.push('_'),
            _ if letter.is_ascii_alphanumeric() || letter == '_' => {
                id.push(letter.to_ascii_lowercase())
            }
            _ => {}
        }
    }
    if id.starts_with(|first: char| first.is_ascii_lowercase()) {
        id
    } else {
        format!("f_{id}")
    }
}

/// Returns a text as a double-quoted string of YAML, in one line.
fn quoted(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{text}\"")
}
