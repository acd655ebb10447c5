//! Bit-exact codecs from annotated types, checked while compiling.
//!
//! Each field declares how it is written, and that is the whole format. `#[derive(BitCodec)]` makes an encoder and a
//! decoder from it, for a struct or an enum:
//!
//! ```
//! use bitcodec::{BitCodec, Format};
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
//! The [attribute reference](derive@BitCodec) has every key with an example.
//!
//! | field | key | coding |
//! |---|---|---|
//! | an integer of a known width | `bits = 4` | [`Bits`](coding::Bits) |
//! | an integer of a known range | `range = 1..=6` | [`Ranged`](coding::Ranged) |
//! | an integer minus a constant | `bias = 1980` | [`Biased`](coding::Biased) |
//! | bytes in the other order | `little_endian`, `big_endian` | [`LittleEndian`](coding::LittleEndian), [`BigEndian`](coding::BigEndian) |
//! | small counts | `unary`, `unary(total = 15)` | [`Unary`](coding::Unary) |
//! | numbers without a bound | `elias_gamma`, `elias_delta`, `exp_golomb`, `rice = 2`, `leb128`, `vlq` | [`EliasGamma`](coding::EliasGamma), [`EliasDelta`](coding::EliasDelta), [`ExpGolomb`](coding::ExpGolomb), [`Rice`](coding::Rice), [`Leb128`](coding::Leb128), [`Vlq`](coding::Vlq) |
//! | decimal digits, signed forms | `bcd(digits = 4)`, `ones_complement`, `sign_magnitude` | [`Bcd`](coding::Bcd), [`OnesComplement`](coding::OnesComplement), [`SignMagnitude`](coding::SignMagnitude) |
//! | multiples, a number for none | `scale = 10`, `none = 255` | [`Scaled`](coding::Scaled), [`NoneAs`](coding::NoneAs) |
//! | symbols of unequal frequency | `huffman`, `huffman = TABLE` | [`Prefix`](coding::Prefix) |
//! | an enum, by its tag or by its index | `bits = 2` on the enum, `as = u8` on the field | [`As`](coding::As) |
//! | an enum with data | `tag(bits = 2)` on the enum | |
//! | digits of one number | `radix = 13` | [`Radix`](coding::Radix) |
//! | values that depend on those before | `digits = Choices` | [`Digits`](coding::Digits) |
//! | distinct values | `combination(49)`, `arrangement(52)` | [`Combination`](coding::Combination), [`Arrangement`](coding::Arrangement) |
//! | a list | `len(bits = 8)`, `len = count` | [`Counted`](coding::Counted) |
//! | a list by its size in bytes | `len(bytes, leb128)` | [`ByteSized`](coding::ByteSized) |
//! | a list to the end of the input | `len(rest)` | [`Rest`](coding::Rest) |
//! | a list up to a value | `len(until = value)` | [`Until`](coding::Until) |
//! | a value in a region of bytes | `sized(bits = 16)`, `sized = size` | [`Region`](coding::Region) |
//! | each element, or the value in an option | `each(via = Wire)`, `each(len(bits = 4))` | [`Each`](coding::Each) |
//! | runs of equal elements, or of zeros | `runs`, `zero_runs` | [`Runs`](coding::Runs), [`ZeroRuns`](coding::ZeroRuns) |
//! | a field that may be absent | `when = flag` | |
//! | always the same value | `fixed = 0x1f`, `reserved = 3` | [`Fixed`](coding::Fixed) |
//! | computed from other fields | `computed = path`, `crc(CRC, over = a..=b)`, `parity(even, over = a..=b)` | [`sum`] |
//! | the shortest of several forms | `best_of((bits = 4), (runs))` | [`BestOf`](coding::BestOf) |
//! | elements in another order | `order = [2, 0, 1]` | [`Ordered`](coding::Ordered) |
//! | differences from a constant | `xor = USUAL` | [`Xor`](coding::Xor) |
//! | elements with names | `names = NAMES` | [`Named`](coding::Named) |
//! | another type's form | `via = Wire` | [`Via`](coding::Via) |
//! | a value that is kept as its bytes | `kept = Wire` | [`KeptAs`](coding::KeptAs) |
//! | anything else | `with = path` | your own [`Coding`](coding::Coding) |
//!
//! # What a root offers
//!
//! A type with `lsb_first` or `msb_first` is a [`Format`]: [`from_bytes`](Format::from_bytes),
//! [`to_bytes`](Format::to_bytes), [`from_prefix`](Format::from_prefix), [`encode_to_slice`](Format::encode_to_slice),
//! [`trace`](Format::trace), and `to_array` where the size is a constant. `text = base64` adds `Display`, `FromStr` and
//! [`TextFormat`]. [`stream`] has sequences of values, over slices and over `std::io`. [`BitCodec::LAYOUT`] prints as a
//! table or a diagram, and `lock = "..."` turns an accidental change of a published format into a compile error.
//! [`SliceReader`](io::SliceReader), [`SliceWriter`](io::SliceWriter) and [`VecWriter`](io::VecWriter) read and write bits
//! without a root.
//!
//! # Strict and canonical
//!
//! Two laws hold for every type. Decoding what was encoded gives the value back, and encoding what was decoded gives the bytes
//! back. A decoder refuses padding that is not zero, unused codes, values outside their range, and longer spellings of a
//! number; an encoder refuses a value that does not fit. Nothing is truncated, and no input panics.
//!
//! # Errors
//!
//! [`DecodeError`] and [`EncodeError`] name the field, the bits, the value and the rule. Their [`ErrorKind`] is for
//! programs; their [`Refusal`](error::Refusal) has the numbers. They cost nothing until a value is refused: the fast path returns a small
//! [`Fault`](error::Fault), and only then a second pass finds the field.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `std` | yes | [`stream::Decoder`] and [`stream::Encoder`] over `io::Read` and `io::Write`; implies `alloc` |
//! | `alloc` | yes | everything that returns `Vec` or `String`: `to_bytes`, `to_text`, `trace` |
//! | `base64` | no | `text = base64` and `text = base64_url` |
//! | `bitvec` | no | `BitSliceReader` and `BitVecWriter`, bit by bit over the slices of the crate bitvec |
//! | `arrayvec` | no | lists in `ArrayVec`, without allocation |
//! | `arrow` | no | [`columns`](https://docs.rs/bitcodec/latest/bitcodec/columns/index.html): values as columns of Apache Arrow, and back; implies `std` |
//! | `describe` | no | layouts for people and other tools: words, tables, diagrams, Kaitai Struct; implies `alloc` |
//! | `laws` | no | `laws`: checks of the two laws for your own types; implies `describe` |
//! | `defmt` | no | `defmt::Format` of the errors |
//! | `proptest` | no | `laws::strategy`: values of any type for property tests; implies `std` |
//! | `serde` | no | layouts and traces as serde data |
//!
//! With `RUSTFLAGS="--cfg bitcodec_small"` a type has one decoder and one encoder, those that name errors: less code where
//! types are many or have lists, and several times slower. It is no feature, because Cargo unifies features: one
//! dependency would slow down all others in a build.
//!
//! Without `alloc` the crate needs no heap. It has no unsafe code.
//!
//! # Stability
//!
//! The bits of a declaration never change: a new version reads and writes what an old one did, and a
//! [fingerprint](Layout::fingerprint) stays the same. The API follows semantic versioning; the words of errors may change in
//! any version, their kinds, paths and numbers do not. The crate needs Rust 1.95, and raises that
//! only with a new second version number.
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

// The same text as on the derive and in the book, whose tests run its examples.
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
pub use crate::context::{NoContext, With};
pub use crate::error::{DecodeError, EncodeError, ErrorKind, Violation};
pub use crate::format::Format;
pub use crate::layout::Layout;
pub use crate::text::TextFormat;
pub use bitcodec_derive::BitCodec;
