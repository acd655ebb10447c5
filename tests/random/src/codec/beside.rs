//! What a declared type with a context can do.

use bitcodec::io::{BitSliceReader, BitVecWriter, BitWrite, Lsb, Msb, SliceReader, SliceWriter};
use bitcodec::stream::DecodeAll;
use bitcodec::{WireFormat, With, stream};
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;

use super::watched::{read, write};
use super::{Codec, Sequences, streams};
use crate::context::Context;
use crate::heap::Call;
use crate::tree::Value;

macro_rules! orders {
    ($($name:ident $ours:ident $theirs:ident;)*) => { $(
        impl Codec {
            /// The methods of a root of this bit order that has a context.
            #[must_use]
            pub const fn $name<T: WireFormat<Context = With<Context>> + Value>() -> Self {
                Self {
                    layout: T::LAYOUT,
                    to_bytes: |tree, context| {
                        let bytes = WireFormat::with_context(context).to_bytes(&T::of_tree(tree));
                        bytes.map_err(|error| error.to_string())
                    },
                    encode_to_slice: |tree, bytes, context| {
                        WireFormat::with_context(context).encode_to_slice(&T::of_tree(tree), bytes).ok()
                    },
                    bit_len: |tree, context| WireFormat::with_context(context).bit_len(&T::of_tree(tree)).ok(),
                    from_bytes: |bytes, context| {
                        let call = Call::begin();
                        let value = T::with_context(context).from_bytes(bytes);
                        call.end();
                        value.map(|value| value.to_tree()).map_err(|error| error.to_string())
                    },
                    from_prefix: |bytes, context| {
                        let (value, rest) = T::with_context(context).from_prefix(bytes).ok()?;
                        Some((value.to_tree(), bytes.len() - rest.len()))
                    },
                    trace: |bytes, context| {
                        let call = Call::begin();
                        let trace = T::with_context(context).trace(bytes);
                        call.end();
                        trace
                    },
                    bits: None,
                    write_plain: |tree, before, context| {
                        let mut writer = BitVecWriter::<$theirs>::new();
                        write(&T::of_tree(tree), before, &mut writer, context)?;
                        Some(writer.into_bits().iter().by_vals().collect())
                    },
                    write_fast: |tree, before, context| {
                        let mut bytes = vec![0; super::MOST_BYTES];
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
                    places: None,
                    columns: None,
                    twin: None,
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
    pub const fn with_sequences_beside<T: WireFormat<Context = With<Context>> + Value>(
        mut self,
    ) -> Self {
        self.sequences = Some(Sequences {
            decode_all: |bytes, context| {
                streams::all(
                    T::with_context(context).decode_all(bytes),
                    DecodeAll::position,
                )
            },
            decoder: |bytes, pieces, context| {
                let mut decoder = stream::Decoder::<T, _>::new(pieces.of(bytes));
                streams::told(|| decoder.with_context(context).read())
            },
            encoder: |trees, context| {
                let mut encoder = stream::Encoder::new(Vec::new());
                for tree in trees {
                    encoder
                        .with_context(context)
                        .write(&T::of_tree(tree))
                        .ok()?;
                }
                encoder.finish().ok()
            },
        });
        self
    }
}
