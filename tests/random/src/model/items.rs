//! Structs and enums: tags, fields, sizes, rules.

use std::cell::Cell;

use super::bits::{Bits, Input};
use super::seen::Seen;
use super::{Refused, Result, coded, fields, holds, joined, numbers, outside, refuse, words};
use crate::grammar::{Body, Enum, Item, OutsideTag, Tag, Tagging, Type, Variant};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

thread_local! {
    /// How many values of types with a depth are around.
    static LEVELS: Cell<usize> = const { Cell::new(0) };
}

/// Goes a level deeper, where the type counts levels.
fn level<T>(item: &Item, value: impl FnOnce() -> Result<T>) -> Result<T> {
    let Some(depth) = item.depth else {
        return value();
    };
    let around = LEVELS.get();
    if around >= depth {
        return refuse("values that are nested too deep");
    }
    LEVELS.set(around + 1);
    let value = value();
    LEVELS.set(around);
    value
}

pub(super) fn encode(item: &Item, value: &Tree, out: &mut Bits) -> Result<()> {
    let tag = outside::get();
    level(item, || {
        outside::within(|| encode_inside(item, value, tag, out))
    })
}

/// Writes a value whose enum has its tag in another field, or none of the kind.
fn encode_inside(item: &Item, value: &Tree, tag: Option<Integer>, out: &mut Bits) -> Result<()> {
    if item.check.is_some_and(|rule| !holds(rule.0, value)) {
        return refuse("a rule is broken");
    }
    let start = out.all.len();
    match (&item.body, value) {
        (Body::Struct(of), Tree::Seq(values)) if item.arith => coded::encode(of, values, out)?,
        (Body::Struct(of), Tree::Seq(values)) if item.joined => {
            joined::encode(of, item.number.as_ref(), values, out)?;
        }
        (Body::Struct(of), Tree::Seq(values)) => fields::encode(of, values, start, out)?,
        (Body::Enum(of), Tree::Variant(index, values)) => {
            if let Tagging::Outside(outside) = of.tagging {
                let own = in_width(outside, tag_of(of, *index, values))?;
                if tag.is_some_and(|tag| tag != own) {
                    return refuse("a variant whose tag is not that of its field");
                }
            }
            variant(of, *index, values, start, out)?;
        }
        (_, value) => panic!("{value:?} is none of `{}`", item.name),
    }
    let Some(size) = item.size else { return Ok(()) };
    let used = out.all.len() - start;
    let left = size
        .checked_sub(used)
        .ok_or(Refused::Not("longer than its size"))?;
    out.all.extend(std::iter::repeat_n(false, left));
    Ok(())
}

pub(super) fn decode(item: &Item, input: &mut Input) -> Result<Tree> {
    let tag = outside::get();
    level(item, || outside::within(|| decode_inside(item, tag, input)))
}

fn decode_inside(item: &Item, tag: Option<Integer>, input: &mut Input) -> Result<Tree> {
    let start = input.at;
    let value = match &item.body {
        Body::Struct(of) if item.arith => coded::decode(of, input).map(Tree::Seq)?,
        Body::Struct(of) if item.joined => {
            joined::decode(of, item.number.as_ref(), input).map(Tree::Seq)?
        }
        Body::Struct(of) => fields::decode(of, start, input).map(Tree::Seq)?,
        Body::Enum(of) => {
            let (index, tag) = match of.tagging {
                Tagging::Outside(outside) => {
                    let tag = in_width(outside, tag.expect("a field with `tag`"))?;
                    (variant_of(of, tag)?, tag)
                }
                Tagging::Prefix => (read_word(of, input)?, Integer::ZERO),
                _ => read_tag(of, input)?,
            };
            let variant = &of.variants[index];
            let seen = Seen::in_variant(&variant.tag, of.tagging, tag);
            let values = fields::decode_behind(seen, &variant.fields, start, input)?;
            Tree::Variant(index, values)
        }
    };
    if let Some(size) = item.size {
        let used = input.at - start;
        let left = size
            .checked_sub(used)
            .ok_or(Refused::Not("longer than its size"))?;
        input.natural(left)?;
    }
    Ok(value)
}

fn variant(of: &Enum, index: usize, values: &[Tree], start: usize, out: &mut Bits) -> Result<()> {
    let variant = &of.variants[index];
    match (&variant.tag, of.tagging) {
        (Tag::Code(word) | Tag::Weight(_, word), Tagging::Prefix) => {
            word.iter().for_each(|bit| out.bit(*bit));
        }
        (Tag::Other, _)
            if of
                .variants
                .iter()
                .any(|variant| is_among(variant.tag.ends(), kept_tag(values))) =>
        {
            return refuse("the tag of another variant");
        }
        (Tag::Range(..), _) if !is_among(variant.tag.ends(), kept_tag(values)) => {
            return refuse("a tag outside of the range of its variant");
        }
        (Tag::Counts(low, high, list), _)
            if Integer::from(values[*list].items().len()) > Integer::from(high - low) =>
        {
            return refuse("a list that is longer than the tags of its variant");
        }
        _ => write_tag(of.tagging, tag_of(of, index, values), out)?,
    }
    fields::encode(&variant.fields, values, start, out)
}

/// The tag that the first field keeps, as a number.
fn kept_tag(values: &[Tree]) -> Integer {
    match &values[0] {
        Tree::Seq(bytes) => tag_of_bytes(bytes),
        number => number.int(),
    }
}

/// The tag of a variant that is no code word.
fn tag_of(of: &Enum, index: usize, values: &[Tree]) -> Integer {
    match &of.variants[index].tag {
        Tag::Number(tag, _) => Integer::from(*tag),
        Tag::Range(..) | Tag::Other => kept_tag(values),
        Tag::Counts(low, _, list) => {
            let low = Integer::from(*low);
            low.plus(Integer::from(values[*list].items().len()))
                .expect("a tag has 64 bits")
        }
        other => panic!("{other:?} is no number"),
    }
}

/// The tag of a value whose enum has it outside.
pub(super) fn outside_tag(ty: &Type, value: &Tree) -> Tree {
    match (ty.plain(), value) {
        (Type::Boxed(_, inner), value) => outside_tag(inner, value),
        (Type::Item(item), Tree::Variant(index, values)) => {
            let Body::Enum(of) = &item.body else {
                panic!("`{}` has no tag", item.name);
            };
            let tag = tag_of(of, *index, values);
            match of.tagging {
                Tagging::Outside(OutsideTag::Bytes(len)) => crate::values::bytes_of(tag, len),
                _ => Tree::Int(tag),
            }
        }
        (ty, _) => panic!("{ty:?} has no tag, or {value:?} is none of its values"),
    }
}

/// Tags are numbers of this type, unless they are signed.
const WORD: IntType = IntType::unsigned(64);

fn write_tag(tagging: Tagging, tag: Integer, out: &mut Bits) -> Result<()> {
    match tagging {
        Tagging::Bits(width) => numbers::write_bits(width, WORD, tag, out),
        Tagging::Coded(code) => {
            super::write(&code.coding(), &Type::Int(code.int()), &Tree::Int(tag), out)
        }
        Tagging::Bytes(len) => {
            let bytes = tag.magnitude().to_be_bytes();
            let bytes = &bytes[bytes.len() - len..];
            bytes.iter().for_each(|byte| out.ordered((*byte).into(), 8));
            Ok(())
        }
        Tagging::Outside(_) => Ok(()),
        Tagging::Prefix => panic!("{tag:?} is no code word"),
    }
}

pub(super) fn tag_of_bytes(bytes: &[Tree]) -> Integer {
    let number = bytes
        .iter()
        .fold(0, |number, byte| number << 8 | byte.int().magnitude());
    Integer::natural(number)
}

/// Whether a tag is one of a variant.
fn is_among(ends: Option<(i128, i128)>, tag: Integer) -> bool {
    ends.is_some_and(|(low, high)| (Integer::from(low)..=Integer::from(high)).contains(&tag))
}

/// A tag that has the width of its enum.
fn in_width(outside: OutsideTag, tag: Integer) -> Result<Integer> {
    let (least, most) = outside.ends();
    match (least..=most).contains(&tag) {
        true => Ok(tag),
        false => refuse("a tag that does not fit its width"),
    }
}

/// The variant with a tag.
fn variant_of(of: &Enum, tag: Integer) -> Result<usize> {
    let is_it = |variant: &Variant| match variant.tag.ends() {
        Some(ends) => is_among(Some(ends), tag),
        None => matches!(variant.tag, Tag::Other),
    };
    let index = of.variants.iter().position(is_it);
    index.ok_or(Refused::Not("the tag of no variant"))
}

/// Reads a tag that is a number: the variant, and the number.
fn read_tag(of: &Enum, input: &mut Input) -> Result<(usize, Integer)> {
    let tag = match of.tagging {
        Tagging::Bits(width) => Integer::natural(input.ordered(width)?),
        Tagging::Bytes(len) => {
            let bytes = (0..len).map(|_| input.ordered(8));
            let bytes: Vec<u128> = bytes.collect::<Result<_>>()?;
            Integer::natural(bytes.iter().fold(0, |number, byte| number << 8 | byte))
        }
        Tagging::Coded(code) => super::read(&code.coding(), &Type::Int(code.int()), input)?.int(),
        Tagging::Prefix | Tagging::Outside(_) => panic!("no number is on the wire"),
    };
    Ok((variant_of(of, tag)?, tag))
}

/// Reads the code word of a variant.
fn read_word(of: &Enum, input: &mut Input) -> Result<usize> {
    let word = |variant: &Variant| match &variant.tag {
        Tag::Code(word) | Tag::Weight(_, word) => word.clone(),
        other => panic!("{other:?} is no code word"),
    };
    let all: Vec<Vec<bool>> = of.variants.iter().map(word).collect();
    words::read_word(&all, input)
}
