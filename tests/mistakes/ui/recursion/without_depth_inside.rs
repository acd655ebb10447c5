use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Node<T> {
    value: T,
    next: Option<Box<Node<T>>>,
}

#[derive(BitCodec)]
struct Endless {
    next: Option<Self>,
}

fn main() {}
