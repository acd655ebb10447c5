use bitcodec::BitCodec;
use bitcodec::sum::Crc;

/// The checksum of each level encodes all levels inside.
#[derive(BitCodec)]
#[codec(depth = 64)]
struct Summed {
    #[codec(len(bits = 8))]
    inner: Vec<Summed>,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = inner), bits = 32)]
    crc: (),
}

#[derive(BitCodec)]
#[codec(depth = 64)]
struct Shortest {
    #[codec(best_of((sized(bits = 8)), (sized(leb128))))]
    leaf: Leaf,
}

#[derive(BitCodec)]
struct Leaf {
    #[codec(each(recursive))]
    inner: Option<Box<Shortest>>,
}

/// A value may take no bits.
#[derive(BitCodec)]
#[codec(context = bool, depth = 64)]
struct Empty {
    #[codec(when = context)]
    inner: Option<Box<Empty>>,
}

fn main() {}
