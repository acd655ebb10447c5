//! The check that what borrows from the input begins at a byte.

use crate::const_check::message::Message;
use crate::layout::computed::{of_fields, of_length, of_tag, residue, residue_inside};
use crate::layout::mistake::is_mistaken;
use crate::layout::{Enum, Field, Layout, Node, Struct};

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
            let begin = of_tag(&item, variant);
            (item.name, begin, item.variants[variant].fields)
        }
        _ => return,
    };
    let Some(index) = find(fields, name) else {
        return;
    };
    let (before, _) = fields.split_at(index);
    // What is inside of a recursive type is checked with it, too.
    let again = match layout.node {
        Node::Struct(Struct { depth: Some(_), .. }) | Node::Enum(Enum { depth: Some(_), .. }) => {
            residue(layout)
        }
        _ => Some(0),
    };
    let message = Message::new()
        .code(of)
        .text(": ")
        .code(name)
        .text(" is borrowed, so its bytes begin at a byte of the input in every value, and ");
    let is_placed = keeps_bytes(fields[index].layout, Some(0));
    let is_placed_again =
        ends_byte(of_fields(begin, before, again)) && keeps_bytes(fields[index].layout, again);
    let message = match of_fields(begin, before, Some(0)) {
        Some(0) if is_placed && is_placed_again => return,
        Some(0) if is_placed => message
            .text("behind a value of ")
            .code(of)
            .text(" they can begin inside one; put `align = 8` on a last field `()` of ")
            .text(match layout.node {
                Node::Enum(_) => "each variant",
                _ => "it",
            })
            .text(", or take a `Vec<u8>` or a `String`"),
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
/// its own fields, but does not know whether values of a recursive type around it take whole bytes.
const fn keeps_bytes(layout: &Layout, again: Option<usize>) -> bool {
    match layout.node {
        Node::Struct(_) | Node::Enum(_)
            if ends_byte(again) || layout.open_reference().is_none() =>
        {
            true
        }
        Node::Struct(item) => keep_bytes(Some(0), item.fields, again),
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                let begin = of_tag(&item, index);
                if !keep_bytes(begin, item.variants[index].fields, again) {
                    return false;
                }
                index += 1;
            }
            true
        }
        Node::Again { .. } => true,
        Node::List { len, element } => {
            ends_byte(of_length(len))
                && ends_byte(residue_inside(element, again))
                && keeps_bytes(element, again)
        }
        Node::ByteSized { len, element, .. } => {
            ends_byte(of_length(len))
                && ends_byte(residue_inside(element, again))
                && keeps_bytes(element, again)
        }
        Node::Region { len, inner, .. } => ends_byte(of_length(len)) && keeps_bytes(inner, again),
        Node::When { inner, .. } | Node::IfLeft { inner } | Node::Ordered { inner, .. } => {
            keeps_bytes(inner, again)
        }
        Node::Array { len, element } => {
            (len < 2 || ends_byte(residue_inside(element, again))) && keeps_bytes(element, again)
        }
        // A tuple does not say which of its parts borrow.
        Node::Tuple { elements } => {
            let mut index = 0;
            while index < elements.len() {
                let is_last = index + 1 == elements.len();
                if !keeps_bytes(elements[index], again)
                    || !is_last && !ends_byte(residue_inside(elements[index], again))
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
            Some(inner) => keeps_bytes(inner, again),
            None => true,
        },
    }
}

/// Whether the fields of a type keep bytes, whose values contain those of a recursive type around them.
const fn keep_bytes(begin: Option<usize>, fields: &[Field], again: Option<usize>) -> bool {
    let mut index = 0;
    while index < fields.len() {
        let (before, _) = fields.split_at(index);
        let layout = fields[index].layout;
        let is_moved = ends_byte(of_fields(begin, before, Some(0)))
            && !ends_byte(of_fields(begin, before, again));
        if is_moved && may_borrow(layout) {
            return false;
        }
        // Only a field that borrows contains a value of a recursive type that does.
        if layout.open_reference().is_some() && !keeps_bytes(layout, again) {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether some value of a layout may borrow. A layout does not say which bytes do.
const fn may_borrow(layout: &Layout) -> bool {
    match layout.node {
        Node::Again { .. } | Node::List { .. } | Node::ByteSized { .. } => return true,
        _ => {}
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if may_borrow(child) {
            return true;
        }
    }
    false
}

const fn ends_byte(residue: Option<usize>) -> bool {
    matches!(residue, Some(0))
}
