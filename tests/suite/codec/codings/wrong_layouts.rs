//! Custom codings that write other bits than their layouts declare.

use bitcodec::coding::Coding;
use bitcodec::error::Fault;
use bitcodec::io::{BitRead, BitWrite};
use bitcodec::layout::{Layout, Node};
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};

/// A number in 4 bits, as the layout says; 16 in 5 bits, and 17 in 3.
enum Unsteady {}

impl Coding<u8> for Unsteady {
    type Context = NoContext;
    const LAYOUT: &'static Layout = &Layout::new(4, Some(4), Node::Unsigned);

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        match *value {
            16 => writer.write_bits(16, 5),
            17 => writer.write_bits(1, 3),
            value => writer.write_bits(u64::from(value), 4),
        }
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        reader.read_bits(4).map(|bits| bits as u8)
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Msb {
    #[codec(with = Unsteady)]
    first: u8,
    #[codec(with = Unsteady)]
    second: u8,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Lsb {
    #[codec(with = Unsteady)]
    first: u8,
    #[codec(with = Unsteady)]
    second: u8,
}

#[test]
fn no_bit_is_lost_of_a_value_that_is_longer_or_shorter_than_its_layout_declares() {
    macro_rules! check {
        ($type:ident, $bytes:expr) => {
            let good = $type {
                first: 1,
                second: 2,
            };
            assert_eq!(good.to_bytes().unwrap(), $bytes);
            for (first, second) in [(16, 2), (1, 16), (17, 2), (1, 17), (17, 17)] {
                let value = $type { first, second };
                let error = value.to_bytes().unwrap_err();
                assert_eq!(error.kind(), ErrorKind::Unencodable, "{value:?}");
                assert_eq!(
                    error.to_string(),
                    "a custom coding writes other bits than its layout declares"
                );
                assert_eq!(value.to_array(), Err(error.clone()));
                assert_eq!(value.encode_to_slice(&mut [0; 8]), Err(error));
            }
        };
    }
    check!(Msb, [0x12]);
    check!(Lsb, [0x21]);
}
