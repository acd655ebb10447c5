//! The laws of `bitcodec::laws` beside a context.

use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::{BitCodec, Layout, NoContext, WireFormat, laws};
use proptest::prelude::*;

use super::{NEW, OLD, Session, entry, high, low, root};

#[test]
fn types_beside_a_context_keep_the_laws() {
    for session in [OLD, NEW] {
        laws::with_context::<low::Root>(&session).of_type();
        laws::with_context::<high::Root>(&session).of_type();
    }
}

/// Every other number is lost, in fields of the width of the context.
enum Lossy {}

impl Coding<u8> for Lossy {
    type Context = NoContext;
    const LAYOUT: &'static Layout = u8::LAYOUT;

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        (value & !1).encode(writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        u8::decode(reader)
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, context = Session)]
struct Broken {
    #[codec(len = context.sizes[0], bits = 4)]
    items: Vec<u8>,
    #[codec(when = context.version >= 2, with = Lossy)]
    lossy: Option<u8>,
}

#[test]
fn a_part_that_one_context_keeps_out_breaks_no_law() {
    laws::with_context::<Broken>(&OLD).of_type();
}

#[test]
#[should_panic(expected = "decode to Broken")]
fn bytes_that_are_not_written_again_are_found() {
    laws::with_context::<Broken>(&NEW).of_bytes(&[0x12, 0x03]);
}

#[test]
#[should_panic(expected = "which decode to Ok(Broken")]
fn a_value_that_does_not_come_back_is_found() {
    let broken = Broken {
        items: vec![1, 2],
        lossy: Some(3),
    };
    laws::with_context(&NEW).of_value(&broken);
}

#[test]
#[should_panic(expected = "Broken")]
fn a_type_that_breaks_a_law_is_found() {
    laws::with_context::<Broken>(&NEW).of_type();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn values_beside_a_context_keep_the_laws(
        entries in prop::collection::vec(entry(OLD), 0..3),
        noise in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        // Two entries are one too many, and refused by all that encodes.
        laws::with_context(&OLD).of_value(&root(entries));
        laws::with_context::<low::Root>(&NEW).of_bytes(&noise);
        let made = laws::with_context::<high::Root>(&NEW).made_of(&noise).expect("there are roots");
        prop_assert!(WireFormat::with_context(&NEW).to_bytes(&made).is_ok());
    }
}
