//! Several codings of one value, of which the shortest is used.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::Coding;
use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::layout::{Layout, Node};
use crate::order::BitOrder;
use crate::read::BitRead;
use crate::trace::Value;
use crate::write::BitWrite;

/// A selector in the least width, then the value in the coding that it names: the shortest, on ties the lower.
/// `best_of(A, B, ..)`.
///
/// `Codings` is a tuple of two to eight codings. A coding that cannot hold a value does not take part. Decoding refuses
/// any other selector than the one that encoding writes.
#[derive(Debug)]
pub struct BestOf<Codings>(Infallible, PhantomData<Codings>);

/// Counts bits, and keeps none.
struct Counter<W> {
    position: usize,
    order: PhantomData<W>,
}

impl<W: BitWrite> BitWrite for Counter<W> {
    const ORDER: BitOrder = W::ORDER;
    const BULK: bool = true;

    #[inline(always)]
    fn position(&self) -> usize {
        self.position
    }

    #[inline(always)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        if width < 64 && value >> width != 0 {
            return Err(self.refuse(Refusal::TooWide {
                value: Number::Unsigned(u128::from(value)),
                width,
            }));
        }
        self.position += width as usize;
        Ok(())
    }

    #[inline(always)]
    fn write_unary(&mut self, ones: u64) -> Result<(), Fault> {
        let ones = usize::try_from(ones).unwrap_or(usize::MAX);
        self.position = self.position.saturating_add(ones).saturating_add(1);
        Ok(())
    }

    #[inline(always)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.position += width;
        Ok(())
    }
}

/// Counts the bits of a value; none where the coding cannot hold it.
#[inline(always)]
fn length<T, C: Coding<T>, W: BitWrite>(value: &T) -> Option<usize> {
    let mut counter = Counter::<W> {
        position: 0,
        order: PhantomData,
    };
    C::encode(value, &mut counter).ok()?;
    Some(counter.position)
}

/// Gives a reader the counter's order.
struct Reading<R>(PhantomData<R>);

impl<R: BitRead> BitWrite for Reading<R> {
    const ORDER: BitOrder = R::ORDER;

    fn position(&self) -> usize {
        0
    }

    fn write_bits(&mut self, _value: u64, _width: u32) -> Result<(), Fault> {
        Ok(())
    }
}

/// Returns the selector of the shortest.
#[inline(always)]
fn shortest<const N: usize>(lengths: [Option<usize>; N]) -> Option<usize> {
    let known = lengths.iter().enumerate();
    let known = known.filter_map(|(selector, length)| length.map(|length| (length, selector)));
    known.min().map(|(_, selector)| selector)
}

const fn layout(selector: u32, of: &'static [&'static Layout]) -> Layout {
    let (mut min, mut max) = (of[0].min_bits, Some(0));
    let mut index = 0;
    while index < of.len() {
        if of[index].min_bits < min {
            min = of[index].min_bits;
        }
        max = match (max, of[index].max_bits) {
            (Some(max), Some(bits)) => Some(if bits > max { bits } else { max }),
            _ => None,
        };
        index += 1;
    }
    Layout {
        min_bits: selector as usize + min,
        max_bits: match max {
            Some(max) => Some(selector as usize + max),
            None => None,
        },
        node: Node::BestOf { selector, of },
    }
}

macro_rules! tuples {
    ($($count:literal $selector:literal: $($name:ident $index:literal),*;)*) => { $(
        impl<T, $($name: Coding<T>),*> Coding<T> for BestOf<($($name,)*)> {
            const LAYOUT: &'static Layout = &layout($selector, &[$($name::LAYOUT),*]);

            #[inline]
            fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
                match shortest([$(length::<T, $name, W>(value)),*]) {
                    $(Some($index) => {
                        writer.write_bits($index, $selector)?;
                        $name::encode(value, writer)
                    })*
                    // The first coding tells why not.
                    _ => {
                        A::encode(value, writer)?;
                        let rule = "no coding holds the value";
                        Err(writer.refuse(Refusal::Unencodable { rule }))
                    }
                }
            }

            #[inline]
            fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
                let start = reader.position();
                let selector = reader.read_bits($selector)?;
                reader.note(start, Value::Number(Number::Unsigned(u128::from(selector))));
                let value = match selector {
                    $($index => $name::decode(reader)?,)*
                    _ => {
                        let refusal = Refusal::OutOfRange {
                            value: Number::Unsigned(u128::from(selector)),
                            low: Number::Unsigned(0),
                            high: Number::Unsigned($count - 1),
                        };
                        return Err(reader.refuse(start, refusal));
                    }
                };
                let best = shortest([$(length::<T, $name, Reading<R>>(&value)),*]);
                if best.map(|best| best as u64) == Some(selector) {
                    Ok(value)
                } else {
                    let rule = "the shortest coding is used, the lower selector on ties";
                    Err(reader.refuse(start, Refusal::NotCanonical { rule }))
                }
            }
        }
    )* };
}

tuples! {
    2 1: A 0, B 1;
    3 2: A 0, B 1, C 2;
    4 2: A 0, B 1, C 2, D 3;
    5 3: A 0, B 1, C 2, D 3, E 4;
    6 3: A 0, B 1, C 2, D 3, E 4, F 5;
    7 3: A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    8 3: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}
