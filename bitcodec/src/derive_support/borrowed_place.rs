//! The check that what borrows from the input begins at a byte.

use crate::const_check::message::Message;
use crate::layout::computed::{of_fields, of_length, residue};
use crate::layout::mistake::is_mistaken;
use crate::layout::{Field, Layout, Node, tag_bits};

/// The places of the fields that borrow, checked for each type.
pub trait BorrowedPlaces {
    /// Fails to compile if a field can begin inside a byte.
    const CHECKED: ();
}

/// Stops the compilation at a field of a struct, or of the variant with this index, that borrows if `borrows`, and does
/// not begin at a byte in every value. The value itself begins at one: the type around it checks that.
#[track_caller]
pub const fn check_borrowed(layout: &Layout, variant: usize, name: &str, borrows: bool) {
    if !borrows || is_mistaken(layout) {
        return;
    }
    let (of, begin, fields) = match layout.node {
        Node::Struct(item) => (item.name, Some(0), item.fields),
        Node::Enum(item) => {
            let begin = match tag_bits(&item, variant) {
                (least, Some(most)) if least == most => Some(most % 8),
                _ => residue(item.tag),
            };
            (item.name, begin, item.variants[variant].fields)
        }
        _ => return,
    };
    let Some(index) = find(fields, name) else {
        return;
    };
    let (before, _) = fields.split_at(index);
    let message = Message::new()
        .code(of)
        .text(": ")
        .code(name)
        .text(" is borrowed, so its bytes begin at a byte of the input in every value, and ");
    let message = match of_fields(begin, before) {
        Some(0) if keeps_bytes(fields[index].layout) => return,
        Some(0) => message.text(
            "what is written in it before them does not end one; write a length of whole bytes, or take a `Vec<u8>` or a `String`",
        ),
        Some(bits) => message
            .text("what is before it takes whole bytes and ")
            .number(bits as u128)
            .text(if bits == 1 { " bit" } else { " bits" })
            .text("; put `align = 8` on it, or take a `Vec<u8>` or a `String`"),
        None => message.text(
            "what is before it varies by single bits; put `align = 8` on it, or take a `Vec<u8>` or a `String`",
        ),
    };
    panic!("{}", message.as_str());
}

/// Returns the index of the field with a name.
const fn find(fields: &[Field], name: &str) -> Option<usize> {
    let mut index = 0;
    while index < fields.len() {
        if is_same(fields[index].name.as_bytes(), name.as_bytes()) {
            return Some(index);
        }
        index += 1;
    }
    None
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether everything that can borrow inside of a layout begins at a byte, if the layout does. A struct or an enum checks
/// its own fields.
const fn keeps_bytes(layout: &Layout) -> bool {
    match layout.node {
        Node::Struct(_) | Node::Enum(_) | Node::Again { .. } => true,
        Node::List { len, element } => {
            ends_byte(of_length(len)) && ends_byte(residue(element)) && keeps_bytes(element)
        }
        Node::ByteSized { len, element, .. } => {
            ends_byte(of_length(len)) && ends_byte(residue(element)) && keeps_bytes(element)
        }
        Node::Region { len, inner, .. } => ends_byte(of_length(len)) && keeps_bytes(inner),
        Node::When { inner, .. } | Node::IfLeft { inner } | Node::Ordered { inner, .. } => {
            keeps_bytes(inner)
        }
        Node::Array { len, element } => {
            (len < 2 || ends_byte(residue(element))) && keeps_bytes(element)
        }
        // A tuple does not say which of its parts borrow.
        Node::Tuple { elements } => {
            let mut index = 0;
            while index < elements.len() {
                let is_last = index + 1 == elements.len();
                if !keeps_bytes(elements[index]) || !is_last && !ends_byte(residue(elements[index]))
                {
                    return false;
                }
                index += 1;
            }
            true
        }
        // The bit that says whether the value is there is before it.
        Node::Optional { .. } | Node::BestOf { .. } => false,
        node => match node.wrapped() {
            Some(inner) => keeps_bytes(inner),
            None => true,
        },
    }
}

const fn ends_byte(residue: Option<usize>) -> bool {
    matches!(residue, Some(0))
}
