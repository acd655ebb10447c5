//! Run-length lists.

use core::convert::Infallible;
use core::marker::PhantomData;

use super::{Coding, EliasGamma};
use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::layout::{Layout, Length, Node};
use crate::read::BitRead;
use crate::write::BitWrite;

/// An array as runs of equal elements: the length of each in Elias gamma code, then its element in the form `C`. `runs`.
///
/// The runs end where the array is full. A run that goes past the end is refused, and so is a run of the same element as
/// the one before, because it would be written as one.
#[derive(Debug)]
pub struct Runs<C>(Infallible, PhantomData<C>);

type RunLength = EliasGamma;

impl<T: PartialEq + Clone, C: Coding<T>, const N: usize> Coding<[T; N]> for Runs<C> {
    const LAYOUT: &'static Layout = &Layout {
        min_bits: match N {
            0 => 0,
            // The length of one run is the shortest that there is.
            _ => 2 * N.ilog2() as usize + 1 + C::LAYOUT.min_bits,
        },
        max_bits: match C::LAYOUT.max_bits {
            Some(max) => Some(N * (1 + max)),
            None => None,
        },
        node: Node::RunLength {
            len: Length::Constant(N),
            run: <RunLength as Coding<u64>>::LAYOUT,
            element: C::LAYOUT,
        },
    };

    #[inline]
    fn encode<W: BitWrite>(values: &[T; N], writer: &mut W) -> Result<(), Fault> {
        let mut index = 0;
        for run in values.chunk_by(T::eq) {
            writer.enter_element(index);
            RunLength::encode(&(run.len() as u64), writer)?;
            if let Some(element) = run.first() {
                C::encode(element, writer)?;
            }
            writer.leave();
            index += run.len();
        }
        Ok(())
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[T; N], Fault> {
        let mut values = [const { None }; N];
        let (mut rest, mut index) = (values.as_mut_slice(), 0);
        let mut before: Option<T> = None;
        while !rest.is_empty() {
            reader.enter_element(index);
            let start = reader.position();
            let length: u64 = RunLength::decode(reader)?;
            let run = usize::try_from(length)
                .ok()
                .filter(|&run| run <= rest.len());
            let Some(run) = run else {
                let refusal = Refusal::OutOfRange {
                    value: Number::Unsigned(u128::from(length)),
                    low: Number::Unsigned(1),
                    high: Number::Unsigned(rest.len() as u128),
                };
                return Err(reader.refuse(start, refusal));
            };
            let element = C::decode(reader)?;
            if before.as_ref() == Some(&element) {
                let rule = "neighbouring runs have different elements";
                return Err(reader.refuse(start, Refusal::NotCanonical { rule }));
            }
            reader.leave();
            let (filled, left) = rest.split_at_mut(run);
            filled.fill(Some(element.clone()));
            before = Some(element);
            (rest, index) = (left, index + run);
        }
        Ok(values.map(|value| value.expect("the runs fill the array")))
    }
}
