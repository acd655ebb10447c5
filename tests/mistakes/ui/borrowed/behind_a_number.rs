use bitcodec::BitCodec;

/// Its fields have 32 bits, and its number as many as its code gives it.
#[derive(BitCodec)]
#[codec(joined(exp_golomb))]
struct Key(#[codec(bits = 29)] u32, #[codec(bits = 3)] u8);

#[derive(BitCodec)]
#[codec(msb_first)]
struct Message<'a> {
    key: Key,
    #[codec(len(leb128))]
    bytes: &'a [u8],
}

fn main() {}
