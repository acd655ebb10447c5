//! Single numbers: widths, ranges, biases, byte orders, tables, fixed values.

use super::bits::{Bits, Input};
use super::words::{read_word, write_word};
use super::{
    Refused, Result, coded, keeps_rule, mini_float, numerals, pieces, read_own, refuse, steps,
    times, universal,
};
use crate::bounds;
use crate::grammar::{ByteOrder, Coding, Piece, SignedForm, Type};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

/// Writes one value that is no array.
pub(super) fn write(coding: &Coding, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    match (ty.plain(), value) {
        (Type::Int(_), Tree::Int(time)) if let Coding::Timed(inner, of) = coding => {
            write_int(inner, of.int, times::units(*time, *of)?, out)
        }
        (Type::Int(int), Tree::Int(number)) => write_int(coding, *int, *number, out),
        (Type::Float(width), Tree::Int(bits))
            if let Coding::MiniFloat(exponent, mantissa, order) = *coding =>
        {
            let code = mini_float::code(*width, bits.magnitude(), (exponent, mantissa))?;
            write_float(code, 1 + exponent + mantissa, order, out);
            Ok(())
        }
        (Type::Float(width), Tree::Int(bits)) if let Coding::Finite(inner) = coding => {
            match steps::is_finite(*width, bits.magnitude()) {
                true => write(inner, ty, value, out),
                false => refuse("the float is no number"),
            }
        }
        (Type::Float(width), Tree::Int(bits)) if let Coding::Steps(inner, int, of) = coding => {
            let steps = steps::of_float(*width, bits.magnitude(), *int, *of)?;
            write_int(inner, *int, steps, out)
        }
        // A float is the integer of its bits.
        (Type::Float(width), Tree::Int(bits)) => {
            write_int(coding, IntType::unsigned(*width), *bits, out)
        }
        (Type::Bool, Tree::Bool(flag)) => {
            let number = Integer::from(usize::from(*flag));
            write_int(coding, IntType::unsigned(1), number, out)
        }
        (Type::Option(_), Tree::Option(option)) if let Coding::Timed(inner, of) = coding => {
            let time = option.as_deref().map(Tree::int);
            let units = time.map(|time| times::units(time, *of)).transpose()?;
            write_option(inner, of.int, units, out)
        }
        (Type::Option(inner), Tree::Option(option)) => {
            let int = inner.int().expect("an option of an integer");
            let number = option.as_deref().map(Tree::int);
            write_option(coding, int, number, out)
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
        Type::Int(_) if let Coding::Timed(inner, of) = coding => {
            let units = read_int(inner, of.int, input)?;
            Ok(Tree::Int(times::time(units, *of)))
        }
        Type::Int(int) => read_int(coding, *int, input).map(Tree::Int),
        Type::Float(width) if let Coding::MiniFloat(exponent, mantissa, order) = *coding => {
            let bits = 1 + exponent + mantissa;
            let code = match order {
                None => input.ordered(bits)?,
                Some(order) => byte_places(order, bits)
                    .try_fold(0, |code, place| Ok(code | input.integer(8)? << (8 * place)))?,
            };
            let float = mini_float::float(*width, code, (exponent, mantissa));
            Ok(Tree::Int(Integer::natural(float)))
        }
        // Encoding again tells whether it is one.
        Type::Float(_) if let Coding::Finite(inner) = coding => read(inner, ty, input),
        Type::Float(width) if let Coding::Steps(inner, int, of) = coding => {
            let steps = read_int(inner, *int, input)?;
            Ok(Tree::Int(Integer::natural(steps::float(
                *width, steps, *of,
            ))))
        }
        Type::Float(width) => read_int(coding, IntType::unsigned(*width), input).map(Tree::Int),
        Type::Bool => {
            let number = read_int(coding, IntType::unsigned(1), input)?;
            Ok(Tree::Bool(number != Integer::ZERO))
        }
        Type::Option(ty) if let Coding::Timed(inner, of) = coding => {
            let units = read_option(inner, of.int, input)?;
            let time = units.map(|units| Tree::Int(times::time(units, *of)));
            match time.as_ref().is_none_or(|time| ty.has(time)) {
                true => Ok(Tree::Option(time.map(Box::new))),
                false => refuse("a number of units that is no time"),
            }
        }
        Type::Option(inner) => {
            let int = inner.int().expect("an option of an integer");
            let number = read_option(coding, int, input)?;
            Ok(Tree::Option(
                number.map(|number| Box::new(Tree::Int(number))),
            ))
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

/// Writes an integer or none.
fn write_option(
    coding: &Coding,
    int: IntType,
    value: Option<Integer>,
    out: &mut Bits,
) -> Result<()> {
    match coding {
        Coding::Checked(inner, low, high) => match value {
            Some(value) if !(*low..=*high).contains(&value) => {
                refuse("the value is not in its range")
            }
            value => write_option(inner, int, value, out),
        },
        Coding::NoneAs(_, none) if value == Some(*none) => refuse("the number stands for none"),
        Coding::NoneAs(inner, none) => write_int(inner, int, value.unwrap_or(*none), out),
        other => panic!("{other:?} does not write options"),
    }
}

/// Reads an integer or none.
fn read_option(coding: &Coding, int: IntType, input: &mut Input) -> Result<Option<Integer>> {
    match coding {
        Coding::Checked(inner, ..) => read_option(inner, int, input),
        Coding::NoneAs(inner, none) => {
            let number = read_int(inner, int, input)?;
            Ok(Some(number).filter(|number| number != none))
        }
        other => panic!("{other:?} does not read options"),
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
            coded::write_number(number, span, out);
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
        Coding::Zigzag(inner) => write_int(
            inner,
            IntType::unsigned(int.bits),
            bounds::to_zigzag(value),
            out,
        ),
        Coding::Scaled(inner, scale) => {
            let quotient = value.over(*scale);
            if quotient.times(*scale) != Some(value) {
                return refuse("the value is no multiple of its scale");
            }
            write_int(inner, int, quotient, out)
        }
        Coding::Signed(form, width) => {
            let field = int.of_width(width.unwrap_or(int.bits));
            if !field.holds(value) || value == field.least() {
                return refuse("the value does not fit its width");
            }
            let pattern = field.pattern(Integer::natural(value.magnitude()));
            let pattern = match form {
                _ if !value.is_negative() => pattern,
                SignedForm::OnesComplement => ones(field.bits) - pattern,
                SignedForm::SignMagnitude => pattern | 1 << (field.bits - 1),
            };
            out.ordered(pattern, field.bits);
            Ok(())
        }
        Coding::Pieces(_) | Coding::Rest(..) => {
            let (pieces, bits) = pieces_of(coding);
            let field = int.of_width(bits);
            if !field.holds(value) {
                return refuse("the value does not fit its pieces");
            }
            pieces::write(pieces, bits, field.pattern(value), out);
            Ok(())
        }
        Coding::Bcd(digits) => {
            let number = natural(Some(value));
            if value > bounds::most_digits(*digits) {
                return refuse("the value has more digits");
            }
            let decimal = format!(
                "{number:0width$}",
                width = usize::try_from(*digits).expect("few")
            );
            let pattern = u128::from_str_radix(&decimal, 16).expect("decimal digits");
            out.integer(pattern, 4 * digits);
            Ok(())
        }
        Coding::Numeral(numeral) => {
            let bytes = numerals::bytes(numeral, value)?;
            bytes.iter().for_each(|byte| out.integer((*byte).into(), 8));
            Ok(())
        }
        Coding::Fixed(inner, fixed) => {
            if value != *fixed {
                return refuse("the value is not the fixed one");
            }
            write_int(inner, int, value, out)
        }
        Coding::Table(words, _) => write_word(words, value, out),
        Coding::Doubled | Coding::TwoWidths if value > Integer::from(bounds::LONGEST) => {
            refuse("the value does not fit its width")
        }
        Coding::Doubled => {
            out.integer(2 * value.magnitude(), 13);
            Ok(())
        }
        Coding::TwoWidths => {
            let is_long = value.magnitude() > 15;
            out.bit(is_long);
            out.integer(value.magnitude(), if is_long { 12 } else { 4 });
            Ok(())
        }
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

/// The pieces on the wire, and the number of bits of the integer.
fn pieces_of(coding: &Coding) -> (&[Piece], u32) {
    match coding {
        Coding::Pieces(pieces) => (pieces, pieces.iter().map(|piece| piece.of_value()).sum()),
        Coding::Rest(pieces, bits) => (pieces, *bits),
        other => panic!("{other:?} has no pieces"),
    }
}

/// Writes the code of a float.
fn write_float(code: u128, width: u32, order: Option<ByteOrder>, out: &mut Bits) {
    match order {
        None => out.ordered(code, width),
        Some(order) => {
            byte_places(order, width).for_each(|place| out.integer(code >> (8 * place) & 0xff, 8));
        }
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
            let offset = Integer::natural(coded::read_number(span, input)?);
            low.plus(offset).ok_or(Refused::Not("not in the range"))?
        }
        Coding::Checked(inner, ..) | Coding::Fixed(inner, _) => read_int(inner, int, input)?,
        Coding::Biased(inner, bias) => {
            let moved = read_int(inner, int, input)?;
            moved.plus(*bias).ok_or(Refused::Not("no value"))?
        }
        Coding::Zigzag(inner) => {
            bounds::from_zigzag(read_int(inner, IntType::unsigned(int.bits), input)?)
        }
        Coding::Scaled(inner, scale) => {
            let written = read_int(inner, int, input)?;
            written.times(*scale).ok_or(Refused::Not("no value"))?
        }
        Coding::Signed(form, width) => {
            let width = width.unwrap_or(int.bits);
            let pattern = input.ordered(width)?;
            let magnitude = match form {
                _ if pattern >> (width - 1) == 0 => return Ok(Integer::natural(pattern)),
                SignedForm::OnesComplement => ones(width) - pattern,
                SignedForm::SignMagnitude => pattern & ones(width - 1),
            };
            // Zero has no sign, which shows when it is written again.
            Integer::signed(true, magnitude)
        }
        Coding::Pieces(_) | Coding::Rest(..) => {
            let (pieces, bits) = pieces_of(coding);
            let pattern = pieces::read(pieces, bits, input)?;
            let others = match coding {
                Coding::Rest(..) => pieces::others(),
                _ => 0,
            };
            int.of_width(bits).of_pattern(pattern | others)
        }
        Coding::Bcd(digits) => {
            let pattern = input.integer(4 * digits)?;
            let decimal = format!("{pattern:x}");
            let number = decimal
                .parse()
                .map_err(|_| Refused::Not("no decimal digit"))?;
            Integer::natural(number)
        }
        Coding::Numeral(numeral) => numerals::read(numeral, int, input)?,
        Coding::Table(words, _) => Integer::from(read_word(words, input)?),
        // Encoding again tells whether it is even, or has its shortest form.
        Coding::Doubled => Integer::natural(input.integer(13)? / 2),
        Coding::TwoWidths => {
            let is_long = input.bit()?;
            Integer::natural(input.integer(if is_long { 12 } else { 4 })?)
        }
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

/// So many ones.
const fn ones(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// Writes an integer in a width that may be narrower than its type.
pub(super) fn write_bits(width: u32, int: IntType, value: Integer, out: &mut Bits) -> Result<()> {
    let field = int.of_width(width);
    if !field.holds(value) {
        return refuse("the value does not fit its width");
    }
    out.ordered(field.pattern(value), width);
    Ok(())
}

pub(super) fn read_bits(width: u32, int: IntType, input: &mut Input) -> Result<Integer> {
    Ok(int.of_width(width).of_pattern(input.ordered(width)?))
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
