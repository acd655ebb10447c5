use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Wire(u8);

struct Foreign;

#[derive(BitCodec)]
struct Board {
    #[codec(each(via = Wire))]
    array: [Foreign; 2],
    #[codec(each(each(bits = 4)))]
    foreign: [Foreign; 2],
}

fn main() {}
