use bitcodec::BitCodec;

struct Name;

#[derive(BitCodec)]
struct Tagged<T> {
    tag: u8,
    value: T,
}

#[derive(BitCodec)]
struct Player {
    name: Tagged<Name>,
}

fn main() {}
