use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Root(u8);

fn decode(mut bytes: &[u8]) {
    let _ = Root::decode(&mut bytes);
}

fn encode(root: &Root) {
    let mut bytes = Vec::<u8>::new();
    let _ = root.encode(&mut bytes);
}

fn main() {}
