//! The diagnosing writer. In builds with `bitcodec_small` it is the only writer.

use core::marker::PhantomData;

use crate::bit_order::Order;
use crate::error::kind::Fault;
use crate::error::path::Step;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::observer::Observer;
use crate::io::sealed::Sealed;
use crate::io::write::{BitWrite, zeros_as_codes};
use crate::trace::Recorder;

/// A writer that stores bits in a slice or only counts them, and records the current field and the error.
///
/// No method that moves bits is inlined, so that each type has one small encoder for bytes, sizes and errors.
pub(crate) struct RecordingWriter<'a, O> {
    /// The output; `None` if bits are only counted.
    bytes: Option<&'a mut [u8]>,
    position: usize,
    pub(crate) observer: Recorder<'a>,
    order: PhantomData<O>,
}

impl<'a, O> RecordingWriter<'a, O> {
    /// Returns a writer that only counts bits.
    pub(crate) const fn new(recorder: Recorder<'a>) -> Self {
        Self {
            bytes: None,
            position: 0,
            observer: recorder,
            order: PhantomData,
        }
    }

    /// Returns a writer positioned at the first bit of `bytes`, whose content is ignored.
    pub(crate) const fn over(bytes: &'a mut [u8]) -> Self {
        Self::telling(bytes, Recorder::new())
    }

    /// Returns the same as [`over`](Self::over), with the recorder of the caller.
    pub(crate) const fn telling(bytes: &'a mut [u8], recorder: Recorder<'a>) -> Self {
        let mut writer = Self::new(recorder);
        writer.bytes = Some(bytes);
        writer
    }
}

impl<'a, O: Order> Sealed for RecordingWriter<'a, O> {}

impl<'a, O: Order> BitWrite for RecordingWriter<'a, O> {
    type Order = O;
    const BULK: bool = false;
    const COUNTS: bool = false;
    type Observer = Recorder<'a>;
    type Base = Self;

    #[inline(always)]
    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Recorder<'a> {
        &mut self.observer
    }

    fn position(&self) -> usize {
        self.position
    }

    #[inline(never)]
    fn write_code(&mut self, code: u64, width: u32) -> Result<(), Fault> {
        let mut at = self.position;
        self.position = at.saturating_add(width as usize);
        let Some(bytes) = self.bytes.as_deref_mut().filter(|_| width > 0) else {
            return Ok(());
        };
        let mut chunk = O::ORDER.align(code, width);
        while at < self.position {
            let shift = (at % 8) as u32;
            let Some(byte) = bytes.get_mut(at / 8) else {
                let len = bytes.len();
                return Err(self.refuse(Refusal::NoSpace { len }));
            };
            let [first, ..] = O::ORDER.store(O::ORDER.delay(chunk, shift));
            // The first bits of a byte overwrite its old content.
            *byte = if shift == 0 { first } else { *byte | first };
            chunk = O::ORDER.skip(chunk, 8 - shift);
            at += 8 - shift as usize;
        }
        Ok(())
    }

    fn place_bytes(&mut self, _len: usize) -> Option<&mut [u8]> {
        None
    }

    #[inline(never)]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let mut bytes = bytes.iter();
        bytes.try_for_each(|&byte| self.write_code(u64::from(byte), 8))
    }

    #[inline(never)]
    fn write_zeros(&mut self, width: usize) -> Result<(), Fault> {
        if self.bytes.is_none() {
            self.position = self.position.saturating_add(width);
            return Ok(());
        }
        zeros_as_codes(self, width)
    }

    #[inline(never)]
    fn write_bits(&mut self, value: u64, width: u32) -> Result<(), Fault> {
        if width < 64 && value >> width != 0 {
            let value = Number::Unsigned(u128::from(value));
            return Err(self.refuse(Refusal::TooWide { value, width }));
        }
        self.write_code(value, width)
    }

    #[inline(never)]
    fn enter(&mut self, field: &'static str) {
        let at = self.position;
        self.observer.enter(Step::Field(field), at);
    }

    #[inline(never)]
    fn enter_element(&mut self, index: usize) {
        let at = self.position;
        self.observer.enter(Step::Index(index), at);
    }

    #[inline(never)]
    fn leave(&mut self) {
        let at = self.position;
        self.observer.leave(at);
    }

    #[inline(never)]
    fn refuse(&mut self, refusal: Refusal) -> Fault {
        let at = self.position;
        self.observer.refuse(at..at, refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::Recorder;
    use super::RecordingWriter;
    use crate::bit_order::Lsb;
    use crate::bit_order::Msb;
    use crate::bit_order::Order;
    use crate::error::kind::ErrorKind;
    use crate::io::SliceWriter;
    use crate::io::write::BitWrite;

    const CODE: u64 = 0x9e37_79b9_7f4a_7c15;

    /// Writes codes of two widths, bytes and zeros.
    fn write<W: BitWrite>(writer: &mut W, first: u32, second: u32) -> usize {
        for width in [first, second] {
            let code = if width == 0 { 0 } else { CODE >> (64 - width) };
            writer.write_bits(code, width).expect("there is room");
        }
        writer.write_bytes(&[0xa5, 0x3c]).expect("there is room");
        writer.write_zeros(70).expect("there is room");
        writer.write_unary(65).expect("there is room");
        writer.position()
    }

    fn check<O: Order>() {
        for first in 0..=64 {
            for second in 0..=64 {
                let (mut fast, mut kept) = ([0xff; 48], [0xff; 48]);
                let mut writer = SliceWriter::<O>::new(&mut fast);
                let bits = write(&mut writer, first, second);
                let used = writer.finish().expect("there is room");
                let mut writer = RecordingWriter::<O>::over(&mut kept);
                assert_eq!(write(&mut writer, first, second), bits);
                assert_eq!(kept, fast, "{first} and {second} bits");
                let mut counter = RecordingWriter::<O>::new(Recorder::new());
                assert_eq!(write(&mut counter, first, second), bits);
                assert_eq!(used, bits.div_ceil(8));
            }
        }
    }

    #[test]
    fn it_writes_what_the_fast_writer_writes() {
        check::<Lsb>();
        check::<Msb>();
    }

    #[test]
    fn a_full_slice_is_refused() {
        let mut bytes = [0; 1];
        let mut writer = RecordingWriter::<Msb>::over(&mut bytes);
        writer.write_bits(1, 7).expect("there is room");
        let fault = writer.write_bits(3, 2).expect_err("there is one bit");
        assert_eq!(fault.kind(), ErrorKind::NoSpace);
    }
}
