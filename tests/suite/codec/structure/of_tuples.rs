//! Expressions of tuple structs and tuple variants see earlier fields as `self.0`.

use bitcodec::laws;
use bitcodec::sum::Crc;
use bitcodec::{BitCodec, WireFormat};

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Sometimes(
    u8,
    #[codec(when = self.0 == 1)] Option<u8>,
    #[codec(when = matches!(self.0, 1..=3) && self.1 != Some(0))] Option<u8>,
    #[codec(align = 8)] (),
);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Derived(
    #[codec(bits = 4, count_of = 2)] (),
    #[codec(reserved = 3, present(3))] (),
    #[codec(len = self.0)] Vec<u8>,
    #[codec(when = self.1)] Option<u8>,
    #[codec(crc(Crc::CRC_8_SMBUS, over = 2..=3))] u8,
);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Widths(
    #[codec(range = 0..=7, bits = 3)] u8,
    #[codec(bits(self.0 + 1, max = 8))] u8,
    #[codec(len(bytes = self.1 & 1))] Vec<u8>,
);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, tag(bits = 8))]
enum Packet {
    Empty,
    #[codec(tag = 0x80..=0x8f)]
    Short(u8, #[codec(len = self.0 & 15)] Vec<u8>),
    #[codec(tag = 0x90)]
    Long(u16, #[codec(len = self.0)] Vec<u8>),
}

#[test]
fn a_field_of_a_tuple_decides_about_later_ones() {
    for (value, bytes) in [
        (Sometimes(0, None, None, ()), &[0][..]),
        (Sometimes(1, Some(0), None, ()), &[1, 0]),
        (Sometimes(1, Some(5), Some(7), ()), &[1, 5, 7]),
        (Sometimes(3, None, Some(7), ()), &[3, 7]),
    ] {
        assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
        assert_eq!(Sometimes::from_bytes(bytes), Ok(value));
    }
    assert!(Sometimes(1, None, None, ()).to_bytes().is_err());
    assert!(Sometimes(0, Some(1), None, ()).to_bytes().is_err());
}

#[test]
fn counts_and_flags_are_derived_from_places_of_a_tuple() {
    let value = Derived((), (), vec![1, 2, 3], Some(4), 0);
    let refused = value.to_bytes().expect_err("the checksum is wrong");
    let text = refused.to_string();
    assert!(text.contains("checksum"), "{text}");
    let crc = Crc::CRC_8_SMBUS.of(&[1, 2, 3, 4]);
    let value = Derived((), (), vec![1, 2, 3], Some(4), crc as u8);
    assert_eq!(value.to_bytes(), Ok(vec![0x83, 1, 2, 3, 4, crc as u8]));
    assert_eq!(
        Derived::from_bytes(&[0x83, 1, 2, 3, 4, crc as u8]),
        Ok(value)
    );
}

#[test]
fn a_layout_shows_the_expression_as_it_is_written() {
    let layout = Sometimes::LAYOUT.to_string();
    assert!(layout.contains("self.0 == 1"), "{layout}");
    let layout = Packet::LAYOUT.to_string();
    assert!(layout.contains("self.0"), "{layout}");
}

#[test]
fn tuples_keep_both_laws() {
    laws::of_type::<Sometimes>();
    laws::of_type::<Widths>();
    laws::of_type::<Packet>();
}
