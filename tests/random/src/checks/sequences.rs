//! Sequences of values: in a slice, in a stream, and packed.

use std::fmt::Debug;
use std::io::Read;

use bitcodec::{Format, stream};

use super::{Checked, Laws, broken};
use crate::model;
use crate::tree::{Tree, Value};

/// Values that fill bytes each.
#[derive(Debug)]
pub(super) struct Sequences<T> {
    decode_all: fn(&[u8]) -> Option<Vec<T>>,
    decoder: fn(&[u8], usize) -> Option<Vec<T>>,
    encoder: fn(&[T]) -> Option<Vec<u8>>,
}

/// Values without filling bits between.
#[derive(Debug)]
pub(super) struct Packed<T> {
    encode: fn(&[T]) -> Option<Vec<u8>>,
    decode: fn(&[u8]) -> Option<Vec<T>>,
}

impl<T: Format> Sequences<T> {
    pub(super) fn new() -> Self {
        Self {
            decode_all: |bytes| stream::decode_all(bytes).collect::<Result<_, _>>().ok(),
            decoder: |bytes, step| {
                let mut decoder = stream::Decoder::new(Slow { bytes, step });
                let mut values = Vec::new();
                while let Some(value) = decoder.read().ok()? {
                    values.push(value);
                }
                Some(values)
            },
            encoder: |values| {
                let mut encoder = stream::Encoder::new(Vec::new());
                values
                    .iter()
                    .try_for_each(|value| encoder.write(value))
                    .ok()?;
                encoder.finish().ok()
            },
        }
    }
}

impl<T: Format> Packed<T> {
    pub(super) fn new() -> Self {
        Self {
            encode: |values| stream::encode_packed(values).ok(),
            decode: |bytes| stream::decode_packed(bytes).collect::<Result<_, _>>().ok(),
        }
    }
}

/// A reader that gives a few bytes at a time.
struct Slow<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.step.min(buffer.len()).min(self.bytes.len());
        let (taken, rest) = self.bytes.split_at(len);
        buffer[..len].copy_from_slice(taken);
        self.bytes = rest;
        Ok(len)
    }
}

impl<T: Format + Value + Clone + Debug> Laws<T> {
    /// Some values after each other come back, and a cut of them is refused or is a shorter sequence.
    pub(super) fn in_sequences(&self, encoded: &[(Tree, Vec<u8>)]) -> Checked {
        let encoded: Vec<&(Tree, Vec<u8>)> = encoded
            .iter()
            .filter(|(_, bytes)| bytes.len() < 200)
            .take(9)
            .collect();
        let trees: Vec<Tree> = encoded.iter().map(|(tree, _)| tree.decoded()).collect();
        let values: Vec<T> = trees.iter().map(T::of_tree).collect();
        let bytes: Vec<u8> = encoded
            .iter()
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect();
        // Of a value that goes on to the end of the bytes there is only one.
        if crate::bounds::takes_rest(&self.declaration.root) {
            return Ok(());
        }
        if let Some(sequences) = &self.sequences {
            let written = (sequences.encoder)(&values);
            if written.as_ref() != Some(&bytes) {
                broken!(
                    "an encoder writes one value after the other",
                    "expected {bytes:02x?}\ngot {written:02x?}"
                );
            }
            let all = (sequences.decode_all)(&bytes);
            same("`decode_all` reads what was written", &bytes, all, &trees)?;
            for step in [1, 3, 1000] {
                let all = (sequences.decoder)(&bytes, step);
                same("a decoder reads what was written", &bytes, all, &trees)?;
            }
        }
        if let Some(packed) = &self.packed {
            let mut bits = model::Bits::of_bytes(self.declaration.order, &[]);
            for value in &trees {
                let Ok(longer) = model::encode(&self.declaration, value, &bits.all) else {
                    broken!("a value has bits at every place", "{value:?}");
                };
                bits = longer;
            }
            let padding = bits.all.len().next_multiple_of(8) - bits.all.len();
            bits.all.extend(std::iter::repeat_n(false, padding));
            let bytes = bits.to_bytes();
            let written = (packed.encode)(&values);
            if written.as_ref() != Some(&bytes) {
                broken!(
                    "packed values follow each other bit by bit",
                    "expected {bytes:02x?}\ngot {written:02x?}"
                );
            }
            let all = (packed.decode)(&bytes);
            same("packed values come back", &bytes, all, &trees)?;
        }
        Ok(())
    }
}

fn same<T: Value + Debug>(
    law: &'static str,
    bytes: &[u8],
    found: Option<Vec<T>>,
    trees: &[Tree],
) -> Checked {
    let all = found
        .as_ref()
        .map(|values| values.iter().map(Value::to_tree).collect::<Vec<_>>());
    if all.as_deref() != Some(trees) {
        broken!(law, "bytes {bytes:02x?}\nexpected {trees:?}\ngot {found:?}");
    }
    Ok(())
}
