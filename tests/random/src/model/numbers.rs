//! Single numbers: widths, ranges, biases, byte orders, tables, fixed values.

use super::bits::{Bits, Input};
use super::{Refused, Result, keeps_rule, read_own, refuse, universal};
use crate::grammar::{ByteOrder, Coding, Type};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

/// Writes one value that is no array.
pub(super) fn write(coding: &Coding, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    match (ty.plain(), value) {
        (Type::Int(int), Tree::Int(number)) => write_int(coding, *int, *number, out),
        (Type::Bool, Tree::Bool(flag)) => {
            let number = Integer::from(usize::from(*flag));
            write_int(coding, IntType::unsigned(1), number, out)
        }
        (Type::Unit, _) => match coding {
            Coding::Fixed(inner, fixed) => write_int(inner, unit_type(inner), *fixed, out),
            other => panic!("{other:?} does not write a unit"),
        },
        (Type::Item(_), Tree::Variant(index, _)) => match coding {
            Coding::Table(words, _) => {
                keeps_rule(ty, value)?;
                write_word(words, Integer::from(*index), out)
            }
            other => panic!("{other:?} does not write symbols"),
        },
        (ty, value) => panic!("{coding:?} does not write {value:?} of {ty:?}"),
    }
}

/// Reads one value that is no array.
pub(super) fn read(coding: &Coding, ty: &Type, input: &mut Input) -> Result<Tree> {
    match ty.plain() {
        Type::Int(int) => read_int(coding, *int, input).map(Tree::Int),
        Type::Bool => {
            let number = read_int(coding, IntType::unsigned(1), input)?;
            Ok(Tree::Bool(number != Integer::ZERO))
        }
        Type::Unit => match coding {
            Coding::Fixed(inner, _) => {
                read_int(inner, unit_type(inner), input)?;
                Ok(Tree::UNIT)
            }
            other => panic!("{other:?} does not read a unit"),
        },
        Type::Item(_) => match coding {
            Coding::Table(words, _) => read_word(words, input).map(|at| Tree::Variant(at, vec![])),
            other => panic!("{other:?} does not read symbols"),
        },
        ty => panic!("{coding:?} does not read {ty:?}"),
    }
}

/// The numbers that a fixed value of a field of type `()` is one of.
fn unit_type(coding: &Coding) -> IntType {
    match coding {
        Coding::Bits(_) | Coding::Endian(..) => IntType::unsigned(128),
        _ => IntType::unsigned(64),
    }
}

/// Writes an integer of a type.
pub(super) fn write_int(
    coding: &Coding,
    int: IntType,
    value: Integer,
    out: &mut Bits,
) -> Result<()> {
    match coding {
        Coding::Own => write_bits(int.bits, int, value, out),
        Coding::Bits(width) | Coding::BitsOf(_, width) => write_bits(*width, int, value, out),
        Coding::Endian(order, width) => {
            let width = width.unwrap_or(int.bits);
            let field = int.of_width(width);
            if !field.holds(value) {
                return refuse("the value does not fit its width");
            }
            let pattern = field.pattern(value);
            let places = byte_places(*order, width);
            places.for_each(|place| out.integer(pattern >> (8 * place) & 0xff, 8));
            Ok(())
        }
        Coding::Ranged(low, high) => {
            if !(*low..=*high).contains(&value) {
                return refuse("the value is not in its range");
            }
            let span = natural(high.less(*low));
            let number = natural(value.less(*low));
            out.integer(number, 128 - span.leading_zeros());
            Ok(())
        }
        Coding::Checked(inner, low, high) => {
            if !(*low..=*high).contains(&value) {
                return refuse("the value is not in its range");
            }
            write_int(inner, int, value, out)
        }
        Coding::Biased(inner, bias) => {
            let moved = value.less(*bias).filter(|moved| int.holds(*moved));
            let moved = moved.ok_or(Refused::Not("the value less its bias is none of its type"))?;
            write_int(inner, int, moved, out)
        }
        Coding::Fixed(inner, fixed) => {
            if value != *fixed {
                return refuse("the value is not the fixed one");
            }
            write_int(inner, int, value, out)
        }
        Coding::Table(words, _) => write_word(words, value, out),
        Coding::Turned => {
            out.integer(int.pattern(value) ^ 0xff, 8);
            Ok(())
        }
        Coding::Xor(inner, masks) => {
            let turned = int.of_pattern(int.pattern(value) ^ int.pattern(masks[0]));
            write_int(inner, int, turned, out)
        }
        other => universal::write(other, int, value, out),
    }
}

/// Reads an integer of a type.
pub(super) fn read_int(coding: &Coding, int: IntType, input: &mut Input) -> Result<Integer> {
    let value = match coding {
        Coding::Own => read_bits(int.bits, int, input)?,
        Coding::Bits(width) | Coding::BitsOf(_, width) => read_bits(*width, int, input)?,
        Coding::Endian(order, width) => {
            let width = width.unwrap_or(int.bits);
            let mut pattern = 0;
            for place in byte_places(*order, width) {
                pattern |= input.integer(8)? << (8 * place);
            }
            int.of_width(width).of_pattern(pattern)
        }
        Coding::Ranged(low, high) => {
            let span = natural(high.less(*low));
            let offset = Integer::natural(input.integer(128 - span.leading_zeros())?);
            low.plus(offset).ok_or(Refused::Not("not in the range"))?
        }
        Coding::Checked(inner, ..) | Coding::Fixed(inner, _) => read_int(inner, int, input)?,
        Coding::Biased(inner, bias) => {
            let moved = read_int(inner, int, input)?;
            moved.plus(*bias).ok_or(Refused::Not("no value"))?
        }
        Coding::Table(words, _) => Integer::from(read_word(words, input)?),
        Coding::Turned => int.of_pattern(input.integer(8)? ^ 0xff),
        Coding::Xor(inner, masks) => {
            let turned = read_int(inner, int, input)?;
            int.of_pattern(int.pattern(turned) ^ int.pattern(masks[0]))
        }
        other => universal::read(other, int, input)?,
    };
    if int.holds(value) {
        Ok(value)
    } else {
        refuse("the number is none of the type")
    }
}

/// Writes an integer in a width that may be narrower than its type.
pub(super) fn write_bits(width: u32, int: IntType, value: Integer, out: &mut Bits) -> Result<()> {
    let field = int.of_width(width);
    if !field.holds(value) {
        return refuse("the value does not fit its width");
    }
    out.integer(field.pattern(value), width);
    Ok(())
}

pub(super) fn read_bits(width: u32, int: IntType, input: &mut Input) -> Result<Integer> {
    Ok(int.of_width(width).of_pattern(input.integer(width)?))
}

/// The bytes of an integer in the order in which they are written, by their significance. Each is an integer of the
/// stream.
fn byte_places(order: ByteOrder, width: u32) -> Box<dyn Iterator<Item = u32>> {
    match order {
        ByteOrder::Little => Box::new(0..width / 8),
        ByteOrder::Big => Box::new((0..width / 8).rev()),
    }
}

fn natural(number: Option<Integer>) -> u128 {
    let number = number.and_then(Integer::to_natural);
    number.expect("a difference inside a range")
}

/// Writes the code word of a symbol.
fn write_word(words: &[Vec<bool>], number: Integer, out: &mut Bits) -> Result<()> {
    let word = number.to_usize().and_then(|number| words.get(number));
    let word = word.ok_or(Refused::Not("no code word"))?;
    word.iter().for_each(|bit| out.bit(*bit));
    Ok(())
}

/// Reads a code word, and returns the number of its symbol.
pub(super) fn read_word(words: &[Vec<bool>], input: &mut Input) -> Result<usize> {
    let mut word = Vec::new();
    loop {
        if let Some(symbol) = words.iter().position(|other| *other == word) {
            return Ok(symbol);
        }
        word.push(input.bit()?);
    }
}

pub(super) fn write_fixed_bytes(bytes: &[u8], value: &Tree, out: &mut Bits) -> Result<()> {
    let is_fixed = match value {
        Tree::Seq(items) if items.is_empty() => true,
        Tree::Seq(items) => items.iter().map(Tree::int).eq(bytes.iter().map(of_byte)),
        other => panic!("{other:?} is no array of bytes"),
    };
    if !is_fixed {
        return refuse("the value is not the fixed one");
    }
    bytes.iter().for_each(|byte| out.integer((*byte).into(), 8));
    Ok(())
}

pub(super) fn read_fixed_bytes(bytes: &[u8], ty: &Type, input: &mut Input) -> Result<Tree> {
    match ty.plain() {
        Type::Unit => {
            for _ in bytes {
                input.integer(8)?;
            }
            Ok(Tree::UNIT)
        }
        ty => read_own(ty, input),
    }
}

fn of_byte(byte: &u8) -> Integer {
    Integer::natural((*byte).into())
}

/// The value with the numbers of its symbols in their place.
pub(super) fn numbered(ty: &Type, value: &Tree) -> Result<Tree> {
    match (ty.plain(), value) {
        (Type::Array(element, _), Tree::Seq(items)) => {
            let items = items.iter().map(|item| numbered(element, item));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        (_, Tree::Variant(index, _)) => {
            keeps_rule(ty, value)?;
            Ok(Tree::Int(Integer::from(*index)))
        }
        (ty, value) => panic!("{value:?} of {ty:?} is no symbol"),
    }
}

/// The value with the symbols of its numbers in their place.
pub(super) fn symbols(ty: &Type, numbers: &Tree) -> Result<Tree> {
    match (ty.plain(), numbers) {
        (Type::Array(element, _), Tree::Seq(items)) => {
            let items = items.iter().map(|item| symbols(element, item));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        (ty, Tree::Int(number)) => {
            let count = ty.symbols().expect("symbols").variants.len();
            let number = number.to_usize().filter(|number| *number < count);
            let number = number.ok_or(Refused::Not("the number of no symbol"))?;
            Ok(Tree::Variant(number, Vec::new()))
        }
        (ty, value) => panic!("{value:?} of {ty:?} is no symbol"),
    }
}

/// The value exclusive or the masks.
#[must_use]
pub fn turned(element: &Type, value: &Tree, masks: &[Integer]) -> Tree {
    fn turn(element: &Type, value: &Tree, masks: &mut impl Iterator<Item = Integer>) -> Tree {
        match value {
            Tree::Seq(items) => Tree::Seq(
                items
                    .iter()
                    .map(|item| turn(element, item, masks))
                    .collect(),
            ),
            Tree::Int(number) => {
                let int = element.int().expect("an integer type");
                let mask = int.pattern(masks.next().expect("a mask for each element"));
                Tree::Int(int.of_pattern(int.pattern(*number) ^ mask))
            }
            Tree::Bool(flag) => {
                let mask = masks.next().expect("a mask for each element");
                Tree::Bool(flag ^ (mask != Integer::ZERO))
            }
            other => panic!("{other:?} is no number"),
        }
    }
    turn(element, value, &mut masks.iter().copied())
}
