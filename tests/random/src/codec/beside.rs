//! What a declared type with a context can do.

use std::any::Any;
use std::ops::Range;

use bitcodec::coding::range_coder::Cost;
use bitcodec::{
    BitCodec, BitOrder, BitRead, BitSliceReader, BitVecWriter, BitWrite, Fault, FormatWith, Lsb,
    Msb, Narrator, Refusal, SliceReader, SliceWriter, Step, stream,
};
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;

use super::{Codec, Sequences, Slow};
use crate::context::Context;
use crate::tree::{Tree, Value};

macro_rules! orders {
    ($($name:ident $ours:ident $theirs:ident;)*) => { $(
        impl Codec {
            /// The methods of a root of this bit order that has a context.
            #[must_use]
            pub const fn $name<T: FormatWith<Context = Context> + Value>() -> Self {
                Self {
                    layout: T::LAYOUT,
                    to_bytes: |tree, context| {
                        let bytes = T::of_tree(tree).to_bytes_with(context);
                        bytes.map_err(|error| error.to_string())
                    },
                    encode_to_slice: |tree, bytes, context| {
                        T::of_tree(tree).encode_to_slice_with(bytes, context).ok()
                    },
                    bit_len: |tree, context| T::of_tree(tree).bit_len_with(context).ok(),
                    from_bytes: |bytes, context| {
                        let value = T::from_bytes_with(bytes, context);
                        value.map(|value| value.to_tree()).map_err(|error| error.to_string())
                    },
                    from_prefix: |bytes, context| {
                        let (value, used) = T::from_prefix_with(bytes, context).ok()?;
                        Some((value.to_tree(), used))
                    },
                    trace: |bytes, context| T::trace_with(bytes, context),
                    write_plain: |tree, before, context| {
                        let mut writer = BitVecWriter::<$theirs>::new();
                        write(&T::of_tree(tree), before, &mut writer, context)?;
                        Some(writer.into_bits().iter().by_vals().collect())
                    },
                    write_fast: |tree, before, context| {
                        let mut bytes = vec![0; 1 << 14];
                        let mut writer = SliceWriter::<$ours>::new(&mut bytes);
                        write(&T::of_tree(tree), before, &mut writer, context)?;
                        let bits = writer.position();
                        let used = writer.finish().ok()?;
                        bytes.truncate(used);
                        Some((bytes, bits))
                    },
                    read_plain: |bytes, before, context| {
                        let reader = BitSliceReader::<$theirs>::new(BitSlice::from_slice(bytes));
                        read::<T, _>(reader, before, context)
                    },
                    read_fast: |bytes, before, context| {
                        read::<T, _>(SliceReader::<$ours>::new(bytes), before, context)
                    },
                    to_array: None,
                    text: None,
                    sequences: None,
                    packed: None,
                }
            }
        }
    )* };
}

orders! {
    lsb_first_beside Lsb Lsb0;
    msb_first_beside Msb Msb0;
}

impl Codec {
    /// Adds sequences of values that fill bytes.
    #[must_use]
    pub const fn with_sequences_beside<T: FormatWith<Context = Context> + Value>(mut self) -> Self {
        self.sequences = Some(Sequences {
            decode_all: |bytes, context| {
                let values = stream::decode_all_with::<T>(bytes, context);
                values.map(|value| Some(value.ok()?.to_tree())).collect()
            },
            decoder: |bytes, step, context| {
                let mut decoder = stream::Decoder::<T, _>::new(Slow { bytes, step });
                let mut trees = Vec::new();
                while let Some(value) = decoder.read_with(context).ok()? {
                    trees.push(value.to_tree());
                }
                Some(trees)
            },
            encoder: |trees, context| {
                let mut encoder = stream::Encoder::new(Vec::new());
                for tree in trees {
                    encoder.write_with(&T::of_tree(tree), context).ok()?;
                }
                encoder.finish().ok()
            },
        });
        self
    }
}

fn write<T: BitCodec, W: BitWrite>(
    value: &T,
    before: &[bool],
    writer: &mut W,
    context: &Context,
) -> Option<()> {
    let mut writer = Beside {
        stream: writer,
        narrator: Knows(context),
    };
    for bit in before {
        writer.write_bit(*bit).ok()?;
    }
    value.encode(&mut writer).ok()
}

fn read<T: BitCodec + Value, R: BitRead>(
    mut reader: R,
    before: usize,
    context: &Context,
) -> Option<(Tree, usize)> {
    let mut reader = Beside {
        stream: &mut reader,
        narrator: Knows(context),
    };
    reader.advance(before).ok()?;
    let value = T::decode(&mut reader).ok()?;
    Some((value.to_tree(), reader.position()))
}

/// A reader or writer that knows a context.
struct Beside<'a, S> {
    stream: &'a mut S,
    narrator: Knows<'a>,
}

/// A narrator that keeps nothing, and knows a context.
struct Knows<'a>(&'a Context);

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
        Some(self.0)
    }
}

impl<'a, R: BitRead> BitRead for Beside<'a, R> {
    const ORDER: BitOrder = R::ORDER;
    const BULK: bool = R::BULK;
    type Narrator = Knows<'a>;

    fn narrator(&mut self) -> &mut Knows<'a> {
        &mut self.narrator
    }

    fn position(&self) -> usize {
        self.stream.position()
    }

    fn remaining(&self) -> usize {
        self.stream.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.stream.read_bits(width)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.stream.peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.stream.advance(width)
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.stream.bytes_ahead()
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.stream.read_bytes(bytes)
    }
}

impl<'a, W: BitWrite> BitWrite for Beside<'a, W> {
    const ORDER: BitOrder = W::ORDER;
    const BULK: bool = W::BULK;
    const COUNTS: bool = W::COUNTS;
    type Narrator = Knows<'a>;

    fn narrator(&mut self) -> &mut Knows<'a> {
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
