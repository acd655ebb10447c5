//! A reader and a writer in front of others: they count what they are asked for.

use bitcodec::__private::Sealed;
use std::cell::Cell;

use bitcodec::WireFormat;
use bitcodec::coding::{ReadOf, WriteOf};
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite, Budget, Observer, Silent};

use super::Found;
use crate::tree::Value;

/// Reads a value behind so many bits.
pub(super) fn read<T: WireFormat + Value, R: BitRead>(
    mut stream: R,
    before: usize,
    context: ReadOf<'_, T>,
) -> Found {
    let mut reader = Watched {
        stream: &mut stream,
        observer: Budget::new(T::BUDGET),
        asked: Cell::new(0),
    };
    let value = reader
        .advance(before)
        .and_then(|()| T::decode_with_context(&mut reader, context));
    let (end, asked) = (reader.position(), reader.asked.get());
    Found {
        value: value.ok().map(|value| (value.to_tree(), end)),
        asked,
    }
}

/// Writes a value behind some bits.
pub(super) fn write<T: WireFormat, W: BitWrite>(
    value: &T,
    before: &[bool],
    stream: &mut W,
    context: WriteOf<'_, T>,
) -> Option<()> {
    let mut writer = Watched {
        stream,
        observer: Silent,
        asked: Cell::new(0),
    };
    for bit in before {
        writer.write_bit(*bit).ok()?;
    }
    value.encode_with_context(&mut writer, context).ok()
}

/// A reader or writer that counts.
struct Watched<'a, S, N> {
    stream: &'a mut S,
    observer: N,
    /// How many bits were handed out, the same bit as often as it was asked for.
    asked: Cell<usize>,
}

impl<S, N> Watched<'_, S, N> {
    fn hand_out(&self, bits: usize) {
        self.asked.set(self.asked.get().saturating_add(bits));
    }
}

impl<S, N> Sealed for Watched<'_, S, N> {}

impl<R: BitRead, N: Observer> BitRead for Watched<'_, R, N> {
    type Order = R::Order;
    const BULK: bool = R::BULK;
    type Observer = N;
    type Base = Self;

    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut N {
        &mut self.observer
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

impl<W: BitWrite, N: Observer> BitWrite for Watched<'_, W, N> {
    type Order = W::Order;
    const BULK: bool = W::BULK;
    const COUNTS: bool = W::COUNTS;
    type Observer = N;
    type Base = Self;

    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut N {
        &mut self.observer
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
