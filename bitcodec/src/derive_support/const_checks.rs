//! Compile-time checks of what the derive macro cannot see: widths, constants and the layouts of field types.

use crate::coding::Symbol;
use crate::const_check::message::Message;
use crate::derive_support::peeked_end::{check_peeked, peeked_end};
use crate::derive_support::tag_form::wide_tag;
use crate::int::{Int, Number};
use crate::layout::entropy_cost::SYMBOLS;
use crate::layout::fingerprint::hasher::Spelling;
use crate::layout::item::Declared;
use crate::layout::mistake::is_mistaken;
use crate::layout::upper_bound::UpperBound;
use crate::layout::width_set::width_set;
use crate::layout::{
    Enum, Field, Layer, Layout, Length, Node, Struct, element_takes_rest, region_end, takes_rest,
};

/// A symbol, or an array or a list of symbols, with its counterpart of integers `I`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a symbol, so it has no number",
    label = "`as` is for enums without data that derive `BitCodec`, and for arrays and lists of them"
)]
pub trait Numbered<I> {
    /// The same shape with an integer for each symbol.
    type Numbers;
}

impl<T: Symbol, I> Numbered<I> for T {
    type Numbers = I;
}

impl<T: Symbol, I, const N: usize> Numbered<I> for [T; N] {
    type Numbers = [I; N];
}

/// The numbers of a list that is made from a `Vec` are in a `Vec`.
#[cfg(feature = "alloc")]
macro_rules! numbered {
    ($($(#[$when:meta])* [$($generics:tt)*] $list:ty;)*) => { $(
        $(#[$when])*
        impl<I, T: Symbol $($generics)*> Numbered<I> for $list {
            type Numbers = alloc::vec::Vec<I>;
        }
    )* };
}

#[cfg(feature = "alloc")]
numbered! {
    [] alloc::vec::Vec<T>;
    [] alloc::collections::VecDeque<T>;
    [] alloc::boxed::Box<[T]>;
    [+ Clone] alloc::borrow::Cow<'static, [T]>;
    [] alloc::rc::Rc<[T]>;
    #[cfg(target_has_atomic = "ptr")]
    [] alloc::sync::Arc<[T]>;
    #[cfg(feature = "smallvec")]
    [, const N: usize] smallvec::SmallVec<[T; N]>;
}

#[cfg(feature = "heapless")]
impl<T: Symbol, I, const N: usize> Numbered<I> for heapless::Vec<T, N> {
    type Numbers = heapless::Vec<I, N>;
}

#[cfg(feature = "arrayvec")]
impl<T: Symbol, I, const N: usize> Numbered<I> for arrayvec::ArrayVec<T, N> {
    type Numbers = arrayvec::ArrayVec<I, N>;
}

/// Stops the compilation at an enum whose constant tag width does not hold all tags.
#[track_caller]
pub const fn check_tags(layout: Layout) -> Layout {
    let Node::Enum(item) = layout.node else {
        return layout;
    };
    let width = match item.tag.node {
        Node::OuterTag { bits } => bits as usize,
        _ => item.tag.min_bits,
    };
    if width == 0 || width > 64 {
        let message = Message::new()
            .code(item.name)
            .text(": a tag needs 1 to 64 bits, not ")
            .number(width as u128)
            .text("; take another width");
        panic!("{}", message.as_str());
    }
    let mut index = 0;
    while index < item.variants.len() {
        let variant = &item.variants[index];
        let greatest = match variant.last {
            Some(last) => Some(last),
            None => variant.tag,
        };
        let tag = match greatest {
            Some(Number::Unsigned(tag)) => tag,
            _ => 0,
        };
        if tag >> width != 0 {
            let message = Message::new()
                .code(item.name)
                .text(": the tag ")
                .number(tag)
                .text(" of ")
                .code(variant.name)
                .text(" does not fit ")
                .number(width as u128)
                .text(if width == 1 { " bit" } else { " bits" })
                .text("; write at least `bits = ")
                .number((128 - tag.leading_zeros()) as u128)
                .text("`");
            panic!("{}", message.as_str());
        }
        index += 1;
    }
    layout
}

/// Stops the compilation at a tag that the code of its enum does not have.
#[track_caller]
pub const fn check_coded_tags(layout: Layout) -> Layout {
    let Node::Enum(item) = layout.node else {
        return layout;
    };
    let tag = match item.tag.node {
        Node::Outside { tag } => tag,
        _ => item.tag,
    };
    let is_signed = matches!(tag_of(&item), Some(Number::Signed(_)));
    let Some(held) = tag.held((64, is_signed), None) else {
        return layout;
    };
    let mut index = 0;
    while index < item.variants.len() {
        let variant = &item.variants[index];
        let ends = [variant.tag, variant.last];
        let mut end = 0;
        while end < 2 {
            if let Some(number) = ends[end] {
                if number.is_below(held.low) || held.high.is_below(number) {
                    let message = Message::new()
                        .code(item.name)
                        .text(": the tag ")
                        .value(number)
                        .text(" of ")
                        .code(variant.name)
                        .text(" is not in ")
                        .value(held.low)
                        .text("..=")
                        .value(held.high)
                        .text(", the numbers of its code; write another one, or another code");
                    panic!("{}", message.as_str());
                }
            }
            end += 1;
        }
        index += 1;
    }
    layout
}

/// Returns a tag of an enum.
const fn tag_of(item: &Enum) -> Option<Number> {
    let mut index = 0;
    while index < item.variants.len() {
        if let Some(tag) = item.variants[index].tag {
            return Some(tag);
        }
        index += 1;
    }
    None
}

/// Returns a signed tag, which has at most 64 bits.
#[track_caller]
#[must_use]
pub const fn signed_tag(tag: i128) -> i64 {
    if tag < i64::MIN as i128 || tag > i64::MAX as i128 {
        let message = Message::new()
            .text("the tag ")
            .value(Number::Signed(tag))
            .text(" does not fit 64 bits; write a smaller one");
        panic!("{}", message.as_str());
    }
    tag as i64
}

/// Returns the signed tag after another.
#[track_caller]
#[must_use]
pub const fn signed_tag_after(before: i64) -> i64 {
    signed_tag(before as i128 + 1)
}

/// Stops the compilation at a tag that is an empty range, or that overlaps the tag of an earlier variant. For tags that
/// are constants, whose values the derive macro does not see.
#[track_caller]
pub const fn check_tag(name: &str, ends: &[(&str, i128, i128)], index: usize) {
    let (variant, low, high) = ends[index];
    let message = Message::new().code(name).text(": ");
    if low > high {
        let message = message
            .text("the range ")
            .value(Number::Signed(low))
            .text("..=")
            .value(Number::Signed(high))
            .text(" is empty; write the lower end first");
        panic!("{}", message.as_str());
    }
    let mut before = 0;
    while before < index {
        let (other, first, last) = ends[before];
        // Two ranges overlap if each begins before the other ends.
        if first <= high && low <= last {
            let common = if low < first { first } else { low };
            let message = message
                .code(other)
                .text(" and ")
                .code(variant)
                .text(" have the same tag ")
                .value(Number::Signed(common))
                .text("; change one");
            panic!("{}", message.as_str());
        }
        before += 1;
    }
}

/// Stops the compilation at a tag of bytes that an earlier variant has too. For tags that are constants.
#[track_caller]
pub const fn check_byte_tag(name: &str, tags: &[(&str, &[u8])], index: usize) {
    let (variant, tag) = tags[index];
    let mut before = 0;
    while before < index {
        let (other, earlier) = tags[before];
        // Tags of one enum have one length.
        if wide_tag(earlier) == wide_tag(tag) {
            let message = Message::new()
                .code(name)
                .text(": ")
                .code(other)
                .text(" and ")
                .code(variant)
                .text(" have the same tag ")
                .bytes(tag)
                .text("; change one");
            panic!("{}", message.as_str());
        }
        before += 1;
    }
}

/// Stops the compilation at a field whose type does not hold all tags of a range up to `high`.
#[track_caller]
pub const fn check_kept<T: Int>(name: &str, variant: &str, high: u64) {
    let (bits, holds) = (64 - high.leading_zeros(), T::BITS - T::SIGNED as u32);
    if bits > holds {
        let wide = match bits {
            ..=8 => 8,
            9..=16 => 16,
            17..=32 => 32,
            _ => 64,
        };
        let message = Message::new()
            .code(name)
            .text(": ")
            .code(variant)
            .text(" does not hold a tag of ")
            .number(bits as u128)
            .text(" bits; take `u")
            .number(wide)
            .text("`");
        panic!("{}", message.as_str());
    }
}

/// Returns the tag after a constant.
#[track_caller]
#[must_use]
pub const fn tag_after(tag: u64) -> u64 {
    match tag.checked_add(1) {
        Some(tag) => tag,
        None => panic!("no tag of 64 bits follows; write one on this variant"),
    }
}

/// Stops the compilation at a field that takes the rest of the input and is not the last one.
#[track_caller]
pub const fn check_rest(layout: Layout) -> Layout {
    match layout.node {
        // The fields of an arithmetic code share its end.
        Node::Struct(item) if item.arith => {}
        Node::Struct(item) => {
            check_last(item.name, item.fields);
        }
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                check_last(item.name, item.variants[index].fields);
                index += 1;
            }
        }
        _ => {}
    }
    check_peeked(&layout);
    layout
}

#[track_caller]
const fn check_last(name: &str, fields: &[Field]) {
    let mut index = 0;
    while index < fields.len() {
        let layout = fields[index].layout;
        let end = match region_end(fields, index) {
            Some(end) => end + 1,
            None => fields.len(),
        };
        let (inside, _) = fields.split_at(end);
        let is_last = index + 1 == inside.len();
        let rule = if takes_rest(layout) && !is_last && peeked_end(layout).is_none() {
            if matches!(layout.node, Node::IfLeft { .. }) {
                "` is there if bytes are left, and its value can take all of them; make it the last field"
            } else if !leaves_bits_behind(layout) {
                "` takes all bytes that are left; make it the last field, or write `sized(rest)` on it in front of fields of constant width"
            } else if have_constant_widths(inside.split_at(index + 1).1) {
                ""
            } else {
                "` takes all bytes before the fields behind it, and not each of these has a constant number of bits; move it behind them"
            }
        } else if element_takes_rest(layout) {
            "` has elements that take all bytes that are left, so that none can follow; give each a length"
        } else {
            ""
        };
        if !rule.is_empty() {
            let message = Message::new()
                .text("`")
                .text(name)
                .text(".")
                .text(fields[index].name)
                .text(rule);
            panic!("{}", message.as_str());
        }
        index += 1;
    }
}

/// Whether a field itself has `len(rest)` or `sized(rest)`, which leave the bits of the fields behind it.
const fn leaves_bits_behind(layout: &Layout) -> bool {
    match layout.node {
        Node::List {
            len: Length::Rest, ..
        }
        | Node::Region {
            len: Length::Rest, ..
        } => true,
        Node::When { inner, .. }
        | Node::Ordered { inner, .. }
        | Node::Tagged { inner, .. }
        | Node::Layer(Layer::Text { inner, .. }) => leaves_bits_behind(inner),
        _ => false,
    }
}

const fn have_constant_widths(fields: &[Field]) -> bool {
    match fields {
        [] => true,
        [first, rest @ ..] => {
            let layout = first.layout;
            let is_constant = match layout.max_bits {
                Some(most) => most == layout.min_bits && !matches!(layout.node, Node::Align { .. }),
                None => false,
            };
            is_constant && have_constant_widths(rest)
        }
    }
}

/// Stops the compilation at a type whose longest value takes more bits than the declared size. With a rule over the
/// whole value, which may exclude long values, the shortest value counts instead.
#[track_caller]
pub const fn check_size(layout: Layout, has_rule: bool) -> Layout {
    let Some(Declared {
        name, size, order, ..
    }) = layout.node.declared()
    else {
        return layout;
    };
    let unsized_layout = match layout.node {
        Node::Struct(item) => Layout::of_struct(Struct { size: None, ..item }),
        Node::Enum(item) => Layout::of_enum(Enum { size: None, ..item }),
        _ => layout,
    };
    let is_root = order.is_some();
    let Some(size) = size else {
        return layout;
    };
    if is_root && size % 8 != 0 {
        let message = Message::new()
            .text("a root needs a whole number of bytes, not ")
            .number(size as u128)
            .text(" bits; write `size = ")
            .number(size.next_multiple_of(8) as u128)
            .text("`");
        panic!("{}", message.as_str());
    }
    let needed = match unsized_layout.max_bits {
        Some(max) if !has_rule => max,
        _ => unsized_layout.min_bits,
    };
    if needed > size && !is_mistaken(&layout) {
        let message = Message::new()
            .code(name)
            .text(" declares ")
            .number(size as u128)
            .text(" bits, but its fields take ")
            .number(needed as u128);
        let message = match layout.node {
            // The fields of one number have no bits of their own.
            Node::Struct(item) if !item.joined => largest_fields(message, item.fields, has_rule),
            _ => message,
        };
        let whole = if is_root {
            needed.next_multiple_of(8)
        } else {
            needed
        };
        let message = message.text("; write `size = ").number(whole as u128).text(
            if unsized_layout.min_bits <= size {
                "`, or keep longer values out by `check = path::to::function`"
            } else {
                "`, or make a field smaller"
            },
        );
        panic!("{}", message.as_str());
    }
    layout
}

/// Adds the three widest fields to a message, the widest first.
const fn largest_fields(mut message: Message, fields: &[Field], has_rule: bool) -> Message {
    // A constant function cannot sort: each round names all fields of the greatest width below the previous one.
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

/// Returns the greatest width of a field below a limit.
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

/// Returns the width that [`check_size`] counts for a field.
const fn width(field: &Field, has_rule: bool) -> usize {
    match field.layout.max_bits {
        Some(max) if !has_rule => max,
        _ => field.layout.min_bits,
    }
}

/// Stops the compilation if the fingerprint of the layout of `name` is not `locked`.
pub const fn check_lock(name: &str, layout: &Layout, locked: u64) {
    let spelling = Spelling::of(layout);
    let found = spelling.hash();
    // The compiler reports the mistake itself; its fingerprint means nothing.
    if is_mistaken(layout) {
        return;
    }
    if let Some(unseen) = spelling.unseen() {
        let message = Message::new()
            .text("the lock of ")
            .code(name)
            .text(" does not cover all of the expression ")
            .code(unseen.text)
            .text(" of the field ")
            .code(unseen.field)
            .text(": it ")
            .text(unseen.why)
            .text("; write `opaque(version = 1, ..)` around that part, and raise the version when its meaning changes");
        panic!("{}", message.as_str());
    }
    if found != locked {
        let message = Message::new()
            .text("the wire form of ")
            .code(name)
            .text(" is locked to ")
            .hex(locked)
            .text(", but is now ")
            .hex(found)
            .text("; undo the change, or write `lock = \"")
            .hex(found)
            .text("\"` if all written data may change too");
        panic!("{}", message.as_str());
    }
}

/// Stops the compilation at a field that an arithmetic code cannot contain, and at too many symbols.
#[track_caller]
pub const fn check_coded(layout: Layout) -> Layout {
    let Node::Struct(item) = layout.node else {
        return layout;
    };
    let message = Message::new().text("`").text(item.name);
    let mut index = 0;
    while index < item.fields.len() {
        let field = &item.fields[index];
        if let Err(refused) = field.layout.coded() {
            if !is_mistaken(field.layout) {
                let message = message.text(".").text(field.name).text("`").text(refused);
                panic!("{}", message.as_str());
            }
        }
        index += 1;
    }
    if layout.max_bits.is_none() && !is_mistaken(&layout) {
        let message = message
            .text("` may have more than ")
            .number(SYMBOLS as u128)
            .text(" symbols in one code; bound its lists");
        panic!("{}", message.as_str());
    }
    layout
}

/// Returns the greatest of some widths. Stops the compilation at a number that is none, and at one that is there twice.
#[track_caller]
#[must_use]
pub const fn greatest_width(widths: &[u128]) -> u32 {
    let mut rest = widths;
    while let [before @ .., width] = rest {
        let message = Message::new();
        if !matches!(width, 1..=128) {
            let message = message
                .text("an integer has 1 to 128 bits, not ")
                .number(*width)
                .text("; take another width");
            panic!("{}", message.as_str());
        }
        if width_set(before).contains(*width as u64) {
            let message = message
                .text("`of` has ")
                .number(*width)
                .text(" twice; keep one");
            panic!("{}", message.as_str());
        }
        rest = before;
    }
    width_set(widths).greatest()
}

/// Stops the compilation at a region whose greatest size is less than the shortest value.
#[track_caller]
pub const fn check_region(name: &str, value: &Layout, most: UpperBound) {
    let (Node::Region { inner, .. }, Some(most)) = (value.node, most.0) else {
        return;
    };
    let Some(bits) = most.checked_mul(8) else {
        return;
    };
    if bits < inner.min_bits as u64 {
        let message = Message::new()
            .code(name)
            .text(": a region of ")
            .number(most as u128)
            .text(if most == 1 { " byte" } else { " bytes" })
            .text(" at most holds no value, because the shortest takes ")
            .number(inner.min_bits.div_ceil(8) as u128)
            .text("; write a greater size");
        panic!("{}", message.as_str());
    }
}
