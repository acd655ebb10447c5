//! What the twin of a declared type can do that borrows from its input.

use bitcodec::context::Input;
use bitcodec::stream::DecodeAll;
use bitcodec::trace::Trace;
use bitcodec::{BitCodec, Layout, WireFormat, With};

use super::{Codec, Told, streams};
use crate::context::Context;
use crate::heap::Call;
use crate::tree::{Tree, Value, borrowed_from};

/// The twin of a root without a context.
pub trait Lends {
    /// The type.
    type Of<'a>: WireFormat<Context = Input<'a>> + Value;
}

/// The twin of a root with a context.
pub trait LendsBeside {
    /// The type.
    type Of<'a>: WireFormat<Context = Input<'a, With<Context>>> + Value;
}

/// The methods of the twin of a root, on trees.
#[derive(Debug)]
#[expect(
    clippy::type_complexity,
    reason = "each field is one function of the declared type"
)]
pub(crate) struct Twin {
    pub(crate) layout: &'static Layout,
    pub(crate) to_bytes: fn(&Tree, &Context) -> Result<Vec<u8>, String>,
    pub(crate) bit_len: fn(&Tree, &Context) -> Option<usize>,
    /// The value of bytes, and what it encodes to.
    pub(crate) from_bytes: fn(&[u8], &Context) -> Result<(Tree, Vec<u8>), String>,
    pub(crate) from_prefix: fn(&[u8], &Context) -> Option<(Tree, usize)>,
    pub(crate) trace: fn(&[u8], &Context) -> Trace,
    /// Of values that follow each other.
    pub(crate) decode_all: Option<fn(&[u8], &Context) -> Told>,
}

macro_rules! twins {
    ($($name:ident $sequences:ident $lends:ident $given:ident $context:expr;)*) => { $(
        impl Codec {
            /// Adds the twin that borrows.
            #[must_use]
            pub const fn $name<L: $lends>(mut self) -> Self {
                self.twin = Some(Twin {
                    layout: <L::Of<'static> as BitCodec>::LAYOUT,
                    to_bytes: |tree, $given| {
                        let bytes = WireFormat::with_context($context).to_bytes(&L::Of::of_tree(tree));
                        bytes.map_err(|error| error.to_string())
                    },
                    bit_len: |tree, $given| {
                        WireFormat::with_context($context).bit_len(&L::Of::of_tree(tree)).ok()
                    },
                    from_bytes: |bytes, $given| {
                        let root = L::Of::with_context($context);
                        let call = Call::begin();
                        let value = root.from_bytes(bytes);
                        call.end();
                        let value = value.map_err(|error| error.to_string())?;
                        let again = root.to_bytes(&value).map_err(|error| error.to_string())?;
                        Ok((borrowed_from(bytes, || value.to_tree()), again))
                    },
                    from_prefix: |bytes, $given| {
                        let (value, rest) = L::Of::with_context($context).from_prefix(bytes).ok()?;
                        let tree = borrowed_from(bytes, || value.to_tree());
                        Some((tree, bytes.len() - rest.len()))
                    },
                    trace: |bytes, $given| L::Of::with_context($context).trace(bytes),
                    decode_all: None,
                });
                self
            }

            /// Adds sequences of the twin.
            #[must_use]
            pub const fn $sequences<L: $lends>(mut self) -> Self {
                if let Some(twin) = &mut self.twin {
                    twin.decode_all = Some(|bytes, $given| {
                        let values = L::Of::with_context($context).decode_all(bytes);
                        borrowed_from(bytes, || streams::all(values, DecodeAll::position))
                    });
                }
                self
            }
        }
    )* };
}

twins! {
    with_twin with_twin_sequences Lends _context ();
    with_twin_beside with_twin_sequences_beside LendsBeside context context;
}
