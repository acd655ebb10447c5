use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(context = u16)]
struct Narrow(#[codec(len = context)] Vec<u8>);

#[derive(BitCodec)]
#[codec(context = u32)]
struct Wide(#[codec(bits(context, max = 16))] u16);

#[derive(BitCodec)]
#[codec(msb_first, context = u16)]
struct Root {
    both: (Narrow, Wide),
}

fn main() {}
