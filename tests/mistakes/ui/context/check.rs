use bitcodec::{BitCodec, Violation};

#[derive(BitCodec)]
#[codec(msb_first, context = usize, check = rules)]
struct Packet {
    #[codec(len = context)]
    bytes: Vec<u8>,
}

fn rules(_: &Packet) -> Result<(), Violation> {
    Ok(())
}

fn main() {}
