//! Thirteen fields in 64 bits, as a program for a small machine decodes and encodes them. `.ci/size` links and measures it.

#![no_std]

use bitcodec::{BitCodec, WireFormat};

/// Thirteen fields.
#[derive(BitCodec)]
#[codec(lsb_first)]
#[expect(missing_docs, reason = "they are those of the match key of GNU Backgammon, as numbers")]
pub struct Record {
    #[codec(bits = 4)]
    pub cube: u8,
    #[codec(bits = 2)]
    pub owner: u8,
    pub on_roll: bool,
    pub crawford: bool,
    #[codec(bits = 3)]
    pub state: u8,
    pub turn: bool,
    pub doubled: bool,
    #[codec(bits = 2)]
    pub resigned: u8,
    #[codec(bits = 3)]
    pub first: u8,
    #[codec(bits = 3)]
    pub second: u8,
    #[codec(bits = 15)]
    pub length: u16,
    #[codec(bits = 15)]
    pub score: u16,
    #[codec(bits = 12)]
    pub other_score: u16,
}

/// Decodes, and tells whether nothing is wrong.
#[cfg(feature = "decode")]
#[unsafe(no_mangle)]
pub fn decode(bytes: &[u8; 8], record: &mut Record) -> bool {
    match Record::from_bytes_kind(bytes) {
        Ok(found) => {
            *record = found;
            true
        }
        Err(_) => false,
    }
}

/// Encodes, and tells whether every field fits.
#[cfg(feature = "encode")]
#[unsafe(no_mangle)]
pub fn encode(record: &Record, bytes: &mut [u8; 8]) -> bool {
    record.encode_to_slice_kind(bytes).is_ok()
}

/// Decodes with an error that names the field.
#[cfg(feature = "named")]
#[unsafe(no_mangle)]
pub fn decode_named(bytes: &[u8; 8], record: &mut Record) -> bool {
    match Record::from_bytes(bytes) {
        Ok(found) => {
            *record = found;
            true
        }
        Err(_) => false,
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
