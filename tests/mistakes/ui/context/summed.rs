use bitcodec::sum::Crc;
use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, context = usize)]
struct Packet {
    #[codec(len = context)]
    bytes: Vec<u8>,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = bytes..=bytes))]
    crc: u32,
}

fn main() {}
