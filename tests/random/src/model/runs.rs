//! Runs of equal elements, and runs of zeros.

use super::bits::{Bits, Input};
use super::natural::Natural;
use super::universal::{gamma, read_gamma};
use super::{Refused, Result, item_type};
use crate::grammar::{Coding, Type};
use crate::integer::Integer;
use crate::tree::Tree;

pub(super) fn write(inner: &Coding, ty: &Type, items: &[Tree], out: &mut Bits) -> Result<()> {
    for run in items.chunk_by(|a, b| a == b) {
        gamma(&count(run.len()), out);
        super::write(inner, item_type(ty), &run[0], out)?;
    }
    Ok(())
}

pub(super) fn read(inner: &Coding, ty: &Type, len: usize, input: &mut Input) -> Result<Tree> {
    let mut items = Vec::new();
    while items.len() < len {
        let run = run(input, len - items.len())?;
        let item = super::read(inner, item_type(ty), input)?;
        items.extend(std::iter::repeat_n(item, run));
    }
    Ok(Tree::Seq(items))
}

pub(super) fn write_zeros(inner: &Coding, ty: &Type, items: &[Tree], out: &mut Bits) -> Result<()> {
    let mut rest = items;
    while !rest.is_empty() {
        let is_other = |item: &Tree| item.int() != Integer::ZERO;
        let zeros = rest.iter().position(is_other).unwrap_or(rest.len());
        gamma(&count(zeros + 1), out);
        rest = &rest[zeros..];
        if let Some((item, behind)) = rest.split_first() {
            super::write(inner, item_type(ty), item, out)?;
            rest = behind;
        }
    }
    Ok(())
}

pub(super) fn read_zeros(inner: &Coding, ty: &Type, len: usize, input: &mut Input) -> Result<Tree> {
    let mut items = Vec::new();
    while items.len() < len {
        let zeros = run(input, len - items.len() + 1)? - 1;
        items.extend(std::iter::repeat_n(Tree::Int(Integer::ZERO), zeros));
        if items.len() < len {
            items.push(super::read(inner, item_type(ty), input)?);
        }
    }
    Ok(Tree::Seq(items))
}

fn count(len: usize) -> Natural {
    Natural::from(u128::try_from(len).expect("no count has more than 128 bits"))
}

/// Reads the length of a run that is at most `most`.
fn run(input: &mut Input, most: usize) -> Result<usize> {
    let run = read_gamma(input)?.to_u128();
    let run = run.and_then(|run| usize::try_from(run).ok());
    run.filter(|run| *run <= most)
        .ok_or(Refused::Not("a run past the end"))
}
