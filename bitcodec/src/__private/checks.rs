//! What only types know, checked while compiling.

use super::Message;
use crate::coding::Symbol;
use crate::coding::radix::alphabets::{self, Wrong};
use crate::int::Int;
use crate::layout::{Enum, Field, Layout, Node, Struct};

/// The widest integer that a type, or each element of an array, can hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer, so it has no width in bits",
    label = "`bits` is for integers, flags and arrays of them"
)]
pub trait Widest {
    /// Its width in bits.
    const BITS: u32;
}

impl<T: Int> Widest for T {
    const BITS: u32 = T::BITS;
}

impl Widest for bool {
    const BITS: u32 = 1;
}

impl<T: Widest, const N: usize> Widest for [T; N] {
    const BITS: u32 = T::BITS;
}

/// Stops at a field of more bits than its type has.
pub const fn check_width<T: Widest>(field: &str, width: u32) {
    if width == 0 {
        panic!("a width of 0 bits holds nothing; write 1 or more");
    }
    if width > T::BITS {
        let message = Message::new()
            .code(field)
            .text(": ")
            .number(width as u128)
            .text(" bits are more than the ")
            .number(T::BITS as u128)
            .text(" of its type; write at most ")
            .number(T::BITS as u128)
            .text(", or take a wider type");
        panic!("{}", message.as_str());
    }
}

/// Symbols, and arrays and lists of them, as integers of type `I`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a symbol, so it has no number",
    label = "`as` is for enums without data that derive `BitCodec`, and for arrays and lists of them"
)]
pub trait Numbered<I> {
    /// The numbers of the symbols.
    type Numbers;
    /// How many symbols there are.
    const COUNT: u64;
    /// How many places an array has.
    const PLACES: usize = 1;
}

impl<T: Symbol, I> Numbered<I> for T {
    type Numbers = I;
    const COUNT: u64 = T::COUNT;
}

impl<T: Symbol, I, const N: usize> Numbered<I> for [T; N] {
    type Numbers = [I; N];
    const COUNT: u64 = T::COUNT;
    const PLACES: usize = N;
}

#[cfg(feature = "alloc")]
impl<T: Symbol, I> Numbered<I> for alloc::vec::Vec<T> {
    type Numbers = alloc::vec::Vec<I>;
    const COUNT: u64 = T::COUNT;
}

#[cfg(feature = "arrayvec")]
impl<T: Symbol, I, const N: usize> Numbered<I> for arrayvec::ArrayVec<T, N> {
    type Numbers = arrayvec::ArrayVec<I, N>;
    const COUNT: u64 = T::COUNT;
}

/// Stops at an integer that does not hold the numbers of all symbols.
pub const fn check_numbers<T: Numbered<I>, I: Int>(field: &str, integer: &str) {
    if I::BITS < 64 && T::COUNT > 1 << I::BITS {
        let message = Message::new()
            .code(field)
            .text(": ")
            .code(integer)
            .text(" holds ")
            .number(1 << I::BITS)
            .text(" numbers, and there are ")
            .number(T::COUNT as u128)
            .text(" symbols; take a wider integer");
        panic!("{}", message.as_str());
    }
}

/// Stops at alphabets that are not those of an array's places.
pub const fn check_alphabets<T: Numbered<u8>>(field: &str, alphabets: &[&[u8]]) {
    let message = Message::new().code(field).text(": ");
    let message = match alphabets::wrong(alphabets, T::PLACES, T::COUNT) {
        None => return,
        Some(Wrong::Count) => message
            .number(alphabets.len() as u128)
            .text(" alphabets for ")
            .number(T::PLACES as u128)
            .text(" elements; write one for each element"),
        Some(Wrong::Empty { place }) => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" is empty; write the numbers that the element may be"),
        Some(Wrong::Long { place }) => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" has more than 255 numbers; write at most 255"),
        Some(Wrong::Twice { place, number }) => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" holds ")
            .number(number as u128)
            .text(" twice; write it once"),
        Some(Wrong::NoSymbol { place, number }) => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" holds ")
            .number(number as u128)
            .text(", and the last symbol is ")
            .number(T::COUNT as u128 - 1)
            .text("; write numbers up to that one"),
    };
    panic!("{}", message.as_str());
}

/// Stops at a type whose fields take more bits than it declares; where it has a rule of its own, which may keep long
/// values out, whose shortest value takes more.
pub const fn check_size(layout: Layout, has_rule: bool) -> Layout {
    let (name, size, unsized_layout) = match layout.node {
        Node::Struct(item) => (
            item.name,
            item.size,
            Layout::of_struct(Struct { size: None, ..item }),
        ),
        Node::Enum(item) => (
            item.name,
            item.size,
            Layout::of_enum(Enum { size: None, ..item }),
        ),
        _ => return layout,
    };
    let is_root = match layout.node {
        Node::Struct(item) => item.order.is_some(),
        Node::Enum(item) => item.order.is_some(),
        _ => false,
    };
    if let Some(size) = size
        && is_root
        && !size.is_multiple_of(8)
    {
        let message = Message::new()
            .text("a root fills whole bytes, and ")
            .number(size as u128)
            .text(" bits do not; write `size = ")
            .number(size.next_multiple_of(8) as u128)
            .text("`");
        panic!("{}", message.as_str());
    }
    let needed = match unsized_layout.max_bits {
        Some(max) if !has_rule => max,
        _ => unsized_layout.min_bits,
    };
    if let Some(size) = size
        && needed > size
    {
        let message = Message::new()
            .code(name)
            .text(" declares ")
            .number(size as u128)
            .text(" bits, but its fields take ")
            .number(needed as u128);
        let message = match layout.node {
            Node::Struct(item) => largest_fields(message, item.fields, has_rule),
            _ => message,
        };
        let whole = if is_root {
            needed.next_multiple_of(8)
        } else {
            needed
        };
        let message = message
            .text("; write `size = ")
            .number(whole as u128)
            .text("`, or make a field smaller");
        panic!("{}", message.as_str());
    }
    layout
}

/// Names the three largest fields, the largest first.
const fn largest_fields(mut message: Message, fields: &[Field], has_rule: bool) -> Message {
    let mut before = usize::MAX;
    let mut named = 0;
    while named < 3 {
        let Some(bits) = largest_below(fields, before, has_rule) else {
            break;
        };
        before = bits;
        let mut index = 0;
        while index < fields.len() && named < 3 {
            if width(&fields[index], has_rule) == bits {
                message = message.text(if named == 0 { " (" } else { ", " });
                message = message
                    .code(fields[index].name)
                    .text(" ")
                    .number(bits as u128);
                named += 1;
            }
            index += 1;
        }
    }
    if named > 0 {
        message.text(")")
    } else {
        message
    }
}

/// The greatest width below a limit.
const fn largest_below(fields: &[Field], limit: usize, has_rule: bool) -> Option<usize> {
    let mut largest = None;
    let mut index = 0;
    while index < fields.len() {
        let bits = width(&fields[index], has_rule);
        let is_larger = match largest {
            Some(largest) => bits > largest,
            None => true,
        };
        if bits < limit && is_larger {
            largest = Some(bits);
        }
        index += 1;
    }
    largest
}

const fn width(field: &Field, has_rule: bool) -> usize {
    match field.layout.max_bits {
        Some(max) if !has_rule => max,
        _ => field.layout.min_bits,
    }
}
