//! Structs and enums: tags, fields, sizes, rules.

use super::bits::{Bits, Input};
use super::{Refused, Result, coded, fields, holds, lists, numbers, refuse, words};
use crate::grammar::{Body, Enum, Form, Item, Tag, Tagging, Type, Wire};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

pub(super) fn encode(item: &Item, value: &Tree, out: &mut Bits) -> Result<()> {
    if item.check.is_some_and(|rule| !holds(rule.0, value)) {
        return refuse("a rule is broken");
    }
    let start = out.all.len();
    match (&item.body, value) {
        (Body::Struct(of), Tree::Seq(values)) if item.arith => coded::encode(of, values, out)?,
        (Body::Struct(of), Tree::Seq(values)) => fields::encode(of, values, start, out)?,
        (Body::Enum(of), Tree::Variant(index, values)) => variant(of, *index, values, start, out)?,
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
    let start = input.at;
    let value = match &item.body {
        Body::Struct(of) if item.arith => coded::decode(of, input).map(Tree::Seq)?,
        Body::Struct(of) => fields::decode(of, start, input).map(Tree::Seq)?,
        Body::Enum(of) => {
            let (index, tag) = read_tag(of, input)?;
            let variant = &of.variants[index];
            let values = match (tag, &variant.tag, of.tagging) {
                (Some(tag), Tag::Counts(low, _), _) => {
                    let count = tag.less(Integer::natural((*low).into()));
                    let count = count
                        .and_then(Integer::to_usize)
                        .ok_or(Refused::Truncated)?;
                    let field = &variant.fields.all[0];
                    let Wire::Always(Form::List(_, coding)) = &field.wire else {
                        panic!("{field:?} is no list");
                    };
                    vec![lists::read_items(count, coding, &field.ty, input)?]
                }
                (Some(tag), _, Tagging::Bytes(len)) => vec![crate::values::bytes_of(tag, len)],
                // What has no name is told apart by its tag alone.
                (Some(tag), ..) => vec![Tree::Int(tag)],
                (None, ..) => fields::decode(&variant.fields, start, input)?,
            };
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
    let natural = |tag: u64| Integer::natural(tag.into());
    match (&variant.tag, of.tagging) {
        (Tag::Number(tag, _), _) => write_tag(of.tagging, natural(*tag), out)?,
        (Tag::Counts(low, high), _) => {
            let count = u64::try_from(values[0].items().len()).expect("a count");
            if count > high - low {
                return refuse("a list that is longer than the tags of its variant");
            }
            write_tag(of.tagging, natural(low + count), out)?;
        }
        (Tag::Other, _) => {
            let tag = match of.tagging {
                Tagging::Bytes(_) => tag_of_bytes(values[0].items()),
                _ => values[0].int(),
            };
            let is_named = |variant: &crate::grammar::Variant| is_among(variant.tag.ends(), tag);
            if of.variants.iter().any(is_named) {
                return refuse("the tag of another variant");
            }
            return write_tag(of.tagging, tag, out);
        }
        (Tag::Range(low, high), _) => {
            let tag = values[0].int();
            if !is_among(Some((*low, *high)), tag) {
                return refuse("a tag outside of the range of its variant");
            }
            return write_tag(of.tagging, tag, out);
        }
        (Tag::Code(word) | Tag::Weight(_, word), Tagging::Prefix) => {
            word.iter().for_each(|bit| out.bit(*bit));
        }
        (tag, tagging) => panic!("{tag:?} does not go with {tagging:?}"),
    }
    fields::encode(&variant.fields, values, start, out)
}

/// Tags are numbers of this type.
const WORD: IntType = IntType::unsigned(64);

fn write_tag(tagging: Tagging, tag: Integer, out: &mut Bits) -> Result<()> {
    match tagging {
        Tagging::Bits(width) => numbers::write_bits(width, WORD, tag, out),
        Tagging::Coded(code) => {
            super::write(&code.coding(), &Type::Int(WORD), &Tree::Int(tag), out)
        }
        Tagging::Bytes(len) => {
            let bytes = tag.magnitude().to_be_bytes();
            let bytes = &bytes[bytes.len() - len..];
            bytes.iter().for_each(|byte| out.ordered((*byte).into(), 8));
            Ok(())
        }
        Tagging::Prefix => panic!("{tag:?} is no code word"),
    }
}

fn tag_of_bytes(bytes: &[Tree]) -> Integer {
    let number = bytes
        .iter()
        .fold(0, |number, byte| number << 8 | byte.int().magnitude());
    Integer::natural(number)
}

/// Whether a tag is one of a variant.
fn is_among(ends: Option<(u64, u64)>, tag: Integer) -> bool {
    ends.is_some_and(|(low, high)| {
        (Integer::natural(low.into())..=Integer::natural(high.into())).contains(&tag)
    })
}

/// Reads a tag: the variant, and of one without a name the tag.
fn read_tag(of: &Enum, input: &mut Input) -> Result<(usize, Option<Integer>)> {
    match of.tagging {
        Tagging::Bits(_) | Tagging::Coded(_) | Tagging::Bytes(_) => {
            let tag = match of.tagging {
                Tagging::Bits(width) => input.ordered(width)?,
                Tagging::Bytes(len) => {
                    let bytes = (0..len).map(|_| input.ordered(8));
                    let bytes: Vec<u128> = bytes.collect::<Result<_>>()?;
                    bytes.iter().fold(0, |number, byte| number << 8 | byte)
                }
                Tagging::Coded(code) => {
                    let read = super::read(&code.coding(), &Type::Int(WORD), input)?;
                    read.int().magnitude()
                }
                Tagging::Prefix => panic!("a code word is no number"),
            };
            let is_it = |variant: &crate::grammar::Variant| match variant.tag.ends() {
                Some((low, high)) => (low.into()..=high.into()).contains(&tag),
                None => matches!(variant.tag, Tag::Other),
            };
            let index = of.variants.iter().position(is_it);
            let index = index.ok_or(Refused::Not("the tag of no variant"))?;
            let tag_of = &of.variants[index].tag;
            let is_kept = tag_of.is_kept() || matches!(tag_of, Tag::Counts(..));
            Ok((index, is_kept.then(|| Integer::natural(tag))))
        }
        Tagging::Prefix => {
            let word = |variant: &crate::grammar::Variant| match &variant.tag {
                Tag::Code(word) | Tag::Weight(_, word) => word.clone(),
                other => panic!("{other:?} is no code word"),
            };
            let all: Vec<Vec<bool>> = of.variants.iter().map(word).collect();
            Ok((words::read_word(&all, input)?, None))
        }
    }
}
