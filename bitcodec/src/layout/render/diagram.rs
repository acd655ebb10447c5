//! Layouts as diagrams in the style of RFCs: 32 bits in a row.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::bit_order::BitOrder;
use crate::layout::render::ascii_boxes::{BoxDrawing, Cell};
use crate::layout::render::table::width;
use crate::layout::{Layout, Node, Row};

/// A diagram of a layout, 32 bits in a row.
///
/// The bits are in the order of the stream, bit 0 at the left. A field of variable width has a separate box with `/` at
/// its sides, and the next field starts a new row. Boxes that are too narrow for a name have a letter, which a legend
/// explains.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Port(u16);
///
/// assert!(Port::LAYOUT.diagram().to_string().contains("+-+-+-+-+"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(&'a Layout);

impl Layout {
    /// Returns the layout as a diagram, for printing.
    #[must_use]
    pub const fn diagram(&self) -> Diagram<'_> {
        Diagram(self)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.0.title();
        text.push_str(match order(self.0) {
            Some(BitOrder::LsbFirst) => "; bit 0 is the lowest of byte 0",
            Some(BitOrder::MsbFirst) => "; bit 0 is the highest of byte 0",
            None => "",
        });
        text.push('\n');
        match (self.0.node, self.0.codes()) {
            (Node::Enum(item), Some((_, codes))) if item.has_fields() => {
                for (index, (code, name)) in codes.iter().enumerate() {
                    text.push_str(&format!("\n{name} ({code})\n"));
                    BoxDrawing::new(&cells(&item.rows_of(index))).write(&mut text);
                }
            }
            _ => {
                text.push('\n');
                BoxDrawing::new(&cells(&self.0.rows())).write(&mut text);
            }
        }
        f.write_str(text.trim_end())
    }
}

fn order(layout: &Layout) -> Option<BitOrder> {
    layout.node.declared()?.order
}

/// The greatest number of elements for which an array has one box for each.
const ELEMENTS: usize = 8;

fn cells(rows: &[Row]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in rows {
        match row.layout.map(|layout| layout.node) {
            Some(Node::Array { len, element })
                if len <= ELEMENTS
                    && element.max_bits == Some(element.min_bits)
                    && row.max_bits != Some(0) =>
            {
                for index in 0..len {
                    let start = row.start.map(|start| start + index * element.min_bits);
                    let name = format!("{}[{index}]", row.path);
                    cells.push(cell(name, start, element.min_bits));
                }
            }
            _ if row.max_bits == Some(row.min_bits) => {
                let mut one = cell(row.path.clone(), row.start, row.min_bits);
                if let Some(Node::Array { .. }) = row.layout.map(|layout| layout.node) {
                    one.long = format!("{}: {}", row.path, row.form);
                }
                cells.push(one);
            }
            _ => {
                let bits = width(row.min_bits, row.max_bits);
                let end = row
                    .end
                    .map_or(String::new(), |end| format!(" up to bit {end}"));
                let mut long = format!("{}: {}, {bits} bits{end}", row.path, row.form);
                if long.chars().count() > BoxDrawing::ROOM {
                    long = format!("{}: {bits} bits{end}", row.path);
                }
                cells.push(Cell {
                    name: row.path.clone(),
                    place: String::new(),
                    bits: None,
                    long,
                });
            }
        }
    }
    // A value without bits has no box.
    cells.retain(|cell| cell.bits != Some(0));
    cells
}

fn cell(name: String, start: Option<usize>, bits: usize) -> Cell {
    let place = match start {
        Some(start) if bits == 1 => format!("bit {start}"),
        Some(start) => format!("bits {start}..{}", start + bits),
        None if bits == 1 => String::from("1 bit"),
        None => format!("{bits} bits"),
    };
    Cell {
        long: String::new(),
        bits: Some(bits),
        name,
        place,
    }
}
