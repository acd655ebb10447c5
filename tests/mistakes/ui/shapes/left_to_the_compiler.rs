use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Inferred {
    any: _,
    some: impl Copy,
}

#[derive(BitCodec)]
#[codec(bits = 4)]
enum Same {
    A = 2,
    B = 1,
    C,
}

#[derive(BitCodec)]
#[codec(bits = 8)]
enum Letters {
    A = 'a',
    B = 1.5,
}

fn main() {}
