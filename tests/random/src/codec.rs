//! What a declared type can do, without the type: hundreds of them have one and the same code that asks for the laws.

mod beside;
mod columns;
mod lent;
mod streams;
mod watched;

use std::fmt::{Display, Write as _};
use std::str::FromStr;

use bitcodec::io::{BitSliceReader, BitVecWriter, BitWrite, Lsb, Msb, SliceReader, SliceWriter};
use bitcodec::laws::agree;
use bitcodec::stream::DecodeAll;
use bitcodec::trace::Trace;
use bitcodec::{BitCodec, Layout, NoContext, TextFormat, WireFormat, stream};
use bitvec::order::{Lsb0, Msb0};
use bitvec::slice::BitSlice;

use crate::context::Context;
use crate::heap::Call;
use crate::tree::{Tree, Value};
pub(crate) use columns::Columns;
pub(crate) use lent::Twin;
pub use lent::{Lends, LendsBeside};
pub(crate) use streams::{Pieces, Told};

/// The methods of a root, on trees; those of one without a context take any, and do not look at it.
#[derive(Debug)]
#[expect(
    clippy::type_complexity,
    reason = "each field is one function of the declared type"
)]
pub struct Codec {
    /// Its layout.
    pub(crate) layout: &'static Layout,
    pub(crate) to_bytes: fn(&Tree, &Context) -> Result<Vec<u8>, String>,
    pub(crate) encode_to_slice: fn(&Tree, &mut [u8], &Context) -> Option<usize>,
    pub(crate) bit_len: fn(&Tree, &Context) -> Option<usize>,
    pub(crate) from_bytes: fn(&[u8], &Context) -> Result<Tree, String>,
    pub(crate) from_prefix: fn(&[u8], &Context) -> Option<(Tree, usize)>,
    pub(crate) trace: fn(&[u8], &Context) -> Trace,
    /// Of a root without a context.
    pub(crate) bits: Option<BitPrefix>,
    /// Writes a value behind some bits, with the writer that goes bit by bit.
    pub(crate) write_plain: fn(&Tree, &[bool], &Context) -> Option<Vec<bool>>,
    /// The same with the fast writer: the bytes, and how many bits they hold.
    pub(crate) write_fast: fn(&Tree, &[bool], &Context) -> Option<(Vec<u8>, usize)>,
    /// Reads a value behind so many bits, with the reader that goes bit by bit.
    pub(crate) read_plain: fn(&[u8], usize, &Context) -> Found,
    /// The same with the fast reader.
    pub(crate) read_fast: fn(&[u8], usize, &Context) -> Found,
    pub(crate) to_array: Option<fn(&Tree) -> Option<Vec<u8>>>,
    pub(crate) text: Option<Texts>,
    pub(crate) sequences: Option<Sequences>,
    pub(crate) packed: Option<Packed>,
    pub(crate) places: Option<Places>,
    /// With the feature `arrow`.
    pub(crate) columns: Option<Columns>,
    /// The twin that borrows, if there are bytes or texts at bytes.
    pub(crate) twin: Option<Twin>,
}

/// No value that is drawn takes more bytes.
const MOST_BYTES: usize = 1 << 18;

/// What a reader that is watched found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The value, and where it ends.
    pub(crate) value: Option<(Tree, usize)>,
    /// How many bits were handed out, the same bit as often as it was asked for.
    pub(crate) asked: usize,
}

/// A value that may end inside a byte.
#[derive(Debug)]
pub(crate) struct BitPrefix {
    pub(crate) from_prefix_bits: fn(&[u8]) -> Option<(Tree, usize)>,
    pub(crate) trace_bits: fn(&[u8]) -> Trace,
}

/// Both directions of a text form.
#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) to_text: fn(&Tree) -> Option<String>,
    pub(crate) from_text: fn(&str) -> Option<Tree>,
    pub(crate) display: fn(&Tree) -> Option<String>,
    pub(crate) parses: fn(&str) -> bool,
    pub(crate) traces: fn(&str) -> bool,
}

/// Values that fill bytes each.
#[derive(Debug)]
pub(crate) struct Sequences {
    pub(crate) decode_all: fn(&[u8], &Context) -> Told,
    /// With a reader that gives pieces.
    pub(crate) decoder: fn(&[u8], Pieces, &Context) -> Told,
    pub(crate) encoder: fn(&[Tree], &Context) -> Option<Vec<u8>>,
}

/// Values without filling bits between.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(crate) encode: fn(&[Tree]) -> Option<Vec<u8>>,
    pub(crate) decode: fn(&[u8]) -> Told,
}

/// Reads a field in place.
pub type Getter = fn(&[u8], usize) -> Option<Result<Tree, String>>;

/// Writes a field in place.
pub type Setter = fn(&mut [u8], usize, &Tree) -> Option<Result<(), String>>;

/// The fields of a packed type, by their places in the declaration; those without a method give nothing.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) get: Getter,
    pub(crate) set: Setter,
    /// The bytes of a whole value.
    pub(crate) pack: fn(&Tree) -> Option<Vec<u8>>,
}

macro_rules! orders {
    ($($name:ident $ours:ident $theirs:ident;)*) => { $(
        impl Codec {
            /// The methods of a root of this bit order.
            #[must_use]
            pub const fn $name<T: WireFormat<Context = NoContext> + Value>() -> Self {
                Self {
                    layout: T::LAYOUT,
                    to_bytes: |tree, _| T::of_tree(tree).to_bytes().map_err(|error| error.to_string()),
                    encode_to_slice: |tree, bytes, _| T::of_tree(tree).encode_to_slice(bytes).ok(),
                    bit_len: |tree, _| T::of_tree(tree).bit_len().ok(),
                    from_bytes: |bytes, _| {
                        let call = Call::begin();
                        let result = T::from_bytes(bytes);
                        call.end();
                        let result = result.map(|value| value.to_tree());
                        let tried = T::from_bytes_kind(bytes).map(|value| value.to_tree());
                        assert!(
                            agree(&result, &tried),
                            "from_bytes of {bytes:02x?}: {result:?}, tried {tried:?}"
                        );
                        result.map_err(|error| error.to_string())
                    },
                    from_prefix: |bytes, _| {
                        let (value, rest) = T::from_prefix(bytes).ok()?;
                        Some((value.to_tree(), bytes.len() - rest.len()))
                    },
                    trace: |bytes, _| {
                        let call = Call::begin();
                        let trace = T::trace(bytes);
                        call.end();
                        trace
                    },
                    bits: Some(BitPrefix {
                        from_prefix_bits: |bytes| {
                            let (value, end) = T::from_prefix_bits(bytes).ok()?;
                            Some((value.to_tree(), end.bits()))
                        },
                        trace_bits: |bytes| T::trace_bits(bytes),
                    }),
                    write_plain: |tree, before, _| {
                        let mut writer = BitVecWriter::<$theirs>::new();
                        write(&T::of_tree(tree), before, &mut writer)?;
                        Some(writer.into_bits().iter().by_vals().collect())
                    },
                    write_fast: |tree, before, _| {
                        let mut bytes = vec![0; MOST_BYTES];
                        let mut writer = SliceWriter::<$ours>::new(&mut bytes);
                        write(&T::of_tree(tree), before, &mut writer)?;
                        let bits = writer.position();
                        let used = writer.finish().ok()?;
                        bytes.truncate(used);
                        Some((bytes, bits))
                    },
                    read_plain: |bytes, before, _| {
                        let reader = BitSliceReader::<$theirs>::new(BitSlice::from_slice(bytes));
                        watched::read::<T, _>(reader, before, ())
                    },
                    read_fast: |bytes, before, _| {
                        let reader = SliceReader::<$ours>::new(bytes);
                        watched::read::<T, _>(reader, before, ())
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
    lsb_first Lsb Lsb0;
    msb_first Msb Msb0;
}

fn write<T: BitCodec<Context = NoContext>, W: BitWrite>(
    value: &T,
    before: &[bool],
    writer: &mut W,
) -> Option<()> {
    for bit in before {
        writer.write_bit(*bit).ok()?;
    }
    value.encode(writer).ok()
}

impl Codec {
    /// Adds `to_array`.
    #[must_use]
    pub const fn with_array(mut self, to_array: fn(&Tree) -> Option<Vec<u8>>) -> Self {
        self.to_array = Some(to_array);
        self
    }

    /// Adds the text form.
    #[must_use]
    pub const fn with_text<T: TextFormat<Context = NoContext> + Value + Display + FromStr>(
        mut self,
    ) -> Self {
        self.text = Some(Texts {
            to_text: |tree| T::of_tree(tree).to_text().ok(),
            from_text: |text| {
                let call = Call::begin();
                let value = T::from_text(text);
                call.end();
                value.ok().map(|value| value.to_tree())
            },
            display: |tree| {
                let mut text = String::new();
                write!(text, "{}", T::of_tree(tree)).ok().map(|()| text)
            },
            parses: |text| text.parse::<T>().is_ok(),
            traces: |text| T::trace_text(text).error().is_none(),
        });
        self
    }

    /// Adds sequences of values that fill bytes.
    #[must_use]
    pub const fn with_sequences<T: WireFormat<Context = NoContext> + Value>(mut self) -> Self {
        self.sequences = Some(Sequences {
            decode_all: |bytes, _| {
                streams::all(stream::decode_all::<T>(bytes), DecodeAll::position)
            },
            decoder: |bytes, pieces, _| {
                let mut decoder = stream::Decoder::<T, _>::new(pieces.of(bytes));
                streams::told(|| decoder.read())
            },
            encoder: |trees, _| {
                let mut encoder = stream::Encoder::new(Vec::new());
                for tree in trees {
                    encoder.write(&T::of_tree(tree)).ok()?;
                }
                encoder.finish().ok()
            },
        });
        self
    }

    /// Adds sequences of values without filling bits between.
    #[must_use]
    pub const fn with_packed<T: WireFormat<Context = NoContext> + Value>(mut self) -> Self {
        self.packed = Some(Packed {
            encode: |trees| {
                let values: Vec<T> = trees.iter().map(T::of_tree).collect();
                stream::encode_packed(&values).ok()
            },
            decode: |bytes| streams::all(stream::decode_packed::<T>(bytes), |_| 0),
        });
        self
    }

    /// Adds the methods of the packed type.
    #[must_use]
    pub const fn with_places(
        mut self,
        get: Getter,
        set: Setter,
        pack: fn(&Tree) -> Option<Vec<u8>>,
    ) -> Self {
        self.places = Some(Places { get, set, pack });
        self
    }
}
