//! CompactSize unsigned integers of Bitcoin's peer-to-peer protocol. Least significant byte first.
//!
//! The example is that of the Bitcoin developer reference, "CompactSize Unsigned Integers"; the other rows are the ends of
//! its table.

use bitcodec::{BitCodec, ErrorKind, WireFormat};

use super::published;

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first, tag(bits = 8))]
enum CompactSize {
    #[codec(tag = 0..=252)]
    Byte(u8),
    #[codec(tag = 0xfd)]
    Two(#[codec(bits = 16, range = 0xfd..=0xffff)] u16),
    #[codec(tag = 0xfe)]
    Four(#[codec(bits = 32, range = 0x1_0000..=0xffff_ffff)] u32),
    #[codec(tag = 0xff)]
    Eight(#[codec(bits = 64, range = 0x1_0000_0000..=0xffff_ffff_ffff_ffff)] u64),
}

#[test]
fn numbers_have_their_published_bytes() {
    published(b"\xfd\x03\x02", CompactSize::Two(515));
    published(b"\0", CompactSize::Byte(0));
    published(b"\xfc", CompactSize::Byte(252));
    published(b"\xfd\xfd\0", CompactSize::Two(253));
    published(b"\xfd\xff\xff", CompactSize::Two(0xffff));
    published(b"\xfe\0\0\x01\0", CompactSize::Four(0x1_0000));
    published(b"\xff\0\0\0\0\x01\0\0\0", CompactSize::Eight(1 << 32));
}

#[test]
fn a_longer_form_is_refused() {
    let error = CompactSize::from_bytes(b"\xfd\xfc\0").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(
        error.to_string(),
        "Two.0: 252 is not in 253..=65535 (bits 8..24)"
    );
}
