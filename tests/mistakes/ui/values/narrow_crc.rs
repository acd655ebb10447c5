use bitcodec::BitCodec;
use bitcodec::sum::Crc;

#[derive(BitCodec)]
struct Narrow {
    data: u8,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = data), bits = 16)]
    crc: (),
}

#[derive(BitCodec)]
struct Short {
    data: u8,
    #[codec(crc(Crc::CRC_16_MODBUS.low(9), over = data))]
    crc: u8,
}

/// One that keeps as many as there is room for.
#[derive(BitCodec)]
struct Kept {
    data: u8,
    #[codec(crc(Crc::CRC_16_MODBUS.low(8), over = data))]
    crc: u8,
}

fn main() {}
