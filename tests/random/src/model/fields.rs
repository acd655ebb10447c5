//! Fields one after the other, and the expressions over those before.

use std::ops::Range;

use super::bits::{Bits, Input};
use super::seen::Seen;
use super::{
    Refused, Result, bits, items, keeps_type, last, lists, outside, pieces, refuse, sums, texts,
    transforms,
};
use crate::bounds::{self, Width};
use crate::grammar::{Coding, Field, Fields, Form, Operand, Order, Transform, Type, Wire, Zeros};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

/// Writes the fields of a type that begins at `start`.
pub(super) fn encode(fields: &Fields, values: &[Tree], start: usize, out: &mut Bits) -> Result<()> {
    let bits = encode_all(fields, values, start, out)?;
    for (place, sum) in sums::write(fields, &bits, out) {
        let kept = match &values[place] {
            Tree::Option(Some(kept)) => &**kept,
            kept => kept,
        };
        if fields.all[place].keeps_sum() && *kept != sum {
            return refuse("another checksum");
        }
    }
    Ok(())
}

/// The checksums that the fields of a type have, by their places; none where the fields are refused.
pub(super) fn sums_of(fields: &Fields, values: &[Tree], order: Order) -> Vec<(usize, Tree)> {
    let mut out = Bits::new(order);
    let bits = encode_all(fields, values, 0, &mut out);
    bits.map_or_else(|_| Vec::new(), |bits| sums::write(fields, &bits, &mut out))
}

/// Writes the fields with zeros where checksums stand, and returns where each field is.
fn encode_all(
    fields: &Fields,
    values: &[Tree],
    start: usize,
    out: &mut Bits,
) -> Result<Vec<Range<usize>>> {
    let mut seen = Seen::default();
    let mut bits: Vec<Range<usize>> = Vec::new();
    for (field, value) in fields.all.iter().zip(values) {
        let derived = match &field.wire {
            Wire::CountOf(of, _) => Some(Tree::Int(count_of(
                &fields.all[*of],
                &values[*of],
                out.order,
            ))),
            Wire::TagOf(of, ..) => {
                let tag = items::outside_tag(&fields.all[*of].ty, &values[*of]);
                Some(as_flag(&field.ty, tag))
            }
            Wire::Present(of, _) => Some(Tree::Bool(is_there(&values[*of]))),
            Wire::PartOf(of, _) => Some(pieces::whole(&fields.all[*of], &values[*of])),
            Wire::Size(_, first, last) => Some(Tree::Int(size_of(
                fields,
                values,
                (*first, *last),
                out.order,
            ))),
            other => match other.present() {
                Wire::Computed(_, low, high) => {
                    Some(Tree::Int(computed(fields, values, *low, *high)))
                }
                _ => None,
            },
        };
        let zeros = zeros(field, out.all.len() - start);
        out.all.extend(std::iter::repeat_n(false, zeros));
        let begin = out.all.len();
        encode_field(field, value, derived.as_ref(), &seen, out)?;
        bits.push(begin..out.all.len());
        seen.push(derived.unwrap_or_else(|| value.clone()));
    }
    Ok(bits)
}

/// How many bytes the fields of a region take, which name no others.
pub(super) fn size_of(
    fields: &Fields,
    values: &[Tree],
    (first, last): (usize, usize),
    order: Order,
) -> Integer {
    // What is refused is refused whatever the size is.
    let mut out = Bits::new(order);
    let pairs = fields.all[first..=last].iter().zip(&values[first..=last]);
    for (field, value) in pairs {
        if encode_field(field, value, None, &Seen::default(), &mut out).is_err() {
            return Integer::ZERO;
        }
    }
    Integer::from(out.all.len() / 8)
}

/// How many zeros stand in front of a field, behind so many bits of its type.
fn zeros(field: &Field, before: usize) -> usize {
    match field.zeros {
        None => 0,
        Some(Zeros::Reserved(width)) => width,
        Some(Zeros::Align(to)) => before.next_multiple_of(to) - before,
    }
}

fn encode_field(
    field: &Field,
    value: &Tree,
    derived: Option<&Tree>,
    seen: &Seen,
    out: &mut Bits,
) -> Result<()> {
    match &field.wire {
        Wire::Skipped | Wire::Kept => Ok(()),
        Wire::Sum(sum, ..) => {
            out.all.extend(std::iter::repeat_n(false, sum.width()));
            Ok(())
        }
        Wire::PartOf(_, of) => {
            let whole = derived.expect("a derived field").int();
            pieces::write(of, 64, whole.magnitude(), out);
            Ok(())
        }
        Wire::IsLast => {
            let is_last = last::is_last();
            if matches!(value, Tree::Bool(flag) if *flag != is_last) {
                return refuse("a flag that does not agree with the list");
            }
            out.bit(is_last);
            Ok(())
        }
        Wire::CountOf(_, coding)
        | Wire::Present(_, coding)
        | Wire::TagOf(_, coding, _)
        | Wire::Size(coding, ..)
        | Wire::Computed(coding, ..) => {
            let derived = derived.expect("a derived field");
            match field.ty.plain() {
                Type::Unit => super::write(coding, &derived_type(&field.wire), derived, out),
                ty if value == derived => super::write(coding, ty, value, out),
                _ => refuse("a derived field that does not agree"),
            }
        }
        Wire::Always(form) => write_form(form, &field.ty, value, seen, out),
        Wire::Sometimes(condition, _) => {
            let there = seen.holds(condition)?;
            let value = match (value, there) {
                (Tree::Option(Some(value)), true) => &**value,
                (Tree::Option(None), false) => return Ok(()),
                (Tree::Option(_), _) => return refuse("an option against its condition"),
                (unit, true) => unit,
                (_, false) => return Ok(()),
            };
            encode_field(&field.present(), value, derived, seen, out)
        }
        Wire::IfLeft(form) => inside(value).map_or(Ok(()), |value| {
            write_form(form, inside_type(&field.ty), value, seen, out)
        }),
        Wire::When(condition, form) => {
            let wanted = seen.holds(condition)?;
            match (inside(value), wanted) {
                (Some(value), true) => write_form(form, inside_type(&field.ty), value, seen, out),
                (None, false) => Ok(()),
                (Some(_), false) | (None, true) => refuse("an option against its condition"),
            }
        }
    }
}

/// Writes a value whose keys see no field.
pub(super) fn write_alone(form: &Form, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    write_form(form, ty, value, &Seen::default(), out)
}

/// Reads a value whose keys see no field.
pub(super) fn read_alone(form: &Form, ty: &Type, input: &mut Input) -> Result<Tree> {
    read_form(form, ty, &Seen::default(), input)
}

fn write_form(form: &Form, ty: &Type, value: &Tree, seen: &Seen, out: &mut Bits) -> Result<()> {
    match form {
        Form::Coded(coding) => super::write(coding, ty, value, out),
        Form::List(len, coding) => {
            keeps_type(ty, value)?;
            lists::write(len, seen.len(&len.says)?, coding, ty, value.items(), out)
        }
        Form::Region(says, inner) => {
            let region = region(inner, ty, value, out.order)?;
            lists::write_len(says, seen.len(says)?, region.len() / 8, out)?;
            out.all.extend(region);
            Ok(())
        }
        Form::Through(transform, inner) => {
            let packed = packed(*transform, inner, ty, value, out.order)?;
            out.all.extend(Bits::of_bytes(out.order, &packed).all);
            Ok(())
        }
        Form::By(number, bound, inner) => {
            let inner = inner.with(seen.given(number, inner.least(), bound)?);
            write_form(&inner, ty, value, seen, out)
        }
        Form::Parts(_, inner) => write_form(inner, ty, value, seen, out),
        Form::Tagged(tag, inner) => {
            outside::with(seen.value(tag), || write_form(inner, ty, value, seen, out))
        }
        Form::InOrder(condition, inner) => {
            let is_little = seen.holds(condition)?;
            bits::in_order(Some(is_little), || write_form(inner, ty, value, seen, out))
        }
    }
}

/// The bytes that a value is packed into: its own where it keeps them, and they unpack to it.
pub(super) fn packed(
    transform: Transform,
    inner: &Form,
    ty: &Type,
    value: &Tree,
    order: Order,
) -> Result<Vec<u8>> {
    let (value, kept) = match (ty, value) {
        (Type::Verbatim(_), Tree::Seq(pair)) => (&pair[0], Some(transforms::bytes(&pair[1]))),
        _ => (value, None),
    };
    let unpacked = Bits::of(order, region(inner, ty.unpacked(), value, order)?).to_bytes();
    match kept {
        None => Ok(transforms::pack(transform, &unpacked)),
        Some(kept) if transforms::unpack(transform, &kept)? == unpacked => Ok(kept),
        Some(_) => refuse("packed bytes of another value"),
    }
}

/// The bits of a value, and zeros that fill the last byte.
fn region(inner: &Form, ty: &Type, value: &Tree, order: Order) -> Result<Vec<bool>> {
    let mut bits = Bits::new(order);
    write_alone(inner, ty, value, &mut bits)?;
    Ok(bits.filled().all)
}

/// Reads the fields of a type that begins at `start`.
pub(super) fn decode(fields: &Fields, start: usize, input: &mut Input) -> Result<Vec<Tree>> {
    decode_behind(Seen::default(), fields, start, input)
}

/// Reads the fields of a type behind what is known of them.
pub(super) fn decode_behind(
    mut seen: Seen,
    fields: &Fields,
    start: usize,
    input: &mut Input,
) -> Result<Vec<Tree>> {
    let mut values = Vec::new();
    let mut sizes: Vec<Tree> = Vec::new();
    let mut region: Option<Input> = None;
    for (index, field) in fields.all.iter().enumerate() {
        let of = fields.region_of(index);
        let outer = region.as_mut().unwrap_or(input);
        outer.natural(zeros(field, outer.at - start))?;
        if let Some((size, ..)) = of.filter(|(_, first, _)| *first == index) {
            let bytes = sizes[size].int().to_usize().ok_or(Refused::Truncated)?;
            let bits = bytes.checked_mul(8).filter(|bits| *bits <= input.left());
            region = Some(input.part(bits.ok_or(Refused::Truncated)?)?);
        }
        let input_of = region.as_mut().unwrap_or(input);
        let last = of.map_or(fields.all.len() - 1, |(.., last)| last);
        let (value, shown) = match field.is_to_end() {
            true => {
                let behind = bounds::of_some(Width::exactly(0), &fields.all[index + 1..=last]);
                let behind = behind.constant().expect("a constant width");
                let mut part = input_of.part(input_of.left().saturating_sub(behind))?;
                let read = decode_field(field, &seen, &mut part)?;
                input_of.at = part.at;
                read
            }
            false => decode_field(field, &seen, input_of)?,
        };
        if let Some(ended) = region.take_if(|_| of.is_some_and(|(.., last)| last == index)) {
            if ended.left() > 0 {
                return refuse("a region that is not used up");
            }
            input.at = ended.at;
        }
        sizes.push(shown.clone().unwrap_or_else(|| value.clone()));
        seen.push(shown.unwrap_or_else(|| value.clone()));
        values.push(value);
    }
    Ok(values)
}

/// Reads a field, and what expressions see of it where that is something else.
fn decode_field(field: &Field, seen: &Seen, input: &mut Input) -> Result<(Tree, Option<Tree>)> {
    let value = match &field.wire {
        Wire::Kept => seen.kept.clone().expect("a variant that keeps its tag"),
        Wire::Skipped => Tree::Skipped(Box::new(default_of(&field.ty))),
        // Encoding again tells whether it is right.
        Wire::Sum(sum, ..) => {
            let value = sums::read(*sum, input)?;
            match field.ty.plain() {
                Type::Unit => Tree::UNIT,
                _ => value,
            }
        }
        Wire::PartOf(_, of) => {
            let part = pieces::read(of, 64, input)?;
            return Ok((Tree::UNIT, Some(Tree::Int(Integer::natural(part)))));
        }
        Wire::IsLast => {
            let flag = input.bit()?;
            last::say(flag);
            match field.ty.plain() {
                Type::Unit => Tree::UNIT,
                _ => Tree::Bool(flag),
            }
        }
        // Encoding again tells whether it is what is computed.
        Wire::CountOf(_, coding)
        | Wire::Present(_, coding)
        | Wire::TagOf(_, coding, _)
        | Wire::Size(coding, ..)
        | Wire::Computed(coding, ..) => match field.ty.plain() {
            Type::Unit => {
                let derived = super::read(coding, &derived_type(&field.wire), input)?;
                return Ok((Tree::UNIT, Some(derived)));
            }
            ty => super::read(coding, ty, input)?,
        },
        Wire::Always(form) => read_form(form, &field.ty, seen, input)?,
        Wire::Sometimes(condition, _) => {
            let value = if seen.holds(condition)? {
                Some(decode_field(&field.present(), seen, input)?.0)
            } else {
                None
            };
            match field.ty.plain() {
                Type::Option(_) => Tree::Option(value.map(Box::new)),
                _ => Tree::UNIT,
            }
        }
        Wire::IfLeft(form) => {
            let value = match input.left() {
                ..8 => None,
                _ => Some(Box::new(read_form(
                    form,
                    inside_type(&field.ty),
                    seen,
                    input,
                )?)),
            };
            Tree::Option(value)
        }
        Wire::When(condition, form) => {
            let value = if seen.holds(condition)? {
                let value = read_form(form, inside_type(&field.ty), seen, input)?;
                Some(Box::new(value))
            } else {
                None
            };
            Tree::Option(value)
        }
    };
    Ok((value, None))
}

fn read_form(form: &Form, ty: &Type, seen: &Seen, input: &mut Input) -> Result<Tree> {
    match form {
        Form::Coded(coding) => super::read(coding, ty, input),
        Form::List(len, coding) => lists::read(len, seen.len(&len.says)?, coding, ty, input),
        Form::Region(says, inner) => {
            let mut region = lists::read_region(says, seen.len(says)?, input)?;
            let value = read_alone(inner, ty, &mut region)?;
            if region.left() >= 8 || region.rest().contains(&true) {
                return refuse("a region that is not used up");
            }
            input.at = region.at + region.left();
            Ok(value)
        }
        Form::Through(transform, inner) => {
            let packed = Bits::of(input.order, input.rest().to_vec()).to_bytes();
            let unpacked = transforms::unpack(*transform, &packed)?;
            let unpacked = Bits::of_bytes(input.order, &unpacked);
            let mut region = Input::new(&unpacked);
            let value = read_alone(inner, ty.unpacked(), &mut region)?;
            if region.left() >= 8 || region.rest().contains(&true) {
                return refuse("unpacked bytes that are not used up");
            }
            input.at += input.left();
            match ty {
                Type::Verbatim(_) => Ok(Tree::Seq(vec![value, transforms::tree(&packed)])),
                _ => Ok(value),
            }
        }
        Form::By(number, bound, inner) => {
            let inner = inner.with(seen.given(number, inner.least(), bound)?);
            read_form(&inner, ty, seen, input)
        }
        Form::Parts(parts, inner) => {
            let part = |place: &usize| seen.value(&Operand::Field(*place)).int().magnitude();
            let others = parts.iter().map(part).fold(0, |all, part| all | part);
            pieces::with(others, || read_form(inner, ty, seen, input))
        }
        Form::Tagged(tag, inner) => {
            outside::with(seen.value(tag), || read_form(inner, ty, seen, input))
        }
        Form::InOrder(condition, inner) => {
            let is_little = seen.holds(condition)?;
            bits::in_order(Some(is_little), || read_form(inner, ty, seen, input))
        }
    }
}

/// The values of the fields that others are computed of.
fn uncomputed(fields: &Fields, values: &[Tree]) -> Vec<Tree> {
    let all = fields.all.iter().zip(values);
    let others = all.filter(|(field, _)| !matches!(field.wire.present(), Wire::Computed(..)));
    others.map(|(_, value)| value.clone()).collect()
}

/// The number of a computed field beside these others.
pub(super) fn computed(fields: &Fields, values: &[Tree], low: Integer, high: Integer) -> Integer {
    super::computed(&uncomputed(fields, values), low, high)
}

/// The type of a derived field that keeps no value.
fn derived_type(wire: &Wire) -> Type {
    match wire {
        Wire::Present(..) => Type::Bool,
        Wire::TagOf(.., ty) => ty.clone(),
        _ => Type::Int(IntType::unsigned(64)),
    }
}

/// A tag as a field has it: a flag is 0 or 1.
fn as_flag(ty: &Type, tag: Tree) -> Tree {
    match (ty.plain(), &tag) {
        (Type::Bool, Tree::Int(number)) if *number == Integer::ZERO => Tree::Bool(false),
        (Type::Bool, Tree::Int(number)) if *number == Integer::ONE => Tree::Bool(true),
        _ => tag,
    }
}

/// How many elements a list has, or code units a text; of one whose length is in bytes, how many bytes it takes.
pub(super) fn count_of(field: &Field, value: &Tree, order: Order) -> Integer {
    let form = match &field.wire {
        // No width depends on the tag.
        Wire::Always(Form::Tagged(_, inner)) => inner,
        Wire::Always(form) => form,
        other => panic!("{other:?} is no field that is always there"),
    };
    let (len, coding) = match form {
        Form::List(len, coding) => (len, coding),
        Form::Region(_, inner) => {
            // One that is refused is refused whatever its size is.
            let region = region(inner, &field.ty, value, order).unwrap_or_default();
            return Integer::from(region.len() / 8);
        }
        other => panic!("{other:?} is no list or region"),
    };
    match len.bytes {
        None => match coding {
            Coding::Text(charset, _) => {
                let units = texts::units(charset, value.items());
                Integer::from(units.map_or(0, |units| units.len()))
            }
            _ => Integer::from(value.items().len()),
        },
        // A list that is refused is refused whatever its count is.
        Some(_) => match lists::bytes(len, coding, &field.ty, value.items()) {
            Ok(bytes) => Integer::from(bytes),
            Err(_) => Integer::ZERO,
        },
    }
}

fn is_there(value: &Tree) -> bool {
    inside(value).is_some()
}

fn inside(value: &Tree) -> Option<&Tree> {
    match value {
        Tree::Option(value) => value.as_deref(),
        other => panic!("{other:?} is no option"),
    }
}

fn inside_type(ty: &Type) -> &Type {
    match ty.plain() {
        Type::Option(inner) => inner,
        other => panic!("{other:?} is no option"),
    }
}

fn default_of(ty: &Type) -> Tree {
    match ty.plain() {
        Type::Unit | Type::List(..) | Type::Text(_) => Tree::UNIT,
        Type::Bool => Tree::Bool(false),
        Type::Int(_) | Type::Float(_) => Tree::Int(Integer::ZERO),
        Type::Option(_) => Tree::Option(None),
        Type::Array(element, len) => Tree::Seq(vec![default_of(element); *len]),
        Type::Tuple(types) => Tree::Seq(types.iter().map(default_of).collect()),
        Type::Boxed(_, inner) => default_of(inner),
        other @ (Type::Item(_)
        | Type::Std(..)
        | Type::Verbatim(_)
        | Type::Itself(..)
        | Type::Foreign(..)
        | Type::Parameter(..)
        | Type::Kept(..)) => {
            panic!("{other:?} has no default")
        }
    }
}
