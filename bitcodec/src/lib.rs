//! Bit-exact codecs from annotated types, checked while compiling.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "alloc"),
    allow(
        clippy::result_large_err,
        clippy::large_enum_variant,
        reason = "without a heap an error keeps its path in place"
    )
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "bitvec")]
mod bitvec;
mod codec;
pub mod coding;
mod error;
mod format;
mod impls;
mod int;
pub mod layout;
mod order;
mod path;
mod read;
mod slice;
pub mod stream;
pub mod text;
mod trace;
mod write;

#[doc(hidden)]
pub mod __private;

#[cfg(feature = "bitvec")]
pub use crate::bitvec::BitSliceReader;
#[cfg(all(feature = "bitvec", feature = "alloc"))]
pub use crate::bitvec::BitVecWriter;
pub use crate::codec::BitCodec;
pub use crate::coding::Coding;
pub use crate::error::{DecodeError, EncodeError, ErrorKind, Fault, Refusal, Violation};
pub use crate::format::Format;
pub use crate::int::{Int, Number};
pub use crate::layout::Layout;
pub use crate::order::{BitOrder, Lsb, Msb, Order};
pub use crate::path::{Path, Step};
pub use crate::read::BitRead;
pub use crate::slice::{SliceReader, SliceWriter};
pub use crate::text::{Text, TextFormat};
pub use crate::trace::Value;
#[cfg(feature = "alloc")]
pub use crate::trace::{Segment, Trace};
pub use crate::write::BitWrite;
pub use bitcodec_derive::BitCodec;
