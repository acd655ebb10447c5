//! The writer that keeps path and reason, and drops the bits.

use core::marker::PhantomData;

use crate::error::{Fault, Refusal};
use crate::int::Number;
use crate::order::{BitOrder, Order};
use crate::path::{Path, Step};
use crate::write::BitWrite;

/// Counts the bits of a value, and keeps where it is and why it refused.
#[derive(Debug)]
pub(crate) struct TraceWriter<O> {
    position: usize,
    path: Path,
    refused: Option<(Refusal, Path)>,
    order: PhantomData<O>,
}

impl<O: Order> TraceWriter<O> {
    pub(crate) fn new() -> Self {
        Self {
            position: 0,
            path: Path::ROOT,
            refused: None,
            order: PhantomData,
        }
    }

    /// Returns the last refusal, with the path that it is about.
    pub(crate) fn refused(&self) -> Option<&(Refusal, Path)> {
        self.refused.as_ref()
    }
}

impl<O: Order> BitWrite for TraceWriter<O> {
    const ORDER: BitOrder = O::ORDER;

    fn position(&self) -> usize {
        self.position
    }

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

    fn enter(&mut self, field: &'static str) {
        self.path.push(Step::Field(field));
    }

    fn enter_element(&mut self, index: usize) {
        self.path.push(Step::Index(index));
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn retell(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
        if let Some((refusal, path)) = &mut self.refused {
            let element = match path.steps().last() {
                Some(Step::Index(index)) => Some(*index),
                Some(Step::Field(_)) | None => None,
            };
            *refusal = tell(*refusal, element);
        }
    }

    fn refuse(&mut self, refusal: Refusal) -> Fault {
        self.refused = Some((refusal, self.path));
        Fault::new(refusal.kind(), self.position)
    }
}
