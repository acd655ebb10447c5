//! A reader and a writer in front of others: they count what they are asked for, and may know a context.

use std::any::Any;
use std::cell::Cell;
use std::ops::Range;

use bitcodec::coding::range_coder::Cost;
use bitcodec::{BitCodec, BitOrder, BitRead, BitWrite, Budget, Fault, Narrator, Refusal, Step};

use super::Found;
use crate::context::Context;
use crate::tree::Value;

/// Reads a value behind so many bits.
pub(super) fn read<T: BitCodec + Value, R: BitRead, N: Narrator>(
    mut stream: R,
    before: usize,
    narrator: N,
) -> Found {
    let mut reader = Watched {
        stream: &mut stream,
        narrator,
        asked: Cell::new(0),
    };
    let value = reader.advance(before).and_then(|()| T::decode(&mut reader));
    let (end, asked) = (reader.position(), reader.asked.get());
    Found {
        value: value.ok().map(|value| (value.to_tree(), end)),
        asked,
    }
}

/// Writes a value behind some bits.
pub(super) fn write<T: BitCodec, W: BitWrite, N: Narrator>(
    value: &T,
    before: &[bool],
    stream: &mut W,
    narrator: N,
) -> Option<()> {
    let mut writer = Watched {
        stream,
        narrator,
        asked: Cell::new(0),
    };
    for bit in before {
        writer.write_bit(*bit).ok()?;
    }
    value.encode(&mut writer).ok()
}

/// A reader or writer that counts.
struct Watched<'a, S, N> {
    stream: &'a mut S,
    narrator: N,
    /// How many bits were handed out, the same bit as often as it was asked for.
    asked: Cell<usize>,
}

impl<S, N> Watched<'_, S, N> {
    fn hand_out(&self, bits: usize) {
        self.asked.set(self.asked.get().saturating_add(bits));
    }
}

/// A narrator that keeps nothing, and knows a context.
pub(super) struct Knows<'a> {
    pub(super) context: &'a Context,
    pub(super) budget: Budget,
}

impl Narrator for Knows<'_> {
    const SILENT: bool = true;

    fn enter(&mut self, _step: Step, _at: usize) {}

    fn leave(&mut self, _at: usize) {}

    fn note(&mut self, _bits: Range<usize>, _value: bitcodec::Value) {}

    fn name(&mut self, _value: bitcodec::Value) {}

    fn cost(&mut self, _cost: Cost) {}

    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind())
    }

    fn retell(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    fn context(&mut self) -> Option<&dyn Any> {
        Some(self.context)
    }

    fn budget(&mut self) -> Option<&mut Budget> {
        Some(&mut self.budget)
    }
}

impl<R: BitRead, N: Narrator> BitRead for Watched<'_, R, N> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    type Narrator = N;

    fn narrator(&mut self) -> &mut N {
        &mut self.narrator
    }

    fn position(&self) -> usize {
        self.stream.position()
    }

    fn remaining(&self) -> usize {
        self.stream.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.hand_out(usize::try_from(width).expect("a width is small"));
        self.stream.read_bits(width)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.hand_out(64);
        self.stream.peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.hand_out(1);
        self.stream.advance(width)
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.hand_out(64);
        self.stream.bytes_ahead()
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.hand_out(8 * bytes.len());
        self.stream.read_bytes(bytes)
    }
}

impl<W: BitWrite, N: Narrator> BitWrite for Watched<'_, W, N> {
    const ORDER: BitOrder = W::ORDER;
    const BULK: bool = W::BULK;
    const COUNTS: bool = W::COUNTS;
    type Narrator = N;

    fn narrator(&mut self) -> &mut N {
        &mut self.narrator
    }

    fn position(&self) -> usize {
        self.stream.position()
    }

    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        self.stream.write_code(code, width)
    }

    fn place_bytes(&mut self, len: usize) -> Option<&mut [u8]> {
        self.stream.place_bytes(len)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.write_bytes(bytes)
    }

    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.write_zeros(width)
    }
}
