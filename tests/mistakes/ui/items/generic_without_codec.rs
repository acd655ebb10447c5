use bitcodec::BitCodec;

struct Foreign;

#[derive(BitCodec)]
#[codec(lsb_first)]
struct Pair<T>(T, T);

fn main() {
    let _ = bitcodec::WireFormat::to_bytes(&Pair(Foreign, Foreign));
}
