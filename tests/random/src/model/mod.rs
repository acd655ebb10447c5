//! The wire form of every declaration, bit by bit, as the book describes it.
//!
//! Written from "Wire model" and "Attribute reference", and without anything of the runtime: what both say is right, or
//! wrong in the same way twice. Decoding reads what the bits may mean and then asks whether encoding writes the same
//! bits, for that is what strict and canonical say.

mod best;
mod bits;
mod coded;
mod each;
mod fields;
mod items;
mod joined;
mod last;
mod lists;
mod mini_float;
mod natural;
mod numbers;
mod numerals;
mod outside;
mod pieces;
mod ranks;
mod runs;
mod seen;
mod steps;
mod sums;
mod text;
mod texts;
mod times;
mod transforms;
mod universal;
mod weights;
mod words;

pub use bits::Bits;
pub use text::{of_text, to_text};

use crate::grammar::{
    Coding, Condition, Declaration, Field, Fields, Form, Len, Number, Order, Std, Transform, Type,
};
use crate::integer::Integer;
use crate::order;
use crate::tree::Tree;
use bits::Input;

/// Why a value has no bits, or bits no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The input ends too early.
    Truncated,
    /// A value that the wire form does not hold, or bits that no value has.
    Not(&'static str),
    /// More bits than any test has.
    TooLong,
}

pub(crate) type Result<T> = std::result::Result<T, Refused>;

fn refuse<T>(why: &'static str) -> Result<T> {
    Err(Refused::Not(why))
}

/// Encodes a value of a root behind `before` other bits, without filling the last byte.
///
/// # Errors
/// Refuses a value that has no bits.
pub fn encode(declaration: &Declaration, value: &Tree, before: &[bool]) -> Result<Bits> {
    let mut out = Bits::new(declaration.order);
    out.all.extend(before);
    items::encode(&declaration.root, value, &mut out)?;
    Ok(out)
}

/// Decodes the value that bits begin with, and returns how many it takes.
///
/// # Errors
/// Refuses bits that encoding does not write.
pub fn decode_prefix(declaration: &Declaration, bits: &Bits) -> Result<(Tree, usize)> {
    let mut input = Input::new(bits);
    let value = items::decode(&declaration.root, &mut input)?;
    let used = input.at;
    let again = encode(declaration, &value, &[])?;
    if again.all == bits.all[..used] {
        Ok((value, used))
    } else {
        refuse("encoding writes other bits")
    }
}

/// Decodes bytes that hold one value and nothing else.
///
/// # Errors
/// Refuses bytes that encoding does not write.
pub fn decode(declaration: &Declaration, bytes: &[u8]) -> Result<Tree> {
    let bits = Bits::of_bytes(declaration.order, bytes);
    let (value, used) = decode_prefix(declaration, &bits)?;
    let rest = &bits.all[used..];
    if rest.len() < 8 && !rest.contains(&true) {
        Ok(value)
    } else {
        refuse("bytes after the value, or the last one is not filled with zeros")
    }
}

/// What is derived of a list: how many elements it has, or how many bytes. Those behind a transform depend on the order of
/// the root; a size that is wrong in it is refused.
#[must_use]
pub fn derived_count(list: &Field, value: &Tree) -> Integer {
    fields::count_of(list, value, Order::Lsb)
}

/// How many bytes the fields of a region take.
#[must_use]
pub fn size_of(fields: &Fields, values: &[Tree], first: usize, last: usize) -> Integer {
    fields::size_of(fields, values, (first, last), Order::Lsb)
}

/// The bits of the float that a code of so many bits of exponent and mantissa stands for.
#[must_use]
pub fn float_of(width: u32, code: u128, parts: (u32, u32)) -> u128 {
    mini_float::float(width, code, parts)
}

/// The nanoseconds of a time that is so many units.
#[must_use]
pub fn time_of_units(units: Integer, of: crate::grammar::Timing) -> Integer {
    times::time(units, of)
}

/// The bits of the float of so many steps.
#[must_use]
pub fn float_of_steps(width: u32, steps: Integer, of: crate::grammar::Fraction) -> u128 {
    steps::float(width, steps, of)
}

/// The widths of the first number and of the last one in a code of the number of a struct with `joined`.
#[must_use]
pub fn number_widths(code: &Coding, greatest: u128) -> [usize; 2] {
    joined::widths(code, greatest)
}

/// The tag of a value whose enum has it in another field.
#[must_use]
pub fn outside_tag(ty: &Type, value: &Tree) -> Tree {
    items::outside_tag(ty, value)
}

/// Whether a condition holds after these fields.
#[must_use]
pub fn condition(before: &[Tree], condition: &Condition) -> bool {
    seen::condition(before, condition)
}

/// The value of an expression after these fields.
#[must_use]
pub fn number(before: &[Tree], number: &Number) -> Integer {
    seen::number(before, number)
}

/// What a computed field is beside the others of a value.
#[must_use]
pub fn computed_of(fields: &Fields, values: &[Tree], low: Integer, high: Integer) -> Integer {
    fields::computed(fields, values, low, high)
}

/// A number from `low` to `high` that goes by values; what is not on the wire does not count.
///
/// # Panics
/// If `high` is below `low`.
#[must_use]
pub fn computed(values: &[Tree], low: Integer, high: Integer) -> Integer {
    let word = values.iter().fold(0x9e37_79b9_7f4a_7c15, hash);
    let span = high.less(low).and_then(Integer::to_natural);
    let span = span.expect("`high` is no less than `low`");
    let above = u64::try_from(span)
        .ok()
        .and_then(|span| span.checked_add(1))
        .map_or(word, |count| word % count);
    low.plus(Integer::natural(above.into()))
        .expect("no more than `high`")
}

/// The checksums that the fields of a type have, by their places.
#[must_use]
pub fn sums_of(fields: &Fields, values: &[Tree], order: Order) -> Vec<(usize, Tree)> {
    fields::sums_of(fields, values, order)
}

/// The bytes that a value is packed into, as a value of its own; none where it is refused.
#[must_use]
pub fn packed(
    transform: Transform,
    inner: &Form,
    ty: &Type,
    value: &Tree,
    order: Order,
) -> Option<Tree> {
    let packed = fields::packed(transform, inner, ty, value, order).ok()?;
    Some(transforms::tree(&packed))
}

/// How many bytes the elements of a list take; none where they are refused.
#[must_use]
pub fn list_bytes(len: &Len, coding: &Coding, ty: &Type, items: &[Tree]) -> Option<usize> {
    lists::bytes(len, coding, ty, items).ok()
}

pub use numbers::turned;
pub use ranks::choices;
pub(crate) use texts::units;

/// Whether one in four values breaks the rule of a number; what is not on the wire does not count.
#[must_use]
pub fn holds(rule: u64, value: &Tree) -> bool {
    hash(rule ^ 0xcbf2_9ce4_8422_2325, value) >> 32 & 3 != 0
}

/// A number that goes by values.
#[must_use]
pub fn word(values: &[Tree]) -> u64 {
    values.iter().fold(0, hash)
}

fn hash(seed: u64, value: &Tree) -> u64 {
    let mix = |hash: u64, word: u64| {
        let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    };
    let halves = |number: Integer| {
        let magnitude = number.magnitude();
        let half = |word: u128| u64::try_from(word & u128::from(u64::MAX)).expect("a word");
        [
            u64::from(number.is_negative()),
            half(magnitude),
            half(magnitude >> 64),
        ]
    };
    let all = |seed, items: &[Tree]| items.iter().fold(seed, hash);
    match value {
        Tree::Int(number) => halves(*number).into_iter().fold(seed, mix),
        Tree::Bool(flag) => mix(seed, 2 + u64::from(*flag)),
        Tree::Seq(items) => all(mix(seed, 4), items),
        Tree::Option(item) => all(
            mix(seed, 5),
            item.as_deref().map_or(&[], std::slice::from_ref),
        ),
        Tree::Variant(index, fields) => {
            let index = u64::try_from(*index).expect("a word");
            all(mix(mix(seed, 6), index), fields)
        }
        Tree::Skipped(_) => seed,
    }
}

/// Writes a value in a coding.
fn write(coding: &Coding, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    keeps_type(ty, value)?;
    match coding {
        Coding::Own => own(ty, value, out),
        Coding::As(inner, int) => {
            let numbers = numbers::numbered(ty, value)?;
            let ty = ty.with_element(Type::Int(*int));
            write(inner, &ty, &numbers, out)
        }
        Coding::Xor(inner, masks) => {
            let turned = numbers::turned(ty.element(), value, masks);
            write(inner, ty, &turned, out)
        }
        Coding::Ordered(inner, order) => {
            let items = order.iter().map(|index| value.items()[*index].clone());
            write(inner, ty, &Tree::Seq(items.collect()), out)
        }
        Coding::Runs(inner) => runs::write(inner, ty, value.items(), out),
        Coding::ZeroRuns(inner) => runs::write_zeros(inner, ty, value.items(), out),
        Coding::BestOf(alternatives) => best::write(alternatives, ty, value, out),
        Coding::Via(item) => via(ty, value).and_then(|()| items::encode(item, value, out)),
        Coding::With(inner) => write(inner, ty, value, out),
        Coding::Each(form) => each::write(form, ty, value, out),
        Coding::Alone(form) => fields::write_alone(form, ty, value, out),
        Coding::NoneIs(form, none) => each::write_none(form, none, ty, value, out),
        Coding::Weights(weights) => match value {
            Tree::Seq(items) => weights::write(weights, items, out),
            one => weights::write(weights, std::slice::from_ref(one), out),
        },
        Coding::FixedBytes(bytes) => numbers::write_fixed_bytes(bytes, value, out),
        _ => match ty.plain() {
            Type::Array(element, _) if is_elementwise(coding, element) => {
                let items = value.items().iter();
                items
                    .into_iter()
                    .try_for_each(|item| write(coding, element, item, out))
            }
            Type::Array(element, _) => ranks::write_array(coding, element, value.items(), out),
            _ => numbers::write(coding, ty, value, out),
        },
    }
}

/// Reads what may be a value in a coding.
fn read(coding: &Coding, ty: &Type, input: &mut Input) -> Result<Tree> {
    match coding {
        Coding::Own => read_own(ty, input),
        Coding::As(inner, int) => {
            let numbers = read(inner, &ty.with_element(Type::Int(*int)), input)?;
            numbers::symbols(ty, &numbers)
        }
        Coding::Xor(inner, masks) => {
            let turned = read(inner, ty, input)?;
            Ok(numbers::turned(ty.element(), &turned, masks))
        }
        Coding::Ordered(inner, order) => {
            let wire = read(inner, ty, input)?;
            let place = |index| order.iter().position(|named| *named == index);
            let items = (0..order.len()).map(|index| {
                let place = place(index).expect("the order names every element");
                wire.items()[place].clone()
            });
            Ok(Tree::Seq(items.collect()))
        }
        Coding::Runs(inner) => runs::read(inner, ty, array_len(ty), input),
        Coding::ZeroRuns(inner) => runs::read_zeros(inner, ty, array_len(ty), input),
        Coding::BestOf(alternatives) => best::read(alternatives, ty, input),
        Coding::Via(item) => items::decode(item, input),
        Coding::With(inner) => read(inner, ty, input),
        Coding::Each(form) => each::read(form, ty, input),
        Coding::Alone(form) => fields::read_alone(form, ty, input),
        Coding::NoneIs(form, none) => each::read_none(form, none, ty, input),
        Coding::Weights(weights) => match ty.plain() {
            Type::Array(_, len) => weights::read(weights, *len, input),
            _ => Ok(weights::read(weights, 1, input)?.items()[0].clone()),
        },
        Coding::FixedBytes(bytes) => numbers::read_fixed_bytes(bytes, ty, input),
        _ => match ty.plain() {
            Type::Array(element, len) if is_elementwise(coding, element) => {
                let items = (0..*len).map(|_| read(coding, element, input));
                items.collect::<Result<_>>().map(Tree::Seq)
            }
            Type::Array(element, len) => ranks::read_array(coding, element, *len, input),
            _ => numbers::read(coding, ty, input),
        },
    }
}

/// Whether a coding writes an array element by element: those of numbers do, and arrays of arrays a rank each.
fn is_elementwise(coding: &Coding, element: &Type) -> bool {
    let is_whole = match coding {
        Coding::Unary(_, total) => total.is_some(),
        coding => coding.is_rank(),
    };
    !is_whole || matches!(element.plain(), Type::Array(..))
}

fn array_len(ty: &Type) -> usize {
    match ty.plain() {
        Type::Array(_, len) => *len,
        other => panic!("{other:?} is no array"),
    }
}

/// Asks whether a symbol keeps the rule of its type, which holds in every coding.
fn keeps_rule(ty: &Type, value: &Tree) -> Result<()> {
    match ty.plain() {
        Type::Item(item) if item.check.is_some_and(|rule| !holds(rule.0, value)) => {
            refuse("a rule is broken")
        }
        _ => Ok(()),
    }
}

/// Asks whether a type of the standard library has the value, which encoding does not need, and decoding does.
fn keeps_type(ty: &Type, value: &Tree) -> Result<()> {
    match (ty, value) {
        (Type::Parameter(_, is), _) => keeps_type(is, value),
        (ty, value) if !ty.has(value) => refuse("an integer that is no value of its type"),
        (Type::Std(Std::Set | Std::Map, _), Tree::Seq(items)) => {
            let is_below = |one: &Tree, other: &Tree| order::of_elements(ty, one, other).is_lt();
            match items.is_sorted_by(is_below) {
                true => Ok(()),
                false => refuse("elements that do not ascend"),
            }
        }
        _ => Ok(()),
    }
}

/// The element type of an array or list.
fn item_type(ty: &Type) -> &Type {
    match ty.plain() {
        Type::Array(element, _) | Type::List(element, _) => element,
        other => panic!("{other:?} has no elements"),
    }
}

/// Asks whether a value without a wire form converts to the one that has.
fn via(ty: &Type, value: &Tree) -> Result<()> {
    match ty.plain() {
        Type::Foreign(_, Some(rule)) if !holds(rule.0, value) => refuse("no conversion"),
        _ => Ok(()),
    }
}

/// Writes a value in its type's own form.
fn own(ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    keeps_type(ty, value)?;
    match (ty.plain(), value) {
        (Type::Unit, _) => Ok(()),
        (Type::Bool, Tree::Bool(flag)) => {
            out.bit(*flag);
            Ok(())
        }
        (Type::Int(int), Tree::Int(number)) => {
            out.ordered(int.pattern(*number), int.bits);
            Ok(())
        }
        (Type::Float(width), Tree::Int(bits)) => {
            out.ordered(bits.magnitude(), *width);
            Ok(())
        }
        (Type::Array(element, _), Tree::Seq(items)) => {
            items.iter().try_for_each(|item| own(element, item, out))
        }
        (Type::Tuple(types), Tree::Seq(items)) => {
            let mut pairs = types.iter().zip(items);
            pairs.try_for_each(|(ty, item)| own(ty, item, out))
        }
        (Type::Option(inner), Tree::Option(item)) => {
            out.bit(item.is_some());
            item.as_ref().map_or(Ok(()), |item| own(inner, item, out))
        }
        (Type::Boxed(_, inner), _) => own(inner, value, out),
        (Type::Item(item), _) => items::encode(item, value, out),
        (Type::Itself(item, _), _) => items::encode(&Type::around(item), value, out),
        (ty, _) => panic!("{ty:?} has no form of its own, or {value:?} is none of its values"),
    }
}

fn read_own(ty: &Type, input: &mut Input) -> Result<Tree> {
    match ty.plain() {
        Type::Unit => Ok(Tree::UNIT),
        Type::Bool => input.bit().map(Tree::Bool),
        Type::Int(int) => {
            let pattern = input.ordered(int.bits)?;
            Ok(Tree::Int(int.of_pattern(pattern)))
        }
        Type::Float(width) => {
            let bits = input.ordered(*width)?;
            Ok(Tree::Int(Integer::natural(bits)))
        }
        Type::Array(element, len) => {
            let items = (0..*len).map(|_| read_own(element, input));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        Type::Tuple(types) => {
            let items = types.iter().map(|ty| read_own(ty, input));
            items.collect::<Result<_>>().map(Tree::Seq)
        }
        Type::Option(inner) => {
            let value = if input.bit()? {
                Some(Box::new(read_own(inner, input)?))
            } else {
                None
            };
            Ok(Tree::Option(value))
        }
        Type::Boxed(_, inner) => read_own(inner, input),
        Type::Item(item) => items::decode(item, input),
        Type::Itself(item, _) => items::decode(&Type::around(item), input),
        other @ (Type::List(..)
        | Type::Text(_)
        | Type::Std(..)
        | Type::Verbatim(_)
        | Type::Foreign(..)
        | Type::Parameter(..)
        | Type::Kept(..)) => {
            panic!("{other:?} has no form of its own")
        }
    }
}
