//! Structs and enums: tags, fields, sizes, rules.

use super::bits::{Bits, Input};
use super::{Refused, Result, coded, fields, holds, numbers, refuse, words};
use crate::grammar::{Body, Enum, Item, Tag, Tagging};
use crate::integer::Integer;
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
            let values = match tag {
                // What has no name is told apart by its tag alone.
                Some(tag) => vec![Tree::Int(tag)],
                None => fields::decode(&of.variants[index].fields, start, input)?,
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
    match (&variant.tag, of.tagging) {
        (Tag::Number(tag, _), Tagging::Bits(width)) => out.ordered((*tag).into(), width),
        (Tag::Other, Tagging::Bits(width)) => {
            let tag = values[0].int();
            let is_named = |variant: &crate::grammar::Variant| is_among(variant.tag.ends(), tag);
            if of.variants.iter().any(is_named) {
                return refuse("the tag of another variant");
            }
            let word = crate::integer::IntType::unsigned(64);
            return numbers::write_bits(width, word, tag, out);
        }
        (Tag::Range(low, high), Tagging::Bits(width)) => {
            let tag = values[0].int();
            if !is_among(Some((*low, *high)), tag) {
                return refuse("a tag outside of the range of its variant");
            }
            let word = crate::integer::IntType::unsigned(64);
            return numbers::write_bits(width, word, tag, out);
        }
        (Tag::Code(word) | Tag::Weight(_, word), Tagging::Prefix) => {
            word.iter().for_each(|bit| out.bit(*bit));
        }
        (tag, tagging) => panic!("{tag:?} does not go with {tagging:?}"),
    }
    fields::encode(&variant.fields, values, start, out)
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
        Tagging::Bits(width) => {
            let tag = input.ordered(width)?;
            let is_it = |variant: &crate::grammar::Variant| match variant.tag.ends() {
                Some((low, high)) => (low.into()..=high.into()).contains(&tag),
                None => matches!(variant.tag, Tag::Other),
            };
            let index = of.variants.iter().position(is_it);
            let index = index.ok_or(Refused::Not("the tag of no variant"))?;
            let is_kept = of.variants[index].tag.is_kept();
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
