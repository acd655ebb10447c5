//! Bit-exact codecs from annotated types, checked at compile time.
//!
//! Each field declares its coding, and these declarations are the whole format. `#[derive(BitCodec)]` generates an
//! encoder and a decoder for a struct or an enum:
//!
//! ```
//! use bitcodec::{BitCodec, WireFormat};
//!
//! /// A roll of two dice, and whose turn it is.
//! #[derive(BitCodec, Debug, PartialEq)]
//! #[codec(msb_first, size = 8)]
//! struct Turn {
//!     #[codec(bits = 3, range = 1..=6)]
//!     dice: [u8; 2],
//!     second_player: bool,
//! }
//!
//! let turn = Turn { dice: [6, 3], second_player: true };
//! assert_eq!(turn.to_array()?, [0b110_011_1_0]);
//! assert_eq!(Turn::from_bytes(&[0b110_011_1_0]), Ok(turn));
//!
//! let error = Turn::from_bytes(&[0b110_111_1_0]).unwrap_err();
//! assert_eq!(error.to_string(), "dice[1]: 7 is not in 1..=6 (bits 3..6)");
//! # Ok::<(), bitcodec::EncodeError>(())
//! ```
//!
//! # Ways to write a field
//!
//! The keys of `#[codec(...)]` select the coding of a field: a width or a range, a bias or a scale, a universal or a
//! prefix code, digits or a rank, a list with a count, a size or a terminator, runs, a condition, a constant or a
//! checksum, the shortest of several codings, or a custom coding.
//!
//! The [attribute reference](derive@BitCodec) starts with a table of all keys, and has an example of each. [`coding`]
//! lists the types that the keys select.
//!
//! # Methods of a root
//!
//! A type with `lsb_first` or `msb_first` is a [`WireFormat`]: [`from_bytes`](WireFormat::from_bytes),
//! [`to_bytes`](WireFormat::to_bytes), [`from_prefix`](WireFormat::from_prefix),
//! [`encode_to_slice`](WireFormat::encode_to_slice), [`trace`](WireFormat::trace), and `to_array` where the size is a
//! constant. `text = base64` adds `Display`, `FromStr` and [`TextFormat`]. [`stream`] has sequences of values, over
//! slices and over `std::io`. [`BitCodec::LAYOUT`] prints as a table or a diagram, and `lock = "..."` turns an
//! accidental change of a published format into a compile error. [`SliceReader`](io::SliceReader),
//! [`SliceWriter`](io::SliceWriter) and [`VecWriter`](io::VecWriter) read and write bits without a root.
//!
//! # Strict and canonical
//!
//! Two laws hold for every type: encoding a value and decoding the bytes returns the value, and decoding bytes and
//! encoding the value returns the bytes. A decoder rejects padding other than zeros, unused codes, values outside their
//! range, and longer encodings of a number; an encoder rejects a value that does not fit. Nothing is truncated, and no
//! input causes a panic.
//!
//! # Errors
//!
//! [`DecodeError`] and [`EncodeError`] name the field, the bits, the value and the rule. Programs match on their
//! [`ErrorKind`]; their [`Refusal`](error::Refusal) has the numbers. They cost nothing until a value is rejected: the
//! fast path returns a small [`Fault`](error::Fault), and only then a second pass finds the field.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `std` | yes | [`stream::Decoder`] and [`stream::Encoder`] over `io::Read` and `io::Write`; implies `alloc` |
//! | `alloc` | yes | everything that returns `Vec` or `String`: `to_bytes`, `to_text`, `trace` |
//! | `base64` | no | `text = base64` and `text = base64_url` |
//! | `bitvec` | no | `BitSliceReader` and `BitVecWriter`, bit by bit over the slices of the crate bitvec |
//! | `arrayvec` | no | lists in `ArrayVec`, texts in `ArrayString`, without allocation |
//! | `heapless` | no | lists in `heapless::Vec`, texts in `heapless::String`, without allocation |
//! | `smallvec` | no | lists in `SmallVec`, whose first elements need no allocation |
//! | `uuid` | no | `uuid::Uuid` as a field, of 16 octets |
//! | `time`, `jiff` | no | lengths, points, civil times and dates of these crates as fields with `unit` |
//! | `arrow` | no | [`columns`](https://docs.rs/bitcodec/latest/bitcodec/columns/index.html): values as columns of Apache Arrow, and back; implies `std` |
//! | `describe` | no | descriptions of layouts: text, tables, diagrams, Kaitai Struct; implies `alloc` |
//! | `laws` | no | `laws`: checks of the two laws for custom types; implies `describe` |
//! | `defmt` | no | `defmt::Format` of the errors |
//! | `proptest` | no | `laws::strategy`: values of any type for property tests; implies `std` |
//! | `serde` | no | layouts and traces as serde data |
//!
//! With `RUSTFLAGS="--cfg bitcodec_small"`, each type has only one decoder and one encoder, the diagnosing ones. That
//! is less code if there are many types or types with lists, and several times slower. It is not a feature, because
//! Cargo unifies features: one dependency would slow down all others in a build.
//!
//! Without `alloc` the crate needs no heap. It has no unsafe code.
//!
//! # Stability
//!
//! The bits of a declaration never change: a new version reads and writes the same bits as an old one, and a
//! [fingerprint](Layout::fingerprint) stays the same. The API follows semantic versioning. The text of errors can
//! change in any version; their kinds, paths and numbers do not. The crate needs Rust 1.85, and raises that version
//! only with a new minor version.
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

// The text is the same as on the derive and in the book. The tests of the book run its examples.
#[cfg(all(doc, not(doctest)))]
#[doc = include_str!("../doc/links.md")]
#[doc = include_str!("../doc/attributes.md")]
#[doc = include_str!("../doc/attributes/types.md")]
#[doc = include_str!("../doc/attributes/enums.md")]
#[doc = include_str!("../doc/attributes/numbers.md")]
#[doc = include_str!("../doc/attributes/conditions-and-values.md")]
#[doc = include_str!("../doc/attributes/lists.md")]
#[doc = include_str!("../doc/attributes/ranks-and-entropy.md")]
#[doc = include_str!("../doc/attributes/custom.md")]
pub mod attributes {}

#[doc(hidden)]
pub mod __private;
mod bit_order;
mod chunks;
pub mod coding;
#[cfg(feature = "arrow")]
pub mod columns;
mod const_check;
pub mod context;
mod derive_support;
pub mod error;
pub mod format;
mod impls;
pub mod int;
pub mod io;
#[cfg(feature = "laws")]
pub mod laws;
pub mod layout;
pub mod stream;
pub mod sum;
pub mod text;
pub mod trace;
pub mod value;

/// The README of the package, whose example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub use crate::coding::BitCodec;
pub use crate::context::{Flagged, NoContext, Tagged, With};
pub use crate::error::{DecodeError, EncodeError, ErrorKind, Violation};
pub use crate::format::WireFormat;
pub use crate::layout::Layout;
pub use crate::text::TextFormat;
pub use bitcodec_derive::BitCodec;
