//! Requests of Modbus RTU: MODBUS over Serial Line, 1.02, and MODBUS Application Protocol, 1.1b3. Most significant bit
//! first, but for the CRC.
//!
//! The examples are those of simplymodbus.ca for function codes 3 and 16.

use bitcodec::BitCodec;
use bitcodec::sum::Crc;

use super::{published, refused};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(msb_first)]
struct Request {
    station: u8,
    call: Call,
    #[codec(crc(Crc::CRC_16_MODBUS, over = station..=call), bits = 16, little_endian)]
    crc: (),
}

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(tag(bits = 8))]
enum Call {
    #[codec(tag = 3)]
    ReadRegisters { first: u16, count: u16 },
    #[codec(tag = 6)]
    WriteRegister { register: u16, value: u16 },
    #[codec(tag = 16)]
    WriteRegisters {
        first: u16,
        #[codec(bits = 16, count_of = values)]
        count: (),
        #[codec(computed = Self::size, bits = 8)]
        size: (),
        #[codec(len = count)]
        values: Vec<u16>,
    },
}

impl Call {
    fn size(&self) -> u64 {
        match self {
            Self::WriteRegisters { values, .. } => 2 * values.len() as u64,
            Self::ReadRegisters { .. } | Self::WriteRegister { .. } => 0,
        }
    }
}

#[test]
fn requests_have_their_published_bytes() {
    let request = |call| Request {
        station: 0x11,
        call,
        crc: (),
    };
    let read = request(Call::ReadRegisters {
        first: 0x006b,
        count: 3,
    });
    published(b"\x11\x03\x00\x6b\x00\x03\x76\x87", read);
    let write = request(Call::WriteRegisters {
        first: 1,
        count: (),
        size: (),
        values: vec![0x000a, 0x0102],
    });
    let bytes = b"\x11\x10\x00\x01\x00\x02\x04\x00\x0a\x01\x02\xc6\xf0";
    published(bytes, write);
    refused::<Request>(bytes);
}
