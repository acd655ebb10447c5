//! What a declared type with a context can do.

use bitcodec::stream::DecodeAllWith;
use bitcodec::{
    BitSliceReader, BitVecWriter, BitWrite, Budget, FormatWith, Lsb, Msb, SliceReader, SliceWriter,
    stream,
};
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;

use super::watched::{Knows, read, write};
use super::{Codec, Sequences, streams};
use crate::context::Context;
use crate::heap::Call;
use crate::tree::Value;

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
                        let call = Call::begin();
                        let value = T::from_bytes_with(bytes, context);
                        call.end();
                        value.map(|value| value.to_tree()).map_err(|error| error.to_string())
                    },
                    from_prefix: |bytes, context| {
                        let (value, used) = T::from_prefix_with(bytes, context).ok()?;
                        Some((value.to_tree(), used))
                    },
                    trace: |bytes, context| {
                        let call = Call::begin();
                        let trace = T::trace_with(bytes, context);
                        call.end();
                        trace
                    },
                    bits: None,
                    write_plain: |tree, before, context| {
                        let mut writer = BitVecWriter::<$theirs>::new();
                        write(&T::of_tree(tree), before, &mut writer, knows::<T>(context))?;
                        Some(writer.into_bits().iter().by_vals().collect())
                    },
                    write_fast: |tree, before, context| {
                        let mut bytes = vec![0; 1 << 14];
                        let mut writer = SliceWriter::<$ours>::new(&mut bytes);
                        write(&T::of_tree(tree), before, &mut writer, knows::<T>(context))?;
                        let bits = writer.position();
                        let used = writer.finish().ok()?;
                        bytes.truncate(used);
                        Some((bytes, bits))
                    },
                    read_plain: |bytes, before, context| {
                        let reader = BitSliceReader::<$theirs>::new(BitSlice::from_slice(bytes));
                        read::<T, _, _>(reader, before, knows::<T>(context))
                    },
                    read_fast: |bytes, before, context| {
                        read::<T, _, _>(SliceReader::<$ours>::new(bytes), before, knows::<T>(context))
                    },
                    to_array: None,
                    text: None,
                    sequences: None,
                    packed: None,
                    places: None,
                    columns: None,
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
                streams::all(
                    stream::decode_all_with::<T>(bytes, context),
                    DecodeAllWith::position,
                )
            },
            decoder: |bytes, pieces, context| {
                let mut decoder = stream::Decoder::<T, _>::new(pieces.of(bytes));
                streams::told(|| decoder.read_with(context))
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

/// What is told beside the bits of a type.
const fn knows<T: FormatWith<Context = Context>>(context: &Context) -> Knows<'_> {
    Knows {
        context,
        budget: Budget::new(T::BUDGET),
    }
}
