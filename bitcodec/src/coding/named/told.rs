//! A reader and a writer that call elements by their names.

use core::any::Any;
use core::ops::Range;

use crate::coding::range_coder::{Cost, Span};
use crate::error::Fault;
use crate::narrate::Narrator;
use crate::order::BitOrder;
use crate::path::Step;
use crate::read::BitRead;
use crate::refusal::Refusal;
use crate::value::Value;
use crate::write::BitWrite;

/// Where one is in a field whose elements have names.
struct Place {
    names: &'static [&'static str],
    /// How many fields and elements were entered inside of the field.
    depth: usize,
    /// The present element of the field.
    element: Option<usize>,
    /// The element that was refused, where it was refused as a whole.
    refused: Option<usize>,
}

impl Place {
    const fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            depth: 0,
            element: None,
            refused: None,
        }
    }

    /// Enters a field or element, and returns what it is called.
    fn enter(&mut self, step: Step) -> Step {
        let called = match step {
            Step::Index(index) if self.depth == 0 => {
                self.element = Some(index);
                self.names
                    .get(index)
                    .map_or(step, |&name| Step::Field(name))
            }
            step => step,
        };
        self.depth += 1;
        called
    }

    const fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn refuse(&mut self) {
        self.refused = self.element.filter(|_| self.depth == 1);
    }
}

/// Reads as the reader behind it does, and tells its narrator of elements by their names.
pub(super) struct NamedReader<'a, R> {
    reader: &'a mut R,
    place: Place,
}

impl<'a, R> NamedReader<'a, R> {
    pub(super) const fn new(names: &'static [&'static str], reader: &'a mut R) -> Self {
        Self {
            reader,
            place: Place::new(names),
        }
    }
}

impl<R: BitRead> BitRead for NamedReader<'_, R> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    const SHARES: bool = R::SHARES;
    type Narrator = Self;

    fn narrator(&mut self) -> &mut Self {
        self
    }

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader.read_bits(width)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.reader.peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader.advance(width)
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.reader.bytes_ahead()
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.reader.read_bytes(bytes)
    }

    fn read_share(&mut self, total: u32) -> Result<u32, Fault> {
        self.reader.read_share(total)
    }

    fn take_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.reader.take_span(span, total)
    }
}

/// Writes as the writer behind it does, and tells its narrator of elements by their names.
pub(super) struct NamedWriter<'a, W> {
    writer: &'a mut W,
    place: Place,
}

impl<'a, W> NamedWriter<'a, W> {
    pub(super) const fn new(names: &'static [&'static str], writer: &'a mut W) -> Self {
        Self {
            writer,
            place: Place::new(names),
        }
    }
}

impl<W: BitWrite> BitWrite for NamedWriter<'_, W> {
    const ORDER: BitOrder = W::ORDER;
    const BULK: bool = W::BULK;
    const COUNTS: bool = W::COUNTS;
    const SHARES: bool = W::SHARES;
    type Narrator = Self;

    fn narrator(&mut self) -> &mut Self {
        self
    }

    fn position(&self) -> usize {
        self.writer.position()
    }

    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.writer.write_code(code, width)
    }

    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.writer.place_bytes(len)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.writer.write_bytes(bytes)
    }

    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.writer.write_zeros(width)
    }

    fn write_span(&mut self, span: Span, total: u32) -> Result<(), Fault> {
        self.writer.write_span(span, total)
    }
}

macro_rules! narrators {
    ($($told:ident $through:ident: $moves:ident;)*) => { $(
        impl<T: $moves> Narrator for $told<'_, T> {
            const SILENT: bool = T::Narrator::SILENT;

            fn enter(&mut self, step: Step, at: usize) {
                let called = self.place.enter(step);
                self.$through.narrator().enter(called, at);
            }

            fn leave(&mut self, at: usize) {
                self.place.leave();
                self.$through.narrator().leave(at);
            }

            fn note(&mut self, bits: Range<usize>, value: Value) {
                self.$through.narrator().note(bits, value);
            }

            fn name(&mut self, value: Value) {
                self.$through.narrator().name(value);
            }

            fn cost(&mut self, cost: Cost) {
                self.$through.narrator().cost(cost);
            }

            fn refuse(&mut self, bits: Range<usize>, refusal: Refusal) -> Fault {
                self.place.refuse();
                self.$through.narrator().refuse(bits, refusal)
            }

            fn retell(&mut self, tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {
                // The narrator behind sees a name where the coding means an index.
                let refused = self.place.refused;
                let narrator = self.$through.narrator();
                narrator.retell(|refusal, index| tell(refusal, refused.or(index)));
            }

            fn context(&mut self) -> Option<&dyn Any> {
                self.$through.narrator().context()
            }
        }
    )* };
}

narrators! {
    NamedReader reader: BitRead;
    NamedWriter writer: BitWrite;
}
