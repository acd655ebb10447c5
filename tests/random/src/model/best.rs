//! The shortest of several codings.

use super::bits::{Bits, Input};
use super::{Refused, Result, lists};
use crate::grammar::{Alternative, Type};
use crate::tree::Tree;

pub(super) fn write(
    alternatives: &[Alternative],
    ty: &Type,
    value: &Tree,
    out: &mut Bits,
) -> Result<()> {
    let shape = Bits::new(out.order);
    let mut best: Result<(usize, Bits)> = Err(Refused::Not("no coding holds the value"));
    for (selector, alternative) in alternatives.iter().enumerate() {
        let mut bits = shape.clone();
        match (write_in(alternative, ty, value, &mut bits), &best) {
            (Ok(()), Ok((_, shortest))) if bits.all.len() >= shortest.all.len() => {}
            (Ok(()), _) => best = Ok((selector, bits)),
            (Err(Refused::TooLong), Err(_)) => best = Err(Refused::TooLong),
            (Err(_), _) => {}
        }
    }
    let (selector, bits) = best?;
    let selector = u128::try_from(selector).expect("at most 7");
    out.integer(selector, selector_width(alternatives));
    out.all.extend(bits.all);
    Ok(())
}

pub(super) fn read(alternatives: &[Alternative], ty: &Type, input: &mut Input) -> Result<Tree> {
    let selector = input.integer(selector_width(alternatives))?;
    let selector = usize::try_from(selector).expect("at most 7");
    match alternatives.get(selector) {
        Some(Alternative::Keys(coding) | Alternative::Path(coding)) => {
            super::read(coding, ty, input)
        }
        Some(Alternative::List(len, coding)) => lists::read(len, None, coding, ty, input),
        None => Err(Refused::Not("no such coding")),
    }
}

fn write_in(alternative: &Alternative, ty: &Type, value: &Tree, out: &mut Bits) -> Result<()> {
    match alternative {
        Alternative::Keys(coding) | Alternative::Path(coding) => {
            super::write(coding, ty, value, out)
        }
        Alternative::List(len, coding) => lists::write(len, None, coding, ty, value.items(), out),
    }
}

/// The least width that tells the alternatives apart.
fn selector_width(alternatives: &[Alternative]) -> u32 {
    (alternatives.len() - 1).ilog2() + 1
}
