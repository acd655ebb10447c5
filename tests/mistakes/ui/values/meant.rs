use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first, text = "hex", check = "Magic::rules")]
struct Magic {
    #[codec(fixed = "GIF")]
    name: (),
    #[codec(fixed = [1, 2, 0x41])]
    version: (),
    #[codec(bits = "4")]
    width: u8,
    #[codec(bits(4))]
    height: u8,
    #[codec(min = 1, max = 6)]
    dice: u8,
    #[codec(bit_order = msb)]
    order: u8,
    #[codec(size = 8)]
    size: u8,
    #[codec(bits = 12)]
    index: usize,
}

fn main() {}
