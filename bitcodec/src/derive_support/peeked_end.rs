//! The check of lists that end where other bits begin.

use crate::bit_order::BitOrder;
use crate::const_check::message::Message;
use crate::layout::first_bits::{Comparison, MOST_BITS, Orders, begins_in_some_order};
use crate::layout::mistake::is_mistaken;
use crate::layout::{Ended, Field, Layout, Length, Mark, Node, region_end, takes_rest};

/// Stops the compilation at a list of a type whose end the bits ahead do not show: an element can begin as what follows
/// does.
///
/// A type without a bit order is right if it is in one of them. Each root checks the types inside in its own order.
#[track_caller]
pub(super) const fn check_peeked(layout: &Layout) {
    let Some(declared) = layout.node.declared() else {
        return;
    };
    let (name, order) = (declared.name, declared.order);
    let mut lists = layout.node.field_lists();
    while let Some(fields) = lists.pop() {
        let mut index = 0;
        while index < fields.len() {
            stop(name, &fields[index], rule_of((fields, index), order));
            index += 1;
        }
    }
    if let Some(order) = order {
        check_inside(layout, Orders::of(order, false));
    }
}

#[track_caller]
const fn stop(name: &str, field: &Field, rule: &str) {
    if !rule.is_empty() {
        let message = Message::new()
            .text("`")
            .text(name)
            .text(".")
            .text(field.name)
            .text(rule);
        panic!("{}", message.as_str());
    }
}

/// Checks the types inside a layout, which are right in one order, in that of the root.
#[track_caller]
const fn check_inside(layout: &Layout, orders: Orders) {
    if let Node::Ordered { inner, .. } = layout.node {
        check_type(inner, Orders::of(orders.bits, true));
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        check_type(child, orders);
    }
}

#[track_caller]
const fn check_type(layout: &Layout, orders: Orders) {
    if let Some(declared) = layout.node.declared() {
        let mut lists = layout.node.field_lists();
        while let Some(fields) = lists.pop() {
            let mut index = 0;
            while index < fields.len() {
                // The compiler reports a list that is wrong in all orders where it is declared.
                if rule_of((fields, index), declared.order).is_empty() {
                    stop(
                        declared.name,
                        &fields[index],
                        rule_in((fields, index), orders),
                    );
                }
                index += 1;
            }
        }
    }
    check_inside(layout, orders);
}

/// Returns what is wrong with a field in the bit order of its type, or in both.
const fn rule_of((fields, index): (&[Field], usize), order: Option<BitOrder>) -> &'static str {
    let layout = fields[index].layout;
    if is_mistaken(layout) {
        return "";
    }
    if peeked_end(layout).is_none() && contains_peeked_end(layout) {
        return "` has lists that end where other bits begin, and only a field of its own has known bits behind it; give each a length";
    }
    let fields = up_to_region_end(fields, index);
    if let (Node::IfLeft { inner }, true) = (layout.node, index + 1 == fields.len()) {
        return match inner.min_bits {
            0..8 => {
                "` is there if bytes are left, and must take at least 8 bits, so that the zeros that fill the last byte are none; write a condition, `when = flag`"
            }
            _ => "",
        };
    }
    let [msb, lsb] = [BitOrder::MsbFirst, BitOrder::LsbFirst];
    match order {
        Some(order) => rule_in((fields, index), Orders::of(order, false)),
        None => {
            let rule = rule_in((fields, index), Orders::of(msb, false));
            match rule_in((fields, index), Orders::of(lsb, false)).is_empty() {
                true => "",
                false => rule,
            }
        }
    }
}

/// Returns what is wrong with a list that ends where other bits begin.
const fn rule_in((fields, index): (&[Field], usize), orders: Orders) -> &'static str {
    let Some((end, element)) = peeked_end(fields[index].layout) else {
        return "";
    };
    let fields = up_to_region_end(fields, index);
    let (_, behind) = fields.split_at(index + 1);
    let is_only_list = matches!(end, Ended::Before { or_end: true, .. }) && behind.is_empty();
    let (mark, has_absent) = match end {
        Ended::Before { mark, or_end } => (mark.in_order(orders.is_reversed), !or_end),
        _ => match Mark::of(element, orders) {
            Some(mark) => (mark, true),
            // The compiler reports it at the type of the field.
            None if !begins_in_some_order(element) => return "",
            None => {
                return "` goes on as long as an element begins, and nothing constant is at the beginning of each; make the first field of the elements `fixed`, or write a length";
            }
        },
    };
    if mark.bits == 0 || mark.bits > MOST_BITS {
        return "";
    }
    let comparison = Comparison {
        mark,
        orders,
        has_absent,
    };
    let (elements, follow) = (comparison.layout(element), comparison.fields(behind));
    match end {
        Ended::Before { .. } if !elements.is_never() => {
            "` ends at the bits of `peek`, and an element can begin with them too; exclude them, such as by `range`, or write a length"
        }
        Ended::Before { or_end: true, .. }
            if !is_only_list && !is_last_if_left(fields, index + 1) =>
        {
            "` can end with the input, so that nothing may follow it, or one field with `when(rest)`; write `until(peek = ..)` without `or_end`, or put the fields behind it into an option with `when(rest)`"
        }
        Ended::Before { .. } if !is_only_list && !follow.is_always() => {
            "` ends at the bits of `peek`, and what is behind it need not begin with them; begin it with a `fixed` field, or write `len(until = ..)` if the list has an end of its own"
        }
        // Fewer bits than the mark has are left at the end of the input: none, or the zeros that fill the last byte.
        Ended::Others
            if mark.bits >= 8 && ends_with_input(behind) && follow.is_never_at_the_end() =>
        {
            ""
        }
        Ended::Others if !follow.is_never() => {
            "` goes on as long as an element begins, and what is behind it can begin alike, or is not known; begin it with other bits, or write a length"
        }
        _ => "",
    }
}

/// Returns the fields up to the end of the region of several fields that contains one, or all fields.
const fn up_to_region_end(fields: &[Field], index: usize) -> &[Field] {
    match region_end(fields, index) {
        Some(last) => fields.split_at(last + 1).0,
        None => fields,
    }
}

/// Whether the last field extends to the end of the input.
const fn ends_with_input(fields: &[Field]) -> bool {
    matches!(fields, [.., last] if takes_rest(last.layout))
}

/// Whether a field is the last one, and is there if bits are left.
const fn is_last_if_left(fields: &[Field], index: usize) -> bool {
    index + 1 == fields.len() && matches!(fields[index].layout.node, Node::IfLeft { .. })
}

/// Returns the end and the elements of a list that ends where other bits begin, if the layout is one.
pub(super) const fn peeked_end(layout: &Layout) -> Option<(Ended, &'static Layout)> {
    match layout.node {
        Node::List {
            len:
                Length::Ended {
                    end: end @ (Ended::Before { .. } | Ended::Others),
                    ..
                },
            element,
        } => Some((end, element)),
        // A mark of several bytes is in the byte order of the list, and what follows it need not be.
        Node::Ordered { inner, .. } => match peeked_end(inner) {
            Some((Ended::Before { mark, .. }, _)) if mark.bits > 8 && mark.bits % 8 == 0 => None,
            Some((Ended::Others, _)) => None,
            end => end,
        },
        Node::When { inner, .. } | Node::Tagged { inner, .. } | Node::Optional { inner } => {
            peeked_end(inner)
        }
        node => match node.wrapped() {
            Some(inner) => peeked_end(inner),
            None => None,
        },
    }
}

/// Whether such a list is in a layout, at any depth up to the next struct or enum, whose own fields are checked.
const fn contains_peeked_end(layout: &Layout) -> bool {
    if let Node::Struct(_) | Node::Enum(_) = layout.node {
        return false;
    }
    if peeked_end(layout).is_some() {
        return true;
    }
    let mut children = layout.node.children();
    while let Some(child) = children.pop() {
        if contains_peeked_end(child) {
            return true;
        }
    }
    false
}
