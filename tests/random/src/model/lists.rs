//! Lists: counted, by their bytes, as one number, together.

use super::bits::{Bits, Input};
use super::{Refused, Result, item_type, last, numbers, ranks, refuse, runs, texts};
use crate::grammar::{Ahead, Charset, Coding, End, Len, LenSays, Order, Padding, Type};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

/// How many elements runs of a list may be.
const MOST_IN_RUNS: usize = 65_535;

/// Writes a list with its length, or without where other fields say it.
pub(super) fn write(
    len: &Len,
    said: Option<Integer>,
    coding: &Coding,
    ty: &Type,
    items: &[Tree],
    out: &mut Bits,
) -> Result<()> {
    if let Coding::Text(charset, inner) = coding {
        let units = texts::units(charset, items)?;
        return write(len, said, inner, &units_of(charset, ty), &units, out);
    }
    if let LenSays::Padded(count, fill, end) = len.says {
        let padded = padded((count, fill, end), items)?;
        return write_items(coding, ty, &padded, out);
    }
    if let LenSays::Until(how, end, max) = len.says {
        return write_until((how, end), max, coding, ty, items, out);
    }
    if let LenSays::Ahead(_, Some(max)) | LenSays::UntilIsLast(Some(max)) = len.says
        && items.len() > max
    {
        return refuse("too many elements");
    }
    if let LenSays::UntilIsLast(_) = len.says {
        return write_flagged(coding, ty, items, out);
    }
    let Some(padding) = len.bytes else {
        write_len(&len.says, said, items.len(), out)?;
        return write_items(coding, ty, items, out);
    };
    let filled = filled(padding, coding, ty, items, out.order)?;
    write_len(&len.says, said, filled.len() / 8, out)?;
    out.all.extend(filled);
    Ok(())
}

/// A list of the code units of a text, which has as much room.
fn units_of(charset: &Charset, ty: &Type) -> Type {
    let Type::Text(room) = ty.plain() else {
        panic!("{ty:?} is no text");
    };
    Type::List(Box::new(Type::Int(charset.unit())), *room)
}

/// The elements, and what fills their room.
fn padded(
    (count, fill, end): (usize, Integer, Option<Integer>),
    items: &[Tree],
) -> Result<Vec<Tree>> {
    let is_hidden = match end {
        Some(end) => items.contains(&Tree::Int(end)),
        None if fill == Integer::ZERO => items.contains(&Tree::Int(fill)),
        None => items.last() == Some(&Tree::Int(fill)),
    };
    if is_hidden || items.len() + usize::from(end.is_some()) > count {
        return refuse("the list has its end or its fill inside, or is too long");
    }
    let mut all = items.to_vec();
    all.extend(end.map(Tree::Int));
    all.resize(count, Tree::Int(fill));
    Ok(all)
}

/// Reads as many elements, and takes off what fills their room; encoding again tells whether that is all.
fn read_padded(
    (count, fill, end): (usize, Integer, Option<Integer>),
    coding: &Coding,
    ty: &Type,
    input: &mut Input,
) -> Result<Tree> {
    let Tree::Seq(mut items) = read_items(count, coding, ty, input)? else {
        panic!("a list");
    };
    let place = |of: Integer| items.iter().position(|item| *item == Tree::Int(of));
    let len = match end {
        Some(end) => place(end).ok_or(Refused::Not("no end"))?,
        None if fill == Integer::ZERO => place(fill).unwrap_or(count),
        None => {
            let last = items.iter().rposition(|item| *item != Tree::Int(fill));
            last.map_or(0, |last| last + 1)
        }
    };
    items.truncate(len);
    Ok(Tree::Seq(items))
}

/// The elements, none of which ends the list, and the one that does, which may be the last of them.
fn write_until(
    (how, end): (End, Integer),
    max: Option<usize>,
    coding: &Coding,
    ty: &Type,
    items: &[Tree],
    out: &mut Bits,
) -> Result<()> {
    let end = Tree::Int(end);
    let before = match how {
        End::Symbol | End::Value => items.len(),
        End::Last => items.len().wrapping_sub(1),
    };
    let first = items.iter().position(|item| *item == end);
    if first.unwrap_or(items.len()) != before || max.is_some_and(|max| items.len() > max) {
        return refuse("the list ends before or not at all, or is too long");
    }
    write_items(coding, ty, items, out)?;
    match how {
        End::Symbol | End::Value => super::write(coding, item_type(ty), &end, out),
        End::Last => Ok(()),
    }
}

/// Reads elements up to the one that ends the list.
fn read_until(
    (how, end): (End, Integer),
    max: Option<usize>,
    coding: &Coding,
    ty: &Type,
    input: &mut Input,
) -> Result<Tree> {
    let (end, mut items) = (Tree::Int(end), Vec::new());
    loop {
        let item = super::read(coding, item_type(ty), input)?;
        let is_end = item == end;
        if !is_end || how == End::Last {
            items.push(item);
        }
        if max.is_some_and(|max| items.len() > max) {
            return refuse("too many elements");
        }
        if is_end {
            break;
        }
    }
    fits(ty, items.len())?;
    Ok(Tree::Seq(items))
}

/// The elements, of which the last one says that it is.
fn write_flagged(coding: &Coding, ty: &Type, items: &[Tree], out: &mut Bits) -> Result<()> {
    if items.is_empty() {
        return refuse("a list without a last element");
    }
    items.iter().enumerate().try_for_each(|(place, item)| {
        let is_last = place + 1 == items.len();
        last::element(is_last, || super::write(coding, item_type(ty), item, out)).0
    })
}

fn read_flagged(max: Option<usize>, coding: &Coding, ty: &Type, input: &mut Input) -> Result<Tree> {
    let mut items = Vec::new();
    loop {
        let (item, is_last) = last::element(false, || super::read(coding, item_type(ty), input));
        items.push(item?);
        if max.is_some_and(|max| items.len() > max) {
            return refuse("too many elements");
        }
        if is_last {
            break;
        }
    }
    fits(ty, items.len())?;
    Ok(Tree::Seq(items))
}

/// Reads elements as long as the bits ahead say that there is one.
fn read_ahead(
    ahead: Ahead,
    max: Option<usize>,
    coding: &Coding,
    ty: &Type,
    input: &mut Input,
) -> Result<Tree> {
    let mut items = Vec::new();
    loop {
        let is_mark = input.clone().ordered(ahead.bits) == Ok(ahead.mark.into());
        if is_mark == ahead.ends || ahead.or_end && input.left() < 8 {
            break;
        }
        items.push(super::read(coding, item_type(ty), input)?);
        if max.is_some_and(|max| items.len() > max) {
            return refuse("too many elements");
        }
        fits(ty, items.len())?;
    }
    Ok(Tree::Seq(items))
}

/// The elements, and what fills the last byte.
fn filled(
    padding: Padding,
    coding: &Coding,
    ty: &Type,
    items: &[Tree],
    order: Order,
) -> Result<Vec<bool>> {
    let mut elements = Bits::new(order);
    write_items(coding, ty, items, &mut elements)?;
    let spare = elements.all.len().next_multiple_of(8) - elements.all.len();
    let fill = vec![padding == Padding::Ones; spare];
    if begins_with_element(&fill, coding, ty, &elements) {
        return refuse("the padding would be one more element");
    }
    elements.all.extend(fill);
    Ok(elements.all)
}

/// How many bytes the elements take.
pub(super) fn bytes(len: &Len, coding: &Coding, ty: &Type, items: &[Tree]) -> Result<usize> {
    if let Coding::Text(charset, inner) = coding {
        let units = texts::units(charset, items)?;
        return bytes(len, inner, &units_of(charset, ty), &units);
    }
    let padding = len.bytes.unwrap_or(Padding::Zeros);
    // Widths are the same in both orders.
    let filled = filled(padding, coding, ty, items, Order::Lsb)?;
    Ok(filled.len() / 8)
}

/// Reads a list.
pub(super) fn read(
    len: &Len,
    said: Option<Integer>,
    coding: &Coding,
    ty: &Type,
    input: &mut Input,
) -> Result<Tree> {
    if let Coding::Text(charset, inner) = coding {
        let units = read(len, said, inner, &units_of(charset, ty), input)?;
        let text = texts::characters(charset, units.items())?;
        if let Type::Text(Some(room)) = ty.plain()
            && texts::size(&text) > *room
        {
            return refuse("no room for the text");
        }
        return Ok(text);
    }
    if let LenSays::Padded(count, fill, end) = len.says {
        return read_padded((count, fill, end), coding, ty, input);
    }
    if matches!(len.says, LenSays::Rest) {
        return read_rest(coding, ty, input);
    }
    if let LenSays::Until(how, end, max) = len.says {
        return read_until((how, end), max, coding, ty, input);
    }
    if let LenSays::Ahead(ahead, max) = len.says {
        return read_ahead(ahead, max, coding, ty, input);
    }
    if let LenSays::UntilIsLast(max) = len.says {
        return read_flagged(max, coding, ty, input);
    }
    let Some(padding) = len.bytes else {
        let count = read_len(&len.says, said, input)?;
        return read_items(count, coding, ty, input);
    };
    let mut part = read_region(&len.says, said, input)?;
    let mut items = Vec::new();
    loop {
        let rest = part.rest();
        let is_padding =
            rest.len() < 8 && rest.iter().all(|bit| *bit == (padding == Padding::Ones));
        let out = Bits::new(part.order);
        if is_padding && !begins_with_element(rest, coding, ty, &out) {
            input.at = part.at + rest.len();
            break;
        }
        items.push(super::read(coding, item_type(ty), &mut part)?);
    }
    fits(ty, items.len())?;
    Ok(Tree::Seq(items))
}

/// Reads a length, or takes what other fields say.
fn read_len(says: &LenSays, said: Option<Integer>, input: &mut Input) -> Result<usize> {
    let len = match says {
        LenSays::Rest
        | LenSays::Until(..)
        | LenSays::Padded(..)
        | LenSays::UntilIsLast(_)
        | LenSays::Ahead(..) => {
            panic!("no length is on the wire")
        }
        LenSays::By(_) | LenSays::Tag(_) => said.expect("an expression says it"),
        LenSays::Coded(coding, _) => numbers::read_int(coding, WORD, input)?,
    };
    is_few(says, len)?;
    len.to_usize().ok_or(Refused::Not("no length"))
}

/// Reads a size in bytes, and gives so many of the bytes behind it.
pub(super) fn read_region<'a>(
    says: &LenSays,
    said: Option<Integer>,
    input: &mut Input<'a>,
) -> Result<Input<'a>> {
    let bytes = match says {
        LenSays::Rest => input.left() / 8,
        _ => read_len(says, said, input)?,
    };
    let bits = bytes.checked_mul(8).filter(|bits| *bits <= input.left());
    input.part(bits.ok_or(Refused::Truncated)?)
}

/// Reads elements while there is a byte for one.
fn read_rest(coding: &Coding, ty: &Type, input: &mut Input) -> Result<Tree> {
    let mut items = Vec::new();
    while input.left() >= 8 {
        items.push(super::read(coding, item_type(ty), input)?);
    }
    fits(ty, items.len())?;
    Ok(Tree::Seq(items))
}

/// Lengths are numbers of this type.
const WORD: IntType = IntType::unsigned(64);

pub(super) fn write_len(
    says: &LenSays,
    said: Option<Integer>,
    len: usize,
    out: &mut Bits,
) -> Result<()> {
    let len = Integer::from(len);
    match says {
        LenSays::Rest
        | LenSays::Tag(_)
        | LenSays::Until(..)
        | LenSays::Padded(..)
        | LenSays::UntilIsLast(_)
        | LenSays::Ahead(..) => Ok(()),
        LenSays::By(_) if said == Some(len) => Ok(()),
        LenSays::By(_) => refuse("the list is not as long as other fields say"),
        LenSays::Coded(coding, _) => {
            is_few(says, len)?;
            numbers::write_int(coding, WORD, len, out)
        }
    }
}

/// Asks whether a length is no greater than its `max`.
fn is_few(says: &LenSays, len: Integer) -> Result<()> {
    match says {
        LenSays::Coded(_, Some(max)) if len > Integer::from(*max) => refuse("a length above `max`"),
        _ => Ok(()),
    }
}

/// Writes the elements.
fn write_items(coding: &Coding, ty: &Type, items: &[Tree], out: &mut Bits) -> Result<()> {
    let element = item_type(ty);
    if is_joined(coding, element) {
        let numbers = items
            .iter()
            .map(|item| ranks::number_of(coding, element, item));
        return ranks::write_numbers(coding, &numbers.collect::<Result<Vec<_>>>()?, out);
    }
    match coding {
        Coding::As(inner, int) if inner.is_of_list() => {
            let numbers = items.iter().map(|item| numbers::numbered(element, item));
            let numbers = numbers.collect::<Result<Vec<_>>>()?;
            let ty = Type::List(Box::new(element.with_element(Type::Int(*int))), None);
            write_items(inner, &ty, &numbers, out)
        }
        Coding::Runs(_) | Coding::ZeroRuns(_) if items.len() > MOST_IN_RUNS => {
            refuse("too many elements in runs")
        }
        Coding::Runs(inner) => runs::write(inner, ty, items, out),
        Coding::ZeroRuns(inner) => runs::write_zeros(inner, ty, items, out),
        Coding::Weights(weights) => super::weights::write(weights, items, out),
        Coding::Model(of) => super::weights::write_choices(*of, items, out),
        Coding::Digits(of) => ranks::write_digits(*of, items, out),
        _ => items
            .iter()
            .try_for_each(|item| super::write(coding, element, item, out)),
    }
}

/// Reads so many elements.
pub(super) fn read_items(
    len: usize,
    coding: &Coding,
    ty: &Type,
    input: &mut Input,
) -> Result<Tree> {
    let element = item_type(ty);
    fits(ty, len)?;
    if is_joined(coding, element) {
        // No list of a test is so long, and each element but those of one digit takes bits.
        if len > 1 << 16 {
            return Err(Refused::Truncated);
        }
        let numbers = ranks::read_numbers(coding, len, input)?;
        let items = numbers
            .iter()
            .map(|number| ranks::value_of(coding, element, *number));
        return items.collect::<Result<_>>().map(Tree::Seq);
    }
    match coding {
        Coding::As(inner, int) if inner.is_of_list() => {
            let ty = Type::List(Box::new(element.with_element(Type::Int(*int))), None);
            let numbers = read_items(len, inner, &ty, input)?;
            let items = numbers
                .items()
                .iter()
                .map(|number| numbers::symbols(element, number));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        Coding::Runs(_) | Coding::ZeroRuns(_) if len > MOST_IN_RUNS => {
            refuse("too many elements in runs")
        }
        Coding::Runs(inner) => runs::read(inner, ty, len, input),
        Coding::ZeroRuns(inner) => runs::read_zeros(inner, ty, len, input),
        Coding::Weights(weights) => super::weights::read(weights, len, input),
        Coding::Model(of) => super::weights::read_choices(*of, len, input),
        Coding::Digits(of) => ranks::read_digits(*of, len, input),
        // Each element takes a bit at least.
        _ if len > input.left() => Err(Refused::Truncated),
        _ => {
            let items = (0..len).map(|_| super::read(coding, element, input));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
    }
}

/// Whether the elements are one number together; arrays are a number each.
fn is_joined(coding: &Coding, element: &Type) -> bool {
    coding.is_rank() && !matches!(element.plain(), Type::Array(..))
}

/// Whether a list of this type has room for so many elements.
fn fits(ty: &Type, len: usize) -> Result<()> {
    match ty.plain() {
        Type::List(_, Some(room)) if len > *room => refuse("more elements than there is room for"),
        _ => Ok(()),
    }
}

/// Whether bits begin with a whole element, as encoding writes it.
fn begins_with_element(bits: &[bool], coding: &Coding, ty: &Type, like: &Bits) -> bool {
    let bits = Bits::of(like.order, bits.to_vec());
    let mut input = Input::new(&bits);
    let Ok(value) = super::read(coding, item_type(ty), &mut input) else {
        return false;
    };
    let mut again = Bits::new(like.order);
    let written = super::write(coding, item_type(ty), &value, &mut again);
    written.is_ok() && again.all == input.taken_from(0)
}
