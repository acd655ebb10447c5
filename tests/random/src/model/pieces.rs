//! Integers in pieces, at one place or several.

use std::cell::Cell;

use super::bits::{Bits, Input};
use super::{Result, refuse};
use crate::grammar::{Coding, Field, Form, Order, Piece, Wire};
use crate::integer::Integer;
use crate::tree::Tree;

thread_local! {
    /// The bits at other places of the integer that is next.
    static OTHERS: Cell<u128> = const { Cell::new(0) };
}

/// Reads an integer with these bits at other places.
pub(super) fn with<T>(others: u128, value: impl FnOnce() -> T) -> T {
    let around = OTHERS.replace(others);
    let value = value();
    OTHERS.set(around);
    value
}

pub(super) fn others() -> u128 {
    OTHERS.get()
}

/// Writes pieces of an integer of so many bits.
pub(super) fn write(pieces: &[Piece], bits: u32, pattern: u128, out: &mut Bits) {
    for (piece, from) in placed(pieces, bits, out.order) {
        match piece {
            Piece::Fixed(value, width) => out.integer(value, width),
            _ => out.integer(pattern >> from, piece.width()),
        }
    }
}

/// Reads pieces of an integer of so many bits.
pub(super) fn read(pieces: &[Piece], bits: u32, input: &mut Input) -> Result<u128> {
    let mut pattern = 0;
    for (piece, from) in placed(pieces, bits, input.order) {
        let found = input.integer(piece.width())?;
        match piece {
            Piece::Fixed(value, _) if found != value => {
                return refuse("other bits than the constant ones");
            }
            Piece::Fixed(..) => {}
            _ => pattern |= found << from,
        }
    }
    Ok(pattern)
}

/// Each piece with the place of its lowest bit in the value. Without places, the first piece is the highest in the order
/// that begins with the most significant bit, and the lowest in the other.
fn placed(pieces: &[Piece], bits: u32, order: Order) -> Vec<(Piece, u32)> {
    let mut done = 0;
    let each = pieces.iter().map(|&piece| {
        done += piece.of_value();
        let from = match (piece, order) {
            (Piece::Bits(from, _), _) => from,
            (Piece::Fixed(..), _) => 0,
            (Piece::Next(_), Order::Msb) => bits - done,
            (Piece::Next(width), Order::Lsb) => done - width,
        };
        (piece, from)
    });
    each.collect()
}

/// All bits of a value that has parts in other fields; none if they are not written anyway.
pub(super) fn whole(field: &Field, value: &Tree) -> Tree {
    let Wire::Always(Form::Parts(_, inner)) = &field.wire else {
        panic!("{field:?} has no parts");
    };
    let Form::Coded(coding) = &**inner else {
        panic!("{inner:?} is no number");
    };
    // The lowest bit first, so that all of them are one number.
    let mut out = Bits::new(Order::Lsb);
    let written = super::write(&in_one_run(coding), &field.ty, value, &mut out);
    let bits = out.all.iter().rev();
    let pattern = bits.fold(0, |pattern, bit| pattern << 1 | u128::from(*bit));
    Tree::Int(Integer::natural(match written {
        Ok(()) => pattern,
        Err(_) => 0,
    }))
}

/// A coding with all bits of its integer in one run.
fn in_one_run(coding: &Coding) -> Coding {
    let inside = |inner: &Coding| Box::new(in_one_run(inner));
    match coding {
        Coding::Rest(_, bits) => Coding::Pieces(vec![Piece::Next(*bits)]),
        Coding::Checked(inner, low, high) => Coding::Checked(inside(inner), *low, *high),
        Coding::Xor(inner, masks) => Coding::Xor(inside(inner), masks.clone()),
        Coding::NoneAs(inner, none) => Coding::NoneAs(inside(inner), *none),
        other => panic!("{other:?} is not around parts"),
    }
}
