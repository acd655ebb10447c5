//! Layouts as flat lists of rows.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use crate::layout::joined::JoinedDigits;
use crate::layout::{Enum, Field, Layout, Length, Node, Role, Struct};

/// One part of a type: a field, a tag, padding.
///
/// The fields of a nested struct have one row each. An element, option or list is one row, whose form names the type.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// struct Move {
///     #[codec(bits = 6)]
///     from: u8,
///     #[codec(bits = 6)]
///     to: u8,
/// }
///
/// let rows = Move::LAYOUT.rows();
/// assert_eq!((rows[1].path.as_str(), rows[1].start, rows[1].end), ("to", Some(6), Some(12)));
/// assert_eq!(rows[1].form, "u6");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The path of the field, such as `match.dice`, or `(tag)`, `(reserved)`, `(padding)`, `(code)` or `(number)`. The
    /// path of a field of a variant starts with the name of the variant.
    pub path: String,
    /// The first bit, counted from the first bit of the type, if it is constant.
    pub start: Option<usize>,
    /// The bit after the last, if it is constant.
    pub end: Option<usize>,
    /// The least width in bits.
    pub min_bits: usize,
    /// The greatest width in bits; `None` if it is unbounded.
    pub max_bits: Option<usize>,
    /// A short description of the coding.
    pub form: String,
    /// The documentation of the field.
    pub doc: &'static str,
    /// The kind of the field; `None` for tags and padding.
    pub role: Option<Role>,
    /// The layout; `None` for padding.
    pub layout: Option<Layout>,
}

impl Layout {
    /// Returns the rows in wire order; for an enum the tag, then the fields of each variant.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Rows::default();
        match self.node {
            Node::Struct(_) | Node::Tuple { .. } => rows.layout("", "", self, Role::Data),
            Node::Enum(item) => rows.enumeration(&item),
            _ => rows.one("(value)", "", self, Some(Role::Data)),
        }
        rows.rows
    }
}

impl Enum {
    /// Returns the rows of one variant: its tag, its fields, the padding.
    pub(crate) fn rows_of(&self, index: usize) -> Vec<Row> {
        let mut rows = Rows::default();
        let fields = self.variants[index].fields;
        let (least, most) = crate::layout::tag_bits(self, index);
        let tag = Layout {
            min_bits: least,
            max_bits: most,
            ..*self.tag
        };
        rows.tag(&tag);
        rows.fields("", fields);
        let (min_bits, max_bits) = crate::layout::fields_bits((least, most), fields);
        let filled = Layout {
            min_bits,
            max_bits,
            ..tag
        };
        rows.padding("", Some(0), &filled, self.size);
        rows.rows
    }
}

/// The rows so far, and the start of the next one, if it is constant.
struct Rows {
    rows: Vec<Row>,
    place: Option<usize>,
    /// The start of the type that contains the next field, if it is constant.
    base: Option<usize>,
    /// Whether the rows are inside of a range code.
    is_coded: bool,
    /// Whether they are inside of one number.
    is_joined: bool,
}

impl Default for Rows {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            place: Some(0),
            base: Some(0),
            is_coded: false,
            is_joined: false,
        }
    }
}

impl Rows {
    fn one(&mut self, path: &str, doc: &'static str, layout: &Layout, role: Option<Role>) {
        let constant = layout.max_bits == Some(layout.min_bits);
        let start = self.place;
        self.place = start
            .filter(|_| constant)
            .map(|start| start + layout.min_bits);
        self.rows.push(Row {
            path: path.to_string(),
            start,
            end: self.place,
            min_bits: layout.min_bits,
            max_bits: layout.max_bits,
            form: match (role, layout.node) {
                (Some(Role::Reserved), Node::Unsigned) => "zeros".to_string(),
                (None, Node::Prefix { .. }) => "prefix code".to_string(),
                _ => layout.form().to_string(),
            },
            doc,
            role,
            layout: Some(*layout),
        });
    }

    /// Adds the row of a tag, unless it is outside of the enum.
    fn tag(&mut self, tag: &Layout) {
        if !matches!(tag.node, Node::OuterTag { .. } | Node::Outside { .. }) {
            self.one("(tag)", "", tag, None);
        }
    }

    fn layout(&mut self, path: &str, doc: &'static str, layout: &Layout, role: Role) {
        match layout.node {
            // A part of a range code is one integer.
            Node::Struct(item) if item.joined && self.is_coded => {
                self.one(path, doc, layout, Some(role));
            }
            Node::Struct(item) => self.structure(path, &item),
            Node::Tuple { elements } => {
                for (index, element) in elements.iter().enumerate() {
                    self.layout(&below(path, &index.to_string()), "", element, Role::Data);
                }
            }
            _ => self.one(path, doc, layout, Some(role)),
        }
    }

    fn structure(&mut self, path: &str, item: &Struct) {
        if item.arith {
            return self.coded(path, item);
        }
        let start = self.place;
        if item.joined {
            self.joined(path, item);
        } else {
            let around = mem::replace(&mut self.base, start);
            self.fields(path, item.fields);
            self.base = around;
        }
        let filled = Layout::of_struct(Struct {
            size: None,
            ..*item
        });
        self.padding(path, start, &filled, item.size);
    }

    /// Adds a row for the range code, and one without bits for each field.
    fn coded(&mut self, path: &str, item: &Struct) {
        let is_inside = mem::replace(&mut self.is_coded, true);
        let from = self.rows.len();
        if !is_inside {
            let whole = Layout::of_struct(*item);
            self.one(&below(path, "(code)"), "", &whole, None);
        }
        self.place = None;
        self.fields(path, item.fields);
        self.is_coded = is_inside;
        if is_inside {
            return;
        }
        for row in &mut self.rows[from..] {
            let Some(Ok(coded)) = row.layout.map(|layout| layout.coded()) else {
                continue;
            };
            if row.role.is_some() {
                row.min_bits = 0;
                row.max_bits = Some(coded.most.whole_bits());
                // The form of weights already has the cost.
                if matches!(row.layout, Some(layout) if matches!(layout.node, Node::Weighted { len: Length::Constant(_), .. }))
                {
                    continue;
                }
                row.form.push_str(", ");
            } else {
                row.form = String::from("one code, ");
            }
            let cost = match coded.mean {
                Some(mean) if mean == coded.most => format!("{mean} bits"),
                Some(mean) => format!("{mean} bits in the mean, {} at most", coded.most),
                None => format!("{} bits at most", coded.most),
            };
            row.form.push_str(&cost);
        }
    }

    /// Adds a row for the number, and one without bits for each field.
    fn joined(&mut self, path: &str, item: &Struct) {
        let filled = Layout::of_struct(Struct {
            size: None,
            ..*item
        });
        let is_inside = mem::replace(&mut self.is_joined, true);
        if !is_inside {
            self.one(&below(path, "(number)"), "", &filled, None);
            if let (Some(row), Ok(digits)) = (self.rows.last_mut(), JoinedDigits::of(item.fields)) {
                row.form = format!("one number, 0..={}", digits.greatest);
                if let Some(number) = item.number {
                    row.form.push_str(&format!(", as {}", number.form()));
                }
            }
        }
        let (end, from) = (self.place.take(), self.rows.len());
        self.fields(path, item.fields);
        (self.place, self.is_joined) = (end, is_inside);
        for row in &mut self.rows[from..] {
            (row.min_bits, row.max_bits) = (0, Some(0));
        }
    }

    fn fields(&mut self, path: &str, fields: &[Field]) {
        for field in fields {
            self.field(path, field);
        }
    }

    fn field(&mut self, path: &str, field: &Field) {
        if field.role != Role::Skipped {
            let path = below(path, field.name);
            let layout = match (field.layout.node, self.place, self.base) {
                // The number of zeros, possibly none, is known if their offset is.
                (Node::Align { to }, Some(place), Some(base)) => {
                    match crate::layout::to_multiple(place - base, to) {
                        0 => return,
                        width => Layout::zeros(width),
                    }
                }
                _ => *field.layout,
            };
            self.layout(&path, field.doc, &layout, field.role);
        }
    }

    fn enumeration(&mut self, item: &Enum) {
        let start = self.place;
        self.tag(item.tag);
        for (index, variant) in item.variants.iter().enumerate() {
            // The codewords of a prefix code differ in length.
            let (least, most) = crate::layout::tag_bits(item, index);
            self.place = start
                .filter(|_| most == Some(least))
                .map(|start| start + least);
            self.fields(variant.name, variant.fields);
        }
        let filled = Layout::of_enum(Enum {
            size: None,
            ..*item
        });
        // If variants differ in width, so does the type.
        let constant = filled.max_bits == Some(filled.min_bits);
        self.place = start
            .filter(|_| constant)
            .map(|start| start + filled.min_bits);
        self.padding("", start, &filled, item.size);
    }

    /// Adds the zeros that pad the type to its size.
    fn padding(&mut self, path: &str, start: Option<usize>, filled: &Layout, size: Option<usize>) {
        let Some(size) = size else { return };
        let end = start.map(|start| start + size);
        let most = size.saturating_sub(filled.min_bits);
        if most > 0 {
            self.rows.push(Row {
                path: below(path, "(padding)"),
                start: self.place,
                end,
                min_bits: size.saturating_sub(filled.max_bits.unwrap_or(size)),
                max_bits: Some(most),
                form: "zeros".to_string(),
                doc: "",
                role: None,
                layout: None,
            });
        }
        self.place = end;
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_string()
    } else {
        format!("{path}.{name}")
    }
}
